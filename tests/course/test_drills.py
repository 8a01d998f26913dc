"""Questions from a seed: the same again, all subjects, and always something to find."""

import pytest

from ulti_teach.course.drills import legal_cards_question
from ulti_teach.engine import Duty, asked, parse_position
from ulti_teach.puzzles import answer

MANY = [legal_cards_question(11, number) for number in range(150)]


def test_a_seed_repeats_its_series() -> None:
    """Tests and teachers can ask the same again; other seeds and numbers ask something else."""
    assert [legal_cards_question(11, number) for number in range(10)] == MANY[:10]
    assert len({question.position for question in MANY}) == len(MANY)
    assert legal_cards_question(12, 0) != legal_cards_question(11, 0)


def test_every_subject_comes_up() -> None:
    """Each duty but leading, with trumps and without."""
    met = {
        (asked(question.position.hand, question.position.trick).duty, question.position.contract.has_trumps)
        for question in MANY
    }
    with_trumps = {duty for duty, trumps in met if trumps}
    assert with_trumps == set(Duty) - {Duty.LEAD, Duty.FOLLOW_FREELY}
    assert {duty for duty, trumps in met if not trumps} == {Duty.FOLLOW_AND_BEAT, Duty.ANY}


@pytest.mark.parametrize("question", MANY[:40], ids=str)
def test_questions_are_whole(question) -> None:  # type: ignore[no-untyped-def]
    """The position can be read back, the seat is to play, and the answer is some cards of its hand."""
    position = question.position
    assert parse_position(str(position)) == position
    assert question.seat == position.to_play
    assert 3 <= len(position.hand) <= 7
    assert answer(question)
    if asked(position.hand, position.trick).duty is not Duty.ANY:
        assert answer(question) < position.hand
    # A declarer who leads after the first trick has won one, and a betli would be lost.
    assert position.contract.has_trumps or position.leader != 0
