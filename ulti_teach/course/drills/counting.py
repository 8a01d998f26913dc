"""How many card points is that, and who has the parti (R1.5, R3.8, R6.2)?

A level is harder as more tricks lie there, and as kings, the last trick, a kitty and announcements would lead more of
what newcomers believe astray: at first most questions are no trap, at the end each is one for several beliefs.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ulti_teach.engine import ALL_CARDS, DECLARER, Card, CardSet, Rank, Rule, Seat
from ulti_teach.puzzles import Choice, Wants

from .believing import LEVELS, Belief, as_hard, numbers, wanted

# By level: how many tricks, how often there is something in the kitty to count, and how often somebody announced.
_TRICKS = ((2, 3), (2, 3), (3, 4), (3, 5), (4, 6))
_KITTY = (0.0, 0.4, 0.6, 0.8, 1.0)
_SAID = (0.2, 0.4, 0.6, 0.8, 1.0)
_PARTI = (0.0, 0.3, 0.4, 0.5, 0.5)
_ALL = 90


@dataclass(frozen=True, slots=True)
class CountQuestion:
    """The tricks of the learner's side at the end of a deal: how many card points, or who has the parti with how many?

    `seat` is the learner's, `last` whether the side won the last trick, `said` what the declarer and the opponents
    announced, in points. Who has the parti is answered by the card points of that side, with a minus for the opponents.
    """

    seat: Seat
    tricks: tuple[tuple[Card, ...], ...]
    last: bool
    kitty: CardSet
    said: tuple[int, int]
    asks_parti: bool
    wants = Wants.ONE

    @property
    def is_declarers(self) -> bool:
        """Whether the learner plays alone."""
        return self.seat == DECLARER

    @property
    def cards(self) -> CardSet:
        """All cards of the tricks."""
        return CardSet(card for trick in self.tricks for card in trick)

    @property
    def points(self) -> int:
        """The card points of the learner's side (R1.5); the kitty's are the opponents' (R3.8)."""
        return self.cards.points + 10 * self.last + (0 if self.is_declarers else self.kitty.points)

    @property
    def rule(self) -> Rule:
        """Where it is written what counts, or what the parti is."""
        return Rule.R4_2 if self.asks_parti else Rule.R1_5

    @property
    def right(self) -> tuple[Choice, ...]:
        """The number."""
        return (self._told(self.points, _ALL - self.points),)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Announcements, the kitty of the other side, or kings count; the last trick does not."""
        return tuple(Belief(name, frozenset((self._told(*points),)), rule) for name, points, rule in self._believed())

    def _believed(self) -> Iterator[tuple[str, tuple[int, int], Rule]]:
        """Each belief with what it gives the learner's side and the other one."""
        mine, theirs = self.points, _ALL - self.points
        own, other = self.said if self.is_declarers else self.said[::-1]
        yield "said-counts", (mine + own, theirs + other), Rule.R6_2
        kitty = self.kitty.points if self.is_declarers else -self.kitty.points
        yield "kitty-declarers", (mine + kitty, theirs - kitty), Rule.R3_8
        yield "last-trick-nothing", (mine - 10 * self.last, theirs - 10 * (not self.last)), Rule.R1_5
        kings = sum(card.rank is Rank.KING for card in self.cards)
        yield "kings-count", (mine + 10 * kings, theirs + 10 * (4 - kings)), Rule.R1_5

    def _told(self, mine: int, theirs: int) -> int:
        """The points of the learner's side; of the parti, those of the side that has it."""
        if not self.asks_parti:
            return mine
        declarers, others = (mine, theirs) if self.is_declarers else (theirs, mine)
        return declarers if declarers > others else -others

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Numbers of points; of the parti, the opponents' first, then the declarer's."""
        (right,) = self.right
        if not isinstance(right, int) or not self.asks_parti:
            return numbers(self.points, self.beliefs, 10)
        believed = [number for belief in self.beliefs for number in belief.answer]
        near = (50, -50, 60, -60)  # the margins that are the closest
        return tuple(sorted(list(dict.fromkeys((right, *believed, *near)))[:5], key=str))


def count_question(seed: int, number: int = 0, level: int = 3) -> CountQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> count_question(7, 3) == count_question(7, 3)
    True
    """
    rng = random.Random(f"count {seed} {number} {level}")
    seat, asks_parti = Seat(rng.choice((0, 0, 1, 2))), rng.random() < _PARTI[level - 1]
    return as_hard(lambda: _made(rng, level, seat, asks_parti), wanted(rng, level))


def _made(rng: random.Random, level: int, seat: Seat, asks_parti: bool) -> CountQuestion:
    cards = list(ALL_CARDS)
    rng.shuffle(cards)
    count = rng.randint(*_TRICKS[level - 1])
    tricks = tuple(tuple(cards[3 * each : 3 * each + 3]) for each in range(count))
    kitty = CardSet(cards[30:]) if rng.random() < _KITTY[level - 1] else CardSet()
    said = (
        rng.choice(((40, 0), (20, 0), (0, 20), (0, 40), (20, 20), (40, 20)))
        if rng.random() < _SAID[level - 1]
        else (0, 0)
    )
    return CountQuestion(seat, tricks, rng.random() < 0.5, kitty, said, asks_parti)


__all__ = ["LEVELS", "CountQuestion", "count_question"]
