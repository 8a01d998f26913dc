"""The score sheet as a component: what is sent and said, from the names to the winner, and what is kept (R12)."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.golden import FOLDER
from tests.widgets.test_store import do, meet
from ulti_teach.course.desktext import write_desk
from ulti_teach.course.progress import MOST_SHEETS, Desk
from ulti_teach.course.scoresheet import MOST_DEALS, Told, new_sheet
from ulti_teach.course.sheettext import parse_sheet, write_sheet
from ulti_teach.engine import Component, Kontra, NotationError, parse_contract
from ulti_teach.text import Speech
from ulti_teach.widgets.charting import chart
from ulti_teach.widgets.scoresheet import ScoreSheet
from ulti_teach.widgets.sheetkeeping import Mode
from ulti_teach.widgets.store import Store

THREE, FOUR = ("Anna", "Béla", "Cili"), ("Anna", "Béla", "Cili", "Dani")
EVIL = "<img src=x onerror=alert(1)>"


def enter(sheet: ScoreSheet, id: str, value: str, kind: str = "field") -> None:
    """The page says that something was typed, chosen or picked."""
    message = {"seq": sheet._view["seq"], "action": kind, "id": id, "value": value}
    sheet._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def press(sheet: ScoreSheet, *buttons: str) -> None:
    """These buttons, one after the other."""
    for id in buttons:
        do(sheet, "button", id)


def begun(*names: str) -> ScoreSheet:
    """A sheet that these players have begun; its deals are entered by their results."""
    sheet = ScoreSheet()
    enter(sheet, "players", str(len(names)))
    for player, name in enumerate(names):
        enter(sheet, f"name.{player}", name)
    press(sheet, "sheet-begin")
    enter(sheet, "way", "results")
    return sheet


def write(sheet: ScoreSheet, *amounts: int | str, ace: str = "") -> None:
    """A deal by its results."""
    for player, amount in enumerate(amounts):
        enter(sheet, f"amount.{player}", str(amount))
    if ace:
        enter(sheet, "ace", ace)
    press(sheet, "sheet-write")


def said(sheet: ScoreSheet) -> str:
    """What the sheet says of the last action; nothing where it is silent."""
    return " ".join(message["text"] for message in sheet._view["say"])


def table(sheet: ScoreSheet, id: str) -> dict[str, Any]:
    """A table of the sheet by its id."""
    return next(shown for shown in sheet._view["sheets"] if shown["id"] == id)


def totals(sheet: ScoreSheet) -> list[list[str]]:
    """Who stands where, with the word for who leads."""
    return [[*row["cells"], row.get("mark_text", "")] for row in table(sheet, "standings")["rows"]]


def fields(sheet: ScoreSheet) -> list[str]:
    """The ids of what can be entered."""
    return [field["id"] for field in sheet._view["fields"]]


def buttons(sheet: ScoreSheet) -> list[str]:
    """The ids of the buttons that do not rest."""
    return [button["id"] for button in sheet._view["buttons"] if button["enabled"]]


def test_names_are_asked_for_and_refused_in_words() -> None:
    """Empty, the same, then good; the first dealer is one of them."""
    sheet = ScoreSheet()
    assert fields(sheet) == ["players", "name.0", "name.1", "name.2", "dealer", "file"]
    press(sheet, "sheet-begin")
    assert said(sheet).startswith("Player 1 has no name yet.")
    for player, name in enumerate(("Anna", "Béla", " anna ")):
        enter(sheet, f"name.{player}", name)
    press(sheet, "sheet-begin")
    assert said(sheet).startswith("Two players are called anna. Add a letter to one of them")
    enter(sheet, "name.2", "Cili")
    enter(sheet, "dealer", "1")
    press(sheet, "sheet-begin")
    assert sheet._view["prompt"] == "Deal 1: Béla deals."
    assert totals(sheet) == [["Anna", "0", ""], ["Béla", "0", ""], ["Cili", "0", ""]]


def test_four_are_asked_whether_the_dealer_pays() -> None:
    """R11.1; and who plays is said, since the dealer sits out."""
    sheet = begun(*FOUR)
    assert sheet._view["prompt"] == "Deal 1: Anna deals and sits out; Béla, Cili and Dani play."
    assert [field["value"] for field in sheet._view["fields"][1:]] == ["0", "", "", ""]
    other = ScoreSheet(rules="four players, dealer pays")
    assert "pays" in fields(other)
    assert next(field for field in other._view["fields"] if field["id"] == "pays")["options"][1]["pressed"]


def test_results_are_written_and_the_last_one_worked_out() -> None:
    """One may be left empty; the leader is told in words."""
    sheet = begun(*THREE)
    write(sheet, 4, "−2", "")
    assert said(sheet) == "Deal 1 is written: Anna +4, Béla −2 and Cili −2."
    assert totals(sheet) == [["Anna", "4", "leads"], ["Béla", "−2", ""], ["Cili", "−2", ""]]
    assert sheet._view["focus"] == {"zone": "field", "key": "amount.0"}
    write(sheet, -6, 3, 3)
    assert table(sheet, "deals")["rows"][0]["cells"] == ["2", "Béla", "−2 (−6)", "1 (+3)", "1 (+3)", "–"]
    assert [row[2] for row in totals(sheet)] == ["", "leads with others", "leads with others"]


@pytest.mark.parametrize(
    ("amounts", "says"),
    [
        ((1, 1, 1), "These results add up to +3, but"),
        ((1, "", ""), "What Béla got has to be a whole number"),
        (("two", -1, -1), "What Anna got has to be a whole number"),
        ((1.5, -1, -0.5), "What Anna got has to be a whole number"),
        ((10_000, -10_000, 0), "No deal brings anybody more than 9999."),
    ],
)
def test_results_that_cannot_be_are_refused_and_stay_to_be_mended(amounts: tuple[Any, ...], says: str) -> None:
    """In a sentence that says what to do; nothing is written."""
    sheet = begun(*THREE)
    write(sheet, *amounts)
    assert says in said(sheet)
    assert sheet.sheet
    assert sheet.sheet.next == 0
    assert [field["value"] for field in sheet._view["fields"][1:]] == [str(amount) for amount in amounts]


def test_a_deal_is_settled_from_its_contract() -> None:
    """R10, by hand: Béla's ulti in clubs, kontra to the ulti, made: parti 1 and ulti 4 twice over, from each of two."""
    sheet = begun(*THREE)
    enter(sheet, "way", "contract")
    press(sheet, "sheet-write")
    assert said(sheet) == "Who was the declarer? Choose a player first."
    enter(sheet, "declarer", "1")
    press(sheet, "sheet-write")
    assert table(sheet, "deals")["rows"][0]["cells"][-1] == "Béla: parti", "nobody has said which trumps"
    press(sheet, "undo")
    enter(sheet, "declarer", "1")
    enter(sheet, "contract", "ulti")
    enter(sheet, "kontra.ULTI", "2")
    assert table(sheet, "preview")["foot"][:1] == ["In all"]
    press(sheet, "sheet-write")
    assert said(sheet) == "Deal 1 is written: Anna −9, Béla +18 and Cili −9."
    assert table(sheet, "deals")["rows"][0]["cells"][-1] == "Béla: ulti, kontra ulti ×2"


