"""Doubling: how many times over each component counts against each opponent, and who may raise it (R8).

What is raised is a stake: with trumps a component against both opponents, without trumps against one (R8.2). Seats are
those of a play: 0 is the declarer, 1 the opponent on the right, 2 the other.
"""

from dataclasses import dataclass, replace

from .cards import Seat
from .contracts import Component, Contract
from .errors import IllegalKontra
from .rules import Rule
from .ruleset import STANDARD, RuleSet

_OPPONENTS = (Seat.S1, Seat.S2)


@dataclass(frozen=True, slots=True)
class Stake:
    """A component, against both opponents (`opponent` None) or, without trumps, against one (R8.2)."""

    component: Component
    opponent: Seat | None = None

    def __str__(self) -> str:
        return str(self.component) if self.opponent is None else f"{self.component} against seat {self.opponent}"


def stakes(contract: Contract) -> tuple[Stake, ...]:
    """What can be raised in a contract, in written order."""
    parts = [part for part in Component if part in contract.components]
    if contract.has_trumps:
        return tuple(Stake(part) for part in parts)
    return tuple(Stake(part, opponent) for part in parts for opponent in _OPPONENTS)


@dataclass(frozen=True, slots=True)
class Kontra:
    """The level of each component that somebody has doubled, against seat 1 and against seat 2.

    With trumps the two are always the same; without, each opponent's is their own (R8.2). Only components with
    a level above 1 stand there, in their written order, whichever order they are given in.

    >>> Kontra(((Component.BETLI, (2, 1)),)).against(Component.BETLI, Seat.S2)
    1
    """

    levels: tuple[tuple[Component, tuple[int, int]], ...] = ()

    def __post_init__(self) -> None:
        written = list(Component)
        in_order = sorted(self.levels, key=lambda item: written.index(item[0]))
        object.__setattr__(self, "levels", tuple(in_order))

    def against(self, component: Component, opponent: Seat) -> int:
        """How many times over `component` counts between the declarer and this opponent (seat 1 or 2)."""
        return dict(self.levels).get(component, (1, 1))[opponent - 1]

    def level(self, stake: Stake) -> int:
        """How many times over a stake counts."""
        return self.against(stake.component, stake.opponent or Seat.S1)

    def raised(self, raised: frozenset[Stake]) -> "Kontra":
        """Every one of these stakes one level higher: twice what it was."""
        levels = dict(self.levels)
        for stake in raised:
            first, second = levels.get(stake.component, (1, 1))
            levels[stake.component] = (
                first * (1 if stake.opponent is Seat.S2 else 2),
                second * (1 if stake.opponent is Seat.S1 else 2),
            )
        return Kontra(tuple(levels.items()))


NO_KONTRA = Kontra()


@dataclass(frozen=True, slots=True)
class NotAtStake:
    """The contract has no such component, or without trumps the stake is another opponent's (R8.1, R8.2)."""

    stake: Stake
    rule: Rule

    def __str__(self) -> str:
        return f"{self.rule}: {self.stake} is not yours to raise in this contract"


@dataclass(frozen=True, slots=True)
class OnlyOpponents:
    """The declarer can answer a kontra, but not say the first one (R8.1)."""

    rule = Rule.R8_1

    def __str__(self) -> str:
        return f"{self.rule}: only the opponents say kontra"


@dataclass(frozen=True, slots=True)
class JustRaised:
    """The own side has raised the stake already, and one level a turn is all (R8.3)."""

    stake: Stake
    level: int
    rule = Rule.R8_3

    def __str__(self) -> str:
        return f"{self.rule}: {self.stake} stands at x{self.level} through your own side"


@dataclass(frozen=True, slots=True)
class NothingToAnswer:
    """The other side has not just raised the stake (R8.3)."""

    stake: Stake
    rule = Rule.R8_3

    def __str__(self) -> str:
        return f"{self.rule}: nobody has just raised {self.stake}, so there is nothing to answer"


@dataclass(frozen=True, slots=True)
class HighestLevel:
    """The stake stands at the highest level (R8.3)."""

    stake: Stake
    level: int
    rule = Rule.R8_3

    def __str__(self) -> str:
        return f"{self.rule}: {self.stake} stands at x{self.level}, the highest level"


@dataclass(frozen=True, slots=True)
class RaisingOver:
    """A side had its turn and raised nothing (R8.3)."""

    rule = Rule.R8_3

    def __str__(self) -> str:
        return f"{self.rule}: the raising is over"


KontraViolation = NotAtStake | OnlyOpponents | JustRaised | NothingToAnswer | HighestLevel | RaisingOver


