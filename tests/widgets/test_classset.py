"""A teacher's set as it is sent to the page: the name, the items, what is kept of them, and the file of results."""

import pytest

from ulti_teach import data
from ulti_teach.course import sets
from ulti_teach.course.drills import KINDS
from ulti_teach.course.links import own_question
from ulti_teach.course.progress import How
from ulti_teach.course.results import read_results
from ulti_teach.course.sets import DrillItem, OwnItem, PuzzleItem
from ulti_teach.engine import UltiError
from ulti_teach.puzzles import Kind, load_exercises
from ulti_teach.widgets import ClassSet
from ulti_teach.widgets.component import View
from ulti_teach.widgets.store import the_store

EXERCISES = load_exercises(data.exercises())
K1 = "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"
CLUB = sets.ClassSet(
    "Tuesday <b>",
    (
        PuzzleItem(EXERCISES["tricks-follow"]),
        DrillItem("order", 2, 7, 0),
        OwnItem(own_question({"position": K1, "goal": "ulti"})),
    ),
)


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def buttons(view: View) -> dict[str, bool]:
    """The buttons, and whether each can be pressed."""
    return {button["id"]: button["enabled"] for button in view["buttons"]}


def press(shown: ClassSet, *ids: str) -> View:
    """Presses buttons, or ticks cards and choices."""
    for id in ids:
        view = shown.draw()
        zones = {"button": view["buttons"], "choice": (view.get("choices") or {}).get("options", [])}
        zones["card"] = (view.get("hand") or {}).get("cards", [])
        zone = next((zone for zone, items in zones.items() if any(item["id"] == id for item in items)), "button")
        shown.act(zone, id)
    return shown.draw()


def begun(name: str = "Ági") -> ClassSet:
    """The set, with a name, at its first item."""
    shown = ClassSet(CLUB.query)
    shown.enter("nickname", name)
    press(shown, "class-begin")
    assert shown.number == 1
    return shown


def attempts(number: int) -> list[tuple[How, tuple[str, ...]]]:
    """What is kept of an item."""
    return [(one.how, one.tried) for one in the_store().desk.attempts_at(f"set:{CLUB.id}/{number}")]


def test_without_a_link_it_says_what_it_is_for() -> None:
    """To pupils and to teachers; nothing can be pressed, and nothing is kept."""
    shown = ClassSet("")
    view = shown.draw()
    assert view["heading"] == "No set is open"
    assert [each["id"] for each in view["aside"]] == ["pupils", "teachers"]
    assert (said(view), view["buttons"], shown.key, repr(shown)) == ([], [], "", "ClassSet()")
    shown.enter("nickname", "x")
    for action, target in (("button", "class-begin"), ("button", "item-on"), ("card", "cK"), ("tool", "results")):
        shown.act(action, target)
    assert shown.draw() == view
    assert not the_store().desk.settings


@pytest.mark.parametrize(
    ("query", "says"),
    [
        (CLUB.query[:-1], "A part of the link got lost or was changed on its way."),
        ("title=" + "x" * 3000, "The link that you followed is too long"),
    ],
)
def test_a_link_that_cannot_be_used(query: str, says: str) -> None:
    """One kind sentence above the rest."""
    (told,) = said(ClassSet(query).draw())
    assert told.startswith(says)


@pytest.mark.parametrize("fault", list(sets.SetFault))
def test_every_fault_has_its_sentence(fault: sets.SetFault) -> None:
    """With the number of the item where there is one."""
    shown = ClassSet("")
    shown.fault = sets.SetError(fault, 3)
    (told,) = said(shown.draw())
    assert told.endswith(".")
    of_an_item = fault in (sets.SetFault.FORM, sets.SetFault.NO_PUZZLE, sets.SetFault.NO_DRILL, sets.SetFault.POSITION)
    assert ("Question 3" in told) is of_an_item


def test_a_name_is_asked_for_first() -> None:
    """None, or one of nothing that can be seen, is refused with the reason; what it is for stands beside it."""
    shown = ClassSet(CLUB.query)
    view = shown.draw()
    assert view["heading"] == "Tuesday <b>"
    assert [field["id"] for field in view["fields"]] == ["nickname"]
    assert "the file that you give to your teacher" in view["aside"][0]["text"][0]
    for typed in (None, "", " \u200d\u202e "):
        if typed is not None:
            shown.enter("nickname", typed)
        view = press(shown, "class-begin")
        assert said(view) == ["Write a name first, so that your teacher knows whose results these are."]
        assert view["focus"] == {"zone": "field", "key": "nickname"}
    shown.enter("nickname", "  Ági\n<b>" + "x" * 60)
    assert the_store().desk.settings["nickname"].value == "Ági <b>" + "x" * 33
    assert said(shown.draw()) == []
    assert press(shown, "class-begin")["dots"]["label"] == "Tuesday <b>: question 1 of 3"


