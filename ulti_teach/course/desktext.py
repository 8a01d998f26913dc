"""A learner's desk as text: what the browser stores, and the file that is saved and read. JSON, one form per desk."""

import json
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NoReturn, TypeVar

from ulti_teach.engine import UltiError

from .progress import (
    LATEST,
    LONGEST_NAME,
    LONGEST_SHEET,
    LONGEST_STATE,
    LONGEST_TRIED,
    MOST_TRIED,
    Answer,
    Attempt,
    Desk,
    How,
    Paper,
    Setting,
    Solved,
    Unfinished,
    merge,
    state_text,
)

FORMAT = "ulti-teach"
#: 2 added score sheets, 3 attempts; what an earlier one wrote is read as ever.
VERSION = 3
#: How many characters are read at most: far more than a learner's work takes, and well inside a browser's storage.
LONGEST = 1_000_000
_HARDEST = 100
_WHOLE = ("format", "version", "cleared", "settings", "progress", "unfinished", "sheets")
_PARTS = ("answers", "mastered", "puzzles", "lessons", "attempts")


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
        # Half of a surrogate pair, which JSON may name, could not be sent to the page.
        self.fault, self.place = fault, place[:LONGEST_NAME].encode(errors="backslashreplace").decode()
        super().__init__(f"This progress cannot be read: {self.place + ': ' if place else ''}{_SAYS[fault]}.")


def write_desk(desk: Desk) -> str:
    """The one text of a desk: equal desks have equal texts.

    >>> write_desk(Desk().opened("en/02_tricks", now=5))
    '{"cleared":0,"format":"ulti-teach","progress":{"answers":{},"attempts":{},...,"version":3}'
    """
    answers = {
        kind: [{"at": answer.at, "id": answer.id, "how": answer.how.value, "level": answer.level} for answer in given]
        for kind, given in desk.answers.items()
    }
    attempts: dict[str, list[object]] = {}
    for one in desk.attempts:
        attempts.setdefault(one.item, []).append({"at": one.at, "how": one.how.value, "tried": list(one.tried)})
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
                "attempts": attempts,
            },
            "unfinished": {
                key: {"state": json.loads(entry.state) if entry.state else None, "at": entry.at}
                for key, entry in desk.unfinished.items()
            },
            "sheets": {id: {"text": paper.text, "at": paper.at} for id, paper in desk.sheets.items()},
        }
    )


