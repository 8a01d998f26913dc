"""A whole deal as one value: auction, play, settlement (R3 to R11), moved on by typed moves.

Seats are those of the auction: 0 is the first bidder, the next player sits on the right. (A play counts from the
declarer instead; `Game` turns one into the other.)
"""

from dataclasses import dataclass, replace
from enum import Enum

from .auction import Auction, open_auction
from .cards import SEATS, CardSet, Seat, Suit
from .contracts import Contract
from .errors import UltiError, WrongPhase
from .kontra import Stake
from .moves import Announce, Bid, GiveUp, LayDown, Move, NameTrumps, Pass, PickUp, PlayCard, Raise
from .play import Play, begin_play
from .position import Position
from .rules import Rule
from .ruleset import STANDARD, RuleSet
from .scoring import Settlement, settle


class Phase(Enum):
    """Where a deal is."""

    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class WrongMove:
    """A move of another phase: a card in the auction, a bid in the play."""

    phase: Phase

    @property
    def rule(self) -> Rule:
        """Where that phase is described."""
        return {Phase.AUCTION: Rule.R3_2, Phase.PLAY: Rule.R7_1, Phase.OVER: Rule.R7_9}[self.phase]

    def __str__(self) -> str:
        said = {Phase.AUCTION: "the auction goes on", Phase.PLAY: "the play goes on", Phase.OVER: "the deal is over"}
        return f"{self.rule}: {said[self.phase]}"


@dataclass(frozen=True, slots=True)
class Game:
    """One moment of a deal; `apply` makes the next one.

    `dealt`: the hands as dealt, 12, 10 and 10 cards; None where they may not be seen. `history`: the moves so far.

    >>> from ulti_teach.engine import ALL_CARDS, deal, parse_cards, parse_contract
    >>> game = new_game(deal(tuple(ALL_CARDS)))
    >>> for move in (LayDown(parse_cards("c98")), Bid(parse_contract("heart ulti")), Pass(), Pass(), Pass()):
    ...     game = game.apply(move)
    >>> game.phase, game.declarer, str(game.contract)
    (<Phase.PLAY: 'play'>, <Seat.S0: 0>, 'heart ulti')
    """

    dealt: tuple[CardSet | None, CardSet | None, CardSet | None]
    auction: Auction
    play: Play | None = None
    history: tuple[Move, ...] = ()

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.auction.rules

    @property
    def phase(self) -> Phase:
        """Auction, play, or over."""
        if self.play is None:
            return Phase.AUCTION
        return Phase.OVER if self.play.is_over else Phase.PLAY

    @property
    def is_over(self) -> bool:
        """Whether the deal can be settled."""
        return self.phase is Phase.OVER

    @property
    def declarer(self) -> Seat:
        """Who plays alone. Raises `WrongPhase` while the auction goes on."""
        return self.auction.declarer

    @property
    def contract(self) -> Contract:
        """What is played, trumps named where they are. Raises `WrongPhase` while the auction goes on."""
        return self._playing().position.contract

    @property
    def to_act(self) -> Seat:
        """Whose turn it is. Raises `WrongPhase` when the deal is over."""
        return self.auction.turn if self.play is None else self.seat_of(self.play.to_act)

    def seat_of(self, seat: Seat) -> Seat:
        """The seat of this deal that a play counts as `seat` from the declarer."""
        return SEATS[(seat + self.declarer) % 3]

    def play_seat(self, seat: Seat) -> Seat:
        """The seat that a play counts from the declarer for a seat of this deal."""
        return SEATS[(seat - self.declarer) % 3]

    def legal_bids(self) -> tuple[Contract, ...]:
        """What may be bid now, or once the kitty was picked up and laid down; none outside the auction."""
        return self.auction.legal_bids()

    def legal_cards(self) -> CardSet:
        """The cards that may be played now; none outside the tricks."""
        if self.play is None or self.play.is_over or self.play.is_raising:
            return CardSet()
        return self.play.position.legal_cards()

    def legal_announcements(self) -> tuple[Suit, ...]:
        """The pairs that the seat to play may announce now (R6.1)."""
        play = self.play
        if play is None or play.tricks or play.is_over or not play.position.contract.is_named:
            return ()
        return tuple(suit for suit in Suit if play.announce_violation(suit) is None)

    def legal_raises(self) -> tuple[Stake, ...]:
        """What the seat to act may say kontra to, or answer (R8); its seats are a play's."""
        return () if self.play is None else self.play.legal_raises()

    def apply(self, move: Move) -> "Game":
        """The deal after a move. Raises `RuleViolation` with its reason when the rules do not allow it."""
        match move:
            case Pass() | PickUp() | LayDown() | Bid():
                if self.play is not None:
                    raise WrongPhase(WrongMove(self.phase))
                return self._bid(move)
            case _:
                play = _played(self._playing(), move)
                return replace(self, play=play, history=(*self.history, move))

    def _bid(self, move: Pass | PickUp | LayDown | Bid) -> "Game":
        auction = _bidden(self.auction, move)
        play = _begin(auction) if auction.is_over else None
        return replace(self, auction=auction, play=play, history=(*self.history, move))

    def _playing(self) -> Play:
        if self.play is None:
            raise WrongPhase(WrongMove(self.phase))
        return self.play

    @property
    def settlement(self) -> Settlement:
        """Who pays whom, line by line; seats are a play's. Raises `WrongPhase` before the end."""
        play = self._playing()
        if not play.is_over:
            raise WrongPhase(WrongMove(self.phase))
        return settle(play.position.contract, play.facts_so_far, play.position.kontra, self.rules)

    @property
    def returns(self) -> tuple[int, ...]:
        """What each seat of this deal gets; a dealer who pays along comes last (R10.2, R11.1)."""
        return self.by_seat(self.settlement.seats)

    def by_seat(self, amounts: tuple[int, ...]) -> tuple[int, ...]:
        """Amounts that a settlement lists from the declarer on, in the order of this deal's seats."""
        return (*(amounts[self.play_seat(seat)] for seat in SEATS), *amounts[3:])

    def view(self, seat: Seat) -> "Game":
        """What this seat may see: its own cards, what was said aloud, and what lies open."""
        hidden = tuple(hand if owner == seat else None for owner, hand in enumerate(self.dealt))
        first, second, third = hidden
        play = self.play.view(self.play_seat(seat)) if self.play else None
        return replace(
            self, dealt=(first, second, third), auction=self.auction.view(seat), play=play, history=self._heard(seat)
        )

    def _heard(self, seat: Seat) -> tuple[Move, ...]:
        """The moves as this seat has seen and heard them.

        Whose move one was follows from those before it, without playing the deal again: a pass or a bid hands the turn
        on, and pairs are announced in the first trick, which the declarer leads.
        """
        heard: list[Move] = []
        turn, played = Seat.S0, 0
        trump = self.play.position.contract.trump if self.play else None
        for move in self.history:
            match move:
                case LayDown() if turn != seat:
                    heard.append(LayDown(None))
                case Announce() if move.suit is not trump and self.seat_of(SEATS[played % 3]) != seat:
                    heard.append(Announce(None))
                case _:
                    heard.append(move)
            turn = turn.next if isinstance(move, Pass | Bid) else turn
            played += isinstance(move, PlayCard)
        return tuple(heard)


