"""An ulti was bid: which of your cards may you play (R7.2 to R7.5, and R7.7 for the 7 of trumps)?

A level is harder as the 7 is among the cards that are asked for, as it is the only one of them, as an opponent holds
it, whom nothing binds to keep it, and as other beliefs about duties go wrong beside it.
"""

import random
from collections.abc import Callable, Iterator

from ulti_teach.engine import (
    ALL_CARDS,
    DECLARER,
    Card,
    CardSet,
    Contract,
    Duty,
    Position,
    Rank,
    Rule,
    Seat,
    Trick,
    asked,
    parse_contract,
)
from ulti_teach.puzzles import Kind, Question

from .beliefs import traps_of_duty
from .moments import Hands, moment, most_tempting

LEVELS = 5
_CONTRACTS = ("ulti in c", "ulti in d", "heart ulti", "ulti in s")
_EASY = (Duty.FOLLOW, Duty.FOLLOW_AND_BEAT)
_MORE = (Duty.LEAD, Duty.FOLLOW, Duty.TRUMP, Duty.FOLLOW_AND_BEAT)
_ALL = (*_MORE, Duty.OVERTRUMP, Duty.UNDERTRUMP)
# A level: what may be asked, how likely the learner is an opponent who holds the 7, how likely a trap is sought, and
# for how many beliefs at once.
_LEVELS = ((_EASY, 0.2, 0.0, 0), (_MORE, 0.2, 0.85, 1), (_ALL, 0.4, 1.0, 1), (_ALL, 0.5, 1.0, 2), (_ALL, 0.5, 1.0, 3))
_SIZES = ((4, 4), (4, 5), (4, 5), (4, 6), (5, 6))
_TRIES = 16

Found = tuple[Hands, Trick]


def seven_question(seed: int, number: int = 0, level: int = 3) -> Question:
    """Question `number` of the series `seed` at a `level` from 1 to 5: whose turn it is holds the 7 of trumps.

    >>> seven_question(7, 3) == seven_question(7, 3)
    True
    """
    rng = random.Random(f"seven {seed} {number} {level}")
    subjects, theirs, chance, traps = _LEVELS[level - 1]
    contract = parse_contract(rng.choice(_CONTRACTS))
    seats = (Seat.S1, Seat.S2) if rng.random() < theirs else (DECLARER,)
    wanted = traps if rng.random() < chance else 0
    # The first level looks for no trap in every other question: it only warms up.
    sign = -1 if level == 1 and rng.random() < 0.5 else 1
    hands, trick = most_tempting(
        _moments(rng, contract, subjects, seats, _SIZES[level - 1]),
        lambda found: sign * traps_of_seven(contract, *found),
        wanted,
    )
    position = Position(contract, hands, trick.leader, trick.cards)
    violated = [position.violation(card) for card in position.hand]
    binds = any(reason is not None and reason.rule is Rule.R7_7 for reason in violated)
    return Question(
        id=f"seven-{seed}-{number}-{level}",
        theme="tricks",
        difficulty=level,
        kind=Kind.LEGAL_CARDS,
        seat=position.to_play,
        position=position,
        lesson=6,
        rule=Rule.R7_7 if binds else asked(position.hand, position.trick).duty.rule,
    )


def _moments(
    rng: random.Random, contract: Contract, subjects: tuple[Duty, ...], seats: tuple[Seat, ...], sizes: tuple[int, int]
) -> Iterator[Found]:
    """Moments in which one of these seats is to play, holding the 7 of trumps."""
    trump = contract.trump
    if trump is None:
        return
    seven = Card(trump, Rank.SEVEN)
    for _ in range(_TRIES):
        while True:
            duty, size = rng.choice(subjects), rng.randint(*sizes)
            if duty is Duty.LEAD:
                yield _lead(rng, rng.choice(seats), seven, size)
                break
            lain = 2 if duty in (Duty.OVERTRUMP, Duty.UNDERTRUMP) else rng.choice((1, 2))
            hands, trick = moment(rng, trump, duty, lain, size)
            hand = hands[trick.to_play]
            if trick.to_play in seats and seven in hand and len(hand) > 1:
                yield hands, trick
                break


def _lead(rng: random.Random, leader: Seat, seven: Card, size: int) -> Found:
    """A lead from a hand with the 7."""
    cards = rng.sample([card for card in ALL_CARDS if card != seven], 3 * size - 1)
    mine = CardSet([seven, *cards[: size - 1]])
    rest = CardSet(cards[size - 1 : 2 * size - 1]), CardSet(cards[2 * size - 1 :])
    hands = {leader: mine, leader.next: rest[0], leader.next.next: rest[1]}
    return (hands[Seat.S0], hands[Seat.S1], hands[Seat.S2]), Trick(leader, seven.suit)


def nothing_binds(hand: CardSet, trick: Trick) -> CardSet:
    """Believes: bidding ulti binds me to nothing."""
    return asked(hand, trick).cards


def never_the_seven(hand: CardSet, trick: Trick) -> CardSet:
    """Believes: the 7 must be kept, even where I have to break suit for it."""
    seven = _seven(trick)
    return nothing_binds(hand, trick) - seven or hand - seven


def _seven(trick: Trick) -> CardSet:
    return CardSet([Card(trick.trump, Rank.SEVEN)]) if trick.trump else CardSet()


BELIEFS: tuple[Callable[[CardSet, Trick], CardSet], ...] = (nothing_binds, never_the_seven)


def traps_of_seven(
    contract: Contract, hands: tuple[CardSet | None, CardSet | None, CardSet | None], trick: Trick
) -> int:
    """How many beliefs go wrong here: about the 7 (R7.7), and about what a trick asks (R7.2 to R7.5)."""
    position = Position(contract, hands, trick.leader, trick.cards)
    legal = position.legal_cards()
    about_seven = sum(belief(position.hand, trick) != legal for belief in BELIEFS)
    return about_seven + (traps_of_duty(position.hand, trick) if trick.cards else 0)
