"""Playing a position from one seat: the others' habit, the trick that stays to be seen, and taking back."""

import pytest

from ulti_teach.course.playing import Playing, begin
from ulti_teach.engine import IllegalCard, Rule, Seat, UltiError, WrongPhase, parse_card, parse_position


def start(position: str, seat: int, script: str = "") -> Playing:
    """Begins to play."""
    return begin(parse_position(position), Seat(seat), tuple(parse_card(card) for card in script.split()))


def table(moment: Playing) -> list[str]:
    """The cards that lie on the table."""
    trick = moment.shown or moment.position.trick
    return [str(card) for card in trick.cards]


RUFFED = "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"


def test_a_trick_stays_until_one_goes_on() -> None:
    """The third card completes the trick, which is shown; then its winner leads."""
    after = start(RUFFED, 2).play(parse_card("d7"))
    assert table(after) == ["dK", "s9", "d7"]
    assert after.shown is not None
    assert after.shown.winner == 1
    assert after.taken == (0, 1, 0)
    following = after.go_on()
    assert table(following) == ["c8"]
    assert following.is_my_turn


def test_the_others_play_their_lowest_card_side_suits_first() -> None:
    """Seat 1 leads c8 rather than hT; without a choice of suit the lowest goes, by the order in force."""
    assert table(start("heart parti | c8 d98 | hT c7 d7 | sA98 | 0", 2)) == ["c8", "c7"]
    assert table(start("betli | cT dT9 | c87 d7 | sA98 | 0", 2)) == ["d9", "d7"]


def test_the_script_is_played_where_it_is_legal() -> None:
    """A scripted card that may not be played is passed over."""
    position = "heart parti | c98 d8 | c7T hT | sA98 | 0"
    assert table(start(position, 2)) == ["c8", "cT"]
    assert table(start(position, 2, "c9 c7")) == ["c9", "cT"]
    assert table(start(position, 2, "hT d8")) == ["d8", "hT"]


def test_a_refused_card_changes_nothing() -> None:
    """The engine's reason comes out, and the moment is the same value as before."""
    moment = start(RUFFED, 2)
    with pytest.raises(IllegalCard) as refused:
        moment.play(parse_card("sK"))
    assert refused.value.rule is Rule.R7_2
    assert moment == start(RUFFED, 2)


def test_taking_back_leads_to_the_last_choice() -> None:
    """Also after the others have played on, and again for the choice before."""
    first = start(RUFFED, 2)
    second = first.play(parse_card("d7")).go_on()
    third = second.play(parse_card("sK"))
    assert third.undo() == second
    assert third.undo().undo() == first
    assert first.undo() == first


def test_nobody_leads_while_the_trick_is_still_shown() -> None:
    """A learner who has taken the trick goes on first, so that a second touch cannot play a card unseen."""
    moment = start("parti in c | cQ dK h8 | dT h9 s8 | cJ7 hAT | 0 | trick dA d9", 2).play(parse_card("cJ"))
    assert moment.shown is not None
    assert not moment.is_my_turn
    with pytest.raises(WrongPhase):
        moment.play(parse_card("hA"))
    assert table(moment.go_on().play(parse_card("hA"))) == ["hA", "h8", "h9"]


def test_playing_out_of_turn_is_refused() -> None:
    """While somebody else is to lead, no card can be played (R7.1)."""
    moment = start(RUFFED, 2).play(parse_card("d7"))
    with pytest.raises(WrongPhase) as refused:
        moment.play(parse_card("dA"))
    assert refused.value.rule is Rule.R7_1


def test_the_end() -> None:
    """After the last card nothing can be played, and the tricks add up."""
    moment = start("parti in s | hA | hT | dA | 0", 0).play(parse_card("hA"))
    assert moment.position.is_over
    assert moment.shown is not None
    assert moment.taken == (1, 0, 0)
    assert moment.go_on().is_over
    with pytest.raises(WrongPhase):
        moment.play(parse_card("hA"))


def test_a_hand_that_is_not_known_stops_the_play() -> None:
    """The learner can play a card, and then nobody knows what comes."""
    moment = start("parti in s | hA9 | ? | ? | 0", 0).play(parse_card("hA"))
    assert moment.is_stuck
    assert not moment.is_my_turn


@pytest.mark.parametrize(
    ("position", "seat", "error"),
    [
        ("parti | hA | hT | dA | 0", 0, WrongPhase),
        ("parti in s | hA | ? | dA | 0", 1, UltiError),
        ("ulti in c | cATKQJ987 dAT hA9 | sATKQJ98 dKQJ | hTKQJ87 d987 s7 | 0", 0, WrongPhase),
    ],
)
def test_where_nobody_can_play(position: str, seat: int, error: type[UltiError]) -> None:
    """Trumps not named, the learner's own hand unknown, the kitty not laid down."""
    with pytest.raises(error):
        start(position, seat)
