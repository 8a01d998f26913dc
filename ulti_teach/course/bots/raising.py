"""What bots double, and what they answer: opponents by what they hold against a component, declarers by their margin.

Each level more asks for one step more, since it doubles one's own loss too (R13.4).
"""

from ulti_teach.engine import (
    DECLARER,
    SUITS,
    Card,
    CardSet,
    Component,
    Game,
    Order,
    Play,
    Rank,
    Stake,
    Suit,
)

from .habits import Habit
from .reaching import part_margin

# How much of `_against` is enough for a kontra by the bold habit; the careful one asks for a step more.
_ENOUGH = {
    Component.PARTI: 4,
    Component.HUNDRED_40: 4,
    Component.HUNDRED_20: 3,
    Component.ULTI: 5,
    Component.FOUR_ACES: 3,
    Component.BETLI: 8,
    Component.OPEN_BETLI: 8,
    Component.DURCHMARS: 3,
    Component.OPEN_DURCHMARS: 3,
}


def to_raise(seen: Game, play: Play, habit: Habit) -> frozenset[Stake]:
    """What the seat to act raises now: kontras in the first trick, or answers; none where it leaves things as they are.

    `seen` is that seat's own view, and `play` its play.
    """
    cards = ten_cards(play)
    trump = play.position.contract.trump
    return frozenset(stake for stake in seen.legal_raises() if _wants(stake, play, cards, trump, habit))


def ten_cards(play: Play) -> CardSet:
    """The cards with which the seat to act began the play."""
    me = play.to_act
    tricks = (*play.tricks, play.position.trick)
    played = CardSet(card for trick in tricks for card in trick.cards if trick.player_of(card) == me)
    return (play.position.hands[me] or CardSet()) | played


def _wants(stake: Stake, play: Play, cards: CardSet, trump: Suit | None, habit: Habit) -> bool:
    part = stake.component
    steps = play.position.kontra.level(stake).bit_length() - 1  # how often it was raised already
    if play.to_act == DECLARER:
        return part_margin(part, cards, trump) >= habit.demand_to_double + steps - 1
    return _against(part, cards, trump) >= _ENOUGH[part] + habit.demand_to_double - Habit.BOLD.demand_to_double + steps


def _against(part: Component, cards: CardSet, trump: Suit | None) -> int:
    """What ten cards hold against a component, in steps that are counted, not guessed."""
    if part in (Component.BETLI, Component.OPEN_BETLI):
        # Low cards to lead under the declarer's, and a long suit of which the partner has few.
        low = Order.TEN_LOW.ranks[-2:]
        return sum(card.rank in low for card in cards) + max(len(cards.of(suit)) for suit in SUITS)
    if part in (Component.DURCHMARS, Component.OPEN_DURCHMARS):
        return _stoppers(cards, trump)
    aces = sum(card.rank is Rank.ACE and card.suit is not trump for card in cards)
    if part is Component.FOUR_ACES:
        return 4 * min(1, aces + (trump is not None and Card(trump, Rank.ACE) in cards))
    mine = cards.of(trump) if trump else CardSet()
    tops = sum(card.points > 0 for card in mine) if len(mine) > 1 else 0
    if part is Component.ULTI:
        return len(mine) + (tops if len(mine) > 2 else 0)
    return 2 * tops + aces + (len(mine) > 3)


def _stoppers(cards: CardSet, trump: Suit | None) -> int:
    """Tricks that a declarer can hardly keep from being taken: a guarded top trump, or three aces without trumps."""
    if trump is None:
        return 2 * (sum(card.rank is Rank.ACE for card in cards) - 1)
    mine = cards.of(trump)
    guarded = (Card(trump, rank) in mine and len(mine) > at for at, rank in enumerate(Order.TEN_HIGH.ranks[:3]))
    return 6 * any(guarded)
