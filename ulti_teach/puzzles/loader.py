"""Reading puzzle files strictly: every fault is one sentence that names the file, the puzzle and the field.

`exercises/THEME.toml` holds the puzzles of a theme, `exercises/LANGUAGE/THEME.toml` their words by id.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ulti_teach.engine import (
    Card,
    CardSet,
    NotationError,
    Position,
    PuzzleError,
    Rule,
    Seat,
    UltiError,
    parse_card,
    parse_cards,
    parse_position,
)

from .answers import answer
from .model import Exercise, Kind, Question, Words, finished_trick

_REQUIRED = {
    "id": str,
    "theme": str,
    "difficulty": int,
    "kind": str,
    "seat": int,
    "position": str,
    "lesson": int,
    "rule": str,
}
_OPTIONAL = {"line": str, "answer": str}
_WORDS = {"prompt": str, "hints": list, "explanation": str}
_TYPE_NAMES = {str: "a text in quotes", int: "a whole number", list: "a list of texts"}
# Cards and suits that are filled in as words are said: {hT}, {hT:the}, {c}.
_FILLED_IN = re.compile(r"\{[cdhs][ATKQJ987]?(:\w+)?\}")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class _Place:
    """Where we are, for errors: a file, and a puzzle in it."""

    def __init__(self, file: str, id: str | None = None) -> None:
        self.file = file
        self.id = id

    def fail(self, says: str, field: str | None = None) -> PuzzleError:
        return PuzzleError(self.file, says, id=self.id, field=field)


def load_exercises(folder: Path, language: str = "en") -> dict[str, Exercise]:
    """Every puzzle of a folder with its words, by id, in the order of the files.

    Raises `PuzzleError` for the first thing that is wrong: a file that cannot be read, an unknown or missing key, a
    position that cannot be, a stated answer that differs from the engine's, words that are missing or left over.
    """
    found: dict[str, Exercise] = {}
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise PuzzleError(folder.name, "expected a folder with puzzle files, THEME.toml")
    for path in files:
        for exercise in load_theme(path, language):
            if exercise.question.id in found:
                place = _Place(path.name, exercise.question.id)
                raise place.fail(
                    f"the id is taken already, in theme {found[exercise.question.id].question.theme}", "id"
                )
            found[exercise.question.id] = exercise
    return found


def load_theme(path: Path, language: str = "en") -> list[Exercise]:
    """The puzzles of one file with their words. Raises `PuzzleError`."""
    content = _toml(path, path.name)
    place = _Place(path.name)
    unknown = set(content) - {"puzzle"}
    if unknown:
        raise place.fail(f"expected only [[puzzle]] entries, found {', '.join(sorted(unknown))}")
    entries = content.get("puzzle")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise place.fail("expected one [[puzzle]] entry or more")
    puzzles = [_puzzle(entry, path, number) for number, entry in enumerate(entries, 1)]
    ids = [puzzle.id for puzzle in puzzles]
    for id in ids:
        if ids.count(id) > 1:
            raise _Place(path.name, id).fail("the id stands there twice", "id")
    words = _words(path.parent / language / path.name, f"{language}/{path.name}", ids)
    return [Exercise(puzzle, words[puzzle.id]) for puzzle in puzzles]


def _toml(path: Path, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise PuzzleError(name, f"the file cannot be read ({fault.strerror or fault})") from fault
    except UnicodeDecodeError as fault:
        raise PuzzleError(name, "the file is not text in UTF-8") from fault
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise PuzzleError(name, f"the file is not TOML: {fault}") from fault


def _puzzle(entry: Mapping[str, Any], path: Path, number: int) -> Question:
    id = entry.get("id")
    place = _Place(path.name, id if isinstance(id, str) else f"number {number}")
    _check_keys(entry, _REQUIRED, _OPTIONAL, place)
    if not _ID.fullmatch(entry["id"]):
        raise place.fail("expected small letters, digits and single hyphens", "id")
    if entry["theme"] != path.stem:
        raise place.fail(f"expected the file's own theme, {path.stem}", "theme")
    puzzle = Question(
        id=entry["id"],
        theme=entry["theme"],
        difficulty=_within(entry, "difficulty", 1, 5, place),
        kind=Kind(_one_of(entry, "kind", [kind.value for kind in Kind], place)),
        seat=Seat(_within(entry, "seat", 0, 2, place)),
        position=_position(entry["position"], place),
        lesson=_within(entry, "lesson", 1, 12, place),
        rule=Rule(_one_of(entry, "rule", [rule.value for rule in Rule], place, "a numbered rule such as R7.2")),
        line=_line(entry.get("line", ""), place),
    )
    _check_question(puzzle, place)
    _check_answer(puzzle, entry.get("answer"), place)
    return puzzle


def _check_keys(
    entry: Mapping[str, Any], required: Mapping[str, type], optional: Mapping[str, type], place: _Place
) -> None:
    known = {**required, **optional}
    for key, value in entry.items():
        if key not in known:
            raise place.fail(f"unknown key; the keys are {', '.join(known)}", key)
        # bool is an int to Python, but not to an author.
        if not isinstance(value, known[key]) or isinstance(value, bool):
            raise place.fail(f"expected {_TYPE_NAMES[known[key]]}", key)
    for key in required:
        if key not in entry:
            raise place.fail(f"expected {_TYPE_NAMES[required[key]]}, found nothing", key)


def _within(entry: Mapping[str, Any], key: str, least: int, most: int, place: _Place) -> int:
    value: int = entry[key]
    if not least <= value <= most:
        raise place.fail(f"expected a number from {least} to {most}, found {value}", key)
    return value


def _one_of(entry: Mapping[str, Any], key: str, choices: list[str], place: _Place, named: str = "") -> str:
    value: str = entry[key]
    if value not in choices:
        raise place.fail(f"expected {named or ' or '.join(choices)}, found {value!r}", key)
    return value


def _position(text: str, place: _Place) -> Position:
    try:
        return parse_position(text)
    except NotationError as fault:
        raise place.fail(_clause(fault), "position") from fault


def _line(text: str, place: _Place) -> tuple[Card, ...]:
    cards: list[Card] = []
    for word in text.split():
        try:
            cards.append(parse_card(word))
        except NotationError as fault:
            raise place.fail(_clause(fault), "line") from fault
    return tuple(cards)


def _clause(fault: UltiError) -> str:
    """An error's sentence as the end of another one."""
    return str(fault).rstrip(".")


