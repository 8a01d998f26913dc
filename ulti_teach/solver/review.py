"""Could I have won? A deal that was played, card by card, against what was possible."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from ulti_teach.engine import Card, CardSet, Play, Seat, Side, UltiError

from .analysis import NODES, Solver
from .bits import Standing
from .goals import Goal, Value
from .steps import NotSolved, Steps, finish


@dataclass(frozen=True, slots=True)
class Moment:
    """One card of a deal: who played it, what was to be had before it, and what after it."""

    number: int  # from 0
    seat: Seat
    card: Card
    before: Value
    after: Value

    @property
    def side(self) -> Side:
        """Whose card it is."""
        return Side.DECLARER if self.seat == Seat.S0 else Side.OPPONENTS

    @property
    def throws_away(self) -> bool:
        """Whether its own side could have had more: a card never gains, as both sides were taken to play perfectly."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Review:
    """All cards of a deal by one question, or those from some card on; seats are the play's, the declarer is 0."""

    goal: Goal
    moments: tuple[Moment, ...]

    @property
    def is_whole(self) -> bool:
        """Whether it goes back to the first card."""
        return self.moments[0].number == 0

    def first_mistake(self, side: Side) -> Moment | None:
        """The first card by which this side threw something away; None when it made the most of the deal."""
        return next((moment for moment in self.moments if moment.side is side and moment.throws_away), None)


def review(play: Play, goal: Goal = Goal.PAYOFF, *, nodes: int = NODES) -> Review:
    """The value before and after every card of a deal, played to the end or not.

    Announcements and kontras are taken as they were said, from the first card on. Raises `UltiError` for a deal in
    which no card was played or a hand is not known, `NotSolved` when the nodes are used up.

    >>> from ulti_teach.engine import begin_play, parse_cards, parse_position
    >>> play = begin_play(parse_position("ulti in c | cATKQ987 hA98 | dATK hTKQ sATK9 | cJ dQJ987 sQJ8 h7 | 0"))
    >>> for card in parse_cards("cA dT"):
    ...     play = play.play(card)
    >>> [(str(moment.card), moment.before, moment.after) for moment in review(play, Goal.ULTI).moments]
    [('cA', True, True), ('dT', True, True)]
    """
    return finish(reviewing(play, goal, nodes=nodes))


def reviewing(play: Play, goal: Goal = Goal.PAYOFF, *, nodes: int = NODES, partly: bool = False) -> Steps[Review]:
    """`review` in small steps, for a `Task`. From the end back, since what follows is known then.

    `partly`: where the nodes are used up, the cards that are known by then will do, unless there is none.
    """
    at = list(standings(play))
    if not at:
        raise UltiError("No card was played in this deal, so there is nothing to look back on.")
    solver = Solver(at[0][0].position, nodes=nodes)
    moments: list[Moment] = []
    try:
        after = yield from solver.value_after(*at[-1], goal)
        for number, (standing, card) in reversed(list(enumerate(at))):
            before = yield from solver.value(standing, goal)
            moments.append(Moment(number, standing.position.to_play, card, before, after))
            after = before
    except NotSolved:
        if not (partly and moments):
            raise
    return Review(goal, tuple(reversed(moments)))


def standings(play: Play) -> Iterator[tuple[Standing, Card]]:
    """Every moment of a deal, and the card that was played then; what was said as it was said in the end."""
    tricks = [*play.tricks, play.position.trick]
    hands: list[CardSet | None] = []
    for seat, left in enumerate(play.position.hands):
        played = (CardSet([card]) for trick in tricks for card in trick.cards if trick.player_of(card) == seat)
        hands.append(None if left is None else reduce(or_, played, left))
    first, second, third = hands
    standing: Standing | None = None
    for card in (card for trick in tricks for card in trick.cards):
        if standing is None:
            leader = tricks[0].leader
            dealt = (first, second, third)
            standing = Standing.of(
                replace(play.position, hands=dealt, leader=leader, table=(), points=0, tricks=(0, 0))
            )
        yield standing, card
        standing = standing.play(card)
