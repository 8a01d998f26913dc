"""R4's values, R5's ranking and the ladder that follows, for every combination of variants (R11)."""

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import case
from ulti_teach import engine
from ulti_teach.engine import (
    STANDARD,
    Component,
    RuleSet,
    Value,
    all_contracts,
    beats,
    component_value,
    ladder,
    not_in_force,
    parse_contract,
    parse_rules,
    value,
)

LADDERS = tomllib.loads((Path(__file__).parents[1] / "data" / "ladders.toml").read_text(encoding="utf-8"))
RULES = {
    "standard": "standard",
    "tournament": "tournament durchmars",
    "four-aces": "four aces",
    "tournament+four-aces": "tournament durchmars, four aces",
    "older-20-100": "older 20-100",
}


@case("R11.5")
@pytest.mark.parametrize("name", LADDERS)
def test_ladders_are_those_of_the_lists(name: str) -> None:
    """Row by row, value by value, for the five rule sets that were compared with public lists."""
    derived = [
        {"value": list(row.value), "bids": [str(bid) for bid in row.bids]} for row in ladder(parse_rules(RULES[name]))
    ]
    assert derived == LADDERS[name]["ladder"]
    assert len(derived) == LADDERS[name]["rows"]
    assert sum(len(row["bids"]) for row in derived) == LADDERS[name]["bids"]


@case("R5.3")
def test_the_ladder_is_the_one_in_the_rule_book() -> None:
    """The book's own table, row by row: what each is worth, and its bids; 38 in 20 rows."""
    book = (Path(engine.__path__[0]) / "RULES.md").read_text(encoding="utf-8")
    printed = re.findall(r"^\| \d+ \| (\d+)(?:\+(\d))? \| (.+) \|$", book, flags=re.MULTILINE)
    expected = [
        (int(worth) + int(parti or 0), {bid.strip().replace("♥", "heart") for bid in bids.split("·")})
        for worth, parti, bids in printed
    ]
    derived = [(row.value.components + row.value.parti, {str(bid) for bid in row.bids}) for row in ladder()]
    assert derived == expected
    assert (len(expected), sum(len(bids) for _, bids in expected)) == (20, 38)


@case(
    "R4.1",
    ("the sum of its components", "40-100 ulti", "", "4 + 4"),
    ("three of them", "20-100 ulti durchmars in c", "", "8 + 4 + 6"),
    ("the parti beside them", "ulti in d", "", "4 + 1"),
    ("the parti alone", "parti in s", "", "0 + 1"),
)
@case(
    "R4.6",
    ("hearts double each", "heart 20-100 ulti", "", "16 + 8"),
    ("the parti too", "heart ulti", "", "8 + 2"),
    ("an open durchmars not", "heart ulti open durchmars", "", "8 + 24"),
    ("a heart betli", "heart betli", "", "10"),
    ("a heart durchmars", "heart durchmars", "", "12"),
    ("an open betli has no heart bid", "open betli", "", "20"),
)
@case(
    "R11.2",
    ("four aces alone bring the parti", "four aces in c", "four aces", "4 + 1"),
    ("with a hundred", "heart 40-100 four aces", "four aces", "8 + 8"),
    ("with both", "20-100 ulti four aces in d", "four aces", "8 + 4 + 4"),
)
@case(
    "R11.3",
    ("a durchmars alone with trumps", "suit durchmars in c", "tournament durchmars", "6"),
    ("in hearts", "heart suit durchmars", "tournament durchmars", "12"),
    ("open in a minor suit", "suit open durchmars in s", "tournament durchmars", "12"),
    ("open in a combination", "ulti open durchmars in s", "tournament durchmars", "4 + 12"),
    ("open in hearts as ever", "heart suit open durchmars", "tournament durchmars", "24"),
    ("open without trumps as ever", "open durchmars", "tournament durchmars", "24"),
)
@case(
    "R11.4",
    ("20-100 like 40-100", "20-100 in c", "older 20-100", "4"),
    ("in hearts", "heart 20-100 ulti", "older 20-100", "8 + 8"),
    ("40-100 as ever", "40-100 in c", "older 20-100", "4"),
)
@case(
    "R11.5",
    ("two at once", "20-100 open durchmars in d", "older 20-100, tournament durchmars", "4 + 12"),
)
def test_values(why: str, contract: str, rules: str, sum_: str) -> None:
    """Worked out from the table of R4: each row carries its sum, the parti's own value last where it is one."""
    bid, agreed = parse_contract(contract), parse_rules(rules or "standard")
    worth = value(bid, agreed)
    assert worth.components + worth.parti == eval(sum_)
    assert worth.parti == (eval(sum_.rsplit(" + ", maxsplit=1)[-1]) if Component.PARTI in bid.components else 0)


