"""Nothing that a learner did is lost: by reloading, a killed kernel, two tabs, a full, damaged, newer or forbidden storage."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Download, Locator, Page, expect

from tests.browser.conftest import READY, Axe, Looks, Record, Stage, close, kernel_of
from tests.browser.kept import afresh, forbid, keep
from tests.running import Running, open_folder, until
from tests.written import notebook, put

Open = Callable[..., Page]
LATE = 60  # seconds: what comes late on a busy machine has come all the same
LESSON = "en/01_kept.ipynb"
TABLE, PUZZLE, DRILL, PROGRESS = 0, 1, 2, 3
EVIL = "<img src=x onerror=\"document.title='caught'\">"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One lesson with one of each component."""
    cells = (
        "from ulti_teach.widgets import Drill, Puzzle, Table\nfrom ulti_teach.widgets.progress import Progress",
        "Table('parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9')",
        "Puzzle('tricks-follow')",
        "Drill('legal-cards', seed=3)",
        "Progress()",
    )
    return put(tmp_path_factory.mktemp("kept"), {LESSON: notebook("# What is kept\n\n## One of each", *cells)})


@pytest.fixture(scope="module")
def own(folder: Path) -> Iterator[Running]:
    """A course of that lesson."""
    running = open_folder(folder, kept=0)
    yield running
    running.stop()


@pytest.fixture
def opened(stage: Stage, own: Running) -> Open:
    """`opened(text)`: the lesson of somebody in whose browser this is kept, a file `left` for the lesson, and nothing else."""

    def go(text: str | None = None, left: str | None = None) -> Page:
        page = afresh(stage, own.url, text)
        if left is not None:
            keep(page, own.url, left, "ulti-teach.import")
        return open_lesson(page, own)

    return go


def open_lesson(page: Page, of: Running) -> Page:
    """The lesson in this page, ready."""
    page.goto(of.lesson(LESSON), wait_until="commit")
    return ready(page)


def ready(page: Page) -> Page:
    """The page is drawn, and what was left has come back."""
    page.wait_for_selector("html[data-ulti=ready][data-ulti-desk=met]", timeout=READY)
    return page


def again(page: Page) -> Page:
    """The same page, reloaded."""
    page.reload(wait_until="commit")
    return ready(page)


def widget(page: Page, number: int) -> Locator:
    """The lesson's components in order; bars do not count."""
    return page.locator(".ulti:not(.ulti-bars, .settings)").nth(number)


def card(table: Locator, id: str) -> Locator:
    """A card of the hand."""
    return table.locator(f".hand button[data-card={id}]")


def button(within: Locator | Page, name: str) -> Locator:
    """A button by its name."""
    return within.get_by_role("button", name=name, exact=True)


def bars(page: Page) -> Locator:
    """What the bars say."""
    return page.locator(".ulti-bars .text")


def bar_button(page: Page, name: str) -> Locator:
    """A button on a bar."""
    return button(page.locator(".ulti-bars"), name)


def stored(page: Page) -> Any:
    """What stands in the browser's storage."""
    return json.loads(page.evaluate("localStorage.getItem('ulti-teach')") or "{}")


def answers(page: Page) -> list[str]:
    """How the drill's answers in the storage were found."""
    return [answer["how"] for answer in stored(page).get("progress", {}).get("answers", {}).get("legal-cards", [])]


def saved(page: Page, press: Locator) -> tuple[str, str]:
    """Name and text of the file that a button saves."""
    with page.expect_download() as caught:
        press.click()
    download: Download = caught.value
    return download.suggested_filename, Path(download.path()).read_text(encoding="utf-8")


def show_next(page: Page) -> None:
    """Has the drill's answer shown, and goes on when the next question is there."""
    drill = widget(page, DRILL)
    button(drill, "Show me").click()
    button(drill, "Next question").click()
    expect(button(drill, "Show me")).not_to_have_attribute("aria-disabled", "true")


def work(page: Page) -> None:
    """A card played, a card ticked, one drill question shown."""
    card(widget(page, TABLE), "d7").click()
    card(widget(page, PUZZLE), "cK").click()
    show_next(page)
    card(widget(page, DRILL), first_card(page)).click()


