"""The moves of a hand, those that play alike only once, and which of them look best."""

from .bounds import Bounds


class Moves(Bounds):
    """Rules R7.2 to R7.6 on bits.

    `seven`: 1 where the 7 of trumps plays like no other card. `ten`, `ace`: the cards that count by themselves.
    """

    def __init__(self, trumps: bool, beating: bool) -> None:
        super().__init__(trumps, beating)
        self.seven = self.ten = self.ace = 0

    def apart(self, moves: int, hand: int, alive: int) -> int:
        """The moves without those that play like another one: nothing is left between the two cards.

        All suits at once: from each card held a bit climbs over the cards that are gone, and where it lands on a card
        of the same hand, that one is left out. `alive`: all cards that are held or in the trick.
        """
        gone = ~alive & 0x7F7F7F7F
        start = (hand & ~self.seven & 0x7F7F7F7F) << 1
        lands = start & ~gone | gone + (start & gone) & ~gone
        if self.ten:
            lands = lands & 0x3F3F3F3F | (0 if self.ace else (hand & 0x40404040) << 1)
        return moves & ~(lands & hand)

    def suit(self, card: int) -> int:
        """All the cards of this card's suit."""
        if card & 0xFFFF:
            return 0xFF if card & 0xFF else 0xFF00
        return 0xFF0000 if card & 0xFF0000 else 0xFF000000

    def legal(self, hand: int, led: int, best: int) -> int:
        """R7.2 to R7.5."""
        own = hand & led
        if own:
            if best & led and self.beating:
                higher = own & ~(best | best - 1)
                return higher or own
            return own
        own = hand & self.trumps
        if own:
            if best & self.trumps:
                higher = own & ~(best | best - 1)
                return higher or own
            return own
        return hand

    def beats(self, card: int, best: int, led: int) -> bool:
        """R7.6."""
        if card & self.trumps:
            return not best & self.trumps or card > best
        return bool(card & led and best & led and card > best)

    def hopeful(self, moves: int, seat: int, leader: int, first: int, led: int, last: int) -> int:
        """Which moves of the second hand to try first: tens into a trick that stays with one's side, else no tens."""
        wins = self.beats(moves & (0 - moves), first, led)
        if seat and leader == 0:
            # The partner plays last.
            over = last & led & ~(first | first - 1)
            if not last & led and not first & self.trumps:
                over = last & self.trumps
            return self.ten if wins or over else ~self.ten
        if wins:
            stays = self.unbeaten(moves, led, last)
            return stays & self.ten or stays or ~self.ten
        return self.ten if seat and self.unbeaten(first, led, last) else ~self.ten

    def unbeaten(self, cards: int, led: int, last: int) -> int:
        """Those of these cards, each the best of the trick, that the last hand cannot beat."""
        ruffs = cards & self.trumps
        if last & led:
            if ruffs and led != self.trumps:
                return cards
            return cards & ~(self.below(last & led))
        if last & self.trumps:
            return ruffs & ~self.below(last & self.trumps)
        return cards
