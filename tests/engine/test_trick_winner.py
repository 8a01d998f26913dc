"""R1.1, R1.3, R1.4, R1.5 and R7.6: whose turn it is, which card is higher, who takes the trick, what lies in it."""

import pytest

from tests.cases import case
from tests.restated.cards import SEATS, card, in_order, suit
from ulti_teach.engine import Order, Rank, Seat, Suit, Trick, WrongPhase


@case(
    "R7.6",
    ("the highest card of the suit led, played second", "h", "c9 cK cQ", "cK"),
    ("played first", "h", "cA cT c7", "cA"),
    ("played third", "h", "c7 c9 cJ", "cJ"),
    ("discards never win", "h", "c7 sA dA", "c7"),
    ("a discard of the third's suit does not make it win", "h", "c7 s8 sA", "c7"),
    ("the lowest trump beats the ace", "h", "cA h7 cT", "h7"),
    ("played third", "h", "cA cT h7", "h7"),
    ("the higher of two trumps, played third", "h", "cA h7 h9", "h9"),
    ("the higher of two trumps, played second", "h", "cA hK h7", "hK"),
    ("trumps led", "h", "h9 hA hT", "hA"),
    ("trumps led, the others have none", "h", "h7 cA sA", "h7"),
    ("clubs are trumps", "c", "hA c7 hT", "c7"),
    ("diamonds are trumps", "d", "hA hT d7", "d7"),
    ("spades are trumps", "s", "hA s8 s7", "s8"),
    ("no trumps: only the suit led counts", "-", "c7 hA sA", "c7"),
    ("no trumps: hearts are like any suit", "-", "c7 h9 c8", "c8"),
)
@case(
    "R1.3",
    ("the ten above the king", "h", "cK cT cQ", "cT"),
    ("the ace above the ten", "h", "cT cA cK", "cA"),
    ("in trumps too", "h", "hK hT hQ", "hT"),
    ("the ten above the jack and the nine", "c", "s9 sJ sT", "sT"),
)
@case(
    "R1.4",
    ("the king above the ten", "-", "cK cT cQ", "cK"),
    ("the jack above the ten", "-", "cT cJ c9", "cJ"),
    ("the ten above the nine", "-", "c9 cT c8", "cT"),
    ("the ace above the king", "-", "hK hA hT", "hA"),
)
def test_winner(why: str, trump: str, trick: str, wins: str) -> None:
    """The card wins wherever it was led from, and its player takes the trick."""
    played = in_order(trick)
    for leader in SEATS:
        table = Trick(leader, suit(trump), played)
        assert table.best == card(wins)
        assert table.winner == Seat((leader + played.index(card(wins))) % 3)
        assert table.player_of(card(wins)) == table.winner


@case("R1.3", ("ten high", Order.TEN_HIGH, "ATKQJ987"))
@case("R1.4", ("ten low", Order.TEN_LOW, "AKQJT987"))
def test_order(why: str, order: Order, high_to_low: str) -> None:
    """Every rank beats those to its right and no other."""
    assert "".join(rank.value for rank in order.ranks) == high_to_low
    for place, letter in enumerate(high_to_low):
        beaten = {other for other in high_to_low if order.beats(Rank(letter), Rank(other))}
        assert beaten == set(high_to_low[place + 1 :])


@case("R1.3", ("clubs", Suit.CLUBS, Order.TEN_HIGH), ("hearts", Suit.HEARTS, Order.TEN_HIGH))
@case("R1.4", ("no trumps", None, Order.TEN_LOW))
def test_the_trumps_fix_the_order(why: str, trump: Suit | None, order: Order) -> None:
    """The ten is high in every suit where there are trumps, and low where there are none."""
    assert Trick(Seat(0), trump).order is order


