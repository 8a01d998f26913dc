"""Whole deals in a real browser: a parti by mouse, a doubled ulti on a small screen, a betli by keys only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, READY, Axe, Visit, overflow
from tests.browser.keys import press_until, to_the_top
from tests.browser.parts import button, card, cell
from tests.running import Running
from tests.written import notebook, serving
from ulti_teach.engine import Game, replay

LESSON = "en/01_deals.ipynb"
TABLE = ".ut-output .ulti"
BETLI_AT, PARTI_AT, ULTI_AT, ANY_AT = range(4)
NO_DEAL = "?deal=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"
# Each deal: three hands as dealt, the first twelve with the two cards that are laid down. For each there is a table on the page, in this
# order, and a last one that deals by chance or by its address.
BETLI = "cAT87 d987 h87 s987 | cKQJ9 dATK hATK | dQJ hQJ9 sATKQJ"
PARTI = "cATJ9 dA98 hK98 sT8 | cKQ8 dKQ7 hQJ sAK | c7 dTJ hAT7 sQJ97"
ULTI = "cK987 dAT7 hAT7 sAT | cATQJ dKQ hKQ sKQ | dJ98 hJ98 sJ987"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A lesson with a table for each deal, and one that deals by chance or by its address."""
    calls = [f"DealTable({hands!r})" for hands in (BETLI, PARTI, ULTI)]
    made = notebook("# Deals\n\n## Tables", "from ulti_teach.widgets import DealTable", *calls, "DealTable()")
    with serving(tmp_path_factory.mktemp("deals"), {LESSON: made}) as running:
        yield running


@pytest.fixture
def tables(shared: Callable[[str], Page], own: Running) -> Locator:
    """The tables, on a page that was asked for what is no deal."""
    return shared(own.lesson(LESSON + NO_DEAL)).locator(TABLE)


def option(table: Locator, key: str) -> Locator:
    """An answer of a field: `words.ulti`."""
    return table.locator(f"button[data-key='{key}']")


def prompt(table: Locator) -> Locator:
    """What is to be done now."""
    return table.locator(".prompt")


def told(table: Locator) -> Locator:
    """What is said below."""
    return table.get_by_role("status")


def hand(table: Locator) -> list[str]:
    """The cards that are held."""
    cards = table.locator(".hand button[data-card]").evaluate_all("all => all.map((card) => card.dataset.card)")
    return [str(card) for card in cards]


def bid(table: Locator, cards: str, word: str) -> None:
    """Tick two cards, build a bid, make it, and decline to overcall oneself."""
    for id in cards.split():
        card(table, id).click()
    option(table, f"words.{word}").click()
    button(table, "bid").click()
    expect(prompt(table)).to_contain_text("Both others have passed")
    button(table, "pass").click()
    button(table, "next").click()


def over(table: Locator) -> Locator:
    """What stands there once a trick is complete, or the deal is over."""
    return button(table, "look-back").or_(button(table, "next").and_(table.page.locator("[data-go]")))


def legal(table: Locator) -> Locator:
    """A card that may be played, once that was asked."""
    return table.locator(".hand button[data-mark=good]").first


def play_a_trick(table: Locator) -> bool:
    """A card that may be played, by asking; whether the deal goes on."""
    button(table, "legal").click()
    legal(table).click()
    expect(over(table)).to_be_visible()
    return not button(table, "look-back").count()


def saved(table: Locator) -> Game:
    """The deal that was played, from the file that the page saves; read strictly."""
    with table.page.expect_download() as download:
        table.locator(".tools button[data-key=save]").click()
    path = download.value.path()
    return replay(path.read_text(encoding="utf-8"))


def amounts(table: Locator) -> list[str]:
    """The last row of the settlement."""
    foot = table.locator("table", has_text="In all").first.locator("tfoot tr > *")
    return [text.replace("−", "-").lstrip("+") for text in foot.all_inner_texts()][1:4]


