"""How soon it shows that a goal is reached or missed: a search that looks no further than a horizon, against trying all.

The shortest refutation comes of it. What is certain but not yet to be seen must not count, and what was found out for one
horizon, or for one number of points, must not answer for another.
"""

from functools import cache
from random import Random

import pytest

from tests.solver.test_bounds import POINTS, ULTI, Hands, dealt
from ulti_teach.solver.bounds import TENS
from ulti_teach.solver.search import Search

BOTH_SIDES = 15  # have won tricks and aces


def plays(hand: int, moves: Search, led: int, best: int) -> list[int]:
    """The cards that may be played, each for itself."""
    legal = moves.legal(hand, led, best) if led else hand
    return [1 << place for place in range(32) if legal >> place & 1]


def shows(hands: Hands, leader: int, tens: int, need: int | None, horizon: int, verdict: bool) -> bool:
    """Whether the declarer reaches so many tens, or the ulti where `need` is None; what is open then is `verdict`."""
    moves = Search(True, True, False, 1)

    @cache
    def between(hands: Hands, leader: int, tens: int) -> bool:
        out = ((hands[0] | hands[1] | hands[2]) & TENS).bit_count() + 1
        if need is None and not hands[0] & 1:
            return False
        if need is not None and (tens >= need or tens + out < need):
            return tens >= need
        if hands[0].bit_count() <= horizon:
            return verdict
        return within(hands, leader, tens, ())

    def within(hands: Hands, leader: int, tens: int, table: tuple[int, ...]) -> bool:
        led = moves.suit(table[0]) if table else 0
        best = 0
        for card in table:
            best = card if not best or moves.beats(card, best, led) else best
        if len(table) == 3:
            winner = (leader + table.index(best)) % 3
            gain = (sum(table) & TENS).bit_count() if winner == 0 else 0
            return between(hands, winner, tens + gain)
        seat = (leader + len(table)) % 3
        each = (
            within(tuple(hand & ~card for hand in hands), leader, tens, (*table, card))  # type: ignore[arg-type]
            for card in plays(hands[seat], moves, led, best)
        )
        return any(each) if seat == 0 else all(each)

    return between(hands, leader, tens)


@pytest.mark.parametrize("handful", range(4))
def test_what_shows_before_a_horizon(handful: int) -> None:
    """From one memory, in any order."""
    for seed in range(25 * handful, 25 * (handful + 1)):
        rng = Random(seed)
        hands = dealt(rng, trumps=True, sizes=(4,))
        out = ((hands[0] | hands[1] | hands[2]) & TENS).bit_count() + 1
        search = Search(True, True, False, 10**5)
        search.limit = 10**9
        for _ in range(12):
            need = rng.choice((None, *range(1, out + 2)))
            leader, tens, horizon, verdict = (
                rng.randrange(3),
                rng.randrange(2),
                rng.choice((1, 2, 2)),
                rng.random() < 0.5,
            )
            search.aim_at(ULTI if need is None else POINTS[min(need, 9) - 1], horizon, verdict)
            found = search.run(*hands, leader, (), tens, BOTH_SIDES, out) > 0
            expected = shows(hands, leader, tens, need and min(need, 9), horizon, verdict)
            assert found is expected, (seed, need, leader, tens, horizon, verdict)
