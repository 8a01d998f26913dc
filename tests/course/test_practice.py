"""How the level follows the learner: to about four right in five, whoever they are."""

import math
import random

import pytest

from ulti_teach.course.practice import HARD_ENOUGH, Practice, begin, resume


def chance(ability: float, level: int, guess: float, slope: float) -> float:
    """How likely a learner is to be right at once: less at every level, never less than by guessing."""
    return guess + (1 - guess) / (1 + math.exp(-slope * (ability - level)))


def long_run(ability: float, guess: float, slope: float, answers: int = 6000) -> tuple[float, float]:
    """The share of right answers, and the mean level, once the level has settled."""
    rng = random.Random(f"{ability} {guess} {slope}")
    practice, right, levels = begin(5), 0, 0
    for number in range(answers):
        is_right = rng.random() < chance(ability, practice.level, guess, slope)
        if number >= answers // 6:
            right, levels = right + is_right, levels + practice.level
        practice = practice.answered(is_right)
    counted = answers - answers // 6
    return right / counted, levels / counted


@pytest.mark.parametrize("ability", [3.0, 3.5, 4.0, 4.5, 5.0])
@pytest.mark.parametrize(("guess", "slope"), [(0.0, 1.5), (0.25, 1.5), (0.5, 1.5), (0.25, 3.0)])
def test_learners_of_several_abilities_are_right_four_times_in_five(ability: float, guess: float, slope: float) -> None:
    """Where some level above the warming up suits them; 75 to 85 in a hundred."""
    right, _ = long_run(ability, guess, slope)
    assert 0.75 <= right <= 0.85


def test_an_abler_learner_is_asked_harder_questions() -> None:
    """The level differs where the share of right answers does not."""
    levels = [long_run(ability, 0.25, 1.5)[1] for ability in (2.5, 3.5, 4.5)]
    assert levels[0] + 0.5 < levels[1] < levels[2] - 0.5


def test_at_the_ends_the_level_can_go_no_further() -> None:
    """Whoever knows everything stays at the top, and whoever knows nothing at the bottom."""
    assert long_run(20, 0.25, 1.5) == (1.0, 5.0)
    assert long_run(-20, 0.0, 1.5)[1] == 1.0


def test_the_first_answers_climb_fast() -> None:
    """A level an answer until the first that was not right at once; from then on four answers a level."""
    practice = begin(5)
    levels = [(practice := practice.answered(True)).level for _ in range(5)]
    assert levels == [2, 3, 4, 5, 5]
    missed = begin(5).answered(True).answered(True).answered(False)
    assert missed.level == 2
    assert [(missed := missed.answered(True)).level for _ in range(4)] == [2, 2, 2, 3]


def test_a_miss_early_on_does_not_keep_one_warming_up() -> None:
    """Two right answers lead out of the level whose answers do not count."""
    missed = begin(5).answered(False)
    assert missed.answered(True).level == 1
    assert missed.answered(True).answered(True).level == HARD_ENOUGH


def test_a_miss_goes_down_a_whole_level() -> None:
    """From anywhere but the lowest."""
    for place in range(4, 20):
        assert Practice(5, place, is_climbing=False).answered(False).level == Practice(5, place).level - 1
    assert begin(5).answered(False) == Practice(5, 0, is_climbing=False)


def test_answers_of_earlier_visits_are_gone_on_from() -> None:
    """The level is that to which they led; nothing answered starts at the bottom, nonsense stays within the levels."""
    assert resume(5, []) == begin(5)
    assert resume(5, [(1, True), (2, True), (3, True)]).level == 4
    assert resume(5, [(4, True), (4, False)]).level == 4
    assert resume(5, [(99, False)]).level == 4
    assert resume(5, [(-3, True)]).level == 2
