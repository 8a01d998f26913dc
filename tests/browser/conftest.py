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
from axe_playwright_python.sync_playwright import Axe as AxeCore
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from tests.missing import missing
from tests.running import Running, open_course

ARGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
Axe = Callable[..., None]
Looks = Callable[..., None]
Visit = Callable[..., Page]
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
READY = 60_000
# Two workers, two browsers and their kernels share a small machine: what comes late has come all the same.
expect.set_options(timeout=20_000)

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 375, "height": 740}
NARROW = {"width": 320, "height": 640}
# What axe finds or not by the colours and by the width of a window; all else is the page's own, and alike in every window.
COLOURS, WIDTH = ("color-contrast", "link-in-text-block"), ("scrollable-region-focusable", "target-size")
TARGETS = ".ulti :is(button, select, input, textarea)"


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
            missing(advice, "ULTI_TEACH_BROWSER")
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


def all_drawn(page: Page) -> bool:
    """Whether in each place for a component there is one to be seen."""
    places, drawn = page.locator(".ut-output"), page.locator(".ut-output .ulti:visible")
    return not page.get_by_text("Loading widget").count() and places.count() == drawn.count() > 0


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
def visit(page: Page, request: pytest.FixtureRequest) -> Visit:
    """`visit("en/02_tricks.ipynb")`: open a lesson, of the course or `of` another, and wait until all of it is drawn."""

    def go(lesson: str, of: Running | None = None) -> Page:
        running: Running = of or request.getfixturevalue("course")
        page.goto(running.lesson(lesson), wait_until="commit")
        page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
        return page

    return go


@dataclass
class Stage:
    """Pages that the tests of one file share, each opened once; what the pages asked for and complained of."""

    context: BrowserContext
    record: Record = field(default_factory=Record)
    pages: dict[str, Page] = field(default_factory=dict)

    def page(self, address: str) -> Page:
        """The page at this address, all of it drawn: opened by the first test that asks for it."""
        if address not in self.pages:
            page = self.context.new_page()
            page.goto(address, wait_until="commit")
            page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
            self.pages[address] = page
        self.pages[address].bring_to_front()
        return self.pages[address]


@pytest.fixture(scope="module")
def _stage(browser: Browser) -> Iterator[Stage]:
    stage = Stage(browser.new_context(viewport=WIDE, color_scheme="light", reduced_motion="reduce"))
    stage.record.watch(stage.context)
    yield stage
    for page in stage.context.pages:
        close(page)
    stage.context.close()


@pytest.fixture
def stage(_stage: Stage) -> Iterator[Stage]:
    """What the tests of a file share, to be left as it was found; fails the test if anything left the machine or complained."""
    yield _stage
    for page in _stage.pages.values():
        page.set_viewport_size(WIDE)
        page.emulate_media(color_scheme="light")
    assert not _stage.record.outside(), "these requests left the machine"
    assert not _stage.record.serious(), "the page complained"


@pytest.fixture
def shared(stage: Stage) -> Callable[[str], Page]:
    """`shared(own.lesson(LESSON))`: a page that this file's tests share, so that it is opened but once.

    Opening costs more than what most tests do. Each test uses a component of its own on it, and so depends on no other;
    one that needs a fresh desk, a reload, the settings, or the order of Tab opens a page of its own, by `visit`.
    """
    return stage.page


@pytest.fixture
def axe() -> Axe:
    """`axe(page)`: fails on any violation of WCAG 2.2 AA or of axe's best practices; nothing is excluded.

    `axe(page, "color-contrast")` asks for these rules alone, of a page on which all were held a moment ago, and
    `axe(page, within=".felt")` of this part alone, where only that has changed.
    """

    def check(page: Page, *rules: str, within: str | None = None) -> None:
        only = {"type": "rule", "values": list(rules)} if rules else {"type": "tag", "values": list(WCAG)}
        # Where nothing is wrong is not told node by node: a long page has thousands of them.
        core = AxeCore("0") if page.evaluate("'axe' in window") else AxeCore()  # half a megabyte goes to a page once
        found = core.run(page, within, options={"runOnly": only, "resultTypes": ["violations"]})
        assert found.violations_count == 0, found.generate_report()

    return check


@pytest.fixture
def looks(axe: Axe) -> Looks:
    """`looks(page)`: the page as it now stands is sound in every window, dark on a phone and as narrow as 320 px.

    Axe finds nothing, nothing is wider than the window, and each of the `targets`, of which so many are seen, has 44 px.
    It stays one page, so that what a test has reached by many steps is reached once. Where only a part of it has
    changed, axe is asked `within` that part alone.
    """

    def check(page: Page, targets: str = TARGETS, seen: int = 1, within: str | None = None) -> None:
        before = page.viewport_size
        for size, scheme, rules in ((WIDE, "light", ()), (PHONE, "dark", (*COLOURS, *WIDTH)), (NARROW, "light", WIDTH)):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            fits(page, targets, seen)
            axe(page, *rules, within=within)
        page.set_viewport_size(before or WIDE)
        page.emulate_media(color_scheme="null")

    return check


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def fits(page: Page, targets: str = TARGETS, seen: int = 1) -> None:
    """Nothing is wider than the window, and of the targets, at least so many, none is smaller than a finger."""
    window = f"{page.viewport_size}"
    assert overflow(page) <= 0, window
    small = page.eval_on_selector_all(
        targets,
        """all => all.filter((b) => b.checkVisibility())
            .map((b) => (Math.min(b.offsetWidth, b.offsetHeight) < 44 ? b.outerHTML : null))""",
    )
    assert len(small) >= seen, window
    assert [html for html in small if html is not None] == [], window
