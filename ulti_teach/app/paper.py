"""Handouts: a sheet of drills and puzzles of a lesson or a theme, and its answers, as one page that needs nothing else.

The same subject, seed, numbers and pack give the same page, byte for byte.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from random import Random

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from ulti_teach import __version__
from ulti_teach.app import paths
from ulti_teach.app.paperfaces import Faces
from ulti_teach.app.papertasks import Task, drill_task, fits, puzzle_task
from ulti_teach.app.staging import Lesson, languages, lessons
from ulti_teach.course.links import write_link
from ulti_teach.course.shelf import theme_title
from ulti_teach.engine import UltiError
from ulti_teach.text import Pack, Speech, spoken
from ulti_teach.widgets.puzzle import exercises

#: What a page says of itself in its head, so that one of ours is known again.
MARK = "ulti-teach print"
#: The levels between which the questions of a kind rise.
_LEVELS = (2, 4)
_FOLDER = "paper"
_COURSE = "/voila/render/"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a sheet is about: a lesson, or a theme of puzzles with the lesson that most of them belong to.

    `name` is what the command line calls it; `puzzles` are ids, the easiest first.
    """

    name: str
    title: str
    lang: str
    kinds: tuple[str, ...]
    puzzles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed: how many drill questions and at most how many puzzles of a subject, and their seed.

    `pack` is `french` or `tell` (R1.2), `paper` a size that a style sheet knows, such as `A4` or `letter`.
    """

    subject: Subject
    seed: int
    drills: int
    puzzles: int
    pack: str
    paper: str

    @property
    def command(self) -> str:
        """The line that makes the same sheet again, whatever is usual by then."""
        asked = f"--drills {self.drills} --puzzles {self.puzzles} --pack {self.pack} --paper {self.paper}"
        return f"ulti-teach print {self.subject.name} {asked} --seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished page, and how many drills and puzzles stand on it."""

    html: str
    drills: int
    puzzles: int


def subject(name: str) -> Subject:
    """The lesson or theme of this name: `5`, `05`, `05_bidding`, `en/05_bidding`, `ducking`.

    Raises `UltiError` when there is none, with the nearest names.

    >>> subject("5") == subject("en/05_bidding"), subject("ducking").kinds
    (True, ('safe',))
    """
    wanted = name.strip().removesuffix(".ipynb")
    known = [one for lang in languages(paths.notebooks()) for one in lessons(paths.notebooks(), lang) if not one.is_app]
    themes = list(dict.fromkeys(each.question.theme for each in exercises().values()))
    for lesson in known:
        if wanted in _names(lesson):
            return _of_lesson(lesson)
    if wanted in themes:
        return _of_theme(wanted, known)
    there = [*(_stem(lesson) for lesson in known), *themes]
    near = get_close_matches(wanted, there, 3, 0.3) or there[:3]
    raise UltiError(f"There is no lesson or theme {name!r}; nearest by name are {', '.join(near)}.")


def _stem(lesson: Lesson) -> str:
    return lesson.name.rpartition("/")[2]


def _names(lesson: Lesson) -> set[str]:
    number = lesson.number
    numbers = set() if number is None else {str(number), f"{number:02}"}
    return {lesson.name, _stem(lesson), *numbers}


def _of_lesson(lesson: Lesson) -> Subject:
    speech = Speech(spoken(lesson.lang))
    known = [each.question for each in exercises().values() if each.question.lesson == lesson.number]
    ids = tuple(question.id for question in sorted(known, key=lambda question: question.difficulty))
    title = lesson.title
    if lesson.number is not None:
        title = speech.say("paper.lesson", number=lesson.number, title=lesson.title)
    return Subject(_stem(lesson), title, lesson.lang, lesson.drills, ids)


