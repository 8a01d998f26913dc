"""The component that shows what was done, saves and reads it, and forgets everything."""

import pytest

from tests.widgets.test_store import do, meet
from ulti_teach.course.desktext import write_desk
from ulti_teach.course.drills import KINDS
from ulti_teach.course.progress import Desk, How
from ulti_teach.widgets import Drill, Progress, Puzzle
from ulti_teach.widgets.store import Store

#: A drill that was mastered by answering: what has no answers was known before.
MASTERED = Desk(mastered={"order": 5}).answered("order", How.UNAIDED, "1", now=5)


def stands(progress: Progress) -> dict[str, str]:
    """What is said of each kind of drill that was begun."""
    return {kind["id"]: kind["text"] for kind in progress._view["kinds"] if kind["text"] != "not tried yet"}


def buttons(progress: Progress) -> list[str]:
    """The buttons that are there."""
    return [button["id"] for button in progress._view["buttons"]]


def test_a_newcomer_sees_every_drill_and_no_praise() -> None:
    """Each kind by its name; nothing tried, nothing solved."""
    progress = Progress()
    assert [kind["id"] for kind in progress._view["kinds"]] == list(KINDS)
    assert stands(progress) == {}
    assert progress._view["puzzles"].startswith("Puzzles: 0 of ")
    assert repr(progress) == "Progress()"


def test_it_follows_what_is_done_beside_it() -> None:
    """A puzzle and a drill on the same page, without reloading."""
    progress, puzzle, drill = Progress(), Puzzle("tricks-follow"), Drill("legal-cards", seed=3)
    do(puzzle, "card", "cK")
    seq = progress._view["seq"]
    do(puzzle, "card", "c7")
    assert progress._view["seq"] == seq  # ticks are nothing to show here
    do(puzzle, "button", "check")
    do(drill, "button", "show")
    assert "1 of" in progress._view["puzzles"]
    assert progress._view["puzzles"].endswith("1 of them at once.")
    assert stands(progress) == {"legal-cards": "0 of 1 right at once"}


def test_a_puzzle_that_was_shown_is_not_solved(store: Store) -> None:
    """And one that is not in this course does not count."""
    desk = Desk().solved("tricks-follow", How.SHOWN, now=1).solved("tricks-beat", How.AIDED, now=1)
    meet(store, write_desk(desk.solved("somewhere-else", How.UNAIDED, now=1)))
    assert Progress()._view["puzzles"].startswith("Puzzles: 1 of ")
    assert Progress()._view["puzzles"].endswith("0 of them at once.")


def test_mastered_is_told(store: Store) -> None:
    """Whatever came later."""
    desk = Desk(mastered={"order": 5})
    for _ in range(3):
        desk = desk.answered("order", How.SHOWN, "1", now=9).answered("higher", How.UNAIDED, "1", now=9)
    meet(store, write_desk(desk))
    assert stands(Progress()) == {"order": "mastered", "higher": "3 of the last 3 right at once"}


def test_a_file_is_read_or_refused() -> None:
    """What came of it is said here."""
    progress = Progress()
    do(progress, "file", write_desk(MASTERED))
    assert stands(progress) == {"order": "mastered"}
    assert [said["kind"] for said in progress._view["say"]] == ["good"]
    do(progress, "file", "{")
    assert [said["kind"] for said in progress._view["say"]] == ["bad"]
    assert stands(progress) == {"order": "mastered"}
    do(progress, "unreadable", "")
    assert progress._view["say"][0]["text"] == "The file could not be opened, so nothing has changed."


def test_everything_is_forgotten_only_after_a_second_word(store: Store) -> None:
    """The keyboard goes to what changes nothing."""
    meet(store, write_desk(MASTERED))
    progress = Progress()
    do(progress, "button", "forget-now")
    assert stands(progress) == {"order": "mastered"}
    do(progress, "button", "forget")
    assert (buttons(progress), progress._view["focus"]) == (["keep", "forget-now"], "keep")
    assert progress._view["asks"].startswith("Forget everything")
    do(progress, "button", "keep")
    assert (buttons(progress), progress._view["focus"]) == (["save", "read", "forget"], "forget")
    do(progress, "button", "forget")
    do(progress, "button", "forget-now")
    assert store.desk == Desk(cleared=1)
    assert stands(progress) == {}
    assert progress._view["say"][0]["text"] == "Everything is forgotten."


@pytest.mark.parametrize("action", ["button", "explode", "card"])
def test_nonsense_changes_nothing(action: str) -> None:
    """Only what stands there can be pressed."""
    progress = Progress()
    before = {**progress._view, "seq": 1, "answers": 0}
    do(progress, action, "explode")
    assert progress._view == before
