"""Looking at a ladder: a bid on it, the rules that it follows, a hand to try it with, what a variant has changed."""

from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from random import Random

from ulti_teach.engine import (
    STANDARD,
    CardSet,
    Contract,
    RuleSet,
    UltiError,
    Value,
    deal,
    ladder,
    parse_cards,
    parse_contract,
    parse_rules,
    shuffled,
    value,
)


class Change(Enum):
    """What a variant does to a bid."""

    NEW = "new"
    MOVED = "moved"


Changes = dict[Contract, tuple[Change, Value | None]]


def changes(rules: RuleSet, since: RuleSet = STANDARD) -> Changes:
    """The bids that stand elsewhere than under the rules `since`, each with its value there, None for a new one.

    >>> from ulti_teach.engine import parse_rules
    >>> found = changes(parse_rules("older 20-100"))
    >>> {str(bid): str(was) for bid, (_, was) in found.items()}["heart 20-100 ulti"]
    '24'
    """
    before = {bid: row.value for row in ladder(since) for bid in row.bids}
    return {
        bid: (Change.MOVED if bid in before else Change.NEW, before.get(bid))
        for row in ladder(rules)
        for bid in row.bids
        if before.get(bid) != row.value
    }


def gone(rules: RuleSet, since: RuleSet = STANDARD) -> tuple[Value, ...]:
    """The values of the rows that the rules `since` have and these have not, low to high.

    >>> from ulti_teach.engine import parse_rules
    >>> [str(worth) for worth in gone(parse_rules("older 20-100"))]
    ['18', '36', '48']
    """
    here = {row.value for row in ladder(rules)}
    return tuple(row.value for row in ladder(since) if row.value not in here)


@cache
def variants() -> tuple[str, ...]:
    """The variants that make another ladder, each by its field of `RuleSet` (R11.2 to R11.4).

    >>> variants()
    ('four_aces', 'tournament_durchmars', 'older_20_100')
    """
    switches = [field.name for field in fields(RuleSet) if field.default is False]
    return tuple(name for name in switches if ladder(RuleSet(**{name: True})) != ladder())


_NO_CARDS = CardSet()


@dataclass(frozen=True, slots=True)
class Looking:
    """One moment of looking at the ladder of `rules`: the bid that is picked, and a hand, or no cards.

    Raises `UltiError` for a bid that the rules have not, or another number of cards.

    >>> look = Looking().turned("tournament_durchmars").pick(parse_contract("suit durchmars"))
    >>> look.turned("tournament_durchmars").bid
    parse_contract('durchmars')
    """

    rules: RuleSet = STANDARD
    bid: Contract | None = None
    hand: CardSet = _NO_CARDS

    def __post_init__(self) -> None:
        if self.bid and self.bid not in self.bids:
            raise UltiError(f"{self.bid} is no bid of these rules: {self.rules}.")
        if len(self.hand) not in (0, 10, 12):
            raise UltiError(f"A hand to bid on has ten or twelve cards, not {len(self.hand)}.")

    @property
    def bids(self) -> tuple[Contract, ...]:
        """Every bid, low to high."""
        return tuple(bid for row in ladder(self.rules) for bid in row.bids)

    @property
    def row(self) -> int | None:
        """The number of the row that the bid stands in, from 0; None while none is picked."""
        rows = ladder(self.rules)
        return next((number for number, row in enumerate(rows) if self.bid in row.bids), None)

    def pick(self, bid: Contract) -> "Looking":
        """Another bid. Raises `UltiError` when the rules have not got it."""
        return replace(self, bid=bid)

    def step(self, by: int) -> "Looking":
        """The next bid up (1) or down (-1); the same at either end, the lowest where none is picked."""
        bids = self.bids
        at = bids.index(self.bid) + by if self.bid else 0
        return self.pick(bids[min(max(at, 0), len(bids) - 1)])

    def turned(self, variant: str) -> "Looking":
        """With a variant switched on, or off again. Raises `UltiError` for one that changes no ladder."""
        if variant not in variants():
            raise UltiError(f"The variants of the ladder are {', '.join(variants())}, not {variant!r}.")
        return self.under(replace(self.rules, **{variant: not getattr(self.rules, variant)}))

    def under(self, rules: RuleSet) -> "Looking":
        """The same under other rules; a bid that they have not got gives way to the nearest that is worth no more."""
        if self.bid is None:
            return Looking(rules, None, self.hand)
        worth = value(self.bid, self.rules)
        bids = [bid for row in ladder(rules) if row.value <= worth for bid in row.bids] or [ladder(rules)[0].bids[0]]
        known = {bid for row in ladder(rules) for bid in row.bids}
        return Looking(rules, self.bid if self.bid in known else bids[-1], self.hand)

    def holding(self, hand: CardSet) -> "Looking":
        """With another hand; an empty one for none. Raises `UltiError` unless it has ten or twelve cards."""
        return replace(self, hand=hand)

    def dealt(self, seed: int, *, first: bool) -> "Looking":
        """With a hand dealt by chance: the first bidder's twelve cards, or another player's ten (R2.3)."""
        hands = deal(shuffled(Random(seed)))
        return self.holding(hands[0 if first else 1])

    def values(self) -> dict[str, str]:
        """All of it as plain texts, for `read_looking`."""
        return {"rules": str(self.rules), "bid": str(self.bid or ""), "hand": str(self.hand)}


def read_looking(values: object) -> Looking:
    """What `values` has written. Raises `UltiError` when that does not fit.

    >>> read_looking(Looking(hand=parse_cards("cAKQ dAKQ hAKQ s7")).values()).hand
    parse_cards('cAKQ dAKQ hAKQ s7')
    """
    if not isinstance(values, dict) or not all(isinstance(values.get(name), str) for name in ("rules", "bid", "hand")):
        raise UltiError("A place on a ladder is written as rules, a bid and a hand.")
    bid = parse_contract(values["bid"]) if values["bid"] else None
    return Looking(parse_rules(values["rules"]), bid, parse_cards(values["hand"]))
