"""Playing a position on: who leads next, who gets the points and the tricks, when it begins and when it is over."""

import pytest

from tests.cases import case
from tests.restated.cards import card, cards, in_order
from ulti_teach.engine import CardSet, IllegalCard, Position, Seat, UltiError, WrongPhase, parse_position


def play(position: str, played: str) -> Position:
    """The position after these cards."""
    after = parse_position(position)
    for each in in_order(played):
        after = after.play(each)
    return after


@case(
    "R7.1",
    ("seat 0 wins and leads", "parti in d | cA c7 | cT c9 | cK s9 | 0", "cA cT cK", 0),
    ("seat 1 wins and leads", "parti in d | c9 c7 | cT c8 | cK s9 | 0", "c9 cT cK", 1),
    ("seat 2 wins and leads", "parti in d | c9 s8 | cJ s9 | cA d9 | 0", "c9 cJ cA", 2),
    ("seat 1 led, seat 0 wins", "parti in d | cA s8 | cJ s9 | cK d9 | 1", "cJ cK cA", 0),
    ("seat 2 led and wins", "parti in d | c9 s8 | cJ s9 | cA d9 | 2", "cA c9 cJ", 2),
    ("a ruff wins", "parti in s | c9 s8 | cJ s9 | h7 s7 | 0", "c9 cJ s7", 2),
    ("no trumps, a ten does not beat the jack", "betli | cJ s8 | cT s9 | h7 s7 | 0", "cJ cT h7", 0),
)
def test_the_winner_leads_next(why: str, position: str, played: str, leads: int) -> None:
    """The third card gathers the trick; whoever won it is the next to play, to an empty trick."""
    after = play(position, played)
    assert (after.leader, after.to_play, after.table) == (leads, leads, ())


@case(
    "R1.1",
    ("seat 0 led", "parti in d | c9 s8 | cJ s9 | cA d9 | 0", "c9 cJ cA", [0, 1, 2]),
    ("seat 1 led", "parti in d | c9 s8 | cJ s9 | cA d9 | 1", "cJ cA c9", [1, 2, 0]),
    ("seat 2 led", "parti in d | c9 s8 | cJ s9 | cA d9 | 2", "cA c9 cJ", [2, 0, 1]),
)
def test_turns(why: str, position: str, played: str, turns: list[int]) -> None:
    """Play goes anticlockwise; each card leaves the hand of whoever's turn it is."""
    now = parse_position(position)
    for each, seat in zip(in_order(played), turns, strict=True):
        assert now.to_play == seat
        before = now
        now = now.play(each)
        for other in range(3):
            gone = before.hands[other] - now.hands[other]  # type: ignore[operator]
            assert gone == (CardSet([each]) if other == seat else CardSet())


@case(
    "R1.5",
    ("the declarer's own trick", "parti in d | cA c7 | cT c9 | cK s9 | 0 | points 20", "cA cT cK", 40),
    ("an opponent's trick", "parti in d | c9 c7 | cT c8 | cA s9 | 0 | points 20", "c9 cT cA", 20),
    ("no card points in it", "parti in d | cK c7 | cQ c9 | cJ s9 | 0 | points 20", "cK cQ cJ", 20),
    ("not yet gathered", "parti in d | cA c7 | cT c9 | cK s9 | 0 | points 20", "cA cT", 20),
    ("the last trick is worth ten", "parti in d | cK | cQ | cJ | 0 | points 20", "cK cQ cJ", 30),
    ("and its cards too", "parti in d | cA | cT | sA | 0 | points 20", "cA cT sA", 60),
    ("the last trick lost", "parti in d | c9 | cT | cA | 0 | points 20", "c9 cT cA", 20),
    ("last but one is no last", "parti in d | cK c7 | cQ c9 | cJ s9 | 0", "cK cQ cJ", 0),
    ("all ninety", "parti in d | cA | cT | sA | 0 | points 50", "cA cT sA", 90),
)
def test_points(why: str, position: str, played: str, points: int) -> None:
    """The declarer's card points grow by their tricks, and by ten for the last one."""
    assert play(position, played).points == points


@case("R3.8", ("ace and ten in the kitty", "parti in d | cK | cQ | cJ | 0 | points 20 | kitty hA hT", "cK cQ cJ", 30))
def test_the_kitty_is_not_the_declarers(why: str, position: str, played: str, points: int) -> None:
    """Aces and tens laid aside never come to the declarer, not with the last trick either."""
    after = play(position, played)
    assert after.points == points
    assert after.kitty == cards("hA hT")


