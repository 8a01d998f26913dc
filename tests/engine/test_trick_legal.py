"""R7.2 to R7.5 as tables, worked out by hand from the rule book: what may be played, and which rule forbids the rest.

Each row: what it shows, trumps (`-` without), the trick so far, the hand, what may be played, what may not and why.
"""

import pytest

from tests.cases import case
from tests.engine.tables import check_hand
from tests.restated.cards import SEATS, card, cards, in_order, suit
from ulti_teach.engine import CardSet, NotHeld, Seat, Trick, WrongPhase, legal_cards, violation


def check(trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """The row holds whoever led: a trick knows no favourite seat."""
    for leader in SEATS:
        check_hand(cards(hand), Trick(leader, suit(trump), in_order(trick)), legal, refused)


@case("R7.1", ("leading, any card", "h", "-", "cA h7 s9", "cA h7 s9", ""))
@case("R7.1", ("leading without trumps, any card", "-", "-", "cA h7 s9", "cA h7 s9", ""))
def test_leading(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """Whoever leads is free."""
    check(trump, trick, hand, legal, refused)


@case(
    "R7.2",
    ("second hand, too low to beat: any of the suit", "h", "cA", "cT9 hA s7", "cT9", "R7.2: hA s7"),
    ("the only card of the suit, though trumps are held", "s", "dK", "d7 sAT", "d7", "R7.2: sAT"),
    ("trumps led, follow in trumps", "h", "hA", "cA hT7", "hT7", "R7.2: cA"),
    ("third hand after a discard", "h", "cK s9", "c98 hA", "c98", "R7.2: hA"),
    ("third hand after a ruff, not allowed to overtrump", "h", "cK h7", "cA8 h9", "cA8", "R7.2: h9"),
    ("third hand, suit ruffed high, one card of it", "d", "sA dA", "dT s7", "s7", "R7.2: dT"),
    ("no trumps, second hand", "-", "s9", "cT hA s87", "s87", "R7.2: cT hA"),
    ("no trumps, third hand after a discard", "-", "s9 dA", "d7 s8", "s8", "R7.2: d7"),
    ("the suit that was discarded need not be followed", "h", "c9 s8", "c7 sA", "c7", "R7.2: sA"),
    ("a long hand", "c", "hA", "cAT98 dA hT987 sAT9", "hT987", "R7.2: cAT98 dA sAT9"),
)
def test_following_suit(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """Who holds the suit led plays it."""
    check(trump, trick, hand, legal, refused)


@case(
    "R7.3",
    ("second hand, void", "h", "cA", "d8 h97 sA", "h97", "R7.3: d8 sA"),
    ("third hand, void, second followed", "h", "c9 cA", "hQ7 sT", "hQ7", "R7.3: sT"),
    ("third hand, void, second discarded", "h", "c9 sA", "h8 sT", "h8", "R7.3: sT"),
    ("the partner's good trick is trumped as well", "s", "dA d7", "cT s7", "s7", "R7.3: cT"),
    ("a trump even where no trump can win", "h", "cA hK", "hJ7 sA", "hJ7", "R7.3: sA"),
    ("hearts led, clubs trumps", "c", "hA", "c7 dA sA", "c7", "R7.3: dA sA"),
    ("the only trump is the ace", "d", "sT", "c7 dA h7", "dA", "R7.3: c7 h7"),
    ("a discard in the second hand's suit is no way out", "d", "s9 cK", "cA d7", "d7", "R7.3: cA"),
)
def test_trumping(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """Who is void in the suit led plays a trump."""
    check(trump, trick, hand, legal, refused)


@case(
    "R7.4",
    ("second hand", "h", "cJ", "cAK9 s7", "cAK", "R7.4: c9; R7.2: s7"),
    ("any higher card will do, not the highest only", "h", "c8", "cAT97", "cAT9", "R7.4: c7"),
    ("the ten beats the king", "h", "cK", "cTQ", "cT", "R7.4: cQ"),
    ("only the ace beats the ten", "h", "cT", "cAK", "cA", "R7.4: cK"),
    ("no card beats the ten: any", "h", "cT", "cK7", "cK7", ""),
    ("third hand, the second card is the best", "h", "c9 cK", "cAQ7", "cA", "R7.4: cQ7"),
    ("third hand, the first card is the best", "h", "cK c9", "cTJ", "cT", "R7.4: cJ"),
    ("third hand beats the first card only: any", "h", "c9 cA", "cT7", "cT7", ""),
    ("third hand, the second discarded an ace", "h", "cQ sA", "cK8", "cK", "R7.4: c8"),
    ("the partner's winning card is beaten too", "s", "d7 dK", "dT8", "dT", "R7.4: d8"),
)
def test_beating_when_following(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """Who follows plays a higher card than the best one there, if they can."""
    check(trump, trick, hand, legal, refused)


@case(
    "R7.4",
    ("second hand", "h", "hQ", "cA hT9", "hT", "R7.4: h9; R7.2: cA"),
    ("third hand, the second card is the best", "h", "h9 hK", "hAJ", "hA", "R7.4: hJ"),
    ("third hand, the first card is the best", "h", "hK h9", "hTQ7", "hT", "R7.4: hQ7"),
    ("third hand, the second was void", "h", "hJ cA", "hQ8", "hQ", "R7.4: h8"),
    ("none high enough: any trump", "h", "hA", "cA hT8", "hT8", "R7.2: cA"),
    ("third hand beats the first card only: any trump", "d", "d9 dA", "dT8 s7", "dT8", "R7.2: s7"),
)
def test_beating_when_trumps_are_led(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """A trump lead is no ruff: who follows it must beat it."""
    check(trump, trick, hand, legal, refused)


@case(
    "R7.4",
    ("any card of the suit, high or low", "h", "cQ h7", "cA8", "cA8", ""),
    ("also where all of them would beat the lead", "h", "c7 h7", "cAT9", "cAT9", ""),
    ("also where the ruff is the lowest trump and more are held", "h", "cQ h7", "cK8 hA", "cK8", "R7.2: hA"),
    ("the suit led is hearts, ruffed with a club", "c", "hJ c9", "hT9 s7", "hT9", "R7.2: s7"),
    ("a single card, of whatever height", "s", "d9 sA", "c7 d7", "d7", "R7.2: c7"),
)
def test_third_hand_following_after_a_ruff(
    why: str, trump: str, trick: str, hand: str, legal: str, refused: str
) -> None:
    """No card of the suit can beat the trump, so any card of the suit will do."""
    check(trump, trick, hand, legal, refused)


@case(
    "R7.4",
    ("overtrump", "h", "cA h9", "hT8 s7", "hT", "R7.4: h8; R7.3: s7"),
    ("any trump that overtrumps", "h", "cA h9", "hAK8", "hAK", "R7.4: h8"),
    ("the ten overtrumps the king", "s", "cA sK", "sTQ", "sT", "R7.4: sQ"),
    ("cannot overtrump: any trump", "h", "cA hA", "hT7 sA", "hT7", "R7.3: sA"),
    ("cannot overtrump the ten: king and seven alike", "d", "c7 dT", "cA dK7", "cA", "R7.2: dK7"),
    ("cannot overtrump, void of the suit", "d", "h7 dT", "cA dK7", "dK7", "R7.3: cA"),
    ("the first trump of the trick may be any", "h", "cA", "hA7", "hA7", ""),
    ("after a discard any trump wins", "h", "cA s7", "dA hA7", "hA7", "R7.3: dA"),
    ("after one who followed any trump wins", "h", "c7 cA", "dA hT8", "hT8", "R7.3: dA"),
)
def test_overtrumping(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """Who trumps after a trump plays a higher one if they can, and a trump in any case."""
    check(trump, trick, hand, legal, refused)


@case(
    "R7.4",
    ("the jack beats the ten", "-", "cT", "cJ9", "cJ", "R7.4: c9"),
    ("the ten does not beat the king: any", "-", "cK", "cTQ", "cTQ", ""),
    ("the ten does not beat the jack: any", "-", "cJ", "cT7", "cT7", ""),
    ("the ten beats the nine", "-", "c9", "cT8", "cT", "R7.4: c8"),
    ("beating is a duty in betli too", "-", "s8", "hA sA7", "sA", "R7.4: s7; R7.2: hA"),
    ("third hand, the second card is the best", "-", "sT sQ", "sKJ", "sK", "R7.4: sJ"),
    ("third hand, the second discarded an ace", "-", "s9 hA", "sT8", "sT", "R7.4: s8"),
    ("third hand beats the first card only: any", "-", "s9 sA", "sTK7", "sTK7", ""),
)
@case(
    "R7.5",
    ("no trumps, who follows beats all the same", "-", "s8", "hA sA7", "sA", "R7.4: s7; R7.2: hA"),
    ("in third hand too", "-", "s9 hA", "sT8", "sT", "R7.4: s8"),
)
def test_beating_without_trumps(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """Rule 4 binds whoever follows suit, with the ten below the jack."""
    check(trump, trick, hand, legal, refused)


@case(
    "R7.5",
    ("neither suit nor trump", "h", "cA", "d7 sA", "d7 sA", ""),
    ("neither, third hand after a ruff", "h", "cA h7", "d7 sA", "d7 sA", ""),
    ("neither, third hand, second followed", "h", "c7 cA", "d7 sA", "d7 sA", ""),
    ("trumps led, none held", "h", "h9", "cA s7", "cA s7", ""),
    ("no trumps, void", "-", "s9", "c7 hA", "c7 hA", ""),
    ("no trumps, void, third hand: nothing to beat or trump", "-", "s9 sA", "hA7", "hA7", ""),
    ("no trumps, void, the discarded suit binds nobody", "-", "s9 h8", "dA hA7", "dA hA7", ""),
    ("a single card", "h", "cA", "s7", "s7", ""),
)
def test_neither_suit_nor_trump(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """Who has neither plays any card."""
    check(trump, trick, hand, legal, refused)


@case(
    "R2.3",
    ("of the suit led", "cK", "cA9", "cT"),
    ("of another suit", "cK", "cA9", "s7"),
    ("when leading", "-", "cA9", "s7"),
    ("from an empty hand", "cK", "-", "s7"),
)
def test_a_card_that_is_not_held(why: str, trick: str, hand: str, played: str) -> None:
    """A card from outside the hand is refused as such, whatever the trick asks."""
    table = Trick(Seat(1), suit("h"), in_order(trick))
    reason = violation(card(played), cards(hand), table)
    assert reason == NotHeld(card(played), cards(hand))
    assert str(reason.rule) == "R2.3"


def test_an_empty_hand_has_no_legal_card() -> None:
    """Nothing to play from is the one case in which nothing may be played."""
    assert legal_cards(CardSet(), Trick(Seat(0), suit("c"), in_order("h8"))) == CardSet()


def test_nothing_is_legal_to_a_complete_trick() -> None:
    """The fourth card is not a card of a wrong suit, it is out of turn."""
    full = Trick(Seat(0), suit("c"), in_order("h8 h9 hT"))
    with pytest.raises(WrongPhase, match=r"R7\.6"):
        violation(card("hA"), cards("hA"), full)
    with pytest.raises(WrongPhase, match=r"R7\.6"):
        legal_cards(cards("hA"), full)
