"""A drill: questions without end, as hard as the learner can just do, until the kind is mastered and after."""

import random

from ulti_teach.course import practice
from ulti_teach.course.drills import DrillQuestion, is_second, levels, question
from ulti_teach.course.laying import begin
from ulti_teach.course.progress import Desk, How
from ulti_teach.engine import UltiError

from . import scene
from .asked import Asked
from .asked_cards import asked_of
from .component import View
from .quiz import Quiz
from .store import the_store

#: How many questions are looked at for one that is not the last one again.
_TRIES = 4
_DOTS = {How.UNAIDED: "on", How.AIDED: "late", How.SHOWN: "miss"}


def _turn(id: str) -> bool | None:
    """Which of two things an answer that was kept was about; None where its id does not tell."""
    seed, _, number = id.partition("-")
    return is_second(int(seed), int(number)) if seed.isdecimal() and number.isdecimal() else None


class Drill(Quiz):
    """Questions without end, made by the engine: `Drill("legal-cards")`.

    Cards and tricks: `name`, `higher`, `order`, `legal-cards`, `trick-winner`. Counting and announcing: `count`,
    `announce`, `hundred`, `missing`. Bidding: `worth`, `undertakes`, `higher-bid`, `may-bid`, `kitty`, `variants`.
    Playing: `seven`, `lives`, `safe`, `what-now`. Kontra and paying: `stake`, `kontra-now`, `pays`, `wrong-line`. And
    `mixed` asks all of them in turn.

    The level follows the learner to about four right in five, from where an earlier visit left it; a `level` that is
    given is where it starts instead. The same `seed`, `number` and `level` ask the same question: `repr` tells them of
    the one that is shown. Raises `UltiError` when there is no such drill or level.
    """

    _onward = "next-question"

    def __init__(
        self, kind: str, *, seed: int | None = None, number: int = 0, level: int | None = None, pack: str | None = None
    ) -> None:
        highest = levels(kind)
        for name, value, least in (("seed", seed, None), ("number", number, 0), ("level", level, 1)):
            whole = isinstance(value, int) and not isinstance(value, bool)
            if value is not None and not (whole and (least is None or value >= least)):
                raise UltiError(f"The {name} of a drill is a whole number, not {value!r}.")
        self._kind = kind
        self._given = {"seed": seed, "level": level}
        self.seed = random.randrange(1 << 32) if seed is None else seed
        self.number = number
        self.level = 1 if level is None else level
        self._practice = practice.begin(highest, self.level)
        self._is_new_mastery = False
        self.question: DrillQuestion = question(kind, self.seed, number, self.level)
        super().__init__(self.question, pack=pack)

    def __repr__(self) -> str:
        where = f", number={self.number}, level={self.level}" if self.number or self.level > 1 else ""
        return f"Drill({self._kind!r}, seed={self.seed}{where})"

    @property
    def key(self) -> str:
        """The line in the notebook that made it, as far as that matters."""
        given = "".join(f", {name}={value}" for name, value in self._given.items() if value is not None)
        return f"Drill({self._kind!r}{given})"

    def state(self) -> object:
        """Which question stands half answered, and how."""
        answered = super().state()
        return answered and {"asked": [self.seed, self.number, self.level], "answered": answered}

    def restore(self, state: object) -> None:
        """Goes on with the question that was left. Raises `UltiError` when there is no such question any more."""
        match state:
            case {"asked": [int() as seed, int() as number, int() as level], "answered": answered}:
                left = begin(question(self._kind, seed, number, level)).restored(answered)
                self._ask_question(seed, number, level)
                self.answering = left
            case _:
                raise UltiError("What was left is no question of a drill.")

    def _go_on(self, desk: Desk) -> None:
        """Starts at the level that earlier answers have led to."""
        answers = desk.answers.get(self._kind, ())
        if self._given["level"] is None and answers:
            known = ((answer.level, answer.how is How.UNAIDED) for answer in answers)
            self._practice = practice.resume(self._practice.highest, known)
            # What is asked about in turn goes on so from one visit to the next.
            again = self._given["seed"] is None and _turn(answers[-1].id) is is_second(self.seed, self.number)
            self._ask_question(self.seed, self.number + again, self._practice.level)
        self._focus = None
        self._show()
        super()._go_on(desk)

    def asked(self) -> Asked:
        """The question as its kind is shown."""
        return asked_of(self.speech, self.answering, self.question)

    def act(self, action: str, target: str) -> None:
        """As for every question; and goes on to the next one, which is as hard as the answers so far have led to."""
        if (action, target) != ("button", "next-question"):
            super().act(action, target)
        elif self.answering.is_done:
            self._ask_another()

    def _ask_another(self) -> None:
        """Not the same again where there is another one: it would look as if nothing had happened."""
        asked = self.question
        for _ in range(_TRIES):
            self._ask_question(self.seed, self.number + 1, self._practice.level)
            if self.question != asked:
                break

    def _ask_question(self, seed: int, number: int, level: int) -> None:
        self.seed, self.number, self.level = seed, number, level
        self._is_new_mastery = False
        self.question = question(self._kind, seed, number, level)
        self._ask(self.question)

    def _finished(self, how: How) -> None:
        """Keeps the answer; the level follows it."""
        self._practice = self._practice.answered(how is How.UNAIDED)
        store = the_store()
        was_mastered = self._kind in store.desk.mastered
        self._practised(self._kind, f"{self.seed}-{self.number}", how, self.level)
        self._is_new_mastery = self._kind in store.desk.mastered and not was_mastered

    def _say(self, asked: Asked) -> list[View]:
        """After the verdict, once and plainly, that the kind is mastered; or why it is not, though it looks like it."""
        said, say = super()._say(asked), self.speech.say
        if self._is_new_mastery:
            said.append(scene.message(self.speech, "note", say("drill.mastered")))
        elif self.answering.is_done and the_store().desk.is_warm(self._kind):
            said.append(scene.message(self.speech, "note", say("drill.warm", level=practice.HARD_ENOUGH)))
        return said

    def draw(self) -> View:
        """The question, with a dot for each of the last five answers."""
        say, lately = self.speech.say, the_store().desk.lately(self._kind)
        at_once = lately.count(How.UNAIDED)
        right = say("drill.dots", right=at_once, asked=len(lately)) if lately else say("drill.dots.none")
        label = say("drill.level", level=self.level, highest=self._practice.highest, right=right)
        dots = [*(_DOTS[how] for how in lately), *["off"] * (5 - len(lately))]
        return {**super().draw(), "dots": {"label": label, "items": dots}}
