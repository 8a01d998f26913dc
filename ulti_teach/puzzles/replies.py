"""What the others play while a learner plays a puzzle through: the best defence, and of several the most troublesome.

Best is what leaves the declarer least (or, where the declarer is the other one, most) of what the puzzle asks for. Of
the best the one is chosen after which the learner can go wrong with the most cards at the next turn; then the one after
which that is so at the turn after it; then the first in notation order. A partner plays the first of its best cards.
So the same cards are always answered by the same.
"""

from ulti_teach.engine import DECLARER, Card, Seat
from ulti_teach.solver import Solver, Standing, Steps, Value

from .target import Target

#: How many of the learner's turns are looked at, by how many tricks are left at most.
_LOOKS = ((5, 2), (7, 1))


class Replies:
    """The replies to a learner on a seat who wants to reach a target, worked out by a solver."""

    def __init__(self, solver: Solver, seat: Seat, target: Target) -> None:
        self._solver, self._seat, self._target = solver, seat, target
        self._declares = seat == DECLARER

    def reply(self, at: Standing) -> Steps[Card]:
        """The card of whoever is to play, who is not the learner. Raises `NotSolved`."""
        best = yield from self._best(at)
        looks = next((turns for tricks, turns in _LOOKS if at.bits.tricks_left <= tricks), 0)
        if len(best) == 1 or not looks or self._helps(at):
            return best[0]
        found = best[0]
        most: tuple[int, ...] = ()
        for card in best:
            trouble = yield from self._trouble(at.play(card), looks)
            if trouble > most:
                found, most = card, trouble
        return found

    def right_cards(self, at: Standing) -> Steps[list[Card]]:
        """The cards of the learner's that keep the target, in notation order. Raises `NotSolved`."""
        outcomes = yield from self._solver.outcomes(at, self._target.goal)
        return [card for card, value in outcomes.items() if self._target.met(value)]

    def _helps(self, at: Standing) -> bool:
        """Whether it is the learner's partner who is to play."""
        return (at.position.to_play == DECLARER) is self._declares

    def _best(self, at: Standing) -> Steps[list[Card]]:
        """The cards that are best for whoever is to play, in notation order."""
        legal = at.position.legal_cards()
        if len(legal) == 1:
            return list(legal)
        outcomes = yield from self._solver.outcomes(at, self._target.goal)
        best: Value = (max if at.position.to_play == DECLARER else min)(outcomes.values())
        return [card for card, value in outcomes.items() if value == best]

    def _trouble(self, at: Standing, looks: int) -> Steps[tuple[int, ...]]:
        """How many cards are wrong at the learner's next turns, when the others go on to make the most of it."""
        if at.position.is_over or not looks:
            return ()
        if at.position.to_play == self._seat:
            right = yield from self.right_cards(at)
            wrong = len(at.position.legal_cards()) - len(right)
            later = (yield from self._trouble(at.play(right[0]), looks - 1)) if right else ()
            return (wrong, *later)
        most: tuple[int, ...] = ()
        best = yield from self._best(at)
        for card in best[:1] if self._helps(at) else best:
            most = max(most, (yield from self._trouble(at.play(card), looks)))
        return most
