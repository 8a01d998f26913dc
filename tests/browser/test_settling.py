"""Kontra and settlements in a real browser: said and answered, entered and compared, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE, READY, Axe, Looks
from tests.browser.keys import by_keys, press_until, to_the_top
from tests.browser.parts import button, cell
from tests.golden import FOLDER
from tests.running import Running
from tests.written import notebook, serving

SHARED, OWN = "en/01_shared.ipynb", "en/02_own.ipynb"
KONTRA, SETTLEMENT = "Kontra", "Who pays whom?"
EVIL = "<img src=x onerror=\"document.title='caught'\">"
# On the page that the tests share, both components for each of these, and then for the others the second alone.
BY_KEYS, DOUBLED, BETLI, LOOKED_AT, RECORD, ON_PHONE = range(6)
LOOKED_AT_CELLS = ", ".join(cell(2 * LOOKED_AT + n) for n in (0, 1))


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A page with both components several times, each in one line, and one for a test of its own, with both twice."""
    imports, first = "from ulti_teach.widgets import *", "# Settling\n\n## Both"
    both = ("KontraPanel('ulti in c')", "SettlementExplorer('ulti in c')")
    others = ("KontraPanel('ulti in d')", "SettlementExplorer('ulti in d')")
    pages = {
        SHARED: notebook(first, imports, *both * RECORD, *both[1:] * 2),
        OWN: notebook(first, imports, *both, *others),
    }
    with serving(tmp_path_factory.mktemp("settling"), pages) as running:
        yield running


@pytest.fixture
def page(shared: Callable[[str], Page], own: Running) -> Page:
    """The page that the tests share."""
    return shared(own.lesson(SHARED))


def part(page: Page, name: str, at: int) -> Locator:
    """One of the two, of this test."""
    return page.locator(f'.ulti[aria-label="{name}"]').nth(at)


def raises(panel: Locator, seat: int, stake: str) -> Locator:
    """An answer of a seat: what it may raise."""
    return panel.locator(f'[data-key="raise.{seat}.{stake}"]')


def total(component: Locator, sheet: str) -> Locator:
    """The last row of a sheet: what each gets in all."""
    return component.locator(f'[data-sheet="{sheet}"] tfoot tr')


def test_a_doubled_ulti_is_settled_both_ways(page: Page) -> None:
    """R10.6 to the unit, from kontra to the two settlements; the line that moved says how it was."""
    panel = part(page, KONTRA, DOUBLED)
    raises(panel, 1, "ULTI").click()
    expect(total(panel, "made")).to_have_text("In all+18−9−9")
    expect(total(panel, "lost")).to_have_text("In all−26+13+13")
    button(panel, "speak").click()
    expect(panel.get_by_role("status")).to_contain_text("Carla: kontra to ulti.")
    explorer = part(page, SETTLEMENT, DOUBLED)
    explorer.get_by_label("Kontra to ulti").select_option("2")
    expect(total(explorer, "lines")).to_have_text("In all+18−9−9")
    explorer.get_by_label("Card points of the declarer").select_option("50")
    explorer.get_by_label("The 7 of trumps").select_option("0.loses")
    expect(total(explorer, "lines")).to_have_text("In all−22+11+11")
    expect(explorer.get_by_role("status")).to_contain_text("ulti went from +16 to −16")
    expect(explorer.get_by_role("status")).to_contain_text("nothing else moved")
    ulti = explorer.locator('[data-sheet="lines"] tbody tr').nth(1)
    expect(ulti).to_have_text("ulti, lostwas +16−16+8+84 × 2 = 8 to each10.1")


