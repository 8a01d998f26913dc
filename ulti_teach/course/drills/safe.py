"""Is it safe? In a betli or durchmars against hidden hands, a card that can be made good however they lie (R4.5).

A level is harder as more cards are left, and as more of what newcomers go by would lose: that the highest card is the
danger, that the long suit is, that the suit is of which the most is out.
"""

import random
from collections.abc import Iterator, Sequence

from ulti_teach.engine import (
    ALL_CARDS,
    SUITS,
    Card,
    CardSet,
    Order,
    Position,
    Rule,
    Seat,
    Suit,
    parse_contract,
)
from ulti_teach.puzzles import Kind, Question, parse_target

from .believing import LEVELS, Belief, wanted
from .endings import nearest

# The cards in the declarer's hand; what the opponents hold between them is up to two cards less than twice as many.
_SIZES = ((2,), (2, 3), (3,), (3,), (3, 3, 4))
_ENOUGH = 3
_NONE = CardSet()


def safe_question(seed: int, number: int = 0, level: int = 3) -> Question:
    """Question `number` of the series `seed` at a `level` from 1 to 5: no trumps, and two hands are hidden.

    A card is right that can be made good however the unseen cards lie. In a betli the declarer mostly throws a card
    away; a durchmars, where the highest card of a suit is always right, comes up at the lower levels.

    >>> safe_question(7, 3).position.hands[1] is None
    True
    """
    rng = random.Random(f"safe {seed} {number} {level}")
    traps = wanted(rng, level)
    bid = rng.choice(("betli", "durchmars")) if traps == 0 else "betli"

    def found() -> Iterator[Question]:
        dealt = _durchmars(rng, level) if bid == "durchmars" else _betli(rng, level)
        if dealt is None:
            return
        position, unseen = dealt
        question = Question(
            id=f"safe-{seed}-{number}-{level}",
            theme="safe",
            difficulty=level,
            kind=Kind.SAFE_PLAY,
            seat=Seat.S0,
            position=position,
            lesson=8,
            rule=Rule.R4_5,
            target=parse_target(bid),
            unseen=unseen,
        )
        # Most of what is dealt is told by a look, without a search.
        doing = _doing(question)
        sure = sum(not belief.answer <= frozenset(doing) for belief in glances(question))
        if not (0 < len(doing) < len(position.legal_cards()) and min(traps, 2) <= sure <= traps):
            return
        if 0 < len(question.right) < len(position.legal_cards()):
            yield question

    return nearest(found, traps_of_safe, traps, enough=_ENOUGH)


def _betli(rng: random.Random, level: int) -> tuple[Position, CardSet] | None:
    """A trick that the declarer need not take, and what is unseen; None where these cards do not fit."""
    size = rng.choice(_SIZES[level - 1])
    # With four cards in the hand it is one hidden card less, which soon halves what has to be searched.
    lain = rng.choice((1, 2, 2)) if size < 4 else 2
    third, *suits = rng.sample(list(SUITS), 4 if size > 2 and rng.random() < 0.15 * level else 3)
    mine = _some(rng, suits, size)
    # Now and then a suit is led that the declarer has, and all of that lies below the card.
    led = suits[0] if level < 3 and rng.random() < 0.4 else third
    over = [card for card in ALL_CARDS.of(led) if all(_height(card) > _height(own) for own in mine.of(led))]
    if len(over) < lain:
        return None
    table = sorted(rng.sample(over, lain), key=_height)
    unseen = _some(rng, suits, 2 * size - lain, without=mine | table)
    leader = Seat.S1 if lain == 2 else Seat.S2
    return Position(parse_contract("betli"), (mine, None, None), leader, tuple(table)), unseen


def _durchmars(rng: random.Random, level: int) -> tuple[Position, CardSet]:
    """A lead from two suits, and what is unseen."""
    size = rng.choice(_SIZES[level - 1])
    suits = rng.sample(list(SUITS), 2)
    mine = CardSet(rng.sample([card for suit in suits for card in ALL_CARDS.of(suit) if _height(card) > 3], size))
    unseen = _some(rng, suits, 2 * size, without=mine)
    return Position(parse_contract("durchmars"), (mine, None, None), Seat.S0), unseen


def _some(rng: random.Random, suits: Sequence[Suit], count: int, *, without: CardSet = _NONE) -> CardSet:
    """So many cards of these suits."""
    return CardSet(rng.sample([card for suit in suits for card in ALL_CARDS.of(suit) if card not in without], count))


def _height(card: Card) -> int:
    """How high a card stands in its suit without trumps (R1.4): 0 for the 7."""
    return 7 - Order.TEN_LOW.ranks.index(card.rank)


def _doing(question: Question) -> CardSet:
    """The cards against which nothing speaks at once; none where it is soon seen that nothing helps.

    In a betli, in each suit that is out the lowest card that stays is under it. In a durchmars, the highest is over it.
    """
    hand, unseen = question.position.hand, question.unseen
    found = list(question.position.legal_cards())
    for suit in SUITS:
        mine, out = sorted(map(_height, hand.of(suit))), [_height(card) for card in unseen.of(suit)]
        if not mine or not out:
            continue
        if not question.position.contract.is_betli:
            if mine[-1] < max(out):
                return _NONE
            found = [card for card in found if card.suit is not suit or _height(card) > max(out)]
        elif mine[0] > min(out):
            found = [card for card in found if card.suit is suit] if len(mine) == 1 else []
        elif len(mine) > 1 and mine[1] > min(out):
            found = [card for card in found if card.suit is not suit or _height(card) > mine[0]]
    return CardSet(found)


def glances(question: Question) -> tuple[Belief, ...]:
    """Which card it is at a glance: the highest, the top of the longest suit, the top of what is most out."""
    legal, unseen = question.position.legal_cards(), question.unseen
    tops = [max(legal.of(suit), key=_height) for suit in SUITS if legal.of(suit)]
    found = {
        "safe-highest": max(tops, key=_height),
        "safe-longest": max(tops, key=lambda card: (len(legal.of(card.suit)), _height(card))),
        "safe-most-out": max(tops, key=lambda card: (len(unseen.of(card.suit)), _height(card))),
    }
    return tuple(Belief(name, frozenset((card,)), question.rule) for name, card in found.items())


def traps_of_safe(question: Question) -> int:
    """How many of the cards that are found at a glance lose in some layout."""
    return sum(not belief.answer <= frozenset(question.right) for belief in glances(question))


__all__ = ["LEVELS", "glances", "safe_question", "traps_of_safe"]
