"""`ulti-teach ladder`: the bids of a rule set, as lines and as JSON."""

import json
import tomllib
from pathlib import Path

import pytest

from ulti_teach.cli.main import main

LADDERS = tomllib.loads((Path(__file__).parents[1] / "data" / "ladders.toml").read_text(encoding="utf-8"))


def test_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a row, low to high, equal bids side by side."""
    assert main(["ladder"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 20
    assert lines[0] == " 0+1  parti"
    assert lines[6] == "   8  20-100 · 40-100 ulti · heart 40-100"
    assert lines[7] == " 8+2  heart ulti"


def test_json_with_variants(capsys: pytest.CaptureFixture[str]) -> None:
    """The list of the combined variants, value by value."""
    assert main(["ladder", "--json", "--rules", "four aces, tournament durchmars"]) == 0
    assert json.loads(capsys.readouterr().out) == LADDERS["tournament+four-aces"]["ladder"]


def test_unknown_rules_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """What was expected, and where."""
    assert main(["ladder", "--rules", "five aces"]) == 1
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("ulti-teach: At character 1 of 'five aces': expected rules parted by commas")
    assert error.count("\n") == 1
