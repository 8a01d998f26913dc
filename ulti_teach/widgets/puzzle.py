"""A puzzle of the exercises: its question or its play, with the author's words."""

from functools import cache

from ulti_teach import data
from ulti_teach.course.progress import How
from ulti_teach.engine import PuzzleError
from ulti_teach.puzzles import Exercise, Kind, load_exercises

from . import scene
from .asked import Asked, AskedAtTable
from .asked_cards import AskedStrongest
from .asked_deals import KINDS as OF_DEALS
from .asked_deals import asked_of_deal
from .component import View
from .quiz import Quiz
from .store import the_store


@cache
def exercises() -> dict[str, Exercise]:
    """All puzzles by id, read once. Raises `PuzzleError` when a file has a fault."""
    return load_exercises(data.exercises())


class Exercised(Quiz):
    """Base of what shows puzzles: `self.exercise` is the one that is shown."""

    def __init__(self, exercise: Exercise, *, pack: str | None = None) -> None:
        self.exercise = exercise
        super().__init__(exercise.question, hints=exercise.words.hints, pack=pack)

    def show(self, exercise: Exercise) -> None:
        """Another puzzle takes the place of this one."""
        self.exercise, self._hints = exercise, exercise.words.hints
        self._ask(exercise.question)

    def _finished(self, how: How) -> None:
        """The best that was done with the puzzle is kept."""
        the_store().change(lambda desk, now: desk.solved(self.exercise.question.id, how, now))

    def tried(self) -> list[str]:
        """What is chosen now, in notation."""
        return [str(choice) for choice in self.answering.chosen if choice is not None]

    def asked(self) -> Asked:
        """The table or the cards, with the author's words."""
        question, words = self.exercise.question, self.exercise.words
        if question.kind in OF_DEALS:
            return asked_of_deal(self.speech, self.answering, question, words)
        if question.kind is Kind.STRONGEST_CARD:
            return AskedStrongest(self.speech, self.answering, question, words)
        return AskedAtTable(self.speech, self.answering, question, words)

    def _say(self, asked: Asked) -> list[View]:
        """After the verdict the author explains."""
        said = super()._say(asked)
        if not self.answering.is_done:
            return said
        return [*said, scene.message(self.speech, "note", self.speech.fill(self.exercise.words.explanation))]


class Puzzle(Exercised):
    """One puzzle of the exercises by its id, with hints and an explanation: `Puzzle("tricks-follow")`.

    Raises `PuzzleError` when there is no such puzzle, or a puzzle file has a fault.
    """

    def __init__(self, id: str, *, pack: str | None = None) -> None:
        super().__init__(exercise_of(id), pack=pack)

    def __repr__(self) -> str:
        return f"Puzzle({self.exercise.question.id!r})"

    @property
    def key(self) -> str:
        """The line that makes it."""
        return repr(self)


def exercise_of(id: object) -> Exercise:
    """The exercise of this id. Raises `PuzzleError` when there is none."""
    known = exercises()
    if not isinstance(id, str) or id not in known:
        raise PuzzleError("exercises", f"there is no such puzzle; there are {', '.join(known)}", str(id))
    return known[id]
