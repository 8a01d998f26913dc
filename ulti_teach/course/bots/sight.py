"""What a player at the table can know: the own cards, all that was played, and what follows from both.

Seats are those of a play: 0 is the declarer.
"""

from dataclasses import dataclass

from ulti_teach.engine import (
    ALL_CARDS,
    DECLARER,
    Card,
    CardSet,
    Play,
    Position,
    Seat,
    Suit,
    Trick,
)
from ulti_teach.engine.cards import STRONGER


@dataclass(frozen=True, slots=True)
class Sight:
    """One player's knowledge before a card.

    `position` is the player's own view, `me` their seat. `unseen`: cards that others may hold; whoever did not lay
    the kitty down cannot tell its two from them. `void`: suits that a seat has shown not to hold.
    """

    position: Position
    me: Seat
    unseen: CardSet
    void: frozenset[tuple[Seat, Suit]]

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps."""
        return self.position.contract.trump

    @property
    def mine(self) -> bool:
        """Whether the player is the declarer."""
        return self.me == DECLARER

    @property
    def trumps_out(self) -> CardSet:
        """The trumps that others may still hold."""
        if self.trump is None or all((seat, self.trump) in self.void for seat in Seat if seat != self.me):
            return CardSet()
        return self.unseen.of(self.trump)

    def height(self, card: Card) -> int:
        """How high a card stands in its suit: 0 for the lowest."""
        return 7 - STRONGER[self.position.contract.order][card.place].bit_count()

    def higher(self, card: Card) -> int:
        """How many unseen cards of its suit beat a card."""
        return (STRONGER[self.position.contract.order][card.place] & self.unseen.mask).bit_count()

    def lower(self, card: Card) -> int:
        """How many unseen cards of its suit a card beats."""
        return len(self.unseen.of(card.suit)) - self.higher(card)

    def is_master(self, card: Card) -> bool:
        """Whether no unseen card of its suit beats it."""
        return self.higher(card) == 0

    def stands(self, trick: Trick) -> bool:
        """Whether the best card of a trick will surely win it, whatever the seats still to play hold."""
        best = trick.best
        if best is None:
            return False
        if len(trick.cards) == 3:
            return True
        suit = trick.cards[0].suit
        last = trick.to_play
        over = 0 if (last, best.suit) in self.void else self.higher(best)
        can_ruff = self.trump is not None and best.suit is not self.trump and self.trumps_out
        return over == 0 and not (can_ruff and (last, suit) in self.void)


def look(play: Play, me: Seat) -> Sight:
    """What a seat can know, from its own view of the play (`Play.view`); of a whole play nothing else is looked at."""
    position = play.position
    seen = CardSet(position.table)
    void: set[tuple[Seat, Suit]] = set()
    for trick in (*play.tricks, position.trick):
        seen |= CardSet(trick.cards)
        void |= _shown(trick)
    seen |= position.hands[me] or CardSet()
    if me == DECLARER:
        seen |= position.kitty or CardSet()
    elif position.contract.is_open and play.tricks:  # the declarer's cards lie open (R7.8)
        opened = position.hands[DECLARER] or CardSet()
        void |= {(DECLARER, suit) for suit in Suit if not opened.of(suit)}
    return Sight(position, me, ALL_CARDS - seen, frozenset(void))


def _shown(trick: Trick) -> set[tuple[Seat, Suit]]:
    """Suits that the cards of a trick show their players not to hold: not followed, and not trumped (R7.2, R7.3)."""
    found: set[tuple[Seat, Suit]] = set()
    led = trick.led
    for card in trick.cards[1:]:
        if led is not None and card.suit is not led:
            found.add((trick.player_of(card), led))
            if trick.trump is not None and card.suit is not trick.trump:
                found.add((trick.player_of(card), trick.trump))
    return found
