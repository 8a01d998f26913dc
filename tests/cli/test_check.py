"""`ulti-teach check`: puzzle files from the command line, in sentences and as JSON."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.puzzles.writing import folder_of, puzzle, words
from ulti_teach.cli.main import main


def test_the_course_s_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a path, the course's exercises; nothing is wrong with them."""
    assert main(["check"]) == 0
    assert capsys.readouterr().out.endswith("files: nothing is wrong.\n")


def test_faults_are_told_and_the_exit_code_tells_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line a fault, then how many."""
    folder_of(tmp_path, puzzle("play", answer='"dA"'), puzzle("points", answer='"30"'))
    assert main(["check", str(tmp_path), str(tmp_path / "none.toml")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "tricks.toml, puzzle 'points', answer: 30 is stated, but the engine finds 50.",
        "tricks.toml, puzzle 'play', answer: dA is stated, but the engine finds cA.",
        "none.toml: the file cannot be read (No such file or directory).",
        "2 puzzles in 2 files: 3 faults.",
    ]


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One list: an object for each fault, and one for a puzzle without."""
    folder_of(tmp_path, puzzle("play"), puzzle("discard", answer='"h87"'))
    assert main(["check", "--json", str(tmp_path / "tricks.toml")]) == 1
    assert json.loads(capsys.readouterr().out) == [
        {"file": "tricks.toml", "id": "play", "ok": True, "field": None, "says": None},
        {
            "file": "tricks.toml",
            "id": "discard",
            "ok": False,
            "field": "answer",
            "says": "h87 is stated, but the engine finds dQJ.",
        },
    ]


def test_json_of_nothing_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0, and every object is good."""
    folder_of(tmp_path, puzzle("settlement"))
    assert main(["check", str(tmp_path), "--json"]) == 0
    assert [row["ok"] for row in json.loads(capsys.readouterr().out)] == [True]


HOSTILE = {
    "nested lists": "x = " + "[" * 100_000 + "]" * 100_000,
    "nested tables": "x = " + "{a=" * 5_000 + "1" + "}" * 5_000,
    "a number of 5,000 digits": "[[puzzle]]\ndifficulty = " + "9" * 5_000,
    "a hexadecimal number of 9,000 digits": "[[puzzle]]\ndifficulty = 0x" + "f" * 9_000,
    "10,000 cards": f'[[puzzle]]\nid = "a"\nposition = "parti in c | {"cA " * 10_000} | cK | hA | 0"',
    "10,000 cards to count": f'[[puzzle]]\nid = "a"\nkind = "points"\ncards = "{"cA " * 10_000}"',
    "10,000 bids": f'[[puzzle]]\nid = "a"\nkind = "legal-bids"\nchoices = [{"3," * 10_000}]',
    "markup": '[[puzzle]]\nid = "<script>alert(1)</script>"\nkind = "<b>"\n"<img src=x onerror=alert(1)>" = 1',
    "an id of 100,000 letters": f'[[puzzle]]\nid = "{"a" * 100_000}"',
    "two million bytes": "# " + "a" * 2_000_000,
    "a null character": "\0",
    "nothing": "",
    "no numbers": "[[puzzle]]\ndifficulty = inf\nlesson = nan\nseat = 1979-05-27",
    "no list": "[puzzle]\nid = 3",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_files_are_told_in_short_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """Whatever a file holds, the command ends with sentences of a readable length, without the file's own markup."""
    (tmp_path / "h.toml").write_text(text, encoding="utf-8")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "h.toml").write_text(words("a"), encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    *told, last = captured.out.splitlines()
    assert told
    assert last.endswith(("fault.", "faults."))
    assert all(len(line) < 400 and "<" not in line for line in told)


def test_hostile_words_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Markup in a prompt never gets to a page."""
    folder_of(tmp_path, puzzle("play"), said=words("play").replace("Which?", "<b onclick=alert(1)>Which?</b>"))
    assert main(["check", str(tmp_path)]) == 1
    assert "prompt: expected plain words, without '<', '>'" in capsys.readouterr().out


def test_a_pipe_is_spared_the_bar(tmp_path: Path) -> None:
    """Only a person at a terminal sees it."""
    folder_of(tmp_path, puzzle("play"))
    command = [sys.executable, "-m", "ulti_teach", "check", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "1 puzzle in 1 file: nothing is wrong.\n"
