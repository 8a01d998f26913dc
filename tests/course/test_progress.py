"""A learner's desk as a value: merging loses nothing, mastery is four of five, and what is finished stays so."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach.course.progress import (
    KEPT_ANSWERS,
    KEPT_ATTEMPTS,
    KEPT_UNFINISHED,
    LATEST,
    LONGEST_NAME,
    LONGEST_SHEET,
    LONGEST_STATE,
    LONGEST_TRIED,
    MOST_SHEETS,
    MOST_TRIED,
    Answer,
    Attempt,
    Desk,
    How,
    Paper,
    Setting,
    Solved,
    Unfinished,
    merge,
)
from ulti_teach.engine import UltiError

NAMES = st.sampled_from(["a", "b", "c"])
TIMES = st.integers(0, 6)
HOWS = st.sampled_from(How)
ATTEMPTS = st.builds(Attempt, TIMES, NAMES, HOWS, st.sampled_from([(), ("c7?", "cA")]))
ANSWERS = st.builds(Answer, TIMES, NAMES, HOWS, st.integers(1, 3))


def by_name(values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A few entries by name."""
    return st.dictionaries(NAMES, values, max_size=3)


def _attempts_in_order(attempts: list[Attempt]) -> tuple[Attempt, ...]:
    return merge(Desk(attempts=tuple(attempts)), Desk()).attempts


def _in_order(answers: list[Answer]) -> tuple[Answer, ...]:
    return merge(Desk(answers={"x": tuple(answers)}), Desk(answers={"x": ()})).answers["x"]


DESKS = st.builds(
    Desk,
    settings=by_name(st.builds(Setting, st.sampled_from(["x", 1, True, False, 0]), TIMES)),
    answers=by_name(st.lists(ANSWERS, max_size=4).map(_in_order)),
    mastered=by_name(TIMES),
    puzzles=by_name(st.builds(Solved, HOWS, TIMES)),
    lessons=by_name(TIMES),
    unfinished=by_name(st.builds(Unfinished, st.sampled_from(["", "1", "[2]"]), TIMES)),
    sheets=by_name(st.builds(Paper, st.sampled_from(["", "players 3", "players 4"]), TIMES)),
    attempts=st.lists(ATTEMPTS, max_size=4).map(_attempts_in_order),
    cleared=st.integers(0, 1),
)


@given(DESKS, DESKS, DESKS)
def test_merging_is_the_same_in_any_order(one: Desk, other: Desk, third: Desk) -> None:
    """Associative, commutative, idempotent: it does not matter which tab hears of which first, or twice."""
    assert merge(merge(one, other), third) == merge(one, merge(other, third))
    assert merge(one, other) == merge(other, one)
    assert merge(one, one) == one
    assert merge(merge(one, other), other) == merge(one, other)
    assert merge(one, Desk()) == one


@given(st.lists(st.tuples(st.integers(0, 2), TIMES), max_size=12), st.integers(2, 4))
def test_what_is_dropped_was_old_everywhere(stamps: list[tuple[int, int]], parts: int) -> None:
    """With more than is kept, merging in parts still keeps the newest of all."""
    desks = [Desk() for _ in range(parts)]
    for number, (part, time) in enumerate(stamps * 6):
        desks[part % parts] = desks[part % parts].left(f"k{number}", [number], now=time * 10)
        desks[part % parts] = desks[part % parts].answered("kind", How.AIDED, str(number), now=time)
        more = [Attempt(time * 10 + more, f"set:x/{number}", How.SHOWN) for more in range(9)]
        desks[part % parts] = merge(desks[part % parts], Desk(attempts=tuple(more)))
    left, right = Desk(), Desk()
    for desk in desks:
        left = merge(left, desk)
    for desk in reversed(desks):
        right = merge(desk, right)
    assert left == right
    assert len(left.unfinished) <= KEPT_UNFINISHED
    assert len(left.answers.get("kind", ())) <= KEPT_ANSWERS
    attempts = sorted({attempt.at for desk in desks for attempt in desk.attempts}, reverse=True)
    assert len(left.attempts) <= KEPT_ATTEMPTS
    assert {attempt.at for attempt in left.attempts} == set(attempts[: len({one.at for one in left.attempts})])
    times = sorted((entry.at for desk in desks for entry in desk.unfinished.values()), reverse=True)
    assert sorted((entry.at for entry in left.unfinished.values()), reverse=True) == times[:KEPT_UNFINISHED]


