"""What a seat may see: its own hand, the kitty only if it laid it (R3.8), and cards that lie open (R7.8)."""

import pytest

from tests.cases import case
from tests.restated.cards import in_order
from ulti_teach.engine import Position, Seat, parse_position

_A = "cAKJ9 dAK s987 h7"
_B = "cTQ87 dTQ98 hAT"
_C = "sATKQJ hKQJ dJ7"
_START = f"{_A} | {_B} | {_C} | 0"


def seen(position: Position, seat: int) -> tuple[bool, bool, bool]:
    """Which of the three hands this seat sees."""
    view = position.view(Seat(seat))
    for shown, real in zip(view.hands, position.hands, strict=True):
        assert shown is None or shown == real
    first, second, third = (hand is not None for hand in view.hands)
    return first, second, third


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("contract", ["parti in c", "betli", "heart 40-100 ulti", "ulti durchmars in d"])
def test_a_seat_sees_its_own_hand_only(contract: str, seat: int) -> None:
    """The others' hands are hidden; everything on the table is not."""
    position = parse_position(f"{contract} | {_START} | kitty h98")
    assert seen(position, seat) == (seat == 0, seat == 1, seat == 2)
    view = position.view(Seat(seat))
    assert (view.contract, view.leader, view.table) == (position.contract, position.leader, position.table)


@case("R3.8", ("the declarer", 0, True), ("the player on the right", 1, False), ("the player on the left", 2, False))
def test_only_the_declarer_knows_the_kitty(why: str, seat: int, knows: bool) -> None:
    """It stays face down until the settlement, in an open contract too."""
    for contract in ("parti in c", "open betli"):
        view = parse_position(f"{contract} | {_START} | kitty h98").view(Seat(seat))
        assert (view.kitty is not None) is knows


@case(
    "R6.1",
    ("who said it", "0:40 0:20s 1:20h", 0, "0:40 0:20s 1:20"),
    ("another", "0:40 0:20s 1:20h", 1, "0:40 0:20 1:20h"),
    ("the third", "0:40 0:20s 1:20h", 2, "0:40 0:20 1:20"),
    ("a 40 of an opponent", "1:40 2:20s", 0, "1:40 2:20"),
)
def test_of_a_20_the_others_hear_the_word_only(why: str, said: str, seat: int, heard: str) -> None:
    """The suit is not told; a 40 is in trumps, so everybody knows it."""
    position = parse_position(f"parti in c | d9 | d8 | d7 | 0 | said {said}")
    assert str(position.view(Seat(seat))).endswith(f"| said {heard}")
    assert parse_position(str(position.view(Seat(seat)))) == position.view(Seat(seat))


_OPEN = ["open betli", "open durchmars", "ulti open durchmars in c", "heart 40-100 open durchmars"]
_HIDDEN = ["betli", "durchmars", "heart betli", "ulti durchmars in c", "heart parti"]


@case(
    "R7.8",
    *[(f"{contract}, before the lead", contract, "", False) for contract in _OPEN],
    *[(f"{contract}, the declarer has led", contract, "d", False) for contract in _OPEN],
    *[(f"{contract}, trick 1 but for a card", contract, "do", False) for contract in _OPEN],
    *[(f"{contract}, trick 1 is over", contract, "doo", True) for contract in _OPEN],
    *[(f"{contract}, in trick 2", contract, "dooo", True) for contract in _OPEN],
    *[(f"{contract}, trick 1 is over", contract, "doo", False) for contract in _HIDDEN],
    *[(f"{contract}, in trick 2", contract, "dooo", False) for contract in _HIDDEN],
)
def test_the_declarers_cards_lie_open_after_trick_1(why: str, contract: str, turns: str, is_open: bool) -> None:
    """Not a card sooner, and in an open contract only; the opponents never see each other's."""
    position = parse_position(f"{contract} | {_START}")
    for _ in turns:
        position = position.play(next(iter(position.legal_cards())))
    assert seen(position, 0) == (True, False, False)
    assert seen(position, 1) == (is_open, True, False)
    assert seen(position, 2) == (is_open, False, True)


def test_open_cards_stay_open_to_the_end() -> None:
    """From trick 2 on, whoever leads and whatever lies in the trick."""
    position = parse_position(f"open betli | {_START}")
    played = 0
    while not position.is_over:
        assert seen(position, 1)[0] is (played >= 3), f"after {played} cards"
        position = position.play(next(iter(position.legal_cards())))
        played += 1
    assert played == 30


def test_a_view_can_be_played_on_with_what_it_sees() -> None:
    """It is a position like any other: the seat's own card can be played in it."""
    position = parse_position("parti in d | c7 | cT c9 | cK s9 | 0 | trick cA")
    view = position.view(Seat(1))
    assert view.to_play == Seat(1)
    assert view.legal_cards() == position.legal_cards()
    assert view.play(*in_order("c9")).table == in_order("cA c9")
    assert parse_position(str(view)) == view
