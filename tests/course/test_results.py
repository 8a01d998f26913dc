"""Results of a set: read back as written, refused with the place, and merged in any order."""

import json
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach.course.desktext import write_desk
from ulti_teach.course.progress import Attempt, Desk, How
from ulti_teach.course.results import (
    LONGEST,
    ItemResult,
    Results,
    ResultsError,
    ResultsFault,
    read_results,
    write_results,
)
from ulti_teach.course.resulttable import merged, merged_all

SET = "3f2a9c01d4"
PLAIN = [("puzzle:tricks-follow", "Follow suit"), ("drill:legal-cards:2:7:0", "What may be played")]
_TRIED = st.lists(st.sampled_from(["c7?", "cA", "+8?", "?"]), max_size=3).map(tuple)


def attempt(number: int, at: int, how: How, *tried: str) -> Attempt:
    """An attempt at an item of the set."""
    return Attempt(at, f"set:{SET}/{number}", how, tried)


def results(nickname: str = "Anna", *first: Attempt) -> Results:
    """A learner's results, with attempts at the first item."""
    items = [ItemResult(item, title, first if number == 1 else ()) for number, (item, title) in enumerate(PLAIN, 1)]
    return Results(SET, "Monday", nickname, tuple(items))


@st.composite
def one_of_annas(draw: st.DrawFn) -> Results:
    """A file of Anna's, who writes herself in several ways."""
    made = results(draw(st.sampled_from(["Anna", "ANNA", "anna "])))
    items = []
    for number, item in enumerate(made.items, 1):
        given = draw(st.lists(st.builds(attempt, st.just(number), st.integers(0, 5), st.sampled_from(How)), max_size=3))
        tried = [replace(one, tried=draw(_TRIED)) for one in given]
        items.append(replace(item, title=draw(st.sampled_from(["A", "B"])), attempts=tuple(tried)))
    return read_results(write_results(replace(made, title=draw(st.sampled_from(["A", "B"])), items=tuple(items))))


@given(one_of_annas())
def test_what_is_written_is_read_back(made: Results) -> None:
    """In plain ASCII, with every attempt at its item of the set."""
    text = write_results(made)
    assert text.isascii()
    assert read_results(text) == made


@given(one_of_annas(), one_of_annas(), one_of_annas())
def test_files_merge_in_any_order(one: Results, two: Results, three: Results) -> None:
    """However often each was handed in, and nothing that any of them tells is lost."""
    whole = merged(merged(one, two), three)
    assert whole == merged(one, merged(two, three)) == merged_all([three, one, two, one])
    assert merged(one, two) == merged(two, one)
    assert merged(one, one) == one
    for number, item in enumerate(whole.items):
        assert set(item.attempts) == {done for each in (one, two, three) for done in each.items[number].attempts}


def test_a_nickname_is_shown_as_it_was_first_written() -> None:
    """The file with the earliest attempt says how; capitals, accents in two pieces, blanks and unseen marks are one."""
    late, early = results("ÁGI", attempt(1, 9, How.AIDED)), results("A\u0301gi ", attempt(1, 3, How.SHOWN))
    assert merged(late, early).nickname == merged(early, late).nickname == "A\u0301gi "
    assert late.who == early.who == results("á\u200bgi").who
    assert late.who != results("Agi").who


def test_first_best_and_wrong() -> None:
    """The best is the first of its kind; a lone question mark is no card."""
    done = results("Anna", *[attempt(1, at, how, "sK?", "?", "sA") for at, how in enumerate([How.SHOWN, *How, *How])])
    item = done.items[0]
    assert item.first == attempt(1, 0, How.SHOWN, "sK?", "?", "sA")
    assert item.best == attempt(1, 1, How.UNAIDED, "sK?", "?", "sA")
    assert item.wrong == ("sK",) * 7
    assert (done.items[1].first, done.items[1].best, done.items[1].wrong) == (None, None, ())


def envelope(**parts: Any) -> str:
    """A text of ours with these parts changed."""
    return json.dumps({**json.loads(write_results(results("Anna", attempt(1, 5, How.AIDED, "sK?", "sA")))), **parts})


