"""What can be asked of a position, each question for its own sake, and what it takes to answer it.

Every question has a **scale**: its answers from worst to best for the declarer, and for each but the worst the `Aim`
that a search needs to know whether at least that much can be reached.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from ulti_teach.engine import (
    Bonus,
    Component,
    Contract,
    Facts,
    Kontra,
    Position,
    Rank,
    RuleSet,
    Seat,
    Seven,
    UltiError,
    settle,
)

from .aims import (
    ALWAYS,
    BOTH,
    MINE,
    MINE_LOSES,
    MINE_WINS,
    NEVER,
    NOT_LAST,
    THEIRS,
    THEIRS_LOSES,
    THEIRS_WINS,
    Aim,
    aim,
)

Value = int | bool
_SIDES = (MINE, THEIRS, BOTH)
_SEVENS = {
    NOT_LAST: None,
    MINE_WINS: Seven(Seat.S0, wins=True),
    MINE_LOSES: Seven(Seat.S0, wins=False),
    THEIRS_WINS: Seven(Seat.S1, wins=True),
    THEIRS_LOSES: Seven(Seat.S1, wins=False),
}
_TRICKS_WON = {MINE: 10, THEIRS: 0, BOTH: 5}
_ACES_WON = {MINE: 4, THEIRS: 0, BOTH: 1}
_FOR_ACES = (Component.FOUR_ACES, Bonus.SILENT_FOUR_ACES)


class Goal(Enum):
    """A question; the value is its name in notation and on the command line.

    POINTS: how many card points can the declarer end with (R1.5)? ULTI, BETLI, DURCHMARS: can the declarer make this
    part of the contract (R4)? SILENT_ULTI: can the side that holds the 7 of trumps win the last trick with it (R9.2)?
    PAYOFF: what is the most that the declarer can get from both opponents together, everything counted (R9, R10)?
    """

    POINTS = "points"
    ULTI = "ulti"
    BETLI = "betli"
    DURCHMARS = "durchmars"
    SILENT_ULTI = "silent ulti"
    PAYOFF = "payoff"

    def __str__(self) -> str:
        return self.value


_PARTS = {
    Goal.ULTI: {Component.ULTI},
    Goal.BETLI: {Component.BETLI, Component.OPEN_BETLI},
    Goal.DURCHMARS: {Component.DURCHMARS, Component.OPEN_DURCHMARS},
}


def goals_of(contract: Contract) -> tuple[Goal, ...]:
    """The questions that a contract raises: its parts', card points and the 7 with trumps, and the payoff.

    >>> from ulti_teach.engine import parse_contract
    >>> [str(goal) for goal in goals_of(parse_contract("ulti in c"))]
    ['points', 'ulti', 'payoff']
    """
    return tuple(goal for goal in Goal if _is_asked(goal, contract))


def _is_asked(goal: Goal, contract: Contract) -> bool:
    if goal is Goal.PAYOFF:
        return True
    if goal is Goal.POINTS:
        return contract.has_trumps
    if goal is Goal.SILENT_ULTI:
        return contract.has_trumps and Component.ULTI not in contract.components
    return bool(_PARTS[goal] & contract.components)


@dataclass(frozen=True, slots=True)
class Scale:
    """The answers from worst to best for the declarer; `aims[i]` is reached where answer `i + 1` can be."""

    answers: tuple[Value, ...]
    aims: tuple[Aim, ...]


def scale(goal: Goal, position: Position) -> Scale:
    """The scale of a question, in this position's contract and under its rules."""
    if goal is Goal.POINTS:
        return _POINTS
    if goal is Goal.SILENT_ULTI:
        return _SILENT_ULTI[_holder(position)]
    if goal is Goal.PAYOFF:
        return _payoffs(position)
    return _PART[goal]


