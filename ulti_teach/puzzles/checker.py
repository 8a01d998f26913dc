"""Checking puzzle files: engine and solver recompute all that they state, and every fault is told, not the first alone.

What one file must hold by itself is `loader`'s; here stands what needs a search, more than one puzzle, or judgement
about hints and whether a position could have come up.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ulti_teach.engine import PuzzleError

from .hints import gives_away
from .likeness import likeness
from .loader import Theme, read_theme, read_words_of, theme_files
from .model import Question, Words
from .proving import proved

_MARK = "caption me"  # what a miner leaves for a person to write
_FIRST = "en"
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]+)?")
_GRADES, _FROM = 3, 5  # a theme with so many puzzles has so many grades


@dataclass(frozen=True, slots=True)
class Checked:
    """One puzzle, or with no `id` one file, and every fault of it."""

    file: str
    id: str | None
    faults: tuple[PuzzleError, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class _Read:
    """A theme with its words in every language."""

    theme: Theme
    words: Mapping[str, Mapping[str, Words]]


class Check:
    """A check of puzzle files and folders. `len` of it: how many puzzles there are; iterating checks them one by one.

    Nothing is raised: what cannot be read is a fault like others.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        self._themes: list[_Read] = []
        self._unread: list[Checked] = []
        for path in paths:
            try:
                files = theme_files(path) if path.is_dir() else [path]
            except PuzzleError as fault:
                self._unread.append(Checked(fault.file, None, (fault,)))
                continue
            self._themes += [_read(file) for file in files]

    def __len__(self) -> int:
        return sum(len(each.theme.questions) for each in self._themes)

    def __iter__(self) -> Iterator[Checked]:
        """The files' own faults first; then every puzzle that could be read, with all that was found out about it."""
        yield from self._unread
        ids: dict[str, str] = {}
        alike: dict[object, Question] = {}
        for each in self._themes:
            theme = each.theme
            faults = [*theme.faults, *_grades(theme)]
            for id in [None, *theme.ids, *(fault.id for fault in faults)]:
                own = tuple(fault for fault in faults if fault.id == id)
                faults = [fault for fault in faults if fault.id != id]
                known = any(question.id == id for question, _ in theme.questions)
                if own and not known:
                    yield Checked(theme.file, id, own)
            for question, stated in theme.questions:
                found = [fault for fault in theme.faults if fault.id == question.id]
                found += [*_taken(question, theme.file, ids), *_alike(question, theme.file, alike)]
                found += proved(question, stated, theme.file)
                found += _worded(question, each)
                yield Checked(theme.file, question.id, tuple(found))


def _read(path: Path) -> _Read:
    """A theme, and its words in every language that has a folder beside it."""
    theme = read_theme(path, _FIRST)
    words: dict[str, Mapping[str, Words]] = {_FIRST: theme.words}
    faults: list[PuzzleError] = []
    for language in _languages(path.parent) if theme.ids else ():
        words[language], more = read_words_of(path, language, theme.ids)
        faults += more
    whole = Theme(theme.file, theme.questions, theme.words, (*theme.faults, *faults), theme.ids)
    return _Read(whole, words)


def _languages(folder: Path) -> list[str]:
    """The other languages: folders named like one, with words in them."""
    found = {words.parent.name for words in folder.glob("*/*.toml")}
    return sorted(name for name in found - {_FIRST} if _LANGUAGE.fullmatch(name))


def _grades(theme: Theme) -> Iterator[PuzzleError]:
    grades = {question.difficulty for question, _ in theme.questions}
    if len(theme.ids) >= _FROM and len(grades) < min(_GRADES, len(theme.questions)):
        says = f"a theme of {_FROM} puzzles or more has {_GRADES} grades at least, but here are only {len(grades)}"
        yield PuzzleError(theme.file, says, field="difficulty")


def _taken(question: Question, file: str, ids: dict[str, str]) -> Iterator[PuzzleError]:
    """An id that another file has: a notebook names a puzzle by its id alone."""
    if question.id in ids:
        yield PuzzleError(file, f"the id is taken already, in {ids[question.id]}", question.id, "id")
    ids[question.id] = file


def _alike(question: Question, file: str, alike: dict[object, Question]) -> Iterator[PuzzleError]:
    other = alike.setdefault(likeness(question), question)
    if other is not question:
        says = f"the same as {other.id}, but for the names of the suits"
        yield PuzzleError(file, says, question.id, "position")


def _worded(question: Question, read: _Read) -> Iterator[PuzzleError]:
    """What is wrong with the words of a puzzle, in each language."""
    for language, by_id in read.words.items():
        words = by_id.get(question.id)
        if words is None:
            continue
        file = f"{language}/{read.theme.file}"
        texts = {"prompt": words.prompt, "explanation": words.explanation}
        texts |= {f"hint {number}": hint for number, hint in enumerate(words.hints, 1)}
        for field, text in texts.items():
            if _MARK in text.casefold():
                yield PuzzleError(file, f"expected a person's words where {_MARK!r} stands", question.id, field)
        says = gives_away(question, words.hints[0])
        if says:
            yield PuzzleError(file, says, question.id, "hint 1")
