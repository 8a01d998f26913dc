"""A set for a class: a title, and a series of puzzles, drill questions and a teacher's own positions, in one address.

The address carries the whole set, and how it reads back is checked by the digits at its end: a link that lost a part
on its way is noticed, not half used. What stands in it was typed by somebody, and is read strictly.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from urllib.parse import parse_qs, quote_plus

from ulti_teach.engine import UltiError
from ulti_teach.puzzles import Exercise, Question, Words

from .drills import DrillQuestion, levels, question
from .links import LinkError, own_question

#: The app's page, beside the lessons of its language.
PAGE = "class.ipynb"
#: How long the part of an address after the question mark may be, and how many items a set has at most.
LONGEST, MOST = 2_000, 40
#: How long a title may be. Seeds and numbers of drill questions are smaller than this.
LONGEST_TITLE, TOO_GREAT = 80, 1_000_000_000
_NO_WORDS = Words("", (), "")
#: Between items, and between the parts of a position's text: letters that no address changes, and no notation has.
_BETWEEN, _WITHIN = "~", ";"
_DRILL = re.compile(r"drill:([a-z-]{1,40}):([0-9]{1,2}):([0-9]{1,9}):([0-9]{1,9})(?:-([0-9]{1,9}))?")
# What joins letters in some scripts and in pictures is kept; what turns the direction of writing is not.
_JOINERS = "\u200c\u200d"


class SetFault(Enum):
    """Why a link to a set cannot be used."""

    TOO_LONG = "too-long"
    CUT = "cut"
    TITLE = "title"
    COUNT = "count"
    FORM = "form"
    NO_PUZZLE = "no-puzzle"
    NO_DRILL = "no-drill"
    POSITION = "position"


class SetError(UltiError):
    """A link to a set that cannot be used: `fault` says why, `number` which item (from 1; 0 where it is none)."""

    def __init__(self, fault: SetFault, number: int = 0, says: str = "") -> None:
        self.fault, self.number, self.says = fault, number, says
        where = f"item {number}, " if number else ""
        super().__init__(f"This set cannot be used ({where}{fault.value}{': ' + says if says else ''}).")


@dataclass(frozen=True, slots=True)
class PuzzleItem:
    """A puzzle of the exercises."""

    exercise: Exercise

    def __str__(self) -> str:
        return f"puzzle:{self.exercise.question.id}"


@dataclass(frozen=True, slots=True)
class DrillItem:
    """One question of a drill: question `number`, from 0, of the series `seed`, as hard as `level` says.

    >>> str(DrillItem("legal-cards", 2, 7, 0))
    'drill:legal-cards:2:7:0'
    """

    kind: str
    level: int
    seed: int
    number: int

    def __str__(self) -> str:
        return f"drill:{self.kind}:{self.level}:{self.seed}:{self.number}"

    @property
    def question(self) -> DrillQuestion:
        """The question, made when it is asked for."""
        return question(self.kind, self.seed, self.number, self.level)


@dataclass(frozen=True, slots=True)
class OwnItem:
    """A position of the teacher's own, with a goal, as a link to the puzzles carries one."""

    question: Question

    @property
    def exercise(self) -> Exercise:
        """The question as a puzzle, which has no author's words."""
        return Exercise(self.question, _NO_WORDS)

    def __str__(self) -> str:
        asked = (str(self.question.position), str(self.question.target), self.question.kind.value)
        return f"position:{_WITHIN.join(asked)}"


Item = PuzzleItem | DrillItem | OwnItem


@dataclass(frozen=True, slots=True)
class ClassSet:
    """A series of items under a title. Raises `SetError` for a title that is none, and for no item or too many.

    >>> club = ClassSet("Tuesday", (DrillItem("legal-cards", 2, 7, 0), DrillItem("legal-cards", 2, 7, 1)))
    >>> club.query
    'title=Tuesday&items=drill:legal-cards:2:7:0-1&set=22c25d401b'
    >>> read_set(club.query, {}) == club
    True
    """

    title: str
    items: tuple[Item, ...]

    def __post_init__(self) -> None:
        if not self.title or line(self.title, LONGEST_TITLE) != self.title:
            raise SetError(SetFault.TITLE)
        if not 1 <= len(self.items) <= MOST:
            raise SetError(SetFault.COUNT)

    @property
    def id(self) -> str:
        """Ten digits that tell this set from others: those of its one text."""
        return _digits(self.title, map(str, self.items))

    @property
    def query(self) -> str:
        """What stands after the question mark of its address; raises `SetError` when that would be too long."""
        items = quote_plus(_BETWEEN.join(_shortened(self.items)), safe=":;~")
        text = f"title={quote_plus(self.title)}&items={items}&set={self.id}"
        if len(text) > LONGEST:
            raise SetError(SetFault.TOO_LONG, says=f"{len(text):,} characters")
        return text


