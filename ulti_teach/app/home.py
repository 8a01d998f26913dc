"""What the home page knows beside the lessons: the themes of the puzzles, and how many questions wait today.

The learner's progress stays in their browser: what waits is worked out from it when the page asks, and forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from ulti_teach import data
from ulti_teach.app.words import speech
from ulti_teach.course.shelf import Shelf, theme_title
from ulti_teach.engine import UltiError
from ulti_teach.puzzles import Exercise, load_exercises

#: The apps that the home page leads to by more than their own card.
PUZZLES, REVIEW = "puzzles", "review"
#: Where a page asks how many questions wait, below the base URL.
PATH = "ulti/due"
#: The latest time that a page may say it is: the year 9999, in milliseconds; and how far a clock may be from UTC.
_LATEST, _DAY = 253_402_300_799_000, 24 * 60


@dataclass(frozen=True, slots=True)
class Theme:
    """The puzzles of one theme by their ids, and what it is called."""

    name: str
    title: str
    puzzles: tuple[str, ...]


@cache
def _exercises() -> Mapping[str, Exercise]:
    """All puzzles, read once; none where a file has a fault, which the puzzles' own page tells."""
    try:
        return load_exercises(data.exercises())
    except UltiError as fault:
        logging.getLogger(__name__).error("%s", fault)
        return {}


@cache
def themes(lang: str) -> tuple[Theme, ...]:
    """The themes of the puzzles in a language, as the lessons come to them.

    >>> themes("en")[0].title
    'Ranks'
    """
    shelf = Shelf(_exercises())
    return tuple(Theme(name, theme_title(speech(lang), name), shelf.looking_at(name).chosen) for name in shelf.themes)


def waiting(lang: str, text: str, now: int, zone: int) -> str:
    """How many questions wait for whoever has this text kept, at `now` (ms) on a clock `zone` minutes ahead of UTC.

    Raises `DeskError` when the text is none of ours.

    >>> waiting("en", '{"format": "ulti-teach", "version": 1}', 0, 0)
    'Daily round: nothing waits today'
    """
    # Late: only for whoever has begun with daily rounds.
    from ulti_teach.course.desktext import read_desk
    from ulti_teach.course.review import day_of, schedule
    from ulti_teach.course.reviewtext import in_a_line

    scheduled = schedule(read_desk(text, []), now, _exercises().keys(), zone=zone)
    return in_a_line(speech(lang), scheduled, day_of(now, zone))


class Due(JupyterHandler):
    """How many questions wait today, said of the progress that the page sends along. Nothing of it is kept."""

    @web.authenticated
    async def post(self) -> None:
        """Answer ``{"says": "…"}``; 400 for what is none of ours."""
        self.set_header("Cache-Control", "no-store")
        try:
            now, zone = (int(self.get_query_argument(name, "")) for name in ("now", "zone"))
            text = self.request.body.decode("utf-8")
            if not 0 <= now <= _LATEST or abs(zone) > _DAY:
                raise UltiError("No clock shows that time.")
            # Of many answers it takes a moment, in which others are served.
            asked = self.get_query_argument("lang", "en")
            lang = asked if asked in self.settings["ulti_languages"] else "en"
            says = await asyncio.to_thread(waiting, lang, text, now, zone)
        except ValueError as fault:  # `UltiError` is one, too
            raise web.HTTPError(400) from fault
        self.write({"says": says})

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """No page: whoever asks is a script."""
        self.finish({})
