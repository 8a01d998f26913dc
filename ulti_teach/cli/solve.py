"""`ulti-teach solve POSITION`: what perfect play comes to, the best cards and a line; or so for each line of a file."""

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from ulti_teach.engine import Card, Position
    from ulti_teach.solver import Analysis, Goal, Refutation, Value

_EXAMPLE = "parti in c | cAK hAK | cQ sQJ8 | cT dQJ7 | 0 | points 10"
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out about a position.

    `goal`: what the best cards and the line refer to. `solved` is False when the `allowed` nodes did not do: then some
    values, or the analysis, are missing. `nodes`: how many were visited; `ms`: how long it took, in milliseconds.
    """

    position: "Position"
    goal: "Goal"
    values: Mapping["Goal", "Value"]
    analysis: "Analysis | None"
    refutation: "Refutation | None"
    nodes: int
    allowed: int
    ms: float
    solved: bool


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the command."""
    parser = subparsers.add_parser(
        "solve",
        help="say what perfect play makes of a position, or of each position of a file",
        description="Says what each side can reach with best play when all cards are known, which cards are best now, "
        "and a line. Exit codes: 0 solved, 1 a position cannot be read or solved (the others are), 2 wrong use.",
        epilog=f'Example: ulti-teach solve --goal points "{_EXAMPLE}"',
        allow_abbrev=False,
    )
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="a position, or a file with one a line ('#' begins a comment), or - for standard input",
    )
    parser.add_argument(
        "--goal",
        type=_goal,
        default="payoff",
        metavar="GOAL",
        help="what the best cards and the line refer to: points, ulti, betli, durchmars, silent ulti, payoff (default)",
    )
    parser.add_argument("--cards", action="store_true", help="tell what comes of every card that may be played")
    parser.add_argument("--refute", metavar="CARD", help="show how this card is refuted (with one position only)")
    parser.add_argument(
        "--nodes", type=_nodes, metavar="N", help="give up after N positions of the search (default 20 million)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.set_defaults(run=run, misused=parser.error)


def run(args: argparse.Namespace) -> int:
    """Prints the answers. Raises `UltiError` for a position, card or file that cannot be read or asked like that."""
    from ulti_teach.engine import parse_card, parse_position

    asked: str = args.position
    if "|" in asked or not asked.strip():
        position = parse_position(asked)
        card = None if args.refute is None else parse_card(args.refute)
        answer = answered(position, args.goal, nodes=args.nodes, refuted=card)
        _print(answer, args, card=card)
        return 0 if answer.solved else 1
    if args.refute is not None:
        args.misused("--refute takes one position, not a file of them.")
    return _run_lines(asked, args)


def _run_lines(name: str, args: argparse.Namespace) -> int:
    """Each line for itself: a bad one is told by its number, and the rest goes on."""
    from ulti_teach.engine import UltiError, parse_position

    found, good = 0, True
    for number, line in _lines(name):
        text = line.partition("#")[0].rstrip()
        if not text.strip():
            continue
        found += 1
        try:
            if "\ufffd" in text:
                raise UltiError("This is not text in UTF-8.")
            answer = answered(parse_position(text), args.goal, nodes=args.nodes)
        except UltiError as fault:
            print(f"ulti-teach: Line {number}: {fault}", file=sys.stderr, flush=True)
            good = False
            continue
        _print(answer, args, number=number, first=found == 1)
        good = good and answer.solved
    if not found:
        raise UltiError(f"There is no position in {_named(name)}.")
    return 0 if good else 1


def answered(position: "Position", goal: "Goal", *, nodes: int | None = None, refuted: "Card | None" = None) -> Answer:
    """All values of a position, and the best cards and a line for one goal; how a card is refuted, where one is given.

    Raises `UltiError` when a hand is not known, the contract has no such goal, or nobody can play; `IllegalCard`.
    """
    from ulti_teach.solver import NODES, NotSolved, Solver, finish, goals_of

    begun = time.perf_counter()
    allowed = NODES if nodes is None else nodes
    solver = Solver(position, nodes=allowed, pause=allowed)  # so nodes are the same compiled and pure
    values: dict[Goal, Value] = {}
    analysis, refutation, solved = None, None, True
    try:
        # What was asked for comes first, in case the nodes run out.
        for each in (goal, *(other for other in goals_of(position.contract) if other is not goal)):
            values[each] = finish(solver.value(position, each))
        analysis = finish(solver.analysis(position, goal))
        if refuted is not None:
            refutation = finish(solver.refutation(position, refuted, goal))
    except NotSolved:
        solved = False
    ms = (time.perf_counter() - begun) * 1000
    in_order = {each: values[each] for each in goals_of(position.contract) if each in values}
    return Answer(position, goal, in_order, analysis, refutation, solver.nodes, allowed, ms, solved)


def as_json(answer: Answer, *, cards: bool = False, refuting: bool = False) -> dict[str, Any]:
    """An answer as one object; `cards` and `refuted` only where they were asked for."""
    analysis, refutation = answer.analysis, answer.refutation
    told: dict[str, Any] = {"position": str(answer.position), "solved": answer.solved}
    told |= {str(goal).replace(" ", "_"): value for goal, value in answer.values.items()}
    told["goal"] = str(answer.goal)
    told["best"] = [str(card) for card in analysis.best] if analysis else []
    told["line"] = [str(card) for card in analysis.line] if analysis else []
    if cards:
        told["cards"] = {str(card): value for card, value in analysis.cards.items()} if analysis else {}
    if refuting:
        told["refuted"] = refutation and {
            "card": str(refutation.card),
            "before": refutation.before,
            "after": refutation.after,
            "line": [str(card) for card in refutation.line],
        }
    return told | {"nodes": answer.nodes, "ms": round(answer.ms, 1)}


def _print(
    answer: Answer,
    args: argparse.Namespace,
    *,
    number: int | None = None,
    card: "Card | None" = None,
    first: bool = True,
) -> None:
    """One answer, at once: whoever reads along need not wait for the next."""
    if args.json:
        print(json.dumps(as_json(answer, cards=args.cards, refuting=card is not None)), flush=True)
        return
    from ulti_teach.cli.solved import in_words

    lines = in_words(answer, cards=args.cards, number=number, refuting=card)
    print("\n".join(lines if first else ["", *lines]), flush=True)


def _lines(name: str) -> Iterator[tuple[int, str]]:
    """The lines of a file, or of standard input, counted from 1, as they come. Raises `UltiError` when it has none.

    What is not text in UTF-8 stands there as U+FFFD; a file of other things altogether is refused.
    """
    from ulti_teach.engine import UltiError

    try:
        with nullcontext(_standard_input()) if name == "-" else Path(name).open("rb") as file:
            for number, line in enumerate(file, 1):
                if b"\0" in line:
                    raise UltiError(f"What is in {_named(name)} is not text in UTF-8 (line {number}).")
                yield number, line.decode("utf-8", "replace").removeprefix(_BYTE_ORDER_MARK if number == 1 else "")
    except FileNotFoundError as fault:
        raise UltiError(f"There is no file {name!r}; a position would have '|' between its parts.") from fault
    except (OSError, ValueError) as fault:
        if isinstance(fault, UltiError):
            raise
        # A name with a null character in it is no name at all.
        raise UltiError(f"{name!r} cannot be read: {getattr(fault, 'strerror', None) or fault}.") from fault


def _standard_input() -> BinaryIO:
    """Its bytes, as they come; all at once where a program put a text in its place."""
    return getattr(sys.stdin, "buffer", None) or BytesIO(sys.stdin.read().encode())


def _named(name: str) -> str:
    return "standard input" if name == "-" else name


def _goal(text: str) -> "Goal":
    """A goal from the command line."""
    from ulti_teach.solver import Goal

    known = {goal.value: goal for goal in Goal}
    goal = known.get(re.sub(r"[ _-]+", " ", text.strip().lower()))
    if goal is None:
        raise argparse.ArgumentTypeError(f"{text!r} cannot be asked for; ask for one of {', '.join(known)}")
    return goal


def _nodes(text: str) -> int:
    """A number of positions from the command line."""
    if not re.fullmatch(r"[0-9]{1,12}", text) or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of positions; give one from 1 up, such as 1000000")
    return int(text)
