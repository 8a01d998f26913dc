"""Figures of a measurement: middle and tail, ratios, a table for people, and how busy the machine was."""

import math
import os
import platform
from collections.abc import Iterable, Sequence
from typing import Any

Rows = Sequence[Sequence[object]]


def quantile(values: Iterable[float], share: float) -> float:
    """The value that this share of the values does not exceed (nearest rank); not a number where there is none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan


def summary(values: Sequence[float], digits: int = 3) -> dict[str, float]:
    """How many there were, the median, the 95th percentile (with fewer than twenty values, the worst), both ends."""
    known = {"n": len(values)}
    if not values:
        return known
    figures = {"p50": quantile(values, 0.5), "p95": quantile(values, 0.95), "min": min(values), "max": max(values)}
    return known | {name: round(value, digits) for name, value in figures.items()}


def ratio(ours: dict[str, Any], theirs: dict[str, Any], name: str = "p50") -> float | None:
    """Ours over theirs; None where one of them is missing."""
    return round(ours[name] / theirs[name], 2) if ours.get(name) and theirs.get(name) else None


def table(head: Sequence[str], rows: Rows) -> str:
    """Columns under each other: the first to the left, figures to the right; None is a dash."""
    texts = [list(head), *[["-" if cell is None else str(cell) for cell in row] for row in rows]]
    widths = [max(len(row[column]) for row in texts) for column in range(len(head))]
    first, *others = widths
    lines = [
        "  ".join([row[0].ljust(first), *[cell.rjust(width) for cell, width in zip(row[1:], others, strict=True)]])
        for row in texts
    ]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def load() -> list[float] | None:
    """The load averages of the last 1, 5 and 15 minutes, where the system tells."""
    return [round(value, 2) for value in os.getloadavg()] if hasattr(os, "getloadavg") else None


def machine() -> dict[str, object]:
    """What measured: figures of two machines do not compare, only the ratios within a run do."""
    return {"cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version(), "load": load()}
