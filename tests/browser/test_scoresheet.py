"""The app of the score sheet in a real browser: an evening of four by keys only, two tabs, files, paper, hostile names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import READY, Axe, Looks, close
from tests.browser.keys import by_keys, press_until, to_the_top
from tests.running import Running

APP = "en/scoresheet.ipynb"
EVIL = '<img src=x onerror="document.title=1">'
SHEET = ".ut-output .ulti"
FOUR = ("Anna", "Béla", "Cili", "Dani")


@pytest.fixture
def page(shared: Callable[[str], Page], course: Running) -> Page:
    """The app, where a new sheet is asked for; those of other tests are kept beside it."""
    page = shared(course.lesson(APP))
    page.emulate_media(media="screen")
    asks, others, new = button(page, "Begin the sheet"), button(page, "All sheets"), button(page, "New sheet")
    if not asks.or_(new).count():
        others.click()
        expect(asks.or_(new).first).to_be_visible()
    if not asks.count():
        new.click()
        expect(asks).to_be_visible()
    return page


def the_sheet(page: Page) -> Locator:
    """The one component of the app."""
    return page.locator(SHEET)


def field(page: Page, key: str) -> Locator:
    """A control by its place."""
    return the_sheet(page).locator(f'[data-zone=field][data-key="{key}"]')


def button(page: Page, name: str) -> Locator:
    """A button by what stands on it."""
    return the_sheet(page).get_by_role("button", name=name, exact=True)


def table(page: Page, id: str) -> Locator:
    """A table of the sheet."""
    return the_sheet(page).locator(f'[data-sheet="{id}"] table')


def heard(page: Page) -> Locator:
    """What is said of the last action."""
    return the_sheet(page).get_by_role("status").locator(".message")


def begin(page: Page, *names: str) -> None:
    """These players begin a sheet, by mouse; its deals are entered by their results."""
    button(page, "four" if len(names) == 4 else "three").click()
    for player, name in enumerate(names):
        field(page, f"name.{player}").fill(name)
    button(page, "Begin the sheet").click()
    field(page, "way.results").click()
    expect(field(page, "amount.0")).to_be_visible()


def write(page: Page, number: int, *amounts: int) -> None:
    """Deal `number` by its results, by mouse."""
    for player, amount in enumerate(amounts):
        field(page, f"amount.{player}").fill(str(amount))
    button(page, "Write it down").click()
    expect(heard(page)).to_contain_text(f"Deal {number} is written")


def typed(page: Page, key: str, text: str) -> None:
    """Go to a line by Tab and type into it, over what stands there."""
    press_until(page, field(page, key))
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def results_by_keys(page: Page, number: int, *amounts: str) -> None:
    """A deal by its results: the keyboard waits in the first box, and Enter on the button writes it."""
    expect(field(page, "amount.0")).to_be_focused()
    for player, amount in enumerate(amounts):
        typed(page, f"amount.{player}", amount)
    by_keys(page, button(page, "Write it down"))
    expect(heard(page)).to_contain_text(f"Deal {number} is written")


def test_every_screen_is_sound(page: Page, axe: Axe, looks: Looks) -> None:
    """New, refused, settling, with deals, correcting, the call, names and file, throwing away, all sheets."""
    looks(page)
    button(page, "Begin the sheet").click()
    expect(heard(page)).to_contain_text("Player 1 has no name yet.")
    axe(page, within=SHEET)
    begin(page, EVIL, "שרה", "W" * 40, "Dani")
    write(page, 1, 2, -1, -1, 0)
    write(page, 2, 2, -1, -1, 0)
    expect(the_sheet(page).locator(".chart svg")).to_be_visible()
    axe(page, within=SHEET)
    field(page, "way.contract").click()
    field(page, "declarer.3").click()
    expect(table(page, "preview")).to_be_visible()
    looks(page, seen=20, within=SHEET)
    table(page, "deals").get_by_role("button", name="1", exact=True).click()
    expect(field(page, "amount.0")).to_be_focused()
    axe(page, within=SHEET)
    button(page, "Leave it as it is").click()
    button(page, "The ace of hearts deals").click()
    expect(the_sheet(page).locator(".choices")).to_be_visible()
    axe(page, within=SHEET)
    button(page, "Back to the sheet").click()
    button(page, "Names, file or throw away").click()
    expect(field(page, "title")).to_be_visible()
    looks(page, within=SHEET)
    button(page, "Throw the sheet away").click()
    expect(button(page, "Keep it")).to_be_focused()
    axe(page, within=SHEET)
    button(page, "Keep it").click()
    button(page, "Back to the sheet").click()
    button(page, "All sheets").click()
    expect(table(page, "sheets")).to_be_visible()
    looks(page, within=SHEET)
    assert page.title() != "1"


def test_four_play_an_evening_by_keys_only(page: Page, axe: Axe) -> None:
    """From empty to the winners: names, a settled contract, results, the ace called, the last round (R12.2)."""
    to_the_top(page)
    by_keys(page, button(page, "four"))
    for player, name in enumerate(FOUR):
        typed(page, f"name.{player}", name)
    by_keys(page, button(page, "Begin the sheet"))
    expect(the_sheet(page).locator(".prompt")).to_have_text(
        "Deal 1: Anna deals and sits out; Béla, Cili and Dani play."
    )
    expect(field(page, "way.contract")).to_be_focused()
    by_keys(page, button(page, "Write it down"))
    expect(heard(page)).to_have_text("Who was the declarer? Choose a player first.")
    press_until(page, field(page, "declarer.1"), "Shift+Tab")
    page.keyboard.press("Space")
    expect(table(page, "preview")).to_contain_text("parti")
    by_keys(page, button(page, "Write it down"))
    expect(heard(page)).to_have_text("Deal 1 is written: Anna 0, Béla +2, Cili −1 and Dani −1.")
    press_until(page, field(page, "way.results"), "Shift+Tab")
    page.keyboard.press("Space")
    expect(field(page, "amount.1")).to_have_value("0")  # the dealer, who looks on
    press_until(page, field(page, "amount.0"))
    results_by_keys(page, 2, "4", "0", "-2", "-2")
    by_keys(page, button(page, "The ace of hearts deals"))
    by_keys(page, button(page, "before the auction of deal 3 was over"))
    press_until(page, field(page, "ace.0"))
    page.keyboard.press("Space")
    expect(field(page, "ace.0")).to_have_attribute("aria-pressed", "true")
    press_until(page, field(page, "amount.0"), "Shift+Tab")
    results_by_keys(page, 3, "1", "1", "0", "-2")
    expect(the_sheet(page).locator(".note-card")).to_contain_text("Anna held it, and deals the last round")
    for number, amounts in enumerate([("6", "-3", "-3", "0"), ("0", "1", "1", "-2"), ("1", "0", "1", "-2")], 4):
        results_by_keys(page, number, *amounts)
    expect(the_sheet(page).locator(".note-card")).to_contain_text("this is the last round. 2 deals are left.")
    results_by_keys(page, 7, "1", "-1", "0", "0")
    results_by_keys(page, 8, "3", "-3", "0", "0")
    expect(the_sheet(page).locator(".prompt")).to_have_text("The match is over. Anna has won with 16.")
    expect(table(page, "standings").locator("tr", has_text="Anna")).to_contain_text("won")
    expect(table(page, "deals").locator("tbody tr")).to_have_count(8)
    axe(page, within=SHEET)


def test_a_reload_and_a_second_tab_show_the_same_sheet(page: Page, course: Running) -> None:
    """What is half typed comes back; a deal that is written in one tab is in the other."""
    begin(page, *FOUR[:3])
    write(page, 1, 2, -1, -1)
    field(page, "amount.0").fill("12")
    field(page, "amount.1").click()
    page.wait_for_function("localStorage.getItem('ulti-teach').includes('\"12\"')")
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(table(page, "deals").locator("tbody tr")).to_have_count(1)
    expect(field(page, "amount.0")).to_have_value("12")
    other = page.context.new_page()
    other.goto(course.lesson(APP), wait_until="commit")
    other.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(table(other, "deals").locator("tbody tr")).to_have_count(1)
    write(other, 2, 4, -2, -2)
    expect(table(page, "deals").locator("tbody tr")).to_have_count(2)
    write(page, 3, -2, 1, 1)
    expect(table(other, "deals").locator("tbody tr")).to_have_count(3)
    expect(table(other, "standings")).to_contain_text("4")
    close(other)


def test_a_sheet_goes_into_a_file_and_comes_back(page: Page, tmp_path: Path) -> None:
    """After it was thrown away; a file that is none is told, and the screen is as it was."""
    begin(page, EVIL, "שרה", "Cili")
    write(page, 1, 2, -1, -1)
    button(page, "Names, file or throw away").click()
    with page.expect_download() as saved:
        button(page, "Save to a file").click()
    path = tmp_path / "sheet.txt"
    saved.value.save_as(path)
    assert saved.value.suggested_filename.startswith("ulti-sheet-")
    assert f"player {EVIL}\n" in path.read_text(encoding="utf-8")
    button(page, "Throw the sheet away").click()
    button(page, "Throw it away now").click()
    expect(heard(page)).to_have_text("The sheet is thrown away.")
    broken = tmp_path / "broken.txt"
    broken.write_text(path.read_text(encoding="utf-8").replace("deal 2 -1 -1", f"deal 2 {EVIL}"), encoding="utf-8")
    for chosen, says in (
        (broken, "This cannot be read, so nothing has changed. Line"),
        (path, "The sheet has been read"),
    ):
        with page.expect_file_chooser() as chooser:
            field(page, "file").click()
        chooser.value.set_files(chosen)
        expect(heard(page)).to_contain_text(says)
    expect(table(page, "standings").locator("tbody th").first).to_have_text(f"{EVIL}leads")
    assert page.title() != "1"


def test_on_paper_stands_the_sheet_alone_in_dark_ink(page: Page) -> None:
    """Whatever theme is on the screen: no button, no prose, black on white."""
    begin(page, *FOUR[:3])
    write(page, 1, 2, -1, -1)
    write(page, 2, 2, -1, -1)
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in (".ut-prose >> nth=0", ".ulti .rail", ".ulti .tools", ".ulti .prompt"):
        expect(page.locator(hidden)).to_be_hidden()
    for shown in ("standings", "deals"):
        expect(table(page, shown)).to_be_visible()
    ink = table(page, "deals").locator("td").first.evaluate("cell => getComputedStyle(cell).color")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ink, paper) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")


def test_in_the_projector_view_letters_are_typed(page: Page, course: Running) -> None:
    """A name is typed, Escape leaves the field before the view, and from a field, too, a remote turns the slide."""
    page.goto(course.lesson(f"{APP}#projector=2"), wait_until="commit")
    name, view = field(page, "name.0"), page.locator("html[data-projector]")
    expect(view).to_have_count(1)
    press_until(page, name)
    page.keyboard.press("Control+A")
    page.keyboard.type("hab ?")
    expect(name).to_have_value("hab ?")
    page.keyboard.press("Escape")
    expect(name).not_to_be_focused()
    expect(view).to_have_count(1)
    press_until(page, name)
    page.keyboard.press("PageDown")
    expect(page.locator(".ut-slide > :first-child")).to_have_text(re.compile("^3 of "))
    expect(page).to_have_url(course.lesson(f"{APP}#projector=3"))
    page.keyboard.press("Escape")
    expect(view).to_have_count(0)