def test_facts_that_no_deal_has_are_refused_here_too() -> None:
    """By the reason of the engine, and the entry stays as it was."""
    sheet = begun(*THREE)
    enter(sheet, "way", "contract")
    enter(sheet, "sweep", "all")
    enter(sheet, "points", "10")
    assert sheet._view["say"][0]["kind"] == "bad"
    assert sheet.entry
    assert sheet.entry.account.facts.points == 90


def test_taking_back_and_doing_again() -> None:
    """What follows a new deal cannot be done again."""
    sheet = begun(*THREE)
    write(sheet, 2, -1, -1)
    write(sheet, 4, -2, -2)
    press(sheet, "undo")
    assert (totals(sheet)[0][1], said(sheet)) == ("2", "Taken back.")
    press(sheet, "sheet-redo")
    assert totals(sheet)[0][1] == "6"
    press(sheet, "undo", "undo", "undo")
    assert totals(sheet)[0][1] == "0"
    write(sheet, -2, 1, 1)
    assert "sheet-redo" not in buttons(sheet)


def test_an_earlier_deal_is_put_right_or_taken_off() -> None:
    """Picked by its number; leaving it changes nothing; both can be taken back."""
    sheet = begun(*THREE)
    for amounts in ((2, -1, -1), (4, -2, -2), (0, 5, -5)):
        write(sheet, *amounts)
    enter(sheet, "deals", "1", kind="row")
    assert sheet._view["prompt"] == "Put deal 2 right, and write it again."
    assert [field["value"] for field in sheet._view["fields"][1:]] == ["4", "-2", "-2"]
    press(sheet, "sheet-leave")
    assert sheet._view["prompt"] == "Deal 4: Anna deals."
    enter(sheet, "deals", "1", kind="row")
    write(sheet, -4, 2, 2)
    assert said(sheet) == "Deal 2 is put right: Anna −4, Béla +2 and Cili +2."
    assert [row[1] for row in totals(sheet)] == ["−2", "6", "−4"]
    enter(sheet, "deals", "0", kind="row")
    press(sheet, "sheet-delete")
    assert said(sheet).startswith("Deal 1 is off the sheet.")
    assert [row[1] for row in totals(sheet)] == ["−4", "7", "−3"]
    press(sheet, "undo", "undo")
    assert [row[1] for row in totals(sheet)] == ["6", "2", "−8"]


