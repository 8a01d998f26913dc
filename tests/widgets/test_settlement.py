"""The settlement explorer: what is entered, what is said of it, and what a record brings."""

import json

import pytest

from tests.golden import FOLDER
from ulti_teach.course.settings import Settings
from ulti_teach.engine import NotationError, UltiError, WrongPhase, deal, new_game, replay
from ulti_teach.engine.cards import ALL_CARDS
from ulti_teach.widgets import SettlementExplorer
from ulti_teach.widgets.component import View

DOUBLED = "ulti in c | ? | ? | ? | 0 | kontra ulti x2"
EVIL = "<img src=x onerror=alert(1)>"


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def lines(view: View) -> list[list[str]]:
    """The rows of the sheet, and how each is marked."""
    return [[*row["cells"], row.get("mark_text", "")] for row in view["sheets"][0]["rows"]]


def total(explorer: SettlementExplorer) -> list[str]:
    """What each seat gets in all."""
    return [cell for cell in explorer.draw()["sheets"][0]["foot"][1:] if cell]


def field(view: View, id: str) -> View:
    """A field by its id."""
    return next(field for field in view["fields"] if field["id"] == id)


def seen(explorer: SettlementExplorer) -> list[str]:
    """The fields that are seen at once."""
    return [field["id"] for field in explorer.draw()["fields"] if not field.get("folded")]


def folded(explorer: SettlementExplorer) -> list[str]:
    """The fields that stand in the fold."""
    return [field["id"] for field in explorer.draw()["fields"] if field.get("folded")]


def pressed(view: View, id: str) -> list[str]:
    """The answers that are chosen in a row of them."""
    return [option["id"] for option in field(view, id)["options"] if option["pressed"]]


def test_a_doubled_ulti_both_ways() -> None:
    """R10.6 to the unit: won +18, −9, −9; beaten in the last trick, with 50 points, −22, +11, +11."""
    explorer = SettlementExplorer(DOUBLED)
    view = explorer.draw()
    assert lines(view) == [
        ["parti, won", "+2", "−1", "−1", "1 from each", "10.1", ""],
        ["ulti, won", "+16", "−8", "−8", "4 × 2 = 8 from each", "10.1", ""],
    ]
    assert total(explorer) == ["+18", "−9", "−9"]
    explorer.enter("points", "50")
    explorer.enter("seven", "0.loses")
    view = explorer.draw()
    assert lines(view) == [
        ["parti, won", "+2", "−1", "−1", "1 from each", "10.1", ""],
        ["ulti, lost", "−16", "+8", "+8", "4 × 2 = 8 to each", "10.1", "was +16"],
        ["extra for the lost ulti", "−8", "+4", "+4", "4 to each", "10.3", "new"],
    ]
    assert total(explorer) == ["−22", "+11", "+11"]
    assert said(view) == [
        "For the declarer, ulti went from +16 to −16 and extra for the lost ulti came in at −8; nothing else moved. In all "
        "it is −22 instead of +18."
    ]


def test_only_what_matters_is_asked() -> None:
    """A betli wants to know of its tricks and two kontras, and nothing else."""
    explorer = SettlementExplorer("betli")
    assert seen(explorer) == ["contract", "sweep", "kontra.BETLI.1", "kontra.BETLI.2"]
    assert folded(explorer) == ["record", "record-file"]
    explorer.enter("kontra.BETLI.1", "2")
    explorer.enter("kontra.BETLI.2", "4")
    assert total(explorer) == ["+30", "−10", "−20"]
    assert lines(explorer.draw())[0][4] == "5 × 2 = 10 from Carla and 5 × 4 = 20 from Ben"
    explorer.enter("sweep", "some")
    assert total(explorer) == ["−30", "+10", "+20"]


def test_another_contract_begins_made() -> None:
    """Without a word about what moved, for it is another deal."""
    explorer = SettlementExplorer()
    explorer.enter("contract", "heart 40-100 ulti")
    view = explorer.draw()
    assert said(view) == []
    assert total(explorer) == ["+32", "−16", "−16"]
    assert field(view, "contract")["value"] == "heart 40-100 ulti"
    assert field(view, "said-0")["value"] == "1.0"


def test_a_minor_suit_may_be_named_and_pays_the_same() -> None:
    """No line moves with it, and that is said."""
    explorer = SettlementExplorer("parti")
    assert pressed(explorer.draw(), "minor") == ["any"]
    explorer.enter("minor", "s")
    view = explorer.draw()
    assert pressed(view, "minor") == ["s"]
    assert said(view) == ["No line moved: everybody gets and pays the same as before."]
    assert "minor" not in {field["id"] for field in SettlementExplorer("heart parti").draw()["fields"]}


