"""Answers in the projector view where showing one plays a card: covered again, the card is back in the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import READY
from tests.running import Running
from tests.written import notebook, serving

LESSON = "en/01_answers.ipynb"
BEAMER = {"width": 1280, "height": 720}
# What a class reads of a slide: the size of every text that is seen, in the pixels of the window.
_SIZES = """() => {
    const stage = document.querySelector('main'), sizes = {};
    for (const node of stage.querySelectorAll('.on *')) {
        const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
        const box = node.getBoundingClientRect();
        if (!own || box.width < 2 || box.height < 2 || node.closest('.card, .mini, svg, option') || !node.checkVisibility({ visibilityProperty: true })) continue;
        sizes[`${node.localName}.${node.className} ${node.textContent.slice(0, 40)}`] = parseFloat(getComputedStyle(node).fontSize) * Number(stage.style.zoom);
    }
    return sizes;
}"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A course of one page: puzzles of which the answer is a card, and a settlement with all that can stand in it."""
    cells = ("from ulti_teach.widgets import *", *["Puzzle('counting-bring-the-ten-home')"] * 2, "SettlementExplorer()")
    made = notebook("# Answers\n\nThey are covered.", *cells)
    with serving(tmp_path_factory.mktemp("answers"), {LESSON: made}) as running:
        yield running


@pytest.fixture
def slide(shared: Callable[[str], Page], own: Running) -> Callable[[int], Page]:
    """`slide(2)`: the page that these tests share, with this slide in view."""

    def turn(number: int) -> Page:
        page = shared(own.lesson(LESSON))
        page.set_viewport_size(BEAMER)
        page.goto(own.lesson(f"{LESSON}#projector={number}"), wait_until="commit")
        page.wait_for_selector("html[data-projector]", timeout=READY)
        expect(page.locator(".ut-slide")).to_contain_text(f"{number} of")
        return page

    return turn


def cards(page: Page) -> Locator:
    """The cards of the hand in front."""
    return page.locator(".on .hand button.card")


def test_covering_puts_the_card_back(slide: Callable[[int], Page]) -> None:
    """Shown, covered and shown again, as often as the class likes; the question is asked as it was."""
    page = slide(1)
    held = cards(page).count()
    assert held > 1
    for _ in range(2):
        page.keyboard.press("a")
        expect(cards(page)).to_have_count(held - 1)
        expect(page.locator(".on .say .message").first).to_be_visible()
        page.keyboard.press("a")
        expect(page.locator(".ut-told")).to_have_text("The answer is covered.")
        expect(cards(page)).to_have_count(held)
        expect(page.locator(".on .say .message")).to_have_count(0)


def test_what_somebody_has_done_since_is_not_taken_back(slide: Callable[[int], Page]) -> None:
    """Whoever goes on playing after the answer keeps what they played."""
    page = slide(2)
    held = cards(page).count()
    page.keyboard.press("a")
    expect(cards(page)).to_have_count(held - 1)
    page.locator('.on [data-key="again"]').click()
    expect(cards(page)).to_have_count(held)
    page.keyboard.press("a")
    expect(page.locator(".ut-told")).to_have_text("The answer is covered.")
    page.keyboard.press("a")
    expect(cards(page)).to_have_count(held - 1)


def test_every_text_is_large_enough_to_be_read_from_the_back(slide: Callable[[int], Page]) -> None:
    """20 px on 1280 by 720: labels, what has moved, rules and notes, too; all of a settlement, of which much is small print."""
    page = slide(3)
    explorer = page.locator(".on .ulti")
    explorer.get_by_label("The 7 of trumps").select_option("0.loses")
    expect(explorer.locator(".message")).to_be_attached()
    page.keyboard.press("a")
    explorer.locator('[data-key="lines.ULTI_PENALTY"]').press("Enter")  # in the second view of the slide
    expect(explorer.locator(".message .rule").last).to_contain_text("Rule 10.3")
    expect(explorer.locator(".tag").last).to_be_attached()
    page.wait_for_function(f"() => Object.values(({_SIZES})()).every((size) => size >= 19.95)")
    assert len(page.evaluate(_SIZES)) > 10
