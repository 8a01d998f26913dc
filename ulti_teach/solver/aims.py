"""What is to be found out, as needs: how many tens the declarer must end with, for each way a deal can end."""

from array import array
from dataclasses import dataclass
from functools import cache, lru_cache

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


@dataclass(frozen=True, slots=True)
class Aim:
    """What follows from a goal alone, whatever the position.

    `needs`: tens that the declarer must end with, at [sweep - 1][aces - 1][seven], flat. `least`, `most`: of those what
    can still come, by state and by who holds the 7. `shape`: the needs less their `shift`, so that goals of one shape
    are one goal at another level.
    """

    needs: "array[int]"
    least: "array[int]"
    most: "array[int]"
    shape: tuple[int, ...]
    shift: int
    kind: int
    by_tens: bool
    by_sweep: bool
    by_aces: bool
    by_seven: bool


@lru_cache(1024)
def aim(needs: tuple[int, ...]) -> Aim:
    """The aim of a goal."""
    finite = [need for need in needs if ALWAYS < need < NEVER]
    shift = min(finite, default=0)
    ends = [
        [
            needs[(sweep - 1) * 15 + (aces - 1) * 5 + seven]
            for sweep in _ENDS[state >> 2]
            for aces in _ENDS[state & 3]
            for seven in _SEVENS[holder]
        ]
        for state in range(16)
        for holder in range(4)
    ]
    return Aim(
        needs=array("i", needs),
        least=array("i", map(min, ends)),
        most=array("i", map(max, ends)),
        shape=tuple(need - shift if ALWAYS < need < NEVER else need for need in needs),
        shift=shift,
        kind=MIXED if finite else _kind([need == ALWAYS for need in needs]),
        by_tens=bool(finite),
        by_sweep=any(needs[i] != needs[i % 15] for i in range(45)),
        by_aces=any(needs[i] != needs[i // 15 * 15 + i % 5] for i in range(45)),
        by_seven=any(needs[i] != needs[i // 5 * 5] for i in range(45)),
    )


def _kind(met: list[bool]) -> int:
    """Whether this is one of the goals that some positions decide at sight: all ends that meet it, and no other."""
    if met == [i % 5 == MINE_WINS for i in range(45)]:
        return SEVEN
    if met == [i // 15 == MINE - 1 for i in range(45)]:
        return ALL_TRICKS
    return NO_TRICK if met == [i // 15 == THEIRS - 1 for i in range(45)] else MIXED


@cache
def _expected(kind: int, trumps: bool) -> "array[int]":
    """The score of each card as a lead before anything was found out, 32 for each seat."""
    scores = array("i")
    for seat in range(3):
        for place in range(32):
            first, step = _EXPECTED[kind][seat > 0][trumps and place < 8]
            scores.append(first + step * (place & 7))
    return scores


class Aimed(Moves):
    """A search that has a goal, and a memory for each shape of goal.

    `keep` is 1 where R7.7 binds the declarer; `room` is how many positions may be remembered, `free` how many more.
    """

    def __init__(self, trumps: bool, beating: bool, keep: bool, room: int) -> None:
        super().__init__(trumps, beating)
        self.keep = 1 if keep else 0
        self.room = self.free = room
        self.spread, self.places = SPREAD, PLACES
        self.memories: dict[tuple[int, ...], list[dict[int, int]]] = {}
        self.aim_at(aim((NEVER,) * 45))

    def aim_at(self, goal: Aim, horizon: int = 0, verdict: bool = False) -> None:
        """Sets the goal. With so many tricks left as `horizon` says, what is not decided yet is reached if `verdict`.

        Nothing is taken for certain then: what is decided is decided for everyone to see.
        """
        self.needs, self.least, self.most, self.shift = goal.needs, goal.least, goal.most, goal.shift
        self.horizon, self.verdict = horizon, verdict
        shape = (*goal.shape, horizon, horizon > 0 and verdict)
        if shape not in self.memories:
            self.memories[shape] = [{} for _ in range(16)]
        self.memory = self.memories[shape]
        # A betli has no trumps, and a 7 of trumps needs some.
        fits = goal.kind != (NO_TRICK if self.trumps else SEVEN)
        kind = goal.kind if fits else MIXED
        self.by_sweep = goal.by_sweep
        self.kind = MIXED if horizon else kind
        self.weigh = goal.by_tens and not horizon
        self.ace = _ACES if goal.by_aces else 0
        self.ten = TENS if goal.by_tens or goal.by_aces else 0
        self.seven = 1 if self.trumps and (self.keep or goal.by_seven) else 0
        self.trump_canon = canon(bool(self.ten), bool(self.seven), goal.by_aces)
        self.plain_canon = canon(bool(self.ten), False, goal.by_aces)
        self.scores = array("i", _expected(kind, self.trumps > 0))

    def forget(self) -> None:
        """Empties the memory: it has no room left."""
        for memories in self.memories.values():
            for memory in memories:
                memory.clear()
        self.free = self.room

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
