"""Going through a page by keys only, as somebody does who cannot use a mouse."""

import pytest
from playwright.sync_api import Locator, Page, expect


def to_the_top(page: Page) -> None:
    """The keyboard stands at the first thing of the page, as where it was just opened, whatever was done there before."""
    page.locator("a[href], button").first.focus()


def press_until(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press a key until the wanted element has the focus; a person would give up after sixty."""
    found = wanted.element_handle()
    for _ in range(60):
        # Looked for once, since to find something by its name costs more than the key; and again where it is another by now.
        has_focus = found.evaluate("element => element.isConnected ? element === document.activeElement : null")
        if has_focus and wanted.evaluate("(now, found) => now === found", found):
            return
        if has_focus is not False:
            found = wanted.element_handle()
            continue
        page.keyboard.press(key)
    pytest.fail("the keyboard never got there")


def by_keys(page: Page, wanted: Locator, key: str = "Enter") -> None:
    """Go to something by Tab and press it."""
    press_until(page, wanted)
    page.keyboard.press(key)


def named(question: Locator, name: str) -> Locator:
    """A card or an answer by the name that is spoken first, whatever is added to it."""
    return question.locator(f'.hand button[aria-label^="{name}"]').or_(
        question.locator(".choices button").filter(has_text=name)
    )


def tick_and_check(page: Page, question: Locator, *names: str, right: bool) -> None:
    """Choose these, one after the other, and check; what is heard is a verdict."""
    for name in names:
        choice = named(question, name)
        back = choice.evaluate("e => Boolean(e.compareDocumentPosition(document.activeElement) & 4)")
        press_until(page, choice, "Shift+Tab" if back else "Tab")
        page.keyboard.press("Space")
        expect(choice).to_have_attribute("aria-pressed", "true")
        expect(choice).to_be_focused()
    by_keys(page, question.get_by_role("button", name="Check", exact=True))
    verdict = question.get_by_role("status").locator(".message").first
    expect(verdict).to_have_attribute("data-kind", "good" if right else "bad")


def solve(page: Page, question: Locator, says: str, *names: str) -> None:
    """Take back what was ticked, choose what is right, check, and hear why; the keyboard goes on to the next thing."""
    ticked = question.locator(".hand button[aria-pressed=true]")
    while ticked.count():
        before = ticked.count()
        press_until(page, ticked.first, "Shift+Tab")
        page.keyboard.press("Space")
        expect(ticked).to_have_count(before - 1)
    tick_and_check(page, question, *names, right=True)
    expect(question.get_by_role("status")).to_contain_text(says)
    expect(question.locator(".buttons [data-go]")).to_be_focused()
