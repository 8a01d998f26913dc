"""The two servers that are compared: the course, and a stock Voilà that serves a notebook of one button."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.running import Running, ask, free_port, start, until

BARE = """\
import ipywidgets
button = ipywidgets.Button(description="0")
button.on_click(lambda pressed: setattr(pressed, "description", str(int(pressed.description) + 1)))
button"""


@dataclass(frozen=True, slots=True)
class Site:
    """A server to measure: how it is started, which page is opened, and what is looked for there."""

    name: str
    command: tuple[str, ...]
    path: str
    #: True in the page once it can be used.
    ready: str
    #: What is clicked, and what changes then (from `button` on): expressions that give an element.
    button: str
    answer: str
    #: Whether a page that is closed stops its kernel; else it has to be done for it.
    tidy: bool
    #: How many kernels stand ready while no page is open.
    kept: int = 0
    #: The token, where it is a room.
    token: str = ""

    @contextmanager
    def running(self) -> Iterator[Running]:
        """The server as a process of its own, from its first answer on."""
        port = free_port()
        server = start(*(part.replace("{port}", str(port)) for part in self.command), port=port)
        try:
            until(lambda: server.process.poll() is not None or _answers(port), 120, self.name)
            if server.process.poll() is not None:
                raise SystemExit(f"{self.name} did not start:\n{server.output}")
            yield server
        finally:
            server.stop(signal.SIGTERM)  # a shell that runs this in the background has Ctrl-C ignored


def bare(folder: Path, *, preheated: bool = False) -> Site:
    """A stock Voilà: its own template, settings and kernel; one button, answered by Python."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": BARE, "outputs": [], "execution_count": None}
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "bare.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    preheat = ("--preheat_kernel=True",) if preheated else ()
    return Site(
        name="bare, preheated" if preheated else "bare",
        command=("-m", "voila", str(folder), "--no-browser", "--port={port}", *preheat),
        path="voila/render/bare.ipynb",
        ready="document.querySelector('button.jupyter-button')?.offsetParent",
        button="document.querySelector('button.jupyter-button')",
        answer="button",
        tidy=False,
        kept=int(preheated),
    )


def course(lesson: str, *, options: tuple[str, ...] = (), name: str = "course", kept: int = 1, token: str = "") -> Site:
    """The course by its own command. A click is on a card that is refused, so the answer is a sentence."""
    return Site(
        name=name,
        token=token,
        command=("-m", "ulti_teach", "--no-browser", "--port", "{port}", *options),
        path=f"voila/render/{lesson}",
        ready="document.documentElement.dataset.ulti === 'ready' && document.querySelector('.ulti button.card')?.offsetParent",
        button="document.querySelector('.ulti .hand .card[data-dim]') ?? document.querySelector('.ulti .hand .card')",
        answer="button.closest('.ulti').querySelector('.say:not(.notice)')",
        tidy=True,
        kept=kept,
    )


def room(lesson: str, learners: int) -> Site:
    """The course in a room on this machine, with a place for each and one to spare."""
    token = "makk-betli-4071"
    options = ("--host", "127.0.0.1", "--token", token, "--pages", str(learners + 1))
    return course(lesson, options=options, name="room", token=token)


def _answers(port: int) -> bool:
    try:
        return ask(port, "GET", "/")[0] in (200, 403)  # a room refuses whoever has not given the token
    except OSError:
        return False


def quiet(server: Running, kernels: int, seconds: float = 30) -> None:
    """Wait until that many kernels are left and nothing below the server works any more."""
    end, calm, before = time.monotonic() + seconds, 0, -1.0
    while calm < 3 and time.monotonic() < end:
        time.sleep(1)
        now = _worked(server)
        still = now - before < 0.03 and len(server.kernels()) == kernels
        calm, before = calm + 1 if still else 0, now


def _worked(server: Running) -> float:
    """Seconds of processor time that the server and what runs below it have used."""
    used = 0.0
    for process in [psutil.Process(server.process.pid), *server.children()]:
        try:
            times = process.cpu_times()
        except psutil.Error:
            continue
        used += times.user + times.system
    return used


def memory(process: psutil.Process) -> dict[str, float]:
    """Megabytes of a process: its share of what it uses (PSS), and what is its alone and written to (private dirty)."""
    try:
        lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return {"pss": 0.0, "private_dirty": 0.0}
    sizes = {line.split(":")[0]: line.split() for line in lines[1:]}
    return {
        "pss": round(int(sizes["Pss"][1]) / 1024, 1),
        "private_dirty": round(int(sizes["Private_Dirty"][1]) / 1024, 1),
    }


def total(server: Running) -> float:
    """Megabytes (PSS) of the server and all that runs below it."""
    return sum(memory(process)["pss"] for process in [psutil.Process(server.process.pid), *server.children()])
