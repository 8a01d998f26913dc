"""The trick lab: each card's verdict, who wins, and what perfect play says of it."""

import json

import pytest

from tests.running import awaited
from ulti_teach.course.settings import Settings
from ulti_teach.engine import NotationError, UltiError
from ulti_teach.widgets import TrickLab
from ulti_teach.widgets.component import View

RUFFED = "parti in s | dA7 sK | dK s9"
EVIL = "<img src=x onerror=alert(1)>"
ENDING = "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def verdicts(view: View) -> dict[str, list[str]]:
    """The rows of the sheet, and how each is marked."""
    return {row["id"]: [*row["cells"][1:], row.get("mark_text", "")] for row in view["sheets"][0]["rows"]}


def field(view: View, id: str) -> View:
    """A field by its id."""
    return next(field for field in view["fields"] if field["id"] == id)


def pressed(view: View, id: str) -> list[str]:
    """The answers that are chosen in a row of them."""
    return [option["id"] for option in field(view, id)["options"] if option["pressed"]]


def test_every_card_says_whether_it_may_be_played() -> None:
    """In the sheet and on the card itself, by the rule it would break; and what the trick asks."""
    view = TrickLab(RUFFED).draw()
    refused = (
        "Not the king of spades: diamonds were led and you hold the ace and seven of diamonds, so you must follow suit."
    )
    assert verdicts(view) == {"dA": ["yes", ""], "d7": ["yes", ""], "sK": [refused, ""]}
    assert [(card["id"], card.get("note"), card.get("mark")) for card in view["hand"]["cards"]] == [
        ("dA", None, "good"),
        ("d7", None, "good"),
        ("sK", refused, None),
    ]
    assert said(view)[0].startswith("You must follow suit. The trick was ruffed")


def test_a_refused_card_and_one_that_is_played() -> None:
    """The rule; then who wins, why, and who leads next."""
    lab = TrickLab(RUFFED)
    lab.act("card", "sK")
    (message,) = lab.draw()["say"]
    assert (message["kind"], message["rule"]) == ("bad", "Rule 7.2 · Follow suit if you can")
    lab.act("card", "d7")
    view = lab.draw()
    assert said(view)[1] == (
        "The nine of spades wins: it is the only trump in the trick. Ben takes the trick with the nine of spades. Ben leads "
        "next."
    )
    assert all(card["disabled"] for card in view["hand"]["cards"])
    lab.act("card", "dA")
    assert lab.draw() == view
    lab.act("button", "undo")
    assert lab.draw()["say"] == TrickLab(RUFFED).draw()["say"]


def test_a_trick_that_one_leads_to_is_completed_by_others() -> None:
    """Their cards are put down after it, for their hands are not known."""
    lab = TrickLab("parti in s | dA7 sK")
    lab.act("card", "dA")
    assert said(lab.draw())[1].startswith("So far the ace of diamonds wins.")
    lab.enter("put", "trick")
    lab.enter("suit.d", "dK")
    lab.enter("suit.s", "s9")
    assert "Ben takes the trick with the nine of spades." in said(lab.draw())[1]
    lab.enter("suit.s", "s8")
    assert said(lab.draw())[0] == "The trick has its three cards. Take one away first."


def test_trumps_change_what_may_be_played() -> None:
    """Other trumps, none, and an ulti that binds its 7 (R7.7)."""
    lab = TrickLab("parti in s | c7 h9A | hJ")
    lab.enter("trumps", "none")
    view = lab.draw()
    assert view["chips"] == [{"text": "no trumps"}]
    assert "bid" not in {field["id"] for field in view["fields"]}
    lab.enter("text", "parti in c | c7 h8")
    assert verdicts(lab.draw())["c7"] == ["yes", ""]
    lab.enter("bid", "ulti")
    view = lab.draw()
    assert "you play ulti, so you must keep it" in verdicts(view)["c7"][0]
    assert [chip["text"] for chip in view["chips"]] == ["trumps", "you bid ulti"]
    assert pressed(view, "bid") == ["ulti"]
    lab.enter("trumps", "h")
    assert pressed(lab.draw(), "trumps") == ["h"]
    assert verdicts(lab.draw())["c7"] == ["yes", ""]


