"""A report of a puzzle that seems wrong, as text to be copied: what is needed to see the same, and nobody's name."""

from collections.abc import Iterable

from ulti_teach import __version__
from ulti_teach.puzzles import Question

from .settings import Settings


def report(question: Question, tried: Iterable[str], settings: Settings) -> str:
    """What is asked, in notation, what the learner did, and the settings in force.

    The cards stand in it where the learner sees them all anyway; else the puzzle's name tells enough.

    >>> from ulti_teach import data
    >>> from ulti_teach.puzzles import load_exercises
    >>> puzzle = load_exercises(data.exercises())["tricks-follow"].question
    >>> report(puzzle, ["cK"], Settings()).splitlines()[1:]
    ['puzzle: tricks-follow', 'kind: legal-cards', 'seat: 2', 'done: cK', 'settings: en, french pack, rules: standard']
    """
    facts = {
        "puzzle": question.id or "from a link",
        "kind": question.kind.value,
        "seat": int(question.seat),
        "position": question.position if question.kind.has_target else "",
        "goal": question.target or "",
        "done": " ".join(tried),
        "settings": f"{settings.language}, {settings.pack} pack, rules: {settings.rules}",
    }
    told = [f"{name}: {fact}" for name, fact in facts.items() if fact != ""]
    return "\n".join([f"Ulti Teach {__version__}", *told])
