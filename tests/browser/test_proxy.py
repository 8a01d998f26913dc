"""The course behind a real Jupyter server, as on Binder and JupyterHub: below a path, JupyterLab one click away."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import READY, close, kernel_of
from tests.browser.test_app import LESSONS
from tests.running import Running, ask, free_port, start, until

USER = "/user/anna/"


@pytest.fixture(scope="module")
def jupyter() -> Iterator[Running]:
    """A Jupyter server of somebody's own; the course is found by its entry point."""
    port = free_port()
    options = (
        "--no-browser",
        "--allow-root",
        f"--port={port}",
        f"--ServerApp.base_url={USER}",
        "--IdentityProvider.token=",
    )
    server = start("-m", "jupyterlab", *options, port=port, base_url=USER)
    until(lambda: _answers(port), 180, "the Jupyter server")
    yield server
    server.stop()


def _answers(port: int) -> bool:
    try:
        return ask(port, "GET", f"{USER}api")[0] == 200
    except OSError:
        return False


def test_jupyter_finds_the_course() -> None:
    """The package says where its set-up is."""
    found = {entry.name: entry.value for entry in entry_points(group="jupyter_serverproxy_servers")}
    assert found["ulti-teach"] == "ulti_teach.app.proxy:setup"


def test_home_and_a_lesson_behind_the_proxy(page: Page, jupyter: Running) -> None:
    """The home page comes up below the server's path, with JupyterLab one click away, which answers; a lesson is drawn,
    plays, and stops its kernel when closed.
    """
    page.goto(f"{jupyter.url}ulti-teach/", timeout=2 * READY)
    lab = page.get_by_role("banner").get_by_role("link", name="Open in JupyterLab")
    assert lab.get_attribute("href") == f"{USER}lab"
    assert ask(jupyter.port, "GET", f"{USER}lab", READY)[0] == 200
    lesson = page.get_by_role("main").get_by_role("listitem").get_by_role("link").first
    assert lesson.get_attribute("href") == f"{USER}ulti-teach/voila/render/{LESSONS[0].path}"
    lesson.click()
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    mine = kernel_of(page, jupyter)
    close(page)
    until(lambda: not mine.is_running(), 60, "the end of the kernel")
