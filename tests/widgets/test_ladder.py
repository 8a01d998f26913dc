"""The ladder as it is sent to the page: rows, a bid and its parts, a hand, and variants."""

import json
from typing import Any

import pytest

from ulti_teach.course.progress import Desk
from ulti_teach.engine import UltiError, ladder, parse_rules
from ulti_teach.widgets import Ladder
from ulti_teach.widgets.component import View
from ulti_teach.widgets.store import the_store

ANYTHING: Any = 7
TWELVE = "cAT9 dKJ8 hQ98 sAJ8"


def sheet(view: View, id: str) -> View:
    """One of the sheets of a view."""
    return next(found for found in view["sheets"] if found["id"] == id)


def lines(view: View) -> dict[str, list[str]]:
    """The lines of the ladder by their first cell."""
    return {row["cells"][0]: row["cells"][1:] for row in sheet(view, "ladder")["rows"]}


def marked(view: View) -> dict[str, str]:
    """The lines that carry a mark, and what it says."""
    return {row["cells"][0]: row["mark_text"] for row in sheet(view, "ladder")["rows"] if row.get("mark")}


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def test_the_ladder_row_by_row() -> None:
    """Twenty rows that can be picked, with number and value; nothing is marked and nothing picked."""
    view = Ladder("standard").draw()
    assert len(lines(view)) == 20
    assert lines(view)["20-100 · 40-100 ulti · heart 40-100"] == ["7", "8"]
    assert [row["pick"] for row in sheet(view, "ladder")["rows"]] == [{"enabled": True, "pressed": False}] * 20
    assert (marked(view), view["aside"], view["choices"], view["spread"]) == ({}, [], None, None)
    assert view["prompt"].startswith("38 bids in 20 rows, low to high.")


def test_a_row_is_picked() -> None:
    """Its bids can be chosen from, the keyboard goes there, and the first is told with all its parts."""
    shown = Ladder("standard")
    shown.enter("ladder", "7")
    view = shown.draw()
    assert view["choices"]["label"] == "Row 7 of 20, worth 8"
    assert [(one["id"], one["pressed"]) for one in view["choices"]["options"]] == [
        ("20-100", True),
        ("40-100 ulti", False),
        ("heart 40-100", False),
    ]
    assert view["focus"] == {"zone": "choice", "key": "20-100"}
    shown.act("choice", "40-100 ulti")
    view = shown.draw()
    assert view["aside"][0]["title"] == "40-100 ulti"
    assert view["aside"][0]["text"][0] == "4 (40-100) + 4 (ulti) = 8."
    assert [row["cells"][:2] + row["cells"][3:] for row in sheet(view, "parts")["rows"]] == [
        ["40-100", "4", "4.3"],
        ["ulti", "4", "4.1"],
    ]
    assert view["focus"] is None


def test_up_and_down_the_ladder() -> None:
    """Bid by bid; a button that leads nowhere rests."""
    shown = Ladder("standard", bid="parti")
    assert [button["enabled"] for button in shown.draw()["buttons"][:2]] == [False, True]
    for _ in range(3):
        shown.act("button", "higher")
    shown.act("button", "lower")
    assert shown.draw()["aside"][0]["title"] == "40-100"
    assert [button["enabled"] for button in Ladder("standard").draw()["buttons"]] == [False, False]


def test_a_hand_strikes_out_what_it_cannot_win() -> None:
    """A line for each bid then; the reason stands in it, and in full with the bid that is picked."""
    shown = Ladder("standard", hand=TWELVE, bid="heart ulti")
    view = shown.draw()
    assert len(lines(view)) == 38
    assert lines(view)["heart ulti"] == ["8+2", "Not without the seven of hearts."]
    assert lines(view)["betli"] == ["5", "Possible."]
    assert marked(view)["heart ulti"] == "cannot be won"
    assert {"parti", "heart parti", "betli", "heart betli", "open betli", "durchmars"}.isdisjoint(marked(view))
    assert (
        "It cannot be won with these cards. For the ulti you would need the seven of hearts as well."
        in (view["aside"][0]["text"])
    )
    assert view["spread"]["rows"][0]["label"] == "Twelve cards, two of which are laid down"
    assert len(view["spread"]["rows"][0]["items"]) == 12
    shown.enter("hand", "cAT9 dKJ8 hQ9 sAJ")
    view = shown.draw()
    assert lines(view)["heart ulti"] == ["8+2", "If the kitty brings the seven of hearts."]
    assert "the kitty brings two more" in view["spread"]["rows"][0]["label"]


