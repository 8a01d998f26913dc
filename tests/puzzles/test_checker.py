"""The checker finds what is wrong with puzzle files, all of it, and lets good ones pass."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.puzzles.writing import PUZZLES, WORDS, folder_of, puzzle, words
from ulti_teach import data
from ulti_teach.engine import parse_cards, parse_position
from ulti_teach.puzzles.checker import Check
from ulti_teach.puzzles.origins import unlikely


def faults(*paths: Path) -> list[str]:
    """Every fault of these files and folders, in a sentence."""
    return [str(fault) for checked in Check(paths) for fault in checked.faults]


def check_one(tmp_path: Path, kind: str, **changes: str | None) -> list[str]:
    """The faults of one puzzle."""
    return faults(folder_of(tmp_path, puzzle(kind, **changes)))


def test_the_course_s_own_exercises_are_good() -> None:
    """What every run of the tests holds: nothing is wrong with any of them."""
    assert faults(data.exercises()) == []


@pytest.mark.parametrize("kind", list(PUZZLES))
def test_a_good_puzzle_of_each_kind_passes(tmp_path: Path, kind: str) -> None:
    """One puzzle, no fault."""
    folder = folder_of(tmp_path, puzzle(kind))
    assert [(checked.id, checked.ok) for checked in Check([folder])] == [(kind, True)]
    assert faults(folder / "tricks.toml") == []


@pytest.mark.parametrize(
    ("kind", "changes", "says"),
    [
        ("play", {"answer": '"dA"'}, "answer: dA is stated, but the engine finds cA"),
        ("discard", {"answer": '"dQJ, h87"'}, "answer: dQJ, h87 is stated, but the engine finds dQJ"),
        ("safe-play", {"answer": '"d9"'}, "answer: d9 is stated, but the engine finds d98"),  # right, not complete
        ("best-card", {"answer": '"dQ"'}, "answer: dQ is stated, but the engine finds dT"),
        ("play", {"line": '"dA c9 d8"'}, "line: dA, card 1 of the line, does not keep ulti; cA does"),
        ("play", {"line": '"cA c9"'}, "line: the line ends in the middle of a trick"),
        # After ♣A perfect play comes to 20; ♣T for ♣9 would give ten points more away.
        (
            "play",
            {"goal": '"points>=20"', "line": '"cA cT d8"', "answer": None},
            "line: cT, card 2 of the line, is not the best for seat 1; c9 is",
        ),
        (
            "play",
            {"goal": '"points>=90"', "line": None, "answer": None},
            "goal: points>=90 cannot be reached: against best play no card keeps it",
        ),
        (
            "play",
            {"goal": '"points>=10"', "line": None, "answer": None},
            "goal: every card keeps points>=10, so there is nothing to find",
        ),
        (
            "legal-cards",
            {"position": '"parti in s | hA9 | c8 hT | dA7 | 0 | trick hK hQ"', "answer": None},
            "position: ",
        ),
        ("legal-bids", {"choices": '["betli", "20-100"]', "answer": None}, "choices: every choice is right"),
        (
            "safe-play",
            {"position": '"ulti in c | cAK7 d987 | ? | ? | 0"', "unseen": '"cTQJ hATKQJ sAKQJ"', "answer": None},
            "position: expected at most 5 cards in a hand",
        ),
        (
            "best-card",
            {
                "position": '"40-100 in c | cA d7 | cK h8 | dTQ | 0 | points 40"',
                "seat": "0",
                "goal": '"points>=60"',
                "answer": None,
            },
            "position: seat 1 has cK, so the 40-100 was bid without its pair",
        ),
    ],
)
def test_what_only_a_search_finds(tmp_path: Path, kind: str, changes: dict[str, str | None], says: str) -> None:
    """One thing is wrong, and the sentence names file, puzzle, field and what was found."""
    found = check_one(tmp_path, kind, **changes)
    assert found
    assert f"tricks.toml, puzzle '{kind}', {says}" in found[0]


def test_all_faults_are_told(tmp_path: Path) -> None:
    """Of one puzzle, of several, of the words, of the whole file, and of files that cannot be read."""
    good, bad = puzzle("play"), puzzle("points", id='"bad"', answer='"30"', lesson="13", seat="5")
    also = puzzle("best-card", answer='"dQ"')
    said = words("play", {**WORDS, "hints": "[]"}) + words("best-card") + words("nobody")
    folder = folder_of(tmp_path, good, bad, also, said=said)
    found = faults(folder, tmp_path / "none.toml")
    for says in (
        "'bad', lesson: expected a number from 1 to 12, found 13",
        "'bad', seat: expected a number from 0 to 2, found 5",
        "puzzle 'best-card', answer: dQ is stated",
        "en/tricks.toml, puzzle 'play', hints: expected one hint",
        "en/tricks.toml, puzzle 'bad': expected its words",
        "en/tricks.toml, puzzle 'nobody': these words belong to no puzzle",
        "none.toml: the file cannot be read",
    ):
        assert any(says in one for one in found), says
    assert len(found) == 7


def test_nothing_is_raised_for_a_folder_without_puzzles(tmp_path: Path) -> None:
    """An empty folder is a fault, too."""
    assert faults(tmp_path) == [f"{tmp_path.name}: expected a folder with puzzle files, THEME.toml."]


@pytest.mark.parametrize(
    ("kind", "hint", "says"),
    [
        ("play", "Have you thought of {cA:the}?", "names {cA:the}"),
        ("play", "How many {c} are out?", "names {c}"),
        ("discard", "Do you need {dQ}?", "names {dQ}"),
        ("strongest-card", "Look at {c8}.", "names {c8}"),
        ("points", "Is it 50 or less?", "says '50'"),
        ("settlement", "Seat 0 pays 22.", "says '22'"),
        ("legal-bids", "Is betli higher?", "says 'betli'"),
    ],
)
def test_a_first_hint_that_gives_the_answer_away(tmp_path: Path, kind: str, hint: str, says: str) -> None:
    """A right card or its suit, the number, a bid; in the second hint all of it may stand."""
    fields = puzzle(kind)
    folder_of(tmp_path, fields, said=words(kind, {**WORDS, "hints": f'["{hint}", "Look."]'}))
    assert faults(tmp_path) == [
        f"en/tricks.toml, puzzle '{kind}', hint 1: {says}, which gives the answer away; begin with the idea."
    ]
    folder_of(tmp_path, fields, said=words(kind, {**WORDS, "hints": f'["Look.", "{hint}"]'}))
    assert faults(tmp_path) == []


def test_a_first_hint_may_name_what_is_wrong(tmp_path: Path) -> None:
    """The card that comes to mind first, and numbers that are others."""
    folder_of(tmp_path, puzzle("play"), said=words("play", {**WORDS, "hints": '["What follows {dA:the}?"]'}))
    assert faults(tmp_path) == []
    folder_of(tmp_path, puzzle("points"), said=words("points", {**WORDS, "hints": '["There are 90, or 50-odd."]'}))
    assert faults(tmp_path) == []


def test_words_in_every_language(tmp_path: Path) -> None:
    """A folder named like a language is one; others are left alone."""
    folder = folder_of(tmp_path, puzzle("play"))
    (folder / "hu").mkdir()
    (folder / "drafts").mkdir()
    (folder / "drafts" / "tricks.toml").write_text("", encoding="utf-8")
    (folder / "hu" / "other.toml").write_text("", encoding="utf-8")
    assert faults(folder) == ["hu/tricks.toml: the file cannot be read (No such file or directory)."]
    (folder / "hu" / "tricks.toml").write_text(words("play", {**WORDS, "hints": '["{cA:the}"]'}), encoding="utf-8")
    assert [one.split(":")[0] for one in faults(folder)] == ["hu/tricks.toml, puzzle 'play', hint 1"]


def test_a_person_has_to_write_the_words(tmp_path: Path) -> None:
    """What a miner leaves open is a fault until somebody fills it in."""
    folder_of(tmp_path, puzzle("play"), said=words("play", {**WORDS, "explanation": '"Caption me."'}))
    (found,) = faults(tmp_path)
    assert "en/tricks.toml, puzzle 'play', explanation: expected a person's words" in found


def test_puzzles_that_are_the_same(tmp_path: Path) -> None:
    """But for the names of the suits, in whichever theme; a card that is another makes another puzzle."""
    (tmp_path / "en").mkdir()
    folder_of(tmp_path, puzzle("play", line=None))
    same = '"ulti in s | sA7 hA d8 | sT9 dTQ | hTJ98 | 0"'
    folder_of(
        tmp_path, puzzle("play", id='"same"', theme='"ulti"', position=same, line=None, answer='"sA"'), theme="ulti"
    )
    assert faults(tmp_path) == ["ulti.toml, puzzle 'same', position: the same as play, but for the names of the suits."]
    other = same.replace("hTJ98", "hTJ97")
    folder_of(
        tmp_path, puzzle("play", id='"same"', theme='"ulti"', position=other, line=None, answer='"sA"'), theme="ulti"
    )
    assert faults(tmp_path) == []


def test_an_id_in_two_files(tmp_path: Path) -> None:
    """The second one is told."""
    (tmp_path / "en").mkdir()
    folder_of(tmp_path, puzzle("play"))
    folder_of(tmp_path, puzzle("points", id='"play"', theme='"ulti"'), theme="ulti")
    assert faults(tmp_path) == ["ulti.toml, puzzle 'play', id: the id is taken already, in tricks.toml."]


def test_grades_of_a_large_theme(tmp_path: Path) -> None:
    """Five puzzles or more have three grades at least."""

    def grades(*grades: int) -> list[str]:
        kinds = list(PUZZLES)[: len(grades)]
        puzzles: list[Mapping[str, str]] = [
            puzzle(kind, difficulty=str(grade)) for kind, grade in zip(kinds, grades, strict=True)
        ]
        return faults(folder_of(tmp_path, *puzzles))

    assert grades(1, 1, 1, 1) == []
    assert grades(1, 2, 3, 3, 3) == []
    assert grades(1, 1, 2, 2, 2) == [
        "tricks.toml, difficulty: a theme of 5 puzzles or more has 3 grades at least, but here are only 2."
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("parti in c | cAK hAK | cQ sQJ8 | cT dQJ7 | 0 | points 10", None),
        ("betli | hK87 | sAJ8 | hTJ | 2 | trick hA", None),
        ("betli | hQ87 | hATK | sTKQ | 0", "the betli is lost already"),
        ("betli | hK87 | sAJ8 | hTJ | 2 | trick hA | tricks 1-6", "the betli is lost already"),
        ("durchmars | hAKJ | hQ98 sT | dT7 s97 | 0 | trick cA", None),
        ("durchmars | hAK | hQ9 | dT7 | 1", "the durchmars is lost already"),
        ("40-100 in c | cAQ d7 | cK hTJ | dQJ9 | 0 | points 30", "seat 1 has cK, so the 40-100"),
        ("40-100 in c | cAQ | hJ | h9 | 1 | trick dQ cK | points 30", "seat 2 has cK, so the 40-100"),
        ("20-100 in c | cT | hK | d9 | 0 | points 60", None),  # the pairs in diamonds and spades may be played
        ("20-100 in c | cT87 | hK d8 dJ | sQ dQ c9 | 0 | points 60", "no pair is left"),
        ("ulti in c | cA d7 | c7 hT | dQJ | 0", "seat 1 has c7, so the ulti was bid without it"),
        # Two tricks and the kitty: all eight aces and tens are gone. The opponents can have them all, but only with both
        # tricks; a declarer who leads has won one of them.
        ("parti in c | cK987 d987 h9 | cQJ hKQJ sK98 | dKQJ sQJ7 h87 | 1", None),
        ("parti in c | cK987 d987 h9 | cQJ hKQJ sK98 | dKQJ sQJ7 h87 | 0", "the opponents the other 80"),
        ("parti in c | cK987 d987 h9 | cQJ hKQJ sK98 | dKQJ sQJ7 h87 | 1 | points 30", None),
        ("parti in c | cK987 d987 h9 | cQJ hKQJ sK98 | dKQJ sQJ7 h87 | 1 | points 40", "cannot have 40"),
    ],
)
def test_what_could_have_come_up(text: str, says: str | None) -> None:
    """Contracts that were lost before, and points that no tricks could have brought to either side."""
    found = unlikely(parse_position(text))
    assert (found is None) if says is None else (says in str(found))


def test_what_the_hidden_hands_could_not_hold() -> None:
    """The king of trumps among the unseen cards tells of a 40-100 without its pair."""
    position = parse_position("40-100 in c | cA d7 | ? | ? | 0 | points 60")
    assert unlikely(position, parse_cards("cJ hT dQJ")) is None
    assert "an opponent has cK" in str(unlikely(position, parse_cards("cK hT dQJ")))
