"""The app around the lessons: the list, the page, what leaves the machine, and what is left when a page is closed."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import READY, Axe, Looks, Record, Visit, all_drawn, at_home, close, kernel_of
from tests.lessons import ALL
from tests.running import ROOT, Running, ask, open_folder, until
from tests.written import notebook, put
from ulti_teach.app.staging import lessons

LESSONS = lessons(ROOT / "notebooks", "en")

FAST = "import ipywidgets as w\nbutton = w.Button(description='Pressed 0')\nbutton.on_click(lambda b: setattr(b, 'description', 'Pressed 1'))\nbutton"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lessons of our own, each with a trouble of its own."""
    made = {
        "01_fast": notebook("# Quick\n\nProse before the table.", FAST),
        "02_broken": notebook("# Broken", "1 / 0", "# Never reached"),
        "03_slow": notebook("# Slow", "import time; time.sleep(6)", FAST),
        "04_deadly": notebook(
            "# Deadly",
            "import os, ipywidgets as w\nb = w.Button(description='Die')\nb.on_click(lambda _: os._exit(1))\nb",
        ),
        "05_puzzle": notebook(
            "# Puzzle", "from ulti_teach.engine import UltiError\nraise UltiError('There is no puzzle <b>x</b>.')"
        ),
        "06_tags": notebook("# <i>Markup</i> & more"),
    }
    return put(tmp_path_factory.mktemp("lessons"), {f"en/{name}.ipynb": text for name, text in made.items()})


@pytest.fixture(scope="module")
def own(folder: Path) -> Iterator[Running]:
    """A course of those lessons."""
    running = open_folder(folder, kept=0)
    yield running
    running.stop()


def test_home_lists_the_lessons_without_a_kernel(page: Page, course: Running) -> None:
    """Every lesson is there by number and name, and leads to its page; nothing was started for it."""
    until(course.kernels, 20, "the kernel that stands ready")
    before = len(course.kernels())
    page.goto(course.url)
    expect(page).to_have_title("Ulti Teach")
    links = page.get_by_role("main").locator(".ut-lesson").get_by_role("link")
    listed = [lesson for lesson in LESSONS if lesson.is_listed]
    assert links.count() == len(listed) > 0
    for lesson, link in zip(listed, links.all(), strict=True):
        assert lesson.title in link.inner_text()
        assert link.get_attribute("href") == f"/voila/render/{lesson.path}"
    assert len(course.kernels()) == before


def test_a_learner_goes_from_home_to_a_lesson_and_back(page: Page, course: Running) -> None:
    """One click there, a heading, a table; one click back."""
    page.goto(course.url)
    page.locator(".ut-lesson").get_by_role("link", name=LESSONS[0].title).click()
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    assert LESSONS[0].title in page.title()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("banner").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", level=2, name="Lessons")).to_be_visible()


def test_home_has_no_barrier(page: Page, course: Running, looks: Looks) -> None:
    """Axe finds nothing on the list of lessons, and nothing is wider than the window."""
    page.goto(course.url)
    looks(page, "header :is(a, button)")


def test_language_landmarks_and_the_skip_link(page: Page, own: Running, visit: Visit) -> None:
    """The page says its language, has one header and one main, and a first Tab that leads past the header."""
    visit("en/01_fast.ipynb", own)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.get_by_role("main").count() == page.get_by_role("banner").count() == 1
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the lesson")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "lesson"


def test_the_page_follows_the_systems_colours(own: Running, visit: Visit) -> None:
    """Nothing on the page fixes light or dark, and it follows a change."""
    page = visit("en/01_fast.ipynb", own)
    for dark, paper in ((False, "rgb(251, 248, 242)"), (True, "rgb(25, 24, 22)")):
        page.emulate_media(color_scheme="dark" if dark else "light")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper


def test_a_title_is_text_and_never_markup(page: Page, own: Running) -> None:
    """What a notebook calls itself is shown as it is written."""
    page.goto(own.url)
    expect(page.get_by_role("link", name="<i>Markup</i> & more")).to_be_visible()


def test_progress_is_told_while_a_page_starts(page: Page, own: Running) -> None:
    """A status names what happens and how far it is; the prose can be read meanwhile; then it is ready."""
    page.goto(own.lesson("en/03_slow.ipynb"), wait_until="commit")
    status = page.get_by_role("status")
    expect(status).to_have_text("Setting up the table… 1 of 3 steps", timeout=READY)
    expect(page.get_by_role("heading", name="Slow")).to_be_visible()
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(page.get_by_role("button", name="Pressed 0")).to_be_visible()
    expect(status).to_have_text("The page is ready.")


def test_ready_means_that_a_click_is_answered(own: Running, visit: Visit) -> None:
    """A click made as soon as the page says it is ready reaches Python and comes back."""
    page = visit("en/01_fast.ipynb", own)
    page.get_by_role("button", name="Pressed 0").click()
    expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()


