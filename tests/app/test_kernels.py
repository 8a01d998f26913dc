"""Kernels that wait for the next page: taken, replaced, left alone, and not missed where there is none."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import time
from collections.abc import Iterator
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.app.test_staging import cell, write
from tests.running import Running, awaited, open_folder, until
from ulti_teach.app import kernels
from ulti_teach.app.kernels import CourseKernels, OwnInterpreter

TELL = """\
import json, os, sys
print("TOLD" + json.dumps({
    "pid": os.getpid(),
    "query": os.environ.get("QUERY_STRING"),
    "folder": os.getcwd(),
    "loaded": [name for name in ("ulti_teach.widgets", "debugpy") if sys.modules.get(name)],
    "names": sorted(name for name in globals() if not name.startswith("_")),
}) + "END")"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One lesson, which tells about its kernel."""
    folder = tmp_path_factory.mktemp("lessons")
    write(folder, "en/01_a.ipynb", cell("# A", "markdown"), cell(TELL))
    return folder


@pytest.fixture
def running(folder: Path, request: pytest.FixtureRequest) -> Iterator[Running]:
    """A course of that lesson; parametrize for other settings than one kernel kept."""
    course = open_folder(folder, **getattr(request, "param", {"kept": 1}))
    yield course
    course.stop()


def told(course: Running, query: str = "") -> dict[str, Any]:
    """What the lesson says of its kernel."""
    status, page = course.get(f"voila/render/en/01_a.ipynb{query}", timeout=60)
    assert status == 200
    found = re.search("TOLD(.*?)END", page, re.DOTALL)
    assert found, page
    return dict(json.loads(unescape(found[1]).replace('\\"', '"')))


def waiting(course: Running) -> psutil.Process:
    """The kernel that stands ready."""
    (kernel,) = until(lambda: found if len(found := course.kernels()) == 1 else [], 40, "a kernel")
    return kernel


def test_a_page_takes_the_kernel_that_waits(running: Running) -> None:
    """The very process; it knows its folder and what was asked, has loaded the components, and nothing is left over."""
    kept = waiting(running)
    said = told(running, "?from=home")
    assert said["pid"] == kept.pid, running.output
    assert said["query"] == "from=home"
    assert Path(said["folder"]).name == "en"
    assert said["loaded"] == ["ulti_teach.widgets"]
    assert set(said["names"]) <= {"json", "os", "sys", "In", "Out", "exit", "quit", "get_ipython", "open"}


def test_the_next_page_has_another_kernel(running: Running) -> None:
    """One that comes before what was taken is replaced is served as well."""
    assert told(running)["pid"] != told(running)["pid"]


@pytest.mark.parametrize("running", [{"kept": 1, "idle": 2}], indirect=True)
def test_a_kernel_that_waits_is_not_idle(running: Running) -> None:
    """The culling leaves the one that waits, and takes the page's, whose page never came to life."""
    kept = waiting(running)
    time.sleep(5)  # more than one round of culling
    assert kept.is_running()
    said = told(running)
    until(lambda: said["pid"] not in [kernel.pid for kernel in running.kernels()], 40, "the culling")


def test_a_kernel_that_died_while_it_waited(running: Running) -> None:
    """The page is served by a new one."""
    kept = waiting(running)
    kept.kill()
    assert told(running)["pid"] != kept.pid


@pytest.mark.parametrize("running", [{"kept": 0}], indirect=True)
def test_none_is_kept_where_none_is_wanted(running: Running) -> None:
    """Neither at the start nor after a page; the page is served all the same."""
    assert running.kernels() == []
    said = told(running, "?from=home")
    assert said["query"] == "from=home"
    assert Path(said["folder"]).name == "en"
    assert [kernel.pid for kernel in running.kernels()] == [said["pid"]]


@pytest.mark.parametrize("kept", [0, 1])
def test_what_was_taken_is_replaced_where_one_is_kept(
    kept: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A while after a page has come there is its kernel, and as many that wait as are wanted."""
    monkeypatch.setattr(kernels, "LATER", 0.1)

    async def count() -> tuple[int, int]:
        manager = CourseKernels(kernel_spec_manager=OwnInterpreter(), root_dir=str(tmp_path), kept=kept)
        manager.prepare()
        mine = await manager.start_kernel(kernel_name="python3", path="")
        until_then = time.monotonic() + 20
        while len(manager.list_kernel_ids()) < 1 + kept and time.monotonic() < until_then:
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)  # ten times as long as until the next is made
        found = manager.list_kernel_ids()
        await manager.stop_all()
        return found.count(mine), len(found)

    assert awaited(count()) == (1, 1 + kept)


@pytest.mark.parametrize("running", [{"kept": 4}], indirect=True)
def test_a_course_that_goes_does_not_say_that_a_table_has_stopped(running: Running) -> None:
    """Its kernels go before it does; a page that asks meanwhile is told of the course, not of its own table alone."""
    line = HTTPConnection("localhost", running.port, timeout=60)

    def alive() -> int:
        line.request("GET", "/ulti/alive/00000000-0000-4000-8000-000000000000")
        answer = line.getresponse()
        answer.read()
        return answer.status

    assert alive() == 200
    running.process.send_signal(signal.SIGINT)  # while kernels are starting, which it has to wait for
    answers = {200}
    while answers == {200}:
        answers.add(alive())
    assert answers == {200, 503}


def test_a_kernel_that_does_not_answer_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It hangs when its page comes: it is stopped, and the page gets another."""
    monkeypatch.setattr(kernels, "PATIENCE", 0.5)

    async def take() -> tuple[str, str, bool]:
        manager = CourseKernels(kernel_spec_manager=OwnInterpreter(), root_dir=str(tmp_path))
        manager.prepare()
        hanging = await manager._waiting[0]
        manager.get_kernel(hanging).provisioner.process.send_signal(signal.SIGSTOP)
        manager.kept = 0  # the next one would come too late for this test
        taken = await manager.start_kernel(kernel_name="python3", path="")
        left = hanging in manager
        await manager.stop_all()
        return hanging, taken, left

    hanging, taken, left = awaited(take())
    assert taken != hanging
    assert not left
