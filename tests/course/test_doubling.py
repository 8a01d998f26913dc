"""Kontra turn by turn, worked out by hand from R8."""

import pytest

from ulti_teach.course.doubling import Doubling, replayed
from ulti_teach.engine import Component, IllegalKontra, Seat, Stake, parse_contract, parse_rules, stakes

PARTI, ULTI, BETLI = Component.PARTI, Component.ULTI, Component.BETLI


def after(contract: str, *turns: str, rules: str = "standard") -> Doubling:
    """The moment after these turns, such as `ulti`, `ulti+parti`, or `-` for nothing; without trumps `betli1`."""
    bid = parse_contract(contract)
    known = {f"{stake.component}{stake.opponent or ''}": stake for stake in stakes(bid)}
    said = [frozenset(known[name] for name in turn.split("+") if name != "-") for turn in turns]
    return replayed(bid, parse_rules(rules), tuple(said))


@pytest.mark.parametrize(
    ("turns", "turn", "level"),
    [
        ((), Seat.S1, 1),
        (("-",), Seat.S2, 1),
        (("-", "-"), None, 1),
        (("ulti",), Seat.S2, 2),
        (("ulti", "-"), Seat.S0, 2),
        (("ulti", "-", "-"), None, 2),
        (("ulti", "-", "ulti"), Seat.S1, 4),
        (("ulti", "-", "ulti", "-"), Seat.S2, 4),
        (("ulti", "-", "ulti", "ulti"), Seat.S0, 8),
        (("ulti", "-", "ulti", "-", "ulti", "ulti"), Seat.S1, 16),
        (("ulti", "-", "ulti", "ulti", "ulti", "ulti", "ulti"), None, 64),
    ],
)
def test_turns_with_trumps(turns: tuple[str, ...], turn: Seat | None, level: int) -> None:
    """First trick, then alternating, one level a turn, up to ×64; either opponent raises for both (R8.1 to R8.3)."""
    now = after("ulti in c", *turns)
    assert (now.turn, now.kontra.level(Stake(ULTI))) == (turn, level)


def test_each_opponent_for_themselves() -> None:
    """Without trumps each stake goes up on its own (R8.2)."""
    now = after("betli", "betli1", "-", "betli1", "betli1", "betli1")
    assert now.kontra.levels == ((BETLI, (16, 1)),)
    assert now.turn is Seat.S1


@pytest.mark.parametrize(
    ("contract", "turns", "seat", "stake", "reason"),
    [
        ("ulti", (), Seat.S0, Stake(ULTI), "OnlyOpponents"),
        ("ulti", (), Seat.S2, Stake(ULTI), "NotYourTurn"),
        ("ulti", ("-",), Seat.S1, Stake(ULTI), "NotInFirstTrick"),
        ("ulti", ("ulti",), Seat.S2, Stake(ULTI), "JustRaised"),
        ("ulti", (), Seat.S1, Stake(BETLI), "NotAtStake"),
        ("betli", (), Seat.S1, Stake(BETLI, Seat.S2), "NotAtStake"),
        ("ulti", ("ulti", "-"), Seat.S0, Stake(PARTI), "NothingToAnswer"),
        ("ulti", ("ulti", "-"), Seat.S1, Stake(ULTI), "NotYourTurn"),
        ("ulti", ("ulti", "-", "-"), Seat.S0, Stake(ULTI), "RaisingOver"),
    ],
)
def test_refusals(contract: str, turns: tuple[str, ...], seat: Seat, stake: Stake, reason: str) -> None:
    """Who may not, and why not."""
    found = after(contract, *turns).violation(stake, seat)
    assert type(found).__name__ == reason


def test_the_highest_level_of_the_table() -> None:
    """Nobody is asked to go beyond it."""
    now = after("ulti", "ulti", "-", "ulti", rules="kontra to x4")
    assert now.is_over
    assert now.kontra.level(Stake(ULTI)) == 4


def test_choosing_is_no_saying() -> None:
    """A stake that is chosen can be left again; the levels move when the turn is over."""
    start = Doubling(parse_contract("ulti"))
    chosen = start.toggled(Stake(ULTI))
    assert chosen.chosen == {Stake(ULTI)}
    assert chosen.kontra.levels == ()
    assert chosen.toggled(Stake(ULTI)) == start
    assert chosen.spoken().kontra.level(Stake(ULTI)) == 2
    with pytest.raises(IllegalKontra):
        chosen.spoken().toggled(Stake(ULTI))


def test_when_it_is_over_nobody_speaks() -> None:
    """Neither a choice nor a turn."""
    over = after("ulti", "-", "-")
    assert (over.mine(), over.is_over) == ((), True)
    with pytest.raises(IllegalKontra):
        over.spoken()
    with pytest.raises(IllegalKontra):
        over.toggled(Stake(ULTI))