def answers(text: str, desk: Desk | None = None, level: int = 1, hard_enough: int = 1) -> Desk:
    """A desk after answers: `u` unaided, `a` aided, `s` shown."""
    desk = desk or Desk()
    for letter in text:
        how = {"u": How.UNAIDED, "a": How.AIDED, "s": How.SHOWN}[letter]
        desk = desk.answered("kind", how, "id", now=0, level=level, hard_enough=hard_enough)
    return desk


@pytest.mark.parametrize(
    ("given", "mastered"),
    [
        ("uuu", False),
        ("uuuu", True),
        ("uauuu", True),
        ("uuaau", False),
        ("uussuu", False),
        ("uuusu", True),
        ("", False),
    ],
)
def test_mastered_is_four_of_the_last_five_unaided(given: str, mastered: bool) -> None:
    """Four right at once may come before a fifth question was asked."""
    assert ("kind" in answers(given).mastered) is mastered


def test_mastery_is_never_lost_and_tells_the_first_time() -> None:
    """Whatever comes later, here or from another tab."""
    first = answers("uuuu")
    later = answers("sssssuuuu", first)
    assert later.mastered == first.mastered
    other = Desk(mastered={"kind": first.mastered["kind"] + 5})
    assert merge(later, other).mastered == merge(other, later).mastered == first.mastered


def test_easy_answers_do_not_count_towards_mastery() -> None:
    """Only those from the level that is hard enough."""
    easy = answers("uuuuu", level=2, hard_enough=3)
    assert easy.mastered == {}
    assert answers("uuu", easy, level=3, hard_enough=3).mastered == {}
    assert "kind" in answers("uuuu", easy, level=3, hard_enough=3).mastered


def test_two_tabs_that_answer_by_turns_keep_both() -> None:
    """Each knows only its own; together all six are there, in the order of their times."""
    one, other = Desk(), Desk()
    for number in range(3):
        one = one.answered("kind", How.UNAIDED, f"one-{number}", now=1000 + 10 * number)
        other = other.answered("kind", How.AIDED, f"other-{number}", now=1005 + 10 * number)
    assert [answer.id for answer in merge(one, other).answers["kind"]] == [
        "one-0",
        "other-0",
        "one-1",
        "other-1",
        "one-2",
        "other-2",
    ]


@pytest.mark.parametrize("now", [0, 500, LATEST])
def test_a_clock_that_goes_back_keeps_the_order(now: int) -> None:
    """What is done later is stamped later than all that is known, whatever the clock says."""
    desk = Desk().chose("pack", "tell", now=1000).answered("kind", How.SHOWN, "first", now=900)
    later = desk.chose("pack", "french", now=now).answered("kind", How.UNAIDED, "second", now=now)
    assert merge(desk, later).settings["pack"].value == "french"
    assert [answer.id for answer in merge(desk, later).answers["kind"]] == ["first", "second"]
    assert later.newest <= LATEST


def test_the_best_way_a_puzzle_was_solved_stays() -> None:
    """Solved at once is not forgotten when it is shown another time."""
    desk = Desk().solved("p", How.AIDED, now=1).solved("p", How.UNAIDED, now=2).solved("p", How.SHOWN, now=3)
    assert desk.puzzles == {"p": Solved(How.UNAIDED, 2)}
    assert merge(Desk().solved("p", How.SHOWN, now=9), desk).puzzles == desk.puzzles


