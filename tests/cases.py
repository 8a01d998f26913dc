"""Rules tested as tables: `@case("R7.4", row, row, …)`, and the count of the rules that were really tried.

A row is a tuple with a value for each of the test's parameters that it covers, from the first on; a row begins with
words that say what it shows, unless the test says otherwise. A test may carry several `case`s, of several rules.
`@case("R1.2")` without rows counts the test itself as one case of the rule.

A rule is covered when a test of one of its cases was *run* and passed: not by being written down, collected or
skipped. `tests/conftest.py` asks at the end of a run of the whole engine suite, also where the tests ran in several
processes: what each test shows travels in its report.
"""

import inspect
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., object])

# What the engine carries out so far; it grows with the engine. `tests/engine/test_rules.py` holds the engine to it.
CARRIED_OUT = (
    *("R1.1", "R1.2", "R1.3", "R1.4", "R1.5"),
    *("R2.1", "R2.2", "R2.3", "R3.1", "R3.2", "R3.3", "R3.4", "R3.5", "R3.6", "R3.7", "R3.8"),
    *("R4.1", "R4.2", "R4.3", "R4.4", "R4.5", "R4.6"),
    *("R5.1", "R5.2", "R5.3"),
    *("R6.1", "R6.2", "R6.3"),
    *("R7.1", "R7.2", "R7.3", "R7.4", "R7.5", "R7.6", "R7.7", "R7.8", "R7.9"),
    *("R8.1", "R8.2", "R8.3", "R8.4", "R8.5"),
    *("R9.1", "R9.2", "R9.3"),
    *("R10.1", "R10.2", "R10.3", "R10.4", "R10.5", "R10.6"),
    *("R11.1", "R11.2", "R11.3", "R11.4", "R11.5"),
    *("R12.1", "R12.2"),
)

_PROPERTY = "rule of the case"


def case(rule: str, *rows: tuple[Any, ...]) -> Callable[[Test], Test]:
    """Make the test run once for each row, as a case of `rule`; without rows, count the test itself as one."""

    def decorate(test: Test) -> Test:
        written = getattr(test, "cases", [])
        # Decorators are applied from the bottom up; the rows are to run in the order they are read.
        test.cases = [(rule, row) for row in rows or [()]] + written  # type: ignore[attr-defined]
        return test

    return decorate


def parametrize(metafunc: pytest.Metafunc) -> None:
    """Spread a test's cases over its parameters, each marked with its rule."""
    cases = getattr(metafunc.function, "cases", None)
    if not cases:
        return
    lengths = {len(row) for _, row in cases}
    if len(lengths) > 1:
        raise pytest.UsageError(f"{metafunc.function.__qualname__}: its rows are not of one length")
    names = list(inspect.signature(metafunc.function).parameters)[: lengths.pop()]
    marked = [
        pytest.param(*row, marks=pytest.mark.rule(rule), id=f"{rule}: {row[0]}" if row else rule) for rule, row in cases
    ]
    if names:
        metafunc.parametrize(names, marked)


def rules_of(item: pytest.Item) -> set[str]:
    """The rules of which a test is a case."""
    rules = {mark.args[0] for mark in item.iter_markers("rule")}
    function = getattr(item, "function", None)
    return rules | {rule for rule, row in getattr(function, "cases", []) if not row}


def note_rules(item: pytest.Item) -> None:
    """Write into the test's report of which rules it is a case."""
    item.user_properties.extend((_PROPERTY, rule) for rule in sorted(rules_of(item)))


def rules_shown(report: pytest.TestReport) -> list[str]:
    """The rules that a finished test has shown: it was run, and it passed."""
    if report.when != "call" or not report.passed:
        return []
    return [str(value) for name, value in report.user_properties if name == _PROPERTY]


def uncovered(executed: Iterable[str], carried_out: Collection[str] = CARRIED_OUT) -> list[str]:
    """The rules that the engine carries out and no executed case has shown, in the order of the book."""
    counted = Counter(executed)
    return [rule for rule in carried_out if not counted[rule]]
