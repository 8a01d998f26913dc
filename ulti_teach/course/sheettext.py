"""A score sheet as text, and back: the match as `engine.matchtext` writes it, with names, and what is told of deals.

::

    sheet 2026-11-30 Friday at the club
    rules four players
    player Anna
    player Béla
    player Cili
    players 3
    first dealer 0
    deal 18 -9 -9 ace 1
    by 0 ulti in c | kontra ulti x2
    ace said 1

After `by` stands who declared, `-` where that was not noted, then the contract and its kontras as a position has them.
Empty lines and lines that begin with `#` are left out.
"""

from dataclasses import replace

from ulti_teach.engine import (
    Match,
    NotationError,
    Position,
    RuleSet,
    Seat,
    UltiError,
    parse_match,
    parse_position,
    parse_rules,
    write_match,
)

from .scoresheet import NOTHING_TOLD, Sheet, SheetError, Told, is_day

#: How long a text may be that is read: far more than a sheet with the most deals.
LONGEST_FILE = 100_000
_HIDDEN = " | ? | ? | ? | 0"
Placed = tuple[str, int]


def write_sheet(sheet: Sheet) -> str:
    """The sheet as text; `parse_sheet` gives the same again.

    >>> from ulti_teach.course.scoresheet import new_sheet
    >>> print(write_sheet(new_sheet(("Anna", "Béla", "Cili"), 1, "2026-11-30").after((2, -1, -1))), end="")
    sheet 2026-11-30
    rules standard
    player Anna
    player Béla
    player Cili
    players 3
    first dealer 1
    deal 2 -1 -1 ace -
    """
    lines = [f"sheet {sheet.begun} {sheet.title}".rstrip(), f"rules {sheet.rules}"]
    lines += [f"player {name}" for name in sheet.names]
    deals = 0
    for line in write_match(sheet.match).splitlines():
        lines.append(line)
        if line.startswith("deal "):
            told = sheet.told[deals]
            deals += 1
            lines += [] if told == NOTHING_TOLD else [_told_line(told)]
    return "\n".join(lines) + "\n"


def parse_sheet(text: str) -> Sheet:
    """The sheet that a text tells of.

    Raises `NotationError` with line and column, also for deals and names that cannot be.
    """
    if len(text) > LONGEST_FILE:
        raise NotationError(text, LONGEST_FILE, "a shorter text; no score sheet is as long as this")
    own, match_text = _parted(text)
    begun, title = _heading(own, text)
    rules = _rules(own, text)
    names = [own.pop(0) for _ in range(len(own)) if own and own[0][0].startswith("player ")]
    match = _match(match_text, text)
    told = _told(own, text, match)
    called = tuple(line.removeprefix("player ").strip() for line, _ in names)
    if len(called) != match.players:
        raise NotationError(
            text, names[0][1] if names else len(text), f"a line 'player NAME' for each of {match.players}"
        )
    try:
        return Sheet(called, match, begun, title, rules, told)
    except SheetError as fault:
        raise NotationError(text, names[fault.player][1], f"a sheet that can be. {str(fault).rstrip('.')}") from fault
    except UltiError as fault:
        raise NotationError(text, 0, f"a sheet that can be. {str(fault).rstrip('.')}") from fault


def _told_line(told: Told) -> str:
    who = "-" if told.declarer is None else str(told.declarer)
    if told.contract is None:
        return f"by {who}"
    fields = str(Position(told.contract, (None, None, None), Seat.S0, kontra=told.kontra)).split(_HIDDEN)
    return f"by {who} {''.join(fields)}"


def _parted(text: str) -> tuple[list[Placed], str]:
    """The lines that are a sheet's own, each with its place, and the text with blanks where they stood.

    A line `by …` is of the deal before it: how many deals there were is noted by an empty line for each.
    """
    own, kept, at = list[Placed](), list[str](), 0
    for line in text.split("\n"):
        word = line.split(maxsplit=1)[0] if line.strip() else ""
        if word in ("sheet", "rules", "player", "by"):
            own.append((line.strip(), at + len(line) - len(line.lstrip())))
            kept.append(" " * len(line))
        else:
            kept.append(line)
            if word == "deal":
                own.append(("", at))
        at += len(line) + 1
    return own, "\n".join(kept)


def _heading(own: list[Placed], text: str) -> tuple[str, str]:
    line, at = own.pop(0) if own else ("", 0)
    words = line.split(maxsplit=2)
    if len(words) < 2 or words[0] != "sheet" or not is_day(words[1]):
        raise NotationError(text, at, "'sheet' and a day, such as 'sheet 2026-11-30'")
    return words[1], words[2] if len(words) > 2 else ""


def _rules(own: list[Placed], text: str) -> RuleSet:
    line, at = own.pop(0) if own else ("", len(text))
    if not line.startswith("rules "):
        raise NotationError(text, at, "'rules' and the rules of the table, such as 'rules standard'")
    try:
        return parse_rules(line.removeprefix("rules "))
    except NotationError as fault:
        raise NotationError(text, at + len("rules ") + fault.position, fault.expected) from fault


def _match(match_text: str, text: str) -> Match:
    try:
        return parse_match(match_text)
    except NotationError as fault:
        raise NotationError(text, fault.position, fault.expected) from fault


def _told(own: list[Placed], text: str, match: Match) -> tuple[Told, ...]:
    """What is told of each deal; each line belongs to the deal before it, once."""
    told = list[Told]()
    for line, at in own:
        if not line:
            told.append(NOTHING_TOLD)
        elif not line.startswith("by ") or not told or told[-1] is not NOTHING_TOLD:
            raise NotationError(text, at, "this line once, and in its place: sheet, rules, players, deals")
        else:
            told[-1] = _one_told(line.removeprefix("by ").strip(), text, at, match)
    return tuple(told)


def _one_told(line: str, text: str, at: int, match: Match) -> Told:
    who, _, bid = line.partition(" ")
    players = [str(player) for player in range(match.players)]
    if who not in (*players, "-"):
        raise NotationError(text, at, f"'by' and a player, 0 to {match.players - 1}, or '-'")
    told = Told(None if who == "-" else int(who))
    if not bid.strip():
        return told
    contract, mark, kontra = bid.partition("|")
    try:
        position = parse_position(contract + _HIDDEN + (f" | {kontra}" if mark else ""))
    except NotationError as fault:
        raise NotationError(text, at, f"a contract and its kontras after 'by {who}': {fault.expected}") from fault
    return replace(told, contract=position.contract, kontra=position.kontra)