def test_every_attempt_is_kept_with_what_was_tried() -> None:
    """Also at the same item again, and from two tabs; of very much that was tried, the beginning."""
    desk = Desk().attempted("puzzle:p", How.AIDED, ["c7?", "cA"], now=5)
    other = Desk().attempted("set:0123456789/1", How.SHOWN, ["x" * 99] * 99, now=3)
    both = merge(desk.attempted("puzzle:p", How.UNAIDED, ["cA"], now=2), other)
    assert both.attempts_at("puzzle:p") == (
        Attempt(5, "puzzle:p", How.AIDED, ("c7?", "cA")),
        Attempt(6, "puzzle:p", How.UNAIDED, ("cA",)),
    )
    (long,) = both.attempts_at("set:0123456789/1")
    assert long.tried == ("x" * LONGEST_TRIED,) * MOST_TRIED


def test_what_was_finished_in_one_tab_does_not_come_back_from_another() -> None:
    """The other tab still holds it as unfinished."""
    before = Desk().left("Table", ["dA"], now=5)
    after = before.left("Table", None, now=6)
    assert before.state_of("Table") == ["dA"]
    assert merge(before, after).state_of("Table") is None
    assert merge(after, before).left("Table", ["d7"], now=2).state_of("Table") == ["d7"]


@pytest.mark.parametrize(
    ("key", "state"), [("Table", "x" * (LONGEST_STATE - 1)), ("k" * (LONGEST_NAME + 1), [1]), ("never begun", None)]
)
def test_what_need_not_or_cannot_be_kept_is_not(key: str, state: object) -> None:
    """Too long a state or name; and the end of something that was never begun."""
    assert Desk().left(key, state, now=1) == Desk()


def test_the_same_state_again_is_no_news() -> None:
    """A refused card changes nothing, and writes nothing."""
    desk = Desk().left("Table", {"b": 1, "a": 2}, now=1)
    assert desk.left("Table", {"a": 2, "b": 1}, now=9) is desk


def test_forgetting_is_final_for_other_tabs_but_not_for_a_file() -> None:
    """What another tab still knows does not come back; what the learner reads from a file does."""
    old = answers("uuuu").chose("pack", "tell", now=9)
    empty = old.forgotten()
    assert merge(old, empty) == merge(empty, old) == empty == Desk(cleared=1)
    back = empty.taking_in(old)
    assert (back.mastered, back.settings, back.cleared) == (old.mastered, old.settings, 1)
    assert Desk().taking_in(empty) == Desk()


def test_score_sheets_are_never_dropped() -> None:
    """However much else is left unfinished after them, and in whatever order two tabs tell of it."""
    desk = Desk().wrote("friday", "players 3", now=1)
    for number in range(2 * KEPT_UNFINISHED):
        desk = desk.left(f"puzzle {number}", [number], now=10)
    assert merge(Desk(), desk).papers["friday"].text == "players 3"
    assert len(desk.unfinished) == KEPT_UNFINISHED


def test_a_sheet_that_was_thrown_away_stays_away() -> None:
    """Another tab that still has it does not bring it back; written on since, it lives."""
    there = Desk().wrote("friday", "players 3", now=1)
    here = there.wrote("friday", "", now=2)
    assert list(merge(here, there).papers) == list(merge(there, here).papers) == []
    assert list(merge(here, there.wrote("friday", "players 4", now=9)).papers) == ["friday"]


def test_the_sheet_written_on_last_comes_first() -> None:
    """And writing the same again is nothing new."""
    desk = Desk().wrote("a", "1", now=1).wrote("b", "2", now=2).wrote("a", "3", now=3)
    assert list(desk.papers) == ["a", "b"]
    assert desk.wrote("b", "2", now=9) is desk


def test_what_cannot_be_kept_is_refused() -> None:
    """A sheet that is too long, one that has no name, one too many; writing on one that is there goes on."""
    desk = Desk()
    for number in range(MOST_SHEETS):
        desk = desk.wrote(f"sheet {number}", "players 3", now=1)
    for id, text in (("sheet 0", "x" * (LONGEST_SHEET + 1)), ("", "players 3"), ("another", "players 3")):
        with pytest.raises(UltiError):
            desk.wrote(id, text, now=2)
    assert desk.wrote("sheet 0", "", now=2).wrote("another", "players 3", now=3).papers["another"]
    assert desk.wrote("sheet 0", "players 4", now=2).papers["sheet 0"].text == "players 4"
