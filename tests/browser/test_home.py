"""The home page of somebody who was here before: what they have mastered, where they go on, and what cannot be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.app.test_staging import cell, write
from tests.browser.conftest import PHONE, READY, WIDE
from tests.browser.kept import envelope, forbid, keep
from tests.running import Running, open_folder
from ulti_teach.app.staging import lessons, stage

MASTERED = {"legal-cards": 20}
TRIED = [{"at": 10, "id": "1-1", "how": "shown", "level": 1}]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Three lessons: about two drills, about one, about none."""
    folder = tmp_path_factory.mktemp("lessons")
    drills = {"01_one": ["legal-cards", "trick-winner"], "02_two": ["order"], "03_three": []}
    for name, taught in drills.items():
        about = {"title": f"Lesson {name[3:]}", "summary": "In a line.", "drills": taught}
        write(folder, f"en/{name}.ipynb", cell(f"# {name}", "markdown"), ulti_teach=about)
    running = open_folder(folder)
    yield running
    running.stop()


def at_home(page: Page, running: Running, text: str | None = None) -> Page:
    """The home page, with this kept."""
    if text is not None:
        keep(page, running.url, text)
    page.goto(running.url)
    return page


def test_a_newcomer_starts_at_the_first_lesson(page: Page, own: Running) -> None:
    """One button; no marks, no reproach."""
    at_home(page, own)
    start = page.get_by_role("link", name="Start here: Lesson one")
    expect(start).to_have_attribute("href", "/voila/render/en/01_one.ipynb")
    expect(page.locator(".ut-skills:visible")).to_have_count(0)
    expect(page.locator("#ut-kept")).to_be_hidden()


