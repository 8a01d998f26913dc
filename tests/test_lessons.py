"""What all lessons owe their reader: every rule taught, words in their order, plain prose, claims that can fail."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.lessons import ALL, LESSONS, Cell, Lesson, flips, plain
from tests.reading import EASY, measured
from ulti_teach import data
from ulti_teach import widgets as components
from ulti_teach.course.glossary import TERMS, mentioned, term_of, terms
from ulti_teach.engine import Rule
from ulti_teach.puzzles import load_exercises
from ulti_teach.text import Speech, catalogue

ENGLISH = Speech()
EXERCISES = load_exercises(data.exercises())
HOW_MANY = 12
WORDS = 120
# What belongs to every view and shows nothing by itself.
_FRAME = {"lang", "pack", "label", "seq", "focus", "motion", "colours"}


def named(lesson: Lesson) -> str:
    """Its file's name, for the list of the tests."""
    return lesson.path.stem


each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=named)


def test_lessons_are_numbered_as_their_files() -> None:
    """From 1 to 12, none twice."""
    numbers = [lesson.number for lesson in LESSONS]
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= set(range(1, HOW_MANY + 1))
    assert [int(lesson.path.stem[:2]) for lesson in LESSONS] == numbers


def test_every_rule_is_taught() -> None:
    """Each rule of the book is named by a cell of a lesson; while lessons are missing, those still without one are told."""
    taught = {rule for lesson in LESSONS for rule in lesson.rules}
    missing = [rule.value for rule in Rule if rule.value not in taught]
    if len(LESSONS) < HOW_MANY:
        pytest.skip(f"{len(LESSONS)} of {HOW_MANY} lessons; rules that none of them teaches: {', '.join(missing)}")
    assert missing == []


@each_lesson
def test_a_lesson_says_which_rules_it_teaches(lesson: Lesson) -> None:
    """By numbers that there are, in cells that a learner reads."""
    assert lesson.rules
    assert set(lesson.rules) <= {rule.value for rule in Rule}
    assert [cell.id for cell in lesson.cells if cell.rules and (cell.kind != "markdown" or cell.tags)] == []


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_few_words_before_the_next_thing_to_do(lesson: Lesson) -> None:
    """At most 120 before the first component, and before every other one."""
    words = 0
    for cell in lesson.cells:
        words += 0 if "lab" in cell.tags else cell.words
        if cell.is_component:
            assert words <= WORDS, f"{words} words stand before {cell.source}"
            words = 0
    assert words < 2 * WORDS, f"{words} words stand at the end"


# --- words of the game


@each_lesson
def test_no_word_before_its_lesson(lesson: Lesson) -> None:
    """Neither in the prose nor in the words of its puzzles; everyday words count only where they are meant."""
    puzzles = {id: words_of(id) for id in lesson.puzzles}
    early = {
        (place, term.id)
        for place, text in {"the prose": lesson.taught, **puzzles}.items()
        for term in mentioned(ENGLISH, text)
        if term.lesson > lesson.number
    }
    assert early == set()


@each_lesson
def test_bold_words_are_in_their_order_too(lesson: Lesson) -> None:
    """An everyday word in bold is meant as a word of the game, so its lesson must have come."""
    bold = {text: term for text in bold_in(lesson.taught) if (term := term_of(ENGLISH, text))}
    assert {text: term.lesson for text, term in bold.items() if term.lesson > lesson.number} == {}


@each_lesson
def test_each_word_is_introduced_with_its_hungarian_name(lesson: Lesson) -> None:
    """All that the glossary gives to the lesson are bold in it; after the first one its paragraph has the Hungarian name."""
    missing, nameless = [], []
    for term in terms(lesson.number):
        found = re.search(rf"\*\*({_forms(term.forms(ENGLISH))})\*\*", lesson.taught, re.IGNORECASE)
        if not found:
            missing.append(term.name(ENGLISH))
        elif term.hungarian.casefold() not in [form.casefold() for form in term.forms(ENGLISH)]:
            paragraph = re.split(r"\n\s*\n", lesson.taught[found.end() :])[0]
            if not re.search(rf"\*{term.hungarian}\w*\*", " ".join(paragraph.split())):
                nameless.append(f"{found[1]} ({term.hungarian})")
    assert missing == [], "never in bold"
    assert nameless == [], "without the Hungarian name in italics in that paragraph"


def test_words_are_found_before_their_lesson() -> None:
    """The tests above see a word that comes too early: in lesson 1, all that are no everyday words would."""
    late = [term for term in TERMS if term.lesson > 1 and not term.everyday]
    text = ". ".join(term.forms(ENGLISH)[0] for term in late)
    assert set(late) <= set(mentioned(ENGLISH, text))


