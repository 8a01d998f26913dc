"""R3.7, R4, R11.2 and R11.3: which components make a contract, whether it has trumps, and what follows from that."""

import tomllib
from collections.abc import Iterator
from itertools import chain, combinations, product
from pathlib import Path

import pytest

from tests.cases import case
from ulti_teach.engine import (
    Component,
    Contract,
    IllegalBid,
    Order,
    RuleViolation,
    Suit,
    parse_card,
    parse_contract,
)

_LADDERS = tomllib.loads((Path(__file__).parents[1] / "data" / "ladders.toml").read_text(encoding="utf-8"))
BIDS = sorted({bid for ladder in _LADDERS.values() for row in ladder["ladder"] for bid in row["bids"]})

# The words of a bid, read apart from the engine's parser; two of them bring the parti along (R4.2, R11.2).
_WORDS = {
    "parti": {Component.PARTI},
    "40-100": {Component.HUNDRED_40},
    "20-100": {Component.HUNDRED_20},
    "ulti": {Component.ULTI},
    "four aces": {Component.FOUR_ACES},
    "open betli": {Component.OPEN_BETLI},
    "betli": {Component.BETLI},
    "open durchmars": {Component.OPEN_DURCHMARS},
    "durchmars": {Component.DURCHMARS},
}
_NEED_PARTI = {Component.ULTI, Component.FOUR_ACES}

Parts = tuple[frozenset[Component], bool, bool]


def parts_of(bid: str) -> Parts:
    """Components, in hearts or not, with "suit" or not."""
    heart, suited, left = bid.startswith("heart "), " suit " in f" {bid} ", f" {bid} "
    components: set[Component] = set()
    for words, parts in _WORDS.items():
        if f" {words} " in left:
            components |= parts
            left = left.replace(f" {words} ", " ")
    assert left.split() == ["heart"] * heart + ["suit"] * suited, f"a word of {bid!r} was not understood"
    if components <= _NEED_PARTI:
        components.add(Component.PARTI)
    return frozenset(components), heart, suited


def subsets() -> Iterator[frozenset[Component]]:
    """All 512 sets of components."""
    return map(frozenset, chain.from_iterable(combinations(Component, size) for size in range(len(Component) + 1)))


def test_the_file_of_ladders_is_the_whole_one() -> None:
    """Five sets of rules with the numbers of bids that the file states itself, so that no bid was lost in copying."""
    assert len(_LADDERS) >= 5
    for name, ladder in _LADDERS.items():
        assert sum(len(row["bids"]) for row in ladder["ladder"]) == ladder["bids"], name


@pytest.mark.parametrize("bid", BIDS)
def test_every_bid_reads_and_prints_itself(bid: str) -> None:
    """The ladders' own words are the notation, and they mean the components they name."""
    contract = parse_contract(bid)
    assert str(contract) == bid
    assert (contract.components, contract.heart, contract.suited) == parts_of(bid)
    assert contract == Contract(*parts_of(bid)[:2], suited=parts_of(bid)[2])


@case("R4.1")
@case("R4.2")
@case("R4.3")
@case("R4.4")
@case("R4.5")
@case("R4.6")
@case("R11.2")
@case("R11.3")
def test_exactly_the_bids_of_the_ladders_are_contracts() -> None:
    """Of all 512 sets of components, in hearts or not, with "suit" or not, `Contract` takes those and no other."""
    taken: set[Parts] = set()
    for components, heart, suited in product(subsets(), (False, True), (False, True)):
        try:
            Contract(components, heart=heart, suited=suited)
        except IllegalBid:
            continue
        taken.add((components, heart, suited))
    assert taken == {parts_of(bid) for bid in BIDS}


