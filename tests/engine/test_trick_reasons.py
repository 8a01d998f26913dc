"""What a refusal tells: its type, its facts, and the plain English that carries them."""

import pytest

from tests.cases import case
from tests.restated.cards import card, cards, in_order, suit
from ulti_teach.engine import (
    IllegalCard,
    MustBeat,
    MustFollow,
    MustKeepSeven,
    MustTrump,
    NotHeld,
    Rule,
    RuleViolation,
    Seat,
    Trick,
    UltiError,
    Violation,
    parse_position,
    violation,
)

_FOLLOW = MustFollow(card("cA"), led=card("s9"), held=cards("sK8"))
_TRUMP = MustTrump(card("sA"), led=card("cA"), trumps=cards("h97"))
_BEAT = MustBeat(card("c9"), best=card("cJ"), beaters=cards("cAK"), ruffing=False)
_OVERTRUMP = MustBeat(card("h8"), best=card("h9"), beaters=cards("hT"), ruffing=True)


@case(
    "R7.2",
    ("the card led and what is held of its suit", "h", "s9", "cA sK8", "cA", _FOLLOW),
    ("third hand: the card led, not the best one", "h", "s9 sA", "cA sK8", "cA", _FOLLOW),
    ("trumps led", "h", "h9 c8", "cA h8", "cA", MustFollow(card("cA"), led=card("h9"), held=cards("h8"))),
)
@case(
    "R7.3",
    ("the card led and the trumps held", "h", "cA", "h97 sA", "sA", _TRUMP),
    ("after a ruff, all trumps that may be played", "h", "cA hA", "h97 sA", "sA", _TRUMP),
)
@case(
    "R7.4",
    ("the card to beat and what beats it", "h", "cJ", "cAK9", "c9", _BEAT),
    ("third hand: the best card, not the one led", "h", "c7 cJ", "cAK9", "c9", _BEAT),
    ("third hand: the best card may be the one led", "h", "cJ c7", "cAK9", "c9", _BEAT),
    ("a ruff to overtrump", "h", "cA h9", "hT8", "h8", _OVERTRUMP),
    (
        "a trump lead is no ruff",
        "h",
        "h9",
        "hT8",
        "h8",
        MustBeat(card("h8"), best=card("h9"), beaters=cards("hT"), ruffing=False),
    ),
)
@case("R2.3", ("the card and the whole hand", "h", "s9", "cA sK", "d7", NotHeld(card("d7"), hand=cards("cA sK"))))
def test_facts(why: str, trump: str, trick: str, hand: str, played: str, reason: Violation) -> None:
    """The reason holds what a sentence needs: the card, the card it met, the cards that would have done."""
    table = Trick(Seat(2), suit(trump), in_order(trick))
    assert violation(card(played), cards(hand), table) == reason


@case(
    "R7.7",
    ("leading", "-", "c7 hA s8", MustKeepSeven(card("c7"), others=cards("hA s8"))),
    ("following: only what rules 2 to 5 leave", "cA", "cT97 hA", MustKeepSeven(card("c7"), others=cards("cT9"))),
    ("ruffing", "h9", "c97 sA", MustKeepSeven(card("c7"), others=cards("c9"))),
)
def test_facts_of_the_seven(why: str, trick: str, hand: str, reason: Violation) -> None:
    """The cards named beside the 7 are those that may be played in its place."""
    table = Trick(Seat(0), suit("c"), in_order(trick))
    assert violation(card("c7"), cards(hand), table, seven=card("c7")) == reason


def test_rules_2_to_5_come_before_the_seven() -> None:
    """A 7 that rule 2, 3 or 4 refuses is refused for that, not for rule 7."""
    seven = card("c7")
    following = Trick(Seat(1), suit("c"), in_order("h9"))
    assert isinstance(violation(seven, cards("c7 hT"), following, seven=seven), MustFollow)
    beating = Trick(Seat(1), suit("c"), in_order("c9"))
    assert isinstance(violation(seven, cards("cA7"), beating, seven=seven), MustBeat)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (_FOLLOW, "R7.2: s9 led, you hold sK8"),
        (_TRUMP, "R7.3: cA led, you hold none of that suit, but trumps h97"),
        (_BEAT, "R7.4: cJ is the card to beat, you hold cAK"),
        (NotHeld(card("d7"), cards("cA")), "R2.3: you do not hold d7; you hold cA"),
        (
            MustKeepSeven(card("c7"), cards("hA")),
            "R7.7: ulti was bid, so c7 stays in hand while you may play hA",
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "text",
)
def test_plain_english(reason: Violation, text: str) -> None:
    """A reason prints its rule and its facts, in the notation of a program."""
    assert str(reason) == text


def test_an_illegal_card_raises_its_reason() -> None:
    """`Position.play` raises what `violation` returns, as an error of the project's tree."""
    position = parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9")
    refused = position.violation(card("sK"))
    with pytest.raises(IllegalCard) as caught:
        position.play(card("sK"))
    assert caught.value.reason == refused == MustFollow(card("sK"), led=card("dK"), held=cards("dA7"))
    assert caught.value.rule is Rule.R7_2
    assert str(caught.value) == "R7.2: dK led, you hold dA7"
    assert isinstance(caught.value, RuleViolation)
    assert isinstance(caught.value, UltiError)
    assert isinstance(caught.value, ValueError)
