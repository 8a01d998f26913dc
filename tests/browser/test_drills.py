"""Drills in a real browser: every kind asked, wrong, right, shown and mastered; by keys, to axe, and as it is heard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, WIDE, Axe, Looks, Visit, fits
from tests.browser.kept import envelope
from tests.browser.keys import by_keys, press_until
from tests.running import Running
from tests.written import notebook, serving
from ulti_teach.course import practice
from ulti_teach.course.drills import KINDS, KittyQuestion, question
from ulti_teach.engine import CardSet
from ulti_teach.puzzles import Choice, Kind, Question
from ulti_teach.text import in_order

# In this series no question at the lowest level has nothing but right answers.
SEED = 1
# One page with all kinds is slow to come, so that each has half of them; an order of six cards stands on the first.
PAGES = [list(KINDS)[start : start + 12] for start in range(0, len(KINDS), 12)]
MASTERED = "You can do this: of the last five, at least four were right at once. Go on, or keep practising."
#: A page with the drills of a short visit, in this order.
FEW, HIGHER, NAME = "en/03_few.ipynb", 0, 1


def lesson(number: int) -> str:
    """The page with these of `PAGES`."""
    return f"en/{number + 1:02}_drills.ipynb"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Lessons with a drill of each kind, and an order of six cards; and one with two drills."""
    pages = {}
    for number, kinds in enumerate(PAGES):
        drills = [f"Drill({kind!r}, seed={SEED})" for kind in kinds]
        pages[lesson(number)] = of_drills(*drills, *["Drill('order', seed=8, level=5)"][number:])
    pages[FEW] = of_drills(f"Drill('higher', seed={SEED})", f"Drill('name', seed={SEED})")
    with serving(tmp_path_factory.mktemp("drills"), pages) as running:
        yield running


def of_drills(*cells: str) -> str:
    """A notebook of these."""
    return notebook("# Drills\n\n## One of each", "from ulti_teach.widgets import Drill", *cells)


def nth(page: Page, number: int) -> Locator:
    """The drills of a page in order."""
    return page.locator(".ulti:not(.ulti-bars, .settings)").nth(number)


def drill(page: Page, kind: str) -> Locator:
    """The drill of a kind."""
    return nth(page, list(KINDS).index(kind) % len(PAGES[0]))


def button(within: Locator, name: str) -> Locator:
    """A button by its name."""
    return within.get_by_role("button", name=name, exact=True)


def choose(within: Locator, ids: list[str]) -> None:
    """Cards, players or names, one after the other."""
    for id in ids:
        within.locator(f"button[data-key='{id}']:visible").click()


def right(kind: str, number: int, level: int) -> list[str]:
    """The answer of question `number`; of what is laid down, the cards of one pair."""
    found = question(kind, SEED, number, level).right
    return ids(found[:1] if isinstance(found[0], CardSet) else found)


def ids(choices: Iterable[Choice]) -> list[str]:
    """What the page calls them: a pair is chosen card by card."""
    pairs = [list(choice) if isinstance(choice, CardSet) else [choice] for choice in choices]
    return [str(choice) for pair in pairs for choice in pair]


def wrong(kind: str) -> list[str]:
    """A wrong answer to the first question, of which an order is whole."""
    asked = question(kind, SEED, 0, 1)
    if asked.wants.value == "order":
        return [str(choice) for choice in reversed(asked.right)]
    return ids([next(choice for choice in asked.choices if choice not in asked.right)])


def following(kind: str, number: int) -> int:
    """Which question comes after this one at the lowest level: not the same again."""
    asked = question(kind, SEED, number, 1)
    return next(later for later in range(number + 1, number + 9) if question(kind, SEED, later, 1) != asked)


