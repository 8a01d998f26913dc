"""Looking back at a deal: its steps, its moments, and another line beside it."""

from pathlib import Path

import pytest

from tests.records import GIVEN_AWAY, RECORDS, game_of
from ulti_teach.course.hindsight import looking_back
from ulti_teach.course.looking import Lookback, look_back, read_lookback, taken_up
from ulti_teach.engine import (
    Announce,
    Bid,
    LayDown,
    NotationError,
    PickUp,
    PlayCard,
    Raise,
    Seat,
    UltiError,
    new_game,
    parse_cards,
)
from ulti_teach.solver import finish


def looking(name: str = GIVEN_AWAY) -> Lookback:
    """A recorded deal, at its start."""
    return look_back(game_of(name))


def test_what_a_seat_did_at_one_go_is_one_step() -> None:
    """A whole turn of the auction, a card with what was said along with it, a turn of answers."""
    deal = looking()
    assert len(deal.steps) == 36  # five turns, one answer, thirty cards
    assert [type(move) for move in deal.steps[1].moves] == [PickUp, LayDown, Bid]
    assert [type(move) for move in deal.steps[6].moves] == [Announce, Raise, PlayCard]
    assert [type(move) for move in deal.steps[7].moves] == [Announce, Announce, PlayCard]
    assert deal.steps[8].is_answer
    assert not deal.steps[9].is_answer
    assert [int(step.seat) for step in deal.steps[:8]] == [0, 1, 2, 0, 1, 1, 2, 0]
    assert (deal.steps[4].card, str(deal.steps[5].card)) == (None, "hA")


def test_one_goes_to_any_moment_and_no_further() -> None:
    """Before the first step and after the last one there is nothing."""
    deal = looking()
    assert (deal.step, deal.now, deal.cards_played) == (None, deal.start, 0)
    assert deal.to(-3) == deal
    last = deal.to(99)
    assert (last.at, last.now, last.cards_played) == (36, game_of(GIVEN_AWAY), 30)
    assert last.to(8).cards_played == 3
    assert last.to(8).step == deal.steps[7]


def test_a_seat_sees_its_own() -> None:
    """From a seat the other hands are not there; from all of them they are."""
    deal = looking().to(7)
    assert deal.seen == deal.now
    hidden = deal.seen_by(Seat.S2).seen.play
    assert hidden is not None
    assert [hand is None for hand in hidden.position.hands] == [True, False, True]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_deal_that_stopped_anywhere_can_be_looked_back_on(path: Path) -> None:
    """After every single move: the steps lead to just that moment, and so does what is kept."""
    game = game_of(path.stem)
    first, second, third = game.dealt
    assert first is not None
    assert second is not None
    assert third is not None
    now = new_game((first, second, third), game.rules)
    for move in game.history:
        now = now.apply(move)
        deal = look_back(now)
        assert deal.ended == now
        assert [each for step in deal.steps for each in step.moves] == list(now.history)
    assert taken_up(look_back(now).to(9).state()) == look_back(now).to(9)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_better_line_comes_to_what_was_to_be_had(path: Path) -> None:
    """Played out beside the deal, with everything said as it was, it is settled at the value before the mistake."""
    deal = look_back(game_of(path.stem))
    play = deal.game.play
    assert play is not None
    for mistake in finish(looking_back(play)).mistakes:
        beside = deal.play_out(mistake.moment.number, mistake.line)
        assert beside.at == beside.off == deal.step_of_card(mistake.moment.number)
        assert beside.ended.settlement.seats[0] == mistake.moment.before
        assert beside.ended.play is not None
        assert beside.ended.play.position.kontra == play.position.kontra
        assert set(beside.ended.play.position.said) == set(play.position.said)
        assert beside.to(99).back_to_deal() == deal.to(beside.off)


def test_a_line_from_the_first_card_has_the_answers_of_the_deal() -> None:
    """The kontra is said with another card, and answered as it was."""
    deal = looking("hundred")
    play = deal.game.play
    assert play is not None
    line = finish(looking_back(play)).mistakes[0].line
    beside = deal.play_out(0, line)
    assert [step.moves for step in beside.beside if step.is_answer] == [
        step.moves for step in deal.steps if step.is_answer
    ]
    assert beside.to(beside.off - 1).step == deal.steps[beside.off - 2]


@pytest.mark.parametrize(
    "state",
    [
        None,
        7,
        {},
        {"record": "deal", "at": 0, "eyes": None, "opinion": False},
        {"record": looking().state()["record"], "at": "3", "eyes": None, "opinion": False},
        {"record": looking().state()["record"], "at": 3, "eyes": 3, "opinion": False},
        {"record": looking().state()["record"], "at": 3, "eyes": None, "opinion": 1},
    ],
)
def test_what_was_not_kept_here_is_refused(state: object) -> None:
    """Whatever stands in a browser's storage, nothing else comes out than one fault."""
    with pytest.raises(UltiError):
        taken_up(state)


def test_what_is_kept_is_the_deal_and_the_moment() -> None:
    """Not the line beside it; a moment that is out of reach is the nearest one."""
    deal = looking().to(20).seen_by(Seat.S1).with_opinion(on=True)
    assert taken_up(deal.state()) == deal
    beside = deal.play_out(9, parse_cards("s9")).to(99)
    assert taken_up(beside.state()) == deal.to(beside.off)
    assert taken_up({**deal.state(), "at": 10**9}).at == 36


def test_a_view_and_a_broken_record_cannot_be_looked_back_on() -> None:
    """The one hides cards, the other is told with line and column."""
    with pytest.raises(UltiError, match="all its cards have to be known"):
        look_back(game_of(GIVEN_AWAY).view(Seat.S0))
    with pytest.raises(NotationError):
        read_lookback("deal cA")