def _holder(position: Position) -> int | None:
    """The seat that holds the 7 of trumps or has it in the trick; None where it is gone."""
    trump = position.contract.trump
    is_seven = [card.rank is Rank.SEVEN and card.suit is trump for card in position.table]
    if any(is_seven):
        return (position.leader + is_seven.index(True)) % 3
    holds = (any(card.rank is Rank.SEVEN and card.suit is trump for card in hand or ()) for hand in position.hands)
    return next((seat for seat, held in enumerate(holds) if held), None)


def _needs(sweep: int | None = None, seven: int | None = None, *, tens: int = ALWAYS, besides: bool = False) -> Aim:
    """The aim to end in one way: with this sweep, this 7, so many tens; `besides` for every way but that."""
    ends = [
        (sweep in (None, side) and seven in (None, its)) is not besides
        for side in _SIDES
        for _ in _SIDES
        for its in _SEVENS
    ]
    return aim(tuple(tens if meets else NEVER for meets in ends))


_POINTS = Scale(tuple(range(0, 91, 10)), tuple(_needs(tens=tens) for tens in range(1, 10)))
_PART = {
    Goal.ULTI: Scale((False, True), (_needs(seven=MINE_WINS),)),
    Goal.BETLI: Scale((False, True), (_needs(sweep=THEIRS),)),
    Goal.DURCHMARS: Scale((False, True), (_needs(sweep=MINE),)),
}
_NEVER_SILENT = Scale((False,), ())
_SILENT_ULTI = {
    None: _NEVER_SILENT,
    0: Scale((False, True), (_needs(seven=MINE_WINS),)),
    1: Scale((True, False), (_needs(seven=THEIRS_WINS, besides=True),)),
    2: Scale((True, False), (_needs(seven=THEIRS_WINS, besides=True),)),
}


def _payoffs(position: Position) -> Scale:
    """What the declarer may get in all, by the settlement of every way in which the deal can end."""
    trump = position.contract.trump
    said = [
        [marriage.suit is trump for marriage in position.said if (marriage.seat == 0) is mine] for mine in (True, False)
    ]
    forties = (any(said[0]), any(said[1]))
    twenties = (said[0].count(False), said[1].count(False))
    return _scale_of_payoffs(position.contract, position.kontra, position.rules, forties, twenties)


@lru_cache(256)
def _scale_of_payoffs(
    contract: Contract, kontra: Kontra, rules: RuleSet, forties: tuple[bool, bool], twenties: tuple[int, int]
) -> Scale:
    def amount(facts: Facts, *, aces: bool) -> int:
        lines = settle(contract, facts, kontra, rules).lines
        return sum(line.seats[0] for line in lines if (line.what in _FOR_ACES) is aces)

    # The aces are paid for by themselves, so that they need not fit the points of a position that leaves points out.
    for_aces = {side: amount(Facts(50, 5, aces=won), aces=True) for side, won in _ACES_WON.items()}

    def paid(sweep: int, aces: int, seven: int) -> list[tuple[int, int]]:
        """The tens that the declarer can have in such an end, each with what is paid for it."""
        last = _SEVENS[seven] if contract.has_trumps else None
        found = []
        for tens in range(10):
            try:
                facts = Facts(10 * tens, _TRICKS_WON[sweep], last, forties, twenties)
            except UltiError:  # no deal ends like this
                continue
            found.append((tens, amount(facts, aces=False) + for_aces[aces]))
        return found

    ends = [paid(sweep, aces, seven) for sweep in _SIDES for aces in _SIDES for seven in _SEVENS]
    # An end that no deal has stands for the same without a sweep, so that no goal depends on it.
    ends = [end or ends[30 + at % 15] for at, end in enumerate(ends)]
    answers = sorted({amount for end in ends for _, amount in end})
    return Scale(tuple(answers), tuple(aim(tuple(_least(end, answer) for end in ends)) for answer in answers[1:]))


def _least(end: list[tuple[int, int]], answer: int) -> int:
    """The fewest tens with which at least this much is paid; more tens never cost the declarer anything."""
    enough = [tens for tens, amount in end if amount >= answer]
    if len(enough) == len(end):
        return ALWAYS
    return min(enough, default=NEVER)