@pytest.mark.parametrize(
    ("progress", "leads_to"),
    [
        ({"lessons": {"en/02_two": 5, "en/01_one": 4}}, "Lesson 2, Lesson two"),
        ({"lessons": {"en/01_one": 4}, "mastered": MASTERED}, "Lesson 1, Lesson one"),
        ({"lessons": {"en/01_one": 4}, "mastered": {**MASTERED, "trick-winner": 9}}, "Lesson 2, Lesson two"),
        ({"lessons": {"en/02_two": 4}, "mastered": {"order": 9}}, "Lesson 1, Lesson one"),
        (
            {"lessons": {"en/03_three": 4, "en/01_one": 3}, "mastered": {**MASTERED, "order": 9}},
            "Lesson 3, Lesson three",
        ),
    ],
)
def test_continue_leads_to_the_last_lesson_or_the_first_unfinished(
    page: Page, own: Running, progress: dict[str, dict[str, int]], leads_to: str
) -> None:
    """A lesson is finished when all its drills are mastered; one without drills is never finished."""
    at_home(page, own, envelope(**progress))
    expect(page.get_by_role("link", name=f"Continue: {leads_to}")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Start here"))).to_have_count(0)


def test_whoever_was_placed_goes_on_where_something_is_new(page: Page, own: Running) -> None:
    """No lesson was opened yet, but all of the first is mastered: the second is next, and nobody is a newcomer."""
    at_home(page, own, envelope(mastered={**MASTERED, "trick-winner": 9}))
    expect(page.get_by_role("link", name="Continue: Lesson 2, Lesson two")).to_be_visible()


def test_newcomers_who_know_cards_are_asked_what_they_know(page: Page, course: Running) -> None:
    """Beside the button for newcomers, and no longer for whoever has begun."""
    at_home(page, course)
    page.get_by_role("link", name="I play skat, bridge or 66").click()
    page.wait_for_url("**/en/placement.ipynb")
    at_home(page, course, envelope(lessons={"en/01_cards": 5}))
    expect(page.get_by_role("link", name=re.compile("Continue: Lesson 1"))).to_be_visible()
    expect(page.get_by_role("link", name="I play skat, bridge or 66")).to_have_count(0)


def test_what_was_mastered_is_said_in_words(page: Page, own: Running) -> None:
    """For each drill of a lesson that was tried at all; the other lessons stay quiet."""
    at_home(page, own, envelope(mastered=MASTERED, answers={"trick-winner": TRIED, "legal-cards": TRIED}))
    first, second, third = page.locator(".ut-lesson").all()
    expect(first.get_by_role("listitem")).to_have_text(
        ["Mastered: which cards may be played", "Not yet mastered: who wins a trick"]
    )
    expect(second.locator(".ut-skills")).to_be_hidden()
    expect(third.locator(".ut-skills")).to_have_count(0)


def test_a_lesson_that_is_mastered_says_so_in_one_line(page: Page, own: Running) -> None:
    """In words, in the place of its drills."""
    at_home(page, own, envelope(mastered={**MASTERED, "trick-winner": 9}))
    first, second, _ = page.locator(".ut-lesson").all()
    expect(first.get_by_text("All of this lesson is mastered")).to_be_visible()
    expect(first.locator(".ut-skills")).to_be_hidden()
    expect(second.get_by_text("All of this lesson is mastered")).to_be_hidden()


def test_themes_count_what_is_unsolved_and_lead_there(page: Page, course: Running) -> None:
    """One whose answer was shown is to be solved yet; a theme that is solved has its mark."""
    ranks = page.locator("[data-puzzles]").first
    at_home(page, course)
    expect(ranks.locator(".ut-count")).to_have_text("5 to solve")
    ids = json.loads(ranks.get_attribute("data-puzzles") or "")
    hows = ["unaided", "aided", "shown", "nonsense"]
    solved = {id: {"how": how, "at": 1} for id, how in zip(ids, hows, strict=False)}
    at_home(page, course, envelope(puzzles=solved))
    expect(ranks.locator(".ut-count")).to_have_text("2 of 5 solved, 3 to go")
    at_home(page, course, envelope(puzzles={id: {"how": "aided", "at": 1} for id in ids}))
    expect(ranks.locator(".ut-count")).to_have_text("all 5 solved")
    assert ranks.get_attribute("data-mastered") == ""
    page.get_by_role("link", name="Follow, trump, beat").last.click()
    page.wait_for_url("**/en/puzzles.ipynb?theme=tricks")
    expect(page.locator("select[data-key=theme]")).to_have_value("tricks", timeout=READY)


def test_what_waits_today_is_said_to_whoever_began(page: Page, course: Running) -> None:
    """Of the answers in this browser, worked out anew when they change; without daily rounds nothing is asked."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or "") if "ulti/due" in request.url else None)
    at_home(page, course, envelope(answers={"trick-winner": TRIED}))
    expect(page.locator("#ut-due")).to_be_hidden()
    assert asked == []
    at_home(page, course, envelope({"review": "on"}, answers={"trick-winner": TRIED}, lessons={"en/01_cards": 5}))
    expect(page.get_by_role("link", name="Daily round: one question waits")).to_be_visible()
    assert all("lessons" not in text for text in asked)
    assert len(asked) == 1
    page.route("**/ulti/due*", lambda route: route.fulfill(status=413))
    page.reload()
    expect(page.locator("#ut-due")).to_have_text("Daily round: open it to see what waits")


def test_progress_is_saved_and_read_on_the_page_itself(page: Page, own: Running, tmp_path: Path) -> None:
    """With nothing kept it says so; a file that is none of ours is refused; ours is taken, and shown at once."""
    at_home(page, own)
    save, read = page.get_by_role("button", name="Save to a file"), page.locator("#ut-files input[type=file]")
    save.click()
    status = page.locator("#ut-files [role=status]")
    expect(status).not_to_be_empty()
    file = tmp_path / "mine.json"
    file.write_text("[]", encoding="utf-8")
    read.set_input_files(file)
    expect(status).to_contain_text("not")
    file.write_text(envelope(mastered={**MASTERED, "trick-winner": 9}), encoding="utf-8")
    read.set_input_files(file)
    expect(page.get_by_text("All of this lesson is mastered").first).to_be_visible()
    with page.expect_download() as loading:
        save.click()
    assert "trick-winner" in loading.value.path().read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "The progress kept in this browser cannot be read."),
        ('{"format": "something else"}', "The progress kept in this browser cannot be read."),
        ('{"format": "ulti-teach", "version": 99}', "comes from a newer version of the course"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    page: Page, own: Running, axe: Callable[[Page], None], text: str, says: str
) -> None:
    """The page works, says what is the matter, and leaves the storage as it was."""
    at_home(page, own, text)
    expect(page.locator("#ut-kept")).to_contain_text(says)
    expect(page.get_by_role("link", name="Start here: Lesson one")).to_be_visible()
    assert page.evaluate("localStorage.getItem('ulti-teach')") == text
    axe(page)


def test_a_forbidden_storage_is_one_sentence(context: BrowserContext, own: Running) -> None:
    """A browser that keeps nothing says so once, and the lessons are there all the same."""
    forbid(context)
    page = at_home(context.new_page(), own)
    expect(page.locator("#ut-kept")).to_contain_text("does not let the course keep anything")
    expect(page.get_by_role("link", name="Start here: Lesson one")).to_be_visible()


def test_markup_in_the_storage_is_no_markup(page: Page, own: Running) -> None:
    """Whatever stands there is looked up, never written into the page."""
    bad = "<img src=x onerror='document.title=1'>"
    at_home(page, own, envelope({"pack": bad, "theme": bad}, lessons={bad: 5, "en/02_two": 4}, mastered={bad: 3}))
    expect(page.get_by_role("link", name="Continue: Lesson 2, Lesson two")).to_be_visible()
    expect(page.locator("main img")).to_have_count(0)
    expect(page).to_have_title("Ulti Teach")


def test_another_tab_is_followed(context: BrowserContext, own: Running) -> None:
    """What a lesson in another tab brings is shown without a reload."""
    home, other = at_home(context.new_page(), own), context.new_page()
    keep(other, own.url, envelope(lessons={"en/02_two": 4}, mastered=MASTERED))
    expect(home.get_by_role("link", name="Continue: Lesson 2, Lesson two")).to_be_visible()
    expect(home.get_by_text("Mastered: which cards may be played")).to_be_visible()


def test_the_whole_card_leads_to_the_lesson_by_mouse_and_by_keys(page: Page, own: Running) -> None:
    """The number beside the title is part of the target; a key press on the link does the same."""
    at_home(page, own)
    number = page.locator(".ut-number").nth(1).bounding_box()
    assert number is not None
    page.mouse.click(number["x"] + 5, number["y"] + 5)
    page.wait_for_url("**/02_two.ipynb")
    at_home(page, own)
    page.get_by_role("link", name="Lesson two").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/02_two.ipynb")


@pytest.mark.parametrize("viewport", [WIDE, PHONE, {"width": 320, "height": 640}], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_progress_has_no_barrier(page: Page, own: Running, axe: Callable[[Page], None]) -> None:
    """Axe finds nothing on the marks and the button; nothing scrolls sideways; the targets are 44 px high."""
    at_home(page, own, envelope(lessons={"en/01_one": 4}, mastered=MASTERED))
    go = page.get_by_role("link", name="Continue: Lesson 1, Lesson one")
    expect(go).to_be_visible()
    box = go.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)


def test_a_lesson_tells_its_drills_to_the_page(tmp_path: Path) -> None:
    """The metadata of a notebook names them; a notebook without any has none."""
    write(tmp_path, "en/01_a.ipynb", ulti_teach={"drills": ["order", "name"]})
    write(tmp_path, "en/02_b.ipynb")
    assert [lesson.drills for lesson in lessons(tmp_path, "en")] == [("order", "name"), ()]
    with stage(tmp_path) as root:
        assert [lesson.drills for lesson in lessons(root, "en")] == [("order", "name"), ()]
        assert [lesson.name for lesson in lessons(root, "en")] == ["en/01_a", "en/02_b"]
