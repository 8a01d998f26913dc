"""Puzzle files are read strictly: each fault is one sentence with file, puzzle, field and what was expected."""

import contextlib
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach.engine import PuzzleError, parse_cards
from ulti_teach.puzzles import Kind, answer, load_exercises, load_theme

LEGAL = {
    "id": '"follow"',
    "theme": '"tricks"',
    "difficulty": "1",
    "kind": '"legal-cards"',
    "seat": "2",
    "position": '"parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"',
    "rule": '"R7.2"',
    "lesson": "2",
    "answer": '"dA7"',
}
WINNER = {
    "id": '"winner"',
    "theme": '"tricks"',
    "difficulty": "1",
    "kind": '"trick-winner"',
    "seat": "2",
    "position": '"betli | c8 hT | d9 hJ | cA sK | 0"',
    "line": '"hT hJ cA"',
    "rule": '"R7.6"',
    "lesson": "2",
    "answer": '"1"',
}
WORDS = {"prompt": '"Which?"', "hints": '["Look.", "Look at {d}."]', "explanation": '"So {dA:the}."'}


def entry(fields: dict[str, str]) -> str:
    """A puzzle as it is written in a file."""
    return "[[puzzle]]\n" + "".join(f"{key} = {value}\n" for key, value in fields.items())


def words(id: str, fields: dict[str, str]) -> str:
    """A puzzle's words as they are written in a file."""
    return f"[{id}]\n" + "".join(f"{key} = {value}\n" for key, value in fields.items())


def write(folder: Path, puzzles: str, said: str) -> Path:
    """A folder with one theme."""
    (folder / "en").mkdir(exist_ok=True)
    (folder / "tricks.toml").write_text(puzzles, encoding="utf-8")
    (folder / "en" / "tricks.toml").write_text(said, encoding="utf-8")
    return folder


def both(folder: Path) -> Path:
    """A folder with one good puzzle of each kind."""
    return write(folder, entry(LEGAL) + entry(WINNER), words("follow", WORDS) + words("winner", WORDS))


def test_good_files_are_read_whole(tmp_path: Path) -> None:
    """Both kinds, their words, and the engine's answers."""
    found = load_exercises(both(tmp_path))
    assert list(found) == ["follow", "winner"]
    assert found["follow"].question.kind is Kind.LEGAL_CARDS
    assert answer(found["follow"].question) == parse_cards("dA7")
    assert answer(found["winner"].question) == 1
    assert found["winner"].words.hints == ("Look.", "Look at {d}.")


FAULTS = [
    (LEGAL, {"difficulty": "6"}, "difficulty: expected a number from 1 to 5, found 6"),
    (LEGAL, {"difficulty": '"1"'}, "difficulty: expected a whole number"),
    (LEGAL, {"difficulty": "true"}, "difficulty: expected a whole number"),
    (LEGAL, {"id": '"Follow me"'}, "id: expected small letters, digits and single hyphens"),
    (LEGAL, {"id": "3"}, "puzzle 'number 1', id: expected a text in quotes"),
    (LEGAL, {"theme": '"ulti"'}, "theme: expected the file's own theme, tricks"),
    (
        LEGAL,
        {"kind": '"legal"'},
        "kind: expected legal-cards or trick-winner or strongest-card or legal-bids or points",
    ),
    (LEGAL, {"seat": "3"}, "seat: expected a number from 0 to 2, found 3"),
    (LEGAL, {"seat": "1"}, "seat: expected the seat whose turn it is, 2"),
    (LEGAL, {"rule": '"R7.99"'}, "rule: expected a numbered rule such as R7.2, found 'R7.99'"),
    (LEGAL, {"lesson": "13"}, "lesson: expected a number from 1 to 12, found 13"),
    (LEGAL, {"hint": '"x"'}, "hint: unknown key; the keys are id, theme,"),
    (LEGAL, {"position": '"parti in s | hA9"'}, "position: At character 17"),
    (LEGAL, {"position": '"parti in s | hA9 | c8 hA | dA7 sK | 0 | trick dK s9"'}, "hA is there twice"),
    (LEGAL, {"position": '"parti | hA9 | c8 hT | dA7 | 0"'}, "position: R7.1: the declarer has not named trumps"),
    (LEGAL, {"position": '"parti in s | hA9 | c8 hT | ? | 0 | trick dK s9"'}, "position: The hand of seat 2"),
    (LEGAL, {"line": '"dA"'}, "line: a legal-cards puzzle has no line"),
    (LEGAL, {"answer": '"dA"'}, "answer: dA is stated, but the engine finds dA7"),
    (LEGAL, {"answer": '"dX"'}, "answer: At character 2"),
    (WINNER, {"answer": '"2"'}, "answer: 2 is stated, but the engine finds 1"),
    (WINNER, {"answer": '"Ben"'}, "answer: At character 1 of 'Ben': expected the winner's seat, 0, 1 or 2"),
    (WINNER, {"line": '"hT hJ"'}, "line: expected the 3 cards that complete the trick"),
    (WINNER, {"line": '"hT hJ cA c8"'}, "line: expected the 3 cards that complete the trick"),
    (WINNER, {"line": '"hT d9 cA"'}, "line: R7.2: hT led, you hold hJ"),
    (WINNER, {"line": '"hT hX cA"'}, "line: At character 2 of 'hX'"),
]


@pytest.mark.parametrize(("fields", "change", "says"), FAULTS)
def test_faults_in_a_puzzle(tmp_path: Path, fields: dict[str, str], change: dict[str, str], says: str) -> None:
    """One thing is wrong, and the sentence names it."""
    write(tmp_path, entry({**fields, **change}), words(fields["id"].strip('"'), WORDS))
    with pytest.raises(PuzzleError) as fault:
        load_exercises(tmp_path)
    assert says in str(fault.value)
    assert str(fault.value).startswith("tricks.toml, puzzle '")
    assert str(fault.value).count("\n") == 0


