"""Daily rounds as a learner meets them: begun with, asked, left and gone on with, and told of on the home page."""

from __future__ import annotations

import json
import time
from datetime import datetime

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, READY, Axe, Stage
from tests.browser.kept import afresh, envelope, keep, kept
from tests.browser.keys import press_until
from tests.running import Running

PAGE = "en/review.ipynb"
LATE = 60_000
NOON = int(datetime.now().replace(hour=12, minute=0, second=0, microsecond=0).timestamp() * 1000)


@pytest.fixture(scope="module", autouse=True)
def _at_noon(_stage: Stage) -> None:
    """It was noon when the tests began: none of them is overtaken by midnight."""
    ahead = NOON - int(time.time() * 1000)
    _stage.context.add_init_script(f"Date.now = ((now) => () => now() + {ahead})(Date.now)")


def missed(days: int) -> str:
    """Two drills and a puzzle, shown so many days ago."""
    at = NOON - days * 86_400_000
    answer = [{"at": at, "id": "1-1", "how": "shown", "level": 2}]
    attempt = {"puzzle:tricks-beat": [{"at": at, "how": "shown", "tried": []}]}
    text = json.loads(envelope(answers={"order": answer, "trick-winner": answer}, attempts=attempt))
    return json.dumps(text | {"version": 3})


@pytest.fixture
def opened(stage: Stage, course: Running) -> Page:
    """The app, for somebody who missed three questions."""
    page = afresh(stage, course.url, missed(3))
    open_app(page, course)
    return page


def open_app(page: Page, course: Running) -> None:
    """Opens it, and waits until all of it is drawn."""
    page.goto(course.lesson(PAGE), wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)


def press(page: Page, name: str) -> None:
    """Presses a button of the round by keys alone."""
    wanted = page.locator(".ut-cell .ulti").first.get_by_role("button", name=name, exact=True)
    expect(wanted).to_be_enabled(timeout=LATE)
    back = wanted.evaluate("e => Boolean(e.compareDocumentPosition(document.activeElement) & 4)")
    press_until(page, wanted, "Shift+Tab" if back else "Tab")
    page.keyboard.press("Space")


def test_a_round_by_keys_goes_on_after_a_reload(opened: Page, course: Running, axe: Axe) -> None:
    """Opt-in; the second question stands there again; at the end each says when it comes; the home page knows. On a phone
    in the dark.
    """
    page = opened
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    shown = page.locator(".ut-cell .ulti").first
    expect(shown.locator(".prompt")).to_contain_text("comes back here after a day")
    axe(page, within=".ut-cell")
    press(page, "Begin with daily rounds")
    expect(shown.locator(".prompt")).to_contain_text("3 questions wait for you today", timeout=LATE)
    press(page, "Start the round")
    for number in (1, 2, 3):
        expect(shown.locator(".score .caption")).to_have_text(f"Question {number} of 3", timeout=LATE)
        if number == 2:
            axe(page, within=".ut-cell")
            page.reload(wait_until="commit")
            page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
            expect(shown.locator(".score .caption")).to_have_text("Question 2 of 3", timeout=LATE)
        press(page, "Show me")
        press(page, "Next question")
    expect(shown.locator(".prompt")).to_have_text(
        "That was today’s round. The next question comes tomorrow.", timeout=LATE
    )
    expect(shown.locator("[data-sheet=came] tbody tr")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)
    page.wait_for_function("!JSON.parse(localStorage.getItem('ulti-teach')).unfinished['DailyRound()'].state")
    assert kept(page)["settings"]["review"]["value"] == "on"
    page.goto(course.url)
    expect(page.get_by_role("link", name="Daily round: nothing waits today")).to_be_visible(timeout=LATE)


def test_the_history_of_a_theme(opened: Page, course: Running, axe: Axe) -> None:
    """A choice of what there is; after another day, a chart that stands above its table; the choice is kept."""
    page = opened
    shown = page.locator(".ut-cell .ulti").last
    choice = shown.get_by_label("Drill or theme")
    choice.select_option("theme:tricks")
    expect(shown.locator("caption")).to_have_text("Puzzles: Follow, trump, beat", timeout=LATE)
    expect(shown.locator(".chart")).to_be_hidden()
    page.wait_for_function("JSON.parse(localStorage.getItem('ulti-teach')).unfinished['History()']")
    text = kept(page)
    text["progress"]["attempts"]["puzzle:tricks-beat"] += [{"at": NOON, "how": "unaided", "tried": []}]
    keep(page, course.url, json.dumps(text))
    open_app(page, course)
    expect(choice).to_have_value("theme:tricks", timeout=LATE)
    chart, table = shown.locator(".chart").bounding_box(), shown.locator("table").bounding_box()
    assert chart
    assert table
    assert chart["y"] + chart["height"] <= table["y"]
    expect(shown.get_by_role("img")).to_have_accessible_name(
        "A bar for each of the last 2 days with answers, as high as there were answers: right at once below, "
        "right with help above it, shown on top. The table has the numbers."
    )
    axe(page)
