"""The puzzles on their shelf: which of them are looked at, in which order, and which is the next one."""

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from ulti_teach.engine import PuzzleError
from ulti_teach.puzzles import Exercise
from ulti_teach.text import Speech


@dataclass(frozen=True, slots=True)
class Shelf:
    """All `exercises` by id, and the choice of them that is looked at.

    `theme`: one of `themes`, or None for a mix of all, shuffled by `seed`; `grade`: a difficulty from 1 to 5, or None
    for any. In a theme the puzzles keep the order of their file, which leads from easy to hard. A choice of which
    nothing is left, such as a grade that a theme has not, is widened to any grade.

    >>> from ulti_teach import data
    >>> from ulti_teach.puzzles import load_exercises
    >>> shelf = Shelf(load_exercises(data.exercises()), theme="tricks", grade=2)
    >>> shelf.chosen[0], shelf.next_after(shelf.chosen[0], done=())
    ('tricks-overtrump', 'tricks-after-a-ruff')
    """

    exercises: Mapping[str, Exercise]
    theme: str | None = None
    grade: int | None = None
    seed: int = 0

    @property
    def themes(self) -> tuple[str, ...]:
        """Every theme, as the lessons come to them."""
        lessons: dict[str, int] = {}
        for exercise in self.exercises.values():
            lesson = exercise.question.lesson
            lessons[exercise.question.theme] = min(lesson, lessons.get(exercise.question.theme, lesson))
        return tuple(sorted(lessons, key=lambda theme: (lessons[theme], theme)))

    @property
    def grades(self) -> tuple[int, ...]:
        """The difficulties that there are in the theme, the easiest first."""
        return tuple(sorted({exercise.question.difficulty for exercise in self._of_theme()}))

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of the puzzles that are looked at, in their order."""
        ids = [
            exercise.question.id
            for exercise in self._of_theme()
            if self.grade is None or exercise.question.difficulty == self.grade
        ]
        if self.theme is None:
            random.Random(self.seed).shuffle(ids)
        return tuple(ids)

    def looking_at(self, theme: str | None, grade: int | None = None) -> "Shelf":
        """Another choice. Raises `PuzzleError` for a theme that there is not."""
        if theme is not None and theme not in self.themes:
            raise PuzzleError("exercises", f"there is no theme {theme!r}; there are {', '.join(self.themes)}")
        chosen = replace(self, theme=theme, grade=grade)
        return chosen if grade in (None, *chosen.grades) else replace(chosen, grade=None)

    def next_after(self, id: str | None, done: Collection[str]) -> str:
        """The next puzzle that is not done, from this one on and then from the first; where all are, just the next."""
        at = self.chosen.index(id) + 1 if id in self.chosen else 0
        onward = (*self.chosen[at:], *self.chosen[:at])
        return next((other for other in onward if other not in done and other != id), onward[0])

    def place_of(self, id: str) -> int:
        """The number of a puzzle in its theme, from 1."""
        return self.looking_at(self.exercises[id].question.theme).chosen.index(id) + 1

    def _of_theme(self) -> list[Exercise]:
        return [
            exercise
            for exercise in self.exercises.values()
            if self.theme is None or exercise.question.theme == self.theme
        ]


def theme_title(speech: Speech, theme: str) -> str:
    """The name of a theme; one that a teacher has added is called as its file is.

    >>> theme_title(Speech(), "tricks"), theme_title(Speech(), "our-own")
    ('Follow, trump, beat', 'Our own')
    """
    return speech.messages.find(f"theme.{theme}") or theme.replace("-", " ").capitalize()
