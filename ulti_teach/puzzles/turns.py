"""Cards as they were played, and what they have come to: what everyone can see at the table, without any search."""

from collections.abc import Iterable
from dataclasses import dataclass

from ulti_teach.engine import DECLARER, Asked, Card, CardSet, Component, Rank, Seat, Trick, asked
from ulti_teach.solver import Goal, Standing
from ulti_teach.solver.aims import MINE, THEIRS

_POINTS_FOR = {Component.PARTI: 50, Component.HUNDRED_40: 60, Component.HUNDRED_20: 80}  # R4.2, R4.3
_GOAL_OF = {
    Component.ULTI: Goal.ULTI,
    Component.BETLI: Goal.BETLI,
    Component.OPEN_BETLI: Goal.BETLI,
    Component.DURCHMARS: Goal.DURCHMARS,
    Component.OPEN_DURCHMARS: Goal.DURCHMARS,
}


@dataclass(frozen=True, slots=True)
class Turn:
    """A card that was played, and the moment before it."""

    before: Standing
    card: Card

    @property
    def seat(self) -> Seat:
        """Who played it."""
        return self.before.position.to_play

    @property
    def trick(self) -> Trick:
        """The trick with the card in it, complete if it was the third."""
        return self.before.position.trick.play(self.card)

    @property
    def asked(self) -> Asked:
        """What the trick asked of the hand (R7.2 to R7.5)."""
        return asked(self.before.position.hand, self.before.position.trick)

    @property
    def legal(self) -> CardSet:
        """What could be played (R7.2 to R7.7)."""
        return self.before.position.legal_cards()

    @property
    def after(self) -> Standing:
        """The moment after it."""
        return self.before.play(self.card)


@dataclass(frozen=True, slots=True)
class Part:
    """How one part of the contract stands: won or lost by the declarer, or None while that is open.

    `mine`, `theirs`: the card points that the declarer and the opponents have so far; of the last ten tricks all.
    """

    component: Component
    won: bool | None
    mine: int
    theirs: int


def turns_of(at: Standing, line: Iterable[Card]) -> tuple[Turn, ...]:
    """A line of cards as turns. Raises `IllegalCard` where a rule is broken."""
    turns = []
    for card in line:
        turns.append(Turn(at, card))
        at = turns[-1].after
    return tuple(turns)


def shown(goal: Goal, least: int, turn: Turn) -> bool | None:
    """Whether after this card everyone can see that the declarer reaches a goal, or that it is lost; None: still open.

    A payoff never shows before it is settled.
    """
    at = turn.after
    position = at.position
    match goal:
        case Goal.POINTS:
            if position.points >= least:
                return True
            return False if position.points + to_come(at) < least else None
        case Goal.ULTI:
            return _ulti_shown(turn)
        case Goal.BETLI | Goal.DURCHMARS:
            against = MINE if goal is Goal.BETLI else THEIRS
            if at.bits.state >> 2 & against:
                return False
            return True if position.is_over else None
        case _:
            return None


def _ulti_shown(turn: Turn) -> bool | None:
    after, trump = turn.after.position, turn.before.position.contract.trump
    if trump is None:
        return None
    seven, declarers = Card(trump, Rank.SEVEN), after.hands[DECLARER]
    if declarers is None or seven in declarers:
        return None
    if after.is_over:
        return turn.trick.best == seven and turn.trick.winner == DECLARER
    in_last_trick = seven in after.table and not declarers
    return None if in_last_trick else False


def to_come(at: Standing) -> int:
    """The card points that have not been taken yet, the ten for the last trick among them (R1.5)."""
    position = at.position
    if position.is_over:
        return 0
    held = sum(hand.points for hand in position.hands if hand is not None)
    return held + CardSet(position.table).points + 10


def parts(turn: Turn) -> tuple[Part, ...]:
    """How each part of the contract stands after this card, in written order."""
    at = turn.after
    mine = at.position.points
    theirs = 90 - mine - to_come(at)
    components = at.position.contract.components
    return tuple(Part(part, _won(part, turn, at), mine, theirs) for part in Component if part in components)


def _won(part: Component, turn: Turn, at: Standing) -> bool | None:
    if part in _GOAL_OF:
        return shown(_GOAL_OF[part], 1, turn)
    if part is Component.FOUR_ACES:
        if at.bits.state & THEIRS:
            return False
        return True if at.position.is_over else None
    if part is Component.PARTI and at.position.rules.marriages_in_parti:
        return None  # what was announced counts as well (R6.2), and a puzzle need not say it
    return shown(Goal.POINTS, _POINTS_FOR[part], turn)
