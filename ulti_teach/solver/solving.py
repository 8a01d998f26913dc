"""The plain way to ask: one call, one answer, without a pause."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ulti_teach.engine import Card, Position

from .analysis import NODES, Analysis, Refutation, Solver
from .goals import Goal, Value, goals_of
from .steps import NotSolved, finish


@dataclass(frozen=True, slots=True)
class Solution:
    """The answers to a position's questions. `solved` is False when the nodes ran out: some answers are missing."""

    values: Mapping[Goal, Value]
    nodes: int
    solved: bool = True


def solve(position: Position, goals: Iterable[Goal] | None = None, *, nodes: int = NODES) -> Solution:
    """The answers to these questions, all that the contract raises unless told otherwise.

    Raises `UltiError` when a hand is not known or the contract has no such question, `WrongPhase` when nobody can play.

    >>> from ulti_teach.engine import parse_position
    >>> found = solve(parse_position("ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0"))
    >>> {str(goal): value for goal, value in found.values.items()}
    {'points': 40, 'ulti': True, 'payoff': 6}
    """
    solver = Solver(position, nodes=nodes, pause=nodes)
    values: dict[Goal, Value] = {}
    for goal in goals_of(position.contract) if goals is None else goals:
        try:
            values[goal] = finish(solver.value(position, goal))
        except NotSolved:
            return Solution(values, solver.nodes, solved=False)
    return Solution(values, solver.nodes)


def outcomes(position: Position, goal: Goal = Goal.PAYOFF, *, nodes: int = NODES) -> dict[Card, Value]:
    """The answer after each card that may be played, in notation order. Raises `NotSolved`, and as `solve` does."""
    return finish(Solver(position, nodes=nodes, pause=nodes).outcomes(position, goal))


def analyse(position: Position, goal: Goal = Goal.PAYOFF, *, nodes: int = NODES) -> Analysis:
    """Every card's outcome, the best cards and a best line. Raises `NotSolved`, and as `solve` does.

    >>> from ulti_teach.engine import parse_position
    >>> analyse(parse_position("parti in c | cAK hAK | cQ sQJ8 | cT dQJ7 | 0 | points 10"), Goal.POINTS).best
    parse_cards('cA')
    """
    return finish(Solver(position, nodes=nodes, pause=nodes).analysis(position, goal))


def refute(position: Position, card: Card, goal: Goal = Goal.PAYOFF, *, nodes: int = NODES) -> Refutation | None:
    """How a card is refuted; None where it is as good as any. Raises `NotSolved`, `IllegalCard`, and as `solve` does.

    >>> from ulti_teach.engine import parse_card, parse_position
    >>> forced = parse_position("ulti in c | cJ7 hA | cA sA9 | dQJ7 | 1")
    >>> [str(card) for card in refute(forced, parse_card("sA"), Goal.ULTI).line]
    ['sA', 'dQ', 'cJ', 'hA', 'cA', 'dJ', 's9', 'd7', 'c7']
    """
    return finish(Solver(position, nodes=nodes, pause=nodes).refutation(position, card, goal))
