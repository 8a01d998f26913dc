"""Who looks at a screen that several people may share, and what is said to them of themselves and of the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ulti_teach.engine import Seat
from ulti_teach.text import Speech


@dataclass(frozen=True, slots=True)
class Looking:
    """Who looks at an auction: their seat, None while the screen is handed over; what everybody is called, by seat."""

    speech: Speech
    seat: Seat | None
    names: Sequence[str]

    def name(self, seat: Seat) -> str:
        """What a player is called in a table or on a plate: "You" for whoever looks."""
        return self.speech.say("seat.me") if seat == self.seat else self.names[seat]


def of(looking: Looking, key: str, seat: Seat, **facts: Any) -> str:
    """A sentence about a player, which may be whoever looks: languages say "you" in another way."""
    return looking.speech.say(f"{key}.me" if seat == looking.seat else key, name=looking.names[seat], **facts)
