"""The daily round as it is sent to the page: opt-in, one question after the other, what came of it, and kept."""

from typing import Any

import pytest

from tests.browser.walking import answer, play
from ulti_teach.course.progress import How
from ulti_teach.engine import UltiError
from ulti_teach.widgets.component import View
from ulti_teach.widgets.drill import Drill
from ulti_teach.widgets.review import DailyRound
from ulti_teach.widgets.store import Store, the_store

DAY = 86_400_000
PLAYED, ASKED = "keeping-hold-both", "tricks-follow"


def missed(*items: str, days: int = 3, level: int = 2) -> None:
    """These were shown so many days ago, one after the other."""
    for number, item in enumerate(items):
        what, _, name = item.partition(":")

        def keep(desk: Any, now: int, number: int = number, what: str = what, name: str = name) -> Any:
            at = now - days * DAY + number
            if what == "puzzle":
                return desk.attempted(f"puzzle:{name}", How.SHOWN, (), at)
            return desk.answered(name, How.SHOWN, "1-1", at, level=level)

        the_store().change(keep)


def do(widget: DailyRound, action: str, id: str) -> None:
    """An action on the view now shown, as the page tells of it."""
    widget._handle_custom_msg({"seq": widget._view["seq"], "action": action, "id": id}, [])


def buttons(view: View) -> list[str]:
    """The buttons that can be pressed."""
    return [button["id"] for button in view["buttons"] if button["enabled"]]


def begun(*items: str) -> DailyRound:
    """A round that has begun."""
    missed(*items)
    shown = DailyRound()
    do(shown, "button", "round-on")
    do(shown, "button", "round-start")
    return shown


def right(shown: DailyRound) -> None:
    """Answers the question, and goes on."""
    acts = play(shown.player) if shown.player else iter([*answer(shown), ("button", "check")])
    for act in acts:
        do(shown, *act)
    do(shown, "button", "next-question")


def test_it_is_opt_in_and_says_what_it_does() -> None:
    """Off, it asks nothing and keeps nothing; on and off again, nothing is lost."""
    missed("drill:order")
    shown = DailyRound()
    view = shown.draw()
    assert "comes back here after a day" in view["prompt"]
    assert "stay in this browser" in view["prompt"]
    assert buttons(view) == ["round-on"]
    before = the_store().desk
    for id in ("round-start", "round-off", "stop", "check"):
        do(shown, "button", id)
    assert the_store().desk.settings == before.settings
    do(shown, "button", "round-on")
    assert the_store().desk.settings["review"].value == "on"
    assert shown._view["prompt"] == "One question waits for you today."
    assert buttons(shown._view) == ["round-start", "round-off"]
    do(shown, "button", "round-off")
    assert the_store().desk.settings["review"].value == "off"
    assert [message["text"] for message in shown._view["say"]] == [
        "Daily rounds are off. Nothing is lost: begin again whenever you like."
    ]
    assert the_store().desk.answers == before.answers


def test_with_nothing_missed_it_says_so() -> None:
    """And what comes tomorrow, it says too."""
    shown = DailyRound()
    do(shown, "button", "round-on")
    assert "nothing yet that you missed" in shown._view["prompt"]
    assert buttons(shown._view) == ["round-off"]
    missed("drill:order", days=0)
    assert shown._view["prompt"] == "Nothing waits today. The next question comes tomorrow."


def test_a_round_of_a_drill_a_puzzle_and_a_puzzle_that_is_played() -> None:
    """Each with its dot and where it comes from; at the end how each was found and when it comes again."""
    shown = begun("drill:legal-cards", f"puzzle:{ASKED}", f"puzzle:{PLAYED}")
    names = [
        "Drill: which cards may be played",
        "Puzzle: Keeping the 7, number 1",
        "Puzzle: Follow, trump, beat, number 1",
    ]
    for number, name in enumerate(names, 1):
        view = shown._view
        assert view["notice"][0]["text"] == f"{name}. You missed this once."
        assert view["dots"]["label"] == f"Question {number} of 3"
        assert view["dots"]["items"].count("on") == number - 1
        assert (shown.player is not None) is (number == 2)
        right(shown)
    view = shown._view
    assert view["prompt"] == "That was today’s round. The next question comes in 3 days."
    (sheet,) = view["sheets"]
    assert [row["cells"][0] for row in sheet["rows"]] == names
    assert {tuple(row["cells"][1:]) for row in sheet["rows"]} == {("right at once", "in 3 days")}
    desk = the_store().desk
    assert [given.how for given in desk.answers["legal-cards"]] == [How.SHOWN, How.UNAIDED]
    assert [given.how for given in desk.attempts_at(f"puzzle:{PLAYED}")] == [How.SHOWN, How.UNAIDED]
    assert desk.puzzles[ASKED].how is How.UNAIDED


