"""What each contract is worth, which bid beats which, and the ladder that follows (R4, R5, R11).

The values stand here once, and nowhere else; bids, ladder, stakes and payments are derived from them.
"""

from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from .contracts import Component, Contract, NoSuchContract
from .errors import IllegalBid
from .rules import Rule
from .ruleset import STANDARD, RuleSet

# In a minor suit or without trumps, and in hearts (R4). An open durchmars is worth the same everywhere (R4.6), and
# an open betli has no heart bid.
_VALUES = {
    Component.PARTI: (1, 2),
    Component.HUNDRED_40: (4, 8),
    Component.HUNDRED_20: (8, 16),
    Component.ULTI: (4, 8),
    Component.FOUR_ACES: (4, 8),
    Component.BETLI: (5, 10),
    Component.OPEN_BETLI: (20, 20),
    Component.DURCHMARS: (6, 12),
    Component.OPEN_DURCHMARS: (24, 24),
}


class Value(NamedTuple):
    """What bids are ranked by: the sum without the parti, and the parti's own value to break a tie (R5.1).

    >>> Value(4, 1) > Value(4, 0), Value(5, 0) > Value(4, 1)
    (True, True)
    """

    components: int
    parti: int

    def __str__(self) -> str:
        return f"{self.components}+{self.parti}" if self.parti else str(self.components)


def component_value(component: Component, contract: Contract, rules: RuleSet = STANDARD) -> int:
    """What one component of a contract is worth, before any kontra (R4, R4.6, R11.3, R11.4)."""
    in_minor, in_hearts = _VALUES[component]
    if component is Component.HUNDRED_20 and rules.older_20_100:
        in_minor, in_hearts = _VALUES[Component.HUNDRED_40]
    if component is Component.OPEN_DURCHMARS and rules.tournament_durchmars and contract.has_trumps:
        in_minor = 12
    return in_hearts if contract.heart else in_minor


@cache
def value(contract: Contract, rules: RuleSet = STANDARD) -> Value:
    """What a contract is ranked by (R4.1, R5.1).

    >>> from ulti_teach.engine import parse_contract
    >>> value(parse_contract("ulti in c")), value(parse_contract("heart 20-100 ulti"))
    (Value(components=4, parti=1), Value(components=24, parti=0))
    """
    others = contract.components - {Component.PARTI}
    parti = component_value(Component.PARTI, contract, rules) if others != contract.components else 0
    return Value(sum(component_value(part, contract, rules) for part in others), parti)


def beats(contract: Contract, other: Contract, rules: RuleSet = STANDARD) -> bool:
    """Whether `contract` may be bid over `other`: only if it ranks strictly higher (R5.2)."""
    return value(contract, rules) > value(other, rules)


def not_in_force(contract: Contract, rules: RuleSet = STANDARD) -> NoSuchContract | None:
    """Which variant, not agreed at this table, the contract needs; None when it may be bid here (R11)."""
    if Component.FOUR_ACES in contract.components and not rules.four_aces:
        return NoSuchContract(Rule.R11_2, "four aces are bid only where that variant was agreed")
    if contract.suited and not rules.tournament_durchmars:
        return NoSuchContract(Rule.R11_3, "a durchmars alone has trumps only where that variant was agreed")
    return None


@dataclass(frozen=True, slots=True)
class Row:
    """The bids of one value: equal, so that whoever says one first shuts out the others (R5.2)."""

    value: Value
    bids: tuple[Contract, ...]


@cache
def ladder(rules: RuleSet = STANDARD) -> tuple[Row, ...]:
    """All bids of these rules in rows, low to high; minor suits not named, bids of a row in order of their text (R5.3).

    >>> [str(bid) for bid in ladder()[7].bids], len(ladder())
    (['heart ulti'], 20)
    """
    rows: dict[Value, list[Contract]] = {}
    for contract in all_contracts():
        if not_in_force(contract, rules) is None:
            rows.setdefault(value(contract, rules), []).append(contract)
    return tuple(Row(worth, tuple(sorted(rows[worth], key=str))) for worth in sorted(rows))


@cache
def all_contracts() -> tuple[Contract, ...]:
    """Every contract that can be bid at any table: each combination of components that belong together (R4, R11)."""
    parts = tuple(Component)
    sets = chain.from_iterable(combinations(parts, size) for size in range(1, len(parts) + 1))
    found: list[Contract] = []
    for components in sets:
        for heart in (False, True):
            for suited in (False, True):
                try:
                    found.append(Contract(frozenset(components), heart=heart, suited=suited))
                except IllegalBid:
                    continue
    return tuple(found)