def bold_in(text: str) -> list[str]:
    """What is set in bold."""
    return [" ".join(found.split()) for found in re.findall(r"\*\*([^*]+)\*\*", text)]


def words_of(id: str) -> str:
    """All that a puzzle says."""
    words = EXERCISES[id].words
    return ENGLISH.fill("\n".join((words.prompt, *words.hints, words.explanation)))


def _forms(forms: tuple[str, ...]) -> str:
    longest = sorted(forms, key=len, reverse=True)
    return "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in longest)


# --- how it reads


@each_lesson
def test_prose_is_plain(lesson: Lesson) -> None:
    """Short words in short sentences, as measured (`python -m tests.reading` prints the figures of all)."""
    found = measured(lesson)
    assert found.grade <= EASY.grade, found
    assert found.lix <= EASY.lix, found
    assert found.longest <= EASY.longest, found


def test_hard_prose_is_noticed() -> None:
    """The measure tells apart what a contract of insurance says."""
    hard = (
        "Notwithstanding any antecedent stipulation, participants irrevocably acknowledge responsibility concerning "
        "subsequent administrative determinations whenever circumstances necessitate reconsideration of obligations."
    )
    found = measured(hard)
    assert found.grade > EASY.grade
    assert found.lix > EASY.lix


def test_plain_text_of_prose() -> None:
    """Headings, marks and Hungarian names are left out; an item of a list is a sentence."""
    prose = "# T\n\nA **trick** (*ütés*) is\nthree, see [here](x.ipynb):\n\n- one card,\n- two `cards`"
    assert plain(prose) == "A trick is three, see here:\none card.\ntwo cards."


# --- what is claimed


def checks(lesson: Lesson) -> list[Cell]:
    """The cells that claim something."""
    return [cell for cell in lesson.cells if "check" in cell.tags]


def holds(code: str, names: dict[str, Any]) -> bool:
    """Whether all that a cell claims is true."""
    try:
        exec(code, names)
    except AssertionError:
        return False
    return True


@each_lesson
def test_a_fact_that_is_flipped_is_noticed(lesson: Lesson) -> None:
    """Exchange any one fact that a check states, and it fails; the checks as they stand hold."""
    flipped = 0
    for cell in checks(lesson):
        names = lesson.run_to(cell.id)
        assert holds(cell.source, dict(names))
        for flip in flips(cell):
            flipped += 1
            assert not holds(flip.code, dict(names)), f"{flip.cell} holds with {flip.now} for {flip.was}"
    assert flipped >= 3


# --- components, links


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_every_component_shows_something(lesson: Lesson) -> None:
    """Each cell that a learner sees is a component of ours, and what it sends to the page is not empty."""
    names = lesson.run_to("import")
    exec(next(cell.source for cell in lesson.cells if cell.id == "import"), names)
    shown = [cell for cell in lesson.cells if cell.kind == "code" and not cell.tags and cell.id != "import"]
    assert shown
    for cell in shown:
        component = eval(cell.source, names)
        assert cell.is_component, cell.source
        assert type(component).__name__ in components.__all__
        assert "application/vnd.jupyter.widget-view+json" in component._repr_mimebundle_()[0], cell.source
        assert shows_something(component._view), cell.source


def shows_something(view: dict[str, Any]) -> bool:
    """Whether a view holds words, cards, or anything to choose."""
    return any(part for name, part in view.items() if name not in _FRAME and isinstance(part, str | list | dict))


def test_an_empty_view_is_noticed() -> None:
    """Of a view that is nothing but its frame."""
    assert not shows_something({"lang": "en", "label": "Table", "seq": 3, "say": [], "hand": None, "prompt": ""})
    assert shows_something({"lang": "en", "say": [], "prompt": "You lead."})


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_links_lead_to_pages_that_there_are(lesson: Lesson) -> None:
    """From one notebook to another, with whatever it asks for behind a question mark."""
    known = {other.path.name for other in ALL}
    assert [link for link in lesson.links if link.split("?")[0].split("#")[0] not in known] == []


@each_lesson
def test_what_can_be_mastered_has_a_name(lesson: Lesson) -> None:
    """The home page says it beside its mark."""
    drills = lesson.about["drills"]
    assert drills
    assert [drill for drill in drills if not catalogue("en").find(f"skill.{drill}")] == []


@each_lesson
def test_what_next_speaks_of_what_there_is(lesson: Lesson) -> None:
    """No lesson says of one that is there that it is being written; the last one leads to the table."""
    after = [other for other in LESSONS if other.number == lesson.number + 1]
    if after:
        assert "being written" not in lesson.prose
    assert lesson.prose.count("\n## What next\n") == 1
