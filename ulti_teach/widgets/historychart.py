"""The days of a history as bars: drawn by pygal, coloured by the page, told in a sentence."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from xml.etree import ElementTree

from babel.dates import format_date

from ulti_teach.course.history import Day
from ulti_teach.course.progress import How
from ulti_teach.text import Speech

from .charting import bare, looks
from .component import View

#: How many days are drawn at most, the newest.
MOST_BARS = 12
_FIRST = date(1970, 1, 1).toordinal()


def date_of(day: int) -> date:
    """The date of a day that is counted from 1970."""
    return date.fromordinal(min(day + _FIRST, date.max.toordinal()))


def dated(speech: Speech, day: int, form: str = "d MMM y") -> str:
    """The date as the language writes it, short enough for a phone."""
    locale = "en_GB" if speech.language == "en" else speech.language
    return format_date(date_of(day), form if locale == "en_GB" else "medium", locale)


def chart(speech: Speech, days: Sequence[Day]) -> View | None:
    """A bar for each of the last days, in three parts; None before the second day."""
    if len(days) < 2:
        return None
    drawn = tuple(days[-MOST_BARS:])
    labels = tuple(dated(speech, one.day, "d MMM") for one in drawn)
    names = tuple(speech.say(f"review.how.{how.value}") for how in How)
    return {"label": speech.say("history.chart", n=len(drawn)), "svg": _drawn(drawn, labels, names)}


@lru_cache(maxsize=4)
def _drawn(days: tuple[Day, ...], labels: tuple[str, ...], names: tuple[str, ...]) -> str:
    """The chart as SVG without a style or script of its own: `history.css` knows its classes."""
    import pygal  # late: only whoever looks at a history waits for it

    picture = pygal.StackedBar(
        **looks(230),
        legend_at_bottom_columns=3,
        truncate_legend=20,
        truncate_label=-1,
        value_formatter=lambda count: f"{count:g}",
    )
    picture.y_labels = range(0, max(day.asked for day in days) + 1, 1 + max(day.asked for day in days) // 6)
    picture.x_labels = labels
    # As many dates as stand beside each other on a phone.
    picture.x_labels_major = [labels[0], labels[len(labels) // 2], labels[-1]] if len(labels) > 4 else list(labels)
    picture.show_minor_x_labels = False
    for name, counts in zip(
        names, zip(*((day.unaided, day.aided, day.shown) for day in days), strict=True), strict=True
    ):
        picture.add(name, counts)
    plain = bare(picture.render(is_unicode=True))
    for series in range(len(names)):
        for legend in plain.iterfind(f".//g[@id='activate-serie-{series}']"):
            del legend.attrib["id"]
            legend.set("class", f"legend color-{series}")
    return ElementTree.tostring(plain, encoding="unicode")
