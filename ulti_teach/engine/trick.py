"""One trick, and the one function that says whether a card may be played to it, and why not (R7.2 to R7.7).

`violation` decides; `legal_cards` are the cards without one. The sentence a learner reads, the exception
that a program gets and the cards that a table accepts all come from here, so they cannot disagree.
"""

from dataclasses import dataclass, replace

from .cards import Card, CardSet, Order, Seat, Suit
from .errors import WrongPhase
from .rules import Rule


@dataclass(frozen=True, slots=True)
class NotHeld:
    """The card is not in the hand that was dealt to the player (R2.3)."""

    card: Card
    hand: CardSet
    rule = Rule.R2_3

    def __str__(self) -> str:
        return f"{self.rule}: you do not hold {self.card}; you hold {self.hand}"


@dataclass(frozen=True, slots=True)
class MustFollow:
    """The player holds cards of the suit led, and this is not one of them (R7.2)."""

    card: Card
    led: Card
    held: CardSet
    rule = Rule.R7_2

    def __str__(self) -> str:
        return f"{self.rule}: {self.led} led, you hold {self.held}"


@dataclass(frozen=True, slots=True)
class MustTrump:
    """The player is void in the suit led but holds trumps, and this is not one of them (R7.3)."""

    card: Card
    led: Card
    trumps: CardSet
    rule = Rule.R7_3

    def __str__(self) -> str:
        return f"{self.rule}: {self.led} led, you hold none of that suit, but trumps {self.trumps}"


@dataclass(frozen=True, slots=True)
class MustBeat:
    """The player could beat the best card in the trick, and this card does not (R7.4).

    `ruffing`: the player is void in the suit led, and somebody has trumped already, so `beaters` are the trumps
    that overtrump.
    """

    card: Card
    best: Card
    beaters: CardSet
    ruffing: bool
    rule = Rule.R7_4

    def __str__(self) -> str:
        return f"{self.rule}: {self.best} is the card to beat, you hold {self.beaters}"


@dataclass(frozen=True, slots=True)
class MustKeepSeven:
    """A declarer who bid ulti may not part with the 7 of trumps while another card may be played (R7.7)."""

    card: Card
    others: CardSet
    rule = Rule.R7_7

    def __str__(self) -> str:
        return f"{self.rule}: ulti was bid, so {self.card} stays in hand while you may play {self.others}"


Violation = NotHeld | MustFollow | MustTrump | MustBeat | MustKeepSeven


@dataclass(frozen=True, slots=True)
class TrickComplete:
    """Three cards lie in the trick, so nobody may add one (R7.6)."""

    rule = Rule.R7_6

    def __str__(self) -> str:
        return f"{self.rule}: the trick has its three cards"


@dataclass(frozen=True, slots=True)
class TrickIncomplete:
    """The trick has no winner before its third card (R7.6)."""

    rule = Rule.R7_6

    def __str__(self) -> str:
        return f"{self.rule}: the trick is won when three cards lie in it"


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick in playing order; a value, so playing a card makes the next one.

    `leader` plays first, then the seats follow anticlockwise. `trump` is None without trumps; it fixes the
    order of the ranks too (R1.3, R1.4).

    >>> from ulti_teach.engine import parse_card
    >>> trick = Trick(Seat.S0, Suit.SPADES).play(parse_card("hA")).play(parse_card("s7"))
    >>> trick.best, trick.to_play
    (parse_card('s7'), <Seat.S2: 2>)
    """

    leader: Seat
    trump: Suit | None
    cards: tuple[Card, ...] = ()

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
        return Seat((self.leader + len(self.cards)) % 3)

    @property
    def best(self) -> Card | None:
        """The card that wins as the trick stands: the highest trump, else the highest of the suit led (R7.6)."""
        best: Card | None = None
        for card in self.cards:
            if best is None or self._beats(card, best):
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
        return Seat((self.leader + self.cards.index(card)) % 3)

    def beaten_by(self, card: Card) -> bool:
        """Whether this card, played now, would win the trick as it stands (anything wins an empty one)."""
        best = self.best
        return best is None or self._beats(card, best)

    def play(self, card: Card) -> "Trick":
        """The trick with one card more; hands are not known here. Raises `WrongPhase` when it is complete."""
        if self.is_complete:
            raise WrongPhase(TrickComplete())
        return replace(self, cards=(*self.cards, card))

    def _beats(self, card: Card, other: Card) -> bool:
        if card.suit is other.suit:
            return self.order.beats(card.rank, other.rank)
        return card.suit is self.trump


def violation(card: Card, hand: CardSet, trick: Trick, *, seven: Card | None = None) -> Violation | None:
    """Why `card` may not be played from `hand` to `trick`, or None when it may (R7.2 to R7.7).

    `seven` is the 7 of trumps when the player is a declarer who bid ulti (R7.7), else None.
    Raises `WrongPhase` when the trick is complete.

    >>> from ulti_teach.engine import parse_card, parse_cards
    >>> trick = Trick(Seat.S0, None, (parse_card("s9"),))
    >>> print(violation(parse_card("hT"), parse_cards("sK hT"), trick))
    R7.2: s9 led, you hold sK
    """
    if trick.is_complete:
        raise WrongPhase(TrickComplete())
    if card not in hand:
        return NotHeld(card, hand)
    broken = _suit_violation(card, hand, trick)
    if broken is None and card == seven:
        others = CardSet(other for other in hand if other != card and _suit_violation(other, hand, trick) is None)
        return MustKeepSeven(card, others) if others else None
    return broken


def legal_cards(hand: CardSet, trick: Trick, *, seven: Card | None = None) -> CardSet:
    """The cards of `hand` that may be played to `trick`: those without a `violation`.

    Never empty unless the hand is. Raises `WrongPhase` when the trick is complete.
    """
    return CardSet(card for card in hand if violation(card, hand, trick, seven=seven) is None)


def _suit_violation(card: Card, hand: CardSet, trick: Trick) -> MustFollow | MustTrump | MustBeat | None:
    """R7.2 to R7.5, for a card that is held."""
    if not trick.cards:
        return None
    led = trick.cards[0]
    held = hand.of(led.suit)
    if held:
        if card not in held:
            return MustFollow(card, led, held)
        return _height_violation(card, held, trick, ruffing=False)
    trumps = hand.of(trick.trump) if trick.trump else CardSet()
    if trumps:
        if card not in trumps:
            return MustTrump(card, led, trumps)
        return _height_violation(card, trumps, trick, ruffing=True)
    return None


def _height_violation(card: Card, playable: CardSet, trick: Trick, *, ruffing: bool) -> MustBeat | None:
    """R7.4 among the cards that R7.2 or R7.3 leaves.

    When a plain suit was led and the trick was trumped, no card of the suit led beats it, so `beaters` is empty
    and any of them will do; the same holds for a hand whose trumps are all too low.
    """
    best = trick.best
    beaters = CardSet(other for other in playable if trick.beaten_by(other))
    if best is None or not beaters or card in beaters:
        return None
    return MustBeat(card, best, beaters, ruffing)
