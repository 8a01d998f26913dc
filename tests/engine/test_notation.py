"""The spellings that are read, the one form that is written, and what a malformed text is told."""

from collections.abc import Callable

import pytest

from tests.restated.cards import cards
from ulti_teach.engine import (
    Component,
    Marriage,
    NotationError,
    Seat,
    Suit,
    UltiError,
    parse_card,
    parse_cards,
    parse_contract,
    parse_position,
)

_LINE = "ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0"


@pytest.mark.parametrize("text", ["hT", "HT", "h10", "H10", "♥T", "♥10", "Th", "TH", "10h", "T♥", "10♥", "  hT\t"])
def test_spellings_of_a_card(text: str) -> None:
    """Suit first or rank first, 10 or T, letter or sign; one form is written."""
    assert str(parse_card(text)) == "hT"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("-", "-"),
        (" - ", "-"),
        ("cAT7 hKQ s9", "cAT7 hKQ s9"),
        ("s9 hQK c7TA", "cAT7 hKQ s9"),
        ("c10A h9 c7", "cAT7 h9"),
        ("cA cT   c7", "cAT7"),
        ("A♣ 10♣ ♠7", "cAT s7"),
        ("C10 hA10", "cT hAT"),
    ],
)
def test_spellings_of_sets(text: str, written: str) -> None:
    """Groups in any order, a suit more than once, single cards with their rank first."""
    assert str(parse_cards(text)) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("ulti heart 40-100", "heart 40-100 ulti"),
        ("in c ulti", "ulti in c"),
        ("durchmars open ulti 20-100 in s", "20-100 ulti open durchmars in s"),
        ("betli open", "open betli"),
        ("open durchmars", "open durchmars"),
        ("durchmars suit heart", "heart suit durchmars"),
        ("four aces in d ulti", "ulti four aces in d"),
        ("parti ulti in c", "ulti in c"),
        ("ulti in ♣", "ulti in c"),
        ("  parti   in  D ", "parti in d"),
    ],
)
def test_words_of_a_contract_in_any_order(text: str, written: str) -> None:
    """One order is written, whatever was read."""
    assert str(parse_contract(text)) == written


def test_a_bid_of_ulti_brings_the_parti() -> None:
    """Written or not, it is there (R4.2)."""
    assert parse_contract("ulti").components == {Component.PARTI, Component.ULTI}
    assert parse_contract("40-100 ulti").components == {Component.HUNDRED_40, Component.ULTI}


def test_a_position_in_full() -> None:
    """Every field is read into its place, and written again in one order."""
    position = parse_position(
        "20-100 ulti in s|c9 c8|?|hA|2|kitty dA d7|said 1:20h 0:40|kontra ulti x4 20-100 x2"
        "|tricks 5-3|points 20|trick s10"
    )
    assert position.hands == (cards("c98"), None, cards("hA"))
    assert position.leader == Seat(2)
    assert position.points == 20
    assert position.tricks == (5, 3)
    assert position.kitty == cards("dA7")
    assert position.said == (Marriage(Seat(1), Suit.HEARTS), Marriage(Seat(0), Suit.SPADES))
    assert [position.kontra.against(part, Seat(1)) for part in (Component.ULTI, Component.HUNDRED_20)] == [4, 2]
    assert str(position) == (
        "20-100 ulti in s | c98 | ? | hA | 2 | trick sT | points 20 | tricks 5-3"
        " | kontra 20-100 x2 ulti x4 | said 1:20h 0:40 | kitty dA7"
    )


def test_a_kontra_without_trumps_is_against_each_opponent() -> None:
    """First against seat 1, then against seat 2 (R8.2)."""
    position = parse_position("open betli | h9 | h8 | hT | 0 | kontra x4 x1")
    against = [position.kontra.against(Component.OPEN_BETLI, seat) for seat in (Seat(1), Seat(2))]
    assert against == [4, 1]
    assert str(position).endswith("| kontra x4 x1")


