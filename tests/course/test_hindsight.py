"""What perfect play says of a deal, against the search asked plainly, and against mistakes put in by hand."""

from pathlib import Path

import pytest

from tests.records import GIVEN_AWAY, RECORDS, game_of
from ulti_teach.course.hindsight import Change, Opinion, TooEarly, forming, looking_back
from ulti_teach.engine import Play, Side, UltiError, begin_play, parse_cards, parse_position
from ulti_teach.solver import Goal, NotSolved, finish, goals_of, outcomes, review, solve


def play_of(name: str) -> Play:
    """The play of a recorded deal."""
    play = game_of(name).play
    assert play is not None
    return play


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_opinion_is_the_solvers(path: Path) -> None:
    """At every third card: what was to be had, and what is left after the card that was played, as a review has it."""
    play = play_of(path.stem)
    known = {goal: review(play, goal) for goal in goals_of(play.position.contract)}
    cards = [card for trick in play.tricks for card in trick.cards]
    for number in range(0, 30, 3):
        found = finish(forming(play, number))
        assert isinstance(found, Opinion)
        assert found.values == {goal: told.moments[number].before for goal, told in known.items()}
        assert found.cards[cards[number]] == {goal: told.moments[number].after for goal, told in known.items()}
        assert found.best
        assert {found.costs(card) for card in found.best} == {0}
        assert found.costs(cards[number]) == abs(
            known[Goal.PAYOFF].moments[number].before - known[Goal.PAYOFF].moments[number].after
        )


def test_an_opinion_of_an_ending_is_what_solve_says() -> None:
    """Without a history to look at, for a play that begins where it is asked."""
    play = play_of(GIVEN_AWAY)
    position = play.position
    for number in (24, 27):
        found = finish(forming(play, number))
        assert isinstance(found, Opinion)
        assert set(found.values) == set(goals_of(position.contract))
    start = begin_play(parse_position("ulti in c | cATKQ987 hA98 | dATK hTKQ sATK9 | cJ dQJ987 sQJ8 h7 | 0"))
    found = finish(forming(start, 0))
    assert isinstance(found, Opinion)
    assert found.values == solve(start.position).values
    assert {card: after[Goal.PAYOFF] for card, after in found.cards.items()} == outcomes(start.position)


def test_what_would_take_too_long_says_from_where_it_would_not() -> None:
    """With few positions allowed, the first tricks are too early, the last ones are not."""
    play = play_of(GIVEN_AWAY)
    found = finish(forming(play, 0, nodes=300))
    assert isinstance(found, TooEarly)
    assert 0 < found.number < 30
    assert isinstance(finish(forming(play, 29, nodes=300)), Opinion)
    with pytest.raises(NotSolved):
        finish(forming(play, 0, nodes=0))


def test_the_first_mistake_of_each_side() -> None:
    """The king of hearts loses the ulti: 8, and 8 more for losing it, from each of two. Any low spade keeps it."""
    found = finish(looking_back(play_of(GIVEN_AWAY)))
    assert found.review.is_whole
    assert [(each.moment.number, str(each.moment.card)) for each in found.mistakes] == [(9, "hK"), (19, "sA")]
    first, second = found.mistakes
    assert found.of(Side.DECLARER) == first
    assert found.of(Side.OPPONENTS) == second
    assert (first.moment.before, first.moment.after) == (0, -24)
    assert first.better == parse_cards("s97")
    assert Change(Goal.ULTI, True, False) in first.changes
    assert (second.moment.before, second.moment.after, second.better) == (-48, -24, parse_cards("sJ"))
    assert Change(Goal.POINTS, 30, 50) in second.changes
    assert first.line[0] in first.better


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_a_card_changes_is_to_the_cost_of_its_side(path: Path) -> None:
    """Points go down for the declarer or up for the opponents; a part is lost, or made."""
    for mistake in finish(looking_back(play_of(path.stem))).mistakes:
        mine = mistake.moment.side is Side.DECLARER
        assert (mistake.moment.after < mistake.moment.before) is mine
        assert mistake.moment.card not in mistake.better
        for change in mistake.changes:
            if change.goal in (Goal.POINTS, Goal.ULTI, Goal.BETLI, Goal.DURCHMARS):
                assert (change.after < change.before) is mine


def test_a_long_deal_is_looked_at_from_some_card_on() -> None:
    """The mistake in the part that is known is found; where not even the last card is, there is no answer."""
    play = play_of(GIVEN_AWAY)
    found = finish(looking_back(play, nodes=300))
    assert not found.review.is_whole
    assert found.review.moments[-1].number == 29
    assert all(mistake.moment.number >= found.review.moments[0].number for mistake in found.mistakes)
    with pytest.raises(NotSolved):
        finish(looking_back(play, nodes=0))


def test_a_deal_without_a_card_has_nothing_to_look_back_on() -> None:
    """As one that was given up."""
    play = begin_play(parse_position("ulti in c | cATKQ987 hA98 | dATK hTKQ sATK9 | cJ dQJ987 sQJ8 h7 | 0"))
    with pytest.raises(UltiError, match="nothing to look back on"):
        finish(looking_back(play))
