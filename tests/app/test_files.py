"""Match files: whole or untouched, and read strictly."""

from pathlib import Path

import pytest

from ulti_teach.app import files
from ulti_teach.engine import Match, UltiError

MATCH = Match(4, 1).after((2, -1, -1, 0), ace=None).say_ace(auction_over=True)


def test_saved_and_loaded(tmp_path: Path) -> None:
    """The same again, also over an older file, and nothing else is left in the folder."""
    path = tmp_path / "evening.txt"
    files.save_match(path, Match())
    files.save_match(path, MATCH)
    assert files.load_match(path) == MATCH
    assert list(tmp_path.iterdir()) == [path]


def test_a_crash_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What breaks off while writing changes nothing."""
    path = tmp_path / "evening.txt"
    files.save_match(path, MATCH)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(UltiError, match=r"evening\.txt cannot be written: No space left on device"):
        files.save_match(path, Match())
    assert files.load_match(path) == MATCH
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"\xff", "is not text in UTF-8"), (b"players three\n", "Line 1, column 1: expected 'players' and a number")],
)
def test_what_is_no_match(tmp_path: Path, content: bytes, says: str) -> None:
    """One sentence, with line and column where there are some."""
    path = tmp_path / "evening.txt"
    path.write_bytes(content)
    with pytest.raises(UltiError) as fault:
        files.load_match(path)
    assert says in str(fault.value)
    with pytest.raises(UltiError, match=r"nowhere\.txt cannot be read"):
        files.load_match(tmp_path / "nowhere.txt")
