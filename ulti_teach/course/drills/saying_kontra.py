"""What may you say kontra to, or answer, at this moment (R8.1 to R8.3)?

A level is harder as turns go by, as the answers begin, as contracts without trumps come up, and as more of what
newcomers believe would go wrong: that it may be said any time, to everything, by anybody, for the partner as well.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ulti_teach.course.doubling import Doubling
from ulti_teach.engine import DECLARER, SUITS, Component, Rule, Seat, Stake, parse_contract, stakes
from ulti_teach.puzzles import Choice, Wants

from .believing import LEVELS, Belief, as_hard, wanted
from .words import Nothing

_SIMPLE = ("parti", "ulti", "40-100")
_MORE = ("ulti", "40-100 ulti", "heart ulti", "betli")
_ALL = ("ulti", "40-100 ulti", "20-100 ulti", "betli", "durchmars", "ulti durchmars")
_LEVELS = ((_SIMPLE, 1), (_MORE, 3), (_ALL, 4), (_ALL, 5), (_ALL, 6))


@dataclass(frozen=True, slots=True)
class KontraQuestion:
    """A moment between the first card and the second trick: what may the player on `seat` raise now?"""

    moment: Doubling
    seat: Seat
    wants = Wants.ALL

    @property
    def rule(self) -> Rule:
        """When kontra is said, or how it is answered."""
        return Rule.R8_1 if self.moment.raising is None else Rule.R8_3

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """What the contract has, and a parti where it has none."""
        own = stakes(self.moment.contract)
        foreign = Stake(Component.PARTI)
        return own if foreign in own or not self.moment.contract.has_trumps else (*own, foreign)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Each stake, and nothing."""
        return (*self.stakes, Nothing.NOTHING)

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine allows (R8)."""
        allowed = tuple(stake for stake in self.stakes if self.moment.violation(stake, self.seat) is None)
        return allowed or (Nothing.NOTHING,)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Who says it, when, to what, and for whom."""
        return tuple(
            Belief(name, frozenset(answer) or frozenset((Nothing.NOTHING,)), rule)
            for name, answer, rule in self._believed()
        )

    def _believed(self) -> Iterator[tuple[str, set[Choice], Rule]]:
        moment, own = self.moment, set(stakes(self.moment.contract))
        allowed = {choice for choice in self.right if isinstance(choice, Stake)}
        plain = {stake for stake in own if moment.kontra.level(stake) == 1}
        mine = {stake for stake in plain if stake.opponent in (None, self.seat)}
        if self.seat == DECLARER:
            yield "kontra-declarer", {*own}, Rule.R8_1
        else:
            yield "kontra-any-time", {*mine}, Rule.R8_1
            if not moment.contract.has_trumps:
                yield "kontra-for-both", {*plain} if allowed else set(), Rule.R8_2
        if moment.raising is not None:
            yield "kontra-answers-all", {*own}, Rule.R8_3
        elif self.seat != DECLARER:
            yield "kontra-again", {*own} if moment.contract.has_trumps else set(allowed), Rule.R8_3


def kontra_now_question(seed: int, number: int = 0, level: int = 3) -> KontraQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5: it is the learner's turn, or it is not.

    >>> kontra_now_question(7, 3) == kontra_now_question(7, 3)
    True
    """
    rng = random.Random(f"kontra-now {seed} {number} {level}")
    return as_hard(lambda: _made(rng, level), wanted(rng, level))


def _made(rng: random.Random, level: int) -> KontraQuestion:
    contracts, most = _LEVELS[level - 1]
    contract = parse_contract(rng.choice(contracts))
    if not contract.is_named:
        contract = contract.naming(rng.choice([suit for suit in SUITS if suit.is_minor]))
    moment = Doubling(contract)
    for _ in range(rng.randint(0, most)):
        if moment.is_over:
            break
        for stake in moment.mine():
            if rng.random() < 0.65:
                moment = moment.toggled(stake)
        moment = moment.spoken()
    turn = moment.turn if moment.turn is not None and rng.random() < 0.65 else rng.choice(list(Seat))
    return KontraQuestion(moment, turn)


__all__ = ["LEVELS", "KontraQuestion", "kontra_now_question"]
