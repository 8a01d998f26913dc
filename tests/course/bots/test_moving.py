"""Whole deals between bots: legal, settled, of many kinds, and by own cards only; and single moves worked out by hand."""

import random
from collections import Counter

import pytest

from tests.at_random import random_rules
from ulti_teach.course.bots import Habit, move
from ulti_teach.course.bots.playing import card_to_play
from ulti_teach.course.bots.sight import Sight, look
from ulti_teach.engine import (
    STANDARD,
    Announce,
    Bid,
    Component,
    Game,
    GiveUp,
    LayDown,
    Move,
    NameTrumps,
    Pass,
    Play,
    PlayCard,
    Raise,
    RuleSet,
    Seat,
    Stake,
    Suit,
    WrongPhase,
    begin_play,
    deal,
    new_game,
    parse_contract,
    parse_position,
    replay,
    shuffled,
    write_record,
)


def deal_between_bots(rng: random.Random, rules: RuleSet) -> tuple[Game, list[tuple[Game, Habit, Move]]]:
    """A whole deal, each seat by one of the habits; and every moment of it."""
    game = new_game(deal(shuffled(rng)), rules)
    habits = [rng.choice(list(Habit)) for _ in Seat]
    moments: list[tuple[Game, Habit, Move]] = []
    while not game.is_over:
        seat = game.to_act
        done = move(game.view(seat), habits[seat])
        moments.append((game, habits[seat], done))
        game = game.apply(done)
    return game, moments


def test_whole_deals() -> None:
    """All legal, as the engine takes every move; all settled; the results add up to zero; many contracts occur."""
    rng = random.Random(1)
    contracts: Counter[str] = Counter()
    levels: set[int] = set()
    given_up = 0
    for number in range(450):
        game, moments = deal_between_bots(rng, STANDARD if number % 2 else random_rules(rng))
        assert sum(game.returns) == 0
        assert game.play is not None
        contracts[str(game.contract).partition(" in ")[0]] += 1
        levels |= {level for _, pair in game.play.position.kontra.levels for level in pair}
        given_up += any(isinstance(done, GiveUp) for _, _, done in moments)
        if number % 50 == 0:
            assert replay(write_record(game)) == game
    assert len(contracts) >= 15
    assert {"parti", "heart parti", "40-100", "ulti", "heart ulti", "open betli", "open durchmars"} <= set(contracts)
    assert contracts.most_common(1)[0][1] < 225
    assert {2, 4} <= levels
    assert given_up


def test_what_is_hidden_changes_nothing() -> None:
    """A bot that is shown the whole deal does what it does when it sees its own cards only."""
    rng = random.Random(2)
    kinds: set[type[Move]] = set()
    for _ in range(40):
        for game, habit, done in deal_between_bots(rng, STANDARD)[1]:
            assert move(game, habit) == done
            kinds.add(type(done))
    assert {LayDown, NameTrumps, Announce, Raise, PlayCard} <= kinds


def test_hidden_cards_that_lie_otherwise_change_nothing() -> None:
    """At the first lead the two opponents' hands are exchanged: the declarer, who sees neither, does the same."""
    rng = random.Random(3)
    compared = 0
    for _ in range(40):
        game, moments = deal_between_bots(rng, STANDARD)
        for then, _, done in moments:
            play = then.play
            if play is None or play.tricks or play.position.table or then.to_act != game.declarer:
                continue
            mine, right, left = play.position.hands
            assert mine is not None
            text = f"{play.position.contract} | {mine} | {left} | {right} | 0 | kitty {play.position.kitty}"
            if play.position.contract.is_named and not play.position.said and isinstance(done, PlayCard):
                assert card_to_play(look(begin_play(parse_position(text)), Seat.S0)) == done.card
                compared += 1
    assert compared > 20


def test_the_same_deal_goes_the_same_way() -> None:
    """No chance is in it."""
    first, second = (deal_between_bots(random.Random(7), STANDARD)[0] for _ in range(2))
    assert first == second


