"""The results of a class: what learners handed in, put together by set, by learner and by item."""

from dataclasses import replace
from functools import reduce

from .entries import LATEST
from .results import ItemResult, Results, in_order


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
