"""An hour of use in a minute or two: each component is clicked a thousand times and more, at random but by a seed.

Measured is how long a click takes to be drawn, how much is sent for it, and what has grown in the page and in Python.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, Page

from tests.bench.figures import load, machine, summary, table
from tests.bench.visits import browser, kernel_memory
from tests.running import Running, open_folder
from tests.written import notebook, put

#: The components, each as the line of a cell that makes it.
COMPONENTS = {
    "ladder": "Ladder()",
    "bidding": "BiddingTable()",
    "kontra": "KontraPanel('ulti in c')",
    "settlement": "SettlementExplorer()",
    "sheet": "ScoreSheet()",
    "lab": "TrickLab()",
    "rules": "RuleFinder()",
    "deal": "DealTable()",
    "replay": "DealReplay(GIVEN_AWAY)",
}
#: What is aimed at: milliseconds and kilobytes of a click.
GOALS = {"click p95, ms": 100, "most sent for a click, kB": 20}
#: One click each three seconds; what is loaded or kept at first has settled after the first part of them.
CLICKS, WARM = 1200, 300

# Notes, for every message from Python that brings a view, how long it is; and when it has been drawn.
_LISTEN = """
(() => {
  const Native = WebSocket;
  window.ultiViews = [];
  window.ultiHeard = null;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const text = typeof data === "string" ? data : new TextDecoder().decode(data);
        if (!text.includes('"_view"')) return;
        window.ultiViews.push(typeof data === "string" ? data.length : data.byteLength);
        requestAnimationFrame(() => setTimeout(() => window.ultiHeard?.(performance.now())));
      });
    }
  };
})();
"""
# One click on something that can be done, chosen by a number from 0 to 1; answers how long it took and what was sent.
_CLICK = """
async ([at, typed]) => {
  const can = [...document.querySelectorAll(
    ".ulti :is(.hand, .choices, .buttons, .entries, .sheets) button:not([aria-disabled=true]), .ulti :is(select, input[type=text])"
  )].filter((node) => node.offsetParent && !node.parentElement.querySelector("input[type=file]"));
  const node = can[Math.floor(at * can.length)];
  if (!node) return null;
  window.ultiViews.length = 0;
  const heard = new Promise((resolve, reject) => {
    window.ultiHeard = resolve;
    setTimeout(() => reject(new Error(`not answered within a minute: ${node.outerHTML.slice(0, 200)}`)), 60_000);
  });
  const start = performance.now();
  if (node.matches("select")) {
    node.selectedIndex = Math.floor(typed * node.options.length);
    node.dispatchEvent(new Event("change"));
  } else if (node.matches("input")) {
    node.value = String(Math.floor(typed * 100));
    node.dispatchEvent(new Event("change"));
  } else node.click();
  const took = (await heard) - start;
  return [took, window.ultiViews.reduce((sum, length) => sum + length, 0)];
}
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the measurement."""
    parser = commands.add_parser("hour", help="an hour of use of each component: clicks, what is sent, what grows")
    parser.add_argument("--only", nargs="*", choices=list(COMPONENTS), default=list(COMPONENTS))
    parser.add_argument("--clicks", type=int, default=CLICKS, help=f"in all; the first {WARM} warm up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Measures, and prints a table or JSON."""
    before = machine()
    with tempfile.TemporaryDirectory() as folder:
        server = open_folder(put(Path(folder), {f"en/{name}.ipynb": _page(name) for name in args.only}))
        try:
            found = asyncio.run(_measure(server, args.only, args.clicks, args.seed))
        finally:
            server.stop()
    report = {"machine": before, "load afterwards": load(), "clicks": args.clicks, "goals": GOALS, "found": found}
    print(json.dumps(report, indent=1) if args.json else _text(report))


def _page(name: str) -> str:
    """A notebook of one component."""
    imports = "from ulti_teach.course.modeldeals import GIVEN_AWAY\nfrom ulti_teach.widgets import *"
    return notebook(f"# {name}", f"{imports}\n{COMPONENTS[name]}")


async def _measure(server: Running, names: list[str], clicks: int, seed: int) -> dict[str, dict[str, Any]]:
    found = {}
    async with browser() as chrome:
        for name in names:
            busy = load()
            print(f"{name} (load {busy[0] if busy else '?'})", file=sys.stderr, flush=True)
            found[name] = await _use(chrome, server, name, clicks, seed)
    return found


async def _use(chrome: Browser, server: Running, name: str, clicks: int, seed: int) -> dict[str, Any]:
    """Opens the component and clicks; weighs the page and its Python once warm, and at the end."""
    dice = random.Random(seed)
    context = await chrome.new_context(reduced_motion="reduce")
    await context.add_init_script(_LISTEN)
    page = await context.new_page()
    await page.goto(server.lesson(f"en/{name}.ipynb"), wait_until="commit")
    await page.wait_for_selector("html[data-ulti=ready]", timeout=60_000)
    metrics = await context.new_cdp_session(page)
    took: list[float] = []
    sent: list[float] = []
    weights: list[dict[str, float]] = []
    for number in range(clicks):
        if number == min(WARM, clicks - 1):
            weights.append(await _weigh(page, metrics, server))
        answer = await page.evaluate(_CLICK, [dice.random(), dice.random()])
        if answer is None:
            raise SystemExit(f"In {name} nothing is left that can be clicked.")
        took.append(answer[0])
        sent.append(answer[1] / 1000)
    weights.append(await _weigh(page, metrics, server))
    async with page.expect_event("close"):
        await page.close(run_before_unload=True)
    await context.close()
    return {"click, ms": summary(took, 1), "sent, kB": summary(sent, 2), "warm": weights[0], "end": weights[-1]}


async def _weigh(page: Page, metrics: CDPSession, server: Running) -> dict[str, float]:
    """Nodes and megabytes of the page, and megabytes of its Python."""
    await metrics.send("HeapProfiler.collectGarbage")
    await metrics.send("Performance.enable")
    told = {one["name"]: one["value"] for one in (await metrics.send("Performance.getMetrics"))["metrics"]}
    memory = await kernel_memory(page, server)
    heap = round(told["JSHeapUsedSize"] / 2**20, 2)
    return {"nodes": told["Nodes"], "page, MiB": heap, "Python, MiB": memory["private_dirty"]}


def _text(report: dict[str, Any]) -> str:
    """The report as a table."""
    rows = []
    for name, told in report["found"].items():
        warm, end = told["warm"], told["end"]
        grown = [f"{warm[what]:g} → {end[what]:g}" for what in warm]
        click, sent = told["click, ms"], told["sent, kB"]
        rows.append([name, click["p50"], click["p95"], click["max"], sent["p50"], sent["max"], *grown])
    head = ["", "click p50", "p95", "max, ms", "sent p50", "max, kB", "nodes", "page, MiB", "Python, MiB"]
    goals = ", ".join(f"{name} {value}" for name, value in report["goals"].items())
    first = f"{report['machine']}; load afterwards {report['load afterwards']}; {report['clicks']} clicks each"
    return "\n".join([first, table(head, rows), f"Goals: {goals}"])
