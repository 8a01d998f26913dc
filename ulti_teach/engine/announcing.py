"""Who may announce 20 or 40, and who may give up (R6, R10.5): each refusal is a typed reason."""

from dataclasses import dataclass

from .cards import CardSet, Suit
from .contracts import Component
from .marriages import Marriage
from .position import Position
from .rules import Rule


@dataclass(frozen=True, slots=True)
class NothingAnnounced:
    """Without trumps there are no announcements (R6.3)."""

    rule = Rule.R6_3

    def __str__(self) -> str:
        return f"{self.rule}: without trumps nothing is announced"


@dataclass(frozen=True, slots=True)
class TooLateToAnnounce:
    """20 and 40 are announced as one plays one's card to the first trick (R6.1)."""

    rule = Rule.R6_1

    def __str__(self) -> str:
        return f"{self.rule}: 20 and 40 are announced with one's card to the first trick"


@dataclass(frozen=True, slots=True)
class PairNotHeld:
    """Both king and queen have to be in hand at that moment (R6.1)."""

    suit: Suit
    missing: CardSet
    rule = Rule.R6_1

    def __str__(self) -> str:
        return f"{self.rule}: the pair in {self.suit} needs {self.missing}, which you do not hold"


@dataclass(frozen=True, slots=True)
class AnnouncedAlready:
    """A pair is announced once (R6.1)."""

    suit: Suit
    rule = Rule.R6_1

    def __str__(self) -> str:
        return f"{self.rule}: the pair in {self.suit} is announced already"


AnnounceViolation = NothingAnnounced | TooLateToAnnounce | PairNotHeld | AnnouncedAlready


def announce_violation(position: Position, suit: Suit, *, in_first_trick: bool) -> AnnounceViolation | None:
    """Why the seat to play may not announce its king and queen of `suit` now, or None (R6.1, R6.3)."""
    if not position.contract.has_trumps:
        return NothingAnnounced()
    if not in_first_trick:
        return TooLateToAnnounce()
    pair = Marriage(position.to_play, suit)
    if pair in position.said:
        return AnnouncedAlready(suit)
    missing = pair.cards - position.hand
    return PairNotHeld(suit, missing) if missing else None


@dataclass(frozen=True, slots=True)
class CannotGiveUp:
    """Only a plain minor-suit parti can be given up (R10.5)."""

    rule = Rule.R10_5

    def __str__(self) -> str:
        return f"{self.rule}: only a plain minor-suit parti can be given up"


@dataclass(frozen=True, slots=True)
class TooLateToGiveUp:
    """One gives up before leading to the first trick (R10.5)."""

    rule = Rule.R10_5

    def __str__(self) -> str:
        return f"{self.rule}: one gives up before leading to the first trick"


GiveUpViolation = CannotGiveUp | TooLateToGiveUp


def give_up_violation(position: Position, *, has_led: bool) -> GiveUpViolation | None:
    """Why the declarer may not give up now, or None (R10.5)."""
    if position.contract.heart or position.contract.components != {Component.PARTI}:
        return CannotGiveUp()
    return TooLateToGiveUp() if has_led else None
