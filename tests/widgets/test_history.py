"""The history as it is sent to the page: a choice, a table that adds up, and a chart that says the same."""

from datetime import date
from xml.etree import ElementTree

import pytest

from tests.widgets.test_review import missed
from ulti_teach.course.history import Day
from ulti_teach.course.progress import LATEST, Desk, How
from ulti_teach.course.review import day_of
from ulti_teach.engine import UltiError
from ulti_teach.text import Speech
from ulti_teach.widgets.history import History
from ulti_teach.widgets.historychart import MOST_BARS, chart, date_of
from ulti_teach.widgets.store import the_store


def test_before_the_first_answer_it_says_so() -> None:
    """No empty table."""
    view = History().draw()
    assert "nothing to tell yet" in view["prompt"]
    assert (view["fields"], view["sheets"], view["chart"]) == ([], [], None)


def test_a_day_a_row_the_newest_first() -> None:
    """With what they add up to, and how much is kept."""
    the_store().change(lambda desk, _: desk.answered("order", How.UNAIDED, "1-1", now=1))
    the_store().change(lambda desk, _: desk.answered("order", How.SHOWN, "1-2", now=2 * 86_400_000))
    (sheet,) = History().draw()["sheets"]
    assert [row["cells"] for row in sheet["rows"]] == [
        ["3 Jan 1970", "1", "0", "0", "1"],
        ["1 Jan 1970", "1", "1", "0", "0"],
    ]
    assert sheet["foot"] == ["All together", "2", "1", "0", "1"]
    assert sheet["note"].startswith("Of each drill the newest 40 answers are kept")
    assert sheet["caption"] == "Drill: cards in order, with trumps and without"


def test_the_choice_follows_the_desk_and_is_kept() -> None:
    """What is not there cannot be chosen; a new answer is seen at once; a chosen theme that has gone is the first."""
    shown = History()
    missed("drill:order", "puzzle:tricks-beat")
    (field,) = shown._view["fields"]
    assert [option["text"] for option in field["options"]] == [
        "Drill: cards in order, with trumps and without",
        "Puzzles: Follow, trump, beat",
    ]
    shown.enter("theme", "theme:nothing")
    assert shown.state() is None
    shown.enter("theme", "theme:tricks")
    (sheet,) = shown.draw()["sheets"]
    assert "newest 400 attempts" in sheet["note"]
    other = History()
    other.restore(shown.state())
    assert other.draw() == shown.draw()
    other.restore({"chosen": "drill:patience"})
    assert other.draw()["fields"][0]["value"] == "drill:order"
    with pytest.raises(UltiError):
        other.restore(["drill:order"])


def test_the_chart_has_a_bar_for_each_of_the_last_days() -> None:
    """Nothing in it can act; of one day there is none; names stand beside their looks."""
    days = [Day(day, day % 3, 1, day % 2) for day in range(20)]
    assert chart(Speech(), days[:1]) is None
    shown = chart(Speech(), days)
    assert shown is not None
    assert f"last {MOST_BARS} days" in shown["label"]
    svg = ElementTree.fromstring(shown["svg"])
    space = "{http://www.w3.org/2000/svg}"
    assert {node.tag.removeprefix(space) for node in svg.iter()} <= {"svg", "g", "rect", "path", "text"}
    unaided = [node for node in svg.iter(f"{space}g") if node.get("class") == "series serie-0 color-0"]
    assert len(list(unaided[0].iter(f"{space}rect"))) == MOST_BARS
    legends = [node for node in svg.iter(f"{space}g") if node.get("class", "").startswith("legend color-")]
    assert [next(node.itertext()) for node in legends] == ["right at once", "right with help", "shown"]


def test_any_clock_has_a_date() -> None:
    """Also one that is years ahead, in any zone."""
    assert date_of(day_of(LATEST, 840)) == date.max
    assert date_of(day_of(0, -60)) == date(1970, 1, 1)
    the_store().change(lambda *_: Desk().answered("order", How.SHOWN, "1-1", now=LATEST))
    assert History().draw()["sheets"][0]["rows"][0]["cells"][0] == "31 Dec 9999"
