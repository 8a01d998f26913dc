"""What now: the best card in an ending (R4), and in a betli or durchmars against hidden hands a safe one.

A level is harder as more cards are left, and as more of the cards that come to mind first are wrong: what habit plays,
the highest, the lowest.
"""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

from ulti_teach.engine import DECLARER, CardSet, ImpossiblePosition, Position, Rule, Seat
from ulti_teach.puzzles import Kind, Question, Target, parse_target
from ulti_teach.puzzles.habits import natural_card
from ulti_teach.solver import Goal, Solver, Value, finish

from .believing import LEVELS, Belief, wanted
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
_SIZES = ((2, 3), (3, 3), (3, 3), (3, 4), (4, 4))
# For how many first thoughts a question of a level is to be a trap; there are three.
_TRAPS = ((0,), (1,), (2,), (2, 3), (3,))
_SAFE_SIZES = ((2, 2), (2, 3), (3, 3), (3, 3), (3, 4))
_ENOUGH = 3
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


def safe_question(seed: int, number: int = 0, level: int = 3) -> Question:
    """Question `number` of the series `seed` at a `level` from 1 to 5: no trumps, and two hands are hidden.

    A card is right that can be made good however the unseen cards lie.

    >>> safe_question(7, 3).position.hands[1] is None
    True
    """
    rng = random.Random(f"safe {seed} {number} {level}")
    traps = wanted(rng, level)

    def found() -> Iterator[Question]:
        bid = rng.choice(("betli", "betli", "durchmars"))
        lain = rng.choice((1, 2)) if bid == "betli" else 0
        position = ending(rng, bid, rng.randint(*_SAFE_SIZES[level - 1]), lain)
        if (
            position.to_play == DECLARER
            and len(position.legal_cards()) > 1
            and _may_be_safe(position, parse_target(bid), traps)
        ):
            question = _hidden(position, bid, f"safe-{seed}-{number}-{level}", level)
            if 0 < len(question.right) < len(position.legal_cards()):
                yield question

    return nearest(found, traps_of_card, traps, enough=_ENOUGH)


def _may_be_safe(position: Position, target: Target, traps: int) -> bool:
    """Whether some card does as the opponents' hands lie and with them exchanged, and some does not.

    That is soon found out, and what fails here need not be looked at from all sides. `traps`: habit has to be wrong.
    """
    mine, first, second = position.hands
    legal = position.legal_cards()
    doing = legal
    for hands in ((mine, first, second), (mine, second, first)):
        try:
            layout = replace(position, hands=hands)
        except ImpossiblePosition:
            continue
        outcomes = finish(Solver(layout, room=_ROOM).outcomes(layout, target.goal))
        doing = CardSet(card for card in doing if target.met(outcomes[card]))
    return bool(doing) and len(doing) < len(legal) and not (traps and natural_card(position) in doing)


def _hidden(position: Position, bid: str, id: str, level: int) -> Question:
    """The same with the opponents' hands hidden; all that was played before is known, so what is unseen is, too."""
    mine, first, second = position.hands
    unseen = (first or CardSet()) | (second or CardSet())
    return Question(
        id=id,
        theme="safe",
        difficulty=level,
        kind=Kind.SAFE_PLAY,
        seat=Seat.S0,
        position=replace(position, hands=(mine, None, None)),
        lesson=8,
        rule=Rule.R4_5,
        target=parse_target(bid),
        unseen=unseen,
    )


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


__all__ = ["LEVELS", "first_thoughts", "safe_question", "traps_of_card", "what_now_question"]
