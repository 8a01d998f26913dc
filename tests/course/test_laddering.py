"""Looking at a ladder as a value: what variants change, and where a bid goes when they do."""

import pytest

from ulti_teach.course.laddering import Change, Looking, changes, gone, read_looking, variants
from ulti_teach.engine import STANDARD, UltiError, Value, ladder, parse_cards, parse_contract, parse_rules


def test_only_variants_of_the_ladder_are_offered() -> None:
    """Four players or another silent ulti leave every bid where it is."""
    assert variants() == ("four_aces", "tournament_durchmars", "older_20_100")


def test_what_four_aces_add() -> None:
    """Nothing moves; with parti, ulti, a 100, a 100 and ulti, in a minor suit and in hearts (R11.2)."""
    found = changes(parse_rules("four aces"))
    assert {change for change, _ in found.values()} == {Change.NEW}
    minor = {"four aces", "ulti four aces", "40-100 four aces", "20-100 four aces"}
    minor |= {"40-100 ulti four aces", "20-100 ulti four aces"}
    assert {str(bid) for bid in found} == minor | {f"heart {bid}" for bid in minor}
    assert gone(parse_rules("four aces")) == ()


def test_what_the_tournament_durchmars_moves() -> None:
    """Open in a minor suit it is worth 12 instead of 24, so its combinations lose 12 (R11.3)."""
    found = changes(parse_rules("tournament durchmars"))
    moved = {str(bid): str(was) for bid, (change, was) in found.items() if change is Change.MOVED}
    assert moved == {
        "ulti open durchmars": "28",
        "40-100 open durchmars": "28",
        "20-100 open durchmars": "32",
        "40-100 ulti open durchmars": "32",
        "20-100 ulti open durchmars": "36",
    }
    assert {str(bid) for bid, (change, _) in found.items() if change is Change.NEW} == {
        "suit durchmars",
        "heart suit durchmars",
        "suit open durchmars",
        "heart suit open durchmars",
    }


def test_rows_that_nothing_stands_in_any_more() -> None:
    """A 20-100 of 4 leaves 18 (8 + 4 + 6), 36 and 48 empty (R11.4)."""
    assert gone(parse_rules("older 20-100")) == (Value(18, 0), Value(36, 0), Value(48, 0))
    assert changes(STANDARD) == {}


def test_up_and_down_and_no_further() -> None:
    """Bid by bid; both ends stay."""
    look = Looking().step(1)
    assert str(look.bid) == "parti"
    assert look.step(-1) == look
    assert [str(look.step(by).bid) for by in (1, 2, 4)] == ["heart parti", "40-100", "betli"]
    top = look.pick(ladder()[-1].bids[0])
    assert top.step(1) == top
    assert (top.row, Looking().row) == (19, None)


def test_a_bid_that_a_variant_had_brought_gives_way() -> None:
    """To the last of those that are worth no more: below 8 + 8 and 2 that is the row of 16."""
    look = Looking().turned("four_aces").pick(parse_contract("heart ulti four aces"))
    assert str(look.turned("four_aces").bid) == "heart 40-100 ulti"
    assert Looking().turned("four_aces").turned("four_aces") == Looking()
    assert str(look.turned("older_20_100").bid) == "heart ulti four aces"


def test_hands_of_chance_are_dealt_as_in_the_game() -> None:
    """Twelve for the first bidder, ten for another; the same seed deals the same (R2.3)."""
    twelve, ten = Looking().dealt(7, first=True), Looking().dealt(7, first=False)
    assert (len(twelve.hand), len(ten.hand)) == (12, 10)
    assert not twelve.hand & ten.hand
    assert Looking().dealt(7, first=True) == twelve


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Looking(bid=parse_contract("four aces")), "four aces is no bid of these rules"),
        (lambda: Looking(hand=parse_cards("cA")), "ten or twelve cards, not 1"),
        (lambda: Looking().turned("four_players"), "The variants of the ladder are four_aces"),
        (lambda: read_looking(["standard"]), "written as rules, a bid and a hand"),
        (lambda: read_looking({"rules": "standard", "bid": 7, "hand": "-"}), "written as rules, a bid and a hand"),
        (lambda: read_looking({"rules": "house", "bid": "", "hand": "-"}), "rules parted by commas"),
    ],
)
def test_what_does_not_fit_is_refused(make, says: str) -> None:  # type: ignore[no-untyped-def]
    """With one sentence, whatever was kept."""
    with pytest.raises(UltiError) as fault:
        make()
    assert says in str(fault.value)


def test_written_and_read_again() -> None:
    """The same place on the same ladder."""
    look = Looking().turned("older_20_100").pick(parse_contract("20-100")).dealt(3, first=True)
    assert read_looking(look.values()) == look
    assert read_looking(Looking().values()) == Looking()
