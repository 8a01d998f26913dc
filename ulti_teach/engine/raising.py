"""Who may say kontra, to what, and who may answer it (R8): each refusal is a typed reason."""

from dataclasses import dataclass, replace

from .cards import Seat
from .contracts import Contract
from .errors import IllegalKontra
from .kontra import OPPONENTS, Kontra, Stake, stakes
from .rules import Rule
from .ruleset import STANDARD, RuleSet


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
class NotInFirstTrick:
    """The first kontra is said as one plays to the first trick (R8.1)."""

    rule = Rule.R8_1

    def __str__(self) -> str:
        return f"{self.rule}: kontra is said with one's card to the first trick"


@dataclass(frozen=True, slots=True)
class StillRaising:
    """Nobody leads to the second trick before the side to answer has declined (R8.3)."""

    rule = Rule.R8_3

    def __str__(self) -> str:
        return f"{self.rule}: a kontra is still to be answered or declined"


@dataclass(frozen=True, slots=True)
class RaisingOver:
    """A side had its turn and raised nothing (R8.3)."""

    rule = Rule.R8_3

    def __str__(self) -> str:
        return f"{self.rule}: the raising is over"


KontraViolation = (
    NotAtStake | OnlyOpponents | JustRaised | NothingToAnswer | HighestLevel | NotInFirstTrick | RaisingOver
)


def kontra_violation(stake: Stake, seat: Seat, contract: Contract, kontra: Kontra) -> KontraViolation | None:
    """Why `seat`, playing to the first trick, may not say kontra to a stake, or None (R8.1, R8.2, R8.3)."""
    if seat not in OPPONENTS:
        return OnlyOpponents()
    foreign = _not_at_stake(stake, seat, contract)
    if foreign:
        return foreign
    level = kontra.level(stake)
    return JustRaised(stake, level) if level > 1 else None


def say_kontra(said: frozenset[Stake], seat: Seat, contract: Contract, kontra: Kontra) -> Kontra:
    """The levels after `seat` has said kontra to these stakes. Raises `IllegalKontra` (R8.1, R8.2, R8.3).

    >>> from ulti_teach.engine import NO_KONTRA, Component, parse_contract
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
    if seat in OPPONENTS and stake.opponent not in (None, seat):
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
        return after._other_side(Seat.S0 if self.turn in OPPONENTS else Seat.S1)

    def _other_side(self, first: Seat) -> "Raising":
        """The turn of the side whose first seat is given, which may answer what was just raised."""
        now = replace(self, asked=self.fresh, fresh=frozenset())
        seats = (Seat.S0,) if first is Seat.S0 else OPPONENTS
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
