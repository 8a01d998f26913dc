"""How hard a position is: which cards keep a target, how the others fail, and what habit plays."""

from dataclasses import dataclass

from ulti_teach.engine import (
    SUITS,
    Card,
    CardSet,
    Contract,
    Position,
    Rank,
)
from ulti_teach.solver import Goal, Refutation, Solver, Steps

from .habits import natural_card
from .target import Target

#: The hardest grade; 1 is the easiest.
HARDEST = 5
_COUNTED = (Goal.POINTS, Goal.PAYOFF)  # goals to which an ace and a king differ, even with nothing in between


@dataclass(frozen=True, slots=True)
class Finding:
    """What there is to find in a position: which cards keep the target, and how the others fail.

    `right`: the cards that keep it. `classes`: all legal cards, those that come to the same together. `refuted`: for
    each wrong card how it is refuted. `natural`: what habit plays.
    """

    position: Position
    target: Target
    right: CardSet
    classes: tuple[CardSet, ...]
    refuted: tuple[Refutation, ...]
    natural: Card

    @property
    def right_classes(self) -> int:
        """How many cards are right, those that come to the same counted once."""
        return sum(bool(each & self.right) for each in self.classes)

    @property
    def wrong_classes(self) -> int:
        """How many cards are wrong, counted likewise."""
        return len(self.classes) - self.right_classes

    @property
    def depth(self) -> int:
        """How many tricks the longest refutation takes until nothing can be saved; 0 where no card is wrong."""
        return max((_tricks(self.position, each) for each in self.refuted), default=0)

    @property
    def is_puzzle(self) -> bool:
        """Whether one class of cards alone is right, and habit misses it."""
        return self.right_classes == 1 and self.wrong_classes > 0 and self.natural not in self.right

    @property
    def grade(self) -> int:
        """From 1, easy, to 5.

        One more each: if habit fails; if two cards or more fail that differ; if a refutation takes three tricks or
        more; if it takes five or more, or four wrong cards differ.
        """
        harder = (
            self.natural not in self.right,
            self.wrong_classes >= 2,
            self.depth >= 3,
            self.depth >= 5 or self.wrong_classes >= 4,
        )
        return 1 + sum(harder)


def _tricks(position: Position, refutation: Refutation) -> int:
    return -(-(len(position.table) + len(refutation.line)) // 3)


def examine(position: Position, target: Target, solver: Solver | None = None) -> Steps[Finding]:
    """What there is to find in a position: in steps, see `finish`. `solver`: one that knows the deal, to go on with.

    Raises `NotSolved`, and `UltiError` when a hand is not known, the contract has no such goal, or nobody can play.

    >>> from ulti_teach.engine import parse_position
    >>> from ulti_teach.puzzles.target import parse_target
    >>> from ulti_teach.solver import finish
    >>> position = parse_position("ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0")
    >>> found = finish(examine(position, parse_target("ulti")))
    >>> str(found.right), found.wrong_classes, found.depth, found.grade
    ('cA', 2, 4, 3)
    """
    solver = Solver(position) if solver is None else solver
    values = yield from solver.outcomes(position, target.goal)
    right = CardSet(card for card, value in values.items() if target.met(value))
    refuted = []
    for card in values if right else ():
        if card not in right:
            refutation = yield from solver.refutation(position, card, target.goal, least=target.least)
            if refutation is not None:
                refuted.append(refutation)
    return Finding(position, target, right, classes(position, target.goal), tuple(refuted), natural_card(position))


def classes(position: Position, goal: Goal) -> tuple[CardSet, ...]:
    """The legal cards, those together between which nothing is left that others hold, so that they come to the same.

    Where points count, a card with points differs from one without; with trumps the 7 of trumps always stands alone.

    >>> from ulti_teach.engine import parse_position
    >>> duck = parse_position("betli | hK87 | sAJ8 | hTJ | 2 | trick hA")
    >>> [str(each) for each in classes(duck, Goal.BETLI)]
    ['hK', 'h87']
    """
    others = CardSet(position.table)
    for seat, hand in enumerate(position.hands):
        if seat != position.to_play:
            others |= hand or CardSet()
    mine, legal = position.hand, position.legal_cards()
    found: list[CardSet] = []
    for suit in SUITS:
        run: list[Card] = []
        for rank in position.contract.order.ranks:
            card = Card(suit, rank)
            if run and (card in others or (card in mine and not _same(run[-1], card, position.contract, goal))):
                found.append(CardSet(run))
                run = []
            if card in mine:
                run.append(card)
        found.append(CardSet(run))
    return tuple(each & legal for each in found if each & legal)


def _same(card: Card, other: Card, contract: Contract, goal: Goal) -> bool:
    """Whether two neighbours in a suit count the same."""
    if contract.trump is card.suit and Rank.SEVEN in (card.rank, other.rank):
        return False
    return goal not in _COUNTED or card.points == other.points
