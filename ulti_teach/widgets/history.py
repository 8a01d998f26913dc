"""The learner's own history, drill by drill and theme by theme: a chart with its table."""

from ulti_teach.course import history
from ulti_teach.course.progress import KEPT_ANSWERS, KEPT_ATTEMPTS, Desk
from ulti_teach.course.review import DRILL
from ulti_teach.course.shelf import theme_title
from ulti_teach.engine import UltiError

from . import around, scene
from .component import View, style
from .historychart import chart, dated
from .puzzle import exercises
from .store import the_store


class History(around.Around):
    """How the answers of each day were found, for one drill or one theme of puzzles at a time: `History()`.

    It tells of what is kept, and says how much that is.
    """

    _css = style("menu.css", "around.css", "scoresheet.css", "history.css")

    def __init__(self, *, pack: str | None = None) -> None:
        self._chosen = ""
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        return "History()"

    @property
    def key(self) -> str:
        """There is one for each learner."""
        return "History()"

    def state(self) -> object:
        """What was chosen last."""
        return {"chosen": self._chosen} if self._chosen else None

    def restore(self, state: object) -> None:
        """Shows it again. Raises `UltiError` when it is no choice."""
        match state:
            case {"chosen": str() as chosen}:
                self._chosen = chosen
            case _:
                raise UltiError("What was left is no choice of a theme.")

    def act(self, action: str, target: str) -> None:
        """There is nothing to press."""

    def enter(self, id: str, value: str) -> None:
        """Looks at another drill or theme."""
        if id == "theme" and value in self._themes():
            self._chosen = value

    def desk_changed(self, desk: Desk) -> None:
        """Something was answered."""
        super().desk_changed(desk)
        shown = self.draw()
        if any(self._view.get(name) != shown[name] for name in ("fields", "sheets")):
            self._show(focus=None)

    def _themes(self) -> tuple[str, ...]:
        return history.themes(the_store().desk, exercises())

    def _name(self, theme: str) -> str:
        if theme.startswith(DRILL):
            return self.speech.say("review.drill", skill=self.speech.say(f"skill.{theme.removeprefix(DRILL)}"))
        return self.speech.say("history.theme", theme=theme_title(self.speech, theme.removeprefix(history.THEME)))

    def draw(self) -> View:
        """The choice of a theme, its days as a table and a chart; before the first answer, a sentence."""
        themes, say = self._themes(), self.speech.say
        shown: View = {
            **scene.frame(self.speech, self.settings),
            "label": say("history.label"),
            "heading": "",
            "prompt": "" if themes else say("history.none"),
            "fields": [],
            "sheets": [],
            "chart": None,
        }
        if not themes:
            return shown
        chosen = self._chosen if self._chosen in themes else themes[0]
        options = [(theme, self._name(theme)) for theme in themes]
        found = history.days(the_store().desk, chosen, exercises(), zone=the_store().zone)
        return {
            **shown,
            "fields": [{**around.select("theme", say("history.choose"), options, chosen), "top": True}],
            "sheets": [self._sheet(chosen, found)],
            "chart": chart(self.speech, found),
        }

    def _sheet(self, chosen: str, found: tuple[history.Day, ...]) -> View:
        """A day a row, the newest first."""
        say = self.speech.say
        columns = [(say("history.column.day"), False)]
        columns += [(say(f"history.column.{name}"), True) for name in ("asked", "unaided", "aided", "shown")]
        counts = [(one.asked, one.unaided, one.aided, one.shown) for one in found]
        rows = [
            around.row(str(one.day), [dated(self.speech, one.day), *map(str, numbers)])
            for one, numbers in zip(reversed(found), reversed(counts), strict=True)
        ]
        foot = [say("history.all"), *(str(sum(numbers)) for numbers in zip(*counts, strict=True))]
        if chosen.startswith(DRILL):
            note = say("history.kept.drill", most=KEPT_ANSWERS)
        else:
            note = say("history.kept.puzzles", most=KEPT_ATTEMPTS, days=history.MOST_DAYS)
        return around.sheet("history", self._name(chosen), columns, rows, foot=foot, note=note)
