"""`ulti-teach print`: where the handout is written, what is never written over, and what a mistake is told."""

import re
import webbrowser
from pathlib import Path

import pytest

from ulti_teach.cli.main import main

SMALL = ("--drills", "1", "--puzzles", "0", "--no-browser")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to write into, and no browser."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(webbrowser, "open", lambda address: pytest.fail(f"a browser was opened at {address}"))
    return tmp_path


def test_a_handout_beside_the_others(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Named after lesson and seed; what is printed says where it is and how to make it again."""
    assert main(["print", "5", "--seed", "7", *SMALL]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Lesson 5: Bidding: 1 drill and 0 puzzles, with answers.\n")
    assert "The handout is ulti-handout-05_bidding-7.html." in said
    assert "ulti-teach print 05_bidding --drills 1 --puzzles 0 --pack french --paper A4 --seed 7\n" in said
    (made,) = elsewhere.iterdir()
    page = made.read_text(encoding="utf-8")
    assert "size: A4" in page
    assert main(["print", "05", "--seed", "7", *SMALL]) == 0
    assert made.read_text(encoding="utf-8") == page


def test_a_new_seed_each_time(elsewhere: Path) -> None:
    """Without one, a short one is drawn and named; pack and paper are as asked for."""
    assert main(["print", "ducking", "--pack", "tell", "--paper", "letter", *SMALL]) == 0
    (made,) = elsewhere.iterdir()
    assert re.fullmatch(r"ulti-handout-ducking-\d{1,4}\.html", made.name)
    page = made.read_text(encoding="utf-8")
    assert "size: letter" in page
    assert "face-tell-" in page


def test_the_browser_is_shown_the_file(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its address on this machine."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    assert main(["print", "2", "--drills", "1", "--puzzles", "0", "--output", "a b.html"]) == 0
    assert opened == [(elsewhere / "a b.html").as_uri()]


def test_a_file_of_somebody_else_is_kept(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unless it is named: then it is written over."""
    theirs = elsewhere / "ulti-handout-02_tricks-1.html"
    theirs.write_text("mine\n")
    assert main(["print", "2", "--seed", "1", *SMALL]) == 1
    assert theirs.read_text() == "mine\n"
    assert capsys.readouterr().err == (
        "ulti-teach: ulti-handout-02_tricks-1.html is there already and is no handout of ours: move it, or name a file "
        "with --output.\n"
    )
    assert main(["print", "2", "--seed", "1", "--output", theirs.name, *SMALL]) == 0
    assert theirs.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (["13"], 1, "There is no lesson or theme '13'; nearest by name are "),
        (["2", "--drills", "0", "--puzzles", "0"], 1, "There is nothing to print of 02_tricks: ask for some "),
        (["2", "--output", "."], 1, ". is a folder: give the name of a file in it, such as handout.html."),
        (["2", "--output", "no/such.html"], 1, "no/such.html cannot be written: No such file or directory."),
        (["2", "--seed", "x"], 2, "'x' is not a seed; give a whole number, such as 7."),
        (["2", "--drills", "31"], 2, "'31' is not a number from 0 to 30."),
        (["2", "--pack", "french-tell"], 2, "invalid choice: 'french-tell'"),
    ],
)
def test_a_mistake_is_one_sentence(
    given: list[str], code: int, said: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names what was expected, and nothing is written."""
    try:
        found = main(["print", *given, "--no-browser"])
    except SystemExit as left:
        found = int(str(left.code))
    error = capsys.readouterr().err
    assert (found, error.count("\n")) == (code, 1)
    assert said in error
    assert list(elsewhere.iterdir()) == []
