"""Drills as the learner sees them: every kind, its level, its dots, and mastery told once."""

import json
import re

import pytest

from ulti_teach.course.drills import KINDS, Form, NameQuestion, RankQuestion, question
from ulti_teach.course.progress import How
from ulti_teach.engine import Card, CardSet, parse_card
from ulti_teach.puzzles import Question, Wants
from ulti_teach.text import Pack
from ulti_teach.widgets import Drill
from ulti_teach.widgets.component import View
from ulti_teach.widgets.store import the_store


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def press(drill: Drill, *steps: str) -> View:
    """Buttons by their ids, everything else is chosen; the view at the end."""
    for step in steps:
        if step in ("check", "show", "next-question", "hint", "again"):
            drill.act("button", step)
        else:
            drill.act("card", step)
    return drill.draw()


def right(drill: Drill) -> list[str]:
    """What the engine answers; of what is laid down, the cards of one pair."""
    found = drill.answering.right_choices
    if isinstance(found[0], CardSet):
        return [str(card) for card in found[0]]
    return [str(choice) for choice in found]


def wrong(drill: Drill) -> list[str]:
    """An answer that is whole and wrong."""
    if drill.answering.question.wants is Wants.ORDER:
        return [*right(drill)[1:], right(drill)[0]]
    if isinstance(drill.answering.right_choices[0], CardSet):
        pairs = [pair for pair in drill.answering.question.choices if isinstance(pair, CardSet)]
        return [str(card) for card in next(pair for pair in pairs if pair not in drill.answering.right_choices)]
    if len(right(drill)) == len(drill.answering.choices):
        return right(drill)[:1]
    return [next(str(choice) for choice in drill.answering.choices if str(choice) not in right(drill))]


def ranks(cards: str, trump: str | None, kind: str) -> Drill:
    """The first drill of a kind, from seed 0 on, that shows these cards in any order with these trumps."""
    wanted = {parse_card(card) for card in cards.split()}
    for number in range(20000):
        for level in (5, 4, 3, 2, 1):
            found = question(kind, 0, number, level)
            assert isinstance(found, RankQuestion)
            if set(found.cards) == wanted and (found.trump.value if found.trump else None) == trump:
                return Drill(kind, seed=0, number=number, level=level)
    pytest.fail("no such question")


def name(form: Form, faces: Pack, names: Pack, rank: str) -> Drill:
    """A drill of names that shows this form, these packs and this rank."""
    for number in range(2000):
        found = question("name", 0, number, 5 if faces is not names else 3)
        assert isinstance(found, NameQuestion)
        if (found.form, found.faces, found.names, found.card.rank.value) == (form, faces, names, rank):
            return Drill("name", seed=0, number=number, level=5 if faces is not names else 3)
    pytest.fail("no such question")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_judges_and_explains(kind: str) -> None:
    """A wrong answer names a rule and may be tried again; a right one says why; every level, with both packs."""
    for level in range(1, 6):
        drill = Drill(kind, seed=5, level=level, pack=("french", "tell")[level % 2])
        for _ in range(6):
            view = press(drill, *wrong(drill), "check")
            assert said(view)
            assert all(message["rule"] for message in view["say"] if message["kind"] == "bad")
            assert not drill.answering.is_done
            for choice in [str(choice) for choice in drill.answering.chosen if choice]:
                if drill.answering.question.wants is not Wants.ONE:
                    press(drill, choice)
            view = press(drill, *right(drill), "check")
            assert said(view)[0].startswith("Right. ")
            assert view["say"][0]["rule"]
            json.dumps(view)
            press(drill, "next-question")


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_never_ends_and_repeats_from_its_seed(kind: str) -> None:
    """Next brings another question, never the same twice in a row, and the same in every drill of this seed."""
    drill, twin, before = Drill(kind, seed=3), Drill(kind, seed=3), None
    for number in range(8):
        assert drill.number >= number
        assert drill.question == question(kind, 3, drill.number, 1) == twin.question
        assert drill.question != before
        before = drill.question
        press(drill, "show", "next-question")
        press(twin, "show", "next-question")


