"""The rule book in the browser: a message leads to its rule, which stands out; no barrier at any width."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Looks, Visit
from tests.running import Running


def test_a_message_leads_to_its_rule(context: BrowserContext, visit: Visit) -> None:
    """By keys, in a tab of its own, so that the table stays; the link is plain to whoever hears it."""
    page = visit("en/02_tricks.ipynb")
    table = page.locator(".ulti:has(.hand)").first
    table.locator(".hand button[aria-label^='king of spades']").click()
    link = table.get_by_role("link", name="Rule 7.2 · Follow suit if you can (opens the rule book in another tab)")
    link.focus()
    with context.expect_page() as opened:
        page.keyboard.press("Enter")
    book = opened.value
    expect(book.locator(":target")).to_contain_text("Follow suit if you can.")
    expect(book.locator(":target")).to_be_in_viewport()
    expect(table.get_by_role("status")).to_contain_text("Not the king of spades")


def test_no_link_where_the_page_is_not_ours(visit: Visit) -> None:
    """As in a notebook: the rule's number is plain text."""
    page = visit("en/02_tricks.ipynb")
    page.evaluate("delete document.documentElement.dataset.rules")
    table = page.locator(".ulti:has(.hand)").first
    table.locator(".hand button[aria-label^='king of spades']").click()
    expect(table.get_by_role("status").locator(".rule")).to_have_text("Rule 7.2 · Follow suit if you can")
    expect(table.get_by_role("status").get_by_role("link")).to_have_count(0)


def test_the_book_has_no_barrier(page: Page, course: Running, looks: Looks) -> None:
    """Axe finds nothing, a rule that is linked to stands out, nothing scrolls sideways but the two tables."""
    page.goto(f"{course.url}ulti/rules#R4.1")
    expect(page.get_by_role("heading", level=1, name="The rules of Ulti")).to_be_visible()
    looks(page, "header :is(a, button)")
