"""A learner's own history: by drill or theme of puzzles, how the answers of each day were found."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ulti_teach.puzzles import Exercise

from .drills import KINDS
from .progress import Desk, How
from .review import DRILL, PUZZLE, day_of
from .shelf import Shelf

#: How the names of themes of puzzles begin; those of drills begin as in a daily round.
THEME = "theme:"
#: How many days are told of at most, the newest.
MOST_DAYS = 40


@dataclass(frozen=True, slots=True)
class Day:
    """One day of the learner's (`review.day_of`), and how many answers were right at once, with help, and shown."""

    day: int
    unaided: int
    aided: int
    shown: int

    @property
    def asked(self) -> int:
        """How many questions were answered in all."""
        return self.unaided + self.aided + self.shown


def themes(desk: Desk, exercises: Mapping[str, Exercise]) -> tuple[str, ...]:
    """What there is a history of: drills, then themes of puzzles, each as the lessons come to them.

    >>> themes(Desk().answered("order", How.AIDED, "7-0", now=5), {})
    ('drill:order',)
    """
    drills = [DRILL + kind for kind in KINDS if desk.answers.get(kind)]
    named = [THEME + theme for theme in Shelf(exercises).themes]
    return (*drills, *(theme for theme in named if any(_answers(desk, theme, exercises))))


def days(desk: Desk, theme: str, exercises: Mapping[str, Exercise], *, zone: int = 0) -> tuple[Day, ...]:
    """The days with answers, the oldest first; a theme that there is not has none.

    >>> days(Desk().answered("order", How.AIDED, "7-0", now=5), "drill:order", {})
    (Day(day=0, unaided=0, aided=1, shown=0),)
    """
    found: dict[int, list[How]] = {}
    for at, how in _answers(desk, theme, exercises):
        found.setdefault(day_of(at, zone), []).append(how)
    told = sorted(found)[-MOST_DAYS:]
    return tuple(Day(day, *(found[day].count(how) for how in How)) for day in told)


def _answers(desk: Desk, theme: str, exercises: Mapping[str, Exercise]) -> Iterator[tuple[int, How]]:
    """When each was answered, and how it was found."""
    if theme.startswith(DRILL):
        for answer in desk.answers.get(theme.removeprefix(DRILL), ()):
            yield answer.at, answer.how
        return
    for attempt in desk.attempts:
        known = exercises.get(attempt.item.removeprefix(PUZZLE)) if attempt.item.startswith(PUZZLE) else None
        if known and THEME + known.question.theme == theme:
            yield attempt.at, attempt.how
