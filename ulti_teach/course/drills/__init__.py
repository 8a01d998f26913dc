"""Endless questions, made by the engine from a seed; one module a kind, or two that are near.

The same kind, seed, number and level give the same question again, for a test or a teacher. A question carries no
answer: what is right is worked out whenever it is asked for.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ulti_teach.engine import UltiError
from ulti_teach.puzzles import Question

from . import (
    announcing,
    bidding,
    contracts,
    counting,
    hundreds,
    kitty,
    legal_cards,
    lives,
    mixed,
    money,
    names,
    ranks,
    safe,
    saying_kontra,
    seven,
    trick_winner,
    variants,
    what_now,
)
from .announcing import AnnounceQuestion
from .believing import is_second
from .bidding import HigherBidQuestion, MayBidQuestion
from .contracts import UndertakesQuestion, WorthQuestion
from .counting import CountQuestion
from .hundreds import HundredQuestion, MissingQuestion
from .kitty import KittyQuestion
from .lives import LivesQuestion
from .money import PaysQuestion, SheetQuestion
from .names import Form, NameQuestion
from .ranks import RankQuestion, in_strength
from .saying_kontra import KontraQuestion
from .variants import FourQuestion, MovesQuestion

#: Those that newcomers answer in ways of their own, each way with its reason.
BelievedQuestion: TypeAlias = (
    CountQuestion
    | AnnounceQuestion
    | WorthQuestion
    | UndertakesQuestion
    | HigherBidQuestion
    | MayBidQuestion
    | MovesQuestion
    | FourQuestion
    | KittyQuestion
    | LivesQuestion
    | HundredQuestion
    | MissingQuestion
    | PaysQuestion
    | SheetQuestion
    | KontraQuestion
)
DrillQuestion: TypeAlias = Question | RankQuestion | NameQuestion | BelievedQuestion

#: By name of the kind: its highest level, the lowest being 1, and what makes a question.
KINDS: dict[str, tuple[int, Callable[[int, int, int], DrillQuestion]]] = {
    "name": (names.LEVELS, names.name_question),
    "higher": (ranks.LEVELS, ranks.higher_question),
    "order": (ranks.LEVELS, ranks.order_question),
    "legal-cards": (legal_cards.LEVELS, legal_cards.legal_cards_question),
    "trick-winner": (trick_winner.LEVELS, trick_winner.trick_winner_question),
    "count": (counting.LEVELS, counting.count_question),
    "announce": (announcing.LEVELS, announcing.announce_question),
    "worth": (contracts.LEVELS, contracts.worth_question),
    "undertakes": (contracts.LEVELS, contracts.undertakes_question),
    "higher-bid": (bidding.LEVELS, bidding.higher_bid_question),
    "may-bid": (bidding.LEVELS, bidding.may_bid_question),
    "kitty": (kitty.LEVELS, kitty.kitty_question),
    "variants": (variants.LEVELS, variants.variants_question),
    "seven": (seven.LEVELS, seven.seven_question),
    "lives": (lives.LEVELS, lives.lives_question),
    "hundred": (hundreds.LEVELS, hundreds.hundred_question),
    "missing": (hundreds.LEVELS, hundreds.missing_question),
    "stake": (money.LEVELS, money.stake_question),
    "kontra-now": (saying_kontra.LEVELS, saying_kontra.kontra_now_question),
    "pays": (money.LEVELS, money.pays_question),
    "safe": (safe.LEVELS, safe.safe_question),
    "what-now": (what_now.LEVELS, what_now.what_now_question),
    "wrong-line": (money.LEVELS, money.wrong_line_question),
}
KINDS["mixed"] = (mixed.LEVELS, partial(mixed.mixed_question, dict(KINDS)))


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


__all__ = [
    "KINDS",
    "AnnounceQuestion",
    "BelievedQuestion",
    "CountQuestion",
    "DrillQuestion",
    "Form",
    "FourQuestion",
    "HigherBidQuestion",
    "HundredQuestion",
    "KittyQuestion",
    "KontraQuestion",
    "LivesQuestion",
    "MayBidQuestion",
    "MissingQuestion",
    "MovesQuestion",
    "NameQuestion",
    "PaysQuestion",
    "RankQuestion",
    "SheetQuestion",
    "UndertakesQuestion",
    "WorthQuestion",
    "in_strength",
    "is_second",
    "levels",
    "question",
]
