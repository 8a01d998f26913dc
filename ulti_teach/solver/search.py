"""The search: can the declarer, against both others playing perfectly, with all cards known?

Whole numbers only, so that this file runs as it is and can be compiled; `analysis` asks in the engine's terms. Cards
are bits of 32: a byte a suit, the strongest card its highest bit, trumps the lowest byte and their 7 bit 0.

One question at a time: a **goal** says how many tens of card points the declarer needs, for each way in which the 7 of
trumps, the sweep of all tricks, and the aces can end. So "60 points", "the 7 wins the last trick", "no trick" and "a
settlement of at least +8" are all the same search.

What makes it fast, and what a whole deal would cost without it: the median of nodes on the thirty deals each of
betli-strong, parti-strong (points) and ulti-strong, where the search as it stands visits 280, 6,440 and 710.

- A memory of positions: 4,340, 170,000, 11,400 without. As more tens never hurt, it keeps from where on a goal is
  reached, so that all amounts of points share it.
- In it, positions that play alike are one (`canon`): 550, 12,500, 1,780. That suits can trade names is the smaller
  part of it: 330, 6,440, 710.
- Of cards that play alike one is tried (`Moves.apart`): 410, 9,850, 1,370.
- What is certain is not played out (`Bounds`): 6,150 and 2,430 in betli and ulti, 14,250 in parti.
- Leads are tried by what they promise and by how often they decided: 360, 79,600, 5,920 in plain order, and 1,490,
  4,590, 810 without learning, 430, 16,500, 2,560 without the promise.
- Followers put tens where they stay with their side, and nowhere else: 10,200 in parti.
- The margin of an answer is remembered, not only the answer: 6,510 in parti.
"""

from .aims import MINE, MINE_LOSES, MINE_WINS, NOT_LAST, THEIRS, THEIRS_LOSES, THEIRS_WINS, Aimed
from .bounds import SURE
from .canon import BRUIJN

_UNKNOWN = 0x7F00  # of a position: reached from level 127 up, missed below level 0
_UNSEEN = 100  # no margin is that high


class Stop(Exception):
    """The nodes allowed for this run are used up; what was found out is kept, so another run goes on from there."""


