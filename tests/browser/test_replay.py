"""A deal looked back on in a real browser: step by step, judged, reviewed, another record; by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, PHONE, READY, Axe, Looks, close, overflow
from tests.browser.keys import by_keys, press_until, to_the_top
from tests.browser.parts import button, cell
from tests.records import GIVEN_AWAY, text_of
from tests.running import Running
from tests.written import notebook, serving

LESSON = "en/01_replay.ipynb"
EVIL = "<img src=x onerror=\"document.title='caught'\">"
# The same deal for each test, on the page that they share.
BY_KEYS, ASKED, WON, SEEN, READ = range(5)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A course of one page, with a deal in which something was given away; the learner was the declarer, seat 1."""
    line = f"DealReplay({text_of(GIVEN_AWAY)!r}, seat=1)"
    made = notebook("# Replay\n\n## Deals", "from ulti_teach.widgets import DealReplay", *[line] * 5)
    with serving(tmp_path_factory.mktemp("replay"), {LESSON: made}) as running:
        yield running


@pytest.fixture
def deals(shared: Callable[[str], Page], own: Running) -> Locator:
    """The deals, on the page that the tests share."""
    return deals_on(shared(own.lesson(LESSON)))


def deals_on(page: Page) -> Locator:
    """The deals on a page."""
    return page.locator('.ulti[aria-label="Looking back at the deal"]')


def row(deal: Locator, key: str) -> Locator:
    """A row that can be picked."""
    return deal.locator(f'[data-zone="row"][data-key="{key}"]')


def is_at(deal: Locator, step: int) -> None:
    """Waits until this step is shown."""
    expect(deal.locator(".heading")).to_have_text(f"Looking back at the deal: step {step} of 36")


def go_to(deal: Locator, trick: int) -> None:
    """To the lead of a trick, by its row."""
    pick = deal.locator('[data-zone="row"][data-key^="tricks."]').nth(trick - 1)
    pick.click()
    expect(pick).to_have_attribute("aria-pressed", "true")


def test_the_whole_deal_by_keys_only(deals: Locator) -> None:
    """To the first card and back, into trick 4 by its row, to the end; the keyboard stays where it is."""
    deal, page = deals.nth(BY_KEYS), deals.page
    to_the_top(page)
    told = deal.get_by_role("status")
    expect(told).to_have_text("The cards are dealt. Ben holds twelve of them and bids first.")
    press_until(page, button(deal, "forward"))
    for step in range(1, 7):
        page.keyboard.press("Enter")
        is_at(deal, step)
        expect(button(deal, "forward")).to_be_focused()
    expect(told).to_contain_text("You lead the ace of hearts.")
    press_until(page, button(deal, "back"), "Shift+Tab")
    page.keyboard.press("Space")
    is_at(deal, 5)
    expect(told).to_contain_text("You pass. Nobody bids higher, so you play heart ulti.")
    by_keys(page, row(deal, "tricks.16"))
    is_at(deal, 16)
    expect(button(deal, "forward")).to_be_focused()
    expect(button(deal, "forward")).to_be_in_viewport()
    expect(deal.locator(".trick .lain")).to_be_in_viewport()
    by_keys(page, button(deal, "last"))
    is_at(deal, 36)
    expect(told).to_contain_text("The deal is over: You −48, Ben +24 and Carla +24.")
    expect(deal.locator('[data-sheet="settlement"] tfoot')).to_contain_text("−48")


def test_what_perfect_play_says_of_a_late_trick(deals: Locator, looks: Looks) -> None:
    """The cards are marked on the felt, told apart without colour, and spoken; a table says what each leads to."""
    deal, page = deals.nth(ASKED), deals.page
    go_to(deal, 4)
    button(deal, "back").click()
    button(deal, "opinion").click()
    expect(button(deal, "opinion")).to_have_attribute("aria-pressed", "true")
    expect(deal.get_by_role("status")).to_contain_text("Perfect play, which sees all cards, comes to 0 for you")
    king, nine = (deal.locator(f'.hand [data-card="{id}"]') for id in ("hK", "s9"))
    expect(king).to_have_attribute("aria-label", "king of hearts, gives 24 away")
    expect(nine).to_have_attribute("data-mark", "good")
    expect(deal.locator('[data-sheet="opinion"] tbody tr')).to_have_count(6)
    button(deal, "forward").click()
    is_at(deal, 16)
    open_card = deal.locator('.sides .open .mini[data-card="c8"]')
    expect(open_card).to_have_attribute("data-mark", "good")
    expect(open_card).to_contain_text("eight of clubs, keeps it")
    looks(page, within=cell(ASKED))


