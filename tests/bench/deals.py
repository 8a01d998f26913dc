"""Whole deals at random over all rule sets: nothing breaks, nothing is lost, and how fast it goes."""

import argparse
import json
import random
import time
from collections import Counter

from tests.at_random import random_game, random_rules
from ulti_teach.engine import (
    ALL_CARDS,
    CardSet,
    Game,
    Position,
    Seat,
    all_contracts,
    not_in_force,
    parse_contract,
    parse_position,
    replay,
    write_record,
)

# A dealt position from which random legal cards are played.
_DEALT = "parti in s | cKJ87 dQJ hTQ sAK | cAQ9 d87 hAJ7 sQJ | dATK9 hK98 s987 | 0"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declares the measurement."""
    parser = commands.add_parser("deals", help="random whole deals: a soak test with figures")
    parser.add_argument("--number", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Plays, checks, measures and prints."""
    seen: Counter[str] = Counter()
    rng = random.Random(args.seed)
    contracts = all_contracts()
    playing = 0.0
    for number in range(args.number):
        rules = random_rules(rng)
        start = time.perf_counter()
        # Every third deal bids a contract of the list, so that the rare ones occur too.
        asked = contracts[number // 3 % len(contracts)] if number % 3 == 0 else None
        strong = number % 100 == 50
        asked = parse_contract("heart parti") if strong else asked
        game = random_game(rng, rules, asked if asked and not_in_force(asked, rules) is None else None, strong=strong)
        playing += time.perf_counter() - start
        check(game, full=number % 10 == 0)
        seen.update(what_occurred(game))
    figures = {
        "seed": args.seed,
        "deals": args.number,
        "seconds": round(playing, 1),
        "deals a second": round(args.number / playing),
        "positions played out a second": round(positions_a_second()),
        "not seen": missing(seen),
    }
    if args.json:
        print(json.dumps({**figures, "histogram": dict(sorted(seen.items()))}))
        return
    for name, figure in figures.items():
        print(f"{name}: {figure}")
    for name, count in sorted(seen.items()):
        print(f"{count:>8}  {name}")


def check(game: Game, *, full: bool) -> None:
    """All cards are there, the results add up, the record gives the same deal; and no view shows a hidden card."""
    play = game.play
    assert play is not None
    assert sum(game.returns) == 0
    hands = [hand for hand in play.position.hands if hand is not None]
    played = CardSet(card for trick in play.tricks for card in trick.cards)
    assert played | hands[0] | hands[1] | hands[2] | (play.position.kitty or CardSet()) == ALL_CARDS
    if full:
        assert replay(write_record(game)) == game
        for seat in Seat:
            view = game.view(seat).play
            assert view is not None
            shown = {other for other, hand in enumerate(view.position.hands) if hand}
            assert shown <= {game.play_seat(seat), 0}


def what_occurred(game: Game) -> list[str]:
    """The contract, the kontra levels, and every line of the settlement."""
    contract = str(game.contract).partition(" in ")[0]
    levels = {level for _, pair in game.contract and game.play.position.kontra.levels for level in pair}  # type: ignore[union-attr]
    lines = [
        f"{line.what.value} {'won' if line.won else 'lost'} by {line.side.value}" for line in game.settlement.lines
    ]
    return [f"contract {contract}", *(f"kontra x{level}" for level in levels if level > 1), *lines]


def missing(seen: Counter[str]) -> list[str]:
    """Contracts, kontra levels and bonuses that did not occur."""
    wanted = {f"contract {contract}" for contract in all_contracts()} | {f"kontra x{2**n}" for n in range(1, 7)}
    for bonus in ("silent 100", "silent durchmars", "silent four aces", "silent ulti"):
        wanted |= {f"{bonus} won by {side}" for side in ("declarer", "opponents")}
    wanted |= {f"silent ulti lost by {side}" for side in ("declarer", "opponents")}
    wanted |= {"given up lost by declarer", "penalty for the lost ulti lost by declarer"}
    return sorted(wanted - set(seen))


def positions_a_second(seconds: float = 1.0) -> float:
    """How often thirty random legal cards are played from a dealt position in a second."""
    start: Position = parse_position(_DEALT)
    rng = random.Random(1)
    times, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        now = start
        while not now.is_over:
            now = now.play(rng.choice(list(now.legal_cards())))
        times += 1
    return times / (time.perf_counter() - begun)
