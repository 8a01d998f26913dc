"""The round for whoever knows cards already as it is sent to the page, and what it leaves on the desk."""

from typing import Any

import pytest

from ulti_teach.course.progress import How
from ulti_teach.engine import UltiError
from ulti_teach.widgets import Placement, Progress
from ulti_teach.widgets.component import View
from ulti_teach.widgets.store import the_store

ANYTHING: Any = "7"


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def begun(game: str = "skat") -> Placement:
    """A round that has begun."""
    placement = Placement(seed=3)
    placement.act("choice", game)
    return placement


def answer(placement: Placement, *, right: bool = True) -> None:
    """Answers the question, and goes on."""
    if right:
        for choice in placement.answering.right_choices:
            placement.act("choice", str(choice))
        placement.act("button", "check")
    else:
        placement.act("button", "show")
    assert placement.answering.is_done
    placement.act("button", "next-question")


def test_it_begins_with_the_game_that_is_known() -> None:
    """Four to choose from; another one is ignored."""
    placement = Placement(seed=3)
    view = placement.draw()
    assert [option["id"] for option in view["choices"]["options"]] == ["skat", "bridge", "sixty-six", "other"]
    assert view["buttons"] == []
    placement.act("choice", "chess")
    placement.act("button", "stop")
    assert placement.draw() == view


@pytest.mark.parametrize("game", ["skat", "bridge", "sixty-six", "other"])
def test_what_is_new_to_that_player_is_said_all_the_time(game: str) -> None:
    """Each game has its own sentence, which names the ten."""
    placement = begun(game)
    (notice,) = placement.draw()["notice"]
    assert "the ten" in notice["text"]
    answer(placement)
    assert placement.draw()["notice"] == [notice]
    assert placement.draw()["dots"]["label"] == "Question 2 of at most 8"


def test_all_right_masters_the_first_two_lessons() -> None:
    """Each skill as soon as it is whole, stamped as found by the placement; at the end it says where to go on."""
    placement, store = begun(), the_store()
    for _ in range(3):
        assert not store.desk.mastered
        answer(placement)
    assert set(store.desk.mastered) == {"name", "higher", "order"}
    for _ in range(5):
        answer(placement)
    assert set(store.desk.mastered) == {"name", "higher", "order", "trick-winner", "legal-cards"}
    assert all(store.desk.is_placed(kind) for kind in store.desk.mastered)
    view = placement.draw()
    assert view["heading"] == "That is all"
    assert said(view)[-1].startswith("Go on with lesson 3")
    assert len(said(view)) == 4
    texts = {kind["id"]: kind["text"] for kind in Progress().draw()["kinds"]}
    assert texts["order"] == "known already, as the first questions showed"


def test_practice_makes_it_ones_own() -> None:
    """After an answer of the drill itself, it is mastered like any other."""
    placement, store = begun(), the_store()
    for _ in range(3):
        answer(placement)
    store.change(lambda desk, now: desk.answered("order", How.SHOWN, "1-1", now))
    assert not store.desk.is_placed("order")
    assert "order" in store.desk.mastered


def test_two_misses_end_it_with_the_first_lesson() -> None:
    """Nothing is mastered, nothing is reproached."""
    placement = begun()
    answer(placement, right=False)
    answer(placement, right=False)
    assert said(placement.draw()) == [
        "Go on with lesson 1, Cards and ranks: it is short, and the ten has two places in it."
    ]
    assert not the_store().desk.mastered


def test_stopping_in_a_question_keeps_the_rest() -> None:
    """What was found so far stays; it can begin anew, with other questions."""
    placement = begun()
    for _ in range(3):
        answer(placement)
    placement.act("button", "stop")
    view = placement.draw()
    assert said(view)[-1].startswith("Go on with lesson 2")
    assert [button["id"] for button in view["buttons"]] == ["again"]
    before = placement.seed
    placement.act("button", "again")
    assert placement.seed != before
    assert placement.draw()["heading"] == Placement().draw()["heading"]


def test_a_round_that_was_left_goes_on() -> None:
    """In the middle of a question too; what does not fit is refused, with all as it was."""
    placement = begun()
    answer(placement)
    placement.act("choice", str(placement.answering.choices[0]))
    other = Placement(seed=99)
    other.restore(placement.state())
    assert other.round == placement.round
    assert other.answering == placement.answering
    assert Placement(seed=1).state() is None
    odd: list[object] = [None, {}, {"round": {}, "answered": None}, {"round": placement.round.values(), "answered": 7}]
    for state in odd:
        with pytest.raises(UltiError):
            other.restore(state)
    assert other.round == placement.round


@pytest.mark.parametrize("seed", [ANYTHING, True])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    """One sentence."""
    with pytest.raises(UltiError, match="whole number"):
        Placement(seed=seed)
