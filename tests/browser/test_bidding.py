"""The auction in a real browser: overcalled twice, the kitty returned, by mouse and by keys, handed over, left and taken up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE, READY, Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until
from tests.running import Running
from tests.written import notebook, serving
from ulti_teach.engine import ALL_CARDS, deal

Open = Callable[[], Page]
LESSON = "en/01_auction.ipynb"
# Seat 0 cATKQJ98 hTKQJ9, seat 1 c7 dATKQ h87 sATK, seat 2 dJ987 hA sQJ987.
HANDS = " | ".join(map(str, deal(tuple(ALL_CARDS))))
OVERCALLS = "1 picks up, lays c98, bids betli; 2 picks up, lays c98, bids durchmars"
OWN = "Both others have passed your 40-100 ulti (8)."
OVER = (
    "Three in a row have passed, so the auction is over: you play heart 40-100 ulti (16) alone, against the two others."
)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A lesson with an auction as it is written, and one that is dealt."""
    written = f"BiddingTable({HANDS!r}, script={OVERCALLS!r})"
    cells = ("from ulti_teach.widgets import BiddingTable", written, "BiddingTable(seed=5)")
    made = notebook("# The auction\n\n## A table", *cells)
    with serving(tmp_path_factory.mktemp("auction"), {LESSON: made}) as running:
        yield running


@pytest.fixture
def opened(visit: Visit, own: Running) -> Open:
    """`opened()`: the page, ready; again after a reload."""
    return lambda: visit(LESSON, own)


def table(page: Page) -> Locator:
    """The auction as it is written."""
    return page.locator(".ulti:not(.ulti-bars, .settings)").first


def dealt(page: Page) -> Locator:
    """The auction that is dealt."""
    return page.locator(".ulti:not(.ulti-bars, .settings)").last


def button(page: Page, name: str) -> Locator:
    """A button of it by its whole name."""
    return table(page).get_by_role("button", name=name, exact=True)


def word(page: Page, id: str) -> Locator:
    """A word of the bid that is built."""
    return table(page).locator(f"button[data-key='words.{id}']")


def card(page: Page, id: str) -> Locator:
    """A card of the hand."""
    return table(page).locator(f".hand button[data-card={id}]")


def told(page: Page) -> Locator:
    """What is said below."""
    return table(page).locator(".message .text")


def bid(page: Page, cards: str, words: str, name: str) -> None:
    """Tick, build, lay down and bid, by mouse."""
    for id in cards.split():
        card(page, id).click()
    for id in words.split():
        word(page, id).click()
    button(page, f"Lay down and bid {name}").click()


def test_overcalled_twice_and_the_kitty_returned(opened: Open, axe: Axe, looks: Looks) -> None:
    """From twelve cards to the declarer, with something done wrong at every step (R3.1, R3.2, R3.5, R4.5)."""
    page = opened()
    button(page, "Pass").click()
    expect(told(page)).to_have_text(["You bid first, so you cannot pass."])
    for id in ("c9", "c8", "cA"):
        card(page, id).click()
    expect(told(page)).to_have_text(["Lay exactly two cards down. Two are ticked already: untick one of them first."])
    expect(table(page).locator(".hand [aria-pressed=true]")).to_have_count(2)
    word(page, "ulti").click()
    expect(told(page)).to_contain_text(["You may bid ulti all the same"])
    word(page, "betli").click()
    expect(told(page).first).to_have_text(
        "That cannot be bid: betli combines with nothing. To take something out of your bid, press it again."
    )
    looks(page, seen=5)
    button(page, "Lay down and bid ulti (4+1)").click()
    expect(told(page)).to_have_text(
        [
            "You laid two cards down and bid ulti (4+1). Carla picked the kitty up, laid two cards down and bid betli (5). "
            "Ben picked the kitty up, laid two cards down and bid durchmars (6)."
        ]
    )
    expect(table(page).locator(".kitty")).to_contain_text("The kitty, laid down by Ben")
    expect(table(page).locator(".kitty .back")).to_have_count(2)
    axe(page)
    button(page, "Pick the kitty up").click()
    expect(table(page).locator(".hand button")).to_have_count(12)
    button(page, "Pass").click()
    expect(told(page).first).to_have_text("You have picked the kitty up, so you have to bid.")
    bid(page, "c9 c8", "40-100 ulti", "40-100 ulti (8)")
    expect(table(page).locator(".prompt")).to_contain_text(OWN)
    expect(table(page).locator(".kitty .card")).to_have_count(2)
    button(page, "Pick the kitty up").click()
    bid(page, "c9 c8", "40-100 ulti heart", "heart 40-100 ulti (16)")
    expect(table(page).locator(".sheet .note")).to_have_text("Passes in a row: 2. Three end the auction.")
    button(page, "Pass").click()
    expect(told(page).nth(1)).to_have_text(OVER)
    expect(table(page).locator(".sheet tbody tr")).to_have_count(10)
    looks(page, seen=5)


