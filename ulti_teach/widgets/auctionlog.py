"""What was said in an auction turn by turn, how it ended, and what is to be done now: sentences, and a table (R3)."""

from collections.abc import Iterable, Sequence
from typing import Any

from ulti_teach.course.bidding import turns_of
from ulti_teach.engine import Auction, Bid, Call, LayDown, Move, Rule, Seat, Step

from . import scene
from .around import row, sheet
from .auctioning import worth
from .component import View
from .looking import Looking, of


def told(looking: Looking, auction: Auction, history: Iterable[Move], *, since: int = 0) -> list[str]:
    """A sentence for each whole turn of an auction from the turn `since` on, as everybody has heard it."""
    said, bids = list[str](), list[Call]()
    for number, (seat, moves) in enumerate(turns_of(history)):
        last = moves[-1]
        sentence = _turn(looking, auction, seat, moves, bids)
        if isinstance(last, Bid):
            bids.append(Call(seat, last.contract))
        if number >= since:
            said.append(sentence)
    return said


def _turn(looking: Looking, auction: Auction, seat: Seat, moves: Sequence[Move], bids: Sequence[Call]) -> str:
    last = moves[-1]
    if not isinstance(last, Bid):
        return of(looking, "auction.told.passed", seat)
    facts: dict[str, Any] = {"bid": last.contract, "worth": worth(auction, last.contract)}
    if isinstance(moves[0], LayDown):
        return of(looking, "auction.told.first", seat, **facts)
    if bids and bids[-1].seat == seat:
        return of(looking, "auction.told.own", seat, **facts)
    return of(looking, "auction.told.bid", seat, **facts)


def bids(looking: Looking, auction: Auction, history: Iterable[Move]) -> list[View]:
    """What was said, turn by turn: who, what, and its value; which bid stands, and how many passed since (R3.4)."""
    say, turns = looking.speech.say, turns_of(history)
    if not turns:
        return []
    standing = max((number for number, (_, moves) in enumerate(turns) if isinstance(moves[-1], Bid)), default=None)
    rows = [
        _row(looking, auction, str(number), seat, moves[-1], stands=number == standing)
        for number, (seat, moves) in enumerate(turns)
    ]
    titles = (say("auction.column.who"), say("auction.column.bid"), say("auction.column.worth"))
    columns = zip(titles, (False, False, True), strict=True)
    return [sheet("bids", say("auction.bids"), columns, rows, note=say("auction.passes", passes=auction.passes))]


def _row(looking: Looking, auction: Auction, id: str, seat: Seat, last: Move, *, stands: bool) -> View:
    speech = looking.speech
    if not isinstance(last, Bid):
        return row(id, [looking.name(seat), speech.say("auction.has_passed"), ""])
    cells = [looking.name(seat), speech.term(last.contract), worth(auction, last.contract)]
    return row(id, cells, mark="note", mark_text=speech.say("auction.standing")) if stands else row(id, cells)


def outcome(looking: Looking, auction: Auction) -> list[View]:
    """After the third pass in a row: who plays alone, what, and with which trumps (R3.4, R3.7, R3.8)."""
    if not auction.is_over or auction.last is None:
        return []
    speech, seat, bid = looking.speech, auction.declarer, auction.last.contract
    over = of(looking, "auction.over", seat, bid=bid, worth=worth(auction, bid))
    kitty = of(looking, "auction.kitty.rests", seat)
    if not bid.has_trumps:
        trumps, rule = speech.say("auction.trumps.none"), Rule.R1_4
        # Card points decide nothing there, so nobody counts those of the kitty.
        kitty = of(looking, "auction.kitty.rests.plain", seat)
    elif bid.trump is not None:
        trumps, rule = speech.say("auction.trumps.heart", suit=bid.trump), Rule.R3_7
    else:
        trumps, rule = of(looking, "auction.trumps.minor", seat), Rule.R3_7
    return [
        scene.message(speech, "good", over, rule=Rule.R3_4),
        scene.message(speech, "note", trumps, rule=rule),
        scene.message(speech, "note", kitty, rule=Rule.R3_8),
    ]


def prompt(looking: Looking, auction: Auction) -> str:
    """What the player whose turn it is can do now; who is waited for, to anybody else."""
    say, last = looking.speech.say, auction.last
    if auction.is_over:
        return ""
    if auction.turn != looking.seat:
        return of(looking, "auction.waits", auction.turn)
    if last is None:
        return say("auction.ask.first")
    facts: dict[str, Any] = {"bid": last.contract, "worth": worth(auction, last.contract)}
    if auction.step is not Step.DECIDE:
        return say("auction.ask.lay", **facts)
    if auction.pick_up_violation() is not None:
        return say("auction.ask.top", **facts)
    if last.seat == auction.turn:
        return say("auction.ask.own", **facts)
    return of(looking, "auction.ask.decide", last.seat, **facts)
