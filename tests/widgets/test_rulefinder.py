"""The rule finder as it is sent to the page: what is found, the example and what is tried of it, variants beside."""

import json
from typing import Any

import pytest

from ulti_teach.course.examples import EXAMPLES
from ulti_teach.course.trying import Cards
from ulti_teach.course.variants import options
from ulti_teach.engine import Rule, UltiError
from ulti_teach.widgets import RuleFinder
from ulti_teach.widgets.component import View

ANYTHING: Any = 7.4


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def sheet(view: View, id: str) -> View | None:
    """One of the sheets of a view."""
    return next((found for found in view["sheets"] if found["id"] == id), None)


def field(view: View, id: str) -> View:
    """One of the fields of a view."""
    return next(found for found in view["fields"] if found["id"] == id)


def test_a_rule_with_its_words_and_its_example() -> None:
    """Number and title, what it says, a position to play, and the whole book to choose from."""
    view = RuleFinder("7.2").draw()
    assert view["heading"] == "Rule 7.2 · Follow suit if you can"
    assert view["prompt"] == "Follow suit if you can."
    assert [card["id"] for card in view["hand"]["cards"]] == ["dA", "d7", "sK"]
    assert said(view) == ["Carla led the king of diamonds and Ben played the nine of spades."]
    assert field(view, "rule")["label"] == f"All {len(Rule)} rules"
    assert field(view, "rule")["value"] == "R7.2"
    assert [one["id"] for one in view["fields"] if one.get("top")] == ["find", "rule"]


def test_a_card_of_the_example_is_refused_and_another_one_played() -> None:
    """With the engine's reason and rule; then who takes the trick, and it can begin again."""
    shown = RuleFinder("7.2")
    shown.act("card", "sK")
    view = shown.draw()
    assert said(view)[0].startswith("Not the king of spades: diamonds were led")
    assert view["say"][0]["rule"] == "Rule 7.2 · Follow suit if you can"
    shown.act("card", "d7")
    assert [message["kind"] for message in shown.draw()["say"]] == ["good", "note"]
    shown.act("button", "again")
    assert shown.draw() == RuleFinder("7.2").draw()


def test_looking_for_words() -> None:
    """The first is opened, all are listed, and one is chosen from them."""
    shown = RuleFinder()
    shown.enter("find", " silent   ulti ")
    view = shown.draw()
    assert view["heading"] == "Rule 9.2 · Silent ulti"
    assert field(view, "rule")["label"] == "4 rules found"
    listed = sheet(view, "found")
    assert listed is not None
    assert listed["caption"] == "Rules with “silent ulti”"
    assert [row["id"] for row in listed["rows"]] == ["R9.2", "R7.7", "R8.5", "R11.2"]
    shown.enter("found", "R8.5")
    assert shown.draw()["heading"].startswith("Rule 8.5")
    assert shown.draw()["focus"] == {"zone": "field", "key": "rule"}
    shown.enter("find", "")
    view = shown.draw()
    assert (view["heading"][:8], sheet(view, "found")) == ("Rule 8.5", None)


@pytest.mark.parametrize("typed", ["wallpaper", "<script>alert(1)</script>", "99.9"])
def test_nothing_found_changes_nothing_else(typed: str) -> None:
    """It is told, what was typed stays to be mended, and the rule that was open stays open."""
    shown = RuleFinder("7.2")
    before = shown.draw()
    shown.enter("find", typed)
    view = shown.draw()
    (notice,) = view["notice"]
    assert (notice["kind"], said(view)) == ("bad", said(before))
    assert notice["text"] == f"No rule has “{typed}” in it. Try another word, or a number such as 7 or 7.4."
    assert (view["heading"], view["sheets"], field(view, "find")["value"]) == (
        before["heading"],
        before["sheets"],
        typed,
    )
    shown.enter("find", "x" * 5000)
    assert len(field(shown.draw(), "find")["value"]) == 60
    shown.act("button", "again")
    assert shown.draw()["notice"] == []


@pytest.mark.parametrize(
    ("rule", "attempt", "kind", "says"),
    [
        ("3.1", "pass", "bad", "You bid first, so you cannot pass."),
        ("3.2", "pick-up", "bad", "No bid is higher than heart 20-100 ulti open durchmars"),
        ("3.3", "betli", "good", "Yes, that may be done."),
        ("3.7", "ulti in c", "bad", "Leave the suit out"),
        ("6.1", "d", "bad", "You need both king and queen of diamonds"),
        ("6.3", "h", "bad", "Without trumps there is nothing to announce."),
        ("8.1", "0.ulti", "bad", "Only the opponents can say kontra"),
        ("8.3", "2.ulti", "bad", "Not ulti again"),
    ],
)
def test_an_answer_gets_the_engines_word(rule: str, attempt: str, kind: str, says: str) -> None:
    """May it be done, and why not."""
    shown = RuleFinder(rule)
    shown.act("choice", attempt)
    view = shown.draw()
    assert view["say"][0]["kind"] == kind
    assert said(view)[0].startswith(says)
    assert [one["id"] for one in view["choices"]["options"] if one["pressed"]] == [attempt]


