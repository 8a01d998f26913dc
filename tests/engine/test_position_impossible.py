"""Positions that no deal leads to: each is refused with the field that cannot be, and why."""

import pytest

from tests.cases import case
from tests.restated.cards import card, cards, in_order
from ulti_teach.engine import (
    Component,
    ImpossiblePosition,
    Kontra,
    Marriage,
    NotationError,
    Position,
    Seat,
    Suit,
    parse_contract,
    parse_position,
)

_TEN = "cAKJ9 dAK s987 h7 | cTQ87 dTQ98 hAT | sATKQJ hKQJ dJ7"
_ONE = "parti in c | h9 | h8 | hT | 0"


def fault(text: str) -> ImpossiblePosition:
    """What the engine has against the position; its place is that of the field it names."""
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    cause = caught.value.__cause__
    assert isinstance(cause, ImpossiblePosition)
    assert cause.says in str(caught.value)
    parts = {"hand 0": 1, "hand 1": 2, "hand 2": 3, "leader": 4}
    before = text.split("|")
    number = parts.get(cause.field) or [part.split()[:1] for part in before].index([cause.field])
    start = len("|".join(before[:number])) + 1
    assert start <= caught.value.position <= start + len(before[number])
    return cause


@case(
    "R1.2",
    ("in two hands", "parti in c | h9 | h9 | hT | 0", "hand 1", "h9 is there twice"),
    ("in a hand and the trick", "parti in c | h9 | h8 | hT | 1 | trick h9", "trick", "h9 is there twice"),
    ("in a hand and the kitty", f"{_ONE} | kitty h9 s7", "kitty", "h9 is there twice"),
    ("in a hand laid open and an unknown one's", "betli | h9 | ? | h9 | 0", "hand 2", "h9 is there twice"),
)
@case(
    "R2.3",
    ("one card less than the others", "parti in c | h9 h7 | h8 | hT s7 | 0", "hand 1", "equally many"),
    ("who has played holds one less, not two", "parti in c | - | h8 s8 | hT s7 | 0 | trick hA", "hand 0", "equally"),
    ("who is still to play holds no less", "parti in c | h9 | h8 s8 | hT | 0 | trick hA", "hand 2", "equally many"),
    ("eleven", "betli | cATKQJ987 dAT9 | ? | ? | 0", "hand 0", "at most 10"),
    ("twelve for an opponent", f"betli | ? | c7 h9 {_TEN.split(' | ')[2]} | ? | 1", "hand 1", "at most 10"),
    ("twelve, and the kitty laid", "parti in c | h98 cAKJ9 dAK s987 h7 | ? | ? | 0 | kitty c8 d7", "hand 0", "10"),
)
@case(
    "R3.1",
    ("a kitty of one card", f"{_ONE} | kitty dA", "kitty", "two cards"),
    ("of three", f"{_ONE} | kitty dA dT d7", "kitty", "two cards"),
    ("of none", f"{_ONE} | kitty -", "kitty", "two cards"),
)
@case(
    "R7.1",
    ("an opponent leads to the first trick", f"parti in c | {_TEN} | 1", "leader", "seat 0"),
    ("also where the hands are not known", f"parti in c | ? | {_TEN.split(' | ')[1]} | ? | 2", "leader", "seat 0"),
    ("the leader's side has won no trick", f"{_ONE} | tricks 0-9", "tricks", "seat 0 leads"),
    ("nor has the opponents' side", "parti in c | h9 | h8 | hT | 2 | tricks 9-0", "tricks", "seat 2 leads"),
    ("before the kitty is laid down", f"parti | h98 {_TEN} | 1", "leader", "seat 0"),
    ("a card lies there, trumps are not named", "parti | h9 | h8 s8 | hT s7 | 0 | trick hA", "trick", "named"),
)
@case(
    "R7.2",
    ("second hand did not follow", "parti in c | s8 | h8 | hT s7 | 0 | trick hA d7", "trick", "R7.2"),
)
@case("R7.3", ("second hand did not trump", "parti in c | s8 | c8 | hT s7 | 0 | trick hA d7", "trick", "R7.3"))
@case("R7.4", ("second hand did not beat", "parti in c | s8 | hA | hT s7 | 0 | trick hK h7", "trick", "R7.4"))
@case("R7.7", ("the 7 led while another was held", "ulti in c | s8 | h8 h9 | hT s9 | 0 | trick c7", "trick", "R7.7"))
@case(
    "R7.6",
    ("three cards in the trick", "parti in c | s8 | c8 | hT | 0 | trick hA h9 hK", "trick", "at most two"),
)
@case(
    "R1.5",
    ("not in tens", f"{_ONE} | points 15", "points", "tens"),
    ("more than ninety", f"{_ONE} | points 100", "points", "90"),
    ("more than is gone", "parti in c | hA | hT | h7 | 0 | points 70", "points", "20 points have not been taken"),
    ("cards in the trick are not taken", "parti in c | h9 | h8 | hT | 1 | points 80", "points", "leaves 70"),
    ("the kitty's are not the declarer's", f"{_ONE} | kitty dA dT | points 60", "points", "leaves 50"),
    ("before any trick", f"parti in c | {_TEN} | 0 | points 10", "points", "leaves 0"),
    ("more than the tricks hold", f"{_ONE} | tricks 1-8 | points 40", "points", "1 tricks"),
)
@case(
    "R7.9",
    ("too few tricks", f"{_ONE} | tricks 4-4", "tricks", "9 tricks"),
    ("too many", f"{_ONE} | tricks 5-5", "tricks", "9 tricks"),
    ("more than ten", "parti in c | ? | ? | ? | 0 | tricks 6-5", "tricks", "10"),
    ("the running trick is not counted", "parti in c | - | h8 | hT | 0 | trick h9 | tricks 5-5", "tricks", "9 tricks"),
)
@case(
    "R8.2",
    ("a component that was not bid", f"{_ONE} | kontra ulti x2", "kontra", "ulti is no part of parti in c"),
)
@case(
    "R8.3",
    ("no such level", f"{_ONE} | kontra parti x3", "kontra", "2, 4, 8, 16, 32 or 64"),
    ("beyond the last", f"{_ONE} | kontra parti x99", "kontra", "64"),
    ("nothing raised", f"{_ONE} | kontra parti x1", "kontra", "a level is"),
    ("nobody raised", "betli | h9 | h8 | hT | 0 | kontra x1 x1", "kontra", "a level is"),
)
@case(
    "R6.1",
    ("the same pair twice", f"{_ONE} | said 0:20s 0:20s", "said", "twice"),
    ("by two players", f"{_ONE} | said 0:40 1:40", "said", "twice"),
    ("four 20s", f"{_ONE} | said 0:20 0:20 1:20 2:20", "said", "20"),
    ("two 20s told and two shown", f"{_ONE} | said 0:20s 0:20d 1:20 2:20", "said", "20"),
    ("the king is in another hand", "parti in c | h9 | sK | hT | 0 | said 0:20s", "said", "sK is in hand 1"),
    ("the queen is in the kitty", f"{_ONE} | kitty sQ d7 | said 1:20s", "said", "sQ is in kitty"),
    ("another played it", "parti in c | s9 | h8 | hT s7 | 0 | trick sK d8 | said 2:20s", "said", "another played sK"),
)
def test_impossible(why: str, text: str, field: str, says: str) -> None:
    """Parsing says where and what; building the position says the same."""
    found = fault(text)
    assert found.field == field
    assert says in found.says