@case("R1.1", ("seat 0 leads", 0, [0, 1, 2]), ("seat 1 leads", 1, [1, 2, 0]), ("seat 2 leads", 2, [2, 0, 1]))
def test_turns_go_anticlockwise(why: str, leader: int, turns: list[int]) -> None:
    """After the leader comes the player on their right, and so on, until three cards lie there."""
    trick = Trick(Seat(leader), Suit.HEARTS)
    seen = []
    for played in in_order("c9 h7 c8"):
        seen.append(trick.to_play)
        trick = trick.play(played)
    assert seen == turns
    assert [trick.player_of(played) for played in in_order("c9 h7 c8")] == turns
    assert [Seat(seat).next for seat in turns] == [*turns[1:], turns[0]]


def test_a_growing_trick() -> None:
    """What a trick says of itself, card by card; each card makes a new value and leaves the old one as it was."""
    empty = Trick(Seat(0), Suit.HEARTS)
    assert (empty.led, empty.best, empty.is_complete, empty.is_ruffed, empty.points) == (None, None, False, False, 0)
    one = empty.play(card("cT"))
    assert (one.led, one.best, one.is_complete, one.is_ruffed, one.points) == (Suit.CLUBS, card("cT"), False, False, 10)
    two = one.play(card("h7"))
    assert (two.led, two.best, two.is_complete, two.is_ruffed, two.points) == (Suit.CLUBS, card("h7"), False, True, 10)
    three = two.play(card("cA"))
    assert (three.led, three.best, three.is_complete, three.points) == (Suit.CLUBS, card("h7"), True, 20)
    assert three.is_ruffed
    assert empty == Trick(Seat(0), Suit.HEARTS)
    assert three == Trick(Seat(0), Suit.HEARTS, in_order("cT h7 cA"))


@case("R1.5", ("none", "c9 s8 h7", 0), ("a ten", "cT c9 s7", 10), ("all", "cT cA sA", 30), ("king", "cK cQ cJ", 0))
def test_points_of_a_trick(why: str, trick: str, points: int) -> None:
    """Ten for each ace and each ten, nothing for the rest; the last trick's ten is not in the cards."""
    assert Trick(Seat(1), Suit.HEARTS, in_order(trick)).points == points


@pytest.mark.parametrize("trump", ["h", "-"])
def test_a_trump_lead_is_no_ruff(trump: str) -> None:
    """Ruffed is a plain suit that somebody has trumped."""
    assert not Trick(Seat(0), suit(trump), in_order("hA h7")).is_ruffed


@case("R7.6", ("no card", "-"), ("one card", "c9"), ("two cards", "c9 cA"))
def test_no_winner_before_the_third_card(why: str, trick: str) -> None:
    """Who wins is not known while a card is missing."""
    with pytest.raises(WrongPhase, match=r"R7\.6"):
        _ = Trick(Seat(0), Suit.HEARTS, in_order(trick)).winner


def test_a_complete_trick_takes_no_fourth_card() -> None:
    """It is nobody's turn then."""
    full = Trick(Seat(0), None, in_order("c9 cA c7"))
    with pytest.raises(WrongPhase, match="three cards"):
        full.play(card("c8"))
    with pytest.raises(WrongPhase, match="three cards"):
        _ = full.to_play


@case(
    "R7.6",
    ("anything wins an empty trick", "h", "-", "c7", True),
    ("a higher card of the suit", "h", "c9", "cT", True),
    ("a lower card", "h", "cT", "c9", False),
    ("another suit", "h", "c9", "sA", False),
    ("a trump", "h", "cA", "h7", True),
    ("a lower trump than the ruff", "h", "cA h9", "h8", False),
    ("the suit led, after a ruff", "h", "c7 h7", "cA", False),
    ("no trumps: hearts do not beat clubs", "-", "c7", "hA", False),
)
def test_beaten_by(why: str, trump: str, trick: str, played: str, wins: bool) -> None:
    """Whether a card, played now, would win the trick as it stands."""
    assert Trick(Seat(2), suit(trump), in_order(trick)).beaten_by(card(played)) is wins
