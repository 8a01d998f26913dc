"""Doubling: how many times over each component counts against each opponent (R8). Who may raise it: `raising`.

What is raised is a stake: with trumps a component against both opponents, without trumps against one (R8.2). Seats are
those of a play: 0 is the declarer, 1 the opponent on the right, 2 the other.
"""

from dataclasses import dataclass

from .cards import Seat
from .contracts import Component, Contract

OPPONENTS = (Seat.S1, Seat.S2)


@dataclass(frozen=True, slots=True)
class Stake:
    """A component, against both opponents (`opponent` None) or, without trumps, against one (R8.2)."""

    component: Component
    opponent: Seat | None = None

    def __str__(self) -> str:
        return str(self.component) if self.opponent is None else f"{self.component} against seat {self.opponent}"


def stakes(contract: Contract) -> tuple[Stake, ...]:
    """What can be raised in a contract, in written order."""
    parts = [part for part in Component if part in contract.components]
    if contract.has_trumps:
        return tuple(Stake(part) for part in parts)
    return tuple(Stake(part, opponent) for part in parts for opponent in OPPONENTS)


@dataclass(frozen=True, slots=True)
class Kontra:
    """The level of each component that somebody has doubled, against seat 1 and against seat 2.

    With trumps the two are always the same; without, each opponent's is their own (R8.2). Only components with
    a level above 1 stand there, in their written order, whichever order they are given in.

    >>> Kontra(((Component.BETLI, (2, 1)),)).against(Component.BETLI, Seat.S2)
    1
    """

    levels: tuple[tuple[Component, tuple[int, int]], ...] = ()

    def __post_init__(self) -> None:
        written = list(Component)
        in_order = sorted(self.levels, key=lambda item: written.index(item[0]))
        object.__setattr__(self, "levels", tuple(in_order))

    def against(self, component: Component, opponent: Seat) -> int:
        """How many times over `component` counts between the declarer and this opponent (seat 1 or 2)."""
        return dict(self.levels).get(component, (1, 1))[opponent - 1]

    def level(self, stake: Stake) -> int:
        """How many times over a stake counts."""
        return self.against(stake.component, stake.opponent or Seat.S1)

    def raised(self, raised: frozenset[Stake]) -> "Kontra":
        """Every one of these stakes one level higher: twice what it was."""
        levels = dict(self.levels)
        for stake in raised:
            first, second = levels.get(stake.component, (1, 1))
            levels[stake.component] = (
                first * (1 if stake.opponent is Seat.S2 else 2),
                second * (1 if stake.opponent is Seat.S1 else 2),
            )
        return Kontra(tuple(levels.items()))


NO_KONTRA = Kontra()
