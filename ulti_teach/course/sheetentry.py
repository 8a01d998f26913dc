"""A deal as it is being entered on a score sheet, half typed perhaps: by its contract, its results, or a record.

Pure values; `Entry.line` says what would stand on the sheet, or refuses with what is missing.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from ulti_teach.engine import RuleSet, UltiError, parse_card, parse_contract, replay

from .accounts import Account, made
from .accounttext import kept, taken_up
from .records import LONGEST_RECORD
from .scoresheet import LONGEST_PLAYER, NOTHING_TOLD, Sheet, SheetError, SheetFault, Told, new_sheet

#: How long a typed number may be.
LONGEST_NUMBER = 8
#: Who held the ace of hearts, where it was no player: it lay in the kitty, or nobody noted it.
KITTY, NOT_NOTED = "kitty", "not-noted"
HEART_ACE = parse_card("hA")
Line = tuple[tuple[int, ...], int | None, Told]


class Way(Enum):
    """How a deal is entered."""

    CONTRACT = "contract"
    RESULTS = "results"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry for the deal `at`, counted from 0.

    `amounts`: what was typed for each player. `declarer`, `account`: who played what, and how it went. `record`: as it
    was pasted. `ace`: who held the ace of hearts: a player's number, `KITTY`, `NOT_NOTED`, or empty. `told`: what was
    told of a deal that is corrected.
    """

    at: int
    way: Way
    amounts: tuple[str, ...]
    account: Account
    declarer: int | None = None
    record: str = ""
    ace: str = ""
    told: Told = NOTHING_TOLD

    def line(self, sheet: Sheet) -> Line:
        """What each player gets, who held the ace of hearts, and what is told of the deal.

        Raises `SheetError` for what is missing or does not add up, `UltiError` for a record that cannot be replayed.
        """
        if self.way is Way.RECORD:
            return self._recorded(sheet)
        if self.way is Way.RESULTS:
            return self._typed(), self._ace(sheet), self.told
        if self.declarer not in sheet.table(self.at):
            raise SheetError(SheetFault.NO_DECLARER)
        amounts = sheet.amounts_of(self.at, self.declarer, self.account.settlement)
        return amounts, self._ace(sheet), Told(self.declarer, self.account.contract, self.account.kontra)

    def _typed(self) -> tuple[int, ...]:
        """The amounts that were typed; one that is left empty is what the others leave."""
        numbers = [_number(typed, player) for player, typed in enumerate(self.amounts)]
        missing = [player for player, number in enumerate(numbers) if number is None]
        if len(missing) > 1:
            raise SheetError(SheetFault.NO_NUMBER, player=missing[0])
        rest = -sum(number for number in numbers if number is not None)
        return tuple(rest if number is None else number for number in numbers)

    def _recorded(self, sheet: Sheet) -> Line:
        """What a record tells; where it counts, also who held the ace, or that it lay in the kitty (R12.2)."""
        if not self.record.strip():
            raise SheetError(SheetFault.NO_RECORD)
        game = replay(self.record)
        amounts, told = sheet.of_game(self.at, game)
        if not sheet.asks_ace(self.at):
            return amounts, self._noted(sheet), told
        holders = [seat for seat, hand in enumerate(game.auction.hands) if hand and HEART_ACE in hand]
        return amounts, sheet.table(self.at)[holders[0]] if holders else None, told

    def _ace(self, sheet: Sheet) -> int | None:
        """Who held the ace of hearts, as it was said."""
        if not sheet.asks_ace(self.at):
            return self._noted(sheet)
        if not self.ace:
            raise SheetError(SheetFault.NO_ACE)
        return int(self.ace) if self.ace.isdigit() else None

    def _noted(self, sheet: Sheet) -> int | None:
        """Who stands on the sheet with the ace already, where this is not asked (any more)."""
        return sheet.match.deals[self.at].ace if self.at < sheet.next else None

    def written(self, sheet: Sheet) -> Sheet:
        """The sheet with this entry; raises as `line`, and as `Sheet` does."""
        if self.at == sheet.next and sheet.match.is_over:
            raise SheetError(SheetFault.OVER)
        amounts, ace, told = self.line(sheet)
        if self.at == sheet.next:
            return sheet.after(amounts, ace, told)
        return sheet.corrected(self.at, amounts, ace, told)

    def state(self) -> dict[str, object]:
        """The entry as plain JSON values; what is told of a deal on the sheet stands there already."""
        return {
            "at": self.at,
            "way": self.way.value,
            "amounts": list(self.amounts),
            "account": kept(self.account),
            "declarer": self.declarer,
            "record": self.record,
            "ace": self.ace,
        }


