"""`ulti-teach class`: the link of a set, and its QR code, on the terminal and for paper."""

import re
from pathlib import Path

import pytest

from ulti_teach import data
from ulti_teach.cli.main import main
from ulti_teach.course.sets import read_set
from ulti_teach.puzzles import load_exercises

EXERCISES = load_exercises(data.exercises())
PUZZLE = '[[item]]\npuzzle = "tricks-follow"\n'
OWN = '[[item]]\nposition = "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"\ngoal = "ulti"\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set of one puzzle, and a window that is wide."""
    monkeypatch.setenv("COLUMNS", "200")
    path = tmp_path / "club.toml"
    path.write_text(f'title = "Ági klubja"\n{PUZZLE}', encoding="utf-8")
    return path


def test_the_link_opens_the_set(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Title, link, and a code of half blocks below."""
    assert main(["class", str(file)]) == 0
    title, link, *code = capsys.readouterr().out.splitlines()
    assert title == "Ági klubja: 1 item"
    page, _, query = link.partition("?")
    assert page == "http://localhost:8632/voila/render/en/class.ipynb"
    content = read_set(query, EXERCISES)
    assert content is not None
    assert [str(item) for item in content.items] == ["puzzle:tricks-follow"]
    assert len({len(line) for line in code}) == 1
    assert len(code) >= 15
    assert set("".join(code)) <= set(" █▀▄")


@pytest.mark.parametrize(
    ("base", "begins"),
    [
        ("http://192.168.1.20:8632", "http://192.168.1.20:8632/voila/"),
        ("https://hub.example.org/user/x/ulti-teach/", "https://hub.example.org/user/x/ulti-teach/voila/"),
        ("http://[::1]:8632/", "http://[::1]:8632/voila/"),
    ],
)
def test_where_the_class_opens_it(file: Path, base: str, begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Any address of the course, with a slash at its end or not."""
    assert main(["class", str(file), "--base", base]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith(begins)


@pytest.mark.parametrize(
    "base",
    [
        "ftp://x/",
        "localhost:8632",
        "http://",
        "http://x/?q=1",
        "http://x/#top",
        "http://u:p@x/",
        "http://x:y/",
        "http://é/",
        "http://x/<b>",
        "http://[x/",
    ],
)
def test_what_is_no_address_of_the_course(file: Path, base: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence; exit code 2."""
    with pytest.raises(SystemExit) as caught:
        main(["class", str(file), "--base", base])
    assert caught.value.code == 2
    told = capsys.readouterr().err
    assert f"{base!r} is not an address of the course; give one like http://localhost:8632/." in told
    assert len(told.splitlines()) == 1


def test_a_code_for_paper(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As SVG, which may be written again; a file of somebody else's stays as it is."""
    svg = tmp_path / "club.svg"
    for _ in range(2):
        assert main(["class", str(file), "--svg", str(svg)]) == 0
        assert f"The QR code is in {svg}." in capsys.readouterr().out
    drawn = svg.read_text(encoding="utf-8")
    assert drawn.startswith("<?xml")
    assert "<title>A set of Ulti Teach</title>" in drawn
    before = file.read_text(encoding="utf-8")
    assert main(["class", str(file), "--svg", str(file)]) == 1
    assert "is there already, and is no QR code of ours: name another file." in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == before
    assert main(["class", str(file), "--svg", str(tmp_path)]) == 1
    assert "cannot be written: " in capsys.readouterr().err


def test_a_window_that_is_too_narrow(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A code that would be broken into lines is not drawn."""
    monkeypatch.setenv("COLUMNS", "40")
    assert main(["class", str(file)]) == 0
    out = capsys.readouterr().out
    assert "columns wide, more than there are here: use a wider window, or --svg FILE." in out
    assert "█" not in out


def test_a_long_link_says_how_long_it_is(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And one that is too long for a link is refused."""
    file.write_text('title = "x"\n' + OWN * 5, encoding="utf-8")
    assert main(["class", str(file)]) == 0
    out = capsys.readouterr().out
    link = out.splitlines()[1]
    assert f"The link has {len(link):,} characters: send it, or let the QR code be photographed from near by." in out
    file.write_text('title = "x"\n' + OWN * 30, encoding="utf-8")
    assert main(["class", str(file)]) == 1
    err = capsys.readouterr().err
    assert err.startswith("ulti-teach: club.toml is too long for one link: it would have 2,")
    assert err.endswith("make two sets of it.\n")


def test_a_link_that_no_code_can_hold(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The link is printed all the same."""
    assert main(["class", str(file), "--base", f"http://x/{'y' * 3000}/"]) == 0
    captured = capsys.readouterr()
    assert "voila/render" in captured.out
    assert captured.err == "The link is too long for a QR code; send it instead.\n"


def test_faults_of_the_file_are_told_line_by_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1."""
    file.write_text('[[item]]\npuzzle = "x"\n', encoding="utf-8")
    assert main(["class", str(file)]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("club.toml, title: ")
    assert second.startswith("club.toml, item 1, puzzle: ")


def test_the_file_that_the_readme_shows(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is a set, and the command beside it makes a link of it."""
    readme = (data.PACKAGE.parent / "README.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    file.write_text(shown, encoding="utf-8")
    (command,) = re.findall(r"`ulti-teach (class \S+\.toml --base \S+)", readme)
    assert main([*command.replace("tuesday.toml", str(file)).split()]) == 0
    assert capsys.readouterr().out.startswith("Tuesday club: 7 items\nhttp://192.168.1.20:8632/voila/render/en/")
