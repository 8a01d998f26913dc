"""Questions: what every component that asks one does."""

from ulti_teach.course import practice
from ulti_teach.course.answering import Asking
from ulti_teach.course.laying import begin
from ulti_teach.course.progress import How
from ulti_teach.text import opening

from . import scene
from .asked import Asked
from .component import Component, View
from .store import the_store


class Quiz(Component):
    """Base of what asks questions: chosen, checked, shown, and asked again."""

    # The button that leads on from an answered question.
    _onward = "again"

    def __init__(self, question: Asking, *, hints: tuple[str, ...] = (), pack: str | None = None) -> None:
        self.answering = begin(question)
        self._hints = hints
        self._focus: View | None = None
        super().__init__(pack=pack)

    def asked(self) -> Asked:
        """How the question is shown and judged in words, now."""
        raise NotImplementedError

    def act(self, action: str, target: str) -> None:
        """Ticks a card or a seat, checks, gives a hint, shows the answer, or begins again."""
        self._focus, was_done = None, self.answering.is_done
        match action, target:
            case (("card" | "choice"), _):
                chosen = next((choice for choice in self.answering.choices if str(choice) == target), None)
                if chosen is not None:
                    self.answering = self.answering.choose(chosen)
            case "button", "check":
                self.answering = self.answering.check()
            case "button", "hint" if self.answering.hints < len(self._hints):
                self.answering = self.answering.hint()
            case "button", "show":
                self.answering = self.answering.show()
            case "button", "again" if self.answering.is_done:
                self._ask(self.answering.question)
            case _:
                return
        if self.answering.is_done:
            self._focus = {"zone": "button", "key": self._onward}
        if self.answering.is_done and not was_done:
            self._finished(self._how())

    def _how(self) -> How:
        """How the answer was found."""
        if self.answering.is_unaided:
            return How.UNAIDED
        return How.AIDED if self.answering.is_right else How.SHOWN

    def _finished(self, how: How) -> None:
        """The question was answered, or its answer shown."""

    @staticmethod
    def _practised(kind: str, id: str, how: How, level: int) -> None:
        """An answer of a drill is kept; from the level that is hard enough on, it counts towards mastery."""
        enough = practice.HARD_ENOUGH
        the_store().change(lambda desk, now: desk.answered(kind, how, id, now, level=level, hard_enough=enough))

    def state(self) -> object:
        """What is chosen so far, hints and tries; None when nothing was done yet, or nothing is left to do."""
        return self.answering.state()

    def restore(self, state: object) -> None:
        """Goes on where an answer was left. Raises `UltiError` when that does not fit the question."""
        self.answering = begin(self.answering.question).restored(state)

    def _ask(self, question: Asking) -> None:
        """Another question, or the same anew; the keyboard goes to the first thing to choose."""
        self.answering = begin(question)
        self._focus = {"zone": self.asked().zone, "key": None}

    def draw(self) -> View:
        """The question, with marks once an answer was checked."""
        asked = self.asked()
        shown = asked.draw()
        return {
            **scene.frame(self.speech, self.settings),
            "label": shown["heading"],
            **shown,
            "say": self._say(asked),
            "buttons": self._buttons(),
            "focus": self._focus,
        }

    def _say(self, asked: Asked) -> list[View]:
        """The verdict; before it, what was wrong and the hints so far."""
        answering, speech = self.answering, self.speech
        if not answering.is_done:
            hints = [scene.message(speech, "note", speech.fill(hint)) for hint in self._hints[: answering.hints]]
            return [*(asked.faults() if answering.checked else ()), *hints]
        why = opening(asked.why())
        told = why if answering.shown else speech.say("answer.right", why=why)
        return [scene.message(speech, "note" if answering.shown else "good", told, rule=answering.question.rule)]

    def _buttons(self) -> list[View]:
        """Always the same in the same places, so that nothing moves under a finger; what cannot be done rests."""
        answering, speech = self.answering, self.speech
        done, can_check = answering.is_done, answering.is_whole and not answering.checked
        more_hints = not done and answering.hints < len(self._hints)
        hint = [scene.button(speech, "hint", enabled=more_hints)] if self._hints else []
        return [
            scene.button(speech, "check", go=not done, enabled=can_check and not done),
            *hint,
            scene.button(speech, "show", enabled=not done),
            scene.button(speech, self._onward, go=done, enabled=done),
        ]
