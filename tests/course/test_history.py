"""A learner's own history: counted by the learner's days, and of no more than there is."""

from tests.course.test_review import DAY
from ulti_teach import data
from ulti_teach.course.history import MOST_DAYS, Day, days, themes
from ulti_teach.course.progress import Desk, How
from ulti_teach.puzzles import load_exercises

EXERCISES = load_exercises(data.exercises())


def test_days_are_counted_by_how_each_answer_was_found() -> None:
    """A day without answers is none; midnight is the learner's own."""
    desk = Desk()
    for at, how in ((1, How.UNAIDED), (2, How.SHOWN), (DAY - 3_600_000, How.UNAIDED), (5 * DAY, How.AIDED)):
        desk = desk.answered("order", how, "1-1", now=at)
    assert days(desk, "drill:order", EXERCISES) == (Day(0, 2, 0, 1), Day(5, 0, 1, 0))
    assert days(desk, "drill:order", EXERCISES, zone=120) == (Day(0, 1, 0, 1), Day(1, 1, 0, 0), Day(5, 0, 1, 0))
    assert days(desk, "drill:order", EXERCISES)[0].asked == 3


def test_themes_are_those_with_answers_as_the_lessons_come_to_them() -> None:
    """Puzzles count for their theme; what there is no more, and the items of a set, are passed over."""
    desk = Desk().answered("pays", How.SHOWN, "1-1", now=1).answered("order", How.SHOWN, "1-1", now=2)
    desk = desk.answered("patience", How.SHOWN, "1-1", now=3)
    for item in ("puzzle:tricks-beat", "puzzle:tricks-follow", "puzzle:gone", "set:00/1"):
        desk = desk.attempted(item, How.AIDED, (), now=4)
    assert themes(desk, EXERCISES) == ("drill:order", "drill:pays", "theme:tricks")
    assert days(desk, "theme:tricks", EXERCISES) == (Day(0, 0, 2, 0),)
    assert days(desk, "theme:patience", EXERCISES) == ()
    assert themes(Desk(), EXERCISES) == ()


def test_no_more_than_the_newest_days() -> None:
    """Of a year, the end."""
    desk = Desk()
    for day in range(MOST_DAYS + 5):
        desk = desk.attempted("puzzle:tricks-beat", How.UNAIDED, (), now=day * DAY)
    found = days(desk, "theme:tricks", EXERCISES)
    assert [one.day for one in found] == list(range(5, MOST_DAYS + 5))
