"""The home page of somebody who was here before: what they have mastered, where they go on, and what cannot be read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.app.test_staging import cell, write
from tests.browser.conftest import READY, Axe, Looks, Record, Stage, close
from tests.browser.kept import afresh, envelope, forbid, keep
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
    running = open_folder(folder, kept=0)
    yield running
    running.stop()


Home = Callable[..., Page]


@pytest.fixture
def at_home(stage: Stage, own: Running) -> Home:
    """`at_home(text)`: the home page of somebody in whose browser this is kept, and nothing else; all of it drawn."""

    def go(text: str | None = None, of: Running = own) -> Page:
        page = afresh(stage, of.url, text)
        page.goto(of.url)
        return drawn(page)

    return go


def drawn(page: Page) -> Page:
    """The home page, when the last of it stands there."""
    expect(page.locator("#ut-files button").first).to_be_visible()
    return page


def led_to(page: Page) -> None:
    """Where links lead to is seen from the address alone: no lesson is opened for it."""

    def blank(route: Route) -> None:
        route.fulfill(body="", content_type="text/html")

    page.route("**/voila/render/**", blank)


def test_a_newcomer_starts_at_the_first_lesson(at_home: Home) -> None:
    """One button; no marks, no reproach."""
    page = at_home()
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
    at_home: Home, progress: dict[str, dict[str, int]], leads_to: str
) -> None:
    """A lesson is finished when all its drills are mastered; one without drills is never finished."""
    page = at_home(envelope(**progress))
    expect(page.get_by_role("link", name=f"Continue: {leads_to}")).to_be_visible()
    expect(page.get_by_role("link", name="Start here")).to_have_count(0)


def test_whoever_was_placed_goes_on_where_something_is_new(at_home: Home) -> None:
    """No lesson was opened yet, but all of the first is mastered: the second is next, and nobody is a newcomer."""
    page = at_home(envelope(mastered={**MASTERED, "trick-winner": 9}))
    expect(page.get_by_role("link", name="Continue: Lesson 2, Lesson two")).to_be_visible()


def test_newcomers_who_know_cards_are_asked_what_they_know(page: Page, course: Running) -> None:
    """Beside the button for newcomers, and no longer for whoever has begun."""
    led_to(page)
    page.goto(course.url)
    page.get_by_role("link", name="I play skat, bridge or 66").click()
    page.wait_for_url("**/en/placement.ipynb", wait_until="commit", timeout=READY)
    keep(page, course.url, envelope(lessons={"en/01_cards": 4}))
    page.goto(course.url)
    expect(page.get_by_role("link", name="Continue: Lesson 1")).to_be_visible()
    expect(page.get_by_role("link", name="I play skat, bridge or 66")).to_have_count(0)


def test_what_was_mastered_is_said_in_words(at_home: Home) -> None:
    """For each drill of a lesson that was tried at all; the other lessons stay quiet."""
    page = at_home(envelope(mastered=MASTERED, answers={"trick-winner": TRIED, "legal-cards": TRIED}))
    first, second, third = page.locator(".ut-lesson").all()
    expect(first.get_by_role("listitem")).to_have_text(
        ["Mastered: which cards may be played", "Not yet mastered: who wins a trick"]
    )
    expect(second.locator(".ut-skills")).to_be_hidden()
    expect(third.locator(".ut-skills")).to_have_count(0)


def test_a_lesson_that_is_mastered_says_so_in_one_line(at_home: Home) -> None:
    """In words, in the place of its drills."""
    page = at_home(envelope(mastered={**MASTERED, "trick-winner": 9}))
    first, second, _ = page.locator(".ut-lesson").all()
    expect(first.get_by_text("All of this lesson is mastered")).to_be_visible()
    expect(first.locator(".ut-skills")).to_be_hidden()
    expect(second.get_by_text("All of this lesson is mastered")).to_be_hidden()


def test_themes_count_what_is_unsolved_and_lead_there(at_home: Home, page: Page, course: Running) -> None:
    """One whose answer was shown is to be solved yet; a theme that is solved has its mark."""
    home = at_home(of=course)
    ranks = home.locator("[data-puzzles]").first
    expect(ranks.locator(".ut-count")).to_have_text("5 to solve")
    ids = json.loads(ranks.get_attribute("data-puzzles") or "")
    hows = ["unaided", "aided", "shown", "nonsense"]
    solved = {id: {"how": how, "at": 1} for id, how in zip(ids, hows, strict=False)}
    at_home(envelope(puzzles=solved), course)
    expect(ranks.locator(".ut-count")).to_have_text("2 of 5 solved, 3 to go")
    at_home(envelope(puzzles={id: {"how": "aided", "at": 1} for id in ids}), course)
    expect(ranks.locator(".ut-count")).to_have_text("all 5 solved")
    assert ranks.get_attribute("data-mastered") == ""
    page.goto(course.url)
    page.get_by_role("link", name="Follow, trump, beat").last.click()
    page.wait_for_url("**/en/puzzles.ipynb?theme=tricks", wait_until="commit", timeout=READY)
    expect(page.locator("select[data-key=theme]")).to_have_value("tricks", timeout=READY)


def test_what_waits_today_is_said_to_whoever_began(page: Page, course: Running, record: Record) -> None:
    """Of the answers in this browser, worked out anew when they change; without daily rounds nothing is asked."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or "") if "ulti/due" in request.url else None)
    keep(page, course.url, envelope(answers={"trick-winner": TRIED}))
    page.goto(course.url)
    expect(drawn(page).locator("#ut-due")).to_be_hidden()
    assert asked == []
    keep(page, course.url, envelope({"review": "on"}, answers={"trick-winner": TRIED}, lessons={"en/01_cards": 5}))
    page.goto(course.url)
    expect(page.get_by_role("link", name="Daily round: one question waits")).to_be_visible()
    assert all("lessons" not in text for text in asked)
    assert len(asked) == 1
    page.route("**/ulti/due*", lambda route: route.fulfill(status=413))
    with page.expect_console_message(lambda message: "413" in message.text, timeout=READY):
        page.reload()
    expect(page.locator("#ut-due")).to_have_text("Daily round: open it to see what waits")
    record.forget()  # of that the browser complains