@pytest.mark.parametrize(
    ("position", "played", "tricks"),
    [
        ("parti in d | cA c7 | cT c9 | cK s9 | 0 | tricks 3-5", "cA cT cK", (4, 5)),
        ("parti in d | c9 c7 | cT c8 | cA s9 | 0 | tricks 8-0", "c9 cT cA", (8, 1)),
        ("parti in d | c9 c7 | cA c8 | cK s9 | 0 | tricks 8-0", "c9 cA cK", (8, 1)),
        ("parti in d | c9 c7 | cA c8 | cK s9 | 0 | tricks 8-0", "c9 cA", (8, 0)),
        ("parti in d | cA c7 | cT c9 | cK s9 | 0", "cA cT cK", None),
    ],
    ids=["won", "lost to seat 2", "lost to seat 1", "not gathered yet", "not counted"],
)
def test_tricks_are_counted(position: str, played: str, tricks: tuple[int, int] | None) -> None:
    """Both opponents' tricks are one count; a position that does not know the count goes on without."""
    assert play(position, played).tricks == tricks


def test_playing_leaves_the_old_position_alone() -> None:
    """A position is a value: a move makes the next one, and undo is keeping the old one."""
    before = parse_position("parti in d | cA c7 | cT c9 | cK s9 | 0")
    text = str(before)
    assert before.play(card("cA")) != before
    assert str(before) == text


def test_what_does_not_change_is_carried_along() -> None:
    """Contract, kontra, announcements and the kitty stay as they are."""
    before = parse_position("parti in d | cA c7 | cT c9 | cK s9 | 0 | kontra parti x2 | said 0:20h | kitty h8 h7")
    after = before
    for each in in_order("cA cT cK"):
        after = after.play(each)
    assert (after.contract, after.kontra, after.said, after.kitty) == (
        before.contract,
        before.kontra,
        before.said,
        before.kitty,
    )


@case("R7.9", ("all hands empty", "parti in d | cK | cQ | cJ | 0", "cK cQ cJ"))
def test_the_play_is_over_after_the_last_trick(why: str, position: str, played: str) -> None:
    """All tricks are played out; then it is nobody's turn and no card is legal."""
    almost = play(position, " ".join(played.split()[:-1]))
    assert not almost.is_over
    over = almost.play(in_order(played)[-1])
    assert over.is_over
    assert over.legal_cards() == CardSet()
    for ask in (lambda: over.to_play, lambda: over.hand, lambda: over.play(card("cK"))):
        with pytest.raises(WrongPhase, match=r"R7\.9"):
            ask()


_TEN = "cAKJ9 dAK s987 h7 | cTQ87 dTQ98 hAT | sATKQJ hKQJ dJ7"


@case("R7.1", ("a parti", "parti"), ("ulti and a 100", "40-100 ulti"), ("a suit durchmars", "suit durchmars"))
def test_trumps_are_named_before_the_lead(why: str, contract: str) -> None:
    """In a minor-suit contract nobody plays before the declarer has said which suit."""
    waiting = parse_position(f"{contract} | {_TEN} | 0")
    assert waiting.legal_cards() == CardSet()
    for ask in (lambda: waiting.to_play, lambda: waiting.play(card("cA"))):
        with pytest.raises(WrongPhase, match=r"R7\.1"):
            ask()
    assert parse_position(f"{contract} in c | {_TEN} | 0").to_play == Seat(0)


@case("R3.2", ("the declarer holds twelve", "parti in c"), ("in hearts", "heart parti"), ("no trumps", "betli"))
def test_the_kitty_is_laid_down_before_the_lead(why: str, contract: str) -> None:
    """Twelve cards in hand: two are laid down first."""
    waiting = parse_position(f"{contract} | h98 {_TEN} | 0")
    assert waiting.legal_cards() == CardSet()
    assert not waiting.is_over
    for ask in (lambda: waiting.to_play, lambda: waiting.play(card("h9"))):
        with pytest.raises(WrongPhase, match=r"R3\.2"):
            ask()


def test_a_hand_that_is_not_known_cannot_be_judged() -> None:
    """Whose turn it is can be told, what they may play cannot; the message says why."""
    hidden = parse_position("parti in d | ? | cT c9 | ? | 0")
    assert hidden.to_play == Seat(0)
    for ask in (lambda: hidden.hand, hidden.legal_cards, lambda: hidden.violation(card("cA"))):
        with pytest.raises(UltiError, match="seat 0"):
            ask()


def test_an_unknown_hand_ahead_does_not_stop_the_play() -> None:
    """The hand to play is known, and that is enough to play its card."""
    after = parse_position("parti in d | ? | cT c9 | ? | 1").play(card("cT"))
    assert (after.to_play, after.hands) == (2, (None, cards("c9"), None))


def test_a_refused_card_changes_nothing() -> None:
    """An illegal card raises, and the position is what it was."""
    position = parse_position("parti in d | c7 | cT c9 | cK s9 | 0 | trick cA")
    with pytest.raises(IllegalCard):
        position.play(card("cK"))
    assert str(position) == "parti in d | c7 | cT9 | cK s9 | 0 | trick cA"
