"""Another puzzle like this one, mined while the learner waits: new cards, the same idea."""

from dataclasses import replace
from random import Random

from ulti_teach.engine import DECLARER, SUITS, Card, CardSet, Marriage, Position, Seat, Suit, UltiError
from ulti_teach.solver import Steps

from .grading import Finding
from .likeness import likeness
from .miner import as_question, dig
from .model import Kind, Question
from .veins import VEINS, Vein

#: How many deals are looked at before the nearest find is taken.
_DEALS = 120


def similar(question: Question, seed: int) -> Steps[Question]:
    """Another puzzle like this one: the same contract, side, target and, where it is found soon, grade; in steps.

    A lead for a lead, and a find that its theme would take. The same for a seed. Raises `UltiError` for a kind that is
    not a matter of play, or without a target.

    >>> from ulti_teach.engine import Rule, parse_position
    >>> from ulti_teach.puzzles import parse_target
    >>> from ulti_teach.solver import finish
    >>> duck = parse_position("betli | hK87 | sAJ8 | hTJ | 2 | trick hA")
    >>> asked = Question("duck", "ducking", 2, Kind.PLAY, Seat.S0, duck, 8, Rule.R7_4, target=parse_target("betli"))
    >>> other = finish(similar(asked, 1))
    >>> other.id, str(other.position.contract), other.difficulty, bool(other.position.table)
    ('duck-like-1', 'betli', 2, True)
    """
    if question.kind not in (Kind.BEST_CARD, Kind.PLAY) or question.target is None:
        raise UltiError(f"No other puzzle can be made like {question.id}: its kind is {question.kind.value}.")
    rng, vein = Random(seed), _vein_like(question)
    id, nearest = f"{question.id}-like-{seed}", list[Question]()
    for _ in range(_DEALS):
        for found in (yield from dig(vein, rng)):
            other = replace(as_question(found, vein, question.theme), id=id, kind=question.kind)
            if likeness(other) != likeness(question):
                nearest = sorted([*nearest, other], key=lambda each: abs(each.difficulty - question.difficulty))[:1]
        if nearest and nearest[0].difficulty == question.difficulty:
            break
        yield
    if nearest:
        return nearest[0]
    # Nothing in all these deals: the same cards in other suits are better than none.
    return replace(question, id=id, position=_other_suits(question.position, rng), line=(), transfer=False)


def _vein_like(question: Question) -> Vein:
    """Where to look for puzzles like this one."""
    position, target = question.position, str(question.target)
    contract = position.contract
    bid = str(replace(contract, minor=None)) if contract.minor else str(contract)
    seats = (DECLARER,) if question.seat == DECLARER else (Seat.S1, Seat.S2)
    tests = [vein.fits for vein in VEINS.get(question.theme, ()) if vein.target == target]

    def fits(found: Finding) -> bool:
        return bool(found.position.table) is bool(position.table) and (not tests or tests[0](found))

    return Vein((bid,), target, seats, question.lesson, question.rule, fits)


def _other_suits(position: Position, rng: Random) -> Position:
    free = [suit for suit in SUITS if suit.is_minor or not position.contract.has_trumps]
    to = rng.sample(free, len(free))
    return relabelled(position, {**{suit: suit for suit in SUITS}, **dict(zip(free, to, strict=True))})


def relabelled(position: Position, suits: dict[Suit, Suit]) -> Position:
    """The position with other suits; hearts can only stay what they are where they are trumps (R4.6).

    >>> from ulti_teach.engine import parse_position
    >>> swapped = dict(zip(SUITS, (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)))
    >>> str(relabelled(parse_position("ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0"), swapped))
    'ulti in d | dA7 h8 | dK sA9 | cT8 dQ | 0'
    """

    def cards(old: CardSet) -> CardSet:
        return CardSet(Card(suits[card.suit], card.rank) for card in old)

    minor = position.contract.minor
    first, second, third = (None if hand is None else cards(hand) for hand in position.hands)
    return replace(
        position,
        contract=replace(position.contract, minor=None if minor is None else suits[minor]),
        hands=(first, second, third),
        table=tuple(Card(suits[card.suit], card.rank) for card in position.table),
        said=tuple(Marriage(each.seat, None if each.suit is None else suits[each.suit]) for each in position.said),
        kitty=None if position.kitty is None else cards(position.kitty),
    )