def test_what_is_half_typed_waits_while_another_deal_is_put_right() -> None:
    """However that ends; only where the deals move up, it is another deal that comes next."""
    sheet = begun(*THREE)
    write(sheet, 2, -1, "")
    for ends in ("sheet-leave", "sheet-write"):
        enter(sheet, "amount.1", "7")
        enter(sheet, "deals", "0", kind="row")
        assert sheet._view["fields"][2]["value"] == "-1"
        press(sheet, ends)
        assert sheet._view["fields"][2]["value"] == "7"
    enter(sheet, "deals", "0", kind="row")
    press(sheet, "sheet-delete")
    assert [field["value"] for field in sheet._view["fields"][1:4]] == ["", "", ""]


def test_a_last_round_from_the_call_to_the_winners() -> None:
    """R12.2, by hand: called in deal 2, kitty, then with Dani, who deals deal 4: deals 4 to 7 are the last."""
    sheet = begun(*FOUR)
    write(sheet, 0, 0, 0, 0)
    press(sheet, "sheet-ace")
    assert [option["id"] for option in sheet._view["choices"]["options"]] == ["running", "over"]
    do(sheet, "choice", "running")
    assert sheet._view["focus"] == {"zone": "field", "key": "amount.0"}
    assert "after the auction of deal 2" in sheet._view["aside"][0]["text"][0]
    write(sheet, 0, 0, 0, 0)
    assert said(sheet).startswith("The ace of hearts has been called, so say first who held it")
    write(sheet, 0, 0, 0, 0, ace="kitty")
    assert "after the auction of deal 3" in sheet._view["aside"][0]["text"][0]
    write(sheet, 0, 0, 0, 0, ace="3")
    assert sheet._view["aside"][0]["text"] == ["Dani held it, and this is the last round. 4 deals are left."]
    for _ in range(3):
        write(sheet, 3, 3, -6, 0)
    assert sheet._view["aside"][0]["text"] == ["Dani held it, and this is the last round. One deal is left."]
    write(sheet, 0, 0, 0, 0)
    assert sheet._view["prompt"] == "The match is over. Anna and Béla share the win with 9 each."
    assert [row[2] for row in totals(sheet)] == ["won", "won", "", ""]
    assert (fields(sheet), sheet._view["aside"]) == ([], [])
    press(sheet, "sheet-write")
    assert said(sheet) == "The match is over: its last round has been played."
    press(sheet, "undo")
    assert sheet._view["prompt"].startswith("Deal 7: ")


def test_the_call_after_an_auction_counts_from_the_next() -> None:
    """And it can be called off."""
    sheet = begun(*THREE)
    press(sheet, "sheet-ace")
    do(sheet, "choice", "over")
    assert "after the auction of deal 2" in sheet._view["aside"][0]["text"][0]
    assert "ace" not in fields(sheet)
    do(sheet, "tool", "sheet-paper")
    press(sheet, "sheet-unsay", "sheet-back")
    assert sheet._view["aside"] == []


def test_a_record_is_settled_and_tells_who_held_the_ace() -> None:
    """A record that is broken says where, and stays in its box."""
    record = sorted(FOLDER.glob("*"))[0].read_text(encoding="utf-8")
    sheet = begun(*THREE)
    press(sheet, "sheet-ace")
    do(sheet, "choice", "running")
    enter(sheet, "way", "record")
    press(sheet, "sheet-write")
    assert said(sheet) == "There is no record yet. Paste it into the box first."
    enter(sheet, "record", "deal\n" + record)
    press(sheet, "sheet-write")
    assert said(sheet).startswith("This cannot be read, so nothing has changed. Line 1")
    enter(sheet, "record", record)
    press(sheet, "sheet-write")
    assert said(sheet).startswith("Deal 1 is written: ")
    assert sheet.sheet
    assert sheet.sheet.told[0].contract is not None