def test_cards_lie_in_the_order_of_the_bid() -> None:
    """The ten is low where there are no trumps (R1.3, R1.4)."""
    shown = Ladder("standard", hand="cATKQ dATKQ hATKQ", bid="betli")
    assert [item["id"] for item in shown.draw()["spread"]["rows"][0]["items"]][:4] == ["cA", "cK", "cQ", "cT"]
    shown.act("button", "higher")
    shown.act("choice", "nothing")
    shown.enter("ladder", "4")
    assert [item["id"] for item in shown.draw()["spread"]["rows"][0]["items"]][:4] == ["cA", "cT", "cK", "cQ"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("cZ", "That could not be read as cards, so nothing has changed. At character 2 of 'cZ': expected a rank"),
        ("<b>cA</b>", "That could not be read as cards, so nothing has changed. At character 1"),
        ("cAT9", "That is 3 cards. Bids are made with ten cards"),
        ("cA", "That is 1 card. Bids are made with ten cards"),
        ("cA cA", "That could not be read as cards"),
        ("x" * 5000, "That could not be read as cards"),
    ],
)
def test_a_hand_that_cannot_be_used(typed: str, says: str) -> None:
    """It stays in the field to be mended; all else is as it was, and the next act takes the message away."""
    shown = Ladder("standard", hand=TWELVE)
    before = shown.draw()
    shown.enter("hand", typed)
    view = shown.draw()
    assert said(view)[0].startswith(says)
    assert view["fields"][1]["value"] == typed
    assert (view["sheets"], view["spread"]) == (before["sheets"], before["spread"])
    shown.act("button", "higher")
    assert (said(shown.draw()), shown.draw()["fields"][1]["value"]) == ([], TWELVE)


def test_a_hand_can_be_dealt_and_put_away() -> None:
    """Ten cards or twelve, others each time; the same seed deals the same."""
    shown, same = Ladder("standard", seed=5), Ladder("standard", seed=5)
    hands = []
    for cards in ("ten", "twelve", "ten"):
        shown.enter("deal", cards)
        same.enter("deal", cards)
        assert shown.look == same.look
        hands.append(shown.look.hand)
    assert [len(hand) for hand in hands] == [10, 12, 10]
    assert hands[0] != hands[2]
    shown.enter("deal", "none")
    assert shown.draw()["spread"] is None
    shown.enter("deal", "ten")
    shown.enter("hand", "  ")
    assert not shown.look.hand


def test_a_variant_marks_what_it_changes() -> None:
    """What is new, what has moved and from where, and the rows that are gone; switched off, nothing is left of it."""
    shown = Ladder("standard", bid="20-100")
    shown.enter("variants", "older_20_100")
    view = shown.draw()
    assert said(view) == ["Against the standard ladder, 12 bids have another value. They are marked."]
    assert lines(view)["20-100 · 40-100"] == ["3", "4", "20-100: was worth 8"]
    assert marked(view)["20-100 · 40-100"] == "changed"
    assert sheet(view, "ladder")["note"].endswith("without it. No bid is worth 18, 36 or 48 any more.")
    assert view["aside"][0]["text"][-1] == "On the standard ladder it is worth 8."
    shown.enter("variants", "four_aces")
    view = shown.draw()
    assert said(view) == [
        "Against the standard ladder, 12 bids have another value and 12 bids are new. They are marked."
    ]
    assert lines(view)["heart ulti four aces"] == ["14", "16+2", "new"]
    assert marked(view)["heart ulti four aces"] == "new"
    shown.act("choice", "four aces")
    shown.enter("ladder", "4")
    assert shown.draw()["aside"][0]["text"][-1] == "The standard ladder does not have this bid."
    shown.enter("variants", "four_aces")
    shown.enter("variants", "older_20_100")
    view = shown.draw()
    assert said(view) == ["This is the standard ladder."]
    assert sheet(view, "ladder") == {
        **sheet(Ladder("standard").draw(), "ladder"),
        "rows": sheet(view, "ladder")["rows"],
    }
    assert marked(view) == {}


def test_it_follows_the_learners_table_until_a_variant_is_switched() -> None:
    """And one with rules of its own does not."""
    own, other = Ladder(), Ladder("four aces")
    the_store().change(lambda desk, now: desk.chose("rules", "older 20-100", now=now))
    assert (own.look.rules, other.look.rules) == (parse_rules("older 20-100"), parse_rules("four aces"))
    own.enter("variants", "four_aces")
    the_store().change(lambda desk, now: desk.chose("rules", "standard", now=now + 1))
    assert own.look.rules == parse_rules("older 20-100, four aces")


