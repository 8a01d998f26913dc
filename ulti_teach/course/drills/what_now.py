"""What now: the best card in an ending (R4), all hands open.

A level is harder as more cards are left, and as more of the cards that come to mind first are wrong: what habit plays,
the highest, the lowest.
"""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

from ulti_teach.engine import DECLARER, ImpossiblePosition, Position, Rule
from ulti_teach.puzzles import Kind, Question, parse_target
from ulti_teach.puzzles.habits import natural_card
from ulti_teach.solver import Goal, Solver, Value, finish

from .believing import LEVELS, Belief
from .endings import ending, nearest

# The bid, and what its declarer is to reach.
_GOALS = (
    ("parti", "points>=50", Rule.R4_2),
    ("heart parti", "points>=50", Rule.R4_2),
    ("40-100", "points>=60", Rule.R4_3),
    ("20-100", "points>=80", Rule.R4_3),
    ("ulti", "ulti", Rule.R4_1),
    ("betli", "betli", Rule.R4_5),
    ("durchmars", "durchmars", Rule.R4_5),
)
_SIZES = ((2, 3), (3, 3), (3, 3), (3, 3), (3, 4))
# For how many first thoughts a question of a level is to be a trap; there are three.
_TRAPS = ((0,), (1,), (2,), (2, 3), (3,))
_ENOUGH = 2
_PATIENCE = 25  # tries with one bid
_ROOM = 4_000  # positions of an ending to be remembered


def what_now_question(seed: int, number: int = 0, level: int = 3) -> Question:
    """Question `number` of the series `seed` at a `level` from 1 to 5: all hands lie open, and some card is wrong.

    Half of them are an opponent's. Every card that keeps what is wanted is right.

    >>> what_now_question(7, 3) == what_now_question(7, 3)
    True
    """
    rng = random.Random(f"what-now {seed} {number} {level}")
    mine, traps = rng.random() < 0.5, rng.choice(_TRAPS[level - 1])
    # One bid for some tries: rare ones come up as often as others, and those that bring nothing give way.
    bids = (rng.choice(_GOALS) for _ in itertools.count())
    tries = (goal for goal in bids for _ in range(_PATIENCE))

    def found() -> Iterator[Question]:
        bid, goal, rule = next(tries)
        target = parse_target(goal if mine else f"not {goal}")
        # Of two cards an ulti's declarer has to keep the 7, which leaves no choice.
        size = max(rng.randint(*_SIZES[level - 1]), 3 if bid == "ulti" else 2)
        position = ending(rng, bid, size, rng.randint(0, 2))
        if (position.to_play == DECLARER) is not mine or len(position.legal_cards()) < 2:
            return
        outcomes = finish(Solver(position, room=_ROOM).outcomes(position, target.goal))
        if len(set(outcomes.values())) < 2:
            return
        habit = outcomes[natural_card(position)]
        if traps and habit == (max if mine else min)(outcomes.values()):
            return
        if target.goal is Goal.POINTS:
            at_stake = _at_stake(rng, position, target.least, set(outcomes.values()))
            if at_stake is None:
                return
            position = at_stake
        yield Question(
            id=f"what-now-{seed}-{number}-{level}",
            theme="what-now",
            difficulty=level,
            kind=Kind.BEST_CARD,
            seat=position.to_play,
            position=position,
            lesson=11,
            rule=rule,
            target=target,
        )

    return nearest(found, traps_of_card, traps, enough=_ENOUGH)


def _at_stake(rng: random.Random, position: Position, least: int, reached: set[Value]) -> Position | None:
    """The same cards, with so many points taken before that it is this card that decides; None where that cannot be."""
    _, *higher = sorted(reached)
    try:
        return replace(position, points=position.points + least - int(rng.choice(higher)))
    except ImpossiblePosition:
        return None


def first_thoughts(question: Question) -> tuple[Belief, ...]:
    """The cards that come to mind first: what habit plays, the highest that may be played, the lowest."""
    position = question.position
    ranks = position.contract.order.ranks
    legal = sorted(position.legal_cards(), key=lambda card: (ranks.index(card.rank), card.place))
    thoughts = {"card-by-habit": natural_card(position), "card-highest": legal[0], "card-lowest": legal[-1]}
    return tuple(Belief(name, frozenset((card,)), question.rule) for name, card in thoughts.items())


def traps_of_card(question: Question) -> int:
    """How many of the cards that come to mind first are wrong; none where what habit plays is right."""
    right = frozenset(question.right)
    habit, *others = (not belief.answer <= right for belief in first_thoughts(question))
    return habit * (1 + sum(others))


__all__ = ["LEVELS", "first_thoughts", "traps_of_card", "what_now_question"]