def first_card(page: Page) -> str:
    """The first card of the drill's hand."""
    return str(widget(page, DRILL).locator(".hand button").first.get_attribute("data-card"))


def has_the_work(page: Page, ticked: str) -> None:
    """All of it is there again."""
    expect(widget(page, TABLE).locator(".trick .lain")).to_have_count(3)
    expect(button(widget(page, TABLE), "Take back")).not_to_have_attribute("aria-disabled", "true")
    expect(card(widget(page, PUZZLE), "cK")).to_have_attribute("aria-pressed", "true")
    expect(widget(page, DRILL).locator(".dot[data-kind=miss]")).to_have_count(1)
    expect(card(widget(page, DRILL), ticked)).to_have_attribute("aria-pressed", "true")


def test_what_was_done_outlives_its_kernel_its_page_and_its_browser(
    opened: Open, browser: Browser, own: Running, record: Record, tmp_path: Path
) -> None:
    """A killed kernel, when the page is reloaded as it tells the learner to do; a file read in another browser; a reload.

    What is finished or begun anew does not come back. A file of something else is refused, and changes nothing.
    """
    page = opened()
    work(page)
    ticked = first_card(page)
    expect(card(widget(page, DRILL), ticked)).to_have_attribute("aria-pressed", "true")
    kernel_of(page, own).kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("has stopped")
    button(alert, "Reload").click()
    has_the_work(ready(page), ticked)
    expect(bars(page)).to_have_count(0)
    _, text = saved(page, button(widget(page, PROGRESS), "Save to a file"))

    elsewhere = browser.new_context(reduced_motion="reduce")
    record.watch(elsewhere)
    fresh = open_lesson(elsewhere.new_page(), own)
    file = tmp_path / "mine.json"
    progress = widget(fresh, PROGRESS)

    def read(content: str) -> None:
        file.write_text(content, encoding="utf-8")
        with fresh.expect_file_chooser() as chooser:
            button(progress, "Read a file").click()
        chooser.value.set_files(file)

    read(text)
    expect(progress.get_by_role("status").last).to_contain_text("has been added to your progress")
    expect(progress).to_contain_text("0 of 1 right at once")
    has_the_work(again(fresh), ticked)
    expect(bars(fresh)).to_have_count(0)
    before = stored(fresh)
    for content, says in (
        ("{", "is not a progress file"),
        (text.replace('"version": 3', '"version": 9'), "newer version"),
        (text.replace('"level": 1', f'"level": {json.dumps(EVIL)}', 1), "has a faulty entry"),
    ):
        read(content)
        expect(progress.locator(".message")).to_contain_text(says)
        assert stored(fresh)["progress"]["answers"] == before["progress"]["answers"]
    assert fresh.title() != "caught"

    card(widget(fresh, PUZZLE), "c7").click()
    button(widget(fresh, PUZZLE), "Check").click()
    expect(widget(fresh, PUZZLE).get_by_role("status")).to_contain_text("Right.")
    button(widget(fresh, TABLE), "Start again").click()
    expect(widget(fresh, TABLE).locator(".hand button")).to_have_count(3)
    again(fresh)
    expect(progress).to_contain_text("1 of them at once")
    expect(card(widget(fresh, DRILL), ticked)).to_have_attribute("aria-pressed", "true")
    expect(card(widget(fresh, PUZZLE), "cK")).to_have_attribute("aria-pressed", "false")
    expect(widget(fresh, TABLE).locator(".hand button")).to_have_count(3)
    close(fresh)
    elsewhere.close()
    assert not record.outside(), "these requests left the machine"
    assert not record.serious(), "the page complained"


