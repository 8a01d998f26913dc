"""Writing files so that a crash loses nothing: the old file stays until the new one is whole."""

import os
import tempfile
from pathlib import Path

from ulti_teach.engine import Match, UltiError, parse_match, write_match


def save_match(path: Path, match: Match) -> None:
    """Keeps a match in a file. Raises `UltiError` when it cannot be written; the old file is untouched then."""
    try:
        replace_text(path, write_match(match))
    except OSError as fault:
        raise UltiError(f"{path.name} cannot be written: {fault.strerror or fault}.") from fault


def load_match(path: Path) -> Match:
    """The match in a file. Raises `UltiError` when it cannot be read, with line and column where it is no match."""
    try:
        return parse_match(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise UltiError(f"{path.name} cannot be read: {fault.strerror or fault}.") from fault
    except UnicodeDecodeError as fault:
        raise UltiError(f"{path.name} is not text in UTF-8.") from fault


def replace_text(path: Path, text: str) -> None:
    """Writes beside the file, and puts it in its place in one step once it is on the disk."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
