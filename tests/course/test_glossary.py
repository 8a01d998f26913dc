"""The words of the game as data: all of them are there, said, found, and told from everyday words."""

from typing import Any

import pytest

from ulti_teach.course.glossary import LESSONS, TERMS, Term, find, mentioned, term_of, terms
from ulti_teach.engine import UltiError
from ulti_teach.text import Speech, catalogue

ENGLISH = Speech()
ANYTHING: Any = "5"


def test_every_lesson_introduces_words() -> None:
    """In the order of the lessons, and each word once."""
    assert [term.lesson for term in TERMS] == sorted(term.lesson for term in TERMS)
    assert {term.lesson for term in TERMS} == set(LESSONS)
    assert len({term.id for term in TERMS}) == len(TERMS) > 60
    assert [term for lesson in LESSONS for term in terms(lesson)] == list(TERMS) == list(terms())


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.id)
def test_every_word_is_said(term: Term) -> None:
    """Its name, one sentence, its forms; a bold one is told from all others by any of them."""
    english = catalogue("en")
    assert all(english.find(f"glossary.{term.id}{part}") for part in ("", ".means", ".forms"))
    assert term.hungarian
    assert term.means(ENGLISH).endswith(".")
    assert len(term.means(ENGLISH).split()) <= 25
    for form in (*term.forms(ENGLISH), term.name(ENGLISH)):
        assert term_of(ENGLISH, form) == term


@pytest.mark.parametrize("lesson", [0, 13, True, ANYTHING, 2.5])
def test_a_lesson_that_there_is_not(lesson: int) -> None:
    """The sentence names those that there are."""
    with pytest.raises(UltiError, match="numbers 1 to 12"):
        terms(lesson)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Two Kitties lie there.", ["kitty"]),
        ("The kittycat, an ultimate-ulti.", []),
        ("The last\ntrick counts ten.", ["trick", "last-trick"]),
        ("He passed the salt, led the way, and was open.", []),
        ("A 40-100, said Fedák Sári.", ["forty-hundred", "fedak"]),
    ],
)
def test_words_in_a_text(text: str, ids: list[str]) -> None:
    """Whole words in any form, over the end of a line; everyday words and pieces of words are none."""
    assert [term.id for term in mentioned(ENGLISH, text)] == ids


def test_words_are_found_in_both_languages_and_by_what_they_mean() -> None:
    """By name, all of the words asked for, in any case; nothing where there is nothing."""
    assert [term.id for term in find(ENGLISH, "CSENDES")] == ["silent-hundred", "silent-durchmars", "silent-ulti"]
    assert [term.id for term in find(ENGLISH, "queen one hand")] == ["pair"]
    assert find(ENGLISH, "zugzwang") == ()
    names = [term.name(ENGLISH).casefold() for term in find(ENGLISH, "")]
    assert names == sorted(names)
    assert len(names) == len(TERMS)
    assert set(find(ENGLISH, "", 11)) == set(terms(11))
