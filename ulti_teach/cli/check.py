"""`ulti-teach check [PATH …]`: engine and solver recompute what puzzle files state, and every fault is told."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ulti_teach.puzzles.checker import Checked


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "check",
        help="check puzzle files: the engine and perfect play recompute everything",
        description="Checks puzzle files and their words: whether the positions could have come up, whether what is "
        "asked can be reached, whether stated answers are right and complete, and that no hint gives them away. "
        "Exit codes: 0 nothing is wrong, 1 there are faults (all are told), 2 wrong use.",
        epilog="Example: ulti-teach check exercises",
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="a folder of puzzle files, or one file THEME.toml with its words in en/ beside it (default: the course's)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON list: an object a fault, or a good puzzle")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the faults; nothing is raised for a file that cannot be read, which is a fault like others."""
    from tqdm import tqdm

    from ulti_teach import data
    from ulti_teach.puzzles.checker import Check

    check = Check([Path(path) for path in args.paths] or [data.exercises()])
    found: list[Checked] = []
    # Shown where a person reads along; a file or a pipe is spared it.
    with tqdm(total=len(check), unit="puzzle", disable=None, leave=False, file=sys.stderr) as bar:
        for checked in check:
            found.append(checked)
            bar.update(checked.id is not None)
    faults = sum(len(each.faults) for each in found)
    if args.json:
        print(json.dumps([row for each in found for row in rows(each)], ensure_ascii=False))
        return 1 if faults else 0
    for each in found:
        for fault in each.faults:
            print(fault)
    puzzles = sum(each.id is not None for each in found)
    files = len({each.file for each in found})
    told = f"{_count(puzzles, 'puzzle')} in {_count(files, 'file')}"
    print(f"{told}: nothing is wrong." if not faults else f"{told}: {_count(faults, 'fault')}.")
    return 1 if faults else 0


def rows(checked: "Checked") -> list[dict[str, Any]]:
    """A puzzle as JSON: an object for each of its faults, or one that says that it is good."""
    if checked.ok:
        return [{"file": checked.file, "id": checked.id, "ok": True, "field": None, "says": None}]
    return [
        {"file": fault.file, "id": fault.id, "ok": False, "field": fault.field, "says": f"{fault.says}."}
        for fault in checked.faults
    ]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
