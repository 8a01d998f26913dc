"""The ladder in a real browser: rows and bids, a hand, variants; by mouse and by keys, to axe, and after a reload."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, READY, Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until
from tests.running import Running
from tests.written import notebook, serving

LESSON = "en/01_ladder.ipynb"
HAND = "cAT9 dKJ8 hQ98 sAJ8"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A page with a ladder in one line, and another that begins elsewhere."""
    cells = ("from ulti_teach.widgets import Ladder", "Ladder()", 'Ladder(bid="ulti")')
    made = notebook("# The ladder\n\n## All bids", *cells)
    with serving(tmp_path_factory.mktemp("ladder"), {LESSON: made}) as running:
        yield running


def line(ladder: Locator, name: str) -> Locator:
    """A line of the ladder by its first words."""
    return ladder.locator(".sheet[data-sheet=ladder] .pick").get_by_text(name, exact=True)


def told(ladder: Locator) -> Locator:
    """What is told of the bid that is picked."""
    return ladder.locator(".note-card")


def typed(ladder: Locator) -> Locator:
    """Where a hand is typed in."""
    return ladder.get_by_label("A hand of ten or twelve cards")


@pytest.mark.parametrize("viewport", [PHONE], ids=["375"])
def test_by_mouse_by_keys_and_after_a_reload(
    visit: Visit, own: Running, axe: Axe, looks: Looks, subtests: pytest.Subtests
) -> None:
    """Two ladders on one page: the first by mouse, the second by keys and after a reload."""
    page = visit(LESSON, own)
    first, second = (page.locator(".ut-output .ulti").nth(number) for number in range(2))
    axe(page)
    with subtests.test("by mouse"):
        from_a_row_to_a_bid_with_a_hand(first, axe)
        looks(page, seen=40)
    with subtests.test("by keys"):
        by_keys_only(page, second)
    a_reload_brings_it_back(page, second)


def from_a_row_to_a_bid_with_a_hand(ladder: Locator, axe: Axe) -> None:
    """A row far down leads to its bids; a hand strikes bids out; a variant marks; each state is accessible."""
    line(ladder, "heart 40-100 durchmars · heart ulti durchmars · open betli").click()
    expect(told(ladder).locator(".title")).to_have_text("heart 40-100 durchmars")
    expect(ladder.locator(".choices [aria-pressed=true]")).to_be_in_viewport()
    expect(told(ladder)).to_be_in_viewport()
    ladder.get_by_role("button", name="heart ulti durchmars", exact=True).click()
    expect(told(ladder)).to_contain_text("8 (ulti) + 12 (durchmars) = 20.")
    typed(ladder).fill(HAND)
    typed(ladder).press("Enter")
    expect(told(ladder)).to_contain_text("For the ulti you would need the seven of hearts as well.")
    expect(ladder.locator(".spread li")).to_have_count(12)
    axe(ladder.page, within=".ut-output")
    ladder.get_by_role("button", name="Older 20-100").click()
    expect(ladder.locator(".message[data-kind=note]")).to_contain_text("12 bids have another value")
    typed(ladder).fill("<b>cA</b>")
    typed(ladder).press("Enter")
    expect(ladder.locator(".message[data-kind=bad]")).to_be_in_viewport()
    expect(ladder.locator(".message[data-kind=bad]")).to_contain_text(
        "nothing has changed. At character 1 of '<b>cA</b>'"
    )
    expect(ladder.locator(".spread li")).to_have_count(12)


def by_keys_only(page: Page, ladder: Locator) -> None:
    """A row, the bids in it, one up and down, a hand typed and one dealt; the keyboard is never lost."""
    ladder.locator(".heading").evaluate("heading => { heading.tabIndex = -1; heading.focus(); }")
    by_keys(page, line(ladder, "heart ulti"))
    chosen = ladder.locator(".choices [aria-pressed=true]")
    expect(chosen).to_be_focused()
    expect(told(ladder)).to_contain_text("It is worth 8. The parti that comes along pays 2 more")
    by_keys(page, ladder.get_by_role("button", name="Next higher bid"))
    expect(told(ladder).locator(".title")).to_have_text("40-100 durchmars")
    expect(ladder.get_by_role("button", name="Next higher bid")).to_be_focused()
    press_until(page, typed(ladder), "Shift+Tab")
    page.keyboard.type("cA")
    page.keyboard.press("Enter")
    expect(ladder.locator(".message[data-kind=bad]")).to_contain_text("That is 1 card.")
    expect(typed(ladder)).to_be_focused()
    by_keys(page, ladder.get_by_role("button", name="Twelve cards"))
    expect(ladder.locator(".spread li")).to_have_count(12)
    expect(ladder.locator(".message")).to_have_count(0)
    by_keys(page, ladder.get_by_role("button", name="No hand"))
    expect(ladder.locator(".spread")).to_be_hidden()


def a_reload_brings_it_back(page: Page, ladder: Locator) -> None:
    """The bid, the hand and the variant."""
    ladder.get_by_role("button", name="Four aces").click()
    line(ladder, "heart four aces · heart ulti").click()
    expect(told(ladder).locator(".title")).to_have_text("heart four aces")
    ladder.get_by_role("button", name="Ten cards").click()
    expect(ladder.locator(".spread li")).to_have_count(10)
    hand = typed(ladder).input_value()
    page.wait_for_function("localStorage.getItem('ulti-teach')?.includes('heart four aces')", timeout=READY)
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(told(ladder).locator(".title")).to_have_text("heart four aces")
    expect(typed(ladder)).to_have_value(hand)
    expect(ladder.locator("[data-key='variants.four_aces']")).to_have_attribute("aria-pressed", "true")