def read_set(query: str, exercises: Mapping[str, Exercise]) -> ClassSet | None:
    """The set that an address asks for; None where it asks for none. Names that are not ours are passed over.

    Raises `SetError`: for a link that is too long or not whole, and for an item that this course does not have.
    """
    if len(query) > LONGEST:
        raise SetError(SetFault.TOO_LONG)
    try:
        found = parse_qs(query.lstrip("?"), max_num_fields=20, errors="strict")
    except ValueError as fault:
        raise SetError(SetFault.CUT) from fault
    given = {name: found[name][0] for name in ("title", "items", "set") if name in found}
    if not given:
        return None
    title, texts = given.get("title", ""), list(_lengthened(given.get("items", "").split(_BETWEEN)))
    if given.get("set") != _digits(title, texts):
        raise SetError(SetFault.CUT)
    if len(texts) > MOST:
        raise SetError(SetFault.COUNT)
    return ClassSet(title, tuple(_item(text, number, exercises) for number, text in enumerate(texts, 1)))


def line(text: str, longest: int) -> str:
    """What somebody typed as one line of at most so many characters, without those that are no writing.

    >>> line("  Anna\\n\\u202eB. ", 40)
    'Anna B.'
    """
    composed = unicodedata.normalize("NFC", text[: 8 * longest])
    kept = " ".join("".join(map(_kept, composed)).split())[:longest].strip()
    return kept if kept.strip(_JOINERS) else ""


def _kept(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind == "Cc":
        return " "
    return "" if kind in ("Cf", "Cs") and letter not in _JOINERS else letter


def _digits(title: str, items: Iterable[str]) -> str:
    whole = "\n".join([title, *items])
    return hashlib.sha256(whole.encode(errors="replace")).hexdigest()[:10]


def _shortened(items: Iterable[Item]) -> Iterator[str]:
    """The texts of the items; of drill questions that follow one another only the first and the last number."""
    for _, run in groupby(enumerate(items), _same_run):
        first, *more = (item for _, item in run)
        yield f"{first}-{more[-1].number}" if more and isinstance(more[-1], DrillItem) else str(first)


def _same_run(placed: tuple[int, Item]) -> object:
    at, item = placed
    return (item.kind, item.level, item.seed, item.number - at) if isinstance(item, DrillItem) else at


def _lengthened(texts: Iterable[str]) -> Iterator[str]:
    """What `_shortened` has shortened; stops behind the most that a set may have."""
    for text in texts:
        run = _DRILL.fullmatch(text)
        if run is None or run[5] is None:
            yield text
            continue
        first, last = int(run[4]), min(int(run[5]), int(run[4]) + MOST)
        for number in range(first, last + 1):
            yield f"drill:{run[1]}:{run[2]}:{run[3]}:{number}"


def _item(text: str, number: int, exercises: Mapping[str, Exercise]) -> Item:
    """The item of a text, which is item `number` of its set."""
    sort, _, what = text.partition(":")
    if sort == "puzzle":
        if what not in exercises:
            raise SetError(SetFault.NO_PUZZLE, number)
        return PuzzleItem(exercises[what])
    if sort == "position" and what.count(_WITHIN) == 2:
        position, goal, kind = what.split(_WITHIN)
        try:
            return OwnItem(own_question({"position": position, "goal": goal, "kind": kind}))
        except LinkError as fault:
            raise SetError(SetFault.POSITION, number, fault.says) from fault
    drill = _DRILL.fullmatch(text)
    if drill is None:
        raise SetError(SetFault.FORM, number)
    item = DrillItem(drill[1], int(drill[2]), int(drill[3]), int(drill[4]))
    try:
        known = 1 <= item.level <= levels(item.kind)
    except UltiError:
        known = False
    if not known:
        raise SetError(SetFault.NO_DRILL, number)
    return item
