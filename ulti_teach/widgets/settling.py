"""A settlement as a sheet: each line with its reckoning and its rule, what each seat gets, and what has moved."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

from ulti_teach.engine import STANDARD, Line, RuleSet, Settlement
from ulti_teach.text import Speech, because, line_name, reckoning, signed
from ulti_teach.text.settlements import What

from . import around, scene
from .component import View


def names_of(speech: Speech, seats: int, names: Sequence[str] = ()) -> tuple[str, ...]:
    """What the seats of a settlement are called, the declarer first; those without a name as at every table."""
    keys = ("settlement.declarer", "seat.right", "seat.left", "seat.dealer")[:seats]
    return tuple(names[seat] if seat < len(names) else speech.say(key) for seat, key in enumerate(keys))


def inside(speech: Speech, name: str) -> str:
    """A name in the middle of a sentence: "10 from you"."""
    return speech.say("seat.me.inside") if name == speech.say("seat.me") else name


def sheet(
    speech: Speech,
    settlement: Settlement,
    names: Sequence[str],
    *,
    id: str = "lines",
    caption: str = "",
    before: Settlement | None = None,
    picked: str | None = None,
    picks: bool = False,
    notes: bool = True,
) -> View:
    """The settlement, a row for each line and one for the whole (R10.2); its rows can be picked, for `line_of`.

    `before`: what it is compared with; what has moved since is marked, and says how it was. `notes`: whether it is said
    that all adds up to zero.
    """
    say = speech.say
    declarer = say("settlement.column.declarer") if names[0] == say("settlement.declarer") else names[0]
    columns = [
        (say("settlement.column.what"), False),
        *((name, True) for name in (declarer, *names[1:])),
        (say("settlement.column.sum"), False),
        (say("settlement.column.rule"), False),
    ]
    was = {line.what: line for line in before.lines} if before else None
    rows = [
        around.row(
            line.what.name,
            [
                line_name(speech, line),
                *(signed(amount) for amount in line.seats),
                reckoning(speech, line, [inside(speech, name) for name in names]),
                line.rule.number,
            ],
            mark="note" if (told := _moved(speech, line, was)) else None,
            mark_text=told,
            picks=picks,
            pressed=line.what.name == picked if picks else None,
        )
        for line in settlement.lines
    ]
    total = [say("settlement.total"), *(signed(amount) for amount in settlement.seats), "", ""]
    return around.sheet(
        id,
        caption or say("settlement.caption"),
        columns,
        rows,
        foot=total,
        note=say("settlement.zero") if notes else "",
        stacked=True,
    )


def _moved(speech: Speech, line: Line, before: Mapping[What, Line] | None) -> str:
    """How a line was before, where it has moved; empty where it has not, or is compared with nothing."""
    if before is None:
        return ""
    was = before.get(line.what)
    if was is None:
        return speech.say("settlement.line.new")
    return "" if was.seats == line.seats else speech.say("settlement.line.was", was=signed(was.seats[0]))


def line_of(settlement: Settlement, id: str) -> Line | None:
    """The line that a row of the sheet stands for."""
    return next((line for line in settlement.lines if line.what.name == id), None)


def line_told(speech: Speech, line: Line) -> View:
    """Why a line is paid, as a message with its rule."""
    return scene.message(speech, "note", because(speech, line), rule=line.rule)


def table_rules(speech: Speech, rules: RuleSet) -> str:
    """By which rules deals are settled: the variants that are played (R11), and the highest kontra (R8.3)."""
    chosen = [
        speech.say(f"choice.rules.{field.name}") for field in fields(RuleSet) if getattr(rules, field.name) is True
    ]
    if rules.kontra_to != STANDARD.kontra_to:
        chosen.append(speech.say("sheet.rules.kontra", level=rules.kontra_to))
    return "; ".join(chosen) or speech.say("choice.rules.none")
