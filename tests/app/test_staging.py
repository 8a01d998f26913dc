"""The staged copy of the lessons, and the list of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.running import ROOT
from ulti_teach.app.staging import Lesson, languages, lessons, stage


def cell(source: str, kind: str = "code", *tags: str) -> dict[str, Any]:
    """One cell."""
    made: dict[str, Any] = {
        "cell_type": kind,
        "id": "x",
        "metadata": {"tags": list(tags)} if tags else {},
        "source": source,
    }
    return made | ({"outputs": [{"output_type": "stream"}], "execution_count": 7} if kind == "code" else {})


def write(folder: Path, name: str, *cells: dict[str, Any], **metadata: Any) -> None:
    """A notebook file."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})
    file.write_text(text, encoding="utf-8")


def test_checks_and_lab_cells_stay_behind(tmp_path: Path) -> None:
    """The app has neither the assertions nor the optional code; the rest is there, in order, without outputs."""
    kept = [cell("# Title", "markdown"), cell("one()"), cell("two()", "code", "keep"), cell("three()")]
    write(tmp_path, "en/02_x.ipynb", kept[0], cell("assert 1", "code", "check"), kept[1], kept[2],
          cell("Lab", "markdown", "lab"), cell("lab()", "code", "lab", "other"), kept[3])  # fmt: skip
    with stage(tmp_path) as root:
        staged = json.loads((root / "en" / "02_x.ipynb").read_text(encoding="utf-8"))
    assert [found["source"] for found in staged["cells"]] == [found["source"] for found in kept]
    assert all(found["outputs"] == [] for found in staged["cells"] if found["cell_type"] == "code")


def test_the_original_is_untouched_and_the_copy_goes(tmp_path: Path) -> None:
    """Also when the course stops by an error."""
    write(tmp_path, "en/02_x.ipynb", cell("assert 1", "code", "check"))
    before = (tmp_path / "en" / "02_x.ipynb").read_bytes()
    seen: list[Path] = []

    def serve() -> None:
        with stage(tmp_path) as root:
            seen.append(root)
            assert root.is_dir()
            raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        serve()
    assert not seen[0].parent.exists()
    assert (tmp_path / "en" / "02_x.ipynb").read_bytes() == before


def test_nothing_is_left_of_a_stage_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notebook that is no JSON stops the start, and leaves no folder behind."""
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    write(tmp_path, "en/01_good.ipynb", cell("1"))
    (tmp_path / "en" / "02_bad.ipynb").write_text("{")
    with pytest.raises(ValueError, match="Expecting"), stage(tmp_path):
        pass
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.parametrize(
    ("file", "cells", "metadata", "lesson"),
    [
        ("02_tricks.ipynb", [], {}, Lesson("en/02_tricks.ipynb", "en", 2, "Tricks", "")),
        ("trick_lab.ipynb", [], {}, Lesson("en/trick_lab.ipynb", "en", None, "Trick lab", "")),
        (
            "02_tricks.ipynb",
            [cell("import x"), cell("Some prose\n\n# The *first* [heading](x) #\n\n# Second", "markdown")],
            {},
            Lesson("en/02_tricks.ipynb", "en", 2, "The first heading", ""),
        ),
        (
            "10-more.ipynb",
            [cell("# Heading", "markdown")],
            {"ulti_teach": {"title": "Given", "summary": "In a line."}},
            Lesson("en/10-more.ipynb", "en", 10, "Given", "In a line."),
        ),
    ],
)
def test_what_the_home_page_says_of_a_lesson(
    tmp_path: Path, file: str, cells: list[dict[str, Any]], metadata: dict[str, Any], lesson: Lesson
) -> None:
    """Number, title and summary come from the file's name, its metadata, or its first heading."""
    write(tmp_path, f"en/{file}", *cells, **metadata)
    assert lessons(tmp_path, "en") == (lesson,)
    with stage(tmp_path) as root:
        assert lessons(root, "en") == (lesson,)


def test_a_lesson_knows_its_language_and_the_next(tmp_path: Path) -> None:
    """What the page needs to say is in the staged notebook."""
    for name in ("02_b", "01_a"):
        write(tmp_path, f"hu/{name}.ipynb", cell(f"# {name}", "markdown"))
    with stage(tmp_path) as root:
        first, last = (json.loads((root / lesson.path).read_text())["metadata"] for lesson in lessons(root, "hu"))
    assert first["ulti_teach"]["lang"] == "hu"
    assert first["ulti_teach"]["next"] == {"file": "02_b.ipynb", "title": "02_b"}
    assert last["ulti_teach"]["next"] is None
    assert first["title"] == "01_a"


def test_an_app_stands_beside_the_lessons(tmp_path: Path) -> None:
    """It says so in its metadata, has no number, and no lesson leads on to it."""
    write(tmp_path, "en/01_a.ipynb", cell("# a", "markdown"))
    write(tmp_path, "en/games.ipynb", cell("# Games", "markdown"), ulti_teach={"app": True})
    write(tmp_path, "en/odd.ipynb", cell("# Odd", "markdown"), ulti_teach={"app": "yes"})
    with stage(tmp_path) as root:
        assert [(lesson.title, lesson.is_app) for lesson in lessons(root, "en")] == [
            ("a", False),
            ("Games", True),
            ("Odd", False),
        ]
        first = json.loads((root / "en" / "01_a.ipynb").read_text())["metadata"]["ulti_teach"]
        games = json.loads((root / "en" / "games.ipynb").read_text())["metadata"]["ulti_teach"]
    assert first["next"]["title"] == "Odd"
    assert games["next"] is None


def test_a_page_that_only_a_link_opens(tmp_path: Path) -> None:
    """It is staged and known, says that it is not listed, and no lesson leads on to it."""
    write(tmp_path, "en/01_a.ipynb", cell("# a", "markdown"))
    write(tmp_path, "en/class.ipynb", cell("# Set", "markdown"), ulti_teach={"listed": False})
    with stage(tmp_path) as root:
        assert [(lesson.title, lesson.is_listed) for lesson in lessons(root, "en")] == [("a", True), ("Set", False)]
        first = json.loads((root / "en" / "01_a.ipynb").read_text())["metadata"]["ulti_teach"]
    assert first["next"] is None


def test_languages(tmp_path: Path) -> None:
    """Folders with lessons; English first; a folder that does not exist has none."""
    for lang in ("hu", "de", "en"):
        write(tmp_path, f"{lang}/01_a.ipynb")
    (tmp_path / "pictures").mkdir()
    assert languages(tmp_path) == ("en", "de", "hu")
    assert languages(tmp_path / "nowhere") == ()


def test_our_own_lessons_are_numbered_and_summed_up() -> None:
    """Each says in a line what it is about."""
    for lesson in lessons(ROOT / "notebooks", "en"):
        assert lesson.title
        assert lesson.summary, f"{lesson.path} has no summary in its metadata"
