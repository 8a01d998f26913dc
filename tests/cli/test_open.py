"""`ulti-teach`: ports, addresses, mistakes on the command line, and nothing left behind."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import psutil
import pytest

from tests.running import ROOT, Running, ask, free_port, open_course, until
from ulti_teach import __version__
from ulti_teach.cli import open as open_
from ulti_teach.cli.main import main
from ulti_teach.solver.compiled import KIND


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `ulti-teach` as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "ulti_teach", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    """The course on a free port, for all tests that only ask it something."""
    course = open_course()
    yield course
    course.stop()


class _Stranger(BaseHTTPRequestHandler):
    """Another program's server, which answers every question in its own way."""

    body = b"{}"

    def do_GET(self) -> None:
        """Answer."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@pytest.fixture
def stranger(request: pytest.FixtureRequest) -> Iterator[int]:
    """A port that another program serves; parametrize for what it answers."""
    handler = type("Handler", (_Stranger,), {"body": getattr(request, "param", b"{}")})
    server = HTTPServer(("localhost", free_port()), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_it_prints_the_address_and_serves_it(running: Running) -> None:
    """The home page is where it says."""
    until(lambda: f"http://localhost:{running.port}/" in running.output, what="the address")
    status, page = running.get("")
    assert status == 200
    assert "<h1>" in page


def test_it_listens_on_this_machine_only(running: Running) -> None:
    """No other machine is served unless a proxy is put in front."""
    listening = {
        c.laddr.ip for c in psutil.Process(running.process.pid).net_connections("inet") if c.status == "LISTEN"
    }
    assert listening
    assert listening <= {"127.0.0.1", "::1"}


def test_here_says_who_and_nothing_of_the_machine(running: Running) -> None:
    """Another `ulti-teach` recognises the course; no path is given away."""
    assert open_.ask(running.port) == "/"
    status, said = running.get("ulti/here")
    assert (status, said) == (200, f'{{"name": "ulti-teach", "version": "{__version__}", "base_url": "/"}}')


def test_a_second_start_opens_the_first(running: Running) -> None:
    """The port is held by our own course: that one is opened, and the second command is done."""
    second = command("--no-browser", "--port", str(running.port))
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout == f"The course is already open at http://localhost:{running.port}/\n"


def test_a_second_start_finds_the_first_below_its_base_url() -> None:
    """The running course says where it is served."""
    course = open_course(base_url="/some/where/")
    try:
        assert course.get("")[0] == 200
        second = command("--no-browser", "--port", str(course.port))
        assert second.stdout == f"The course is already open at http://localhost:{course.port}/some/where/\n"
    finally:
        course.stop()


def test_a_port_held_by_another_program(stranger: int) -> None:
    """The course goes to the next free port, and says what that means for the learner's progress."""
    course = open_course(port=stranger, wait=False)
    try:
        port = int(until(lambda: re.search(r"open at http://localhost:(\d+)/", course.output), what="the address")[1])
        assert port > stranger
        assert f"Port {stranger} is used by another program" in course.output
        assert "progress is kept per address" in course.output
        assert ask(port, "GET", "/")[0] == 200
    finally:
        course.stop()


@pytest.mark.parametrize(
    "stranger",
    [
        b"{}",
        b"[]",
        b"not json",
        b'{"name": "another"}',
        b'{"name": "ulti-teach", "base_url": "//evil.example/"}',
        b"\xff\x00",
    ],
    indirect=True,
)
def test_a_stranger_is_never_taken_for_the_course(stranger: int) -> None:
    """Only an answer that is ours in every part opens a browser there."""
    assert open_.ask(stranger) is None


def test_a_port_that_says_nothing_is_a_stranger() -> None:
    """A program that accepts and keeps silent does not keep the command waiting for ever."""
    with socket.create_server(("localhost", 0)) as silent:
        assert open_.ask(silent.getsockname()[1], timeout=0.3) is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "0"], "--port: '0' is not a port; give a number from 1 to 65535."),
        (["--port", "65536"], "--port: '65536' is not a port; give a number from 1 to 65535."),
        (["--port", "eight"], "--port: 'eight' is not a port; give a number from 1 to 65535."),
        (["--port", "-1"], "--port: '-1' is not a port; give a number from 1 to 65535."),
        (["--base-url", "//elsewhere"], "--base-url: '//elsewhere' is not a path; give something like /courses/ulti/."),
        (["--ready", "many"], "--ready: 'many' is not a number from 0 to 20."),
        (["--ready", "21"], "--ready: '21' is not a number from 0 to 20."),
        (["--bogus"], "I don't know what to do with --bogus."),
        (["--prot", "8632"], "I don't know what to do with --prot."),
        (["--no"], "I don't know what to do with --no."),
        (["opne"], "There is no command 'opne'."),
        (["lab", "x"], "I don't know what to do with x."),
    ],
)
def test_a_mistake_is_one_clear_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, one line, and where help is."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    said = capsys.readouterr()
    assert left.value.code == 2
    assert said.out == ""
    assert said.err.startswith(f"ulti-teach: {sentence}")
    assert said.err.endswith("See ulti-teach --help.\n")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "url"),
    [("/", "/"), ("", "/"), ("x", "/x/"), ("/user/anna/ulti/", "/user/anna/ulti/"), ("/a%20b", "/a%20b/")],
)
def test_base_urls(given: str, url: str) -> None:
    """Slashes at both ends, however it was given."""
    assert open_.base_url(given) == url


def test_version_and_help() -> None:
    """Both answer on standard output, quickly enough that nothing heavy can have been imported."""
    assert command("--version").stdout == f"ulti-teach {__version__} (search: {KIND.value})\n"
    said = command("--help").stdout
    assert all(word in said for word in ("--port", "--no-browser", "--base-url", "--version", "lab", "legal"))


def test_help_imports_nothing_heavy() -> None:
    """No web server, no widgets: help answers at once."""
    code = "import sys; from ulti_teach.cli.main import parser; parser().format_help(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    heavy = {"tornado", "voila", "jupyter_server", "ipywidgets", "anywidget", "babel", "ulti_teach.engine", "http"}
    assert not heavy & set(loaded.split())


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stopping_leaves_nothing(by: signal.Signals, tmp_path: Path) -> None:
    """Ctrl-C, a polite kill or a closed terminal: kernels and temporary files go too, and nothing is complained of."""
    course = open_course(TMPDIR=str(tmp_path))
    assert any(path.name.startswith("ulti-teach-") for path in tmp_path.iterdir())
    with suppress(OSError, HTTPException):
        course.get("voila/render/" + _first_lesson(), timeout=0.5)  # in the midst of starting its kernel
    until(course.kernels, what="a kernel")
    below = course.children()
    assert course.stop(by) == 0
    until(lambda: not any(process.is_running() for process in below), what="the end of the kernels")
    assert list(tmp_path.iterdir()) == []
    assert "Traceback" not in course.output


def test_a_broken_pipe_is_quiet() -> None:
    """`ulti-teach --help | head -0` does not complain."""
    code = f"{sys.executable} -m ulti_teach legal 'parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9' | true"
    done = subprocess.run(code, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def _first_lesson() -> str:
    return f"en/{min(path.name for path in (ROOT / 'notebooks' / 'en').glob('*.ipynb'))}"
