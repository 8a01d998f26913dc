"""R4 and R6 to R11 as money: 1,000 whole deals, settled by the engine and by the rules said a second time."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from tests.cases import case
from tests.engine.steered import MINORS, Settled, deal_and_play
from tests.restated.deal import won_by_declarer
from tests.restated.r7 import winning_card
from tests.restated.settlement import (
    DECLARER,
    RawDeal,
    aces_of_declarer,
    ahead_in_points,
    card_points,
    debts_of,
    has_parti,
    paid,
    seven_in_last_trick,
    silent_hundred,
)
from ulti_teach.engine import Component, Rank, Seat

DEALS = 1000


def outcomes(raw: RawDeal) -> Iterator[str]:
    """What happened in a deal, in words to be counted; each component and bonus, and on whose side."""
    if raw.given_up:
        yield "given up"
        return
    debts = debts_of(1, raw)
    paragraph = {"40-100": "hundred", "20-100": "hundred", "open betli": "betli", "open durchmars": "durchmars"}
    for word in raw.words:
        yield f"{word} {'won' if debts[paragraph.get(word, word)] > 0 else 'lost'}{' in hearts' * raw.hearts}"
        one, two = raw.raised.get((word, 1), 0), raw.raised.get((word, 2), 0)
        yield f"raised {one} times, {'with' if raw.trump else 'without'} trumps"
        if one != two:
            yield "raised by one opponent and not by the other" if not one or not two else "raised unlike"
        if raw.tournament_durchmars and word == "open durchmars" and raw.trump in MINORS:
            yield f"open durchmars at a tournament {'won' if debts['durchmars'] > 0 else 'lost'}"
        if raw.older_20_100 and word == "20-100":
            yield f"older 20-100 {'won' if debts['hundred'] > 0 else 'lost'}"
        if word == "40-100" and card_points(raw)[0] >= 60 and debts["hundred"] < 0:
            yield "40-100 lost, with no 40 announced"
        if word == "20-100" and silent_hundred(raw) > 0 and debts["hundred"] < 0:
            yield "20-100 lost, though all that was announced makes 100"
        if one and raw.dealer_shares:
            yield f"a dealer shares a kontra {'with' if raw.trump else 'without'} trumps"
    if raw.trump:
        yield from _bonuses(raw, debts)


def _bonuses(raw: RawDeal, debts: dict[str, int]) -> Iterator[str]:
    """What a deal with trumps brought beside its components."""
    hearts = " in hearts" * raw.hearts
    side = {0: "opponents", 10: "declarer"}.get(len(won_by_declarer(raw)))
    if side and has_parti(raw):
        yield f"silent durchmars of the {side} for the parti{hearts}"
        if raw.raised.get(("parti", 1)):
            yield f"silent durchmars of the {side} for the parti, raised"
        if debts["silent four aces"]:
            yield f"silent durchmars and four aces of the {side}"
        if silent_hundred(raw):
            yield f"silent durchmars of the {side} that takes a silent 100 with it"
        if ahead_in_points(raw) is not (side == "declarer"):
            yield "silent durchmars of the side that is behind in points and words"
    if side and debts["silent durchmars on top"]:
        yield f"silent durchmars of the {side} on top{hearts}"
    if not side and has_parti(raw) and silent_hundred(raw):
        reached = "declarer" if silent_hundred(raw) > 0 else "opponents"
        won = ahead_in_points(raw) is (silent_hundred(raw) > 0)
        yield f"silent 100 of the {reached}{hearts}" if won else f"silent 100 of the {reached}, who lose the parti"
        if won and raw.raised.get(("parti", 1)):
            yield f"silent 100 of the {reached}, raised"
    if has_parti(raw) and raw.marriages_in_parti and ahead_in_points(raw) is not (card_points(raw)[0] > 45):
        yield f"parti turned by words, {'won' if ahead_in_points(raw) else 'lost'}"
    yield from _last_seven(raw)
    if debts["silent four aces"]:
        yield f"silent four aces of the {'declarer' if debts['silent four aces'] > 0 else 'opponents'}{hearts}"
        if any(card.rank is Rank.ACE for card in raw.kitty):
            yield "silent four aces of the opponents, one in the kitty"
    if not aces_of_declarer(raw) and any(card.rank is Rank.ACE for card in raw.kitty) and "four aces" in raw.words:
        yield "four aces bid, and all the opponents'"


def _last_seven(raw: RawDeal) -> Iterator[str]:
    """What the 7 of trumps did in the last trick where ulti was not bid."""
    seat, wins = seven_in_last_trick(raw)
    if seat is not None and "ulti" not in raw.words:
        leader, played = raw.tricks[-1]
        winner = (leader + played.index(winning_card(played, raw.trump))) % 3
        how = "won" if wins else "lost to the partner" if DECLARER not in (seat, winner) else "lost"
        yield f"silent ulti of seat {seat} {how}{' alone' * raw.silent_ulti_alone}"
        yield f"silent ulti {'won' if wins else 'lost'}{' in hearts' * raw.hearts}"


def _needed() -> Iterator[str]:
    """Everything that has to happen among the deals, or they show too little."""
    for part, result in product(Component, ("won", "lost")):
        yield f"{part} {result}"
        if part is not Component.OPEN_BETLI:  # there is none in hearts (R4.6)
            yield f"{part} {result} in hearts"
    for times, trumps in product(range(7), ("with", "without")):
        yield f"raised {times} times, {trumps} trumps"
    for side, hearts in product(("declarer", "opponents"), ("", " in hearts")):
        yield f"silent 100 of the {side}{hearts}"
        yield f"silent durchmars of the {side} for the parti{hearts}"
        yield f"silent durchmars of the {side} on top{hearts}"
        yield f"silent four aces of the {side}{hearts}"
    for side in ("declarer", "opponents"):
        yield f"silent 100 of the {side}, raised"
        yield f"silent 100 of the {side}, who lose the parti"
        yield f"silent durchmars of the {side} for the parti, raised"
        yield f"silent durchmars of the {side} that takes a silent 100 with it"
        yield f"silent durchmars and four aces of the {side}"
    for seat, result, alone in product(Seat, ("won", "lost", "lost to the partner"), ("", " alone")):
        if seat != DECLARER or not result.endswith("partner"):
            yield f"silent ulti of seat {seat} {result}{alone}"
    for result in ("won", "lost"):
        yield from (f"silent ulti {result}", f"silent ulti {result} in hearts")
        yield f"parti turned by words, {result}"
        yield f"older 20-100 {result}"
        yield f"open durchmars at a tournament {result}"
    yield from ("a dealer shares a kontra with trumps", "a dealer shares a kontra without trumps")
    yield from ("raised by one opponent and not by the other", "raised unlike", "given up")
    yield from ("silent four aces of the opponents, one in the kitty", "four aces bid, and all the opponents'")
    yield from ("40-100 lost, with no 40 announced", "20-100 lost, though all that was announced makes 100")
    yield "silent durchmars of the side that is behind in points and words"


@pytest.fixture(scope="module")
def deals() -> list[Settled]:
    """The deals, played once for all tests of this file."""
    return [deal_and_play(seed) for seed in range(DEALS)]


@case("R4.1")
@case("R8.2")
@case("R9.1")
@case("R9.2")
@case("R9.3")
@case("R10.1")
@case("R10.2")
@case("R10.3")
@case("R10.4")
@case("R11.5")
def test_both_settle_every_deal_alike(deals: list[Settled]) -> None:
    """To the last unit, for each seat."""
    differing = [deal for deal in deals if deal.engine != paid(deal.raw)]
    assert not differing, f"{len(differing)} deals, such as\n" + "\n".join(map(str, differing[:3]))


def test_everything_that_can_be_won_or_lost_was(deals: list[Settled]) -> None:
    """Each component and bonus, by each side that can, at each level: so that the comparison covers them."""
    seen = Counter(outcome for deal in deals for outcome in outcomes(deal.raw))
    assert not [outcome for outcome in _needed() if not seen[outcome]]


@case("R7.9")
def test_what_is_decided_early_is_settled_so_in_the_end(deals: list[Settled]) -> None:
    """What the engine foresees where it calls a deal decided is what the restated rules find at the end."""
    early = [deal for deal in deals if deal.foreseen]
    assert len(early) > DEALS / 100
    assert not [str(deal) for deal in early if deal.foreseen != {paid(deal.raw)}]
