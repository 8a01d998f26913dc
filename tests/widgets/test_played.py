"""Puzzles of every kind as the learner sees them: played ones on the table, the others as questions."""

import asyncio
import json

import pytest

from tests.running import awaited
from tests.widgets.test_quiz import EXERCISES, buttons, press, said
from ulti_teach.course.links import read_link
from ulti_teach.course.progress import How
from ulti_teach.engine import CardSet
from ulti_teach.puzzles import Exercise, Kind, Session
from ulti_teach.solver import Steps
from ulti_teach.widgets import Puzzle, PuzzleBoard, work
from ulti_teach.widgets.component import View
from ulti_teach.widgets.store import Store

QUERY = "position=ulti+in+c+|+cA7+dA+h8+|+cT9+hTQ+|+dTJ98+|+0&goal=ulti&seat=0"
ALL = pytest.mark.parametrize("id", list(EXERCISES))


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> PuzzleBoard:
    """The board with K1: draw trumps once."""
    monkeypatch.setenv("QUERY_STRING", QUERY)
    return PuzzleBoard()


def of_kind(kind: Kind) -> Exercise:
    """The first exercise of a kind."""
    return next(found for found in EXERCISES.values() if found.question.kind is kind)


def on(puzzle: Puzzle | PuzzleBoard, *steps: str) -> View:
    """Cards and buttons; then on to the end of what there is to see."""
    view = press(puzzle, *steps)
    while "next" in buttons(view):
        view = press(puzzle, "next")
    return view


@ALL
def test_every_puzzle_can_be_shown_to_its_end_and_explained(id: str, store: Store) -> None:
    """Whatever its kind: an answer, the author's words, and it is kept as shown."""
    puzzle = Puzzle(id)
    view = on(puzzle, "show")
    assert said(view)[-1] == puzzle.speech.fill(EXERCISES[id].words.explanation)
    assert store.desk.puzzles[id].how is How.SHOWN
    assert json.dumps(view)


@pytest.mark.parametrize("id", [id for id, found in EXERCISES.items() if found.question.kind.asks_for_play])
def test_every_wrong_card_is_played_out_and_can_be_taken_back(id: str) -> None:
    """To where everybody can see what is lost; then it is marked in the hand."""
    puzzle, question = Puzzle(id), EXERCISES[id].question
    wrong = [card for card in question.position.legal_cards() if card not in question.right]
    assert wrong
    for card in wrong:
        view = on(puzzle, str(card))
        assert [message["kind"] for message in view["say"]].count("bad") >= 2, said(view)
        view = press(puzzle, "undo")
        assert f"{card}?" in puzzle.tried()
        assert {held["id"]: held.get("mark") for held in view["hand"]["cards"]}[str(card)] == "bad"
    assert puzzle.state() is not None


def test_a_link_has_a_prompt_though_nobody_wrote_one(board: PuzzleBoard) -> None:
    """What is to be reached, in words."""
    view = board.draw()
    assert (view["heading"], view["prompt"]) == ("Play it out", "Win the last trick with the seven of clubs.")
    assert "hint" not in [button["id"] for button in view["buttons"]]
    assert all(seat["open"] or seat["place"] == "me" for seat in view["seats"])


def test_solving_it_says_how_each_part_ended_and_offers_other_defences(board: PuzzleBoard) -> None:
    """The ulti by itself and the parti by itself; another card of theirs is played on from."""
    for card in ("cA", "dA", "h8", "c7"):
        view = on(board, card)
    assert said(view)[0].startswith("Right.")
    assert said(view)[1] == "You make the ulti. You lose the parti, 40–50."
    assert view["focus"] == {"zone": "button", "key": "next-puzzle"}
    assert view["choices"] is None
    view = press(board, "explore")
    assert view["focus"] == {"zone": "choice", "key": None}
    options = view["choices"]["options"]
    assert options[0]["text"] == "Trick 1, Carla: nine of clubs"
    board.act("choice", options[0]["id"])
    assert board.draw()["choices"] is None
    board.act("choice", "99:zz")
    assert board.player is not None
    assert board.player.sitting is not None
    assert board.player.sitting.session.explored