@pytest.mark.parametrize("record", ["four-aces", "open-betli"])
def test_a_deal_of_other_rules_can_be_looked_at_again(record: str) -> None:
    """What this table does not bid, and a kontra higher than it goes, still stand in their lists."""
    sheet = ScoreSheet(rules="kontra to x2")
    for player, name in enumerate(THREE):
        enter(sheet, f"name.{player}", name)
    press(sheet, "sheet-begin")
    enter(sheet, "way", "record")
    enter(sheet, "record", (FOLDER / f"{record}.txt").read_text(encoding="utf-8"))
    press(sheet, "sheet-write")
    enter(sheet, "deals", "0", kind="row")
    enter(sheet, "way", "contract")
    selects = [field for field in sheet._view["fields"] if field["kind"] == "select"]
    assert "contract" in [field["id"] for field in selects]
    assert all(field["value"] in [option["id"] for option in field["options"]] for field in selects)


def test_names_are_text_and_stay_apart_from_the_words_around_them() -> None:
    """Markup is no markup; a name from right to left is fenced in; the chart holds no element that can act."""
    sheet = begun(EVIL, "שרה", "x" * 40)
    write(sheet, 2, -1, -1)
    write(sheet, 2, -1, -1)
    assert totals(sheet)[0][0] == EVIL
    assert "\u2068שרה\u2069" in sheet._view["say"][0]["text"]
    svg = ElementTree.fromstring(sheet._view["chart"]["svg"])
    names = {node.tag.rpartition("}")[2] for node in svg.iter()}
    assert names == {"svg", "g", "rect", "path", "text"}


def test_the_chart_tells_its_lines_apart_without_colour() -> None:
    """Four dashes, in the lines and in the key; no style or id of its own; the same picture every time."""
    one = new_sheet(FOUR, 0, "2026-11-30")
    assert chart(Speech(), one) is None
    for _ in range(90):
        one = one.after((3, -1, -1, -1))
    shown = chart(Speech(), one)
    assert shown
    assert shown == chart(Speech(), one)
    svg = ElementTree.fromstring(shown["svg"])
    lines = [node for node in svg.iter() if node.get("class", "").startswith("line color-")]
    assert len(lines) == 8
    assert len({node.get("stroke-dasharray") for node in lines}) == 4
    assert len(lines[0].get("d", "").split()) < 100
    assert shown["label"].endswith("After 90 deals: Anna 270, Béla −90, Cili −90 and Dani −90.")
    assert "<style" not in shown["svg"]
    assert " id=" not in shown["svg"]


def test_a_long_sheet_is_shown_by_pages_and_stays_small() -> None:
    """Two hundred deals of four with long names and long contracts: under 20 kB for any click."""
    told = Told(
        3, parse_contract("heart 20-100 ulti"), Kontra(((Component.HUNDRED_20, (4, 4)), (Component.ULTI, (2, 2))))
    )
    one = new_sheet([letter * 40 for letter in "ABCD"], 0, "2026-11-30")
    for _ in range(200):
        one = one.after((-300, 100, 100, 100), None, told)
    sheet = ScoreSheet()
    enter(sheet, "file", write_sheet(one))
    enter(sheet, "declarer", "1")
    assert len(json.dumps(sheet._view, ensure_ascii=False).encode()) < 20_000
    assert table(sheet, "deals")["caption"] == "Deals 183 to 200 of 200, the newest first"
    for _ in range(12):
        press(sheet, "sheet-older")
    assert table(sheet, "deals")["caption"] == "Deals 1 to 2 of 200, the newest first"
    assert "sheet-older" not in buttons(sheet)
    press(sheet, "sheet-newer")
    assert table(sheet, "deals")["caption"] == "Deals 3 to 20 of 200, the newest first"
    do(sheet, "tool", "sheet-paper")
    assert len(json.dumps(sheet._view, ensure_ascii=False).encode()) < 20_000


def test_a_full_sheet_says_so() -> None:
    """What was typed stays."""
    one = new_sheet(THREE, 0, "2026-11-30")
    for _ in range(MOST_DEALS):
        one = one.after((0, 0, 0))
    sheet = ScoreSheet()
    enter(sheet, "file", write_sheet(one))
    enter(sheet, "way", "results")
    write(sheet, 1, -1, 0)
    assert said(sheet) == "This sheet is full with its 250 deals. Begin another one for the next."


