"""What a browser may have kept from earlier visits, put into its storage before a page is opened."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Stage


def envelope(settings: dict[str, Any] | None = None, **progress: Any) -> str:
    """The text under our key: settings by name, and parts of the progress as `course/desktext.py` writes them."""
    chosen = {name: {"value": value, "at": 1} for name, value in (settings or {}).items()}
    content = {"format": "ulti-teach", "version": 1, "settings": chosen, "progress": progress, "unfinished": {}}
    return json.dumps(content)


def keep(page: Page, url: str, text: str, key: str = "ulti-teach") -> None:
    """Have this text stand in the storage of the site, before the next page of it is opened."""
    page.goto(url)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


def afresh(stage: Stage, url: str, text: str | None = None) -> Page:
    """The page that the tests of a file share, in a browser that keeps this text of the site and nothing else.

    A page that goes from one place to the next opens it for half of what a new page costs.
    """
    if url not in stage.pages:
        stage.pages[url] = stage.context.new_page()
    page = stage.pages[url]
    page.bring_to_front()
    if page.url != url:
        page.goto(url)
    page.evaluate("localStorage.clear()")
    if text is not None:
        page.evaluate("text => localStorage.setItem('ulti-teach', text)", text)
    return page


def forbid(page: Page) -> None:
    """A browser that throws at every touch of its storage."""
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )


def kept(page: Page) -> Any:
    """What stands in the storage now."""
    return json.loads(page.evaluate("localStorage.getItem('ulti-teach')"))
