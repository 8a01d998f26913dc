"""A puzzle of the exercises: its question or its play, with the author's words."""

from difflib import get_close_matches
from functools import cache

from ulti_teach import data
from ulti_teach.course.drills import DrillQuestion
from ulti_teach.course.progress import How
from ulti_teach.engine import PuzzleError
from ulti_teach.puzzles import Exercise, Kind, load_exercises

from . import scene
from .asked import Asked, AskedAtTable
from .asked_cards import AskedStrongest, asked_of
from .asked_deals import KINDS as OF_DEALS
from .asked_deals import asked_of_deal
from .component import View
from .played import Played
from .player import Player
from .quiz import Quiz
from .store import the_store


@cache
def exercises() -> dict[str, Exercise]:
    """All puzzles by id, read once. Raises `PuzzleError` when a file has a fault."""
    return load_exercises(data.exercises())


class Exercised(Quiz):
    """Base of what shows puzzles: `self.exercise` is the one that is shown, `self.player` plays it if it is played.

    A question of a drill can take its place: then `self.drilled` is that.
    """

    def __init__(self, exercise: Exercise, *, pack: str | None = None) -> None:
        self._take(exercise)
        super().__init__(exercise.question, hints=exercise.words.hints, pack=pack)

    def _take(self, exercise: Exercise) -> None:
        question, hints = exercise.question, exercise.words.hints
        self.exercise = exercise
        self.drilled: DrillQuestion | None = None
        self.player = Player(question, hints, self._late, self._finished) if question.kind.asks_for_play else None
        if self.player:
            self.player.onward = self._onward

    def show(self, exercise: Exercise) -> None:
        """Another puzzle takes the place of this one; the keyboard goes to the first thing to choose."""
        if self.player:
            self.player.stop()
        self._take(exercise)
        self._hints = exercise.words.hints
        if self.player is None:
            self._ask(exercise.question)
        else:
            self._focus = {"zone": "hand", "key": None}

    def show_drill(self, question: DrillQuestion) -> None:
        """A question of a drill, which has no author, takes the place of the puzzle."""
        if self.player:
            self.player.stop()
        self.player, self._hints, self.drilled = None, (), question
        self._ask(question)

    def _late(self) -> None:
        """Something was worked out after the page had been answered, or takes its time."""
        if self.player and self.player.focus:
            self._focus = self.player.focus  # what is to be done next came late, too
        self._show()
        if self.key:
            the_store().change(lambda desk, now: desk.left(self.key, self.state(), now))

    def act(self, action: str, target: str) -> None:
        """Plays, where the puzzle is played; else answers."""
        if self.player is None:
            super().act(action, target)
        elif self.player.act(action, target):
            self._focus = self.player.focus

    def state(self) -> object:
        """What stands unfinished."""
        return self.player.state() if self.player else super().state()

    def restore(self, state: object) -> None:
        """Goes on where it was left. Raises `UltiError` when that does not fit the puzzle."""
        if self.player:
            self.player.restore(state)
        else:
            super().restore(state)

    def _finished(self, how: How) -> None:
        """The best that was done with the puzzle is kept, and what was tried this time."""
        id, tried = self.exercise.question.id, self.tried()
        if id in exercises():  # not one that was just made
            item = f"puzzle:{id}"
            the_store().change(lambda desk, now: desk.solved(id, how, now).attempted(item, how, tried, now))

    def tried(self) -> list[str]:
        """What was played, or chosen so far, in notation; what was wrong has a `?`."""
        return self.player.tried() if self.player else self.answering.tried

    def asked(self) -> Asked:
        """The table or the cards, with the author's words; or the question of a drill."""
        if self.drilled is not None:
            return asked_of(self.speech, self.answering, self.drilled)
        question, words = self.exercise.question, self.exercise.words
        if question.kind in OF_DEALS:
            return asked_of_deal(self.speech, self.answering, question, words)
        if question.kind is Kind.STRONGEST_CARD:
            return AskedStrongest(self.speech, self.answering, question, words)
        return AskedAtTable(self.speech, self.answering, question, words)

    def draw(self) -> View:
        """The question with its marks, or the table at which it is played."""
        if self.player is None:
            return super().draw()
        played = Played(self.speech, self.player)
        shown = played.draw(self.speech.fill(self.exercise.words.prompt))
        if played.is_over() and self.exercise.words.explanation:
            told = self.speech.fill(self.exercise.words.explanation)
            shown["say"] = [*shown["say"], scene.message(self.speech, "note", told)]
        return {
            **scene.frame(self.speech, self.settings),
            "label": shown["heading"],
            **shown,
            "buttons": self._buttons(),
            "focus": self._focus,
        }

    def _buttons(self) -> list[View]:
        return Played(self.speech, self.player).buttons([]) if self.player else super()._buttons()

    def _say(self, asked: Asked) -> list[View]:
        """After the verdict the author explains, where there is one."""
        said = super()._say(asked)
        if not self.answering.is_done or self.drilled is not None:
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
        near = get_close_matches(str(id), known, 3, 0) or list(known)[:3]
        raise PuzzleError("exercises", f"there is no such puzzle; nearest by name are {', '.join(near)}", str(id))
    return known[id]