def test_the_name_of_an_earlier_visit_stands_there() -> None:
    """When the page brings it, perhaps late."""
    shown = ClassSet(CLUB.query)
    the_store().is_connected = True
    the_store().change(lambda desk, now: desk.chose("nickname", "Bea", now))
    assert shown._view["fields"][0]["value"] == "Bea"


def test_a_puzzle_is_counted_with_what_was_wrong() -> None:
    """Once as the puzzle that it is, once as the item; doing it again is another attempt of its own."""
    shown = begun()
    press(shown, "dA", "check")
    assert attempts(1) == []
    view = press(shown, "dA", "cK", "c7", "check")
    assert attempts(1) == [(How.AIDED, ("dA?", "cK", "c7"))]
    assert [one.how for one in the_store().desk.attempts_at("puzzle:tricks-follow")] == [How.AIDED]
    assert the_store().desk.puzzles["tricks-follow"].how is How.AIDED
    assert view["dots"]["items"] == ["late", "off", "off"]
    assert view["notice"] == []
    view = press(shown, "again")
    assert view["notice"][0]["text"].startswith("You have done this one (found with help).")
    view = press(shown, "cK", "c7", "check")
    assert attempts(1) == [(How.AIDED, ("dA?", "cK", "c7")), (How.UNAIDED, ("cK", "c7"))]
    assert view["dots"]["items"] == ["on", "off", "off"]


def test_a_drill_question_counts_in_its_drill_once() -> None:
    """Or whoever does it again and again would master it."""
    shown = begun()
    press(shown, "item-on")
    right = [str(card) for card in shown.answering.right_choices]
    for _ in range(4):
        press(shown, *right, "check", "again")
    assert attempts(2) == [(How.UNAIDED, tuple(right))] * 4
    (answer,) = the_store().desk.answers["order"]
    assert (answer.id, answer.level, answer.how) == ("7-0", 2, How.UNAIDED)
    assert not the_store().desk.mastered


def test_a_teachers_position_is_played() -> None:
    """A wrong card is refuted as on the board; what is played again before it is begun anew is no other attempt."""
    shown = begun()
    view = press(shown, "item-on", "item-on")
    assert view["prompt"] == "Win the last trick with the seven of clubs."
    press(shown, "dA", "undo", "show")
    while buttons(shown.draw())["next"]:
        press(shown, "next")
    assert attempts(3) == [(How.SHOWN, ("dA?",))]
    press(shown, "undo", "cA")
    assert len(attempts(3)) == 1
    view = press(shown, "again")
    assert not buttons(view)["undo"]
    press(shown, "show")
    assert attempts(3)[1:] == [(How.SHOWN, ())]
    assert set(the_store().desk.puzzles) == set()  # it is none of the exercises


def test_going_back_and_on_loses_nothing() -> None:
    """What is half done stands there again; there is nothing before the first, and behind the last what was done."""
    shown = begun()
    view = press(shown, "dA", "check")
    assert not buttons(view)["item-back"]
    press(shown, "item-back")
    assert shown.number == 1
    press(shown, "item-on", "item-on", "item-back", "item-back")
    assert shown.answering.wrong == ("dA",)
    view = press(shown, "item-on", "item-on", "item-on", "item-on")
    assert (shown.number, view["heading"]) == (4, "What I have done")
    assert press(shown, "item-back")["heading"] == "Play it out"


def test_what_was_left_is_gone_on_with() -> None:
    """After a reload: the item, and what stands half done in each; what does not fit is refused, with all as it was."""
    shown = begun()
    press(shown, "dA", "check", "item-on")
    press(shown, str(shown.answering.choices[0]))
    other = ClassSet(CLUB.query)
    other.restore(shown.state())
    assert (other.number, other.answering) == (2, shown.answering)
    assert other.state() == shown.state()
    press(other, "item-back")
    assert other.answering.wrong == ("dA",)
    odd: list[object] = [
        None,
        {},
        {"at": 0, "left": {}},
        {"at": 5, "left": {}},
        {"at": 1, "left": []},
        {"at": "1", "left": {}},
    ]
    for state in odd:
        with pytest.raises(UltiError):
            other.restore(state)
    assert other.number == 1
    other.restore({"at": 2, "left": {"2": "nonsense", "77": {}, "../x": 1}})
    assert (other.number, other.answering.chosen) == (2, ())
    assert ClassSet(CLUB.query).state() is None


def test_the_store_brings_it_back() -> None:
    """A page that was reloaded goes on where it was."""
    the_store().is_connected = True
    shown = begun()
    shown._answer(shown, {"seq": shown._view["seq"], "action": "button", "id": "item-on"}, None)
    assert ClassSet(CLUB.query).number == 2


