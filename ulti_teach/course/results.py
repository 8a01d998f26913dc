"""What one learner did with a teacher's set, as a file that is handed in: a value, its text, and reading it strictly.

Such a file comes from somebody else and may say anything. What is read out of it is short, of known form and without
control characters; it is data, and whoever shows it escapes it.
"""

import json
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, NoReturn, TypeVar

from ulti_teach.engine import UltiError

from . import desktext
from .entries import BEST_FIRST, KEPT_ATTEMPTS, LATEST, LONGEST_NAME, LONGEST_TRIED, MOST_TRIED, Attempt, How

FORMAT, VERSION = "ulti-teach-results", 1
#: How many characters a file may have: several times what the longest set with all that is kept of it takes.
LONGEST = 1_000_000
#: How long a nickname may be, and the short text of an item, which may be a position. How many items a set has.
LONGEST_NICKNAME, LONGEST_ITEM, MOST_ITEMS = 40, 2_000, 40
_SET_ID = r"[0-9a-f]{10}"
#: Kinds of characters that no text in a file has: controls, halves of pairs, and breaks of lines and paragraphs.
_REFUSED = ("Cc", "Cs", "Zl", "Zp")


class ResultsFault(Enum):
    """Why a text is no results file. From `KNOWN` on, `ResultsError.place` says where."""

    TOO_LONG = "too-long"
    NOT_JSON = "not-json"
    NOT_OURS = "not-ours"
    PROGRESS = "progress"
    NEWER = "newer"
    KNOWN = "known"
    TWICE = "twice"
    MISSING = "missing"
    OBJECT = "object"
    LIST = "list"
    TEXT = "text"
    SET = "set"
    VERSION = "version"
    TIME = "time"
    HOW = "how"


_SAYS = {
    ResultsFault.TOO_LONG: f"expected at most {LONGEST:,} characters",
    ResultsFault.NOT_JSON: "expected JSON",
    ResultsFault.NOT_OURS: f'expected "format": "{FORMAT}"',
    ResultsFault.PROGRESS: "expected results, and this is a learner's whole progress",
    ResultsFault.NEWER: f"expected version {VERSION}, and a newer version of the course wrote this",
    ResultsFault.KNOWN: "expected no entry of this name",
    ResultsFault.TWICE: "expected this name once",
    ResultsFault.MISSING: "expected an entry of this name",
    ResultsFault.OBJECT: "expected names with values",
    ResultsFault.LIST: "expected a list that is no longer than what is kept",
    ResultsFault.TEXT: "expected a short text without control characters",
    ResultsFault.SET: "expected the ten digits of a set",
    ResultsFault.VERSION: "expected a whole number from 1 up",
    ResultsFault.TIME: "expected a time in milliseconds",
    ResultsFault.HOW: "expected unaided, aided or shown",
}


class ResultsError(UltiError):
    """A text that is no results file: `fault` says why, `place` where in it, such as `items.2.attempts.1.how`."""

    def __init__(self, fault: ResultsFault, place: str = "") -> None:
        self.fault, self.place = fault, in_sight(place[:LONGEST_NAME])
        super().__init__(f"These results cannot be read: {self.place + ': ' if place else ''}{_SAYS[fault]}.")


@dataclass(frozen=True, slots=True)
class ItemResult:
    """What was done with one item of a set: its short text, its title, and the attempts, the oldest first.

    >>> done = ItemResult("puzzle:p", "A puzzle", (Attempt(5, "", How.SHOWN, ("c7?",)), Attempt(9, "", How.AIDED)))
    >>> done.best.how, done.first.how, done.wrong
    (<How.AIDED: 'aided'>, <How.SHOWN: 'shown'>, ('c7',))
    """

    item: str
    title: str
    attempts: tuple[Attempt, ...] = ()

    @property
    def first(self) -> Attempt | None:
        """The first attempt; None when the item was not done."""
        return self.attempts[0] if self.attempts else None

    @property
    def best(self) -> Attempt | None:
        """The attempt that was found best, of several the first; None when the item was not done."""
        return min(self.attempts, key=lambda one: BEST_FIRST.index(one.how), default=None)

    @property
    def wrong(self) -> tuple[str, ...]:
        """Every wrong thing that was tried, without its `?`, in order and as often as it was."""
        return tuple(one[:-1] for attempt in self.attempts for one in attempt.tried if len(one) > 1 and one[-1] == "?")


@dataclass(frozen=True, slots=True)
class Results:
    """What a learner did with a set: `items` are all items of the set in its order, done or not.

    The attempts at the item of number N, from 1, are those of the desk at `set:SET_ID/N`.
    """

    set_id: str
    title: str
    nickname: str
    items: tuple[ItemResult, ...]

    @property
    def who(self) -> str:
        """The nickname as it is compared: without regard to capitals, blanks around, and marks that nobody sees.

        >>> Results("0123456789", "", " ÁGI", ()).who == Results("0123456789", "", "a\u0301gi", ()).who
        True
        """
        seen = "".join(char for char in self.nickname if unicodedata.category(char) != "Cf")
        bare = " ".join(unicodedata.normalize("NFD", seen).casefold().split())
        return unicodedata.normalize("NFC", bare)


def in_sight(text: str) -> str:
    r"""A text on one line, with what a terminal or an eye could be deceived by written out.

    >>> in_sight("An\x1b[31mna \u202e")
    'An\\x1b[31mna \\u202e'
    """
    plain = (" " if unicodedata.category(char) == "Zs" else char for char in text)
    return "".join(char.encode("unicode_escape").decode() if _deceives(char) else char for char in plain)


