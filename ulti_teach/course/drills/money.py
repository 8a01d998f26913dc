"""Who pays whom: a whole deal (R9, R10), what a kontra makes of one part (R8), and the wrong line of a sheet.

What can be chosen is what newcomers would come to, worked out by settling the deal as they believe that it is settled.
A level is harder as more of that differs from what is so.
"""

import random
from dataclasses import dataclass

from ulti_teach.course.accounts import Account
from ulti_teach.engine import Bonus, Component, Position, Rule, Seat, UltiError
from ulti_teach.puzzles import Choice, Shares, Wants

from .believing import LEVELS, TRIES, Belief, as_hard, wanted
from .ends import an_end
from .reckonings import RECKONINGS, Lines, believed, lines_of, shares_of

_CHOICES = 5


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """Base of what is asked about a deal that has ended, as the player on `seat` sees it."""

    account: Account
    seat: Seat

    @property
    def position(self) -> Position:
        """Contract and kontras, for the chips; no hand is known any more."""
        account = self.account
        return Position(account.contract, (None, None, None), Seat.S0, kontra=account.kontra, rules=account.rules)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """What newcomers would answer."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PaysQuestion(DealQuestion):
    """What each player gets: for the whole deal, or where `part` is named, for that part alone.

    An ulti is lost with its extra (R10.3).
    """

    part: Component | None = None
    wants = Wants.ONE

    @property
    def rule(self) -> Rule:
        """That each component is paid on its own, or how a kontra doubles one."""
        return Rule.R10_1 if self.part is None else Rule.R8_1

    @property
    def lines(self) -> Lines:
        """The lines that are asked about."""
        return self._asked(lines_of(self.account))

    def _asked(self, lines: Lines) -> Lines:
        about = (self.part, Bonus.ULTI_PENALTY) if self.part is Component.ULTI else (self.part,)
        return lines if self.part is None else tuple(line for line in lines if line.what in about)

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine settles (R10.2)."""
        return (Shares(shares_of(self.lines)),)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """What newcomers would come to, where that is another sum."""
        found = (
            Belief(name, frozenset((Shares(shares_of(self._asked(lines))),)), RECKONINGS[name][1])
            for name, lines in believed(self.account).items()
            if self.part is not None or name != "kontra-binds-one"
        )
        return tuple(belief for belief in found if belief.answer != frozenset(self.right))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The right shares among those of the beliefs, the declarer's best first.

        Where there are few, a sign is turned, all is doubled, or one opponent forgotten.
        """
        seats = shares_of(self.lines)
        turned = (_times(seats, -1), (-seats[1], seats[1], 0), _times(seats, 2), _times(seats, -2))
        held = [choice for belief in self.beliefs for choice in belief.answer]
        ways = [way for way in (*self.right, *held, *map(Shares, turned)) if isinstance(way, Shares)]
        if not any(seats):
            ways += [Shares((2, -1, -1)), Shares((-2, 1, 1))]
        return tuple(sorted(list(dict.fromkeys(ways))[:_CHOICES], key=lambda way: way.seats, reverse=True))


def _times(seats: tuple[int, ...], times: int) -> tuple[int, ...]:
    return tuple(times * amount for amount in seats)


@dataclass(frozen=True, slots=True)
class SheetQuestion(DealQuestion):
    """A settlement in which one line is wrong: it was written by somebody who holds the belief `held`."""

    held: str
    wants = Wants.ONE

    @property
    def lines(self) -> Lines:
        """The sheet as it lies there."""
        return RECKONINGS[self.held][0](self.account, lines_of(self.account))

    @property
    def rule(self) -> Rule:
        """What the writer did not know."""
        return RECKONINGS[self.held][1]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The lines, by their number from 0."""
        return tuple(range(len(self.lines)))

    @property
    def right(self) -> tuple[Choice, ...]:
        """The line that the engine does not settle so."""
        return tuple(sorted(_differing(self.lines, lines_of(self.account))))

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Who believes something else takes another line for wrong, or that one too."""
        others = {name: lines for name, lines in believed(self.account).items() if name != self.held}
        return tuple(
            Belief(name, frozenset(_differing(self.lines, lines)), RECKONINGS[name][1])
            for name, lines in others.items()
        )


def _differing(shown: Lines, settled: Lines) -> set[int]:
    """The numbers of the lines that are not settled like that."""
    return {number for number, line in enumerate(shown) if line not in settled}


def pays_question(seed: int, number: int = 0, level: int = 3) -> PaysQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5: what does each player get?

    >>> pays_question(7, 3) == pays_question(7, 3)
    True
    """
    rng = random.Random(f"pays {seed} {number} {level}")
    seat = Seat(rng.choice((0, 0, 1, 2)))
    # Every other deal from the second level on brings something that nobody bid.
    silent = level > 1 and rng.random() < 0.6
    return as_hard(
        lambda: PaysQuestion(_with_bonus(rng, level) if silent else an_end(rng, level), seat), wanted(rng, level)
    )


def _with_bonus(rng: random.Random, level: int) -> Account:
    for _ in range(2 * TRIES):
        account = an_end(rng, level)
        if any(isinstance(line.what, Bonus) for line in lines_of(account)):
            break
    return account


def stake_question(seed: int, number: int = 0, level: int = 3) -> PaysQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5: what is paid for one part of the contract?

    >>> stake_question(7, 3).part in stake_question(7, 3).account.contract.components
    True
    """
    rng = random.Random(f"stake {seed} {number} {level}")
    seat = Seat(rng.choice((0, 0, 1, 2)))

    def make() -> PaysQuestion:
        account = an_end(rng, level, doubled=level > 1)
        parts = [line.what for line in lines_of(account) if isinstance(line.what, Component)]
        return PaysQuestion(account, seat, rng.choice(parts)) if parts else make()

    return as_hard(make, wanted(rng, level))


def wrong_line_question(seed: int, number: int = 0, level: int = 3) -> SheetQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5: a sheet of two lines or more, one of them wrong.

    >>> len(wrong_line_question(7, 3).right)
    1
    """
    rng = random.Random(f"wrong-line {seed} {number} {level}")
    seat = Seat(rng.choice((0, 0, 1, 2)))
    return as_hard(lambda: _sheet(rng, level, seat), wanted(rng, level))


def _sheet(rng: random.Random, level: int, seat: Seat) -> SheetQuestion:
    """A deal that somebody who holds one belief settles wrongly in exactly one line."""
    # Of two lines one is easily guessed.
    least = 2 if level == 1 or rng.random() < 0.2 else 3
    for _ in range(40 * TRIES):
        account = an_end(rng, level)
        settled = lines_of(account)
        fitting = [
            name
            for name, lines in believed(account).items()
            if len(lines) >= max(least, len(settled)) and len(_differing(lines, settled)) == 1
        ]
        if fitting:
            return SheetQuestion(account, seat, rng.choice(fitting))
    raise UltiError("No deal was found that one belief settles wrongly in one line.")


__all__ = [
    "LEVELS",
    "DealQuestion",
    "PaysQuestion",
    "SheetQuestion",
    "pays_question",
    "stake_question",
    "wrong_line_question",
]
