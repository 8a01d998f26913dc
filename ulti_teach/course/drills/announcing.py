"""Which 20 and 40 may you announce now (R6.1, R6.3)?

A level is harder as moments after the first trick and contracts without trumps come up, and as more of what newcomers
believe would go wrong: that hearts are the forty, that one half of a pair is enough, or that only the declarer says it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ulti_teach.engine import (
    ALL_CARDS,
    DECLARER,
    SUITS,
    Card,
    CardSet,
    Position,
    Rank,
    Rule,
    Seat,
    Suit,
    parse_contract,
)
from ulti_teach.engine.announcing import AnnounceViolation, announce_violation
from ulti_teach.puzzles import Choice, Wants, Word

from .believing import LEVELS, Belief, as_hard, wanted

_WITH_TRUMPS = ("parti in c", "parti in d", "heart parti", "parti in s")
# By level: how often there are no trumps, and how often the first trick is over.
_NO_TRUMPS = (0.0, 0.1, 0.15, 0.2, 0.15)
_LATE = (0.0, 0.2, 0.25, 0.25, 0.25)
# How often a question of the first level is no trap at all.
_PLAIN = 0.65
_HAND = 10


class Pair(Word):
    """What can be said of a pair, or that nothing can."""

    FORTY_CLUBS = "40 c"
    FORTY_DIAMONDS = "40 d"
    FORTY_SPADES = "40 s"
    FORTY_HEARTS = "40 h"
    TWENTY_CLUBS = "20 c"
    TWENTY_DIAMONDS = "20 d"
    TWENTY_SPADES = "20 s"
    TWENTY_HEARTS = "20 h"
    NOTHING = "nothing"

    @property
    def suit(self) -> Suit | None:
        """The suit of the pair."""
        return None if self is Pair.NOTHING else Suit(self.value[-1])

    @property
    def points(self) -> int:
        """What is announced."""
        return 0 if self is Pair.NOTHING else int(self.value[:2])


@dataclass(frozen=True, slots=True)
class AnnounceQuestion:
    """A moment of a deal, and the learner's hand: which pairs may be announced with the card that is to be played?

    With ten cards in hand it is the first trick.
    """

    position: Position
    wants = Wants.ALL

    @property
    def seat(self) -> Seat:
        """The learner's."""
        return self.position.to_play

    @property
    def in_first_trick(self) -> bool:
        """Whether it is the first trick."""
        return len(self.position.hand) == _HAND

    @property
    def rule(self) -> Rule:
        """When pairs are announced, or that without trumps they are not."""
        return Rule.R6_1 if self.position.contract.has_trumps else Rule.R6_3

    def violation(self, suit: Suit) -> AnnounceViolation | None:
        """Why the pair of a suit may not be announced now, or None (R6.1, R6.3)."""
        return announce_violation(self.position, suit, in_first_trick=self.in_first_trick)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Each suit of which there is a king or a queen, the forty at both prices; hearts too, and nothing."""
        return tuple(pair for pair in Pair if pair is Pair.NOTHING or self._is_offered(pair))

    def _is_offered(self, pair: Pair) -> bool:
        suit, trump = pair.suit, self.position.contract.trump
        if suit is None or not self._half(suit):
            return False
        # A pair of hearts is offered as a 40 too, for those who believe that hearts always are.
        return pair.points == self._worth(suit) or (suit is trump and pair.points == 20) or suit is Suit.HEARTS

    def _half(self, suit: Suit) -> bool:
        return any(card.suit is suit and card.rank in (Rank.KING, Rank.QUEEN) for card in self.position.hand)

    def _worth(self, suit: Suit) -> int:
        return 40 if suit is self.position.contract.trump else 20

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine allows, each pair at its worth."""
        allowed = [pair for pair in Pair if pair.suit and self.violation(pair.suit) is None and self._is_worth(pair)]
        return tuple(allowed) or (Pair.NOTHING,)

    def _is_worth(self, pair: Pair) -> bool:
        return pair.suit is not None and pair.points == self._worth(pair.suit)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """A pair may be said any time, without trumps too, by the declarer alone, one only; a half is enough."""
        return tuple(
            Belief(name, answer or frozenset((Pair.NOTHING,)), rule) for name, answer, rule in self._believed()
        )

    def _believed(self) -> Iterator[tuple[str, frozenset[Choice], Rule]]:
        held = [suit for suit in SUITS if self._lacks(suit) == 0]
        rights = frozenset(self.right)
        trump = self.position.contract.trump
        if not trump:
            yield "pairs-without-trumps", self._pairs(held), Rule.R6_3
            return
        if not self.in_first_trick:
            yield "pairs-any-time", self._pairs(held), Rule.R6_1
            return
        if self.seat != DECLARER:
            yield "pairs-declarers", frozenset(), Rule.R6_1
        if self.position.trick.cards:
            yield "pairs-leading", frozenset(), Rule.R6_1
        yield "half-a-pair", self._pairs([suit for suit in SUITS if self._half(suit)]), Rule.R6_1
        yield (
            "hearts-are-forty",
            frozenset(Pair(f"{40 if suit is Suit.HEARTS else 20} {suit}") for suit in held),
            Rule.R6_1,
        )
        if len(rights) > 1:
            yield "one-pair-only", self._pairs(held[:1] if trump not in held else [trump]), Rule.R6_1

    def _pairs(self, suits: list[Suit]) -> frozenset[Choice]:
        return frozenset(Pair(f"{self._worth(suit)} {suit}") for suit in suits)

    def _lacks(self, suit: Suit) -> int:
        return len(CardSet([Card(suit, Rank.KING), Card(suit, Rank.QUEEN)]) - self.position.hand)