def new_entry(sheet: Sheet, way: Way = Way.CONTRACT) -> Entry:
    """An entry for the next deal: the plainest contract as made, no results but 0 for a dealer who only looks on."""
    account = made(parse_contract("parti"), sheet.rules_in_force)
    looks_on = None if sheet.match.is_over or sheet.rules_in_force.dealer_pays else sheet.match.dealer
    amounts = ["0" if len(sheet.names) == 4 and player == looks_on else "" for player in range(len(sheet.names))]
    return Entry(sheet.next, way, tuple(amounts), account)


def correction(sheet: Sheet, at: int) -> Entry:
    """An entry that holds what stands on the sheet for a deal, by its results; its contract is at hand."""
    deal, told = sheet.match.deals[at], sheet.told[at]
    account = new_entry(sheet).account
    if told.contract is not None:
        account = replace(made(told.contract, sheet.rules_in_force), kontra=told.kontra)
    ace = str(deal.ace) if deal.ace is not None else NOT_NOTED if sheet.asks_ace(at) else ""
    return Entry(at, Way.RESULTS, tuple(map(str, deal.amounts)), account, told.declarer, ace=ace, told=told)


def entry_from(sheet: Sheet, state: object) -> Entry:
    """The entry that `state` tells of. Raises `UltiError` for one that does not fit this sheet."""
    try:
        return _entry_from(sheet, state)
    except (KeyError, TypeError, ValueError) as fault:
        raise fault if isinstance(fault, UltiError) else UltiError("This is no entry for a score sheet.") from fault


def _entry_from(sheet: Sheet, state: Any) -> Entry:
    at, amounts, declarer = int(state["at"]), tuple(map(str, state["amounts"])), state["declarer"]
    if at not in range(sheet.next + 1) or len(amounts) != len(sheet.names):
        raise UltiError(f"This entry is for deal {at + 1} of another sheet.")
    known = correction(sheet, at) if at < sheet.next else new_entry(sheet)
    account = taken_up(state["account"])
    return replace(
        known,
        way=Way(state["way"]),
        amounts=tuple(typed[:LONGEST_NUMBER] for typed in amounts),
        account=account.under(sheet.rules_in_force),
        declarer=declarer if declarer in sheet.table(at) else None,
        record=str(state["record"])[:LONGEST_RECORD],
        ace=str(state["ace"]) if str(state["ace"]) in ace_answers(sheet, at) else "",
    )


def ace_answers(sheet: Sheet, at: int) -> tuple[str, ...]:
    """Who can have held the ace of hearts after the auction of a deal (R12.2)."""
    return (*map(str, sheet.table(at)), KITTY, NOT_NOTED)


def _number(typed: str, player: int) -> int | None:
    """The whole number that was typed, with any sign; None where nothing was."""
    text = typed.strip().replace("−", "-").replace("–", "-").replace(" ", "")
    if not text:
        return None
    digits = text.removeprefix("-") if text[0] == "-" else text.removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER):
        raise SheetError(SheetFault.NO_NUMBER, player=player)
    return int(text)


@dataclass(frozen=True, slots=True)
class Begin:
    """A sheet that is about to be begun: what was typed for four players, how many of them play, and who deals first.

    `pays`: with four, whether the dealer who sits out pays and collects with the opponents (R11.1).
    """

    names: tuple[str, str, str, str] = ("", "", "", "")
    players: int = 3
    dealer: int = 0
    pays: bool = False

    def sheet(self, begun: str, rules: RuleSet) -> Sheet:
        """The empty sheet. Raises `SheetError` for names that are none, or not apart."""
        return new_sheet(self.names[: self.players], self.dealer, begun, replace(rules, dealer_pays=self.pays))

    def named(self, player: int, name: str) -> "Begin":
        """With another name for a player, as it was typed."""
        names = [*self.names]
        names[player] = name[: 2 * LONGEST_PLAYER]
        return replace(self, names=(names[0], names[1], names[2], names[3]))

    def of(self, players: int) -> "Begin":
        """For three or for four; a first dealer who has left is replaced by the first player."""
        return replace(self, players=players, dealer=self.dealer if self.dealer < players else 0)

    def state(self) -> dict[str, object]:
        """As plain JSON values."""
        return {"names": list(self.names), "players": self.players, "dealer": self.dealer, "pays": self.pays}


def begin_from(state: object) -> Begin:
    """The beginning that `state` tells of. Raises `UltiError` for anything else."""
    if not isinstance(state, dict) or not isinstance(state.get("names"), list) or len(state["names"]) != 4:
        raise UltiError("This is no beginning of a score sheet.")
    begin = Begin(pays=state.get("pays") is True).of(4 if state.get("players") == 4 else 3)
    for player, name in enumerate(state["names"]):
        begin = begin.named(player, str(name))
    dealer = state.get("dealer")
    return replace(begin, dealer=dealer) if isinstance(dealer, int) and dealer in range(begin.players) else begin
