"""Who wins the trick (R7.6)?

A level is harder as ruffs, overruffs and discards come up and as more of what newcomers believe would name somebody
else: at first three cards of one suit, at the end a trick that is a trap for two beliefs at once.
"""

import random

from ulti_teach.engine import Duty, Position, Rule, Seat, Trick, legal_cards, parse_contract
from ulti_teach.puzzles import Kind, Question

from .beliefs import traps_of_winner
from .moments import TRIES, Hands, moment, most_tempting

LEVELS = 5
_WITH_TRUMPS = ("parti in c", "parti in d", "heart parti", "parti in s")
_WITHOUT = ("betli",)
_FOLLOWING = ((Duty.FOLLOW, True), (Duty.FOLLOW_AND_BEAT, True))
_DISCARDS = (*_FOLLOWING, (Duty.TRUMP, True), (Duty.ANY, True), (Duty.FOLLOW, False), (Duty.ANY, False))
_ALL = (
    *_DISCARDS,
    (Duty.FOLLOW_RUFFED, True),
    (Duty.OVERTRUMP, True),
    (Duty.UNDERTRUMP, True),
    (Duty.FOLLOW_AND_BEAT, False),
)
# A level: what the third player may have met, with trumps or without; how likely a trap is sought, and for how many
# beliefs at once.
_LEVELS = ((_FOLLOWING, 0.0, 0), (_DISCARDS, 0.5, 1), (_ALL, 0.75, 1), (_ALL, 1.0, 1), (_ALL, 1.0, 2))


def trick_winner_question(seed: int, number: int = 0, level: int = 3) -> Question:
    """Question `number` of the series `seed` at a `level` from 1 to 5: a complete trick, seen from one of the seats.

    >>> trick_winner_question(7, 3) == trick_winner_question(7, 3)
    True
    """
    rng = random.Random(f"trick-winner {seed} {number} {level}")
    subjects, chance, traps = _LEVELS[level - 1]
    duty, trumps = rng.choice(subjects)
    contract = parse_contract(rng.choice(_WITH_TRUMPS if trumps else _WITHOUT))
    wanted = traps if rng.random() < chance else 0
    hands, trick = most_tempting(
        (_complete(rng, *moment(rng, contract.trump, duty, 2, rng.randint(2, 4))) for _ in range(TRIES)),
        lambda found: traps_of_winner(found[1]),
        wanted,
    )
    return Question(
        id=f"trick-winner-{seed}-{number}-{level}",
        theme="tricks",
        difficulty=level,
        kind=Kind.TRICK_WINNER,
        seat=rng.choice(list(Seat)),
        position=Position(contract, hands, trick.leader),
        lesson=2,
        rule=Rule.R7_6,
        line=trick.cards,
    )


def _complete(rng: random.Random, hands: Hands, trick: Trick) -> tuple[Hands, Trick]:
    """The hands before the trick, and the trick with a third card that may be played (R7.2 to R7.5)."""
    whole = trick.play(rng.choice(list(legal_cards(hands[trick.to_play], trick))))
    before = [hands[seat] | {whole.cards[(seat - whole.leader) % 3]} for seat in Seat]
    return (before[0], before[1], before[2]), whole
