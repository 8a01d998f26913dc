"""Settings: one panel in every header, followed at once by every page and table, by mouse and by keys only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.app.test_staging import cell, write
from tests.browser.conftest import COLOURS, NARROW, PHONE, READY, WIDE, Axe, Looks, Stage, close
from tests.browser.kept import afresh, envelope, forbid, keep, kept
from tests.running import Running, open_folder

DARK, LIGHT = "rgb(25, 24, 22)", "rgb(251, 248, 242)"
AT_REST = "document.getAnimations().every((one) => one.playState !== 'running')"
TABLE = "from ulti_teach.widgets import Table\nTable('parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK d9'{})"


Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A lesson with a table of either kind, one of words in two languages, and one that is not translated."""
    folder = tmp_path_factory.mktemp("lessons")
    tables = cell(TABLE.format("")), cell(TABLE.format(", pack='tell'"))
    write(folder, "en/01_tables.ipynb", cell("# Tables", "markdown"), *tables)
    write(folder, "en/02_alone.ipynb", cell("# Alone", "markdown"))
    write(folder, "en/03_words.ipynb", cell("# Words", "markdown"))
    write(folder, "hu/03_words.ipynb", cell("# Szavak", "markdown"))
    running = open_folder(folder, kept=0)
    yield running
    running.stop()


@pytest.fixture
def home(stage: Stage, own: Running) -> Opened:
    """`home()`: the home page of somebody who has chosen nothing yet."""

    def go(of: Running = own) -> Page:
        page = afresh(stage, of.url)
        page.goto(of.url)
        return page

    return go


@pytest.fixture
def tables(stage: Stage, own: Running) -> Opened:
    """`tables(text)`: the lesson with tables, where this is kept and nothing else; all of it drawn."""
    return lambda text=None: lesson(afresh(stage, own.url, text), own)


def panel(page: Page) -> Locator:
    """The open panel."""
    return page.get_by_role("dialog", name="Settings")


def open_panel(page: Page) -> Locator:
    """Open it by its button."""
    page.get_by_role("banner").get_by_role("button", name="Settings").click()
    expect(panel(page)).to_be_visible()
    return panel(page)


