"""The lesson's deal: replayed, and judged by perfect play card by card."""

from tests.records import DATA
from ulti_teach.course.modeldeals import GIVEN_AWAY, WELL_PLAYED
from ulti_teach.engine import Card, Play, Side, parse_card, replay, write_record
from ulti_teach.solver import Goal, review


def played(record: str) -> Play:
    """The cards of a record."""
    play = replay(record).play
    assert play is not None
    return play


def first_mistake(record: str, side: Side) -> Card | None:
    """The first card by which a side gave something away, if there is one."""
    found = review(played(record), Goal.PAYOFF).first_mistake(side)
    return found.card if found else None


def test_records_are_written_as_the_engine_writes_them() -> None:
    """So that what is saved from the page is the same text."""
    assert write_record(replay(WELL_PLAYED)) == WELL_PLAYED
    assert write_record(replay(GIVEN_AWAY)) == GIVEN_AWAY
    assert (DATA / "given-away.txt").read_text(encoding="utf-8") == GIVEN_AWAY


def test_nobody_gives_anything_away() -> None:
    """By money, and by each thing that it is made of."""
    for goal in (Goal.PAYOFF, Goal.ULTI, Goal.POINTS):
        assert not any(moment.throws_away for moment in review(played(WELL_PLAYED), goal).moments)


def test_who_gives_something_away() -> None:
    """The king of trumps meets the ten in trick 4; later, where the jack would do, the ace of spades gives some back."""
    assert first_mistake(GIVEN_AWAY, Side.DECLARER) == parse_card("hK")
    assert first_mistake(GIVEN_AWAY, Side.OPPONENTS) == parse_card("sA")
