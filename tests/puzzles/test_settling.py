"""Settlement puzzles: facts as text, and mistakes to choose from that are all different."""

import pytest

from tests.puzzles.writing import folder_of, puzzle
from ulti_teach.engine import Facts, NotationError, Rule, Seat, Seven, parse_position
from ulti_teach.puzzles import Kind, Question, Shares, answer, load_exercises
from ulti_teach.puzzles.ended import parse_facts

ULTI = "ulti in c | ? | ? | ? | 0"


@pytest.mark.parametrize(
    ("position", "text", "facts"),
    [
        (ULTI, "points 60 | tricks 7-3 | seven 0 wins", Facts(60, 7, Seven(Seat.S0, wins=True))),
        (ULTI, "tricks 6-4 | points 50 | seven 2 loses | aces 2", Facts(50, 6, Seven(Seat.S2, wins=False), aces=2)),
        ("betli | ? | ? | ? | 0", "tricks 0-10", Facts(0, 0)),
        (
            "parti in s | ? | ? | ? | 0 | said 0:40 1:20h 2:20c",
            "points 50 | tricks 5-5",
            Facts(50, 5, None, (True, False), (0, 2)),
        ),
        ("parti in s | ? | ? | ? | 0", "given up", Facts(0, 0, given_up=True)),
    ],
)
def test_facts(position: str, text: str, facts: Facts) -> None:
    """Points, tricks, the seven, aces; the announcements stand in the position."""
    assert parse_facts(text, parse_position(position)) == facts


@pytest.mark.parametrize(
    ("position", "text", "says"),
    [
        (ULTI, "", "parts between bars"),
        (ULTI, "points 60", "the tricks of both sides"),
        (ULTI, "points 60 | tricks 7-4", "ten tricks in all, not 11"),
        (ULTI, "points 60 | points 60 | tricks 7-3", "parts between bars"),
        (ULTI, "points 600 | tricks 7-3", "parts between bars"),
        (ULTI, "points 55 | tricks 7-3", "card points come in tens"),
        (ULTI, "points 60 | tricks 1-9", "1 tricks of three cards do not bring 60 points"),
        (ULTI, "points 0 | tricks 9-1", "do not bring the opponents 90 points"),
        (ULTI, "points 60 | tricks 10-0", "do not bring the opponents 30 points"),
        (ULTI, "points 70 | tricks 10-0 | seven 0 loses", "won the last one too"),
        (ULTI, "points 80 | tricks 9-1 | aces 0", "0 aces, four tens and the last trick are not 80 points"),
        (ULTI, "points 10 | tricks 9-1 | aces 2", "more than 10"),
        (ULTI + " | rules four aces", "points 50 | tricks 6-4", "the aces won by the declarer"),
        (ULTI, "points 80 | tricks 7-3 | aces 4 | seven 1 wins | aces 4", "parts between bars"),
        (ULTI, "given up | tricks 5-5", "'given up' alone"),
        (ULTI + " | kontra ulti x2", "given up", "'given up' alone"),
    ],
)
def test_facts_that_no_deal_has(position: str, text: str, says: str) -> None:
    """What cannot be read, and what ten tricks do not come to."""
    with pytest.raises(NotationError) as fault:
        parse_facts(text, parse_position(position))
    assert says in str(fault.value)


def settling(tmp_path_factory: pytest.TempPathFactory, position: str, facts: str) -> Question:
    """A settlement puzzle."""
    fields = puzzle("settlement", position=f'"{position}"', facts=f'"{facts}"', answer=None)
    return load_exercises(folder_of(tmp_path_factory.mktemp("settling"), fields))["settlement"].question


@pytest.mark.parametrize(
    ("position", "facts", "right", "mistakes"),
    [
        # R10.3, R8.4: 1 won, 4 x 2 + 4 lost; without the penalty; the penalty doubled too; all kontra'd.
        (
            ULTI + " | kontra ulti x2",
            "points 50 | tricks 6-4 | seven 0 loses",
            (-22, 11, 11),
            [(-14, 7, 7), (-30, 15, 15), (-20, 10, 10)],
        ),
        # R4.2: ulti 4 and parti 1; ulti alone is the mistake; so is one opponent only.
        (ULTI, "points 60 | tricks 7-3 | seven 0 wins", (10, -5, -5), [(8, -4, -4), (5, -5, 0), (-10, 5, 5)]),
        # R9.2: 4 + 4 + 1 lost; no silent ulti beside a bid one, which the mistake adds: 2 more to each.
        (ULTI, "points 40 | tricks 5-5 | seven 1 wins", (-18, 9, 9), [(-22, 11, 11), (-10, 5, 5), (-16, 8, 8)]),
        # R8.2: only seat 1 said kontra, and both are paid so at the wrong table.
        ("betli | ? | ? | ? | 0 | kontra x2 x1", "tricks 2-8", (-15, 10, 5), [(-20, 10, 10), (-10, 5, 5)]),
        # R9.1: the silent 100 is worth the parti once more.
        (
            "parti in s | ? | ? | ? | 0 | said 1:40",
            "points 30 | tricks 4-6",
            (-4, 2, 2),
            [(-2, 1, 1)],
        ),
    ],
)
def test_choices_are_the_mistakes_people_make(
    tmp_path_factory: pytest.TempPathFactory,
    position: str,
    facts: str,
    right: tuple[int, ...],
    mistakes: list[tuple[int, ...]],
) -> None:
    """Worked out by hand; every choice adds up to zero, and no two are the same."""
    question = settling(tmp_path_factory, position, facts)
    assert answer(question) == Shares(right)
    ways = [choice.seats for choice in question.choices if isinstance(choice, Shares)]
    assert set(mistakes) < set(ways)
    assert right in ways
    assert len(set(ways)) == len(ways) <= 5
    assert all(sum(way) == 0 for way in ways)


def test_who_pays_by_seats() -> None:
    """A dealer who pays along is a fourth seat (R11.1)."""
    position = parse_position("betli | ? | ? | ? | 0 | rules four players, dealer pays")
    question = Question(
        "b", "t", 1, Kind.SETTLEMENT, Seat.S0, position, 12, Rule.R11_1, facts=parse_facts("tricks 0-10", position)
    )
    assert answer(question) == Shares((15, -5, -5, -5))
    assert Shares((10, -5, -5, 0)) in question.choices  # the dealer left out
    assert all(isinstance(way, Shares) and len(way.seats) == 4 for way in question.choices)
