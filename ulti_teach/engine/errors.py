"""Everything that the project raises for a reason a person can act on.

::

    UltiError(ValueError)
    ├── NotationError         a text that cannot be read: the text, where, what was expected
    ├── ImpossiblePosition    cards, tricks or points that no deal could have led to
    ├── ImpossibleFacts       what no deal comes to; carries its typed reason
    ├── RuleViolation         a move against the rules; carries its typed reason
    │   ├── IllegalBid        a contract that does not exist, or a bid or pass that may not be made
    │   ├── IllegalDiscard    cards that may not be laid down as the kitty
    │   ├── IllegalCard       a card that may not be played
    │   ├── IllegalAnnouncement   a 20 or 40 that may not be announced
    │   ├── IllegalKontra     a kontra that may not be said, or an answer that may not be given
    │   └── WrongPhase        nothing of the kind can be done now
    └── PuzzleError           a puzzle file: file, puzzle, field, and what is wrong with it
"""

from typing import Protocol

from .rules import Rule


class Reason(Protocol):
    """Why a move is refused: a value that names its rule and prints its facts in plain English."""

    @property
    def rule(self) -> Rule:
        """The rule that the move would break."""


class UltiError(ValueError):
    """The root of the tree; its message is one sentence for the person who can mend it."""


class NotationError(UltiError):
    """A text is not what was expected at `position` (characters counted from 0)."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        self.text = text
        self.position = position
        self.expected = expected
        super().__init__(text, position, expected)

    def __str__(self) -> str:
        if "\n" in self.text:
            line = self.text.count("\n", 0, self.position) + 1
            column = self.position - (self.text.rfind("\n", 0, self.position) + 1) + 1
            return f"Line {line}, column {column}: expected {self.expected}."
        # A long text is shown around the place only.
        start = max(0, self.position - 30)
        shown = ("…" if start else "") + self.text[start : self.position + 30]
        shown += "…" if self.position + 30 < len(self.text) else ""
        return f"At character {self.position + 1} of {shown!r}: expected {self.expected}."


class ImpossiblePosition(UltiError):
    """No deal can lead to this position; `field` is the part of it that cannot be."""

    def __init__(self, field: str, says: str) -> None:
        self.field = field
        self.says = says
        super().__init__(field, says)

    def __str__(self) -> str:
        return f"Impossible position ({self.field}): {self.says}."


class ImpossibleFacts(UltiError):
    """No deal ends like this; `reason` is the typed reason, `reason.rule` the rule."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason)

    def __str__(self) -> str:
        return f"No deal ends like this: {self.reason}."


class RuleViolation(UltiError):
    """A move breaks a rule; `reason` is the typed reason, `reason.rule` the rule."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason)

    @property
    def rule(self) -> Rule:
        """The rule that was broken."""
        return self.reason.rule

    def __str__(self) -> str:
        return str(self.reason)


class IllegalBid(RuleViolation):
    """This contract does not exist, or this bid or pass may not be made now (R3, R4, R5)."""


class IllegalDiscard(RuleViolation):
    """These cards may not be laid down now (R3.1, R3.2)."""


class IllegalCard(RuleViolation):
    """This card may not be played now (R7)."""


class IllegalAnnouncement(RuleViolation):
    """This 20 or 40 may not be announced now (R6)."""


class IllegalKontra(RuleViolation):
    """This component may not be raised now, or not by this player (R8)."""


class WrongPhase(RuleViolation):
    """Nothing of this kind can be done now: the trick or the play is over, or it has not begun."""


class PuzzleError(UltiError):
    """A puzzle or its words cannot be used: which file, which puzzle, which field, and why."""

    def __init__(self, file: str, says: str, id: str | None = None, field: str | None = None) -> None:
        self.file = file
        self.id = id
        self.field = field
        self.says = says
        super().__init__(file, says, id, field)

    def __str__(self) -> str:
        place = self.file
        place += f", puzzle {self.id!r}" if self.id is not None else ""
        place += f", {self.field}" if self.field is not None else ""
        return f"{place}: {self.says}."