def test_a_sheet_goes_out_as_a_file_and_comes_back(store: Store) -> None:
    """Read by people and by the sheet; one that is kept already is not doubled; a broken one changes nothing."""
    sheet = begun(*THREE)
    write(sheet, 2, -1, -1)
    do(sheet, "tool", "sheet-paper")
    file = sheet._view["tools"]["buttons"][0]["file"]
    assert (file["name"][:11], parse_sheet(file["text"])) == ("ulti-sheet-", sheet.sheet)
    enter(sheet, "title", "Friday")
    do(sheet, "button", "sheet-back")
    do(sheet, "tool", "sheet-all")
    enter(sheet, "file", file["text"])
    assert said(sheet) == "The sheet has been read from the file."
    assert len(store.desk.papers) == 2
    do(sheet, "tool", "sheet-all")
    enter(sheet, "file", file["text"])
    assert len(store.desk.papers) == 2
    do(sheet, "tool", "sheet-all")
    before = {**sheet._view, "seq": 0, "answers": 0, "say": []}
    enter(sheet, "file", file["text"].replace("deal 2 -1", "deal 2 -2"))
    assert said(sheet).startswith("This cannot be read, so nothing has changed. Line ")
    assert {**sheet._view, "seq": 0, "answers": 0, "say": []} == before
    for text in ("", "x" * 200_000):
        enter(sheet, "file", text)
        assert said(sheet).startswith("The file is empty, far too long")


def test_the_rules_of_the_table_are_those_it_was_begun_with() -> None:
    """R11: told beside the names, and kept when the learner's own table changes."""
    sheet = ScoreSheet(rules="four aces, kontra to x16")
    for player, name in enumerate(THREE):
        enter(sheet, f"name.{player}", name)
    press(sheet, "sheet-begin")
    do(sheet, "tool", "sheet-paper")
    (rules,) = sheet._view["aside"]
    assert rules["text"][0].endswith("; Kontra to ×16")
    plain = begun(*THREE)
    do(plain, "tool", "sheet-paper")
    assert plain._view["aside"][0]["text"] == ["standard"]


def test_names_and_title_are_put_right() -> None:
    """A name is refused as at the beginning."""
    sheet = begun(*THREE)
    do(sheet, "tool", "sheet-paper")
    enter(sheet, "name.1", "Bella")
    enter(sheet, "title", "  Friday\n night ")
    assert sheet._view["heading"] == "Friday night"
    enter(sheet, "name.0", "Cili")
    assert said(sheet).startswith("Two players are called")
    enter(sheet, "name.7", "X")
    assert sheet.sheet
    assert sheet.sheet.names == ("Anna", "Bella", "Cili")


def test_a_sheet_is_thrown_away_only_after_a_second_word(store: Store) -> None:
    """The keyboard goes to what changes nothing."""
    sheet = begun(*THREE)
    do(sheet, "tool", "sheet-paper")
    press(sheet, "sheet-throw-now")
    assert len(store.desk.papers) == 1
    press(sheet, "sheet-throw")
    assert sheet._view["focus"] == {"zone": "button", "key": "sheet-keep"}
    press(sheet, "sheet-keep", "sheet-throw", "sheet-throw-now")
    assert (len(store.desk.papers), said(sheet), sheet.mode) == (0, "The sheet is thrown away.", Mode.NEW)


def test_a_reload_brings_back_the_sheet_and_what_was_half_typed(store: Store) -> None:
    """From the text that the browser has kept."""
    sheet = begun(*THREE)
    write(sheet, 2, -1, -1)
    enter(sheet, "amount.1", "17")
    text = write_desk(store.desk)
    again = ScoreSheet()
    meet(store, text)
    assert totals(again) == totals(sheet)
    assert fields(again) == fields(sheet)
    assert again._view["fields"][2]["value"] == "17"


def test_names_that_were_half_typed_come_back(store: Store) -> None:
    """Nobody types four names twice."""
    sheet = ScoreSheet()
    enter(sheet, "players", "4")
    enter(sheet, "name.3", "Dani")
    again = ScoreSheet()
    meet(store, write_desk(store.desk))
    assert again._view["fields"][4]["value"] == "Dani"


