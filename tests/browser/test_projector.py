"""The projector view in a real browser, by keys only: a lesson from end to end, answers covered and shown, hands from behind.

What is typed into a field there: `test_scoresheet.py`, on a page that has one.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import PHONE, READY, Axe, overflow
from tests.browser.keys import press_until
from tests.running import Running

LESSON = "en/02_tricks.ipynb"
BEAMER = {"width": 1280, "height": 720}
OLD_BEAMER = {"width": 1024, "height": 768}
SLIDE = ".on, .ut-bar"
# Nothing can be scrolled, nothing sticks out, and the smallest text of a prose slide in pixels (a large number where there is none).
_SEEN = """() => {
    const [page, stage] = [document.scrollingElement, document.querySelector('main')];
    scrollTo(0, 999); stage.scrollTo(0, 999);
    const moved = page.scrollTop + stage.scrollTop;
    const out = [...stage.querySelectorAll('.on :is(p, li, .button, .felt, .message, .card)')].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1);
    });
    const sizes = [...stage.querySelectorAll('.on.ut-prose > :is(p, ul)')].map((node) =>
        parseFloat(getComputedStyle(node).fontSize) * Number(stage.style.zoom));
    return { moved, out: stage.hasAttribute('data-part') ? [] : out.map((node) => node.outerHTML.slice(0, 80)), least: Math.min(999, ...sizes) };
}"""


@pytest.fixture
def lesson(shared: Callable[[str], Page], course: Running) -> Page:
    """The lesson's page, which these tests share; each leaves the view."""
    return shared(course.lesson(LESSON))


def project(page: Page, address: str) -> Page:
    """Open the view by its address; on a page that shows the lesson already, this turns to the slide."""
    page.goto(address, wait_until="commit")
    page.wait_for_selector("html[data-projector]", timeout=READY)
    return page


def is_whole(page: Page, least: float = 0) -> None:
    """Nothing of the slide sticks out or can be scrolled, nor is its prose smaller than that.

    A component that was drawn anew is fitted with the next frame, before anybody sees it; so this is waited for.
    """
    try:
        page.wait_for_function(
            f"least => {{ const seen = ({_SEEN})(); return !seen.moved && !seen.out.length && seen.least >= least; }}",
            arg=least,
        )
    except TimeoutError:
        pytest.fail(f"on slide {at(page)} {page.evaluate(_SEEN)}")


def at(page: Page) -> int:
    """The slide that the bar tells, which is the address's, too."""
    number = int(page.locator(".ut-slide").inner_text().split()[0])
    assert page.evaluate("location.hash") == f"#projector={number}"
    return number


def test_a_lesson_from_end_to_end(lesson: Page, axe: Axe) -> None:
    """Opened by its button, led by a remote's keys: every slide is whole and large, and the page is left where the slide was."""
    page = lesson
    page.set_viewport_size(BEAMER)
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name="Projector view").press("Enter")
    page.wait_for_selector("html[data-projector]")
    slides = int(page.locator(".ut-slide").inner_text().split()[2])
    for number in range(1, slides + 1):
        assert at(page) == number
        is_whole(page, least=20)
        expect(page.locator("main :focus")).to_be_visible()
        if number in (1, 3):
            axe(page, within=None if number == 1 else SLIDE)
        page.keyboard.press("PageDown")
    assert at(page) == slides, "after the last slide there is none"
    expect(page.get_by_role("button", name="Next", exact=True)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Home")
    assert at(page) == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("PageUp")
    assert at(page) == 2
    expect(page.get_by_role("heading", name="An example")).to_be_focused()
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-projector]", timeout=READY)
    assert at(page) == 2, "a reload stays"
    page.keyboard.press("Escape")
    expect(page.locator("html[data-projector]")).to_have_count(0)
    expect(page.get_by_role("button", name="Projector view")).to_be_focused()
    expect(page.get_by_role("heading", name="An example")).to_be_in_viewport()
    assert page.evaluate("location.hash") == ""


