"""Drills about kontra, payments and hundreds: answers worked out by hand from the rules, and what beliefs come to."""

import pytest

from ulti_teach.course.accounttext import account_from
from ulti_teach.course.doubling import replayed
from ulti_teach.course.drills.hundreds import HundredQuestion
from ulti_teach.course.drills.lives import LivesQuestion
from ulti_teach.course.drills.money import PaysQuestion, SheetQuestion
from ulti_teach.course.drills.saying_kontra import KontraQuestion
from ulti_teach.course.drills.words import Answer, Nothing, Whose
from ulti_teach.engine import STANDARD, Component, Seat, Stake, parse_contract, parse_position
from ulti_teach.puzzles import Shares

ULTI, PARTI = Stake(Component.ULTI), Stake(Component.PARTI)
HUNDRED = "40-100 in c | ? | ? | ? | 0 | said 0:40 0:20h"


def test_a_kontra_in_betli_is_ones_own() -> None:
    """Only seat 1 said it and the betli is lost: 10 to seat 1, 5 to seat 2 (R8.2); who thinks it binds both says 10."""
    question = PaysQuestion(
        account_from("betli | ? | ? | ? | 0 | kontra x2 x1", "tricks 1-9"), Seat.S2, Component.BETLI
    )
    assert question.right == (Shares((-15, 10, 5)),)
    beliefs = {belief.name: belief.answer for belief in question.beliefs}
    assert beliefs["kontra-binds-both"] == {Shares((-20, 10, 10))}
    assert set(question.right) | beliefs["kontra-binds-both"] <= set(question.choices)


def test_the_extra_of_a_lost_ulti_is_never_doubled() -> None:
    """Ulti kontra'd and lost: 8 + 4 to each (R8.4); doubled it would be 16, forgotten 8."""
    ended = account_from("ulti in c | ? | ? | ? | 0 | kontra ulti x2", "points 50 | tricks 6-4 | seven 0 loses")
    question = PaysQuestion(ended, Seat.S0, Component.ULTI)
    assert question.right == (Shares((-24, 12, 12)),)
    beliefs = {belief.name: belief.answer for belief in question.beliefs}
    assert beliefs["penalty-doubled"] == {Shares((-32, 16, 16))}
    assert beliefs["penalty-forgotten"] == {Shares((-16, 8, 8))}


def test_the_opponents_bonus_is_paid_to_them() -> None:
    """Parti kontra'd, 60 and a 40 against it, the last trick with the 7: 4 + 2 to each (R9.1, R9.2)."""
    position = "parti in c | ? | ? | ? | 0 | kontra parti x2 | said 1:40"
    ended = account_from(position, "points 30 | tricks 3-7 | seven 1 wins")
    question = PaysQuestion(ended, Seat.S0)
    assert question.right == (Shares((-12, 6, 6)),)
    beliefs = {belief.name: belief.answer for belief in question.beliefs}
    assert beliefs["kontra-reaches-bonus"] == {Shares((-16, 8, 8))}
    assert beliefs["hundred-stays-single"] == {Shares((-10, 5, 5))}


def test_the_wrong_line_is_the_one_of_the_belief() -> None:
    """A silent ulti beside a bid one is a third line that nobody pays (R9.2)."""
    ended = account_from("ulti in c", "points 60 | tricks 7-3 | seven 0 wins")
    question = SheetQuestion(ended, Seat.S1, "silent-beside-bid")
    assert len(question.lines) == 3
    assert question.right == (2,)


@pytest.mark.parametrize(("points", "right"), [(50, Answer.NO), (60, Answer.YES)])
def test_a_second_pair_does_not_help_a_bid_hundred(points: int, right: Answer) -> None:
    """60 are needed with the 40, whatever else was announced (R4.3)."""
    question = HundredQuestion(account_from(HUNDRED, f"points {points} | tricks 6-4"), Seat.S0)
    assert question.right == (right,)
    assert {each.name: each.answer for each in question.beliefs}["second-pair-helps"] == {Answer.YES}


def test_a_silent_hundred_needs_the_parti() -> None:
    """40 points and 60 announced are 100, but the parti is lost (R9.1)."""
    ended = account_from("parti in c | ? | ? | ? | 0 | said 0:40 0:20h", "points 40 | tricks 4-6")
    assert HundredQuestion(ended, Seat.S0).right == (Whose.NOBODY,)


def test_kontra_has_its_moments() -> None:
    """The partner cannot repeat it, the declarer answers what was raised and nothing else (R8.1, R8.3)."""
    ulti = parse_contract("ulti in c")
    said = replayed(ulti, STANDARD, (frozenset({ULTI}),))
    assert KontraQuestion(said, Seat.S2).right == (PARTI,)
    assert KontraQuestion(said, Seat.S0).right == (Nothing.NOTHING,)
    answered = replayed(ulti, STANDARD, (frozenset({ULTI}), frozenset()))
    assert KontraQuestion(answered, Seat.S0).right == (ULTI,)
    assert KontraQuestion(answered, Seat.S1).right == (Nothing.NOTHING,)


def test_the_seven_lives_in_the_course_example() -> None:
    """Ace and 7 of trumps, no trump is out that cannot be met; gone where both forces come too early."""
    lives = parse_position("ulti in c | cA7 s98 | dTQ7 sA | dAKJ9 | 0")
    assert LivesQuestion(lives, Seat.S0).right == (Answer.YES,)
    forced = parse_position("ulti in c | cJ7 hA | cA sA9 | dQJ7 | 1")
    assert LivesQuestion(forced, Seat.S1).right == (Answer.NO,)
