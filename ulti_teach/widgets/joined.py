"""The page's code and style as single texts: how our modules share code without a bundler is known here alone."""

import re
from functools import cache
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parent / "static"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|let|function|class)\b)", re.MULTILINE)

View = dict[str, Any]


@cache
def module(name: str) -> str:
    """An ES module of ours as one text, with the neighbours that it imports before it.

    A widget's code reaches the page as a text without an address, where `./cards.js` means nothing. Our modules
    import each other by name only and keep their top-level names apart (a test holds them to it), so to join them
    it is enough to put each once, before those that need it. Node's tests import the files as they are.
    """
    parts: dict[str, str] = {}
    _collect(name, parts)
    return "".join(_EXPORT.sub("", source) for other, source in parts.items() if other != name) + parts[name]


def _collect(name: str, parts: dict[str, str]) -> None:
    """Puts a module behind everything that it imports, each once."""
    if name in parts:
        return
    source = (STATIC / name).read_text(encoding="utf-8")
    for found in _IMPORT.finditer(source):
        _collect(found[1], parts)
    parts[name] = _IMPORT.sub("", source)


@cache
def style(*more: str) -> str:
    """The style of all components, with the tokens it is made of, and `more` files for one of them."""
    return "".join(
        (STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "table.css", "spread.css", *more)
    )
