"""Which card is the stronger, and cards in their order (R1.3, R1.4, and R7.6 for a trump against another suit).

A level is harder as the ten meets the king, queen and jack more often, as more cards are to be ordered, and as trumps
stand beside another suit. With trumps and without come up equally often at every level, and so does the trump suit,
whose order newcomers believe to be one of its own.
"""

import random
from dataclasses import dataclass

from ulti_teach.engine import ALL_CARDS, RANKS, Card, Order, Rank, Rule, Suit
from ulti_teach.puzzles import Choice, Wants

LEVELS = 5
_BELOW_THE_TEN = (Rank.KING, Rank.QUEEN, Rank.JACK)
# By level: how often the ten is there beside a card that it changes places with; how often trumps stand beside another
# suit (where there are trumps); how many cards are to be ordered.
_TEN = (0.35, 0.65, 0.8, 0.9, 1.0)
_TWO_SUITS = (0.0, 0.0, 0.0, 0.3, 0.5)
_CARDS = (3, 4, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class RankQuestion:
    """Cards of one suit, or trumps and cards of another suit that was led; `trump` is None without trumps.

    `wants` is the strongest (`Wants.ONE`) or all in order, the strongest first (`Wants.ORDER`).
    """

    cards: tuple[Card, ...]
    trump: Suit | None
    wants: Wants

    @property
    def order(self) -> Order:
        """Ten high with trumps, ten low without."""
        return Order.TEN_HIGH if self.trump else Order.TEN_LOW

    @property
    def rule(self) -> Rule:
        """The rule that orders the ranks, or the one by which a trump beats any other card."""
        if len({card.suit for card in self.cards}) > 1:
            return Rule.R7_6
        return Rule.R1_3 if self.trump else Rule.R1_4

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The cards as they lie there."""
        return self.cards

    @property
    def right(self) -> tuple[Choice, ...]:
        """The strongest card, or all of them from the strongest on."""
        ordered = in_strength(self.cards, self.trump, self.order)
        return ordered if self.wants is Wants.ORDER else ordered[:1]


def in_strength(cards: tuple[Card, ...], trump: Suit | None, order: Order) -> tuple[Card, ...]:
    """Cards from the strongest on: trumps first (R7.6), within a suit as `order` says.

    >>> from ulti_teach.engine import parse_cards
    >>> " ".join(map(str, in_strength(tuple(parse_cards("hAT c7")), Suit.CLUBS, Order.TEN_HIGH)))
    'c7 hA hT'
    """
    return tuple(sorted(cards, key=lambda card: (card.suit is not trump, order.ranks.index(card.rank))))


def higher_question(seed: int, number: int = 0, level: int = 3) -> RankQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5: which of two cards beats the other?

    >>> higher_question(7, 3) == higher_question(7, 3)
    True
    """
    rng = random.Random(f"higher {seed} {number} {level}")
    return _question(rng, level, 2, Wants.ONE)


def order_question(seed: int, number: int = 0, level: int = 3) -> RankQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5: three to six cards to put in order.

    >>> len(order_question(7, 3, 1).cards), len(order_question(7, 3, 5).cards)
    (3, 6)
    """
    rng = random.Random(f"order {seed} {number} {level}")
    return _question(rng, level, _CARDS[level - 1], Wants.ORDER)


def _question(rng: random.Random, level: int, size: int, wants: Wants) -> RankQuestion:
    trump = rng.choice(list(Suit)) if rng.random() < 0.5 else None
    plain = rng.choice([suit for suit in Suit if suit is not trump])
    if trump and rng.random() < _TWO_SUITS[level - 1]:
        cards = _of_two(rng, trump, plain, size)
    else:
        # The trump suit as often as another one.
        cards = _of_one(rng, trump if trump and rng.random() < 0.5 else plain, size, ten=rng.random() < _TEN[level - 1])
    rng.shuffle(cards)
    question = RankQuestion(tuple(cards), trump, wants)
    if wants is Wants.ORDER and question.right == question.cards:
        cards.reverse()  # what lies in order already asks nothing
    return RankQuestion(tuple(cards), trump, wants)


def _of_one(rng: random.Random, suit: Suit, size: int, *, ten: bool) -> list[Card]:
    """Cards of one suit; with the ten and a card that it changes places with, or without the ten."""
    ranks = [Rank.TEN, rng.choice(_BELOW_THE_TEN)] if ten else []
    others = [rank for rank in RANKS if rank not in ranks and rank is not Rank.TEN]
    return [Card(suit, rank) for rank in (*ranks, *rng.sample(others, size - len(ranks)))]


def _of_two(rng: random.Random, trump: Suit, plain: Suit, size: int) -> list[Card]:
    """Trumps and cards of another suit, of which one at least has a higher rank than a trump."""
    high = rng.choice((Rank.ACE, Rank.TEN, Rank.KING))
    low = rng.choice((Rank.SEVEN, Rank.EIGHT, Rank.NINE))
    cards = {Card(plain, high), Card(trump, low)}
    free = [card for card in (*ALL_CARDS.of(plain), *ALL_CARDS.of(trump)) if card not in cards]
    return sorted(cards, key=str) + rng.sample(free, size - 2)
