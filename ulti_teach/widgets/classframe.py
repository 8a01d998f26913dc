"""What stands around the items of a set: its dots, the name that is asked for, and what was done, as table and file."""

from dataclasses import dataclass
from re import sub

from ulti_teach.course.entries import BEST_FIRST, Attempt, How
from ulti_teach.course.progress import Desk
from ulti_teach.course.results import LONGEST_NICKNAME, ItemResult, Results, write_results
from ulti_teach.course.sets import ClassSet, DrillItem, Item, OwnItem
from ulti_teach.course.shelf import Shelf, theme_title
from ulti_teach.engine import Suit
from ulti_teach.text import Speech, opening

from . import around, scene
from .component import View

#: A dot for each item, where there are no more than these.
_DOTS = 20
_KINDS = {How.UNAIDED: "on", How.AIDED: "late", How.SHOWN: "miss"}
#: Of how many attempts the table tells what was tried; the file has all.
_TOLD = 3
#: How much of a nickname stands in the name of a file.
_IN_FILE = 24


@dataclass(frozen=True, slots=True)
class ClassFrame:
    """One moment of a set that is being done; `desk` knows what was done with it, `shelf` what puzzles are called."""

    speech: Speech
    content: ClassSet
    desk: Desk
    shelf: Shelf

    # --- what is known

    @property
    def nickname(self) -> str:
        """What the learner wants to be called; empty where they have not said."""
        known = self.desk.settings.get("nickname")
        return known.value if known and isinstance(known.value, str) else ""

    def attempts(self, number: int) -> tuple[Attempt, ...]:
        """The attempts at item `number`, from 1, the oldest first."""
        return self.desk.attempts_at(key_of(self.content, number))

    def how(self, number: int) -> How | None:
        """The best that was done with an item."""
        return min((one.how for one in self.attempts(number)), key=BEST_FIRST.index, default=None)

    @property
    def hows(self) -> list[How | None]:
        """The best that was done with each item."""
        return [self.how(number) for number, _ in enumerate(self.content.items, 1)]

    @property
    def first_undone(self) -> int:
        """The number of the first item that was not done; behind the last one where all are."""
        return next((number for number, how in enumerate(self.hows, 1) if how is None), len(self.content.items) + 1)

    def title(self, item: Item) -> str:
        """What an item is called in a table."""
        say = self.speech.say
        if isinstance(item, DrillItem):
            skill = say(f"skill.{item.kind}")
            return say("class.item.drill", skill=opening(skill), level=item.level)
        if isinstance(item, OwnItem):
            return say("class.item.position")
        asked = item.exercise.question
        theme = theme_title(self.speech, asked.theme)
        return say("class.item.puzzle", theme=theme, number=self.shelf.place_of(asked.id))

    def results(self) -> Results:
        """All that was done, as it is handed in."""
        items = [
            ItemResult(str(item), self.title(item), self.attempts(number))
            for number, item in enumerate(self.content.items, 1)
        ]
        return Results(self.content.id, self.content.title, self.nickname, tuple(items))

    @property
    def file_name(self) -> str:
        """The name of the file of results: of the nickname only letters and digits, of any script."""
        named = sub(r"[\W_]+", "-", self.nickname.casefold())[:_IN_FILE].strip("-") or "x"
        return f"ulti-results-{named}-{self.content.id[:4]}.json"

    # --- what is shown

    def dots(self, number: int) -> View:
        """Which item stands there, and a dot for each."""
        say, all_of_them = self.speech.say, len(self.content.items)
        label = say("class.question", title=self.content.title, number=number, all=all_of_them)
        kinds = ["off" if how is None else _KINDS[how] for how in self.hows]
        return {"label": label, "items": kinds if len(kinds) <= _DOTS else []}

    def notice(self, number: int) -> list[View]:
        """That an item was done before, and how."""
        how = self.how(number)
        if how is None:
            return []
        told = self.speech.say("class.done", how=self.speech.say(f"class.how.{how.value}"))
        return [scene.message(self.speech, "note", told)]

    def name_field(self) -> View:
        """Where the nickname is typed."""
        return around.text("nickname", self.speech.say("class.nickname"), self.nickname, longest=LONGEST_NICKNAME)

    def welcome(self) -> View:
        """The title, and the question for a name."""
        say = self.speech.say
        return {
            "heading": self.content.title,
            "prompt": say("class.welcome", n=len(self.content.items)),
            "fields": [self.name_field()],
            "buttons": [scene.button(self.speech, "class-begin", go=True)],
            "say": [],
            "aside": [around.aside("why", say("class.why.title"), [say("class.why"), say("class.why.kept")])],
        }

    def table(self) -> View:
        """What was done with each item; a row leads to it."""
        say = self.speech.say
        columns = [(say("class.column.item"), False), (say("class.column.how"), False)]
        columns += [(say("class.column.tries"), True), (say("class.column.tried"), False)]
        rows = [self._row(number, item) for number, item in enumerate(self.content.items, 1)]
        clubs, diamonds, hearts, spades = Suit
        note = say("class.notation", clubs=clubs, diamonds=diamonds, hearts=hearts, spades=spades)
        caption = say("class.table", title=self.content.title)
        return around.sheet("items", caption, columns, rows, note=note)

    def _row(self, number: int, item: Item) -> View:
        how, attempts = self.how(number), self.attempts(number)
        said = self.speech.say("class.how.none") if how is None else self.speech.say(f"class.how.{how.value}")
        tried = " / ".join(" ".join(one.tried) for one in attempts[-_TOLD:] if one.tried)
        cells = [f"{number}. {self.title(item)}", said, str(len(attempts)), tried]
        return around.row(str(number), cells, picks=True)

    def overview(self, *, saved: bool) -> View:
        """What was done so far, the file of it, and the way back; `saved`: whether it was just saved."""
        say, hows = self.speech.say, self.hows
        done = sum(how is not None for how in hows)
        is_all = done == len(hows)
        file = {"name": self.file_name, "text": write_results(self.results())}
        buttons = [
            scene.button(self.speech, "item-back"),
            scene.button(self.speech, "item-first", go=not is_all),
            {**scene.button(self.speech, "class-save", go=is_all), "file": file},
        ]
        told = say("class.saved", file=self.file_name)
        return {
            "heading": say("class.results"),
            "prompt": say("class.all" if is_all else "class.some", done=done, all=len(hows), name=self.nickname),
            "fields": [self.name_field()],
            "buttons": buttons,
            "say": [scene.message(self.speech, "good", told)] if saved else [],
            "sheets": [self.table()],
        }


def key_of(content: ClassSet, number: int) -> str:
    """What the learner's desk calls item `number`, from 1, of a set."""
    return f"set:{content.id}/{number}"
