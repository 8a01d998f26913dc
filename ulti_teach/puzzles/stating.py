"""The answer that an author states: read, and compared with what the engine or the solver finds."""

import re

from ulti_teach.engine import CardSet, NotationError, Seat, parse_cards, parse_contract

from .answers import Answer
from .model import Kind, Question, Shares


def parse_stated(question: Question, text: str) -> Answer:
    """The answer that a text states, as its kind writes it.

    Cards `cA h7`; a seat `2`; bids `betli, heart parti`; card points `40`; shares `+18 -9 -9`, the declarer's first;
    pairs `dQJ, h87`. Raises `NotationError`.
    """
    match question.kind:
        case Kind.TRICK_WINNER:
            if text not in ("0", "1", "2"):
                raise NotationError(text, 0, "the winner's seat, 0, 1 or 2")
            return Seat(int(text))
        case Kind.LEGAL_BIDS:
            return tuple(parse_contract(part) for part in text.split(","))
        case Kind.POINTS:
            if not re.fullmatch(r"[0-9]{1,2}", text):
                raise NotationError(text, 0, "card points, such as 40")
            return int(text)
        case Kind.SETTLEMENT:
            return parse_shares(text)
        case Kind.DISCARD:
            return tuple(_pair(part) for part in text.split(","))
        case _:
            return parse_cards(text)


def parse_shares(text: str) -> Shares:
    """What each seat gets, the declarer first: `+18 -9 -9`. Raises `NotationError`, also when it is not 0 in all.

    >>> parse_shares("+18 -9 -9").seats
    (18, -9, -9)
    """
    words = text.split()
    if len(words) not in (3, 4) or not all(re.fullmatch(r"[+-]?[0-9]{1,5}", word) for word in words):
        raise NotationError(text, 0, "what each seat gets, the declarer first, such as +18 -9 -9")
    seats = tuple(map(int, words))
    if sum(seats):
        raise NotationError(text, 0, f"shares that add up to 0 (R10.2), not to {sum(seats)}")
    return Shares(seats)


def _pair(text: str) -> CardSet:
    cards = parse_cards(text)
    if len(cards) != 2:
        raise NotationError(text, 0, "two cards to lay down, such as dQJ (and a comma before the next two)")
    return cards


def disagreement(question: Question, stated: str, found: Answer) -> str | None:
    """What is wrong with a stated answer, which has to be complete; None where it is just what was found.

    Raises `NotationError` for one that cannot be read.
    """
    given = parse_stated(question, stated)
    if as_text(given) == as_text(found):
        return None
    return f"{as_text(given)} is stated, but the engine finds {as_text(found) or 'nothing'}"


def as_text(found: Answer) -> str:
    """An answer as an author states it, in one order."""
    if isinstance(found, tuple):
        return ", ".join(sorted(dict.fromkeys(map(str, found))))
    return str(int(found)) if isinstance(found, Seat) else str(found)
