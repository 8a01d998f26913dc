"""The round for whoever knows cards already: what is asked, when it ends, and what is known by then."""

from typing import Any

import pytest

from ulti_teach.course.drills import KINDS
from ulti_teach.course.placement import GAMES, INCLUDES, PLAN, Round, read_round
from ulti_teach.course.practice import HARD_ENOUGH
from ulti_teach.engine import UltiError

ALL = ("name", "higher", "order", "trick-winner", "legal-cards")


def after(*answers: bool, seed: int = 1) -> Round:
    """The round after these answers."""
    now = Round().begins("skat", seed)
    for answer in answers:
        now = now.answered(answer)
    return now


def test_the_longest_round_has_eight_questions() -> None:
    """Whoever answers all of them at once has the drills of the first two lessons behind them."""
    whole = after(*[True] * 8)
    assert len(PLAN) == 8
    assert whole.is_over
    assert whole.mastered == ALL
    assert set(ALL) <= set(KINDS)
    assert whole.lesson == 3
    assert whole.answered(False) == whole


@pytest.mark.parametrize(
    ("answers", "asked", "known", "lesson"),
    [
        ((False, False), 2, (), 1),
        ((False, True, True, True, True, True), 6, ("trick-winner", "legal-cards"), 1),
        ((True, True, True, False, False), 5, ("order",), 2),
        ((True, True, True, True, True, True, False), 7, ("order", "trick-winner"), 2),
        ((True, True, False, True, False), 5, (), 1),
    ],
)
def test_a_miss_ends_its_skill_and_two_end_the_round(
    answers: tuple[bool, ...], asked: int, known: tuple[str, ...], lesson: int
) -> None:
    """So a newcomer is asked two questions, and nobody more than is needed."""
    now = after(*answers)
    assert now.is_over
    assert len(now.steps) == asked
    assert now.known == known
    assert now.lesson == lesson


@pytest.mark.parametrize("seed", range(12))
def test_every_question_has_what_it_is_for(seed: int) -> None:
    """Ten and king in one suit with and without trumps, a trump among others, and each duty; at levels that count."""
    for number, step in enumerate(PLAN):
        now = after(*[True] * number, seed=seed)
        assert now.next == step
        assert step.wanted(now.question)
        assert now.question == now.question
        assert step.level >= HARD_ENOUGH


def test_stopping_keeps_what_was_found() -> None:
    """A skill that is whole stays known; half a one is not; nothing is asked any more."""
    now = after(True, True, True, True).stops()
    assert now.is_over
    assert now.known == ("order",)
    assert after(True, True).stops().known == ()
    assert after().stops().is_over


def test_before_it_begins_nothing_is_asked() -> None:
    """There is no question, and asking for one says so."""
    assert Round().next is None
    assert not Round().is_over
    with pytest.raises(UltiError, match="Nothing is asked"):
        _ = Round().question
    with pytest.raises(UltiError, match=r"skat, bridge, sixty-six, other, not 'chess'"):
        Round().begins("chess", 1)


def test_written_and_read() -> None:
    """The same round comes back."""
    for game in GAMES:
        now = Round().begins(game, 5).answered(True).answered(False)
        assert read_round(now.values()) == now


ODD: list[Any] = [
    None,
    {},
    {"game": "chess", "seed": 1, "answers": []},
    {"game": "skat", "seed": "1", "answers": []},
    {"game": "skat", "seed": 1, "answers": ["yes"]},
    {"game": "skat", "seed": 1, "answers": [False, False, True]},
]


@pytest.mark.parametrize("values", ODD)
def test_what_is_no_round(values: Any) -> None:
    """One sentence, whatever stands there."""
    with pytest.raises(UltiError):
        read_round(values)


def test_each_skill_is_asked_for() -> None:
    """The skills are those of the plan, and each includes its own drill."""
    assert set(INCLUDES) == {step.kind for step in PLAN}
    assert all(kind in drills for kind, drills in INCLUDES.items())
