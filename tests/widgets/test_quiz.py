"""Puzzles and drills as the learner sees them."""

import json

import pytest

from ulti_teach import data
from ulti_teach.course.drills import legal_cards_question
from ulti_teach.puzzles import load_exercises
from ulti_teach.widgets import Drill, Puzzle
from ulti_teach.widgets.component import View
from ulti_teach.widgets.quiz import Quiz


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
        "Nothing wrong so far, but one card more may be played."
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
    puzzle = Puzzle("tricks-follow")
    assert len(said(press(puzzle, "hint"))) == 1
    assert len(said(press(puzzle, "hint"))) == 2
    assert "hint" not in buttons(puzzle.draw())
    assert len(said(press(puzzle, "hint"))) == 2


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


def test_again_begins_anew() -> None:
    """A solved puzzle can be tried once more."""
    puzzle = Puzzle("tricks-follow")
    first = puzzle.draw()
    assert press(puzzle, "cK", "c7", "check", "again") == {**first, "focus": {"zone": "hand", "key": None}}


@pytest.mark.parametrize("id", list(load_exercises(data.exercises())))
def test_hidden_cards_never_reach_the_page(id: str) -> None:
    """No puzzle sends a card that the learner's seat does not see."""
    puzzle = Puzzle(id)
    question = puzzle.answering.question
    position = question.position
    for card in question.line:
        position = position.play(card)
    hidden = {str(card) for seat, hand in enumerate(position.hands) if seat != question.seat for card in hand or ()}
    assert hidden
    assert [card for card in hidden if f'"{card}"' in json.dumps(puzzle.draw())] == []


def test_a_drill_never_ends_and_repeats_from_its_seed() -> None:
    """Next brings another question, the same in every drill of this seed."""
    drill, twin = Drill("legal-cards", seed=3), Drill("legal-cards", seed=3)
    for number in range(8):
        assert drill.answering.question == legal_cards_question(3, number) == twin.answering.question
        press(drill, "show", "next-question")
        press(twin, "show", "next-question")


def test_next_waits_for_an_answer() -> None:
    """A question cannot be skipped by an impatient click."""
    drill = Drill("legal-cards", seed=3)
    press(drill, "next-question")
    assert drill.answering.question == legal_cards_question(3, 0)


def test_dots_tell_the_last_five() -> None:
    """A dot for each answer: right at once, or not."""
    drill = Drill("legal-cards", seed=3)
    assert drill.draw()["dots"] == {"label": "Right at once", "items": ["off"] * 5}
    right = [str(card) for card in drill.answering.right_choices]
    view = press(drill, *right, "check")
    assert view["dots"] == {"label": "Right at once: 1 of 1", "items": ["on", *["off"] * 4]}
    for _ in range(5):
        view = press(drill, "next-question", "show")
    assert view["dots"]["items"] == ["miss"] * 5


def test_a_drill_tells_what_lies_on_the_table() -> None:
    """Who led what, and what was played to it, before the question."""
    drill = Drill("legal-cards", seed=3)
    cards = drill.draw()["trick"]["cards"]
    prompt = drill.draw()["prompt"]
    assert prompt.endswith(" Tick every card that you may play.")
    assert all(card["name"] in prompt for card in cards)
    assert f"led the {cards[0]['name']}" in prompt


def test_right_in_the_end_is_not_a_miss() -> None:
    """A mistake that was mended has a dot of its own."""
    drill = Drill("legal-cards", seed=3)
    right = [str(card) for card in drill.answering.right_choices]
    wrong = next(str(card) for card in drill.answering.choices if str(card) not in right)
    view = press(drill, wrong, "check", wrong, *right, "check")
    assert view["dots"] == {"label": "Right at once: 0 of 1", "items": ["late", *["off"] * 4]}


def test_two_drills_without_a_seed_differ() -> None:
    """Left to itself, every visit brings other questions."""
    assert Drill("legal-cards").seed != Drill("legal-cards").seed