def test_a_deal_is_settled_and_a_bid_told() -> None:
    """Line by line; and a bid with its parts."""
    shown = RuleFinder("10.6")
    shown.act("choice", "1")
    lines = sheet(shown.draw(), "lines")
    assert lines is not None
    assert lines["foot"][1:4] == ["−22", "+11", "+11"]
    shown.enter("rule", "R4.5")
    shown.act("choice", "heart betli")
    view = shown.draw()
    assert view["aside"][-1]["title"] == "heart betli"
    assert "There are no trumps." in view["aside"][-1]["text"][-1]
    assert sheet(view, "parts") is not None


def test_at_some_tables_and_the_rules_that_are_named() -> None:
    """In plain words, and to turn to."""
    shown = RuleFinder("7.8")
    view = shown.draw()
    assert view["aside"][0]["title"] == "At some tables"
    assert [one["id"] for one in field(view, "cited")["options"]] == ["R8.3"]
    shown.enter("cited", "R8.3")
    assert shown.draw()["heading"] == "Rule 8.3 · Rekontra and beyond"
    assert RuleFinder("7.2").draw()["aside"] == []


@pytest.mark.parametrize("option", options())
def test_a_choice_side_by_side(option: str) -> None:
    """Its name, and lines that differ; where nothing does, that is told."""
    shown = RuleFinder("1.1")
    shown.enter("variant", option)
    compared = sheet(shown.draw(), "variant")
    assert compared is not None
    assert compared["caption"].endswith(", side by side")
    assert all(row["cells"][1] != row["cells"][2] for row in compared["rows"])
    assert bool(compared["rows"]) is ("A single deal is bid, played and paid as ever." not in compared["note"])
    shown.enter("variant", "")
    assert sheet(shown.draw(), "variant") is None


def test_from_rule_to_rule() -> None:
    """By buttons that rest at the ends of the book."""
    shown = RuleFinder("1.1")
    enabled = {button["id"]: button["enabled"] for button in shown.draw()["buttons"]}
    assert enabled == {"again": False, "rule-before": False, "rule-after": True}
    shown.act("button", "rule-after")
    assert shown.draw()["heading"] == "Rule 1.2 · The cards"
    shown.act("button", "rule-before")
    shown.act("button", "rule-before")
    assert shown.draw() == RuleFinder("1.1").draw()


def test_what_does_not_exist_is_ignored() -> None:
    """Whatever a page may send."""
    shown = RuleFinder("7.2")
    before = shown.draw()
    for id, value in (("rule", "R99.1"), ("found", ""), ("cited", "x"), ("variant", "x"), ("x", "y")):
        shown.enter(id, value)
    for action, target in (("choice", "parti"), ("card", "c7"), ("button", "next"), ("button", "x"), ("tool", "link")):
        shown.act(action, target)
    assert shown.draw() == before


def test_hands_of_others_stay_hidden() -> None:
    """No example with cards sends a card that its player does not see."""
    for rule, example in EXAMPLES.items():
        if isinstance(example, Cards):
            position = example.position
            sent = json.dumps(RuleFinder(rule.number).draw())
            hidden = {
                card for seat, hand in enumerate(position.hands) if seat != position.to_play for card in hand or ()
            }
            assert hidden
            assert [card for card in hidden if f'"{card}"' in sent] == []


def test_a_reload_brings_back_the_rule_and_what_was_tried() -> None:
    """In another kernel too."""
    shown, later = RuleFinder(), RuleFinder()
    shown.enter("find", "kontra")
    shown.act("choice", "0.ulti")
    later.restore(json.loads(json.dumps(shown.state())))
    assert later.draw() == shown.draw()
    with pytest.raises(UltiError):
        later.restore({"rule": "R99"})
    assert later.draw() == shown.draw()


@pytest.mark.parametrize("shown", [RuleFinder(), RuleFinder("7.7"), RuleFinder(find="betli")], ids=repr)
def test_repr_makes_the_same_again(shown: RuleFinder) -> None:
    """The line that makes it."""
    assert eval(repr(shown)).draw() == shown.draw()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: RuleFinder("7.99"), "There is no rule '7.99'; rules are written as 7.4."),
        (lambda: RuleFinder(ANYTHING), "A rule is written as its number"),
        (lambda: RuleFinder(find=ANYTHING), "A rule is written as its number"),
    ],
)
def test_what_makes_no_finder_is_one_sentence(make, says: str) -> None:  # type: ignore[no-untyped-def]
    """An author who mistypes is told what was expected."""
    with pytest.raises(UltiError) as fault:
        make()
    assert says in str(fault.value)


def test_no_view_is_larger_than_twenty_kilobytes() -> None:
    """Every rule with everything of its example, beside every variant, and with a word that most rules have."""
    shown = RuleFinder()
    shown.enter("find", "the")
    largest = 0
    for rule in Rule:
        shown.enter("found", rule.value)
        shown.enter("variant", "four_aces")
        for attempt in shown.now.attempts or ("",):
            shown.act("choice", attempt)
            largest = max(largest, len(json.dumps(shown.draw())))
    assert 8_000 < largest < 20_000
