"""The words of the game in a page: explained once, where they stand first in bold."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.app.test_staging import cell, write
from ulti_teach.app.staging import stage
from ulti_teach.app.terms import explained
from ulti_teach.text import Speech

ENGLISH = Speech()


def test_a_word_becomes_a_button_with_its_note() -> None:
    """Written as it stands there; the note has its name, the Hungarian one and what it means."""
    page = explained("Two cards, the **Kitty** (*talon*).", ENGLISH, set())
    assert '<button type="button" popovertarget="term-kitty">Kitty</button>' in page
    assert '<span popover id="term-kitty"><b>kitty</b> · <i lang="hu">talon</i><br>The two cards' in page
    assert page.endswith("</dfn> (*talon*).")
    assert "\n" not in page


def test_each_word_once_in_a_page() -> None:
    """Also over several cells, and in another form: an id must not come twice."""
    seen: set[str] = set()
    first, second = explained("a **trick**", ENGLISH, seen), explained("the **tricks**", ENGLISH, seen)
    assert first.count("popovertarget") == 1
    assert second == "the **tricks**"


@pytest.mark.parametrize(
    "source", ["**any** card", "*trick*", "a trick", "`**trick**`", "```\n**trick**\n```", "2 ** 3 ** 4"]
)
def test_whatever_is_no_word_of_the_game_stays(source: str) -> None:
    """Other bold text, plain words, code."""
    assert explained(source, ENGLISH, set()) == source


def test_a_word_over_the_end_of_a_line() -> None:
    """Prose is wrapped anywhere."""
    assert 'popovertarget="term-last-trick">last trick</button>' in explained("the **last\ntrick**", ENGLISH, set())


def test_the_stage_explains_and_the_original_stays(tmp_path: Path) -> None:
    """Prose alone; code is left as it is."""
    write(
        tmp_path, "en/02_x.ipynb", cell("A **trick**.", "markdown"), cell("'**trick**'"), cell("**Tricks**", "markdown")
    )
    before = (tmp_path / "en" / "02_x.ipynb").read_bytes()
    with stage(tmp_path) as root:
        staged = json.loads((root / "en" / "02_x.ipynb").read_text(encoding="utf-8"))
    first, code, last = (found["source"] for found in staged["cells"])
    assert len(re.findall("popovertarget", first)) == 1
    assert code == "'**trick**'"
    assert last == "**Tricks**"
    assert (tmp_path / "en" / "02_x.ipynb").read_bytes() == before
