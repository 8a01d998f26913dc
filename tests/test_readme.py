"""The README says what is true: its examples run, and its commands are those that continuous integration runs."""

import doctest
import re
from pathlib import Path

import pytest

from ulti_teach.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_python_examples_run() -> None:
    """Every prompt in the README gives what stands under it."""
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted >= 4
    assert found.failed == 0


def test_command_line_example(capsys: pytest.CaptureFixture[str]) -> None:
    """`ulti-teach legal` prints what the README shows."""
    position = re.search(r'ulti-teach legal "([^"]+)"', README)
    shown = re.search(r"```text\n(.*?)```", README, re.DOTALL)
    assert position is not None
    assert shown is not None
    main(["legal", position[1]])
    assert capsys.readouterr().out == shown[1]


def test_two_commands() -> None:
    """One opens the course, one passes the tests, each with all that a fresh machine needs."""
    commands = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
    assert commands == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/ulti-teach",
        "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/python -m tests",
    ]


def test_links_lead_somewhere() -> None:
    """Every relative link of the documents names a file."""
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "exercises" / "README.md"):
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{path.name}: {link}"
