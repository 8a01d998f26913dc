"""`ulti-teach mine`: finds are printed and written at once, a seed repeats itself, and an interruption loses nothing."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT
from ulti_teach.cli.main import main

COMMAND = [sys.executable, "-m", "ulti_teach", "mine"]


def test_finds_are_written_for_a_person_to_caption(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two files, as many puzzles as were wanted, and what to do next; a second run of the same seed goes on from there."""
    asked = ["mine", "--theme", "attacking-a-betli", "--number", "2", "--seed", "4", "--out", str(tmp_path)]
    assert main(asked) == 0
    first = capsys.readouterr().out.splitlines()
    assert len(first) == 3
    assert re.match(r"attacking-a-betli-[0-9a-f]{8}  grade [2-5]  not betli  betli \| ", first[0])
    assert f"2 new puzzles in {tmp_path / 'attacking-a-betli.toml'}." in first[2]
    assert f"then run: ulti-teach check {tmp_path}" in first[2]
    written = (tmp_path / "attacking-a-betli.toml").read_text(encoding="utf-8")
    assert written.count("[[puzzle]]") == 2
    assert main(asked) == 0
    again = capsys.readouterr().out.splitlines()
    assert not set(first[:2]) & set(again[:2])
    after = (tmp_path / "attacking-a-betli.toml").read_text(encoding="utf-8")
    assert after.startswith(written)
    assert after.count("[[puzzle]]") == 4


def test_the_same_seed_prints_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Into an empty folder, one after the other."""
    told = []
    for folder in ("one", "two"):
        assert main(["mine", "--theme", "ducking", "--number", "1", "--out", str(tmp_path / folder)]) == 0
        told.append(capsys.readouterr().out.splitlines()[0])
    assert told[0] == told[1]


def test_giving_up_after_so_many_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing found is told, with exit code 1, and no file is left."""
    assert main(["mine", "--theme", "durchmars", "--deals", "1", "--seed", "3", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "Searched 1 deal: nothing new was found.\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "says"),
    [
        (["--number", "0"], "--number: '0' is not a number from 1 up, such as 5."),
        (["--seed", "x"], "--seed: 'x' is not a seed; give a whole number, such as 7."),
        (["--grade", "1"], "--grade: invalid choice: 1"),
    ],
)
def test_wrong_use(option: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence, and exit code 2."""
    with pytest.raises(SystemExit) as left:
        main(["mine", "--theme", "ducking", *option])
    assert left.value.code == 2
    assert says in capsys.readouterr().err


def test_an_unknown_theme_lists_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, and the themes by name."""
    assert main(["mine", "--theme", "whist"]) == 1
    assert "this theme is not mined; those that are: counting, hundreds" in capsys.readouterr().err


def test_an_interruption_keeps_what_was_found(tmp_path: Path) -> None:
    """Ctrl-C in the middle: exit code 130, a sentence, and every puzzle that was printed is in the file with its words."""
    asked = [*COMMAND, "--theme", "attacking-a-betli", "--seed", "4", "--number", "9999", "--out", str(tmp_path)]
    with subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        printed = [running.stdout.readline().split()[0] for _ in range(3)]
        running.send_signal(signal.SIGINT)
        rest, said = running.communicate(timeout=300)
    printed += [line.split()[0] for line in rest.splitlines()]
    assert running.returncode == 130
    assert "Stopped; " in said
    written = (tmp_path / "attacking-a-betli.toml").read_text(encoding="utf-8")
    words = (tmp_path / "en" / "attacking-a-betli.toml").read_text(encoding="utf-8")
    ids = re.findall(r'id = "(.*)"', written)
    assert ids[: len(printed)] == printed
    assert ids == re.findall(r"\[(attacking.*)\]", words)