@pytest.mark.parametrize(
    ("text", "fault", "place"),
    [
        ("", ResultsFault.NOT_JSON, ""),
        ("PK\x03\x04", ResultsFault.NOT_JSON, ""),
        (envelope()[:-9], ResultsFault.NOT_JSON, ""),
        ("[" * 100_000, ResultsFault.NOT_JSON, ""),
        ('{"a":' * 100_000, ResultsFault.NOT_JSON, ""),
        ("1" * 5_000, ResultsFault.NOT_JSON, ""),
        (envelope()[:-1] + ', "x": NaN}', ResultsFault.NOT_JSON, ""),
        ("null", ResultsFault.NOT_OURS, ""),
        ('{"format": ["ulti-teach-results"], "version": 1}', ResultsFault.NOT_OURS, ""),
        (write_desk(Desk()), ResultsFault.PROGRESS, ""),
        ('{"format": "ulti-teach-results", "version": 2, "anything": 7}', ResultsFault.NEWER, ""),
        (" " * LONGEST + envelope(), ResultsFault.TOO_LONG, ""),
        (envelope()[:-1] + ', "nickname": "Ben"}', ResultsFault.TWICE, "nickname"),
        (envelope(version="1"), ResultsFault.VERSION, "version"),
        (envelope(version=True), ResultsFault.VERSION, "version"),
        (envelope(version=0), ResultsFault.VERSION, "version"),
        (envelope(by="me"), ResultsFault.KNOWN, "by"),
        (envelope(**{"\ud800\x1b": "me"}), ResultsFault.KNOWN, "\\ud800\\x1b"),
        ('{"format": "ulti-teach-results", "version": 1}', ResultsFault.MISSING, "set"),
        (envelope(set=7), ResultsFault.SET, "set"),
        (envelope(set="../../etc/"), ResultsFault.SET, "set"),
        (envelope(set=SET + "\n"), ResultsFault.SET, "set"),
        (envelope(title=None), ResultsFault.TEXT, "title"),
        (envelope(title="x" * 301), ResultsFault.TEXT, "title"),
        (envelope(nickname=""), ResultsFault.TEXT, "nickname"),
        (envelope(nickname=" \u200b\u2060 "), ResultsFault.TEXT, "nickname"),
        (envelope(nickname="x" * 41), ResultsFault.TEXT, "nickname"),
        (envelope(nickname="An\x1b[31mna"), ResultsFault.TEXT, "nickname"),
        (envelope(nickname="An\nna"), ResultsFault.TEXT, "nickname"),
        (envelope(nickname="An\u2028na"), ResultsFault.TEXT, "nickname"),
        (envelope(nickname="An\ud800na"), ResultsFault.TEXT, "nickname"),
        (envelope(items={}), ResultsFault.LIST, "items"),
        (envelope(items=[7]), ResultsFault.OBJECT, "items.1"),
        (envelope(items=[{"item": "x", "title": "x", "attempts": []}] * 41), ResultsFault.LIST, "items"),
        (envelope(items=[{"item": "x", "title": "x"}]), ResultsFault.MISSING, "items.1.attempts"),
        (envelope(items=[{"item": "x" * 2_001, "title": "x", "attempts": []}]), ResultsFault.TEXT, "items.1.item"),
    ],
)
def test_a_text_that_is_none_is_refused(text: str, fault: ResultsFault, place: str) -> None:
    """In one sentence with the place, and with nothing in it that a terminal would obey."""
    with pytest.raises(ResultsError) as refused:
        read_results(text)
    assert (refused.value.fault, refused.value.place) == (fault, place)
    assert str(refused.value).startswith(f"These results cannot be read: {place + ': ' if place else ''}expected ")
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("parts", "fault", "place"),
    [
        ({"at": 1.5}, ResultsFault.TIME, "at"),
        ({"at": True}, ResultsFault.TIME, "at"),
        ({"at": -1}, ResultsFault.TIME, "at"),
        ({"at": 10**400}, ResultsFault.TIME, "at"),
        ({"how": "luck"}, ResultsFault.HOW, "how"),
        ({"how": ["aided"]}, ResultsFault.HOW, "how"),
        ({"tried": "c7"}, ResultsFault.LIST, "tried"),
        ({"tried": ["c7"] * 21}, ResultsFault.LIST, "tried"),
        ({"tried": ["c7", "x" * 41]}, ResultsFault.TEXT, "tried.2"),
        ({"tried": ["c7", None]}, ResultsFault.TEXT, "tried.2"),
        ({"item": "set:x/1"}, ResultsFault.KNOWN, "item"),
    ],
)
def test_a_lying_attempt_is_named(parts: dict[str, Any], fault: ResultsFault, place: str) -> None:
    """By the number of its item and its own, from 1."""
    whole = json.loads(envelope())
    whole["items"][0]["attempts"].append({"at": 1, "how": "aided", "tried": [], **parts})
    with pytest.raises(ResultsError) as refused:
        read_results(json.dumps(whole))
    assert (refused.value.fault, refused.value.place) == (fault, f"items.1.attempts.2.{place}")


def test_more_attempts_than_are_kept_are_refused() -> None:
    """A desk keeps four hundred, so that no honest file has more."""
    made = results("Anna", *[attempt(1, at, How.AIDED) for at in range(401)])
    with pytest.raises(ResultsError, match=r"items\.1\.attempts: expected a list"):
        write_results(made)


@pytest.mark.parametrize("nickname", ["", "An\nna", "x" * 41])
def test_what_could_not_be_read_back_is_not_written(nickname: str) -> None:
    """So that no learner saves a file that the teacher cannot use."""
    with pytest.raises(ResultsError, match="nickname: expected a short text"):
        write_results(results(nickname))


def mutated(text: str, chance: random.Random) -> str:
    """A text with a few places cut, doubled, swapped for others, or overwritten with what may do harm."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 1, 1, 2, 9, 60]))
        harm = chance.choice(
            ["", text[start:end] * 2, "<script>", '"', "}", "[", "-1", "1e999", "9" * 30, "\\ud800", "\x1b", "null"]
        )
        text = text[:start] + harm + text[end:]
    return text


def test_thousands_of_damaged_files_are_read_or_refused() -> None:
    """Nothing but results within their bounds or a `ResultsError` comes of any of them; all that is read is written."""
    chance = random.Random(6)
    text = write_results(results("Anna", attempt(1, 5, How.AIDED, "sK?", "sA"), attempt(1, 8, How.UNAIDED, "sA")))
    read = 0
    for _ in range(5_000):
        with suppress(ResultsError):
            found = read_results(mutated(text, chance))
            assert read_results(write_results(found)) == found
            read += 1
    assert 100 < read < 4_000
