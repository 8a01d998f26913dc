"""What is this contract worth, and what must its declarer do (R4, R10.1)?

A level is harder as contracts have more parts, as hearts and open play come up, as one part is lost, and as more of
what newcomers believe would go wrong: that ulti replaces the parti, that all is lost with one part, that hearts are
trumps.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ulti_teach.engine import (
    STANDARD,
    Component,
    Contract,
    Facts,
    Order,
    Rule,
    Seat,
    Seven,
    all_contracts,
    component_value,
    not_in_force,
    settle,
)
from ulti_teach.puzzles import Choice, Wants, Word

from .believing import LEVELS, Belief, as_hard, numbers, wanted

_SWEEP = (Component.DURCHMARS, Component.OPEN_DURCHMARS)
_OPEN = (Component.OPEN_BETLI, Component.OPEN_DURCHMARS)
_HUNDREDS = {Component.HUNDRED_40: 60, Component.HUNDRED_20: 80}
# By level: how often a part is lost, and how often there is more than one part for sure: a single one traps too few to
# be left out by itself, and whoever was asked for those alone has added nothing up.
_LOST = (0.0, 0.2, 0.35, 0.5, 0.6)
_SEVERAL = (0.0, 0.5, 0.5, 0.5, 0.5)


def contracts(level: int) -> tuple[Contract, ...]:
    """The contracts of a level: at first one part in a minor suit, then two, then in hearts, then all of them."""
    known = [each for each in all_contracts() if not_in_force(each, STANDARD) is None]
    most = (2, 2, 2, 3, 3)[level - 1]
    return tuple(
        each
        for each in known
        if len(each.components) <= most
        and not (
            level == 1 and (each.heart or each.is_open or (Component.DURCHMARS in each.components and each.has_trumps))
        )
        and not (level == 2 and each.is_open)
    )


@dataclass(frozen=True, slots=True)
class WorthQuestion:
    """A contract, of which all parts are made, or all but `lost`: what does each opponent pay the declarer for it?

    There is no kontra and no bonus. A number below zero is what the declarer pays to each.
    """

    contract: Contract
    lost: Component | None
    wants = Wants.ONE

    @property
    def rule(self) -> Rule:
        """That components are paid one by one, or added up."""
        return Rule.R10_1 if self.lost else Rule.R4_1

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine settles."""
        return (-settle(self.contract, self.facts).seats[1],)

    @property
    def facts(self) -> Facts:
        """How such a deal ends: everything is made but what is lost, and nothing else is paid (R9)."""
        parts, lost = self.contract.components, self.lost
        if self.contract.is_betli:
            return Facts(10, 1) if lost else Facts(0, 0)
        tricks = 10 if parts & set(_SWEEP) and lost not in _SWEEP else 9
        points = 40 if lost in (Component.PARTI, *_HUNDREDS) else 80
        seven = Seven(Seat.S0, wins=True) if Component.ULTI in parts else None
        said = (Component.HUNDRED_40 in parts, False), (int(Component.HUNDRED_20 in parts), 0)
        return Facts(points, tricks, seven, *said)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Each with what it would pay."""
        return tuple(Belief(name, frozenset((paid,)), rule) for name, paid, rule in self._believed())

    def _believed(self) -> Iterator[tuple[str, int, Rule]]:
        contract, parts, lost = self.contract, self.contract.components, self.lost
        sides = {part: -1 if part is lost else 1 for part in parts}
        worth = {part: component_value(part, contract) for part in parts}
        (right,) = (-settle(contract, self.facts).seats[1],)
        if Component.ULTI in parts and Component.PARTI in parts:
            yield "ulti-replaces-parti", right - sides[Component.PARTI] * worth[Component.PARTI], Rule.R4_2
        if lost:
            yield "all-or-nothing", -sum(worth.values()), Rule.R4_1
            yield "lost-is-free", right + worth[lost], Rule.R10_1
        if contract.heart:
            minor = replace(contract, heart=False)
            yield "hearts-as-others", sum(sides[part] * component_value(part, minor) for part in parts), Rule.R4_6
        if parts & set(_OPEN):
            doubled = {part: 2 * worth[part] if part in _OPEN else worth[part] for part in parts}
            name = "open-doubled" if contract.heart else "open-as-closed"
            closed = {part: worth[part] // 4 if part in _OPEN else worth[part] for part in parts}
            paid = doubled if contract.heart else closed
            yield name, sum(sides[part] * paid[part] for part in parts), Rule.R4_6 if contract.heart else Rule.R4_1
        if contract.has_trumps and Component.PARTI not in parts:
            yield "parti-comes-along", right + (2 if contract.heart else 1), Rule.R4_2
        if len(parts) > 1 and not lost:
            yield "dearest-only", max(worth.values()), Rule.R4_1

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is paid, what it would be by some beliefs, and neighbours."""
        (right,) = self.right
        if not isinstance(right, int):
            return self.right
        if not self.lost:
            return numbers(right, self.beliefs, 1)
        found = dict.fromkeys(
            (right, *(number for each in self.beliefs for number in each.answer), -right, 0, right + 1)
        )
        return tuple(sorted(list(found)[:5], key=lambda number: int(str(number))))


class Claim(Word):
    """What may be true of a contract."""

    PARTI = "parti"
    HUNDRED_40 = "40-100"
    HUNDRED_20 = "20-100"
    ULTI = "ulti"
    NO_TRICK = "no trick"
    EVERY_TRICK = "every trick"
    OPEN = "open"
    TRUMPS = "trumps"
    HEARTS = "hearts"
    TEN_HIGH = "ten high"
    TEN_LOW = "ten low"


