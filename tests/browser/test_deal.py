"""Whole deals in a real browser: a parti by mouse, a doubled ulti on a small screen, a betli by keys only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, READY, Axe, Visit
from tests.browser.keys import press_until
from tests.running import Running
from tests.written import notebook, serving
from ulti_teach.engine import Game, replay

Open = Callable[[str], Page]
# Each deal: three hands, the two cards that are laid down, the words of the bid, the trumps.
PARTI = "cATJ9 dA98 hK98 sT8 | cKQ8 dKQ7 hQJ sAK | c7 dTJ hAT7 sQJ97"
ULTI = "cK987 dAT7 hAT7 sAT | cATQJ dKQ hKQ sKQ | dJ98 hJ98 sJ987"
BETLI = "cT987 dT987 hJ87 s7 | cAQ dKJ hAT9 sAT9 | cKJ dAQ hKQ sKQJ8"
PAGES = {"en/01_parti.ipynb": PARTI, "en/02_ulti.ipynb": ULTI, "en/03_betli.ipynb": BETLI}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A lesson for each deal, and one that deals by chance or by its address."""
    calls = {path: f"DealTable({hands!r})" for path, hands in PAGES.items()} | {"en/04_any.ipynb": "DealTable()"}
    imports = "from ulti_teach.widgets import DealTable"
    made = {path: notebook("# A deal\n\n## A table", imports, call) for path, call in calls.items()}
    with serving(tmp_path_factory.mktemp("deals"), made) as running:
        yield running


@pytest.fixture
def opened(visit: Visit, own: Running) -> Open:
    """`opened("en/01_parti.ipynb")`: a lesson, ready."""
    return lambda path: visit(path, own)


def table(page: Page) -> Locator:
    """The table."""
    return page.locator(".ulti:not(.ulti-bars, .settings)").first


def button(page: Page, key: str) -> Locator:
    """A button below the felt, by its key."""
    return table(page).locator(f".buttons button[data-key='{key}']")


def card(page: Page, id: str) -> Locator:
    """A card of the hand."""
    return table(page).locator(f".hand button[data-card={id}]")


def option(page: Page, key: str) -> Locator:
    """An answer of a field: `words.ulti`."""
    return table(page).locator(f"button[data-key='{key}']")


def prompt(page: Page) -> Locator:
    """What is to be done now."""
    return table(page).locator(".prompt")


def told(page: Page) -> Locator:
    """What is said below."""
    return table(page).get_by_role("status")


def hand(page: Page) -> list[str]:
    """The cards that are held."""
    cards = table(page).locator(".hand button[data-card]")
    return [str(card.get_attribute("data-card")) for card in cards.all()]


def bid(page: Page, cards: str, word: str) -> None:
    """Tick two cards, build a bid, make it, and decline to overcall oneself."""
    for id in cards.split():
        card(page, id).click()
    option(page, f"words.{word}").click()
    button(page, "bid").click()
    expect(prompt(page)).to_contain_text("Both others have passed")
    button(page, "pass").click()
    button(page, "next").click()


def over(page: Page) -> Locator:
    """What stands there once a trick is complete, or the deal is over."""
    return button(page, "look-back").or_(button(page, "next").and_(page.locator("[data-go]")))


def legal(page: Page) -> Locator:
    """A card that may be played, once that was asked."""
    return table(page).locator(".hand button[data-mark=good]").first


def play_a_trick(page: Page) -> bool:
    """A card that may be played, by asking; whether the deal goes on."""
    button(page, "legal").click()
    legal(page).click()
    expect(over(page)).to_be_visible()
    return not button(page, "look-back").count()


def saved(page: Page) -> Game:
    """The deal that was played, from the file that the page saves; read strictly."""
    with page.expect_download() as download:
        table(page).locator(".tools button[data-key=save]").click()
    path = download.value.path()
    return replay(path.read_text(encoding="utf-8"))


def amounts(page: Page) -> list[str]:
    """The last row of the settlement."""
    foot = table(page).locator("table", has_text="In all").first.locator("tfoot tr > *")
    return [text.replace("−", "-").lstrip("+") for text in foot.all_inner_texts()][1:4]


