"""What the search takes for certain without playing on: it answers as a search that plays everything out.

Endings of four to six tricks, which a plain minimax does not reach; so the bare search is held to it on smaller ones.
"""

from random import Random

import pytest

from ulti_teach.solver.aims import ALWAYS, MINE, MINE_WINS, NEVER, THEIRS, aim
from ulti_teach.solver.bounds import TENS, TRUMPS
from ulti_teach.solver.search import Search

Hands = tuple[int, int, int]
# Needs are told for each way to end: three sweeps, three ends of the aces, five of the 7.
POINTS = [aim((tens,) * 45) for tens in range(1, 10)]
ULTI = aim(tuple(ALWAYS if end % 5 == MINE_WINS else NEVER for end in range(45)))
DURCHMARS, BETLI = (
    aim(tuple(ALWAYS if end // 15 == side - 1 else NEVER for end in range(45))) for side in (MINE, THEIRS)
)
#: Each with who has won tricks and aces so far, as `Search.run` is told: both sides, or the one that must have all.
WITHOUT = [(DURCHMARS, 5 * MINE), (BETLI, 5 * THEIRS)]
WITH_TRUMPS = [*((goal, 15) for goal in (*POINTS, ULTI)), WITHOUT[0]]


#: Hands by suits, t the trumps, and who leads; `keep`: R7.7 binds the declarer.
CLOSE = [
    (
        "he who has as many trumps as other cards cannot ruff to the last trick",
        "tK87 dK h7 | tAT hA sJ7 | tJ9 dTQ h9",
        0,
        "trumps",
    ),
    ("a winner that the partner must trump", "tTK hTQ9 | t9 dAT9 hA | tQJ7 hJ7", 0, "trumps, keep"),
    ("a partner who still has a trump", "dTJ hAT7 | tT dK hQ sTK | tQ8 dQ hJ9", 0, "trumps, keep"),
    ("a winner that the partner must overtake", "tT7 dA7 sA8 | tKQ9 dQ hKQ | tAJ8 d9 hA sK", 1, "trumps"),
    ("a trump that the declarer's own can fetch", "tAQ hA sA9 | tT dTK8 hT | t8 dA9 h7 sK", 0, "trumps, keep"),
    ("a lead that the partner beats, though not every time", "dK8 h87 s7 | tJ8 dJ hK s9 | tA97 d7 sK", 2, ""),
]


class Bare(Search):
    """A search that is certain of nothing."""

    def sure_tens(self, h0: int, h1: int, h2: int, leader: int, left: int) -> int:
        """None."""
        return 0

    def decided(self, kind: int, h0: int, h1: int, h2: int, leader: int, left: int) -> int:
        """Nothing."""
        return 0


def dealt(rng: Random, *, trumps: bool, sizes: tuple[int, ...] = (4, 5, 5, 6)) -> Hands:
    """Hands of these sizes: trumps and tens are there more often, and go to one hand rather than to all."""
    size = rng.choice(sizes)
    lean, love = rng.choice((0.0, 0.4, 0.8)), rng.choice((0.0, 0.3))
    suits = rng.choice((2, 3, 4) if size < 6 else (3, 4))

    def worth(card: int) -> float:
        return rng.random() + (lean if card & TRUMPS and trumps else 0) + (love if card & TENS else 0)

    cards = sorted((1 << place for place in range(8 * suits)), key=worth)[-3 * size :]
    rng.shuffle(cards)
    wish = rng.choice((0.0, 1.0, 2.0, -1.0))
    if trumps:
        cards.sort(key=lambda card: rng.random() + (wish if card & TRUMPS else 0))
    else:
        cards.sort(key=lambda card: rng.random() + wish * (card.bit_length() - 1 & 7) / 7)
    mine, others = cards[-size:], cards[:-size]
    if rng.random() < 0.7:
        rng.shuffle(others)
    if rng.random() < 0.5:
        others.reverse()
    return sum(mine), sum(others[:size]), sum(others[size:])


def check(hands: Hands, leader: int, rules: tuple[bool, bool, bool]) -> None:
    """Both searches agree on every question; `rules` are what `Search` is made with."""
    searches = Search(*rules, 10**5), Bare(*rules, 10**5)
    out = ((hands[0] | hands[1] | hands[2]) & TENS).bit_count() + 1
    for goal, state in WITH_TRUMPS if rules[0] else WITHOUT:
        found = []
        for search in searches:
            search.limit = 10**9
            search.aim_at(goal)
            found.append(search.run(*hands, leader, (), 0, state, out) > 0)
        assert found[0] is found[1], (hands, leader, rules, goal.kind, goal.shift)


@pytest.mark.parametrize(
    "handful", [*range(4), *(pytest.param(number, marks=pytest.mark.exhaustive) for number in range(4, 44))]
)
def test_what_is_certain_comes_true(handful: int) -> None:
    """Points and the 7, betli and durchmars, whoever leads; with R7.7 or without, with R7.4 in a betli or without."""
    for seed in range(150 * handful, 150 * (handful + 1)):
        rng = Random(seed)
        trumps = rng.random() < 0.75
        rules = trumps, trumps or rng.random() < 0.7, trumps and rng.random() < 0.5
        check(dealt(rng, trumps=trumps), rng.randrange(3), rules)


@pytest.mark.parametrize(("why", "text", "leader", "rules"), CLOSE, ids=[row[0] for row in CLOSE])
def test_what_is_not_quite_certain(why: str, text: str, leader: int, rules: str) -> None:
    """Rare endings, found by making one thing certain that is not: those that show it."""
    ranks = "789JQKTA" if rules else "789TJQKA"  # the weakest first (R1.3, R1.4)
    first, second, third = (
        sum(1 << 8 * "tdhs".index(suit) + ranks.index(rank) for suit, *held in hand.split() for rank in held)
        for hand in text.split(" | ")
    )
    check((first, second, third), leader, (bool(rules), True, "keep" in rules))
