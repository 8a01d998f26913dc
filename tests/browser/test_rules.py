"""The rule book in the browser: a rule stands out, and there is no barrier at any width.

That a message leads to its rule is told beside the other parts of lesson 2.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Looks
from tests.running import Running


def test_the_book_has_no_barrier(page: Page, course: Running, looks: Looks) -> None:
    """Axe finds nothing, a rule that is linked to stands out, nothing scrolls sideways but the two tables."""
    page.goto(f"{course.url}ulti/rules#R4.1")
    expect(page.get_by_role("heading", level=1, name="The rules of Ulti")).to_be_visible()
    expect(page.locator(":target")).to_be_in_viewport()
    looks(page, "header :is(a, button)")
