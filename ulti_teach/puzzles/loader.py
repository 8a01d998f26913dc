"""Reading puzzle files strictly: every fault is one sentence that names the file, the puzzle and the field.

`exercises/THEME.toml` holds the puzzles of a theme, `exercises/LANGUAGE/THEME.toml` their words by id.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ulti_teach.engine import PuzzleError

from .forms import build
from .model import Exercise, Question, Words
from .reading import Entry, shown, toml
from .wording import read_words

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ID_SIZE = 60


@dataclass(frozen=True, slots=True)
class Theme:
    """What one file and its words hold, and every fault in them.

    `questions`: those that are whole, each with the answer that its author states, if any; `ids`: of all the puzzles,
    also of faulty ones, as far as they have any.
    """

    file: str
    questions: tuple[tuple[Question, str | None], ...]
    words: Mapping[str, Words]
    faults: tuple[PuzzleError, ...]
    ids: tuple[str, ...]

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The puzzles that are whole, words and all."""
        return tuple(
            Exercise(asked, self.words[asked.id], stated) for asked, stated in self.questions if asked.id in self.words
        )


def load_exercises(folder: Path, language: str = "en") -> dict[str, Exercise]:
    """Every puzzle of a folder with its words, by id, in the order of the files.

    Raises `PuzzleError` for the first thing that is wrong: a file that cannot be read, an unknown or missing key, a
    position that cannot be, a stated answer that differs from the engine's, words that are missing or left over.
    Answers that perfect play decides are compared by the checker alone.
    """
    found: dict[str, Exercise] = {}
    for path in theme_files(folder):
        for exercise in load_theme(path, language):
            id = exercise.question.id
            if id in found:
                raise PuzzleError(path.name, f"the id is taken already, in theme {found[id].question.theme}", id, "id")
            found[id] = exercise
    return found


def theme_files(folder: Path) -> list[Path]:
    """The puzzle files of a folder. Raises `PuzzleError` where there are none."""
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise PuzzleError(folder.name, "expected a folder with puzzle files, THEME.toml")
    return files


def load_theme(path: Path, language: str = "en") -> list[Exercise]:
    """The puzzles of one file with their words. Raises `PuzzleError` for the first fault."""
    theme = read_theme(path, language)
    if theme.faults:
        raise theme.faults[0]
    return list(theme.exercises)


def read_theme(path: Path, language: str = "en") -> Theme:
    """The puzzles of one file with their words, and every fault in them; nothing is raised."""
    faults: list[PuzzleError] = []
    try:
        content = toml(path, path.name)
        entries = _entries(content, path)
    except PuzzleError as fault:
        return Theme(path.name, (), {}, (fault,), ())
    questions: list[tuple[Question, str | None]] = []
    ids: list[str] = []
    for number, entry in enumerate(entries, 1):
        id = entry.get("id")
        named = isinstance(id, str) and len(id) <= _ID_SIZE
        of = Entry(entry, path.name, shown(id) if named else f"number {number}")
        question = _question(of, path.stem, ids)
        if question is not None:
            questions.append((question, entry.get("answer")))
        faults += of.faults
        if named:
            ids.append(str(id))
    words, more = read_words_of(path, language, ids)
    return Theme(path.name, tuple(questions), words, (*faults, *more), tuple(dict.fromkeys(ids)))


def _entries(content: dict[str, Any], path: Path) -> list[dict[str, Any]]:
    """The [[puzzle]] entries of a file. Raises `PuzzleError` where it holds anything else."""
    unknown = set(content) - {"puzzle"}
    if unknown:
        raise PuzzleError(
            path.name, f"expected only [[puzzle]] entries, found {', '.join(map(shown, sorted(unknown)))}"
        )
    entries = content.get("puzzle")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise PuzzleError(path.name, "expected one [[puzzle]] entry or more")
    return entries


def _question(entry: Entry, theme: str, ids: list[str]) -> Question | None:
    id = entry.content.get("id")
    question = build(entry, theme)
    if isinstance(id, str) and (len(id) > _ID_SIZE or not _ID.fullmatch(id)):
        entry.fault("expected small letters, digits and single hyphens", "id")
    if id in ids:
        entry.fault("the id stands there twice", "id")
    return None if entry.faults else question


def read_words_of(path: Path, language: str, ids: Sequence[str]) -> tuple[dict[str, Words], list[PuzzleError]]:
    """The words of a theme's puzzles in one language, by id, and every fault in them; nothing is raised."""
    name = f"{language}/{path.name}"
    try:
        content = toml(path.parent / language / path.name, name)
    except PuzzleError as fault:
        return {}, [fault]
    faults = [
        PuzzleError(name, "these words belong to no puzzle of the theme", shown(id)) for id in content if id not in ids
    ]
    found: dict[str, Words] = {}
    for id in dict.fromkeys(ids):
        told = content.get(id)
        entry = Entry(told if isinstance(told, dict) else {}, name, shown(id))
        words = read_words(told, entry)
        faults += entry.faults
        if words is not None:
            found[id] = words
    return found, faults
