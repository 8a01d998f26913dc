"""A match as text: the same again, and refused at its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach.engine import Match, NotationError, UltiError, parse_match, write_match


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Some deals, with the ace called at some time or never."""
    players = draw(st.sampled_from([3, 4]))
    match = Match(players, draw(st.integers(0, players - 1)))
    for _ in range(draw(st.integers(0, 12))):
        if match.is_over:
            break
        if draw(st.integers(0, 4)) == 0:
            match = match.say_ace(auction_over=draw(st.booleans()))
        amounts = draw(st.lists(st.integers(-99, 99), min_size=players - 1, max_size=players - 1))
        match = match.after((*amounts, -sum(amounts)), ace=draw(st.none() | st.integers(0, players - 1)))
    return match


@given(matches())
def test_written_and_read_back(match: Match) -> None:
    """Any match is the same after writing and reading."""
    assert parse_match(write_match(match)) == match


@given(matches(), st.data())
def test_damaged_texts_raise_nothing_else(match: Match, data: st.DataObject) -> None:
    """Fuzz: cut or changed anywhere, a text is read or refused with a place in it."""
    text = write_match(match)
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.text(max_size=2)) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        parse_match(text)
    except NotationError as fault:
        place = fault.position
    else:
        return
    assert 0 <= place <= len(text)


BASE = "# Tuesday\nplayers 3\nfirst dealer 0\ndeal 2 -1 -1 ace 0\n"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 0, "a line that begins with 'players'"),
        (BASE.replace("players 3", "players 5"), 1, "Three or four play"),
        (BASE.replace("players 3", "player 3"), 2, "'players' and a number"),
        (BASE.replace("first dealer 0", "first dealer 3"), 1, "The first dealer is a player from 0 to 2"),
        (BASE.replace("2 -1 -1", "2 -1"), 4, "'deal', an amount for each player"),
        (BASE.replace("2 -1 -1", "2 -1 1"), 4, "results that add up to zero (R10.2)"),
        (BASE.replace("ace 0", "ace 3"), 4, "The ace of hearts is with a player"),
        (BASE.replace("ace 0", "ace x"), 4, "'deal', an amount for each player"),
        (BASE + "ace said 9\n", 5, "The ace counts from a deal that was begun, 0 to 2, not 9"),
        (BASE + "ace says 1\n", 5, "'ace said' and a number"),
        (BASE + "tea\n", 5, "'deal', an amount for each player"),
    ],
)
def test_refused_at_its_place(text: str, line: int, says: str) -> None:
    """The line, and what was expected there."""
    with pytest.raises(NotationError) as caught:
        parse_match(text)
    assert says in str(caught.value)
    if line:
        assert str(caught.value).startswith(f"Line {line}, column 1: ")


def test_a_match_cannot_count_from_before_it_began() -> None:
    """A number below the first deal is refused where the value is made."""
    with pytest.raises(UltiError, match="counts from a deal that was begun"):
        Match(said_at=-1)