def test_two_tabs_keep_what_is_done_in_either(opened: Open, own: Running) -> None:
    """Each with a kernel of its own; neither writes over the other, and each hears of the other.

    By turns, and clicked so fast that both write upon the same text. Forgetting, which needs two presses, reaches both;
    the keyboard goes to what changes nothing, and back again.
    """
    one = opened()
    other = open_lesson(one.context.new_page(), own)
    for page in (one, other):
        page.evaluate(
            "document.querySelectorAll('.ulti:not(.ulti-bars, .settings)')[2].querySelector('[data-key=show]').click()"
        )
    until(lambda: len(answers(one)) == 2, LATE, "both answers")
    for page in (one, other):
        button(widget(page, DRILL), "Next question").click()
        expect(button(widget(page, DRILL), "Show me")).not_to_have_attribute("aria-disabled", "true")
    for page in (one, other, one):
        show_next(page)
    until(lambda: len(answers(one)) == 5, LATE, "the fifth answer")
    for page in (one, other):
        expect(widget(page, PROGRESS)).to_contain_text("0 of the last 5 right at once")
    for page in (one, other):
        _, text = saved(page, button(widget(page, PROGRESS), "Save to a file"))
        assert len(json.loads(text)["progress"]["answers"]["legal-cards"]) == 5
    # What each has left unfinished is there too.
    card(widget(one, TABLE), "d7").click()
    card(widget(other, PUZZLE), "cK").click()
    until(lambda: len([entry for entry in stored(one)["unfinished"].values() if entry["state"]]) == 2, LATE, "both")

    progress = widget(one, PROGRESS)
    one.bring_to_front()
    button(progress, "Forget everything").focus()
    one.keyboard.press("Enter")
    expect(button(progress, "Keep it")).to_be_focused()
    one.keyboard.press("Enter")
    expect(button(progress, "Forget everything")).to_be_focused()
    one.keyboard.press("Enter")
    expect(button(progress, "Keep it")).to_be_focused()
    one.keyboard.press("Tab")
    one.keyboard.press("Enter")
    expect(progress.locator(".message")).to_contain_text("Everything is forgotten.")
    expect(widget(other, PROGRESS)).to_contain_text("which cards may be played not tried yet")
    assert answers(other) == []
    close(other)


FILL = """() => {
    let piece = "x".repeat(1 << 20);
    for (let at = 0; piece; ) {
        try { localStorage.setItem(`filler-${at}`, piece); at += 1; }
        catch { piece = piece.slice(0, piece.length >> 1); }
    }
}"""


def test_a_full_storage_is_told_and_the_file_has_it_all(opened: Open, axe: Axe) -> None:
    """The lesson goes on; once there is room again, everything is written and the bar goes.

    A live region that appears with its words is not read, so the bars' place is there before, and takes no room.
    """
    page = opened()
    place = page.locator(".ulti-bars")
    expect(bars(page)).to_have_count(0)
    expect(place.get_by_role("status")).to_have_count(1)
    assert place.evaluate("element => element.getBoundingClientRect().height") == 0
    show_next(page)
    until(lambda: len(answers(page)) == 1, LATE, "the first answer")
    page.evaluate(FILL)
    show_next(page)
    expect(bars(page)).to_have_text(
        ["This browser has no room left to keep your progress, so save it to a file before you close this page."]
    )
    show_next(page)
    assert len(answers(page)) == 1
    axe(page, within=".ulti-bars")
    name, text = saved(page, bar_button(page, "Save to a file"))
    assert name.startswith("ulti-teach-20")
    assert text.startswith('{\n  "cleared": 0,')
    assert len(json.loads(text)["progress"]["answers"]["legal-cards"]) == 3
    page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)"
    )
    show_next(page)
    expect(bars(page)).to_have_count(0)
    assert len(answers(page)) == 4


def test_a_damaged_storage_is_set_aside_and_offered(opened: Open, looks: Looks) -> None:
    """As it was, in a file; the lesson goes on and is kept; nothing of it becomes markup.

    The bar and the progress can be used by all, at every width, light and dark.
    """
    damaged = f'{{"format": "ulti-teach", "version": 1, "progress": {{"lessons": {{"{EVIL}'
    page = opened(damaged)
    expect(bars(page)).to_contain_text("it was set aside unchanged")
    looks(page, ".ulti-bars button, .ulti-progress button", seen=3)
    show_next(page)
    until(lambda: len(answers(page)) == 1, LATE, "the answer")
    expect(bars(again(page))).to_contain_text("it was set aside unchanged")  # until a file holds it
    name, text = saved(page, bar_button(page, "Save to a file"))
    assert (name[:8], text) == ("damaged-", damaged)
    again(page)
    expect(widget(page, DRILL).locator(".dot[data-kind=miss]")).to_have_count(1)
    expect(bars(page)).to_have_count(0)
    assert damaged in page.evaluate("Object.values(localStorage)")
    assert page.title() != "caught"


