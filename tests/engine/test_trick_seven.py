"""R7.7 as tables: a declarer who bid ulti keeps the 7 of trumps as long as rules 2 to 5 leave another card."""

import pytest

from tests.cases import case
from tests.engine.tables import check_hand, check_position
from tests.restated.cards import SEATS, card, cards, in_order, suit
from ulti_teach.engine import Card, Rank, Trick, parse_position, violation


@case(
    "R7.7",
    ("leading", "c", "-", "cA7 h8", "cA h8", "R7.7: c7"),
    ("leading from trumps only", "c", "-", "cA7", "cA", "R7.7: c7"),
    ("leading a plain card is the only way out", "c", "-", "c7 h8", "h8", "R7.7: c7"),
    ("leading the last card", "c", "-", "c7", "c7", ""),
    ("the other sevens are free", "c", "-", "c7 d7 s7", "d7 s7", "R7.7: c7"),
    ("hearts", "h", "-", "h7 s9", "s9", "R7.7: h7"),
    ("following trumps, none high enough", "c", "cA", "cT87", "cT8", "R7.7: c7"),
    ("following trumps, the other is the ace", "c", "c9", "cA7", "cA", "R7.4: c7"),
    ("following trumps, rule 4 leaves one card", "c", "c9", "cT87", "cT", "R7.4: c87"),
    ("following trumps, the 7 is the only one: it must go", "c", "cK", "c7 hA", "c7", "R7.2: hA"),
    ("following a plain suit", "c", "h9", "c7 hT", "hT", "R7.2: c7"),
    ("ruffing with a choice", "c", "h9", "cQ7 s8", "cQ", "R7.7: c7; R7.3: s8"),
    ("ruffing, the 7 is the only trump: it must go", "c", "h9", "c7 s8", "c7", "R7.3: s8"),
    ("third hand, ruffing with a choice", "c", "h9 hA", "cA87", "cA8", "R7.7: c7"),
    ("third hand, overtrumping", "c", "h9 c8", "cJ7", "cJ", "R7.4: c7"),
    ("third hand, cannot overtrump, another trump", "c", "h9 cA", "cK7 s8", "cK", "R7.7: c7; R7.3: s8"),
    ("third hand, cannot overtrump, the 7 only: it must go", "c", "h9 cA", "c7 sA", "c7", "R7.3: sA"),
    ("third hand, trumps led, none high enough", "c", "c9 cA", "cT7", "cT", "R7.7: c7"),
)
def test_the_seven_is_kept(why: str, trump: str, trick: str, hand: str, legal: str, refused: str) -> None:
    """Rules 2 to 5 first, and where they leave the 7 and another card, the 7 stays."""
    seven = Card(suit(trump), Rank.SEVEN)
    for leader in SEATS:
        check_hand(cards(hand), Trick(leader, suit(trump), in_order(trick)), legal, refused, seven=seven)


@case(
    "R7.7",
    ("ulti", "ulti in c | c7 hA | c8 h8 | c9 h9 | 0"),
    ("40-100 ulti", "40-100 ulti in c | c7 hA | c8 h8 | c9 h9 | 0"),
    ("20-100 ulti", "20-100 ulti in c | c7 hA | c8 h8 | c9 h9 | 0"),
    ("ulti four aces", "ulti four aces in c | c7 hA | c8 h8 | c9 h9 | 0"),
    ("ulti durchmars", "ulti durchmars in c | c7 hA | c8 h8 | c9 h9 | 0"),
    ("ulti open durchmars", "20-100 ulti open durchmars in c | c7 hA | c8 h8 | c9 h9 | 0"),
)
def test_an_ulti_bid_with_anything_binds_the_declarer(why: str, position: str) -> None:
    """Whatever else the contract holds, its ulti keeps the 7."""
    check_position(parse_position(position), "hA", "R7.7: c7")


@case("R7.7", ("hearts", "heart ulti | h7 cA | h8 c8 | h9 c9 | 0"))
def test_a_heart_ulti_keeps_the_seven_of_hearts(why: str, position: str) -> None:
    """The 7 to keep is that of the trump suit, hearts included."""
    check_position(parse_position(position), "cA", "R7.7: h7")


@case(
    "R7.7",
    ("a silent ulti: parti", "parti in c | c7 hA | c8 h8 | c9 h9 | 0", "c7 hA"),
    ("40-100 without ulti", "40-100 in c | c7 hA | c8 h8 | c9 h9 | 0", "c7 hA"),
    ("durchmars with a 100, no ulti", "20-100 durchmars in c | c7 hA | c8 h8 | c9 h9 | 0", "c7 hA"),
    ("heart parti", "heart parti | h7 cA | h8 c8 | h9 c9 | 0", "cA h7"),
    ("a suit durchmars alone", "suit durchmars in c | c7 hA | c8 h8 | c9 h9 | 0", "c7 hA"),
    ("the seven of another suit than trumps", "ulti in d | c7 hA | c8 h8 | c9 h9 | 0", "c7 hA"),
    ("an opponent leads", "ulti in c | cA hA | c7 h8 | c9 h9 | 1", "c7 h8"),
    ("an opponent follows trumps", "ulti in c | hA | c87 | c9 h9 | 0 | trick cA", "c87"),
    ("an opponent trumps", "ulti in c | hA | c87 | c9 d9 | 0 | trick h9", "c87"),
)
def test_who_is_not_bound(why: str, position: str, legal: str) -> None:
    """Not the opponents, and nobody without a bid of ulti."""
    check_position(parse_position(position), legal, "")


@pytest.mark.parametrize("seven", ["c7", None])
def test_without_the_seven_in_hand_nothing_is_kept(seven: str | None) -> None:
    """Bluffing an ulti without the 7 binds to nothing (R3.6)."""
    lead = Trick(SEATS[0], suit("c"))
    kept = card(seven) if seven else None
    assert violation(card("c8"), cards("c8 h8"), lead, seven=kept) is None
