"""Questions from a seed: the same again, all subjects, harder from level to level, and always something to find."""

import itertools
from collections.abc import Callable
from functools import cache
from statistics import fmean

import pytest

from ulti_teach.course import practice
from ulti_teach.course.drills import (
    KINDS,
    DrillQuestion,
    Form,
    FourQuestion,
    HundredQuestion,
    NameQuestion,
    RankQuestion,
    in_strength,
    question,
)
from ulti_teach.course.drills.beliefs import other_order, traps_of_duty, traps_of_winner
from ulti_teach.course.drills.believing import traps_of
from ulti_teach.course.drills.safe import traps_of_safe
from ulti_teach.course.drills.seven import traps_of_seven
from ulti_teach.course.drills.what_now import traps_of_card
from ulti_teach.course.practice import HARD_ENOUGH
from ulti_teach.course.progress import Desk, How
from ulti_teach.engine import ALL_CARDS, Card, Duty, Order, Rank, Seat, Suit, Trick, asked, parse_position
from ulti_teach.puzzles import Kind, Question, Wants, answer, finished_trick
from ulti_teach.text import Pack

LEVELS = range(1, 6)


#: How many questions of each level are looked at; of kinds whose questions take long to find one in so many.
MANY = 150
SEARCHED = {
    **dict.fromkeys(("kitty", "lives", "mixed"), 5),
    **dict.fromkeys(("missing", "safe"), 6),
    **dict.fromkeys(("announce", "kontra-now", "may-bid", "pays", "seven", "stake", "what-now", "worth"), 3),
}


@cache
def made(kind: str, level: int, number: int) -> DrillQuestion:
    """A question of the series that all tests look at, made once."""
    return question(kind, 11, number, level)


def many(kind: str, level: int, count: int = MANY) -> list[DrillQuestion]:
    """The first questions of a series; of those that are searched for fewer."""
    return [made(kind, level, number) for number in range(count // SEARCHED.get(kind, 1))]


def at_table(kind: str, level: int, count: int = MANY) -> list[Question]:
    """The same, of a kind that asks about a table."""
    return [asked for asked in many(kind, level, count) if isinstance(asked, Question)]


def of_ranks(kind: str, level: int, count: int = MANY) -> list[RankQuestion]:
    """The same, of a kind that asks about ranks."""
    return [asked for asked in many(kind, level, count) if isinstance(asked, RankQuestion)]


def of_names(level: int, count: int = MANY) -> list[NameQuestion]:
    """The same, of names."""
    return [asked for asked in many("name", level, count) if isinstance(asked, NameQuestion)]


def likeness(question: NameQuestion) -> int:
    """How many of the other answers share suit or rank with the right one, and one more where the packs differ."""
    others = [card for card in question.choices if card != question.card and isinstance(card, Card)]
    near = sum(card.suit is question.card.suit or card.rank is question.card.rank for card in others)
    return near + (question.faces is not question.names)


def traps_of_ranks(question: RankQuestion) -> int:
    """How many beliefs go wrong: the ten stands elsewhere; trumps have the jack on top; a trump is like any card."""
    jack_first = tuple(
        sorted(question.cards, key=lambda card: (card.suit is not question.trump, *_own_order(card, question.trump)))
    )
    answers = (
        in_strength(question.cards, question.trump, other_order(question.order)),
        jack_first,
        in_strength(question.cards, None, question.order),
    )
    count = len(question.right)
    return sum(answer[:count] != question.right for answer in answers)


def _own_order(card: Card, trump: Suit | None) -> tuple[bool, int]:
    ranks = Order.TEN_HIGH.ranks if trump else Order.TEN_LOW.ranks
    return (not (card.suit is trump and card.rank is Rank.JACK), ranks.index(card.rank))


def traps(asked: DrillQuestion) -> int:
    """How many beliefs of newcomers go wrong at a question; of names, how like the other answers are."""
    match asked:
        case RankQuestion():
            return traps_of_ranks(asked)
        case NameQuestion():
            return likeness(asked)
        case Question(kind=Kind.BEST_CARD):
            return traps_of_card(asked)
        case Question(kind=Kind.SAFE_PLAY):
            return traps_of_safe(asked)
        case Question(kind=Kind.LEGAL_CARDS, lesson=6):
            return traps_of_seven(asked.position.contract, asked.position.hands, asked.position.trick)
        case Question(kind=Kind.LEGAL_CARDS):
            return traps_of_duty(asked.position.hand, asked.position.trick)
        case Question():
            return traps_of_winner(finished_trick(asked))
        case _:
            return traps_of(asked)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_repeats_its_series(kind: str) -> None:
    """Tests and teachers can ask the same again; other seeds, numbers and levels ask something else."""
    count = 20 // SEARCHED.get(kind, 1)
    series = [question(kind, 11, number, 3) for number in range(count)]
    assert [question(kind, 11, number, 3) for number in range(count)] == series
    for other in (
        [question(kind, 12, number, 3) for number in range(count)],
        [question(kind, 11, number + count, 3) for number in range(count)],
        [question(kind, 11, number, 4) for number in range(count)],
    ):
        assert sum(one == two for one, two in zip(series, other, strict=True)) < count / 4


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_question_can_be_answered(kind: str, level: int) -> None:
    """What is right can be chosen, one answer is one, an order is all of it, and never lies in order already."""
    for asked_now in many(kind, level):
        right, choices = asked_now.right, asked_now.choices
        assert right
        assert set(right) <= set(choices)
        assert len(set(choices)) == len(choices) >= 2
        assert (len(right) == 1) or asked_now.wants is not Wants.ONE
        if asked_now.wants is Wants.ORDER:
            assert sorted(map(str, right)) == sorted(map(str, choices))
            assert right != choices


@pytest.mark.parametrize("kind", KINDS)
def test_a_level_is_harder_than_the_one_below(kind: str) -> None:
    """More of what newcomers believe goes wrong from level to level, and at the last almost always something does."""
    means = [fmean(map(traps, many(kind, level))) for level in LEVELS]
    assert all(lower < higher for lower, higher in itertools.pairwise(means)), means
    assert means[-1] > means[0] + 0.5


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "name"])
def test_what_counts_for_mastery_is_mostly_a_trap(kind: str) -> None:
    """At the first level, which does not count, most questions are none."""
    shares = [fmean(traps(asked_now) > 0 for asked_now in many(kind, level)) for level in LEVELS]
    assert shares[0] < 0.5 < min(shares[practice.HARD_ENOUGH - 1 :]), shares


