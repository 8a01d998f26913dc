"""A puzzle played through, read as a learner reads it: captions, what shows at the end, verdicts."""

from dataclasses import replace

import pytest

from ulti_teach.engine import Component, Duty, Rule, Seat, parse_card, parse_position
from ulti_teach.puzzles import Part, Turn, parse_target
from ulti_teach.puzzles.turns import turns_of
from ulti_teach.solver import Standing
from ulti_teach.text import Speech, caption, safe_in, verdict, what_shows

PARTI, ULTI, HUNDRED = Component.PARTI, Component.ULTI, Component.HUNDRED_40


def line(position: str, cards: str) -> tuple[Turn, ...]:
    """Cards from a position on."""
    return turns_of(Standing.of(parse_position(position)), [parse_card(card) for card in cards.split()])


CAPTIONS = [
    ("parti in c | cA hQJ | sAT7 | dA9 hT | 0 | points 30", "hQ", 0, "You lead the queen of hearts."),
    ("parti in c | cA hQJ | sAT7 | dA9 hT | 0 | points 30", "hQ", 1, "Ben leads the queen of hearts."),
    (
        "parti in c | cAQ hQJ | c9 hAT7 | dA9 h98 | 0",
        "hQ hA",
        0,
        "Carla must beat the queen of hearts, and plays the ace of hearts.",
    ),
    (
        "parti in c | cA hQJ | sAT7 | dA9 hT | 0 | points 30",
        "hQ sA hT",
        0,
        "Ben must beat the queen of hearts, and plays the ten of hearts. Ben takes the trick, with 20 points.",
    ),
    (
        "parti in c | dA hTK | hAJ8 | cT dT9 | 0 | points 10",
        "hK hA cT",
        2,
        "You have no hearts and must ruff, with the ten of clubs. You take the trick, with 20 points.",
    ),
    (
        "parti in c | cA7 sK | hATQ | cTK sA | 1 | points 30",
        "hQ cK cA",
        1,
        "Ben has no hearts and must overruff, with the ace of clubs. Ben takes the trick, with 10 points.",
    ),
    (
        "ulti in c | cQ87 dA | cA hT sAJ | cT9 hK7 | 2",
        "c9 cQ cA sA cT c8",
        2,
        "Carla has no spades and must play a trump, the eight of clubs, though it is not high enough. You take the trick, "
        "with 20 points.",
    ),
    (
        "ulti in c | cJ7 hA | cA sA9 | dQJ7 | 1",
        "cA dQ",
        1,
        "Carla has no clubs, and throws the queen of diamonds away.",
    ),
    (
        "ulti in c | cJ7 hA | cA sA9 | dQJ7 | 1",
        "sA dQ",
        1,
        "Carla has neither spades nor trumps, and throws the queen of diamonds away.",
    ),
    (
        "ulti in c | cJ7 hA | cA sA9 | dQJ7 | 1",
        "cA dQ cJ sA dJ c7",
        1,
        "Ben has no spades and must ruff, with the seven of clubs. The 7 has to go, for no other card may be played. Ben "
        "takes the trick, with 10 points.",
    ),
    (
        "parti in c | cAK hAK | cQ sQJ8 | cT dQJ7 | 0 | points 10",
        "cA cQ",
        0,
        "Carla must follow suit, with the queen of clubs.",
    ),
    (
        "betli | hK87 | sAJ8 | hTJ | 2 | trick hA",
        "hK sA",
        0,
        "Carla has no hearts, and throws the ace of spades away. Ben takes the trick.",
    ),
    (
        "parti in c | dK | d8 | dTQ | 0 | trick h9 hA | points 40",
        "dQ d8 dT dK",
        2,
        "Carla follows suit with the king of diamonds. You take the trick, with 20 points.",
    ),
]


@pytest.mark.parametrize(("position", "cards", "me", "said"), CAPTIONS)
def test_captions(position: str, cards: str, me: int, said: str) -> None:
    """The last card of each line: who, which card, what bound them, who takes the trick and with how much."""
    turn = line(position, cards)[-1]
    assert caption(Speech(), turn, Seat(me), counts=True) == said


def test_points_are_told_only_where_they_count() -> None:
    """In an ulti nobody needs them."""
    turn = line("parti in c | dA hTK | hAJ8 | cT dT9 | 0 | points 10", "hK hA cT")[-1]
    said = "Ben has no hearts and must ruff, with the ten of clubs. Ben takes the trick."
    assert caption(Speech(), turn, Seat.S0) == said


