"""What is to be found out, as needs: how many tens the declarer must end with, for each way a deal can end."""

from array import array

from .bounds import ALL_TRICKS, MIXED, NO_TRICK, SEVEN, TENS
from .canon import PLACES, SPREAD, canon
from .moves import Moves

#: Needs that are always and never met.
ALWAYS, NEVER = -40, 40
#: How the 7 of trumps ends: not in the last trick; there with the declarer, won or beaten; there with an opponent.
NOT_LAST, MINE_WINS, MINE_LOSES, THEIRS_WINS, THEIRS_LOSES = range(5)
#: Who has won all the tricks (or aces) so far: nobody any yet, the declarer, the opponents, neither side.
OPEN, MINE, THEIRS, BOTH = range(4)
_ENDS = {OPEN: (MINE, THEIRS, BOTH), MINE: (MINE, BOTH), THEIRS: (THEIRS, BOTH), BOTH: (BOTH,)}
_SEVENS = ((NOT_LAST, MINE_WINS, MINE_LOSES), *2 * ((NOT_LAST, THEIRS_WINS, THEIRS_LOSES),), (NOT_LAST,))
_ACES = 0x80808080
#: By kind of goal, the declarer or an opponent, plain suit or trumps: the score of the weakest card as a lead, and what
#: each step of strength adds. Found by trying on the deals that are measured.
_EXPECTED = {
    MIXED: (((20, 3), (-180, 16)), ((0, 5), (0, -1))),
    NO_TRICK: (((0, 0), (0, 0)), ((30, -1), (30, -1))),
    ALL_TRICKS: (((0, 0), (0, 0)), ((0, 0), (0, 0))),
    SEVEN: (((40, 8), (-160, 15)), ((-40, 1), (-40, 4))),
}


class Aimed(Moves):
    """A goal, what follows from it for positions, and a memory for each shape of goal."""

    def __init__(self, trumps: bool, beating: bool, keep: bool) -> None:
        super().__init__(trumps, beating)
        self.keep = 1 if keep else 0
        self.spread, self.places = SPREAD, PLACES
        self.scores = array("i", bytes(4 * 96))
        self.memories: dict[tuple[int, ...], list[dict[int, int]]] = {}

    def aim(self, needs: list[int]) -> None:
        """Sets the goal: needs[sweep - 1][aces - 1][seven], flat; tens that the declarer needs to end with."""
        some = [need for need in needs if ALWAYS < need < NEVER]
        self.shift = min(some, default=0)
        shape = tuple(need - self.shift if ALWAYS < need < NEVER else need for need in needs)
        self.memory = self.memories.setdefault(shape, [{} for _ in range(16)])
        self.needs = array("i", needs)
        self.kind = self._kind(needs)
        self.weigh = bool(some)
        by_aces = any(needs[i] != needs[i % 5 + i // 15 * 15] for i in range(45))
        by_seven = any(needs[i] != needs[i // 5 * 5] for i in range(45))
        self.ace = _ACES if by_aces else 0
        self.ten = TENS if some or by_aces else 0
        self.by_sweep = any(needs[i] != needs[i % 15] for i in range(45))
        self.seven = 1 if self.trumps and (self.keep or by_seven) else 0
        self.trump_canon = canon(bool(self.ten), bool(self.seven), by_aces)
        self.plain_canon = canon(bool(self.ten), False, by_aces)
        least, most = [], []
        for state in range(16):
            for holder in range(4):
                ends = [
                    needs[(sweep - 1) * 15 + (aces - 1) * 5 + seven]
                    for sweep in _ENDS[state >> 2]
                    for aces in _ENDS[state & 3]
                    for seven in _SEVENS[holder]
                ]
                least.append(min(ends))
                most.append(max(ends))
        self.least, self.most = array("i", least), array("i", most)
        self._expect()

    def _kind(self, needs: list[int]) -> int:
        """Whether this is one of the goals that some positions decide at sight."""
        met = [need == ALWAYS for need in needs]
        if any(ALWAYS < need < NEVER for need in needs):
            return MIXED
        sweeps = {(i // 15) + 1 for i in range(45) if met[i]}
        if self.trumps and met == [i % 5 == MINE_WINS for i in range(45)]:
            return SEVEN
        if sweeps == {MINE} and sum(met) == 15:
            return ALL_TRICKS
        return NO_TRICK if sweeps == {THEIRS} and sum(met) == 15 and not self.trumps else MIXED

    def _expect(self) -> None:
        """What each card is worth as a lead before anything was found out, by seat, trump or not, and strength."""
        for seat in range(3):
            for place in range(32):
                first, step = _EXPECTED[self.kind][seat > 0][self.trumps > 0 and place < 8]
                self.scores[seat * 32 + place] = first + step * (place & 7)

    def key(self, h0: int, h1: int, h2: int, leader: int) -> int:
        """The same number for positions that play alike; the suits that are not trumps can stand for each other."""
        spread, plain = self.spread, self.plain_canon
        low, high = h0 | h2, h1 | h2
        k0 = self.trump_canon[spread[low & 255] | spread[high & 255] << 1]
        k1 = plain[spread[low >> 8 & 255] | spread[high >> 8 & 255] << 1]
        k2 = plain[spread[low >> 16 & 255] | spread[high >> 16 & 255] << 1]
        k3 = plain[spread[low >> 24] | spread[high >> 24] << 1]
        if k1 < k2:
            k1, k2 = k2, k1
        if k2 < k3:
            k2, k3 = k3, k2
        if k1 < k2:
            k1, k2 = k2, k1
        if not self.trumps:
            if k0 < k1:
                k0, k1 = k1, k0
            if k1 < k2:
                k1, k2 = k2, k1
            if k2 < k3:
                k2, k3 = k3, k2
        return (k0 << 45 | k1 << 30 | k2 << 15 | k3) << 2 | leader
