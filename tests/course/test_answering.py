"""Answering a question: ticking, checking, what is marked, and what counts as unaided."""

import pytest

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills import RankQuestion
from ulti_teach.engine import Rule, Seat, Suit, UltiError, parse_card, parse_position
from ulti_teach.puzzles import Kind, Question, Wants, parse_target


def legal() -> Answering:
    """A question with two right cards, dA and d7, and a wrong one, sK."""
    position = parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9")
    return Answering(Question("q", "tricks", 1, Kind.LEGAL_CARDS, Seat.S2, position, 2, Rule.R7_4))


def winner() -> Answering:
    """A question whose answer is seat 1."""
    line = tuple(parse_card(card) for card in ("hT", "hJ", "cA"))
    position = parse_position("betli | c8 hT | d9 hJ | cA sK | 0")
    return Answering(Question("q", "tricks", 1, Kind.TRICK_WINNER, Seat.S2, position, 2, Rule.R7_6, line))


def order() -> Answering:
    """A question whose answer is hA hT hK, in this order."""
    cards = tuple(parse_card(card) for card in ("hK", "hA", "hT"))
    return Answering(RankQuestion(cards, Suit.CLUBS, Wants.ORDER))


def tick(answering: Answering, *cards: str) -> Answering:
    """Ticks some cards."""
    for card in cards:
        answering = answering.choose(parse_card(card))
    return answering


def marks(answering: Answering) -> dict[str, str | None]:
    """How each card stands."""
    return {str(card): answering.mark(card) for card in answering.choices}


def keeping() -> Answering:
    """A question with two right cards, hQ and hJ, either of which is an answer; cA is none."""
    position = parse_position("parti in c | cA hQJ | sAT7 | dA9 hT | 0 | points 30")
    target = parse_target("points>=50")
    return Answering(Question("q", "trumps", 2, Kind.PLAY, Seat.S0, position, 3, Rule.R4_2, target=target))


def test_all_right_cards_are_the_answer() -> None:
    """Both diamonds, no more and no fewer."""
    assert tick(legal(), "dA", "d7").check().is_right
    assert not tick(legal(), "dA").check().is_right
    assert not tick(legal(), "dA", "d7", "sK").check().is_right


def test_any_right_card_is_an_answer() -> None:
    """One card is chosen at a time, and each that keeps the target will do."""
    assert tick(keeping(), "hQ").check().is_right
    assert tick(keeping(), "cA", "hJ").check().is_right
    wrong = tick(keeping(), "hJ", "cA").check()
    assert not wrong.is_right
    assert marks(wrong) == {"cA": "bad", "hQ": None, "hJ": None}
    assert marks(wrong.show()) == {"cA": "bad", "hQ": "missed", "hJ": "missed"}


def test_nothing_is_marked_before_the_check() -> None:
    """Ticking gives nothing away, and ticking again takes the tick back."""
    assert set(marks(tick(legal(), "dA", "sK")).values()) == {None}
    assert tick(legal(), "dA", "dA") == legal()


def test_marks_after_a_check_leave_the_rest_to_be_found() -> None:
    """What is ticked is judged; what was missed is not told yet."""
    assert marks(tick(legal(), "dA", "sK").check()) == {"dA": "good", "d7": None, "sK": "bad"}


def test_being_shown_marks_what_was_missed() -> None:
    """Then nothing is left to find, and nothing can be changed."""
    shown = tick(legal(), "sK").check().show()
    assert marks(shown) == {"dA": "missed", "d7": "missed", "sK": "bad"}
    assert shown.is_done
    assert not shown.is_right
    assert tick(shown, "dA") == shown
    assert shown.check() == shown
    assert shown.hint() == shown


def test_a_wrong_answer_can_be_mended() -> None:
    """Another tick takes the judgement away; the next check counts as a second try."""
    mended = tick(tick(legal(), "dA", "sK").check(), "sK", "d7")
    assert not mended.checked
    assert mended.check().is_right
    assert not mended.check().is_unaided


def test_unaided_is_right_at_once_without_help() -> None:
    """Neither hint nor second try nor being shown."""
    assert tick(legal(), "dA", "d7").check().is_unaided
    assert not tick(legal().hint(), "dA", "d7").check().is_unaided
    assert not legal().show().is_unaided


def test_checking_nothing_or_twice_is_no_try() -> None:
    """An impatient second click does not count."""
    assert legal().check() == legal()
    once = tick(legal(), "dA").check()
    assert once.check() == once


