"""A teacher's file of a set: what it can say, and every fault of it in one sentence."""

from pathlib import Path

import pytest

from ulti_teach import data
from ulti_teach.course.setfile import SetFileError, read_set_file
from ulti_teach.puzzles import load_exercises

EXERCISES = load_exercises(data.exercises())
K1 = 'position = "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"'
PUZZLE = 'puzzle = "tricks-follow"'


def written(folder: Path, *items: str, head: str = 'title = "Club"') -> Path:
    """A file of these items."""
    path = folder / "club.toml"
    path.write_text("\n".join([head, *(f"[[item]]\n{item}" for item in items)]), encoding="utf-8")
    return path


def texts(path: Path) -> list[str]:
    """The items of a file as text."""
    return [str(item) for item in read_set_file(path, EXERCISES).content.items]


def test_every_kind_of_item(tmp_path: Path) -> None:
    """A theme is its first puzzles, a drill its first questions; what is left out is the least, or all of a theme."""
    drill = 'drill = "order"\nlevel = 2\nseed = 7\nquestions = 2'
    path = written(tmp_path, PUZZLE, 'theme = "ducking"\nnumber = 2', drill, 'drill = "order"', f'{K1}\ngoal = "ulti"')
    assert texts(path) == [
        "puzzle:tricks-follow",
        "puzzle:ducking-under-the-ace",
        "puzzle:ducking-the-nearest-danger",
        "drill:order:2:7:0",
        "drill:order:2:7:1",
        "drill:order:1:1:0",
        "position:ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0;ulti;play",
    ]
    whole = sum(exercise.question.theme == "ducking" for exercise in EXERCISES.values())
    assert len(texts(written(tmp_path, 'theme = "ducking"'))) == whole


def test_title_and_language(tmp_path: Path) -> None:
    """The title on one line; a language that has the page."""
    path = written(tmp_path, PUZZLE, head='title = "  A  klub "\nlanguage = "hu"')
    found = read_set_file(path, EXERCISES, ("en", "hu"))
    assert (found.content.title, found.language) == ("A klub", "hu")


@pytest.mark.parametrize(
    ("item", "says"),
    [
        (
            'puzzle = "tricks-folow"',
            "item 1, puzzle: there is no puzzle 'tricks-folow'; nearest by name are tricks-follow",
        ),
        ("puzzle = 7", "item 1, puzzle: expected a text in quotes."),
        (f"{PUZZLE}\nlevel = 2", "item 1, level: unknown key; the keys are puzzle."),
        ('theme = "duckin"', "item 1, theme: there is no theme 'duckin'; nearest by name are ducking."),
        ('theme = "ducking"\nnumber = 99', "item 1, number: expected a number from 1 to 5, found 99."),
        ('drill = "legalcards"', "item 1, drill: there is no drill 'legalcards'; nearest by name are legal-cards"),
        ('drill = "order"\nlevel = 9', "item 1, level: expected a number from 1 to "),
        ('drill = "order"\nseed = true', "item 1, seed: expected a whole number."),
        ('drill = "order"\nseed = -1', "item 1, seed: expected a number from 0 to 999999999, found -1."),
        ('drill = "order"\nquestions = 41', "item 1, questions: expected a number from 1 to 40, found 41."),
        (K1, "item 1, goal: expected a text in quotes, found nothing."),
        (f'{K1}\ngoal = "win"', "item 1, goal: "),
        (f'{K1}\ngoal = "betli"', "item 1, goal: expected a goal that this contract has: points, ulti, payoff."),
        (f'{K1}\ngoal = "not ulti"', "item 1, goal: expected a goal of the side to play"),
        (f'{K1}\ngoal = "points>=90"', "item 1, goal: points>=90 cannot be reached from there against best play."),
        (f'{K1}\ngoal = "ulti"\nseat = 1', "item 1, seat: expected 0, whose turn it is."),
        (f'{K1}\ngoal = "ulti"\nkind = "best"', "item 1, kind: expected play or best-card."),
        ('position = "ulti in c | cA7 | ? | ? | 0"\ngoal = "ulti"', "item 1, position: expected all three hands"),
        ('position = "<b>"\ngoal = "ulti"', "item 1, position: "),
        ('puzle = "x"', "item 1: expected one of puzzle, theme, drill, position, found puzle."),
        (
            'puzzle = "x"\ndrill = "y"',
            "item 1: expected one of puzzle, theme, drill, position, found puzzle and drill.",
        ),
        ("", "item 1: expected one of puzzle, theme, drill, position, found nothing."),
    ],
)
def test_faults_of_an_item(tmp_path: Path, item: str, says: str) -> None:
    """One sentence: file, item, field, what was expected."""
    with pytest.raises(SetFileError) as caught:
        read_set_file(written(tmp_path, item), EXERCISES)
    (fault,) = caught.value.faults
    assert fault.startswith(f"club.toml, {says}")
    assert fault.endswith(".")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "club.toml, title: expected a text in quotes, of at most 80 characters."),
        (f'title = "{"x" * 81}"', "club.toml, title: expected a text in quotes, of at most 80 characters."),
        ("title = 7", "club.toml, title: expected a text in quotes, of at most 80 characters."),
        ('title = "x"\nitem = 7', 'club.toml, item: expected at least one table that begins with "[[item]]".'),
        (
            'title = "x"\nlangage = "en"',
            "club.toml, langage: unknown key; nearest by name are language; the keys are title",
        ),
        ('title = "x"\nlanguage = ["en"]', "club.toml, language: expected en, found "),
        ("title = ", "club.toml: the file is not TOML: "),
        ("x = [" + "[" * 3000, "club.toml: the file is not a set file: it is nested too deeply."),
        (
            f'title = "x"\n{"[[item]]" + chr(10) + PUZZLE + chr(10)}' * 1 + f"[[item]]\n{PUZZLE}\n" * 40,
            "club.toml, item: expected at most 40 items, found 41",
        ),
    ],
)
def test_faults_of_the_file(tmp_path: Path, text: str, says: str) -> None:
    """Whatever it is, the file is named."""
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SetFileError) as caught:
        read_set_file(path, EXERCISES)
    assert any(fault.startswith(says) for fault in caught.value.faults), caught.value.faults


def test_all_faults_are_told(tmp_path: Path) -> None:
    """Not only the first, and two of one item too."""
    path = written(tmp_path, 'puzzle = "x"', PUZZLE, 'drill = "order"\nlevel = 99\nquestions = 0', head="")
    with pytest.raises(SetFileError) as caught:
        read_set_file(path, EXERCISES)
    places = [fault.partition(": ")[0] for fault in caught.value.faults]
    assert places == [
        "club.toml, title",
        "club.toml, item 1, puzzle",
        "club.toml, item 3, level",
        "club.toml, item 3, questions",
    ]


def test_themes_that_are_too_many_together(tmp_path: Path) -> None:
    """Counted once they are laid out."""
    path = written(tmp_path, *['drill = "order"\nquestions = 30'] * 2)
    with pytest.raises(SetFileError, match="expected at most 40 items in all, found 60: make two sets of them"):
        read_set_file(path, EXERCISES)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """And one that is no text."""
    with pytest.raises(SetFileError, match=r"none\.toml: the file cannot be read"):
        read_set_file(tmp_path / "none.toml", EXERCISES)
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SetFileError, match="not text in UTF-8"):
        read_set_file(tmp_path / "x.toml", EXERCISES)
