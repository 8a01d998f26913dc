"""The desk as text: read back as written, refused with the place, or read without what is damaged."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.course.test_progress import DESKS
from ulti_teach.course.desktext import LONGEST, DeskError, DeskFault, read_desk, write_desk
from ulti_teach.course.progress import KEPT_ANSWERS, KEPT_ATTEMPTS, KEPT_UNFINISHED, Desk, How, merge


def envelope(**parts: Any) -> str:
    """A text of ours with these parts."""
    return json.dumps({"format": "ulti-teach", "version": 1, **parts})


@given(DESKS)
def test_what_is_written_is_read_back(desk: Desk) -> None:
    """And equal desks have one text, in whatever order they were made."""
    assert read_desk(write_desk(desk)) == desk
    assert write_desk(merge(desk, Desk())) == write_desk(desk)


def test_text_is_plain_ascii_whatever_was_typed() -> None:
    """Half of a surrogate pair, as a damaged page may send it, could not be sent on."""
    desk = Desk().chose("language", "magyar ♥ \ud800", now=1)
    assert write_desk(desk).isascii()
    assert read_desk(write_desk(desk)) == desk


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", DeskFault.NOT_JSON),
        ("{", DeskFault.NOT_JSON),
        ("[" * 100_000, DeskFault.NOT_JSON),
        (envelope(cleared=1)[:-1] + ', "x": NaN}', DeskFault.NOT_JSON),
        ("1" * 5_000, DeskFault.NOT_JSON),
        ("null", DeskFault.NOT_OURS),
        ("[]", DeskFault.NOT_OURS),
        ('{"format": "solitaire", "version": 1}', DeskFault.NOT_OURS),
        ('{"format": "ulti-teach", "version": 9, "anything": 7}', DeskFault.NEWER),
        (" " * LONGEST + envelope(), DeskFault.TOO_LONG),
    ],
)
def test_a_text_that_is_none_is_refused(text: str, fault: DeskFault) -> None:
    """In one sentence; a newer one is not looked into any further."""
    with pytest.raises(DeskError) as refused:
        read_desk(text)
    assert refused.value.fault is fault
    assert str(refused.value).startswith("This progress cannot be read: ")
    assert str(refused.value).count(".") == 1


BAD = [
    ({"version": "1"}, "version"),
    ({"version": True}, "version"),
    ({"version": 0}, "version"),
    ({"cleared": -1}, "cleared"),
    ({"settings": []}, "settings"),
    ({"settings": {"pack": "tell"}}, "settings.pack"),
    ({"settings": {"pack": {"value": "tell"}}}, "settings.pack.at"),
    ({"settings": {"pack": {"value": None, "at": 1}}}, "settings.pack.value"),
    ({"settings": {"pack": {"value": "x" * 301, "at": 1}}}, "settings.pack.value"),
    ({"settings": {"pack": {"value": "tell", "at": 1.5}}}, "settings.pack.at"),
    ({"settings": {"pack": {"value": "tell", "at": 1, "by": "me"}}}, "settings.pack.by"),
    ({"progress": 1}, "progress"),
    ({"progress": {"stars": {}}}, "progress.stars"),
    ({"progress": {"lessons": {"en/02": True}}}, "progress.lessons.en/02"),
    ({"progress": {"lessons": {"": 1}}}, "progress.lessons."),
    ({"progress": {"mastered": {"order": 10**16}}}, "progress.mastered.order"),
    ({"progress": {"puzzles": {"p": {"how": ["aided"], "at": 1}}}}, "progress.puzzles.p.how"),
    ({"progress": {"answers": {"order": {}}}}, "progress.answers.order"),
    ({"progress": {"answers": {"order": [7]}}}, "progress.answers.order"),
    (
        {"progress": {"answers": {"order": [{"at": 1, "id": "7", "how": "luck", "level": 1}]}}},
        "progress.answers.order.how",
    ),
    (
        {"progress": {"answers": {"order": [{"at": 1, "id": "7", "how": "aided", "level": 0}]}}},
        "progress.answers.order.level",
    ),
    ({"progress": {"attempts": {"puzzle:p": {}}}}, "progress.attempts.puzzle:p"),
    ({"progress": {"attempts": {"p": [{"at": 1, "how": "aided"}]}}}, "progress.attempts.p.tried"),
    ({"progress": {"attempts": {"p": [{"at": 1, "how": "aided", "tried": [7]}]}}}, "progress.attempts.p.tried"),
    ({"progress": {"attempts": {"p": [{"at": 1, "how": "aided", "tried": ["c7"] * 99}]}}}, "progress.attempts.p.tried"),
    ({"unfinished": {"k": {"state": "x" * 9000, "at": 1}}}, "unfinished.k.state"),
    ({"sheets": {"s": "players 3"}}, "sheets.s"),
    ({"sheets": {"s": {"text": 3, "at": 1}}}, "sheets.s.text"),
    ({"sheets": {"s": {"text": "x" * 30_001, "at": 1}}}, "sheets.s.text"),
    ({"more": {}}, "more"),
]


@pytest.mark.parametrize(("parts", "place"), BAD)
def test_a_bad_entry_is_named(parts: dict[str, Any], place: str) -> None:
    """So that whoever edited the file finds it."""
    with pytest.raises(DeskError) as refused:
        read_desk(envelope(**parts))
    assert (refused.value.fault, refused.value.place) == (DeskFault.FIELD, place)
    assert f"{place}: this entry is not as it should be" in str(refused.value)


def within(whole: Any, parts: Any) -> Any:
    """The parts put into a whole, name by name as deep as both have names."""
    if not isinstance(whole, dict) or not isinstance(parts, dict):
        return parts
    return {**whole, **{name: within(whole.get(name), part) for name, part in parts.items()}}


@pytest.mark.parametrize(("parts", "place"), [bad for bad in BAD if bad[1] != "version"])
def test_a_damaged_entry_costs_that_entry_only(parts: dict[str, Any], place: str) -> None:
    """What stands beside it is read, and what was left out is named."""
    good = Desk().answered("name", How.AIDED, "1", now=5).chose("theme", "dark", now=6)
    whole = within(json.loads(write_desk(good)), parts)
    lost: list[str] = []
    desk = read_desk(json.dumps(whole), lost)
    assert lost == [place]
    assert "theme" in desk.settings or place == "settings"
    assert "name" in desk.answers or place == "progress"


def test_more_than_is_kept_is_read_down_to_what_is_kept() -> None:
    """And answers that stand in any order are put in theirs."""
    given = [{"at": at, "id": str(at), "how": "aided", "level": 1} for at in reversed(range(100))]
    left = {f"k{at}": {"state": [at], "at": at} for at in range(100)}
    desk = read_desk(envelope(progress={"answers": {"order": given}}, unfinished=left))
    assert [answer.at for answer in desk.answers["order"]] == list(range(100 - KEPT_ANSWERS, 100))
    assert sorted(entry.at for entry in desk.unfinished.values()) == list(range(100 - KEPT_UNFINISHED, 100))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["settings", "progress", "answers", "attempts", "value", "at", "state"]), inner
            )
        ),
    )
)
def test_anything_is_read_or_refused(value: Any) -> None:
    """No text of ours makes anything but a desk or a DeskError; leniently, always a desk."""
    for part in ("settings", "progress", "unfinished", "cleared"):
        text = envelope(**{part: value})
        with suppress(DeskError):
            read_desk(text)
        lost: list[str] = []
        assert isinstance(read_desk(text, lost), Desk)


def test_a_whole_course_is_far_below_what_fits() -> None:
    """Thirty kinds, two hundred puzzles, forty lessons, and all attempts and unfinished things that are kept."""
    desk = Desk()
    for number in range(KEPT_ATTEMPTS):
        desk = desk.attempted(f"puzzle:of-a-theme-{number}", How.AIDED, ["c7?", "hT?", "cA", "d8", "dK"], now=0)
    for kind in range(30):
        for number in range(KEPT_ANSWERS):
            desk = desk.answered(f"some-kind-{kind}", How.UNAIDED, f"{1 << 31}-{number}", now=1_796_000_000_000)
    for number in range(200):
        desk = desk.solved(f"a-puzzle-of-some-theme-{number}", How.AIDED, now=1_796_000_000_000)
    for number in range(40):
        desk = desk.opened(f"en/{number}_a_lesson", now=0).left(f"Table {number}" * 10, ["dA", "next"] * 20, now=0)
    assert len(write_desk(desk)) < LONGEST / 4


def test_what_the_first_version_wrote_is_read() -> None:
    """It knew no score sheets; all else is as it was."""
    old = envelope(progress={"lessons": {"en/02_tricks": 5}}, unfinished={"k": {"state": [1], "at": 2}})
    desk = read_desk(old)
    assert (desk.lessons, desk.state_of("k"), desk.sheets) == ({"en/02_tricks": 5}, [1], {})
    assert read_desk(write_desk(desk)) == desk
