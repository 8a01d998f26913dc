"""Does the 7 live: can the declarer still win the last trick with it, whatever the opponents do (R4.1, R7.7)?

A level is harder as more cards are left, and as more of what newcomers go by would mislead: that any trump against it
kills the 7, that the longer trumps save it, that all will play as habit has it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ulti_teach.engine import DECLARER, Card, CardSet, Position, Rank, Rule, Seat
from ulti_teach.puzzles import Choice, Wants
from ulti_teach.puzzles.habits import natural_card
from ulti_teach.solver import Goal, Solver, finish

from .believing import LEVELS, Belief, traps_of
from .endings import ending, nearest
from .words import Answer

_BIDS = ("ulti", "ulti", "ulti", "heart ulti")
_SIZES = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
_ENOUGH = 6
# For how many beliefs a question of a level is to be a trap; there are three.
_TRAPS = ((0, 0, 1), (1,), (1, 1, 2), (1, 2, 2), (2, 3))
_ROOM = 4_000  # positions of an ending to be remembered


@dataclass(frozen=True, slots=True)
class LivesQuestion:
    """An ending of an ulti with all cards open, as `seat` sees it: is the ulti still to be made?"""

    position: Position
    seat: Seat
    wants = Wants.ONE
    choices: tuple[Choice, ...] = (Answer.YES, Answer.NO)
    rule = Rule.R4_1

    @property
    def right(self) -> tuple[Choice, ...]:
        """What perfect play says."""
        return (_answer(_is_made(self.position)),)

    @property
    def line(self) -> tuple[Card, ...]:
        """How it goes when both sides play their best."""
        return finish(Solver(self.position, room=_ROOM).line(self.position, Goal.ULTI))

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """What is judged at a glance."""
        mine, *theirs = (len(self._trumps(hand)) for hand in self.position.hands)
        return (
            Belief("lives-any-trump", _one(not any(theirs)), Rule.R4_1),
            Belief("lives-longest", _one(mine > max(theirs)), Rule.R4_1),
            Belief("lives-by-habit", _one(self._by_habit()), Rule.R4_1),
        )

    def _trumps(self, hand: CardSet | None) -> CardSet:
        trump = self.position.contract.trump
        return (hand or CardSet()).of(trump) if trump else CardSet()

    def _by_habit(self) -> bool:
        """Whether the 7 wins the last trick where everybody plays the card that comes to mind first."""
        position, trump = self.position, self.position.contract.trump
        trick = position.trick
        while not position.is_over:
            card = natural_card(position)
            trick = position.trick.play(card)
            position = position.play(card)
        seven = trick.best
        return seven is not None and seven.suit is trump and seven.rank is Rank.SEVEN and trick.winner == DECLARER


@lru_cache(64)
def _is_made(position: Position) -> bool:
    return bool(finish(Solver(position, room=_ROOM).value(position, Goal.ULTI)))


def _answer(yes: bool) -> Answer:
    return Answer.YES if yes else Answer.NO


def _one(yes: bool) -> frozenset[Choice]:
    return frozenset((_answer(yes),))


def lives_question(seed: int, number: int = 0, level: int = 3) -> LivesQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5: two to five cards a hand, before a lead.

    >>> lives_question(7, 3) == lives_question(7, 3)
    True
    """
    rng = random.Random(f"lives {seed} {number} {level}")
    seat, bid = Seat(rng.choice((0, 0, 1, 2))), rng.choice(_BIDS)
    answer, traps = _one(rng.random() < 0.5), rng.choice(_TRAPS[level - 1])

    def found() -> Iterator[LivesQuestion]:
        question = LivesQuestion(ending(rng, bid, rng.randint(*_SIZES[level - 1])), seat)
        if frozenset(question.right) == answer:
            yield question

    return nearest(found, traps_of, traps, enough=_ENOUGH)


__all__ = ["LEVELS", "LivesQuestion", "lives_question"]
