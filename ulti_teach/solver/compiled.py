"""The search to use: compiled where this installation has it, else the same source as plain Python.

`ULTI_TEACH_PURE=1` in the environment asks for plain Python. A binary that was built from other sources than those
beside it is left alone: in a checkout the sources change, and an editable install does not compile by itself.
"""

from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from .binary import NAME, digest, is_wanted

if TYPE_CHECKING:
    from .search import Search, Stop


class Kind(Enum):
    """Which search is used; the value says so in plain English."""

    COMPILED = "compiled"
    PURE = "pure Python"
    FORCED = "pure Python, as ULTI_TEACH_PURE asks"
    STALE = "pure Python, since the compiled one is older than its source: run pip install -e . again"


def load() -> tuple[ModuleType, Kind]:
    """The module that has `Search` and `Stop`, and which kind it is."""
    plain, kind = f"{__package__}.search", Kind.PURE
    if not is_wanted():
        return import_module(plain), Kind.FORCED
    try:
        binary = import_module(f"{__package__}.{NAME}")
        if digest(Path(__file__).parent) == binary.DIGEST:
            return binary, Kind.COMPILED
        kind = Kind.STALE
    except ImportError:
        pass
    except OSError:
        # The sources are not files (a zip, bytecode alone): nothing to compare with, and nobody edits them.
        return binary, Kind.COMPILED
    return import_module(plain), kind


_module, KIND = load()
COMPILED = KIND is Kind.COMPILED
if not TYPE_CHECKING:
    Search, Stop = _module.Search, _module.Stop

__all__ = ["COMPILED", "KIND", "Kind", "Search", "Stop"]
