"""Sitting before a puzzle: what is on the table after each card, each step and each way back."""

import pytest

from ulti_teach.course.progress import How
from ulti_teach.course.safety import SafeReferee, as_seen
from ulti_teach.course.sitting import Sitting, begin
from ulti_teach.engine import Rule, Seat, UltiError, parse_card, parse_cards, parse_position
from ulti_teach.puzzles import Kind, Question, Referee, parse_target
from ulti_teach.solver import finish

K1 = parse_position("ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0")
ULTI = parse_target("ulti")
PLAY = Question("k", "ulti", 2, Kind.PLAY, Seat.S0, K1, 6, Rule.R7_7, target=ULTI)
HIDDEN = parse_position("ulti in c | cA7 d98 | ? | ? | 0")
SAFE = Question(
    "p", "safe", 4, Kind.SAFE_PLAY, Seat.S0, HIDDEN, 6, Rule.R7_7, target=ULTI, unseen=parse_cards("cTK hTQJ sAJ7")
)


@pytest.fixture
def referee() -> Referee:
    """Who judges."""
    return Referee(PLAY)


@pytest.fixture
def start(referee: Referee) -> Sitting:
    """Before the first card."""
    return begin(finish(referee.begin()))


def played(referee: Referee, now: Sitting, *cards: str) -> Sitting:
    """After these cards of the learner's, each trick taken off the table."""
    for card in cards:
        while now.has_next:
            now = now.next()
        now = now.moved(finish(referee.play(now.session, parse_card(card))))
    return now


def lying(now: Sitting) -> str:
    """The cards of the trick."""
    return " ".join(str(card) for card in now.trick.cards)


def test_before_the_first_card(start: Sitting) -> None:
    """Nothing lies there, and a card may be chosen."""
    assert (start.can_choose, start.has_next, lying(start)) == (True, False, "")


def test_a_right_card_is_shown_with_the_replies_of_its_trick_only(referee: Referee, start: Sitting) -> None:
    """The trick stays until it is taken off; then it is the learner's turn."""
    now = played(referee, start, "cA")
    assert lying(now) == "cA cT dT"
    assert (now.can_choose, now.has_next, now.tricks) == (False, True, (1, 0, 0))
    now = now.next()
    assert (lying(now), now.can_choose, now.has_next) == ("", True, False)


def test_what_the_others_lead_next_is_shown_after_the_trick(referee: Referee, start: Sitting) -> None:
    """Not at once, though the session knows it."""
    now = played(referee, start, "cA", "dA")
    assert lying(now) == "dA c9 dJ"
    assert len(now.track) > now.at
    now = now.next()
    assert lying(now) == "hT d9"
    assert now.can_choose


def test_a_refutation_is_seen_card_by_card_and_taken_back(referee: Referee, start: Sitting) -> None:
    """From the wrong card on; the end is the end of the refutation."""
    now = played(referee, start, "dA")
    seen = []
    while now.has_next:
        seen.append(lying(now))
        assert not now.can_choose
        now = now.next()
    assert seen[:4] == ["dA", "dA cT", "dA cT dT", "hT"]
    assert now.session.is_watched
    back = now.undo()
    assert (back.position, back.can_choose, lying(back)) == (K1, True, "")
    assert [each.card for each in back.session.tries] == [parse_card("dA")]


def test_solved_and_how(referee: Referee, start: Sitting) -> None:
    """At once and without help; after a wrong card or a hint with help; after the line was given away, shown."""
    right = ("cA", "dA", "h8", "c7")
    assert played(referee, start, *right).how is How.UNAIDED
    assert played(referee, start.hint(), *right).how is How.AIDED
    assert played(referee, played(referee, start, "dA").undo(), *right).how is How.AIDED
    assert played(referee, start.looked_up(finish(referee.show(start.session))).undo(), *right).how is How.SHOWN


def test_the_line_is_looked_at_and_left_again(referee: Referee, start: Sitting) -> None:
    """Card by card to the end, and then back to where it began."""
    now = start.looked_up(finish(referee.show(start.session)))
    steps = 1
    while now.has_next:
        now, steps = now.next(), steps + 1
    assert steps == 12
    assert not now.can_choose
    assert now.undo().can_choose


def test_start_again_and_another_defence(referee: Referee, start: Sitting) -> None:
    """Another card of an opponent is shown from where it was played."""
    done = played(referee, start, "cA", "dA", "h8", "c7")
    number, cards = next(iter(done.session.defences().items()))
    card = next(iter(cards))
    now = done.moved(finish(referee.explore(done.session, number, card)))
    assert now.track[number].card == card
    assert now.at > number
    assert done.again().can_choose
    assert done.again().at == 0


def test_a_safe_play_is_beaten_in_a_layout_that_is_shown() -> None:
    """Nothing hidden is seen before; then the hands of one layout are, and how often the card would do."""
    referee = SafeReferee(SAFE)
    start = begin(finish(referee.begin()))
    assert as_seen(SAFE, start.position, beaten=False).hands[1:] == (None, None)
    wrong = start.moved(finish(referee.play(start.session, parse_card("cA"))))
    assert wrong.session.is_refuted
    assert None not in as_seen(SAFE, wrong.position, beaten=True).hands
    assert referee.counted is not None
    assert (referee.counted.kept, referee.counted.layouts) == (40, 70)
    right = wrong.undo().moved(finish(referee.play(wrong.undo().session, parse_card("d9"))))
    assert right.session.is_done
    assert right.how is How.AIDED


def test_a_safe_play_is_gone_on_with() -> None:
    """Tries and a beaten card come back; what does not fit is refused."""
    referee = SafeReferee(SAFE)
    start = finish(referee.begin())
    assert start.state() is None
    wrong = finish(referee.play(start, parse_card("cA")))
    assert finish(referee.restored(wrong.state())).refutation == wrong.refutation
    for state in (None, {}, {**(wrong.state() or {}), "cards": ["d9"]}, {**(wrong.state() or {}), "wrong": "d9"}):
        with pytest.raises(UltiError):
            finish(referee.restored(state))


def test_the_answer_of_a_safe_play_and_nothing_to_explore() -> None:
    """Shown, it is one of the safe cards."""
    referee = SafeReferee(SAFE)
    start = finish(referee.begin())
    (turn,) = finish(referee.show(start)).line
    assert turn.card in parse_cards("d98")
    with pytest.raises(UltiError):
        finish(referee.explore(start, 0, parse_card("cT")))