def test_a_betli_with_two_different_kontras(page: Page) -> None:
    """Each opponent's own: said by one, answered by the declarer, said by the other; then settled apart (R8.2)."""
    panel = part(page, KONTRA, BETLI)
    panel.get_by_label("Contract").select_option("betli")
    raises(panel, 1, "BETLI.2").click()
    expect(panel.get_by_role("status")).to_contain_text("each opponent plays for a stake of their own")
    for seat, stake in ((1, "BETLI.1"), (2, "BETLI.2"), (0, "BETLI.1")):
        raises(panel, seat, stake).click()
        button(panel, "speak").click()
    expect(total(panel, "made")).to_have_text("In all+30−20−10")
    expect(panel.locator(".prompt")).to_contain_text("Carla may answer with a szubkontra")
    button(panel, "speak").click()
    expect(panel.locator(".prompt")).to_have_text("The raising is over, and the second trick can be led.")
    explorer = part(page, SETTLEMENT, BETLI)
    explorer.get_by_label("Contract").select_option("betli")
    explorer.get_by_label("Kontra to betli against Carla").select_option("4")
    explorer.get_by_label("Kontra to betli against Ben").select_option("2")
    explorer.get_by_label("Tricks of the declarer").select_option("some")
    expect(total(explorer, "lines")).to_have_text("In all−30+20+10")
    expect(explorer.locator('[data-sheet="lines"] tbody')).to_contain_text("5 × 4 = 20 to Carla and 5 × 2 = 10 to Ben")


def test_by_keys_only(page: Page) -> None:
    """Kontra, rekontra, and the end; then a fact is told, a line asked about, and a refusal heard."""
    to_the_top(page)
    panel, explorer = part(page, KONTRA, BY_KEYS), part(page, SETTLEMENT, BY_KEYS)
    by_keys(page, raises(panel, 1, "ULTI"), "Space")
    expect(raises(panel, 1, "ULTI")).to_be_focused()
    by_keys(page, button(panel, "speak"))
    expect(button(panel, "speak")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel.locator(".prompt")).to_contain_text("may answer with a rekontra")
    press_until(page, raises(panel, 0, "ULTI"), "Shift+Tab")
    page.keyboard.press("Space")
    by_keys(page, button(panel, "speak"))
    expect(panel.locator(".prompt")).to_contain_text("Carla may answer with a szubkontra")
    press_until(page, explorer.get_by_label("The 7 of trumps"))
    page.keyboard.press("ArrowDown")
    expect(explorer.get_by_role("status")).to_contain_text("extra for the lost ulti came in at −8")
    expect(explorer.get_by_label("The 7 of trumps")).to_be_focused()
    by_keys(page, explorer.locator('[data-key="lines.ULTI_PENALTY"]'))
    expect(explorer.get_by_role("status")).to_contain_text("Rule 10.3")
    press_until(page, explorer.get_by_label("Tricks of the declarer"), "Shift+Tab")
    page.keyboard.press("Home")
    expect(explorer.get_by_role("status")).to_contain_text("a declarer who wins every trick wins the last one too")


def test_a_record_is_settled_and_a_broken_one_is_not(page: Page, tmp_path: Path) -> None:
    """Pasted or from a file; what is wrong is told with its place, as text, and the screen stays as it was."""
    explorer = part(page, SETTLEMENT, RECORD)
    explorer.locator("summary").click()
    box = explorer.get_by_label("The record of a deal")
    before = total(explorer, "lines").inner_text()
    text = (FOLDER / "betli.txt").read_text()
    box.fill(text.replace("deal ", f"deal {EVIL} ", 1))
    page.keyboard.press("Tab")
    expect(explorer.get_by_role("status")).to_contain_text("nothing here has changed. Line 2, column 6: expected")
    expect(total(explorer, "lines")).to_have_text(before, use_inner_text=True)
    box.fill(text)
    page.keyboard.press("Tab")
    expect(explorer.get_by_role("status")).to_contain_text("This is the deal of the record: betli.")
    expect(explorer.get_by_label("Contract")).to_have_value("betli")
    file = tmp_path / "deal.txt"
    file.write_text((FOLDER / "ulti.txt").read_text())
    with page.expect_file_chooser() as chooser:
        explorer.get_by_role("button", name="Read a record from a file").click()
    chooser.value.set_files(file)
    expect(explorer.get_by_role("status")).to_contain_text("This is the deal of the record: ulti in diamonds.")
    assert page.title() != "caught"