def lesson(page: Page, running: Running, name: str = "en/01_tables.ipynb") -> Page:
    """Open a lesson and wait until it is drawn."""
    page.goto(running.lesson(name), wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    return page


def paper(page: Page) -> Any:
    """The colour behind everything."""
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def has_keyboard(page: Page, id: str) -> None:
    """The keyboard gets there."""
    page.wait_for_function("id => document.activeElement.id === id", arg=id, timeout=READY)


def becomes(page: Page, colour: str) -> None:
    """The page takes this colour."""
    page.wait_for_function(
        "colour => getComputedStyle(document.body).backgroundColor === colour", arg=colour, timeout=READY
    )


def test_by_keys_only(home: Opened) -> None:
    """Opened, chosen and closed without a mouse; the keyboard stays inside and comes back to the button."""
    page = home()
    page.get_by_role("button", name="Settings").wait_for()
    for _ in range(4):  # past the skip link, the name of the course and the rules
        page.keyboard.press("Tab")
    has_keyboard(page, "ut-settings")
    page.keyboard.press("Enter")
    expect(panel(page)).to_be_visible()
    has_keyboard(page, "ut-panel-title")
    page.keyboard.press("Tab")
    has_keyboard(page, "ut-panel-close")
    for _ in range(3):  # past the two languages
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(panel(page).get_by_role("radio", name=re.compile("Tell"))).to_be_checked()
    assert kept(page)["settings"]["pack"]["value"] == "tell"
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(panel(page).get_by_role("radio", name="Black and red")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    expect(panel(page).get_by_role("radio", name="Dark")).to_be_checked()
    becomes(page, DARK)
    for _ in range(3):  # past movement and daily rounds
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(panel(page).get_by_role("checkbox", name=re.compile("Four players"))).to_be_checked()
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    has_keyboard(page, "ut-settings")


def test_what_is_in_the_panel_has_names_and_roles(home: Opened) -> None:
    """As a screen reader finds it: groups by name, each with its choices."""
    tree = open_panel(home()).aria_snapshot()
    for line in (
        '- heading "Settings" [level=2]',
        '- group "Cards":',
        '- radio "French suits clubs, spades, hearts and diamonds" [checked]',
        '- group "Light or dark":',
        '- radio "Like the system" [checked]',
        '- group "Language":',
        '- button "Save to a file"',
        '- button "Read a progress file"',
    ):
        assert line in tree, tree


def test_every_table_and_every_tab_follows_at_once(tables: Opened, own: Running) -> None:
    """Cards, words and colours change on the page and in other tabs, without a reload; a cell that asked for a pack keeps it."""
    page = tables()
    home = page.context.new_page()
    home.goto(own.url)
    page.bring_to_front()
    first, second = page.locator(".ulti:has(.felt)").nth(0), page.locator(".ulti:has(.felt)").nth(1)
    first.locator(".hand button[aria-label^='king of spades']").click()
    expect(first.locator(".say:not(.notice)")).to_contain_text("Not the king of spades")
    expect(second.locator(".hand button[aria-label^='king of leaves']")).to_be_visible()
    inside = open_panel(page)
    inside.get_by_role("radio", name=re.compile("Tell")).check()
    expect(first).to_have_attribute("data-pack", "tell")
    expect(first.locator(".say:not(.notice)")).to_contain_text("Not the king of leaves")
    expect(page.get_by_text("clubs are acorns")).to_be_visible()
    expect(home.locator("#ut-fan")).to_have_attribute("data-pack", "tell")
    inside.get_by_role("radio", name="Black and red").check()
    for table in (first, second):
        expect(table).to_have_attribute("data-colours", "2")
        expect(table.locator(".hand [data-card=sK] .suit-s").first).to_have_css("color", "rgb(29, 27, 34)")
    inside.get_by_role("radio", name="None").check()
    expect(first).to_have_attribute("data-motion", "reduced")

    home.bring_to_front()
    inside = open_panel(home)
    inside.get_by_role("radio", name=re.compile("French")).check()
    inside.get_by_role("radio", name="Dark").check()
    expect(home.locator("#ut-fan")).to_have_attribute("data-pack", "french")
    expect(first).to_have_attribute("data-pack", "french")
    expect(second).to_have_attribute("data-pack", "tell")
    expect(page.get_by_text("clubs are acorns")).to_be_hidden()
    for tab in (page, home):
        expect(tab.locator("html")).to_have_attribute("data-ulti-theme", "dark")
        expect(tab.locator("body")).to_have_css("background-color", DARK)
    close(home)


@pytest.mark.parametrize(("scheme", "chosen", "colour"), [("light", "dark", DARK), ("dark", "light", LIGHT)])
def test_a_theme_is_there_before_anything_is_drawn(page: Page, own: Running, chosen: str, colour: str) -> None:
    """Against the system's, on home and lesson, JupyterLab's own style too, with no module of ours loaded yet."""
    keep(page, own.url, envelope({"theme": chosen}))
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(re.compile(r"/(frame|home|settings|envelope)\.js"), hold)
    for address in (own.url, own.lesson("en/01_tables.ipynb")):
        page.goto(address, wait_until="commit")
        page.wait_for_function("performance.getEntriesByType('paint').length > 0")
        assert paper(page) == colour
    media = page.evaluate(
        "[...document.querySelectorAll('link[data-ulti-of]')].map(link => [link.dataset.ultiOf, link.media])"
    )
    assert dict(media) == {"light": "not all", "dark": "not all"} | {chosen: "all"}
    assert late
    page.unroute_all(behavior="ignoreErrors")
    page.goto("about:blank")


def test_no_movement_when_none_is_wanted(browser: Browser, own: Running) -> None:
    """On a system that likes movement a played card flies, and with the setting it does not."""
    context = browser.new_context(viewport=WIDE, reduced_motion="no-preference")
    context.add_init_script(
        "window.flown = 0; const fly = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) { window.flown += 1; return fly.apply(this, how); };"
    )
    page = lesson(context.new_page(), own)
    ace = page.locator(".ulti .hand button[aria-label^='ace of diamonds']").first
    ace.click()
    page.wait_for_function("window.flown > 0")
    page.get_by_role("button", name="Take back").first.click()
    expect(ace).to_be_visible()
    page.wait_for_function(AT_REST)
    open_panel(page).get_by_role("radio", name="None").check()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("data-ulti-motion", "reduced")
    page.evaluate("window.flown = 0")
    ace.click()
    expect(ace).to_have_count(0)
    assert page.evaluate("window.flown") == 0
    assert page.evaluate(AT_REST)
    close(page)
    context.close()


def test_rules_are_chosen_counted_and_reset(home: Opened) -> None:
    """Check boxes, the highest kontra, how many differ, and one button back."""
    page = home()
    inside = open_panel(page)
    rules = inside.locator("details")
    expect(rules.locator("summary")).to_have_text("Rules of your table standard")
    rules.locator("summary").click()
    back = inside.get_by_role("button", name="Back to the standard rules")
    expect(back).to_have_attribute("aria-disabled", "true")
    inside.get_by_role("checkbox", name=re.compile("Four aces")).check()
    inside.get_by_role("checkbox", name=re.compile("Four players")).check()
    inside.get_by_label("Highest kontra").select_option("×16, mordkontra")
    assert kept(page)["settings"]["rules"]["value"] == "four players, four aces, kontra to x16"
    expect(rules.locator("summary")).to_contain_text("3 changes")
    page.reload()
    inside = open_panel(page)
    inside.locator("summary").click()
    expect(inside.get_by_role("checkbox", name=re.compile("Four aces"))).to_be_checked()
    expect(inside.get_by_label("Highest kontra")).to_have_value("kontra to x16")
    inside.get_by_role("button", name="Back to the standard rules").click()
    expect(inside.get_by_role("checkbox", name=re.compile("Four aces"))).not_to_be_checked()
    assert kept(page)["settings"]["rules"]["value"] == "standard"
    expect(inside.locator("summary")).to_contain_text("standard")


def test_a_language_is_chosen_for_every_page(page: Page, own: Running) -> None:
    """A link each, by its own name; from then on home and lessons open in it where they are translated."""
    page.goto(own.lesson("en/03_words.ipynb"), wait_until="commit")
    expect(page.get_by_role("heading", name="Words")).to_be_visible(timeout=READY)
    link = open_panel(page).get_by_role("link", name="Magyar")
    expect(link).to_have_attribute("lang", "hu")
    link.click()
    page.wait_for_url("**/hu/03_words.ipynb", wait_until="commit", timeout=READY)
    expect(page.get_by_role("heading", name="Szavak")).to_be_visible(timeout=READY)
    assert kept(page)["settings"]["language"]["value"] == "hu"
    page.goto(own.url)
    page.wait_for_url("**/?lang=hu", wait_until="commit", timeout=READY)
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    expect(page.locator(".ut-lesson a")).to_have_attribute("href", "/voila/render/hu/03_words.ipynb")
    page.goto(own.lesson("en/02_alone.ipynb"), wait_until="commit")
    expect(page.get_by_role("heading", name="Alone")).to_be_visible(timeout=READY)
    page.goto(f"{own.url}?lang=hu")
    english = open_panel(page).get_by_role("link", name="English")
    english.click()
    page.wait_for_url("**/?lang=en", wait_until="commit", timeout=READY)
    page.goto(own.url)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_one_language_is_no_choice(home: Opened, course: Running) -> None:
    """As long as the lessons are in English only."""
    inside = open_panel(home(course))
    expect(inside.get_by_role("group", name="Cards")).to_be_visible()
    assert "Language" not in inside.inner_text()


def test_a_browser_that_keeps_nothing_says_so_and_obeys(page: Page, own: Running) -> None:
    """The page, its tables and the panel change all the same, until the page is left."""
    forbid(page)
    lesson(page, own)
    inside = open_panel(page)
    inside.get_by_role("radio", name="Dark").check()
    expect(inside.get_by_text("This browser will not keep it for the next one.")).to_be_visible()
    expect(page.locator("body")).to_have_css("background-color", DARK)
    inside.get_by_role("radio", name=re.compile("Tell")).check()
    expect(inside.get_by_role("radio", name="Dark")).to_be_checked()
    expect(page.locator(".ulti .felt").first.locator("..")).to_have_attribute("data-pack", "tell")


def test_nonsense_that_is_kept_is_passed_over(tables: Opened) -> None:
    """A value that is no choice means the default, in the panel as on the tables."""
    page = tables(envelope({"pack": "tarot", "colours": "2", "theme": 7, "rules": "five aces", "language": "toString"}))
    inside = open_panel(page)
    for name in ("Like the system", "Four colours"):
        expect(inside.get_by_role("radio", name=name).first).to_be_checked()
    expect(page.locator(".ulti .felt").first.locator("..")).to_have_attribute("data-pack", "french")
    becomes(page, LIGHT)


def test_pressed_twice_there_is_one_panel(home: Opened) -> None:
    """The first press may still be fetching what draws it."""
    page = home()
    page.get_by_role("banner").get_by_role("button", name="Settings").evaluate("b => { b.click(); b.click(); }")
    expect(panel(page).get_by_role("group", name="Cards").first).to_be_visible()
    page.evaluate("new Promise((done) => setTimeout(done))")  # behind the second press, which waited for the same file
    expect(panel(page).get_by_role("group", name="Cards")).to_have_count(1)


def test_close_by_the_button_and_beside_the_panel(home: Opened) -> None:
    """Whatever a person tries first; the keyboard is back at the button each time."""
    page = home()
    open_panel(page).get_by_role("button", name="Close").click()
    expect(panel(page)).to_be_hidden()
    has_keyboard(page, "ut-settings")
    open_panel(page)
    page.mouse.click(5, 400)
    expect(panel(page)).to_be_hidden()
    has_keyboard(page, "ut-settings")


def test_the_panel_has_no_barrier(home: Opened, axe: Axe, looks: Looks) -> None:
    """Axe finds nothing, with the rules folded and open; nothing scrolls sideways; every target is 44 px high."""
    page = home()
    inside = open_panel(page)
    axe(page, within="#ut-panel")
    inside.locator("summary").click()
    inside.get_by_role("radio", name="Black and red").check()
    inside.get_by_role("checkbox", name=re.compile("Four aces")).check()
    looks(page, "#ut-panel :is(label.option, a.option, .button, summary, select, .ut-btn)", seen=20)
    for size in (WIDE, PHONE, NARROW):
        page.set_viewport_size(size)
        assert inside.evaluate("panel => panel.scrollWidth <= panel.clientWidth")


def test_tell_cards_have_no_barrier(page: Page, own: Running, axe: Axe, looks: Looks) -> None:
    """A lesson in Tell cards, in either number of colours, in every window; what is kept was there when it was ready."""
    page.add_init_script("Date.now = ((now) => () => now)(Date.now())")  # and not after the time for which it waits
    keep(page, own.url, envelope({"pack": "tell"}))
    lesson(page, own)
    packs = page.locator(".ulti:has(.felt)").evaluate_all("tables => tables.map(table => table.dataset.pack)")
    assert packs == ["tell", "tell"], "the page was ready before its tables were"
    looks(page)
    open_panel(page).get_by_role("radio", name="Black and red").check()
    page.keyboard.press("Escape")
    expect(page.locator(".ulti[data-colours='2']:has(.felt)")).to_have_count(2)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        axe(page, *COLOURS)
