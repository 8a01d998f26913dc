"""A deal looked back on: it ends with what was paid, and nobody gains by a card of their own."""

from pathlib import Path

import pytest

from ulti_teach.engine import Game, Play, Seat, Side, UltiError, begin_play, parse_cards, parse_position, replay
from ulti_teach.solver import Goal, Task, review, reviewing

DEAL = "ulti in c | cAKQJ87 dA hK sA8 | dTJ7 hTQ97 sTQJ | cT9 dK9 hAJ8 sK97 | 0"
RECORDS = sorted((Path(__file__).parents[1] / "data" / "records").glob("*.txt"))


def game_of(path: Path) -> tuple[Game, Play]:
    """A recorded deal and its play."""
    game = replay(path.read_text(encoding="utf-8"))
    assert game.play is not None
    return game, game.play


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_deal_ends_with_what_was_paid(path: Path) -> None:
    """From card to card the value is one chain; a card never helps its own side, for both played perfectly before it."""
    game, play = game_of(path)
    found = review(play)
    assert len(found.moments) == 30
    assert found.moments[-1].after == game.settlement.seats[0]
    for moment, following in zip(found.moments, found.moments[1:], strict=False):
        assert moment.after == following.before
    for number, moment in enumerate(found.moments):
        assert moment.number == number
        gained = moment.after - moment.before
        assert gained <= 0 if moment.seat == Seat.S0 else gained >= 0
        assert moment.throws_away is (gained != 0)
    for side in Side:
        first = found.first_mistake(side)
        wrong = [moment for moment in found.moments if moment.side is side and moment.throws_away]
        assert first == (wrong[0] if wrong else None)


def test_who_threw_a_sure_ulti_away() -> None:
    """Two rounds take the two trumps that the others hold, yet he leads trumps five times.

    The fifth, c8, is the mistake: it leaves c7 alone beside four cards, and the second lead of diamonds or hearts
    forces it. Any other card would have kept a trump more.
    """
    play = begin_play(parse_position(DEAL))
    line = "cA dT cT cK dJ c9 cQ d7 dK cJ hT d9 c8 hQ hJ dA h9 sK hK h7 hA h8 c7 sT sA sQ s9 s8 sJ s7"
    for card in line.split(" "):
        (played,) = parse_cards(card)
        play = play.play(played)
    found = review(play, Goal.ULTI)
    mistake = found.first_mistake(Side.DECLARER)
    assert mistake is not None
    assert (mistake.number, str(mistake.card), mistake.before, mistake.after) == (12, "c8", True, False)
    assert found.first_mistake(Side.OPPONENTS) is None


def test_a_review_in_steps_is_the_same() -> None:
    """And a deal without a card has nothing to look back on."""
    _, play = game_of(RECORDS[1])
    task = Task(reviewing(play))
    while not task.step():
        pass
    assert task.answer == review(play)
    with pytest.raises(UltiError, match="No card was played"):
        review(begin_play(parse_position(DEAL)))
