"""Puzzles and drills as the learner sees them."""

import json

import pytest

from ulti_teach import data
from ulti_teach.course.progress import How
from ulti_teach.puzzles import Kind, load_exercises
from ulti_teach.widgets import Puzzle
from ulti_teach.widgets.component import View
from ulti_teach.widgets.quiz import Quiz
from ulti_teach.widgets.store import the_store

EXERCISES = load_exercises(data.exercises())


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def buttons(view: View) -> list[str]:
    """The buttons that can be pressed."""
    return [button["id"] for button in view["buttons"] if button["enabled"]]


def press(quiz: Quiz, *steps: str) -> View:
    """Cards, seats and buttons one after the other; the view at the end."""
    for step in steps:
        if step in ("0", "1", "2"):
            quiz.act("choice", step)
        else:
            quiz.act("card" if len(step) == 2 else "button", step)
    return quiz.draw()


def test_a_puzzle_asks_with_its_words() -> None:
    """Heading, prompt with card names, cards to tick, and Check waits for the first tick."""
    view = Puzzle("tricks-follow").draw()
    assert view["heading"] == "Which of your cards may you play?"
    assert view["prompt"].startswith("Carla, the declarer, led the ace of clubs;")
    assert [(card["id"], card["pressed"]) for card in view["hand"]["cards"]] == [
        ("cK", False),
        ("c7", False),
        ("dA", False),
        ("s9", False),
    ]
    assert buttons(view) == ["hint", "show"]
    assert [chip["text"] for chip in view["chips"]] == ["trumps"]
    assert view["label"] == view["heading"]
    assert buttons(press(Puzzle("tricks-follow"), "cK")) == ["check", "hint", "show"]


def test_prompts_speak_of_the_cards_that_the_learner_knows() -> None:
    """Braces in a puzzle's words become names of the chosen pack."""
    assert (
        Puzzle("tricks-follow", pack="tell").draw()["prompt"].startswith("Carla, the declarer, led the ace of acorns;")
    )


def test_a_wrong_card_gets_its_reason_and_a_right_one_its_mark() -> None:
    """Every wrong card is explained; what was missed is not told."""
    view = press(Puzzle("tricks-follow"), "cK", "s9", "check")
    marks = {card["id"]: card.get("mark") for card in view["hand"]["cards"]}
    assert marks == {"cK": "good", "c7": None, "dA": None, "s9": "bad"}
    assert said(view) == [
        "Not the nine of spades: clubs were led and you hold the king and seven of clubs, so you must follow suit."
    ]


def test_cards_with_one_reason_are_refused_together() -> None:
    """Ticking everything gives one sentence for a rule, not one for each card."""
    view = press(Puzzle("tricks-undertrump"), "cA", "dQ", "d8", "sT", "check")
    assert said(view) == [
        "Not the ace of clubs or the ten of spades: hearts were led and you have none, so you must play a trump, and you "
        "hold the queen and eight of diamonds."
    ]
    assert view["say"][0]["card"] is None


def test_too_few_cards_is_no_fault_but_not_the_end() -> None:
    """How many are missing is told, not which."""
    assert said(press(Puzzle("tricks-follow"), "cK", "check")) == [
        "Nothing wrong so far, but one more card may be played."
    ]


def test_the_right_answer_says_why() -> None:
    """The engine's reason with its rule, then the author's explanation."""
    view = press(Puzzle("tricks-follow"), "cK", "c7", "check")
    assert said(view)[0].startswith("Right. You must follow suit. None of your clubs beats the ace of clubs")
    assert view["say"][0]["rule"] == "Rule 7.2 · Follow suit if you can"
    assert said(view)[1].startswith("Nothing beats an ace here")
    assert buttons(view) == ["again"]
    assert all(card["disabled"] for card in view["hand"]["cards"])
    assert view["hand"]["cards"][3]["note"].startswith("Not the nine of spades")
    assert view["focus"] == {"zone": "button", "key": "again"}


def test_hints_come_one_by_one_and_end() -> None:
    """From vague to plain, and then the button rests."""
    puzzle, hints = Puzzle("tricks-follow"), EXERCISES["tricks-follow"].words.hints
    assert len(hints) > 1
    for number in range(1, len(hints) + 1):
        assert "hint" in buttons(puzzle.draw())
        assert len(said(press(puzzle, "hint"))) == number
    assert "hint" not in buttons(puzzle.draw())
    assert len(said(press(puzzle, "hint"))) == len(hints)


def test_a_hint_takes_the_old_verdict_away() -> None:
    """So that what is new is all there is to read."""
    view = press(Puzzle("tricks-follow"), "s9", "check", "hint")
    assert said(view) == ["Which suit was led, and do you have it?"]
    assert not any(card.get("mark") for card in view["hand"]["cards"])


def test_show_me_marks_everything() -> None:
    """What was missed is marked, what was wrong stays marked, and the reason is told without praise."""
    view = press(Puzzle("tricks-follow"), "s9", "check", "show")
    assert {card["id"]: card.get("mark") for card in view["hand"]["cards"]} == {
        "cK": "missed",
        "c7": "missed",
        "dA": None,
        "s9": "bad",
    }
    assert said(view)[0].startswith("You must follow suit.")


