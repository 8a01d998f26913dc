"""Answering a question: ticking, checking, what is marked, and what counts as unaided."""

from ulti_teach.course.answering import Answering
from ulti_teach.engine import Rule, Seat, parse_card, parse_position
from ulti_teach.puzzles import Kind, Question


def legal() -> Answering:
    """A question with two right cards, dA and d7, and a wrong one, sK."""
    position = parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9")
    return Answering(Question("q", "tricks", 1, Kind.LEGAL_CARDS, Seat.S2, position, 2, Rule.R7_4))


def winner() -> Answering:
    """A question whose answer is seat 1."""
    line = tuple(parse_card(card) for card in ("hT", "hJ", "cA"))
    position = parse_position("betli | c8 hT | d9 hJ | cA sK | 0")
    return Answering(Question("q", "tricks", 1, Kind.TRICK_WINNER, Seat.S2, position, 2, Rule.R7_6, line))


def tick(answering: Answering, *cards: str) -> Answering:
    """Ticks some cards."""
    for card in cards:
        answering = answering.choose(parse_card(card))
    return answering


def marks(answering: Answering) -> dict[str, str | None]:
    """How each card stands."""
    return {str(card): answering.mark(card) for card in answering.choices}


def test_all_right_cards_are_the_answer() -> None:
    """Both diamonds, no more and no fewer."""
    assert tick(legal(), "dA", "d7").check().is_right
    assert not tick(legal(), "dA").check().is_right
    assert not tick(legal(), "dA", "d7", "sK").check().is_right


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
