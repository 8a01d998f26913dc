"""What makes the search fast shows in the positions that it visits, on any machine alike: a slip there changes no answer."""

import pytest

from tests.bench.positions import deals, question
from ulti_teach.solver import NODES, Goal, Solver, finish

#: For the first four deals of each file, together: their own question, and the payoff.
VISITED = {
    "betli-random": (103, 103),
    "betli-strong": (9_794, 9_794),
    "durchmars-random": (4, 4),
    "durchmars-strong": (4, 4),
    "parti-random": (38_851, 26_789),
    "parti-strong": (18_037, 18_179),
    "ulti-random": (2_295, 25_935),
    "ulti-strong": (20_220, 63_794),
}


@pytest.mark.usefixtures("search")
def test_no_more_positions_are_visited_than_before() -> None:
    """A change may make some more and others fewer; all that is lost altogether has to be told here, and why."""
    for name, positions in deals(4).items():
        for goal, before in zip((question(name), Goal.PAYOFF), VISITED[name], strict=True):
            solvers = [Solver(position, pause=NODES) for position in positions]
            for solver, position in zip(solvers, positions, strict=True):
                finish(solver.value(position, goal))
            assert sum(solver.nodes for solver in solvers) <= 1.1 * before, (name, goal)
