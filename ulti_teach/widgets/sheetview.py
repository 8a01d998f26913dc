"""The screens of the score sheet: those that are kept, a new one, the open one, and what is asked about it."""

from collections.abc import Mapping

from ulti_teach.course.scoresheet import Sheet
from ulti_teach.course.sheetentry import Begin, Entry
from ulti_teach.course.sheettext import write_sheet
from ulti_teach.text import Speech

from . import around, scene, sheetfields, sheettable
from .charting import chart
from .component import View
from .settling import table_rules
from .sheetwords import last_round, title, turn


def kept(speech: Speech, sheets: Mapping[str, Sheet | None]) -> View:
    """All sheets, to be opened; a new one; one from a file."""
    return {
        "heading": speech.say("sheet.label"),
        "prompt": speech.say("sheet.prompt.kept"),
        "fields": [around.file("file", speech.say("sheet.field.file"))],
        "buttons": [scene.button(speech, "sheet-new", go=True)],
        "sheets": [sheettable.kept(speech, sheets)],
    }


def new(speech: Speech, begin: Begin, *, has_others: bool) -> View:
    """Who plays, and who deals first."""
    others = [scene.button(speech, "sheet-all")] if has_others else []
    return {
        "heading": speech.say("sheet.label"),
        "prompt": speech.say("sheet.prompt.new"),
        "fields": [
            *sheetfields.begin_fields(speech, begin),
            *([] if has_others else [around.file("file", speech.say("sheet.field.file"))]),
        ],
        "buttons": [scene.button(speech, "sheet-begin", go=True), *others],
    }


def whole(speech: Speech, sheet: Sheet, entry: Entry, *, page: int, steps: tuple[bool, bool]) -> View:
    """The open sheet: the deal that is entered or corrected, the totals, the deals, the chart."""
    is_new, is_over = entry.at == sheet.next, sheet.match.is_over
    enters = not (is_new and is_over)
    prompt = turn(speech, sheet) if is_new else speech.say("sheet.prompt.correct", number=entry.at + 1)
    tables = [sheettable.standings(speech, sheet)]
    if sheet.next:
        tables.append(sheettable.deals(speech, sheet, page, None if is_new else entry.at))
    ahead = last_round(speech, sheet)
    return {
        "heading": title(speech, sheet),
        "prompt": prompt,
        "fields": sheetfields.entry_fields(speech, sheet, entry) if enters else [],
        "buttons": _buttons(speech, sheet, is_new=is_new, page=page, steps=steps),
        "aside": [around.aside("last", speech.say("sheet.ace.title"), [ahead])] if ahead else [],
        "sheets": [*(sheetfields.preview(speech, sheet, entry) if enters else []), *tables],
        "chart": chart(speech, sheet),
        "tools": _tools(speech),
    }


def _buttons(speech: Speech, sheet: Sheet, *, is_new: bool, page: int, steps: tuple[bool, bool]) -> list[View]:
    """What can be done with the deal, and with the sheet."""
    is_over = sheet.match.is_over
    if not is_new:
        return [
            scene.button(speech, "sheet-write", go=True),
            scene.button(speech, "sheet-delete"),
            scene.button(speech, "sheet-leave"),
        ]
    back, forth = steps
    buttons = [] if is_over else [scene.button(speech, "sheet-write", go=True)]
    buttons += [scene.button(speech, "undo", enabled=back), scene.button(speech, "sheet-redo", enabled=forth)]
    if sheet.match.said_at is None:
        buttons.append(scene.button(speech, "sheet-ace"))
    pages = sheettable.pages(sheet)
    if pages > 1:
        buttons.append(scene.button(speech, "sheet-older", enabled=page + 1 < pages))
        buttons.append(scene.button(speech, "sheet-newer", enabled=page > 0))
    return buttons


def _tools(speech: Speech) -> View:
    """Beside the sheet: the others, its names and its file, and paper."""
    buttons = [
        {"id": "sheet-all", "words": speech.say("button.sheet-all")},
        {"id": "sheet-paper", "words": speech.say("sheet.tool.paper")},
        {"id": "sheet-print", "words": speech.say("sheet.tool.print"), "print": True},
    ]
    return {"buttons": buttons, "told": "", "by_hand": ""}


def ace(speech: Speech, sheet: Sheet) -> View:
    """When was it said that the ace of hearts deals: while the auction ran, or after it (R12.2)?"""
    options = [
        {"id": "running", "text": speech.say("sheet.ace.running", number=sheet.next + 1), "disabled": False},
        {"id": "over", "text": speech.say("sheet.ace.over", number=sheet.next + 1), "disabled": False},
    ]
    return {
        "heading": title(speech, sheet),
        "prompt": speech.say("sheet.prompt.ace"),
        "choices": {"label": speech.say("sheet.ace.when"), "options": options},
        "buttons": [scene.button(speech, "sheet-back")],
    }


def paper(speech: Speech, sheet: Sheet, *, throws: bool) -> View:
    """The sheet's title and names, its file, and throwing it away, which is asked twice."""
    if throws:
        return {
            "heading": title(speech, sheet),
            "prompt": speech.say("sheet.prompt.throw", n=sheet.next),
            "buttons": [scene.button(speech, "sheet-keep", go=True), scene.button(speech, "sheet-throw-now")],
        }
    unsay = [scene.button(speech, "sheet-unsay")] if sheet.match.said_at is not None else []
    return {
        "heading": title(speech, sheet),
        "prompt": speech.say("sheet.prompt.paper"),
        "fields": sheetfields.paper_fields(speech, sheet),
        "buttons": [
            scene.button(speech, "sheet-back", go=True),
            *unsay,
            scene.button(speech, "sheet-throw"),
        ],
        "aside": [around.aside("rules", speech.say("sheet.rules"), [table_rules(speech, sheet.rules_in_force)])],
        "tools": {"buttons": [_file(speech, sheet)], "told": "", "by_hand": ""},
    }


def _file(speech: Speech, sheet: Sheet) -> View:
    """The sheet as a file that can be read by people, and read back."""
    says = "".join(f"# {line}\n" for line in (title(speech, sheet), speech.say("sheet.file.says"), turn(speech, sheet)))
    name = f"ulti-sheet-{sheet.begun}.txt"
    words = speech.say("sheet.tool.file")
    return {"id": "sheet-file", "words": words, "file": {"name": name, "text": says + write_sheet(sheet)}}