def _deceives(char: str) -> bool:
    """The two joiners, which some scripts and many pictures are written with, do no harm."""
    return unicodedata.category(char) in (*_REFUSED, "Cf") and char not in "\u200c\u200d"


def in_order(attempts: set[Attempt]) -> tuple[Attempt, ...]:
    """Attempts at one item, the oldest first."""
    return tuple(sorted(attempts, key=lambda one: (one.at, BEST_FIRST.index(one.how), one.tried)))


def write_results(results: Results) -> str:
    """The text of a results file: JSON in plain ASCII.

    Raises `ResultsError` for what could not be read back: a nickname that is empty, too long, or has control
    characters, say; whoever asks for one refuses it there.

    >>> text = write_results(Results("0123456789", "Monday", "Ági", (ItemResult("puzzle:p", "A puzzle"),)))
    >>> read_results(text).nickname
    'Ági'
    """
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "set": results.set_id,
        "title": results.title,
        "nickname": results.nickname,
        "items": [
            {
                "item": item.item,
                "title": item.title,
                "attempts": [{"at": one.at, "how": one.how.value, "tried": list(one.tried)} for one in item.attempts],
            }
            for item in results.items
        ],
    }
    text = json.dumps(whole, indent=1)
    read_results(text)
    return text


def read_results(text: str) -> Results:
    """The results that a text tells of. Raises `ResultsError`, with the place in it and what was expected there.

    >>> read_results('{"format": "ulti-teach-results", "version": 1}')
    Traceback (most recent call last):
    ...
    ulti_teach.course.results.ResultsError: These results cannot be read: set: expected an entry of this name.
    """
    content = _content(text)
    form = content.get("format") if isinstance(content, dict) else None
    if form != FORMAT:
        raise ResultsError(ResultsFault.PROGRESS if form == desktext.FORMAT else ResultsFault.NOT_OURS)
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise ResultsError(ResultsFault.VERSION, "version")
    if version > VERSION:
        raise ResultsError(ResultsFault.NEWER)
    _, _, set_id, title, nickname, items = _fields(
        content, "", "format", "version", "set", "title", "nickname", "items"
    )
    if not isinstance(set_id, str) or not re.fullmatch(_SET_ID, set_id):
        _bad(ResultsFault.SET, "set")
    named = Results(
        set_id=set_id,
        title=_text(title, "title", LONGEST_NAME),
        nickname=_text(nickname, "nickname", LONGEST_NICKNAME),
        items=_each(items, "items", MOST_ITEMS, lambda value, place: _item(value, place, set_id)),
    )
    return named if named.who else _bad(ResultsFault.TEXT, "nickname")


def _content(text: str) -> Any:
    if len(text) > LONGEST:
        raise ResultsError(ResultsFault.TOO_LONG)
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except ResultsError:
        raise
    except (ValueError, RecursionError) as fault:
        raise ResultsError(ResultsFault.NOT_JSON) from fault


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of a name that stands twice, two readers could read different values."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            _bad(ResultsFault.TWICE, name)
        found[name] = value
    return found


def _no_number(name: str) -> NoReturn:
    """NaN and Infinity are Python's own, and not JSON."""
    raise ValueError(name)


def _fields(value: Any, place: str, *names: str) -> list[Any]:
    """The fields of an object that has these and no others."""
    if not isinstance(value, dict):
        _bad(ResultsFault.OBJECT, place)
    before = f"{place}." if place else ""
    for name in value:
        if name not in names:
            _bad(ResultsFault.KNOWN, before + name)
    return [value[name] if name in value else _bad(ResultsFault.MISSING, before + name) for name in names]


_Read = TypeVar("_Read")


def _each(value: Any, place: str, most: int, read: Callable[[Any, str], _Read]) -> tuple[_Read, ...]:
    """A list's entries, each read with its place; people count from 1."""
    if not isinstance(value, list) or len(value) > most:
        _bad(ResultsFault.LIST, place)
    return tuple(read(entry, f"{place}.{number}") for number, entry in enumerate(value, 1))


def _text(value: Any, place: str, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        _bad(ResultsFault.TEXT, place)
    return (
        value if all(unicodedata.category(char) not in _REFUSED for char in value) else _bad(ResultsFault.TEXT, place)
    )


def _item(value: Any, place: str, set_id: str) -> ItemResult:
    item, title, attempts = _fields(value, place, "item", "title", "attempts")
    at = f"set:{set_id}/{place.rpartition('.')[2]}"
    done = _each(attempts, f"{place}.attempts", KEPT_ATTEMPTS, lambda one, where: _attempt(one, where, at))
    return ItemResult(
        item=_text(item, f"{place}.item", LONGEST_ITEM),
        title=_text(title, f"{place}.title", LONGEST_NAME),
        attempts=in_order(set(done)),
    )


def _attempt(value: Any, place: str, item: str) -> Attempt:
    at, how, tried = _fields(value, place, "at", "how", "tried")
    if type(at) is not int or not 0 <= at <= LATEST:
        _bad(ResultsFault.TIME, f"{place}.at")
    if not isinstance(how, str) or how not in {each.value for each in How}:
        _bad(ResultsFault.HOW, f"{place}.how")
    each = _each(tried, f"{place}.tried", MOST_TRIED, lambda one, where: _text(one, where, LONGEST_TRIED))
    return Attempt(at, item, How(how), each)


def _bad(fault: ResultsFault, place: str) -> NoReturn:
    raise ResultsError(fault, place)
