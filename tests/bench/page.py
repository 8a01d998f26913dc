"""The desk: how fast a page opens and a click is answered, and what a learner costs, against a bare Voilà page.

Both servers are measured in turn in the same run, so that whatever else the machine does slows both.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page

from tests.bench.figures import load, machine, ratio, summary, table
from tests.bench.sites import Site, bare, course, room
from tests.bench.visits import arrivals, browser, clicks, kernel_memory, mark_refused, settled, visit
from tests.running import Running

#: What is aimed at: the course over the bare page, and milliseconds.
GOALS = {"page open, of the bare page's": 1.3, "memory, of the bare page's": 1.25, "click p95, ms": 100, "aim, ms": 15}


@dataclass
class Found:
    """What was measured of one site."""

    first: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    calm: list[float] = field(default_factory=list)
    burst: list[float] = field(default_factory=list)
    pss: list[float] = field(default_factory=list)
    private_dirty: list[float] = field(default_factory=list)
    learners: dict[int, dict[str, Any]] = field(default_factory=dict)

    def figures(self) -> dict[str, Any]:
        """All of it in numbers: seconds, milliseconds, MiB."""
        return {
            "page open, first after the start, s": summary(self.first),
            "page open, later, s": summary(self.later),
            "click, one at a time, ms": summary(self.calm, 1),
            "click, in bursts of ten, ms": summary(self.burst, 1),
            "kernel PSS, MiB": summary(self.pss, 1),
            "kernel private dirty, MiB": summary(self.private_dirty, 1),
            "learners": self.learners,
        }


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the measurement."""
    parser = commands.add_parser("page", help="pages in a real browser: opening, clicks, memory, many learners")
    parser.add_argument("--lesson", default="en/02_tricks.ipynb", help="the page of the course that is opened")
    parser.add_argument("--rounds", type=int, default=7, help="how often each server is started and opened")
    parser.add_argument(
        "--clicks",
        type=int,
        default=40,
        help="clicks 2 s apart, and as many in bursts of ten; 0 for a lesson without a table to click at",
    )
    parser.add_argument("--learners", type=int, nargs="*", default=[10, 20], help="how many arrive, 1.5 s apart")
    parser.add_argument("--room", action="store_true", help="the course in a room, beside the course without a token")
    parser.add_argument(
        "--quick", action="store_true", help="each server, beside the bare one, once and briefly, to see that it works"
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Measures, and prints a table or JSON; what it is doing stands on the error stream."""
    with tempfile.TemporaryDirectory() as folder:
        ours = course(args.lesson)
        cold = course(args.lesson, options=("--ready", "0"), name="course, none ready", kept=0)
        plain, token = bare(Path(folder)), room(args.lesson, max(args.learners, default=2))
        sites = [ours, token] if args.room else [plain, ours, bare(Path(folder), preheated=True), cold]
        glanced_at = [plain, token if args.room else ours]
        before = machine()
        found = asyncio.run(_glance(glanced_at)) if args.quick else asyncio.run(_measure(args, sites))
    report = {
        "machine": before,
        "load afterwards": load(),
        "lesson": args.lesson,
        "rounds": 1 if args.quick else args.rounds,
        "sites": {name: site.figures() for name, site in found.items()},
        "goals": GOALS,
    }
    print(json.dumps(report, indent=1) if args.json else _text(report))


def _say(text: str) -> None:
    print(f"{text} (load {(load() or ['?'])[0]})", file=sys.stderr, flush=True)


async def _glance(sites: list[Site]) -> dict[str, Found]:
    """Each server started once: a page, three clicks, two learners."""
    found = {site.name: Found() for site in sites}
    async with browser() as chrome:
        for site in sites:
            _say(f"a glance at {site.name}")
            with site.running() as server:
                async with visit(chrome, site, server) as (page, seconds):
                    found[site.name].first.append(seconds)
                    await _weigh(page, server, found[site.name])
                    await _click(page, site, found[site.name], 3, rest=100)
                await _crowd(chrome, site, server, found[site.name], 2, apart=0.1)
    return found


async def _measure(args: argparse.Namespace, sites: list[Site]) -> dict[str, Found]:
    """The servers in turn, for as many rounds as asked; then clicks, then crowds."""
    found = {site.name: Found() for site in sites}
    async with browser() as chrome:
        for number in range(args.rounds):
            for site in sites:
                _say(f"round {number + 1} of {args.rounds}: {site.name}")
                await _open_twice(chrome, site, found[site.name])
                _say(f"  {found[site.name].first[-1]:.2f} s at once, {found[site.name].later[-1]:.2f} s later")
        for site in sites[:2] if args.clicks else ():
            _say(f"clicks: {site.name}")
            with site.running() as server:
                async with visit(chrome, site, server) as (page, _):
                    await _click(page, site, found[site.name], args.clicks, rest=2000)
        for learners in args.learners:
            for site in sites[:2]:
                _say(f"{learners} learners: {site.name}")
                with site.running() as server:
                    await settled(server, site.kept)
                    await _crowd(chrome, site, server, found[site.name], learners, apart=1.5)
    return found


async def _open_twice(chrome: Browser, site: Site, found: Found) -> None:
    """Start the server and open its page as soon as it answers; and again when all is quiet."""
    with site.running() as server:
        async with visit(chrome, site, server) as (page, seconds):
            found.first.append(seconds)
        await settled(server, site.kept)
        async with visit(chrome, site, server) as (page, seconds):
            found.later.append(seconds)
            await _weigh(page, server, found)


async def _weigh(page: Page, server: Running, found: Found) -> None:
    weighed = await kernel_memory(page, server)
    found.pss.append(weighed["pss"])
    found.private_dirty.append(weighed["private_dirty"])


async def _click(page: Page, site: Site, found: Found, number: int, rest: int) -> None:
    """One click after another; then bursts of ten, a tenth of a second apart."""
    if site.tidy:
        await mark_refused(page)
    found.calm += await clicks(page, site, [rest] * number)
    found.burst += await clicks(page, site, [rest if n % 10 == 0 else 100 for n in range(number)])
    _say(f"  ms one at a time {summary(found.calm, 1)}, in bursts {summary(found.burst, 1)}")


async def _crowd(chrome: Browser, site: Site, server: Running, found: Found, learners: int, apart: float) -> None:
    waited, peak = await arrivals(chrome, site, server, learners, apart)
    found.learners[learners] = {
        "page open, s": summary(waited),
        "pages that could not be used": learners - len(waited),
        "peak PSS of server and kernels, MiB": round(peak),
    }
    _say(f"  {found.learners[learners]}")


def _text(report: dict[str, Any]) -> str:
    """The report as tables."""
    sites: dict[str, dict[str, Any]] = report["sites"]
    plain, ours, *_ = sites
    lines = [
        f"{report['machine']}; load afterwards {report['load afterwards']}; {report['rounds']} rounds; {report['lesson']}"
    ]
    rows: list[list[object]] = []
    for what in (name for name in sites[ours] if name != "learners"):
        for name, figures in sites.items():
            told = figures[what]
            if told["n"]:
                over = ratio(told, sites[plain][what]) if name != plain else None
                rows.append([what, name, told["n"], told["p50"], told["p95"], told["min"], told["max"], over])
    for count in sites[ours]["learners"]:
        for name in (plain, ours):
            told = sites[name]["learners"][count]
            waited, theirs = told["page open, s"], sites[plain]["learners"][count]["page open, s"]
            spread = [waited.get(key) for key in ("n", "p50", "p95", "min", "max")]
            over = ratio(waited, theirs) if name != plain else None
            rows.append([f"{count} learners: page open, s", name, *spread, over])
        for what in ("pages that could not be used", "peak PSS of server and kernels, MiB"):
            for name in (plain, ours):
                figure = sites[name]["learners"][count][what]
                rows.append([f"{count} learners: {what}", name, None, figure, None, None, None, None])
    lines.append(table(["", "site", "n", "p50", "p95", "min", "max", f"of {plain}'s"], rows))
    lines.append("With fewer than twenty values, p95 is the worst of them.")
    lines.append("Goals: " + ", ".join(f"{name} {value}" for name, value in report["goals"].items()))
    return "\n".join(lines)
