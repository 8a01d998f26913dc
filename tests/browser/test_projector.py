"""The projector view in a real browser, by keys only: a lesson from end to end, answers covered and shown, hands from behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, READY
from tests.browser.keys import press_until
from tests.running import Running

Axe = Callable[[Page], None]
LESSON = "en/02_tricks.ipynb"
BEAMER = {"width": 1280, "height": 720}
OLD_BEAMER = {"width": 1024, "height": 768}
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
def project(page: Page, course: Running) -> Callable[[str], Page]:
    """`project("en/02_tricks.ipynb#projector=5")`: open the view by its address."""

    def go(address: str) -> Page:
        page.goto(course.lesson(address), wait_until="commit")
        page.wait_for_selector("html[data-projector]", timeout=READY)
        return page

    return go


def at(page: Page) -> int:
    """The slide that the bar tells, which is the address's, too."""
    number = int(page.locator(".ut-slide").inner_text().split()[0])
    assert page.evaluate("location.hash") == f"#projector={number}"
    return number


@pytest.mark.parametrize("viewport", [BEAMER], ids=["1280x720"])
def test_a_lesson_from_end_to_end(visit: Callable[[str], Page], axe: Axe) -> None:
    """Opened by its button, led by a remote's keys: every slide is whole and large, and the page is left where the slide was."""
    page = visit(LESSON)
    page.get_by_role("button", name="Projector view").press("Enter")
    page.wait_for_selector("html[data-projector]")
    slides = int(page.locator(".ut-slide").inner_text().split()[2])
    for number in range(1, slides + 1):
        assert at(page) == number
        seen = page.evaluate(_SEEN)
        assert (seen["moved"], seen["out"]) == (0, []), f"slide {number}"
        assert seen["least"] >= 20, f"slide {number}"
        expect(page.locator("main :focus")).to_be_visible()
        if number in (1, 3):
            axe(page)
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


@pytest.mark.parametrize("viewport", [OLD_BEAMER], ids=["1024x768"])
@pytest.mark.parametrize("scheme", ["dark"])
def test_the_class_votes_before_the_answer_is_seen(project: Callable[[str], Page], axe: Axe) -> None:
    """A shows the answer and covers it; a card ticked and checked is marked for nobody until then; a new question is covered."""
    page = project(f"{LESSON}#projector=6")
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
    axe(page)
    page.keyboard.press("a")
    expect(verdict).to_be_visible()
    expect(card).to_have_attribute("data-mark", "good")
    assert card.get_attribute("aria-label") != name, "its mark is told"
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
    assert page.evaluate(_SEEN)["out"] == []
    axe(page)
    page.keyboard.press("PageUp")
    page.keyboard.press("PageDown")
    expect(verdict).to_be_hidden()
    press_until(page, question.get_by_role("button", name="Start again"))
    page.keyboard.press("Enter")
    expect(verdict).to_have_count(0)
    expect(page.get_by_role("button", name="Show the answer")).to_be_visible()


@pytest.mark.parametrize("viewport", [BEAMER], ids=["1280x720"])
def test_hands_from_behind(project: Callable[[str], Page], axe: Axe) -> None:
    """H hides the others' open hands, then all; neither seen nor read, while a trick stays on the table. B is black."""
    page = project("en/08_betli.ipynb#projector=6")
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
    axe(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("html[data-projector]")).to_have_count(1)


@pytest.mark.parametrize("viewport", [BEAMER], ids=["1280x720"])
def test_in_a_field_letters_are_typed(project: Callable[[str], Page]) -> None:
    """On the score sheet: a name is typed, a remote still turns the slide, Escape leaves the field before the view."""
    page = project("en/scoresheet.ipynb#projector=2")
    field = page.locator('.on input[type="text"]').first
    press_until(page, field)
    page.keyboard.press("Control+A")
    page.keyboard.type("hab ?")
    expect(field).to_have_value("hab ?")
    page.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    expect(page.locator("html[data-projector]")).to_have_count(1)
    press_until(page, field)
    page.keyboard.press("PageDown")
    assert at(page) == 3


@pytest.mark.parametrize("viewport", [PHONE], ids=["375"])
def test_on_a_phone_it_is_only_an_address(project: Callable[[str], Page], axe: Axe) -> None:
    """No button there, since nobody projects a phone's page; a link to the view works all the same, and can be left."""
    page = project(f"{LESSON}#projector=3")
    assert page.evaluate(_SEEN)["moved"] == 0
    axe(page)
    page.get_by_role("button", name="Leave", exact=True).press("Enter")
    expect(page.locator("html[data-projector]")).to_have_count(0)
    expect(page.locator("#ut-projector")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
