"""A room in real browsers: the door, going on to what was asked for, waiting for a free table; two learners at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.app.test_staging import cell, write
from tests.browser.conftest import PHONE, READY, WIDE, Axe, Looks, Record, close
from tests.browser.test_lesson_02 import NOT_THE_KING, card, hears
from tests.running import Running, free_port, start
from ulti_teach.app.staging import stage

TOKEN = "makk-betli-4071"
KEY = "the-key-of-the-teachers-browser"
LATE = 60_000
TABLE = 'from ulti_teach.widgets import Table\nTable("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9")'


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A room of one place with two small lessons; its key is known here."""
    folder = tmp_path_factory.mktemp("lessons")
    write(folder, "en/01_a.ipynb", cell("# First", "markdown"), cell(TABLE))
    write(folder, "en/02_b.ipynb", cell("# Second", "markdown"), cell(TABLE))
    port = free_port()
    running = start("-m", "tests.browser.test_room", str(folder), str(port), port=port).wait()
    yield running
    running.stop()
    assert "Traceback" not in running.output, running.output
    assert TOKEN not in running.output
    assert KEY not in running.output


def _serve(folder: str, port: str) -> None:
    """What `ulti-teach --host` does, with a key that a test knows."""
    from ulti_teach.app import server
    from ulti_teach.app.door import Room
    from ulti_teach.cli.open import claim

    with stage(Path(folder)) as root:
        server.serve(root, claim(int(port)), port=int(port), kept=1, pages=1, room=Room(TOKEN, KEY))


@pytest.fixture
def people(browser: Browser, record: Record) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers of several people; whatever they ask for outside of the room fails the test."""
    opened: list[BrowserContext] = []

    def somebody(size: dict[str, int] = WIDE, scheme: str = "light") -> BrowserContext:
        context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
        record.watch(context)
        opened.append(context)
        return context

    yield somebody
    for context in opened:
        for page in context.pages:
            close(page)
        context.close()
    assert not record.outside()
    assert not any(TOKEN in url or KEY in url.partition("#")[0] for url in record.urls)


def ready(page: Page) -> None:
    """The lesson is drawn."""
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)


def test_the_door_by_keys(room: Running, people: Callable[..., BrowserContext], looks: Looks) -> None:
    """The field has the focus; a wrong token is told there and can be put right; then the page that was asked for opens,
    with what stood behind its `#`. In every window it can be used by all.
    """
    page = people().new_page()
    page.goto(room.url + "ulti/rules?lang=en#R7.2")
    field = page.get_by_label("Token")
    expect(field).to_be_focused()
    looks(page, "main :is(input, button)")
    page.keyboard.type("makk-betli-4017")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(
        "That is not the token of this room: look at the board, and type it once more.", timeout=LATE
    )
    expect(page).to_have_title(re.compile("^Not yet"))
    expect(field).to_be_focused()
    expect(field).to_have_value("makk-betli-4017")
    looks(page, "main :is(input, button)")
    page.keyboard.press("Control+A")
    page.keyboard.type("MAKK betli 4071")
    page.keyboard.press("Enter")
    page.wait_for_url(room.url + "ulti/rules?lang=en#R7.2", wait_until="commit", timeout=LATE)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_teachers_browser_comes_in_by_its_key_once(room: Running, people: Callable[..., BrowserContext]) -> None:
    """Without typing; the address forgets the key, and whoever finds it later in the history is asked for the token."""
    page = people().new_page()
    page.goto(f"{room.url}ulti/enter#key={KEY}")
    page.wait_for_url(room.url, wait_until="commit", timeout=LATE)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    late = people().new_page()
    late.goto(f"{room.url}ulti/enter#key={KEY}")
    expect(late.get_by_label("Token")).to_be_visible()
    expect(late).to_have_url(f"{room.url}ulti/enter")
    expect(late.get_by_role("alert")).to_have_count(0)


def enter(page: Page, address: str) -> None:
    """Come in to an address."""
    page.goto(address)
    page.get_by_label("Token").fill(TOKEN)
    page.keyboard.press("Enter")


def plays(page: Page) -> None:
    """The table on the page answers: it has a kernel."""
    table = page.locator(".ulti").filter(has=page.locator(".hand"))
    card(table, "king of spades").click()
    hears(table, NOT_THE_KING)


def test_whoever_comes_when_all_is_taken_waits_and_gets_in(
    room: Running, people: Callable[..., BrowserContext], axe: Axe, record: Record
) -> None:
    """The second learner waits, without a kernel; the first goes on to the next lesson at their own table; when they leave,
    the second's page opens by itself, and plays. What each does stays in their own browser.
    """
    first, second = people(), people(PHONE)
    sitting, waiting = first.new_page(), second.new_page()
    enter(sitting, room.lesson("en/01_a.ipynb"))
    ready(sitting)
    enter(waiting, room.lesson("en/01_a.ipynb"))
    expect(waiting.get_by_role("heading", name="Every table is taken")).to_be_visible(timeout=LATE)
    expect(waiting.get_by_role("status")).to_have_text("Waiting for a free table…")
    axe(waiting)
    with waiting.expect_response(re.compile("ulti/place"), timeout=LATE) as asked:
        assert asked.value.json() == {"free": False}
    assert len(room.kernels()) == 1

    sitting.goto(room.lesson("en/02_b.ipynb"), wait_until="commit")
    ready(sitting)
    expect(sitting.get_by_role("heading", name="Second")).to_be_visible()
    expect(waiting.get_by_role("heading", name="Every table is taken")).to_be_visible()
    assert len(room.kernels()) == 1
    plays(sitting)

    close(sitting)
    ready(waiting)
    plays(waiting)
    assert len(room.kernels()) <= 1


if __name__ == "__main__":
    import sys

    _serve(*sys.argv[1:])
