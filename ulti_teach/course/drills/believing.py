"""What newcomers would answer: a belief is the engine asked with one rule forgotten, and the answer that comes of it.

A question is a trap for a belief whose answer is not the right one. How many of them it is a trap for makes it hard,
and whoever answers as a belief does is told what is so instead.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from ulti_teach.course.practice import HARD_ENOUGH
from ulti_teach.engine import Rule
from ulti_teach.puzzles import Choice

LEVELS = 5
#: How many questions are made at most for one that is trap enough.
TRIES = 12


@dataclass(frozen=True, slots=True)
class Belief:
    """Something that is not so, by its `name`: what its holder would choose, and the rule that says otherwise."""

    name: str
    answer: frozenset[Choice]
    rule: Rule


class Believed(Protocol):
    """A question that newcomers answer in ways of their own."""

    @property
    def right(self) -> tuple[Choice, ...]:
        """The answer."""

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """What may be believed where this is asked, the likeliest first."""


Asked = TypeVar("Asked", bound=Believed)


def traps_of(question: Believed) -> int:
    """How many beliefs go wrong at a question."""
    right = frozenset(question.right)
    return sum(belief.answer != right for belief in question.beliefs)


def wanted(rng: random.Random, level: int) -> int:
    """For how many beliefs a question of a level from 1 to 5 is to be a trap: none or one at first, three at last."""
    return 3 if level == LEVELS else rng.choice(((0, 0, 1), (1,), (1, 2), (2, 2, 3))[level - 1])


def is_second(seed: int, number: int, level: int = LEVELS) -> bool:
    """Whether a kind that asks about two things asks about the second now: in turn, wherever answers count for mastery.

    So of five answers that follow one another, any four hold both, and nobody masters such a kind by half of it.

    >>> [is_second(7, number) for number in range(4)]
    [True, False, True, False]
    """
    return level >= HARD_ENOUGH and (seed + number) % 2 == 1


def as_hard(make: Callable[[], Asked], traps: int) -> Asked:
    """The first of a few questions that is a trap for so many beliefs, or that which comes nearest to it."""
    best, off = make(), -1
    for number in range(TRIES):
        one = best if number == 0 else make()
        away = abs(traps_of(one) - traps)
        if off < 0 or away < off:
            best, off = one, away
        if off == 0:
            break
    return best


def numbers(right: int, beliefs: tuple[Belief, ...], step: int, *, most: int = 5) -> tuple[Choice, ...]:
    """Numbers to choose from, from the lowest up: the right one, those of the beliefs, and neighbours for the rest."""
    believed = [number for belief in beliefs for number in belief.answer if isinstance(number, int)]
    around = [right + step * away for away in (1, -1, 2, -2, 3, 4)]
    found = dict.fromkeys((right, *believed, *(number for number in around if number >= 0)))
    return tuple(sorted(list(found)[:most]))
