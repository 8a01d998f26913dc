"""Endless questions, made by the engine from a seed; one module a kind, or two that are near.

The same kind, seed, number and level give the same question again, for a test or a teacher. A question carries no
answer: what is right is worked out whenever it is asked for.
"""

from collections.abc import Callable
from typing import TypeAlias

from ulti_teach.engine import UltiError
from ulti_teach.puzzles import Question

from . import legal_cards, names, ranks, trick_winner
from .names import Form, NameQuestion
from .ranks import RankQuestion, in_strength

DrillQuestion: TypeAlias = Question | RankQuestion | NameQuestion

#: By name of the kind: its highest level, the lowest being 1, and what makes a question.
KINDS: dict[str, tuple[int, Callable[[int, int, int], DrillQuestion]]] = {
    "name": (names.LEVELS, names.name_question),
    "higher": (ranks.LEVELS, ranks.higher_question),
    "order": (ranks.LEVELS, ranks.order_question),
    "legal-cards": (legal_cards.LEVELS, legal_cards.legal_cards_question),
    "trick-winner": (trick_winner.LEVELS, trick_winner.trick_winner_question),
}


def levels(kind: str) -> int:
    """How many levels a kind has. Raises `UltiError` when there is no such kind."""
    if not isinstance(kind, str) or kind not in KINDS:
        raise UltiError(f"There is no drill {kind!r}; there is {', '.join(KINDS)}.")
    return KINDS[kind][0]


def question(kind: str, seed: int, number: int = 0, level: int = 1) -> DrillQuestion:
    """Question `number`, from 0, of the series `seed` of a kind, as hard as `level` says.

    Raises `UltiError` when there is no such kind or level.

    >>> question("order", 7, 2, 4) == question("order", 7, 2, 4)
    True
    """
    highest = levels(kind)
    if not 1 <= level <= highest:
        raise UltiError(f"The levels of the drill {kind!r} are 1 to {highest}, not {level!r}.")
    return KINDS[kind][1](seed, number, level)


__all__ = ["KINDS", "DrillQuestion", "Form", "NameQuestion", "RankQuestion", "in_strength", "levels", "question"]