@case(
    "R5.1",
    ("40-100 is below ulti", "40-100", "ulti", False),
    ("ulti is above 40-100 by its parti", "ulti", "40-100", True),
    ("betli is above ulti", "betli", "ulti", True),
    ("20-100 is below heart ulti", "20-100", "heart ulti", False),
    ("heart betli is above heart ulti", "heart betli", "heart ulti", True),
    ("a heart parti is above a parti", "heart parti", "parti", True),
    ("and below a 40-100", "heart parti", "40-100", False),
    ("the parti does not add up", "ulti", "betli", False),
)
@case(
    "R5.2",
    ("an equal bid is not enough", "20-100", "heart 40-100", False),
    ("nor the same bid", "betli", "betli", False),
    ("of one row, whoever says it first", "ulti durchmars", "heart betli", False),
    ("a minor suit is like the others", "parti in c", "parti in s", False),
)
@case(
    "R5.3", ("nothing is above the last row", "heart 20-100 ulti open durchmars", "heart 20-100 open durchmars", True)
)
def test_beats(why: str, bid: str, over: str, may: bool) -> None:
    """Strictly higher, or not at all."""
    assert beats(parse_contract(bid), parse_contract(over)) is may


@case(
    "R11.2",
    ("four aces", "four aces in c", "standard", "R11.2"),
    ("whatever else was agreed", "ulti four aces", "tournament durchmars", "R11.2"),
    ("where they were agreed", "four aces in c", "four aces", None),
)
@case(
    "R11.3",
    ("a suit durchmars", "heart suit durchmars", "four aces", "R11.3"),
    ("where it was agreed", "suit open durchmars", "tournament durchmars", None),
    ("a combination needs no variant", "ulti durchmars", "standard", None),
)
def test_not_in_force(why: str, contract: str, rules: str, refused: str | None) -> None:
    """A bid of a variant is refused with that variant's rule where it was not agreed."""
    reason = not_in_force(parse_contract(contract), parse_rules(rules))
    assert (reason.rule.value if reason else None) == refused


def test_a_named_minor_suit_changes_no_value() -> None:
    """Clubs, diamonds and spades are worth the same (R3.7)."""
    for contract in all_contracts():
        if contract.has_trumps and not contract.heart:
            assert len({value(parse_contract(f"{contract} in {suit}")) for suit in "cds"}) == 1


bids = st.sampled_from(all_contracts())
rule_sets = st.builds(
    RuleSet,
    four_aces=st.booleans(),
    tournament_durchmars=st.booleans(),
    older_20_100=st.booleans(),
    kontra_to=st.sampled_from([2, 4, 8, 16, 32, 64]),
)


@given(bids, bids, bids, rule_sets)
def test_beating_is_a_strict_weak_order(one: object, two: object, three: object, rules: RuleSet) -> None:
    """Nothing beats itself, nothing beats in circles, and equal bids stand and fall together."""
    a, b, c = one, two, three
    assert not beats(a, a, rules)  # type: ignore[arg-type]
    assert not (beats(a, b, rules) and beats(b, a, rules))  # type: ignore[arg-type]
    if beats(a, b, rules) and not beats(c, b, rules):  # type: ignore[arg-type]
        assert beats(a, c, rules)  # type: ignore[arg-type]


@given(rule_sets)
def test_every_bid_stands_in_one_row(rules: RuleSet) -> None:
    """The rows rise, hold all bids that are in force, each once, at its own value."""
    rows = ladder(rules)
    assert [row.value for row in rows] == sorted({row.value for row in rows})
    listed = [bid for row in rows for bid in row.bids]
    assert len(listed) == len(set(listed))
    assert set(listed) == {bid for bid in all_contracts() if not_in_force(bid, rules) is None}
    assert all(value(bid, rules) == row.value for row in rows for bid in row.bids)


def test_what_a_component_is_worth_depends_on_nothing_else() -> None:
    """A component's value is the same in every contract of its kind: hearts or not, trumps or not."""
    seen: dict[tuple[Component, bool, bool], int] = {}
    for contract, part in ((c, p) for c, p in product(all_contracts(), Component) if p in c.components):
        worth = component_value(part, contract, STANDARD)
        assert seen.setdefault((part, contract.heart, contract.has_trumps), worth) == worth


def test_values_are_written_as_the_ladder_shows_them() -> None:
    """The parti's own value stands apart where there is one."""
    assert [str(Value(8, 2)), str(Value(24, 0)), str(Value(0, 1))] == ["8+2", "24", "0+1"]
