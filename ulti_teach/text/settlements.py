"""A settlement in words: each line with its arithmetic, and who it is paid to (R9, R10, R11)."""

from ulti_teach.engine import Bonus, Component, Line

from .speech import Speech


def line_title(speech: Speech, line: Line) -> str:
    """What was won or lost, and by whom: "ulti, won by the declarer"."""
    what = speech.term(line.what) if isinstance(line.what, Component) else bonus(speech, line.what)
    key = "settlement.won" if line.won else "settlement.lost"
    return speech.say(f"{key}.{line.side.value}", what=what)


def bonus(speech: Speech, what: Bonus) -> str:
    """What is paid without having been bid."""
    return speech.say(f"bonus.{what.name}")


def arithmetic(line: Line) -> str:
    """The sum that each opponent pays or gets: "4 × 2"; where their kontras differ, both."""
    sums = [f"{line.value} × {times}" if times != 1 else str(line.value) for times in line.times]
    return sums[0] if len(set(sums)) == 1 else " / ".join(sums)