@case("R3.7")
def test_a_minor_suit_can_be_named_exactly_where_one_is_trumps() -> None:
    """Of each contract: c, d or s where it is played with trumps and not in hearts, and never hearts."""
    for bid in BIDS:
        components, heart, suited = parts_of(bid)
        alone = components in ({Component.DURCHMARS}, {Component.OPEN_DURCHMARS}) and not suited
        without = alone or components in ({Component.BETLI}, {Component.OPEN_BETLI})
        for minor in Suit:
            try:
                Contract(components, heart=heart, minor=minor, suited=suited)
                named = True
            except IllegalBid:
                named = False
            assert named is (minor is not Suit.HEARTS and not heart and not without), f"{bid} in {minor}"


@case("R4.1", ("no component", [], False))
@case(
    "R4.2",
    ("ulti without the parti", ["ulti"], False),
    ("four aces without the parti", ["four aces"], False),
    ("ulti and four aces without the parti", ["ulti", "four aces"], True),
    ("parti beside a 100", ["parti", "40-100"], False),
    ("parti beside a 20-100 and ulti", ["parti", "20-100", "ulti"], False),
    ("parti beside ulti and durchmars", ["parti", "ulti", "durchmars"], False),
)
@case("R4.3", ("both hundreds", ["40-100", "20-100"], False), ("and ulti", ["40-100", "20-100", "ulti"], True))
@case("R4.4", ("open and closed durchmars", ["durchmars", "open durchmars"], False))
@case(
    "R4.5",
    ("betli and ulti", ["betli", "ulti"], False),
    ("betli and parti", ["betli", "parti"], False),
    ("betli and durchmars", ["betli", "durchmars"], False),
    ("betli and open betli", ["betli", "open betli"], False),
    ("betli and four aces", ["betli", "four aces"], True),
)
@case("R4.6", ("open betli", ["open betli"], True), ("open durchmars alone", ["open durchmars"], True))
@case(
    "R11.2",
    ("four aces and durchmars", ["four aces", "durchmars"], False),
    ("and ulti", ["four aces", "ulti", "open durchmars"], False),
)
def test_what_makes_no_contract(why: str, parts: list[str], heart: bool, request: pytest.FixtureRequest) -> None:
    """The refusal names the rule that the parts break."""
    rule = request.node.get_closest_marker("rule").args[0]
    with pytest.raises(IllegalBid) as caught:
        Contract(frozenset(map(Component, parts)), heart=heart)
    assert str(caught.value.rule) == rule
    assert str(caught.value).startswith(f"{caught.value.rule}: ")
    assert isinstance(caught.value, RuleViolation)


@case(
    "R11.3",
    ("a parti with 'suit'", "suit parti", "R11.3"),
    ("a combined durchmars with 'suit'", "suit ulti durchmars", "R11.3"),
    ("betli with 'suit'", "suit betli", "R11.3"),
)
@case("R3.7", ("hearts and a minor", "heart ulti in c", "R3.7"))
@case("R4.5", ("a suit named for betli", "betli in c", "R4.5"), ("for durchmars alone", "durchmars in s", "R4.5"))
def test_a_bid_that_breaks_a_rule_names_it_when_read(why: str, text: str, rule: str) -> None:
    """Reading it says the rule as well as the place."""
    with pytest.raises(ValueError, match=rf"expected .*{rule}"):
        parse_contract(text)