def test_there_is_a_caption_for_every_duty() -> None:
    """For the learner and for the others."""
    speech = Speech()
    for duty in Duty:
        for me in ("", ".me"):
            assert speech.messages.find(f"caption.{duty.name}{me}")


K1 = "ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"
F1 = "ulti in c | cJ7 hA | cA sA9 | dQJ7 | 1"
O2 = "parti in c | dA hTK | hAJ8 | cT dT9 | 0 | points 10"
SHOWS = [
    (K1, "dA c9 d8 hQ d9 h8 hT dJ cA c7 cT dT", "ulti", 0, False, "The ten of clubs beats the seven of clubs in the last trick, so the ulti is lost."),
    (F1, "cA dQ cJ sA dJ c7", "not ulti", 1, True, "The seven of clubs is gone before the last trick, so the ulti is lost."),
    (K1, "cA", "ulti", 0, True, "You can make the ulti now, whatever your opponents play."),
    (F1, "sA", "not ulti", 1, False, "The ulti can be made now, whatever the opponents play."),
    (O2, "hK hA cT dT dA hJ hT h8 d9", "points>=50", 0, True, "You have 50 points now, and 50 were needed."),
    (O2, "dA hA dT hT hJ cT d9 hK h8", "points>=50", 0, False, "You end with 40 points, and 50 were needed."),
    (
        "20-100 in c | cTK8 | hJ sQ9 | cA9 h7 | 0 | points 60",
        "cT hJ cA",
        "points>=80",
        0, False,
        "You have 60 points, and no more than 10 are still to come, so 80 are out of reach.",
    ),
    (O2, "hT", "points>=50", 0, False, "You cannot reach 50 points any more."),
    ("betli | sK8 | sAQ9 | hQ7 sJ | 0 | trick h9", "sA hQ sJ sK s9", "not betli", 1, True, "Ben has taken a trick, so the betli is lost."),
    ("betli | hK87 | sAJ8 | hTJ | 2 | trick hA", "h7", "betli", 0, False, "The betli can no longer be made."),
    ("durchmars | hAKJ | hQ98 sT | dT7 s97 | 0 | trick cA", "sT", "not durchmars", 1, True, "The durchmars can no longer be made."),
    ("ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0", "cA", "payoff>=6", 0, True, "You are sure of 6 now, from both opponents together."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "cards", "target", "me", "met", "said"), SHOWS)
def test_what_shows(position: str, cards: str, target: str, me: int, met: bool, said: str) -> None:
    """Reached or lost, at the table or only in a search, and why."""
    turn = line(position, cards)[-1]
    assert what_shows(Speech(), parse_target(target), turn, Seat(me), met=met)[0] == said


def test_what_shows_names_its_rule() -> None:
    """An ulti by what it undertakes, points by how they count."""
    turn = line(F1, "cA dQ cJ sA dJ c7")[-1]
    assert what_shows(Speech(), parse_target("not ulti"), turn, Seat.S1, met=True)[1] is Rule.R4_1
    turn = line(O2, "dA hA dT hT hJ cT d9 hK h8")[-1]
    assert what_shows(Speech(), parse_target("points>=50"), turn, Seat.S0, met=False)[1] is Rule.R1_5


def test_verdicts_tell_each_part_by_itself() -> None:
    """The ulti may be made and the parti lost; what is open is not told."""
    parts = (Part(PARTI, False, 40, 50), Part(ULTI, True, 40, 50))
    assert verdict(Speech(), parts, Seat.S0) == ["You make the ulti.", "You lose the parti, 40–50."]
    assert verdict(Speech(), parts, Seat.S1) == ["Ben makes the ulti.", "Ben loses the parti, 40–50."]
    assert verdict(Speech(), (replace(parts[0], won=None), parts[1]), Seat.S0) == ["You make the ulti."]
    early = [Part(PARTI, False, 20, 50), Part(HUNDRED, True, 60, 10)]
    assert verdict(Speech(), tuple(early), Seat.S0) == [
        "You make the 40-100, with 60 points where 60 were needed.",
        "You lose the parti, as your opponents have 50 points already.",
    ]


def test_a_card_that_is_not_safe() -> None:
    """In some layouts, in none, or in all, but not by one way to play."""
    said = [safe_in(Speech(), parse_card("cA"), kept, 70) for kept in (40, 0, 70)]
    assert said[0].startswith("The ace of clubs is enough in 40 of the 70 ways")
    assert said[1].startswith("The ace of clubs fails in every one of the 70 ways")
    assert said[2].startswith("However the hidden cards lie, the ace of clubs could still do")