def _check_question(puzzle: Question, place: _Place) -> None:
    """Whether the position and the line make the question of this kind."""
    if puzzle.kind is Kind.LEGAL_CARDS:
        if puzzle.line:
            raise place.fail("a legal-cards puzzle has no line: write the trick into the position", "line")
        try:
            to_play, _ = puzzle.position.to_play, puzzle.position.hand
        except UltiError as fault:
            raise place.fail(_clause(fault), "position") from fault
        if to_play != puzzle.seat:
            raise place.fail(f"expected the seat whose turn it is, {to_play}", "seat")
        return
    try:
        complete = len(puzzle.line) + len(puzzle.position.table) == 3 and finished_trick(puzzle).is_complete
    except UltiError as fault:
        raise place.fail(_clause(fault), "line") from fault
    if not complete:
        wanted = 3 - len(puzzle.position.table)
        raise place.fail(f"expected the {wanted} cards that complete the trick, such as 'h8 hA'", "line")


def _check_answer(puzzle: Question, stated: str | None, place: _Place) -> None:
    """A stated answer is compared with the engine's, which is the only one that counts."""
    if stated is None:
        return
    found = answer(puzzle)
    given: CardSet | Seat
    if isinstance(found, Seat):
        if stated not in ("0", "1", "2"):
            raise place.fail(f"expected the winner's seat, 0, 1 or 2, found {stated!r}", "answer")
        given = Seat(int(stated))
    else:
        try:
            given = parse_cards(stated)
        except NotationError as fault:
            raise place.fail(_clause(fault), "answer") from fault
    if given != found:
        raise place.fail(f"{given} is stated, but the engine finds {found}", "answer")


def _words(path: Path, name: str, ids: list[str]) -> dict[str, Words]:
    content = _toml(path, name)
    for id in content:
        if id not in ids:
            raise _Place(name, id).fail("these words belong to no puzzle of the theme")
    return {id: _words_of(content.get(id), _Place(name, id)) for id in ids}


def _words_of(entry: object, place: _Place) -> Words:
    if not isinstance(entry, dict):
        raise place.fail("expected its words: prompt, hints and explanation, found nothing")
    _check_keys(entry, _WORDS, {}, place)
    for field, said in _texts(entry):
        if not isinstance(said, str) or not said.strip():
            raise place.fail("expected a sentence", field)
        if set("{}") & set(_FILLED_IN.sub("", said)):
            raise place.fail("expected in braces only a card or a suit, such as {hT}, {hT:the} or {c}", field)
    if not entry["hints"]:
        raise place.fail("expected one hint or more, from vague to plain", "hints")
    return Words(entry["prompt"].strip(), tuple(hint.strip() for hint in entry["hints"]), entry["explanation"].strip())


def _texts(entry: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    yield "prompt", entry["prompt"]
    for number, hint in enumerate(entry["hints"], 1):
        yield f"hint {number}", hint
    yield "explanation", entry["explanation"]
