"""What engine and solver find out about a question, against what its author states."""

from collections.abc import Iterator

from ulti_teach.engine import DECLARER, Card, PuzzleError, UltiError
from ulti_teach.solver import NotSolved, Solver, Value, finish

from .answers import answer
from .model import Kind, Question, after_line
from .origins import unlikely
from .reading import clause
from .stating import disagreement

_SHOWN_ALONE = (Kind.STRONGEST_CARD, Kind.LEGAL_BIDS, Kind.SETTLEMENT)  # no position of a deal
_FEWEST_WAYS = 3  # to settle, among which the right one has to be found


def proved(question: Question, stated: str | None, file: str) -> Iterator[PuzzleError]:
    """Every fault that the engine or the solver finds; nothing is raised."""

    def fault(says: str, field: str) -> PuzzleError:
        return PuzzleError(file, says, question.id, field)

    odd = None if question.kind in _SHOWN_ALONE or question.pile else unlikely(question.position, question.unseen)
    if odd:
        yield fault(odd, "position")
    try:
        answer(question)
    except UltiError as found:
        field = found.field if isinstance(found, PuzzleError) and found.field else "position"
        yield fault(clause(found), field)
        return
    for says, field in (*_findable(question), *_as_stated(question, stated), *_along_the_line(question)):
        yield fault(says, field)


def _findable(question: Question) -> Iterator[tuple[str, str]]:
    """Whether something is right, and something is not."""
    right, choices = question.right, question.choices
    what = "card" if question.kind is not Kind.DISCARD else "pair"
    if question.target and not right:
        yield f"{question.target} cannot be reached: against best play no {what} keeps it", "goal"
    elif question.target and len(right) == len(choices):
        yield f"every {what} keeps {question.target}, so there is nothing to find", "goal"
    elif len(right) == len(choices):
        field = "choices" if question.kind is Kind.LEGAL_BIDS else "position"
        yield "every choice is right, so there is nothing to find", field
    if question.kind is Kind.SETTLEMENT and len(choices) < _FEWEST_WAYS:
        yield "no mistake that people make would change the result, so there is nothing to find", "facts"


def _as_stated(question: Question, stated: str | None) -> Iterator[tuple[str, str]]:
    """Whether a stated answer is right and complete; those that take no search were compared as they were read."""
    if stated is None or not question.target:
        return
    try:
        says = disagreement(question, stated, answer(question))
    except UltiError as fault:
        says = clause(fault)
    if says:
        yield says, "answer"


def _along_the_line(question: Question) -> Iterator[tuple[str, str]]:
    """Whether the learner's cards of a line keep the target, and the others' are the best that they have."""
    target = question.target
    if target is None or not question.line:
        return
    position, solver = question.position, Solver(question.position)
    for number, card in enumerate(question.line, 1):
        try:
            outcomes = finish(solver.outcomes(position, target.goal))
        except NotSolved as fault:
            yield clause(fault), "line"
            return
        if position.to_play == question.seat:
            if not target.met(outcomes[card]):
                kept = ", ".join(str(other) for other, value in outcomes.items() if target.met(value)) or "no card"
                yield f"{card}, card {number} of the line, does not keep {target}; {kept} does", "line"
                return
        elif outcomes[card] != _best(outcomes, declarer=position.to_play == DECLARER):
            better = _best(outcomes, declarer=position.to_play == DECLARER)
            kept = ", ".join(str(other) for other, value in outcomes.items() if value == better)
            yield f"{card}, card {number} of the line, is not the best for seat {position.to_play}; {kept} is", "line"
            return
        position = position.play(card)
    _, trick = after_line(question)
    if not trick.is_complete:
        yield "the line ends in the middle of a trick; let it end with one", "line"


def _best(outcomes: dict[Card, Value], *, declarer: bool) -> Value:
    return (max if declarer else min)(outcomes.values())