def test_finding_a_question_takes_no_search() -> None:
    """Questions are put together: how many tries one takes is bounded, so even the rarest duty costs little.

    Counted in engine calls, not in time: a try asks the engine a few times.
    """
    calls = 0
    original = Trick.beaten_by

    def counted(self: Trick, card: Card) -> bool:
        nonlocal calls
        calls += 1
        return original(self, card)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Trick, "beaten_by", counted)
        worst = 0
        for number in range(150):
            calls = 0
            question("legal-cards", 3, number, 5)
            worst = max(worst, calls)
    assert 0 < worst < 2500


# --- which cards may be played


@pytest.mark.parametrize("level", [3, 4, 5])
def test_every_subject_comes_up(level: int) -> None:
    """Each duty but leading, with trumps and without."""
    met = {
        (asked(one.position.hand, one.position.trick).duty, one.position.contract.has_trumps)
        for one in at_table("legal-cards", level)
    }
    with_trumps = {duty for duty, trumps in met if trumps}
    assert with_trumps == set(Duty) - {Duty.LEAD, Duty.FOLLOW_FREELY}
    assert {duty for duty, trumps in met if not trumps} == {Duty.FOLLOW_AND_BEAT, Duty.ANY}


@pytest.mark.parametrize("level", LEVELS)
def test_legal_cards_questions_are_whole(level: int) -> None:
    """The position can be read back and was rightly played to; the answer is some cards of the hand."""
    for one in at_table("legal-cards", level, 60):
        position = one.position
        assert parse_position(str(position)) == position
        assert one.seat == position.to_play
        assert 4 <= len(position.hand) <= 7
        assert answer(one)
        if asked(position.hand, position.trick).duty is not Duty.ANY:
            assert len(one.right) < len(position.hand)
        # A declarer who leads after the first trick has won one, and a betli would be lost.
        assert position.contract.has_trumps or position.leader != 0
        rightly_played(position.trick, position.hands)


def rightly_played(trick: Trick, hands: tuple) -> None:  # type: ignore[type-arg]
    """Whoever played to the trick played a card that was legal from the hand that it left."""
    before = Trick(trick.leader, trick.trump)
    for card in trick.cards:
        hand = hands[before.to_play] | {card}
        assert before.cards == () or card in asked(hand, before).cards, trick
        before = before.play(card)


# --- who wins


@pytest.mark.parametrize("level", LEVELS)
def test_trick_winner_questions_are_whole(level: int) -> None:
    """Three cards of three hands, each legal when it was played; every seat wins now and then."""
    asked_now = at_table("trick-winner", level)
    for one in asked_now:
        assert len(one.line) == 3
        position = one.position
        for card in one.line:
            assert position.violation(card) is None
            position = position.play(card)
    assert {one.right[0] for one in asked_now} == set(Seat)
    assert {one.seat for one in asked_now} == set(Seat)


