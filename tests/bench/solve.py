"""Perfect play: positions visited and time, for each kind of deal, compiled and as plain Python in the same run.

Times are the process's own, so that what else the machine does counts as little as can be; the positions visited are
the same on every machine. Both searches stop and go on after as many positions as this installation's own one does.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from tqdm import tqdm

from tests.bench.figures import load, machine, quantile, table
from tests.bench.memory import weighed
from tests.bench.positions import deals, endings, question
from ulti_teach.engine import Position
from ulti_teach.solver import Goal, Solver, Steps, analysis, compiled, finish

_SHARES = {"median": 0.5, "p90": 0.9, "p95": 0.95, "max": 1.0}
#: What a search without its own knowledge of the game visited: median, p90 and most. Aimed at is a fifth of it.
_PLAIN_SEARCH = {
    "betli-random": (9_800, 48_000, 155_000),
    "betli-strong": (33_000, 115_000, 238_000),
    "durchmars-random": (50, 220, 22_000),
    "durchmars-strong": (400, 1_300, 13_000),
    "parti-random": (63_000, 151_000, 262_000),
    "parti-strong": (66_000, 508_000, 914_000),
    "ulti-random": (5_700, 22_000, 72_000),
    "ulti-strong": (21_000, 87_000, 191_000),
}
#: Aimed at besides.
GOALS = {
    "parti-strong, compiled, ms, median": 3,
    "parti-strong, compiled, ms, max": 55,
    "all deals, pure, positions a second, at least": 100_000,
    "every card of a deal, compiled, ms, p95": 100,
    "every card of a six-trick ending, pure, ms, p95": 100,
    "peak memory, MiB": 200,
}
_ENDINGS = "six-trick endings"


@dataclass
class Tally:
    """What was measured of one question by one kind of search."""

    nodes: list[int] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        """Positions visited, milliseconds, and the ones by the others' second."""
        spent = sum(self.ms)
        return {
            "n": len(self.ms),
            "nodes": {name: quantile(self.nodes, share) for name, share in _SHARES.items()},
            "ms": {name: round(quantile(self.ms, share), 2) for name, share in _SHARES.items()},
            "nodes a second": round(1000 * sum(self.nodes) / spent) if spent else None,
        }


Tallies = dict[tuple[str, str, str], Tally]


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the measurement."""
    parser = commands.add_parser("solve", help="perfect play: positions visited, time and memory, compiled and pure")
    parser.add_argument("--deals", type=int, default=30, help="how many of each file, at most 30")
    parser.add_argument("--endings", type=int, default=200, help="how many endings of six tricks")
    parser.add_argument("--solves", type=int, default=1_000, help="how many in a row for the memory")
    parser.add_argument("--seed", type=int, default=1, help="of the endings")
    parser.add_argument("--quick", action="store_true", help="one deal of each, to see that it works")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Measures, and prints tables or JSON; a bar on the error stream tells how far it is, where somebody looks at it."""
    if args.quick:
        args.deals, args.endings, args.solves = 1, 4, 4
    before, searches = machine(), _searches()
    chosen, ends = deals(args.deals), endings(args.endings, args.seed)
    steps = 2 * len(searches) * (sum(map(len, chosen.values())) + len(ends)) + 2 * sum(map(len, chosen.values()))
    with tqdm(total=steps + 1, unit="solve", disable=True if args.json else None, file=sys.stderr) as bar:
        _warm_up(chosen)
        whole = _values(searches, chosen, bar)
        last = next(iter(searches))  # the compiled one, where there is one
        cards = _outcomes({last: searches[last]}, _with_questions(chosen), bar)
        cards_of_endings = _outcomes(searches, [(_ENDINGS, *each) for each in ends], bar)
        bar.set_description("memory")
        memory = weighed(args.solves)
        bar.update()
    report = {
        "machine": before,
        "load afterwards": load(),
        "search here": compiled.KIND.value,
        "deals": _told(whole),
        "every card": _told({**cards, **cards_of_endings}),
        "memory, MiB": memory,
        "nodes aimed at": {name: [round(each / 5) for each in nodes] for name, nodes in _PLAIN_SEARCH.items()},
        "goals": _goals(whole, cards, cards_of_endings, memory),
    }
    print(json.dumps(report, indent=1) if args.json else _text(report))


def _searches() -> dict[str, ModuleType]:
    """The compiled search where this installation has it, and the plain one."""
    module, kind = compiled.load()
    found = {"compiled": module} if kind is compiled.Kind.COMPILED else {}
    return {**found, "pure": import_module("ulti_teach.solver.search")}


@contextmanager
def _using(module: ModuleType) -> Iterator[None]:
    """All solvers made meanwhile search with this module."""
    kept = analysis.Search, analysis.Stop
    analysis.Search, analysis.Stop = module.Search, module.Stop  # type: ignore[misc]
    try:
        yield
    finally:
        analysis.Search, analysis.Stop = kept  # type: ignore[misc]


