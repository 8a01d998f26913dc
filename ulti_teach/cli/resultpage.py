"""Tables of a class's results as one page to look at and to print: no script, and nothing from elsewhere.

Whatever stands in it was typed by strangers, so the template escapes everything, and its policy forbids all but style.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ulti_teach.course.entries import Attempt, How
from ulti_teach.course.results import in_sight
from ulti_teach.course.resulttable import FOUND, SetTable, found_best
from ulti_teach.text import Speech

from .resultlines import found_headings, hardest, heading, how, named, tempting, tried

#: What a page of ours says near its beginning.
_MARK = "ulti-teach results"
_SIGNS = {How.UNAIDED: "●", How.AIDED: "◐", How.SHOWN: "○", None: "–"}
_COLUMNS = ("learner", "item", "best", "first", "tries", "tried", "first_time", "tempting")


def page(speech: Speech, tables: Iterable[SetTable]) -> str:
    """The whole page as HTML: a section for each set, with three tables."""
    template = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    ).get_template("results.html.j2")
    found = found_headings(speech)
    return template.render(
        mark=_MARK,
        lang=speech.language,
        title=speech.say("results.title"),
        legend=[{"sign": _SIGNS[each], "word": word} for each, word in zip(FOUND, found, strict=True)],
        note=speech.say("results.note"),
        found=found,
        columns={name: speech.say(f"results.column.{name}") for name in _COLUMNS},
        captions={name: speech.say(f"results.caption.{name}") for name in ("overview", "items", "details")},
        sets=[_set(speech, table) for table in tables],
    )


def is_own_page(head: str) -> bool:
    """Whether a file that begins like this is such a page."""
    return f'content="{_MARK}"' in head


def _set(speech: Speech, table: SetTable) -> dict[str, Any]:
    return {
        "heading": heading(speech, table),
        "hardest": hardest(speech, table),
        "items": [
            {
                "number": item.number,
                "named": named(item),
                "first": item.first[How.UNAIDED],
                "best": list(item.best.values()),
                "tries": item.tries,
                "tempting": tempting(speech, item),
            }
            for item in table.items
        ],
        "learners": [
            {
                "who": in_sight(results.nickname),
                "best": list(found_best(results).values()),
                "tries": sum(len(item.attempts) for item in results.items),
                "items": [
                    {
                        "named": named(total),
                        "best": _found(speech, item.best),
                        "first": how(speech, item.first),
                        "tries": len(item.attempts),
                        "tried": tried(item),
                    }
                    for total, item in zip(table.items, results.items, strict=True)
                ],
            }
            for results in table.learners
        ],
    }


def _found(speech: Speech, attempt: Attempt | None) -> dict[str, str]:
    return {"sign": _SIGNS[attempt.how if attempt else None], "word": how(speech, attempt)}
