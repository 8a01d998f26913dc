"""Which of your cards may you play (R7.2 to R7.5)?

A level is harder as more duties come up, hands grow, and more of what newcomers believe would go wrong: at first a
question seldom is a trap, at the end always, and for two beliefs at once or about the ten.
"""

import random

from ulti_teach.engine import Duty, Position, Trick, asked, parse_contract
from ulti_teach.puzzles import Kind, Question

from .beliefs import ten_elsewhere, traps_of_duty
from .moments import AFTER_A_RUFF, TRIES, Hands, moment, most_tempting

LEVELS = 5
_WITH_TRUMPS = ("parti in c", "parti in d", "heart parti", "parti in s")
_WITHOUT = ("betli",)
_EASY = ((Duty.FOLLOW, True), (Duty.FOLLOW_AND_BEAT, True), (Duty.TRUMP, True), (Duty.ANY, True))
_MORE = (*_EASY, (Duty.FOLLOW_RUFFED, True), (Duty.OVERTRUMP, True), (Duty.FOLLOW_AND_BEAT, False), (Duty.ANY, False))
# Each as often as the others, so that rare duties are practised as much as common ones.
_ALL = (*_MORE, (Duty.UNDERTRUMP, True))
# A level: what may be asked (a duty, with trumps or without), how many cards are held, how likely a trap is sought, and
# for how many beliefs at once.
_LEVELS = (
    (_EASY, (4, 4), 0.0, 0),
    (_MORE, (4, 5), 0.5, 1),
    (_ALL, (5, 6), 0.75, 1),
    (_ALL, (5, 7), 1.0, 1),
    (_ALL, (6, 7), 1.0, 2),
)


def legal_cards_question(seed: int, number: int = 0, level: int = 3) -> Question:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    Four to seven cards a hand, one or two cards in the trick, and at least one card that may be played.

    >>> legal_cards_question(7, 3) == legal_cards_question(7, 3)
    True
    """
    rng = random.Random(f"legal-cards {seed} {number} {level}")
    subjects, sizes, chance, traps = _LEVELS[level - 1]
    duty, trumps = rng.choice(subjects)
    contract = parse_contract(rng.choice(_WITH_TRUMPS if trumps else _WITHOUT))
    # Only a third hand can meet a ruff.
    lain = 2 if duty in AFTER_A_RUFF else rng.choice((1, 2))
    wanted = traps if rng.random() < chance else 0
    hands, trick = most_tempting(
        (moment(rng, contract.trump, duty, lain, rng.randint(*sizes)) for _ in range(TRIES)), _traps, wanted
    )
    position = Position(contract, hands, trick.leader, trick.cards)
    return Question(
        id=f"legal-cards-{seed}-{number}-{level}",
        theme="tricks",
        difficulty=level,
        kind=Kind.LEGAL_CARDS,
        seat=position.to_play,
        position=position,
        lesson=2,
        rule=duty.rule,
    )


def _traps(found: tuple[Hands, Trick]) -> int:
    """How many beliefs fail; one about the ten's place counts for two."""
    hands, trick = found
    hand = hands[trick.to_play]
    return traps_of_duty(hand, trick) + (ten_elsewhere(hand, trick) != asked(hand, trick).cards)
