"""What can be told of a position without playing on: cards that win for certain, and games already won or lost.

Cards are bits of 32: a suit is a byte, its strongest card the highest bit; with trumps they are the lowest byte.
"""

TENS = 0xC0C0C0C0  # ace and ten of each suit, where they count
TRUMPS = 0xFF

#: What is to be found out; the last three have rules of thumb that are exact.
MIXED, NO_TRICK, ALL_TRICKS, SEVEN = range(4)
SURE = 99  # a margin that no further play can touch


class Bounds:
    """Counting on three hands `h0`, `h1`, `h2`, of which the first plays alone; `left` tricks are to be played."""

    def __init__(self, trumps: bool, beating: bool) -> None:
        self.trumps = TRUMPS if trumps else 0
        self.beating = beating

    def below(self, cards: int) -> int:
        """These cards, and all that one of them beats in its suit."""
        cards |= cards >> 1 & 0x7F7F7F7F
        cards |= cards >> 2 & 0x3F3F3F3F
        return cards | cards >> 4 & 0x0F0F0F0F

    def count(self, cards: int) -> int:
        """How many cards these are."""
        cards -= cards >> 1 & 0x55555555
        cards = (cards & 0x33333333) + (cards >> 2 & 0x33333333)
        return (cards + (cards >> 4) & 0x0F0F0F0F) * 0x01010101 >> 24 & 63

    def tens(self, cards: int) -> int:
        """How many of them are aces and tens."""
        return self.count(cards & TENS)

    def sure_tens(self, h0: int, h1: int, h2: int, leader: int, left: int) -> int:
        """Tens that the declarer takes for certain, plus 16 times those that the opponents do; with trumps only."""
        opponents = h1 | h2
        highest = h0 & TRUMPS & ~self.below(opponents & TRUMPS)
        theirs = opponents & TRUMPS & ~self.below(h0 & TRUMPS)
        if leader == 0:
            return self._declarer_leads(h0, h1, h2, left, highest, theirs)
        mine = self.tens(highest)
        if not opponents & TRUMPS:
            trumps = self.count(h0 & TRUMPS)
            mine += trumps > left - trumps  # one is left for the last trick, however often he must ruff
        lead, partner = (h1, h2) if leader == 1 else (h2, h1)
        return mine + 16 * self._opponent_leads(h0, lead, partner, left, theirs)

    def _declarer_leads(self, h0: int, h1: int, h2: int, left: int, highest: int, theirs: int) -> int:
        """The declarer leads: draws all trumps if he can and takes his winners, else those that all must follow to."""
        opponents = h1 | h2
        winners = h0 & ~self.below(opponents)
        rounds = max(self.count(h1 & TRUMPS), self.count(h2 & TRUMPS))
        if rounds <= self.count(highest):
            sure = h0 & TRUMPS | winners
            losers = left - self.count(sure)
            if losers == 0:
                return self.tens(h0 | opponents) + 1
            # With more trumps than losers, one is left for the last trick: each loser costs at most one trump.
            last = self.count(h0 & TRUMPS) - rounds > losers
            return self.tens(sure) + last + 16 * self.tens(theirs)
        sure = highest
        for suit in (0xFF00, 0xFF0000, 0xFF000000):
            sure |= self._followed(winners & suit, h1 & suit, h2 & suit)
        return self.tens(sure) + 16 * self.tens(theirs)

    def _followed(self, winners: int, first: int, second: int) -> int:
        """Of the winners of one suit, the aces and tens to which both others still have to follow."""
        cards = winners & TENS
        if not (cards and first and second):
            return 0
        if cards & cards - 1 and not (first & first - 1 and second & second - 1):
            return cards & ~(cards & (0 - cards))
        return cards

    def _opponent_leads(self, h0: int, lead: int, partner: int, left: int, theirs: int) -> int:
        """The tens of the opponents when one of them leads: the partner, who may have to take over, is heeded."""
        winners = lead & ~self.below(h0)
        stays = winners & ~self.below(partner)
        drawn = self.count(lead & TRUMPS & ~self.below((partner | h0) & TRUMPS))
        if self.count(h0 & TRUMPS) <= drawn and (self.count(partner & TRUMPS) <= drawn):
            sure = lead & TRUMPS | stays
            if self.count(sure) == left:
                return self.tens(h0 | lead | partner) + 1
            return self.tens(sure | theirs)
        # Trumps with the partner are in the way, since he must ruff what he cannot follow to.
        sure, once = 0, 0
        for suit in (0xFF00, 0xFF0000, 0xFF000000):
            his = h0 & suit if h0 & TRUMPS else suit
            follows = partner & suit if partner & TRUMPS else suit
            sure |= self._followed(stays & suit, his, follows)
            if winners & suit & TENS and his:
                once = 1
        return self.tens(theirs) + (self.tens(sure) or once)

    def decided(self, kind: int, h0: int, h1: int, h2: int, leader: int, left: int) -> int:
        """SURE when the declarer is certain to do what `kind` asks, minus SURE when certain to fail, else 0."""
        if kind == NO_TRICK:
            return self._no_trick(h0, h1, h2, leader)
        if kind == ALL_TRICKS:
            return self._all_tricks(h0, h1, h2) if leader == 0 else 0
        return self._seven(h0, h1, h2, leader, left)

    def _all_tricks(self, h0: int, h1: int, h2: int) -> int:
        """An opponent who can outlast the declarer's winners of a suit stops him, and needs no other card for it.

        Without trumps that is all there is: whoever has no such suit cannot stop a declarer on lead.
        """
        for suit in (0xFF, 0xFF00, 0xFF0000, 0xFF000000):
            mine = h0 & suit
            for theirs in (h1 & suit, h2 & suit):
                under = self.below(theirs)
                if mine & under and self.count(mine & ~under) < self.count(theirs):
                    return -SURE
        return 0 if self.trumps else SURE

    def _no_trick(self, h0: int, h1: int, h2: int, leader: int) -> int:
        """A betli, an opponent on lead: lost if a lead makes the declarer overtake, won with only the lowest cards."""
        if leader == 0:
            return 0
        lead, partner = (h1, h2) if leader == 1 else (h2, h1)
        safe = SURE
        for suit in (0xFF, 0xFF00, 0xFF0000, 0xFF000000):
            mine, theirs = h0 & suit, (h1 | h2) & suit
            if not (mine and theirs) or mine < (theirs & (0 - theirs)):
                continue
            safe = 0
            if self.beating and lead & suit and self._caught(mine, lead & suit, partner & suit, leader):
                return -SURE
        return safe

    def _caught(self, mine: int, lead: int, partner: int, leader: int) -> bool:
        """Whether some lead of a suit in a betli is the declarer's trick, as everyone must beat (R7.4, R7.5)."""
        if leader == 1:  # he plays last, over the lowest card that the opponents can make the highest
            best = lead & (0 - lead)
            over = partner & ~(best | best - 1)
            best = over & (0 - over) if over else best
            return mine > (best | best - 1)
        # He plays second: caught when his lowest card above the lead is one that the partner cannot beat.
        above = lead & ~self.below(mine & self.below(partner))
        return bool(above) and (above & (0 - above)) < mine

    def _seven(self, h0: int, h1: int, h2: int, leader: int, left: int) -> int:
        """The declarer's 7 of trumps: safe when only he has trumps and enough of them; lost when it can be forced."""
        trumps = h0 & TRUMPS
        if left == 1:
            return 0
        if not (h1 | h2) & TRUMPS:
            held = self.count(trumps)
            if held > left - held:
                return SURE
        if leader and trumps == 1:
            lead = h1 if leader == 1 else h2
            for suit in (0xFF, 0xFF00, 0xFF0000, 0xFF000000):
                if lead & suit and (suit == TRUMPS or not h0 & suit):
                    return -SURE
        return 0