def test_what_cannot_be_is_refused_and_nothing_changes() -> None:
    """With the reason and its rule."""
    explorer = SettlementExplorer(DOUBLED)
    explorer.enter("seven", "0.loses")
    before = explorer.draw()
    explorer.enter("sweep", "all")
    view = explorer.draw()
    assert said(view) == ["That cannot be: a declarer who wins every trick wins the last one too."]
    assert view["say"][0]["rule"] == "Rule 7.6 · Who wins the trick"
    assert view["fields"] == before["fields"]
    assert [row[:-1] for row in lines(view)] == [row[:-1] for row in lines(before)]


def test_a_sweep_says_that_the_points_went_along() -> None:
    """It is told before what moved."""
    explorer = SettlementExplorer("parti")
    explorer.enter("sweep", "all")
    assert said(explorer.draw()) == [
        "With that, the card points are 90. For the declarer, silent durchmars came in at +6 and parti (+2) fell away; "
        "nothing else moved. In all it is +6 instead of +2."
    ]


def test_a_line_says_why_it_is_paid() -> None:
    """On request, with its rule; asked again, it is silent."""
    explorer = SettlementExplorer(DOUBLED, "points 40 | tricks 4-6 | seven 0 loses")
    explorer.enter("lines", "ULTI_PENALTY")
    (message,) = explorer.draw()["say"]
    assert message["text"] == "A lost ulti costs its value once more. No kontra multiplies this part."
    assert message["rule"] == "Rule 10.3 · A lost ulti costs once more"
    assert [row["pick"]["pressed"] for row in explorer.draw()["sheets"][0]["rows"]] == [False, False, True]
    explorer.enter("lines", "ULTI_PENALTY")
    assert explorer.draw()["say"] == []


def test_what_the_learner_was_shown_is_never_folded() -> None:
    """Announcements stand in the fold, but not those of the example, nor what a hundred is made of."""
    assert folded(SettlementExplorer("parti"))[:4] == ["minor", "given-up", "said-0", "said-1"]
    example = SettlementExplorer("parti in c | ? | ? | ? | 0 | said 1:40", "points 30 | tricks 5-5 | seven 1 wins")
    assert folded(example)[:3] == ["minor", "given-up", "said-0"]
    assert example.draw()["fold"] == {
        "label": "More: trumps, giving up, announcements and a record",
        "open": False,
    }
    example.enter("said-1", "0.0")
    assert "said-1" in seen(example)  # no field moves away from whoever changes it
    example.enter("contract", "40-100")
    assert "said-0" in seen(example)


@pytest.mark.parametrize(("id", "value"), [("said-0", "1.0"), ("given-up", "yes"), ("record", "deal")])
def test_the_fold_opens_for_what_is_told_in_it(id: str, value: str) -> None:
    """So that nothing which counts is out of sight, after a reload too."""
    explorer = SettlementExplorer("parti")
    assert not explorer.draw()["fold"]["open"]
    explorer.enter(id, value)
    assert explorer.draw()["fold"]["open"]
    if state := explorer.state():
        again = SettlementExplorer("parti")
        again.restore(state)
        assert again.draw()["fold"]["open"]
    explorer.act("button", "again")
    assert not explorer.draw()["fold"]["open"]


def test_given_up() -> None:
    """Two to each, nothing else to enter, and back again (R10.5)."""
    explorer = SettlementExplorer("parti")
    explorer.enter("kontra.PARTI", "2")
    explorer.enter("given-up", "yes")
    assert seen(explorer) == ["contract"]
    assert folded(explorer) == ["minor", "given-up", "record", "record-file"]
    assert explorer.draw()["fold"]["open"]
    assert total(explorer) == ["−4", "+2", "+2"]
    explorer.enter("given-up", "no")
    assert total(explorer) == ["+2", "−1", "−1"]


def test_kept_to_compare() -> None:
    """Every change is compared with what was kept, another contract too, until the button is pressed again."""
    explorer = SettlementExplorer(DOUBLED)
    explorer.act("button", "keep-to-compare")
    explorer.enter("kontra.ULTI", "4")
    explorer.enter("kontra.ULTI", "8")
    assert said(explorer.draw()) == [
        "Compared with what you kept. For the declarer, ulti went from +16 to +64; nothing else moved. In all it is +66 "
        "instead of +18."
    ]
    explorer.act("button", "keep-to-compare")
    assert said(explorer.draw()) == []
    assert [row[-1] for row in lines(explorer.draw())] == ["", ""]


