"""What a trick asks of a hand: the duty that a lesson explains, with its rule, and the cards that fulfil it."""

import pytest
from hypothesis import given

from tests.cases import case
from tests.restated.cards import SEATS, cards, in_order, suit
from tests.strategies import Situation, situations
from ulti_teach.engine import (
    Asked,
    Duty,
    NotationError,
    Trick,
    WrongPhase,
    asked,
    legal_cards,
    parse_card,
    parse_position,
)


@case("R7.1", ("leading", "h", "-", "cA h7", Duty.LEAD, "cA h7"), ("an empty hand", "h", "-", "-", Duty.LEAD, "-"))
@case(
    "R7.2",
    ("follow, nothing is high enough", "h", "cA", "cT7 h9", Duty.FOLLOW, "cT7"),
    ("third hand, the second is higher", "h", "c9 cA", "cT7", Duty.FOLLOW, "cT7"),
    ("trumps led, nothing is high enough", "h", "hA", "hT7", Duty.FOLLOW, "hT7"),
    ("no trumps, nothing is high enough", "-", "cJ", "cT7", Duty.FOLLOW, "cT7"),
    ("trumps led, overtrumped by the second", "h", "h7 h9", "h8", Duty.FOLLOW, "h8"),
)
@case(
    "R7.4",
    ("follow and beat", "h", "cJ", "cAK9", Duty.FOLLOW_AND_BEAT, "cAK"),
    ("every card of the suit beats", "h", "c7", "cAK9", Duty.FOLLOW_AND_BEAT, "cAK9"),
    ("trumps led", "h", "h9", "hT7 cA", Duty.FOLLOW_AND_BEAT, "hT"),
    ("follow after a ruff", "h", "cQ h7", "cA8 hA", Duty.FOLLOW_RUFFED, "cA8"),
    ("follow after a ruff, nothing beats the lead either", "h", "cA h7", "c98", Duty.FOLLOW_RUFFED, "c98"),
    ("overtrump", "h", "cA h9", "hT8", Duty.OVERTRUMP, "hT"),
    ("cannot overtrump", "h", "cA hK", "hJ7 sA", Duty.UNDERTRUMP, "hJ7"),
)
@case(
    "R7.3",
    ("the first trump", "h", "cA", "hA7 sA", Duty.TRUMP, "hA7"),
    ("the first trump, third hand", "h", "cA sK", "hA7 sA", Duty.TRUMP, "hA7"),
)
@case(
    "R7.5",
    ("neither suit nor trump", "h", "cA h7", "d8 sA", Duty.ANY, "d8 sA"),
    ("no trumps, void", "-", "cA", "hA s7", Duty.ANY, "hA s7"),
    ("trumps led, none held", "h", "hA", "cA s7", Duty.ANY, "cA s7"),
)
def test_duty(why: str, trump: str, trick: str, hand: str, duty: Duty, fulfil: str) -> None:
    """One duty for every case of R7.2 to R7.5, and the rule that decides it is the case's own."""
    for leader in SEATS:
        assert asked(cards(hand), Trick(leader, suit(trump), in_order(trick))) == Asked(duty, cards(fulfil))


def test_the_rule_of_a_duty() -> None:
    """The rule of each duty is the one under which the table above lists it; one is asked at some tables only."""
    listed = {(rule, row[4]) for rule, row in test_duty.cases}  # type: ignore[attr-defined]
    assert listed == {(str(duty.rule), duty) for duty in set(Duty) - {Duty.FOLLOW_FREELY}}


@case(
    "R11.5",
    ("a betli need not be beaten where that was agreed", "betli", "no beating in betli", "sKT7", Duty.FOLLOW_FREELY),
    ("elsewhere it must", "betli", "four aces", "sK", Duty.FOLLOW_AND_BEAT),
    ("a durchmars is no betli", "durchmars", "no beating in betli", "sK", Duty.FOLLOW_AND_BEAT),
    ("nor is anything with trumps", "parti in c", "no beating in betli", "sKT", Duty.FOLLOW_AND_BEAT),
)
def test_beating_in_betli(why: str, contract: str, rules: str, legal: str, duty: Duty) -> None:
    """Spade queen led to king, ten and seven; the suit has to be followed all the same."""
    position = parse_position(f"{contract} | hA97 | hT sKT7 | dA98 s9 | 0 | trick sQ | rules {rules}")
    assert position.legal_cards() == cards(legal)
    assert asked(position.hand, position.trick).duty is duty
    assert str(position.violation(parse_card("hT"))).startswith("R7.2: sQ led")
    assert parse_position(str(position)) == position


def test_a_low_card_in_a_betli_is_no_revoke_where_that_was_agreed() -> None:
    """A trick to which somebody did not beat is possible at such a table, and at no other."""
    text = "betli | hA97 | hT sKT | dA98 s9 | 0 | trick sQ s7"
    assert parse_position(f"{text} | rules no beating in betli").table
    with pytest.raises(NotationError, match="could not have played s7"):
        parse_position(text)


@given(situations())
def test_what_is_asked_is_what_is_legal(situation: Situation) -> None:
    """Without an ulti to keep the 7 for, the cards that fulfil the duty are the legal cards."""
    found = asked(situation.hand, situation.trick)
    assert found.cards == legal_cards(situation.hand, situation.trick)
    if found.duty is Duty.FOLLOW:
        assert not situation.trick.is_ruffed


def test_a_complete_trick_asks_nothing() -> None:
    """It is nobody's turn."""
    with pytest.raises(WrongPhase, match=r"R7\.6"):
        asked(cards("hA"), Trick(SEATS[0], None, in_order("h7 h8 h9")))
