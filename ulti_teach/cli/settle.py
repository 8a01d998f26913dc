"""`ulti-teach settle RECORD`: a deal is played again from its record, and settled line by line."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ulti_teach.engine import Game, Line


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "settle",
        help="replay a record and print who pays whom, line by line",
        description="Plays a deal again from its record and prints who pays whom, line by line. "
        "Exit codes: 0 settled, 1 the record cannot be read or breaks a rule (told with line and column), 2 wrong use.",
        epilog="Example: ulti-teach settle deal.txt (or - for standard input)",
    )
    parser.add_argument(
        "record", metavar="RECORD", help="a file with the record of a whole deal, or - for standard input"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the settlement. Raises `UltiError` for a record that cannot be read, breaks a rule, or is not finished."""
    from ulti_teach.engine import UltiError, replay

    game = replay(_read(args.record))
    if not game.is_over:
        raise UltiError("The record ends before the deal does, so there is nothing to settle yet.")
    answer = settled(game)
    if args.json:
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    print(f"{game.contract}, declarer: seat {game.declarer}")
    for line, shown in zip(game.settlement.lines, answer["lines"], strict=True):
        print(_row(line, shown["seats"]))
    print(f"{'in all':<52}{_amounts(answer['seats'])}")
    return 0


def settled(game: "Game") -> dict[str, Any]:
    """The settlement by the seats of the deal: what each gets, and every line with its rule."""
    lines = [
        {
            "what": line.what.value,
            "won": line.won,
            "value": line.value,
            "times": line.times[0] if len(set(line.times)) == 1 else list(line.times),
            "seats": list(game.by_seat(line.seats)),
            "rule": line.rule.value,
        }
        for line in game.settlement.lines
    ]
    return {"seats": list(game.returns), "lines": lines}


def _row(line: "Line", seats: list[int]) -> str:
    from ulti_teach.text import Speech, arithmetic, line_title

    return f"{line_title(Speech(), line):<38}{arithmetic(line):<14}{_amounts(seats)}   {line.rule}"


def _amounts(seats: list[int]) -> str:
    return "".join(f"{amount:>+6}" if amount else f"{0:>6}" for amount in seats)


def _read(name: str) -> str:
    """The text of a file, or of standard input. Raises `UltiError` when there is none."""
    from ulti_teach.engine import UltiError

    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as fault:
        raise UltiError(f"{name} cannot be read: {fault.strerror or fault}.") from fault
    except ValueError as fault:
        raise UltiError(f"{name} is not text in UTF-8.") from fault
