"""Sets for a class as values and as addresses: what is written reads back, and what lost a part is not half used."""

from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach import data
from ulti_teach.course.drills import KINDS, levels
from ulti_teach.course.links import own_question
from ulti_teach.course.sets import (
    LONGEST,
    LONGEST_TITLE,
    MOST,
    ClassSet,
    DrillItem,
    Item,
    OwnItem,
    PuzzleItem,
    SetError,
    SetFault,
    line,
    read_set,
)
from ulti_teach.puzzles import load_exercises

EXERCISES = load_exercises(data.exercises())
K1 = "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"
OWN = OwnItem(own_question({"position": K1, "goal": "points>=10", "kind": "best-card"}))
CLUB = ClassSet("Kedd: a klub & co.", (PuzzleItem(EXERCISES["tricks-follow"]), DrillItem("order", 2, 7, 0), OWN))

titles = st.text(max_size=LONGEST_TITLE).map(lambda text: line(text, LONGEST_TITLE)).filter(bool)
drills = st.sampled_from(sorted(KINDS)).flatmap(
    lambda kind: st.builds(
        DrillItem, st.just(kind), st.integers(1, levels(kind)), st.integers(0, 999_999_999), st.integers(0, 50)
    )
)
items: st.SearchStrategy[Item] = st.one_of(
    st.sampled_from(sorted(EXERCISES)).map(EXERCISES.get).map(PuzzleItem), drills, st.just(OWN)
)


@given(st.builds(ClassSet, titles, st.lists(items, min_size=1, max_size=20).map(tuple)))
def test_what_is_written_reads_back(content: ClassSet) -> None:
    """Title, items and digits; as a browser may write the address, too."""
    assert read_set(content.query, EXERCISES) == content
    given = dict(part.split("=", 1) for part in content.query.split("&"))
    assert given["set"] == content.id


def test_drill_questions_that_follow_one_another_are_written_once() -> None:
    """Only those of one series and level that follow one another."""
    series = [DrillItem("order", 2, 7, number) for number in (0, 1, 2, 4)]
    others = [DrillItem("order", 3, 7, 5), DrillItem("order", 3, 8, 6)]
    query = ClassSet("x", (*series, *others)).query
    assert "items=drill:order:2:7:0-2~drill:order:2:7:4~drill:order:3:7:5~drill:order:3:8:6&" in query


@given(st.data())
def test_a_link_that_lost_a_part_is_noticed(data: st.DataObject) -> None:
    """Cut anywhere, or with one letter changed, it is refused, and nothing else comes out."""
    query = CLUB.query
    at = data.draw(st.integers(query.index("=") + 2, len(query) - 1))
    with pytest.raises(SetError):
        read_set(query[:at], EXERCISES)
    other = data.draw(st.sampled_from("aZ9~:;-%&=").filter(lambda letter: letter != query[at]))
    try:
        found = read_set(query[:at] + other + query[at + 1 :], EXERCISES)
    except SetError:
        return
    assert found == CLUB  # the letter was of no account, such as one of %7C's two ways to be written


@given(st.text(max_size=60), st.text(max_size=200))
def test_whatever_somebody_types_is_refused_in_one_way(title: str, texts: str) -> None:
    """Even with the digits that belong to it."""
    query = urlencode({"title": title, "items": texts, "set": "0123456789"})
    if title or texts:
        with pytest.raises(SetError):
            read_set(query, EXERCISES)


def forged(title: str, *texts: str) -> str:
    """An address whose digits are right, whatever it says."""
    from ulti_teach.course import sets

    return urlencode({"title": title, "items": "~".join(texts), "set": sets._digits(title, texts)})


@pytest.mark.parametrize(
    ("query", "fault", "number"),
    [
        (forged("x", "puzzle:tricks-follow", "puzzle:no-such"), SetFault.NO_PUZZLE, 2),
        (forged("x", "puzzle:../../etc/passwd"), SetFault.NO_PUZZLE, 1),
        (forged("x", "drill:order:9:7:0"), SetFault.NO_DRILL, 1),
        (forged("x", "drill:order:0:7:0"), SetFault.NO_DRILL, 1),
        (forged("x", "drill:chess:1:7:0"), SetFault.NO_DRILL, 1),
        (forged("x", "drill:order:1:7:9999999999"), SetFault.FORM, 1),
        (forged("x", "song:1"), SetFault.FORM, 1),
        (forged("x", "position:ulti in c"), SetFault.FORM, 1),
        (forged("x", f"position:{K1};betli;play"), SetFault.POSITION, 1),
        (forged("x", "position:<b>;ulti;play"), SetFault.POSITION, 1),
        (forged("", "puzzle:tricks-follow"), SetFault.TITLE, 0),
        (forged("two\nlines", "puzzle:tricks-follow"), SetFault.TITLE, 0),
        (forged("x" * 81, "puzzle:tricks-follow"), SetFault.TITLE, 0),
        (forged("x", *["drill:order:1:7:0"] * (MOST + 1)), SetFault.COUNT, 0),
        ("title=x&items=&set=" + "0" * 10, SetFault.CUT, 0),
        ("title=%ff&items=a", SetFault.CUT, 0),
        ("&".join(f"a{n}=1" for n in range(30)), SetFault.CUT, 0),
        ("title=" + "x" * LONGEST, SetFault.TOO_LONG, 0),
    ],
)
def test_what_cannot_be_used(query: str, fault: SetFault, number: int) -> None:
    """Each has its own reason, with the number of the item."""
    with pytest.raises(SetError) as caught:
        read_set(query, EXERCISES)
    assert (caught.value.fault, caught.value.number) == (fault, number)


@pytest.mark.parametrize("query", ["", "?", "lang=en", "utm_source=club"])
def test_an_address_that_asks_for_no_set(query: str) -> None:
    """It is no fault."""
    assert read_set(query, EXERCISES) is None


def test_a_set_that_is_too_long_for_a_link() -> None:
    """It says how long it would be."""
    with pytest.raises(SetError, match=r"too-long: [2-9],\d{3} characters"):
        _ = ClassSet("x", (OWN,) * MOST).query


def test_a_set_has_a_title_and_at_most_forty_items() -> None:
    """Whoever builds one in code is held to it too."""
    for title, some in (("", (OWN,)), (" x", (OWN,)), ("x", ()), ("x", (OWN,) * (MOST + 1))):
        with pytest.raises(SetError):
            ClassSet(title, some)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ági  néni ", "Ági néni"),
        ("A\u0301gi", "Ági"),
        ("Ann\u00ada", "Anna"),
        ("a\tb\nc", "a b c"),
        ("\u202egnol\u202c", "gnol"),
        ("\u200d\u200c", ""),
        ("अम\u200dर", "अम\u200dर"),
        ("x" * 60, "x" * 40),
        ("\ud800a", "a"),
        ("<b>", "<b>"),
    ],
)
def test_a_line_that_was_typed(typed: str, kept: str) -> None:
    """In any script; without what is no writing."""
    assert line(typed, 40) == kept
