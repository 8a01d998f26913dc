"""A teacher's evening: a link is made, two learners do the set in browsers of their own, and their files become a table."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, READY, WIDE, Record, close
from tests.browser.keys import by_keys, press_until
from tests.browser.walking import Walker, answer, apart, play
from tests.running import Running
from ulti_teach.cli.main import main
from ulti_teach.widgets import ClassSet
from ulti_teach.widgets import store as module

SET = """
title = "Tuesday club"

[[item]]
puzzle = "tricks-follow"

[[item]]
drill = "trick-winner"
level = 2
seed = 7

[[item]]
position = "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"
goal = "ulti"

[[item]]
drill = "legal-cards"
level = 2
seed = 7
"""
Learner = Callable[[str, str, bool], Walker]


@pytest.fixture
def link(tmp_path: Path, course: Running, capsys: pytest.CaptureFixture[str]) -> str:
    """What the teacher sends to the class."""
    path = tmp_path / "tuesday.toml"
    path.write_text(SET, encoding="utf-8")
    assert main(["class", str(path), "--base", course.url]) == 0
    return str(re.search(r"^http://.*$", capsys.readouterr().out, re.MULTILINE)[0])  # type: ignore[index]


@pytest.fixture
def learner(browser: Browser, record: Record, monkeypatch: pytest.MonkeyPatch) -> Iterator[Learner]:
    """`learner(link, name, by_keys)`: somebody with a browser of their own, at the first item of the set."""
    contexts = []

    def come(link: str, name: str, keys: bool) -> Walker:
        monkeypatch.setattr(module, "_only", None)
        context = browser.new_context(viewport=PHONE if keys else WIDE, reduced_motion="reduce")
        contexts.append(context)
        record.watch(context)
        page = context.new_page()
        page.goto(link, wait_until="commit")
        page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
        walker = Walker(
            page, page.locator(".ut-cell .ulti").first, apart(lambda: ClassSet(link.partition("?")[2])), keys
        )
        introduce(walker, name)
        walker.tell(("button", "class-begin"))
        return walker

    yield come
    for context in contexts:
        for page in context.pages:
            close(page)
        context.close()
    assert not record.outside(), "these requests left the machine"
    assert not record.serious(), "the page complained"


def own(walker: Walker) -> ClassSet:
    """The set of our own beside the page's."""
    assert isinstance(walker.own, ClassSet)
    return walker.own


def introduce(walker: Walker, name: str) -> None:
    """Types a name, with Enter behind it."""
    field = walker.page.get_by_label("What does your teacher call you?")
    if walker.by_keys:
        press_until(walker.page, field)
        walker.page.keyboard.type(name)
    else:
        field.fill(name)
    walker.page.keyboard.press("Enter")
    apart(lambda: own(walker).enter("nickname", name))
    begin = walker.shown.locator('[data-key="class-begin"]')
    expect(begin).to_be_focused()


def do(walker: Walker, *mistake: str) -> None:
    """Does the item that is shown, wrong at first where there is a mistake to make, and goes on."""
    if player := own(walker).player:
        for card in mistake:
            walker.tell(("card", card))
            walker.tell(("button", "undo"))
        for act in play(player):
            walker.tell(act)
    else:
        if mistake:
            zone = "card" if own(walker).draw().get("hand") else "choice"
            walker.tell(*((zone, choice) for choice in mistake), ("button", "check"))
            pressed = [
                card["id"] for card in (own(walker).draw().get("hand") or {}).get("cards", ()) if card["pressed"]
            ]
            walker.tell(*(("card", card) for card in pressed))
        walker.tell(*answer(own(walker)), ("button", "check"))
    walker.tell(("button", "item-on"))


def save(page: Page, folder: Path, *, keys: bool) -> str:
    """Saves the results into a folder; their file's name."""
    button = page.get_by_role("button", name="Save my results", exact=True)
    with page.expect_download() as download:
        if keys:
            by_keys(page, button)
        else:
            button.click()
    name = download.value.suggested_filename
    download.value.save_as(folder / name)
    return name


def test_two_learners_do_a_set_and_the_table_is_right(
    link: str, learner: Learner, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One all at once, by mouse, with a name that is out for mischief; one by keys on a phone, who errs and stops early."""
    folder = tmp_path / "handed in"
    folder.mkdir()
    first = learner(link, "=Ági <b>../x", False)
    for _ in range(4):
        do(first)
    names = {save(first.page, folder, keys=False)}

    second = learner(link, "Béla", True)
    do(second, "s9")
    do(second, "1")
    do(second, "dA")
    by_keys(second.page, second.page.get_by_role("button", name="What I have done", exact=True))
    names.add(save(second.page, folder, keys=True))
    assert len(names) == 2
    assert all(re.fullmatch(r"ulti-results-[\w-]+\.json", name) for name in names)

    table, page = tmp_path / "table.csv", tmp_path / "table.html"
    assert main(["results", str(folder), "--csv", str(table), "--html", str(page)]) == 0
    out, error = capsys.readouterr()
    assert error == ""
    assert "Hardest the first time: " in out
    _, *rows = csv.reader(io.StringIO(table.read_text(encoding="utf-8-sig"), newline=""))
    assert {tuple(row[:2]) for row in rows} == {("Tuesday club", f"set:{link.rpartition('set=')[2]}")}
    position = "position:ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0;ulti;play"
    items = ["puzzle:tricks-follow", "drill:trick-winner:2:7:0", position, "drill:legal-cards:2:7:0"]
    assert [(row[2], row[3], row[5], *row[6:10]) for row in rows] == [
        ("'=Ági <b>../x", "1", items[0], "at once", "at once", "1", "cK c7"),
        ("'=Ági <b>../x", "2", items[1], "at once", "at once", "1", "0"),
        ("'=Ági <b>../x", "3", items[2], "at once", "at once", "1", rows[2][9]),
        ("'=Ági <b>../x", "4", items[3], "at once", "at once", "1", "cT cK"),
        ("Béla", "1", items[0], "with help", "with help", "1", "s9? cK c7"),
        ("Béla", "2", items[1], "with help", "with help", "1", "1? 0"),
        ("Béla", "3", items[2], "with help", "with help", "1", f"dA? {rows[2][9]}"),
        ("Béla", "4", items[3], "not done", "not done", "0", ""),
    ]
    assert re.fullmatch(r"cA( [cdhs][AKQJT987])* c7", rows[2][9])
    assert "=Ági &lt;b&gt;../x" in page.read_text(encoding="utf-8")