def test_without_a_name_nothing_is_shown_of_the_items() -> None:
    """Everything was forgotten in the settings: the name is asked for again, and then it goes on."""
    shown = begun()
    press(shown, "item-on")
    the_store().forget()
    view = shown.draw()
    assert view["heading"] == "Tuesday <b>"
    press(shown, "item-on")
    assert shown.number == 2
    shown.enter("nickname", "Bea")
    assert shown.draw()["dots"]["label"].endswith("question 2 of 3")


def test_the_file_says_all_that_was_done() -> None:
    """It can be saved before the end, under a name that is safe; a row of the table leads to its item."""
    shown = begun("Ági <b> ../x")
    press(shown, "dA", "check", "dA", "cK", "c7", "check")
    shown.act("tool", "results")
    view = shown.draw()
    assert view["prompt"].startswith("Ági <b> ../x, you have done 1 of 3 questions.")
    (sheet,) = view["sheets"]
    assert [row["cells"] for row in sheet["rows"]] == [
        ["1. Follow, trump, beat, puzzle 1", "found with help", "1", "dA? cK c7"],
        ["2. Cards in order, with trumps and without, level 2", "not yet", "0", ""],
        ["3. A position of your teacher’s", "not yet", "0", ""],
    ]
    (save,) = (button for button in view["buttons"] if button["id"] == "class-save")
    assert save["file"]["name"] == f"ulti-results-ági-b-x-{CLUB.id[:4]}.json"
    results = read_results(save["file"]["text"])
    assert (results.set_id, results.title, results.nickname) == (CLUB.id, "Tuesday <b>", "Ági <b> ../x")
    assert [item.item for item in results.items] == [str(item) for item in CLUB.items]
    assert [[one.tried for one in item.attempts] for item in results.items] == [[("dA?", "cK", "c7")], [], []]
    (told,) = said(press(shown, "class-save"))
    assert told.startswith(f"Saved as {save['file']['name']},")
    shown.enter("nickname", "Ági <b> ../x")
    assert said(shown.draw()) == []
    shown.enter("nickname", "Bea")
    (told,) = said(shown.draw())
    assert told.startswith("All that was answered in this browser goes into the file under the new name.")
    assert shown.draw()["buttons"][2]["file"]["name"].startswith("ulti-results-bea-")
    assert press(shown, "item-first")["dots"]["label"].endswith("question 2 of 3")
    shown.act("tool", "results")
    shown.enter("items", "3")
    assert shown.number == 3
    shown.enter("items", "1")
    assert shown.number == 3  # there is no table to pick from


def test_at_the_end_saving_is_what_is_to_be_done() -> None:
    """All is done; the questions lead back to the first."""
    shown = begun()
    press(shown, "show", "item-on", "show", "item-on", "show")
    view = press(shown, "item-on")
    assert (
        view["prompt"]
        == "Ági, you have done all of it: 3 of 3 questions. Save your results, and give the file to your teacher."
    )
    assert [button["id"] for button in view["buttons"] if button["go"]] == ["class-save"]
    assert press(shown, "item-first")["dots"]["label"].endswith("question 1 of 3")


def test_another_tab_is_seen() -> None:
    """What was done there stands in the dots here."""
    shown = begun()
    the_store().change(lambda desk, now: desk.attempted(f"set:{CLUB.id}/3", How.UNAIDED, ("cA",), now))
    assert shown._view["dots"]["items"] == ["off", "off", "on"]


def test_a_state_that_is_too_long_keeps_the_item_that_is_shown() -> None:
    """Half done elsewhere is given up first."""
    shown = begun()
    press(shown, "dA")
    shown._left = {2: "x" * 9000}
    assert shown.state() == {"at": 1, "left": {"1": shown.answering.state()}}


@pytest.mark.parametrize("kind", [*Kind, *KINDS])
def test_every_kind_of_question_can_stand_in_a_set(kind: Kind | str) -> None:
    """It is shown, given away, counted, and has its name in the table."""
    puzzles = (one for one in EXERCISES.values() if one.question.kind is kind)
    item = DrillItem(kind, 1, 7, 0) if isinstance(kind, str) else PuzzleItem(next(puzzles))
    shown = ClassSet(sets.ClassSet("x", (item,)).query)
    shown.enter("nickname", "Bea")
    assert press(shown, "class-begin")["heading"]
    press(shown, "show")
    assert shown.draw()["dots"]["items"] == ["miss"]
    shown.act("tool", "results")
    (row,) = shown.draw()["sheets"][0]["rows"]
    assert row["cells"][1:3] == ["shown", "1"]
    assert "{" not in row["cells"][0]