def test_the_docstring_names_every_kind() -> None:
    """Whoever asks for help on `Drill` finds what can be written there."""
    named = re.findall(r"`([a-z-]+)`", (Drill.__doc__ or "").split("The level follows")[0])
    assert sorted(named) == sorted(KINDS)


def test_next_waits_for_an_answer() -> None:
    """A question cannot be skipped by an impatient click."""
    drill = Drill("legal-cards", seed=3)
    press(drill, "next-question")
    assert drill.number == 0


def test_two_drills_without_a_seed_differ() -> None:
    """Left to itself, every visit brings other questions."""
    assert Drill("legal-cards").seed != Drill("legal-cards").seed


def test_the_level_follows_the_answers() -> None:
    """Up after answers that were right at once, down after others; the page tells where it is."""
    drill = Drill("higher", seed=3)
    for level in (1, 2, 3):
        assert drill.level == level
        press(drill, *right(drill), "check", "next-question")
    press(drill, *wrong(drill), "check", *right(drill), "check", "next-question")
    assert drill.level == 3
    view = press(drill, "show", "next-question")
    assert drill.level == 2
    assert view["dots"]["label"] == "Level 2 of 5. Right at once: 3 of 5"


def test_dots_tell_the_last_five() -> None:
    """A dot for each answer: right at once, right in the end, or shown."""
    drill = Drill("legal-cards", seed=3)
    assert drill.draw()["dots"] == {"label": "Level 1 of 5. No answer yet", "items": ["off"] * 5}
    view = press(drill, *right(drill), "check")
    assert view["dots"]["items"] == ["on", *["off"] * 4]
    press(drill, "next-question")
    view = press(drill, *wrong(drill), "check", *wrong(drill), *right(drill), "check")
    assert view["dots"]["items"] == ["on", "late", *["off"] * 3]
    for _ in range(5):
        view = press(drill, "next-question", "show")
    assert view["dots"]["items"] == ["miss"] * 5


def test_mastery_is_told_once_and_kept() -> None:
    """Four of the last five at once, from the second level on; the first level only warms up."""
    drill = Drill("higher", seed=3)
    told = "You can do this: of the last five, at least four were right at once. Go on, or keep practising."
    for number in range(8):
        view = press(drill, *right(drill), "check")
        assert (told in said(view)) == (number == 4), number
        assert ("higher" in the_store().desk.mastered) == (number >= 4)
        press(drill, "next-question")
    another = Drill("higher", seed=4)
    assert told not in said(press(another, *right(another), "check"))


def test_who_only_warms_up_is_told_so() -> None:
    """After a miss the level falls to the first, where nothing counts: four of five at once there, and why it is not enough."""
    drill = Drill("higher", seed=3)
    told = "Going well. The questions of level 1 only warm up: go on, and be right at once four times in five from level 2 on."
    press(drill, "show")
    for number in range(9):
        press(drill, "next-question")
        view = press(drill, *right(drill), "check")
        is_mastered = "higher" in the_store().desk.mastered
        assert (told in said(view)) == (number >= 3 and not is_mastered), number
    assert is_mastered


def test_answers_are_kept_with_their_question() -> None:
    """Kind, series, number, level, and how it was found."""
    drill = Drill("order", seed=9, number=4, level=3)
    press(drill, "show")
    (answer,) = the_store().desk.answers["order"]
    assert (answer.id, answer.level, answer.how) == ("9-4", 3, How.SHOWN)


def test_another_visit_goes_on_at_the_level_that_was_reached() -> None:
    """When the page has told what is kept; a level given in the cell stays."""
    drill = Drill("higher", seed=3)
    for _ in range(3):
        press(drill, *right(drill), "check", "next-question")
    desk = the_store().desk
    again, given = Drill("higher"), Drill("higher", level=1)
    the_store().is_connected = True
    again.desk_changed(desk)
    given.desk_changed(desk)
    assert (again.level, given.level) == (4, 1)
    assert again._view["dots"]["label"] == "Level 4 of 5. Right at once: 3 of 3"


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_that_was_left_comes_back(kind: str) -> None:
    """The same question with what was chosen and tried, in another kernel."""
    drill, later = Drill(kind, level=3), Drill(kind)
    assert drill.state() is None
    press(drill, *wrong(drill), "check")
    later.restore(json.loads(json.dumps(drill.state())))
    assert later.question == drill.question
    assert {**later.draw(), "focus": None} == {**drill.draw(), "focus": None}


