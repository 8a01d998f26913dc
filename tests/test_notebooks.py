"""The lessons as files: short cells without logic, no outputs, words before cards kept few, claims that are checked."""

import ast
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ulti_teach import data
from ulti_teach.course.drills import KINDS
from ulti_teach.course.links import read_link
from ulti_teach.puzzles import load_exercises


def _is_app(path: Path) -> bool:
    about = json.loads(path.read_text(encoding="utf-8"))["metadata"]["ulti_teach"]
    return about.get("app") is True


NOTEBOOKS = sorted(data.notebooks().rglob("*.ipynb"))
LESSONS = [path for path in NOTEBOOKS if not _is_app(path)]
APPS = [path for path in NOTEBOOKS if _is_app(path)]
EXERCISES = load_exercises(data.exercises())


def _notebook(request: pytest.FixtureRequest) -> dict[str, Any]:
    path: Path = request.param
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


@pytest.fixture(params=LESSONS, ids=[path.stem for path in LESSONS])
def lesson(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A lesson as JSON."""
    return _notebook(request)


@pytest.fixture(params=APPS, ids=[path.stem for path in APPS])
def app(request: pytest.FixtureRequest) -> dict[str, Any]:
    """An app as JSON."""
    return _notebook(request)


@pytest.fixture(params=NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def notebook(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A lesson or an app as JSON."""
    return _notebook(request)


def cells(lesson: dict[str, Any], kind: str, without: tuple[str, ...] = ()) -> list[str]:
    """The sources of the cells of a kind, without those that carry one of these tags."""
    return [
        "".join(cell["source"])
        for cell in lesson["cells"]
        if cell["cell_type"] == kind and not set(without) & set(cell["metadata"].get("tags", []))
    ]


def test_there_are_lessons() -> None:
    """The tests below run over something."""
    assert [path.name for path in LESSONS][:2] == ["01_cards.ipynb", "02_tricks.ipynb"]
    assert [path.name for path in APPS] == [
        "class.ipynb",
        "explore.ipynb",
        "glossary.ipynb",
        "placement.ipynb",
        "puzzles.ipynb",
        "review.ipynb",
        "scoresheet.ipynb",
        "table.ipynb",
    ]


def test_no_outputs_and_no_counts(notebook: dict[str, Any]) -> None:
    """Nothing that was generated is kept."""
    for cell in notebook["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_code_is_short_and_without_logic(notebook: dict[str, Any]) -> None:
    """One import cell, then at most five lines and no statement that a learner has to decipher."""
    sources = cells(notebook, "code")
    imports = [source for source in sources if re.search(r"^(import|from) ", source, re.MULTILINE)]
    assert imports == sources[:1]
    for source in sources:
        assert len(source.splitlines()) <= 5, source
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.For | ast.While | ast.Try | ast.If), source


def test_cells_for_learners_are_one_call(notebook: dict[str, Any]) -> None:
    """What an app shows is a component in one line."""
    for source in cells(notebook, "code", without=("check", "lab"))[1:]:
        (statement,) = ast.parse(source).body
        assert isinstance(statement, ast.Expr)
        assert isinstance(statement.value, ast.Call)


def test_tags_are_known(lesson: dict[str, Any]) -> None:
    """A mistyped tag would show a check to a learner."""
    tags = {tag for cell in lesson["cells"] for tag in cell["metadata"].get("tags", [])}
    assert tags <= {"check", "lab"}
    assert "check" in tags


def test_metadata(lesson: dict[str, Any]) -> None:
    """What the home page shows, and the template that serves it."""
    about = lesson["metadata"]["ulti_teach"]
    assert set(about) == {"lesson", "title", "summary", "drills"}
    assert cells(lesson, "markdown")[0].startswith(f"# {about['title']}\n")
    assert lesson["metadata"]["voila"] == {"template": "ulti"}


def test_drills_that_are_named_are_its_drills(lesson: dict[str, Any]) -> None:
    """What the home page tells of is what can be practised here, and there is such a kind."""
    named = re.findall(r'Drill\("([^"]+)"', "\n".join(cells(lesson, "code", without=("lab",))))
    assert named
    assert set(named) == set(lesson["metadata"]["ulti_teach"]["drills"])
    assert set(named) <= set(KINDS)


def test_a_lesson_has_its_form(lesson: dict[str, Any]) -> None:
    """Three things that one will be able to do, one rule, an example; at the end why it matters, and what next."""
    text = cells(lesson, "markdown", without=("lab",))
    assert text[0].count("\n- ") == 3
    headings = re.findall(r"^## (.+)$", "\n".join(text), re.MULTILINE)
    assert {"The rule", "An example"} <= set(headings)
    assert headings[-2:] == ["Why it matters at the table", "What next"]
    (rule,) = (cell for cell in text if cell.startswith("## The rule"))
    assert len(re.findall(r"[^\W_]+", rule)) <= 120


def test_puzzles_that_are_named_exist(lesson: dict[str, Any]) -> None:
    """A lesson shows two puzzles or more of the exercises, and no other."""
    named = re.findall(r'Puzzle\("([^"]+)"', "\n".join(cells(lesson, "code")))
    assert len(named) >= 2
    assert set(named) <= set(EXERCISES)
    questions = [EXERCISES[id].question for id in named]
    assert {question.lesson for question in questions} == {lesson["metadata"]["ulti_teach"]["lesson"]}
    opponents = [question for question in questions if question.seat != 0]
    assert len(opponents) * 2 >= len(questions)


def test_every_table_has_its_check(lesson: dict[str, Any]) -> None:
    """The engine confirms each position that the prose speaks of."""
    checks = "\n".join(cells(lesson, "code", without=("lab",)))
    for position in re.findall(r'\bTable\("([^"]+)"', checks):
        assert f'parse_position("{position}")' in checks


def test_an_app_says_what_it_is(app: dict[str, Any]) -> None:
    """What the home page shows, the template that serves it, and few words before each of its components."""
    about = app["metadata"]["ulti_teach"]
    assert set(about) - {"listed"} == {"app", "title", "summary"}
    assert cells(app, "markdown")[0].startswith(f"# {about['title']}\n")
    assert app["metadata"]["voila"] == {"template": "ulti"}
    assert len(re.findall(r"[^\W_]+", cells(app, "markdown")[0])) <= 120
    kinds = [cell["cell_type"] for cell in app["cells"]]
    assert kinds[1] == "code"
    assert "code" in kinds[2:]
    assert ("code", "code") not in set(pairwise(kinds[2:]))


def test_the_link_that_the_puzzles_show_opens_a_puzzle() -> None:
    """A teacher copies it."""
    (path,) = (path for path in APPS if path.stem == "puzzles")
    notebook = json.loads(path.read_text(encoding="utf-8"))
    (query,) = re.findall(r"`\?(position=[^`]*)`", "".join(cells(notebook, "markdown")))
    assert read_link(query, {}).exercise