def test_one_winner_is_chosen_at_a_time() -> None:
    """Choosing another seat replaces the first."""
    asked = winner()
    assert asked.choices == (Seat.S2, Seat.S0, Seat.S1)
    assert asked.choose(Seat.S0).choose(Seat.S1).check().is_right
    wrong = asked.choose(Seat.S2).check()
    assert not wrong.is_right
    assert wrong.mark(Seat.S2) == "bad"
    assert wrong.mark(Seat.S1) is None


def test_what_is_no_choice_is_ignored() -> None:
    """A card that is not held, or a seat where cards are asked."""
    assert legal().choose(parse_card("c7")) == legal()
    assert legal().choose(Seat.S0) == legal()
    assert winner().choose(parse_card("cA")) == winner()


def test_an_order_is_judged_as_an_order() -> None:
    """All cards in their places; half an order is no answer yet."""
    half = tick(order(), "hA", "hT")
    assert not half.is_whole
    assert half.check() == half
    assert tick(half, "hK").check().is_unaided
    swapped = tick(order(), "hA", "hK", "hT").check()
    assert not swapped.is_right
    assert marks(swapped) == {"hK": "bad", "hA": "good", "hT": "bad"}
    assert marks(swapped.show()) == {"hK": "missed", "hA": "good", "hT": "missed"}


def test_a_place_that_was_given_up_is_taken_next() -> None:
    """Two that stand the wrong way round are mended by taking both back; what is left over at the end is dropped."""
    swapped = tick(order(), "hA", "hK", "hT").check()
    assert tick(swapped, "hK").chosen == (parse_card("hA"), None, parse_card("hT"))
    mended = tick(swapped, "hK", "hT", "hT", "hK").check()
    assert mended.is_right
    assert not mended.is_unaided
    assert tick(order(), "hA", "hK", "hK", "hA") == order()


@pytest.mark.parametrize(("make", "wrong"), [(legal, slice(1, 3)), (winner, slice(0, 2)), (order, slice(0, 3))])
def test_what_was_left_is_gone_on_with(make, wrong: slice) -> None:  # type: ignore[no-untyped-def]
    """Nothing chosen and everything done leave nothing; between the two, all comes back."""
    asked = make()
    assert asked.state() is None
    for choice in asked.choices[wrong]:
        asked = asked.choose(choice)
        assert make().restored(asked.state()) == asked
    asked = asked.check().hint()
    assert make().restored(asked.state()) == asked
    assert asked.show().state() is None


def test_a_gap_in_an_order_is_gone_on_with() -> None:
    """None stands for a place that was given up."""
    gap = tick(order(), "hA", "hK", "hA")
    assert gap.state() == {"chosen": [None, "hK"], "checked": False, "hints": 0, "tries": 0}
    assert order().restored(gap.state()) == gap


@pytest.mark.parametrize(
    "change",
    [
        {"chosen": ["cA"]},
        {"chosen": ["hA", "hA"]},
        {"chosen": "hA"},
        {"chosen": [1]},
        {"checked": True},
        {"checked": 1},
        {"tries": -1},
        {"hints": None},
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, object]) -> None:
    """Another question's cards, one twice, half an order judged, or nonsense."""
    state = {"chosen": ["hA"], "checked": False, "hints": 0, "tries": 0}
    assert order().restored(state).chosen == (parse_card("hA"),)
    with pytest.raises(UltiError, match="does not fit this question"):
        order().restored({**state, **change})


def test_what_was_wrong_is_remembered_once_each() -> None:
    """Each wrong card; what is right and not all of it, with a sign that something is missing. Kept when left."""
    moment = tick(legal(), "sK", "dA").check()
    assert moment.wrong == ("sK",)
    again = tick(tick(moment, "dA").check(), "dA", "sK").check()
    assert again.wrong == ("sK", "dA …")
    assert again.tried == ["sK?", "dA …?"]
    assert legal().restored(again.state()) == again
    done = tick(again, "d7").check()
    assert done.is_right
    assert done.tried == ["sK?", "dA …?", "dA", "d7"]
    assert again.show().tried == again.tried


def test_an_order_that_is_wrong_is_remembered_whole() -> None:
    """No card of it is wrong by itself."""
    asked = order()
    first, second, *rest = asked.right_choices
    moment = asked
    for card in (second, first, *rest):
        moment = moment.choose(card)
    assert moment.check().wrong == (", ".join(map(str, (second, first, *rest))),)


def test_what_an_earlier_version_left_is_read() -> None:
    """It knew no wrong answers; what is no list of texts is refused."""
    left = {"chosen": [], "checked": False, "hints": 0, "tries": 1}
    assert legal().restored(left).wrong == ()
    for wrong in (7, [7], ["x"] * 21):
        with pytest.raises(UltiError):
            legal().restored({**left, "wrong": wrong})
