"""The board of puzzles: choosing, going on, what the address asks for, what is kept and what is copied."""

from typing import Any

import pytest

from tests.widgets.test_quiz import EXERCISES, press, said
from ulti_teach.course.progress import How
from ulti_teach.engine import PuzzleError, UltiError
from ulti_teach.widgets import PuzzleBoard
from ulti_teach.widgets.store import Store, the_store

K1 = "position=ulti+in+c+%7C+cA7+dA+h8+%7C+cT9+hTQ+%7C+dTJ98+%7C+0&goal=ulti&seat=0"


@pytest.fixture(autouse=True)
def address(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`address("puzzle=…")`: what stands after the question mark of the page; nothing unless told."""
    monkeypatch.delenv("QUERY_STRING", raising=False)

    def ask(query: str) -> None:
        monkeypatch.setenv("QUERY_STRING", query)

    return ask


def select(board: PuzzleBoard, id: str) -> dict[str, str]:
    """The options of one of the menu's selects, by id."""
    (found,) = (select for select in board.draw()["menu"]["selects"] if select["id"] == id)
    return {option["id"]: option["text"] for option in found["options"]}


def value(board: PuzzleBoard, id: str) -> str:
    """What a select of the menu stands at."""
    return next(str(select["value"]) for select in board.draw()["menu"]["selects"] if select["id"] == id)


def solve(board: PuzzleBoard) -> None:
    """Answers the question that is shown, rightly."""
    for choice in board.answering.right_choices:
        board.act("card" if len(str(choice)) == 2 else "choice", str(choice))
    board.act("button", "check")
    assert board.answering.is_right


def test_a_board_of_one_puzzle() -> None:
    """No menu; the puzzle is the one that was named."""
    board = PuzzleBoard(id="tricks-follow")
    assert board.draw()["menu"] is None
    assert board.exercise == EXERCISES["tricks-follow"]
    assert repr(board) == "PuzzleBoard(id='tricks-follow')"


def test_a_board_of_a_theme() -> None:
    """Its puzzles in order, with a choice of grades; the theme is no choice any more."""
    board = PuzzleBoard(theme="tricks")
    assert [select["id"] for select in board.draw()["menu"]["selects"]] == ["grade", "puzzle"]
    assert board.exercise.question.id == value(board, "puzzle") == next(iter(select(board, "puzzle")))
    assert select(board, "grade")["any"] == "Easy to hard"


def test_what_there_is_not_is_told() -> None:
    """As an error of ours, at once."""
    with pytest.raises(PuzzleError, match="no such puzzle"):
        PuzzleBoard(id="wallpaper")
    with pytest.raises(PuzzleError, match="no theme 'wallpaper'"):
        PuzzleBoard(theme="wallpaper")
    with pytest.raises(UltiError, match="not both"):
        PuzzleBoard(theme="tricks", id="tricks-follow")


def test_the_whole_collection_is_a_mix_until_a_theme_is_chosen() -> None:
    """Choosing shows its first puzzle; the keyboard stays at the menu."""
    board = PuzzleBoard()
    assert value(board, "theme") == "mix"
    board.act("theme", "tricks")
    assert value(board, "theme") == board.exercise.question.theme == "tricks"
    assert board.draw()["focus"] is None
    board.act("grade", "2")
    assert {EXERCISES[id].question.difficulty for id in select(board, "puzzle")} == {2}
    board.act("theme", "mix")
    assert value(board, "theme") == "mix"


@pytest.mark.parametrize(
    ("action", "target"),
    [("theme", "<b>"), ("grade", "²"), ("grade", "99"), ("puzzle", "x"), ("tool", "x"), ("x", "y")],
)
def test_what_the_menu_does_not_offer_changes_nothing(action: str, target: str) -> None:
    """A page that sends something else is a page of somebody else."""
    board = PuzzleBoard(theme="tricks")
    before = board.exercise
    board.act(action, target)
    assert board.exercise is before


def test_going_on_to_the_next_unsolved() -> None:
    """What is solved is passed over, and what was only shown is not; one may also just skip."""
    board = PuzzleBoard(theme="tricks")
    ids = list(select(board, "puzzle"))
    board.act("button", "show")
    board.act("button", "next-puzzle")
    assert board.exercise.question.id == ids[1]
    assert board.draw()["focus"] is not None
    solve(board)
    board.act("button", "next-puzzle")
    board.act("puzzle", ids[-1])
    board.act("button", "next-puzzle")
    assert board.exercise.question.id == ids[0]
    board.act("button", "next-puzzle")
    assert board.exercise.question.id == ids[2]


def test_results_are_kept_and_counted(store: Store) -> None:
    """On the desk, in the dots and in the menu."""
    board = PuzzleBoard(theme="tricks")
    id = board.exercise.question.id
    solve(board)
    assert store.desk.puzzles[id].how is How.UNAIDED
    dots = board.draw()["dots"]
    assert dots["label"] == f"Solved: 1 of {len(dots['items'])}"
    assert dots["items"][0] == "on"
    assert select(board, "puzzle")[id].endswith("solved")


def test_the_address_names_a_puzzle(address: Any) -> None:
    """It is the one that is shown."""
    address("puzzle=tricks-no-trumps")
    assert PuzzleBoard().exercise == EXERCISES["tricks-no-trumps"]


def test_only_the_whole_collection_reads_the_address(address: Any) -> None:
    """A lesson with a board of its own is none of the app's business."""
    address("puzzle=tricks-no-trumps")
    assert PuzzleBoard(id="tricks-follow").exercise == EXERCISES["tricks-follow"]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("puzzle=<script>", "There is no puzzle of the name that is in the link"),
        ("theme=x", "There is no theme of the name"),
        (K1.replace("cA7", "zz"), "The position in the link cannot be used. At character"),
        (K1.replace("goal=ulti", "goal=betli"), "it has these: points, ulti, payoff"),
        (K1.replace("goal=ulti", "goal=x"), "The goal in the link cannot be read."),
        (K1.replace("seat=0", "seat=2"), "is not the one whose turn it is, which is 0"),
        ("x" * 3000, "too long"),
    ],
)
def test_a_link_that_cannot_be_used_is_told_and_ours_are_shown(address: Any, query: str, says: str) -> None:
    """A clear sentence above a puzzle that can be played; another puzzle, and it has gone."""
    address(query)
    board = PuzzleBoard()
    assert says in board.draw()["notice"][0]["text"]
    assert board.exercise.question.id in EXERCISES
    board.act("button", "next-puzzle")
    assert board.draw()["notice"] == []