def _of_theme(theme: str, known: list[Lesson]) -> Subject:
    questions = [each.question for each in exercises().values() if each.question.theme == theme]
    ids = tuple(question.id for question in sorted(questions, key=lambda question: question.difficulty))
    ((number, _),) = Counter(question.lesson for question in questions).most_common(1)
    lesson = next(lesson for lesson in known if lesson.number == number)
    title = theme_title(Speech(spoken(lesson.lang)), theme)
    return Subject(theme, title, lesson.lang, lesson.drills, ids)


def sheet(order: Order) -> Sheet:
    """The page: questions first, their answers on a page of their own. Raises `UltiError`, and what a puzzle raises."""
    speech = Speech(spoken(order.subject.lang), Pack(order.pack))
    drills = tuple(_drills(order))
    puzzles, longer = _puzzles(order)
    faces = Faces()
    links = [f"{_COURSE}{order.subject.lang}/{write_link(exercises()[id].question, known=True)}" for id in longer]
    shown = {
        "order": order,
        "speech": speech,
        "say": _words(speech, order.seed),
        "faces": faces,
        "sections": [part for part in (("drills", drills), ("puzzles", puzzles)) if part[1]],
        "tasks": (*drills, *puzzles),
        "longer": ", ".join(links),
        "version": f"Ulti Teach {__version__}",
        "mark": MARK,
    }
    body = Markup(_templates().get_template("body.html").render(shown))
    styles = Markup((paths.static() / "tokens.css").read_text(encoding="utf-8"))
    html = _templates().get_template("sheet.html").render(**shown, body=body, tokens=styles)
    return Sheet(html, len(drills), len(puzzles))


def _words(speech: Speech, seed: int) -> dict[str, str]:
    """What stands on every sheet."""
    say = speech.say
    return {
        "sheet": say("paper.sheet", number=seed),
        "name": say("paper.name"),
        "date": say("paper.date"),
        "why": say("paper.why"),
        "goes_on": say("paper.goes_on"),
        "answers": say("paper.answers"),
        "drills": say("paper.drills"),
        "puzzles": say("paper.puzzles"),
        "longer": say("paper.longer"),
        "again": say("paper.again"),
        "legend": say("paper.legend"),
    }


def _drills(order: Order) -> list[Task]:
    """The kinds of the lesson, as many questions of each as of the others, each kind rising in level."""
    kinds, tasks = order.subject.kinds, list[Task]()
    for at, kind in enumerate(kinds):
        share = order.drills // len(kinds) + (at < order.drills % len(kinds))
        tasks += [drill_task(kind, order.seed, number, _level(number, share), order.pack) for number in range(share)]
    return tasks


def _level(number: int, share: int) -> int:
    """From the lowest of the levels to the highest; alone, in the middle.

    >>> [_level(number, 3) for number in range(3)], _level(0, 1)
    ([2, 3, 4], 3)
    """
    low, high = _LEVELS
    return low + (high - low) * number // (share - 1) if share > 1 else (low + high) // 2


def _puzzles(order: Order) -> tuple[tuple[Task, ...], list[str]]:
    """As many puzzles as asked for, chosen by the seed, the easiest first; and those that are too long for paper."""
    ids = order.subject.puzzles if order.puzzles else ()
    fitting = [id for id in ids if fits(id)]
    chosen = set(Random(f"{order.seed}").sample(fitting, min(order.puzzles, len(fitting))))
    tasks = tuple(puzzle_task(id, order.pack) for id in fitting if id in chosen)
    return tasks, [id for id in ids if id not in fitting]


@cache
def _templates() -> Environment:
    folder = paths.template() / _FOLDER
    loader = FileSystemLoader(folder)
    return Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)


def file_name(order: Order) -> str:
    """What a sheet is called where no name is given: `ulti-handout-05_bidding-4711.html`."""
    return f"ulti-handout-{re.sub(r'[^a-z0-9_-]', '', order.subject.name)}-{order.seed}.html"


def is_ours(text: str) -> bool:
    """Whether a text is a page that was made here."""
    return f'<meta name="generator" content="{MARK}">' in text[:2000]