def test_progress_is_saved_and_read_on_the_page_itself(at_home: Home, tmp_path: Path) -> None:
    """With nothing kept it says so; a file that is none of ours is refused; ours is taken, and shown at once."""
    page = at_home()
    save, read = page.get_by_role("button", name="Save to a file"), page.locator("#ut-files input[type=file]")
    save.click()
    status = page.locator("#ut-files [role=status]")
    expect(status).to_have_text("There is no progress to save yet.")
    file = tmp_path / "mine.json"
    file.write_text("[]", encoding="utf-8")
    read.set_input_files(file)
    expect(status).to_contain_text("does not come from this course")
    file.write_text(envelope(mastered={**MASTERED, "trick-winner": 9}), encoding="utf-8")
    read.set_input_files(file)
    expect(page.get_by_text("All of this lesson is mastered").first).to_be_visible()
    with page.expect_download() as loading:
        save.click()
    assert "trick-winner" in loading.value.path().read_text(encoding="utf-8")


def test_what_cannot_be_read_is_one_sentence(at_home: Home, axe: Axe) -> None:
    """The page works, says what is the matter, and leaves the storage as it was."""
    for text, says in (
        ("{", "The progress kept in this browser cannot be read."),
        ('{"format": "something else"}', "The progress kept in this browser cannot be read."),
        ('{"format": "ulti-teach", "version": 99}', "comes from a newer version of the course"),
    ):
        page = at_home(text)
        expect(page.locator("#ut-kept")).to_contain_text(says)
        expect(page.get_by_role("link", name="Start here: Lesson one")).to_be_visible()
        assert page.evaluate("localStorage.getItem('ulti-teach')") == text
    axe(page)


def test_a_forbidden_storage_is_one_sentence(page: Page, own: Running) -> None:
    """A browser that keeps nothing says so once, and the lessons are there all the same."""
    forbid(page)
    page.goto(own.url)
    expect(page.locator("#ut-kept")).to_contain_text("does not let the course keep anything")
    expect(page.get_by_role("link", name="Start here: Lesson one")).to_be_visible()


def test_markup_in_the_storage_is_no_markup(at_home: Home) -> None:
    """Whatever stands there is looked up, never written into the page."""
    bad = "<img src=x onerror='document.title=1'>"
    page = at_home(envelope({"pack": bad, "theme": bad}, lessons={bad: 5, "en/02_two": 4}, mastered={bad: 3}))
    expect(page.get_by_role("link", name="Continue: Lesson 2, Lesson two")).to_be_visible()
    expect(page.locator("main img")).to_have_count(0)
    expect(page).to_have_title("Ulti Teach")


def test_another_tab_is_followed(at_home: Home, own: Running) -> None:
    """What a lesson in another tab brings is shown without a reload."""
    home = at_home()
    other = home.context.new_page()
    keep(other, own.url, envelope(lessons={"en/02_two": 4}, mastered=MASTERED))
    expect(home.get_by_role("link", name="Continue: Lesson 2, Lesson two")).to_be_visible()
    expect(home.get_by_text("Mastered: which cards may be played")).to_be_visible()
    close(other)


def test_the_whole_card_leads_to_the_lesson_by_mouse_and_by_keys(page: Page, own: Running) -> None:
    """The number beside the title is part of the target; a key press on the link does the same."""
    led_to(page)
    page.goto(own.url)
    number = drawn(page).locator(".ut-number").nth(1).bounding_box()
    assert number is not None
    page.mouse.click(number["x"] + 5, number["y"] + 5)
    page.wait_for_url("**/02_two.ipynb", wait_until="commit", timeout=READY)
    page.goto(own.url)
    page.get_by_role("link", name="Lesson two").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/02_two.ipynb", wait_until="commit", timeout=READY)


def test_progress_has_no_barrier(at_home: Home, looks: Looks) -> None:
    """Axe finds nothing on the marks and the button; nothing scrolls sideways; the targets are 44 px high."""
    page = at_home(envelope(lessons={"en/01_one": 4}, mastered=MASTERED))
    expect(page.get_by_role("link", name="Continue: Lesson 1, Lesson one")).to_be_visible()
    looks(page, "#ut-go")


def test_a_lesson_tells_its_drills_to_the_page(tmp_path: Path) -> None:
    """The metadata of a notebook names them; a notebook without any has none."""
    write(tmp_path, "en/01_a.ipynb", ulti_teach={"drills": ["order", "name"]})
    write(tmp_path, "en/02_b.ipynb")
    assert [lesson.drills for lesson in lessons(tmp_path, "en")] == [("order", "name"), ()]
    with stage(tmp_path) as root:
        assert [lesson.drills for lesson in lessons(root, "en")] == [("order", "name"), ()]
        assert [lesson.name for lesson in lessons(root, "en")] == ["en/01_a", "en/02_b"]