_CLAIMS = {
    Component.PARTI: Claim.PARTI,
    Component.HUNDRED_40: Claim.HUNDRED_40,
    Component.HUNDRED_20: Claim.HUNDRED_20,
    Component.ULTI: Claim.ULTI,
    Component.BETLI: Claim.NO_TRICK,
    Component.OPEN_BETLI: Claim.NO_TRICK,
    Component.DURCHMARS: Claim.EVERY_TRICK,
    Component.OPEN_DURCHMARS: Claim.EVERY_TRICK,
}


@dataclass(frozen=True, slots=True)
class UndertakesQuestion:
    """A contract: which of these `claims` are true of it?"""

    contract: Contract
    claims: tuple[Claim, ...]
    wants = Wants.ALL

    @property
    def rule(self) -> Rule:
        """Without trumps, or with them."""
        return Rule.R4_1 if self.contract.has_trumps else Rule.R4_5

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The claims."""
        return self.claims

    @property
    def right(self) -> tuple[Choice, ...]:
        """Those that the engine says of the contract."""
        return tuple(claim for claim in self.claims if claim in true_of(self.contract))

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Each with the claims that it would tick."""
        offered = frozenset(self.claims)
        return tuple(Belief(name, claims & offered, rule) for name, claims, rule in _believed_of(self.contract))


def true_of(contract: Contract) -> frozenset[Choice]:
    """All that is true of a contract: what has to be done, whether there are trumps, and where the ten stands.

    >>> from ulti_teach.engine import parse_contract
    >>> sorted(str(claim) for claim in true_of(parse_contract("heart ulti")))
    ['hearts', 'parti', 'ten high', 'trumps', 'ulti']
    """
    found = {_CLAIMS[part] for part in contract.components}
    found |= {Claim.OPEN} if contract.is_open else set()
    found |= {Claim.TRUMPS} if contract.has_trumps else set()
    found |= {Claim.HEARTS} if contract.has_trumps and contract.heart else set()
    found.add(Claim.TEN_HIGH if contract.order is Order.TEN_HIGH else Claim.TEN_LOW)
    return frozenset(found)


def _believed_of(contract: Contract) -> Iterator[tuple[str, frozenset[Choice], Rule]]:
    """What newcomers would say of a contract, where that is not so."""
    true, parts = true_of(contract), contract.components
    with_trumps = (true - {Claim.TEN_LOW}) | {Claim.TRUMPS, Claim.TEN_HIGH}
    if not contract.has_trumps:
        if contract.heart:
            yield "hearts-make-trumps", with_trumps | {Claim.HEARTS}, Rule.R4_5
        else:
            yield "always-trumps", with_trumps, Rule.R4_5
        yield "ten-stays-high", (true - {Claim.TEN_LOW}) | {Claim.TEN_HIGH}, Rule.R1_4
    if Component.ULTI in parts and Component.PARTI in parts:
        yield "ulti-replaces-parti", true - {Claim.PARTI}, Rule.R4_2
    if contract.has_trumps and Component.PARTI not in parts:
        yield "parti-comes-along", true | {Claim.PARTI}, Rule.R4_2
    if contract.has_trumps and parts & set(_SWEEP):
        yield (
            "durchmars-never-trumps",
            (true - {Claim.TRUMPS, Claim.HEARTS, Claim.TEN_HIGH}) | {Claim.TEN_LOW},
            Rule.R4_4,
        )
    if contract.has_trumps:
        yield "ten-is-low", (true - {Claim.TEN_HIGH}) | {Claim.TEN_LOW}, Rule.R1_3


def worth_question(seed: int, number: int = 0, level: int = 3) -> WorthQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> worth_question(7, 3) == worth_question(7, 3)
    True
    """
    rng = random.Random(f"worth {seed} {number} {level}")
    among, loses = contracts(level), rng.random() < _LOST[level - 1]
    if rng.random() < _SEVERAL[level - 1]:
        among = tuple(contract for contract in among if len(contract.components) > 1)
    return as_hard(lambda: _worth(rng, among, loses=loses), wanted(rng, level))


def _worth(rng: random.Random, among: tuple[Contract, ...], *, loses: bool) -> WorthQuestion:
    """A lost ulti costs more than its value (R10.3), which is another lesson, so other parts are lost.

    Whoever wins every trick has 70 card points at least, so beside a durchmars that is made no 40-100 is lost.
    """
    contract = rng.choice(among)
    parts = [part for part in Component if part in contract.components and part is not Component.ULTI]
    parts = [part for part in parts if part in _SWEEP] or parts
    return WorthQuestion(contract, rng.choice(parts) if loses and len(contract.components) > 1 else None)


def undertakes_question(seed: int, number: int = 0, level: int = 3) -> UndertakesQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> undertakes_question(7, 3) == undertakes_question(7, 3)
    True
    """
    rng = random.Random(f"undertakes {seed} {number} {level}")
    among, size = contracts(level), (4, 5, 5, 6, 7)[level - 1]
    return as_hard(lambda: _undertakes(rng, among, size), wanted(rng, level))


def _undertakes(rng: random.Random, among: tuple[Contract, ...], size: int) -> UndertakesQuestion:
    """Something true, something false, and the rest by chance; of an equal number of each kind of contract."""
    without = [each for each in among if not each.has_trumps]
    contract = rng.choice(without if rng.random() < 0.35 else among)
    true = true_of(contract)
    every = list(Claim)
    rng.shuffle(every)
    picked = [next(claim for claim in every if claim in true), next(claim for claim in every if claim not in true)]
    picked += [claim for claim in every if claim not in picked][: size - 2]
    return UndertakesQuestion(contract, tuple(claim for claim in Claim if claim in picked))


__all__ = [
    "LEVELS",
    "Claim",
    "UndertakesQuestion",
    "WorthQuestion",
    "contracts",
    "undertakes_question",
    "worth_question",
]
