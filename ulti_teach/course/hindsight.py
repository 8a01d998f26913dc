"""What perfect play, with all cards seen, says of a deal that was played: of each moment, and of the first mistakes."""

from collections.abc import Mapping
from dataclasses import dataclass

from ulti_teach.engine import Card, CardSet, Play, Side
from ulti_teach.solver import Goal, Moment, NotSolved, Review, Solver, Standing, Steps, Value, goals_of, reviewing
from ulti_teach.solver.analysis import SLICE
from ulti_teach.solver.review import standings

#: How many positions may be visited for one question: some five seconds of work. Most whole deals need a hundredth.
PATIENCE = 100 * SLICE


@dataclass(frozen=True, slots=True)
class Opinion:
    """The answers to all questions of a contract at one moment, and after each card that may be played then.

    What the declarer gets in all (`Goal.PAYOFF`) decides which cards are the best.
    """

    values: Mapping[Goal, Value]
    cards: Mapping[Card, Mapping[Goal, Value]]

    @property
    def best(self) -> CardSet:
        """The cards that keep what was to be had."""
        return CardSet(card for card, after in self.cards.items() if after[Goal.PAYOFF] == self.values[Goal.PAYOFF])

    def costs(self, card: Card) -> int:
        """What a card gives away, in units from all opponents together."""
        return abs(self.cards[card][Goal.PAYOFF] - self.values[Goal.PAYOFF])


@dataclass(frozen=True, slots=True)
class TooEarly:
    """Too many cards are left to work a moment out in good time; `number`: from which card of the deal on it can be."""

    number: int


@dataclass(frozen=True, slots=True)
class Change:
    """How the answer to one question has changed with a card."""

    goal: Goal
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class Mistake:
    """The first card by which a side gave something away.

    `better`: the cards that would not have. `changes`: the other questions whose answers it changed to the cost of its
    side. `line`: from the moment before it, perfect play by everybody to the end.
    """

    moment: Moment
    better: CardSet
    changes: tuple[Change, ...]
    line: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hindsight:
    """A deal against what was possible; `mistakes`: the first of each side that made one, in the order of the play."""

    review: Review
    mistakes: tuple[Mistake, ...]

    def of(self, side: Side) -> Mistake | None:
        """The first mistake of a side; None where it made the most of the deal, as far as was looked."""
        return next((mistake for mistake in self.mistakes if mistake.moment.side is side), None)


def forming(ended: Play, number: int, *, nodes: int = PATIENCE) -> Steps[Opinion | TooEarly]:
    """The opinion of the moment before card `number` of a play, counted from 0, in small steps.

    `ended`: the play as far as it went; announcements and kontras count as they were said in the end. Raises
    `UltiError` where a hand is not known, and for the moment after the last card.
    """
    at = _standing(ended, number)
    solver = Solver(at.position, nodes=nodes)
    values: dict[Goal, Value] = {}
    cards: dict[Card, dict[Goal, Value]] = {card: {} for card in at.position.legal_cards()}
    try:
        for goal in goals_of(at.position.contract):
            values[goal] = yield from solver.value(at, goal)
            for card, after in (yield from solver.outcomes(at, goal)).items():
                cards[card][goal] = after
    except NotSolved:
        review = yield from reviewing(ended, nodes=nodes, partly=True)
        return TooEarly(max(review.moments[0].number, number + 1))
    return Opinion(values, cards)


def looking_back(ended: Play, *, nodes: int = PATIENCE) -> Steps[Hindsight]:
    """Where each side first gave something away, in small steps.

    Where the early tricks would take too long, from the first card on that does not. Raises `UltiError` where no card
    was played, `NotSolved` where not even the last ones can be worked out.

    >>> from ulti_teach.engine import begin_play, parse_cards, parse_position
    >>> from ulti_teach.solver import finish
    >>> play = begin_play(parse_position("ulti in c | cATKQ987 hA98 | dATK hTKQ sATK9 | cJ dQJ987 sQJ8 h7 | 0"))
    >>> for card in parse_cards("cA dT"):
    ...     play = play.play(card)
    >>> finish(looking_back(play)).of(Side.DECLARER) is None
    True
    """
    review = yield from reviewing(ended, nodes=nodes, partly=True)
    first = [moment for side in Side if (moment := review.first_mistake(side))]
    mistakes = []
    for moment in sorted(first, key=lambda moment: moment.number):
        mistakes.append((yield from _mistake(ended, moment, nodes)))
    return Hindsight(review, tuple(mistakes))


def _mistake(ended: Play, moment: Moment, nodes: int) -> Steps[Mistake]:
    at = _standing(ended, moment.number)
    solver = Solver(at.position, nodes=2 * nodes)
    found = yield from solver.analysis(at, Goal.PAYOFF)
    changes = []
    for goal in goals_of(at.position.contract):
        if goal is Goal.PAYOFF:
            continue
        try:
            before = yield from solver.value(at, goal)
            after = yield from solver.value_after(at, moment.card, goal)
        except NotSolved:
            break
        if before != after:  # which is never to the good of whoever played the card
            changes.append(Change(goal, before, after))
    return Mistake(moment, found.best, tuple(changes), found.line)


def _standing(ended: Play, number: int) -> Standing:
    """The moment before a card of a play, or after its last one."""
    last: Standing | None = None
    for place, (standing, card) in enumerate(standings(ended)):
        if place == number:
            return standing
        last = standing.play(card)
    return last or Standing.of(ended.position)
