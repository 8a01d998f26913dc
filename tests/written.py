"""Notebooks that tests write for themselves, and a course of nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.running import Running, open_folder


def notebook(*cells: str, **metadata: Any) -> str:
    """A notebook's text; a cell that begins with # and a blank is prose."""
    made = [
        {"cell_type": "markdown", "id": f"c{n}", "metadata": {}, "source": cell}
        if cell.startswith("# ")
        else {
            "cell_type": "code",
            "id": f"c{n}",
            "metadata": {},
            "source": cell,
            "outputs": [],
            "execution_count": None,
        }
        for n, cell in enumerate(cells)
    ]
    return json.dumps({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def put(folder: Path, pages: dict[str, str]) -> Path:
    """Puts notebooks into a folder, by their paths, such as ``en/01_it.ipynb``; returns the folder."""
    for path, text in pages.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


@contextmanager
def serving(folder: Path, pages: dict[str, str], **settings: int) -> Iterator[Running]:
    """The course of these pages alone, while the block runs."""
    running = open_folder(put(folder, pages), **settings)
    try:
        yield running
    finally:
        running.stop()
