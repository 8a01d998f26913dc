"""What a learner has done, as a value: answers, mastery, puzzles, lessons, settings, score sheets, unfinished work.

Two tabs, two browsers and an old file may each know something, so a desk is never replaced, only merged; `merge` is
associative, commutative and idempotent. Times are milliseconds and come from the learner's own clock, which may be
wrong or go back: every new entry is stamped later than all that the desk knows, so the order of things is kept.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ulti_teach.engine import UltiError

from .entries import (
    BEST_FIRST,
    KEPT_ANSWERS,
    KEPT_ATTEMPTS,
    KEPT_UNFINISHED,
    LATEST,
    LONGEST_NAME,
    LONGEST_SHEET,
    LONGEST_STATE,
    LONGEST_TRIED,
    MOST_SHEETS,
    MOST_TRIED,
    PLACED,
    Answer,
    Attempt,
    How,
    Paper,
    Scalar,
    Setting,
    Solved,
    Unfinished,
)

__all__ = [
    "KEPT_ANSWERS",
    "KEPT_ATTEMPTS",
    "KEPT_UNFINISHED",
    "LATEST",
    "LONGEST_NAME",
    "LONGEST_SHEET",
    "LONGEST_STATE",
    "LONGEST_TRIED",
    "MOST_SHEETS",
    "MOST_TRIED",
    "PLACED",
    "Answer",
    "Attempt",
    "Desk",
    "How",
    "Paper",
    "Scalar",
    "Setting",
    "Solved",
    "Unfinished",
    "merge",
    "state_text",
]

_WINDOW, _ENOUGH = 5, 4


@dataclass(frozen=True, slots=True)
class Desk:
    """All that is kept for a learner. Drills, puzzles and lessons are named by short texts; times are milliseconds.

    `answers` are by kind of drill, the oldest first; `mastered` says when a kind was first mastered: four of the last
    five answers unaided, and never lost again; `attempts` at puzzles and sets are the newest, the oldest first;
    `cleared` counts how often everything was forgotten.

    >>> desk = Desk()
    >>> for number in range(4):
    ...     desk = desk.answered("legal-cards", How.UNAIDED, f"7-{number}", now=1000 + number)
    >>> desk.mastered
    {'legal-cards': 1003}
    >>> desk.lately("legal-cards")
    (<How.UNAIDED: 'unaided'>, <How.UNAIDED: 'unaided'>, <How.UNAIDED: 'unaided'>, <How.UNAIDED: 'unaided'>)
    """

    settings: Mapping[str, Setting] = field(default_factory=dict)
    answers: Mapping[str, tuple[Answer, ...]] = field(default_factory=dict)
    mastered: Mapping[str, int] = field(default_factory=dict)
    puzzles: Mapping[str, Solved] = field(default_factory=dict)
    lessons: Mapping[str, int] = field(default_factory=dict)
    unfinished: Mapping[str, Unfinished] = field(default_factory=dict)
    sheets: Mapping[str, Paper] = field(default_factory=dict)
    attempts: tuple[Attempt, ...] = ()
    cleared: int = 0

    # --- what happens

    def answered(self, kind: str, how: How, id: str, now: int, *, level: int = 1, hard_enough: int = 1) -> "Desk":
        """An answer was given in a drill; perhaps the kind is mastered with it.

        Only answers from the level `hard_enough` on count towards that.
        """
        at = self._stamp(now)
        answers = _newest([*self.answers.get(kind, ()), Answer(at, id, how, level)])
        after = replace(self, answers={**self.answers, kind: answers})
        counting = [
            answer for answer in answers[-_WINDOW:] if answer.how is How.UNAIDED and answer.level >= hard_enough
        ]
        if kind in self.mastered or len(counting) < _ENOUGH:
            return after
        return replace(after, mastered={**self.mastered, kind: at})

    def placed(self, kinds: Iterable[str], now: int) -> "Desk":
        """A placement has found these kinds mastered; those that were mastered before stay as they are."""
        new = {kind: self._stamp(now) for kind in kinds if kind not in self.mastered}
        return replace(self, mastered={**self.mastered, **new}) if new else self

    def solved(self, puzzle: str, how: How, now: int) -> "Desk":
        """A puzzle was finished; what was done better before stays."""
        done = {puzzle: Solved(how, self._stamp(now))}
        return replace(self, puzzles=_joined(self.puzzles, done, _better))

    def attempted(self, item: str, how: How, tried: Iterable[str], now: int) -> "Desk":
        """A puzzle, or an item of a set, was taken to its end; of much that was tried, the beginning is kept."""
        kept = tuple(one[:LONGEST_TRIED] for one in tried)[:MOST_TRIED]
        attempt = Attempt(self._stamp(now), item, how, kept)
        return replace(self, attempts=_newest_attempts([*self.attempts, attempt]))

    def opened(self, lesson: str, now: int) -> "Desk":
        """A lesson was opened."""
        return replace(self, lessons={**self.lessons, lesson: self._stamp(now)})

    def chose(self, name: str, value: Scalar, now: int) -> "Desk":
        """A setting was changed."""
        return replace(self, settings={**self.settings, name: Setting(value, self._stamp(now))})

    def left(self, key: str, state: object, now: int) -> "Desk":
        """Something stands unfinished as `state` says, in plain JSON values; None: it is finished, or begun anew.

        What would be too long to keep is not kept.
        """
        text = "" if state is None else state_text(state)
        known = self.unfinished.get(key, Unfinished("", 0))
        if len(text) > LONGEST_STATE or len(key) > LONGEST_NAME or text == known.state:
            return self
        latest = {**self.unfinished, key: Unfinished(text, self._stamp(now))}
        return replace(self, unfinished=_newest_unfinished(latest))

    def wrote(self, sheet: str, text: str, now: int) -> "Desk":
        """A score sheet was written on, or with an empty text thrown away.

        Sheets are precious: what cannot be kept raises `UltiError`, with nothing changed: a text that is too long, and
        a new sheet where `MOST_SHEETS` are.
        """
        known = self.sheets.get(sheet, Paper("", 0))
        if text == known.text:
            return self
        if len(text) > LONGEST_SHEET or not 0 < len(sheet) <= LONGEST_NAME:
            raise UltiError(f"A score sheet has at most {LONGEST_SHEET:,} characters, and this one {len(text):,}.")
        if text and not known.text and len(self.papers) >= MOST_SHEETS:
            raise UltiError(f"At most {MOST_SHEETS} score sheets are kept: save one to a file, and throw it away here.")
        return replace(self, sheets={**self.sheets, sheet: Paper(text, self._stamp(now))})

    def forgotten(self) -> "Desk":
        """An empty desk, which stays empty when what was forgotten comes back from another tab."""
        return Desk(cleared=self.cleared + 1)

    def taking_in(self, other: "Desk") -> "Desk":
        """Merged with what the learner brings in a file, even if everything was forgotten since it was written."""
        return merge(self, replace(other, cleared=self.cleared))

    # --- what is known

    def lately(self, kind: str) -> tuple[How, ...]:
        """How the last five answers of a kind were found, the oldest first."""
        return tuple(answer.how for answer in self.answers.get(kind, ())[-_WINDOW:])

    def is_warm(self, kind: str) -> bool:
        """Whether enough of the last five answers were right at once, on levels too low to master the kind with."""
        lately = self.lately(kind)
        return kind not in self.mastered and len(lately) == _WINDOW and lately.count(How.UNAIDED) >= _ENOUGH

    def attempts_at(self, item: str) -> tuple[Attempt, ...]:
        """The attempts at one item, the oldest first."""
        return tuple(attempt for attempt in self.attempts if attempt.item == item)

    def is_placed(self, kind: str) -> bool:
        """Whether a kind is mastered by a placement alone, and was not practised since."""
        return kind in self.mastered and all(answer.id.startswith(PLACED) for answer in self.answers.get(kind, ()))

    def state_of(self, key: str) -> Any:
        """Where something was left, as JSON values; None when nothing is unfinished."""
        known = self.unfinished.get(key)
        return json.loads(known.state) if known and known.state else None

    @property
    def papers(self) -> Mapping[str, Paper]:
        """The score sheets that were not thrown away, by their ids, the one that was written on last first."""
        live = {id: paper for id, paper in self.sheets.items() if paper.text}
        return {id: live[id] for id in sorted(live, key=lambda id: (live[id].at, id), reverse=True)}

    @property
    def newest(self) -> int:
        """The latest time on the desk; 0 when it is empty."""
        times: list[int] = [*self.lessons.values(), *self.mastered.values()]
        dated: tuple[Mapping[str, Setting | Solved | Unfinished | Paper], ...]
        dated = (self.settings, self.puzzles, self.unfinished, self.sheets)
        times += [entry.at for entries in dated for entry in entries.values()]
        times += [answer.at for answers in self.answers.values() for answer in answers]
        times += [attempt.at for attempt in self.attempts]
        return max(times, default=0)

    def _stamp(self, now: int) -> int:
        return min(max(now, self.newest + 1), LATEST)


def merge(one: Desk, other: Desk) -> Desk:
    """What both know together; of two desks one of which was cleared more often, that one alone.

    >>> here, there = Desk().opened("en/02_tricks", now=5), Desk().chose("pack", "tell", now=7)
    >>> merge(here, there) == merge(there, here) == merge(merge(here, there), here)
    True
    """
    if one.cleared != other.cleared:
        return max(one, other, key=lambda desk: desk.cleared)
    return Desk(
        settings=_joined(one.settings, other.settings, _later_setting),
        answers=_joined(one.answers, other.answers, lambda a, b: _newest({*a, *b})),
        mastered=_joined(one.mastered, other.mastered, min),
        puzzles=_joined(one.puzzles, other.puzzles, _better),
        lessons=_joined(one.lessons, other.lessons, max),
        unfinished=_newest_unfinished(_joined(one.unfinished, other.unfinished, _later_state)),
        sheets=_joined(one.sheets, other.sheets, _later_paper),
        attempts=_newest_attempts({*one.attempts, *other.attempts}),
        cleared=one.cleared,
    )


def state_text(state: object) -> str:
    """Plain JSON values as their one text."""
    return json.dumps(state, sort_keys=True, separators=(",", ":"))


_Entry = TypeVar("_Entry")


def _joined(
    one: Mapping[str, _Entry], other: Mapping[str, _Entry], both: Callable[[_Entry, _Entry], _Entry]
) -> Mapping[str, _Entry]:
    """The entries of two mappings; `both` decides where both have one."""
    return {**one, **{name: both(one[name], entry) if name in one else entry for name, entry in other.items()}}


def _newest(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    ordered = sorted(answers, key=lambda answer: (answer.at, answer.id, BEST_FIRST.index(answer.how), answer.level))
    return tuple(ordered[-KEPT_ANSWERS:])


def _newest_attempts(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """The newest of all items together: so many of each item would not merge in any order."""
    ordered = sorted(attempts, key=lambda one: (one.at, one.item, BEST_FIRST.index(one.how), one.tried))
    return tuple(ordered[-KEPT_ATTEMPTS:])


def _newest_unfinished(entries: Mapping[str, Unfinished]) -> Mapping[str, Unfinished]:
    names = sorted(entries, key=lambda name: (entries[name].at, name))[-KEPT_UNFINISHED:]
    return {name: entries[name] for name in names}


def _better(one: Solved, other: Solved) -> Solved:
    return min(one, other, key=lambda done: (BEST_FIRST.index(done.how), done.at))


def _later_setting(one: Setting, other: Setting) -> Setting:
    return max(one, other, key=lambda setting: (setting.at, state_text(setting.value)))


def _later_paper(one: Paper, other: Paper) -> Paper:
    return max(one, other, key=lambda paper: (paper.at, paper.text))


def _later_state(one: Unfinished, other: Unfinished) -> Unfinished:
    return max(one, other, key=lambda entry: (entry.at, entry.state))
