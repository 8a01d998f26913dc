"""How much memory solving takes: `python -m tests.bench.memory 1000` solves so many deals in a row and weighs itself.

A process of its own, so that nothing else is weighed.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil

from tests.bench.positions import deals
from tests.running import ROOT
from ulti_teach.solver import Goal, solve


def weighed(solves: int) -> dict[str, Any]:
    """The payoff of so many deals in a row, in a fresh process: its memory before, after, and at its peak, in MiB."""
    command = [sys.executable, "-m", "tests.bench.memory", str(solves)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _resident() -> float:
    return round(psutil.Process().memory_info().rss / 2**20, 1)


def _peak() -> float | None:
    """The most that this process ever had, where the system tells; of `getrusage`, a child inherits its parent's."""
    status = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="utf-8")) if status.exists() else None
    return round(int(found[1]) / 2**10, 1) if found else None


def main() -> None:
    """Solves and prints one object."""
    number = int(sys.argv[1])
    # One of each file in turn, so that a few solves are of every kind.
    positions = [position for row in zip(*deals().values(), strict=True) for position in row]
    before, nodes = _resident(), 0
    for at in range(number):
        nodes += solve(positions[at % len(positions)], (Goal.PAYOFF,)).nodes
    print(json.dumps({"solves": number, "nodes": nodes, "before": before, "after": _resident(), "peak": _peak()}))


if __name__ == "__main__":
    main()