def test_hidden_hands_do_not_reach_the_browser(context: BrowserContext, opened: Open) -> None:
    """Neither the page nor what a component is shown by holds the hands that the cell was given."""
    bodies: list[str] = []
    context.on("response", lambda response: bodies.append(response.url))
    page = opened()
    (source,) = [url for url in bodies if url.endswith(".ipynb")]
    answers = [page.request.get(source).text(), page.content()]
    assert all("BiddingTable" in answer or "ulti" in answer for answer in answers)
    assert [answer for answer in answers if "dATKQ" in answer] == []


def test_by_keys_only(opened: Open) -> None:
    """The same end; the keyboard is where something is to be done, and never lost."""
    page = opened()

    def build(*ids: str) -> None:
        press_until(page, card(page, "c9"))
        for id in ("c9", "c8"):
            press_until(page, card(page, id), "ArrowRight")
            page.keyboard.press("Space")
            expect(card(page, id)).to_have_attribute("aria-pressed", "true")
            expect(card(page, id)).to_be_focused()
        for id in ids:
            by_keys(page, word(page, id), "Space")
            expect(word(page, id)).to_have_attribute("aria-pressed", "true")
            expect(word(page, id)).to_be_focused()
        by_keys(page, table(page).get_by_role("button", name="Lay down and bid"))

    build("ulti")
    expect(button(page, "Pick the kitty up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(table(page).locator(".hand button").first).to_be_focused()
    build("40-100", "ulti")
    expect(button(page, "Pick the kitty up")).to_be_focused()
    by_keys(page, button(page, "Pass"))
    expect(told(page).nth(1)).to_contain_text("you play 40-100 ulti (8) alone")
    expect(button(page, "Start again")).to_be_focused()
    by_keys(page, button(page, "Take back"))
    expect(table(page).locator(".prompt")).to_contain_text(OWN)
    expect(button(page, "Pick the kitty up")).to_be_focused()


def test_left_in_the_middle_and_taken_up(opened: Open) -> None:
    """A reload brings back the bids, the ticks and what was built."""
    page = opened()
    bid(page, "c9 c8", "ulti", "ulti (4+1)")
    button(page, "Pick the kitty up").click()
    card(page, "c9").click()
    word(page, "heart").click()
    word(page, "40-100").click()
    expect(button(page, "Lay down and bid heart 40-100 (8)")).to_be_visible()
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(button(page, "Lay down and bid heart 40-100 (8)")).to_be_visible()
    expect(card(page, "c9")).to_have_attribute("aria-pressed", "true")
    expect(table(page).locator(".sheet tbody tr")).to_have_count(3)
    card(page, "c8").click()
    button(page, "Lay down and bid heart 40-100 (8)").click()
    expect(table(page).locator(".prompt")).to_contain_text("Both others have passed your heart 40-100 (8).")


@pytest.mark.parametrize("viewport", [PHONE], ids=["375"])
def test_handed_over_to_somebody_beside_you(opened: Open, axe: Axe) -> None:
    """No card is shown until the other has the screen; then theirs, and the kitty only once they have picked it up."""
    page = opened()
    table(page).get_by_label("Carla bids").select_option("here")
    bid(page, "c9 c8", "ulti", "ulti (4+1)")
    expect(table(page).locator(".prompt")).to_have_text(
        "Pass the screen to Carla. Nobody’s cards are shown until then."
    )
    expect(table(page).locator(".felt .card")).to_have_count(0)
    expect(table(page).locator(".felt .back")).to_have_count(22)
    axe(page)
    button(page, "I am Carla: show my cards").click()
    expect(card(page, "dA")).to_be_visible()
    expect(table(page).locator(".felt .card")).to_have_count(10)
    expect(card(page, "c9")).to_have_count(0)
    button(page, "Pick the kitty up").click()
    expect(card(page, "c9")).to_be_visible()
    bid(page, "c9 c8", "betli", "betli (5)")
    expect(table(page).locator(".prompt")).to_contain_text("Pass the screen to Anna.")
    expect(table(page).locator(".felt .card")).to_have_count(0)


def test_another_deal_in_which_somebody_else_bids_first(opened: Open) -> None:
    """The first bid passes on to the right; what was said before one's turn is told; its own selects seat the others."""
    page = opened()
    before = dealt(page).locator(".hand button").evaluate_all("all => all.map((b) => b.dataset.card)")
    dealt(page).get_by_role("button", name="New deal").click()
    expect(dealt(page).locator(".message .text")).to_contain_text(["Carla laid two cards down and bid"])
    expect(dealt(page).locator(".hand button")).to_have_count(10)
    after = dealt(page).locator(".hand button").evaluate_all("all => all.map((b) => b.dataset.card)")
    assert sorted(after) != sorted(before)
    dealt(page).get_by_label("Ben bids").select_option("bold")
    expect(dealt(page).locator(".note-card")).to_contain_text("Ben bids by a bold habit")
    expect(table(page).get_by_label("Ben bids")).to_have_value("script")
