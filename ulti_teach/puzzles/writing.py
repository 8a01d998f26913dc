"""Writing puzzles that were found into files, each as it is found, for a person to put into words."""

from pathlib import Path

from ulti_teach.engine import PuzzleError

from .model import Question

_WORDS = """[{id}]
prompt = ""  # caption me
hints = [""]  # caption me
explanation = ""  # caption me
"""


def append(question: Question, folder: Path, language: str = "en") -> bool:
    """Adds a puzzle to THEME.toml in a folder, and empty words in the language's folder; whether it was not there yet.

    The words are refused until somebody writes them. Raises `PuzzleError` for a file that cannot be written.
    """
    path = folder / f"{question.theme}.toml"
    words = folder / language / path.name
    try:
        words.parent.mkdir(parents=True, exist_ok=True)
        if f'id = "{question.id}"' in _text(path):
            return False
        try:
            _add(words, _WORDS.format(id=question.id))
        finally:  # an interruption in between leaves no half of it
            _add(path, as_toml(question))
    except (OSError, UnicodeDecodeError) as fault:
        says = getattr(fault, "strerror", None) or "it is not text in UTF-8"
        raise PuzzleError(path.name, f"the file cannot be written ({says})") from fault
    return True


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _add(path: Path, entry: str) -> None:
    before = _text(path)
    blank = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    with path.open("a", encoding="utf-8") as file:
        file.write(blank + entry)


def as_toml(question: Question) -> str:
    """A puzzle as its file has it, without words. Raises `PuzzleError` when it has no target."""
    if question.target is None:
        raise PuzzleError(f"{question.theme}.toml", "a mined puzzle has a goal", id=question.id, field="goal")
    lines = {
        "id": f'"{question.id}"',
        "theme": f'"{question.theme}"',
        "difficulty": str(question.difficulty),
        "kind": f'"{question.kind.value}"',
        "seat": str(question.seat),
        "position": f'"{question.position}"',
        "goal": f'"{question.target}"',
        "rule": f'"{question.rule}"',
        "lesson": str(question.lesson),
    }
    return "[[puzzle]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items())
