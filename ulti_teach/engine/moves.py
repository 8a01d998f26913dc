"""What can be done in a deal, each a value; the words of a record, and the arguments of `Game.apply`."""

from dataclasses import dataclass

from .cards import Card, CardSet, Suit
from .contracts import Contract
from .kontra import Stake


@dataclass(frozen=True, slots=True)
class Pass:
    """The kitty is handed on (R3.2)."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """The kitty is picked up, which commits to bid (R3.2)."""


@dataclass(frozen=True, slots=True)
class LayDown:
    """Two cards become the kitty (R3.1); None where another seat laid them down unseen."""

    cards: CardSet | None


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract is named (R3.2)."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class NameTrumps:
    """The declarer names a minor suit (R3.7, R7.1)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The declarer gives up a plain minor-suit parti (R10.5)."""


@dataclass(frozen=True, slots=True)
class Announce:
    """A pair is announced (R6.1); None where only the word "20" was heard."""

    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Raise:
    """Kontras in the first trick, or a whole turn of answers after it; none declines (R8). Seats are a play's."""

    stakes: frozenset[Stake]


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card is played (R7)."""

    card: Card


Move = Pass | PickUp | LayDown | Bid | NameTrumps | GiveUp | Announce | Raise | PlayCard