def test_could_i_have_won(deals: Locator, axe: Axe) -> None:
    """The mistake that was put in is found; the better line is played out, and one comes back to the deal."""
    deal, page = deals.nth(WON), deals.page
    page.set_viewport_size(NARROW)
    page.emulate_media(color_scheme="dark")
    button(deal, "review").click()
    review = deal.locator(".note-card")
    expect(review).to_contain_text("Trick 4: with the king of hearts, you give 24 away.")
    expect(review).to_contain_text("Better was the nine or seven of spades.")
    row(deal, "review.go:9").click()
    is_at(deal, 16)
    row(deal, "review.line:9").click()
    told = deal.get_by_role("status")
    expect(told).to_contain_text("This was not played: it is the better line")
    expect(button(deal, "forward")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("You lead the nine of spades.")
    axe(page, within=cell(WON))
    button(deal, "last").click()
    expect(told).to_contain_text("The deal is over: You 0, Ben 0 and Carla 0.")
    expect(deal.locator('[data-sheet="settlement"]')).to_contain_text("ulti, won")
    axe(page, within=cell(WON))
    button(deal, "return").click()
    is_at(deal, 15)
    assert overflow(page) <= 0


def test_another_record_broken_and_good(deals: Locator, tmp_path: Path) -> None:
    """A broken one is told with line and column; what is typed never becomes markup; a good one comes back with the page."""
    deal, page = deals.nth(READ), deals.page
    go_to(deal, 4)
    deal.get_by_role("button", name="Look at another record").click()
    box = deal.get_by_label("Look back at another deal: paste its record here")
    expect(box).to_be_focused()
    told = deal.get_by_role("status").locator(".message").first
    for text in (EVIL, text_of("betli").replace("trick sA; cQ", "trick sA; dK")):
        box.fill(text)
        box.blur()
        expect(told).to_have_attribute("data-kind", "bad")
    expect(told).to_contain_text(
        "Line 10, column 11: expected a move that the rules allow, but R2.3: you do not hold dK"
    )
    is_at(deal, 16)
    good = tmp_path / "deal.txt"
    good.write_text(text_of("betli"))
    with page.expect_file_chooser() as chooser:
        deal.get_by_role("button", name="Read a record from a file").click()
    chooser.value.set_files(good)
    expect(told).to_have_text("This is the deal of the record.")
    expect(box).to_have_count(0)
    button(deal, "forward").click()
    expect(told).to_contain_text("Ben lays the seven of diamonds and the eight of spades down and bids betli, worth 5.")
    again = page.context.new_page()
    again.goto(page.url, wait_until="commit")
    again.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    deal = deals_on(again).nth(READ)
    expect(deal.get_by_role("status").locator(".message").first).to_contain_text(
        "Ben lays the seven of diamonds and the eight of spades down and bids betli, worth 5."
    )
    with again.expect_download() as saved:
        deal.get_by_role("button", name="Save the record").click()
    assert saved.value.path().read_text() == text_of("betli")
    close(again)
    assert page.title() != "caught"


def test_through_the_eyes_of_a_seat(deals: Locator, axe: Axe) -> None:
    """Only its own cards lie in front; the others are backs, and nothing of them is on the page."""
    deal, page = deals.nth(SEEN), deals.page
    page.set_viewport_size(PHONE)
    go_to(deal, 4)
    deal.get_by_label("What do you want to see?").select_option(label="Only what Carla saw")
    expect(deal.locator(".hand")).to_have_attribute("aria-label", "Carla’s cards")
    expect(deal.locator(".sides .open .mini")).to_have_count(0)
    assert "ten of hearts" not in deal.inner_text()
    expect(deal.locator('.hand [data-card="hT"]')).to_have_count(0)
    expect(deal.get_by_role("button", name="Save the record")).to_have_count(0)
    axe(page)