def _warm_up(chosen: dict[str, list[Position]]) -> None:
    """Tables that are made once and kept are no part of a solve."""
    for name, positions in chosen.items():
        for goal in (question(name), Goal.PAYOFF):
            finish(Solver(positions[0]).value(positions[0], goal))


def _with_questions(chosen: dict[str, list[Position]]) -> list[tuple[str, Goal, Position]]:
    return [(name, question(name), position) for name, positions in chosen.items() for position in positions]


def _spent(
    module: ModuleType, position: Position, goal: Goal, ask: Callable[[Solver, Position, Goal], Steps[Any]]
) -> tuple[int, float]:
    """The positions visited and the seconds of processor time for one question, by a fresh solver."""
    with _using(module):
        begun = time.process_time()
        solver = Solver(position)
        finish(ask(solver, position, goal))
        return solver.nodes, time.process_time() - begun


def _values(searches: dict[str, ModuleType], chosen: dict[str, list[Position]], bar: "tqdm[Any]") -> Tallies:
    """Each deal's own question and its payoff, by each search in turn."""
    found: Tallies = {}
    for name, own, position in _with_questions(chosen):
        bar.set_description(name)
        for goal in (own, Goal.PAYOFF):
            for kind, module in searches.items():
                _note(found, (name, goal.value, kind), *_spent(module, position, goal, Solver.value))
                bar.update()
    return found


def _outcomes(searches: dict[str, ModuleType], asked: list[tuple[str, Goal, Position]], bar: "tqdm[Any]") -> Tallies:
    """The same, for every card that may be played."""
    found: Tallies = {}
    for name, own, position in asked:
        bar.set_description(f"every card, {name}")
        for goal in (own, Goal.PAYOFF):
            for kind, module in searches.items():
                # Endings of all contracts are one row.
                what = "payoff" if goal is Goal.PAYOFF else "own"
                _note(found, (name, what, kind), *_spent(module, position, goal, Solver.outcomes))
                bar.update()
    return found


def _note(found: Tallies, row: tuple[str, str, str], nodes: int, seconds: float) -> None:
    tally = found.setdefault(row, Tally())
    tally.nodes.append(nodes)
    tally.ms.append(1000 * seconds)


def _pooled(tallies: Tallies, search: str, what: str = "", asked: str = "") -> Tally:
    """All of one search: of one row, of one question, or of all."""
    pool = Tally()
    for (name, question_asked, kind), tally in tallies.items():
        if kind == search and what in ("", name) and asked in ("", question_asked):
            pool.nodes += tally.nodes
            pool.ms += tally.ms
    return pool


def _goals(whole: Tallies, cards: Tallies, cards_of_endings: Tallies, memory: dict[str, Any]) -> dict[str, Any]:
    """What is aimed at, and what was found; None where there was nothing to measure."""
    parti = _pooled(whole, "compiled", "parti-strong", Goal.POINTS.value).ms
    found = [
        quantile(parti, 0.5) if parti else None,
        max(parti, default=None),
        _pooled(whole, "pure").figures()["nodes a second"],
        quantile(cards_of_deals, 0.95) if (cards_of_deals := _pooled(cards, "compiled").ms) else None,
        quantile(_pooled(cards_of_endings, "pure").ms, 0.95),
        memory["peak"],
    ]
    rounded = [each and round(each, 1) for each in found]
    return {name: {"aim": aim, "found": each} for (name, aim), each in zip(GOALS.items(), rounded, strict=True)}


def _told(tallies: Tallies) -> list[dict[str, Any]]:
    return [
        {"what": name, "question": asked, "search": kind, **tally.figures()}
        for (name, asked, kind), tally in tallies.items()
    ]


def _text(report: dict[str, Any]) -> str:
    """Three tables, what is aimed at beside them."""
    head = ["", "question", "search", "n", *("nodes median", "p90", "p95", "max"), "aims", "ms median", "p90", "p95"]
    head += ["max", "nodes/s"]

    def rows(told: list[dict[str, Any]], *, aimed: bool) -> list[list[object]]:
        return [
            [
                *(each["what"], each["question"], each["search"], each["n"], *each["nodes"].values()),
                _aims(report, each["what"]) if aimed and each["question"] != "payoff" else None,
                *(*each["ms"].values(), each["nodes a second"]),
            ]
            for each in told
        ]

    parts = [
        f"machine: {report['machine']}; load afterwards: {report['load afterwards']}",
        f"the search of this installation: {report['search here']}",
        "\nThe value of a deal. The nodes aimed at: median, p90, max.",
        table(head, rows(report["deals"], aimed=True)),
        "\nThe value of every card that may be played.",
        table(head, rows(report["every card"], aimed=False)),
        f"\nmemory, MiB: {report['memory, MiB']}",
        "",
        table(["", "aim", "found"], [[name, *each.values()] for name, each in report["goals"].items()]),
    ]
    return "\n".join(parts)


def _aims(report: dict[str, Any], name: str) -> str:
    return "/".join(f"{each:,}" for each in report["nodes aimed at"][name])
