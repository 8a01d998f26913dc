"""A club's running score sheet, as a value: who plays, what each deal brought them, the last round (R12).

Names are the players' own, in the order of the table; `Match` counts them 0, 1, 2 (, 3), anticlockwise (R1.1). A change
gives another sheet; the one before it is still there, so taking back is free.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from ulti_teach.engine import (
    NO_KONTRA,
    STANDARD,
    Contract,
    Dealt,
    Game,
    Kontra,
    Match,
    Position,
    RuleSet,
    Seat,
    Settlement,
    UltiError,
    playing,
    settle,
)

#: How long a player's name and a sheet's title may be, how much a player may get for a deal, how many deals there are.
LONGEST_PLAYER, LONGEST_TITLE, MOST_UNITS, MOST_DEALS = 40, 60, 9_999, 250
# Zero-width joiners, which belong to letters and emoji; all other invisible marks are taken out of names.
_JOINERS = "\u200c\u200d"


class SheetFault(Enum):
    """Why a sheet cannot be so."""

    NO_NAME = "no name"
    SAME_NAME = "same name"
    LONG_NAME = "long name"
    TOO_MANY = "too many deals"
    SUM = "sum"
    TOO_MUCH = "too much"
    OVER = "over"
    ENDS_EARLIER = "ends earlier"
    UNFINISHED = "unfinished"
    NO_NUMBER = "no number"
    NO_DECLARER = "no declarer"
    NO_RECORD = "no record"
    NO_ACE = "no ace"


class SheetError(UltiError):
    """Something cannot stand on a sheet: `fault` says why, `player` whom it concerns, `amount` how much it is off."""

    def __init__(self, fault: SheetFault, *, player: int = 0, amount: int = 0) -> None:
        self.fault, self.player, self.amount = fault, player, amount
        super().__init__(f"This cannot stand on a score sheet: {fault.value}.")


@dataclass(frozen=True, slots=True)
class Told:
    """What stands beside the amounts of a deal: who declared, what, and the kontras. All of it may be missing.

    `declarer` is a player at the table. Raises `UltiError` for kontras that the contract cannot have.
    """

    declarer: int | None = None
    contract: Contract | None = None
    kontra: Kontra = NO_KONTRA

    def __post_init__(self) -> None:
        if self.contract is not None:
            Position(self.contract, (None, None, None), Seat.S0, kontra=self.kontra)
        elif self.kontra != NO_KONTRA:
            raise UltiError("There is no kontra without a contract (R8.1).")


NOTHING_TOLD = Told()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet. `begun` is its day, `2026-11-30`; `told` has an entry for each deal; `rules` are the table's own.

    Raises `SheetError` for names that are no names or not apart, for too many deals, and for deals after the last.

    >>> sheet = new_sheet(("Anna", "Béla", "Cili"), 0, "2026-11-30").after((2, -1, -1))
    >>> sheet.match.totals, sheet.names[sheet.match.dealer]
    ((2, -1, -1), 'Béla')
    """

    names: tuple[str, ...]
    match: Match
    begun: str
    title: str = ""
    rules: RuleSet = STANDARD
    told: tuple[Told, ...] = ()

    def __post_init__(self) -> None:
        check_names(self.names)
        players, deals = self.match.players, len(self.match.deals)
        if len(self.names) != players or len(self.told) != deals:
            raise UltiError(
                f"A sheet has a name for each of {players} players, and an entry for each of {deals} deals."
            )
        if self.title != cleaned(self.title)[:LONGEST_TITLE] or not is_day(self.begun):
            raise UltiError(
                f"A sheet has a plain title and a day such as 2026-11-30, not {self.title!r}, {self.begun!r}."
            )
        for told in self.told:
            if told.declarer is not None and told.declarer not in range(players):
                raise UltiError(f"The declarer is one of the players 0 to {players - 1}, not {told.declarer!r}.")
        if deals > MOST_DEALS:
            raise SheetError(SheetFault.TOO_MANY)
        if any(abs(amount) > MOST_UNITS for deal in self.match.deals for amount in deal.amounts):
            raise SheetError(SheetFault.TOO_MUCH)
        if (self.match.deals_left or 0) < 0:
            raise SheetError(SheetFault.ENDS_EARLIER)

    # --- what is written

    def after(self, amounts: Sequence[int], ace: int | None = None, told: Told = NOTHING_TOLD) -> "Sheet":
        """With one deal more: what each player got, who held the ace of hearts where that counts, what is told of it.

        Raises `SheetError` when the amounts do not add up to zero (R10.2), or are too much, or the match is over.
        """
        self._check_amounts(amounts)
        if self.match.is_over:
            raise SheetError(SheetFault.OVER)
        return replace(self, match=self.match.after(tuple(amounts), ace), told=(*self.told, told))

    def corrected(self, at: int, amounts: Sequence[int], ace: int | None, told: Told) -> "Sheet":
        """With other entries for the deal `at`, counted from 0; raises as `after`."""
        self._check_amounts(amounts)
        deals = [*self.match.deals]
        deals[at] = Dealt(tuple(amounts), ace)
        return self._with(deals, [*self.told[:at], told, *self.told[at + 1 :]], self.match.said_at)

    def without(self, at: int) -> "Sheet":
        """Without the deal `at`: the deals after it move up, and so do their dealers (R2.1)."""
        said = self.match.said_at
        deals, told = [*self.match.deals], [*self.told]
        del deals[at], told[at]
        return self._with(deals, told, said - 1 if said is not None and said > at else said)

    def ace_said(self, *, auction_over: bool) -> "Sheet":
        """A player says that the ace of hearts deals (R12.2); `auction_over` as in `Match.say_ace`."""
        if self.match.is_over:
            raise SheetError(SheetFault.OVER)
        return replace(self, match=self.match.say_ace(auction_over=auction_over))

    def ace_unsaid(self) -> "Sheet":
        """Nobody has said it after all: there is no last round in sight. Who was noted with the ace stays noted."""
        return replace(self, match=replace(self.match, said_at=None))

    def renamed(self, title: str) -> "Sheet":
        """With another title; empty for none."""
        return replace(self, title=cleaned(title)[:LONGEST_TITLE].strip())

    def _with(self, deals: list[Dealt], told: list[Told], said_at: int | None) -> "Sheet":
        match = Match(self.match.players, self.match.first_dealer, tuple(deals), said_at)
        return replace(self, match=match, told=tuple(told))

    def _check_amounts(self, amounts: Sequence[int]) -> None:
        off = sum(amounts)
        if len(amounts) != self.match.players or off:
            raise SheetError(SheetFault.SUM, amount=off)

    # --- what can be read from it

    @property
    def next(self) -> int:
        """The number of the deal that comes next, from 0."""
        return len(self.match.deals)

    def table(self, at: int) -> tuple[int, int, int]:
        """The three who play the deal `at`, the first bidder first (R2.3); with four the dealer sits out."""
        return playing(self.match.dealer_of(at), self.match.players)

    def asks_ace(self, at: int) -> bool:
        """Whether it counts who holds the ace of hearts after the auction of the deal `at` (R12.2)."""
        said = self.match.said_at
        return said is not None and at >= said and all(deal.ace is None for deal in self.match.deals[said:at])

    @property
    def rules_in_force(self) -> RuleSet:
        """The table's rules for as many players as there are (R11.1)."""
        return self.at_table(self.rules)

    def at_table(self, rules: RuleSet) -> RuleSet:
        """These rules with this table's number of players, and its dealer who pays along or does not (R11.1)."""
        four = self.match.players == 4
        return replace(rules, four_players=four, dealer_pays=four and self.rules.dealer_pays)

    def seated(self, at: int, declarer: int) -> tuple[int, ...]:
        """The players of the deal `at` as a settlement lists them: declarer, opponents, a dealer who pays along."""
        three = self.table(at)
        if declarer not in three:
            raise UltiError(f"The declarer is one of the three who play (R2.3), not {declarer!r}.")
        first = three.index(declarer)
        paying = (self.match.dealer_of(at),) if self.rules_in_force.dealer_pays else ()
        return (*three[first:], *three[:first], *paying)

    def amounts_of(self, at: int, declarer: int, settlement: Settlement) -> tuple[int, ...]:
        """What each player at the table gets for the deal `at`; a dealer who sits out and does not pay, nothing."""
        got = dict(zip(self.seated(at, declarer), settlement.seats, strict=True))
        return tuple(got.get(player, 0) for player in range(self.match.players))

    def of_game(self, at: int, game: Game) -> tuple[tuple[int, ...], Told]:
        """What a deal that was played to its end brings each player, by the rules it was played by, and what to tell.

        Raises `SheetError` for a deal that is not over.
        """
        if not game.is_over or game.play is None:
            raise SheetError(SheetFault.UNFINISHED)
        declarer = self.table(at)[game.declarer]
        kontra = game.play.position.kontra
        settled = settle(game.contract, game.play.facts_so_far, kontra, self.at_table(game.rules))
        return self.amounts_of(at, declarer, settled), Told(declarer, game.contract, kontra)


