"""The soak run in small: whole deals under all rule sets, each checked (`python -m tests.bench deals` plays 20,000)."""

import random
from collections import Counter

from tests.at_random import random_game, random_rules
from tests.bench.deals import check, missing, what_occurred
from ulti_teach.engine import parse_contract, parse_rules


def test_two_hundred_deals() -> None:
    """Cards conserved, results zero, records replayed, views closed; and the count of what occurred can miss things."""
    rng = random.Random(7)
    seen: Counter[str] = Counter()
    for _ in range(200):
        game = random_game(rng, random_rules(rng))
        check(game, full=True)
        seen.update(what_occurred(game))
    assert len(missing(Counter())) > len(missing(seen))
    assert seen["penalty for the lost ulti lost by declarer"]


def test_a_strong_hand_wins_every_trick() -> None:
    """What chance hardly brings is brought about: the declarer's silent durchmars."""
    rng = random.Random(7)
    games = [random_game(rng, parse_rules("standard"), parse_contract("heart parti"), strong=True) for _ in range(20)]
    assert any("silent durchmars won by declarer" in what_occurred(game) for game in games)