def test_sheets_that_are_kept_are_shown_first(store: Store) -> None:
    """With one that cannot be read any more, which is told and not lost."""
    good = write_sheet(new_sheet(THREE, 0, "2026-11-30").renamed("Friday"))
    sheet = ScoreSheet()
    meet(store, write_desk(Desk().wrote("bad", "players 3", 1).wrote("good", good, 2)))
    assert [row["cells"] for row in table(sheet, "sheets")["rows"]] == [
        ["Friday", "Anna, Béla and Cili", "0"],
        ["Sheet 2, which cannot be read", "", ""],
    ]
    enter(sheet, "sheets", "bad", kind="row")
    assert said(sheet) == "This sheet cannot be read any more."
    enter(sheet, "sheets", "good", kind="row")
    assert sheet._view["heading"] == "Friday"


def test_another_tab_is_followed(store: Store) -> None:
    """A deal that was written there is here, and what is half typed stays; a sheet that was thrown away is gone."""
    sheet = begun(*THREE)
    enter(sheet, "amount.0", "12")
    assert sheet.sheet
    (id,) = store.desk.papers
    press(sheet, "sheet-write")
    assert said(sheet)
    store.change(lambda desk, now: desk.wrote(id, write_sheet(sheet.sheet.after((2, -1, -1))), now))  # type: ignore[union-attr]
    assert totals(sheet)[0][1] == "2"
    assert not said(sheet), "what was said was about the sheet before"
    assert sheet._view["fields"][1]["value"] == "12"
    assert buttons(sheet)[1:] == ["sheet-ace"]
    store.change(lambda desk, now: desk.wrote(id, "", now))
    assert said(sheet) == "This sheet was thrown away in another tab."
    assert sheet.mode is Mode.NEW


def test_forgetting_everything_forgets_the_sheets(store: Store) -> None:
    """The screen goes with them."""
    sheet = begun(*THREE)
    store.forget()
    assert (sheet.mode, store.desk.papers) == (Mode.NEW, {})


def test_too_many_sheets_are_refused(store: Store) -> None:
    """What was typed stays."""
    text = write_sheet(new_sheet(THREE, 0, "2026-11-30"))
    desk = Desk()
    for number in range(MOST_SHEETS):
        desk = desk.wrote(f"{number}", text, now=1)
    sheet = ScoreSheet()
    meet(store, write_desk(desk))
    press(sheet, "sheet-new")
    for player, name in enumerate(THREE):
        enter(sheet, f"name.{player}", name)
    press(sheet, "sheet-begin")
    assert said(sheet).startswith("Nothing has changed. At most 24 score sheets")
    assert sheet._view["fields"][1]["value"] == "Anna"


@pytest.mark.parametrize("mode", list(Mode))
def test_nonsense_changes_nothing(mode: Mode) -> None:
    """Whatever a page may send, in whatever state."""
    sheet = begun(*THREE)
    write(sheet, 2, -1, -1)
    sheet.mode = mode
    if mode in (Mode.KEPT, Mode.NEW):
        sheet.leave()
        sheet.mode = mode
    sheet._show()
    before = {**sheet._view, "seq": 0, "answers": 0, "say": [], "focus": None}
    for action in ("button", "choice", "tool", "card", "explode"):
        do(sheet, action, "explode")
    for id in (
        "explode",
        "name.9",
        "amount.9",
        "amount.x",
        "way",
        "declarer",
        "ace",
        "players",
        "dealer",
        "deals",
        "sheets",
    ):
        for kind in ("field", "row"):
            enter(sheet, id, "explode", kind=kind)
    assert {**sheet._view, "seq": 0, "answers": 0, "say": [], "focus": None} == before


@pytest.mark.parametrize(
    "state",
    [7, [], {}, {"sheet": "nobody"}, {"begin": 3}, {"begin": {"names": [1, 2]}}, {"sheet": None, "entry": None}],
)
def test_a_state_that_does_not_fit_is_forgotten(store: Store, state: object) -> None:
    """A page of an older version may have left it."""
    sheet = ScoreSheet()
    meet(store, write_desk(Desk().left("score-sheet", state, now=1)))
    assert fields(sheet)[0] == "players"


def test_one_line_in_a_cell() -> None:
    """Its own words say how it was made; rules that are none are refused at once."""
    assert repr(ScoreSheet()) == "ScoreSheet()"
    assert repr(ScoreSheet(rules="four aces")) == "ScoreSheet(rules='four aces')"
    with pytest.raises(NotationError):
        ScoreSheet(rules="wild")