def test_a_card_that_is_no_legal_one_is_refused_with_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """And counts as no try."""
    monkeypatch.setenv(
        "QUERY_STRING", "position=parti+in+s+|+hA9+|+c8+hT+|+dA7+sK+|+0+|+trick+dK+s9&goal=not+points>=80"
    )
    board = PuzzleBoard()
    view = press(board, "sK")
    assert view["say"][0]["rule"] == "Rule 7.2 · Follow suit if you can"
    assert "undo" not in buttons(view)
    assert board.player is not None
    assert board.player.tried() == []


def test_what_nobody_can_reach_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A teacher's position in which every card loses has nothing to play."""
    monkeypatch.setenv("QUERY_STRING", QUERY.replace("cA7", "c87").replace("cT9", "cAK"))
    view = PuzzleBoard().draw()
    assert said(view) == [
        "From here nobody can reach what is asked for, so there is nothing to play. Try the next puzzle."
    ]
    assert buttons(view) == ["next-puzzle"]


def test_a_teachers_puzzle_is_not_left_behind(board: PuzzleBoard) -> None:
    """It has no name under which it could be found again."""
    press(board, "dA")
    assert board.state() is None


def test_another_like_this_is_made(board: PuzzleBoard) -> None:
    """With the same aim; its link carries it whole."""
    board.act("tool", "another")
    view = board.draw()
    assert view["notice"][0]["text"].startswith("A new puzzle, made just now")
    link = next(tool["link"] for tool in view["tools"]["buttons"] if tool["id"] == "link")
    again = read_link(link.partition("?")[2], EXERCISES).exercise
    assert again is not None
    assert again.question.position == board.exercise.question.position


def test_which_bids_are_too_low_is_told_with_their_worth() -> None:
    """One reason for each wrong bid."""
    exercise = of_kind(Kind.LEGAL_BIDS)
    puzzle, question = Puzzle(exercise.question.id), exercise.question
    wrong = [bid for bid in question.bids if bid not in question.right]
    for bid in wrong:
        puzzle.act("choice", str(bid))
    view = press(puzzle, "check")
    assert len(said(view)) == len(wrong)
    assert all(told.startswith("Not high enough: ") or "cannot be bid" in told for told in said(view))


def test_a_pair_to_lay_down_is_judged_as_a_pair() -> None:
    """Two ticks, the third frees the first; the verdict names both."""
    question = of_kind(Kind.DISCARD).question
    puzzle = Puzzle(question.id)
    wrong = next(pair for pair in question.choices if isinstance(pair, CardSet) and pair not in question.right)
    right = next(pair for pair in question.right if isinstance(pair, CardSet))
    assert "check" not in buttons(press(puzzle, str(next(iter(wrong)))))
    view = press(puzzle, *map(str, wrong - CardSet([next(iter(wrong))])), "check")
    assert view["say"][0]["kind"] == "bad"
    view = press(puzzle, *map(str, wrong - right), *map(str, right - wrong), "check")
    assert view["say"][0]["kind"] == "good"


def test_a_settlement_is_told_line_by_line() -> None:
    """Each line with what it comes to."""
    view = press(Puzzle(of_kind(Kind.SETTLEMENT).question.id), "show")
    assert said(view)[0].startswith("Line by line: ")
    assert "from each" in said(view)[0]


def test_an_answer_that_comes_late_takes_the_keyboard_along(
    board: PuzzleBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that comes at once does: to the step that shows how it goes."""
    monkeypatch.setattr(work, "AT_ONCE", 0)
    assert board.player is not None
    judge = board.player.referee
    assert judge is not None
    show = judge.show

    def slow(session: Session) -> Steps[Session]:
        for _ in range(5):
            yield
        return (yield from show(session))

    monkeypatch.setattr(judge, "show", slow)

    async def looks() -> None:
        assert "next" not in buttons(press(board, "show"))
        while "next" not in buttons(board._view):
            await asyncio.sleep(0.005)

    awaited(looks())
    assert board._view["focus"] == {"zone": "button", "key": "next"}
