"""What was missed comes back: when it enters, when it is due, and that no order of merging changes any of it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.course.test_progress import TIMES, _in_order
from ulti_teach.course.drills import KINDS
from ulti_teach.course.progress import LATEST, Answer, Attempt, Desk, How, merge
from ulti_teach.course.review import (
    LONGEST_PAUSE,
    ROUND,
    Returning,
    Round,
    day_of,
    due,
    read_round,
    schedule,
)
from ulti_teach.engine import UltiError

DAY = 86_400_000
PUZZLES = ("one", "two", "three")
HOWS = {"u": How.UNAIDED, "a": How.AIDED, "s": How.SHOWN}


def desk_of(days: str, kind: str = "order", level: int = 1) -> Desk:
    """A desk after answers: a word for each day, `-` for a day without any, `u` unaided, `a` aided, `s` shown."""
    desk = Desk()
    for day, letters in enumerate(days.split()):
        for number, letter in enumerate(letters.strip("-")):
            desk = desk.answered(kind, HOWS[letter], f"{day}-{number}", now=day * DAY + 1000 * number, level=level)
    return desk


@pytest.mark.parametrize(
    ("days", "comes"),
    [
        ("u", None),
        ("uuuu u", None),
        ("s", 1),
        ("a", 1),
        ("us", 1),
        ("su", 1),
        ("suuuu", 1),
        ("u s", 2),
        ("s u", 3),
        ("s u - u", 9),
        ("s u - s", 4),
        ("s u - us", 4),
        ("s u - su", 4),
        ("s a", 2),
        ("a u", 6),
    ],
)
def test_when_a_question_comes_back(days: str, comes: int | None) -> None:
    """It enters at its first miss; the worst answer of a day is the review of that day, whatever came after it."""
    found = schedule(desk_of(days), 20 * DAY, ())
    assert [one.day for one in found] == ([] if comes is None else [comes])


def test_a_puzzle_comes_back_as_itself_and_a_drill_at_the_level_where_it_was_missed() -> None:
    """A level that there is no more is the highest that there is."""
    desk = desk_of("s", level=3).answered("order", How.UNAIDED, "9-9", now=DAY, level=4)
    desk = desk.answered("higher", How.SHOWN, "1-1", now=DAY, level=99)
    desk = desk.attempted("puzzle:one", How.AIDED, ("h7",), now=DAY).attempted("puzzle:two", How.UNAIDED, (), now=DAY)
    found = {one.item: one.level for one in schedule(desk, 9 * DAY, PUZZLES)}
    assert found == {"drill:order": 3, "drill:higher": KINDS["higher"][0], "puzzle:one": 1}


def test_what_there_is_no_more_is_passed_over() -> None:
    """A kind or a puzzle of an older course, and the items of a set, which are not puzzles of their own."""
    desk = Desk().answered("patience", How.SHOWN, "1-1", now=0)
    for item in ("puzzle:gone", "set:0123456789/1", "drill:order"):
        desk = desk.attempted(item, How.SHOWN, (), now=0)
    assert schedule(desk, 5 * DAY, PUZZLES) == ()


def many(count: int) -> tuple[Desk, tuple[str, ...]]:
    """So many puzzles missed, a day apart, and all of their ids."""
    ids = tuple(f"p{number:02}" for number in range(count))
    desk = Desk()
    for day, id in enumerate(ids):
        desk = desk.attempted(f"puzzle:{id}", How.SHOWN, (), now=day * DAY)
    return desk, ids


def test_a_day_has_no_more_than_a_round() -> None:
    """The most overdue first; what was answered of them counts, and what is left comes tomorrow."""
    desk, ids = many(ROUND + 3)
    now = 40 * DAY
    first = due(desk, now, ids)
    assert [one.item for one in first] == [f"puzzle:{id}" for id in ids[:ROUND]]
    for one in first[:4]:
        desk = desk.attempted(one.item, How.UNAIDED, (), now=now)
    assert due(desk, now, ids) == first[4:]
    for one in first[4:]:
        desk = desk.attempted(one.item, How.SHOWN, (), now=now)
    assert due(desk, now, ids) == ()
    assert [one.item for one in due(desk, now + DAY, ids)][:3] == [f"puzzle:{id}" for id in ids[ROUND:]]


def test_what_is_due_is_due_from_the_morning_of_the_learners_day() -> None:
    """Midnight is the learner's own."""
    desk = Desk().attempted("puzzle:one", How.SHOWN, (), now=20 * 3_600_000)  # eight in the evening by UTC
    before, after = DAY - 1, DAY
    assert not due(desk, before, PUZZLES)
    assert due(desk, after, PUZZLES)
    assert due(desk, 23 * 3_600_000, PUZZLES, zone=120)  # there, it is one in the morning
    assert not due(desk, 23 * 3_600_000, PUZZLES, zone=-300)
    assert day_of(DAY, zone=-1) == 0
    assert day_of(0, zone=-1) == 0


