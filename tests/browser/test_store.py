"""Nothing that a learner did is lost: by reloading, a killed kernel, two tabs, a full, damaged, newer or forbidden storage."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Download, Locator, Page, expect

from tests.browser.conftest import READY, Axe, Looks, Record, close
from tests.running import Running, open_folder, until
from tests.written import notebook, put

Open = Callable[..., Page]
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
    running = open_folder(folder)
    yield running
    running.stop()


@pytest.fixture
def opened(context: BrowserContext, own: Running) -> Open:
    """`opened()`: the lesson in a new tab, or again in a given one, ready and with its store answered."""

    def go(page: Page | None = None, *, of: Running = own) -> Page:
        page = page or context.new_page()
        page.goto(of.lesson(LESSON), wait_until="commit")
        return ready(page)

    return go


def ready(page: Page) -> Page:
    """The page is drawn; what was left has come back by then, or comes within the time that expectations wait."""
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    return page


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


def keep(page: Page, own: Running, text: str, key: str = "ulti-teach") -> None:
    """Puts a text into the storage before the lesson is opened."""
    page.goto(own.url)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


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


def test_reloading_keeps_ticks_moves_and_results(opened: Open) -> None:
    """And what is finished or begun anew does not come back."""
    page = opened()
    work(page)
    ticked = first_card(page)
    expect(card(widget(page, DRILL), ticked)).to_have_attribute("aria-pressed", "true")
    page.reload(wait_until="commit")
    has_the_work(ready(page), ticked)
    expect(bars(page)).to_have_count(0)
    card(widget(page, PUZZLE), "c7").click()
    button(widget(page, PUZZLE), "Check").click()
    expect(widget(page, PUZZLE).get_by_role("status")).to_contain_text("Right.")
    button(widget(page, TABLE), "Start again").click()
    expect(widget(page, TABLE).locator(".hand button")).to_have_count(3)
    page.reload(wait_until="commit")
    ready(page)
    expect(widget(page, PROGRESS)).to_contain_text("1 of them at once")
    expect(card(widget(page, PUZZLE), "cK")).to_have_attribute("aria-pressed", "false")
    expect(widget(page, TABLE).locator(".hand button")).to_have_count(3)


def test_a_killed_kernel_takes_nothing_with_it(opened: Open, own: Running) -> None:
    """What was answered before is there when the page is reloaded, as it tells the learner to do."""
    page = opened()
    work(page)
    ticked = first_card(page)
    expect(card(widget(page, DRILL), ticked)).to_have_attribute("aria-pressed", "true")
    id = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    (mine,) = (kernel for kernel in own.kernels() if id in " ".join(kernel.cmdline()))
    mine.kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("has stopped", timeout=20_000)
    button(alert, "Reload").click()
    has_the_work(ready(page), ticked)


def test_two_tabs_by_turns_keep_both(opened: Open) -> None:
    """Each with a kernel of its own; neither writes over the other, and each hears of the other."""
    one, other = opened(), opened()
    for _ in range(2):
        for page in (one, other):
            show_next(page)
    until(lambda: len(answers(one)) == 4, 5, "the fourth answer")
    for page in (one, other):
        expect(widget(page, PROGRESS)).to_contain_text("0 of the last 4 right at once")
    for page in (one, other):
        _, text = saved(page, button(widget(page, PROGRESS), "Save to a file"))
        assert len(json.loads(text)["progress"]["answers"]["legal-cards"]) == 4
    # What each has left unfinished is there too.
    card(widget(one, TABLE), "d7").click()
    card(widget(other, PUZZLE), "cK").click()
    until(lambda: len([entry for entry in stored(one)["unfinished"].values() if entry["state"]]) == 2, 5, "both")


def test_two_tabs_at_the_same_moment_keep_both(opened: Open) -> None:
    """Clicked so fast that both write upon the same text."""
    one, other = opened(), opened()
    for page in (one, other):
        page.evaluate(
            "document.querySelectorAll('.ulti:not(.ulti-bars, .settings)')[2].querySelector('[data-key=show]').click()"
        )
    until(lambda: len(answers(one)) == 2, 5, "both answers")


FILL = """() => {
    let piece = "x".repeat(1 << 20);
    for (let at = 0; piece; ) {
        try { localStorage.setItem(`filler-${at}`, piece); at += 1; }
        catch { piece = piece.slice(0, piece.length >> 1); }
    }
}"""


def test_a_full_storage_is_told_and_the_file_has_it_all(opened: Open, axe: Axe) -> None:
    """The lesson goes on; once there is room again, everything is written and the bar goes."""
    page = opened()
    show_next(page)
    until(lambda: len(answers(page)) == 1, 5, "the first answer")
    page.evaluate(FILL)
    show_next(page)
    expect(bars(page)).to_have_text(
        ["This browser has no room left to keep your progress, so save it to a file before you close this page."]
    )
    show_next(page)
    assert len(answers(page)) == 1
    axe(page)
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


def test_a_damaged_storage_is_set_aside_and_offered(page: Page, opened: Open, own: Running) -> None:
    """As it was, in a file; the lesson goes on and is kept; nothing of it becomes markup."""
    damaged = f'{{"format": "ulti-teach", "version": 1, "progress": {{"lessons": {{"{EVIL}'
    keep(page, own, damaged)
    opened(page)
    expect(bars(page)).to_contain_text("it was set aside unchanged")
    show_next(page)
    until(lambda: len(answers(page)) == 1, 5, "the answer")
    page.reload(wait_until="commit")
    ready(page)
    expect(bars(page)).to_contain_text("it was set aside unchanged")  # until a file holds it
    name, text = saved(page, bar_button(page, "Save to a file"))
    assert (name[:8], text) == ("damaged-", damaged)
    page.reload(wait_until="commit")
    ready(page)
    expect(widget(page, DRILL).locator(".dot[data-kind=miss]")).to_have_count(1)
    expect(bars(page)).to_have_count(0)
    assert damaged in page.evaluate("Object.values(localStorage)")
    assert page.title() != "caught"


def test_a_newer_storage_is_left_as_it_is(page: Page, opened: Open, own: Running) -> None:
    """What is done here can still be saved to a file."""
    newer = '{"format": "ulti-teach", "version": 9, "progress": "in another way"}'
    keep(page, own, newer)
    opened(page)
    expect(bars(page)).to_contain_text("comes from a newer version of the course and is left as it is")
    show_next(page)
    _, text = saved(page, bar_button(page, "Save to a file"))
    assert len(json.loads(text)["progress"]["answers"]["legal-cards"]) == 1
    assert page.evaluate("localStorage.getItem('ulti-teach')") == newer
    bar_button(page, "Close").click()
    expect(bars(page)).to_have_count(0)


def test_a_forbidden_storage_is_told_and_the_lesson_works(context: BrowserContext, opened: Open) -> None:
    """A browser that throws at every touch of it."""
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page = opened()
    expect(bars(page)).to_have_text(
        ["This browser does not let the course keep your progress, so save it to a file before you close this page."]
    )
    show_next(page)
    expect(widget(page, DRILL).locator(".dot[data-kind=miss]")).to_have_count(1)
    _, text = saved(page, bar_button(page, "Save to a file"))
    assert len(json.loads(text)["progress"]["answers"]["legal-cards"]) == 1


def test_a_file_carries_the_work_to_another_browser(
    browser: Browser, opened: Open, own: Running, record: Record, tmp_path: Path
) -> None:
    """Saved and read with the component; a file of something else is refused, and changes nothing."""
    page = opened()
    work(page)
    _, text = saved(page, button(widget(page, PROGRESS), "Save to a file"))
    file = tmp_path / "mine.json"
    file.write_text(text, encoding="utf-8")
    elsewhere = browser.new_context(reduced_motion="reduce")
    record.watch(elsewhere)
    fresh = opened(elsewhere.new_page())
    with fresh.expect_file_chooser() as chooser:
        button(widget(fresh, PROGRESS), "Read a file").click()
    chooser.value.set_files(file)
    expect(widget(fresh, PROGRESS).get_by_role("status").last).to_contain_text("has been added to your progress")
    expect(widget(fresh, PROGRESS)).to_contain_text("0 of 1 right at once")
    fresh.reload(wait_until="commit")
    ready(fresh)
    expect(widget(fresh, TABLE).locator(".trick .lain")).to_have_count(3)
    before = stored(fresh)
    for content, says in (
        ("{", "is not a progress file"),
        (text.replace('"version": 3', '"version": 9'), "newer version"),
        (text.replace('"level": 1', f'"level": {json.dumps(EVIL)}', 1), "has a faulty entry"),
    ):
        file.write_text(content, encoding="utf-8")
        with fresh.expect_file_chooser() as chooser:
            button(widget(fresh, PROGRESS), "Read a file").click()
        chooser.value.set_files(file)
        expect(widget(fresh, PROGRESS).locator(".message")).to_contain_text(says)
        assert stored(fresh)["progress"]["answers"] == before["progress"]["answers"]
    assert fresh.title() != "caught"
    close(fresh)
    elsewhere.close()


def test_what_stands_in_the_storage_never_becomes_markup(page: Page, opened: Open, own: Running) -> None:
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
    keep(page, own, json.dumps(evil))
    keep(page, own, json.dumps({**evil, "progress": {"lessons": {EVIL: EVIL}}}), "ulti-teach.import")
    opened(page)
    expect(bars(page)).to_contain_text(f"The file has a faulty entry, “progress.lessons.{EVIL}”")
    assert page.locator("img[src=x]").count() == 0
    assert page.title() != "caught"
    assert page.evaluate("localStorage.getItem('ulti-teach.import')") is None


def test_forgetting_needs_two_presses_by_keys_and_reaches_the_other_tab(opened: Open) -> None:
    """The keyboard goes to what changes nothing, and back again."""
    one, other = opened(), opened()
    show_next(one)
    until(lambda: len(answers(one)) == 1, 5, "the answer")
    progress = widget(one, PROGRESS)
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


def test_the_first_bar_comes_to_where_it_is_listened_for(page: Page, opened: Open) -> None:
    """A live region that appears with its words is not read, so it is there before the first bar, and takes no room."""
    opened(page)
    place = page.locator(".ulti-bars")
    expect(bars(page)).to_have_count(0)
    assert place.get_by_role("status").count() == 1
    assert place.evaluate("element => element.getBoundingClientRect().height") == 0


def test_bars_and_progress_fit_and_can_be_used_by_all(page: Page, opened: Open, own: Running, looks: Looks) -> None:
    """At every width, light and dark: no sideways scrolling, targets of 44 px, nothing for axe to find."""
    keep(page, own, "{")
    opened(page)
    expect(bars(page)).to_have_count(1)
    looks(page, ".ulti-bars button, .ulti-progress button")


def test_a_lent_machine_offers_the_file_before_it_is_left(
    monkeypatch: pytest.MonkeyPatch, folder: Path, opened: Open
) -> None:
    """From the start; the browser asks while there is work that no file holds, and only then."""
    monkeypatch.setenv("BINDER_SERVICE_HOST", "mybinder.example")
    lent = open_folder(folder)
    try:
        page = opened(of=lent)
        expect(bars(page)).to_contain_text("This copy of the course is temporary")
        asked: list[str] = []

        def answer(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.dismiss()

        page.on("dialog", answer)
        show_next(page)
        until(lambda: len(answers(page)) == 1, 5, "the answer")
        page.close(run_before_unload=True)
        until(lambda: (page.wait_for_timeout(50), asked)[1], 5, "the question")
        assert asked == ["beforeunload"]
        show_next(page)  # it stayed, and its kernel with it
        expect(widget(page, PROGRESS)).to_contain_text("0 of the last 2 right at once")
        page.get_by_role("link", name="Home").click()  # another page of the course, which knows of it
        expect(page.get_by_role("heading", level=1)).to_contain_text("Learn Ulti")
        assert asked == ["beforeunload"]
        page.get_by_role("heading", level=1).click()
        page.close(run_before_unload=True)
        until(lambda: (page.wait_for_timeout(50), asked[1:])[1], 5, "the question")
        page.get_by_role("link", name="Rules").click()
        page.get_by_role("link", name="R1.4").first.click()  # a place on the same page
        page.close(run_before_unload=True)
        until(lambda: (page.wait_for_timeout(50), asked[2:])[1], 5, "the question")
        page.get_by_role("link", name="Home").click()
        page.get_by_role("link", name="What is kept").last.click()
        ready(page)
        saved(page, bar_button(page, "Save to a file"))
        close(page)
        assert asked == ["beforeunload"] * 3
    finally:
        lent.stop()
