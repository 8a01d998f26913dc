"""Is the 100 there, bid or silent (R4.3, R9.1), and how much is still missing to it?

Bid and silent ones are asked about in turn. A level is harder as pairs are announced that do not count, or held and not
announced, as tens lie in the kitty, and as more of what newcomers believe would go wrong.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ulti_teach.course.accounts import Account
from ulti_teach.engine import (
    SUITS,
    Bonus,
    Card,
    Component,
    Contract,
    Facts,
    ImpossibleFacts,
    Marriage,
    Position,
    Rank,
    Rule,
    Seat,
    Side,
    component_won,
    parse_contract,
)
from ulti_teach.puzzles import Choice, Wants, after_line
from ulti_teach.puzzles.habits import natural_card
from ulti_teach.puzzles.model import Kind, Question
from ulti_teach.puzzles.veins import contested

from .believing import LEVELS, Belief, as_hard, is_second, numbers, wanted
from .words import Answer, Whose

NEEDED = {Component.HUNDRED_40: 60, Component.HUNDRED_20: 80}  # R4.3
_BIDS = ("40-100", "40-100", "20-100", "heart 40-100", "40-100 ulti")
_SILENT = ("parti", "heart parti", "ulti")


def hundred_of(contract: Contract) -> Component | None:
    """The 100 that was bid, if one was."""
    return next((part for part in NEEDED if part in contract.components), None)


@dataclass(frozen=True, slots=True)
class HundredQuestion:
    """How a deal ended: is the bid 100 made; or whose is the silent 100, where none was bid?

    `kitty`: the card points in it, which are among the opponents' already (R3.8). `unsaid`: the points of the pairs
    that the declarer held and did not announce.
    """

    account: Account
    seat: Seat
    kitty: int = 0
    unsaid: int = 0
    wants = Wants.ONE

    @property
    def part(self) -> Component | None:
        """The 100 that was bid."""
        return hundred_of(self.account.contract)

    @property
    def rule(self) -> Rule:
        """What counts for a 100 that was bid, or for a silent one."""
        return Rule.R4_3 if self.part else Rule.R9_1

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Yes and no, or the two sides and nobody."""
        return tuple(Answer) if self.part else tuple(Whose)

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine says."""
        if self.part:
            return (_yes(component_won(self.part, self.account.facts)),)
        side = next((line.side for line in self.account.settlement.lines if line.what is Bonus.SILENT_100), None)
        return (Whose(side.value) if side else Whose.NOBODY,)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Where newcomers see a 100, and where none."""
        found = self._bid(self.part) if self.part else self._silent()
        return tuple(Belief(name, frozenset((answer,)), rule) for name, answer, rule in found)

    def _bid(self, part: Component) -> Iterator[tuple[str, Choice, Rule]]:
        facts, pair = self.account.facts, 40 if part is Component.HUNDRED_40 else 20
        points, said = facts.points, facts.hundred(Side.DECLARER)
        yield "hundred-in-cards", _yes(points >= 100), Rule.R4_3
        if said - points > pair:
            yield "second-pair-helps", _yes(said >= 100), Rule.R4_3
        if self.unsaid:
            yield "unsaid-pairs-count", _yes(said + self.unsaid >= 100), Rule.R6_1
        if self.kitty:
            yield "kitty-declarers", _yes(points + self.kitty + pair >= 100), Rule.R3_8

    def _silent(self) -> Iterator[tuple[str, Choice, Rule]]:
        facts = self.account.facts
        declarers, theirs = facts.hundred(Side.DECLARER), facts.hundred(Side.OPPONENTS)
        reached = Whose.DECLARER if declarers >= 100 else Whose.OPPONENTS if theirs >= 100 else Whose.NOBODY
        yield "hundred-without-parti", reached, Rule.R9_1
        if self.right == (Whose.OPPONENTS,):
            yield "bonuses-declarers", Whose.NOBODY, Rule.R10_4
        if self.unsaid:
            yield "unsaid-pairs-count", Whose.DECLARER if declarers + self.unsaid >= 100 else reached, Rule.R6_1
        if self.kitty:
            mine, left = declarers + self.kitty, theirs - self.kitty
            yield (
                "kitty-declarers",
                (Whose.DECLARER if mine >= 100 else Whose.OPPONENTS if left >= 100 else Whose.NOBODY),
                Rule.R3_8,
            )


def _yes(yes: bool) -> Answer:
    return Answer.YES if yes else Answer.NO


