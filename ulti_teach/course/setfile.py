"""A teacher's file of a set, in TOML: read strictly, and every fault of it told at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ulti_teach.engine import PuzzleError, UltiError
from ulti_teach.puzzles import Exercise, answer
from ulti_teach.puzzles.reading import Entry, clause, shown, toml
from ulti_teach.solver import NotSolved

from .drills import KINDS
from .links import ASKABLE, LinkError, LinkFault, own_question
from .sets import LONGEST_TITLE, MOST, TOO_GREAT, ClassSet, DrillItem, Item, OwnItem, PuzzleItem, line
from .shelf import Shelf

#: The keys of an item, by the key that says what it is.
_FORMS: Mapping[str, tuple[Mapping[str, type], Mapping[str, type]]] = {
    "puzzle": ({"puzzle": str}, {}),
    "theme": ({"theme": str}, {"number": int}),
    "drill": ({"drill": str}, {"level": int, "seed": int, "questions": int}),
    "position": ({"position": str, "goal": str}, {"seat": int, "kind": str}),
}
_WHOLE = ("title", "language", "item")
#: What was expected where the link to a position would be refused, and in which field.
_EXPECTED = {
    LinkFault.NO_POSITION: ("position", "expected a position"),
    LinkFault.POSITION: ("position", "{says}"),
    LinkFault.HANDS: ("position", "expected all three hands, for nobody could play from a hand that is not known"),
    LinkFault.GOAL: ("goal", "{says}"),
    LinkFault.NOT_ASKED: ("goal", "expected a goal that this contract has: {says}"),
    LinkFault.SIDE: ("goal", "expected a goal of the side to play: an opponent's begins with 'not'"),
    LinkFault.SEAT: ("seat", "expected {says}, whose turn it is"),
    LinkFault.KIND: ("kind", f"expected {' or '.join(kind.value for kind in ASKABLE)}"),
}


class SetFileError(UltiError):
    """A file that is no set: `faults` are sentences, each with the file, the item and the field."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


@dataclass(frozen=True, slots=True)
class SetFile:
    """What a file says: the set, and the language of the page that shows it."""

    content: ClassSet
    language: str = "en"


def read_set_file(path: Path, exercises: Mapping[str, Exercise], languages: tuple[str, ...] = ("en",)) -> SetFile:
    """The set of a file: `title`, perhaps `language`, and for each `[[item]]` a table.

    An item is `puzzle = ID`; `theme = NAME` with, perhaps, the `number` of puzzles from its first on; `drill = KIND`
    with `level`, `seed` and the number of `questions` (each 1 where it is not said); or `position` and `goal` with
    `seat` and `kind` as in a link. Raises `SetFileError` with all faults.
    """
    name = path.name
    try:
        content = toml(path, name, "set file")
    except PuzzleError as fault:
        raise SetFileError(str(fault)) from fault
    reading = _Reading(name, exercises)
    title, language = reading.head(content, languages)
    items = tuple(reading.items(content))
    if not reading.faults and len(items) > MOST:
        reading.fault(f"expected at most {MOST} items in all, found {len(items)}: make two sets of them", "item")
    if reading.faults:
        raise SetFileError(*reading.faults)
    return SetFile(ClassSet(title, items), language)


