"""Every move of a whole deal, by a seat that sees its own cards only."""

from ulti_teach.engine import Announce, Game, Move, PlayCard, Raise, WrongMove, WrongPhase

from .announcing import before_the_lead, pair_to_announce
from .bidding import bid
from .habits import Habit
from .playing import card_to_play
from .raising import to_raise
from .sight import look


def move(seen: Game, habit: Habit) -> Move:
    """The next move of whoever's turn it is, from what that seat may see (`Game.view`).

    Legal, and always the same for the same sight. Pairs are announced and kontras said one move before the card. Raises
    `WrongPhase` when the deal is over, `UltiError` when the hand of the seat is not known.

    >>> from random import Random
    >>> from ulti_teach.engine import deal, new_game, shuffled
    >>> game = new_game(deal(shuffled(Random(4))))
    >>> while not game.is_over:
    ...     game = game.apply(move(game.view(game.to_act), Habit.CAREFUL))
    >>> sum(game.returns)
    0
    """
    if seen.is_over:
        raise WrongPhase(WrongMove(seen.phase))
    play = seen.play
    if play is None:
        return bid(seen.auction, habit)
    if play.is_raising:
        return Raise(to_raise(seen, play, habit))
    if not play.tricks:
        said = None if play.position.table else before_the_lead(play, habit)
        if said:
            return said
        suit = pair_to_announce(seen, play)
        if suit:
            return Announce(suit)
        raised = to_raise(seen, play, habit)
        if raised:
            return Raise(raised)
    return PlayCard(card_to_play(look(play, play.to_act)))