def test_a_parti_from_the_bid_to_the_look_back(opened: Open, axe: Axe) -> None:
    """By mouse, with wrong acts on the way; a reload in the middle; who pays whom; the first mistakes; the next deal."""
    page = opened("en/01_parti.ipynb")
    button(page, "pass").click()
    expect(told(page)).to_contain_text("you cannot pass")
    bid(page, "s8 h8", "parti")
    expect(prompt(page)).to_contain_text("name the trumps")
    option(page, "trumps.c").click()
    expect(prompt(page)).to_contain_text("You lead to trick 1")
    axe(page)
    for _ in range(3):
        assert play_a_trick(page)
        button(page, "next").click()
    expect(prompt(page)).to_contain_text("to trick 4")
    left = hand(page)
    page.reload()
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(prompt(page)).to_contain_text("to trick 4")
    assert hand(page) == left
    while play_a_trick(page):
        button(page, "next").click()
    axe(page)
    game = saved(page)
    assert amounts(page) == [str(amount) for amount in game.returns]
    button(page, "look-back").click()
    button(page, "review").click()
    expect(table(page)).to_contain_text("Against perfect play")
    axe(page)
    button(page, "next-deal").click()
    expect(table(page)).to_contain_text("Deal 1")


@pytest.mark.parametrize("viewport", [PHONE])
@pytest.mark.parametrize("scheme", ["dark"])
def test_an_ulti_with_kontra_on_a_phone(opened: Open, axe: Axe) -> None:
    """Four trumps are too few: Carla says kontra, it is left at that, and it is paid for."""
    page = opened("en/02_ulti.ipynb")
    bid(page, "d7 h7", "ulti")
    option(page, "trumps.c").click()
    card(page, "c7").click()  # which has to be kept
    expect(told(page)).to_contain_text("Rule 7.7")
    card(page, "cK").click()
    expect(table(page).locator(".chips")).to_contain_text("kontra ulti ×2")
    button(page, "next").click()
    expect(prompt(page)).to_contain_text("you may answer with a rekontra")
    axe(page)
    button(page, "speak").click()
    expect(prompt(page)).to_contain_text("trick 2")
    if button(page, "next").and_(page.locator("[data-go]")).count():
        button(page, "next").click()
    while play_a_trick(page):
        button(page, "next").click()
    axe(page)
    game = saved(page)
    assert amounts(page) == [str(amount) for amount in game.returns]
    # R10.6: the ulti costs 8 + 4 to each, and the doubled parti brings or costs 2.
    assert game.returns in ((-20, 10, 10), (-28, 14, 14))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_betli_by_keys_only(opened: Open) -> None:
    """Nobody touches the mouse: the keyboard stands where the next thing is to be done."""
    page = opened("en/03_betli.ipynb")

    def key(wanted: Locator, press: str = "Enter") -> None:
        press_until(page, wanted)
        page.keyboard.press(press)

    for id in ("cT", "hJ"):
        key(card(page, id), "Space")
        expect(card(page, id)).to_have_attribute("aria-pressed", "true")
    key(option(page, "words.betli"), "Space")
    expect(option(page, "words.betli")).to_have_attribute("aria-pressed", "true")
    key(button(page, "bid"))
    expect(prompt(page)).to_contain_text("Both others have passed")
    key(button(page, "pass"))
    expect(button(page, "next")).to_be_focused()
    page.keyboard.press("Enter")
    for number in range(1, 11):
        expect(prompt(page)).to_contain_text(f"trick {number}")
        key(button(page, "legal"))
        expect(legal(page)).to_be_visible()
        press_until(page, legal(page), "Shift+Tab")
        page.keyboard.press("Enter")
        expect(over(page)).to_be_visible()
        if number < 10:
            expect(button(page, "next")).to_be_focused()
            page.keyboard.press("Enter")
    expect(button(page, "next-deal")).to_be_focused()
    assert amounts(page) == ["10", "-5", "-5"]


def test_links_that_can_be_used_and_one_that_cannot(opened: Open) -> None:
    """A contract is built already; what is no deal is told as text, and there is a deal all the same."""
    page = opened("en/04_any.ipynb?contract=heart+ulti")
    expect(table(page)).to_contain_text("Your bid: heart ulti")
    page = opened("en/04_any.ipynb?deal=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    expect(table(page).locator(".notice")).to_contain_text("tells no deal that can be played")
    assert not page.locator("main img").count()
    expect(table(page).locator(".hand button").first).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE])
def test_the_page_of_whole_deals(visit: Visit, axe: Axe) -> None:
    """The course's own page, as it opens: accessible, and no wider than a phone."""
    page = visit("en/table.ipynb")
    expect(table(page).locator(".hand button").first).to_be_visible()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