@pytest.mark.parametrize(
    "left",
    [
        None,
        {},
        {"asked": [1, 2, 9], "answered": {}},
        {"asked": [1, 2, 3], "answered": {"chosen": ["xx"], "checked": False, "hints": 0, "tries": 0}},
        {"asked": [1, 2, 3], "answered": {"chosen": [], "checked": True, "hints": 0, "tries": 1}},
        {"asked": [1, 2, 3], "answered": {"chosen": [[1]], "checked": False, "hints": 0, "tries": 0}},
    ],
)
def test_what_was_left_and_does_not_fit_is_dropped(left: object) -> None:
    """Of an older course, or damaged: the drill is as it was."""
    drill = Drill("order", seed=3)
    the_store().desk = the_store().desk.left(drill.key, left, 5)
    before = {**drill.draw(), "focus": None}
    the_store().is_connected = True
    drill.desk_changed(the_store().desk)
    assert {**drill.draw(), "focus": None} == before


# --- ranks


def test_an_order_is_chosen_place_by_place() -> None:
    """Each card gets its number; taken back, its place is free, and the next card takes it."""
    drill = ranks("hA hT hK", "c", "order")
    view = press(drill, "hA", "hK", "hT", "hK")
    assert {card["id"]: card["number"] for card in view["hand"]["cards"]} == {"hA": 1, "hK": None, "hT": 3}
    assert view["hand"]["told"] == "So far: ace of hearts and ten of hearts."
    assert not next(button for button in view["buttons"] if button["id"] == "check")["enabled"]
    view = press(drill, "hT", "hT", "hK")
    assert {card["id"]: card["mark_text"] for card in view["hand"]["cards"]} == {
        "hA": "number 1",
        "hT": "number 2",
        "hK": "number 3",
    }
    assert next(button for button in view["buttons"] if button["id"] == "check")["enabled"]


def test_a_wrong_order_names_the_first_card_that_stands_too_high() -> None:
    """With the reason: the ten, with trumps; the cards in their places stay right."""
    drill = ranks("hA hT hK", "c", "order")
    view = press(drill, "hA", "hK", "hT", "check")
    assert said(view) == [
        "Not the king of hearts before the ten of hearts. The ten of hearts beats the king of hearts: with trumps, every "
        "suit ranks its ten second, right below the ace."
    ]
    assert view["say"][0]["rule"] == "Rule 1.3 · Ten high with trumps"
    assert {card["id"]: card["mark_text"] for card in view["hand"]["cards"]} == {
        "hA": "number 1, right",
        "hK": "number 2, wrong",
        "hT": "number 3, wrong",
    }


def test_a_right_order_lies_in_its_order() -> None:
    """And says the whole order of the ranks."""
    drill = ranks("hA hT hK", None, "order")
    view = press(drill, "hA", "hK", "hT", "check")
    assert [card["id"] for card in view["hand"]["cards"]] == ["hA", "hK", "hT"]
    assert said(view) == [
        "Right. Without trumps, every suit ranks ace, king, queen, jack, ten, nine, eight and seven, from high to low."
    ]
    assert view["say"][0]["rule"] == "Rule 1.4 · Ten low without trumps"


def test_being_shown_an_order_numbers_all_cards() -> None:
    """What stood in its place is right, the others show where they belong."""
    drill = ranks("hA hT hK", "c", "order")
    view = press(drill, "hA", "hK", "hT", "check", "show")
    assert [(card["id"], card["mark_text"], card["mark"]) for card in view["hand"]["cards"]] == [
        ("hA", "number 1, right", "good"),
        ("hT", "number 2", "missed"),
        ("hK", "number 3", "missed"),
    ]


