"""The page for exploring, in a real browser: the rule finder by mouse and by keys, to axe, and after a reload."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, READY, Axe, Looks, close
from tests.browser.keys import by_keys, press_until
from tests.running import Running

PAGE = "en/explore.ipynb"
FINDER = ".ulti:has(select[data-key=rule])"


@pytest.fixture
def page(shared: Callable[[str], Page], course: Running) -> Page:
    """The page, which the tests share: each looks for a rule of its own, and finds it from any other."""
    return shared(course.lesson(PAGE))


def finder(page: Page) -> Locator:
    """The rule finder among the components of the page."""
    return page.locator(".ulti").filter(has=page.get_by_label("A number or words"))


def search(page: Page, words: str) -> None:
    """Type into the search field, and send it."""
    page.get_by_label("A number or words").fill(words)
    page.get_by_label("A number or words").press("Enter")


def test_a_rule_is_found_tried_and_compared(page: Page, axe: Axe, looks: Looks) -> None:
    """By words; its example answered, its variant beside it; another one chosen from the list; each state accessible."""
    page.set_viewport_size(PHONE)
    within = finder(page)
    axe(page)
    search(page, "7.4")
    expect(within.locator(".heading")).to_contain_text("Rule 7.4")
    within.locator(".hand .card").last.click()
    expect(within.locator(".message[data-kind=bad]")).to_contain_text("Not the eight of hearts: it does not beat")
    expect(within.locator(".message[data-kind=bad] .rule")).to_contain_text("Rule 7.4")
    axe(page, within=FINDER)
    page.get_by_label("A number or words").fill("silent ulti")  # a pause in typing is enough
    expect(within.locator(".heading")).to_have_text("Rule 9.2 · Silent ulti")
    within.get_by_role("button", name="60 points, an opponent’s 7 is beaten in the last trick", exact=True).click()
    expect(within.locator(".sheet[data-sheet=lines] tfoot")).to_contain_text("+10")
    expect(within.locator(".sheet[data-sheet=variant] tbody tr")).to_have_count(4)
    axe(page, within=FINDER)
    within.locator(".sheet[data-sheet=found] .pick").filter(has_text="11.2").click()
    expect(within.locator(".heading")).to_have_text("Rule 11.2 · Four aces")
    expect(within.locator(".heading")).to_be_in_viewport()
    search(page, "<b>wallpaper</b>")
    expect(within.locator(".message[data-kind=bad]")).to_contain_text("No rule has “<b>wallpaper</b>” in it.")
    expect(within.locator(".message[data-kind=bad]")).to_be_in_viewport()
    expect(within.locator(".heading")).to_have_text("Rule 11.2 · Four aces")
    looks(page, seen=40)


def test_by_keys_only(page: Page) -> None:
    """A number typed, an answer, the rule after it, and one that it names; the keyboard is never lost."""
    within = finder(page)
    page.get_by_label("A number or words").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("3.7")
    page.keyboard.press("Enter")
    expect(within.locator(".heading")).to_have_text("Rule 3.7 · Naming trumps")
    by_keys(page, within.get_by_role("button", name="ulti in clubs", exact=True))
    expect(within.locator(".message[data-kind=bad]")).to_contain_text("Leave the suit out")
    by_keys(page, within.get_by_role("button", name="Rule after"))
    expect(within.locator(".heading")).to_have_text("Rule 3.8 · The kitty belongs to the opponents")
    expect(within.get_by_role("button", name="Rule after")).to_be_focused()
    press_until(page, page.get_by_label("A number or words"), "Shift+Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("7.8")
    page.keyboard.press("Enter")
    expect(within.locator(".heading")).to_have_text("Rule 7.8 · Open hands")
    by_keys(page, within.get_by_role("button", name="8.3 Rekontra and beyond"))
    expect(within.locator(".heading")).to_have_text("Rule 8.3 · Rekontra and beyond")
    expect(within.locator("select[data-key=rule]")).to_be_focused()


def test_a_reload_brings_it_back(page: Page) -> None:
    """The rule that was open, what was looked for, and what was tried."""
    search(page, "kontra")
    finder(page).get_by_role("button", name="declarer: the ulti").click()
    expect(finder(page).locator(".message[data-kind=bad]")).to_contain_text("Only the opponents can say kontra")
    page.wait_for_function("localStorage.getItem('ulti-teach')?.includes('0.ulti')")
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(finder(page).locator(".message[data-kind=bad]")).to_contain_text("Only the opponents can say kontra")
    expect(page.get_by_label("A number or words")).to_have_value("kontra")


def test_the_home_page_leads_here(page: Page, course: Running) -> None:
    """It stands beside the lessons."""
    home = page.context.new_page()
    home.goto(course.url)
    expect(home.get_by_role("link", name="Explore the rules").first).to_have_js_property("href", page.url)
    close(home)
    expect(page.get_by_role("heading", name="Explore the rules", level=1)).to_be_visible()
