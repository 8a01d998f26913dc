"""Facts, then money: what happened in a deal, and who pays whom for it, line by line (R9, R10, R11).

Seats are those of a play: 0 is the declarer, 1 and 2 the opponents; a dealer who sits out and pays along (R11.1) is
seat 3. Every line adds up to zero, and so does the whole.
"""

from dataclasses import dataclass
from enum import Enum

from .cards import Seat
from .contracts import Component, Contract
from .errors import UltiError
from .facts import Facts, Side
from .kontra import NO_KONTRA, Kontra
from .rules import Rule
from .ruleset import STANDARD, RuleSet
from .values import component_value


class Bonus(Enum):
    """What is paid without having been bid (R9, R10.3, R10.5, R11.2)."""

    SILENT_100 = "silent 100"
    SILENT_ULTI = "silent ulti"
    SILENT_DURCHMARS = "silent durchmars"
    SILENT_FOUR_ACES = "silent four aces"
    ULTI_PENALTY = "penalty for the lost ulti"
    GIVEN_UP = "given up"


# In a minor suit and in hearts: made, and for the silent ulti, failed (R9.2, R9.3, R11.2).
_SILENT = {
    Bonus.SILENT_DURCHMARS: (3, 6),
    Bonus.SILENT_FOUR_ACES: (2, 4),
}
_SILENT_ULTI = {True: (2, 4), False: (4, 8)}
_GIVING_UP = 2  # R10.5

