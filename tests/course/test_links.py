"""Links to puzzles: what an address may ask for, and everything that somebody could write into it instead."""

from urllib.parse import urlencode

import pytest

from ulti_teach import data
from ulti_teach.course.links import LONGEST, PAGE, LinkError, LinkFault, read_link, write_link
from ulti_teach.engine import Seat
from ulti_teach.puzzles import Kind, load_exercises

EXERCISES = load_exercises(data.exercises())
K1 = "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"
F1 = "ulti in c | cJ7 hA | cA sA9 | dQJ7 | 1"


def whole(**fields: str) -> str:
    """A query string of a teacher's own puzzle, with other fields."""
    return urlencode({"position": K1, "goal": "ulti", "seat": "0", **fields})


def test_a_puzzle_by_its_id() -> None:
    """The exercise of that name; what else stands in the address is not ours."""
    link = read_link("puzzle=tricks-follow&utm_source=club", EXERCISES)
    assert link.exercise is EXERCISES["tricks-follow"]


def test_nothing_asked() -> None:
    """An address without a question, or with names that are not ours."""
    assert read_link("", EXERCISES).exercise is None
    assert read_link("lang=hu", EXERCISES).theme is None


def test_a_theme() -> None:
    """The theme is the file's name."""
    assert read_link("theme=tricks", EXERCISES).theme == "tricks"


def test_a_teachers_own_puzzle() -> None:
    """Position, goal, seat and kind; the seat is whose turn it is where none is given."""
    link = read_link(urlencode({"position": F1, "goal": "not ulti", "kind": "best-card"}), {})
    assert link.exercise is not None
    question = link.exercise.question
    assert (str(question.position), str(question.target), question.seat) == (F1, "not ulti", Seat.S1)
    assert question.kind is Kind.BEST_CARD
    assert question.id == ""


def test_a_link_reads_back() -> None:
    """What is written carries the whole question, and nothing of the answer."""
    link = read_link(whole(), {})
    assert link.exercise is not None
    written = write_link(link.exercise.question, known=False)
    page, _, query = written.partition("?")
    assert page == PAGE
    assert read_link(query, {}) == link
    assert {part.partition("=")[0] for part in query.split("&")} == {"position", "goal", "seat", "kind"}


def test_a_known_puzzle_is_linked_by_its_name_and_a_kind_that_fits_no_link_by_none() -> None:
    """A question about tricks has neither goal nor target."""
    question = EXERCISES["tricks-follow"].question
    assert write_link(question, known=True) == f"{PAGE}?puzzle=tricks-follow"
    assert write_link(question, known=False) == ""


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("puzzle=<script>alert(1)</script>", LinkFault.NO_PUZZLE),
        ("puzzle=../../etc/passwd", LinkFault.NO_PUZZLE),
        ("theme=<b>", LinkFault.NO_THEME),
        ("goal=ulti&seat=0", LinkFault.NO_POSITION),
        ("position=%ff%fe&goal=ulti", LinkFault.UNREADABLE),
        ("&".join(f"a{n}=1" for n in range(60)), LinkFault.UNREADABLE),
        ("puzzle=" + "x" * LONGEST, LinkFault.TOO_LONG),
        (whole(position="<img src=x onerror=alert(1)>"), LinkFault.POSITION),
        (whole(position="ulti in c | cA7 cA | c8 | c9 | 0"), LinkFault.POSITION),
        (whole(position="ulti in c | - | - | - | 0"), LinkFault.POSITION),
        (whole(position="ulti in c | cA7 | ? | ? | 0"), LinkFault.HANDS),
        (whole(position="[" * 400), LinkFault.POSITION),
        (whole(goal=""), LinkFault.GOAL),
        (whole(goal="win"), LinkFault.GOAL),
        (whole(goal="points>=99999999999"), LinkFault.GOAL),
        (whole(goal="betli"), LinkFault.NOT_ASKED),
        (whole(goal="not ulti"), LinkFault.SIDE),
        (whole(position=F1, seat="1"), LinkFault.SIDE),
        (whole(seat="1"), LinkFault.SEAT),
        (whole(seat="99999999999999999999"), LinkFault.SEAT),
        (whole(seat="²"), LinkFault.SEAT),
        (whole(kind="legal-cards"), LinkFault.KIND),
    ],
)
def test_what_cannot_be_used(query: str, fault: LinkFault) -> None:
    """Each has its own reason, and no other exception comes out."""
    with pytest.raises(LinkError) as caught:
        read_link(query, EXERCISES)
    assert caught.value.fault is fault
