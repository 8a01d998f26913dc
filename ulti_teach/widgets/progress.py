"""What the learner has done so far, with the file that keeps it: saved, read, or everything forgotten."""

from ulti_teach import data
from ulti_teach.course.drills import KINDS
from ulti_teach.course.progress import Desk, How
from ulti_teach.puzzles import load_exercises

from . import scene
from .component import Component, View, module, style
from .store import Told, the_store


class Progress(Component):
    """What is mastered and solved; saves it to a file, reads one, and forgets everything: `Progress()` in a cell."""

    _esm = module("progress.js")
    _css = style("store.css")

    def __init__(self) -> None:
        self._said: Told | None = None
        self._asks = False
        self._focus: str | None = None
        self._puzzles = tuple(load_exercises(data.exercises()))
        super().__init__()

    def __repr__(self) -> str:
        return "Progress()"

    def act(self, action: str, target: str) -> None:
        """Reads a file's text, tells that one could not be opened, or asks before everything is forgotten."""
        self._said, self._focus = None, None
        match action, target:
            case "file", text:
                self._said = the_store().told(text)
            case "unreadable", _:
                self._said = the_store().told(None)
            case "button", "forget":
                self._asks, self._focus = True, "keep"
            case "button", "keep" if self._asks:
                self._asks, self._focus = False, "forget"
            case "button", "forget-now" if self._asks:
                self._asks, self._focus = False, "forget"
                the_store().forget()
                self._said = Told("note", "progress.forgotten")
            case _:
                pass

    def desk_changed(self, desk: Desk) -> None:
        """Shows what is new."""
        super().desk_changed(desk)
        if any(self._view[name] != part for name, part in self._summary().items()):
            self._show(focus=None)

    def _summary(self) -> View:
        return {"kinds": [self._kind(kind) for kind in KINDS], "puzzles": self._solved()}

    def draw(self) -> View:
        """The list of the drills, the number of puzzles, and the buttons."""
        say = self.speech.say
        told = self._said
        asks = [scene.button(self.speech, "keep", go=True), scene.button(self.speech, "forget-now")]
        usual = [scene.button(self.speech, name) for name in ("save", "read", "forget")]
        return {
            **scene.frame(self.speech, self.settings),
            "label": say("progress.heading"),
            "heading": say("progress.heading"),
            **self._summary(),
            "asks": say("progress.forget") if self._asks else "",
            "buttons": asks if self._asks else usual,
            "say": [scene.message(self.speech, told.kind, told.text(self.speech))] if told else [],
            "focus": self._focus,
        }

    def _kind(self, kind: str) -> View:
        """A kind of drill: how far the learner has come."""
        desk, say = the_store().desk, self.speech.say
        lately = desk.lately(kind)
        if kind in desk.mastered:
            stands, text = "on", say("progress.placed") if desk.is_placed(kind) else say("progress.mastered")
        elif lately:
            stands, text = "late", say("progress.begun", right=lately.count(How.UNAIDED), n=len(lately))
        else:
            stands, text = "off", say("progress.untried")
        return {"id": kind, "kind": stands, "name": say(f"skill.{kind}"), "text": text}

    def _solved(self) -> str:
        """How many puzzles are solved, and how many of them without help."""
        solved = [done.how for id, done in the_store().desk.puzzles.items() if id in self._puzzles]
        found = [how for how in solved if how is not How.SHOWN]
        unaided = found.count(How.UNAIDED)
        return self.speech.say("progress.puzzles", solved=len(found), of=len(self._puzzles), unaided=unaided)