@pytest.mark.parametrize("number", range(len(PAGES)), ids=[kinds[0] for kinds in PAGES])
def test_each_kind_by_keys_and_by_mouse(
    visit: Visit, own: Running, looks: Looks, number: int, subtests: pytest.Subtests
) -> None:
    """The first question of each kind by keys only: wrong, to axe, then right; the next ones by mouse: shown, right."""
    page, kinds = visit(lesson(number), own), PAGES[number]
    narrow(page)
    for kind in kinds:
        with subtests.test(f"{kind} wrong"):
            an_order_out_of_order(page) if kind == "order" else wrong_by_keys(page, kind)
    looks(page, seen=12)
    for kind in kinds:
        with subtests.test(f"{kind} right"):
            an_order_mended(page) if kind == "order" else right_by_keys(page, kind)
    shown_and_right_by_mouse(page, kinds)


def shown_and_right_by_mouse(page: Page, kinds: list[str]) -> None:
    """In no state is a drill wider than the window, or a target small."""
    for kind in kinds:
        button(drill(page, kind), "Show me").click()
        expect(drill(page, kind).locator(".message[data-kind=note]")).to_have_count(1)
    narrow(page)
    for kind in kinds:
        # A miss at the lowest level stays there.
        button(drill(page, kind), "Next question").click()
        expect(drill(page, kind).locator(".message")).to_have_count(0)
        choose(drill(page, kind), right(kind, following(kind, following(kind, 0)), 1))
        button(drill(page, kind), "Check").click()
        expect(drill(page, kind).locator(".message[data-kind=good] .text")).to_contain_text("Right. ")
    narrow(page)


def narrow(page: Page) -> None:
    """It fits at 320 px; and is wide again."""
    page.set_viewport_size(NARROW)
    fits(page, seen=12)
    page.set_viewport_size(WIDE)


@pytest.mark.parametrize("viewport", [NARROW], ids=["320"])
def test_mastery_is_told_once_and_stays(visit: Visit, own: Running, axe: Axe) -> None:
    """Five right answers, harder each time; the browser keeps it, and another visit goes on at that level."""
    page = visit(FEW, own)
    within, moment = nth(page, HIGHER), practice.begin(5)
    for number in range(5):
        expect(within.locator(".score .caption")).to_contain_text(f"Level {moment.level} of 5.")
        choose(within, right("higher", number, moment.level))
        button(within, "Check").click()
        expect(within.locator(".message").first).to_contain_text("Right. ")
        expect(within.get_by_text(MASTERED)).to_have_count(1 if number == 4 else 0)
        if number < 4:
            button(within, "Next question").click()
            expect(within.locator(".message")).to_have_count(0)
        moment = moment.answered(True)
    axe(page)
    button(within, "Next question").click()
    expect(within.get_by_text(MASTERED)).to_have_count(0)
    again = nth(visit(FEW, own), HIGHER)
    expect(again.locator(".score .caption")).to_have_text("Level 5 of 5. Right at once: 5 of 5")
    expect(again.locator(".dot[data-kind=on]")).to_have_count(5)
    what_crosses_other_settings_is_not_lost(page)


def what_crosses_other_settings_is_not_lost(page: Page) -> None:
    """A name is chosen while other colours, set in another tab, are on their way to the page: it is chosen all the same."""
    within, (name,) = nth(page, NAME), right("name", 0, 1)
    within.evaluate(
        """(root, [text, name]) => {
            localStorage.setItem("ulti-teach", text);
            window.dispatchEvent(new StorageEvent("storage", { key: "ulti-teach" }));
            root.querySelector(`button[data-key="${name}"]`).click();
        }""",
        [envelope({"colours": 2}), name],
    )
    expect(within).to_have_attribute("data-colours", "2")
    expect(within.locator(f"button[data-key='{name}']")).to_have_attribute("aria-pressed", "true")