def test_tricks_without_trumps_ruffs_and_overruffs_come_up() -> None:
    """From the third level on."""
    tricks = [finished_trick(one) for one in at_table("trick-winner", 3)]
    assert any(trick.trump is None for trick in tricks)
    ruffed = [trick for trick in tricks if trick.is_ruffed]
    assert any(sum(card.suit is trick.trump for card in trick.cards) == 2 for trick in ruffed)
    assert any(sum(card.suit is trick.trump for card in trick.cards) == 1 for trick in ruffed)


# --- ranks


def stronger(card: Card, other: Card, asked_now: RankQuestion) -> bool:
    """Whether a card wins a trick to which the other one was led, or the other way round when it is no trump."""
    first, second = (other, card) if card.suit in (other.suit, asked_now.trump) else (card, other)
    return Trick(Seat.S0, asked_now.trump, (first, second)).best == card


@pytest.mark.parametrize("kind", ["higher", "order"])
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_stronger_wins_a_trick(kind: str, level: int) -> None:
    """The answer, card by card, is what the engine says of a trick."""
    for asked_now in of_ranks(kind, level, 60):
        right = [card for card in asked_now.right if isinstance(card, Card)]
        rest = [card for card in asked_now.cards if card not in right]
        assert all(stronger(high, low, asked_now) for high, low in itertools.pairwise(right))
        assert all(stronger(right[-1], card, asked_now) for card in rest)


@pytest.mark.parametrize("kind", ["higher", "order"])
@pytest.mark.parametrize("level", LEVELS)
def test_the_ten_keeps_coming_up_with_trumps_and_without(kind: str, level: int) -> None:
    """All mixed at every level: trumps or none, the trump suit or another one, and the ten in each."""
    met = [
        (asked_now.trump is not None, asked_now.cards[0].suit is asked_now.trump)
        for asked_now in of_ranks(kind, level)
        if Rank.TEN in {card.rank for card in asked_now.cards}
    ]
    assert min(met.count(case) for case in ((True, True), (True, False), (False, False))) >= 5


# --- names


def test_all_cards_are_asked_before_one_comes_back() -> None:
    """Thirty-two questions, thirty-two cards; later, kings, overs and unders come up more often."""
    assert len({one.card for one in of_names(1, 32)}) == 32
    court = sum(one.card.rank in (Rank.KING, Rank.QUEEN, Rank.JACK) for one in of_names(4, 64))
    assert court > 64 * 0.6
    assert {one.card for one in of_names(4, 64)} == set(ALL_CARDS)


@pytest.mark.parametrize("level", LEVELS)
def test_both_packs_and_both_forms_come_up(level: int) -> None:
    """French and Tell faces, faces to name and names to find; from level 3 on across the packs, too."""
    asked_now = of_names(level)
    assert {(one.faces, one.form) for one in asked_now} == {(pack, form) for pack in Pack for form in Form}
    assert any(one.faces is not one.names for one in asked_now) == (level >= 3)


def test_over_and_under_stand_side_by_side() -> None:
    """Whoever takes one for the other is found out."""
    for one in of_names(5):
        if one.card.rank in (Rank.QUEEN, Rank.JACK):
            courts = [c for c in one.choices if isinstance(c, Card) and c.suit is one.card.suit]
            assert {Rank.QUEEN, Rank.JACK} <= {card.rank for card in courts}


def is_silent(asked: DrillQuestion) -> bool:
    """Whether it is asked about a 100 that nobody bid."""
    return isinstance(asked, HundredQuestion) and asked.part is None


def is_of_four(asked: DrillQuestion) -> bool:
    """Whether it is asked about four players, and not about the bids of a variant."""
    return isinstance(asked, FourQuestion)


@pytest.mark.parametrize(("kind", "is_other"), [("hundred", is_silent), ("variants", is_of_four)])
@pytest.mark.parametrize("level", range(HARD_ENOUGH, 6))
@pytest.mark.parametrize("seed", [7, 8])
def test_what_asks_about_two_things_is_mastered_by_both(
    kind: str, is_other: Callable[[DrillQuestion], bool], level: int, seed: int
) -> None:
    """Whoever is right about one of the two alone never masters it, and is a master with one right answer to the other."""
    others = [is_other(question(kind, seed, number, level)) for number in range(10)]
    for known, lucky in itertools.product((False, True), (None, 4, 5)):
        desk = Desk()
        for number, other in enumerate(others):
            how = How.UNAIDED if other is known or number == lucky else How.AIDED
            desk = desk.answered(kind, how, f"{seed}-{number}", number, level=level, hard_enough=HARD_ENOUGH)
        assert (kind in desk.mastered) is (lucky is not None and others[lucky] is not known)


def test_the_warming_up_asks_about_one_thing() -> None:
    """No answer counts there, and what is less known can wait."""
    assert not any(is_silent(asked) for asked in many("hundred", 1))
    assert not any(is_of_four(asked) for asked in many("variants", 1))
