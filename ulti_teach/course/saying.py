"""What a player is about to say with a card: pairs to announce, and stakes to double (R6.1, R8.1)."""

from dataclasses import dataclass, replace

from ulti_teach.engine import Announce, Card, Move, PlayCard, Raise, Stake, Suit


@dataclass(frozen=True, slots=True)
class Saying:
    """What was chosen, and not said yet.

    >>> from ulti_teach.engine import parse_card
    >>> Saying().pair(Suit.CLUBS).with_card(parse_card("cA"))
    (Announce(suit=<Suit.CLUBS: 'c'>), PlayCard(card=parse_card('cA')))
    """

    pairs: frozenset[Suit] = frozenset()
    stakes: frozenset[Stake] = frozenset()

    def pair(self, suit: Suit) -> "Saying":
        """A pair is chosen, or no longer."""
        return replace(self, pairs=self.pairs ^ {suit})

    def stake(self, stake: Stake) -> "Saying":
        """A stake is chosen, or no longer."""
        return replace(self, stakes=self.stakes ^ {stake})

    def with_card(self, card: Card) -> tuple[Move, ...]:
        """The moves of a turn in the first trick: what is said, then the card."""
        said: list[Move] = [Announce(suit) for suit in Suit if suit in self.pairs]
        said += [Raise(self.stakes)] if self.stakes else []
        return *said, PlayCard(card)
