"""Which bid is higher (R5), and what may you bid now (R3, R5)?

A level is harder as bids have more parts, as they stand nearer to one another, as an auction has gone on for longer,
and as more of what newcomers believe would go wrong: that a parti adds to the rank, that hearts outrank all, that an
equal bid is enough, that a pass shuts out.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ulti_teach.engine import (
    STANDARD,
    Auction,
    Component,
    Contract,
    Rule,
    RuleSet,
    Seat,
    Suit,
    beats,
    component_value,
    deal,
    ladder,
    open_auction,
    shuffled,
    value,
)
from ulti_teach.engine.cards import CardSet
from ulti_teach.puzzles import Choice, Wants, Word

from .believing import LEVELS, Belief, as_hard, wanted

# By level: how far up the ladder bids are drawn from, in rows; how many calls an auction has had.
_ROWS = (6, 9, 12, 16, 20)
_CALLS = ((1, 2), (0, 3), (2, 5), (3, 6), (4, 7))
_OFFERED = 5


class Equal(Word):
    """Neither bid is higher."""

    EQUAL = "equal"


class Passing(Word):
    """No bid, but a pass."""

    PASS = "pass"


@dataclass(frozen=True, slots=True)
class HigherBidQuestion:
    """Two bids under `rules`: which one outranks the other, or are they equal?"""

    bids: tuple[Contract, Contract]
    rules: RuleSet = STANDARD
    wants = Wants.ONE
    rule = Rule.R5_1

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The bids, and that they are equal."""
        return (*self.bids, Equal.EQUAL)

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the ladder says."""
        first, second = self.bids
        if beats(first, second, self.rules):
            return (first,)
        return (second,) if beats(second, first, self.rules) else (Equal.EQUAL,)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Each with the bid that it takes for the higher one."""
        return tuple(Belief(name, frozenset((self._higher(worth),)), rule) for name, worth, rule in self._believed())

    def _believed(self) -> Iterator[tuple[str, Callable[[Contract], tuple[int, ...]], Rule]]:
        if self.rules != STANDARD:
            yield "variant-forgotten", value, Rule.R11_5
        yield "parti-adds-to-rank", lambda bid: (sum(value(bid, self.rules)),), Rule.R5_1
        yield "hearts-outrank", lambda bid: (bid.heart, *value(bid, self.rules)), Rule.R5_1
        yield (
            "more-parts-outrank",
            lambda bid: (len(bid.components - {Component.PARTI}), *value(bid, self.rules)),
            Rule.R5_1,
        )
        if any(bid.heart for bid in self.bids):
            yield (
                "hearts-as-others",
                lambda bid: (sum(_plain(bid, part, self.rules) for part in bid.components),),
                Rule.R4_6,
            )

    def _higher(self, worth: Callable[[Contract], tuple[int, ...]]) -> Choice:
        first, second = self.bids
        one, other = worth(first), worth(second)
        return first if one > other else second if other > one else Equal.EQUAL


def _plain(bid: Contract, part: Component, rules: RuleSet) -> int:
    """What a part would be worth if hearts were like other suits; the parti does not count."""
    worth = 0 if part is Component.PARTI else component_value(part, bid, rules)
    return worth // 2 if bid.heart and part is not Component.OPEN_DURCHMARS else worth


