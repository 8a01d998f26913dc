"""The pack and sets of cards: R1.2's 32 cards, and the protocol of Python's own sets."""

import copy
import pickle
from typing import Any

import pytest

from tests.cases import case
from tests.restated.cards import card, cards, in_order
from ulti_teach.engine import ALL_CARDS, RANKS, SUITS, Card, CardSet, Rank, Seat, Suit


@case("R1.2")
def test_the_pack() -> None:
    """Eight ranks in four suits, in the order of notation."""
    assert str(ALL_CARDS) == "cATKQJ987 dATKQJ987 hATKQJ987 sATKQJ987"
    assert len(ALL_CARDS) == len(set(ALL_CARDS)) == 32
    assert {Card(suit, rank) for suit in Suit for rank in Rank} == ALL_CARDS
    assert "".join(suit.value for suit in SUITS) == "cdhs"
    assert "".join(rank.value for rank in RANKS) == "ATKQJ987"


@case("R1.2")
def test_minor_suits() -> None:
    """The three that are not hearts."""
    assert {suit.value for suit in Suit if suit.is_minor} == {"c", "d", "s"}


@case("R1.1")
def test_three_seats() -> None:
    """Three play, and the turn comes round."""
    assert [seat.value for seat in Seat] == [0, 1, 2]
    assert [seat.next for seat in Seat] == [1, 2, 0]


@case("R1.5")
def test_card_points() -> None:
    """Aces and tens are ten each, eighty in the whole pack (and the last trick makes ninety)."""
    assert {card.points for card in cards("cAT dAT hAT sAT")} == {10}
    assert {card.points for card in ALL_CARDS - cards("cAT dAT hAT sAT")} == {0}
    assert ALL_CARDS.points == 80
    assert cards("cAT9 hK").points == 20
    assert CardSet().points == 0


def test_a_set_is_written_in_notation_order() -> None:
    """However it was put together: suits ♣ ♦ ♥ ♠, ranks from the ace down; without cards a dash."""
    assert str(CardSet(in_order("s7 hT c7 hA cA"))) == "cA7 hAT s7"
    assert [str(each) for each in CardSet(in_order("s7 hT c7 hA"))] == ["c7", "hA", "hT", "s7"]
    assert str(CardSet()) == "-"
    assert repr(cards("s7 hA")) == "parse_cards('hA s7')"
    assert repr(card("s7")) == "parse_card('s7')"


@pytest.mark.parametrize("right", [cards("cK dA"), set(cards("cK dA")), frozenset(cards("cK dA"))])
def test_set_operators(right: Any) -> None:
    """As with Python's sets, and a CardSet comes out whatever set is on the other side."""
    left = cards("cAK")
    for result, expected in [
        (left | right, "cAK dA"),
        (left & right, "cK"),
        (left - right, "cA"),
        (left ^ right, "cA dA"),
        (right | left, "cAK dA"),
        (right & left, "cK"),
        (right - left, "dA"),
        (right ^ left, "cA dA"),
    ]:
        assert result == cards(expected)
        assert len(result) == len(cards(expected))
    assert isinstance(left | right, CardSet)
    assert isinstance(left & right, CardSet)
    assert isinstance(left - right, CardSet)


def test_comparisons() -> None:
    """Subsets and supersets, proper or not; equality with any set of the same cards, and the same hash."""
    assert cards("cA") < cards("cAK")
    assert cards("cAK") <= cards("cAK")
    assert not cards("cAK") < cards("cAK")
    assert cards("cAK") > cards("cA")
    assert not cards("cA") <= cards("cK")
    assert cards("cA").isdisjoint(cards("cK"))
    assert cards("cAK") == {card("cA"), card("cK")}
    assert {card("cA"), card("cK")} == cards("cAK")
    assert cards("cAK") != cards("cA")
    assert hash(cards("cAK")) == hash(frozenset(cards("cAK")))


def test_membership() -> None:
    """What is no card is in no set of cards."""
    assert card("cA") in cards("cAK")
    assert card("cQ") not in cards("cAK")
    assert "cA" not in cards("cAK")
    assert None not in ALL_CARDS


def test_of_a_suit() -> None:
    """The cards of one suit, none where there are none."""
    hand = cards("cAT hA s98")
    assert [str(hand.of(suit)) for suit in Suit] == ["cAT", "-", "hA", "s98"]


@pytest.mark.parametrize("text", ["-", "cA", "s7", "cATKQJ987 dA h7", "cATKQJ987 dATKQJ987 hATKQJ987 sATKQJ987"])
def test_mask(text: str) -> None:
    """32 bits from the ace of clubs to the seven of spades say the same as the cards."""
    held = cards(text)
    assert CardSet.from_mask(held.mask) == held
    assert held.mask == sum(1 << place for place, each in enumerate(ALL_CARDS) if each in held)


@pytest.mark.parametrize("mask", [-1, 1 << 32])
def test_a_mask_has_32_bits(mask: int) -> None:
    """Other numbers are no set of cards."""
    with pytest.raises(ValueError, match="32 bits"):
        CardSet.from_mask(mask)


def test_values_do_not_change() -> None:
    """Neither a card nor a set can be altered; a copy is as good as the original."""
    hand = cards("cAK")
    with pytest.raises(AttributeError):
        hand.mask = 0  # type: ignore[misc]
    with pytest.raises(AttributeError):
        hand._mask = 0
    with pytest.raises(AttributeError):
        card("cA").rank = Rank.KING  # type: ignore[misc]
    for value in (hand, card("cA"), CardSet()):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