class Search(Aimed):
    """Searches with one memory: the same contract, one goal after the other.

    `trumps`: whether there are any. `beating`: whether whoever follows suit must beat (R7.4). `keep`: whether the
    declarer must keep the 7 of trumps (R7.7). `room`: how many positions to remember; when it is full, all are
    forgotten. `nodes` counts the positions visited, and a run raises `Stop` once they exceed `limit`.
    """

    def __init__(self, trumps: bool, beating: bool, keep: bool, room: int) -> None:
        super().__init__(trumps, beating, keep, room)
        self.nodes = self.limit = 0
        self.owner = 3

    def run(
        self, h0: int, h1: int, h2: int, leader: int, table: tuple[int, ...], tens: int, state: int, out: int
    ) -> int:
        """The margin of the declarer: above 0 when the goal is reached against best play, else it is missed.

        `table`: the cards in the trick, in order, up to all three. `tens`: the declarer's so far. `state`: 4 times who
        has won all tricks so far, plus the same for the aces. `out`: tens not won yet, those of the trick and the one
        for the last trick included.
        """
        self.nodes += 1
        first, second, third = (*table, 0, 0, 0)[:3]
        holds = (h0, h1, h2)
        self.owner = next((seat for seat in range(3) if holds[seat] & 1), 3)
        if 1 in table:
            self.owner = (leader + table.index(1)) % 3
        left = self.count(h0 | h1 | h2 | first | second | third) // 3
        if not first:
            return self.win(h0, h1, h2, leader, left, tens, state, out)
        led = self.suit(first)
        if not second:
            return self.follow_second(h0, h1, h2, leader, left, tens, state, out, first, led)
        best, winner = (second, (leader + 1) % 3) if self.beats(second, first, led) else (first, leader)
        if not third:
            return self.follow_third(h0, h1, h2, leader, left, tens, state, out, led, first | second, best, winner)
        if self.beats(third, best, led):
            best, winner = third, (leader + 2) % 3
        return self.taken(h0, h1, h2, left, tens, state, out, first | second | third, best, winner)

    def win(self, h0: int, h1: int, h2: int, leader: int, left: int, tens: int, state: int, out: int) -> int:
        """The margin between two tricks: from what is certain, from memory, or by playing on."""
        margin = self.at_sight(h0, h1, h2, leader, left, tens, state, out)
        if margin != _UNSEEN:
            return margin
        if not self.by_sweep:
            state |= 12
        memory = self.memory[state]
        key = self.key(h0, h1, h2, leader)
        level = tens - self.shift + 32
        known = memory.get(key, _UNKNOWN)
        # The goal is reached from level `known >> 8` up, and missed below `known & 127`: more tens never hurt.
        if level >= known >> 8:
            return level - (known >> 8) + 1
        if level < known & 127:
            return level + 1 - (known & 127)
        if self.nodes >= self.limit:
            raise Stop
        margin = self.lead(h0, h1, h2, leader, left, tens, state, out)
        if known != _UNKNOWN:
            known = memory.get(key, _UNKNOWN)  # all may have been forgotten meanwhile
        if known == _UNKNOWN:
            if not self.free:
                self.forget()
            self.free -= 1
        edge = level + 1 - margin
        if margin > 0:
            memory[key] = known & 127 | max(edge, 0) << 8
        else:
            memory[key] = known & _UNKNOWN | min(edge, 126)
        return margin

    def at_sight(self, h0: int, h1: int, h2: int, leader: int, left: int, tens: int, state: int, out: int) -> int:
        """The margin where it needs no playing on, else _UNSEEN.

        That is where the goal is out of reach or reached already, where the search is not to look any further, and
        where something is certain (`Bounds`).
        """
        holder = 3
        if self.trumps:
            holder = 0 if h0 & 1 else 1 if h1 & 1 else 2 if h2 & 1 else 3
        least, most = self.least[state * 4 + holder], self.most[state * 4 + holder]
        if tens + out < least:
            return tens + out + 1 - least
        if tens >= most:
            return tens + 1 - most
        if left <= self.horizon:
            # The margin says from how many tens on it is decided here otherwise: it is remembered for other levels.
            return tens + out + 1 - least if self.verdict else tens + 1 - most
        if self.kind:
            margin = self.decided(self.kind, h0, h1, h2, leader, left)
            if margin:
                return margin
        elif self.weigh and self.trumps:
            sure = self.sure_tens(h0, h1, h2, leader, left)
            if tens + (sure & 15) >= most:
                return tens + (sure & 15) + 1 - most
            if tens + out - (sure >> 4) < least:
                return tens + out - (sure >> 4) + 1 - least
        return _UNSEEN

    def lead(self, h0: int, h1: int, h2: int, leader: int, left: int, tens: int, state: int, out: int) -> int:
        """The best margin of whoever leads, the leads that decided most often first."""
        hand = h0 if leader == 0 else h1 if leader == 1 else h2
        moves = self.apart(hand, hand, h0 | h1 | h2)
        if leader == 0 and self.keep and moves != 1:
            moves &= ~1
        worst = -SURE if leader == 0 else SURE
        base = leader * 32
        while moves:
            card = self.favourite(moves, base)
            moves ^= card
            self.nodes += 1
            led = self.suit(card)
            if leader == 0:
                margin = self.follow_second(h0 ^ card, h1, h2, 0, left, tens, state, out, card, led)
                if margin > 0:
                    self.praise(card, base)
                    return margin
                worst = max(worst, margin)
            else:
                if leader == 1:
                    margin = self.follow_second(h0, h1 ^ card, h2, 1, left, tens, state, out, card, led)
                else:
                    margin = self.follow_second(h0, h1, h2 ^ card, 2, left, tens, state, out, card, led)
                if margin <= 0:
                    self.praise(card, base)
                    return margin
                worst = min(worst, margin)
        return worst

    def favourite(self, moves: int, base: int) -> int:
        """The move with the best score."""
        card = moves & (0 - moves)
        rest = moves ^ card
        if rest:
            score = self.scores[base + self.places[card * BRUIJN >> 27 & 31]]
            while rest:
                other = rest & (0 - rest)
                rest ^= other
                its = self.scores[base + self.places[other * BRUIJN >> 27 & 31]]
                if its > score:
                    card, score = other, its
        return card

    def praise(self, card: int, base: int) -> None:
        """Remembers that this lead decided."""
        self.scores[base + self.places[card * BRUIJN >> 27 & 31]] += 1

    def follow_second(
        self, h0: int, h1: int, h2: int, leader: int, left: int, tens: int, state: int, out: int, first: int, led: int
    ) -> int:
        """The best margin of the second hand."""
        seat = leader + 1 if leader < 2 else 0
        hand = h0 if seat == 0 else h1 if seat == 1 else h2
        last = h0 if leader == 1 else h1 if leader == 2 else h2
        moves = self.apart(self.legal(hand, led, first), hand, h0 | h1 | h2 | first)
        if seat == 0 and self.keep and moves != 1:
            moves &= ~1
        hopeful = self.hopeful(moves, seat, leader, first, led, last)
        worst = -SURE if seat == 0 else SURE
        while moves:
            card = moves & hopeful or moves
            card &= 0 - card
            moves ^= card
            self.nodes += 1
            best, winner = (card, seat) if self.beats(card, first, led) else (first, leader)
            table = first | card
            if seat == 0:
                margin = self.follow_third(h0 ^ card, h1, h2, leader, left, tens, state, out, led, table, best, winner)
                if margin > 0:
                    return margin
                worst = max(worst, margin)
            else:
                if seat == 1:
                    margin = self.follow_third(
                        h0, h1 ^ card, h2, leader, left, tens, state, out, led, table, best, winner
                    )
                else:
                    margin = self.follow_third(
                        h0, h1, h2 ^ card, leader, left, tens, state, out, led, table, best, winner
                    )
                if margin <= 0:
                    return margin
                worst = min(worst, margin)
        return worst

    def follow_third(
        self,
        h0: int,
        h1: int,
        h2: int,
        leader: int,
        left: int,
        tens: int,
        state: int,
        out: int,
        led: int,
        table: int,
        best: int,
        winner: int,
    ) -> int:
        """The best margin of the third hand, after which the trick is won."""
        seat = leader - 1 if leader else 2
        hand = h0 if seat == 0 else h1 if seat == 1 else h2
        moves = self.apart(self.legal(hand, led, best), hand, h0 | h1 | h2 | table)
        if seat == 0 and self.keep and moves != 1:
            moves &= ~1
        ours = self.beats(moves & (0 - moves), best, led) or (winner == 0) == (seat == 0)
        hopeful = self.ten if ours else ~self.ten
        worst = -SURE if seat == 0 else SURE
        while moves:
            card = moves & hopeful or moves
            card &= 0 - card
            moves ^= card
            self.nodes += 1
            over = self.beats(card, best, led)
            top, taker = (card, seat) if over else (best, winner)
            if seat == 0:
                margin = self.taken(h0 ^ card, h1, h2, left, tens, state, out, table | card, top, taker)
                if margin > 0:
                    return margin
                worst = max(worst, margin)
            else:
                if seat == 1:
                    margin = self.taken(h0, h1 ^ card, h2, left, tens, state, out, table | card, top, taker)
                else:
                    margin = self.taken(h0, h1, h2 ^ card, left, tens, state, out, table | card, top, taker)
                if margin <= 0:
                    return margin
                worst = min(worst, margin)
        return worst

    def taken(
        self,
        h0: int,
        h1: int,
        h2: int,
        left: int,
        tens: int,
        state: int,
        out: int,
        table: int,
        best: int,
        taker: int,
    ) -> int:
        """The margin once a trick is won: after the last one it is known. MINE, THEIRS, BOTH are sets of sides."""
        side = THEIRS if taker else MINE
        state |= side << 2
        if table & self.ace:
            state |= side
        gain = self.tens(table) if self.ten else 0
        if left > 1:
            return self.win(h0, h1, h2, taker, left - 1, tens if taker else tens + gain, state, out - gain)
        seven = NOT_LAST
        if self.trumps and table & 1:
            if self.owner == 0:
                seven = MINE_WINS if best == 1 else MINE_LOSES
            else:
                seven = THEIRS_WINS if best == 1 else THEIRS_LOSES
        if taker == 0:
            tens += gain + 1
        return tens + 1 - self.needs[((state >> 2) - 1) * 15 + (max(state & 3, 1) - 1) * 5 + seven]