def test_a_clock_that_went_back_loses_nothing() -> None:
    """Years ahead for a day: it comes back tomorrow, and no date is too far to be reckoned with."""
    desk = Desk().attempted("puzzle:one", How.SHOWN, (), now=LATEST)
    desk = desk.attempted("puzzle:one", How.UNAIDED, (), now=DAY)
    assert [one.day for one in schedule(desk, DAY, PUZZLES)] == [2]
    assert [one.day for one in schedule(desk, -LATEST, PUZZLES, zone=-840)] == [1]
    assert [one.day for one in schedule(desk, LATEST, PUZZLES, zone=840)] == [day_of(LATEST, 840) + 1]


def test_no_pause_is_longer_than_a_year() -> None:
    """However well it is known."""
    desk, now = Desk().attempted("puzzle:one", How.AIDED, (), now=0), 0
    for _ in range(12):
        (one,) = schedule(desk, now, PUZZLES)
        now = one.day * DAY
        desk = desk.attempted("puzzle:one", How.UNAIDED, (), now=now)
    (one,) = schedule(desk, now, PUZZLES)
    assert one.day - day_of(now) == LONGEST_PAUSE


def attempts(given: list[Attempt]) -> tuple[Attempt, ...]:
    """In the order in which a desk keeps them."""
    return merge(Desk(attempts=tuple(given)), Desk()).attempts


MOMENTS = TIMES.map(lambda day: day * DAY // 2)
DESKS = st.builds(
    Desk,
    answers=st.dictionaries(
        st.sampled_from(["order", "higher", "gone"]),
        st.lists(st.builds(Answer, MOMENTS, st.sampled_from("ab"), st.sampled_from(How), st.integers(1, 3))).map(
            _in_order
        ),
    ),
    attempts=st.lists(
        st.builds(Attempt, MOMENTS, st.sampled_from(["puzzle:one", "puzzle:two"]), st.sampled_from(How)), max_size=6
    ).map(attempts),
)


@given(DESKS, DESKS, DESKS, st.integers(0, 5 * DAY))
def test_a_merge_merges_the_schedule(one: Desk, other: Desk, third: Desk, now: int) -> None:
    """In any order, and twice; what comes back was missed, and never on the day on which it was answered."""
    merged = schedule(merge(merge(one, other), third), now, PUZZLES)
    assert merged == schedule(merge(other, merge(third, merge(one, other))), now, PUZZLES)
    known = {found.item for desk in (one, other, third) for found in schedule(desk, now, PUZZLES)}
    assert {found.item for found in merged} == known
    whole = merge(merge(one, other), third)
    for found in merged:
        kind = found.item.partition(":")[2]
        answered = [each.at for each in (*whole.answers.get(kind, ()), *whole.attempts_at(found.item))]
        assert found.day > min(day_of(max(answered)), day_of(now))


def test_a_round_goes_on_and_is_kept() -> None:
    """As plain values; after its last question nothing is asked."""
    items = Returning("drill:order", 3, 2), Returning("puzzle:one", 4)
    round = Round(items, seed=5)
    assert round.next == items[0]
    assert read_round(round.answered(How.AIDED).values(), PUZZLES) == round.answered(How.AIDED)
    over = round.answered(How.AIDED).answered(How.SHOWN)
    assert over.next is None
    assert over.answered(How.SHOWN) == over
    assert Round().next is None


@pytest.mark.parametrize(
    "values",
    [
        None,
        {},
        {"items": [["drill:order", 1, 1]], "seed": 1},
        {"items": [["drill:order", 1, 99]], "seed": 1, "hows": []},
        {"items": [["drill:patience", 1, 1]], "seed": 1, "hows": []},
        {"items": [["puzzle:gone", 1, 1]], "seed": 1, "hows": []},
        {"items": [["puzzle:one", 1, 2]], "seed": 1, "hows": []},
        {"items": [["order", 1, 1]], "seed": 1, "hows": []},
        {"items": ["drill:order"], "seed": 1, "hows": []},
        {"items": [["drill:order", 1, 1]], "seed": 1, "hows": ["badly"]},
        {"items": [["drill:order", 1, 1]], "seed": 1, "hows": [[]]},
        {"items": [["drill:order", 1, 1]], "seed": 1, "hows": ["shown", "shown"]},
        {"items": [["drill:order", 1, 1]] * 11, "seed": 1, "hows": []},
    ],
)
def test_a_round_that_is_none_of_ours(values: Any) -> None:
    """Refused, whatever it is."""
    with pytest.raises(UltiError):
        read_round(values, PUZZLES)