def kontra_violation(stake: Stake, seat: Seat, contract: Contract, kontra: Kontra) -> KontraViolation | None:
    """Why `seat`, playing to the first trick, may not say kontra to a stake, or None (R8.1, R8.2, R8.3)."""
    if seat not in _OPPONENTS:
        return OnlyOpponents()
    foreign = _not_at_stake(stake, seat, contract)
    if foreign:
        return foreign
    level = kontra.level(stake)
    return JustRaised(stake, level) if level > 1 else None


def say_kontra(said: frozenset[Stake], seat: Seat, contract: Contract, kontra: Kontra) -> Kontra:
    """The levels after `seat` has said kontra to these stakes. Raises `IllegalKontra` (R8.1, R8.2, R8.3).

    >>> from ulti_teach.engine import parse_contract
    >>> ulti = parse_contract("ulti in c")
    >>> say_kontra(frozenset({Stake(Component.ULTI)}), Seat.S1, ulti, NO_KONTRA).against(Component.ULTI, Seat.S2)
    2
    """
    for stake in said:
        reason = kontra_violation(stake, seat, contract, kontra)
        if reason:
            raise IllegalKontra(reason)
    return kontra.raised(said)


def _not_at_stake(stake: Stake, seat: Seat, contract: Contract) -> NotAtStake | None:
    if stake not in stakes(contract):
        return NotAtStake(stake, Rule.R8_1 if stake.component not in contract.components else Rule.R8_2)
    if seat in _OPPONENTS and stake.opponent not in (None, seat):
        return NotAtStake(stake, Rule.R8_2)
    return None


@dataclass(frozen=True, slots=True)
class Raising:
    """The answers between the first trick and the second: declarer, opponents, declarer …, one level a turn (R8.3).

    `turn`: who is to answer or to decline, None when the raising is over. `asked`: the stakes that the other side
    raised in its turn; `fresh`: those that the side whose turn it is has raised.
    """

    contract: Contract
    kontra: Kontra
    turn: Seat | None
    asked: frozenset[Stake]
    fresh: frozenset[Stake] = frozenset()
    rules: RuleSet = STANDARD

    @property
    def is_over(self) -> bool:
        """Whether the side to answer has declined, so that the second trick may be led."""
        return self.turn is None

    def violation(self, stake: Stake) -> KontraViolation | None:
        """Why the seat whose turn it is may not raise a stake now, or None."""
        return RaisingOver() if self.turn is None else self._violation(stake, self.turn)

    def answerable(self) -> tuple[Stake, ...]:
        """The stakes that may be raised now, in written order; none when the raising is over."""
        return () if self.turn is None else self._answerable(self.turn)

    def answer(self, raised: frozenset[Stake]) -> "Raising":
        """The seat's whole turn: it raises these stakes, each by a level, or with none it declines.

        Raises `IllegalKontra`.
        """
        for stake in sorted(raised, key=str):
            reason = self.violation(stake)
            if reason:
                raise IllegalKontra(reason)
        if self.turn is None:
            raise IllegalKontra(RaisingOver())
        after = replace(self, kontra=self.kontra.raised(raised), fresh=self.fresh | raised)
        if self.turn is Seat.S1 and after._answerable(Seat.S2):
            return replace(after, turn=Seat.S2)
        return after._other_side(Seat.S0 if self.turn in _OPPONENTS else Seat.S1)

    def _other_side(self, first: Seat) -> "Raising":
        """The turn of the side whose first seat is given, which may answer what was just raised."""
        now = replace(self, asked=self.fresh, fresh=frozenset())
        seats = (Seat.S0,) if first is Seat.S0 else _OPPONENTS
        return replace(now, turn=next((seat for seat in seats if now._answerable(seat)), None))

    def _violation(self, stake: Stake, seat: Seat) -> KontraViolation | None:
        foreign = _not_at_stake(stake, seat, self.contract)
        if foreign:
            return foreign
        level = self.kontra.level(stake)
        if stake in self.fresh:
            return JustRaised(stake, level)
        if stake not in self.asked:
            return NothingToAnswer(stake)
        return HighestLevel(stake, level) if level >= self.rules.kontra_to else None

    def _answerable(self, seat: Seat) -> tuple[Stake, ...]:
        return tuple(stake for stake in stakes(self.contract) if self._violation(stake, seat) is None)


def begin_raising(contract: Contract, kontra: Kontra, rules: RuleSet = STANDARD) -> Raising:
    """The declarer's turn to answer what the opponents said in the first trick; over at once if they said nothing."""
    said = frozenset(stake for stake in stakes(contract) if kontra.level(stake) > 1)
    return Raising(contract, kontra, None, frozenset(), said, rules)._other_side(Seat.S0)