What = Component | Bonus


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was won or lost: whose it is, what it is worth, how often over, and what each seat gets for it.

    `times`: against each opponent. `seats`: the declarer first; they add up to zero (R10.2).
    """

    what: What
    side: Side
    won: bool
    value: int
    times: tuple[int, ...]
    seats: tuple[int, ...]
    rule: Rule

    def __str__(self) -> str:
        result = "won" if self.won else "lost"
        paid = " ".join(f"{amount:+d}" for amount in self.seats)
        times = "/".join(map(str, self.times))
        return f"{self.what.value} {result} by the {self.side.value}: {self.value} x{times}: {paid}"


@dataclass(frozen=True, slots=True)
class Settlement:
    """All lines of a deal, components first, in written order; then the bonuses."""

    lines: tuple[Line, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """What each seat gets in all: the declarer, then the opponents; the sum is zero (R10.2)."""
        return tuple(sum(amounts) for amounts in zip(*(line.seats for line in self.lines), strict=True))


def settle(contract: Contract, facts: Facts, kontra: Kontra = NO_KONTRA, rules: RuleSet = STANDARD) -> Settlement:
    """Who pays whom for a deal, line by line (R9, R10, R11).

    Raises `UltiError` when the facts do not fit the contract: giving up anything but a plain minor-suit parti, or a 7
    of trumps or announcements where there are no trumps.

    >>> from ulti_teach.engine import Seven, parse_contract
    >>> ulti, doubled = parse_contract("ulti in c"), Kontra(((Component.ULTI, (2, 2)),))
    >>> settle(ulti, Facts(60, 7, seven=Seven(Seat.S0, wins=True)), doubled).seats
    (18, -9, -9)
    >>> settle(ulti, Facts(50, 6, seven=Seven(Seat.S0, wins=False)), doubled).seats
    (-22, 11, 11)
    """
    deal = _Deal(contract, facts, kontra, rules)
    deal.check()
    if facts.given_up:
        return Settlement((deal.line(Bonus.GIVEN_UP, Side.DECLARER, won=False, value=_GIVING_UP, rule=Rule.R10_5),))
    return Settlement((*deal.components(), *deal.bonuses()))


def component_won(component: Component, facts: Facts, rules: RuleSet = STANDARD) -> bool:
    """Whether the declarer has done what a component undertakes (R4, R6.2, R11.2)."""
    match component:
        case Component.PARTI:
            return parti_winner(facts, rules) is Side.DECLARER
        case Component.HUNDRED_40:
            return facts.forties[0] and facts.points + 40 >= 100
        case Component.HUNDRED_20:
            return facts.twenties[0] > 0 and facts.points + 20 >= 100
        case Component.ULTI:
            return facts.seven is not None and facts.seven.seat is Seat.S0 and facts.seven.wins
        case Component.FOUR_ACES:
            return facts.aces == 4
        case Component.BETLI | Component.OPEN_BETLI:
            return facts.tricks == 0
        case Component.DURCHMARS | Component.OPEN_DURCHMARS:
            return facts.tricks == 10


def parti_winner(facts: Facts, rules: RuleSet = STANDARD) -> Side:
    """Who has more card points (R4.2); 20s and 40s count only where that was agreed (R6.2)."""
    if rules.marriages_in_parti:
        ahead = facts.hundred(Side.DECLARER) > facts.hundred(Side.OPPONENTS)
    else:
        ahead = facts.points >= 50
    return Side.DECLARER if ahead else Side.OPPONENTS


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deal that is being settled."""

    contract: Contract
    facts: Facts
    kontra: Kontra
    rules: RuleSet

    def check(self) -> None:
        """Whether the facts can be those of this contract."""
        if self.facts.given_up and (self.contract.components != {Component.PARTI} or self.contract.heart):
            raise UltiError(f"Only a plain minor-suit parti can be given up (R10.5), not {self.contract}.")
        announced = any(self.facts.forties) or any(self.facts.twenties)
        if not self.contract.has_trumps and (self.facts.seven or announced):
            raise UltiError(f"Without trumps, as in {self.contract}, there is no 7 of trumps, no 20 and no 40 (R6.3).")

    def components(self) -> list[Line]:
        """The contract's own lines, and the penalty of a lost ulti (R10.1, R10.3)."""
        lines: list[Line] = []
        for part in Component:
            if part not in self.contract.components or (part is Component.PARTI and self._silent_durchmars()):
                continue
            worth, won = component_value(part, self.contract, self.rules), component_won(part, self.facts, self.rules)
            lines.append(
                self.line(part, Side.DECLARER, won=won, value=worth, times=self._kontra(part), rule=Rule.R10_1)
            )
            if part is Component.ULTI and not won:
                lines.append(self.line(Bonus.ULTI_PENALTY, Side.DECLARER, won=False, value=worth, rule=Rule.R10_3))
        return lines

    def bonuses(self) -> list[Line]:
        """What was not bid; only in a trump contract (R9)."""
        if not self.contract.has_trumps:
            return []
        found = (self._durchmars_line(), self._hundred_line(), self._ulti_line(), self._aces_line())
        return [line for line in found if line]

    def _silent_durchmars(self) -> Side | None:
        """The side that won every trick of a trump contract without a durchmars (R9.3)."""
        bid = self.contract.components & {Component.DURCHMARS, Component.OPEN_DURCHMARS}
        if bid or not self.contract.has_trumps:
            return None
        return {10: Side.DECLARER, 0: Side.OPPONENTS}.get(self.facts.tricks)

    def _durchmars_line(self) -> Line | None:
        side = self._silent_durchmars()
        if side is None:
            return None
        # In the parti's place it is multiplied as the parti would be; without a parti it comes on top, once.
        times = self._kontra(Component.PARTI) if Component.PARTI in self.contract.components else None
        worth = self._silent(Bonus.SILENT_DURCHMARS)
        return self.line(Bonus.SILENT_DURCHMARS, side, won=True, value=worth, times=times, rule=Rule.R9_3)

    def _hundred_line(self) -> Line | None:
        """It doubles the parti as it stands after kontra, so it is as much again (R9.1)."""
        side = parti_winner(self.facts, self.rules)
        if (
            Component.PARTI not in self.contract.components
            or self._silent_durchmars()
            or self.facts.hundred(side) < 100
        ):
            return None
        worth, times = component_value(Component.PARTI, self.contract, self.rules), self._kontra(Component.PARTI)
        return self.line(Bonus.SILENT_100, side, won=True, value=worth, times=times, rule=Rule.R9_1)

    def _ulti_line(self) -> Line | None:
        seven = self.facts.seven
        if seven is None or Component.ULTI in self.contract.components:
            return None
        side = Side.DECLARER if seven.seat is Seat.S0 else Side.OPPONENTS
        alone = self.rules.silent_ulti_alone and side is Side.OPPONENTS
        # The partner's stake is nothing then; a dealer who pays along pays with the opponents.
        times = tuple(1 if not alone or seat == seven.seat else 0 for seat in self._opponents) if alone else None
        worth = _SILENT_ULTI[seven.wins][self.contract.heart]
        return self.line(Bonus.SILENT_ULTI, side, won=seven.wins, value=worth, times=times, rule=Rule.R9_2)

    def _aces_line(self) -> Line | None:
        parts = self.contract.components
        if not self.rules.four_aces or parts & {Component.FOUR_ACES, Component.DURCHMARS, Component.OPEN_DURCHMARS}:
            return None
        side = {4: Side.DECLARER, 0: Side.OPPONENTS}.get(self.facts.aces)
        if side is None:
            return None
        worth = self._silent(Bonus.SILENT_FOUR_ACES)
        return self.line(Bonus.SILENT_FOUR_ACES, side, won=True, value=worth, rule=Rule.R11_2)

    def _silent(self, bonus: Bonus) -> int:
        return _SILENT[bonus][self.contract.heart]

    @property
    def _opponents(self) -> tuple[int, ...]:
        """Seats 1 and 2, and the dealer who sits out where he pays along (R11.1)."""
        return (1, 2, 3) if self.rules.four_players and self.rules.dealer_pays else (1, 2)

    def _kontra(self, part: Component) -> tuple[int, ...]:
        """How often over a component counts against each opponent; a dealer who pays along follows with trumps only."""
        first, second = (self.kontra.against(part, seat) for seat in (Seat.S1, Seat.S2))
        dealers = first if self.contract.has_trumps else 1
        return (first, second, dealers)[: len(self._opponents)]

    def line(
        self, what: What, side: Side, *, won: bool, value: int, rule: Rule, times: tuple[int, ...] | None = None
    ) -> Line:
        """A line, paid by each opponent to the declarer or the other way (R10.1, R10.4)."""
        over = times or tuple(1 for _ in self._opponents)
        sign = 1 if won is (side is Side.DECLARER) else -1
        paid = tuple(-sign * value * time for time in over)
        return Line(what, side, won, value, over, (-sum(paid), *paid), rule)