def test_undo_and_again() -> None:
    """Each change is taken back, and then there is nothing to take back."""
    explorer = SettlementExplorer(DOUBLED)
    first = explorer.draw()
    explorer.enter("points", "40")
    explorer.enter("contract", "betli")
    explorer.act("button", "undo")
    assert total(explorer) == ["+14", "−7", "−7"]
    explorer.act("button", "undo")
    assert explorer.draw() == first
    explorer.enter("contract", "betli")
    explorer.act("button", "again")
    assert explorer.draw() == first


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_deals_that_were_played_and_records(path) -> None:  # type: ignore[no-untyped-def]
    """Both come to what the deal came to; small enough; and the line that makes it makes the same again."""
    text = path.read_text()
    game = replay(text)
    explorer = SettlementExplorer.of(game)
    assert explorer.account.settlement == game.settlement
    assert eval(repr(explorer)).account.settlement == game.settlement
    reader = SettlementExplorer()
    reader.enter("record", text)
    assert reader.account.settlement == game.settlement
    assert said(reader.draw())[0].startswith("This is the deal of the record")
    assert len(json.dumps(reader.draw())) < 20_000


def test_names_go_with_the_seats_of_the_deal() -> None:
    """The declarer's name stands first, whoever it was."""
    game = replay((FOLDER / "auction.txt").read_text())
    explorer = SettlementExplorer.of(game, names=("Anna", "Bea", "Csaba"))
    titles = [column["text"] for column in explorer.draw()["sheets"][0]["columns"]]
    seats = [game.seat_of(seat) for seat in (0, 1, 2)]  # type: ignore[arg-type]
    assert titles == ["What", *(("Anna", "Bea", "Csaba")[seat] for seat in seats), "Reckoning", "Rule"]


def test_a_dealer_who_pays_along() -> None:
    """A fourth column, and a whole that adds up to nought (R11.1)."""
    explorer = SettlementExplorer(DOUBLED, rules="four players, dealer pays")
    assert [column["text"] for column in explorer.draw()["sheets"][0]["columns"]][1:5] == [
        "Declarer",
        "Carla",
        "Ben",
        "the dealer",
    ]
    assert total(explorer) == ["+27", "−9", "−9", "−9"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rules standard\ndeal cA", "Line 2, column 1: expected three hands, parted by '|'"),
        (EVIL, "Line 1, column 1: expected 'deal' and three hands"),
        ("deal cATKQJ98 hTKQJ9 | c7 dATKQ h87 sATK | dJ987 hA sQJ987\n", "ends before the deal does"),
        ("x" * 7000, "too long to be the record"),
    ],
)
def test_a_broken_record_changes_nothing(text: str, says: str) -> None:
    """It says where, and what was expected there; the text stays to be mended, and empty it is silent again."""
    explorer = SettlementExplorer(DOUBLED)
    before = explorer.draw()
    explorer.enter("record", text)
    view = explorer.draw()
    assert says in said(view)[0]
    assert "nothing here has changed" in said(view)[0]
    assert view["sheets"] == before["sheets"]
    assert field(view, "record")["value"] == text[:6000]
    explorer.enter("record", "")
    assert said(explorer.draw()) == []


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("contract", EVIL),
        ("contract", "four aces"),
        ("minor", "h"),
        ("points", "55"),
        ("points", "sixty"),
        ("seven", "2.wins"),
        ("kontra.ULTI", "3"),
        ("kontra.BETLI.1", "2"),
        ("aces", "4"),
        ("given-up", "yes"),
        ("lines", EVIL),
        (EVIL, EVIL),
    ],
)
def test_what_does_not_exist_changes_nothing(id: str, value: str) -> None:
    """A message that names no field or no answer of it leaves the screen as it is."""
    explorer = SettlementExplorer(DOUBLED)
    before = explorer.draw()
    explorer.enter(id, value)
    explorer.act("button", EVIL)
    explorer.act("card", "hA")
    assert explorer.draw() == before


def test_state_comes_back() -> None:
    """What was entered and kept; nothing where nothing was, and nonsense is refused with all as it was."""
    explorer = SettlementExplorer(DOUBLED)
    assert explorer.state() is None
    explorer.act("button", "keep-to-compare")
    explorer.enter("contract", "betli")
    explorer.enter("kontra.BETLI.1", "2")
    left = json.loads(json.dumps(explorer.state()))
    again = SettlementExplorer(DOUBLED)
    again.restore(left)
    assert (again.account, again.draw()["sheets"]) == (explorer.account, explorer.draw()["sheets"])
    assert again.key == explorer.key == repr(explorer)
    for bad in (None, [], {"account": 7}, left | {"kept": {"contract": "x"}}):
        with pytest.raises(UltiError):
            again.restore(bad)
    assert again.account == explorer.account


def test_the_learners_rules_are_followed() -> None:
    """Other values, other facts, other contracts; where a cell names rules, those stay."""
    own, named = SettlementExplorer("parti"), SettlementExplorer("parti", rules="standard")
    for explorer in (own, named):
        explorer.settings_changed(Settings(rules="four aces"))
    assert "aces" in {field["id"] for field in own.draw()["fields"]}
    assert "aces" not in {field["id"] for field in named.draw()["fields"]}
    assert not own.draw()["aside"]
    assert named.draw()["aside"][0]["text"] == ["standard"]
    own.enter("contract", "four aces")
    own.settings_changed(Settings())
    assert field(own.draw(), "contract")["value"] == "parti"


