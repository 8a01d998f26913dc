"""`ulti-teach settle`: a record replayed and settled, as lines and as JSON."""

import io
import json
from pathlib import Path

import pytest

from tests.engine.test_record import COURSE
from ulti_teach.cli.main import main


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The course's deal in a file."""
    path = tmp_path / "deal.txt"
    path.write_text(COURSE, encoding="utf-8")
    return path


def test_lines(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line with its sum, what each seat gets, and its rule; then the whole."""
    assert main(["settle", str(record)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "heart ulti, declarer: seat 1",
        "parti, lost by the declarer           2 × 2             +4    -8    +4   R10.1",
        "ulti, won by the declarer             8                 -8   +16    -8   R10.1",
        "silent 100, won by the opponents      2 × 2             +4    -8    +4   R9.1",
        "in all                                                   0     0     0",
    ]


def test_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same as one object, by the seats of the record."""
    assert main(["settle", "--json", str(record)]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "seats": [0, 0, 0],
        "lines": [
            {"what": "parti", "won": False, "value": 2, "times": 2, "seats": [4, -8, 4], "rule": "R10.1"},
            {"what": "ulti", "won": True, "value": 8, "times": 1, "seats": [-8, 16, -8], "rule": "R10.1"},
            {"what": "silent 100", "won": True, "value": 2, "times": 2, "seats": [4, -8, 4], "rule": "R9.1"},
        ],
    }


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A dash reads what is piped in."""
    monkeypatch.setattr("sys.stdin", io.StringIO(COURSE))
    assert main(["settle", "-"]) == 0
    assert capsys.readouterr().out.startswith("heart ulti")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            COURSE.replace("trick s9; c8; s8", "trick s9; c8; dQ").encode(),
            "Line 19, column 15: expected a move that the rules allow, but R7.2",
        ),
        (COURSE.partition("trick h7")[0].encode(), "The record ends before the deal does"),
        (b"\xff\xfe", "is not text in UTF-8."),
        (b"", "expected 'deal' and three hands"),
    ],
)
def test_bad_records_are_one_sentence(
    tmp_path: Path, content: bytes, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line and column, or what is wrong with the file; exit code 1."""
    path = tmp_path / "deal.txt"
    path.write_bytes(content)
    assert main(["settle", str(path)]) == 1
    out, error = capsys.readouterr()
    assert out == ""
    assert says in error
    assert error.count("\n") == 1


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """Its name, and that it cannot be read."""
    assert main(["settle", "nowhere.txt"]) == 1
    assert "nowhere.txt cannot be read" in capsys.readouterr().err
