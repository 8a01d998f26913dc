"""Where the notebooks and the puzzles are; standard library only, so that every layer may ask.

A checkout uses its own ``notebooks/`` and ``exercises/``; an installed copy uses those that the wheel carries in
``ulti_teach/_data``. An editable install has both, and the copies in site-packages go stale at the first edit: the
checkout therefore always wins.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _folder(name: str, package: Path) -> Path:
    above = package.parent
    if (above / "pyproject.toml").is_file() and (above / "notebooks").is_dir():
        return above / name
    return package / "_data" / name


def notebooks(package: Path = PACKAGE) -> Path:
    """The folder of the lessons, one folder a language inside."""
    return _folder("notebooks", package)


def exercises(package: Path = PACKAGE) -> Path:
    """The folder of the puzzle files."""
    return _folder("exercises", package)
