"""`ulti-teach legal`: a position's cards, as lines and as JSON."""

import json

import pytest

from ulti_teach.cli.main import main

POSITION = "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"
WHY = "Not the king of spades: diamonds were led and you hold the ace and seven of diamonds, so you must follow suit."


def test_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """Each card of the hand to play on a line, legal or with the rule and the reason."""
    assert main(["legal", POSITION]) == 0
    assert capsys.readouterr().out == f"dA  legal\nd7  legal\nsK  R7.2  {WHY}\n"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The same as one object: whose turn it is, and each card with its rule and reason where it is refused."""
    assert main(["legal", "--json", POSITION]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "to_play": 2,
        "cards": [
            {"card": "dA", "legal": True},
            {"card": "d7", "legal": True},
            {"card": "sK", "legal": False, "rule": "R7.2", "why": WHY},
        ],
    }


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("parti in s | hA9", "expected the hand of seat 1 after '|'"),
        ("parti in s | hA9 | c8 hT | dA7 sX | 0", "expected a rank"),
        ("parti | hA9 | c8 hT | dA7 | 0", "has not named trumps yet"),
        ("parti in s | hA9 | c8 hT | ? | 0 | trick dK s9", "The hand of seat 2, whose turn it is, is not known."),
        ("parti in s | - | - | - | 0", "all tricks have been played"),
        ("\x00", "expected"),
        ("", "expected"),
    ],
)
def test_bad_positions_are_one_sentence(position: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong stands on one line of the error stream, and the command fails."""
    assert main(["legal", position]) == 1
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1
    assert says in error