def test_a_record_of_other_rules_is_settled_by_those_and_says_so() -> None:
    """Whatever the learner chooses afterwards; starting again is by the rules of the own table."""
    text = "rules four aces\ndeal cATKQJ98 hTKQJ9 | c7 dATKQ h87 sATK | dJ987 hA sQJ987\n0 lays c98, bids parti\n"
    explorer = SettlementExplorer("parti")
    explorer.enter("record", f"{text}1 passes\n2 passes\n0 passes\ngives up\n")
    for settings in (Settings(colours=2), Settings(rules="older 20-100")):
        explorer.settings_changed(settings)
        (aside,) = explorer.draw()["aside"]
        assert (aside["title"], aside["text"]) == ("Settled by these rules", ["Four aces"])
    explorer.act("button", "again")
    assert str(explorer.account.rules) == "older 20-100"
    assert not explorer.draw()["aside"]


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: SettlementExplorer(None), "a contract, written as text, not of None"),  # type: ignore[arg-type]
        (lambda: SettlementExplorer("ulti", names="Anna"), "Names are a list of texts, not 'Anna'"),
        (lambda: SettlementExplorer("four aces"), "four aces is not bid at this table"),
        (lambda: SettlementExplorer("ulti in c", "points 60"), "expected the tricks of both sides"),
        (lambda: SettlementExplorer("ulti", rules="five aces"), "expected rules parted by commas"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(make, says: str) -> None:  # type: ignore[no-untyped-def]
    """An author who mistypes is told what was expected."""
    with pytest.raises(UltiError) as fault:
        make()
    assert says in str(fault.value)


def test_what_cannot_be_read_points_at_the_place() -> None:
    """A contract with a word too many."""
    with pytest.raises(NotationError) as fault:
        SettlementExplorer("ulti ulti")
    assert fault.value.position == 5


def test_a_deal_that_goes_on() -> None:
    """It cannot be settled yet."""
    with pytest.raises(WrongPhase):
        SettlementExplorer.of(new_game(deal(tuple(ALL_CARDS))))


def test_names_stay_text() -> None:
    """What a person typed goes to the page as it is."""
    view = SettlementExplorer("betli", names=[EVIL, "{name}", "Csaba"]).draw()
    assert view["sheets"][0]["columns"][1]["text"] == EVIL
    assert field(view, "kontra.BETLI.1")["label"] == "Kontra to betli against {name}"


def test_a_link_and_a_broken_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool links to what was entered, announcements too; the address is followed, or it is told why not."""
    explorer = SettlementExplorer()
    assert repr(explorer) == "SettlementExplorer()"
    explorer.enter("kontra.ULTI", "2")
    explorer.enter("said-1", "1.1")
    explorer.enter("seven", "0.loses")
    link = explorer.draw()["tools"]["buttons"][0]["link"]
    monkeypatch.setenv("QUERY_STRING", link.partition("?")[2])
    opened = SettlementExplorer()
    assert opened.account.settlement == explorer.account.settlement
    assert field(opened.draw(), "said-1")["value"] == "1.1"
    assert SettlementExplorer("betli").draw()["fields"][0]["value"] == "betli"
    monkeypatch.setenv("QUERY_STRING", "settle=%3Cimg%20src=x%3E")
    view = SettlementExplorer().draw()
    assert view["notice"][0]["text"].startswith(
        "The link that you followed cannot be used. At character 1 of '<img src=x>'"
    )
    assert field(view, "contract")["value"] == "ulti"


@pytest.mark.parametrize("rules", ["standard", "four aces, silent ulti alone, four players, dealer pays"])
def test_every_contract_can_be_linked_to(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is chosen, the link brings the same settlement."""
    explorer = SettlementExplorer(rules=rules)
    for option in field(explorer.draw(), "contract")["options"]:
        explorer.enter("contract", option["id"])
        explorer.enter("seven", "1.wins")
        link = explorer.draw()["tools"]["buttons"][0]["link"]
        monkeypatch.setenv("QUERY_STRING", link.partition("?")[2])
        assert SettlementExplorer(rules=rules).account.settlement == explorer.account.settlement


def test_a_copied_link_is_told() -> None:
    """Until something else is done."""
    explorer = SettlementExplorer(DOUBLED)
    explorer.act("tool", "link-copied")
    assert explorer.draw()["tools"]["told"] == "Copied: a link that opens this settlement."
    explorer.enter("points", "50")
    assert explorer.draw()["tools"]["told"] == ""