class _Reading:
    """Reads one file, and notes what is wrong in it."""

    def __init__(self, name: str, exercises: Mapping[str, Exercise]) -> None:
        self.name, self.shelf = name, Shelf(exercises)
        self.faults: list[str] = []

    def fault(self, says: str, *place: str) -> None:
        """Notes a fault: the file, where in it, and what was expected."""
        self.faults.append(f"{', '.join((self.name, *place))}: {says}.")

    def head(self, content: Mapping[str, Any], languages: tuple[str, ...]) -> tuple[str, str]:
        """Title and language; whatever they are where something is wrong."""
        for key in content:
            if key not in _WHOLE:
                self.fault(f"unknown key{_near(key, _WHOLE)}; the keys are {', '.join(_WHOLE)}", shown(key))
        title, language = content.get("title", ""), content.get("language", "en")
        if not isinstance(title, str) or not line(title, LONGEST_TITLE) or len(title) > LONGEST_TITLE:
            self.fault(f"expected a text in quotes, of at most {LONGEST_TITLE} characters", "title")
            title = ""
        if language not in languages:
            self.fault(f"expected {' or '.join(languages)}, found {shown(language)!r}", "language")
        return line(title, LONGEST_TITLE), str(language)

    def items(self, content: Mapping[str, Any]) -> Iterator[Item]:
        """The items of the file; of those in which something is wrong, the faults are noted."""
        tables = content.get("item", [])
        if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
            self.fault('expected at least one table that begins with "[[item]]"', "item")
            return
        if len(tables) > MOST:
            self.fault(f"expected at most {MOST} items, found {len(tables)}: make two sets of them", "item")
            return
        for number, table in enumerate(tables, 1):
            entry = Entry(table, self.name)
            yield from self._item(entry)
            for fault in entry.faults:
                place = (f"item {number}", *([fault.field] if fault.field else []))
                self.fault(fault.says, *place)

    def _item(self, entry: Entry) -> tuple[Item, ...]:
        """What one table stands for; nothing where something is wrong with it."""
        sorts = [sort for sort in _FORMS if sort in entry.content]
        if len(sorts) != 1:
            found = " and ".join(sorts) or ", ".join(map(shown, entry.content)) or "nothing"
            entry.fault(f"expected one of {', '.join(_FORMS)}, found {found}")
            return ()
        required, optional = _FORMS[sorts[0]]
        entry.keys(required, optional)
        if not all(map(entry.has, required)):
            return ()
        made: tuple[Item, ...] = {
            "puzzle": self._puzzle,
            "theme": self._theme,
            "drill": self._drill,
            "position": self._position,
        }[sorts[0]](entry)
        return () if entry.faults else made

    def _puzzle(self, entry: Entry) -> tuple[Item, ...]:
        id: str = entry.content["puzzle"]
        known = self.shelf.exercises
        if id not in known:
            entry.fault(f"there is no puzzle {shown(id)!r}{_near(id, known)}", "puzzle")
            return ()
        return (PuzzleItem(known[id]),)

    def _theme(self, entry: Entry) -> tuple[Item, ...]:
        theme: str = entry.content["theme"]
        if theme not in self.shelf.themes:
            says = f"there is no theme {shown(theme)!r}{_near(theme, self.shelf.themes)}"
            entry.fault(says, "theme")
            return ()
        ids = self.shelf.looking_at(theme).chosen
        number = entry.number("number", 1, len(ids)) if entry.has("number") else len(ids)
        return tuple(PuzzleItem(self.shelf.exercises[id]) for id in ids[:number])

    def _drill(self, entry: Entry) -> tuple[Item, ...]:
        kind: str = entry.content["drill"]
        if kind not in KINDS:
            entry.fault(f"there is no drill {shown(kind)!r}{_near(kind, KINDS)}", "drill")
            return ()
        level = entry.number("level", 1, KINDS[kind][0])
        seed = entry.number("seed", 0, TOO_GREAT - 1) if entry.has("seed") else 1
        questions = entry.number("questions", 1, MOST)
        return tuple(DrillItem(kind, level, seed, number) for number in range(questions))

    def _position(self, entry: Entry) -> tuple[Item, ...]:
        given = {key: str(value) for key, value in entry.content.items() if entry.has(key)}
        try:
            question = own_question(given)
        except LinkError as fault:
            field, says = _EXPECTED[fault.fault]
            entry.fault(says.format(says=fault.says.rstrip(".")), field)
            return ()
        try:
            answer(question)
            if not question.right:
                entry.fault(f"{question.target} cannot be reached from there against best play", "goal")
        except NotSolved:
            entry.fault("expected a position nearer to the end of a deal: this one takes too long to solve", "position")
        except UltiError as fault:
            entry.fault(clause(fault), "position")
        return (OwnItem(question),)


def _near(name: object, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    """The names that come nearest, to stand behind a wrong one."""
    near = get_close_matches(str(name)[:80], known, 3, 0.5)
    return f"; nearest by name are {', '.join(near)}" if near else ""
