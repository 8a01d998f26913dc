"""A deal looked back on in a real browser: step by step, judged, reviewed, another record; by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, PHONE, Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until
from tests.records import GIVEN_AWAY, text_of
from tests.running import Running
from tests.written import notebook, serving

LESSON = "en/01_replay.ipynb"
EVIL = "<img src=x onerror=\"document.title='caught'\">"
Opened = Callable[[], Page]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A course of one page, with a deal in which something was given away; the learner was the declarer, seat 1."""
    cells = ("from ulti_teach.widgets import DealReplay", f"DealReplay({text_of(GIVEN_AWAY)!r}, seat=1)")
    made = notebook("# Replay\n\n## One deal", *cells)
    with serving(tmp_path_factory.mktemp("replay"), {LESSON: made}) as running:
        yield running


@pytest.fixture
def opened(visit: Visit, own: Running) -> Opened:
    """`opened()`: the page, ready; again after a reload."""
    return lambda: visit(LESSON, own)


def replay(page: Page) -> Locator:
    """The component."""
    return page.locator('.ulti[aria-label="Looking back at the deal"]')


def button(page: Page, id: str) -> Locator:
    """A button under the felt."""
    return replay(page).locator(f'.buttons [data-key="{id}"]')


def row(page: Page, key: str) -> Locator:
    """A row that can be picked."""
    return replay(page).locator(f'[data-zone="row"][data-key="{key}"]')


def is_at(page: Page, step: int) -> None:
    """Waits until this step is shown."""
    expect(replay(page).locator(".heading")).to_have_text(f"Looking back at the deal: step {step} of 36")


def go_to(page: Page, trick: int) -> None:
    """To the lead of a trick, by its row."""
    pick = replay(page).locator('[data-zone="row"][data-key^="tricks."]').nth(trick - 1)
    pick.click()
    expect(pick).to_have_attribute("aria-pressed", "true")


def test_the_whole_deal_by_keys_only(opened: Opened) -> None:
    """To the first card and back, into trick 4 by its row, to the end; the keyboard stays where it is."""
    page = opened()
    told = replay(page).get_by_role("status")
    expect(told).to_have_text("The cards are dealt. Ben holds twelve of them and bids first.")
    press_until(page, button(page, "forward"))
    for step in range(1, 7):
        page.keyboard.press("Enter")
        is_at(page, step)
        expect(button(page, "forward")).to_be_focused()
    expect(told).to_contain_text("You lead the ace of hearts.")
    press_until(page, button(page, "back"), "Shift+Tab")
    page.keyboard.press("Space")
    is_at(page, 5)
    expect(told).to_contain_text("You pass. Nobody bids higher, so you play heart ulti.")
    by_keys(page, row(page, "tricks.16"))
    is_at(page, 16)
    expect(button(page, "forward")).to_be_focused()
    expect(button(page, "forward")).to_be_in_viewport()
    expect(replay(page).locator(".trick .lain")).to_be_in_viewport()
    by_keys(page, button(page, "last"))
    is_at(page, 36)
    expect(told).to_contain_text("The deal is over: You −48, Ben +24 and Carla +24.")
    expect(replay(page).locator('[data-sheet="settlement"] tfoot')).to_contain_text("−48")


def test_what_perfect_play_says_of_a_late_trick(opened: Opened, looks: Looks) -> None:
    """The cards are marked on the felt, told apart without colour, and spoken; a table says what each leads to."""
    page = opened()
    go_to(page, 4)
    button(page, "back").click()
    button(page, "opinion").click()
    expect(button(page, "opinion")).to_have_attribute("aria-pressed", "true")
    expect(replay(page).get_by_role("status")).to_contain_text("Perfect play, which sees all cards, comes to 0 for you")
    king, nine = (replay(page).locator(f'.hand [data-card="{id}"]') for id in ("hK", "s9"))
    expect(king).to_have_attribute("aria-label", "king of hearts, gives 24 away")
    expect(nine).to_have_attribute("data-mark", "good")
    expect(replay(page).locator('[data-sheet="opinion"] tbody tr')).to_have_count(6)
    button(page, "forward").click()
    is_at(page, 16)
    open_card = replay(page).locator('.sides .open .mini[data-card="c8"]')
    expect(open_card).to_have_attribute("data-mark", "good")
    expect(open_card).to_contain_text("eight of clubs, keeps it")
    looks(page)