def test_blanks_around_the_bars_do_not_matter() -> None:
    """Nor do they at the ends."""
    assert parse_position("  " + _LINE.replace(" | ", "|") + "  ") == parse_position(_LINE.replace("|", "  |  "))


CARD = [
    ("", 0, "a suit: c, d, h or s"),
    ("   ", 0, "a suit"),
    ("x7", 0, "a suit: c, d, h or s"),
    ("c", 1, "a rank: A, T (or 10), K, Q, J, 9, 8 or 7"),
    ("c6", 1, "a rank"),
    ("ct", 1, "a rank"),
    ("c1", 1, "a rank"),
    ("7", 1, "a suit"),
    ("10", 2, "a suit"),
    ("7x", 1, "a suit"),
    ("c77", 2, "nothing more"),
    ("c7 h8", 2, "nothing more"),
    ("  cX", 3, "a rank"),
    ("♣♣", 1, "a rank"),
]
CARDS = [
    ("", 0, "'-' for none"),
    ("  ", 0, "'-' for none"),
    ("cA, hK", 2, "a rank"),
    ("cA hX", 4, "a rank"),
    ("cA xK", 3, "a suit"),
    ("cAKA", 3, "each card once, and cA is there already"),
    ("cA hK Ac", 6, "each card once"),
    ("7ch9", 2, "a blank"),
    ("7 c8", 1, "a suit"),
    ("cA 10", 5, "a suit"),
    ("- cA", 0, "a suit"),
    ("cA -", 3, "a suit"),
    ("?", 0, "a suit"),
]
CONTRACT = [
    ("", 0, "a contract, such as 'parti in c'"),
    ("heart", 0, "a contract, such as"),
    ("in c", 0, "a contract, such as"),
    ("ulti ulti", 5, "a word of a contract, each at most once"),
    ("ulti of c", 5, "'in c'"),
    ("Ulti in c", 0, "a word of a contract"),
    ("four", 0, "four aces"),
    ("ulti in", 7, "a minor suit"),
    ("ulti in h", 8, "write 'heart' first"),
    ("ulti in clubs", 8, "a minor suit"),
    ("ulti in x", 8, "a minor suit"),
    ("ulti in c in c", 13, "once"),
    ("open ulti", 0, "betli or durchmars beside 'open'"),
    ("40-100 20-100", 0, "R4.3"),
    ("  betli ulti", 2, "R4.5"),
    ("parti 40-100", 0, "R4.2"),
    ("betli in c", 0, "R4.5"),
    ("heart open betli", 0, "R4.6"),
    ("four aces durchmars", 0, "R11.2"),
    ("suit parti", 0, "R11.3"),
]
POSITION = [
    ("", 0, "a contract"),
    ("parti in c", 10, "the hand of seat 0"),
    ("parti in c | cA", 15, "the hand of seat 1"),
    ("parti in c | cA | ?", 19, "the hand of seat 2"),
    ("parti in c | cA | c9 | c8", 25, "the leader"),
    ("parti in c | cA | c9 | c8 | 3", 28, "a seat: 0, 1 or 2"),
    ("parti in c | cA | c9 | c8 | me", 28, "a seat"),
    ("parti in c | cA | c9 | c8 | ٠", 28, "a seat"),
    ("parti in c | | c9 | c8 | 0", 12, "'-' for none"),
    ("parti in c | cA | c9 cX | c8 | 0", 22, "a rank"),
    ("parti in c | cA | ? c9 | c8 | 0", 18, "a suit"),
    (f"{_LINE} |", len(_LINE) + 2, "a field"),
    (f"{_LINE} | trik h9", len(_LINE) + 3, "trick"),
    (f"{_LINE} | 20 points", len(_LINE) + 3, "a field"),
    (f"{_LINE} | points 10 | points 10", len(_LINE) + 15, "once"),
    (f"{_LINE} | trick", len(_LINE) + 8, "what follows 'trick', as in 'trick h8 hA'"),
    (f"{_LINE} | trick h9 x", len(_LINE) + 12, "a suit"),
    (f"{_LINE} | trick h9 h9", len(_LINE) + 12, "each card once"),
    (f"{_LINE} | points ten", len(_LINE) + 10, "a number"),
    (f"{_LINE} | points -10", len(_LINE) + 10, "a number"),
    (f"{_LINE} | points 1 0", len(_LINE) + 10, "a number"),
    (f"{_LINE} | points 15", len(_LINE) + 10, "in tens"),
    (f"{_LINE} | tricks 5", len(_LINE) + 10, "such as 5-2"),
    (f"{_LINE} | tricks 5:2", len(_LINE) + 10, "such as 5-2"),
    (f"{_LINE} | kontra x2", len(_LINE) + 10, "a component"),
    (f"{_LINE} | kontra ulti", len(_LINE) + 14, "its level, such as ulti x2"),
    (f"{_LINE} | kontra ulti 2", len(_LINE) + 15, "a level: x2"),
    (f"{_LINE} | kontra ulti x2 ulti x4", len(_LINE) + 23, "once"),
    (f"{_LINE} | kontra 40-100 x2", len(_LINE) + 10, "40-100 is no part of ulti in c"),
    ("betli | h9 | h8 | hT | 0 | kontra x2", 34, "two levels"),
    ("betli | h9 | h8 | hT | 0 | kontra betli x2", 34, "two levels, against seat 1 and against seat 2"),
    (f"{_LINE} | said 40", len(_LINE) + 8, "such as 0:40"),
    (f"{_LINE} | said 3:40", len(_LINE) + 8, "a seat and its pair"),
    (f"{_LINE} | said 0:20x", len(_LINE) + 8, "a seat and its pair"),
    (f"{_LINE} | said 0:20s 0:20c", len(_LINE) + 14, "40 for the pair in trumps"),
    ("parti | h9 | h8 | hT | 0 | said 0:40", 32, "trumps named"),
    ("betli | h9 | h8 | hT | 0 | said 0:40", 32, "R6.3"),
    (f"{_LINE} | rules five aces", len(_LINE) + 9, "rules parted by commas"),
    (f"{_LINE} | rules four aces, kontra to x3", len(_LINE) + 20, "rules parted by commas"),
    (f"{_LINE} | kitty dA", len(_LINE) + 9, "two cards"),
    ("parti in c | cA | cA | c8 | 0", 18, "cA is there twice"),
]
MALFORMED = [
    *((parse_card, *row) for row in CARD),
    *((parse_cards, *row) for row in CARDS),
    *((parse_contract, *row) for row in CONTRACT),
    *((parse_position, *row) for row in POSITION),
]


@pytest.mark.parametrize(("parse", "text", "position", "expected"), MALFORMED)
def test_malformed_text(parse: Callable[[str], object], text: str, position: int, expected: str) -> None:
    """The error points at the place, and says what would have done there."""
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert error.text == text
    assert error.position == position
    assert expected in error.expected
    assert isinstance(error, UltiError)


def test_the_message_is_one_sentence_with_the_place() -> None:
    """Counted from 1, as people count."""
    with pytest.raises(NotationError) as caught:
        parse_card("c6")
    assert str(caught.value) == "At character 2 of 'c6': expected a rank: A, T (or 10), K, Q, J, 9, 8 or 7."


def test_of_a_long_text_the_message_shows_the_place_only() -> None:
    """Thirty characters on either side, the rest left out."""
    with pytest.raises(NotationError) as caught:
        parse_cards("cA " + "h7 " * 400)
    assert len(str(caught.value)) < 160
    assert "…" in str(caught.value)
    with pytest.raises(NotationError) as caught:
        parse_contract("ulti " + "x" * 10_000)
    assert len(str(caught.value)) < 300
