"""The trick lab in a real browser: cards played and refused, put and taken away, written, linked, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until
from tests.running import Running
from tests.written import notebook, serving

LESSON = "en/01_lab.ipynb"
EVIL = "<img src=x onerror=\"document.title='caught'\">"
Opened = Callable[..., Locator]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A course of one page with the lab in one line."""
    made = notebook("# Lab\n\n## The lab", "from ulti_teach.widgets import *", "TrickLab()")
    with serving(tmp_path_factory.mktemp("lab"), {LESSON: made}) as running:
        yield running


@pytest.fixture
def opened(visit: Visit, own: Running) -> Opened:
    """`opened()`: the lab, ready; again after a reload, or with a query."""
    return lambda query="": visit(LESSON + query, own).locator('.ulti[aria-label="Trick lab"]')


def card(lab: Locator, id: str) -> Locator:
    """A card of the hand."""
    return lab.locator(f'.hand [data-card="{id}"]')


def button(lab: Locator, id: str) -> Locator:
    """A button under the fields."""
    return lab.locator(f'.buttons [data-key="{id}"]')


def put(lab: Locator, id: str) -> Locator:
    """A card among all that can be put somewhere."""
    return lab.locator(f'[data-key="suit.{id[0]}.{id}"]')


def test_a_trick_is_tried(opened: Opened) -> None:
    """Refused by its rule; played, won, and who leads; what perfect play says; other trumps; another example."""
    lab = opened()
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


def test_cards_put_into_hand_and_trick(opened: Opened) -> None:
    """One by one, by mouse; each in one place only."""
    lab = opened()
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


def test_by_keys_only(opened: Opened, page: Page) -> None:
    """A card refused, a card put, one played, and taken back."""
    lab = opened()
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


def test_written_and_linked(opened: Opened, page: Page, context: BrowserContext) -> None:
    """What cannot be read is told as text; what can is set up, kept over a reload, and carried by a link."""
    lab = opened()
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


@pytest.mark.parametrize("query", [f"?trick={quote(EVIL)}", "?trick=" + "c" * 3000])
def test_a_hostile_link_is_a_sentence(opened: Opened, page: Page, query: str) -> None:
    """It is told, as text, and there is an example to play with."""
    lab = opened(query)
    expect(lab.locator(".notice")).to_contain_text("The link that you followed cannot be used.")
    expect(lab.locator(".hand button")).to_have_count(3)
    assert page.title() != "caught"


def test_accessible_and_never_wider_than_the_window(opened: Opened, page: Page, axe: Axe, looks: Looks) -> None:
    """As it opens, refused, with all cards to choose from and what perfect play says; targets are large enough."""
    lab = opened()
    axe(page)
    card(lab, "sK").click()
    expect(lab.get_by_role("status")).to_contain_text("Rule 7.2")
    axe(page)
    button(lab, "cards").click()
    button(lab, "perfect").click()
    expect(lab.locator('[data-sheet="cards"] tbody tr').first).to_contain_text("best")
    looks(page)