def test_what_was_left_comes_back_and_settings_reach_both(context: BrowserContext, own: Running, axe: Axe) -> None:
    """What was said, entered and kept, with the fold open for what is told in it; and where nothing was, all is as it opened.

    Then a dealer who pays along is a column of every sheet (R11.1).
    """
    page = context.new_page()
    page.goto(own.lesson(OWN), wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    axe(page)
    panel, explorer = part(page, KONTRA, 0), part(page, SETTLEMENT, 0)
    said = explorer.get_by_label("Announced by the declarer")
    raises(panel, 1, "ULTI").click()
    button(panel, "speak").click()
    explorer.locator("summary").click()
    said.select_option("0.1")
    expect(explorer.get_by_role("status")).to_contain_text("No line moved")
    button(explorer, "keep-to-compare").click()
    explorer.get_by_label("Kontra to ulti").select_option("8")
    expect(explorer.get_by_role("status")).to_contain_text("Compared with what you kept.")
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(panel.locator(".prompt")).to_contain_text("Ben plays a card")
    expect(explorer.get_by_label("Kontra to ulti")).to_have_value("8")
    expect(button(explorer, "keep-to-compare")).to_have_attribute("aria-pressed", "true")
    expect(explorer.locator('[data-sheet="lines"] tbody tr').nth(1)).to_contain_text("was +8")
    expect(said).to_be_visible()
    expect(said).to_have_value("0.1")
    page.get_by_role("button", name="Settings").first.click()
    page.locator("summary").filter(has_text="Rules of your table").click()
    for name in ("Four players The dealer sits", "The dealer pays too"):
        page.get_by_role("checkbox", name=name).check()
    page.keyboard.press("Escape")
    expect(total(part(page, SETTLEMENT, 1), "lines")).to_have_text("In all+15−5−5−5")
    expect(total(part(page, KONTRA, 1), "made")).to_have_text("In all+15−5−5−5")


def test_on_a_phone_it_is_short_and_what_has_moved_is_seen_beside_the_list_that_moved_it(page: Page) -> None:
    """The list stands a screen above what is said: both are in sight. What little hangs on is in a fold, opened by keys."""
    page.set_viewport_size(PHONE)
    explorer = part(page, SETTLEMENT, ON_PHONE)
    said, fold = explorer.get_by_label("Announced by the declarer"), explorer.locator("summary")
    expect(explorer.get_by_label("The 7 of trumps")).to_be_visible()
    expect(said).to_be_hidden()
    assert explorer.evaluate("node => node.offsetHeight") <= 900
    points = explorer.get_by_label("Card points of the declarer")
    points.evaluate("list => list.scrollIntoView()")
    points.select_option("40")
    expect(explorer.get_by_role("status").locator(".message")).to_be_in_viewport(ratio=1)
    expect(points).to_be_in_viewport(ratio=1)
    points.focus()
    by_keys(page, fold)
    expect(said).to_be_visible()
    press_until(page, said)
    page.keyboard.press("ArrowDown")
    expect(explorer.get_by_role("status")).to_contain_text("No line moved")
    expect(said).to_be_focused()


def test_labels_belong_to_their_own_component(page: Page) -> None:
    """Components on one page name their fields alike, and no two things have one id."""
    ids = page.eval_on_selector_all(".ulti [id]", "all => all.map((node) => node.id)")
    assert len(ids) > 10
    assert len(ids) == len(set(ids))
    for name in (KONTRA, SETTLEMENT):
        expect(part(page, name, LOOKED_AT).get_by_label("Contract")).to_have_value("ulti")


def test_accessible_and_never_wider_than_the_window(page: Page, looks: Looks) -> None:
    """Refused, moved, asked about, and with a record that is broken; targets are large enough."""
    panel, explorer = part(page, KONTRA, LOOKED_AT), part(page, SETTLEMENT, LOOKED_AT)
    raises(panel, 1, "ULTI").click()
    raises(panel, 0, "ULTI").click()
    expect(panel.get_by_role("status")).to_contain_text("Only the opponents can say kontra")
    explorer.get_by_label("The 7 of trumps").select_option("0.loses")
    explorer.locator('[data-key="lines.ULTI_PENALTY"]').click()
    explorer.locator("summary").click()
    explorer.get_by_label("The record of a deal").fill("deal cA")
    page.keyboard.press("Tab")
    expect(explorer.get_by_role("status")).to_contain_text("nothing here has changed")
    looks(page, within=LOOKED_AT_CELLS)