def test_a_drill_asks_a_new_question_of_the_level_that_was_missed() -> None:
    """Another round asks another one."""
    shown = begun("drill:legal-cards")
    assert shown.drilled is not None
    assert shown.drilled == Drill("legal-cards", seed=shown.round.seed, number=0, level=2).question


def test_what_is_missed_again_comes_tomorrow() -> None:
    """The next question is not to be had before this one is answered."""
    shown = begun("drill:order", "drill:higher")
    do(shown, "button", "next-question")
    assert shown._view["dots"]["label"] == "Question 1 of 2"
    do(shown, "button", "show")
    assert shown._view["dots"]["items"] == ["miss", "off"]
    do(shown, "button", "next-question")
    right(shown)
    assert [row["cells"][1:] for row in shown._view["sheets"][0]["rows"]] == [
        ["shown", "tomorrow"],
        ["right at once", "in 3 days"],
    ]


def test_stopping_keeps_what_was_done_and_leaves_the_rest_due() -> None:
    """In a question too, and before the first is answered."""
    shown = begun("drill:order", "drill:higher", "drill:name")
    right(shown)
    do(shown, "button", "stop")
    assert shown._view["prompt"].startswith("2 questions wait")
    assert len(shown._view["sheets"][0]["rows"]) == 1
    do(shown, "button", "round-start")
    do(shown, "button", "stop")
    assert shown._view["sheets"] == []


def test_playing_a_puzzle_again_counts_once_in_the_round() -> None:
    """It is an attempt of its own, but the round goes on by one question."""
    shown = begun(f"puzzle:{PLAYED}", "puzzle:" + ASKED)
    assert shown.player
    for _ in range(2):
        for act in play(shown.player):
            do(shown, *act)
        assert shown._view["dots"]["items"] == ["on", "off"]
        do(shown, "button", "again")
    assert len(the_store().desk.attempts_at(f"puzzle:{PLAYED}")) == 3
    do(shown, "button", "next-question")
    assert shown._view["dots"]["label"] == "Question 2 of 2"


@pytest.mark.parametrize("item", ["drill:legal-cards", f"puzzle:{ASKED}", f"puzzle:{PLAYED}"])
def test_a_round_that_was_left_goes_on(item: str, store: Store) -> None:
    """In the middle of a question too; what was answered is not asked again."""
    shown = begun("drill:order", item, "drill:higher")
    right(shown)
    if shown.player:
        do(shown, *next(play(shown.player)))
    else:
        do(shown, *answer(shown)[0])
    other = DailyRound()
    other._wear(shown.settings)
    other.restore(store.desk.state_of("DailyRound()"))
    kept, left = other.draw(), shown.draw()
    assert [kept[part] for part in ("dots", "heading", "hand")] == [left[part] for part in ("dots", "heading", "hand")]
    do(shown, "button", "show")
    other.restore(store.desk.state_of("DailyRound()"))
    assert other.draw()["dots"]["label"] == "Question 3 of 3"
    do(shown, "button", "stop")
    assert store.desk.state_of("DailyRound()") is None


def test_what_does_not_fit_is_refused_with_all_as_it_was() -> None:
    """A round that is over, an answer to another question, anything else."""
    shown = begun("drill:order", "drill:higher")
    state = shown.state()
    assert isinstance(state, dict)
    before = shown.draw()
    over = {**state["round"], "hows": ["shown", "shown"]}
    for odd in (None, {}, {"round": over, "left": None}, {"round": state["round"], "left": 7}):
        with pytest.raises(UltiError):
            shown.restore(odd)
        assert shown.draw() == before


def test_the_settings_panel_turns_it_off_in_the_middle() -> None:
    """And on again: the round is where it was."""
    shown = begun("drill:order")
    asked = shown._view["heading"]
    the_store().change(lambda desk, now: desk.chose("review", "off", now))
    assert buttons(shown._view) == ["round-on"]
    do(shown, "button", "round-on")
    assert shown._view["heading"] == asked
