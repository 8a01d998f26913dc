"""How near a hand comes to what a contract asks: a margin for each component, and what the contract promises.

A margin of 0 is about two times in three; each step up or down is about one time in ten. The marks below were read off
a few thousand deals that bots played against each other.
"""

from dataclasses import dataclass
from functools import cache

from ulti_teach.engine import (
    SUITS,
    Card,
    CardSet,
    Component,
    Contract,
    Rank,
    RuleSet,
    Suit,
    component_value,
)

from .counting import dangers, hold_of_seven, losers, paired, points_in_fives

# A margin that no hand reaches: a card is missing without which the component cannot be made.
_NEVER = -9
# Where a component is made two times in three: fives of card points; trumps counted twice, with aces and voids.
_PARTI, _HUNDRED_40, _HUNDRED_20 = 9, 11, 15
_SEVEN = 11
# The margin of a betli in which nothing can go wrong; a sixteenth of a trick takes two thirds of a step.
_SAFE = 3
_FEWEST_TRUMPS = 5  # for an ulti (R13.3)

#: Which components a hand has margins for, with trumps and without, in the order of their tuple.
_WITH_TRUMPS = tuple(Component)[:5] + tuple(Component)[7:]
_WITHOUT = tuple(Component)[5:]

#: How near a hand comes to each component that can be undertaken with these trumps, or without any.
Margins = tuple[int, ...]
#: A contract, and for each of its components its place among the margins, what it brings and what it costs.
Terms = tuple[Contract, tuple[tuple[int, int, int], ...]]


@dataclass(frozen=True, slots=True)
class Reach:
    """A contract within a hand's reach: `trump` is the suit that would be named, `margin` that of its weakest part, a
    parti that only comes along left out. `worth`: what it brings from each opponent when all of it is made; `promise`:
    what is to be expected, in hundredths.
    """

    contract: Contract
    trump: Suit | None
    margin: int
    worth: int
    promise: int


def margins(hand: CardSet, trump: Suit | None) -> Margins:
    """How near ten cards come to each component with these trumps, or to those without trumps."""
    few, most = losers(hand, trump), losers(hand, trump, at_worst=True)
    # Made when no card is left that may lose; open it is dearer, and asks for no loser at worst.
    likely = 2 if not few else -3 - few
    durchmars = (likely, 3 if not most else likely - 2)
    if trump is None:
        betli = max(_NEVER, _SAFE - (2 * dangers(hand) + 1) // 3)
        return betli, betli - 1, *durchmars
    points = points_in_fives(hand, trump)
    pairs = paired(hand)
    return (
        points - _PARTI,
        points - _HUNDRED_40 if trump in pairs else _NEVER,
        points - _HUNDRED_20 if pairs - {trump} else _NEVER,
        _ulti(hand, trump),
        _aces(hand, trump),
        *durchmars,
    )


def reach(contract: Contract, hand: CardSet, trump: Suit | None, rules: RuleSet) -> Reach:
    """How near a hand comes to a contract when these are trumps.

    >>> from ulti_teach.engine import STANDARD, parse_cards, parse_contract
    >>> reach(parse_contract("40-100"), parse_cards("cAKQ987 dAT s98"), Suit.CLUBS, STANDARD).margin
    1
    """
    return weigh(terms(contract, rules), trump, margins(hand, trump))


def part_margin(part: Component, hand: CardSet, trump: Suit | None) -> int:
    """How near a hand comes to one component when these are trumps."""
    return margins(hand, trump)[(_WITHOUT if trump is None else _WITH_TRUMPS).index(part)]


@cache
def terms(contract: Contract, rules: RuleSet) -> Terms:
    """A contract as it is weighed; a lost ulti costs twice (R10.3)."""
    places = _WITH_TRUMPS if contract.has_trumps else _WITHOUT
    found: list[tuple[int, int, int]] = []
    for part in Component:
        if part in contract.components:
            worth = component_value(part, contract, rules)
            found.append((places.index(part), worth, 2 * worth if part is Component.ULTI else worth))
    return contract, tuple(found)


def weigh(asked: Terms, trump: Suit | None, held: Margins) -> Reach:
    """How near a hand of these margins comes to a contract, and what that promises."""
    contract, parts = asked
    margin, worth, promise = 99, 0, 0
    for place, won, lost in parts:
        # The parti comes first with trumps, and is cheap beside what it comes along with (R4.2).
        if len(parts) == 1 or place or not contract.has_trumps:
            margin = min(margin, held[place])
        chance = _CHANCES[held[place]]
        worth += won
        promise += chance * won - (100 - chance) * lost
    return Reach(contract, trump, margin, worth, promise)


#: How often out of a hundred a component of each margin is made.
_CHANCES = {margin: max(3, min(97, 65 + 10 * margin)) for margin in range(-99, 100)}


def _ulti(hand: CardSet, trump: Suit) -> int:
    if len(hand.of(trump)) < _FEWEST_TRUMPS or Card(trump, Rank.SEVEN) not in hand:
        return _NEVER
    return hold_of_seven(hand, trump) - _SEVEN


def _aces(hand: CardSet, trump: Suit) -> int:
    """All four in hand: an ace of a long suit is trumped more often (R11.2)."""
    if len(hand.of(trump)) < 4 or any(Card(suit, Rank.ACE) not in hand for suit in SUITS):
        return _NEVER
    return 5 - max(len(hand.of(suit)) for suit in SUITS if suit is not trump)
