"""What stands around a puzzle on a board: the menu above it, a dot for each puzzle, and the tools below."""

from ulti_teach.course.links import write_link
from ulti_teach.course.progress import Desk, How
from ulti_teach.course.shelf import Shelf, theme_title
from ulti_teach.puzzles import Question
from ulti_teach.text import Speech

from .component import View

#: The theme of all puzzles together, and the grade of any, as the page names them.
MIX, ANY = "mix", "any"
#: A dot for each puzzle, where there are no more than these.
_DOTS = 12
_KINDS = {How.UNAIDED: "on", How.AIDED: "late", How.SHOWN: "miss"}


class Frame:
    """One moment of what stands around `question`; `desk` knows what is solved."""

    def __init__(self, speech: Speech, shelf: Shelf, question: Question, desk: Desk) -> None:
        self.speech = speech
        self.shelf = shelf
        self.question = question
        self.desk = desk

    def menu(self, *, themed: bool) -> View:
        """The themes (where there is a choice of them), the grades, and the puzzles that are chosen."""
        selects = [self._themes()] if themed else []
        selects += [self._grades(), self._puzzles()]
        return {"label": self.speech.say("board.menu"), "selects": selects}

    def _themes(self) -> View:
        mix = self._theme_option(MIX, self.speech.say("board.mix"), tuple(self.shelf.exercises))
        themes = [
            self._theme_option(theme, theme_title(self.speech, theme), self.shelf.looking_at(theme).chosen)
            for theme in self.shelf.themes
        ]
        return self._select("theme", self.shelf.theme or MIX, [mix, *themes])

    def _theme_option(self, id: str, title: str, ids: tuple[str, ...]) -> View:
        told = self.speech.say("board.theme.option", theme=title, solved=self._solved(ids), all=len(ids))
        return {"id": id, "text": told}

    def _grades(self) -> View:
        say = self.speech.say
        options = [{"id": str(grade), "text": say(f"board.grade.{grade}")} for grade in self.shelf.grades]
        return self._select(
            "grade", str(self.shelf.grade or ANY), [{"id": ANY, "text": say("board.grade.any")}, *options]
        )

    def _puzzles(self) -> View:
        chosen = self.shelf.chosen
        options = [self._puzzle(id, number, len(chosen)) for number, id in enumerate(chosen, 1)]
        if self.question.id in chosen:
            return self._select("puzzle", self.question.id, options)
        return self._select("puzzle", "", [{"id": "", "text": self.speech.say("board.puzzle.other")}, *options])

    def _puzzle(self, id: str, number: int, of: int) -> View:
        grade = self.shelf.exercises[id].question.difficulty
        key = "board.puzzle.solved" if self._solved((id,)) else "board.puzzle.option"
        return {"id": id, "text": self.speech.say(key, number=number, all=of, grade=grade)}

    def _select(self, id: str, value: str, options: list[View]) -> View:
        return {"id": id, "label": self.speech.say(f"board.{id}"), "value": value, "options": options}

    def dots(self) -> View:
        """How many of the chosen puzzles are solved; a dot for each where there are few."""
        chosen = self.shelf.chosen
        label = self.speech.say("board.solved", solved=self._solved(chosen), all=len(chosen))
        kinds = [_KINDS[known.how] if (known := self.desk.puzzles.get(id)) else "off" for id in chosen]
        return {"label": label, "items": kinds if len(kinds) <= _DOTS else []}

    def _solved(self, ids: tuple[str, ...]) -> int:
        return sum(id in self.desk.puzzles and self.desk.puzzles[id].how is not How.SHOWN for id in ids)

    def tools(self, *, can_be_made: bool, report: str) -> View:
        """What can be done with the puzzle beside playing it."""
        link = write_link(self.question, known=self.question.id in self.shelf.exercises)
        tools = [("another", "", "")] if can_be_made else []
        tools += [("link", link, "")] if link else []
        tools += [("report", link, report)]
        buttons = [
            {"id": id, "words": self.speech.say(f"board.tool.{id}"), "link": link, "text": text}
            for id, link, text in tools
        ]
        return {"buttons": buttons}
