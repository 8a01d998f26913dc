"""One trick, and the one function that says whether a card may be played to it, and why not (R7.2 to R7.7).

`violation` decides; `legal_cards` are the cards without one. The sentence a learner reads, the exception
that a program gets and the cards that a table accepts all come from here, so they cannot disagree.
"""

from dataclasses import dataclass
from enum import Enum

from .cards import SEATS, STRONGER, Card, CardSet, Order, Seat, Suit
from .errors import WrongPhase
from .rules import Rule
from .violations import (
    MustBeat,
    MustFollow,
    MustKeepSeven,
    MustTrump,
    NotHeld,
    TrickComplete,
    TrickIncomplete,
    Violation,
)


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick in playing order; a value, so playing a card makes the next one.

    `leader` plays first, then the seats follow anticlockwise. `trump` is None without trumps; it fixes the
    order of the ranks too (R1.3, R1.4). `beating`: whether whoever follows suit must beat (R7.4, R7.5), as everywhere
    but in a betli at tables that have agreed otherwise.

    >>> from ulti_teach.engine import parse_card
    >>> trick = Trick(Seat.S0, Suit.SPADES).play(parse_card("hA")).play(parse_card("s7"))
    >>> trick.best, trick.to_play
    (parse_card('s7'), <Seat.S2: 2>)
    """

    leader: Seat
    trump: Suit | None
    cards: tuple[Card, ...] = ()
    beating: bool = True

    @property
    def led(self) -> Suit | None:
        """The suit led, None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def order(self) -> Order:
        """Ten high with trumps, ten low without (R1.3, R1.4)."""
        return Order.TEN_HIGH if self.trump else Order.TEN_LOW

    @property
    def is_complete(self) -> bool:
        """Whether all three cards are there."""
        return len(self.cards) == 3

    @property
    def to_play(self) -> Seat:
        """Whose turn it is. Raises `WrongPhase` when the trick is complete."""
        if self.is_complete:
            raise WrongPhase(TrickComplete())
        return SEATS[(self.leader + len(self.cards)) % 3]

    @property
    def is_ruffed(self) -> bool:
        """Whether a plain suit was led and somebody has trumped it."""
        return self.led is not self.trump and any(card.suit is self.trump for card in self.cards)

    @property
    def best(self) -> Card | None:
        """The card that wins as the trick stands: the highest trump, else the highest of the suit led (R7.6)."""
        best: Card | None = None
        for card in self.cards:
            if best is None or card.mask & self._over(best):
                best = card
        return best

    @property
    def winner(self) -> Seat:
        """Who takes the three cards (R7.6). Raises `WrongPhase` before the third card."""
        if not self.is_complete or self.best is None:
            raise WrongPhase(TrickIncomplete())
        return self.player_of(self.best)

    @property
    def points(self) -> int:
        """The card points that lie in the trick (R1.5), without the ten for the last trick."""
        return sum(card.points for card in self.cards)

    def player_of(self, card: Card) -> Seat:
        """Who played this card of the trick."""
        return SEATS[(self.leader + self.cards.index(card)) % 3]

    def beaten_by(self, card: Card) -> bool:
        """Whether this card, played now, would win the trick as it stands (anything wins an empty one)."""
        best = self.best
        return best is None or bool(card.mask & self._over(best))

    def play(self, card: Card) -> "Trick":
        """The trick with one card more; hands are not known here. Raises `WrongPhase` when it is complete."""
        if self.is_complete:
            raise WrongPhase(TrickComplete())
        return Trick(self.leader, self.trump, (*self.cards, card), self.beating)

    def _over(self, best: Card) -> int:
        """The cards that beat the best one of the trick, as a mask: higher ones of its suit, and trumps (R7.6)."""
        higher = STRONGER[self.order][best.place]
        return higher if self.trump is None or best.suit is self.trump else higher | self.trump.mask


