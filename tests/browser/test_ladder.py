"""The ladder in a real browser: rows and bids, a hand, variants; by mouse and by keys, to axe, and after a reload."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, READY, Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until
from tests.running import Running
from tests.written import notebook, serving

Open = Callable[[], Page]
LESSON = "en/01_ladder.ipynb"
HAND = "cAT9 dKJ8 hQ98 sAJ8"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A page with a ladder in one line."""
    made = notebook("# The ladder\n\n## All bids", "from ulti_teach.widgets import Ladder", "Ladder()")
    with serving(tmp_path_factory.mktemp("ladder"), {LESSON: made}) as running:
        yield running


@pytest.fixture
def opened(visit: Visit, own: Running) -> Open:
    """`opened()`: the page, ready; again after a reload."""
    return lambda: visit(LESSON, own)


def line(page: Page, name: str) -> Locator:
    """A line of the ladder by its first words."""
    return page.locator(".sheet[data-sheet=ladder] .pick").get_by_text(name, exact=True)


def told(page: Page) -> Locator:
    """What is told of the bid that is picked."""
    return page.locator(".note-card")


@pytest.mark.parametrize("viewport", [PHONE], ids=["375"])
def test_from_a_row_to_a_bid_with_a_hand(opened: Open, axe: Axe, looks: Looks) -> None:
    """A row far down leads to its bids; a hand strikes bids out; a variant marks; each state is accessible."""
    page = opened()
    axe(page)
    line(page, "heart 40-100 durchmars · heart ulti durchmars · open betli").click()
    expect(told(page).locator(".title")).to_have_text("heart 40-100 durchmars")
    expect(page.locator(".choices [aria-pressed=true]")).to_be_in_viewport()
    expect(told(page)).to_be_in_viewport()
    page.get_by_role("button", name="heart ulti durchmars", exact=True).click()
    expect(told(page)).to_contain_text("8 (ulti) + 12 (durchmars) = 20.")
    page.get_by_label("A hand of ten or twelve cards").fill(HAND)
    page.get_by_label("A hand of ten or twelve cards").press("Enter")
    expect(told(page)).to_contain_text("For the ulti you would need the seven of hearts as well.")
    expect(page.locator(".spread li")).to_have_count(12)
    axe(page)
    page.get_by_role("button", name="Older 20-100").click()
    expect(page.locator(".message[data-kind=note]")).to_contain_text("12 bids have another value")
    page.get_by_label("A hand of ten or twelve cards").fill("<b>cA</b>")
    page.get_by_label("A hand of ten or twelve cards").press("Enter")
    expect(page.locator(".message[data-kind=bad]")).to_be_in_viewport()
    expect(page.locator(".message[data-kind=bad]")).to_contain_text(
        "nothing has changed. At character 1 of '<b>cA</b>'"
    )
    expect(page.locator(".spread li")).to_have_count(12)
    looks(page, seen=40)


def test_by_keys_only(opened: Open) -> None:
    """A row, the bids in it, one up and down, a hand typed and one dealt; the keyboard is never lost."""
    page = opened()
    by_keys(page, line(page, "heart ulti"))
    chosen = page.locator(".choices [aria-pressed=true]")
    expect(chosen).to_be_focused()
    expect(told(page)).to_contain_text("It is worth 8. The parti that comes along pays 2 more")
    by_keys(page, page.get_by_role("button", name="Next higher bid"))
    expect(told(page).locator(".title")).to_have_text("40-100 durchmars")
    expect(page.get_by_role("button", name="Next higher bid")).to_be_focused()
    field = page.get_by_label("A hand of ten or twelve cards")
    press_until(page, field, "Shift+Tab")
    page.keyboard.type("cA")
    page.keyboard.press("Enter")
    expect(page.locator(".message[data-kind=bad]")).to_contain_text("That is 1 card.")
    expect(field).to_be_focused()
    by_keys(page, page.get_by_role("button", name="Twelve cards"))
    expect(page.locator(".spread li")).to_have_count(12)
    expect(page.locator(".message")).to_have_count(0)
    by_keys(page, page.get_by_role("button", name="No hand"))
    expect(page.locator(".spread")).to_be_hidden()


def test_a_reload_brings_it_back(opened: Open) -> None:
    """The bid, the hand and the variant."""
    page = opened()
    page.get_by_role("button", name="Four aces").click()
    line(page, "heart four aces · heart ulti").click()
    page.get_by_role("button", name="Ten cards").click()
    expect(page.locator(".spread li")).to_have_count(10)
    hand = page.get_by_label("A hand of ten or twelve cards").input_value()
    page.wait_for_function("localStorage.getItem('ulti-teach')?.includes('heart four aces')")
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(told(page).locator(".title")).to_have_text("heart four aces")
    expect(page.get_by_label("A hand of ten or twelve cards")).to_have_value(hand)
    expect(page.locator("[data-key='variants.four_aces']")).to_have_attribute("aria-pressed", "true")
