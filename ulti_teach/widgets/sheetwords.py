"""A score sheet in words: names as they were typed, standings, whose deal it is, the last round, and refusals."""

import unicodedata
from collections.abc import Sequence
from datetime import date
from typing import Any

from babel.dates import format_date

from ulti_teach.course.scoresheet import (
    LONGEST_PLAYER,
    MOST_DEALS,
    MOST_UNITS,
    Sheet,
    SheetError,
    SheetFault,
    Told,
    cleaned,
)
from ulti_teach.engine import NotationError, UltiError
from ulti_teach.text import Speech, signed

_FIRST_STRONG, _POP = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """A name that may be written from right to left, so that it leaves the words around it in their places.

    >>> isolated("Béla"), len(isolated("שרה"))
    ('Béla', 5)
    """
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"{_FIRST_STRONG}{name}{_POP}" if turns else name


def called(sheet: Sheet, players: Sequence[int]) -> list[str]:
    """The names of these players."""
    return [isolated(sheet.names[player]) for player in players]


def day(speech: Speech, begun: str) -> str:
    """The day of a sheet as the language writes it."""
    locale = "en_GB" if speech.language == "en" else speech.language
    return format_date(date.fromisoformat(begun), "d MMMM y" if locale == "en_GB" else "long", locale)


def title(speech: Speech, sheet: Sheet) -> str:
    """What a sheet is called: as it was named, else by its day."""
    return isolated(sheet.title) or speech.say("sheet.untitled", day=day(speech, sheet.begun))


def plain(amount: int) -> str:
    """A total as it is written, with a true minus."""
    return signed(amount).removeprefix("+")


def standing(speech: Speech, sheet: Sheet, player: int) -> str:
    """A player with the total: "Anna 12"."""
    total = plain(sheet.match.totals[player])
    return speech.say("sheet.standing", name=isolated(sheet.names[player]), total=total)


def won(speech: Speech, sheet: Sheet) -> str:
    """Who has won a match that is over; equal totals share it (R12.1)."""
    leaders = sheet.match.leaders
    total = plain(sheet.match.totals[leaders[0]])
    if len(leaders) == 1:
        return speech.say("sheet.won", name=isolated(sheet.names[leaders[0]]), total=total)
    return speech.say("sheet.shared", names=called(sheet, leaders), total=total)


def turn(speech: Speech, sheet: Sheet) -> str:
    """Whose turn it is to deal and who plays, or who has won."""
    if sheet.match.is_over:
        return won(speech, sheet)
    dealer = isolated(sheet.names[sheet.match.dealer])
    facts: dict[str, Any] = {"number": sheet.next + 1, "dealer": dealer}
    if len(sheet.names) == 3:
        return speech.say("sheet.turn.three", **facts)
    return speech.say("sheet.turn.four", **facts, names=called(sheet, sheet.table(sheet.next)))


def last_round(speech: Speech, sheet: Sheet) -> str:
    """How far the last round is (R12.2); empty while nobody has said that the ace of hearts deals."""
    match = sheet.match
    if match.said_at is None or match.is_over:
        return ""
    if match.last_dealer is None:
        return speech.say("sheet.ace.waits", number=max(match.said_at, sheet.next) + 1)
    left = match.deals_left or 0
    holder = isolated(sheet.names[match.last_dealer])
    if left > match.players:
        return speech.say("sheet.ace.ahead", name=holder, n=left)
    return speech.say("sheet.ace.last", name=holder, n=left)


def played(speech: Speech, sheet: Sheet, told: Told) -> str:
    """What is told of a deal: "Béla: ulti in clubs, kontra ulti ×2"; a dash where nothing is."""
    who = isolated(sheet.names[told.declarer]) if told.declarer is not None else ""
    if told.contract is None:
        return who or "–"
    bid = speech.term(told.contract)
    parts = [bid if not who else speech.say("sheet.played", name=who, contract=bid)]
    for part, levels in told.kontra.levels:
        apart = "/".join(str(level) for level in dict.fromkeys(levels))
        parts.append(speech.say("chip.kontra", part=part, level=apart))
    return ", ".join(parts)


def written(speech: Speech, sheet: Sheet, at: int, *, is_new: bool) -> str:
    """What was written, player by player; what comes next is said by the prompt."""
    amounts = [
        speech.say("sheet.standing", name=isolated(name), total=signed(amount))
        for name, amount in zip(sheet.names, sheet.match.deals[at].amounts, strict=True)
    ]
    return speech.say("sheet.written" if is_new else "sheet.corrected", number=at + 1, amounts=amounts)


def fault(speech: Speech, refused: UltiError, names: Sequence[str]) -> str:
    """Why something cannot stand on the sheet, in a sentence that says what to do."""
    if isinstance(refused, SheetError):
        name = isolated(cleaned(names[refused.player])) if refused.player < len(names) else ""
        sums: dict[str, Any] = {"sum": signed(refused.amount), "name": name, "number": refused.player + 1}
        limits: dict[str, Any] = {"longest": LONGEST_PLAYER, "most": MOST_DEALS, "units": MOST_UNITS}
        key = "NO_SUM" if refused.fault is SheetFault.SUM and not refused.amount else refused.fault.name
        return speech.say(f"sheet.fault.{key}", **sums, **limits)
    if isinstance(refused, NotationError):
        return speech.say("sheet.fault.text", says=str(refused))
    return speech.say("sheet.fault.other", says=str(refused))
