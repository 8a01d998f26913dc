"""A learner's desk as text: what the browser stores, and the file that is saved and read. JSON, one form per desk."""

import json
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NoReturn, TypeVar

from ulti_teach.engine import UltiError

from .progress import LATEST, LONGEST_STATE, Answer, Desk, How, Setting, Solved, Unfinished, merge, state_text

FORMAT = "ulti-teach"
VERSION = 1
#: How many characters are read at most: far more than a learner's work takes, and well inside a browser's storage.
LONGEST = 1_000_000
_LONGEST_NAME = 300
_HARDEST = 100
_PARTS = ("answers", "mastered", "puzzles", "lessons")


class DeskFault(Enum):
    """Why a text cannot be read."""

    TOO_LONG = "too-long"
    NOT_JSON = "not-json"
    NOT_OURS = "not-ours"
    NEWER = "newer"
    FIELD = "field"


_SAYS = {
    DeskFault.TOO_LONG: f"it has more than {LONGEST:,} characters",
    DeskFault.NOT_JSON: "it is not JSON",
    DeskFault.NOT_OURS: "it does not say that it is ours",
    DeskFault.NEWER: f"a newer version of the course wrote it; this one reads version {VERSION}",
    DeskFault.FIELD: "this entry is not as it should be",
}


class DeskError(UltiError):
    """A text that is no desk: `fault` says why, `place` where in it, such as `progress.lessons`."""

    def __init__(self, fault: DeskFault, place: str = "") -> None:
        super().__init__(f"This progress cannot be read: {place + ': ' if place else ''}{_SAYS[fault]}.")
        self.fault, self.place = fault, place


def write_desk(desk: Desk) -> str:
    """The one text of a desk: equal desks have equal texts.

    >>> write_desk(Desk().opened("en/02_tricks", now=5))
    '{"cleared":0,"format":"ulti-teach","progress":{"answers":{},"lessons":{"en/02_tricks":5},...,"version":1}'
    """
    answers = {
        kind: [{"at": answer.at, "id": answer.id, "how": answer.how.value, "level": answer.level} for answer in given]
        for kind, given in desk.answers.items()
    }
    return state_text(
        {
            "format": FORMAT,
            "version": VERSION,
            "cleared": desk.cleared,
            "settings": {name: {"value": known.value, "at": known.at} for name, known in desk.settings.items()},
            "progress": {
                "answers": answers,
                "mastered": dict(desk.mastered),
                "puzzles": {id: {"how": done.how.value, "at": done.at} for id, done in desk.puzzles.items()},
                "lessons": dict(desk.lessons),
            },
            "unfinished": {
                key: {"state": json.loads(entry.state) if entry.state else None, "at": entry.at}
                for key, entry in desk.unfinished.items()
            },
        }
    )


def read_desk(text: str) -> Desk:
    """The desk that a text tells of; what is missing in it is empty.

    Raises `DeskError` for a text that is too long, not JSON, not ours, from a newer version, or has a bad entry.

    >>> read_desk('{"format": "ulti-teach", "version": 1, "progress": {"lessons": {"en/02_tricks": "today"}}}')
    Traceback (most recent call last):
    ...
    ulti_teach.course.desktext.DeskError: This progress cannot be read: progress.lessons.en/02_tricks: this entry is \
not as it should be.
    """
    content = _content(text)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise DeskError(DeskFault.NOT_OURS)
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise DeskError(DeskFault.FIELD, "version")
    if version > VERSION:
        raise DeskError(DeskFault.NEWER)
    _only(content, ("format", "version", "cleared", "settings", "progress", "unfinished"), "")
    progress = _object(content.get("progress", {}), "progress")
    _only(progress, _PARTS, "progress.")
    desk = Desk(
        settings=_entries(content, "settings", "settings", _setting),
        answers=_entries(progress, "answers", "progress.answers", _answers),
        mastered=_entries(progress, "mastered", "progress.mastered", _time),
        puzzles=_entries(progress, "puzzles", "progress.puzzles", _solved),
        lessons=_entries(progress, "lessons", "progress.lessons", _time),
        unfinished=_entries(content, "unfinished", "unfinished", _unfinished),
        cleared=_time(content.get("cleared", 0), "cleared"),
    )
    return merge(desk, desk)  # answers in order, and no more of anything than is kept


def _content(text: str) -> Any:
    if len(text) > LONGEST:
        raise DeskError(DeskFault.TOO_LONG)
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as fault:
        raise DeskError(DeskFault.NOT_JSON) from fault


def _no_number(name: str) -> NoReturn:
    """NaN and Infinity are Python's own, and not JSON."""
    raise ValueError(name)


_Read = TypeVar("_Read")


def _entries(
    content: Mapping[str, Any], name: str, place: str, read: Callable[[Any, str], _Read]
) -> Mapping[str, _Read]:
    found = _object(content.get(name, {}), place)
    return {_name(key, place): read(entry, f"{place}.{key[:_LONGEST_NAME]}") for key, entry in found.items()}


def _object(value: Any, place: str) -> dict[str, Any]:
    return value if isinstance(value, dict) else _bad(place)


def _only(content: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
    """An entry that this version does not know would be lost when the desk is written."""
    for name in content:
        if name not in known:
            _bad(f"{place}{name[:_LONGEST_NAME]}")


def _name(value: Any, place: str) -> str:
    return value if isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME else _bad(place)


def _time(value: Any, place: str) -> int:
    return value if type(value) is int and 0 <= value <= LATEST else _bad(place)


def _how(value: Any, place: str) -> How:
    return How(value) if value in {how.value for how in How} else _bad(place)


def _fields(value: Any, place: str, *names: str) -> list[Any]:
    """The fields of an entry that has these and no others."""
    entry = _object(value, place)
    _only(entry, names, f"{place}.")
    return [entry[name] if name in entry else _bad(f"{place}.{name}") for name in names]


def _setting(value: Any, place: str) -> Setting:
    chosen, at = _fields(value, place, "value", "at")
    if not isinstance(chosen, str | int) or len(str(chosen)) > _LONGEST_NAME:
        _bad(f"{place}.value")
    return Setting(chosen, _time(at, f"{place}.at"))


def _answers(value: Any, place: str) -> tuple[Answer, ...]:
    return tuple(_answer(entry, place) for entry in (value if isinstance(value, list) else _bad(place)))


def _answer(value: Any, place: str) -> Answer:
    at, id, how, level = _fields(value, place, "at", "id", "how", "level")
    hard = level if type(level) is int and 1 <= level <= _HARDEST else _bad(f"{place}.level")
    return Answer(_time(at, f"{place}.at"), _name(id, f"{place}.id"), _how(how, f"{place}.how"), hard)


def _solved(value: Any, place: str) -> Solved:
    how, at = _fields(value, place, "how", "at")
    return Solved(_how(how, f"{place}.how"), _time(at, f"{place}.at"))


def _unfinished(value: Any, place: str) -> Unfinished:
    state, at = _fields(value, place, "state", "at")
    text = "" if state is None else state_text(state)
    return Unfinished(text, _time(at, f"{place}.at")) if len(text) <= LONGEST_STATE else _bad(f"{place}.state")


def _bad(place: str) -> NoReturn:
    raise DeskError(DeskFault.FIELD, place)