def test_what_was_left_is_gone_on_with(store: Store) -> None:
    """The same puzzle of the same theme, half answered."""
    board = PuzzleBoard()
    board.act("theme", "tricks")
    press(board, "hint")
    left = board.state()
    other = PuzzleBoard()
    other.restore(left)
    assert other.exercise is board.exercise
    assert said(other.draw()) == said(board.draw())
    assert value(other, "theme") == "tricks"


@pytest.mark.parametrize(
    "state",
    [
        None,
        7,
        {},
        {"theme": None, "grade": None, "id": "gone", "left": None},
        {"theme": "gone", "grade": None, "id": "tricks-follow", "left": None},
    ],
)
def test_what_does_not_fit_is_refused(state: object) -> None:
    """And all is as it was."""
    board = PuzzleBoard()
    before = board.exercise
    with pytest.raises(UltiError):
        board.restore(state)
    assert board.exercise is before


def test_link_and_report_are_ready_to_be_copied() -> None:
    """The link by the puzzle's name; the report with what was done; what came of it is told."""
    board = PuzzleBoard(id="tricks-follow")
    press(board, "s9", "check")
    tools = {tool["id"]: tool for tool in board.draw()["tools"]["buttons"]}
    assert tools["link"]["link"] == "puzzles.ipynb?puzzle=tricks-follow"
    assert "puzzle: tricks-follow" in tools["report"]["text"]
    assert "done: s9" in tools["report"]["text"]
    board.act("tool", "link-copied")
    assert board.draw()["tools"]["told"].startswith("Copied: a link")
    assert board.draw()["tools"]["by_hand"] == ""
    board.act("tool", "report-shown")
    assert board.draw()["tools"]["by_hand"]


def test_another_tab_solves_a_puzzle_too(store: Store) -> None:
    """A board that is shown counts it."""
    board = PuzzleBoard(theme="tricks")
    ids = list(select(board, "puzzle"))
    the_store().change(lambda desk, now: desk.solved(ids[1], How.AIDED, now))
    assert board.draw()["dots"]["items"][1] == "late"
    assert board._view["dots"]["items"][1] == "late"


def test_an_action_is_answered_by_one_view() -> None:
    """Though the desk changes with it: what is done on the first of two views would be lost."""
    board = PuzzleBoard()
    before = board._view["seq"]
    board._handle_custom_msg({"seq": before, "action": "theme", "id": "ducking"}, [])
    assert board._view["seq"] == before + 1
    assert board.exercise.question.theme == "ducking"