@dataclass(frozen=True, slots=True)
class MayBidQuestion:
    """An auction so far, and the learner's turn: which of these bids may be made, and may one pass?

    `calls`: from the first bidder on, None for a pass; the first bidder is seat 0. `offered` may hold a bid that names
    its minor suit, which no bid does (R3.7).
    """

    calls: tuple[Contract | None, ...]
    offered: tuple[Contract, ...]
    wants = Wants.ALL

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return Seat(len(self.calls) % 3)

    @property
    def last(self) -> Contract | None:
        """The bid that stands."""
        return next((call for call in reversed(self.calls) if call), None)

    @property
    def has_passed(self) -> bool:
        """Whether the learner has passed before."""
        return any(call is None for call in self.calls[self.seat :: 3])

    @property
    def has_last_bid(self) -> bool:
        """Whether the bid that stands is the learner's own."""
        return len(self.calls) >= 3 and self.calls[-2:] == (None, None)

    @property
    def rule(self) -> Rule:
        """The first bid, one's own bid again, or that a bid has to be higher."""
        return Rule.R3_1 if not self.calls else Rule.R3_5 if self.has_last_bid else Rule.R5_2

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The bids, and a pass."""
        return (*self.offered, Passing.PASS)

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine's auction allows."""
        now = self.auction
        pass_ = () if now.pass_violation() else (Passing.PASS,)
        ready = now if not self.calls else now.pick_up()
        ready = ready.lay_down(CardSet(list(ready.hand)[:2]))
        return (*(bid for bid in self.offered if ready.bid_violation(bid) is None), *pass_)

    @property
    def auction(self) -> Auction:
        """The auction after these calls. Which cards are held does not matter to what may be bid (R3.6)."""
        now = open_auction(deal(shuffled(random.Random(0))))
        for number, call in enumerate(self.calls):
            if call is None:
                now = now.pass_()
                continue
            ready = now.pick_up() if number else now
            now = ready.lay_down(CardSet(list(ready.hand)[:2])).bid(call)
        return now

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Each with what it would tick."""
        return tuple(Belief(name, frozenset(answer), rule) for name, answer, rule in self._believed())

    def _believed(self) -> Iterator[tuple[str, tuple[Choice, ...], Rule]]:
        over, right = self.last, self.right
        if over is None:
            yield "first-may-pass", (*right, Passing.PASS), Rule.R3_1
        else:
            ranks = [bid for bid in self.offered if bid.minor is None]
            if self.has_passed:
                yield "pass-shuts-out", (Passing.PASS,), Rule.R3_3
            if self.has_last_bid:
                yield "own-bid-stands", (Passing.PASS,), Rule.R3_5
            yield "equal-is-enough", (*_at_least(ranks, over, equal=True), Passing.PASS), Rule.R5_2
            adds = [bid for bid in ranks if sum(value(bid)) > sum(value(over))]
            yield "parti-adds-to-rank", (*adds, Passing.PASS), Rule.R5_1
            if not over.heart:
                hearts = [bid for bid in ranks if bid.heart or beats(bid, over)]
                yield "hearts-outrank", (*hearts, Passing.PASS), Rule.R5_1
        named = tuple(bid for bid in self.offered if bid.minor and (over is None or beats(bid, over)))
        if named:
            yield "bid-names-minor", (*right, *named), Rule.R3_7


def _at_least(bids: list[Contract], over: Contract, *, equal: bool) -> list[Contract]:
    return [bid for bid in bids if beats(bid, over) or (equal and value(bid) == value(over))]


def higher_bid_question(seed: int, number: int = 0, level: int = 3) -> HigherBidQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> higher_bid_question(7, 3) == higher_bid_question(7, 3)
    True
    """
    rng = random.Random(f"higher-bid {seed} {number} {level}")
    return as_hard(lambda: two_bids(rng, level), wanted(rng, level))


def two_bids(rng: random.Random, level: int, rules: RuleSet = STANDARD) -> HigherBidQuestion:
    """Two bids from neighbouring rows as often as from any."""
    rows = ladder(rules)[: _ROWS[level - 1]]
    at = rng.randrange(len(rows))
    near = [row for row in rows if abs(rows.index(row) - at) <= (4 if level == 1 else 2)]
    first, second = rng.choice(rows[at].bids), rng.choice(rng.choice(near if rng.random() < 0.8 else rows).bids)
    if first == second:
        second = rng.choice([bid for row in near for bid in row.bids if bid != first])
    return HigherBidQuestion((first, second), rules)


def may_bid_question(seed: int, number: int = 0, level: int = 3) -> MayBidQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> may_bid_question(7, 3) == may_bid_question(7, 3)
    True
    """
    rng = random.Random(f"may-bid {seed} {number} {level}")
    return as_hard(lambda: _may_bid(rng, level), wanted(rng, level))


def _may_bid(rng: random.Random, level: int) -> MayBidQuestion:
    """An auction that rises by a row or two at a time, with passes, and has not ended."""
    rows = ladder()
    calls: list[Contract | None] = []
    at, size = rng.randrange(2), rng.randint(*_CALLS[level - 1])
    while len(calls) < size and at < len(rows) - 3:
        if calls and (calls[-2:] != [None, None] and rng.random() < 0.5):
            calls.append(None)
            continue
        calls.append(rng.choice(rows[at].bids))
        at += rng.choice((1, 1, 2, 3))
    # What is offered stands around the bid to beat.
    last = next((call for call in reversed(calls) if call), None)
    place = next((number for number, row in enumerate(rows) if last in row.bids), 0)
    near = [bid for row in rows[max(place - 2, 0) : place + 4] for bid in row.bids if bid != last]
    if level == 1 and last and rng.random() < 0.6:  # nothing equal, and nothing in hearts that is lower
        near = [bid for bid in near if beats(bid, last) or (beats(last, bid) and not bid.heart)]
    offered = rng.sample(near, min(_OFFERED, len(near)))
    if level > 1 and rng.random() < 0.3:
        trumps = [bid for bid in offered if bid.has_trumps and not bid.heart]
        if trumps:
            named = trumps[0].naming(rng.choice((Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)))
            offered = [named if bid == trumps[0] else bid for bid in offered]
    return MayBidQuestion(tuple(calls), tuple(sorted(offered, key=lambda bid: (value(bid), str(bid)))))


__all__ = [
    "LEVELS",
    "Equal",
    "HigherBidQuestion",
    "MayBidQuestion",
    "Passing",
    "higher_bid_question",
    "may_bid_question",
    "two_bids",
]
