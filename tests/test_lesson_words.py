"""What components say in a lesson, whatever a learner answers there: no word of the game before the lesson that brings it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.lessons import Lesson
from tests.test_lessons import ALL, ENGLISH, named
from ulti_teach.course.glossary import TERMS, mentioned
from ulti_teach.puzzles import Wants
from ulti_teach.widgets import Drill, Puzzle, Table

EARLY = [lesson for lesson in ALL if not lesson.is_app and lesson.number <= 5]
#: Everyday words that mean nothing else where a component says them.
MEANT = [term for term in TERMS if term.id in ("bid", "contract")]
#: What is no sentence: names by which things are known, and those of rules, which lead to the book.
_NAMES = {"id", "key", "kind", "rule", "lang", "link", "value"}
Card = Drill | Puzzle | Table


def sentences(view: object) -> Iterator[str]:
    """All that a view says."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, dict):
        for name, part in view.items():
            yield from () if name in _NAMES else sentences(part)
    elif isinstance(view, list | tuple):
        for part in view:
            yield from sentences(part)


def too_early(component: Card, lesson: int) -> set[tuple[str, str]]:
    """The words that stand in what it says now, and come later, each with its sentence."""
    found = set()
    for text in sentences(component.draw()):
        words = {word.strip(".,:;()“”’") for word in text.casefold().split()}
        meant = [term for term in MEANT if words & set(term.forms(ENGLISH))]
        found |= {(term.id, text) for term in [*mentioned(ENGLISH, text), *meant] if term.lesson > lesson}
    return found


def answered_wrongly(drill: Drill) -> Iterator[Drill]:
    """As it is asked, after each wrong answer that is one choice, and with its answer shown."""
    yield drill
    answering, question = drill.answering, drill.answering.question
    wrong = [choice for choice in answering.choices if (choice,) != answering.right_choices]
    if question.wants is Wants.ORDER:
        wrong = []
    for choice in wrong:
        drill.answering = answering.choose(choice).check()
        yield drill
    drill.answering = answering.show()
    yield drill


def kinds(lesson: Lesson, names: dict[str, Any]) -> Iterator[Card]:
    """Its drills, puzzles and tables, as they stand in it."""
    for cell in lesson.cells:
        if cell.is_component and isinstance(component := eval(cell.source, names), Drill | Puzzle | Table):
            yield component


@pytest.mark.parametrize("lesson", EARLY, ids=named)
def test_no_component_says_a_word_before_its_lesson(lesson: Lesson) -> None:
    """Questions, why an answer is wrong or right, and why a card is refused; until the words of bidding are known."""
    names = lesson.run_to("import")
    exec(next(cell.source for cell in lesson.cells if cell.id == "import"), names)
    early: set[tuple[str, str]] = set()
    for component in kinds(lesson, names):
        if isinstance(component, Drill):
            for level in (2, 4):
                drill = Drill(component._kind, seed=lesson.number, level=level)
                for _ in range(3):
                    for shown in answered_wrongly(drill):
                        early |= too_early(shown, lesson.number)
                    drill.act("button", "next-question")
        else:
            early |= too_early(component, lesson.number)
            for card in [card["id"] for card in (component.draw().get("hand") or {}).get("cards", ())]:
                component.act("card", card)
                early |= too_early(component, lesson.number)
    assert early == set()


def test_a_word_that_comes_too_early_is_noticed() -> None:
    """A table of lesson 9 would speak of the kontra in lesson 8, and one of betli in lesson 3 of the contract."""
    assert {term for term, _ in too_early(Drill("stake", seed=1, level=3), 8)} == {"kontra"}
    assert "betli" in {term for term, _ in too_early(Table("betli | hQ87 | hATK | sTKQ | 0"), 3)}
    assert {term for term, _ in too_early(Drill("higher-bid", seed=1, level=2), 4)} >= {"bid"}
