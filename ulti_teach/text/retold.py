"""A deal told step by step to whoever looks back on it: who did what, what bound them to, what came of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ulti_teach.engine import (
    Announce,
    Bid,
    Contract,
    Game,
    GiveUp,
    LayDown,
    Move,
    NameTrumps,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    Raise,
    RuleSet,
    Seat,
    Stake,
    Suit,
    value,
)
from ulti_teach.puzzles import Turn
from ulti_teach.solver import Standing

from .settlements import shares
from .speech import Speech
from .verdicts import caption


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at a deal, by its seats: what everybody is called, and which seat is the reader's, if any is."""

    speech: Speech
    names: Sequence[str]
    me: Seat | None = None

    def name(self, seat: int) -> str:
        """What the player on a seat is called: "You" is the reader; seat 3 is a dealer who pays along (R11.1)."""
        if seat == self.me:
            return self.speech.say("seat.me")
        return self.names[seat] if seat < len(self.names) else self.speech.say("seat.dealer")

    def of(self, seat: Seat, key: str, **facts: object) -> str:
        """A sentence about a player, who may be the reader: languages say "you" in another way."""
        return self.speech.say(f"{key}.me" if seat == self.me else key, "", name=self.names[seat], **facts)


def at_table(speech: Speech, me: Seat = Seat.S0) -> Company:
    """The reader on a seat, and the two others as they are called at every table.

    >>> [at_table(Speech(), Seat.S1).name(seat) for seat in Seat]
    ['Ben', 'You', 'Carla']
    """
    places = ("me", "right", "left")  # anticlockwise: the next player sits on the reader's right (R1.1)
    return Company(speech, tuple(speech.say(f"seat.{places[(seat - me) % 3]}") for seat in Seat), me)


def told(company: Company, before: Game, moves: Sequence[Move], after: Game, *, eyes: Seat | None = None) -> list[str]:
    """What one seat did at one go, a sentence or two, as it is known on the seat `eyes`; None knows all.

    >>> from ulti_teach.engine import ALL_CARDS, deal, new_game, parse_cards, parse_contract
    >>> game = new_game(deal(tuple(ALL_CARDS)))
    >>> moves = LayDown(parse_cards("c98")), Bid(parse_contract("heart ulti"))
    >>> told(at_table(Speech(), Seat.S2), game, moves, game.apply(moves[0]).apply(moves[1]), eyes=Seat.S2)
    ['Carla lays two cards down and bids heart ulti, worth 8+2.']
    """
    seat = before.to_act
    card = next((move.card for move in moves if isinstance(move, PlayCard)), None)
    answer = before.play is not None and before.play.is_raising
    sees = eyes in (None, seat)
    if answer:
        return [_answer(company, before, seat, move) for move in moves if isinstance(move, Raise)]
    done = [_done(company, before, seat, move, sees=sees) for move in moves if not isinstance(move, PlayCard)]
    said = [company.of(seat, "replay.turn", done=done)] if done else []
    if card is not None and before.play is not None:
        names = [company.names[before.seat_of(of)] for of in Seat]
        me = None if company.me is None else before.play_seat(company.me)
        turn = Turn(Standing.of(before.play.position), card)
        said.append(caption(company.speech, turn, me, counts=True, names=names, sees_hand=sees))
    if after.phase is not Phase.AUCTION and before.phase is Phase.AUCTION:
        said.append(company.of(after.declarer, "replay.plays", bid=after.contract))
    return said


def _done(company: Company, before: Game, seat: Seat, move: Move, *, sees: bool) -> str:
    """One thing that is done in a turn, without who does it: "lays two cards down"."""
    match move:
        case Pass():
            return company.of(seat, "replay.passes")
        case PickUp():
            return company.of(seat, "replay.picks_up")
        case LayDown() if sees and move.cards is not None:
            return company.of(seat, "replay.lays", cards=move.cards)
        case LayDown():
            return company.of(seat, "replay.lays.unseen")
        case Bid():
            return company.of(seat, "replay.bids", bid=move.contract, worth=worth(move.contract, before.rules))
        case NameTrumps():
            return company.of(seat, "replay.names", suit=move.suit)
        case GiveUp():
            return company.of(seat, "replay.gives_up")
        case Announce():
            return _announces(company, before, seat, move.suit, sees=sees)
        case Raise():
            return company.of(seat, "replay.kontra", stakes=sorted(move.stakes, key=str))
    raise TypeError(f"{move!r} is told with its card")


def _announces(company: Company, before: Game, seat: Seat, suit: Suit | None, *, sees: bool) -> str:
    if suit is before.contract.trump:
        return company.of(seat, "replay.says.40", suit=suit)
    return company.of(seat, "replay.says.20" if sees else "replay.says.20.unseen", suit=suit)


def _answer(company: Company, before: Game, seat: Seat, move: Raise) -> str:
    """A turn of answers after the first trick: each stake with the level that it has now, or nothing (R8.3)."""
    if not move.stakes or before.play is None:
        return company.of(seat, "replay.raises.nothing")
    kontra = before.play.position.kontra
    raised = [_raised(company, before, seat, stake, 2 * kontra.level(stake)) for stake in sorted(move.stakes, key=str)]
    return company.of(seat, "replay.raises", raised=raised)


def _raised(company: Company, before: Game, seat: Seat, stake: Stake, level: int) -> str:
    if stake.opponent is None or seat != before.declarer:
        return company.speech.say("replay.raised", stake=stake, level=level)
    return company.of(before.seat_of(stake.opponent), "replay.raised.against", stake=stake, level=level)


def worth(contract: Contract, rules: RuleSet) -> str:
    """What a contract is ranked by, as it is written: 4+1 (R5.1)."""
    return str(value(contract, rules))


def paid(company: Company, amounts: Iterable[int]) -> str:
    """What everybody gets in the end, the reader first (R10.2), then the deal's seats, and a dealer who pays along."""
    got = tuple(amounts)
    names = [company.name(seat) for seat in range(len(got))]
    first = 0 if company.me is None else company.me
    return company.speech.say("replay.over", gets=shares(company.speech, names, got, first=first))