@case("R6.3", ("in betli", "betli"), ("in durchmars alone", "heart durchmars"))
def test_no_announcement_without_trumps(why: str, contract: str) -> None:
    """With no trumps nothing is announced, so a position cannot say so."""
    said = (Marriage(Seat(0), Suit.SPADES),)
    with pytest.raises(ImpossiblePosition, match=r"R6\.3"):
        Position(parse_contract(contract), (cards("h9"), None, None), Seat(0), said=said)


@case("R6.1", ("ulti", "ulti"), ("parti", "parti"))
def test_no_announcement_before_trumps_are_named(why: str, contract: str) -> None:
    """Announcements come with the first card, and trumps are named before that (R7.1)."""
    said = (Marriage(Seat(0), Suit.SPADES),)
    with pytest.raises(ImpossiblePosition):
        Position(parse_contract(contract), (None, None, None), Seat(0), said=said)


@case("R8.2", ("levels against the two opponents", (2, 1)), ("one not raised", (1, 4)))
def test_with_trumps_a_kontra_stands_for_both(why: str, levels: tuple[int, int]) -> None:
    """One opponent's kontra alone can only be without trumps."""
    hands = (cards("h9"), cards("h8"), cards("hT"))
    with pytest.raises(ImpossiblePosition, match=r"R8\.2"):
        Position(parse_contract("parti in c"), hands, Seat(0), kontra=Kontra(((Component.PARTI, levels),)))
    apart = Kontra(((Component.BETLI, levels),))
    assert Position(parse_contract("betli"), hands, Seat(0), kontra=apart).kontra == apart


