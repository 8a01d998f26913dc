"""Positions that play alike have one number, others have another: every state of a suit, against its cards in words."""

from itertools import product

import pytest

from ulti_teach.solver.canon import SPREAD, canon

RANKS = "789JQKTA"  # as in a suit's state, the weakest first


def in_words(state: int, *, tens: bool, seven: bool, aces: bool) -> tuple[object, ...]:
    """What is left of a suit: who holds each card, from the strongest down, and what the card is worth telling."""
    told = []
    for place in range(7, -1, -1):
        holder = state >> 2 * place & 3
        if holder:
            rank = RANKS[place]
            kind = "x"
            if tens and rank in "AT":
                kind = rank if aces else "ten"
            if seven and rank == "7":
                kind = "seven"
            told.append((kind, holder))
    return tuple(told)


@pytest.mark.parametrize(
    ("tens", "seven", "aces"),
    [*product((False, True), (False, True), (False,)), (True, True, True), (True, False, True)],
)
def test_a_suit_has_one_number_for_all_that_plays_alike(tens: bool, seven: bool, aces: bool) -> None:
    """All 65,536 states; a card that is gone leaves no gap, and an ace and a ten differ only where aces count."""
    table = canon(tens, seven, aces)
    known: dict[int, tuple[object, ...]] = {}
    numbers: dict[tuple[object, ...], int] = {}
    for state in range(1 << 16):
        words = in_words(state, tens=tens, seven=seven, aces=aces)
        assert known.setdefault(table[state], words) == words
        assert numbers.setdefault(words, table[state]) == table[state]
    assert max(table) < 1 << 15


def test_bits_are_spread() -> None:
    """Bit i of a byte goes to bit 2 i."""
    assert [SPREAD[byte] for byte in (0, 1, 2, 3, 0x80, 0xFF)] == [0, 1, 4, 5, 0x4000, 0x5555]
