"""What stands on a learner's desk, one by one: values with the time in milliseconds, and how many of each are kept."""

from dataclasses import dataclass
from enum import Enum

#: How many answers of one kind are remembered, the newest.
KEPT_ANSWERS = 40
#: How many unfinished things are remembered, the newest; with those that were finished, three or four lessons' worth.
KEPT_UNFINISHED = 60
#: How long the text of one unfinished thing may be, and any name; what is longer is not kept.
LONGEST_STATE, LONGEST_NAME = 8_000, 300
#: How long the text of a score sheet may be: some three hundred deals. How many sheets can be begun; none is dropped.
LONGEST_SHEET, MOST_SHEETS = 30_000, 24
#: How many attempts are remembered of all together, the newest; of what was tried in one, and how long each.
KEPT_ATTEMPTS, MOST_TRIED, LONGEST_TRIED = 400, 20, 40
#: The latest time that can be stamped: the year 9999.
LATEST = 253_402_300_799_000
#: How the ids of answers begin that were given in a placement.
PLACED = "placement-"

Scalar = str | int | bool


class How(Enum):
    """How an answer was found, the best first: at the first try and without help, with help, or it was shown."""

    UNAIDED = "unaided"
    AIDED = "aided"
    SHOWN = "shown"


#: The ways an answer can be found, the best first.
BEST_FIRST = tuple(How)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a drill: when, to which question of which series (`id`), how it was found, and how hard it was."""

    at: int
    id: str
    how: How
    level: int = 1


@dataclass(frozen=True, slots=True)
class Solved:
    """The best that was ever done with a puzzle, and when it was first done so well."""

    how: How
    at: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """One time that a puzzle, or an item of a teacher's set, was taken to its end: when, which, and how.

    `item` is `puzzle:ID` or `set:SET/NUMBER`; `tried` is what was played or chosen, in notation, a wrong one with `?`.
    """

    at: int
    item: str
    how: How
    tried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """What the learner chose, and when."""

    value: Scalar
    at: int


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Where something was left: `state` is JSON text, or empty once it was finished (so that no tab brings it back)."""

    state: str
    at: int


@dataclass(frozen=True, slots=True)
class Paper:
    """A score sheet as it was last written: its text, or empty once thrown away (so that no tab brings it back)."""

    text: str
    at: int
