"""The border: an engine's position as the bare numbers that a search works on, and cards back again."""

from dataclasses import dataclass, replace
from functools import cache

from ulti_teach.engine import (
    ALL_CARDS,
    DECLARER,
    Card,
    CardSet,
    Component,
    Order,
    Position,
    Rank,
    Suit,
    UltiError,
)

from .aims import BOTH, MINE, OPEN, THEIRS

_DURCHMARS = frozenset({Component.DURCHMARS, Component.OPEN_DURCHMARS})
_BETLI = frozenset({Component.BETLI, Component.OPEN_BETLI})


@dataclass(frozen=True, slots=True)
class Bits:
    """A position as numbers: see `Search.run`. `hands` and `table` are cards, one bit each."""

    hands: tuple[int, int, int]
    leader: int
    table: tuple[int, ...]
    tens: int
    state: int
    out: int

    @property
    def tricks_left(self) -> int:
        """How many tricks are still to be won, this one included."""
        return (len(self.table) + sum(hand.bit_count() for hand in self.hands)) // 3

    def play(self, card: int) -> "Bits":
        """With one card more in the trick; a third one leaves the trick lying there."""
        seat = (self.leader + len(self.table)) % 3
        first, second, third = (hand & ~card if seat == owner else hand for owner, hand in enumerate(self.hands))
        return replace(self, hands=(first, second, third), table=(*self.table, card))


@cache
def bits_of(trump: Suit | None) -> dict[Card, int]:
    """The bit of each card: a byte a suit, trumps the lowest byte, the strongest card of a suit its highest bit."""
    suits = sorted(Suit, key=lambda suit: (suit is not trump, suit.place))
    weakest_first = (Order.TEN_HIGH if trump else Order.TEN_LOW).ranks[::-1]
    return {Card(suit, rank): 1 << 8 * i + j for i, suit in enumerate(suits) for j, rank in enumerate(weakest_first)}


@dataclass(frozen=True, slots=True)
class Standing:
    """A position, and what only the history of its deal tells: which sides have won tricks and aces so far.

    Of a position alone (`Standing.of`) what it leaves out is taken as its notation says: the contract is still alive,
    so neither side has won all earlier tricks unless a betli or durchmars says so. Of the aces that are gone, those in
    the kitty are the opponents'; the others are the side's that won all earlier tricks, else the declarer's where four
    aces were bid, else each side has one. From there on `play` keeps count.
    """

    position: Position
    bits: Bits

    @classmethod
    def of(cls, position: Position) -> "Standing":
        """The standing of a position by itself.

        Raises `UltiError` when a hand is not known, `WrongPhase` when nobody can play.
        """
        position.to_play  # raises where nobody can play  # noqa: B018
        return cls(position, _to_bits(position, None))

    def play(self, card: Card) -> "Standing":
        """The standing after a card. Raises `IllegalCard`."""
        after, state = self.position.play(card), self.bits.state
        if not after.table:
            side = MINE if after.leader == DECLARER else THEIRS
            took_ace = any(each.rank is Rank.ACE for each in (*self.position.table, card))
            state |= side << 2 | (side if took_ace else 0)
        return Standing(after, _to_bits(after, state))

    def after(self, card: Card) -> Bits:
        """The numbers after a legal card, a complete trick still lying there."""
        return self.bits.play(bits_of(self.position.contract.trump)[card])


def _to_bits(position: Position, state: int | None) -> Bits:
    """The position in numbers. `state` as in `Search.run`, where the history tells it."""
    known = [hand for hand in position.hands if hand is not None]
    if len(known) < 3:
        raise UltiError("To play perfectly, all three hands have to be known; write them instead of '?'.")
    bits = bits_of(position.contract.trump)
    first, second, third = (sum(bits[card] for card in hand) for hand in known)
    alive = [card for hand in (*known, position.table) for card in hand]
    return Bits(
        (first, second, third),
        int(position.leader),
        tuple(bits[card] for card in position.table),
        position.points // 10,
        _state(position, CardSet(alive)) if state is None else state,
        sum(card.points > 0 for card in alive) + 1,
    )


def _state(position: Position, alive: CardSet) -> int:
    """Who has won all tricks and aces so far, as far as a position tells."""
    sweep = _swept(position, len(alive) // 3)
    return 4 * sweep + _aces(position, alive, sweep)


def _swept(position: Position, left: int) -> int:
    """The sides that have won tricks so far."""
    if position.tricks is not None:
        mine, theirs = position.tricks
        return (MINE if mine else OPEN) | (THEIRS if theirs else OPEN)
    if left == 10:
        return OPEN
    if position.contract.components & _DURCHMARS:
        return MINE
    return THEIRS if position.contract.components & _BETLI else BOTH


def _aces(position: Position, alive: CardSet, sweep: int) -> int:
    """The sides that have aces so far."""
    gone = CardSet(card for card in ALL_CARDS - alive if card.rank is Rank.ACE)
    laid = gone & position.kitty if position.kitty is not None else gone if sweep == OPEN else CardSet()
    state = THEIRS if laid else OPEN
    if not gone - laid:
        return state
    if sweep != BOTH:
        return state | sweep
    return state | (MINE if Component.FOUR_ACES in position.contract.components else BOTH)