def an_order_out_of_order(page: Page) -> None:
    """Chosen, taken back, checked, told why it is wrong; the numbers are in the names."""
    within = drill(page, "order")
    cards = within.locator(".hand button")
    names = cards.evaluate_all("all => all.map((b) => b.getAttribute('aria-label'))")
    press_until(page, cards.first)
    for key in ("Space", "ArrowRight", "Enter", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(cards.nth(2)).to_be_focused()
    for number, name in enumerate(names, 1):
        expect(cards.nth(number - 1)).to_have_attribute("aria-label", f"{name}, number {number}")
        expect(cards.nth(number - 1).locator(".number")).to_have_text(str(number))
    page.keyboard.press("Space")
    expect(cards.nth(2)).to_have_attribute("aria-label", names[2])
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "false")
    expect(within.locator("p.spoken[aria-live=polite]")).to_have_text(f"So far: {names[0]} and {names[1]}.")
    expect(button(within, "Check")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    by_keys(page, button(within, "Check"))
    # It never lies in order already, so the order in which the cards lie is wrong.
    expect(within.locator(".message[data-kind=bad]")).to_contain_text("Not the ")
    expect(within.locator(".message .rule").first).to_contain_text("Rule ")
    expect(button(within, "Check")).to_be_focused()


def an_order_mended(page: Page) -> None:
    """Taken back and put right; the cards lie in their order then."""
    within = drill(page, "order")
    cards = within.locator(".hand button")
    to_heading(within)
    press_until(page, cards.last)
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowLeft")
    expect(within.locator(".hand button[aria-pressed=true]")).to_have_count(0)
    for id in right("order", 0, 1):
        page.keyboard.press("Home")
        press_until(page, within.locator(f"button[data-key={id}]"), "ArrowRight")
        page.keyboard.press("Enter")
    by_keys(page, button(within, "Check"))
    expect(within.locator(".message[data-kind=good]")).to_contain_text("Right. ")
    expect(button(within, "Next question")).to_be_focused()
    lying = cards.evaluate_all("all => all.map((b) => b.dataset.card)")
    assert lying == right("order", 0, 1)
    page.keyboard.press("Enter")
    expect(within.locator(".message")).to_have_count(0)


def to_heading(within: Locator) -> None:
    """There are many drills on the page: as a reader does, go from heading to heading."""
    within.locator(".heading").evaluate("heading => { heading.tabIndex = -1; heading.focus(); }")


def wrong_by_keys(page: Page, kind: str) -> None:
    """Chosen, checked, and told why it is wrong."""
    within = drill(page, kind)
    to_heading(within)
    for first in wrong(kind):
        by_keys(page, within.locator(f"button[data-key='{first}']"), "Space")
    by_keys(page, button(within, "Check"))
    expect(within.locator(".message[data-kind=bad]").first).to_be_visible()
    expect(within.locator(".message .rule").first).to_contain_text("Rule ")
    expect(button(within, "Check")).to_be_focused()


def right_by_keys(page: Page, kind: str) -> None:
    """What was wrong taken back; right, and on to the next one, whose first choice has the focus."""
    within, ticked = drill(page, kind), wrong(kind)
    to_heading(within)
    if question(kind, SEED, 0, 1).wants.value == "all" or len(ticked) > 1:
        for first in ticked:
            by_keys(page, within.locator(f"button[data-key='{first}']"), "Space")
        expect(within.locator("button[aria-pressed=true]")).to_have_count(0)
    for id in right(kind, 0, 1):
        choice = within.locator(f"button[data-key='{id}']")
        back = choice.evaluate("e => Boolean(e.compareDocumentPosition(document.activeElement) & 4)")
        press_until(page, choice, "Shift+Tab" if back else "Tab")
        page.keyboard.press("Space")
        expect(choice).to_have_attribute("aria-pressed", "true")
    by_keys(page, button(within, "Check"))
    expect(within.locator(".message[data-kind=good]")).to_contain_text("Right. ")
    expect(button(within, "Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(within.locator(".message")).to_have_count(0)
    focused = within.locator(":focus")
    expect(focused).to_have_attribute("data-key", str(first_choice(kind)))


def first_choice(kind: str) -> str:
    """What is first on the page at the second question, which is asked at the lowest level after a miss."""
    asked = question(kind, SEED, following(kind, 0), 1)
    if isinstance(asked, Question) and asked.kind is Kind.TRICK_WINNER:
        return str(asked.choices[2])  # the player on the left
    if isinstance(asked, Question):
        return str(in_order(asked.position.hand, asked.position.contract.order)[0])
    if isinstance(asked, KittyQuestion):
        return str(in_order(asked.hand, asked.contract.order)[0])
    return str(asked.choices[0])
