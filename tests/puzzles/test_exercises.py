"""The course's own puzzles: the engine recomputes every answer, and every answer is stated."""

import tomllib

import pytest

from ulti_teach import data
from ulti_teach.engine import Seat, parse_cards
from ulti_teach.puzzles import Exercise, answer, load_exercises
from ulti_teach.text import Pack, Speech

EXERCISES = load_exercises(data.exercises())


def stated() -> dict[str, str]:
    """The answers that the authors wrote down, by id."""
    found = {}
    for path in data.exercises().glob("*.toml"):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["puzzle"]:
            found[entry["id"]] = entry["answer"]
    return found


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
def test_the_engine_finds_what_the_author_states(exercise: Exercise) -> None:
    """Worked out by hand in the file, recomputed here."""
    found = answer(exercise.question)
    said = stated()[exercise.question.id]
    assert found == (Seat(int(said)) if isinstance(found, Seat) else parse_cards(said))


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
def test_there_is_something_to_find(exercise: Exercise) -> None:
    """Not every card is right, so that ticking all of them is no answer."""
    found = answer(exercise.question)
    assert found
    assert set(exercise.question.right) < set(exercise.question.choices)


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
@pytest.mark.parametrize("pack", list(Pack))
def test_words_can_be_said(exercise: Exercise, pack: Pack) -> None:
    """Every card in braces, in a form that there is, with either pack."""
    words, speech = exercise.words, Speech(pack=pack)
    for text in (words.prompt, *words.hints, words.explanation):
        assert "{" not in speech.fill(text)


def test_first_light_has_its_eight_puzzles() -> None:
    """Both kinds, all three seats, with trumps in each suit and without."""
    puzzles = [exercise.question for exercise in EXERCISES.values() if exercise.question.theme == "tricks"]
    assert len(puzzles) == 8
    assert {puzzle.seat for puzzle in puzzles} == set(Seat)
    assert len({puzzle.kind for puzzle in puzzles}) == 2
    assert len({puzzle.position.contract.trump for puzzle in puzzles}) == 5
