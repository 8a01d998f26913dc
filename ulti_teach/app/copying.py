"""The learner's own copy of the lessons: made once, brought up to date later, never at the cost of their work."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ulti_teach.app.staging import languages

MANIFEST = ".ulti-course.json"


@dataclass(frozen=True, slots=True)
class Copied:
    """What copying did, by path below the target: ``kept`` are files that the learner has changed."""

    written: tuple[str, ...]
    kept: tuple[str, ...]


def copy_lessons(source: Path, target: Path) -> Copied:
    """Copy the lessons of ``source`` into ``target``.

    A file that is still as we wrote it is brought up to date. Any other is the learner's and is kept; so is every file
    where the manifest cannot be read. Raises ``OSError`` where the folder cannot be written.
    """
    target.mkdir(parents=True, exist_ok=True)
    ours = _manifest(target / MANIFEST)
    written, kept, known = [], [], dict(ours)
    for lang in languages(source):
        for file in sorted((source / lang).glob("*.ipynb")):
            name, fresh = f"{lang}/{file.name}", file.read_bytes()
            there = target / name
            now = _hash(there.read_bytes()) if there.exists() else None
            if now == _hash(fresh):
                known[name] = now
            elif now is None or now == ours.get(name):
                _write(there, fresh)
                known[name] = _hash(fresh)
                written.append(name)
            else:
                kept.append(name)
    _write(target / MANIFEST, json.dumps({"files": known}, indent=1, sort_keys=True).encode())
    return Copied(tuple(written), tuple(kept))


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _manifest(file: Path) -> dict[str, str]:
    """What we wrote last time, by hash; nothing where that is not known, so that nothing is taken for ours."""
    try:
        files = json.loads(file.read_text(encoding="utf-8"))["files"]
        return {str(name): str(digest) for name, digest in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write(file: Path, content: bytes) -> None:
    """Write all of it or nothing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=file.parent, prefix=".part-")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        Path(part).chmod(0o644)
        os.replace(part, file)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