def test_a_trump_beats_a_higher_card() -> None:
    """And why is told."""
    for number in range(200):
        drill = Drill("higher", seed=1, number=number, level=5)
        cards = [choice for choice in drill.answering.choices if isinstance(choice, Card)]
        if len({card.suit for card in cards}) == 2:
            break
    view = press(drill, *wrong(drill), "check")
    assert "any trump beats any card of another suit" in said(view)[0]
    assert view["say"][0]["rule"] == "Rule 7.6 · Who wins the trick"


@pytest.mark.parametrize("last", range(2))
def test_what_takes_turns_goes_on_so_at_the_next_visit(last: int) -> None:
    """A bid hundred after a silent one, and a silent one after a bid one, whatever the new series would begin with."""
    the_store().change(
        lambda desk, now: desk.answered("hundred", How.UNAIDED, f"7-{last}", now, level=3, hard_enough=2)
    )
    the_store().is_connected = True
    was = question("hundred", 7, last, 3)
    for _ in range(6):
        drill = Drill("hundred")
        drill.desk_changed(the_store().desk)
        assert drill.level == 4
        assert (drill.question.part is None) is not (was.part is None)  # type: ignore[union-attr]


# --- names


def test_a_face_is_not_given_away_by_its_spoken_name() -> None:
    """Whoever hears the page is told what is to be seen on the card, and its name with the answer."""
    drill = name(Form.NAME, Pack.TELL, Pack.TELL, "Q")
    view = drill.draw()
    suit = drill.question.card.suit  # type: ignore[union-attr]
    (item,) = view["spread"]["rows"][0]["items"]
    sign = {"c": "acorns", "d": "bells", "h": "hearts", "s": "leaves"}[suit.value]
    assert item["spoken"] == f"O in the corner, {sign}"
    assert view["pack"] == "tell"
    assert f"over of {sign}" in [option["text"] for option in view["choices"]["options"]]
    view = press(drill, *right(drill), "check")
    assert view["spread"]["rows"][0]["items"][0]["spoken"] == f"over of {sign}"


def test_over_for_under_is_told_apart() -> None:
    """By the corner, and in the end by whose place it takes."""
    drill = name(Form.NAME, Pack.TELL, Pack.TELL, "J")
    suit = drill.question.card.suit.value  # type: ignore[union-attr]
    view = press(drill, f"{suit}Q", "check")
    assert said(view)[0].startswith("Not the over of ")
    assert said(view)[0].endswith(": the suit is right, but the corner says U.")
    assert said(press(drill, "show"))[0].endswith("The under has the jack’s place, below the over.")


def test_a_name_of_the_other_pack_is_found_among_faces() -> None:
    """The faces are of one pack, the name of the other; a wrong face says what it is."""
    drill = name(Form.FACE, Pack.FRENCH, Pack.TELL, "Q")
    view = drill.draw()
    assert view["prompt"].startswith("Which of these is called the over of ")
    assert view["pack"] == "french"
    assert all(" in the corner, " in card["name"] for card in view["hand"]["cards"])
    view = press(drill, *wrong(drill), "check")
    assert said(view)[0].startswith("Not this one. French: the ")


def test_an_ending_about_points_tells_those_of_earlier_tricks() -> None:
    """Without them nobody could reckon which card is enough."""
    drill = Drill("what-now", seed=5, level=4)
    assert isinstance(drill.question, Question)
    assert drill.question.position.points == 30
    assert "Earlier tricks brought the declarer 30 card points." in drill.draw()["prompt"]


def test_a_safe_card_is_shown_beaten_where_it_is_not_safe() -> None:
    """In how many layouts it would do, the tricks of one in which it fails, and what is so however the cards lie."""
    drill = Drill("safe", seed=5, level=4)
    view = press(drill, "d8", "check")
    assert said(view) == [
        "The eight of diamonds is enough in 4 of the 6 ways in which the hidden cards can lie. Here is one in which it "
        "fails.",
        "You have taken a trick, so the betli is lost.",
    ]
    assert [row["label"] for row in view["spread"]["rows"]] == [
        "The cards that the other two hold between them",
        "Ben takes the trick with the queen of clubs.",
        "You take the trick with the nine of spades.",
    ]
    view = press(drill, "show")
    assert said(view) == ["Only the nine of spades is safe, however the hidden cards lie."]
