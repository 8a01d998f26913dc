"""How deals end, at random and as they may: a contract, what was doubled, and the facts that are settled.

The higher the level, the more parts a contract has, the more often something is doubled and answered, and the more
there is that nobody bid, on either side.
"""

import random

from ulti_teach.course.accounts import Account
from ulti_teach.engine import (
    NO_KONTRA,
    SUITS,
    Component,
    Contract,
    Facts,
    ImpossibleFacts,
    Kontra,
    Seat,
    Seven,
    parse_contract,
)

_SIMPLE = ("parti", "parti", "ulti", "40-100", "betli", "heart parti")
_MORE = ("parti", "parti", "heart parti", "ulti", "ulti", "heart ulti", "40-100", "betli", "durchmars")
_ALL = (*_MORE[:6], "40-100 ulti", "20-100 ulti", "20-100", "heart 40-100", "betli", "heart betli", "durchmars")
_LEVELS = (_SIMPLE, _MORE, _ALL, _ALL, _ALL)
# By level: how often something is doubled; how often a kontra is answered, and the answer again; how often a pair was
# announced, and how often the 7 of trumps came to the last trick though nobody bid it.
_DOUBLED = (0.25, 0.6, 0.7, 0.8, 0.8)
_ANSWERED = (0.0, 0.1, 0.3, 0.4, 0.5)
_SAID = (0.1, 0.25, 0.4, 0.5, 0.6)
_LAST_SEVEN = (0.1, 0.4, 0.5, 0.6, 0.7)
_SWEPT = (0.0, 0.0, 0.05, 0.08, 0.1)
_HUNDREDS = {Component.HUNDRED_40, Component.HUNDRED_20}


def an_end(rng: random.Random, level: int, *, doubled: bool = False) -> Account:
    """A deal that has ended, of a level from 1 to 5; `doubled`: with a kontra at least.

    >>> an_end(random.Random(1), 1).facts.points % 10
    0
    """
    contract = _contract(rng, level)
    kontra = _kontra(rng, contract, level) if doubled or rng.random() < _DOUBLED[level - 1] else NO_KONTRA
    return Account(contract, _facts(rng, contract, level), kontra)


def _contract(rng: random.Random, level: int) -> Contract:
    contract = parse_contract(rng.choice(_LEVELS[level - 1]))
    return contract if contract.is_named else contract.naming(rng.choice([suit for suit in SUITS if suit.is_minor]))


def _kontra(rng: random.Random, contract: Contract, level: int) -> Kontra:
    """One part doubled; from level 3 on each that the chance falls on."""
    parts = [part for part in Component if part in contract.components]
    chosen = [part for part in parts if level > 2 and rng.random() < 0.4] or [rng.choice(parts)]
    levels = []
    for part in chosen:
        first, second = _raised(rng, level), _raised(rng, level)
        if contract.has_trumps:
            second = first
        elif rng.random() < 0.7:
            first, second = rng.choice(((first, 1), (1, second)))
        levels.append((part, (first, second)))
    return Kontra(tuple(levels))


def _raised(rng: random.Random, level: int) -> int:
    times = 2
    while times < 16 and rng.random() < _ANSWERED[level - 1]:
        times *= 2
    return times


def _facts(rng: random.Random, contract: Contract, level: int) -> Facts:
    if contract.is_betli:
        return Facts(0, rng.choice((0, 0, 1)))
    if not contract.has_trumps:
        return Facts(0, rng.choice((10, 10, 6)))
    while True:
        try:
            facts = _with_trumps(rng, contract, level)
        except ImpossibleFacts:
            continue
        if facts.unheard_of(aces=False) is None:
            return facts


def _with_trumps(rng: random.Random, contract: Contract, level: int) -> Facts:
    """Facts that may be none: both sides' pairs, the 7, and points that are near what was undertaken."""
    parts = contract.components
    forty = [Component.HUNDRED_40 in parts, False]
    twenties = [int(Component.HUNDRED_20 in parts), 0]
    for _ in range(3):
        if rng.random() < _SAID[level - 1]:
            side = rng.randrange(2)
            if rng.random() < 0.5 and not any(forty):
                forty[side] = True
            elif sum(twenties) < 3:
                twenties[side] += 1
    swept = rng.random() < _SWEPT[level - 1]
    tricks = 10 if swept else rng.randint(3, 8)
    points = 90 if swept else 10 * rng.randint(2, 8)
    return Facts(points, tricks, _seven(rng, contract, level), (forty[0], forty[1]), (twenties[0], twenties[1]))


def _seven(rng: random.Random, contract: Contract, level: int) -> Seven | None:
    """The 7 of trumps in the last trick: an ulti's mostly, without one somebody's now and then."""
    if Component.ULTI in contract.components:
        return rng.choice((Seven(Seat.S0, wins=True), Seven(Seat.S0, wins=True), Seven(Seat.S0, wins=False), None))
    if rng.random() >= _LAST_SEVEN[level - 1]:
        return None
    return Seven(Seat(rng.randrange(3)), wins=rng.random() < 0.5)
