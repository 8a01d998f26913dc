"""Starting our servers as real processes, and seeing what is left of them."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeVar

import psutil

ROOT = Path(__file__).resolve().parents[1]
T = TypeVar("T")


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns, in a loop and thread of its own: a browser test before may have left its loop running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def free_port() -> int:
    """A port nobody listens on now, and none of those that a system gives to connections: a browser might take it."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("localhost", port))
            return port


def until(true: Callable[[], Any], seconds: float = 60, what: str = "it") -> Any:
    """Wait for something to come true, and return it; fail when the time is up."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, f"{what} has not come within {seconds} s"
        time.sleep(0.05)
    return found


@dataclass
class Running:
    """A server process of ours; ``url`` ends with a slash."""

    process: subprocess.Popen[str]
    port: int
    base_url: str = "/"
    said: list[str] = field(default_factory=list)
    reader: threading.Thread | None = None

    @property
    def url(self) -> str:
        """Where the course is."""
        return f"http://localhost:{self.port}{self.base_url}"

    def lesson(self, path: str) -> str:
        """The address of a lesson, such as ``en/02_tricks.ipynb``."""
        return f"{self.url}voila/render/{path}"

    @property
    def output(self) -> str:
        """What it has printed so far, errors too."""
        return "".join(self.said)

    def children(self) -> list[psutil.Process]:
        """The processes below it."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def kernels(self) -> list[psutil.Process]:
        """The kernels among them."""
        return [child for child in self.children() if _is_kernel(child)]

    def get(self, path: str, timeout: float = 60) -> tuple[int, str]:
        """Ask for a path below the base URL."""
        return ask(self.port, "GET", self.base_url + path, timeout)

    def wait(self) -> Running:
        """Return once it answers."""
        until(lambda: self.process.poll() is not None or _answers(self.port), 120, "the server")
        assert self.process.poll() is None, self.output
        return self

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """Stop it as Ctrl-C does and return its exit code; what it said to the last is then in `output`."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        code = self.process.wait(120)
        if self.reader:
            self.reader.join(20)  # not for ever: something that it left running may hold the pipe
        return int(code)


def start(*command: str, port: int, base_url: str = "/", cwd: Path = ROOT, **environment: str) -> Running:
    """Start a Python process that serves ``port``; what it prints is kept."""
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=cwd,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    running = Running(process, port, base_url)
    running.reader = threading.Thread(target=_keep, args=(running,), daemon=True)
    running.reader.start()
    return running


def open_course(
    *options: str, port: int | None = None, base_url: str = "/", wait: bool = True, **environment: str
) -> Running:
    """Start the course by its own command, and wait until it answers."""
    port = port or free_port()
    where = ("--base-url", base_url) if base_url != "/" else ()
    command = ("-m", "ulti_teach", "--no-browser", "--port", str(port), *where, *options)
    course = start(*command, port=port, base_url=base_url, **environment)
    return course.wait() if wait else course


def open_folder(folder: Path, **settings: int) -> Running:
    """Serve the notebooks of a folder of a test's own, as the course serves its lessons."""
    port = free_port()
    return start("-m", "tests.running", str(folder), str(port), json.dumps(settings), port=port).wait()


def ask(port: int, method: str, path: str, timeout: float = 60, **headers: str) -> tuple[int, str]:
    """One HTTP request, answered by status and body."""
    connection = HTTPConnection("localhost", port, timeout=timeout)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        reply = connection.getresponse()
        return reply.status, reply.read().decode("utf-8", "replace")
    finally:
        connection.close()


def _answers(port: int) -> bool:
    try:
        return ask(port, "GET", "/ulti/here")[0] == 200
    except OSError:
        return False


def _is_kernel(process: psutil.Process) -> bool:
    try:
        return any(re.fullmatch(r".*kernel-[\w-]+\.json", part) for part in process.cmdline())
    except psutil.Error:
        return False


def _keep(running: Running) -> None:
    assert running.process.stdout is not None
    running.said.extend(running.process.stdout)


def _serve(folder: str, port: str, settings: str) -> None:
    from ulti_teach.app import server
    from ulti_teach.app.staging import stage
    from ulti_teach.cli.open import claim

    with stage(Path(folder)) as root:
        server.serve(root, claim(int(port)), port=int(port), **json.loads(settings))


if __name__ == "__main__":
    _serve(*sys.argv[1:])
