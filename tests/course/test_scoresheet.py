"""A club's score sheet as a value: amounts, dealers and seats, corrections, and the last round (R12)."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_teach.course.scoresheet import (
    LONGEST_PLAYER,
    MOST_DEALS,
    MOST_UNITS,
    NOTHING_TOLD,
    Sheet,
    SheetError,
    SheetFault,
    Told,
    cleaned,
    new_sheet,
)
from ulti_teach.engine import (
    Component,
    Facts,
    Kontra,
    UltiError,
    parse_contract,
    parse_rules,
    settle,
)

THREE, FOUR = ("Anna", "Béla", "Cili"), ("Anna", "Béla", "Cili", "Dani")
DAY = "2026-11-30"
Write = Callable[[], object]


def sheet(names: Sequence[str] = THREE, *deals: tuple[int, ...], dealer: int = 0, rules: str = "standard") -> Sheet:
    """A sheet with these deals."""
    begun = new_sheet(names, dealer, DAY, parse_rules(rules))
    for amounts in deals:
        begun = begun.after(amounts)
    return begun


def fault_of(names: Sequence[str]) -> tuple[SheetFault, int]:
    """Why these names are refused, and whose it is."""
    with pytest.raises(SheetError) as refused:
        new_sheet(names, 0, DAY)
    return refused.value.fault, refused.value.player


def test_names_must_be_names_and_apart() -> None:
    """The first that is not is told; capitals and full-width letters make no difference."""
    assert fault_of(("Anna", " ", "Cili")) == (SheetFault.NO_NAME, 1)
    assert fault_of(("Anna", "Béla", "\u200e\u202e")) == (SheetFault.NO_NAME, 2)
    assert fault_of(("Anna", "Béla", "ANNA")) == (SheetFault.SAME_NAME, 2)
    assert fault_of(("Anna", "Ａｎｎａ", "Cili")) == (SheetFault.SAME_NAME, 1)
    assert fault_of(("A" * (LONGEST_PLAYER + 1), "Béla", "Cili")) == (SheetFault.LONG_NAME, 0)
    assert new_sheet(("A" * LONGEST_PLAYER, "שרה", "<img>"), 2, DAY).names[1:] == ("שרה", "<img>")


def test_a_name_loses_what_cannot_be_seen() -> None:
    """Marks of direction would turn the sentences around it; a family of joined emoji stays one."""
    assert cleaned("  An\tna \u202e\u0000x ") == "An na x"
    assert cleaned("👩\u200d👧") == "👩\u200d👧"
    assert cleaned("\ud800") == ""


def test_who_plays_is_counted_from_the_dealer() -> None:
    """R2.1, R2.3: with four the dealer sits out, and the first bidder is on the dealer's right."""
    four = sheet(FOUR, (0, 0, 0, 0), dealer=3)
    assert (four.table(0), four.table(1)) == ((0, 1, 2), (1, 2, 3))
    assert sheet(THREE, dealer=1).table(0) == (2, 0, 1)


def test_a_settlement_finds_its_players() -> None:
    """R10.4, by hand: Cili's betli against two kontras, lost: she pays 10 to the one on her right, 5 to the other."""
    betli, doubled = parse_contract("betli"), Kontra(((Component.BETLI, (2, 1)),))
    settled = settle(betli, Facts(10, 1), doubled)
    assert settled.seats == (-15, 10, 5)
    assert sheet(dealer=0).amounts_of(0, 2, settled) == (10, 5, -15)
    assert sheet(FOUR, dealer=3).amounts_of(0, 2, settled) == (10, 5, -15, 0)


def test_a_dealer_who_pays_along_gets_and_pays() -> None:
    """R11.1, by hand: Béla wins a parti in clubs (1), so Cili, Dani and the dealer Anna pay one each."""
    four = sheet(FOUR, rules="dealer pays")
    won = settle(parse_contract("parti in c"), Facts(60, 6), rules=four.rules_in_force)
    assert four.amounts_of(0, 1, won) == (-1, 3, -1, -1)
    with pytest.raises(UltiError):
        four.seated(0, 0)


def test_three_never_play_by_the_rules_for_four() -> None:
    """Even where the learner's own table is one of four."""
    assert str(sheet(rules="four players, dealer pays, four aces").rules_in_force) == "four aces"


@pytest.mark.parametrize(("amounts", "off"), [((1, 1, 1), 3), ((2, -1, -2), -1), ((1, -1), 0), ((1, -1, 0, 0), 0)])
def test_amounts_that_do_not_add_up_are_refused(amounts: tuple[int, ...], off: int) -> None:
    """With the sum; as a new deal and as a correction."""
    one = sheet(THREE, (0, 0, 0))
    writes: list[Write] = [lambda: one.after(amounts), lambda: one.corrected(0, amounts, None, NOTHING_TOLD)]
    for write in writes:
        with pytest.raises(SheetError) as refused:
            write()
        assert (refused.value.fault, refused.value.amount) == (SheetFault.SUM, off)


