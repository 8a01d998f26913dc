"""The rules of Ulti: what is legal, why not, and who wins. Standard library only.

>>> position = parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9")
>>> position.legal_cards(), str(position.violation(parse_card("sK")))
(parse_cards('dA7'), 'R7.2: dK led, you hold dA7')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .cards import ALL_CARDS, RANKS, SUITS, Card, CardSet, Order, Rank, Seat, Suit
from .contracts import Component, Contract, NoSuchContract
from .errors import (
    IllegalAnnouncement,
    IllegalBid,
    IllegalCard,
    IllegalDiscard,
    IllegalKontra,
    ImpossibleFacts,
    ImpossiblePosition,
    NotationError,
    PuzzleError,
    Reason,
    RuleViolation,
    UltiError,
    WrongPhase,
)
from .kontra import NO_KONTRA, Kontra, Stake, stakes
from .marriages import Marriage
from .notation import parse_card, parse_cards, parse_contract, parse_position
from .position import DECLARER, Position
from .rules import Rule
from .ruleset import STANDARD, RuleSet, parse_rules
from .trick import Asked, Duty, Trick, asked, legal_cards, violation
from .violations import (
    KittyNotLaid,
    MustBeat,
    MustFollow,
    MustKeepSeven,
    MustTrump,
    NotHeld,
    NotYourTurn,
    PlayOver,
    TrickComplete,
    TrickIncomplete,
    TrumpsNotNamed,
    Violation,
)

if TYPE_CHECKING:
    from .announcing import (
        AnnouncedAlready,
        AnnounceViolation,
        CannotGiveUp,
        GiveUpViolation,
        NothingAnnounced,
        PairNotHeld,
        TooLateToAnnounce,
        TooLateToGiveUp,
    )
    from .auction import (
        Auction,
        Call,
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
    from .dealing import Draw, cut, cutter, deal, draw_for_deal, playing, shuffled
    from .facts import Amiss, Facts, NoSuchEnd, Seven, Side
    from .game import Game, Phase, WrongMove, new_game
    from .hopes import CardsMissing, Hopeless, NothingLoses, TrumpsLeft, hopeless, missing
    from .match import Dealt, Match
    from .matchtext import parse_match, write_match
    from .moves import (
        Announce,
        Bid,
        GiveUp,
        LayDown,
        Move,
        NameTrumps,
        Pass,
        PickUp,
        PlayCard,
        Raise,
    )
    from .play import Play, begin_play
    from .raising import (
        HighestLevel,
        JustRaised,
        KontraViolation,
        NotAtStake,
        NothingToAnswer,
        NotInFirstTrick,
        OnlyOpponents,
        Raising,
        RaisingOver,
        StillRaising,
        begin_raising,
        kontra_violation,
        say_kontra,
    )
    from .record import write_record
    from .replaying import Turn, parse_turns, replay
    from .scoring import Bonus, Line, Settlement, component_won, parti_winner, settle
    from .values import Row, Value, all_contracts, beats, component_value, ladder, not_in_force, value

# Loaded when first asked for, so that a page opens the sooner; a test holds this list and the one above together.
_LATE = {
    "matchtext": "parse_match write_match",
    "game": "Game Phase WrongMove new_game",
    "moves": "Announce Bid GiveUp LayDown Move NameTrumps Pass PickUp PlayCard Raise",
    "record": "write_record",
    "replaying": "Turn parse_turns replay",
    "announcing": (
        "AnnounceViolation AnnouncedAlready CannotGiveUp GiveUpViolation NothingAnnounced PairNotHeld "
        "TooLateToAnnounce TooLateToGiveUp"
    ),
    "play": "Play begin_play",
    "auction": "Auction Call MinorNamed MustBid NotHigher NotNow NotTwo NotYours NothingHigher Step open_auction",
    "dealing": "Draw cut cutter deal draw_for_deal playing shuffled",
    "values": "Row Value all_contracts beats component_value ladder not_in_force value",
    "facts": "Amiss Facts NoSuchEnd Seven Side",
    "scoring": "Bonus Line Settlement component_won parti_winner settle",
    "hopes": "CardsMissing Hopeless NothingLoses TrumpsLeft hopeless missing",
    "match": "Dealt Match",
    "raising": (
        "HighestLevel JustRaised KontraViolation NotAtStake NotInFirstTrick NothingToAnswer OnlyOpponents "
        "Raising RaisingOver StillRaising begin_raising kontra_violation say_kontra"
    ),
}

__all__ = [
    "ALL_CARDS",
    "DECLARER",
    "NO_KONTRA",
    "RANKS",
    "STANDARD",
    "SUITS",
    "Amiss",
    "Announce",
    "AnnounceViolation",
    "AnnouncedAlready",
    "Asked",
    "Auction",
    "Bid",
    "Bonus",
    "Call",
    "CannotGiveUp",
    "Card",
    "CardSet",
    "CardsMissing",
    "Component",
    "Contract",
    "Dealt",
    "Draw",
    "Duty",
    "Facts",
    "Game",
    "GiveUp",
    "GiveUpViolation",
    "HighestLevel",
    "Hopeless",
    "IllegalAnnouncement",
    "IllegalBid",
    "IllegalCard",
    "IllegalDiscard",
    "IllegalKontra",
    "ImpossibleFacts",
    "ImpossiblePosition",
    "JustRaised",
    "KittyNotLaid",
    "Kontra",
    "KontraViolation",
    "LayDown",
    "Line",
    "Marriage",
    "Match",
    "MinorNamed",
    "Move",
    "MustBeat",
    "MustBid",
    "MustFollow",
    "MustKeepSeven",
    "MustTrump",
    "NameTrumps",
    "NoSuchContract",
    "NoSuchEnd",
    "NotAtStake",
    "NotHeld",
    "NotHigher",
    "NotInFirstTrick",
    "NotNow",
    "NotTwo",
    "NotYourTurn",
    "NotYours",
    "NotationError",
    "NothingAnnounced",
    "NothingHigher",
    "NothingLoses",
    "NothingToAnswer",
    "OnlyOpponents",
    "Order",
    "PairNotHeld",
    "Pass",
    "Phase",
    "PickUp",
    "Play",
    "PlayCard",
    "PlayOver",
    "Position",
    "PuzzleError",
    "Raise",
    "Raising",
    "RaisingOver",
    "Rank",
    "Reason",
    "Row",
    "Rule",
    "RuleSet",
    "RuleViolation",
    "Seat",
    "Settlement",
    "Seven",
    "Side",
    "Stake",
    "Step",
    "StillRaising",
    "Suit",
    "TooLateToAnnounce",
    "TooLateToGiveUp",
    "Trick",
    "TrickComplete",
    "TrickIncomplete",
    "TrumpsLeft",
    "TrumpsNotNamed",
    "Turn",
    "UltiError",
    "Value",
    "Violation",
    "WrongMove",
    "WrongPhase",
    "all_contracts",
    "asked",
    "beats",
    "begin_play",
    "begin_raising",
    "component_value",
    "component_won",
    "cut",
    "cutter",
    "deal",
    "draw_for_deal",
    "hopeless",
    "kontra_violation",
    "ladder",
    "legal_cards",
    "missing",
    "new_game",
    "not_in_force",
    "open_auction",
    "parse_card",
    "parse_cards",
    "parse_contract",
    "parse_match",
    "parse_position",
    "parse_rules",
    "parse_turns",
    "parti_winner",
    "playing",
    "replay",
    "say_kontra",
    "settle",
    "shuffled",
    "stakes",
    "value",
    "violation",
    "write_match",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """A name of a module that is loaded late."""
    for module, names in _LATE.items():
        if name in names.split():
            loaded = import_module(f".{module}", __name__)
            globals().update({each: getattr(loaded, each) for each in names.split()})
            return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
