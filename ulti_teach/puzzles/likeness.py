"""Whether two puzzles are the same but for the names of the suits."""

from collections.abc import Iterator
from itertools import permutations

from ulti_teach.engine import Card, CardSet, Suit

from .model import Kind, Question

_Key = tuple[object, ...]
_ASK_FOR_A_CARD = (Kind.BEST_CARD, Kind.PLAY)


def likeness(question: Question) -> _Key:
    """A value that is equal for puzzles that differ by nothing but the names of their suits.

    `play` and `best-card` count as one kind. Where money or bids are asked about, hearts are no suit like the others.

    >>> from ulti_teach.engine import Rule, Seat, parse_position
    >>> def asked(text):
    ...     return Question("p", "t", 1, Kind.LEGAL_CARDS, Seat.S1, parse_position(text), 2, Rule.R7_2)
    >>> first = asked("parti in c | cA | cK h8 | hA s7 | 0 | trick d9")
    >>> likeness(first) == likeness(asked("parti in s | sA | sK c8 | cA h7 | 0 | trick d9"))
    True
    """
    position, money = question.position, question.kind in (Kind.SETTLEMENT, Kind.LEGAL_BIDS)
    same_in_all: _Key = (
        Kind.PLAY if question.kind in _ASK_FOR_A_CARD else question.kind,
        question.seat,
        str(question.target),
        position.contract.components,
        position.contract.heart if money or not position.contract.has_trumps else None,
        position.leader,
        position.points,
        position.tricks,
        position.kontra,
        position.rules,
        question.last_trick,
        frozenset(question.bids),
        question.facts,
    )
    return (*same_in_all, min(_named(question)))


def _named(question: Question) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All that has suits in it, as numbers, for every way to name the suits."""
    position = question.position
    trump = position.contract.trump
    sets = (*position.hands, position.kitty, question.unseen, question.pile)
    lists = (position.table, question.line)
    for order in permutations(range(4)):
        to = dict(zip(Suit, order, strict=True))

        def number(suit: Suit | None, to: dict[Suit, int] = to) -> int:
            return -1 if suit is None else to[suit]

        yield (
            (number(trump),),
            *(tuple(sorted(_places(cards, to))) if cards is not None else (-1,) for cards in sets),
            *(_places(cards, to) for cards in lists),
            tuple(sorted(4 * said.seat + number(said.suit) for said in position.said)),
        )


def _places(cards: CardSet | tuple[Card, ...], to: dict[Suit, int]) -> tuple[int, ...]:
    return tuple(8 * to[card.suit] + card.rank.place for card in cards)
