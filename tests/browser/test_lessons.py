"""Every lesson from its first component to the last: each puzzle solved, each drill mastered, as the engine says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import PHONE, READY, WIDE, Axe, all_drawn
from tests.browser.kept import kept
from tests.browser.walking import Walker, apart
from tests.lessons import LESSONS, Lesson
from tests.running import Running
from tests.written import serving
from ulti_teach.widgets import store as module
from ulti_teach.widgets.component import Component

SEED = 5
#: Lessons that are gone through without a mouse, as the first two are in tests of their own; and on a phone.
BY_KEYS, ON_A_PHONE = {3, 8, 9}, {1, 4, 7, 10}


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The lessons, with drills whose questions we know."""
    pages = {}
    for lesson in LESSONS:
        notebook = json.loads(lesson.path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            cell["source"] = _seeded("".join(cell["source"]))
        pages[f"en/{lesson.path.name}"] = json.dumps(notebook)
    with serving(tmp_path_factory.mktemp("lessons"), pages) as running:
        yield running


def _seeded(source: str) -> str:
    return re.sub(r'^Drill\("([\w-]+)"\)$', rf'Drill("\1", seed={SEED})', source)


def own(lesson: Lesson) -> list[Component]:
    """The lesson's components, made here."""
    names = lesson.run_to("import")
    exec(next(cell.source for cell in lesson.cells if cell.id == "import"), names)
    return [apart(lambda cell=cell: eval(_seeded(cell.source), names)) for cell in lesson.cells if cell.is_component]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_a_lesson_to_mastery(
    lesson: Lesson, context: BrowserContext, seeded: Running, axe: Axe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end the browser keeps it all: drills mastered, puzzles solved unaided; axe finds nothing, nothing sticks out."""
    monkeypatch.setattr(module, "_only", None)
    page = context.new_page()
    page.set_viewport_size(PHONE if lesson.number in ON_A_PHONE else WIDE)
    page.goto(seeded.lesson(f"en/{lesson.path.name}"), wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    assert all_drawn(page), "it said that it is ready, and something was not drawn"
    components = own(lesson)
    places = page.locator(".ut-cell:has(.ulti)")
    expect(places).to_have_count(len(components))
    for number, component in enumerate(components):
        Walker(page, places.nth(number).locator(".ulti").first, component, lesson.number in BY_KEYS).go()
    drills = set(lesson.about["drills"])
    page.wait_for_function(
        "drills => { const kept = JSON.parse(localStorage.getItem('ulti-teach')).progress.mastered;"
        " return drills.every((drill) => drill in kept); }",
        arg=sorted(drills),
        timeout=READY,
    )
    solved = kept(page)["progress"]["puzzles"]
    assert {id: solved[id]["how"] for id in lesson.puzzles} == dict.fromkeys(lesson.puzzles, "unaided")
    expect(page.locator("#ut-alert")).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    axe(page)
