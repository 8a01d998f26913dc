"""`ulti-teach lab`: whose file is it, and does JupyterLab open."""

import json
import re
import signal
from pathlib import Path

import pytest

from tests.running import ROOT, ask, free_port, start, until
from ulti_teach.app.copying import MANIFEST, copy_lessons
from ulti_teach.cli.main import main


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Two lessons as they are shipped."""
    folder = tmp_path / "shipped"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "01_cards.ipynb").write_text("cards, first edition")
    (folder / "en" / "02_tricks.ipynb").write_text("tricks, first edition")
    return folder


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where the learner's copy goes."""
    return tmp_path / "ulti-course"


def test_a_first_copy_has_all_lessons(source: Path, target: Path) -> None:
    """Every lesson is written, below its language."""
    copied = copy_lessons(source, target)
    assert copied.written == ("en/01_cards.ipynb", "en/02_tricks.ipynb")
    assert copied.kept == ()
    assert (target / "en" / "02_tricks.ipynb").read_text() == "tricks, first edition"


def test_a_changed_lesson_is_kept_and_the_others_are_updated(source: Path, target: Path) -> None:
    """What the learner wrote stays, twice over; what they left alone follows the course."""
    copy_lessons(source, target)
    (target / "en" / "02_tricks.ipynb").write_text("my notes")
    for name in ("01_cards", "02_tricks"):
        (source / "en" / f"{name}.ipynb").write_text(f"{name}, second edition")
    for _ in range(2):
        copied = copy_lessons(source, target)
        assert copied.kept == ("en/02_tricks.ipynb",)
    assert (target / "en" / "02_tricks.ipynb").read_text() == "my notes"
    assert (target / "en" / "01_cards.ipynb").read_text() == "01_cards, second edition"


@pytest.mark.parametrize("manifest", ["", "{", "[]", '{"files": 3}', '{"files": {"en/01_cards.ipynb": 5}}', "\x00\xff"])
def test_a_corrupt_manifest_makes_every_file_the_learners(source: Path, target: Path, manifest: str) -> None:
    """Where we cannot know what we wrote, nothing is overwritten."""
    copy_lessons(source, target)
    (target / MANIFEST).write_text(manifest)
    (source / "en" / "01_cards.ipynb").write_text("cards, second edition")
    assert copy_lessons(source, target).kept == ("en/01_cards.ipynb",)
    assert (target / "en" / "01_cards.ipynb").read_text() == "cards, first edition"


def test_a_file_that_was_there_before_us_is_kept(source: Path, target: Path) -> None:
    """A folder of that name may already hold something."""
    (target / "en").mkdir(parents=True)
    (target / "en" / "01_cards.ipynb").write_text("not yours")
    assert copy_lessons(source, target).kept == ("en/01_cards.ipynb",)
    assert (target / "en" / "01_cards.ipynb").read_text() == "not yours"


def test_a_lesson_thrown_away_comes_back(source: Path, target: Path) -> None:
    """Deleting a lesson is the way to get a fresh one."""
    copy_lessons(source, target)
    (target / "en" / "02_tricks.ipynb").unlink()
    assert copy_lessons(source, target).written == ("en/02_tricks.ipynb",)


def test_nothing_half_written_is_left(source: Path, target: Path) -> None:
    """Only lessons and the manifest stand in the folder."""
    copy_lessons(source, target)
    assert sorted(path.name for path in target.rglob("*") if path.is_file()) == sorted(
        [MANIFEST, "01_cards.ipynb", "02_tricks.ipynb"]
    )


def test_a_kept_lesson_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says which file it left alone; and where JupyterLab is missing, how to get it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ulti_teach.cli.lab.find_spec", lambda name: None)
    assert main(["lab"]) == 1
    first = sorted((tmp_path / "ulti-course" / "en").glob("*.ipynb"))[0]
    first.write_text("my notes")
    assert main(["lab"]) == 1
    said = capsys.readouterr()
    assert f"You have changed en/{first.name}: kept as you left it." in said.out
    assert "JupyterLab is not installed" in said.err
    assert "-m pip install jupyterlab" in said.err


def test_a_folder_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file stands where the folder should be."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ulti-course").write_text("a file")
    assert main(["lab"]) == 1
    assert re.fullmatch(
        r"ulti-teach: the lessons cannot be copied to ./ulti-course: [^\n]+\.\n", capsys.readouterr().err
    )


def test_jupyterlab_opens_on_the_copy_with_our_interpreter(tmp_path: Path) -> None:
    """The real JupyterLab answers, lists the lessons, has the course's Python as its only kernel, and asks for no news."""
    port = free_port()
    lab = start(
        "-m", "ulti_teach", "lab", "--no-browser", "--port", str(port), port=port, cwd=tmp_path, PYTHONPATH=str(ROOT)
    )
    try:
        token = until(lambda: re.search(r"[?&]token=(\w+)", lab.output), 120, "JupyterLab's address")[1]
        until(lambda: _answers(port), 120, "JupyterLab")
        status, listed = ask(port, "GET", "/api/contents/en", Authorization=f"token {token}")
        assert status == 200
        names = {entry["name"] for entry in json.loads(listed)["content"]}
        assert names == {path.name for path in (ROOT / "notebooks" / "en").glob("*.ipynb")}
        kernels = json.loads(ask(port, "GET", "/api/kernelspecs", Authorization=f"token {token}")[1])["kernelspecs"]
        assert list(kernels) == ["python3"]
        status, opened = ask(port, "GET", "/lab", Authorization=f"token {token}")
        assert status == 200
        assert re.search(r'"news": \{"disabled": true\}', opened)
    finally:
        lab.stop(signal.SIGTERM)


def _answers(port: int) -> bool:
    try:
        return ask(port, "GET", "/api")[0] == 200
    except OSError:
        return False