def test_what_does_not_exist_is_ignored() -> None:
    """Whatever a page may send."""
    shown = Ladder("standard")
    before = shown.draw()
    for id, value in (("ladder", "99"), ("ladder", "-"), ("variants", "four_players"), ("fields", "x"), ("", "")):
        shown.enter(id, value)
    for action, target in (("choice", "four aces"), ("button", "higher"), ("button", "x"), ("card", "cA")):
        shown.act(action, target)
    assert shown.draw() == before


def test_a_reload_brings_back_what_was_looked_at() -> None:
    """Bid, hand and rules; nothing is kept of a ladder that nobody touched."""
    shown, later = Ladder(), Ladder()
    assert shown.state() is None
    shown.enter("ladder", "8")
    shown.enter("deal", "ten")
    later.restore(json.loads(json.dumps(shown.state())))
    assert later.look == shown.look
    shown.enter("variants", "four_aces")
    later.restore(json.loads(json.dumps(shown.state())))
    assert (later.look, later.state()) == (shown.look, shown.state())
    damaged: tuple[object, ...] = (None, 7, [], {"rules": "standard"}, {"rules": "", "bid": "four aces", "hand": "-"})
    for spoilt in damaged:
        with pytest.raises(UltiError):
            later.restore(spoilt)
        assert later.look == shown.look


@pytest.mark.parametrize(
    "shown",
    [
        *(Ladder(), Ladder("four aces"), Ladder(bid="heart ulti"), Ladder(bid="ulti", plain=True)),
        Ladder("four aces", hand=TWELVE),
    ],
    ids=repr,
)
def test_repr_makes_the_same_again(shown: Ladder) -> None:
    """The line that makes it."""
    assert eval(repr(shown)).draw() == shown.draw()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Ladder("house rules"), "expected rules parted by commas"),
        (lambda: Ladder(ANYTHING), "rules, a bid and a hand, each written as text"),
        (lambda: Ladder(bid="ultimo"), "expected a word of a contract"),
        (lambda: Ladder(bid="four aces"), "four aces is no bid of these rules: standard"),
        (lambda: Ladder(hand="cA"), "ten or twelve cards, not 1"),
    ],
)
def test_what_makes_no_ladder_is_one_sentence(make, says: str) -> None:  # type: ignore[no-untyped-def]
    """An author who mistypes is told what was expected."""
    with pytest.raises(UltiError) as fault:
        make()
    assert says in str(fault.value)


def test_a_plain_ladder_is_climbed_without_fields() -> None:
    """Bids and buttons as ever; variants and hands, which a first lesson does not speak of, are not asked for."""
    plain, full = Ladder("standard", bid="ulti", plain=True), Ladder("standard", bid="ulti")
    for each in (plain, full):
        each.act("button", "higher")
    assert plain.draw()["fields"] == []
    assert len(full.draw()["fields"]) == 3
    assert {**plain.draw(), "fields": 0} == {**full.draw(), "fields": 0}


def test_the_longest_ladder_stays_below_twenty_kilobytes() -> None:
    """All variants, a hand of which most bids ask for more, and a bid of many parts."""
    rules = "four aces, tournament durchmars, older 20-100"
    for hand in ("cJT9 dJT9 hJT9 sJ", "cJT98 dJT98 h98", TWELVE):
        shown = Ladder(rules, hand=hand, bid="heart 20-100 ulti open durchmars")
        assert 10_000 < len(json.dumps(shown.draw())) < 20_000
    assert len(ladder(parse_rules(rules))) < 25


def test_words_follow_the_pack() -> None:
    """The over, where the learner plays with Tell's cards."""
    view = Ladder("standard", hand=TWELVE, bid="heart 40-100", pack="tell").draw()
    assert lines(view)["heart 40-100"][1] == "Not without the king of hearts."
    assert lines(view)["40-100"][1].startswith("Not without the over of bells, the king and over of acorns")


def test_a_desk_without_rules_leaves_it_alone() -> None:
    """Other settings change nothing of the ladder."""
    shown = Ladder(bid="ulti")
    before = shown.look
    shown.desk_changed(Desk().chose("pack", "tell", now=1))
    assert shown.look == before
