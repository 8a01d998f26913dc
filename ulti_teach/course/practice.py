"""How hard the next question is, and when a kind of drill is mastered: pure values, made of the answers given.

The level follows the learner to about four right in five, by a weighted staircase (C. Kaernbach, *Simple adaptive
testing with the weighted up-down method*, Perception & Psychophysics 49, 1991): one step up for an answer that was
right at once, four steps down for any other. A level that neither climbs nor falls in the long run is one at which four
of five are right. The lowest level only warms up, and is left sooner.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

#: How far a miss goes down where a right answer goes up by one: p / (1 - p) for p = 80 %. So many steps are a level.
DOWN = 4
#: The lowest level whose answers count for mastery, four of the last five right at once: from there on most questions
#: hold a trap for newcomers (see `drills.beliefs`), so to be right is to know. The first level only warms up.
HARD_ENOUGH = 2


@dataclass(frozen=True, slots=True)
class Practice:
    """One moment of practising a kind that has `highest` levels: `place` counts steps above the lowest.

    Until the first answer that was not right at once, the level climbs by a whole level at a time: whoever knows the
    matter is soon where it gets interesting. Below `HARD_ENOUGH`, where questions only warm up, two right answers are
    a level: whoever missed one early is not kept there.

    >>> practice = Practice(5)
    >>> practice.answered(True).answered(True).level, practice.answered(True).answered(False).level
    (3, 1)
    """

    highest: int
    place: int = 0
    is_climbing: bool = True

    @property
    def level(self) -> int:
        """The level of the next question, from 1 to `highest`."""
        return 1 + self.place // DOWN

    def answered(self, unaided: bool) -> "Practice":
        """After one answer more: right at once, or not."""
        climbing = self.is_climbing and unaided
        up = DOWN if climbing else DOWN // 2 if self.level < HARD_ENOUGH else 1
        step = up if unaided else -DOWN
        place = min(max(self.place + step, 0), DOWN * self.highest - 1)
        return replace(self, place=place, is_climbing=climbing)


def begin(highest: int, level: int = 1) -> Practice:
    """Practice that starts at a level.

    >>> begin(5, 2).answered(False).level
    1
    """
    return Practice(highest, DOWN * (level - 1))


def resume(highest: int, answers: Iterable[tuple[int, bool]]) -> Practice:
    """Practice after these answers, the oldest first: at which level, and whether right at once.

    As only the newest answers are kept, it starts where the first of them was asked.

    >>> resume(5, [(2, True), (3, False)]).level
    2
    """
    practice: Practice | None = None
    for level, unaided in answers:
        practice = (practice or begin(highest, min(max(level, 1), highest))).answered(unaided)
    return practice or begin(highest)
