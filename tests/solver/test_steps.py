"""Small steps: they end, they add up to the same answer, and neither nodes nor memory go over what was allowed."""

import pytest

from tests.solver.endings import ending
from ulti_teach.engine import Position, UltiError, parse_position
from ulti_teach.solver import NODES, Goal, NotSolved, Solver, Task, finish, solve

DEAL = parse_position("ulti in c | cAKQJ87 dA hK sA8 | dTJ7 hTQ97 sTQJ | cT9 dK9 hAJ8 sK97 | 0")


def remembered(solver: Solver) -> int:
    """How many positions a solver holds in its memory."""
    return sum(len(memory) for memories in solver._search.memories.values() for memory in memories)


def test_a_task_takes_many_small_steps_to_the_same_answer() -> None:
    """No step visits many more positions than a slice has, and going on costs little."""
    whole = Solver(DEAL, pause=NODES)
    expected = finish(whole.analysis(DEAL, Goal.PAYOFF))
    solver = Solver(DEAL, pause=1000)
    task = Task(solver.analysis(DEAL, Goal.PAYOFF))
    steps, before = 0, 0
    while not task.step():
        steps += 1
        assert solver.nodes - before < 3 * 1000
        before = solver.nodes
        with pytest.raises(UltiError, match="not there yet"):
            task.answer  # noqa: B018
    assert task.is_done
    assert task.answer == expected
    assert steps > 5
    assert solver.nodes < 1.5 * whole.nodes


def test_a_task_that_ran_out_of_nodes_says_so() -> None:
    """Once it is done it stays so, and its answer is the fault."""
    task = Task(Solver(DEAL, nodes=2000).value(DEAL, Goal.PAYOFF))
    while not task.step():
        pass
    assert task.step()
    with pytest.raises(NotSolved) as fault:
        task.answer  # noqa: B018
    assert 2000 <= fault.value.nodes < 2100


def test_a_task_that_cannot_be_asked_says_so() -> None:
    """However often it is stepped on, it has no answer but the fault."""
    task = Task(Solver(DEAL).outcomes(DEAL, Goal.BETLI))
    for _ in range(3):
        assert task.step()
        with pytest.raises(UltiError, match="does not ask for betli"):
            task.answer  # noqa: B018


@pytest.mark.parametrize("room", [50, 400])
def test_memory_stays_within_its_room(room: int) -> None:
    """However little there is, answers stay right."""
    for seed in range(40):
        position = parse_position(ending(seed))
        solver = Solver(position, room=room)
        for goal, value in solve(position).values.items():
            assert finish(solver.value(position, goal)) == value
            assert remembered(solver) <= room


@pytest.mark.parametrize(("room", "pause"), [(0, 0), (1, 7), (5, 7), (50, 50), (300, 100)])
def test_memory_too_small_for_a_slice_is_no_way_round_in_circles(room: int, pause: int) -> None:
    """What a slice has found is forgotten in the next one: then slices get longer, until one of them does."""
    position = parse_position("parti in s | cKJ8 dQJ sAK | cAQ9 d87 sQJ | dATK9 s987 | 0 | tricks 2-1")
    solver = Solver(position, room=room, pause=pause, nodes=200_000)
    expected = solve(position).values
    assert {goal: finish(solver.value(position, goal)) for goal in expected} == expected
    assert remembered(solver) <= max(room, 1)


def test_a_whole_deal_is_solved_in_little_memory() -> None:
    """Forgetting everything now and then costs nodes, never the answer."""
    solver = Solver(DEAL, room=1000)
    assert finish(solver.value(DEAL, Goal.PAYOFF)) == solve(DEAL, (Goal.PAYOFF,)).values[Goal.PAYOFF]
    assert 0 < remembered(solver) <= 1000


def test_one_solver_answers_all_along_a_deal() -> None:
    """Each question of each position that follows, from one memory, as a fresh one would."""
    solver = Solver(DEAL)
    position: Position = DEAL
    while not position.is_over:
        for goal, value in solve(position).values.items():
            assert finish(solver.value(position, goal)) == value
        position = position.play(finish(solver.line(position, Goal.ULTI))[0])
