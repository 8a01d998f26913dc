"""Perfect play, with all cards known: what each side can reach, which cards keep it, and how a wrong one is refuted.

Questions are `Goal`s; `solve`, `outcomes`, `analyse` and `refute` answer them at once, a `Task` over a `Solver` in
small steps. Below them `search` works on bare numbers.
"""

from .analysis import NODES, ROOM, Analysis, Refutation, Solver
from .bits import Standing
from .goals import Goal, Value, goals_of
from .review import Moment, Review, review, reviewing
from .solving import Solution, analyse, outcomes, refute, solve
from .steps import NotSolved, Steps, Task, finish

__all__ = [
    "NODES",
    "ROOM",
    "Analysis",
    "Goal",
    "Moment",
    "NotSolved",
    "Refutation",
    "Review",
    "Solution",
    "Solver",
    "Standing",
    "Steps",
    "Task",
    "Value",
    "analyse",
    "finish",
    "goals_of",
    "outcomes",
    "refute",
    "review",
    "reviewing",
    "solve",
]
