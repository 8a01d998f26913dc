"""Endings worked out on paper, from `tests/data/endings.toml`."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.restated.cards import card, cards
from ulti_teach.engine import Card, CardSet, Position, parse_position

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Asked:
    """A puzzle of the course: every card of the seat to play that keeps what is asked, and how a tempting one fails.

    `goal` and `least`: what is asked of the declarer's cards, such as "points" and 60; for the rest 1 is yes. `trap` are
    the cards of the line that fails, the tempting one first.
    """

    id: str
    position: str
    goal: str
    least: int
    keeps: CardSet
    trap: tuple[Card, ...]

    @property
    def is_declarers(self) -> bool:
        """Whether it is the declarer's turn, who wants it made; else an opponent's, who wants it beaten."""
        return parse_position(self.position).to_play == 0

    def kept_by(self, answers: dict[Card, int]) -> CardSet:
        """Of the cards, those after which the seat to play has what it wants; `answers` are the goal's values."""
        return CardSet(each for each, value in answers.items() if (value >= self.least) is self.is_declarers)

    def is_lost_by_trap(self, value: Callable[[Position], int]) -> bool:
        """Whether the line is legal and ends where the seat to play cannot have what it wants; `value` is the goal's.

        Raises `IllegalCard` for a line that is not.
        """
        position = before = parse_position(self.position)
        winners = set()
        for played in self.trap:
            before, position = position, position.play(played)
            if not position.table:
                winners.add(int(position.leader))
        # Nobody writes down who took the tricks; but a betli or a durchmars may have been lost by one.
        lost = {"betli": bool(winners & {0}), "durchmars": bool(winners & {1, 2})}.get(self.goal, False)
        # The last card of all was the only one left.
        made = not lost and value(before if position.is_over else position) >= self.least
        return made is not self.is_declarers


@dataclass(frozen=True)
class ByHand:
    """What can be forced from a position, by question; `each`: the answer to `asks` after each legal card.

    `whole`: a deal of ten cards a hand, too many for a plain minimax.
    """

    why: str
    position: str
    values: dict[str, int]
    asks: str = ""
    each: dict[str, int] = field(default_factory=dict)
    whole: bool = False

    @property
    def each_card(self) -> dict[Card, int]:
        """`each`, by card."""
        return {card(text): value for text, value in self.each.items()}


@dataclass(frozen=True)
class LayDown:
    """What to lay down: seat 0 holds twelve cards; `number` pairs keep the goal, `pairs` among them."""

    id: str
    position: str
    goal: str
    number: int
    pairs: tuple[CardSet, ...]


def _asked(id: str, position: str, asks: str, keeps: str, trap: str = "") -> Asked:
    goal, _, least = asks.partition(">=")
    line = tuple(card(text) for text in trap.replace("/", " ").split())
    return Asked(id, position, goal, int(least or 1), cards(keeps), line)


def _read() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((DATA / "endings.toml").read_text(encoding="utf-8"))


COURSE = [_asked(**row) for row in _read()["course"]]
LAY_DOWN = [LayDown(**{**row, "pairs": tuple(cards(pair) for pair in row["pairs"])}) for row in _read()["lay_down"]]
BY_HAND = [ByHand(**row) for row in _read()["by_hand"]]
