"""Records: a deal as text, played again, never trusted."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import golden
from tests.at_random import random_game, random_rules
from ulti_teach.engine import Game, NotationError, Phase, Seat, UltiError, new_game, replay, write_record

RECORDS = Path(__file__).parents[1] / "data" / "records"

# Lesson 11's deal, by hand: seat 0 is its first bidder (seat 2 there), so its declarer is seat 1.
COURSE = """\
# A whole deal, from the first bid to the last trick.
rules standard
deal cAJ dKQ9 hT87 sKQ87 | d7 hAKQJ9 sT9 c9 d8 | cTKQ87 dATJ sAJ
0 lays h7 s7, bids parti
1 picks up, lays c9 d8, bids heart ulti
2 passes
0 passes
1 passes
trick hA; kontra parti, says 20c, c7; says 20d, says 20s, h8
answers -

trick d7; dA; d9
trick cK; cA; h9
trick s7; sJ; sQ
trick sK; sT; sA
trick cQ; cJ; hJ
trick hK; dT; hT
trick dK; hQ; dJ
trick s9; c8; s8
trick h7; cT; dQ
result 0 0 0
"""


def test_the_courses_deal() -> None:
    """Read, played and settled: the ulti made, the parti lost to a silent 100, and nobody pays."""
    game = replay(COURSE)
    assert game.is_over
    assert game.declarer == 1
    assert game.returns == (0, 0, 0)
    assert [line.what.value for line in game.settlement.lines] == ["parti", "ulti", "silent 100"]
    assert replay(write_record(game)) == game


@given(st.integers(0, 10**9), st.integers(0, 60))
def test_written_and_read_back(seed: int, moves: int) -> None:
    """Any deal under any rules, finished or broken off, is the same after writing and reading."""
    rng = random.Random(seed)
    over = random_game(rng, random_rules(rng))
    assert replay(write_record(over)) == over
    begun = new_game(tuple(over.dealt), over.rules)  # type: ignore[arg-type]
    for move in over.history[:moves]:
        begun = begun.apply(move)
    assert replay(write_record(begun)) == begun


@pytest.mark.parametrize("name", golden.FAMILIES)
def test_golden_records(name: str) -> None:
    """One for each family of contracts and each variant: played today it is what it was (`python -m tests.golden`)."""
    kept = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    assert write_record(replay(kept)) == kept
    assert golden.record(name) == kept


def changed(old: str, new: str) -> str:
    """The course's record with one change."""
    assert COURSE.count(old) == 1
    return COURSE.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        (changed("rules standard", "rules five aces"), 2, 7, "rules parted by commas"),
        (changed("deal cAJ", "deal cAX"), 3, 8, "a rank"),
        (changed("deal cAJ dKQ9", "deal cAJ dKQ"), 3, 1, "a deal. An auction begins with 12, 10 and 10 cards"),
        (changed(" | cTKQ87 dATJ sAJ", ""), 3, 1, "three hands"),
        (changed("0 lays h7 s7", "1 lays h7 s7"), 4, 1, "seat 0, whose turn it is"),
        (changed("0 lays h7 s7", "0 lays h7"), 4, 3, "R3.1: two cards are laid down, not 1"),
        (changed("bids parti", "bids party"), 4, 20, "a word of a contract"),
        (changed("bids heart ulti", "bids parti"), 5, 25, "R5.2: parti is worth 0+1"),
        (changed("2 passes", "2 sleeps"), 6, 3, "'passes', 'picks up'"),
        (changed("says 20c, c7", "says 20d, c7"), 9, 25, "R6.1: the pair in d needs dKQ"),
        (changed("kontra parti", "kontra betli"), 9, 11, "R8.1: betli is not yours to raise"),
        (changed("kontra parti", "kontra party"), 9, 18, "components parted by '+'"),
        (changed("answers -", "answers ulti"), 10, 9, "R8.3: nobody has just raised ulti"),
        (changed("trick d7; dA; d9", "trick d7; dA; c9"), 12, 15, "R2.3: you do not hold c9"),
        (changed("trick s9; c8; s8", "trick s9; c8; dQ"), 19, 15, "R7.2: s9 led, you hold s8"),
        (changed("trick s9; c8; s8", "trick s9; c8c9; s8"), 19, 13, "one card"),
        (changed("trick s9; c8; s8", "trick s9; ; s8"), 19, 10, "a card, 'says 40'"),
        (changed("trick h7; cT; dQ\n", ""), 20, 8, "the deal to be over before its result"),
        (changed("result 0 0 0", "result 2 -1 -1"), 21, 8, "the engine's result, 0 0 0"),
        (changed("result 0 0 0", "then tea"), 21, 1, "a seat (0, 1, 2), 'trumps'"),
        (COURSE + "0 passes\n", 22, 1, "the play, for the auction is over"),
        (COURSE + "trick cA\n", 22, 7, "R7.9"),
        ("\n", 1, 2, "'deal' and three hands"),
    ],
)
def test_a_record_is_refused_at_its_place(text: str, line: int, column: int, says: str) -> None:
    """Line and column, what was expected, and the rule that a move breaks."""
    with pytest.raises(NotationError) as caught:
        replay(text)
    if text != "\n":
        assert str(caught.value).startswith(f"Line {line}, column {column}: expected ")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_view_has_no_record() -> None:
    """What a seat may not see cannot be written down."""
    game = replay(COURSE)
    with pytest.raises(UltiError, match="A record needs all hands"):
        write_record(game.view(Seat.S1))


@given(st.integers(0, len(COURSE) - 1), st.text(max_size=3), st.integers(0, 5))
def test_damaged_records_raise_nothing_else(at: int, put: str, cut: int) -> None:
    """Fuzz: whatever is cut out or put in, a record is read or refused with a place in it."""
    text = COURSE[:at] + put + COURSE[at + cut :]
    try:
        game = replay(text)
    except NotationError as fault:
        place = fault.position
    else:
        assert isinstance(game, Game)
        assert game.phase in Phase
        return
    assert 0 <= place <= len(text)
