"""A bid that is being built: which words go together, which still lead to a higher bid, and why others do not."""

from dataclasses import replace

import pytest

from ulti_teach.course.draft import Draft, bid_fault, drafted, fault, words, words_of
from ulti_teach.engine import (
    ALL_CARDS,
    Auction,
    Reason,
    RuleSet,
    deal,
    ladder,
    open_auction,
    parse_card,
    parse_cards,
    parse_contract,
    parse_rules,
)

ALL_VARIANTS = "four aces, tournament durchmars, older 20-100"


def over(bid: str | None, rules: str = "standard") -> Auction:
    """The auction of somebody who holds twelve cards, with `bid` to be beaten."""
    first = open_auction(deal(tuple(ALL_CARDS)), parse_rules(rules))
    if bid is None:
        return first
    return first.lay_down(parse_cards("c98")).bid(parse_contract(bid)).pick_up()


def why(auction: Auction, *chosen: str) -> str:
    """Why these words lead nowhere; empty when they do."""
    reason = fault(auction, frozenset(chosen))
    return str(reason) if reason else ""


def draft(*chosen: str) -> Draft:
    """A draft of these words."""
    return Draft(chosen=frozenset(chosen))


def test_cards_are_ticked_and_unticked() -> None:
    """Turning the same card or word twice changes nothing."""
    card = parse_card("c9")
    assert Draft().tick(card).ticked == parse_cards("c9")
    assert Draft().tick(card).tick(card) == Draft()
    assert Draft().turn("heart").turn("ulti").turn("heart") == draft("ulti")


@pytest.mark.parametrize("rules", ["standard", ALL_VARIANTS])
def test_every_bid_can_be_built_of_its_words_and_of_the_words_that_are_said(rules: str) -> None:
    """With the parti that comes along and without it; and each word of it is offered at this table."""
    bids = [bid for row in ladder(parse_rules(rules)) for bid in row.bids]
    assert len(bids) >= 38
    for bid in bids:
        assert Draft(chosen=words_of(bid)).contract == bid
        assert drafted(parse_cards("c98"), bid).contract == bid
        assert words_of(bid) <= set(words(parse_rules(rules)))


def test_words_of_variants_are_offered_only_where_they_were_agreed() -> None:
    """Four aces and a durchmars with trumps belong to R11.2 and R11.3."""
    assert words(RuleSet()) == (
        *("parti", "40-100", "20-100", "ulti", "betli", "open betli", "durchmars", "open durchmars", "heart"),
    )
    assert set(words(parse_rules(ALL_VARIANTS))) - set(words(RuleSet())) == {"four aces", "suit"}


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        (("betli", "ulti"), "R4.5: betli combines with nothing"),
        (("40-100", "20-100"), "R4.3: 40-100 and 20-100 exclude each other"),
        (("durchmars", "open durchmars"), "R4.4: durchmars is either open or not"),
        (("parti", "40-100"), "R4.2: a hundred or a durchmars replaces the parti"),
        (("heart", "open betli"), "R4.6: an open betli and an open durchmars alone have no heart bid"),
        (("parti",), ""),  # it comes along with heart ulti
        (("betli", "heart"), ""),
        (("40-100",), ""),  # with ulti, with a durchmars, or in hearts
    ],
)
def test_words_that_lead_nowhere_say_why_over_ulti(chosen: tuple[str, ...], says: str) -> None:
    """The engine's reason: the parts do not go together, or even the dearest bid with them is too low."""
    assert why(over("ulti"), *chosen) == says


def test_a_word_that_is_too_low_is_told_the_dearest_bid_that_has_it() -> None:
    """Over a heart betli a parti leads to heart ulti at most, and that is too low (R5.1)."""
    assert why(over("heart betli"), "parti") == "R5.2: heart ulti is worth 8+2, heart betli is worth 10"


def test_the_dearest_bid_leaves_no_word() -> None:
    """Over heart 20-100 ulti open durchmars every word is too low (R5.3)."""
    auction = replace(over("heart ulti"), bids=())
    top = replace(over("heart ulti").bids[0], contract=parse_contract("heart 20-100 ulti open durchmars"))
    top_auction = replace(auction, bids=(top,))
    assert all(why(top_auction, word).startswith("R5.2") for word in words(RuleSet()))


@pytest.mark.parametrize("rules", ["standard", ALL_VARIANTS])
@pytest.mark.parametrize("bid", [None, "parti", "betli", "heart 40-100 durchmars"])
def test_words_lead_to_a_bid_exactly_where_there_is_one_that_has_them(bid: str | None, rules: str) -> None:
    """Every pair of words, held against the bids that the auction allows."""
    auction = over(bid, rules)
    for one in words(auction.rules):
        for other in words(auction.rules):
            chosen = frozenset({one, other})
            reachable = any(chosen <= words_of(legal) for legal in auction.legal_bids())
            assert (fault(auction, chosen) is None) is reachable, chosen


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ((), None),
        (("heart",), None),
        (("ulti", "heart"), None),
        (("40-100",), "R5.2: 40-100 is worth 4, ulti is worth 4+1"),
        (("heart", "open durchmars"), "R4.6: an open betli and an open durchmars alone have no heart bid"),
    ],
)
def test_what_was_built_is_refused_as_it_stands(chosen: tuple[str, ...], says: str | None) -> None:
    """Also where more words would make it high enough."""
    reason: Reason | None = bid_fault(over("ulti"), draft(*chosen))
    assert (str(reason) if reason else None) == says
