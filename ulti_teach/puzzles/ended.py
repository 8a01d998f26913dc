"""How a deal ended, as one line of text: `points 60 | tricks 7-3 | seven 0 wins | aces 2`, or `given up`.

What was announced and kontra'd stands in the position; together they make the facts that are settled (R9, R10).
"""

import re

from ulti_teach.engine import Facts, Kontra, Marriage, NotationError, Position, Seat, Seven, Side, UltiError

_FIELDS = {
    "points": (r"points (\d{1,2})", "points 60"),
    "tricks": (r"tricks (\d{1,2})-(\d{1,2})", "tricks 7-3"),
    "seven": (r"seven ([012]) (wins|loses)", "seven 0 wins"),
    "aces": (r"aces ([0-4])", "aces 2"),
    "given": (r"given up", "given up"),
}
_EXPECTED = f"parts between bars, each once: {', '.join(example for _, example in _FIELDS.values())}"


def parse_facts(text: str, position: Position) -> Facts:
    """How a deal of this contract ended.

    `points`: the declarer's card points, the last trick included, out of 90; `tricks`: won by the declarer and by the
    opponents; `seven`: who played the 7 of trumps to the last trick, if anybody did, and whether it won the trick;
    `aces`: won by the declarer; `given up` stands alone (R10.5). Announcements are the position's. Raises
    `NotationError`, also for what no deal comes to.

    >>> from ulti_teach.engine import parse_position
    >>> facts = parse_facts("points 60 | tricks 7-3", parse_position("parti in c | ? | ? | ? | 0 | said 1:40"))
    >>> facts.points, facts.tricks, facts.forties
    (60, 7, (False, True))
    """
    found = _parts(text)
    if "given" in found:
        if len(found) > 1 or position.kontra != Kontra() or position.said:
            raise NotationError(text, 0, "'given up' alone: nothing was played, announced or kontra'd (R10.5)")
        return Facts(0, 0, given_up=True)
    if "tricks" not in found:
        raise NotationError(text, len(text), "the tricks of both sides, such as tricks 7-3")
    mine, theirs = int(found["tricks"][0]), int(found["tricks"][1])
    if mine + theirs != 10:
        raise NotationError(text, text.index("tricks"), f"ten tricks in all, not {mine + theirs}")
    if "aces" not in found and position.rules.four_aces and position.contract.has_trumps:
        raise NotationError(
            text, len(text), "the aces won by the declarer, such as aces 2, which are paid here (R11.2)"
        )
    points = int(found["points"][0]) if "points" in found else 0
    aces = int(found["aces"][0]) if "aces" in found else 0
    seven = Seven(Seat(int(found["seven"][0])), found["seven"][1] == "wins") if "seven" in found else None
    forties, twenties = _announced(position)
    try:
        facts = Facts(points, mine, seven, forties, twenties, aces)
    except UltiError as fault:
        raise NotationError(text, 0, f"something possible. {str(fault).rstrip('.')}") from fault
    reason = facts.unheard_of(aces="aces" in found) if position.contract.has_trumps else None  # nobody counts without
    if reason:
        raise NotationError(text, 0, f"something possible; {reason}")
    return facts


def _parts(text: str) -> dict[str, tuple[str, ...]]:
    """The parts by their first word."""
    found: dict[str, tuple[str, ...]] = {}
    at = 0
    for part in text.split("|"):
        words = part.split()
        name = words[0] if words else ""
        fits = re.fullmatch(_FIELDS[name][0], " ".join(words), re.ASCII) if name in _FIELDS else None
        if fits is None or name in found:
            start = at + len(part) - len(part.lstrip())
            raise NotationError(text, min(start, len(text)), _EXPECTED)
        found[name] = fits.groups()
        at += len(part) + 1
    return found


def _announced(position: Position) -> tuple[tuple[bool, bool], tuple[int, int]]:
    """The 40s and 20s of the declarer and of the opponents."""
    trump = position.contract.trump

    def by(side: Side, *, forty: bool) -> int:
        def is_its(said: Marriage) -> bool:
            return (said.seat == 0) is (side is Side.DECLARER) and (said.suit is trump) is forty

        return sum(map(is_its, position.said))

    declarer, opponents = Side.DECLARER, Side.OPPONENTS
    forties = (by(declarer, forty=True) > 0, by(opponents, forty=True) > 0)
    return forties, (by(declarer, forty=False), by(opponents, forty=False))
