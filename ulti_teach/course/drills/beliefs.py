"""What newcomers believe about tricks and ranks, as functions: how many of them a question exposes makes it hard.

A belief says what its holder would answer. Where that is not what the engine says, the question is a trap for them,
and whoever gets it right has shown to know better.
"""

from collections.abc import Callable

from ulti_teach.engine import Card, CardSet, Order, Suit, Trick, asked

Duties = Callable[[CardSet, Trick], CardSet]
Winners = Callable[[Trick], Card]


def other_order(order: Order) -> Order:
    """Ten low for ten high, and the other way round."""
    return Order.TEN_LOW if order is Order.TEN_HIGH else Order.TEN_HIGH


def _playable(hand: CardSet, trick: Trick) -> CardSet:
    """The cards of the suit led, else trumps, else all."""
    return hand.of(_led(trick)) or (hand.of(trick.trump) if trick.trump else CardSet()) or hand


def _led(trick: Trick) -> Suit:
    return trick.cards[0].suit


def _beating(cards: CardSet, best: Card, order: Order) -> CardSet:
    """Those of its suit that beat a card in this order, or all of them if none does."""
    return CardSet(card for card in cards if order.beats(card.rank, best.rank)) or cards


def may_hold_back(hand: CardSet, trick: Trick) -> CardSet:
    """Believes: I may play low though I could overtake."""
    return _playable(hand, trick)


def need_not_trump(hand: CardSet, trick: Trick) -> CardSet:
    """Believes: void, I need not trump."""
    return asked(hand, trick).cards if hand.of(_led(trick)) else hand


def too_low_to_trump(hand: CardSet, trick: Trick) -> CardSet:
    """Believes: I can't overruff, so I may discard."""
    legal = asked(hand, trick).cards
    beats = any(trick.beaten_by(card) for card in legal)
    return legal if hand.of(_led(trick)) or beats or not trick.is_ruffed else hand


def must_top_the_suit(hand: CardSet, trick: Trick) -> CardSet:
    """Believes: after a ruff I must still top the suit led."""
    following = hand.of(_led(trick))
    return (
        _beating(following, trick.cards[0], trick.order) if following and trick.is_ruffed else asked(hand, trick).cards
    )


def ten_elsewhere(hand: CardSet, trick: Trick) -> CardSet:
    """Believes: the ten is low with trumps, high without."""
    playable, best = _playable(hand, trick), trick.best
    if best is None or not all(card.suit is best.suit for card in playable):
        return asked(hand, trick).cards
    return _beating(playable, best, other_order(trick.order))


DUTIES: tuple[Duties, ...] = (may_hold_back, need_not_trump, too_low_to_trump, must_top_the_suit, ten_elsewhere)


def traps_of_duty(hand: CardSet, trick: Trick) -> int:
    """How many beliefs about what may be played are wrong here (R7.2 to R7.5)."""
    legal = asked(hand, trick).cards
    return sum(belief(hand, trick) != legal for belief in DUTIES)


def ten_elsewhere_wins(trick: Trick) -> Card:
    """Believes: the ten is low with trumps, high without."""
    trumps = [card for card in trick.cards if card.suit is trick.trump]
    suit = trumps or [card for card in trick.cards if card.suit is trick.led]
    return min(suit, key=lambda card: other_order(trick.order).value.index(card.rank.value))


def highest_rank_wins(trick: Trick) -> Card:
    """Believes: the highest card wins, whatever its suit (of equal ones the first)."""
    return min(trick.cards, key=lambda card: trick.order.value.index(card.rank.value))


def highest_of_suit_wins(trick: Trick) -> Card:
    """Believes: the highest card of the suit led wins, whoever trumps it."""
    following = [card for card in trick.cards if card.suit is trick.led]
    return min(following, key=lambda card: trick.order.value.index(card.rank.value))


def first_ruff_wins(trick: Trick) -> Card | None:
    """Believes: who ruffs first has it."""
    return next((card for card in trick.cards if card.suit is trick.trump), trick.best)


WINNERS: tuple[Callable[[Trick], Card | None], ...] = (
    ten_elsewhere_wins,
    highest_rank_wins,
    highest_of_suit_wins,
    first_ruff_wins,
)


def traps_of_winner(trick: Trick) -> int:
    """How many beliefs about who wins are wrong of this complete trick (R7.6)."""
    return sum(belief(trick) != trick.best for belief in WINNERS)
