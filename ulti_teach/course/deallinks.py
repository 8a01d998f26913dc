"""What the address of the page of whole deals asks for: a record, a deal, or a contract. It is read strictly."""

from dataclasses import dataclass
from enum import Enum
from urllib.parse import parse_qs

from ulti_teach.engine import RuleSet, Seat, UltiError, parse_rules

from .table import Given

#: How long the part of an address after the question mark may be; a record of a whole deal has a third of it.
LONGEST = 6_000
_KNOWN = frozenset({"record", "deal", "contract", "seat", "rules", "lang"})


class DealFault(Enum):
    """Why a link to a deal cannot be used."""

    TOO_LONG = "too-long"
    UNREADABLE = "unreadable"
    SEVERAL = "several"
    SEAT = "seat"
    WRONG = "wrong"


class DealLinkError(UltiError):
    """A link that cannot be used: `fault` says why, `says` what the engine found, where it found something."""

    def __init__(self, fault: DealFault, says: str = "") -> None:
        self.fault, self.says = fault, says
        super().__init__(f"This link cannot be used ({fault.value}{': ' + says if says else ''}).")


@dataclass(frozen=True, slots=True)
class DealLink:
    """What a link asks for: a deal to begin with, and the rules in force; neither without one."""

    given: Given | None = None
    rules: RuleSet | None = None


def read_deal_link(query: str) -> DealLink:
    """What stands after the question mark: `record=…`, `deal=… | … | …` or `contract=…`, with `seat` and `rules`.

    Raises `DealLinkError` for anything else.

    >>> read_deal_link("contract=heart+ulti").given
    Given(kind='contract', text='heart ulti', seat=<Seat.S0: 0>)
    """
    if len(query) > LONGEST:
        raise DealLinkError(DealFault.TOO_LONG)
    try:
        found = parse_qs(query.lstrip("?"), max_num_fields=20, errors="strict")
    except ValueError as fault:
        raise DealLinkError(DealFault.UNREADABLE) from fault
    given = {name: values[0] for name, values in found.items() if name in _KNOWN}
    kinds = [name for name in ("record", "deal", "contract") if name in given]
    if len(kinds) > 1 or any(len(values) > 1 for values in found.values()):
        raise DealLinkError(DealFault.SEVERAL)
    if not kinds:
        return DealLink()
    seat = given.get("seat", "0")
    if seat not in ("0", "1", "2"):
        raise DealLinkError(DealFault.SEAT)
    asked = Given(kinds[0], given[kinds[0]], Seat(int(seat)))
    try:
        rules = parse_rules(given["rules"]) if "rules" in given else None
        game = asked.game(0, rules or RuleSet())
    except UltiError as fault:
        raise DealLinkError(DealFault.WRONG, str(fault)) from fault
    return DealLink(asked, game.rules if asked.kind == "record" else rules)
