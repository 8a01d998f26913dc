"""What happened in a deal: card points, tricks, the last 7, announcements, aces. Money is the business of `scoring`."""

from dataclasses import dataclass
from enum import Enum

from .cards import Seat
from .errors import UltiError


class Side(Enum):
    """The declarer alone, or the two opponents."""

    DECLARER = "declarer"
    OPPONENTS = "opponents"

    @property
    def other(self) -> "Side":
        """Those against whom it plays."""
        return Side.OPPONENTS if self is Side.DECLARER else Side.DECLARER


@dataclass(frozen=True, slots=True)
class Seven:
    """The 7 of trumps, played to the last trick by `seat`; `wins` if it takes the trick (R9.2)."""

    seat: Seat
    wins: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What happened in a deal, without a word of money.

    `points`: the declarer's card points, the last trick included; the opponents hold the rest of the 90, the kitty's
    too (R1.5, R3.8). `tricks`: won by the declarer. `seven`: the 7 of trumps, if it came to the last trick.
    `forties`, `twenties`: announced by the declarer and by the opponents (R6). `aces`: won by the declarer; the
    opponents have the rest (R11.2). `given_up`: before the first lead (R10.5). Raises `UltiError` for facts that no
    deal has.
    """

    points: int
    tricks: int
    seven: Seven | None = None
    forties: tuple[bool, bool] = (False, False)
    twenties: tuple[int, int] = (0, 0)
    aces: int = 0
    given_up: bool = False

    def __post_init__(self) -> None:
        fault = self._fault()
        if fault:
            raise UltiError(f"No deal ends like this: {fault}.")

    def _fault(self) -> str | None:
        if self.points not in range(0, 91, 10):
            return f"card points come in tens, from 0 to 90 (R1.5), not {self.points!r}"
        if self.tricks not in range(11):
            return f"the declarer wins 0 to 10 tricks, not {self.tricks!r}"
        if self.aces not in range(5):
            return f"the declarer wins 0 to 4 aces, not {self.aces!r}"
        if not self.tricks and (
            self.points or self.aces or (self.seven and self.seven.seat is Seat.S0 and self.seven.wins)
        ):
            return "a declarer without a trick has neither points nor aces, nor the last trick"
        if 10 * self.aces > self.points:
            return f"{self.aces} aces are {10 * self.aces} card points, more than {self.points}"
        if all(self.forties) or sum(self.twenties) > 3 or min(self.twenties) < 0:
            return "there is one 40, and at most three 20s (R6.1)"
        if self.seven and self.tricks == 10 and (self.seven.seat is Seat.S0) is not self.seven.wins:
            return "a declarer who won every trick won the last one too"
        return None

    def hundred(self, side: Side) -> int:
        """What a side has towards a silent 100: card points, and all the 20s and 40s that it announced (R9.1)."""
        declarers = side is Side.DECLARER
        at = 0 if declarers else 1
        return (self.points if declarers else 90 - self.points) + 40 * self.forties[at] + 20 * self.twenties[at]
