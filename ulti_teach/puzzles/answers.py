"""What the engine and the solver answer to a question: one function a kind, and every answer complete.

What needs no search is answered at once; `answering` finds any answer in steps, `answer` and `right` remember it.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ulti_teach.engine import CardSet, Contract, PuzzleError, Seat, beats, not_in_force
from ulti_teach.solver import Solver, Steps, finish

from .model import Choice, Kind, Question, Shares, after_line, finished_trick, pairs
from .target import Target

#: Cards, a seat, bids, a number of card points, who gets what, or pairs of cards.
Answer = CardSet | Seat | tuple[Contract, ...] | int | Shares | tuple[CardSet, ...]
_REMEMBERED = 512


def answering(question: Question) -> Steps[Answer]:
    """What is right, in steps where perfect play decides. Raises `NotSolved`, and what the engine raises."""
    match question.kind:
        case Kind.BEST_CARD | Kind.PLAY:
            return (yield from cards_that_keep(question))
        case Kind.DISCARD:
            return (yield from pairs_that_keep(question))
        case Kind.SAFE_PLAY:
            from .safe import safe_cards  # it needs the model, as this module does

            return (yield from safe_cards(question))
        case _:
            return at_once(question)


@lru_cache(_REMEMBERED)
def answer(question: Question) -> Answer:
    """What is right, remembered.

    The cards that may be played (R7.2 to R7.7), who wins the trick, or with what (R7.6), the bids that may be made
    (R5.2), the card points (R1.5), what each seat gets (R10), or the cards or pairs that keep the target. Raises
    `NotSolved`, and what the engine raises.

    >>> from ulti_teach.engine import Rule, parse_position
    >>> from ulti_teach.puzzles import Kind, parse_target
    >>> position = parse_position("ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0")
    >>> answer(Question("k", "ulti", 2, Kind.PLAY, Seat.S0, position, 6, Rule.R7_7, target=parse_target("ulti")))
    parse_cards('cA')
    """
    return finish(answering(question))


def right(question: Question) -> tuple[Choice, ...]:
    """The answer as choices, in their order."""
    found = answer(question)
    return tuple(_each(found))


def _each(found: Answer) -> Iterator[Choice]:
    if isinstance(found, CardSet | tuple):
        yield from found
    else:
        yield found


def at_once(question: Question) -> Answer:
    """The answer where nothing has to be searched. Raises what the engine raises (R7) when the line is not legal."""
    match question.kind:
        case Kind.LEGAL_CARDS:
            return question.position.legal_cards()
        case Kind.STRONGEST_CARD:
            trick = finished_trick(question)
            return CardSet(card for card in trick.cards if card == trick.best)
        case Kind.TRICK_WINNER:
            return finished_trick(question).winner
        case Kind.LEGAL_BIDS:
            return legal_bids(question)
        case Kind.SETTLEMENT:
            from .settling import settled  # few puzzles need it

            return settled(question)
        case _:
            return points(question)


def legal_bids(question: Question) -> tuple[Contract, ...]:
    """Those of the bids that may be made over the position's contract under its rules (R5.2, R11)."""
    standing, rules = question.position.contract, question.position.rules
    return tuple(bid for bid in question.bids if not_in_force(bid, rules) is None and beats(bid, standing, rules))


def points(question: Question) -> int:
    """The card points of a pile; or after the line, those that the learner's side has so far (R1.5, R3.8).

    The opponents have what the declarer has not and nobody holds any more: the kitty's aces and tens are theirs.
    """
    if question.pile:
        return question.pile.points + 10 * question.last_trick
    position, _ = after_line(question)
    if question.seat == 0:
        return position.points
    held = sum(hand.points for hand in position.hands if hand is not None) + CardSet(position.table).points
    return (90 if position.is_over else 80) - held - position.points


def cards_that_keep(question: Question) -> Steps[CardSet]:
    """The cards that keep the target when all play their best from then on. Raises `NotSolved`."""
    target = target_of(question)
    outcomes = yield from Solver(question.position).outcomes(question.position, target.goal)
    return CardSet(card for card, value in outcomes.items() if target.met(value))


def pairs_that_keep(question: Question) -> Steps[tuple[CardSet, ...]]:
    """The pairs that may be laid down so that the target can be kept (R3.1, R3.8). Raises `NotSolved`."""
    target, position = target_of(question), question.position
    solver = Solver(position)
    found = []
    for pair in pairs(position.hands[0] or CardSet()):
        laid = lay_down(question, pair)
        if target.met((yield from solver.value(laid.position, target.goal))):
            found.append(pair)
    return tuple(found)


def lay_down(question: Question, pair: CardSet) -> Question:
    """The question after the kitty is laid down: the same target, the declarer to lead with ten cards (R7.1)."""
    first, second, third = question.position.hands
    hands = (None if first is None else first - pair, second, third)
    return replace(question, position=replace(question.position, hands=hands, kitty=pair))


def target_of(question: Question) -> Target:
    """The target. Raises `PuzzleError` where the question has none."""
    if question.target is None:
        raise PuzzleError(question.theme, "expected what the learner is to reach", question.id, "goal")
    return question.target
