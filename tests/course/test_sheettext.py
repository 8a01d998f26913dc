"""Score sheets as text: read back as written, readable by people, refused with line and column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach.course.progress import LONGEST_SHEET
from ulti_teach.course.scoresheet import LONGEST_PLAYER, MOST_DEALS, Sheet, Told, new_sheet
from ulti_teach.course.sheettext import LONGEST_FILE, parse_sheet, write_sheet
from ulti_teach.engine import Component, Kontra, NotationError, parse_contract, parse_rules

NAMES = st.sampled_from(["Anna", "Béla", "<img src=x>", "שרה", "# Cili", "by 0", "player", "X Y", "deal 1"])
TOLDS = st.sampled_from(
    [
        Told(),
        Told(2),
        Told(None, parse_contract("heart parti")),
        Told(0, parse_contract("ulti in c"), Kontra(((Component.ULTI, (4, 4)), (Component.PARTI, (2, 2))))),
        Told(1, parse_contract("betli"), Kontra(((Component.BETLI, (2, 1)),))),
    ]
)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Sheets of three and four, with and without a last round in sight."""
    names = draw(st.lists(NAMES, min_size=3, max_size=4, unique=True))
    rules = parse_rules(draw(st.sampled_from(["standard", "four players, dealer pays", "four aces"])))
    one = new_sheet(names, draw(st.integers(0, len(names) - 1)), "2026-11-30", rules)
    one = one.renamed(draw(st.sampled_from(["", "Friday", "rules of ours", "  # x ", "by 0"])))
    for _ in range(draw(st.integers(0, 5))):
        if draw(st.integers(0, 4)) == 0:
            one = one.ace_said(auction_over=draw(st.booleans()))
        some = draw(st.lists(st.integers(-99, 99), min_size=len(names) - 1, max_size=len(names) - 1))
        one = one.after((*some, -sum(some)), None, draw(TOLDS))
    return one


@given(sheets())
def test_what_is_written_is_read_back(one: Sheet) -> None:
    """Whatever names and titles there are, also with empty lines, remarks and other line ends."""
    text = write_sheet(one)
    assert parse_sheet(text) == one
    assert parse_sheet("# our club\n\n" + text.replace("\n", "\r\n")) == one


def test_the_largest_sheet_can_be_kept() -> None:
    """The most deals of four, each with a long contract and kontras."""
    told = Told(
        3, parse_contract("heart 20-100 ulti"), Kontra(((Component.HUNDRED_20, (4, 4)), (Component.ULTI, (2, 2))))
    )
    one = new_sheet([f"{number}" * LONGEST_PLAYER for number in range(1, 5)], 0, "2026-11-30")
    for _ in range(MOST_DEALS):
        one = one.after((-300, 100, 100, 100), None, told)
    assert len(write_sheet(one)) <= LONGEST_SHEET


GOOD = """sheet 2026-11-30 Friday
rules standard
player Anna
player Béla
player Cili
players 3
first dealer 0
deal 18 -9 -9 ace -
by 0 ulti in c | kontra ulti x2
deal 2 -1 -1 ace -
by - betli
"""


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        (GOOD, "", "expected 'sheet' and a day"),
        ("sheet 2026-11-30", "sheet 2026-11-31", "Line 1, column 1: expected 'sheet' and a day"),
        ("rules standard", "rules wild", "Line 2, column 7: expected rules parted by commas"),
        ("rules standard\n", "", "Line 2, column 1: expected 'rules'"),
        ("player Béla", "player Anna", "Line 4, column 1: expected a sheet that can be"),
        ("player Béla\n", "", "Line 3, column 1: expected a line 'player NAME' for each of 3"),
        ("18 -9 -9", "18 -9 -8", "Line 8, column 1: expected something that can be"),
        ("deal 18", "  dael 18", "Line 8, column 3: expected 'deal'"),
        ("by 0 ulti", "by 3 ulti", "Line 9, column 1: expected 'by' and a player, 0 to 2"),
        ("ulti x2", "ulti x3", "Line 9, column 1: expected a contract and its kontras"),
        ("betli", "betly", "Line 11, column 1: expected a contract and its kontras"),
        ("by - betli", "by - betli\nby 0 betli", "Line 12, column 1: expected this line once"),
        ("first dealer 0\n", "first dealer 0\nby 0 betli\n", "Line 8, column 1: expected this line once"),
        (GOOD, GOOD + "x" * LONGEST_FILE, "expected a shorter text"),
        ("deal 2 -1 -1", "deal 20000 -10000 -10000", "expected a sheet that can be"),
    ],
)
def test_what_is_broken_is_told_with_its_place(was: str, now: str, says: str) -> None:
    """So that whoever edited the file finds it."""
    assert parse_sheet(GOOD).match.totals == (20, -10, -10)
    with pytest.raises(NotationError) as refused:
        parse_sheet(GOOD.replace(was, now, 1))
    assert says in str(refused.value)


@given(st.text(max_size=60), st.integers(0, len(GOOD)))
def test_nothing_typed_into_a_file_does_harm(typed: str, at: int) -> None:
    """It is read, or refused as a text; nothing else."""
    try:
        one = parse_sheet(GOOD[:at] + typed + GOOD[at:])
    except NotationError:
        return
    assert parse_sheet(write_sheet(one)) == one
