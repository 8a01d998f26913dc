"""How hard the lessons are to read: `python -m tests.reading` prints the figures, and a test holds their bounds.

Both figures count letters, words and sentences only, so they need no list of syllables: the Automated Readability Index
is about the American school year, LIX is below 30 for what children read and above 50 for what officials write.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass

import textstat

from tests.lessons import LESSONS, Lesson, plain


@dataclass(frozen=True)
class Reading:
    """`grade`: the Automated Readability Index; `lix`: LIX; `longest`: words in the longest sentence; `words`: all."""

    grade: float
    lix: float
    longest: int
    words: int


#: What the lessons keep to.
EASY = Reading(grade=6.0, lix=28.0, longest=32, words=0)


def measured(text: Lesson | str) -> Reading:
    """The figures of a lesson's prose, or of plain text."""
    sentences = plain(text.prose) if isinstance(text, Lesson) else text
    lengths = [len(re.findall(r"[^\W_]+", one)) for one in re.split(r"(?<=[.?!:;…”])\s+", sentences)]
    return Reading(
        round(textstat.automated_readability_index(sentences), 1),
        round(textstat.lix(sentences), 1),
        max(lengths),
        sum(lengths),
    )


def main() -> None:
    """Prints a line for each lesson."""
    print(f"{'lesson':<16}{'grade':>7}{'LIX':>7}{'longest':>9}{'words':>7}")
    for lesson in LESSONS:
        found = measured(lesson)
        print(f"{lesson.path.stem:<16}{found.grade:>7}{found.lix:>7}{found.longest:>9}{found.words:>7}")
    print(f"{'at most':<16}{EASY.grade:>7}{EASY.lix:>7}{EASY.longest:>9}")


if __name__ == "__main__":
    sys.exit(main())
