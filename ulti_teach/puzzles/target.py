"""What a puzzle asks the learner to reach: one goal of the solver, and how much of it is enough."""

import re
from dataclasses import dataclass

from ulti_teach.engine import NotationError
from ulti_teach.solver import Goal, Value

_PARTS = {goal.value: goal for goal in (Goal.ULTI, Goal.BETLI, Goal.DURCHMARS)}
_AMOUNTS = {goal.value: goal for goal in (Goal.POINTS, Goal.PAYOFF)}
_EXPECTED = "points>=60, ulti, betli, durchmars or payoff>=8; for an opponent the same after 'not '"
_POINTS = range(10, 91, 10)


@dataclass(frozen=True, slots=True)
class Target:
    """What the learner wants: for the declarer to reach `goal`, or where `negated`, that the declarer does not.

    `least`: from how many card points (R1.5) or how much payoff on it is reached; 1 where the goal is made or lost.

    >>> [Target(Goal.POINTS, 60).met(points) for points in (50, 60, 70)]
    [False, True, True]
    >>> str(Target(Goal.ULTI, negated=True))
    'not ulti'
    """

    goal: Goal
    least: int = 1
    negated: bool = False

    def met(self, value: Value) -> bool:
        """Whether the learner has what they want where the solver's answer to `goal` is `value`."""
        return (value >= self.least) is not self.negated

    def __str__(self) -> str:
        what = str(self.goal) if self.goal.value in _PARTS else f"{self.goal}>={self.least}"
        return f"not {what}" if self.negated else what


def parse_target(text: str) -> Target:
    """The target of `points>=60`, `ulti`, `betli`, `durchmars`, `payoff>=8`; `not ulti` for an opponent.

    Raises `NotationError`; card points come in tens (R1.5).

    >>> parse_target("not points >= 60")
    Target(goal=<Goal.POINTS: 'points'>, least=60, negated=True)
    """
    found = re.fullmatch(r"\s*(not\s+)?(\w+)(?:\s*>=\s*(-?[0-9]{1,4}))?\s*", text)
    if not found:
        raise NotationError(text, 0, _EXPECTED)
    negated, name, amount = bool(found[1]), found[2], found[3]
    if name in _PARTS and amount is None:
        return Target(_PARTS[name], negated=negated)
    if name in _AMOUNTS and amount is not None:
        goal, least = _AMOUNTS[name], int(amount)
        if goal is Goal.POINTS and least not in _POINTS:
            raise NotationError(text, found.start(3), "card points in tens, from 10 to 90 (R1.5)")
        return Target(goal, least, negated)
    raise NotationError(text, found.start(2), _EXPECTED)
