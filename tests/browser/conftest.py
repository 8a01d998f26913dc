"""A real Chromium, the real course, and pages that notice whatever leaves the machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from tests.running import Running, open_course

ARGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
READY = 60_000
# Two workers, two browsers and their kernels share a small machine: what comes late has come all the same.
expect.set_options(timeout=20_000)

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 375, "height": 740}


def chromium(playwright: Playwright) -> str | None:
    """The browser to drive: named by ULTI_TEACH_CHROMIUM, the system's, or Playwright's own."""
    named = os.environ.get("ULTI_TEACH_CHROMIUM")
    found = (named, shutil.which("chromium"), shutil.which("chromium-browser"), playwright.chromium.executable_path)
    return next((path for path in found if path and Path(path).is_file()), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; where there is none, tests skip, or fail where ULTI_TEACH_BROWSER=required."""
    with sync_playwright() as playwright:
        path = chromium(playwright)
        if path is None:
            advice = (
                "No Chromium found. Install it (Debian, Ubuntu: `sudo apt install chromium`; "
                "elsewhere: `playwright install chromium`), or name it in ULTI_TEACH_CHROMIUM."
            )
            if os.environ.get("ULTI_TEACH_BROWSER") == "required":
                pytest.fail(advice)
            pytest.skip(advice)
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def course() -> Iterator[Running]:
    """The course itself, started by its own command."""
    running = open_course()
    yield running
    running.stop()


@pytest.fixture
def viewport() -> dict[str, int]:
    """The size of the page; parametrize `viewport` for another."""
    return WIDE


@pytest.fixture
def scheme() -> str:
    """The colour scheme of the system; parametrize `scheme` for dark."""
    return "light"


@dataclass
class Record:
    """What the pages of a context asked for and complained of."""

    urls: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def outside(self) -> list[str]:
        """What was asked of anything but our own servers on this machine."""
        return [url for url in self.urls if not at_home(url)]

    def serious(self) -> list[str]:
        """The complaints that no page can mend by itself: a component that was given up on a busy machine is drawn again,
        and a page that cannot do so is never ready.
        """
        return [complaint for complaint in self.complaints if "widget model not found" not in complaint]

    def forget(self) -> None:
        """Start again, in a test that has caused and seen what is recorded."""
        self.urls.clear()
        self.complaints.clear()

    def watch(self, context: BrowserContext) -> None:
        """Record everything from now on."""
        context.on("request", lambda request: self.urls.append(request.url))
        context.on("page", self._watch_page)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))

    def _watch_page(self, page: Page) -> None:
        page.on("websocket", lambda socket: self.urls.append(socket.url))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")


def at_home(url: str) -> bool:
    """Whether a request for this address stays on this machine."""
    parts = urlsplit(url)
    return parts.scheme in ("data", "blob", "about") or parts.hostname == "localhost"


def close(page: Page) -> None:
    """Close a page as a learner does; Playwright's plain closing would not let it say good-bye."""
    with page.expect_event("close"):
        page.close(run_before_unload=True)


def kernel_of(page: Page, course: Running) -> psutil.Process:
    """The process of this page's kernel; another may stand ready for the next page."""
    name = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    (kernel,) = (kernel for kernel in course.kernels() if any(name in part for part in kernel.cmdline()))
    return kernel


@pytest.fixture
def record() -> Record:
    """What the test's pages asked for."""
    return Record()


@pytest.fixture
def context(browser: Browser, viewport: dict[str, int], scheme: str, record: Record) -> Iterator[BrowserContext]:
    """A fresh browser context: no cookies, empty storage. Fails the test if anything left the machine or complained."""
    context = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    record.watch(context)
    yield context
    for page in context.pages:
        close(page)  # as a learner does, so that the kernel stops
    context.close()
    assert not record.outside(), "these requests left the machine"
    assert not record.serious(), "the page complained"


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page in that context."""
    return context.new_page()


@pytest.fixture
def visit(page: Page, course: Running) -> Callable[[str], Page]:
    """`visit("en/02_tricks.ipynb")`: open a lesson and wait until all of it is drawn."""

    def go(lesson: str, of: Running = course) -> Page:
        page.goto(of.lesson(lesson), wait_until="commit")
        page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
        return page

    return go


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """`axe(page)`: fails on any violation of WCAG 2.2 AA or of axe's best practices; nothing is excluded."""

    def check(page: Page) -> None:
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": list(WCAG)}})
        assert found.violations_count == 0, found.generate_report()

    return check