@pytest.mark.parametrize("key", [key for key in LEGAL if key != "answer"])
def test_every_key_but_the_answer_is_needed(tmp_path: Path, key: str) -> None:
    """A missing key is named, with what it has to be."""
    write(tmp_path, entry({name: value for name, value in LEGAL.items() if name != key}), words("follow", WORDS))
    with pytest.raises(PuzzleError, match=f"{key}: expected .*, found nothing"):
        load_exercises(tmp_path)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"prompt": '""'}, "prompt: expected a sentence"),
        ({"prompt": "3"}, "prompt: expected a text in quotes"),
        ({"hints": "[]"}, "hints: expected one hint or more"),
        ({"hints": '["a", 2]'}, "hint 2: expected a sentence"),
        ({"hints": '"a"'}, "hints: expected a list of texts"),
        ({"explanation": '"{dX}"'}, "explanation: expected in braces only a card or a suit"),
        ({"explanation": '"{dA.suit}"'}, "explanation: expected in braces only a card or a suit"),
        ({"prompt": '"{"'}, "prompt: expected in braces only a card or a suit"),
        ({"note": '"x"'}, "note: unknown key; the keys are prompt, hints, explanation"),
    ],
)
def test_faults_in_the_words(tmp_path: Path, change: dict[str, str], says: str) -> None:
    """The words are read as strictly as the puzzles."""
    write(tmp_path, entry(LEGAL), words("follow", {**WORDS, **change}))
    with pytest.raises(PuzzleError) as fault:
        load_exercises(tmp_path)
    assert f"en/tricks.toml, puzzle 'follow', {says}" in str(fault.value)


@pytest.mark.parametrize(
    ("puzzles", "said", "says"),
    [
        ("x = ", "", "tricks.toml: the file is not TOML"),
        ("", "", "tricks.toml: expected one [[puzzle]] entry or more"),
        ("title = 'x'\n" + entry(LEGAL), words("follow", WORDS), "expected only [[puzzle]] entries, found title"),
        ("puzzle = 3", "", "expected one [[puzzle]] entry or more"),
        ("puzzle = [3]", "", "expected one [[puzzle]] entry or more"),
        (entry(LEGAL) * 2, words("follow", WORDS), "puzzle 'follow', id: the id stands there twice"),
        (entry(LEGAL), "", "en/tricks.toml, puzzle 'follow': expected its words"),
        (entry(LEGAL), "follow = 3", "en/tricks.toml, puzzle 'follow': expected its words"),
        (
            entry(LEGAL),
            words("follow", WORDS) + words("other", WORDS),
            "puzzle 'other': these words belong to no puzzle",
        ),
    ],
)
def test_faults_of_whole_files(tmp_path: Path, puzzles: str, said: str, says: str) -> None:
    """Files that are no puzzle files, and words that do not fit."""
    with pytest.raises(PuzzleError) as fault:
        load_exercises(write(tmp_path, puzzles, said))
    assert says in str(fault.value)


def test_missing_words_and_empty_folders(tmp_path: Path) -> None:
    """A file that is not there is named."""
    with pytest.raises(PuzzleError, match="expected a folder with puzzle files"):
        load_exercises(tmp_path)
    both(tmp_path)
    (tmp_path / "en" / "tricks.toml").unlink()
    with pytest.raises(PuzzleError, match=r"en/tricks\.toml: the file cannot be read"):
        load_exercises(tmp_path)


def test_not_text_at_all(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are told as that."""
    both(tmp_path)
    (tmp_path / "tricks.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PuzzleError, match=r"tricks\.toml: the file is not text in UTF-8"):
        load_theme(tmp_path / "tricks.toml")


def test_an_id_is_taken_once_over_all_themes(tmp_path: Path) -> None:
    """A notebook names a puzzle by its id alone."""
    both(tmp_path)
    fields = {**LEGAL, "theme": '"other"'}
    (tmp_path / "other.toml").write_text(entry(fields), encoding="utf-8")
    (tmp_path / "en" / "other.toml").write_text(words("follow", WORDS), encoding="utf-8")
    with pytest.raises(PuzzleError, match="id: the id is taken already, in theme other"):
        load_exercises(tmp_path)


SOURCE = entry(LEGAL) + entry(WINNER)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)


@given(st.integers(0, len(SOURCE) - 1), st.text(max_size=3), st.integers(0, 6))
def test_damaged_files_raise_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, at: int, put: str, cut: int
) -> None:
    """Fuzz: whatever is cut from or put into a file, it loads or raises `PuzzleError`."""
    folder = tmp_path_factory.mktemp("fuzz")
    damaged = SOURCE[:at] + put + SOURCE[at + cut :]
    try:
        folder = write(folder, damaged, words("follow", WORDS) + words("winner", WORDS))
    except UnicodeEncodeError:
        return
    with contextlib.suppress(PuzzleError):
        load_exercises(folder)


@given(st.sampled_from(sorted(LEGAL)), SCALARS)
def test_any_value_in_any_field_raises_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, key: str, value: object
) -> None:
    """Fuzz: a value of any type in any field loads or raises `PuzzleError`."""
    written = f'"""{value}"""' if isinstance(value, str) else str(value).lower()
    source = entry({**LEGAL, key: written})
    try:
        tomllib.loads(source)
        source.encode()
    except (tomllib.TOMLDecodeError, UnicodeEncodeError):
        return
    folder = write(tmp_path_factory.mktemp("fuzz"), source, words("follow", WORDS))
    with contextlib.suppress(PuzzleError):
        load_exercises(folder)