def test_more_than_any_deal_is_worth_is_refused() -> None:
    """A number that somebody leaned on."""
    with pytest.raises(SheetError) as refused:
        sheet(THREE, (MOST_UNITS + 1, -MOST_UNITS - 1, 0))
    assert refused.value.fault is SheetFault.TOO_MUCH


def test_a_sheet_ends_somewhere() -> None:
    """It must fit into what a browser keeps."""
    full = sheet(THREE, *[(0, 0, 0)] * MOST_DEALS)
    with pytest.raises(SheetError) as refused:
        full.after((0, 0, 0))
    assert refused.value.fault is SheetFault.TOO_MANY


def test_correcting_changes_one_deal_only() -> None:
    """Its amounts and what is told of it."""
    told = Told(1, parse_contract("ulti in c"))
    two = sheet(THREE, (2, -1, -1), (4, -2, -2)).corrected(0, (-2, 4, -2), None, told)
    assert (two.match.totals, two.told) == ((2, 2, -4), (told, NOTHING_TOLD))


def test_deleting_moves_the_later_deals_up() -> None:
    """And the deal from which the ace counts."""
    three = sheet(THREE, (2, -1, -1), (4, -2, -2), (0, 0, 0)).ace_said(auction_over=False)
    assert three.match.said_at == 3
    two = three.without(1)
    assert (two.match.totals, two.match.said_at, two.next) == ((2, -1, -1), 2, 2)


def test_the_last_round_with_four() -> None:
    """R12.2, by hand: said in deal 1 (dealer Béla), ace with Dani; Dani deals deal 3, so 3, 4, 5 and 6 are the last."""
    four = sheet(FOUR, (0, 0, 0, 0)).ace_said(auction_over=False)
    assert four.asks_ace(1)
    assert not four.asks_ace(0)
    four = four.after((0, 0, 0, 0), ace=None)  # it lay in the kitty
    assert (four.asks_ace(2), four.match.deals_left) == (True, None)
    four = four.after((0, 0, 0, 0), ace=3)
    assert (four.asks_ace(3), four.match.last_dealer, four.match.deals_left) == (False, 3, 4)
    for _ in range(4):
        four = four.after((1, 0, 0, -1))
    assert four.match.is_over
    writes: list[Write] = [lambda: four.after((0, 0, 0, 0)), lambda: four.ace_said(auction_over=False)]
    for write in writes:
        with pytest.raises(SheetError) as refused:
            write()
        assert refused.value.fault is SheetFault.OVER


def test_a_correction_cannot_end_the_match_in_the_past() -> None:
    """Noting the ace with an earlier dealer would leave deals behind the last one."""
    three = sheet().ace_said(auction_over=False).after((0, 0, 0), ace=None)
    for _ in range(4):
        three = three.after((0, 0, 0), ace=None)
    with pytest.raises(SheetError) as refused:
        three.corrected(0, (0, 0, 0), 1, NOTHING_TOLD)
    assert refused.value.fault is SheetFault.ENDS_EARLIER
    assert three.ace_unsaid().match.said_at is None


@given(st.integers(3, 4), st.data())
def test_totals_add_up_to_zero(players: int, data: st.DataObject) -> None:
    """However deals are written, corrected and taken out."""
    one = sheet(FOUR[:players])
    for _ in range(data.draw(st.integers(1, 8))):
        some = data.draw(st.lists(st.integers(-50, 50), min_size=players - 1, max_size=players - 1))
        amounts = (*some, -sum(some))
        at = data.draw(st.integers(0, one.next))
        if at == one.next:
            one = one.after(amounts)
        elif data.draw(st.booleans()):
            one = one.corrected(at, amounts, None, NOTHING_TOLD)
        else:
            one = one.without(at)
        assert sum(one.match.totals) == 0
        assert len(one.told) == one.next


def test_what_is_told_must_be_possible() -> None:
    """A kontra to what was not bid; a declarer who is not there; a day that is none."""
    ulti = Kontra(((Component.ULTI, (2, 2)),))
    makes: list[Write] = [
        lambda: Told(0, parse_contract("betli"), ulti),
        lambda: Told(0, None, ulti),
        lambda: sheet().after((0, 0, 0), told=Told(3)),
        lambda: new_sheet(THREE, 0, "tomorrow"),
    ]
    for make in makes:
        with pytest.raises(UltiError):
            make()
