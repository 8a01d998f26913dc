"""A deal as it is entered on a score sheet: three ways to the same line, and what was typed is kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach.course.scoresheet import NOTHING_TOLD, Sheet, SheetError, SheetFault, Told, new_sheet
from ulti_teach.course.sheetentry import (
    KITTY,
    NOT_NOTED,
    Begin,
    Entry,
    Way,
    ace_answers,
    begin_from,
    correction,
    entry_from,
    new_entry,
)
from ulti_teach.engine import STANDARD, UltiError, parse_contract

RECORDS = Path(__file__).parents[1] / "data" / "records"
THREE, FOUR = ("Anna", "Béla", "Cili"), ("Anna", "Béla", "Cili", "Dani")


def sheet(*names: str) -> Sheet:
    """A sheet that these have begun."""
    return new_sheet(names or THREE, 0, "2026-11-30")


def typed(*amounts: str) -> Entry:
    """A first deal by its results."""
    one = new_entry(sheet(), Way.RESULTS)
    return Entry(0, Way.RESULTS, amounts, one.account)


@pytest.mark.parametrize("amounts", [("4", "-2", "-2"), (" +4 ", "−2", "–2"), ("4", "", "- 2"), ("", "-2", "-2")])
def test_numbers_are_read_as_people_write_them(amounts: tuple[str, ...]) -> None:
    """Any dash, a plus, blanks; what is left empty is worked out."""
    assert typed(*amounts).line(sheet())[0] == (4, -2, -2)


@pytest.mark.parametrize("wrong", ["x", "1.5", "1e3", "--1", "٤", "²", "123456789", "+-1"])
def test_what_is_no_whole_number_is_refused(wrong: str) -> None:
    """With whose it is."""
    with pytest.raises(SheetError) as refused:
        typed("0", wrong, "0").line(sheet())
    assert (refused.value.fault, refused.value.player) == (SheetFault.NO_NUMBER, 1)


def test_only_who_played_can_have_held_the_ace() -> None:
    """With four the dealer sits out."""
    assert ace_answers(sheet(*FOUR), 0) == ("1", "2", "3", KITTY, NOT_NOTED)


def test_a_record_tells_where_the_ace_was() -> None:
    """With a player, or in the kitty, and then the auction after it counts (R12.2): nobody is asked."""
    called = sheet().ace_said(auction_over=False)
    in_the_kitty, held = ((RECORDS / f"{name}.txt").read_text(encoding="utf-8") for name in ("hundred", "ulti"))
    assert "lays hA7" in in_the_kitty
    one = replace(new_entry(called, Way.RECORD), record=in_the_kitty).written(called)
    assert (one.match.deals[0].ace, one.asks_ace(1), one.match.deals_left) == (None, True, None)
    two = replace(new_entry(one, Way.RECORD), record=held).written(one)
    assert (two.match.deals[1].ace, two.asks_ace(2)) == (two.table(1)[1], False)
    # Put right by the same record, a deal that was noted already keeps what stands there.
    assert replace(correction(two, 1), way=Way.RECORD, record=held).written(two) == two


def test_a_correction_begins_with_what_stands_there() -> None:
    """Its results, who declared what, and who held the ace; written again it changes nothing."""
    told = Told(1, parse_contract("heart ulti"))
    one = sheet().ace_said(auction_over=False).after((-8, 16, -8), 2, told)
    again = correction(one, 0)
    assert (again.amounts, again.declarer, again.ace) == (("-8", "16", "-8"), 1, "2")
    assert again.account.contract == told.contract
    assert again.written(one) == one


def test_a_dealer_who_looks_on_gets_nothing() -> None:
    """R11.1; one who pays along is asked for."""
    assert new_entry(sheet(*FOUR)).amounts == ("0", "", "", "")
    assert new_entry(Begin(FOUR, 4, pays=True).sheet("2026-11-30", STANDARD)).amounts == ("", "", "", "")


@given(
    st.sampled_from(Way),
    st.lists(st.text(max_size=8), min_size=3, max_size=3),
    st.sampled_from([None, 0, 1, 2]),
    st.text(max_size=20),
)
def test_what_is_half_typed_comes_back(way: Way, amounts: list[str], declarer: int | None, record: str) -> None:
    """Through the text that a browser keeps."""
    one = sheet()
    entry = Entry(0, way, tuple(amounts), new_entry(one).account, declarer, record)
    assert entry_from(one, json.loads(json.dumps(entry.state()))) == entry


@pytest.mark.parametrize(
    "state",
    [
        None,
        7,
        {},
        {**new_entry(sheet()).state(), "at": 1},
        {**new_entry(sheet()).state(), "amounts": ["1"]},
        {**new_entry(sheet()).state(), "way": "magic"},
        {**new_entry(sheet()).state(), "account": {"contract": "betly"}},
        {**new_entry(sheet()).state(), "at": "x"},
    ],
)
def test_an_entry_of_another_sheet_is_refused(state: object) -> None:
    """And nonsense too, by an error of ours."""
    with pytest.raises(UltiError):
        entry_from(sheet(), state)


def test_a_declarer_who_does_not_play_is_forgotten() -> None:
    """Another tab may have written a deal in between; then the dealer is another one."""
    state = {**new_entry(sheet(*FOUR)).state(), "declarer": 0, "ace": "9"}
    again = entry_from(sheet(*FOUR), state)
    assert (again.declarer, again.ace, again.told) == (None, "", NOTHING_TOLD)


def test_a_beginning_is_kept_too() -> None:
    """With names that are half typed; nonsense is refused or left out."""
    begin = Begin(("Anna", "", "Cili", ""), 4, 2, pays=True)
    assert begin_from(json.loads(json.dumps(begin.state()))) == begin
    assert begin.of(3).dealer == 2
    assert Begin(dealer=3, players=4).of(3).dealer == 0
    assert begin_from({"names": [1, 2, 3, 4], "players": 9, "dealer": "x", "pays": 1}) == Begin(("1", "2", "3", "4"))
    with pytest.raises(UltiError):
        begin_from({"names": ["Anna"]})
