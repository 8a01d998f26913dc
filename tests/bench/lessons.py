"""Every lesson: how fast it opens, beside a bare Voilà page of one button that is opened right before it."""

import argparse
import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

from tests.bench.figures import load, machine, quantile, table
from tests.bench.sites import bare, course
from tests.bench.visits import browser, settled, visit
from ulti_teach import data

#: How many times as long as the bare page a lesson may take.
AIM = 1.3
READY = "document.documentElement.dataset.ulti === 'ready'"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the measurement."""
    parser = commands.add_parser("lessons", help="every lesson: how fast it opens, beside a bare page")
    parser.add_argument("--rounds", type=int, default=1, help="how often each lesson is opened")
    parser.add_argument("--only", metavar="NAME", help="one lesson alone, such as 05_bidding")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Measures, and prints a table."""
    names = [args.only] if args.only else sorted(file.stem for file in (data.notebooks() / "en").glob("[0-9]*.ipynb"))
    before = machine()
    plain, ours = asyncio.run(_opened(names * args.rounds))
    middle = quantile(plain, 0.5)
    rows = [
        [name, len(took), round(quantile(took, 0.5), 2), round(quantile(took, 0.5) / middle, 2)]
        for name, took in ours.items()
    ]
    print(f"{before}; load afterwards {load()}; the bare page {middle:.2f} s, median of {len(plain)}")
    print(table(["opens, s", "n", "p50", "of bare's"], rows))
    print(f"Goal: {AIM}")


async def _opened(names: list[str]) -> tuple[list[float], dict[str, list[float]]]:
    """The seconds of the bare page and of each lesson, in turn; each time when a kernel stands ready, as it mostly does."""
    ours: dict[str, list[float]] = {name: [] for name in names}
    plain: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        site, other = course(""), bare(Path(folder))
        async with browser() as chrome:
            with other.running() as beside, site.running() as server:
                for name in names:
                    await settled(server, site.kept)
                    async with visit(chrome, other, beside) as (_, seconds):
                        plain.append(seconds)
                    lesson = replace(site, path=f"voila/render/en/{name}.ipynb", ready=READY)
                    async with visit(chrome, lesson, server) as (_, seconds):
                        ours[name].append(seconds)
    return plain, ours