class Duty(Enum):
    """What the trick asks of a hand; the value is the rule that decides it."""

    LEAD = "lead", Rule.R7_1  # any card
    FOLLOW = "follow", Rule.R7_2  # no card of the suit is high enough to beat the trick: any of them
    FOLLOW_FREELY = "follow freely", Rule.R7_2  # where it was agreed that a betli need not be beaten: any of them
    FOLLOW_AND_BEAT = "follow and beat", Rule.R7_4
    FOLLOW_RUFFED = "follow ruffed", Rule.R7_4  # the suit led cannot beat a trump: any card of it
    TRUMP = "trump", Rule.R7_3  # the first trump of the trick: any of them
    OVERTRUMP = "overtrump", Rule.R7_4
    UNDERTRUMP = "undertrump", Rule.R7_4  # no trump is high enough: any of them, but a trump
    ANY = "any", Rule.R7_5

    @property
    def rule(self) -> Rule:
        """The rule that decides it."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Asked:
    """What R7.2 to R7.5 ask of a hand: the duty, and the cards that fulfil it."""

    duty: Duty
    cards: CardSet


def asked(hand: CardSet, trick: Trick) -> Asked:
    """What the trick asks of `hand`, whatever ulti was bid (R7.2 to R7.5). An empty hand is asked nothing.

    Raises `WrongPhase` when the trick is complete.

    >>> from ulti_teach.engine import parse_card, parse_cards
    >>> ruffed = Trick(Seat.S0, Suit.SPADES, (parse_card("dK"), parse_card("s9")))
    >>> asked(parse_cards("dA7 sK"), ruffed)
    Asked(duty=<Duty.FOLLOW_RUFFED: ('follow ruffed', <Rule.R7_4: 'R7.4'>)>, cards=parse_cards('dA7'))
    """
    if trick.is_complete:
        raise WrongPhase(TrickComplete())
    best = trick.best
    if best is None:
        return Asked(Duty.LEAD, hand)
    led, trump = trick.cards[0].suit, trick.trump
    following = hand.of(led)
    playable = following or (hand.of(trump) if trump else following)
    if not playable:
        return Asked(Duty.ANY, hand)
    ruffed = best.suit is not led
    if following and (ruffed or not trick.beating):
        return Asked(Duty.FOLLOW_RUFFED if ruffed else Duty.FOLLOW_FREELY, following)
    if not following and not ruffed:
        return Asked(Duty.TRUMP, playable)
    beaters = CardSet.from_mask(playable.mask & trick._over(best))
    if following:
        return Asked(Duty.FOLLOW_AND_BEAT, beaters) if beaters else Asked(Duty.FOLLOW, following)
    return Asked(Duty.OVERTRUMP, beaters) if beaters else Asked(Duty.UNDERTRUMP, playable)


def violation(card: Card, hand: CardSet, trick: Trick, *, seven: Card | None = None) -> Violation | None:
    """Why `card` may not be played from `hand` to `trick`, or None when it may (R7.2 to R7.7).

    `seven` is the 7 of trumps when the player is a declarer who bid ulti (R7.7), else None.
    Raises `WrongPhase` when the trick is complete.

    >>> from ulti_teach.engine import parse_card, parse_cards
    >>> trick = Trick(Seat.S0, None, (parse_card("s9"),))
    >>> print(violation(parse_card("hT"), parse_cards("sK hT"), trick))
    R7.2: s9 led, you hold sK
    """
    duty = asked(hand, trick)
    if card not in hand:
        return NotHeld(card, hand)
    if card in duty.cards:
        others = duty.cards - {card}
        return MustKeepSeven(card, others) if card == seven and others else None
    led, best = trick.cards[0], trick.best
    following = hand.of(led.suit)
    if following and card not in following:
        return MustFollow(card, led, following)
    if not following and card.suit is not trick.trump:
        return MustTrump(card, led, hand.of(trick.trump) if trick.trump else CardSet())
    return MustBeat(card, best or led, duty.cards, ruffing=not following)


def legal_cards(hand: CardSet, trick: Trick, *, seven: Card | None = None) -> CardSet:
    """The cards of `hand` that may be played to `trick`: those without a `violation`.

    Never empty unless the hand is. Raises `WrongPhase` when the trick is complete.
    """
    cards = asked(hand, trick).cards
    return cards - {seven} if seven and seven in cards and len(cards) > 1 else cards
