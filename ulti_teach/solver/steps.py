"""Work in small steps: an answer that can be awaited, watched, and given up.

Whoever searches is a generator that pauses after each slice of work and returns the answer. `finish` drives it to the
end; a widget drives it a step at a time and lets the page breathe in between. There are no threads: compiled code would
hold the interpreter anyway.
"""

from collections.abc import Generator
from typing import Generic, TypeVar

from ulti_teach.engine import UltiError

T = TypeVar("T")
Steps = Generator[None, None, T]


class NotSolved(UltiError):
    """The nodes that were allowed are used up, and nothing is guessed. `nodes`: how many positions were visited."""

    def __init__(self, nodes: int) -> None:
        super().__init__(f"Not solved within {nodes:,} positions; allow more of them.")
        self.nodes = nodes


def finish(steps: Steps[T]) -> T:
    """The answer, without a pause. Raises `NotSolved`."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            answer: T = stop.value
            return answer


class Task(Generic[T]):
    """An answer on its way: `step` works on it for at most some 50 ms at a time.

    >>> from ulti_teach.engine import parse_position
    >>> from ulti_teach.solver import Goal, Solver
    >>> position = parse_position("ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0")
    >>> task = Task(Solver(position).value(position, Goal.ULTI))
    >>> while not task.step():
    ...     pass  # here a widget awaits, or stops asking
    >>> task.answer
    True
    """

    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self._answers: list[T] = []
        self._fault: UltiError | None = None

    @property
    def is_done(self) -> bool:
        """Whether the answer is there, or is not going to come."""
        return bool(self._answers or self._fault)

    @property
    def answer(self) -> T:
        """The answer. Raises what the question raised, `NotSolved` say, and `UltiError` while it is not there yet."""
        if self._fault:
            raise self._fault
        if not self._answers:
            raise UltiError("The answer is not there yet: step on.")
        return self._answers[0]

    def step(self) -> bool:
        """Works on for a moment; whether it is done now."""
        if not self.is_done:
            try:
                next(self._steps)
            except StopIteration as stop:
                self._answers.append(stop.value)
            except UltiError as fault:
                self._fault = fault
        return self.is_done
