"""What was missed comes back after days: which questions are due today, and when each comes again.

No schedule is kept anywhere. It is worked out anew from the learner's own answers, by FSRS (the library `fsrs`), so
that it merges as they do: in any order. A question is a puzzle or a kind of drill. It enters when it is first missed,
found with help or shown; from then on every day on which it was answered is one review, rated by the worst answer of
that day: at once is good, with help is hard, shown is "again". What is right minutes after it was missed says nothing
of tomorrow; so what was missed today comes back tomorrow at the earliest, and nothing comes back twice on a day.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

from ulti_teach.engine import UltiError

from .drills import KINDS
from .entries import BEST_FIRST
from .progress import Desk, How

if TYPE_CHECKING:
    from fsrs import Scheduler

#: How many questions come back on one day at most.
ROUND = 10
#: How many days lie between two reviews at most.
LONGEST_PAUSE = 365
#: How the names of questions begin.
PUZZLE, DRILL = "puzzle:", "drill:"
_DAY = 86_400_000
_MINUTE = 60_000
#: Only the distance of two days counts; from so far back, the days of any clock are within what a date can be.
_START = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Returning:
    """A question that was missed once: `puzzle:ID` or `drill:KIND`, and the number of the day when it comes back.

    `level`: how hard a drill was when it was last missed; 1 for a puzzle. `is_done`: it came back today, and was
    answered.
    """

    item: str
    day: int
    level: int = 1
    is_done: bool = False


def day_of(at: int, zone: int = 0) -> int:
    """The number of the learner's day, counted from 1970: `at` in milliseconds, on a clock `zone` minutes ahead of UTC.

    A time before 1970 belongs to its first day.

    >>> day_of(86_399_999), day_of(86_399_999, zone=60)
    (0, 1)
    """
    return max((at + zone * _MINUTE) // _DAY, 0)


def schedule(desk: Desk, now: int, puzzles: Collection[str], *, zone: int = 0) -> tuple[Returning, ...]:
    """All that comes back, what comes first before the rest. Puzzles other than `puzzles` are passed over.

    What is stamped later than now, by a clock that has gone back since, counts as answered today.

    >>> desk = Desk().answered("order", How.SHOWN, "7-0", now=0, level=2)
    >>> schedule(desk, 0, ())
    (Returning(item='drill:order', day=1, level=2, is_done=False),)
    """
    today = day_of(now, zone)
    found = []
    for item, answers in _log(desk, puzzles).items():
        worst: dict[int, How] = {}
        for at, how, _ in answers:
            day = min(day_of(at, zone), today)
            worst[day] = max(worst.get(day, how), how, key=BEST_FIRST.index)
        if any(how is not How.UNAIDED for how in worst.values()):
            before, day = _due(worst, today)
            _, level = max((at, level) for at, how, level in answers if how is not How.UNAIDED)
            found.append(Returning(item, day, level, is_done=before is not None and before <= today < day))
    return tuple(sorted(found, key=lambda one: (one.day, one.item)))


def due(desk: Desk, now: int, puzzles: Collection[str], *, zone: int = 0) -> tuple[Returning, ...]:
    """What is to be asked today, the most overdue first; with what came back already today, no more than `ROUND`."""
    return of_today(schedule(desk, now, puzzles, zone=zone), day_of(now, zone))


def of_today(scheduled: Iterable[Returning], today: int) -> tuple[Returning, ...]:
    """The part of a schedule that is to be asked today."""
    known = tuple(scheduled)
    left = ROUND - sum(one.is_done for one in known)
    return tuple(one for one in known if one.day <= today)[: max(left, 0)]


def _log(desk: Desk, puzzles: Collection[str]) -> Mapping[str, list[tuple[int, How, int]]]:
    """The answers to each question: when, how, at which level."""
    log: dict[str, list[tuple[int, How, int]]] = {}
    for kind, answers in desk.answers.items():
        if kind in KINDS:
            highest = KINDS[kind][0]
            log[DRILL + kind] = [(answer.at, answer.how, min(answer.level, highest)) for answer in answers]
    for attempt in desk.attempts:
        if attempt.item.startswith(PUZZLE) and attempt.item.removeprefix(PUZZLE) in puzzles:
            log.setdefault(attempt.item, []).append((attempt.at, attempt.how, 1))
    return log


def _due(worst: Mapping[int, How], today: int) -> tuple[int | None, int]:
    """The day when a question comes back; and when it was to come back before today's answers, if it was."""
    from fsrs import Card, Rating  # late: only whoever has begun with daily rounds waits for it

    ratings = {How.UNAIDED: Rating.Good, How.AIDED: Rating.Hard, How.SHOWN: Rating.Again}
    card, before, day = Card(card_id=0), None, 0
    for reviewed in _from_the_first_miss(worst):
        if reviewed == today and card.last_review is not None:
            before = day
        moment = _START + timedelta(days=reviewed)
        card, _ = _scheduler().review_card(card, ratings[worst[reviewed]], moment)
        day = (card.due - _START).days
    return before, day


def _from_the_first_miss(worst: Mapping[int, How]) -> Iterator[int]:
    has_entered = False
    for day in sorted(worst):
        has_entered = has_entered or worst[day] is not How.UNAIDED
        if has_entered:
            yield day


@cache
def _scheduler() -> "Scheduler":
    """Whole days between reviews, and never by chance: two tabs must come to the same."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=LONGEST_PAUSE, enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class Round:
    """One moment of a daily round: what is asked in it, and how what was answered so far was found.

    `seed`: of the series of drill questions.

    >>> begun = Round((Returning("drill:order", 1), Returning("puzzle:tricks-follow", 2)), seed=7)
    >>> begun.answered(How.UNAIDED).next.item
    'puzzle:tricks-follow'
    """

    items: tuple[Returning, ...] = ()
    seed: int = 0
    hows: tuple[How, ...] = ()

    @property
    def next(self) -> Returning | None:
        """What is asked now; None before and after the round."""
        return self.items[len(self.hows)] if len(self.hows) < len(self.items) else None

    def answered(self, how: How) -> "Round":
        """One question was answered."""
        return self if self.next is None else replace(self, hows=(*self.hows, how))

    def values(self) -> dict[str, object]:
        """All of it in plain values, for `read_round`."""
        items = [[one.item, one.day, one.level] for one in self.items]
        return {"items": items, "seed": self.seed, "hows": [how.value for how in self.hows]}


def read_round(values: Any, puzzles: Collection[str]) -> Round:
    """What `values` has written. Raises `UltiError` when it is nothing of ours, or a question is no more there.

    >>> read_round(Round((Returning("drill:order", 1),), 7).values(), ())
    Round(items=(Returning(item='drill:order', day=1, level=1, is_done=False),), seed=7, hows=())
    """
    match values:
        case {"items": list() as items, "seed": int() as seed, "hows": list() as hows} if len(items) <= ROUND:
            found = Round(tuple(_returning(item, puzzles) for item in items), seed)
            for how in hows:
                if found.next is None or how not in [known.value for known in How]:
                    break
                found = found.answered(How(how))
            else:
                return found
    raise UltiError("This is no daily round.")


def _returning(values: Any, puzzles: Collection[str]) -> Returning:
    match values:
        case [str() as item, int() as day, int() as level]:
            kind, puzzle = item.removeprefix(DRILL), item.removeprefix(PUZZLE)
            if item.startswith(PUZZLE) and puzzle in puzzles and level == 1:
                return Returning(item, day)
            if item.startswith(DRILL) and kind in KINDS and 1 <= level <= KINDS[kind][0]:
                return Returning(item, day, level)
    raise UltiError("There is no such question any more.")
