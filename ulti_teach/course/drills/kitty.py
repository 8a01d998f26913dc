"""Which two of twelve cards would you lay down (R3.1, R3.8)?

Only what can be proved is asked: which pairs leave ten cards that hold the contract however the others lie, or which
give the opponents nothing and keep what the contract needs. A level is harder as fewer pairs will do, as contracts
without trumps come up, and as more of what newcomers believe would go wrong: that tens one lays down stay one's own,
that the lowest cards are the ones to spare, or the highest.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from ulti_teach.engine import (
    ALL_CARDS,
    DECLARER,
    Card,
    CardSet,
    Component,
    Contract,
    Marriage,
    Order,
    Rule,
    Suit,
    parse_contract,
)
from ulti_teach.puzzles import Choice, Wants, pairs

from .believing import LEVELS, Belief, as_hard, wanted

_WITH_TRUMPS = ("ulti in c", "ulti in s", "heart ulti", "40-100 in d", "heart 40-100", "40-100 ulti in c")
# By level: how often the contract has no trumps, and how many pairs will do at most.
_NO_TRUMPS = (0.0, 0.2, 0.5, 0.6, 0.7)
_PAIRS = (66, 30, 20, 10, 6)
_TWELVE = 12
_NONE = CardSet()


@dataclass(frozen=True, slots=True)
class KittyQuestion:
    """Twelve cards and a contract: which two are laid down? `right` are the pairs that do.

    Without trumps: those that leave cards with which nothing can go wrong. With trumps: those that keep the 7 of an
    ulti and the pair of a 40-100 and give the opponents as few card points as can be.
    """

    contract: Contract
    hand: CardSet
    wants = Wants.ANY

    @property
    def rule(self) -> Rule:
        """That the kitty's points are the opponents', or what is undertaken."""
        return Rule.R3_8 if self.contract.has_trumps else Rule.R4_5

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every two of the twelve cards."""
        return pairs(self.hand)

    @property
    def right(self) -> tuple[Choice, ...]:
        """The pairs that do; remembered once they are found."""
        return _right(self)

    @property
    def needed(self) -> CardSet:
        """The 7 of an ulti and the pair of a 40-100: without them the contract is lost (R4.1, R4.3)."""
        contract, trump = self.contract, self.contract.trump
        seven = contract.seven_to_keep
        needs_pair = trump is not None and Component.HUNDRED_40 in contract.components
        return CardSet([seven] if seven else []) | (Marriage(DECLARER, trump).cards if needs_pair else CardSet())

    def dangers(self, pair: CardSet = _NONE) -> CardSet:
        """Without trumps, the cards that can go wrong once this pair is laid down: they may win in a betli, or lose.

        In a betli one such card can be led at once, if a higher one is out: whoever holds that has to beat it (R7.4).
        """
        return _NONE if self.contract.is_betli and self.first_lead(pair) else self.risky(pair)

    def risky(self, pair: CardSet) -> CardSet:
        """The same, without a thought of the first lead."""
        out = ALL_CARDS - self.hand
        if self.contract.is_betli:  # what is lower and out stays so, whatever else is laid down
            return _may_win(self.hand, out) - pair
        kept, found = self.hand - pair, _NONE
        for suit in Suit:
            found |= _may_lose(kept.of(suit), out.of(suit))
        return found

    def first_lead(self, pair: CardSet) -> Card | None:
        """In a betli, the only card that could win later and is beaten for sure when it is led first; None for none."""
        risky = list(self.risky(pair))
        if len(risky) != 1:
            return None
        (card,) = risky
        return card if _higher(card) - self.hand else None

    def can_lead(self, pair: CardSet) -> bool:
        """Whether the first lead does not go wrong for want of anybody who could beat it: in a betli somebody must."""
        out = ALL_CARDS - self.hand
        return not self.contract.is_betli or any(out.of(card.suit) for card in self.hand - pair)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Tens and aces laid down stay one's own; the lowest go, or the highest, or all of the shortest suit."""
        return tuple(self._held_beliefs())

    def _held_beliefs(self) -> Iterator[Belief]:
        right = frozenset(self.right)
        order = self.contract.order
        strongest = sorted(self.hand, key=lambda card: (order.ranks.index(card.rank), str(card)))
        pointed = [card for card in self.hand if card.points]
        ways = []
        if self.contract.has_trumps and len(pointed) > 1:
            ways.append(("laid-tens-stay", CardSet(pointed[-2:]), Rule.R3_8))
        ways.append(("lay-the-lowest", CardSet(strongest[-2:]), Rule.R3_8 if self.contract.has_trumps else Rule.R4_5))
        if not self.contract.has_trumps:
            ways.append(("lay-the-highest", CardSet(strongest[:2]), Rule.R4_5))
        shortest = min((self.hand.of(suit) for suit in Suit if len(self.hand.of(suit)) > 1), key=len)
        ways.append(("void-a-suit", CardSet(list(shortest)[:2]), self.rule))
        # A pair that will do is no mistake, whatever led to it.
        yield from (Belief(name, right if pair in right else frozenset((pair,)), rule) for name, pair, rule in ways)


