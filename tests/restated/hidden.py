"""A safe play said a second time: is there a way to play on that does, whatever was dealt and whatever the others do?

As plainly as it can be: all layouts that fit are carried along as pairs of hands, nothing is remembered and nothing is
cut off. It imports cards and the restated R7.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.restated.r7 import playable, winning_card
from ulti_teach.engine.cards import Card, Suit

Layout = tuple[frozenset[Card], frozenset[Card]]


@dataclass(frozen=True)
class Wanted:
    """What the declarer is to make sure of: `points` (R1.5), `ulti`, `betli` or `durchmars` (R4)."""

    what: str
    least: int
    trump: Suit | None
    bid_ulti: bool


def is_sure(
    wanted: Wanted, mine: Sequence[Card], layouts: Sequence[Layout], leader: int, table: Sequence[Card], points: int
) -> bool:
    """Whether the declarer can make sure of it. A betli or durchmars has gone well so far."""
    seat = (leader + len(table)) % 3
    if seat == 0:
        return any(
            is_sure_after(wanted, card, mine, layouts, leader, table, points)
            for card in playable(mine, table, wanted.trump, bid_ulti=wanted.bid_ulti)
        )
    for card in {card for layout in layouts for card in layout[seat - 1]}:
        fitting = [layout for layout in layouts if card in playable(list(layout[seat - 1]), table, wanted.trump)]
        fewer = [(first - {card}, second - {card}) for first, second in fitting]
        if fewer and not _goes_on(wanted, mine, fewer, leader, [*table, card], points):
            return False
    return True


def is_sure_after(
    wanted: Wanted,
    card: Card,
    mine: Sequence[Card],
    layouts: Sequence[Layout],
    leader: int,
    table: Sequence[Card],
    points: int,
) -> bool:
    """The same after a card of the declarer's."""
    left = [other for other in mine if other != card]
    return _goes_on(wanted, left, layouts, leader, [*table, card], points)


def _goes_on(
    wanted: Wanted, mine: Sequence[Card], layouts: Sequence[Layout], leader: int, table: Sequence[Card], points: int
) -> bool:
    if len(table) < 3:
        return is_sure(wanted, mine, layouts, leader, table, points)
    best = winning_card(table, wanted.trump)
    winner = (leader + list(table).index(best)) % 3
    if winner == 0:
        points += sum(10 for card in table if card.rank.value in "AT") + (10 if not mine else 0)
    if (wanted.what == "betli" and winner == 0) or (wanted.what == "durchmars" and winner != 0):
        return False
    if mine:
        return is_sure(wanted, mine, layouts, winner, [], points)
    if wanted.what == "points":
        return points >= wanted.least
    if wanted.what == "ulti":
        return winner == 0 and best.suit is wanted.trump and best.rank.value == "7"
    return True
