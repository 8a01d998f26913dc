"""The puzzles on their shelf: themes, grades, a mix, and the next one."""

import pytest

from ulti_teach import data
from ulti_teach.course.shelf import Shelf
from ulti_teach.engine import PuzzleError
from ulti_teach.puzzles import load_exercises

EXERCISES = load_exercises(data.exercises())


def test_a_theme_keeps_the_order_of_its_file() -> None:
    """From the worked example on."""
    chosen = Shelf(EXERCISES, theme="tricks").chosen
    assert chosen == tuple(id for id, exercise in EXERCISES.items() if exercise.question.theme == "tricks")


def test_themes_come_as_the_lessons_do() -> None:
    """What is taught first stands first."""
    themes = Shelf(EXERCISES).themes
    assert themes[:2] == ("ranks", "tricks")
    assert set(themes) == {exercise.question.theme for exercise in EXERCISES.values()}


def test_a_mix_holds_everything_in_an_order_of_its_own() -> None:
    """The same for a seed, another for another."""
    one, other = Shelf(EXERCISES, seed=1), Shelf(EXERCISES, seed=2)
    assert sorted(one.chosen) == sorted(EXERCISES)
    assert one.chosen == Shelf(EXERCISES, seed=1).chosen
    assert one.chosen != other.chosen


def test_a_grade_narrows_and_a_grade_that_there_is_not_widens() -> None:
    """Nobody is left before an empty shelf."""
    shelf = Shelf(EXERCISES).looking_at("tricks", 2)
    assert {EXERCISES[id].question.difficulty for id in shelf.chosen} == {2}
    assert Shelf(EXERCISES).looking_at("ranks", 5).grade in (None, 5)
    assert Shelf(EXERCISES).looking_at("ranks", 5).chosen


def test_an_unknown_theme_is_named() -> None:
    """With those that there are."""
    with pytest.raises(PuzzleError, match=r"no theme 'wallpaper'; there are .*tricks"):
        Shelf(EXERCISES).looking_at("wallpaper")


def test_the_next_one_is_the_next_that_is_not_done() -> None:
    """From here on, then from the first; and where all are done, simply the next."""
    shelf = Shelf(EXERCISES, theme="tricks")
    first, second, third, *rest = shelf.chosen
    assert shelf.next_after(None, done=()) == first
    assert shelf.next_after(first, done={second}) == third
    assert shelf.next_after(rest[-1], done={first}) == second
    assert shelf.next_after("of-another-theme", done={first}) == second
    assert shelf.next_after(first, done=shelf.chosen) == second
    assert shelf.next_after(second, done={*shelf.chosen} - {second}) == third
