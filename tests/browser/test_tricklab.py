"""The trick lab in a real browser: cards played and refused, put and taken away, written, linked, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until, to_the_top
from tests.browser.parts import button, card, cell
from tests.running import Running
from tests.written import notebook, serving

LESSON, SEVERAL = "en/01_lab.ipynb", "en/02_labs.ipynb"
LAB = '.ulti[aria-label="Trick lab"]'
EVIL = "<img src=x onerror=\"document.title='caught'\">"
Opened = Callable[..., Locator]
# A lab for each test on the page that they share: all alike, since none is opened again.
BY_KEYS, TRIED, PUT, LOOKED_AT = range(4)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A course of two pages, with one lab and with several, each in one line."""
    cells = ("# Lab\n\n## The lab", "from ulti_teach.widgets import *", "TrickLab()")
    pages = {LESSON: notebook(*cells), SEVERAL: notebook(*cells, *["TrickLab()"] * LOOKED_AT)}
    with serving(tmp_path_factory.mktemp("lab"), pages) as running:
        yield running


@pytest.fixture
def labs(shared: Callable[[str], Page], own: Running) -> Locator:
    """The labs on the page that the tests share."""
    return shared(own.lesson(SEVERAL)).locator(LAB)


@pytest.fixture
def opened(visit: Visit, own: Running) -> Opened:
    """`opened()`: a lab on a page of its own, ready; again after a reload, or with a query."""
    return lambda query="": visit(LESSON + query, own).locator(LAB)


def put(lab: Locator, id: str) -> Locator:
    """A card among all that can be put somewhere."""
    return lab.locator(f'[data-key="suit.{id[0]}.{id}"]')


def test_a_trick_is_tried(labs: Locator) -> None:
    """Refused by its rule; played, won, and who leads; what perfect play says; other trumps; another example."""
    lab = labs.nth(TRIED)
    rows = lab.locator('[data-sheet="cards"] tbody tr')
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text("so you must follow suit")
    card(lab, "sK").click()
    expect(lab.get_by_role("status")).to_contain_text("Rule 7.2")
    card(lab, "d7").click()
    expect(lab.get_by_role("status")).to_contain_text("Ben leads next.")
    button(lab, "perfect").click()
    expect(rows.first).to_contain_text("best")
    button(lab, "undo").click()
    lab.get_by_role("button", name="none").click()
    expect(lab.locator(".chips")).to_have_text("no trumps")
    expect(lab.get_by_role("status")).to_contain_text("only the ace of diamonds does")
    button(lab, "another").click()
    expect(card(lab, "cJ")).to_be_visible()


def test_cards_put_into_hand_and_trick(labs: Locator) -> None:
    """One by one, by mouse; each in one place only."""
    lab = labs.nth(PUT)
    button(lab, "cards").click()
    put(lab, "cA").click()
    expect(put(lab, "cA")).to_have_attribute("aria-pressed", "true")
    expect(card(lab, "cA")).to_be_visible()
    lab.get_by_role("button", name="in the trick", exact=True).click()
    put(lab, "dK").click()
    expect(lab.locator('.trick [data-card="dK"]')).to_have_count(0)
    put(lab, "cA").click()
    expect(card(lab, "cA")).to_have_count(0)
    expect(lab.locator('.trick [data-card="cA"]')).to_be_visible()
    put(lab, "cT").click()
    expect(lab.get_by_role("status")).to_contain_text("there is room for no more")


def test_by_keys_only(labs: Locator) -> None:
    """A card refused, a card put, one played, and taken back."""
    lab, page = labs.nth(BY_KEYS), labs.page
    to_the_top(page)
    by_keys(page, button(lab, "cards"))
    press_until(page, put(lab, "hA"), "Shift+Tab")
    page.keyboard.press("Space")
    expect(put(lab, "hA")).to_have_attribute("aria-pressed", "true")
    expect(put(lab, "hA")).to_be_focused()
    press_until(page, card(lab, "dA"), "Shift+Tab")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(lab.get_by_role("status")).to_contain_text("so you must follow suit")
    press_until(page, card(lab, "dA"), "ArrowLeft")
    page.keyboard.press("Enter")
    expect(lab.get_by_role("status")).to_contain_text("Ben leads next.")
    by_keys(page, button(lab, "undo"))
    expect(card(lab, "dA")).to_be_visible()


def test_linked_written_and_linked_again(opened: Opened, page: Page, context: BrowserContext) -> None:
    """A hostile link, and a long one, is a sentence, as text, and there is an example to play with; so is a hostile line.

    What can be read is set up, kept for a page without a link, and carried by one.
    """
    lab = opened(f"?trick={quote(EVIL)}{'c' * 3000}")
    expect(lab.locator(".notice")).to_contain_text("The link that you followed cannot be used.")
    expect(lab.locator(".hand button")).to_have_count(3)
    button(lab, "cards").click()
    box = lab.get_by_label("Or write them")
    box.fill(f"parti in s | {EVIL}")
    box.press("Enter")
    expect(lab.get_by_role("status")).to_contain_text("That cannot be set up, so nothing has changed.")
    expect(box).to_have_value(f"parti in s | {EVIL}")
    box.fill("ulti in c | cA7 h8 | cK")
    box.press("Enter")
    expect(card(lab, "c7")).to_be_visible()
    lab = opened()
    expect(card(lab, "c7")).to_be_visible()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.get_by_role("button", name="Copy a link").click()
    expect(lab.locator(".told")).to_have_text("Copied: a link that opens this trick.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/explore.ipynb?trick=ulti+in+c+%7C+cA7+h8+%7C+cK")
    lab = opened("?" + link.partition("?")[2].replace("cK", "cQ"))
    expect(lab.locator('.trick [data-card="cQ"]')).to_be_visible()
    assert page.title() != "caught"


def test_accessible_and_never_wider_than_the_window(labs: Locator, axe: Axe, looks: Looks) -> None:
    """As it opens, refused, with all cards to choose from and what perfect play says; targets are large enough."""
    lab, page = labs.nth(LOOKED_AT), labs.page
    within = cell(LOOKED_AT)
    axe(page)
    card(lab, "sK").click()
    expect(lab.get_by_role("status")).to_contain_text("Rule 7.2")
    axe(page, within=within)
    button(lab, "cards").click()
    button(lab, "perfect").click()
    expect(lab.locator('[data-sheet="cards"] tbody tr').first).to_contain_text("best")
    looks(page, within=within)