def test_a_parti_from_the_bid_to_the_look_back(tables: Locator, axe: Axe) -> None:
    """By mouse, with wrong acts on the way; a reload in the middle; who pays whom; the first mistakes; the next deal."""
    table, page = tables.nth(PARTI_AT), tables.page
    button(table, "pass").click()
    expect(told(table)).to_contain_text("you cannot pass")
    bid(table, "s8 h8", "parti")
    expect(prompt(table)).to_contain_text("name the trumps")
    option(table, "trumps.c").click()
    expect(prompt(table)).to_contain_text("You lead to trick 1")
    axe(page)
    for _ in range(3):
        assert play_a_trick(table)
        button(table, "next").click()
    expect(prompt(table)).to_contain_text("to trick 4")
    left = hand(table)
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(prompt(table)).to_contain_text("to trick 4")
    assert hand(table) == left
    while play_a_trick(table):
        button(table, "next").click()
    axe(page, within=cell(PARTI_AT))
    game = saved(table)
    assert amounts(table) == [str(amount) for amount in game.returns]
    button(table, "look-back").click()
    button(table, "review").click()
    expect(table).to_contain_text("Against perfect play")
    axe(page, within=cell(PARTI_AT))
    button(table, "next-deal").click()
    expect(table).to_contain_text("Deal 1")


def test_an_ulti_with_kontra_on_a_phone(tables: Locator, axe: Axe) -> None:
    """Four trumps are too few: Carla says kontra, it is left at that, and it is paid for."""
    table, page = tables.nth(ULTI_AT), tables.page
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    bid(table, "d7 h7", "ulti")
    option(table, "trumps.c").click()
    card(table, "c7").click()  # which has to be kept
    expect(told(table)).to_contain_text("Rule 7.7")
    card(table, "cK").click()
    expect(table.locator(".chips")).to_contain_text("kontra ulti ×2")
    button(table, "next").click()
    expect(prompt(table)).to_contain_text("you may answer with a rekontra")
    axe(page, within=cell(ULTI_AT))
    button(table, "speak").click()
    expect(prompt(table)).to_contain_text("trick 2")
    if button(table, "next").and_(table.page.locator("[data-go]")).count():
        button(table, "next").click()
    while play_a_trick(table):
        button(table, "next").click()
    axe(page, within=cell(ULTI_AT))
    game = saved(table)
    assert amounts(table) == [str(amount) for amount in game.returns]
    # R10.6: the ulti costs 8 + 4 to each, and the doubled parti brings or costs 2.
    assert game.returns in ((-20, 10, 10), (-28, 14, 14))
    assert overflow(page) <= 0


def test_a_betli_by_keys_only(tables: Locator) -> None:
    """Nobody touches the mouse: the keyboard stands where the next thing is to be done. It is lost, and settled early."""
    table, page = tables.nth(BETLI_AT), tables.page
    to_the_top(page)

    def key(wanted: Locator, press: str = "Enter") -> None:
        press_until(page, wanted)
        page.keyboard.press(press)

    for id in ("cT", "d9"):
        key(card(table, id), "Space")
        expect(card(table, id)).to_have_attribute("aria-pressed", "true")
    key(option(table, "words.betli"), "Space")
    expect(option(table, "words.betli")).to_have_attribute("aria-pressed", "true")
    key(button(table, "bid"))
    expect(prompt(table)).to_contain_text("Both others have passed")
    key(button(table, "pass"))
    expect(button(table, "next")).to_be_focused()
    page.keyboard.press("Enter")
    for number in (1, 2, 3):
        expect(prompt(table)).to_contain_text(f"trick {number}")
        key(button(table, "legal"))
        expect(legal(table)).to_be_visible()
        press_until(page, legal(table), "Shift+Tab")
        page.keyboard.press("Enter")
        expect(button(table, "next")).to_be_focused()
        if number < 3:
            page.keyboard.press("Enter")
    expect(told(table)).to_contain_text("Nothing that can still happen changes who pays whom.")
    key(button(table, "settle"))
    expect(button(table, "next-deal")).to_be_focused()
    assert amounts(table) == ["-10", "5", "5"]


def test_what_is_no_deal_is_told_as_text(tables: Locator) -> None:
    """In the page's address; there is a deal all the same, and a table that was given one does not mind."""
    table, page = tables.nth(ANY_AT), tables.page
    expect(table.locator(".notice")).to_contain_text("tells no deal that can be played")
    expect(page.locator(".notice:visible")).to_have_count(1)
    assert not page.locator("main img").count()
    expect(table.locator(".hand button").first).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE])
def test_the_page_of_whole_deals(visit: Visit, axe: Axe) -> None:
    """The course's own page by a link with a contract, which is built already: accessible, and no wider than a phone."""
    page = visit("en/table.ipynb?contract=heart+ulti")
    table = page.locator(TABLE)
    expect(table).to_contain_text("Your bid: heart ulti")
    expect(table.locator(".hand button").first).to_be_visible()
    axe(page)
    assert overflow(page) <= 0
