"""The results of a class: what learners handed in, put together by set, by learner and by item."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeVar

from .entries import LATEST, Attempt, How
from .results import ItemResult, Results, in_order

#: How an item can have been found; None: it was not done.
FOUND = (*How, None)


@dataclass(frozen=True, slots=True)
class Tempting:
    """A wrong thing that was tried, in notation: how many times in all, and by how many learners."""

    what: str
    times: int
    learners: int


@dataclass(frozen=True, slots=True)
class ItemTotal:
    """What a class did with one item of a set.

    `best` counts the learners by how they found it best, `first` by how they found it the first time, None where they
    did not do it; `tries` counts all attempts; `tempting` is what was wrong, what most learners tried first.
    """

    number: int
    item: str
    title: str
    first: Mapping[How | None, int]
    best: Mapping[How | None, int]
    tries: int
    tempting: tuple[Tempting, ...]

    @property
    def done(self) -> int:
        """How many learners did it."""
        return sum(self.best.values()) - self.best[None]

    @property
    def missed(self) -> float:
        """The part, from 0 to 1, of those who did it who did not find it at once the first time; 0 when nobody did."""
        return 1 - self.first[How.UNAIDED] / self.done if self.done else 0


@dataclass(frozen=True, slots=True)
class SetTable:
    """A class's results of one set: each learner once, by nickname, and every item in its order."""

    set_id: str
    title: str
    learners: tuple[Results, ...]
    items: tuple[ItemTotal, ...]

    @property
    def hardest(self) -> tuple[ItemTotal, ...]:
        """The items that most of those who did them did not find at once; none when there is nothing to choose."""
        worst = max((item.missed for item in self.items), default=0)
        found = tuple(item for item in self.items if item.missed == worst)
        return found if worst and len(found) < len(self.items) else ()


def found_best(results: Results) -> Mapping[How | None, int]:
    """How many items a learner found how, at best."""
    return _counted(item.best for item in results.items)


def gather(files: Mapping[str, Results]) -> tuple[tuple[SetTable, ...], tuple[str, ...]]:
    """A table for each set, and the names of the files that are left out.

    Files of one set by one learner are put together. All files of a set have the same items; where they differ, those
    that most learners have count, and a file with others is left out, since somebody changed it.

    >>> anna = Results("0123456789", "Monday", "Anna", (ItemResult("puzzle:p", "A puzzle"),))
    >>> other = replace(anna, nickname="Ben", items=())
    >>> tables, left_out = gather({"a.json": anna, "again.json": anna, "b.json": other})
    >>> [learner.nickname for learner in tables[0].learners], left_out
    (['Anna'], ('b.json',))
    """
    tables: list[SetTable] = []
    left_out: list[str] = []
    for set_id in {results.set_id for results in files.values()}:
        own = {name: results for name, results in files.items() if results.set_id == set_id}
        # Of items that equally many have, the longer list: whatever was taken out would be missed.
        agreed = _commonest({(results.who, _items(results)) for results in own.values()})
        left_out += [name for name, results in own.items() if _items(results) != agreed]
        tables.append(_table([results for results in own.values() if _items(results) == agreed]))
    return tuple(sorted(tables, key=lambda table: (table.title, table.set_id))), tuple(sorted(left_out))


_Told = TypeVar("_Told", str, tuple[str, ...])


def _commonest(told: set[tuple[str, _Told]]) -> _Told:
    """What most learners tell, the longest and then the last of several."""
    counts = Counter(what for _, what in told)
    return max(counts, key=lambda what: (counts[what], len(what), what))


def _items(results: Results) -> tuple[str, ...]:
    return tuple(item.item for item in results.items)


def _table(given: list[Results]) -> SetTable:
    by_learner: dict[str, list[Results]] = {}
    for results in given:
        by_learner.setdefault(results.who, []).append(results)
    learners = tuple(merged_all(by_learner[who]) for who in sorted(by_learner))
    title = _commonest({(results.who, results.title) for results in learners})
    items = tuple(_total(number, learners) for number in range(1, len(learners[0].items) + 1))
    return SetTable(learners[0].set_id, title, learners, items)


def _total(number: int, learners: tuple[Results, ...]) -> ItemTotal:
    done = {results.who: results.items[number - 1] for results in learners}
    times = Counter(what for item in done.values() for what in item.wrong)
    tried_by = Counter(what for item in done.values() for what in set(item.wrong))
    return ItemTotal(
        number,
        learners[0].items[number - 1].item,
        _commonest({(who, item.title) for who, item in done.items()}),
        _counted(item.first for item in done.values()),
        _counted(item.best for item in done.values()),
        sum(len(item.attempts) for item in done.values()),
        tuple(
            Tempting(what, times[what], tried_by[what])
            for what in sorted(times, key=lambda what: (-tried_by[what], -times[what], what))
        ),
    )


def _counted(attempts: Iterable[Attempt | None]) -> Mapping[How | None, int]:
    counts = Counter(attempt.how if attempt else None for attempt in attempts)
    return {how: counts[how] for how in FOUND}


def merged(one: Results, other: Results) -> Results:
    """What two files of one learner and one set tell together, in either order; the nickname as it was first written.

    Raises `ValueError` when the two sets have different items, which no two files of one set have.
    """
    earlier = min(one, other, key=lambda results: (_first_time(results), results.nickname))
    items = [
        ItemResult(a.item, min(a.title, b.title), in_order({*a.attempts, *b.attempts}))
        for a, b in zip(one.items, other.items, strict=True)
    ]
    return replace(earlier, title=min(one.title, other.title), items=tuple(items))


def merged_all(given: list[Results]) -> Results:
    """What several files of one learner and one set tell together; at least one."""
    return reduce(merged, given, given[0])


def _first_time(results: Results) -> int:
    return min((attempt.at for item in results.items for attempt in item.attempts), default=LATEST + 1)