def test_a_betli_that_need_not_be_beaten() -> None:
    """Asked where the learner's table plays it so (R7.5)."""
    lab = TrickLab("durchmars | hA9 sT | hJ")
    lab.settings_changed(Settings(rules="no beating in betli"))
    assert verdicts(lab.draw())["h9"][0].startswith("Not the nine of hearts")
    lab.enter("bid", "betli")
    assert verdicts(lab.draw())["h9"] == ["yes", ""]
    stays = TrickLab("betli | hA9 sT | hJ", rules="standard")
    stays.settings_changed(Settings(rules="no beating in betli"))
    assert verdicts(stays.draw())["h9"][0].startswith("Not the nine of hearts")


def test_cards_are_chosen_from_all() -> None:
    """Thirty-two, each saying where it is; a full hand and a full trick are told."""
    lab = TrickLab(RUFFED)
    lab.act("button", "cards")
    view = lab.draw()
    options = [option for suit in "cdhs" for option in field(view, f"suit.{suit}")["options"]]
    assert len(options) == 32
    notes = {option["id"]: option["note"] for option in options}
    assert (notes["dA"], notes["dK"], notes["cA"]) == (
        "ace of diamonds, in your hand",
        "king of diamonds, in the trick",
        "ace of clubs",
    )
    lab.enter("suit.c", "cA")
    assert pressed(lab.draw(), "suit.c") == ["cA"]
    lab.enter("suit.c", "cA")
    assert pressed(lab.draw(), "suit.c") == []
    for rank in "ATKQJ987":
        lab.enter("suit.h", f"h{rank}")
    assert said(lab.draw())[0] == "There are ten cards in your hand, and no hand has more."
    lab.enter("put", "trick")
    lab.enter("suit.c", "cA")
    assert said(lab.draw())[0].startswith("Two cards lie in the trick before yours")
    assert len(json.dumps(lab.draw())) < 20_000


def test_an_empty_hand_is_told() -> None:
    """No sheet, and what to do."""
    view = TrickLab("parti in s").draw()
    assert said(view) == ["Your hand is empty: put a card into it."]
    assert view["sheets"] == []


def test_perfect_play_of_each_card() -> None:
    """What each legal card comes to for the declarer, and the best of them; what was worked out by hand elsewhere."""
    lab = TrickLab(ENDING)
    lab.act("button", "perfect")
    view = lab.draw()
    assert said(view)[-1] == (
        "With perfect play from here, the whole deal brings the declarer +6 from both opponents together."
    )
    assert verdicts(view)["cA"] == ["yes", "+6", "best"]
    assert verdicts(view)["dA"] == ["yes", "−18", ""]
    assert verdicts(view)["c7"][1:] == ["", ""]
    lab.act("card", "dA")
    assert verdicts(lab.draw())["cA"] == ["yes", "+6", "best"]
    lab.enter("trumps", "d")
    assert len(view["sheets"][0]["columns"]) == 3
    assert len(lab.draw()["sheets"][0]["columns"]) == 2


def test_perfect_play_needs_all_hands() -> None:
    """Else it says so."""
    lab = TrickLab(RUFFED)
    lab.act("button", "perfect")
    assert said(lab.draw())[0].startswith("Perfect play is known only when all three hands are")


def test_perfect_play_that_is_too_much_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is guessed."""
    monkeypatch.setattr("ulti_teach.widgets.tricklab._NODES", 1)
    lab = TrickLab(ENDING)
    lab.act("button", "perfect")
    assert said(lab.draw())[0].startswith("There are too many ways to play this out")


def test_what_takes_long_shows_a_sign_and_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is answered meanwhile; another action ends the work."""
    monkeypatch.setattr("ulti_teach.widgets.work.AT_ONCE", -1.0)
    monkeypatch.setattr("ulti_teach.widgets.work.SIGN", -2.0)

    async def asks() -> tuple[TrickLab, bool]:
        lab = TrickLab(ENDING)
        lab.act("button", "perfect")
        waits = lab._work is not None
        lab.act("button", "another")
        return lab, waits

    lab, waits = awaited(asks())
    assert lab._work is None
    assert lab._analysis is None
    assert waits or lab.draw()["busy"] == ""


def test_examples_one_after_the_other() -> None:
    """Each another, and back."""
    lab = TrickLab()
    first = lab.draw()["hand"]
    lab.act("button", "another")
    assert lab.draw()["hand"] != first
    lab.act("button", "undo")
    assert lab.draw()["hand"] == first


