"""Reading TOML that people write: one entry after the other, every fault of an entry noted, not only the first."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from ulti_teach.engine import PuzzleError, UltiError

T = TypeVar("T")
#: A file has at most so many bytes, a text so many characters: more than any puzzle needs.
FILE_SIZE, TEXT_SIZE = 1_000_000, 1_000
_TYPE_NAMES = {
    str: "a text in quotes",
    int: "a whole number",
    bool: "true or false",
    list: "a list of texts",
}
_SHOWN = 40


class Entry:
    """One entry of a file, and the faults that were found in it so far, each with file, puzzle and field."""

    def __init__(self, content: Mapping[str, Any], file: str, id: str | None = None) -> None:
        self.content = content
        self.file = file
        self.id = id
        self.faults: list[PuzzleError] = []
        self._bad: set[str] = set()

    def fault(self, says: str, field: str | None = None) -> None:
        """Notes a fault; of one field only the first."""
        if field is None or field not in self._bad:
            self.faults.append(PuzzleError(self.file, says, id=self.id, field=field))
        if field is not None:
            self._bad.add(field)

    def keys(self, required: Mapping[str, type], optional: Mapping[str, type]) -> None:
        """Whether all these keys are there, no others, and each of its type."""
        known = {**required, **optional}
        for key, value in self.content.items():
            if key not in known:
                self.fault(f"unknown key; the keys are {', '.join(known)}", shown(key))
            # bool is an int to Python, but not to an author.
            elif not isinstance(value, known[key]) or (isinstance(value, bool) and known[key] is not bool):
                self.fault(f"expected {_TYPE_NAMES[known[key]]}", key)
            elif isinstance(value, str) and len(value) > TEXT_SIZE:
                self.fault(f"expected at most {TEXT_SIZE:,} characters, found {len(value):,}", key)
        for key in required:
            if key not in self.content:
                self.fault(f"expected {_TYPE_NAMES[required[key]]}, found nothing", key)

    def has(self, key: str) -> bool:
        """Whether there is something under this key, and nothing wrong with it so far."""
        return key in self.content and key not in self._bad

    def get(self, key: str, without: T) -> T:
        """What stands under a key whose type was checked, or `without` it."""
        value: T = self.content[key] if self.has(key) else without
        return value

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number within bounds; the least where it is wrong."""
        value = self.get(key, least)
        if not least <= value <= most:
            self.fault(f"expected a number from {least} to {most}, found {shown(value)}", key)
            return least
        return value

    def one_of(self, key: str, known: list[str], named: str = "") -> str | None:
        """One of these words; None where it is another."""
        if not self.has(key):
            return None
        value: str = self.content[key]
        if value not in known:
            self.fault(f"expected {named or ' or '.join(known)}, found {shown(value)!r}", key)
            return None
        return value

    def read(self, key: str, parse: Callable[[str], T]) -> T | None:
        """What a text says; None where there is none or it cannot be read."""
        if not self.has(key):
            return None
        try:
            return parse(self.content[key])
        except UltiError as fault:
            self.fault(clause(fault), key)
            return None


def shown(value: object) -> str:
    """A value as it stands in a sentence: short, on one line, whatever somebody wrote."""
    # A number of a million digits is not turned into text at all.
    text = "a huge number" if isinstance(value, int) and abs(value) >= 10**_SHOWN else str(value)
    text = "".join(letter if letter.isprintable() and letter not in "<>" else "?" for letter in text[: 2 * _SHOWN])
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def clause(fault: UltiError) -> str:
    """An error's sentence as the end of another one."""
    if isinstance(fault, PuzzleError):
        return fault.says
    return str(fault).rstrip(".")


def toml(path: Path, name: str, what: str = "puzzle file") -> dict[str, Any]:
    """What a file says. Raises `PuzzleError` for one that cannot be read, is too long, or is not TOML."""
    try:
        if path.stat().st_size > FILE_SIZE:
            raise PuzzleError(name, f"expected a file of at most {FILE_SIZE:,} bytes")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise PuzzleError(name, f"the file cannot be read ({fault.strerror or fault})") from fault
    except UnicodeDecodeError as fault:
        raise PuzzleError(name, "the file is not text in UTF-8") from fault
    except RecursionError as fault:
        raise PuzzleError(name, f"the file is not a {what}: it is nested too deeply") from fault
    except tomllib.TOMLDecodeError as fault:
        raise PuzzleError(name, f"the file is not TOML: {_short(fault)}") from fault
    except UltiError:
        raise
    except ValueError as fault:  # Python reads no number of thousands of digits
        raise PuzzleError(name, f"the file is not a {what}: there is a huge number in it") from fault


def _short(fault: ValueError) -> str:
    """A decoder's words, cut where somebody's whole text stands in them."""
    text = str(fault).splitlines()[0] if str(fault) else "it cannot be read"
    return (text if len(text) <= 3 * _SHOWN else text[: 3 * _SHOWN] + "…").rstrip(".")