def hundred_question(seed: int, number: int = 0, level: int = 3) -> HundredQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> hundred_question(7, 3) == hundred_question(7, 3)
    True
    """
    rng = random.Random(f"hundred {seed} {number} {level}")
    seat, silent = Seat(rng.choice((0, 0, 1, 2))), is_second(seed, number, level)
    return as_hard(lambda: _ended(rng, level, seat, silent=silent), wanted(rng, level))


def _named(rng: random.Random, bids: tuple[str, ...]) -> Contract:
    contract = parse_contract(rng.choice(bids))
    return contract if contract.is_named else contract.naming(rng.choice([suit for suit in SUITS if suit.is_minor]))


def _ended(rng: random.Random, level: int, seat: Seat, *, silent: bool) -> HundredQuestion:
    contract = _named(rng, _SILENT if silent else _BIDS)
    part = hundred_of(contract)
    while True:
        forty = part is Component.HUNDRED_40 or (silent and rng.random() < 0.4)
        twenties = int(part is Component.HUNDRED_20) + (level > 1 and rng.random() < 0.5)
        theirs = rng.choice(((False, 0), (False, 1), (not forty, 0), (not forty, 1))) if silent else (False, 0)
        kitty = 10 * rng.choice((0, 0, 1, 2)) if level > 1 else 0
        unsaid = rng.choice((0, 20)) if level > 1 and twenties + theirs[1] < 3 else 0
        try:
            facts = Facts(10 * rng.randint(2, 8), rng.randint(4, 8), None, (forty, theirs[0]), (twenties, theirs[1]))
        except ImpossibleFacts:
            continue
        if facts.unheard_of(aces=False) is None and 90 - facts.points >= kitty:
            return HundredQuestion(Account(contract, facts), seat, kitty, unsaid)


@dataclass(frozen=True, slots=True)
class MissingQuestion:
    """A 100 that was bid, from the first lead on, and the cards played so far: how many points are still missing to it?

    `unseen` kitties are the opponents' affair: only the declarer knows what lies there (R3.8).
    """

    position: Position
    line: tuple[Card, ...]
    seat: Seat
    wants = Wants.ONE

    @property
    def part(self) -> Component:
        """The 100 that was bid."""
        return hundred_of(self.position.contract) or Component.HUNDRED_40

    @property
    def rule(self) -> Rule:
        """What a bid 100 needs."""
        return Rule.R4_3

    @property
    def points(self) -> int:
        """What the declarer has taken so far."""
        at = Question("", "", 1, Kind.POINTS, Seat.S0, self.position, 7, Rule.R4_3, line=self.line)
        return after_line(at)[0].points

    @property
    def right(self) -> tuple[Choice, ...]:
        """What is still missing, nothing where it is all there."""
        return (max(0, NEEDED[self.part] - self.points),)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The right number among those that newcomers come to, in tens."""
        (right,) = self.right
        return numbers(right if isinstance(right, int) else 0, self.beliefs, 10)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """What is counted that does not count."""
        found = {name: (max(0, NEEDED[self.part] - points), rule) for name, points, rule in self._counted()}
        return tuple(Belief(name, frozenset((missing,)), rule) for name, (missing, rule) in found.items())

    def _counted(self) -> Iterator[tuple[str, int, Rule]]:
        taken = [card for trick in self._won() for card in trick]
        yield "kings-count", self.points + 10 * sum(card.rank is Rank.KING for card in taken), Rule.R1_5
        yield "all-tricks-count", 10 * sum(bool(card.points) for card in self.line), Rule.R4_3
        if len(self.position.said) > 1:
            yield "second-pair-helps", self.points + 20 * (len(self.position.said) - 1), Rule.R4_3
        kitty = self.position.kitty
        if self.seat is Seat.S0 and kitty and kitty.points:
            yield "kitty-declarers", self.points + kitty.points, Rule.R3_8

    def _won(self) -> Iterator[tuple[Card, ...]]:
        """The declarer's tricks."""
        position = self.position
        for card in self.line:
            trick = position.trick.play(card)
            position = position.play(card)
            if trick.is_complete and trick.winner is Seat.S0:
                yield trick.cards


_TRICKS = ((2, 2), (2, 3), (3, 4), (4, 5), (5, 6))


def missing_question(seed: int, number: int = 0, level: int = 3) -> MissingQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5: two to six tricks of a deal have been played.

    >>> len(missing_question(7, 3, 1).line)
    6
    """
    rng = random.Random(f"missing {seed} {number} {level}")
    seat = Seat(rng.choice((0, 0, 1, 2)))
    deals = [contested(rng, rng.choice(("40-100", "20-100"))) for _ in range(2)]
    return as_hard(lambda: _begun(rng, rng.choice(deals), level, seat), 0 if level == 1 else wanted(rng, level))


def _begun(rng: random.Random, deal: Position, level: int, seat: Seat) -> MissingQuestion:
    """Some tricks of a deal, in which the declarer may have announced every pair."""
    held = deal.hands[0]
    pairs = tuple(Marriage(Seat.S0, suit) for suit in SUITS if held and Marriage(Seat.S0, suit).cards <= held)
    if level > 1 and len(pairs) > 1:
        deal = replace(deal, said=(*deal.said, *(pair for pair in pairs if pair not in deal.said)))
    position, line = deal, list[Card]()
    while len(line) < 3 * rng.randint(*_TRICKS[level - 1]) and not position.is_over:
        for _ in range(3):
            card = natural_card(position) if rng.random() < 0.7 else rng.choice(tuple(position.legal_cards()))
            line.append(card)
            position = position.play(card)
    return MissingQuestion(deal, tuple(line), seat)


__all__ = ["LEVELS", "HundredQuestion", "MissingQuestion", "hundred_of", "hundred_question", "missing_question"]
