"""Deals to begin with: of a seed, again and again, or written as text."""

from random import Random

from ulti_teach.engine import Game, NotationError, RuleSet, Seat, deal, new_game, replay, shuffled


def dealt_by(seed: int, number: int, rules: RuleSet) -> Game:
    """The deal of this number at a table of this seed: always the same.

    >>> dealt_by(1, 2, RuleSet()) == dealt_by(1, 2, RuleSet()), dealt_by(1, 2, RuleSet()) == dealt_by(1, 3, RuleSet())
    (True, False)
    """
    return new_game(deal(shuffled(Random(f"{seed} {number}"))), rules)


def dealt_as(hands: str, rules: RuleSet) -> Game:
    """The deal of three hands parted by `|`: twelve cards of the first bidder, then ten and ten (R2.3).

    Raises `NotationError`, with its place in `hands`.

    >>> dealt_as("cAT7 | c98 | h7", RuleSet())
    Traceback (most recent call last):
    ...
    ulti_teach.engine.errors.NotationError: At character 1 of 'cAT7 | c98 | h7': expected a deal. An auction begins \
with 12, 10 and 10 cards, each of the 32 once (R2.3).
    """
    text, before = " ".join(hands.split()), f"rules {rules}\ndeal "
    try:
        return replay(before + text)
    except NotationError as fault:
        raise NotationError(text, max(0, fault.position - len(before)), fault.expected) from fault


def seat_of(number: int) -> Seat:
    """The seat of a player who bids first in deal 0: the deal passes to the right, and the first bid with it (R2.1).

    >>> [int(seat_of(number)) for number in range(4)]
    [0, 2, 1, 0]
    """
    return Seat(-number % 3)
