"""20 and 40: a king and queen of one suit, announced (R6)."""

from dataclasses import dataclass

from .cards import Card, CardSet, Rank, Seat, Suit


@dataclass(frozen=True, slots=True)
class Marriage:
    """A pair that a player has announced as they played to the first trick (R6.1).

    `suit` is None where only the word "20" is known: the suits are not told.
    """

    seat: Seat
    suit: Suit | None

    @property
    def cards(self) -> CardSet:
        """The king and queen of the suit; none where it is not known."""
        if self.suit is None:
            return CardSet()
        return CardSet([Card(self.suit, Rank.KING), Card(self.suit, Rank.QUEEN)])

    def points(self, trump: Suit) -> int:
        """40 in trumps, else 20 (R6.1)."""
        return 40 if self.suit is trump else 20
