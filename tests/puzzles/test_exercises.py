"""The course's own puzzles: every answer is stated and recomputed, and every wrong card is refuted to a lost goal."""

import re
import tomllib
from collections import defaultdict

import pytest

from ulti_teach import data
from ulti_teach.engine import DECLARER, Seat, parse_card
from ulti_teach.puzzles import Exercise, Kind, Question, answer, load_exercises
from ulti_teach.puzzles.grading import examine
from ulti_teach.puzzles.likeness import likeness
from ulti_teach.puzzles.stating import disagreement
from ulti_teach.solver import Solver, Standing, finish
from ulti_teach.text import Pack, Speech

EXERCISES = load_exercises(data.exercises())
PLAYED = {id: each.question for id, each in EXERCISES.items() if each.question.kind in (Kind.PLAY, Kind.BEST_CARD)}
WRONG = [(id, str(card)) for id, asked in PLAYED.items() for card in asked.choices if card not in asked.right]
THEMES: dict[str, list[Question]] = defaultdict(list)
for _each in EXERCISES.values():
    THEMES[_each.question.theme].append(_each.question)


def stated() -> dict[str, str]:
    """The answers that the authors wrote down, by id."""
    found = {}
    for path in data.exercises().glob("*.toml"):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["puzzle"]:
            found[entry["id"]] = entry["answer"]
    return found


STATED = stated()


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
def test_the_engine_finds_what_the_author_states(exercise: Exercise) -> None:
    """Every puzzle states its answer, and engine or solver find that one, whole."""
    asked = exercise.question
    assert disagreement(asked, STATED[asked.id], answer(asked)) is None


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
def test_there_is_something_to_find(exercise: Exercise) -> None:
    """Something is right, and not everything: some legal card of each best-card and play puzzle fails."""
    assert set(exercise.question.right)
    assert set(exercise.question.right) < set(exercise.question.choices)


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
@pytest.mark.parametrize("pack", list(Pack))
def test_words_can_be_said(exercise: Exercise, pack: Pack) -> None:
    """Every card in braces, in a form that there is, with either pack; and every sentence begins like one."""
    words, speech = exercise.words, Speech(pack=pack)
    for text in (words.prompt, *words.hints, words.explanation):
        said = speech.fill(text)
        assert "{" not in said
        assert said[0].isupper() or said[0].isdigit()
        assert said[-1] in ".?"
        assert not re.search(r"[.?!] [a-z]", said)


@pytest.mark.parametrize(("id", "card"), WRONG)
def test_every_wrong_card_is_refuted_to_a_lost_goal(id: str, card: str) -> None:
    """The engine plays the refutation card by card, and at its end the learner cannot have the goal any more.

    Whatever is played after it: so the goal's answer stays lost behind each card that could follow.
    """
    asked = PLAYED[id]
    target = asked.target
    assert target is not None
    solver = Solver(asked.position)
    refuted = finish(solver.refutation(asked.position, parse_card(card), target.goal, least=target.least))
    assert refuted is not None
    assert str(refuted.line[0]) == card
    at, last = Standing.of(asked.position), refuted.line[-1]
    for each in refuted.line[:-1]:
        at = at.play(each)
    assert not target.met(finish(solver.value_after(at, last, target.goal)))
    after = at.play(last)
    if not after.position.is_over:
        assert not any(map(target.met, finish(solver.outcomes(after, target.goal)).values()))


@pytest.mark.parametrize("id", PLAYED)
def test_what_is_graded_easy_is_not_the_hardest(id: str) -> None:
    """The author's grade stands within two of the miner's, the worked examples apart, which explain everything."""
    asked = PLAYED[id]
    assert asked.target is not None
    graded = finish(examine(asked.position, asked.target)).grade
    assert asked.difficulty == 1 or abs(asked.difficulty - graded) <= 2


def test_no_two_are_equal_after_relabelling_the_suits() -> None:
    """New names for the suits make no new puzzle."""
    seen: dict[object, str] = {}
    for id, exercise in EXERCISES.items():
        same = likeness(exercise.question)
        assert same not in seen, (id, seen[same])
        seen[same] = id


def test_there_are_sixty_in_ten_themes() -> None:
    """As many as the course promises, in themes with something in each."""
    assert len(EXERCISES) >= 60
    assert len(THEMES) >= 10
    assert {exercise.question.kind for exercise in EXERCISES.values()} == set(Kind)


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_begins_easily_and_rises(theme: str) -> None:
    """A worked example first, with hints to the end; a transfer last; three grades where there are five or more."""
    puzzles = THEMES[theme]
    assert puzzles[0].difficulty == 1
    assert len(EXERCISES[puzzles[0].id].words.hints) >= 3
    assert [puzzle.transfer for puzzle in puzzles].count(True) == 1
    if len(puzzles) >= 5:
        assert len({puzzle.difficulty for puzzle in puzzles}) >= 3


def test_half_of_what_is_played_is_an_opponents() -> None:
    """A learner sits with the opponents as often as a player does, more or less."""
    theirs = [asked.seat for asked in PLAYED.values() if asked.seat != DECLARER]
    assert 0.4 <= len(theirs) / len(PLAYED) <= 0.7
    assert {asked.seat for asked in PLAYED.values()} == set(Seat)


def test_first_light_has_its_puzzles() -> None:
    """Both kinds, all three seats, with trumps in each suit and without."""
    puzzles = THEMES["tricks"]
    assert len(puzzles) == 9
    assert {puzzle.seat for puzzle in puzzles} == set(Seat)
    assert len({puzzle.kind for puzzle in puzzles}) == 2
    assert len({puzzle.position.contract.trump for puzzle in puzzles}) == 5