def read_desk(text: str, lost: list[str] | None = None) -> Desk:
    """The desk that a text tells of; what is missing in it is empty.

    Raises `DeskError` for a text that is too long, not JSON, not ours, from a newer version, or has a bad entry. With a
    list `lost`, bad entries are left out instead, and their places put there.

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
    take = _Taking(lost)
    take.known(content, _WHOLE, "")
    progress: dict[str, Any] = take.one(content, "progress", "", _object, {})
    take.known(progress, _PARTS, "progress.")
    desk = Desk(
        settings=take.each(content, "settings", "", _setting),
        answers=take.each(progress, "answers", "progress.", _answers),
        mastered=take.each(progress, "mastered", "progress.", _time),
        puzzles=take.each(progress, "puzzles", "progress.", _solved),
        lessons=take.each(progress, "lessons", "progress.", _time),
        unfinished=take.each(content, "unfinished", "", _unfinished),
        sheets=take.each(content, "sheets", "", _paper),
        attempts=tuple(
            Attempt(at, item, how, tried)
            for item, each in take.each(progress, "attempts", "progress.", _attempts).items()
            for at, how, tried in each
        ),
        cleared=take.one(content, "cleared", "", _time, 0),
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


class _Taking:
    """Reads entry by entry: the first bad one is refused, or, with a list for them, all are noted and left out."""

    def __init__(self, lost: list[str] | None) -> None:
        self._lost = lost

    def _leave_out(self, fault: DeskError) -> None:
        if self._lost is None:
            raise fault
        self._lost.append(fault.place)

    def known(self, content: Mapping[str, Any], names: tuple[str, ...], before: str) -> None:
        """An entry that this version does not know would be lost when the desk is written."""
        for name in content:
            if name not in names:
                self._leave_out(DeskError(DeskFault.FIELD, before + name))

    def one(
        self,
        content: Mapping[str, Any],
        name: str,
        before: str,
        read: Callable[[Any, str], _Read],
        empty: _Read,
    ) -> _Read:
        """The entry `name`, read by `read(value, place)`; `empty` where there is none."""
        if name in content:
            try:
                return read(content[name], before + name)
            except DeskError as fault:
                self._leave_out(fault)
        return empty

    def each(
        self, content: Mapping[str, Any], name: str, before: str, read: Callable[[Any, str], _Read]
    ) -> Mapping[str, _Read]:
        """The entries of the part `name` by their names."""
        found: dict[str, _Read] = {}
        entries: dict[str, Any] = self.one(content, name, before, _object, {})
        for key, value in entries.items():
            place = f"{before}{name}.{key}"
            try:
                found[_name(key, place)] = read(value, place)
            except DeskError as fault:
                self._leave_out(fault)
        return found


def _list(value: Any, place: str) -> list[Any]:
    return value if isinstance(value, list) else _bad(place)


def _object(value: Any, place: str) -> dict[str, Any]:
    return value if isinstance(value, dict) else _bad(place)


def _name(value: Any, place: str) -> str:
    return value if isinstance(value, str) and 0 < len(value) <= LONGEST_NAME else _bad(place)


def _time(value: Any, place: str) -> int:
    return value if type(value) is int and 0 <= value <= LATEST else _bad(place)


def _how(value: Any, place: str) -> How:
    return How(value) if value in [how.value for how in How] else _bad(place)


def _fields(value: Any, place: str, *names: str) -> list[Any]:
    """The fields of an entry that has these and no others."""
    entry = _object(value, place)
    _Taking(None).known(entry, names, f"{place}.")
    return [entry[name] if name in entry else _bad(f"{place}.{name}") for name in names]


def _setting(value: Any, place: str) -> Setting:
    chosen, at = _fields(value, place, "value", "at")
    if not isinstance(chosen, str | int) or len(str(chosen)) > LONGEST_NAME:
        _bad(f"{place}.value")
    return Setting(chosen, _time(at, f"{place}.at"))


def _answers(value: Any, place: str) -> tuple[Answer, ...]:
    return tuple(_answer(entry, place) for entry in _list(value, place))


def _answer(value: Any, place: str) -> Answer:
    at, id, how, level = _fields(value, place, "at", "id", "how", "level")
    hard = level if type(level) is int and 1 <= level <= _HARDEST else _bad(f"{place}.level")
    return Answer(_time(at, f"{place}.at"), _name(id, f"{place}.id"), _how(how, f"{place}.how"), hard)


def _attempts(value: Any, place: str) -> tuple[tuple[int, How, tuple[str, ...]], ...]:
    return tuple(_attempt(entry, place) for entry in _list(value, place))


def _attempt(value: Any, place: str) -> tuple[int, How, tuple[str, ...]]:
    at, how, tried = _fields(value, place, "at", "how", "tried")
    given = _list(tried, f"{place}.tried")
    if len(given) > MOST_TRIED or not all(isinstance(one, str) and len(one) <= LONGEST_TRIED for one in given):
        _bad(f"{place}.tried")
    return _time(at, f"{place}.at"), _how(how, f"{place}.how"), tuple(given)


def _solved(value: Any, place: str) -> Solved:
    how, at = _fields(value, place, "how", "at")
    return Solved(_how(how, f"{place}.how"), _time(at, f"{place}.at"))


def _unfinished(value: Any, place: str) -> Unfinished:
    state, at = _fields(value, place, "state", "at")
    text = "" if state is None else state_text(state)
    return Unfinished(text, _time(at, f"{place}.at")) if len(text) <= LONGEST_STATE else _bad(f"{place}.state")


def _paper(value: Any, place: str) -> Paper:
    text, at = _fields(value, place, "text", "at")
    known = text if isinstance(text, str) and len(text) <= LONGEST_SHEET else _bad(f"{place}.text")
    return Paper(known, _time(at, f"{place}.at"))


def _bad(place: str) -> NoReturn:
    raise DeskError(DeskFault.FIELD, place)
