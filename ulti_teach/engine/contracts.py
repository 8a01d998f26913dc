"""What the declarer undertakes: components, and the contracts that they combine into (R4).

A contract is one or more components, in hearts or not; from them follows whether it has trumps, and so
which order the cards have (R1.3, R1.4).
"""

from dataclasses import dataclass, field, replace
from enum import Enum

from .cards import Card, Order, Rank, Suit
from .errors import IllegalBid
from .rules import Rule


class Component(Enum):
    """One part of a contract, won, lost, kontra'd and paid for itself (R4.1), in the order it is written."""

    PARTI = "parti"
    HUNDRED_40 = "40-100"
    HUNDRED_20 = "20-100"
    ULTI = "ulti"
    FOUR_ACES = "four aces"
    BETLI = "betli"
    OPEN_BETLI = "open betli"
    DURCHMARS = "durchmars"
    OPEN_DURCHMARS = "open durchmars"

    def __str__(self) -> str:
        return self.value


_HUNDREDS = frozenset({Component.HUNDRED_40, Component.HUNDRED_20})
_BETLIS = frozenset({Component.BETLI, Component.OPEN_BETLI})
_DURCHMARSES = frozenset({Component.DURCHMARS, Component.OPEN_DURCHMARS})
_REPLACE_PARTI = _HUNDREDS | _DURCHMARSES | _BETLIS


@dataclass(frozen=True, slots=True)
class NoSuchContract:
    """These components, or this suit, make no contract."""

    rule: Rule
    says: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.says}"


@dataclass(frozen=True, slots=True)
class Contract:
    """One or more components that belong together, in hearts or not (R4).

    `heart`: bid in hearts, at the dearer value. `minor`: the trump suit of a minor-suit contract once the
    declarer has named it (R3.7), else None. `suited`: a durchmars alone that is played with trumps (R11.3).
    `has_trumps` and `trump` follow: hearts, or the minor suit; None without trumps, or while they are not named.
    Raises `IllegalBid` when the parts do not belong together.

    >>> ulti = Contract(frozenset({Component.PARTI, Component.ULTI}), minor=Suit.CLUBS)
    >>> str(ulti), ulti.trump, ulti.order
    ('ulti in c', <Suit.CLUBS: 'c'>, <Order.TEN_HIGH: 'ATKQJ987'>)
    """

    components: frozenset[Component]
    heart: bool = False
    minor: Suit | None = None
    suited: bool = False
    # What follows from the above, and is asked for with every card.
    has_trumps: bool = field(init=False, repr=False, compare=False)
    trump: Suit | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Not betli, and not durchmars alone (R4.4, R4.5, R11.3).
        trumps = self.suited or not (self.components & _BETLIS or self._is_lone_durchmars)
        object.__setattr__(self, "has_trumps", trumps)
        object.__setattr__(self, "trump", Suit.HEARTS if self.heart and trumps else self.minor)
        reason = _combination_fault(self) or _suit_fault(self)
        if reason:
            raise IllegalBid(reason)

    @property
    def is_named(self) -> bool:
        """Whether the first card can be led: nothing is left to name (R3.7)."""
        return self.trump is not None or not self.has_trumps

    @property
    def order(self) -> Order:
        """Which order the ranks have (R1.3, R1.4)."""
        return Order.TEN_HIGH if self.has_trumps else Order.TEN_LOW

    @property
    def is_betli(self) -> bool:
        """Whether the declarer undertakes to lose every trick (R4)."""
        return bool(self.components & _BETLIS)

    @property
    def is_open(self) -> bool:
        """Whether the declarer's cards lie face up after the first trick (R7.8)."""
        return bool(self.components & {Component.OPEN_BETLI, Component.OPEN_DURCHMARS})

    @property
    def seven_to_keep(self) -> Card | None:
        """The 7 of trumps if ulti was bid, which binds the declarer to keep it (R7.7)."""
        if Component.ULTI not in self.components or self.trump is None:
            return None
        return Card(self.trump, Rank.SEVEN)

    def naming(self, minor: Suit) -> "Contract":
        """The same contract with its minor trump suit named (R3.7).

        Raises `IllegalBid` for hearts, without trumps, and when trumps are fixed already.
        """
        if self.trump is not None:
            raise IllegalBid(NoSuchContract(Rule.R3_7, f"trumps are {self.trump} already"))
        return replace(self, minor=minor)

    @property
    def _is_lone_durchmars(self) -> bool:
        return len(self.components) == 1 and bool(self.components & _DURCHMARSES)

    def __str__(self) -> str:
        implied = {Component.PARTI} if len(self.components) > 1 else frozenset()
        words = ["heart"] if self.heart else []
        words += ["suit"] if self.suited else []
        words += [part.value for part in Component if part in self.components - implied]
        words += [f"in {self.minor}"] if self.minor else []
        return " ".join(words)

    def __repr__(self) -> str:
        return f"parse_contract({str(self)!r})"


def with_implied_parti(named: frozenset[Component]) -> frozenset[Component]:
    """The components of a bid that names these: ulti and four aces bring the parti along (R4.2, R11.2)."""
    return named if named & _REPLACE_PARTI else named | {Component.PARTI}


def _combination_fault(contract: Contract) -> NoSuchContract | None:
    """Which rule the components break by standing together, if any."""
    parts = contract.components
    if not parts:
        return NoSuchContract(Rule.R4_1, "a contract has at least one component")
    if parts & _BETLIS and len(parts) > 1:
        return NoSuchContract(Rule.R4_5, "betli combines with nothing")
    if parts >= _HUNDREDS:
        return NoSuchContract(Rule.R4_3, "40-100 and 20-100 exclude each other")
    if parts >= _DURCHMARSES:
        return NoSuchContract(Rule.R4_4, "durchmars is either open or not")
    if Component.FOUR_ACES in parts and parts & _DURCHMARSES:
        return NoSuchContract(Rule.R11_2, "four aces do not go with durchmars")
    if parts & _REPLACE_PARTI and Component.PARTI in parts:
        return NoSuchContract(Rule.R4_2, "a hundred or a durchmars replaces the parti")
    if not parts & _REPLACE_PARTI and Component.PARTI not in parts:
        return NoSuchContract(Rule.R4_2, "ulti and four aces come with a parti")
    return None


def _suit_fault(contract: Contract) -> NoSuchContract | None:
    """Which rule the hearts, the trumps or the named suit break, if any."""
    if contract.suited and not contract._is_lone_durchmars:
        return NoSuchContract(Rule.R11_3, "only a durchmars alone is said to be with trumps")
    if contract.minor and not contract.has_trumps:
        return NoSuchContract(Rule.R4_5, "there are no trumps to name")
    if contract.minor is Suit.HEARTS or (contract.minor and contract.heart):
        return NoSuchContract(Rule.R3_7, "only a minor suit is named, and hearts are bid as 'heart'")
    if contract.heart and contract.is_open and not contract.has_trumps:
        return NoSuchContract(Rule.R4_6, "an open betli and an open durchmars alone have no heart bid")
    return None
