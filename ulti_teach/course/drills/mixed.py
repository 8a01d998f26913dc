"""All mixed: a question of each of the other kinds in turn, in an order of the seed, as hard as all of them together.

The level is that of the mixture: whoever answers four of five right here knows where the matter changes, too.
"""

import random
from collections.abc import Callable, Mapping
from typing import TypeVar

from .believing import LEVELS

Asked = TypeVar("Asked")
Kinds = Mapping[str, tuple[int, Callable[[int, int, int], Asked]]]


def kind_of(kinds: Kinds[Asked], seed: int, number: int) -> str:
    """Which kind question `number` of the series `seed` is of: each of them comes up before one comes back.

    >>> sorted(kind_of({"a": (5, max), "b": (5, max)}, 7, number) for number in range(2))
    ['a', 'b']
    """
    round, place = divmod(number, len(kinds))
    return random.Random(f"mixed {seed} {round}").sample(sorted(kinds), len(kinds))[place]


def mixed_question(kinds: Kinds[Asked], seed: int, number: int = 0, level: int = 3) -> Asked:
    """Question `number` of the series `seed`, at the level or the highest that its kind has.

    >>> mixed_question({"a": (3, lambda seed, number, level: level)}, 7, 1, 5)
    3
    """
    highest, make = kinds[kind_of(kinds, seed, number)]
    return make(seed, number, min(level, highest))


__all__ = ["LEVELS", "kind_of", "mixed_question"]
