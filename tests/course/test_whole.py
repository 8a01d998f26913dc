"""Whole deals at one screen as values: who looks when, what is waited for, taken back, kept and settled early."""

import random
from typing import Any

import pytest

from tests.at_random import random_game, random_rules
from ulti_teach.course.bidding import Player
from ulti_teach.course.bots import Habit, move
from ulti_teach.course.movekeeping import kept, taken_up
from ulti_teach.course.whole import Whole, begin
from ulti_teach.engine import (
    STANDARD,
    Game,
    Phase,
    RuleViolation,
    Seat,
    UltiError,
    deal,
    new_game,
    parse_card,
    parse_contract,
    shuffled,
)
from ulti_teach.engine import PlayCard as Card

HERE, CAREFUL, BOLD = Player.HERE, Player.CAREFUL, Player.BOLD


def dealt(seed: int) -> Game:
    """A deal by chance."""
    return new_game(deal(shuffled(random.Random(seed))))


def step(whole: Whole) -> Whole:
    """The next thing that somebody here does: goes on, takes the screen, or makes a move as the bold habit would."""
    if whole.waits:
        return whole.go_on()
    if whole.viewer is None:
        return whole.take()
    return whole.do(move(whole.game.view(whole.game.to_act), Habit.BOLD))


def moments(whole: Whole) -> list[Whole]:
    """A deal to its end."""
    found = [whole]
    while not found[-1].is_over:
        found.append(step(found[-1]))
    return found


@pytest.mark.parametrize("players", [(HERE, CAREFUL, BOLD), (HERE, HERE, BOLD), (HERE, HERE, HERE)])
def test_somebody_looks_at_their_own_turn_only(players: tuple[Player, Player, Player]) -> None:
    """The screen is handed over to another person; after the auction and each trick all wait."""
    seen = moments(begin(dealt(1), Seat.S0, players))
    assert sum(one.waits for one in seen) == 10  # the auction, and nine tricks: after the tenth the deal is over
    for one in seen:
        assert one.viewer is None or players[one.viewer] is HERE
        if one.is_my_turn:
            assert one.viewer == one.game.to_act
    assert any(one.viewer is None for one in seen) is (players.count(HERE) > 1)


def test_all_open_nothing_is_handed_over() -> None:
    """The hand in front is that of whoever's turn it is."""
    seen = moments(begin(dealt(2), Seat.S0, (HERE, HERE, HERE)).laid_open(on=True))
    assert all(one.viewer is not None for one in seen)
    hidden = next(one for one in seen if one.viewer != Seat.S0 and one.is_my_turn).laid_open(on=False)
    assert hidden.viewer is not None


def test_taking_back_leads_through_every_decision_to_the_start() -> None:
    """Each step back is a decision of somebody here; what bots did in between goes with it."""
    whole = moments(begin(dealt(3), Seat.S0, (HERE, CAREFUL, CAREFUL)))[-1]
    count = len(whole.past)
    for _ in range(count):
        whole = whole.undo()
        assert whole.game.to_act == Seat.S0
        assert whole.is_my_turn
    assert whole.game == whole.start
    assert whole.undo() == whole
    assert whole.again() == begin(dealt(3), Seat.S0, (HERE, CAREFUL, CAREFUL))


def test_a_move_against_the_rules_changes_nothing() -> None:
    """Nor does one of several of which another is against them."""
    whole = begin(dealt(3), Seat.S0, (HERE, CAREFUL, CAREFUL))
    with pytest.raises(RuleViolation):
        whole.do(move(whole.game.view(Seat.S0), Habit.BOLD), Card(parse_card("cA")))


def test_a_decided_deal_is_settled_the_same_early() -> None:
    """R7.9: whenever it is said that nothing changes any more, settling comes to what playing on comes to."""
    settled = 0
    for seed in range(24):
        seen = moments(begin(dealt(seed), Seat.S0, (HERE, CAREFUL, BOLD)))
        for one in seen:
            if one.can_settle:
                assert one.settle().game.returns == seen[-1].game.returns
                settled += 1
            elif not one.is_over:
                assert one.settle() is one
    assert settled > 20


def test_what_is_kept_comes_back_and_tells_nobodys_cards() -> None:
    """At every moment, with several people too: they are asked first who looks."""
    start = begin(dealt(4), Seat.S0, (HERE, HERE, BOLD))
    for one in moments(start):
        left = start.restored(one.state())
        assert (left.game, left.past, left.players, left.waits) == (one.game, one.past, one.players, one.waits)
        shown = one.state()["moves"]
        assert isinstance(shown, list)
        laid = [kept for kept in shown if isinstance(kept, list)]
        assert all(type(place) is int for places in laid for place in places)


def test_moves_of_every_kind_are_kept() -> None:
    """Under all rules; each is the same when it is taken up at its moment."""
    rng = random.Random(5)
    kinds = set()
    for _ in range(60):
        whole = random_game(rng, random_rules(rng), parse_contract("parti") if rng.random() < 0.5 else None)
        now = new_game(tuple(whole.dealt), whole.rules)  # type: ignore[arg-type]
        for one in whole.history:
            assert taken_up(now, kept(now, one)) == one
            kinds.add(type(one).__name__)
            now = now.apply(one)
    assert len(kinds) == 9


@pytest.mark.parametrize(
    "wrong", list[object](["x", "say 9", "say x", "trumps x", "raise X", "raise ULTI.3", "play x", "bid x", [99], 7])
)
def test_a_move_that_is_none_is_refused(wrong: object) -> None:
    """Whatever was found in the browser."""
    with pytest.raises(UltiError):
        taken_up(dealt(1), wrong)


def test_a_state_that_does_not_fit_is_refused() -> None:
    """Another shape, other players, counts of moves that were never made."""
    start = begin(dealt(4), Seat.S0, (HERE, CAREFUL, BOLD))
    state: dict[str, Any] = step(start).state()
    wrong: list[object] = [
        None,
        [],
        {},
        {**state, "players": ["script", "bold", "bold"]},
        {**state, "players": ["careful", "bold", "bold"]},
        {**state, "decided": [99]},
        {**state, "decided": ["x"]},
        {**state, "moves": ["pass"]},
        {**state, "waits": 1},
    ]
    for one in wrong:
        with pytest.raises(UltiError):
            start.restored(one)


def test_the_learners_seat_and_scripts_are_not_given_away() -> None:
    """Only the two others can be played by somebody else, and by habits or people only."""
    whole = begin(dealt(1), Seat.S0, (HERE, CAREFUL, BOLD))
    for seat, player in ((Seat.S0, BOLD), (Seat.S1, Player.SCRIPT)):
        with pytest.raises(UltiError):
            whole.seated(seat, player)
    assert whole.seated(Seat.S1, HERE).here == (Seat.S0, Seat.S1)
    assert whole.game.phase is Phase.AUCTION
    assert whole.game.rules == STANDARD