def new_sheet(names: Sequence[str], first_dealer: int, begun: str, rules: RuleSet = STANDARD) -> Sheet:
    """An empty sheet for three or four players. Raises `SheetError` for names that are none, or not apart."""
    called = tuple(cleaned(name) for name in names)
    return Sheet(called, Match(len(called), first_dealer), begun, rules=rules)


def cleaned(name: str) -> str:
    """A name without what cannot be seen: marks of control and direction, and blanks that are too many."""
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in name
        if letter.isspace() or letter in _JOINERS or unicodedata.category(letter)[0] != "C"
    )
    return " ".join(kept.split())


def check_names(names: Sequence[str]) -> None:
    """Whether these can be the players' names. Raises `SheetError` with the first that cannot, and why."""
    seen: set[str] = set()
    for player, name in enumerate(names):
        alike = unicodedata.normalize("NFKC", name).casefold()
        if not name or name != cleaned(name):
            raise SheetError(SheetFault.NO_NAME, player=player)
        if len(name) > LONGEST_PLAYER:
            raise SheetError(SheetFault.LONG_NAME, player=player)
        if alike in seen:
            raise SheetError(SheetFault.SAME_NAME, player=player)
        seen.add(alike)


def is_day(text: str) -> bool:
    """Whether a text is a day as sheets write it, `2026-11-30`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
