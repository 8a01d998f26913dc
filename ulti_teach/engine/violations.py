"""Why a card may not be played: one value for each rule that a card can break, with its facts; and why none may."""

from dataclasses import dataclass

from .cards import Card, CardSet
from .rules import Rule


@dataclass(frozen=True, slots=True)
class NotHeld:
    """The card is not in the hand that was dealt to the player (R2.3)."""

    card: Card
    hand: CardSet
    rule = Rule.R2_3

    def __str__(self) -> str:
        return f"{self.rule}: you do not hold {self.card}; you hold {self.hand}"


@dataclass(frozen=True, slots=True)
class MustFollow:
    """The player holds cards of the suit led, and this is not one of them (R7.2)."""

    card: Card
    led: Card
    held: CardSet
    rule = Rule.R7_2

    def __str__(self) -> str:
        return f"{self.rule}: {self.led} led, you hold {self.held}"


@dataclass(frozen=True, slots=True)
class MustTrump:
    """The player is void in the suit led but holds trumps, and this is not one of them (R7.3)."""

    card: Card
    led: Card
    trumps: CardSet
    rule = Rule.R7_3

    def __str__(self) -> str:
        return f"{self.rule}: {self.led} led, you hold none of that suit, but trumps {self.trumps}"


@dataclass(frozen=True, slots=True)
class MustBeat:
    """The player could beat the best card in the trick, and this card does not (R7.4).

    `ruffing`: the player is void in the suit led, and somebody has trumped already, so `beaters` are the trumps
    that overtrump.
    """

    card: Card
    best: Card
    beaters: CardSet
    ruffing: bool
    rule = Rule.R7_4

    def __str__(self) -> str:
        return f"{self.rule}: {self.best} is the card to beat, you hold {self.beaters}"


@dataclass(frozen=True, slots=True)
class MustKeepSeven:
    """A declarer who bid ulti may not part with the 7 of trumps while another card may be played (R7.7)."""

    card: Card
    others: CardSet
    rule = Rule.R7_7

    def __str__(self) -> str:
        return f"{self.rule}: ulti was bid, so {self.card} stays in hand while you may play {self.others}"


Violation = NotHeld | MustFollow | MustTrump | MustBeat | MustKeepSeven


@dataclass(frozen=True, slots=True)
class TrickComplete:
    """Three cards lie in the trick, so nobody may add one (R7.6)."""

    rule = Rule.R7_6

    def __str__(self) -> str:
        return f"{self.rule}: the trick has its three cards"


@dataclass(frozen=True, slots=True)
class TrickIncomplete:
    """The trick has no winner before its third card (R7.6)."""

    rule = Rule.R7_6

    def __str__(self) -> str:
        return f"{self.rule}: the trick is won when three cards lie in it"


@dataclass(frozen=True, slots=True)
class TrumpsNotNamed:
    """The declarer names trumps before the first lead (R7.1)."""

    rule = Rule.R7_1

    def __str__(self) -> str:
        return f"{self.rule}: the declarer has not named trumps yet"


@dataclass(frozen=True, slots=True)
class KittyNotLaid:
    """The declarer still holds twelve cards, and lays two down before the play (R3.1, R3.2)."""

    rule = Rule.R3_2

    def __str__(self) -> str:
        return f"{self.rule}: the declarer has not laid the kitty down yet"


@dataclass(frozen=True, slots=True)
class PlayOver:
    """All tricks have been played (R7.9)."""

    rule = Rule.R7_9

    def __str__(self) -> str:
        return f"{self.rule}: all tricks have been played"


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """Somebody else plays next, or a completed trick is still being looked at (R7.1); or speaks first (R8.1, R8.3)."""

    rule: Rule = Rule.R7_1

    def __str__(self) -> str:
        return f"{self.rule}: it is not your turn"