def played(position: str) -> str:
    """The card of whoever is to play, from what that seat sees."""
    at = parse_position(position)
    return str(card_to_play(look_at(position, at.to_play)))


def look_at(position: str, me: Seat) -> Sight:
    """The sight of a seat in the middle of a play whose earlier tricks are not told."""
    return look(Play(parse_position(position).view(me)), me)


@pytest.mark.parametrize(
    ("position", "card"),
    [
        ("parti in c | cA98 dA | c7 s87 hK | cJ hA sA9 | 0", "cA"),  # the declarer draws trumps from the top
        ("parti in c | dA hK | c7 s8 hA | d7 dT sA | 0 | trick c9", "c7"),  # the only legal card
        ("betli | cA7 h8 | cK sA s9 | cQ dT d8 | 0", "h8"),  # below what others hold
        ("betli | c97 h8 | cK sA c8 | cQ dT d8 | 1", "c8"),  # an opponent attacks from below
    ],
)
def test_single_cards(position: str, card: str) -> None:
    """By hand: what comes to a sensible player's mind."""
    assert played(position) == card


def test_points_go_to_the_partners_sure_trick_only() -> None:
    """The partner's ace of spades stands when the last player follows: the ten of hearts goes on it, not on a king."""
    sure = "parti in c | s8 h8 | d87 | hT9 d9 | 0 | trick s7 sA"
    assert played(sure) == "hT"
    lost = "parti in c | s7 h8 | d87 | hT9 d9 | 0 | trick sA s8"
    assert played(lost) != "hT"


def first_moves(position: str, habit: Habit, moves: int) -> list[Move]:
    """What is done first from a position of ten cards each, by bots of one habit."""
    game = _game(position)
    done: list[Move] = []
    while len(done) < moves:
        done.append(move(game.view(game.to_act), habit))
        game = game.apply(done[-1])
    return done


def _game(position: str) -> Game:
    """A deal in which seat 0 bid the contract of a position, and both others passed."""
    start = parse_position(position)
    mine, right, left = start.hands
    assert mine is not None
    assert right is not None
    assert left is not None
    assert start.kitty is not None
    game = new_game((mine | start.kitty, right, left), start.rules)
    bid = parse_contract(str(start.contract))
    for step in (LayDown(start.kitty), Bid(bid), Pass(), Pass(), Pass()):
        game = game.apply(step)
    return game


def test_a_hopeless_parti_is_given_up_by_the_careful_only() -> None:
    """Three low trumps and nothing beside them."""
    hopeless = "parti | c987 dJ98 hJ9 sJ9 | cATK dATK hATQ sA | cQJ dQ7 hK87 sTKQ | 0 | kitty s87"
    assert first_moves(hopeless, Habit.CAREFUL, 1) == [GiveUp()]
    assert isinstance(first_moves(hopeless, Habit.BOLD, 1)[0], NameTrumps)


def test_a_forty_is_announced_and_a_hopeless_hundred_doubled() -> None:
    """The declarer says the 40 of the hundred; an opponent with ace and ten of trumps and two aces says kontra."""
    bluff = "40-100 | cKQJ98 d98 h9 sJ9 | cAT7 dA7 hA87 s87 | dTKQJ hTKQJ sAT | 0 | kitty sKQ"
    moves = first_moves(bluff, Habit.CAREFUL, 5)
    assert moves[:2] == [NameTrumps(Suit.CLUBS), Announce(Suit.CLUBS)]
    assert isinstance(moves[2], PlayCard)
    assert moves[3] == Raise(frozenset({Stake(Component.HUNDRED_40)}))


def test_after_the_end_nothing_is_to_be_done() -> None:
    """The refusal says that the deal is over."""
    game, _ = deal_between_bots(random.Random(4), STANDARD)
    with pytest.raises(WrongPhase):
        move(game, Habit.BOLD)
