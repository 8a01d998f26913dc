"""Where the parts of a component are found, alike in all of them."""

from playwright.sync_api import Locator


def card(component: Locator, id: str) -> Locator:
    """A card of the hand."""
    return component.locator(f".hand button[data-card={id}]")


def button(component: Locator, key: str) -> Locator:
    """A button below the felt or the fields, by its key."""
    return component.locator(f'.buttons [data-key="{key}"]')


def cell(number: int) -> str:
    """Where the component of a page stands that has this number, counted from 0, for axe."""
    return f":nth-child({number + 1} of .ut-cell)"
