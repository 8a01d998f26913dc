"""Playing a position from one seat: the others play by a stated habit, and every state is a value.

The others play the first card of the script that they may play, else their lowest legal card, side suits first.
A completed trick stays on the table until `go_on`, so that it can be looked at.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ulti_teach.engine import (
    Asked,
    Card,
    CardSet,
    NotYourTurn,
    Position,
    Seat,
    Trick,
    UltiError,
    WrongPhase,
    asked,
    parse_card,
)

#: The move of taking a finished trick off the table.
NEXT = "next"


@dataclass(frozen=True, slots=True)
class Played:
    """A card that the learner played: to which trick, what the trick asked of the hand, what could be played."""

    card: Card
    trick: Trick
    asked: Asked
    legal: CardSet


@dataclass(frozen=True, slots=True)
class Playing:
    """One moment of a position that is being played from `seat`.

    `shown` is the completed trick that still lies on the table, `taken` the tricks of each seat since the start,
    `last` the learner's last card, `before` the moment at which the learner chose it, `moves` what the learner did
    since the start: cards, and `NEXT` for a trick that was taken off.

    >>> from ulti_teach.engine import parse_card, parse_position
    >>> begun = begin(parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"), Seat.S2)
    >>> after = begun.play(parse_card("d7"))
    >>> after.shown.winner, after.go_on().position.table
    (<Seat.S1: 1>, (parse_card('c8'),))
    """

    position: Position
    seat: Seat
    script: tuple[Card, ...] = ()
    shown: Trick | None = None
    taken: tuple[int, int, int] = (0, 0, 0)
    last: Played | None = None
    before: "Playing | None" = None
    moves: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played (and the last trick has been looked at)."""
        return self.position.is_over and self.shown is None

    @property
    def is_my_turn(self) -> bool:
        """Whether the learner is to play: not while a completed trick is still shown."""
        return self.shown is None and not self.position.is_over and self.position.to_play == self.seat

    @property
    def is_stuck(self) -> bool:
        """Whether somebody is to play whose hand is not known, so that nobody can go on."""
        waiting = self.shown is None and not self.position.is_over and not self.is_my_turn
        return waiting and self.position.hands[self.position.to_play] is None

    def play(self, card: Card) -> "Playing":
        """The learner plays a card, and the others as far as they can until the trick is complete.

        Raises `IllegalCard` with the reason (R7.2 to R7.7), `WrongPhase` when it is not the learner's turn.
        """
        if self.position.is_over:
            self.position.play(card)  # raises: the play is over
        if not self.is_my_turn:
            raise WrongPhase(NotYourTurn())
        trick = self.position.trick
        played = Played(card, trick, asked(self.position.hand, trick), self.position.legal_cards())
        moves = (*self.moves, str(card))
        return replace(self._with(card), last=played, before=self, moves=moves)._others_play()

    def go_on(self) -> "Playing":
        """The completed trick is taken off the table, and the others play until it is the learner's turn."""
        if not self.shown:
            return self
        return replace(self, shown=None, last=None, moves=(*self.moves, NEXT))._others_play()

    def undo(self) -> "Playing":
        """The moment at which the learner chose their last card; itself when there was none."""
        return self.before or self

    def follow(self, moves: Iterable[str]) -> "Playing":
        """The moment after the learner's `moves` from here; the others play as they always do.

        Raises `UltiError` when they cannot be made: a `NotationError`, `IllegalCard` or `WrongPhase`.
        """
        now = self
        for move in moves:
            now = now.go_on() if move == NEXT else now.play(parse_card(move))
        return now

    def _others_play(self) -> "Playing":
        now = self
        while now.shown is None and not now.position.is_over and not now.is_my_turn and not now.is_stuck:
            now = now._with(_habit(now.position, now.script))
        return now

    def _with(self, card: Card) -> "Playing":
        trick = self.position.trick.play(card)
        moved = replace(self, position=self.position.play(card))
        if not trick.is_complete:
            return moved
        first, second, third = (won + (seat == trick.winner) for seat, won in enumerate(self.taken))
        return replace(moved, shown=trick, taken=(first, second, third))


def begin(position: Position, seat: Seat, script: tuple[Card, ...] = ()) -> Playing:
    """Starts to play: the others play until it is the learner's turn.

    Raises `UltiError` when no card can be played, or when the learner's own hand is not known.
    """
    if not position.is_over:
        _ = position.to_play  # raises: trumps not named, or the kitty not laid down
    if position.hands[seat] is None:
        raise UltiError(f"The hand of seat {seat}, from which you play, is not known; write its cards instead of '?'.")
    return Playing(position, seat, script)._others_play()


def _habit(position: Position, script: tuple[Card, ...]) -> Card:
    """What the others play: the script's first legal card, else the lowest, a side suit before a trump."""
    legal = position.legal_cards()
    scripted = [card for card in script if card in legal]
    return scripted[0] if scripted else lowest(legal, position.trick)


def lowest(cards: CardSet, trick: Trick) -> Card:
    """The lowest of some cards by the order in force (R1.3, R1.4), a side suit before a trump."""
    ranks = trick.order.ranks
    return min(cards, key=lambda card: (card.suit is trick.trump, -ranks.index(card.rank)))