def test_a_link_and_a_broken_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address is followed; what cannot be used is told, and there is an example all the same."""
    monkeypatch.setenv("QUERY_STRING", "trick=ulti+in+c+%7C+cA7+h8+%7C+cK")
    lab = TrickLab()
    assert [card["id"] for card in lab.draw()["hand"]["cards"]] == ["cA", "c7", "h8"]
    assert lab.draw()["tools"]["buttons"][0]["link"] == "explore.ipynb?trick=ulti+in+c+%7C+cA7+h8+%7C+cK"
    monkeypatch.setenv("QUERY_STRING", "trick=%3Cimg%20src=x%3E")
    view = TrickLab().draw()
    assert view["notice"][0]["text"].startswith(
        "The link that you followed cannot be used. At character 1 of '<img src=x>'"
    )
    assert len(view["hand"]["cards"]) == 3
    assert TrickLab(RUFFED).draw()["notice"] == []
    monkeypatch.setenv("QUERY_STRING", "trick=" + "c" * 3000)
    assert TrickLab().draw()["notice"][0]["text"].startswith("The link that you followed cannot be used.")


def test_text_that_cannot_be_set_up_changes_nothing() -> None:
    """It says where, and stays to be mended."""
    lab = TrickLab(RUFFED)
    lab.act("button", "cards")
    before = lab.draw()
    lab.enter("text", f"parti in s | {EVIL}")
    view = lab.draw()
    assert said(view)[0].startswith("That cannot be set up, so nothing has changed. At character 14 of")
    assert (view["hand"], view["trick"]) == (before["hand"], before["trick"])
    assert field(view, "text")["value"] == f"parti in s | {EVIL}"
    lab.enter("text", "betli | hA | hK")
    assert field(lab.draw(), "text")["value"] == "betli | hA | hK"


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("trumps", EVIL),
        ("bid", EVIL),
        ("bid", "betli"),
        ("put", EVIL),
        ("suit.c", EVIL),
        ("suit.x", "cA"),
        (EVIL, EVIL),
    ],
)
def test_what_does_not_exist_changes_nothing(id: str, value: str) -> None:
    """A message that names no field or no answer of it leaves the screen as it is."""
    lab = TrickLab(RUFFED)
    before = lab.draw()
    lab.enter(id, value)
    lab.act("card", EVIL)
    lab.act("button", EVIL)
    lab.act("tool", EVIL)
    assert lab.draw() == before


def test_a_copied_link_is_told() -> None:
    """Or shown to be copied by hand; until something else is done."""
    lab = TrickLab(RUFFED)
    lab.act("tool", "link-shown")
    tools = lab.draw()["tools"]
    assert tools["told"] == tools["by_hand"] == "Your browser did not let us copy. This is the link:"
    lab.act("button", "undo")
    assert lab.draw()["tools"]["told"] == ""


def test_state_comes_back() -> None:
    """What was set up and played; nonsense is refused with all as it was."""
    lab = TrickLab()
    lab.enter("text", "parti in s | dA7 sK")
    lab.act("card", "dA")
    lab.enter("put", "trick")
    lab.enter("suit.d", "dK")
    left = json.loads(json.dumps(lab.state()))
    again = TrickLab()
    again.restore(left)
    assert again.trial == lab.trial
    assert again.key == "TrickLab()"
    for bad in (None, {}, left | {"setup": "x"}, left | {"card": "xx"}, left | {"after": "dK"}, left | {"number": "1"}):
        with pytest.raises(UltiError):
            again.restore(bad)
    assert again.trial == lab.trial


def test_repr_makes_the_same_again() -> None:
    """The line in the cell."""
    lab = TrickLab(RUFFED, rules="four aces")
    assert repr(lab) == f"TrickLab({RUFFED!r}, rules='four aces')"
    assert eval(repr(lab)).draw() == lab.draw()


def test_what_cannot_be_made_is_one_sentence() -> None:
    """An author who mistypes is told where."""
    with pytest.raises(NotationError) as fault:
        TrickLab("parti in s | dX")
    assert fault.value.position == 14
    with pytest.raises(UltiError, match="A trick is written as text"):
        TrickLab(7)  # type: ignore[arg-type]
