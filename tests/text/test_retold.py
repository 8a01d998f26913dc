"""A deal told step by step: every sentence of one record read by hand, and what a seat did not see left out."""

from collections.abc import Iterator

import pytest

from tests.records import GIVEN_AWAY, game_of
from ulti_teach.course.looking import Step, look_back
from ulti_teach.engine import Seat
from ulti_teach.text import Speech
from ulti_teach.text.retold import Company, at_table, paid, told

#: Seat 1, the declarer, is the reader; Carla plays after, then Ben, who bid first.
TOLD = """
Ben lays the seven of spades and the seven of hearts down and bids parti, worth 0+1.
You pick the kitty up, lay the nine of clubs and the eight of diamonds down and bid heart ulti, worth 8+2.
Carla passes.
Ben passes.
You pass. Nobody bids higher, so you play heart ulti.
You lead the ace of hearts.
Carla says 20 (king and queen of clubs) and says kontra to parti. Carla has no hearts, and throws the seven of clubs away.
Ben says 20 (king and queen of diamonds) and says 20 (king and queen of spades). Ben follows suit with the eight of hearts. \
You take the trick, with 10 points.
You raise nothing.
You lead the seven of diamonds.
Carla must beat the seven of diamonds, and plays the ace of diamonds.
Ben follows suit with the nine of diamonds. Carla takes the trick, with 10 points.
Carla leads the king of clubs.
Ben must beat the king of clubs, and plays the ace of clubs.
You have no clubs and must ruff, with the nine of hearts. You take the trick, with 10 points.
You lead the king of hearts.
Carla has no hearts, and throws the eight of clubs away.
Ben must beat the king of hearts, and plays the ten of hearts. Ben takes the trick, with 10 points.
Ben leads the jack of clubs.
You have no clubs and must ruff, with the jack of hearts.
Carla follows suit with the queen of clubs, which cannot beat a trump. You take the trick.
You lead the queen of hearts.
Carla has no hearts, and throws the ten of clubs away.
Ben has no hearts, and throws the king of diamonds away. You take the trick, with 10 points.
You lead the seven of spades.
Carla must beat the seven of spades, and plays the ace of spades.
Ben follows suit with the eight of spades. Carla takes the trick, with 10 points.
Carla leads the jack of diamonds.
Ben must beat the jack of diamonds, and plays the queen of diamonds.
You have no diamonds and must ruff, with the seven of hearts. The 7 has to go, for no other card may be played. You take the trick.
You lead the ten of spades.
Carla must follow suit, with the jack of spades.
Ben follows suit with the king of spades. You take the trick, with 10 points.
You lead the nine of spades.
Carla has neither spades nor trumps, and throws the ten of diamonds away.
Ben must beat the nine of spades, and plays the queen of spades. Ben takes the trick, with 20 points.
""".strip().split("\n")


def steps(name: str) -> Iterator[Step]:
    """The steps of a recorded deal."""
    yield from look_back(game_of(name)).steps


def said(name: str, company: Company, eyes: Seat | None = None) -> list[str]:
    """All that is told of a deal, a line for each step."""
    return [" ".join(told(company, step.before, step.moves, step.after, eyes=eyes)) for step in steps(name)]


def test_a_whole_record_in_words() -> None:
    """From the first bid to the last card, as somebody at the table would tell it."""
    assert said(GIVEN_AWAY, at_table(Speech(), Seat.S1)) == TOLD


@pytest.mark.parametrize(
    ("eyes", "step", "sentence"),
    [
        (Seat.S1, 0, "Ben lays two cards down and bids parti, worth 0+1."),
        (Seat.S1, 1, TOLD[1]),
        (
            Seat.S1,
            6,
            "Carla says 20 and says kontra to parti. Carla has no hearts, and throws the seven of clubs away.",
        ),
        (Seat.S2, 6, TOLD[6]),
        (Seat.S2, 1, "You pick the kitty up, lay two cards down and bid heart ulti, worth 8+2."),
        # That it was the only card is not to be known from another seat.
        (Seat.S1, 31, "Carla follows suit with the jack of spades."),
        (Seat.S2, 31, TOLD[31]),
    ],
)
def test_from_a_seat_nothing_is_told_that_it_did_not_see(eyes: Seat, step: int, sentence: str) -> None:
    """Cards laid down, the suit of a 20, and whether a hand had a choice belong to their own seat."""
    assert said(GIVEN_AWAY, at_table(Speech(), Seat.S1), eyes)[step] == sentence


def test_a_forty_is_heard_with_its_suit() -> None:
    """It is in trumps, and all know those."""
    company = Company(Speech(), ("Anna", "Bea", "Csaba"))
    assert said("hundred", company, Seat.S0)[6].startswith("Bea says 40 (king and queen of diamonds). ")


def test_answers_to_a_kontra() -> None:
    """Each with its new level; without trumps against whom, when the declarer answers."""
    company = Company(Speech(), ("Anna", "Bea", "Csaba"), Seat.S0)
    answers = [line for line, step in zip(said("hundred", company), steps("hundred"), strict=True) if step.is_answer]
    assert answers == ["You raise 40-100 to ×4.", "Bea raises 40-100 to ×8.", "You raise nothing."]
    apart = [
        line for line, step in zip(said("open-betli", company), steps("open-betli"), strict=True) if step.is_answer
    ]
    assert apart[:2] == ["You raise open betli to ×4 against Bea.", "Bea raises open betli to ×8."]


def test_trumps_that_are_named_and_a_deal_that_is_over() -> None:
    """By names that were given, with nobody as the reader; with one, the reader comes first."""
    company = Company(Speech(), ("Anna", "Bea", "Csaba"))
    assert said("parti", company)[4] == "Anna names diamonds as trumps."
    assert paid(company, (2, -1, -1)) == "The deal is over: Anna +2, Bea −1 and Csaba −1."
    assert paid(at_table(Speech(), Seat.S1), (18, -6, -6, -6)) == (
        "The deal is over: You −6, Ben +18, Carla −6 and the dealer −6."
    )