@pytest.mark.parametrize("app", [lesson.path.stem for lesson in ALL if lesson.is_app])
def test_ready_means_that_every_widget_is_drawn(app: str, visit: Visit) -> None:
    """No place of an app is still empty at the moment the page says it is ready (lessons: `test_lessons.py`)."""
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


def test_our_own_sentence_is_shown_as_it_is(own: Running, visit: Visit) -> None:
    """An error of ours is made for people; it is text, whatever stands in it."""
    page = visit("en/05_puzzle.ipynb", own)
    expect(page.get_by_text("There is no puzzle <b>x</b>.").first).to_be_visible()


def test_a_dead_kernel_is_told_and_reload_mends_it(own: Running, visit: Visit, axe: Axe, record: Record) -> None:
    """The kernel dies under the page: a sentence and a button, which deals again."""
    page = visit("en/04_deadly.ipynb", own)
    page.get_by_role("button", name="Die").click()
    alert = page.get_by_role("alert").filter(has_text="has stopped")
    expect(alert).to_contain_text("Reload the page", timeout=10_000)
    axe(page)
    alert.get_by_role("button", name="Reload").click()
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(page.get_by_role("button", name="Die")).to_be_visible()
    record.forget()  # the kernel's socket was closed from the other side


def test_a_lost_server_is_told(folder: Path, page: Page, record: Record) -> None:
    """The course is stopped in its terminal while a page is open."""
    running = open_folder(folder)
    page.goto(running.lesson("en/01_fast.ipynb"))
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    running.stop()
    expect(page.get_by_role("alert").filter(has_text="lost its connection")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("alert").get_by_role("button", name="Reload")).to_be_visible()
    record.forget()  # refused connections are what this test is about


def test_a_stream_that_breaks_off_is_told(folder: Path, page: Page, record: Record) -> None:
    """The course goes away while the page is still being written: the browser itself says nothing of that."""
    running = open_folder(folder)
    page.goto(running.lesson("en/03_slow.ipynb"), wait_until="commit")
    expect(page.get_by_role("status")).to_contain_text("1 of 3", timeout=READY)
    running.stop()
    expect(page.get_by_role("alert").filter(has_text="could not be finished")).to_be_visible(timeout=20_000)
    record.forget()


def test_closing_a_deep_linked_page_stops_its_kernel(context: BrowserContext, own: Running) -> None:
    """Opened by its address in a browser that was never here before; gone within ten seconds of closing."""
    page = context.new_page()
    page.goto(own.lesson("en/01_fast.ipynb"))
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    mine = kernel_of(page, own)
    close(page)
    until(lambda: not mine.is_running(), 10, "the end of the kernel")


def test_leaving_for_another_page_stops_the_kernel(own: Running, visit: Visit) -> None:
    """Going home is leaving too."""
    page = visit("en/01_fast.ipynb", own)
    mine = kernel_of(page, own)
    page.get_by_role("banner").get_by_role("link", name="Home").click()
    until(lambda: not mine.is_running(), 10, "the end of the kernel")


def test_closing_a_page_that_is_still_starting_stops_its_kernel(context: BrowserContext, own: Running) -> None:
    """Closed half a second after it was asked for, before it knew its kernel's name."""
    page = context.new_page()
    page.goto("about:blank")
    before = set(own.kernels())
    page.evaluate("url => { location.href = url }", own.lesson("en/01_fast.ipynb"))
    mine = until(lambda: set(own.kernels()) - before, 10, "a kernel")
    close(page)
    until(lambda: not any(kernel.is_running() for kernel in mine), 10, "the end of the kernel")


def test_a_page_that_stays_keeps_its_kernel(own: Running, visit: Visit) -> None:
    """Saving a file, or an unload that is called off, does not stop the table."""
    page = visit("en/01_fast.ipynb", own)
    page.evaluate("window.dispatchEvent(new Event('beforeunload'))")
    time.sleep(1)
    page.get_by_role("button", name="Pressed 0").click()
    expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()


def test_back_brings_a_live_page(own: Running, visit: Visit) -> None:
    """Home and back again: whatever the browser has kept, the table answers."""
    page = visit("en/01_fast.ipynb", own)
    page.get_by_role("banner").get_by_role("link", name="Home").click()
    page.wait_for_url(own.url)
    page.go_back(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    page.get_by_role("button", name=re.compile("Pressed")).click()
    expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()


def test_a_kernel_cannot_be_stopped_from_elsewhere(own: Running, visit: Visit) -> None:
    """Without the token that only our pages can read, stopping is refused."""
    page = visit("en/01_fast.ipynb", own)
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    assert ask(own.port, "POST", f"/voila/api/shutdown/{kernel}")[0] == 403
    assert ask(own.port, "GET", f"/ulti/alive/{kernel}") == (200, '{"alive": true}')


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
    page.wait_for_timeout(500)
    assert {url.split("/")[2] for url in record.outside()} == names
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
