"""The border: an engine's position as the bare numbers that a search works on, and cards back again."""

from dataclasses import dataclass, replace
from functools import cache

from ulti_teach.engine import (
    ALL_CARDS,
    Card,
    CardSet,
    Component,
    Order,
    Position,
    Rank,
    Side,
    Suit,
    UltiError,
)

from .aims import BOTH, MINE, OPEN, THEIRS

_DURCHMARS = frozenset({Component.DURCHMARS, Component.OPEN_DURCHMARS})
_STATE = {Side.DECLARER: MINE, Side.OPPONENTS: THEIRS}
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


def to_bits(position: Position, aces: frozenset[Side] | None = None) -> Bits:
    """The position in numbers. Raises `UltiError` when a hand is not known, or nothing is left to be played.

    What a position leaves out is taken as its notation says: the contract is still alive, and so neither side has won
    all earlier tricks unless a betli or durchmars says so. Of the aces that are gone, those in the kitty are the
    opponents'; the others are the side's that won all earlier tricks, else the declarer's where four aces were bid,
    else each side has one. `aces`: the sides that have won aces, where the history of the deal tells.
    """
    position.to_play  # raises where nobody can play  # noqa: B018
    known = [hand for hand in position.hands if hand is not None]
    if len(known) < 3:
        raise UltiError("To play perfectly, all three hands have to be known; write them instead of '?'.")
    bits = bits_of(position.contract.trump)
    first, second, third = (sum(bits[card] for card in hand) for hand in known)
    alive = [card for hand in (*known, position.table) for card in hand]
    sweep = _swept(position, len(alive) // 3)
    return Bits(
        (first, second, third),
        int(position.leader),
        tuple(bits[card] for card in position.table),
        position.points // 10,
        4 * sweep + (_aces(position, CardSet(alive), sweep) if aces is None else sum(map(_STATE.__getitem__, aces))),
        sum(card.points > 0 for card in alive) + 1,
    )


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
