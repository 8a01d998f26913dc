"""R12: totals, the deal passing right, and the last round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import case
from ulti_teach.engine import Match, UltiError

NOBODY = (0, 0, 0)


def played(match: Match, *aces: int | None) -> Match:
    """Deals in which nobody won anything; who held the ace in each."""
    for ace in aces:
        match = match.after((0,) * match.players, ace=ace)
    return match


@case(
    "R12.1",
    ("a sum for each", [(18, -9, -9), (-2, 1, 1)], (16, -8, -8), (0,)),
    ("equal totals share it", [(-2, 1, 1)], (-2, 1, 1), (1, 2)),
    ("nobody has won anything yet", [], (0, 0, 0), (0, 1, 2)),
)
def test_totals(why: str, deals: list[tuple[int, ...]], totals: tuple[int, ...], leaders: tuple[int, ...]) -> None:
    """The highest total wins, as long as one plays."""
    match = Match()
    for amounts in deals:
        match = match.after(amounts, ace=0)
    assert (match.totals, match.leaders) == (totals, leaders)
    assert match.deals_left is None
    assert not match.is_over


@case("R2.1", ("three", Match(3, 1), [1, 2, 0, 1]), ("four", Match(4, 2), [2, 3, 0, 1]))
@case("R11.1", ("round all four", Match(4, 1), [1, 2, 3, 0, 1]))
def test_the_deal_passes_to_the_right(why: str, match: Match, dealers: list[int]) -> None:
    """Round the table from the first dealer."""
    found = []
    for _ in dealers:
        found.append(match.dealer)
        match = played(match, 0)
    assert found == dealers


# Three players, player 0 deals deal 0; so deal k is dealt by player k mod 3.
@case(
    "R12.2",
    # Said in deal 7 (index 6) after its auction; after deal 8's (index 7) player 2 holds it; deal 9 (index 8) is theirs.
    ("the course's example", 6, True, [0, 2], 2, 3),
    # The auction of this deal still runs, so it counts: player 1 holds the ace; the next deal of player 1 is index 1.
    ("one still running counts", 0, False, [1], 1, 3),
    # In the kitty: look after the following auction.
    ("in the kitty", 0, False, [None, 0], 0, 4),
    # The holder's turn is the one after next: two more deals, then three.
    ("the holder's turn is not next", 0, False, [0], 0, 5),
    ("nobody knows yet", 0, True, [1], None, None),
)
def test_the_ace_of_hearts_deals(
    why: str, before: int, auction_over: bool, aces: list[int | None], holder: int | None, left: int | None
) -> None:
    """Said in deal `before`; then the aces of this deal and those after it; how many deals are left then."""
    match = played(Match(), *[2] * before).say_ace(auction_over=auction_over)
    match = played(match, *aces)
    assert (match.last_dealer, match.deals_left) == (holder, left)


@case("R12.2")
def test_the_last_round_is_played_to_its_end() -> None:
    """Three deals, starting with the holder's, and then it is over; with four players four."""
    for players in (3, 4):
        match = Match(players).say_ace(auction_over=False)
        match = match.after((0,) * players, ace=2)  # deal 0; the next deal of player 2 is deal 2
        dealers = []
        while not match.is_over:
            dealers.append(match.dealer)
            match = played(match, 0)
        assert dealers == [1, *[(2 + step) % players for step in range(players)]]
        with pytest.raises(UltiError, match="The match is over"):
            played(match, 0)
        with pytest.raises(UltiError, match="The match is over"):
            match.say_ace(auction_over=True)
        with pytest.raises(UltiError, match="The match is over"):
            _ = match.dealer


def test_saying_it_twice_changes_nothing() -> None:
    """The first word counts."""
    once = Match().say_ace(auction_over=True)
    assert once.say_ace(auction_over=False) == once


def test_undo() -> None:
    """The last deal is taken back, and what was said since then with it."""
    match = played(Match(), 0, 1)
    assert match.undo() == played(Match(), 0)
    assert Match().undo() == Match()
    assert played(Match().say_ace(auction_over=False), 0).undo() == Match().say_ace(auction_over=False)
    assert match.say_ace(auction_over=False).undo().said_at is None


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50))), st.integers(0, 2))
def test_totals_add_up_to_zero(pairs: list[tuple[int, int]], first: int) -> None:
    """Whatever is won, somebody pays it."""
    match = Match(3, first)
    for one, two in pairs:
        match = match.after((one, two, -one - two), ace=None)
    assert sum(match.totals) == 0
    assert match.dealer == (first + len(pairs)) % 3


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Match(2),
        lambda: Match(3, 3),
        lambda: Match(3, -1),
        lambda: Match(3).after((1, -1), ace=0),
        lambda: Match(4).after(NOBODY, ace=0),
        lambda: Match(3).after((1, 1, 1), ace=0),
        lambda: Match(3).after(NOBODY, ace=3),
    ],
)
def test_what_cannot_be_is_one_sentence(wrong) -> None:  # type: ignore[no-untyped-def]
    """Players, dealers, amounts and aces that do not fit."""
    with pytest.raises(UltiError) as fault:
        wrong()
    assert str(fault.value).endswith(".")