@lru_cache(256)
def _right(question: KittyQuestion) -> tuple[CardSet, ...]:
    if question.contract.has_trumps:
        spare = question.hand - question.needed
        free = CardSet(card for card in spare if not card.points)
        # As many without points as there are, two at most; beside a lone one any of the others, which are ten each.
        return tuple(pair for pair in pairs(spare) if len(pair & free) == min(len(free), 2))
    # What is in danger among twelve stays so, whatever else is laid down; one card may stay that is led at once.
    most = 1 if question.contract.is_betli else 0
    risky = question.risky(_NONE)
    if len(risky) > 2 + most:
        return ()
    return tuple(
        pair
        for pair in pairs(question.hand)
        if len(risky - pair) <= most and not question.dangers(pair) and question.can_lead(pair)
    )


@lru_cache(256)
def _may_win(held: CardSet, out: CardSet) -> CardSet:
    """Cards that may have to win a trick without trumps: some card of their suit that is out is lower (R7.4)."""
    return CardSet(card for card in held if _lower(card) & out)


@lru_cache(1024)
def _may_lose(held: CardSet, out: CardSet) -> CardSet:
    """Cards of a suit that may lose when it is led from the top: higher ones are out, and are not all drawn by then."""
    low = CardSet(card for card in held if _higher(card) & out)
    return _NONE if len(held) - len(low) >= len(out) else low


@cache
def _lower(card: Card) -> CardSet:
    """The cards of its suit that it beats without trumps."""
    order = Order.TEN_LOW
    return CardSet(other for other in ALL_CARDS.of(card.suit) if order.beats(card.rank, other.rank))


def _higher(card: Card) -> CardSet:
    """The cards of its suit that beat it without trumps."""
    return ALL_CARDS.of(card.suit) - _lower(card) - {card}


def kitty_question(seed: int, number: int = 0, level: int = 3) -> KittyQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> kitty_question(7, 3) == kitty_question(7, 3)
    True
    """
    rng = random.Random(f"kitty {seed} {number} {level}")
    no_trumps = rng.random() < _NO_TRUMPS[level - 1]
    return as_hard(lambda: _made(rng, level, no_trumps=no_trumps), wanted(rng, level))


def _made(rng: random.Random, level: int, *, no_trumps: bool) -> KittyQuestion:
    while True:
        contract = parse_contract(rng.choice(("betli", "durchmars") if no_trumps else _WITH_TRUMPS))
        made = KittyQuestion(contract, _hand(rng, contract, plain=level == 1 and rng.random() < 0.7))
        count = len(made.right)
        if len(made.hand) == _TWELVE and 0 < count <= _PAIRS[level - 1] and count < len(made.choices):
            return made


def _hand(rng: random.Random, contract: Contract, *, plain: bool) -> CardSet:
    """What the contract needs, and the rest by chance; without trumps suits from the bottom or the top, and two more.

    `plain`: without aces and tens, so that with trumps there is little to go wrong.
    """
    if contract.has_trumps:
        needed = KittyQuestion(contract, ALL_CARDS).needed
        free = CardSet(card for card in ALL_CARDS if not card.points) if plain else ALL_CARDS
        own = list(free.of(contract.trump) - needed) if contract.trump else []
        held = needed | rng.sample(own, 3)
        return held | rng.sample(list(free - held), _TWELVE - len(held))
    ranks = Order.TEN_LOW.ranks[::-1] if contract.is_betli else Order.TEN_LOW.ranks
    cuts = sorted(rng.sample(range(1, 13), 3))
    sizes = [cuts[0] - 1, cuts[1] - cuts[0] - 1, cuts[2] - cuts[1] - 1, 13 - cuts[2]]
    suits = rng.sample(list(Suit), 4)
    good = [Card(suit, rank) for suit, size in zip(suits, sizes, strict=True) for rank in ranks[: min(size, 8)]]
    begun = CardSet(good[:10])
    return begun | rng.sample([card for card in ALL_CARDS if card not in begun], _TWELVE - len(begun))


__all__ = ["LEVELS", "KittyQuestion", "kitty_question"]
