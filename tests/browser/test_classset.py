"""A teacher's set in a real browser: by keys on a phone in the dark, by mouse with a reload in the middle, to axe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, READY, WIDE, kernel_of
from tests.browser.keys import by_keys, press_until, solve, tick_and_check
from tests.running import Running
from ulti_teach import data
from ulti_teach.course.entries import How
from ulti_teach.course.links import own_question
from ulti_teach.course.results import Results, read_results
from ulti_teach.course.sets import ClassSet, DrillItem, OwnItem, PuzzleItem
from ulti_teach.engine import Card
from ulti_teach.puzzles import load_exercises
from ulti_teach.text import Speech

Axe = Callable[[Page], None]
OWN = {"position": "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0", "goal": "ulti", "kind": "best-card"}
CLUB = ClassSet(
    "Kedd <b>este</b>",
    (
        PuzzleItem(load_exercises(data.exercises())["tricks-follow"]),
        DrillItem("order", 2, 7, 0),
        OwnItem(own_question(OWN)),
    ),
)
ORDER = [card for card in CLUB.items[1].question.right if isinstance(card, Card)]
PAGE = "en/class.ipynb"


@pytest.fixture
def opened(page: Page, course: Running) -> Callable[[str], Locator]:
    """`opened(query)`: the page of a set with this behind the question mark, and what stands on it."""

    def go(query: str) -> Locator:
        page.goto(f"{course.lesson(PAGE)}?{query}", wait_until="commit")
        return ready(page)

    return go


def ready(page: Page) -> Locator:
    """The component, once all of the page is drawn."""
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    return page.locator(".ut-cell .ulti").first


def press(shown: Locator, name: str) -> None:
    """A button with the mouse."""
    shown.get_by_role("button", name=name, exact=True).click()


def at(shown: Locator, number: int) -> None:
    """Which question stands there."""
    expect(shown.locator(".score .caption")).to_have_text(f"Kedd <b>este</b>: question {number} of 3")


def saved(page: Page, save: Callable[[], None], folder: Path) -> tuple[str, Results]:
    """The file that the browser downloads: its name, and what is in it."""
    with page.expect_download() as handed:
        save()
    path = folder / "results.json"
    handed.value.save_as(path)
    return handed.value.suggested_filename, read_results(path.read_text(encoding="utf-8"))


def done(results: Results) -> list[list[tuple[How, tuple[str, ...]]]]:
    """What was done with each item."""
    return [[(one.how, one.tried) for one in item.attempts] for item in results.items]


@pytest.mark.parametrize("scheme", ["dark"])
@pytest.mark.parametrize("viewport", [PHONE], ids=["375"])
def test_by_keys_to_the_file(page: Page, opened: Callable[[str], Locator], axe: Axe, tmp_path: Path) -> None:
    """No name is refused; one question with a mistake, one to begin with right, one shown; saved by Enter."""
    shown = opened(CLUB.query)
    by_keys(page, shown.get_by_role("button", name="Begin"))
    field = shown.get_by_label("What does your teacher call you?")
    expect(field).to_be_focused()
    expect(shown.get_by_role("status")).to_contain_text("Write a name first")
    axe(page)
    page.keyboard.type("Ági <i>")
    page.keyboard.press("Enter")
    expect(shown.get_by_role("button", name="Begin")).to_be_focused()
    page.keyboard.press("Enter")
    at(shown, 1)
    tick_and_check(page, shown, "ace of diamonds", right=False)
    solve(page, shown, "You must follow suit", "king of clubs", "seven of clubs")
    page.keyboard.press("Enter")
    at(shown, 2)
    tick_and_check(page, shown, *map(Speech().term, ORDER), right=True)
    expect(shown.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    at(shown, 3)
    axe(page)
    by_keys(page, shown.get_by_role("button", name="Show me"))
    step = shown.locator('[data-key="next"]')
    expect(step).to_be_focused()
    while step.get_attribute("aria-disabled") is None:
        before = shown.get_by_role("status").inner_text()
        page.keyboard.press("Enter")
        expect(shown.get_by_role("status")).not_to_have_text(before, use_inner_text=True)
    by_keys(page, shown.get_by_role("button", name="Next", exact=True))
    expect(shown.locator(".prompt")).to_have_text(
        "Ági <i>, you have done all of it: 3 of 3 questions. Save your results, and give the file to your teacher."
    )
    save = shown.get_by_role("button", name="Save my results")
    press_until(page, save)
    name, results = saved(page, lambda: page.keyboard.press("Enter"), tmp_path)
    assert name == f"ulti-results-ági-i-{CLUB.id[:4]}.json"
    assert (results.nickname, results.title, results.set_id) == ("Ági <i>", CLUB.title, CLUB.id)
    assert done(results) == [
        [(How.AIDED, ("dA?", "cK", "c7"))],
        [(How.UNAIDED, tuple(map(str, ORDER)))],
        [(How.SHOWN, ())],
    ]
    expect(shown.get_by_role("status")).to_contain_text(f"Saved as {name}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)


@pytest.mark.parametrize("viewport", [WIDE], ids=["1280"])
def test_by_mouse_with_a_break(page: Page, opened: Callable[[str], Locator], course: Running, tmp_path: Path) -> None:
    """What is half done outlives the kernel and a reload; another tab's answers are in the file, which is saved early."""
    shown = opened(CLUB.query)
    shown.get_by_label("What does your teacher call you?").fill("Bea")
    press(shown, "Begin")  # without Enter: what was typed counts
    at(shown, 1)
    press(shown, "Next")
    at(shown, 2)
    press(shown, "Back")
    at(shown, 1)
    shown.locator('[data-key="dA"]').click()
    press(shown, "Check")
    expect(shown.get_by_role("status")).to_contain_text("you must follow suit")
    kernel_of(page, course).kill()
    page.reload(wait_until="commit")
    shown = ready(page)
    at(shown, 1)
    expect(shown.locator('[data-key="dA"]')).to_have_attribute("data-mark", "bad")
    with page.context.expect_page() as opening:
        page.evaluate("window.open(location.href)")
    other = ready(opening.value)
    press(other, "Next")
    at(other, 2)
    press(other, "Show me")
    expect(shown.locator(".dots .dot").nth(1)).to_have_attribute("data-kind", "miss")
    for card in ("dA", "cK", "c7"):
        shown.locator(f'[data-key="{card}"]').click()
    press(shown, "Check")
    expect(shown.locator(".dots .dot").first).to_have_attribute("data-kind", "late")
    press(shown, "What I have done")
    name, results = saved(page, lambda: press(shown, "Save my results"), tmp_path)
    assert name == f"ulti-results-bea-{CLUB.id[:4]}.json"
    assert done(results) == [[(How.AIDED, ("dA?", "cK", "c7"))], [(How.SHOWN, ())], []]
    press(shown, "3. A position of your teacher’s")
    at(shown, 3)


def test_links_that_are_none(page: Page, opened: Callable[[str], Locator], course: Running, axe: Axe) -> None:
    """One that lost its end says so; the page is not on the home page."""
    shown = opened(CLUB.query[:-3])
    expect(shown.get_by_role("status").last).to_contain_text("A part of the link got lost or was changed on its way.")
    expect(shown.locator(".note-card .title")).to_have_text(["If your teacher sent you here", "If you teach a class"])
    axe(page)
    page.goto(course.url)
    expect(page.locator("a[href$='glossary.ipynb']")).to_have_count(1)
    expect(page.locator("a[href*='class.ipynb']")).to_have_count(0)