def test_the_class_votes_before_the_answer_is_seen(lesson: Page, course: Running, axe: Axe) -> None:
    """A shows the answer and covers it; a card ticked and checked is marked for nobody until then; a new question is covered."""
    lesson.set_viewport_size(OLD_BEAMER)
    lesson.emulate_media(color_scheme="dark")
    page = project(lesson, course.lesson(f"{LESSON}#projector=6"))
    question, verdict = page.locator(".on .ulti"), page.locator(".on .say .message").first
    card = question.locator(".hand button").first
    name = card.get_attribute("aria-label")
    press_until(page, card)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(card).to_be_focused()
    assert at(page) == 6, "in a hand, arrows go from card to card"
    page.keyboard.press("Space")
    press_until(page, question.get_by_role("button", name="Check", exact=True))
    page.keyboard.press("Enter")
    expect(verdict).to_be_attached()
    expect(verdict).to_be_hidden()
    expect(card.locator(".badge")).not_to_have_css("background-color", "rgb(29, 107, 58)")
    expect(card).to_have_attribute("aria-label", str(name))
    axe(page, within=SLIDE)
    page.keyboard.press("a")
    expect(verdict).to_be_visible()
    expect(card).to_have_attribute("data-mark", "good")
    expect(card, "its mark is told").not_to_have_attribute("aria-label", str(name))
    page.keyboard.press("a")
    expect(verdict).to_be_hidden()
    expect(page.locator(".ut-told")).to_have_text("The answer is covered.")
    # On the next slide nothing has been answered: then A asks the question itself for its answer.
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    assert at(page) == 9
    page.keyboard.press("a")
    expect(verdict).to_be_visible()
    is_whole(page)
    axe(page, within=SLIDE)
    page.keyboard.press("PageUp")
    page.keyboard.press("PageDown")
    expect(verdict).to_be_hidden()
    press_until(page, question.get_by_role("button", name="Start again"))
    page.keyboard.press("Enter")
    expect(verdict).to_have_count(0)
    expect(page.get_by_role("button", name="Show the answer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("html[data-projector]")).to_have_count(0)


@pytest.mark.parametrize("viewport", [BEAMER], ids=["1280x720"])
def test_hands_from_behind(page: Page, course: Running, axe: Axe) -> None:
    """H hides the others' open hands, then all; neither seen nor read, while a trick stays on the table. B is black."""
    project(page, course.lesson("en/08_betli.ipynb#projector=6"))
    others, mine, trick = (
        page.locator(f".on {css}").first for css in (".seat .open .mini .picture", ".hand button", ".lain")
    )
    for place in (others, mine, trick):
        expect(place).to_be_visible()
    page.keyboard.press("h")
    expect(others).to_be_hidden()
    expect(mine).to_be_visible()
    page.keyboard.press("h")
    expect(mine).to_be_hidden()
    expect(others).to_be_hidden()
    expect(trick).to_be_visible()
    read = page.locator(".on .ulti").aria_snapshot()
    assert "queen of hearts" not in read
    assert "ten of" in read, "what lies on the table is read"
    axe(page)
    page.keyboard.press("h")
    expect(mine).to_be_visible()
    expect(others).to_be_visible()
    bar = page.locator(".ut-bar")
    expect(bar).to_have_css("opacity", "0")  # nothing has moved for a while
    press_until(page, bar.get_by_role("button", name="Leave", exact=True))
    expect(bar).to_have_css("opacity", "1")
    page.keyboard.press("b")
    expect(page.locator(".ut-dark")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".ut-dark")).to_be_hidden()
    assert at(page) == 6, "a key only brings the picture back"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys of the projector view")).to_be_visible()
    axe(page, within="dialog[open]")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("html[data-projector]")).to_have_count(1)


def test_on_a_phone_it_is_only_an_address(lesson: Page, course: Running, axe: Axe) -> None:
    """No button there, since nobody projects a phone's page; a link to the view works all the same, and can be left."""
    lesson.set_viewport_size(PHONE)
    page = project(lesson, course.lesson(f"{LESSON}#projector=3"))
    assert page.evaluate(_SEEN)["moved"] == 0
    axe(page)
    page.get_by_role("button", name="Leave", exact=True).press("Enter")
    expect(page.locator("html[data-projector]")).to_have_count(0)
    expect(page.locator("#ut-projector")).to_be_hidden()
    assert overflow(page) <= 0
