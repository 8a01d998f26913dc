"""Kontra being said and answered, at the moments that R8 allows; a value, so a turn makes the next one.

In the first trick the opponents say kontra with their cards, seat 1 and then seat 2; after it the sides answer by turns
until one declines. Which cards are played does not matter, so none are known here.
"""

from dataclasses import dataclass, replace

from ulti_teach.engine import (
    NO_KONTRA,
    STANDARD,
    Contract,
    IllegalKontra,
    Kontra,
    NotInFirstTrick,
    NotYourTurn,
    Raising,
    Reason,
    Rule,
    RuleSet,
    Seat,
    Stake,
    begin_raising,
    kontra_violation,
    say_kontra,
    stakes,
)


@dataclass(frozen=True, slots=True)
class Said:
    """One turn: who had it, what they raised, if anything, and whether it was an answer after the first trick."""

    seat: Seat
    raised: frozenset[Stake]
    answered: bool


@dataclass(frozen=True, slots=True)
class Doubling:
    """One moment of saying kontra; every turn makes the next one.

    `turn`: whose turn it is, None when the raising is over. `raising`: the answers, None while the first trick is
    played. `chosen`: what the seat whose turn it is is about to raise. `said`: the turns so far.

    >>> from ulti_teach.engine import parse_contract
    >>> betli = Doubling(parse_contract("betli"))
    >>> first = betli.toggled(betli.mine()[0]).spoken()
    >>> first.turn, first.kontra
    (<Seat.S2: 2>, Kontra(levels=((<Component.BETLI: 'betli'>, (2, 1)),)))
    """

    contract: Contract
    rules: RuleSet = STANDARD
    kontra: Kontra = NO_KONTRA
    turn: Seat | None = Seat.S1
    raising: Raising | None = None
    chosen: frozenset[Stake] = frozenset()
    said: tuple[Said, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nobody can raise anything any more: the second trick is led."""
        return self.turn is None

    def violation(self, stake: Stake, seat: Seat) -> Reason | None:
        """Why a seat may not raise a stake now, or None; a seat that has to wait for its turn is told so (R8)."""
        if self.raising is None:
            reason = kontra_violation(stake, seat, self.contract, self.kontra)
            if reason or seat is self.turn:
                return reason
            return NotInFirstTrick() if self.turn is not None and seat < self.turn else NotYourTurn(Rule.R8_1)
        if self.turn is None or seat is self.turn:
            return self.raising.violation(stake)
        return replace(self.raising, turn=seat).violation(stake) or NotYourTurn(Rule.R8_3)

    def mine(self) -> tuple[Stake, ...]:
        """What the seat whose turn it is may raise, in written order."""
        turn = self.turn
        return () if turn is None else tuple(one for one in stakes(self.contract) if not self.violation(one, turn))

    def toggled(self, stake: Stake) -> "Doubling":
        """The same moment with a stake chosen, or not any more. Raises `IllegalKontra` where it may not be raised."""
        reason = None if self.turn is None else self.violation(stake, self.turn)
        if reason or self.turn is None:
            raise IllegalKontra(reason or NotYourTurn(Rule.R8_3))
        return replace(self, chosen=self.chosen ^ {stake})

    def spoken(self) -> "Doubling":
        """After the turn: what was chosen is raised, and with nothing chosen the seat has declined.

        Raises `IllegalKontra` when the raising is over.
        """
        if self.turn is None:
            raise IllegalKontra(NotYourTurn(Rule.R8_3))
        said = (*self.said, Said(self.turn, self.chosen, self.raising is not None))
        after = replace(self, chosen=frozenset(), said=said)
        if self.raising is not None:
            return after._answered(self.raising.answer(self.chosen))
        kontra = say_kontra(self.chosen, self.turn, self.contract, self.kontra)
        if self.turn is Seat.S1:
            return replace(after, kontra=kontra, turn=Seat.S2)
        return after._answered(begin_raising(self.contract, kontra, self.rules))

    def _answered(self, raising: Raising) -> "Doubling":
        return replace(self, raising=raising, kontra=raising.kontra, turn=raising.turn)


def replayed(contract: Contract, rules: RuleSet, turns: tuple[frozenset[Stake], ...]) -> Doubling:
    """The moment after these turns. Raises `IllegalKontra` for one that the rules do not allow."""
    now = Doubling(contract, rules)
    for raised in turns:
        for stake in sorted(raised, key=str):
            now = now.toggled(stake)
        now = now.spoken()
    return now
