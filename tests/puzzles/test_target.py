"""What a puzzle asks to reach: read, written, and judged from the learner's side."""

import pytest

from ulti_teach.engine import NotationError
from ulti_teach.puzzles import Target, parse_target
from ulti_teach.solver import Goal, Value

READ = [
    ("points>=60", Target(Goal.POINTS, 60)),
    ("not points>=60", Target(Goal.POINTS, 60, negated=True)),
    ("ulti", Target(Goal.ULTI)),
    ("betli", Target(Goal.BETLI)),
    ("not durchmars", Target(Goal.DURCHMARS, negated=True)),
    ("payoff>=-4", Target(Goal.PAYOFF, -4)),
    ("not payoff>=8", Target(Goal.PAYOFF, 8, negated=True)),
]


@pytest.mark.parametrize(("text", "target"), READ)
def test_read_and_written(text: str, target: Target) -> None:
    """One form, both ways."""
    assert parse_target(text) == target
    assert str(target) == text


def test_blanks_do_not_matter() -> None:
    """As people write."""
    assert parse_target("  not   points >= 50 ") == Target(Goal.POINTS, 50, negated=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not",
        "points",
        "points>=",
        "points>=100",
        "points>=0",
        "points>=65",
        "points>60",
        "ulti>=1",
        "silent ulti",
        "payoff",
        "payoff>=12345",
        "not not ulti",
        "betli or ulti",
        "ULTI",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    """With what was expected."""
    with pytest.raises(NotationError, match="expected"):
        parse_target(text)


@pytest.mark.parametrize(
    ("text", "value", "met"),
    [
        ("points>=60", 60, True),
        ("points>=60", 50, False),
        ("not points>=60", 60, False),
        ("not points>=60", 50, True),
        ("ulti", True, True),
        ("ulti", False, False),
        ("not ulti", True, False),
        ("not ulti", False, True),
        ("payoff>=-4", -4, True),
        ("payoff>=-4", -6, False),
        ("payoff>=0", 0, True),
    ],
)
def test_met(text: str, value: Value, met: bool) -> None:
    """The solver's answer is the declarer's; an opponent wants the contrary."""
    assert parse_target(text).met(value) is met
