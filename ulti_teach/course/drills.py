"""Endless questions, made by the engine from a seed: the same seed and number give the same question."""

import random
from collections.abc import Iterator

from ulti_teach.engine import (
    ALL_CARDS,
    CardSet,
    Contract,
    Duty,
    Position,
    Seat,
    Trick,
    asked,
    legal_cards,
    parse_contract,
)
from ulti_teach.puzzles import Kind, Question

Hands = tuple[CardSet, CardSet, CardSet]
_WITH_TRUMPS = ("parti in c", "parti in d", "heart parti", "parti in s")
_WITHOUT = ("betli",)
_AFTER_A_RUFF = (Duty.FOLLOW_RUFFED, Duty.OVERTRUMP, Duty.UNDERTRUMP)
# What a question is about, each as often as the others: so that rare duties are practised as much as common ones.
_SUBJECTS = (
    (Duty.FOLLOW, _WITH_TRUMPS),
    (Duty.FOLLOW_AND_BEAT, _WITH_TRUMPS),
    (Duty.FOLLOW_RUFFED, _WITH_TRUMPS),
    (Duty.TRUMP, _WITH_TRUMPS),
    (Duty.OVERTRUMP, _WITH_TRUMPS),
    (Duty.UNDERTRUMP, _WITH_TRUMPS),
    (Duty.ANY, _WITH_TRUMPS),
    (Duty.FOLLOW_AND_BEAT, _WITHOUT),
    (Duty.ANY, _WITHOUT),
)


def legal_cards_question(seed: int, number: int = 0) -> Question:
    """Question `number` of the series `seed`: which cards of a hand may be played (R7.2 to R7.5)?

    Four to seven cards a hand, one or two cards in the trick, and at least one card that may be played.

    >>> legal_cards_question(7, 3) == legal_cards_question(7, 3)
    True
    """
    rng = random.Random(f"legal-cards {seed} {number}")
    duty, contracts = rng.choice(_SUBJECTS)
    contract = parse_contract(rng.choice(contracts))
    # Only a third hand can meet a ruff.
    cards = 2 if duty in _AFTER_A_RUFF else rng.choice((1, 2))
    hands, trick = next(moment for moment in _moments(rng, contract, cards) if _is_about(*moment, duty))
    position = Position(contract, hands, trick.leader, trick.cards)
    return Question(
        id=f"legal-cards-{seed}-{number}",
        theme="tricks",
        difficulty=2 if duty in _AFTER_A_RUFF else 1,
        kind=Kind.LEGAL_CARDS,
        seat=position.to_play,
        position=position,
        lesson=2,
        rule=duty.rule,
    )


def _is_about(hands: Hands, trick: Trick, duty: Duty) -> bool:
    """Whether the trick asks this of the hand, and some of its cards are wrong (unless any will do)."""
    hand = hands[trick.to_play]
    found = asked(hand, trick)
    return found.duty is duty and (duty is Duty.ANY or len(found.cards) < len(hand))


def _moments(rng: random.Random, contract: Contract, cards: int) -> Iterator[tuple[Hands, Trick]]:
    """Hands, and a trick to which this many cards were rightly played, without end."""
    pack = list(ALL_CARDS)
    while True:
        size = rng.randint(4, 7)
        dealt = rng.sample(pack, 3 * size)
        hands = [CardSet(dealt[seat * size : (seat + 1) * size]) for seat in range(3)]
        # Without trumps an opponent leads: a declarer who did would have won a trick, and the betli be lost.
        trick = Trick(Seat(rng.randrange(0 if contract.has_trumps else 1, 3)), contract.trump)
        for _ in range(cards):
            card = rng.choice(list(legal_cards(hands[trick.to_play], trick)))
            hands[trick.to_play] -= {card}
            trick = trick.play(card)
        yield (hands[0], hands[1], hands[2]), trick
