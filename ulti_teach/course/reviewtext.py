"""What is said of the questions that come back: what they are, how many wait, and when each comes again."""

from collections.abc import Mapping, Sequence

from ulti_teach.puzzles import Exercise
from ulti_teach.text import Speech

from .review import DRILL, PUZZLE, Returning, of_today
from .shelf import Shelf, theme_title


def named(speech: Speech, one: Returning, exercises: Mapping[str, Exercise]) -> str:
    """A question by its name: a drill by what it asks for, a puzzle by its theme and its place there.

    >>> named(Speech(), Returning("drill:order", 1), {})
    'Drill: cards in order, with trumps and without'
    """
    if one.item.startswith(DRILL):
        return speech.say("review.drill", skill=speech.say(f"skill.{one.item.removeprefix(DRILL)}"))
    id = one.item.removeprefix(PUZZLE)
    theme = theme_title(speech, exercises[id].question.theme)
    return speech.say("review.puzzle", theme=theme, number=Shelf(exercises).place_of(id))


def comes(speech: Speech, day: int, today: int) -> str:
    """When a question comes back, seen from today.

    >>> comes(Speech(), 12, today=9), comes(Speech(), 10, today=9)
    ('in 3 days', 'tomorrow')
    """
    ahead = max(day - today, 1)  # what is overdue and does not fit into today comes tomorrow
    return speech.say("review.tomorrow") if ahead == 1 else speech.say("review.in", n=ahead)


def standing(speech: Speech, scheduled: Sequence[Returning], today: int) -> str:
    """How many questions wait today; else when the next one comes, or that nothing was missed yet."""
    waiting = len(of_today(scheduled, today))
    if waiting:
        return speech.say("review.waiting", n=waiting)
    if not scheduled:
        return speech.say("review.nothing")
    if any(one.is_done for one in scheduled):
        return speech.say("review.done", comes=comes(speech, scheduled[0].day, today))
    return speech.say("review.next", comes=comes(speech, scheduled[0].day, today))


def in_a_line(speech: Speech, scheduled: Sequence[Returning], today: int) -> str:
    """The same for the home page, where it is a link."""
    waiting = len(of_today(scheduled, today))
    return speech.say("review.line", n=waiting) if waiting else speech.say("review.line.none")
