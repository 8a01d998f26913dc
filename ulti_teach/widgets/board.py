"""A board of puzzles: choose a theme and a grade or a mix, play, and go on; the app of puzzles is one."""

import os
import random

from ulti_teach.course.links import Link, LinkError, read_link
from ulti_teach.course.progress import Desk, How
from ulti_teach.course.report import report
from ulti_teach.course.shelf import Shelf
from ulti_teach.engine import PuzzleError, UltiError
from ulti_teach.puzzles import Exercise, Question, Words

from . import scene
from .boardframe import MIX, Frame
from .component import View, style
from .played import Played
from .puzzle import Exercised, exercise_of, exercises
from .store import the_store
from .work import Work

NO_WORDS = Words("", (), "")


class PuzzleBoard(Exercised):
    """Puzzles to play: `PuzzleBoard(theme="tricks")`, `PuzzleBoard(id="tricks-follow")`.

    With neither it is the whole collection, and opens what the address of the page asks for. Results are kept. Raises
    `PuzzleError` for a theme or an id that there is not, `UltiError` where both are given.
    """

    _css = style("menu.css")
    _onward = "next-puzzle"

    def __init__(self, *, theme: str | None = None, id: str | None = None, pack: str | None = None) -> None:
        if theme is not None and id is not None:
            raise UltiError("A board shows a theme or one puzzle, not both: give theme or id.")
        self._given = {"theme": theme, "id": id}
        self._fault: LinkError | None = None
        self._made = self._not_made = False
        self._told = self._by_hand = ""
        self._work: Work[Question] | None = None
        shelf = Shelf(exercises(), seed=random.randrange(1 << 32))
        link = Link() if theme or id else self._link()
        self._shelf = shelf.looking_at(theme if theme is not None else link.theme)
        super().__init__(exercise_of(id) if id is not None else link.exercise or self._first(), pack=pack)

    def __repr__(self) -> str:
        given = [f"{name}={value!r}" for name, value in self._given.items() if value is not None]
        return f"PuzzleBoard({', '.join(given)})"

    def _link(self) -> Link:
        """What the page's address asks for; of what cannot be used, the reason is kept to be told."""
        try:
            return read_link(os.environ.get("QUERY_STRING", ""), exercises())
        except LinkError as fault:
            self._fault = fault
            return Link()

    def _first(self) -> Exercise:
        return self._shelf.exercises[self._shelf.next_after(None, self._done())]

    def _done(self) -> set[str]:
        """The puzzles that were solved, with or without help."""
        return {id for id, solved in the_store().desk.puzzles.items() if solved.how is not How.SHOWN}

    # --- what is kept

    @property
    def key(self) -> str:
        """The line that makes it."""
        return repr(self)

    def state(self) -> object:
        """Which puzzle is shown, and what stands unfinished in it; of one that was just made, nothing."""
        question = self.exercise.question
        if question.id not in exercises():
            return None
        return {"theme": self._shelf.theme, "grade": self._shelf.grade, "id": question.id, "left": super().state()}

    def restore(self, state: object) -> None:
        """Goes on with the puzzle that was left. Raises `UltiError` when there is no such puzzle any more."""
        match state:
            case {"theme": str() | None as theme, "grade": int() | None as grade, "id": str() as id, "left": left}:
                shelf = self._shelf if any(self._given.values()) else self._shelf.looking_at(theme, grade)
                exercise = exercise_of(id)
                if self._given["id"] not in (None, id) or self._given["theme"] not in (None, exercise.question.theme):
                    raise UltiError("What was left is another puzzle.")
                self._shelf = shelf
                self.show(exercise)
                if left is not None:
                    super().restore(left)
                self._focus = None
            case _:
                raise UltiError("What was left is no puzzle.")

    def _go_on(self, desk: Desk) -> None:
        """What the address asks for comes before what was left; else the first puzzle that is not solved yet."""
        if not any(self._given.values()) and os.environ.get("QUERY_STRING"):
            self._show()
            return
        if self._given["id"] is None:
            self.show(self._first())
            self._focus = None
            self._show()
        super()._go_on(desk)

    def desk_changed(self, desk: Desk) -> None:
        """Another tab may have solved something."""
        super().desk_changed(desk)
        if self._given["id"] is None and self._view["dots"] != self._frame().dots():
            self._show(focus=None)

    # --- what the learner does

    def act(self, action: str, target: str) -> None:
        """Chooses a theme, a grade or a puzzle, goes on to the next one, makes another or copies; else answers."""
        self._told = self._by_hand = ""
        self._stop()
        match action, target:
            case "theme", _:
                self._look(None if target == MIX else target, self._shelf.grade)
            case "grade", _:
                self._look(self._shelf.theme, int(target) if target.isdecimal() and len(target) == 1 else None)
            case "puzzle", _ if target in self._shelf.chosen:
                self._turn_to(self._shelf.exercises[target])
            case "button", "next-puzzle":
                self._turn_to(self._next(), focus=True)
            case "tool", "another" if self._can_be_made:
                self._make()
            case "tool", ("link-copied" | "link-shown" | "report-copied" | "report-shown"):
                self._told = f"board.{target}"
                self._by_hand = target if target.endswith("shown") else ""
            case _:
                super().act(action, target)

    def _look(self, theme: str | None, grade: int | None) -> None:
        """Another choice of puzzles, and the first of them that is not solved."""
        try:
            self._shelf = self._shelf.looking_at(theme, grade)
        except PuzzleError:
            return
        self._turn_to(self._first())

    def _next(self) -> Exercise:
        return self._shelf.exercises[self._shelf.next_after(self.exercise.question.id, self._done())]

    def _turn_to(self, exercise: Exercise, *, focus: bool = False, made: bool = False) -> None:
        """Another puzzle; the keyboard stays where it is unless it goes to the puzzle."""
        self._fault, self._made, self._not_made = None, made, False
        self.show(exercise)
        self._focus = self._focus if focus else None

    # --- another like this

    @property
    def _can_be_made(self) -> bool:
        question = self.exercise.question
        return question.kind.asks_for_play and question.target is not None and None not in question.position.hands

    def _make(self) -> None:
        from ulti_teach.puzzles.similar import similar  # only whoever asks for another one waits for it

        question = self.exercise.question
        self._work = Work(similar(question, random.randrange(1 << 32)), self._made_one, self._show)
        self._work.start()

    def _stop(self) -> None:
        if self._work:
            self._work.stop()
            self._work = None

    def _made_one(self, answer: Question | UltiError) -> None:
        """What came of it: a puzzle without an author's words, or none in good time."""
        if isinstance(answer, UltiError):
            self._not_made = True
        else:
            self._turn_to(Exercise(answer, NO_WORDS), made=True, focus=True)
        self._show()

    # --- what is shown

    def _notice(self) -> list[View]:
        """What is to be said of the puzzle itself: why a link cannot be used, or where it comes from."""
        said = []
        if self._fault:
            told = self.speech.say(f"board.link.{self._fault.fault.value}", says=self._fault.says)
            said.append(scene.message(self.speech, "bad", told))
        for key, is_so in (("board.made", self._made), ("board.made.none", self._not_made)):
            if is_so:
                said.append(scene.message(self.speech, "note", self.speech.say(key)))
        return said

    def _buttons(self) -> list[View]:
        """One may go on to the next puzzle at any time."""
        usual = [button for button in super()._buttons() if button["id"] != self._onward]
        over = Played(self.speech, self.player).is_over() if self.player else self.answering.is_done
        return [*usual, scene.button(self.speech, self._onward, go=over)]

    def _frame(self) -> Frame:
        return Frame(self.speech, self._shelf, self.exercise.question, the_store().desk)

    def draw(self) -> View:
        """The puzzle, with the menu above it and the tools below."""
        shown = super().draw()
        frame = self._frame()
        busy = self._work is not None and self._work.is_long and not self._work.is_over
        copied = report(self.exercise.question, self.tried(), self.settings)
        return {
            **shown,
            "menu": frame.menu(themed=self._given["theme"] is None) if self._given["id"] is None else None,
            "notice": self._notice(),
            "dots": frame.dots() if self._given["id"] is None else None,
            "tools": {
                **frame.tools(can_be_made=self._can_be_made, report=copied),
                "told": self.speech.say(self._told) if self._told else "",
                "by_hand": self.speech.say(self._told) if self._by_hand else "",
            },
            "busy": self.speech.say("board.busy") if busy else shown.get("busy", ""),
        }