def test_a_newer_storage_is_left_as_it_is(opened: Open) -> None:
    """What is done here can still be saved to a file."""
    newer = '{"format": "ulti-teach", "version": 9, "progress": "in another way"}'
    page = opened(newer)
    expect(bars(page)).to_contain_text("comes from a newer version of the course and is left as it is")
    show_next(page)
    _, text = saved(page, bar_button(page, "Save to a file"))
    assert len(json.loads(text)["progress"]["answers"]["legal-cards"]) == 1
    assert page.evaluate("localStorage.getItem('ulti-teach')") == newer
    bar_button(page, "Close").click()
    expect(bars(page)).to_have_count(0)


def test_a_forbidden_storage_is_told_and_the_lesson_works(page: Page, own: Running) -> None:
    """A browser that throws at every touch of it."""
    forbid(page)
    open_lesson(page, own)
    expect(bars(page)).to_have_text(
        ["This browser does not let the course keep your progress, so save it to a file before you close this page."]
    )
    show_next(page)
    expect(widget(page, DRILL).locator(".dot[data-kind=miss]")).to_have_count(1)
    _, text = saved(page, bar_button(page, "Save to a file"))
    assert len(json.loads(text)["progress"]["answers"]["legal-cards"]) == 1


def test_what_stands_in_the_storage_never_becomes_markup(opened: Open) -> None:
    """Names of lessons, drills and settings that somebody made up; a file left for the lesson too."""
    evil = {
        "format": "ulti-teach",
        "version": 1,
        "settings": {
            "pack": {"value": EVIL, "at": 1},
            "language": {"value": EVIL, "at": 1},
            EVIL: {"value": 1, "at": 1},
        },
        "progress": {"answers": {EVIL: []}, "mastered": {EVIL: 1}, "lessons": {EVIL: 1}, "puzzles": {}},
    }
    page = opened(json.dumps(evil), json.dumps({**evil, "progress": {"lessons": {EVIL: EVIL}}}))
    expect(bars(page)).to_contain_text(f"The file has a faulty entry, “progress.lessons.{EVIL}”")
    assert page.locator("img[src=x]").count() == 0
    assert page.title() != "caught"
    assert page.evaluate("localStorage.getItem('ulti-teach.import')") is None


def test_a_lent_machine_offers_the_file_before_it_is_left(
    monkeypatch: pytest.MonkeyPatch, folder: Path, page: Page
) -> None:
    """From the start; the browser asks while there is work that no file holds, and only then."""
    monkeypatch.setenv("BINDER_SERVICE_HOST", "mybinder.example")
    lent = open_folder(folder)
    try:
        open_lesson(page, lent)
        expect(bars(page)).to_contain_text("This copy of the course is temporary")
        asked: list[str] = []

        def answer(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.dismiss()

        page.on("dialog", answer)
        show_next(page)
        until(lambda: len(answers(page)) == 1, LATE, "the answer")
        page.close(run_before_unload=True)
        until(lambda: (page.wait_for_timeout(50), asked)[1], LATE, "the question")
        assert asked == ["beforeunload"]
        show_next(page)  # it stayed, and its kernel with it
        expect(widget(page, PROGRESS)).to_contain_text("0 of the last 2 right at once")
        page.get_by_role("link", name="Home").click()  # another page of the course, which knows of it
        expect(page.get_by_role("heading", level=1)).to_contain_text("Learn Ulti")
        assert asked == ["beforeunload"]
        page.get_by_role("heading", level=1).click()
        page.close(run_before_unload=True)
        until(lambda: (page.wait_for_timeout(50), asked[1:])[1], LATE, "the question")
        page.get_by_role("link", name="Rules").click()
        page.get_by_role("link", name="R1.4").first.click()  # a place on the same page
        page.close(run_before_unload=True)
        until(lambda: (page.wait_for_timeout(50), asked[2:])[1], LATE, "the question")
        page.get_by_role("link", name="Home").click()
        page.get_by_role("link", name="What is kept").last.click()
        ready(page)
        saved(page, bar_button(page, "Save to a file"))
        close(page)
        assert asked == ["beforeunload"] * 3
    finally:
        lent.stop()
