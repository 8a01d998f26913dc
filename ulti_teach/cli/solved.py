"""What `ulti-teach solve` has found out, in words: a sentence for every question, the best cards, a line by tricks."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ulti_teach.engine import Card, Component, Position, Rank
from ulti_teach.solver import Goal, Value
from ulti_teach.text import Speech

if TYPE_CHECKING:
    from .solve import Answer

_PARTS = {
    Goal.ULTI: (Component.ULTI,),
    Goal.BETLI: (Component.BETLI, Component.OPEN_BETLI),
    Goal.DURCHMARS: (Component.DURCHMARS, Component.OPEN_DURCHMARS),
}


def in_words(answer: "Answer", *, cards: bool, number: int | None, refuting: Card | None) -> list[str]:
    """The lines for one position; `number` is its line in a file."""
    speech = Speech()
    lines = [] if number is None else [speech.say("solve.numbered", number=number, position=answer.position)]
    lines.append(_turn(speech, answer.position))
    lines += [_sentence(speech, answer.position, goal, value) for goal, value in answer.values.items()]
    lines += _lines_of_play(speech, answer, cards=cards, refuting=refuting)
    if not answer.solved:
        lines.append(speech.say("solve.unsolved", n=answer.allowed))
    return [*lines, speech.say("solve.effort", n=answer.nodes, ms=f"{answer.ms:.1f}")]


def _turn(speech: Speech, position: Position) -> str:
    return speech.say(
        "solve.turn.declarer" if position.to_play == 0 else "solve.turn.opponent",
        contract=position.contract,
        seat=position.to_play,
    )


def _sentence(speech: Speech, position: Position, goal: Goal, value: Value) -> str:
    """The answer to one question as a sentence."""
    if goal is Goal.POINTS:
        return speech.say("solve.points", points=value)
    if goal is Goal.PAYOFF:
        return speech.say("solve.payoff", amount=_outcome(speech, goal, value))
    trump = position.contract.trump
    if goal is Goal.SILENT_ULTI and trump is not None:
        seven = Card(trump, Rank.SEVEN)
        return speech.say("solve.silent_ulti.made" if value else "solve.silent_ulti.lost", card=seven)
    part = next(part for part in _PARTS[goal] if part in position.contract.components)
    return speech.say("solve.part.made" if value else "solve.part.lost", part=part)


def _lines_of_play(speech: Speech, answer: "Answer", *, cards: bool, refuting: Card | None) -> Iterator[str]:
    """What refers to the goal that was asked for: the best cards, a line, each card, how one is refuted."""
    goal, position, analysis = answer.goal, answer.position, answer.analysis
    if analysis is None:
        return
    yield speech.say("solve.best", n=len(analysis.best), goal=goal, cards=" ".join(map(str, analysis.best)))
    yield speech.say("solve.line", goal=goal, line=by_tricks(position, analysis.line))
    if cards:
        yield speech.say("solve.cards", goal=goal)
        for card, value in analysis.cards.items():
            outcome = _outcome(speech, goal, value)
            best = card in analysis.best
            yield speech.say("solve.card.best" if best else "solve.card", card=str(card), outcome=outcome)
    if refuting is not None and answer.solved:
        yield _refutation(speech, answer, refuting)


def _refutation(speech: Speech, answer: "Answer", card: Card) -> str:
    found = answer.refutation
    if found is None:
        return speech.say("solve.refuted.not", card=card, goal=answer.goal)
    before, after = (_outcome(speech, found.goal, value) for value in (found.before, found.after))
    line = by_tricks(answer.position, found.line)
    return speech.say("solve.refuted", card=card, goal=found.goal, before=before, after=after, line=line)


def _outcome(speech: Speech, goal: Goal, value: Value) -> str:
    """An answer in a word: "60", "+8", "made"."""
    if isinstance(value, bool):
        return speech.say("solve.made" if value else "solve.lost")
    return f"{value:+}" if goal is Goal.PAYOFF and value else str(value)


def by_tricks(position: Position, line: Iterable[Card]) -> str:
    """Cards played from a position on, a stroke between two tricks; the first completes what lies on the table.

    >>> from ulti_teach.engine import parse_card, parse_position
    >>> begun = parse_position("parti in c | cA | h8 | dTQ | 0 | trick sT cT")
    >>> by_tricks(begun, map(parse_card, ("dT", "h8", "dQ", "cA")))
    'dT / h8 dQ cA'
    """
    tricks: list[list[str]] = [[]]
    room = 3 - len(position.table)
    for card in line:
        if len(tricks[-1]) == room:
            tricks.append([])
            room = 3
        tricks[-1].append(str(card))
    return " / ".join(" ".join(trick) for trick in tricks)
