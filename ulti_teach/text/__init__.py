"""Everything that is said to a person, in their language and with the cards they know."""

from .catalogue import Catalogue, catalogue, languages, read_catalogue, spoken
from .reasons import obligation, refusal, why_it_loses, why_it_wins
from .settlements import arithmetic, because, bonus, line_name, line_title, moves, reckoning, shares, signed, what_moved
from .speech import Pack, Speech, in_order, in_suit_order, opening
from .verdicts import caption, safe_in, verdict, what_shows

__all__ = [
    "Catalogue",
    "Pack",
    "Speech",
    "arithmetic",
    "because",
    "bonus",
    "caption",
    "catalogue",
    "in_order",
    "in_suit_order",
    "languages",
    "line_name",
    "line_title",
    "moves",
    "obligation",
    "opening",
    "read_catalogue",
    "reckoning",
    "refusal",
    "safe_in",
    "shares",
    "signed",
    "spoken",
    "verdict",
    "what_moved",
    "what_shows",
    "why_it_loses",
    "why_it_wins",
]
