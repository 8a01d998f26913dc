"""Tables of a class's results as lines for the terminal and as CSV for a spreadsheet.

Nicknames, titles and what was tried come out of strangers' files: they are shown on one line, with what deceives
written out, and never reach a spreadsheet as a formula.
"""

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from ulti_teach.course.entries import Attempt, How
from ulti_teach.course.results import ItemResult, in_sight
from ulti_teach.course.resulttable import FOUND, ItemTotal, SetTable, found_best
from ulti_teach.text import Speech

#: How the attempts of a learner at an item are parted.
_PARTED = " / "
#: How long what was tried may get in a line of the terminal and in a cell, in which spreadsheets hold some 32,000.
_LONGEST_IN_LINE, _LONGEST_IN_CELL = 60, 30_000
#: What makes a formula of a cell in some spreadsheet, at the beginning or after blanks.
_FORMULA = tuple("=+-@＝＋－＠")
_BYTE_ORDER_MARK = "\ufeff"
_COLUMNS = ("set_title", "set", "learner", "number", "item", "id", "best", "first", "tries", "tried")
_TIMES = ("first_at", "best_at")

Row = list[str | int]


def how(speech: Speech, attempt: Attempt | None) -> str:
    """How an attempt found it, in a few words; that there was none."""
    return _found(speech, attempt.how if attempt else None)


def found_headings(speech: Speech) -> list[str]:
    """The headings of the counts of all ways that an item can be found."""
    return [_found(speech, each) for each in FOUND]


def _found(speech: Speech, found: How | None) -> str:
    name = found.value if found else "undone"
    return speech.say(f"results.how.{name}")


def tried(item: ItemResult, longest: int = _LONGEST_IN_CELL) -> str:
    """What was tried, attempt by attempt, in notation and with `?` behind what was wrong."""
    whole = _PARTED.join(in_sight(" ".join(one.tried)) for one in item.attempts if one.tried)
    return whole if len(whole) <= longest else f"{whole[: longest - 1]}…"


def tempting(speech: Speech, item: ItemTotal, most: int = 5) -> str:
    """The wrong things that most learners tried, with how often and by how many."""
    told = [
        speech.say("results.tempted", what=in_sight(each.what), times=each.times, n=each.learners)
        for each in item.tempting[:most]
    ]
    return ", ".join(told) + (" …" if len(item.tempting) > most else "")


def heading(speech: Speech, table: SetTable) -> str:
    """The title of a set, and how many learners handed in."""
    return speech.say("results.set", title=in_sight(table.title), set=table.set_id, n=len(table.learners))


def hardest(speech: Speech, table: SetTable) -> str:
    """Which items were the hardest; empty when none stands out."""
    return speech.say("results.hardest", items=[named(item) for item in table.hardest]) if table.hardest else ""


def named(item: ItemTotal) -> str:
    """An item by its number and title, or its short text where it has none."""
    return f"{item.number} {in_sight(item.title or item.item)}"


def lines(speech: Speech, table: SetTable) -> Iterator[str]:
    """A set's table for the terminal: every item of every learner, then the learners', then the items' totals."""
    yield heading(speech, table)
    yield ""
    yield from _grid(
        [_headings(speech, "learner", "item", "best", "first", "tries", "tried"), *_details(speech, table)]
    )
    yield ""
    learners: list[Row] = [
        [in_sight(results.nickname), *found_best(results).values(), sum(len(item.attempts) for item in results.items)]
        for results in table.learners
    ]
    learner, tries = speech.say("results.column.learner"), speech.say("results.column.tries")
    yield from _grid([[learner, *found_headings(speech), tries], *learners])
    yield ""
    first = [*_headings(speech, "item", "first_time"), *found_headings(speech), *_headings(speech, "tries", "tempting")]
    rows: list[Row] = [
        [named(item), item.first[FOUND[0]], *item.best.values(), item.tries, tempting(speech, item)]
        for item in table.items
    ]
    yield from _grid([first, *rows])
    if told := hardest(speech, table):
        yield told


def _details(speech: Speech, table: SetTable) -> Iterator[Row]:
    for results in table.learners:
        who = in_sight(results.nickname)
        for total, item in zip(table.items, results.items, strict=True):
            found = (how(speech, item.best), how(speech, item.first), len(item.attempts))
            yield [who, named(total), *found, tried(item, _LONGEST_IN_LINE)]
            who = ""


def _headings(speech: Speech, *names: str) -> Row:
    return [speech.say(f"results.column.{name}") for name in names]


def _grid(rows: list[Row]) -> Iterator[str]:
    """Rows with their columns under each other: texts from the left, numbers from the right."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            " " * (width - _width(cell)) + str(cell) if isinstance(cell, int) else cell + " " * (width - _width(cell))
            for cell, width in zip(row, widths, strict=True)
        ]
        yield "  ".join(cells).rstrip()


def _width(cell: str | int) -> int:
    """How many places a cell takes on a terminal: signs that stand over others none, wide ones two."""
    return sum(
        2 if unicodedata.east_asian_width(char) in "WF" else unicodedata.category(char) not in ("Mn", "Me", "Cf")
        for char in str(cell)
    )


def csv_text(speech: Speech, tables: Iterable[SetTable], separator: str = ",") -> str:
    """A row for each learner and item, in a form that Excel and LibreOffice read as UTF-8."""
    text = io.StringIO()
    text.write(_BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow(_headings(speech, *_COLUMNS, *_TIMES))
    for table in tables:
        for results in table.learners:
            for total, item in zip(table.items, results.items, strict=True):
                row: Row = [in_sight(table.title), f"set:{table.set_id}", in_sight(results.nickname), total.number]
                row += [in_sight(total.title), in_sight(total.item), how(speech, item.best), how(speech, item.first)]
                row += [len(item.attempts), tried(item), _when(item.first), _when(item.best)]
                writer.writerow(map(_defused, row))
    return text.getvalue()


def is_own_csv(speech: Speech, head: str) -> bool:
    """Whether a file that begins like this is such a table, with whatever separator."""
    names = _headings(speech, *_COLUMNS, *_TIMES)
    first = head.removeprefix(_BYTE_ORDER_MARK).partition("\n")[0].rstrip("\r")
    return any(first == separator.join(map(str, names)) for separator in SEPARATORS.values())


#: How cells can be parted: Excel expects what the computer's region is set to, in Hungary a semicolon.
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}


def _defused(cell: str | int) -> str | int:
    """A text that a spreadsheet would take for a formula is begun with an apostrophe, which makes it a text there."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" \u200c\u200d").startswith(_FORMULA) else cell


def _when(attempt: Attempt | None) -> str:
    """A time of a learner's clock, in UTC."""
    if attempt is None:
        return ""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=attempt.at)).strftime("%Y-%m-%d %H:%M")