def test_a_kontra_twice_on_one_component() -> None:
    """A component has one level."""
    twice = Kontra(((Component.PARTI, (2, 2)), (Component.PARTI, (4, 4))))
    with pytest.raises(ImpossiblePosition, match="twice"):
        Position(parse_contract("parti in c"), (cards("h9"), None, None), Seat(0), kontra=twice)


def test_kontras_in_any_order_are_the_same() -> None:
    """The order in which two components were raised is not part of the position (or it is refused)."""
    levels = ((Component.PARTI, (2, 2)), (Component.ULTI, (4, 4)))
    one, other = (
        Position(parse_contract("ulti in c"), (cards("h9"), None, None), Seat(0), kontra=Kontra(order))
        for order in (levels, levels[::-1])
    )
    assert one == other
    assert parse_position(str(other)) == other


def test_building_says_the_same_as_reading() -> None:
    """The error of a position that is built in code is of the project's tree, and names the field."""
    with pytest.raises(ImpossiblePosition, match=r"Impossible position \(hand 1\): h9 is there twice") as caught:
        Position(parse_contract("betli"), (cards("h9"), cards("h9"), None), Seat(0))
    assert (caught.value.field, caught.value.says) == ("hand 1", "h9 is there twice: hand 0 has it too")


@pytest.mark.parametrize(
    "text",
    [
        "parti in c | - | - | - | 0 | points 90 | tricks 10-0",
        "parti in c | ? | ? | ? | 2 | points 60",
        "parti in c | h9 | ? | ? | 1 | trick hA",
        f"ulti | h98 {_TEN} | 0",
        f"ulti in c | {_TEN} | 0 | kitty h98",
        "betli | h9 | h8 | hT | 2 | kontra x64 x1 | kitty dA d7",
        "ulti in c | - | c9 | h9 | 0 | trick c7",
        "ulti in c | cA | c9 | c8 | 0 | said 0:40 0:20 2:20 2:20s",
    ],
)
def test_unusual_but_possible(text: str) -> None:
    """The ends of the ranges are still positions."""
    assert parse_position(str(parse_position(text))) == parse_position(text)


def test_a_card_of_an_unknown_hand_is_taken_on_trust() -> None:
    """What cannot be seen cannot be refused: an unknown hand may have had to play that card."""
    position = parse_position("parti in c | h9 | ? | hT s7 | 0 | trick hA d7")
    assert position.table == in_order("hA d7")
    assert position.violation(card("s7")) is not None
