"""Doubling: how many times over each component counts against each opponent (R8)."""

from dataclasses import dataclass

from .cards import Seat
from .contracts import Component


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


NO_KONTRA = Kontra()
