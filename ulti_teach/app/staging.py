"""The copy of the lessons that the app serves, and the list of them for the home page.

The notebooks hold cells that a learner has no use for in the app: tagged ``check`` (claims asserted, run by nbval) or
``lab`` (optional code, for JupyterLab). Hidden cells still run in Voilà, so they are taken out of a staged copy. The
words of the game that stand in bold are explained where they stand.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from ulti_teach.app.terms import explained
from ulti_teach.app.words import speech

SKIPPED_TAGS = frozenset({"check", "lab"})
_NUMBER = re.compile(r"^(\d+)[_-]")
_HEADING = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)
_MARKS = re.compile(r"[*`]|\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson as the home page lists it; ``path`` is relative to the stage, ``number`` is None where it has none.

    ``drills`` are the kinds of drill that it is about, as its metadata names them: mastering them is mastering it.
    ``is_app``: it is no lesson but an app, such as the puzzles, and stands beside the lessons. ``is_listed``: whether
    the home page shows it; a page that only a link opens is served all the same.
    """

    path: str
    lang: str
    number: int | None
    title: str
    summary: str
    drills: tuple[str, ...] = ()
    is_app: bool = False
    is_listed: bool = True

    @property
    def name(self) -> str:
        """What the learner's progress calls it, such as ``en/02_tricks``."""
        return self.path.removesuffix(".ipynb")


def lessons(root: Path, lang: str) -> tuple[Lesson, ...]:
    """The lessons of a language below ``root``, in the order of their file names."""
    return tuple(_lesson(file, lang, _read(file)) for file in sorted((root / lang).glob("*.ipynb")))


def languages(root: Path) -> tuple[str, ...]:
    """The languages that have lessons; English first, since every other one is translated from it."""
    found = {folder.name for folder in root.iterdir() if any(folder.glob("*.ipynb"))} if root.is_dir() else set()
    return tuple(sorted(found, key=lambda name: (name != "en", name)))


@contextmanager
def stage(source: Path) -> Iterator[Path]:
    """A temporary copy of the lessons of ``source``, ready to serve; removed on leaving.

    It is written under another name and renamed when whole, so nobody ever sees half of it.
    """
    base = Path(tempfile.mkdtemp(prefix="ulti-teach-"))
    try:
        part = base / "part"
        part.mkdir()
        for lang in languages(source):
            _stage_language(source, lang, part)
        whole = base / "lessons"
        os.replace(part, whole)
        yield whole
    finally:
        shutil.rmtree(base, ignore_errors=True)


def _stage_language(source: Path, lang: str, target: Path) -> None:
    (target / lang).mkdir()
    listed = lessons(source, lang)
    ordered = [lesson for lesson in listed if not lesson.is_app and lesson.is_listed]
    onward = dict(pairwise(ordered))
    for lesson in listed:
        notebook = _read(source / lesson.path)
        notebook["cells"] = [cell for cell in notebook["cells"] if not _tags(cell) & SKIPPED_TAGS]
        seen: set[str] = set()
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["outputs"], cell["execution_count"] = [], None
            elif cell["cell_type"] == "markdown":
                cell["source"] = explained("".join(cell["source"]), speech(lang), seen)
        following = onward.get(lesson)
        notebook["metadata"]["title"] = lesson.title
        notebook["metadata"]["ulti_teach"] = {
            "lang": lang,
            "number": lesson.number,
            "title": lesson.title,
            "summary": lesson.summary,
            "drills": list(lesson.drills),
            "app": lesson.is_app,
            "listed": lesson.is_listed,
            "next": {"file": Path(following.path).name, "title": following.title} if following else None,
        }
        text = json.dumps(notebook, ensure_ascii=False)
        (target / lesson.path).write_text(text, encoding="utf-8")


def _read(file: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    notebook.setdefault("metadata", {})
    return notebook


def _tags(cell: dict[str, Any]) -> set[str]:
    return set(cell.get("metadata", {}).get("tags", ()))


def _lesson(file: Path, lang: str, notebook: dict[str, Any]) -> Lesson:
    given = notebook["metadata"].get("ulti_teach", {})
    number = _NUMBER.match(file.name)
    plain = _NUMBER.sub("", file.stem).replace("_", " ").capitalize()
    return Lesson(
        path=f"{lang}/{file.name}",
        lang=lang,
        number=int(number[1]) if number else None,
        title=str(given.get("title") or _heading(notebook) or plain),
        summary=str(given.get("summary") or ""),
        drills=tuple(map(str, given.get("drills") or ())),
        is_app=given.get("app") is True,
        is_listed=given.get("listed") is not False,
    )


def _heading(notebook: dict[str, Any]) -> str:
    for cell in notebook.get("cells", ()):
        if cell.get("cell_type") == "markdown" and (found := _HEADING.search("".join(cell["source"]))):
            return _MARKS.sub(lambda mark: mark[1] or "", found[1])
    return ""
