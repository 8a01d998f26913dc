"""The tables of a score sheet: who stands where, deal by deal, and the sheets that are kept."""

from collections.abc import Mapping

from ulti_teach.course.scoresheet import Sheet
from ulti_teach.text import Speech, signed

from . import around
from .charting import running
from .component import View
from .sheetwords import called, isolated, plain, played, title

#: How many deals are shown at once.
PAGE = 18


def standings(speech: Speech, sheet: Sheet) -> View:
    """The total of each player; who leads, or has won, is marked in words (R12.1)."""
    match = sheet.match
    lead = match.leaders if sheet.next else ()
    mark = speech.say(
        "sheet.mark.won" if match.is_over else "sheet.mark.leads" if len(lead) == 1 else "sheet.mark.level"
    )
    rows = [
        around.row(
            str(player),
            [isolated(name), plain(match.totals[player])],
            mark="good" if player in lead else None,
            mark_text=mark if player in lead else "",
        )
        for player, name in enumerate(sheet.names)
    ]
    columns = [(speech.say("sheet.column.player"), False), (speech.say("sheet.column.total"), True)]
    return around.sheet("standings", speech.say("sheet.standings"), columns, rows)


def pages(sheet: Sheet) -> int:
    """How many pages of deals there are, at least one."""
    return max(1, -(-sheet.next // PAGE))


def deals(speech: Speech, sheet: Sheet, page: int, picked: int | None) -> View:
    """A page of deals, the newest first: who dealt, what was played, each total and what the deal brought to it."""
    totals = running(sheet)
    end = sheet.next - page * PAGE
    shown = range(end - 1, max(0, end - PAGE) - 1, -1)
    columns = [
        (speech.say("sheet.column.deal"), False),
        (speech.say("sheet.column.dealer"), False),
        *((name, True) for name in called(sheet, range(len(sheet.names)))),
        (speech.say("sheet.column.played"), False),
    ]
    rows = [
        around.row(
            str(at),
            [
                str(at + 1),
                isolated(sheet.names[sheet.match.dealer_of(at)]),
                *(
                    speech.say("sheet.cell", total=plain(total), amount=signed(amount))
                    for total, amount in zip(totals[at + 1], sheet.match.deals[at].amounts, strict=True)
                ),
                played(speech, sheet, sheet.told[at]),
            ],
            picks=True,
            pressed=at == picked,
        )
        for at in shown
    ]
    caption = speech.say("sheet.deals.some", first=shown[-1] + 1, last=shown[0] + 1, n=sheet.next)
    whole = speech.say("sheet.deals")
    return around.sheet(
        "deals", caption if pages(sheet) > 1 else whole, columns, rows, note=speech.say("sheet.deals.note")
    )


def kept(speech: Speech, sheets: Mapping[str, Sheet | None]) -> View:
    """The sheets that are kept, the one that was written on last first; a None could not be read."""
    columns = [
        (speech.say("sheet.column.sheet"), False),
        (speech.say("sheet.column.players"), False),
        (speech.say("sheet.column.deals"), True),
    ]
    rows = []
    for number, (id, sheet) in enumerate(sheets.items(), 1):
        if sheet is None:
            cells = [speech.say("sheet.unreadable", number=number), "", ""]
        else:
            names = speech.term(called(sheet, range(len(sheet.names))))
            cells = [title(speech, sheet), names, str(sheet.next)]
        over = sheet is not None and sheet.match.is_over
        mark, says = ("note", speech.say("sheet.mark.over")) if over else (None, "")
        rows.append(around.row(id, cells, picks=True, mark=mark, mark_text=says))
    return around.sheet("sheets", speech.say("sheet.kept"), columns, rows)
