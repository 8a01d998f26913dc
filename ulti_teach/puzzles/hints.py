"""Whether a first hint gives the answer away: the idea comes first, then suit and card."""

import re
from collections.abc import Iterator

from ulti_teach.engine import Card, CardSet, UltiError

from .answers import answer
from .model import Kind, Question, Shares
from .wording import FILLED_IN


def gives_away(question: Question, hint: str) -> str | None:
    """What in a first hint gives the answer away, or None.

    Of cards that are right neither the card nor its suit may be named; of what is counted or paid, the number; of bids,
    none that may be made. An answer that cannot be found gives nothing away.
    """
    try:
        found = answer(question)
    except UltiError:
        return None
    if isinstance(found, Shares):
        told = [str(abs(amount)) for amount in found.seats if amount]
    elif question.kind is Kind.POINTS:
        told = [str(found)]
    elif question.kind is Kind.LEGAL_BIDS:
        told = [str(bid) for bid in question.right]
    else:
        return _named(set(_cards(question)), hint)
    for text in told:
        if re.search(rf"(?<![\w-]){re.escape(text)}(?![\w-])", FILLED_IN.sub("", hint)):
            return f"says {text!r}, which gives the answer away; begin with the idea"
    return None


def _cards(question: Question) -> Iterator[Card]:
    """Every card that is right, or part of what is."""
    for choice in question.right:
        if isinstance(choice, Card):
            yield choice
        elif isinstance(choice, CardSet):
            yield from choice


def _named(right: set[Card], hint: str) -> str | None:
    known = {str(card) for card in right} | {card.suit.value for card in right}
    for found in FILLED_IN.finditer(hint):
        if found[1] in known:
            return f"names {found[0]}, which gives the answer away; begin with the idea"
    return None
