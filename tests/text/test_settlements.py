"""Settlements in words: who pays what, why, and which lines have moved."""

import pytest

from ulti_teach.course.accounttext import account_from
from ulti_teach.engine import Bonus, Settlement
from ulti_teach.text import Speech, because, line_name, moves, reckoning, signed, what_moved

NAMES = ("Anna", "Bea", "Csaba", "Dóra")


def settled(deal: str, ended: str = "", rules: str = "") -> Settlement:
    """A settlement as a cell writes its deal."""
    return account_from(f"{deal}{f' | rules {rules}' if rules else ''}", ended).settlement


@pytest.mark.parametrize(
    ("deal", "ended", "rules", "told"),
    [
        ("ulti in c | ? | ? | ? | 0 | kontra ulti x2", "", "", ["1 from each", "4 × 2 = 8 from each"]),
        (
            "ulti in c | ? | ? | ? | 0 | kontra ulti x4 parti x2",
            "points 40 | tricks 4-6 | seven 0 loses",
            "",
            ["1 × 2 = 2 to each", "4 × 4 = 16 to each", "4 to each"],
        ),
        ("betli | ? | ? | ? | 0 | kontra x2 x1", "", "", ["5 × 2 = 10 from Bea and 5 from Csaba"]),
        (
            "betli | ? | ? | ? | 0 | kontra x1 x4",
            "tricks 1-9",
            "four players, dealer pays",
            ["5 to Bea, 5 × 4 = 20 to Csaba and 5 to Dóra"],
        ),
        (
            "parti in c | ? | ? | ? | 0",
            "points 60 | tricks 6-4 | seven 2 wins",
            "silent ulti alone",
            ["1 from each", "2 to Csaba"],
        ),
    ],
)
def test_reckonings(deal: str, ended: str, rules: str, told: list[str]) -> None:
    """The sum against each opponent, and by name where they differ (R8.2, R10.1)."""
    lines = settled(deal, ended, rules).lines
    assert [reckoning(Speech(), line, NAMES[: len(line.seats)]) for line in lines] == told


def test_names_of_lines() -> None:
    """Whose it is, is said of what the opponents won."""
    lines = settled("ulti in c", "points 0 | tricks 0-10 | aces 0", "").lines
    assert [line_name(Speech(), line) for line in lines] == [
        "ulti, lost",
        "extra for the lost ulti",
        "silent durchmars, won by the opponents",
    ]


def test_every_line_says_why() -> None:
    """Each bonus in its own sentence; components by whether they were done, and whether anybody said kontra."""
    speech = Speech()
    deals = [
        settled("parti in c", "given up"),
        settled("ulti in c", "points 40 | tricks 4-6"),
        settled("ulti in c | ? | ? | ? | 0 | kontra ulti x2"),
        settled("betli | ? | ? | ? | 0 | kontra x2 x1"),
        settled(
            "parti in c | ? | ? | ? | 0 | said 0:40", "points 60 | tricks 6-4 | seven 0 wins | aces 4", "four aces"
        ),
        settled("parti in c", "points 60 | tricks 6-4 | seven 0 loses"),
        settled("parti in c", "points 90 | tricks 10-0"),
    ]
    lines = [line for deal in deals for line in deal.lines]
    assert {line.what for line in lines} >= set(Bonus)
    told = {because(speech, line) for line in lines}
    assert len(told) == 11
    assert because(speech, deals[2].lines[1]) == "Because of the kontra it counts ×2."


def test_what_moved() -> None:
    """What changed its amount, what came in and what fell away; and that nothing did."""
    made = settled("ulti in c | ? | ? | ? | 0 | kontra ulti x2")
    beaten = settled("ulti in c | ? | ? | ? | 0 | kontra ulti x2", "points 50 | tricks 5-5 | seven 0 loses")
    assert what_moved(Speech(), made, beaten) == (
        "For the declarer, ulti went from +16 to −16 and extra for the lost ulti came in at −8; nothing else moved. In all "
        "it is −22 instead of +18."
    )
    assert what_moved(Speech(), beaten, made) == (
        "For the declarer, ulti went from −16 to +16 and extra for the lost ulti (−8) fell away; nothing else moved. In all "
        "it is +18 instead of −22."
    )
    assert what_moved(Speech(), made, made) == "No line moved: everybody gets and pays the same as before."
    assert moves(made, made) == ()


def test_a_line_that_moves_between_opponents_has_moved() -> None:
    """The declarer gets the same, but not from the same."""
    one = settled("betli | ? | ? | ? | 0 | kontra x2 x1")
    other = settled("betli | ? | ? | ? | 0 | kontra x1 x2")
    assert len(moves(one, other)) == 1


def test_signed() -> None:
    """With a real minus, and none at nought."""
    assert [signed(amount) for amount in (12, -12, 0)] == ["+12", "−12", "0"]