@pytest.mark.parametrize(("viewport", "scheme"), [(NARROW, "dark")])
def test_could_i_have_won(opened: Opened, axe: Axe) -> None:
    """The mistake that was put in is found; the better line is played out, and one comes back to the deal."""
    page = opened()
    button(page, "review").click()
    review = replay(page).locator(".note-card")
    expect(review).to_contain_text("Trick 4: with the king of hearts, you give 24 away.")
    expect(review).to_contain_text("Better was the nine or seven of spades.")
    row(page, "review.go:9").click()
    is_at(page, 16)
    row(page, "review.line:9").click()
    told = replay(page).get_by_role("status")
    expect(told).to_contain_text("This was not played: it is the better line")
    expect(button(page, "forward")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("You lead the nine of spades.")
    axe(page)
    button(page, "last").click()
    expect(told).to_contain_text("The deal is over: You 0, Ben 0 and Carla 0.")
    expect(replay(page).locator('[data-sheet="settlement"]')).to_contain_text("ulti, won")
    axe(page)
    button(page, "return").click()
    is_at(page, 15)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_another_record_broken_and_good(opened: Opened, tmp_path: Path) -> None:
    """A broken one is told with line and column; what is typed never becomes markup; a good one comes back on reload."""
    page = opened()
    go_to(page, 4)
    replay(page).get_by_role("button", name="Look at another record").click()
    box = replay(page).get_by_label("Look back at another deal: paste its record here")
    expect(box).to_be_focused()
    told = replay(page).get_by_role("status").locator(".message").first
    for text in (EVIL, text_of("betli").replace("trick sA; cQ", "trick sA; dK")):
        box.fill(text)
        box.blur()
        expect(told).to_have_attribute("data-kind", "bad")
    expect(told).to_contain_text(
        "Line 10, column 11: expected a move that the rules allow, but R2.3: you do not hold dK"
    )
    is_at(page, 16)
    good = tmp_path / "deal.txt"
    good.write_text(text_of("betli"))
    with page.expect_file_chooser() as chooser:
        replay(page).get_by_role("button", name="Read a record from a file").click()
    chooser.value.set_files(good)
    expect(told).to_have_text("This is the deal of the record.")
    expect(box).to_have_count(0)
    button(page, "forward").click()
    expect(told).to_contain_text("Ben lays the seven of diamonds and the eight of spades down and bids betli, worth 5.")
    opened()
    expect(told).to_contain_text("Ben lays the seven of diamonds and the eight of spades down and bids betli, worth 5.")
    with page.expect_download() as saved:
        replay(page).get_by_role("button", name="Save the record").click()
    assert saved.value.path().read_text() == text_of("betli")
    assert page.title() != "caught"


@pytest.mark.parametrize("viewport", [PHONE])
def test_through_the_eyes_of_a_seat(opened: Opened, axe: Axe) -> None:
    """Only its own cards lie in front; the others are backs, and nothing of them is on the page."""
    page = opened()
    go_to(page, 4)
    replay(page).get_by_label("What do you want to see?").select_option(label="Only what Carla saw")
    expect(replay(page).locator(".hand")).to_have_attribute("aria-label", "Carla’s cards")
    expect(replay(page).locator(".sides .open .mini")).to_have_count(0)
    assert "ten of hearts" not in replay(page).inner_text()
    expect(replay(page).locator('.hand [data-card="hT"]')).to_have_count(0)
    expect(replay(page).get_by_role("button", name="Save the record")).to_have_count(0)
    axe(page)
