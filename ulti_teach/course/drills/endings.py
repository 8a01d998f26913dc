"""Endings, a few cards a hand, put together so that the contract is alive and in doubt; nothing that could not be."""

import random
from collections.abc import Callable, Iterator
from typing import TypeVar

from ulti_teach.engine import (
    ALL_CARDS,
    DECLARER,
    SUITS,
    Card,
    CardSet,
    Contract,
    ImpossiblePosition,
    Marriage,
    Position,
    Rank,
    Seat,
    Suit,
    parse_contract,
)
from ulti_teach.puzzles.origins import unlikely

T = TypeVar("T")


def ending(rng: random.Random, bid: str, size: int, lain: int = 0) -> Position:
    """A moment of the play of a bid with `size` cards in the leader's hand, after `lain` cards, 0 to 2, of the trick.

    An ulti's declarer holds the 7 and mostly another trump, the opponents hold trumps, too. A betli's has lost every
    trick so far, a durchmars's has won them all.

    >>> ending(random.Random(1), "betli", 3).leader == DECLARER
    False
    """
    while True:
        contract = parse_contract(bid)
        if not contract.is_named:
            contract = contract.naming(rng.choice([suit for suit in SUITS if suit.is_minor]))
        try:
            position = _before_the_lead(rng, contract, size)
        except ImpossiblePosition:
            continue
        for _ in range(lain):
            position = position.play(rng.choice(tuple(position.legal_cards())))
        if unlikely(position) is None:
            return position


def _before_the_lead(rng: random.Random, contract: Contract, size: int) -> Position:
    mine = _declarers(rng, contract, size)
    rest = list(ALL_CARDS - mine)
    rng.shuffle(rest)
    # A few suits only, so that hands have to do with each other.
    suits = {card.suit for card in mine} | {rng.choice(list(SUITS))}
    rest.sort(key=lambda card: (card.suit not in suits, rng.random() < 0.3))
    theirs = rest[: 2 * size]
    rng.shuffle(theirs)
    leader = (
        Seat(rng.choice((1, 2)))
        if contract.is_betli
        else DECLARER
        if not contract.has_trumps
        else rng.choice(list(Seat))
    )
    hands = mine, CardSet(theirs[:size]), CardSet(theirs[size:])
    open_tens = 8 - sum(bool(card.points) for hand in hands for card in hand)
    points = 10 * rng.randint(0, open_tens) if contract.has_trumps else 0
    return Position(contract, hands, leader, points=points, said=_said(contract))


def _declarers(rng: random.Random, contract: Contract, size: int) -> CardSet:
    """Cards with which it may go either way."""
    trump = contract.trump
    if trump is None:
        ranks = contract.order.ranks
        low = ranks[3:] if contract.is_betli else ranks[:4]
        suits = rng.sample(list(SUITS), 2)
        return CardSet(rng.sample([Card(suit, rank) for suit in suits for rank in low], size))
    held = {Card(trump, Rank.SEVEN)} if contract.seven_to_keep else set()
    trumps = [card for card in ALL_CARDS.of(trump) if card not in held]
    held |= set(rng.sample(trumps, min(size - len(held), rng.choice((0, 1, 1, 2)))))
    suits = rng.sample([suit for suit in SUITS if suit is not trump], 2)
    others = [card for suit in suits for card in ALL_CARDS.of(suit)]
    return CardSet(held) | rng.sample(others, size - len(held))


def _said(contract: Contract) -> tuple[Marriage, ...]:
    """What was announced for a bid 100 (R4.3)."""
    words, trump = str(contract), contract.trump
    if "100" not in words or trump is None:
        return ()
    suit = trump if "40-100" in words else next(suit for suit in Suit if suit is not trump)
    return (Marriage(DECLARER, suit),)


def nearest(found: Callable[[], Iterator[T]], traps: Callable[[T], int], wanted: int, *, enough: int) -> T:
    """Of `enough` finds the first that is a trap for so many beliefs, or that comes nearest to it.

    `found` begins to look anew each time, until there is something.
    """
    best: list[T] = []
    off, seen = 0, 0
    while True:
        for one in found():
            away = abs(traps(one) - wanted)
            if not best or away < off:
                best, off = [one], away
            seen += 1
            if off == 0 or seen >= enough:
                return best[0]