@case(
    "R4.4",
    ("durchmars alone", "durchmars", None, Order.TEN_LOW),
    ("open durchmars alone", "open durchmars", None, Order.TEN_LOW),
    ("durchmars with ulti", "ulti durchmars in s", Suit.SPADES, Order.TEN_HIGH),
    ("durchmars with a 100", "heart 40-100 durchmars", Suit.HEARTS, Order.TEN_HIGH),
)
@case(
    "R4.5",
    ("betli", "betli", None, Order.TEN_LOW),
    ("heart betli", "heart betli", None, Order.TEN_LOW),
    ("heart durchmars", "heart durchmars", None, Order.TEN_LOW),
    ("open betli", "open betli", None, Order.TEN_LOW),
)
@case(
    "R11.3",
    ("a suit durchmars", "suit durchmars in d", Suit.DIAMONDS, Order.TEN_HIGH),
    ("in hearts", "heart suit open durchmars", Suit.HEARTS, Order.TEN_HIGH),
)
@case(
    "R3.7",
    ("hearts are said in the bid", "heart parti", Suit.HEARTS, Order.TEN_HIGH),
    ("a minor suit once named", "parti in c", Suit.CLUBS, Order.TEN_HIGH),
    ("a minor suit not named yet", "ulti", None, Order.TEN_HIGH),
)
def test_trumps_and_order(why: str, text: str, trump: Suit | None, order: Order) -> None:
    """The contract fixes the trumps, and those the order of the ranks (R1.3, R1.4)."""
    contract = parse_contract(text)
    assert (contract.trump, contract.order) == (trump, order)
    assert contract.has_trumps is (order is Order.TEN_HIGH)


@case("R3.7", ("clubs", "c", "parti"), ("diamonds", "d", "ulti durchmars"), ("spades", "s", "suit durchmars"))
def test_naming_a_minor_suit(why: str, letter: str, bid: str) -> None:
    """The bid does not tell the suit; the declarer names it, and then the first card can be led."""
    bid_only = parse_contract(bid)
    assert not bid_only.is_named
    named = bid_only.naming(Suit(letter))
    assert (named.is_named, named.trump, str(named)) == (True, Suit(letter), f"{bid} in {letter}")


@case(
    "R3.7",
    ("hearts", "parti", Suit.HEARTS, "R3.7"),
    ("a minor suit for a heart bid", "heart parti", Suit.CLUBS, "R3.7"),
    ("another suit than named", "parti in c", Suit.SPADES, "R3.7"),
)
@case("R4.5", ("a suit for betli", "betli", Suit.CLUBS, "R4.5"), ("durchmars", "heart durchmars", Suit.CLUBS, "R4.5"))
def test_what_may_not_be_named(why: str, bid: str, suit: Suit, rule: str) -> None:
    """Only a minor suit, only once, only where there are trumps to name."""
    with pytest.raises(IllegalBid, match=f"^{rule}: "):
        parse_contract(bid).naming(suit)


@case(
    "R4.2",
    ("a parti alone", "heart parti", {"parti"}),
    ("ulti brings the parti along", "ulti in c", {"parti", "ulti"}),
    ("in hearts too", "heart ulti", {"parti", "ulti"}),
    ("a hundred replaces it", "40-100 in c", {"40-100"}),
    ("beside an ulti too", "20-100 ulti", {"20-100", "ulti"}),
    ("and a combined durchmars", "ulti durchmars in d", {"ulti", "durchmars"}),
)
@case(
    "R11.2",
    ("four aces bring the parti along", "four aces", {"parti", "four aces"}),
    ("with ulti", "heart ulti four aces", {"parti", "ulti", "four aces"}),
    ("not with a hundred", "40-100 four aces", {"40-100", "four aces"}),
)
def test_what_a_bid_undertakes(why: str, bid: str, components: set[str]) -> None:
    """The components that a bid's words stand for."""
    assert {str(part) for part in parse_contract(bid).components} == components


@case("R7.8", ("open betli", "open betli", True), ("betli", "betli", False), ("ulti", "ulti open durchmars", True))
def test_is_open(why: str, bid: str, is_open: bool) -> None:
    """Open contracts are those with an open component."""
    assert parse_contract(bid).is_open is is_open


@case(
    "R7.7",
    ("ulti named", "ulti in c", "c7"),
    ("heart ulti", "heart 40-100 ulti", "h7"),
    ("not named yet", "ulti", None),
    ("no ulti", "40-100 in c", None),
    ("no trumps", "betli", None),
)
def test_seven_to_keep(why: str, bid: str, seven: str | None) -> None:
    """The 7 of trumps where ulti is in the contract, and nothing else."""
    assert parse_contract(bid).seven_to_keep == (seven and parse_card(seven))
