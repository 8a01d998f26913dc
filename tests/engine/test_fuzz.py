"""Every public constructor, parser and move with values that nobody would think of: only `UltiError`s come out."""

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.at_random import random_game, random_rules
from ulti_teach.engine import (
    Announce,
    Bid,
    CardSet,
    Component,
    Contract,
    Dealt,
    Facts,
    GiveUp,
    Kontra,
    LayDown,
    Line,
    Marriage,
    Match,
    NameTrumps,
    Pass,
    PickUp,
    PlayCard,
    Position,
    Raise,
    RuleSet,
    Seat,
    Seven,
    Stake,
    Suit,
    Trick,
    UltiError,
    all_contracts,
    begin_play,
    begin_raising,
    cut,
    deal,
    new_game,
    open_auction,
    parse_card,
    parse_cards,
    parse_contract,
    parse_match,
    parse_position,
    parse_rules,
    replay,
    settle,
)

numbers = st.integers(-3, 12) | st.integers()
components = st.sampled_from(Component)
seats = st.sampled_from(Seat)
suits = st.sampled_from(Suit)
card_sets = st.sets(strategies.cards, max_size=12).map(CardSet)
kontras = st.lists(st.tuples(components, st.tuples(numbers, numbers)), max_size=4).map(
    lambda found: Kontra(tuple(found))
)
stakes = st.builds(Stake, components, st.none() | seats)
facts = st.builds(
    Facts,
    st.integers(0, 9).map(lambda tens: 10 * tens) | numbers,
    numbers,
    st.none() | st.builds(Seven, seats, st.booleans()),
    st.tuples(st.booleans(), st.booleans()),
    st.tuples(numbers, numbers),
    numbers,
    st.booleans(),
)
MAKERS = {
    "Contract": lambda draw: Contract(
        draw(st.frozensets(components)), draw(st.booleans()), draw(st.none() | suits), draw(st.booleans())
    ),
    "Position": lambda draw: Position(
        draw(st.sampled_from(all_contracts())),
        draw(st.tuples(*[st.none() | card_sets] * 3)),
        draw(seats),
        tuple(draw(st.lists(strategies.cards, max_size=4))),
        draw(numbers),
        draw(st.none() | st.tuples(numbers, numbers)),
        draw(kontras),
        tuple(draw(st.lists(st.builds(Marriage, seats, st.none() | suits), max_size=4))),
        draw(st.none() | card_sets),
        draw(st.builds(RuleSet, no_beating_in_betli=st.booleans())),
    ),
    "RuleSet": lambda draw: RuleSet(kontra_to=draw(numbers | st.text())),
    "Facts": lambda draw: draw(facts),
    "Match": lambda draw: Match(draw(numbers), draw(numbers), (), draw(st.none() | numbers)),
    "Match.after": lambda draw: Match(3, 0, (Dealt((0, 0, 0), None),)).after(
        tuple(draw(st.lists(numbers, max_size=4))), draw(st.none() | numbers)
    ),
    "CardSet.from_mask": lambda draw: CardSet.from_mask(draw(st.integers())),
    "Trick": lambda draw: Trick(draw(seats), draw(st.none() | suits), tuple(draw(st.lists(strategies.cards)))).play(
        draw(strategies.cards)
    ),
    "deal": lambda draw: deal(draw(st.lists(strategies.cards, max_size=40))),
    "cut": lambda draw: cut(draw(st.lists(strategies.cards, max_size=40)), draw(numbers)),
    "open_auction": lambda draw: open_auction(draw(st.tuples(card_sets, card_sets, card_sets))),
    "new_game": lambda draw: new_game(draw(st.tuples(card_sets, card_sets, card_sets))),
    "begin_play": lambda draw: begin_play(draw(strategies.positions())),
    "begin_raising": lambda draw: begin_raising(draw(st.sampled_from(all_contracts())), draw(kontras)).answer(
        draw(st.frozensets(stakes, max_size=3))
    ),
    "settle": lambda draw: settle(draw(st.sampled_from(all_contracts())), draw(facts), draw(kontras)),
}


@pytest.mark.parametrize("name", MAKERS)
@given(data=st.data())
def test_constructors(name: str, data: st.DataObject) -> None:
    """It makes a value, or says in one sentence why not."""
    try:
        made = MAKERS[name](data.draw)
    except UltiError as fault:
        said = str(fault)
    else:
        assert made is not None
        return
    assert said
    assert "\n" not in said


moves = (
    st.sampled_from([Pass(), PickUp(), GiveUp(), LayDown(None), Announce(None)])
    | st.builds(LayDown, card_sets)
    | st.builds(Bid, st.sampled_from(all_contracts()))
    | st.builds(NameTrumps, suits)
    | st.builds(Announce, suits)
    | st.builds(Raise, st.frozensets(stakes, max_size=3))
    | st.builds(PlayCard, strategies.cards)
)


@given(st.integers(0, 10**6), st.integers(0, 60), st.lists(moves, min_size=1, max_size=6))
def test_any_move_at_any_moment(seed: int, before: int, tried: list[object]) -> None:
    """A move is made or refused, and a refused one has changed nothing."""
    rng = random.Random(seed)
    over = random_game(rng, random_rules(rng))
    now = new_game(tuple(over.dealt), over.rules)  # type: ignore[arg-type]
    for move in over.history[:before]:
        now = now.apply(move)
    for move in tried:
        with contextlib.suppress(UltiError):
            now = now.apply(move)  # type: ignore[arg-type]
    assert now.phase
    with contextlib.suppress(UltiError):
        assert all(isinstance(line, Line) for line in now.settlement.lines)


# A hundred thousand letters and more: for what is quadratic that is minutes, for what is recursive too deep.
TEXTS = {
    "commas": ", " * 50_000,
    "words": "ulti " * 20_000,
    "lines": "\n" * 100_000,
    "letters": "c" * 100_000,
    "bars": "|" * 100_000,
    "aces": "h" + "A" * 100_000,
    "said": "ulti in c | c9 | c8 | cA | 0 | said " + "0:40 " * 20_000,
}
PARSERS = [parse_card, parse_cards, parse_contract, parse_position, parse_rules, parse_match, replay]
# The first texts for every parser; the others for those that read the most.
FOR_ALL, READ_THE_MOST = ("commas", "words"), (parse_position, replay)
LONG = [(parse, name) for parse in PARSERS for name in TEXTS if name in FOR_ALL or parse in READ_THE_MOST]


@pytest.mark.parametrize(("parse", "name"), LONG)
def test_a_long_text_is_refused_quickly(parse, name: str) -> None:  # type: ignore[no-untyped-def]
    """Nothing quadratic or recursive: that would take minutes here, or break off."""
    with pytest.raises(UltiError):
        parse(TEXTS[name])