def announce_question(seed: int, number: int = 0, level: int = 3) -> AnnounceQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> announce_question(7, 3) == announce_question(7, 3)
    True
    """
    rng = random.Random(f"announce {seed} {number} {level}")
    no_trumps, late = rng.random() < _NO_TRUMPS[level - 1], rng.random() < _LATE[level - 1]
    seat = Seat(rng.choice((0, 0, 1, 2)))
    if level == 1 and rng.random() < _PLAIN:
        return _plain(rng)
    return as_hard(lambda: _made(rng, seat, no_trumps=no_trumps, late=late), wanted(rng, level))


def _plain(rng: random.Random) -> AnnounceQuestion:
    """The declarer leads to the first trick and holds one pair, which is no trap, and no half of another one."""
    contract = parse_contract(rng.choice(_WITH_TRUMPS))
    # In a minor suit neither the trumps nor hearts, which are taken for one another.
    suit = rng.choice([suit for suit in SUITS if contract.heart or suit not in (Suit.HEARTS, contract.trump)])
    halves = [card for card in ALL_CARDS if card.rank in (Rank.KING, Rank.QUEEN)]
    held = [card for card in halves if card.suit is suit]
    rest = [card for card in ALL_CARDS if card not in halves]
    return AnnounceQuestion(
        Position(contract, (CardSet([*held, *rng.sample(rest, _HAND - len(held))]), None, None), DECLARER)
    )


def _made(rng: random.Random, seat: Seat, *, no_trumps: bool, late: bool) -> AnnounceQuestion:
    """A pair or two are held more often than chance would have it: without one there is nothing to ask."""
    contract = parse_contract("betli" if no_trumps else rng.choice(_WITH_TRUMPS))
    pairs = rng.sample(list(Suit), rng.choice((0, 1, 1, 2)))
    held = [Card(suit, rank) for suit in pairs for rank in (Rank.KING, Rank.QUEEN)]
    held = held or [Card(rng.choice(list(Suit)), rng.choice((Rank.KING, Rank.QUEEN)))]
    rest = [card for card in ALL_CARDS if card not in held]
    rng.shuffle(rest)
    size = rng.randint(6, 9) if late else _HAND
    leader = Seat(rng.randrange(3)) if late else DECLARER
    if late and no_trumps and leader == DECLARER:  # a declarer who leads later has won a trick, and lost the betli
        leader = Seat.S1
    lain = (seat - leader) % 3
    table = tuple(rest[:lain])
    hand = CardSet([*held, *rest[lain : lain + size - len(held)]])
    first, second, third = (hand if each == seat else None for each in Seat)
    return AnnounceQuestion(Position(contract, (first, second, third), leader, table))


__all__ = ["LEVELS", "AnnounceQuestion", "Pair", "announce_question"]