def new_game(hands: tuple[CardSet, CardSet, CardSet], rules: RuleSet = STANDARD) -> Game:
    """A deal before its first move. Raises `UltiError` unless the hands are 12, 10 and 10 cards, 32 in all (R2.3)."""
    return Game(hands, open_auction(hands, rules))


def _bidden(auction: Auction, move: Pass | PickUp | LayDown | Bid) -> Auction:
    """The auction after a move."""
    match move:
        case Pass():
            return auction.pass_()
        case PickUp():
            return auction.pick_up()
        case LayDown():
            if move.cards is None:
                raise UltiError("Which cards were laid down is hidden, so the deal cannot go on from here.")
            return auction.lay_down(move.cards)
        case Bid():
            return auction.bid(move.contract)


def _played(play: Play, move: Move) -> Play:
    """The play after a move."""
    match move:
        case NameTrumps():
            return play.name_trumps(move.suit)
        case GiveUp():
            return play.give_up()
        case Announce():
            if move.suit is None:
                raise UltiError("Which pair was announced is hidden, so the deal cannot go on from here.")
            return play.announce(move.suit)
        case Raise():
            return play.kontra(move.stakes)
        case PlayCard():
            return play.play(move.card)
    raise TypeError(f"{move!r} is no move")


def _begin(auction: Auction) -> Play | None:
    """The play that an auction leads to; seats are counted from the declarer."""
    last, declarer = auction.last, auction.declarer
    if last is None:
        return None
    first, second, third = (auction.hands[(declarer + step) % 3] for step in range(3))
    return begin_play(
        Position(last.contract, (first, second, third), Seat.S0, kitty=auction.kitty, rules=auction.rules)
    )
