"""Drills about endings and hundreds in play: answers worked out by hand from the rules; and all kinds mixed."""

import pytest

from ulti_teach.course.drills import KINDS, question
from ulti_teach.course.drills.hundreds import MissingQuestion
from ulti_teach.course.drills.mixed import kind_of
from ulti_teach.course.drills.safe import glances, traps_of_safe
from ulti_teach.course.drills.seven import traps_of_seven
from ulti_teach.course.drills.what_now import traps_of_card
from ulti_teach.engine import CardSet, Rule, Seat, parse_card, parse_cards, parse_position
from ulti_teach.puzzles import Kind, Question, parse_target
from ulti_teach.puzzles.safe import beating_layout
from ulti_teach.solver import finish

OTHERS = {kind: made for kind, made in KINDS.items() if kind != "mixed"}


def betli(kind: Kind, position: str, unseen: str = "") -> Question:
    """Which card keeps a betli, asked of its declarer."""
    return Question(
        id="by-hand",
        theme="betli",
        difficulty=1,
        kind=kind,
        seat=Seat.S0,
        position=parse_position(position),
        lesson=8,
        rule=Rule.R4_5,
        target=parse_target("betli"),
        unseen=parse_cards(unseen) if unseen else CardSet(),
    )


@pytest.mark.parametrize(("bid", "said", "missing"), [("40-100", "0:40", 20), ("20-100", "0:20h", 40)])
def test_what_is_missing_to_a_hundred(bid: str, said: str, missing: int) -> None:
    """20 before, and an ace of trumps takes an ace: 40 of the 60 or 80 that are needed beside the pair (R4.3)."""
    position = parse_position(f"{bid} in c | cA hKQ | dT98 | dA sKQ | 0 | points 20 | said {said}")
    line = tuple(map(parse_card, ("cA", "d8", "dA")))
    assert MissingQuestion(position, line, Seat.S1).right == (missing,)
    assert MissingQuestion(position, (), Seat.S1).right == (missing + 20,)


@pytest.mark.parametrize(
    ("position", "right", "traps"),
    [
        # Neither beats the ten, so that both could be played, were it not for the 7 (R7.7).
        ("ulti in c | c97 dK | dA9 hT | sA9 | 2 | trick cT", "c9", 1),
        # Clubs are asked for, and the 7 is the only one.
        ("ulti in c | c7 dKQ | dA9 hT | sA9 | 2 | trick cT", "c7", 1),
        # Nothing binds an opponent.
        ("ulti in c | sA dK | c97 dT | hA9 | 2 | trick cT sT", "c97", 1),
    ],
)
def test_what_an_ulti_lets_you_play(position: str, right: str, traps: int) -> None:
    """The 7 is kept where another card may be played, by the declarer alone."""
    at = parse_position(position)
    assert at.legal_cards() == parse_cards(right)
    assert traps_of_seven(at.contract, at.hands, at.trick) >= traps


def test_what_now_is_not_always_the_highest() -> None:
    """Seat 2 takes the trick and leads the 8 of spades: with the 9 it is taken, without it the king never comes up."""
    asked = betli(Kind.BEST_CARD, "betli | hK s9 | dA | s8 | 1 | trick c9 cK")
    assert asked.right == (parse_card("s9"),)
    assert traps_of_card(asked) == 2  # habit throws the king away, which is the highest, too


def test_safe_is_what_holds_however_the_cards_lie() -> None:
    """The same, hidden: nobody can lead hearts any more, but whoever leads next may hold the 8 of spades."""
    asked = betli(Kind.SAFE_PLAY, "betli | hK s9 | ? | ? | 1 | trick c9 cK", "s8 dA")
    assert asked.right == (parse_card("s9"),)
    assert [belief.answer <= set(asked.right) for belief in glances(asked)] == [False, False, True]
    assert traps_of_safe(asked) == 2
    beaten = finish(beating_layout(asked, parse_card("hK")))
    assert beaten is not None
    assert beaten.layout.hands[2] == parse_cards("s8")


def test_mixed_asks_all_other_kinds_in_turn() -> None:
    """Each once before one comes back, in an order of the seed; the questions are those of the kinds."""
    kinds = [kind_of(OTHERS, 5, number) for number in range(2 * len(OTHERS))]
    assert sorted(kinds[: len(OTHERS)]) == sorted(kinds[len(OTHERS) :]) == sorted(OTHERS)
    assert kinds != [kind_of(OTHERS, 6, number) for number in range(2 * len(OTHERS))]
    for number in (0, 1, len(OTHERS)):
        assert question("mixed", 5, number, 2) == question(kinds[number], 5, number, 2)
