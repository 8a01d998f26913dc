"""The words of the game, to be looked up: in English or Hungarian, of all lessons or of one."""

from ulti_teach.course import glossary
from ulti_teach.engine import UltiError

from . import around, scene
from .component import View

_LONGEST_QUERY = 40


class Glossary(around.Around):
    """Every word of the game with its Hungarian name: `Glossary()`; those that one lesson introduces: `Glossary(5)`.

    Raises `UltiError` when there is no such lesson.
    """

    def __init__(self, lesson: int | None = None, *, find: str = "", pack: str | None = None) -> None:
        if not isinstance(find, str):
            raise UltiError("What is looked for is a text.")
        glossary.terms(lesson)
        self._lesson = lesson
        self._query = _tidy(find)
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        return f"Glossary({'' if self._lesson is None else self._lesson})"

    def act(self, action: str, target: str) -> None:
        """There is nothing to press."""

    def enter(self, id: str, value: str) -> None:
        """Looks for a word."""
        if id == "find":
            self._query = _tidy(value)

    def draw(self) -> View:
        """The field to look for a word, and the words as a table."""
        say = self.speech.say
        found = glossary.find(self.speech, self._query, self._lesson)
        shown: View = {
            **scene.frame(self.speech, self.settings),
            "label": say("words.label"),
            "heading": say("words.heading") if self._lesson is None else "",
            "fields": [],
            "notice": [],
            "sheets": [],
        }
        if self._lesson is None:
            search = around.text("find", say("words.find"), self._query, longest=_LONGEST_QUERY, live=True)
            shown["fields"] = [{**search, "top": True}]
        if not found:
            shown["notice"] = [scene.message(self.speech, "bad", say("words.none", query=self._query))]
            return shown
        shown["sheets"] = [self._sheet(found)]
        return shown

    def _sheet(self, found: tuple[glossary.Term, ...]) -> View:
        say, of_one = self.speech.say, self._lesson is not None
        names = ["word", "hungarian", "means", *([] if of_one else ["lesson"])]
        columns = [(say(f"words.column.{name}"), False) for name in names]
        rows = [
            around.row(
                term.id,
                [
                    term.name(self.speech),
                    term.hungarian,
                    term.means(self.speech),
                    *([] if of_one else [say("words.lesson", lesson=term.lesson)]),
                ],
            )
            for term in found
        ]
        caption = say("words.caption.lesson", lesson=self._lesson) if of_one else say("words.caption", n=len(found))
        shown = around.sheet("words", caption, columns, rows)
        shown["columns"][1]["lang"] = "hu"  # so that it is read out as Hungarian
        return shown


def _tidy(text: str) -> str:
    return " ".join(text[:_LONGEST_QUERY].split())
