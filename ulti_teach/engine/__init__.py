"""The rules of Ulti: what is legal, why not, and who wins. Standard library only.

>>> position = parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9")
>>> position.legal_cards()
parse_cards('dA7')
>>> print(position.violation(parse_card("sK")))
R7.2: dK led, you hold dA7
"""

from .auction import (
    Auction,
    Bid,
    MinorNamed,
    MustBid,
    NotHigher,
    NothingHigher,
    NotNow,
    NotTwo,
    NotYours,
    Step,
    open_auction,
)
from .cards import ALL_CARDS, RANKS, SUITS, Card, CardSet, Order, Rank, Seat, Suit
from .contracts import Component, Contract, NoSuchContract
from .dealing import Draw, cut, cutter, deal, draw_for_deal, playing, shuffled
from .errors import (
    IllegalBid,
    IllegalCard,
    IllegalDiscard,
    ImpossiblePosition,
    NotationError,
    PuzzleError,
    Reason,
    RuleViolation,
    UltiError,
    WrongPhase,
)
from .kontra import Kontra
from .ladder import Row, Value, all_contracts, beats, component_value, ladder, not_in_force, value
from .marriages import Marriage
from .notation import parse_card, parse_cards, parse_contract, parse_position
from .position import DECLARER, KittyNotLaid, PlayOver, Position, TrumpsNotNamed
from .rules import Rule
from .ruleset import STANDARD, RuleSet, parse_rules
from .trick import Asked, Duty, Trick, asked, legal_cards, violation
from .violations import (
    MustBeat,
    MustFollow,
    MustKeepSeven,
    MustTrump,
    NotHeld,
    TrickComplete,
    TrickIncomplete,
    Violation,
)

__all__ = [
    "ALL_CARDS",
    "DECLARER",
    "RANKS",
    "STANDARD",
    "SUITS",
    "Asked",
    "Auction",
    "Bid",
    "Card",
    "CardSet",
    "Component",
    "Contract",
    "Draw",
    "Duty",
    "IllegalBid",
    "IllegalCard",
    "IllegalDiscard",
    "ImpossiblePosition",
    "KittyNotLaid",
    "Kontra",
    "Marriage",
    "MinorNamed",
    "MustBeat",
    "MustBid",
    "MustFollow",
    "MustKeepSeven",
    "MustTrump",
    "NoSuchContract",
    "NotHeld",
    "NotHigher",
    "NotNow",
    "NotTwo",
    "NotYours",
    "NotationError",
    "NothingHigher",
    "Order",
    "PlayOver",
    "Position",
    "PuzzleError",
    "Rank",
    "Reason",
    "Row",
    "Rule",
    "RuleSet",
    "RuleViolation",
    "Seat",
    "Step",
    "Suit",
    "Trick",
    "TrickComplete",
    "TrickIncomplete",
    "TrumpsNotNamed",
    "UltiError",
    "Value",
    "Violation",
    "WrongPhase",
    "all_contracts",
    "asked",
    "beats",
    "component_value",
    "cut",
    "cutter",
    "deal",
    "draw_for_deal",
    "ladder",
    "legal_cards",
    "not_in_force",
    "open_auction",
    "parse_card",
    "parse_cards",
    "parse_contract",
    "parse_position",
    "parse_rules",
    "playing",
    "shuffled",
    "value",
    "violation",
]
