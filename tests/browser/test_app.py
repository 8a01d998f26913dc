"""The app around the lessons: the list, the page, what leaves the machine, and what is left when a page is closed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import READY, Axe, Looks, Record, Stage, Visit, all_drawn, at_home, close, kernel_of
from tests.browser.kept import afresh
from tests.lessons import ALL
from tests.running import ROOT, Running, ask, open_folder, until
from tests.written import notebook, put
from ulti_teach.app.staging import lessons

LESSONS = lessons(ROOT / "notebooks", "en")

LATE = 60  # seconds: what comes late on a busy machine has come all the same

FAST = """
import ipywidgets as w
button = w.Button(description='Pressed 0')
button.on_click(lambda b: setattr(b, 'description', f'Pressed {int(b.description[8:]) + 1}'))
button
"""
# It goes on when a test lets it, and not after some time.
SLOW = """
import pathlib, time
while not pathlib.Path({gate!r}).exists(): time.sleep(0.05)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lessons of our own, each with a trouble of its own."""
    folder = tmp_path_factory.mktemp("lessons")
    made = {
        "01_fast": notebook("# Quick\n\nProse before the table.", FAST),
        "02_broken": notebook("# Broken", "1 / 0", "# Never reached"),
        "03_slow": notebook("# Slow", SLOW.format(gate=str(folder / "gate")), FAST),
        "04_deadly": notebook(
            "# Deadly",
            "import os, ipywidgets as w\nb = w.Button(description='Die')\nb.on_click(lambda _: os._exit(1))\nb",
        ),
        "05_tags": notebook("# <i>Markup</i> & more"),
    }
    return put(folder, {f"en/{name}.ipynb": text for name, text in made.items()})


@pytest.fixture(scope="module")
def own(folder: Path) -> Iterator[Running]:
    """A course of those lessons."""
    running = open_folder(folder, kept=0)
    yield running
    running.stop()


@pytest.fixture
def home(stage: Stage) -> Callable[[Running], Page]:
    """`home(own)`: the home page of a course."""

    def go(of: Running) -> Page:
        page = afresh(stage, of.url)
        page.goto(of.url)
        return page

    return go


def test_home_lists_the_lessons(home: Callable[[Running], Page], course: Running) -> None:
    """Every lesson is there by number and name, and leads to its page."""
    page = home(course)
    expect(page).to_have_title("Ulti Teach")
    links = page.get_by_role("main").locator(".ut-lesson").get_by_role("link")
    listed = [lesson for lesson in LESSONS if lesson.is_listed]
    assert links.count() == len(listed) > 0
    for lesson, link in zip(listed, links.all(), strict=True):
        assert lesson.title in link.inner_text()
        assert link.get_attribute("href") == f"/voila/render/{lesson.path}"


def test_home_has_no_barrier(home: Callable[[Running], Page], course: Running, looks: Looks) -> None:
    """Axe finds nothing on the list of lessons, and nothing is wider than the window."""
    looks(home(course), "header :is(a, button)")


def test_home_needs_no_kernel_and_a_title_is_text(home: Callable[[Running], Page], own: Running) -> None:
    """Nothing was started for it; what a notebook calls itself is shown as it is written, and never markup."""
    before = set(own.kernels())
    page = home(own)
    expect(page.get_by_role("link", name="<i>Markup</i> & more")).to_be_visible()
    expect(page.locator("#ut-files button").first).to_be_visible()  # the last of the page
    assert set(own.kernels()) <= before


def test_a_learner_goes_from_home_to_a_lesson_and_back(page: Page, own: Running) -> None:
    """One click there, a heading, a table: a click made as soon as the page says that it is ready reaches Python and comes
    back. One click home, which is leaving, too, and stops the kernel. Back again, the table answers, whatever the browser
    has kept.
    """
    page.goto(own.url)
    page.locator(".ut-lesson").get_by_role("link", name="Quick").click()
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    page.get_by_role("button", name="Pressed 0").click()
    expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()
    assert "Quick" in page.title()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    mine = kernel_of(page, own)
    page.get_by_role("banner").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", level=2, name="Lessons")).to_be_visible()
    until(lambda: not mine.is_running(), LATE, "the end of the kernel")
    page.go_back(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    button = page.get_by_role("button", name=re.compile("Pressed"))
    before = button.inner_text()
    button.click()
    expect(button).not_to_have_text(before)


def test_a_deep_linked_page_from_its_first_tab_to_its_end(page: Page, own: Running, visit: Visit) -> None:
    """Opened by its address in a browser that was never here before, it says its language, has one header and one main,
    and a first Tab that leads past the header. Closed, it stops its kernel.
    """
    visit("en/01_fast.ipynb", own)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.get_by_role("main").count() == page.get_by_role("banner").count() == 1
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the lesson")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#lesson")).to_be_focused()
    mine = kernel_of(page, own)
    close(page)
    until(lambda: not mine.is_running(), LATE, "the end of the kernel")


def test_the_page_follows_the_systems_colours(own: Running, shared: Callable[[str], Page]) -> None:
    """Nothing on the page fixes light or dark, and it follows a change."""
    page = shared(own.lesson("en/01_fast.ipynb"))
    for dark, paper in ((False, "rgb(251, 248, 242)"), (True, "rgb(25, 24, 22)")):
        page.emulate_media(color_scheme="dark" if dark else "light")
        expect(page.locator("body")).to_have_css("background-color", paper)


def test_a_page_that_stays_keeps_its_kernel(own: Running, shared: Callable[[str], Page]) -> None:
    """Saving a file, or an unload that is called off, does not stop the table."""
    page, asked = shared(own.lesson("en/01_fast.ipynb")), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("window.dispatchEvent(new Event('beforeunload'))")
    page.evaluate("fetch('/ulti/here').then((reply) => reply.text())")
    assert any(url.endswith("/ulti/here") for url in asked)
    assert not any("shutdown" in url for url in asked)
    page.get_by_role("button", name="Pressed 0").click()
    expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()


def test_a_kernel_cannot_be_stopped_from_elsewhere(own: Running, shared: Callable[[str], Page]) -> None:
    """Without the token that only our pages can read, stopping is refused."""
    page = shared(own.lesson("en/01_fast.ipynb"))
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    assert ask(own.port, "POST", f"/voila/api/shutdown/{kernel}", LATE)[0] == 403
    assert ask(own.port, "GET", f"/ulti/alive/{kernel}", LATE) == (200, '{"alive": true}')


def test_progress_is_told_while_a_page_starts(page: Page, own: Running, folder: Path) -> None:
    """A status names what happens and how far it is; the prose can be read meanwhile; then it is ready."""
    page.goto(own.lesson("en/03_slow.ipynb"), wait_until="commit")
    status = page.get_by_role("status")
    expect(status).to_have_text("Setting up the table… 1 of 3 steps", timeout=READY)
    expect(page.get_by_role("heading", name="Slow")).to_be_visible()
    (folder / "gate").touch()
    try:
        page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    finally:
        (folder / "gate").unlink()
    expect(page.get_by_role("button", name="Pressed 0")).to_be_visible()
    expect(status).to_have_text("The page is ready.")


def test_ready_means_that_every_widget_is_drawn(visit: Visit, subtests: pytest.Subtests) -> None:
    """No place of an app is still empty at the moment the page says it is ready (lessons: `test_lessons.py`)."""
    for app in (lesson.path.stem for lesson in ALL if lesson.is_app):
        with subtests.test(app):
            assert all_drawn(visit(f"en/{app}.ipynb"))


def test_a_failing_cell_is_a_sentence(own: Running, visit: Visit, axe: Axe) -> None:
    """Not a traceback: that is folded away."""
    page = visit("en/02_broken.ipynb", own)
    alert = page.get_by_role("main").get_by_role("alert").filter(has_text="could not be shown")
    expect(alert).to_contain_text("what follows it was left out")
    expect(alert).to_contain_text("division by zero")
    expect(alert.get_by_text("Traceback", exact=False)).to_be_hidden()
    alert.locator("summary").click()
    expect(alert.get_by_text("ZeroDivisionError", exact=False).last).to_be_visible()
    axe(page)


def test_a_dead_kernel_is_told_and_reload_mends_it(own: Running, visit: Visit, axe: Axe, record: Record) -> None:
    """The kernel dies under the page: a sentence and a button, which deals again."""
    page = visit("en/04_deadly.ipynb", own)
    page.get_by_role("button", name="Die").click()
    alert = page.get_by_role("alert").filter(has_text="has stopped")
    expect(alert).to_contain_text("Reload the page", timeout=READY)
    axe(page)
    alert.get_by_role("button", name="Reload").click()
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(page.get_by_role("button", name="Die")).to_be_visible()
    record.forget()  # the kernel's socket was closed from the other side


def test_a_course_that_goes_away_is_told(folder: Path, context: BrowserContext, record: Record) -> None:
    """It is stopped in its terminal while a page is open, and another still being written: the browser itself says nothing
    of that.
    """
    running = open_folder(folder, kept=0)
    open_one, coming = context.new_page(), context.new_page()
    open_one.goto(running.lesson("en/01_fast.ipynb"), wait_until="commit")
    open_one.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    coming.goto(running.lesson("en/03_slow.ipynb"), wait_until="commit")
    expect(coming.get_by_role("status")).to_contain_text("1 of 3", timeout=READY)
    running.stop()
    expect(coming.get_by_role("alert").filter(has_text="could not be finished")).to_be_visible(timeout=READY)
    expect(open_one.get_by_role("alert").filter(has_text="lost its connection")).to_be_visible(timeout=READY)
    expect(open_one.get_by_role("alert").get_by_role("button", name="Reload")).to_be_visible()
    for page in (open_one, coming):
        close(page)
    record.forget()  # refused connections are what this test is about


def test_closing_a_page_that_is_still_starting_stops_its_kernel(context: BrowserContext, own: Running) -> None:
    """Closed as soon as its kernel is there, before it knew its name."""
    page = context.new_page()
    page.goto("about:blank")
    before = set(own.kernels())
    page.evaluate("url => { location.href = url }", own.lesson("en/01_fast.ipynb"))
    mine = until(lambda: set(own.kernels()) - before, LATE, "a kernel")
    close(page)
    until(lambda: not any(kernel.is_running() for kernel in mine), LATE, "the end of the kernel")


def test_an_injected_outside_request_would_be_noticed(page: Page, own: Running, record: Record) -> None:
    """The fixture that fails every other test on such a request does see it: pictures, scripts, fetches and sockets."""
    page.goto(own.url)
    page.evaluate(
        """() => {
          new Image().src = "https://picture.invalid/x.png";
          fetch("http://fetch.invalid/").catch(() => {});
          document.head.append(Object.assign(document.createElement("script"), { src: "https://script.invalid/x.js" }));
          new WebSocket("ws://socket.invalid/");
        }"""
    )
    names = {"picture.invalid", "fetch.invalid", "script.invalid", "socket.invalid"}
    until(lambda: (page.wait_for_timeout(50), len(record.outside()) >= len(names))[1], LATE, "the requests")
    assert {url.split("/")[2] for url in record.outside()} == names
    close(page)
    record.forget()


@pytest.mark.parametrize(
    ("url", "home"),
    [
        ("http://localhost:1/x", True),
        ("ws://localhost:1/x", True),
        ("data:text/css,x", True),
        ("blob:http://localhost/1", True),
        ("https://localhost.example/x", False),
        ("https://example.com/localhost", False),
        ("ws://10.0.0.1/", False),
    ],
)
def test_what_counts_as_at_home(url: str, home: bool) -> None:
    """Only this machine by its one name, and what needs no request."""
    assert at_home(url) is home
