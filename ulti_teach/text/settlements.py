"""A settlement in words: each line with its arithmetic and who is paid, and what moves with a fact (R9, R10, R11)."""

from collections.abc import Sequence

from ulti_teach.engine import Bonus, Component, Line, Settlement, Side

from .speech import Speech

What = Component | Bonus


def line_title(speech: Speech, line: Line) -> str:
    """What was won or lost, and by whom: "ulti, won by the declarer"."""
    key = "settlement.won" if line.won else "settlement.lost"
    return speech.say(f"{key}.{line.side.value}", what=what(speech, line.what))


def line_name(speech: Speech, line: Line) -> str:
    """The same for a sheet, where it goes without saying that the declarer is meant: "ulti, lost"."""
    if line.what in (Bonus.ULTI_PENALTY, Bonus.GIVEN_UP):
        return what(speech, line.what)
    if line.side is Side.OPPONENTS:
        return line_title(speech, line)
    return speech.say("settlement.won" if line.won else "settlement.lost", what=what(speech, line.what))


def what(speech: Speech, paid_for: What) -> str:
    """What is won or lost: a component, or a bonus."""
    return speech.term(paid_for) if isinstance(paid_for, Component) else bonus(speech, paid_for)


def bonus(speech: Speech, what: Bonus) -> str:
    """What is paid without having been bid."""
    return speech.say(f"bonus.{what.name}")


def arithmetic(line: Line) -> str:
    """The sum that each opponent pays or gets: "4 × 2"; where their kontras differ, both."""
    sums = [_sum(line.value, times) for times in line.times]
    return sums[0] if len(set(sums)) == 1 else " / ".join(sums)


def _sum(value: int, times: int) -> str:
    return f"{value} × {times}" if times != 1 else str(value)


def signed(amount: int) -> str:
    """An amount as it is written.

    >>> signed(6), signed(-3), signed(0)
    ('+6', '−3', '0')
    """
    return f"{amount:+d}".replace("-", "−") if amount else "0"


def shares(speech: Speech, names: Sequence[str], amounts: Sequence[int], *, first: int = 0) -> str:
    """What each gets, beginning with `first`, who may be the reader and called "You".

    >>> shares(Speech(), ("Carla", "Ben", "You"), (-9, 9, 0), first=2)
    'You 0, Carla −9 and Ben +9'
    """
    order = sorted(range(len(amounts)), key=lambda seat: seat != first)
    return speech.term(
        [speech.say("settlement.gets", name=names[seat], amount=signed(amounts[seat])) for seat in order]
    )


def reckoning(speech: Speech, line: Line, names: Sequence[str]) -> str:
    """The sum of a line and who pays it: "4 × 2 = 8 from each"; where they differ, each opponent's by their name.

    `names`: of the seats of the settlement, the declarer first.

    >>> from ulti_teach.engine import Facts, Kontra, parse_contract, settle
    >>> betli, doubled = parse_contract("betli"), Kontra(((Component.BETLI, (2, 1)),))
    >>> reckoning(Speech(), settle(betli, Facts(0, 0), doubled).lines[0], ("Anna", "Bea", "Csaba"))
    '5 × 2 = 10 from Bea and 5 from Csaba'
    """
    way = "from" if line.seats[0] > 0 else "to"
    sums = [
        f"{_sum(line.value, times)} = {line.value * times}" if times > 1 else str(line.value) for times in line.times
    ]
    if len(set(line.times)) == 1:
        return speech.say(f"settlement.{way}.each", sum=sums[0])
    paid = [
        speech.say(f"settlement.{way}", sum=each, name=name)
        for each, times, name in zip(sums, line.times, names[1:], strict=True)
        if times
    ]
    return speech.term(paid)


def because(speech: Speech, line: Line) -> str:
    """Why a line is paid, and why it counts as often as it does (R8.4, R8.5, R9, R10)."""
    if isinstance(line.what, Bonus):
        key = f"settlement.because.{line.what.name}"
        return speech.say(f"{key}.lost" if line.what is Bonus.SILENT_ULTI and not line.won else key)
    doubled = [times for times in line.times if times > 1]
    if not doubled:
        return speech.say("settlement.because.won" if line.won else "settlement.because.lost")
    if len(set(line.times)) > 1:
        return speech.say("settlement.because.apart")
    return speech.say("settlement.because.doubled", times=doubled[0])


def moves(before: Settlement, after: Settlement) -> tuple[tuple[What, Line | None, Line | None], ...]:
    """The lines that differ, each with how it was and how it is; None where there was or is no such line."""
    was, now = ({line.what: line for line in settlement.lines} for settlement in (before, after))
    pairs = [(each, was.get(each), now.get(each)) for each in dict.fromkeys((*now, *was))]
    return tuple((each, old, new) for each, old, new in pairs if (old and old.seats) != (new and new.seats))


def what_moved(speech: Speech, before: Settlement, after: Settlement) -> str:
    """Which lines moved, as the declarer sees it, and what that comes to in all."""
    told = []
    for each, old, new in moves(before, after):
        facts = {"what": what(speech, each), "was": signed(old.seats[0]) if old else "0"}
        key = "settlement.moved" if old and new else "settlement.moved.new" if new else "settlement.moved.gone"
        told.append(speech.say(key, **facts, now=signed(new.seats[0]) if new else "0"))
    if not told:
        return speech.say("settlement.moves.none")
    return speech.say("settlement.moves", moved=told, was=signed(before.seats[0]), now=signed(after.seats[0]))