def test_who_wins() -> None:
    """Three seats to choose from; the winner is not given away before it was found."""
    puzzle = Puzzle("tricks-no-trumps")
    view = puzzle.draw()
    assert view["hand"] is None
    assert [option["text"] for option in view["choices"]["options"]] == ["Ben", "You", "Carla"]
    assert view["trick"]["won"] == ""
    view = press(puzzle, "0", "check")
    assert said(view) == ["The ace of clubs cannot win: hearts were led, and there are no trumps."]
    assert view["say"][0]["rule"] == "Rule 7.6 · Who wins the trick"
    assert not any(card["wins"] for card in view["trick"]["cards"])
    view = press(puzzle, "2", "check")
    assert said(view)[0] == "Right. The jack of hearts wins: hearts were led, and it is the highest of them."
    assert [card["wins"] for card in view["trick"]["cards"]] == [False, True, False]
    assert view["trick"]["won"] == "Ben wins the trick"


def test_a_wrong_settlement_is_told_what_there_is_to_count() -> None:
    """Of kontra and bonuses only where there are some: who meets the contracts has not heard of them yet."""
    puzzle = Puzzle("contracts-part-by-part")
    puzzle.act("choice", puzzle.draw()["choices"]["options"][0]["id"])
    (told,) = said(press(puzzle, "check"))
    assert told.startswith("Not so. Take the components one by one:")
    puzzle = Puzzle("kontra-on-the-ulti")
    puzzle.act("choice", puzzle.draw()["choices"]["options"][-1]["id"])
    (told,) = said(press(puzzle, "check"))
    assert told.startswith("Not so. Go through it line by line: each component with its kontra,")


def test_again_begins_anew() -> None:
    """A solved puzzle can be tried once more."""
    puzzle = Puzzle("tricks-follow")
    first = puzzle.draw()
    assert press(puzzle, "cK", "c7", "check", "again") == {**first, "focus": {"zone": "hand", "key": None}}


#: Kinds whose learner sees only their own cards; in the others all hands lie open, so that perfect play can be found.
UNSEEN = (Kind.LEGAL_CARDS, Kind.TRICK_WINNER, Kind.SAFE_PLAY)


@pytest.mark.parametrize("id", [id for id, found in EXERCISES.items() if found.question.kind in UNSEEN])
def test_hidden_cards_never_reach_the_page(id: str) -> None:
    """No puzzle sends a card that the learner's seat does not see."""
    puzzle = Puzzle(id)
    question = EXERCISES[id].question
    position = question.position
    for card in question.line:
        position = position.play(card)
    held = {card for seat, hand in enumerate(position.hands) if seat != question.seat for card in hand or ()}
    hidden = {str(card) for card in held | {*question.unseen}}
    assert hidden
    assert [card for card in hidden if f'"{card}"' in json.dumps(puzzle.draw())] == []


def test_what_is_half_done_can_be_gone_on_with() -> None:
    """Ticks, tries and hints come back, in another kernel too."""
    puzzle, later = Puzzle("tricks-follow"), Puzzle("tricks-follow")
    press(puzzle, "s9", "check", "hint", "cK")
    later.restore(json.loads(json.dumps(puzzle.state())))
    assert later.draw() == puzzle.draw()
    press(later, "s9", "c7", "check")
    assert later.answering.is_right
    assert not later.answering.is_unaided
    assert later.state() is None


def test_a_solved_puzzle_is_kept_at_its_best() -> None:
    """Right at once, with help, or shown: the best of them."""
    puzzle = Puzzle("tricks-follow")
    press(puzzle, "show")
    assert the_store().desk.puzzles["tricks-follow"].how is How.SHOWN
    press(puzzle, "again", "cK", "c7", "check", "again", "show")
    assert the_store().desk.puzzles["tricks-follow"].how is How.UNAIDED


def test_every_attempt_at_a_puzzle_is_kept() -> None:
    """With what was chosen in it, in notation."""
    press(Puzzle("tricks-follow"), "show", "again", "cK", "c7", "check")
    attempts = [(attempt.how, attempt.tried) for attempt in the_store().desk.attempts_at("puzzle:tricks-follow")]
    assert attempts == [(How.SHOWN, ()), (How.UNAIDED, ("cK", "c7"))]


def test_the_seat_that_was_to_be_named_is_called_the_answer() -> None:
    """Not a card that may be played too."""
    view = press(Puzzle("tricks-no-trumps"), "0", "show")
    assert {option["text"]: option["mark_text"] for option in view["choices"]["options"]} == {
        "Ben": "the answer",
        "You": "wrong",
        "Carla": "",
    }


def test_the_strongest_of_three_cards() -> None:
    """No table, no players: three cards, and why the one beats the other."""
    puzzle = Puzzle("ranks-trump-suit")
    view = puzzle.draw()
    assert [card["id"] for card in view["hand"]["cards"]] == ["sJ", "sK", "s9"]
    assert "seats" not in view
    assert [chip["text"] for chip in view["chips"]] == ["trumps"]
    assert said(press(puzzle, "sJ", "check")) == [
        "Not the jack of spades. The king of spades beats the jack of spades: with trumps, every suit ranks ace, ten, king, "
        "queen, jack, nine, eight and seven."
    ]
    view = press(puzzle, "sK", "check")
    assert said(view)[0].startswith("Right. The king of spades beats the jack of spades")
    assert said(view)[1].startswith("In some other games the jack is the highest trump.")


def test_the_strongest_card_is_of_the_suit_led() -> None:
    """An ace of a suit that was not led wins nothing: told so when it is chosen, and when the answer is shown."""
    puzzle = Puzzle("ranks-transfer")
    assert said(press(puzzle, "dA", "check")) == [
        "The ace of diamonds cannot win: clubs were led, and there are no trumps."
    ]
    assert said(press(puzzle, "show"))[0] == "The ten of clubs wins: clubs were led, and it is the highest of them."
