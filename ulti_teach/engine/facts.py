"""What happened in a deal: card points, tricks, the last 7, announcements, aces. Money is the business of `scoring`."""

from dataclasses import dataclass
from enum import Enum

from .cards import Seat
from .errors import ImpossibleFacts
from .rules import Rule


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


class Amiss(Enum):
    """What cannot be in the facts of a deal, in plain English, and the rule that says so."""

    POINTS = "card points come in tens, from 0 to 90 (R1.5), not {points!r}", Rule.R1_5
    TRICKS = "the declarer wins 0 to 10 tricks, not {tricks!r}", Rule.R7_9
    ACES = "the declarer wins 0 to 4 aces, not {aces!r}", Rule.R1_2
    NO_TRICK = "a declarer without a trick has neither points nor aces, nor the last trick", Rule.R1_5
    ACES_COUNT = "{aces} aces are {worth} card points, more than {points}", Rule.R1_5
    SAID = "there is one 40, and at most three 20s (R6.1)", Rule.R6_1
    LAST_TRICK = "a declarer who won every trick won the last one too", Rule.R7_6
    TOO_MANY_POINTS = "{tricks} tricks of three cards do not bring {points} points", Rule.R1_5
    TOO_FEW_POINTS = "the kitty and {lost} tricks do not bring the opponents {theirs} points", Rule.R1_5
    ACES_IN_TRICKS = "{tricks} tricks do not bring {aces} aces", Rule.R1_2
    ACES_AND_TENS = "{aces} aces, four tens and the last trick are not {points} points (R1.5)", Rule.R1_5
    LAST_TEN = "whoever wins the last trick has its ten points (R1.5)", Rule.R1_5

    @property
    def rule(self) -> Rule:
        """The rule that says so."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class NoSuchEnd:
    """No deal ends with these facts of the declarer's: what is amiss, and the numbers (R1.5, R6.1, R7.9)."""

    amiss: Amiss
    points: int
    tricks: int
    aces: int

    @property
    def rule(self) -> Rule:
        """The rule that says so."""
        return self.amiss.rule

    def __str__(self) -> str:
        numbers = {"points": self.points, "tricks": self.tricks, "aces": self.aces}
        if self.amiss in (Amiss.ACES_COUNT, Amiss.TOO_FEW_POINTS):
            numbers |= {"worth": 10 * self.aces, "theirs": 90 - self.points, "lost": 10 - self.tricks}
        return self.amiss.value[0].format_map(numbers)


@dataclass(frozen=True, slots=True)
class Facts:
    """What happened in a deal, without a word of money.

    `points`: the declarer's card points, the last trick included; the opponents hold the rest of the 90, the kitty's
    too (R1.5, R3.8). `tricks`: won by the declarer. `seven`: the 7 of trumps, if it came to the last trick.
    `forties`, `twenties`: announced by the declarer and by the opponents (R6). `aces`: won by the declarer; the
    opponents have the rest (R11.2). `given_up`: before the first lead (R10.5). Raises `ImpossibleFacts` for facts that
    no deal has.
    """

    points: int
    tricks: int
    seven: Seven | None = None
    forties: tuple[bool, bool] = (False, False)
    twenties: tuple[int, int] = (0, 0)
    aces: int = 0
    given_up: bool = False

    def __post_init__(self) -> None:
        amiss = self._amiss()
        if amiss:
            raise ImpossibleFacts(self._because(amiss))

    def _because(self, amiss: Amiss) -> NoSuchEnd:
        return NoSuchEnd(amiss, self.points, self.tricks, self.aces)

    def _amiss(self) -> Amiss | None:
        if self.points not in range(0, 91, 10):
            return Amiss.POINTS
        if self.tricks not in range(11):
            return Amiss.TRICKS
        if self.aces not in range(5):
            return Amiss.ACES
        if not self.tricks and (
            self.points or self.aces or (self.seven and self.seven.seat is Seat.S0 and self.seven.wins)
        ):
            return Amiss.NO_TRICK
        if 10 * self.aces > self.points:
            return Amiss.ACES_COUNT
        if all(self.forties) or sum(self.twenties) > 3 or min(self.twenties) < 0:
            return Amiss.SAID
        if self.seven and self.tricks == 10 and (self.seven.seat is Seat.S0) is not self.seven.wins:
            return Amiss.LAST_TRICK
        return None

    def unheard_of(self, *, aces: bool) -> NoSuchEnd | None:
        """What no ten tricks with trumps come to, of what the facts cannot see before the end; None when they can.

        `aces`: whether anybody counted the aces. Points come in tens, from three cards a trick and the last trick, and
        the kitty can hold two aces or tens, which are the opponents' (R1.5, R3.8).

        >>> print(Facts(60, 1).unheard_of(aces=False))
        1 tricks of three cards do not bring 60 points
        """
        amiss = self._never(aces)
        return self._because(amiss) if amiss else None

    def _never(self, aces: bool) -> Amiss | None:
        tricks, lost = self.tricks, 10 - self.tricks
        if self.points > 30 * tricks + 10:
            return Amiss.TOO_MANY_POINTS
        if 90 - self.points > 30 * lost + 20 + 10 * bool(lost):
            return Amiss.TOO_FEW_POINTS
        if aces and (self.aces > 3 * tricks or 4 - self.aces > 3 * lost + 2):
            return Amiss.ACES_IN_TRICKS
        if aces and self.points > 10 * self.aces + 50:
            return Amiss.ACES_AND_TENS
        if self.seven and self.points == self._without_last_ten(self.seven):
            return Amiss.LAST_TEN
        return None

    @staticmethod
    def _without_last_ten(seven: Seven) -> int | None:
        """The points that a declarer cannot have, for the 7 tells who won the last trick.

        None where it does not tell: an opponent's 7 may have been beaten by the declarer or by the partner (R9.2).
        """
        if seven.seat is Seat.S0:
            return 0 if seven.wins else 90
        return 90 if seven.wins else None

    def hundred(self, side: Side) -> int:
        """What a side has towards a silent 100: card points, and all the 20s and 40s that it announced (R9.1)."""
        declarers = side is Side.DECLARER
        at = 0 if declarers else 1
        return (self.points if declarers else 90 - self.points) + 40 * self.forties[at] + 20 * self.twenties[at]
