"""Contracts that a hand cannot win however the other cards lie: worked out by hand from the book."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import case
from ulti_teach.engine import (
    ALL_CARDS,
    CardSet,
    CardsMissing,
    Component,
    NothingLoses,
    TrumpsLeft,
    UltiError,
    all_contracts,
    hopeless,
    missing,
    parse_cards,
    parse_contract,
)

# Twelve cards without a pair and without a 7.
PLAIN = "cAT9 dKJ8 hQ98 sAJ8"


@case(
    "R4.3",
    ("the pair of trumps is there", "40-100 in c", "cKQ987 dA hT98 sAJ8", ""),
    ("its queen is not", "40-100 in c", "cK987 dAT hT98 sAJ8", "cQ"),
    ("a pair beside trumps is no 40", "heart 40-100", "cKQ987 dA hT98 sAJ8", "hKQ"),
    ("trumps are yet to be named", "40-100", "cKQ987 dA hT98 sAJ8", ""),
    ("hearts cannot be named", "40-100", "hKQ987 dA cT98 sAJ8", "cKQ|dKQ|sKQ"),
    ("a 40 is no 20", "20-100 in c", "cKQ987 dA hT98 sAJ8", "dKQ|hKQ|sKQ"),
    ("another suit is named then", "20-100", "cKQ987 dA hT98 sAJ8", ""),
    ("in hearts the pair is no heart pair", "heart 20-100", "hKQ987 dA cT98 sAJ8", "cKQ|dKQ|sKQ"),
    ("one of the pair", "20-100", PLAIN, "dQ|hK|cKQ|sKQ"),
)
@case(
    "R4.1",
    ("the 7 of hearts", "heart ulti", PLAIN, "h7"),
    ("the 7 of a suit that can be named", "ulti", "cAT9 dKJ8 hQ97 sAJ8", "c7|d7|s7"),
    ("one of them", "ulti", "cAT9 dKJ8 hQ98 sAJ7", ""),
    ("each part has what it needs, in another suit", "40-100 ulti", "cKQ9 dAJ7 hQ98 sAJ8", "c7|dKQ|sKQ7"),
    ("a betli needs nothing of all that", "betli", PLAIN, ""),
    ("nor does a parti", "parti", PLAIN, ""),
)
@case(
    "R11.2",
    ("the ace of trumps is the only one that has to be held", "four aces in c", "cA98 dKJ8 hQ98 sTJ8", ""),
    ("for it cannot be won otherwise", "four aces in d", "cA98 dKJ8 hQ98 sTJ8", "dA"),
)
@case(
    "R7.6",
    ("a durchmars without trumps leads an ace", "durchmars", "cKQJT dKQJT hKQJT", "cA|dA|hA|sA"),
    ("any ace", "heart durchmars", "cA8 dKQJT hKQJT s98", ""),
    ("an open one too", "open durchmars", "cKQJT dKQJT hKQJT", "cA|dA|hA|sA"),
    ("with trumps it is theirs", "ulti durchmars in c", "cKQJT97 dAKQJ hA9", "cA"),
)
def test_what_is_missing(why: str, contract: str, hand: str, lacks: str) -> None:
    """The smallest sets of cards of which one would have to be held too; with twelve cards it comes too late for them."""
    wanted = tuple(parse_cards(cards or "-") for cards in lacks.split("|"))
    assert missing(parse_contract(contract), parse_cards(hand)) == wanted
    reason = hopeless(parse_contract(contract), parse_cards(hand))
    assert (reason.options if isinstance(reason, CardsMissing) else None) == (wanted if lacks else None)


@case(
    "R4.1",
    ("one card", "heart ulti", "cAT9 dKJ8 hQ9 sAJ", None),
    ("two cards", "heart 40-100", "cAT9 dKJ8 hT9 sAJ", None),
    ("three are too many", "heart 40-100 ulti", "cAT9 dKJ8 hT9 sAJ", "hKQ7"),
    ("in any suit", "40-100 ulti", "cAT9 dTJ8 hT9 sAJ", "cKQ7|dKQ7|sKQ7"),
    ("two in one of them", "40-100 ulti", "cAT9 dTJ8 hT9 sA7", None),
)
def test_a_kitty_brings_two(why: str, contract: str, hand: str, lacks: str | None) -> None:
    """With ten cards, two may still come, and no more."""
    reason = hopeless(parse_contract(contract), parse_cards(hand))
    wanted = tuple(parse_cards(cards) for cards in lacks.split("|")) if lacks else None
    assert (reason.options if isinstance(reason, CardsMissing) else None) == wanted
    if isinstance(reason, CardsMissing):
        assert (reason.part, reason.kitty, str(reason.rule)) == (None, 2, "R4.1")


@case(
    "R7.6",
    # Out are T K Q J, and only the ace is above them.
    ("the ace alone catches two", "ulti durchmars in c", "cA987 dAKQJ hAKQJ", "cTKQJ"),
    # Out are K Q J 8: A and T take two each.
    ("ace and ten catch four", "ulti durchmars in c", "cAT97 dAKQJ hAKQJ", None),
    # Out are T Q J 8: A takes T and Q, K takes J and 8.
    ("ace and king too", "ulti durchmars in c", "cAK97 dAKQJ hAKQJ", None),
    ("six trumps with the ace", "heart 40-100 open durchmars", "hAKQJ97 cAKQ sAKQ", None),
    # T and K may still come: out are Q and J then.
    ("with ten cards the kitty may help", "ulti durchmars in c", "cA987 dAKQ hAKQ", None),
    # A and T at best: out are K Q J 9 8, one more than two cards can catch.
    ("but not enough", "ulti durchmars in c", "c7 dAKQJT hAKQJ", "cKQJ98"),
)
def test_every_trump_has_to_be_caught(why: str, contract: str, hand: str, out: str | None) -> None:
    """Two of the opponents' trumps in a trick, each under a higher one of the declarer's."""
    cards = parse_cards(hand)
    reason = hopeless(parse_contract(contract), cards)
    assert (reason.out if isinstance(reason, TrumpsLeft) else reason) == (parse_cards(out) if out else None)


@case(
    "R7.1",
    ("twelve cards that nobody beats", "cAKQ dAKQ hAKQ sAKQ", True),
    ("in three suits", "cAKQJ dAKQJ hAKQJ", True),
    ("the jack is above this ten", "cAKQT dAKQJ hAKQJ", False),
    ("one low card, be it laid down or not", "cAKQ dAKQ hAKQ sAK7", False),
    ("ten cards may be joined by a low one", "cAKQ dAKQ hAKQ sA", False),
)
def test_a_betli_begins_with_a_lead(why: str, hand: str, is_lost: bool) -> None:
    """Without trumps the ten is below the jack (R1.4); all else a betli may still escape."""
    for contract in ("betli", "heart betli", "open betli"):
        assert hopeless(parse_contract(contract), parse_cards(hand)) == (NothingLoses() if is_lost else None)


def test_reasons_print_their_rule_and_facts() -> None:
    """As every reason of the engine does."""
    assert str(hopeless(parse_contract("heart ulti"), parse_cards(PLAIN))) == "R4.1: it takes h7 too"
    assert str(hopeless(parse_contract("20-100 in c"), parse_cards(PLAIN))) == "R4.3: it takes dQ or hK or sKQ too"
    left = hopeless(parse_contract("ulti durchmars in c"), parse_cards("cA987 dAKQJ hAKQJ"))
    assert str(left) == "R7.6: cA987 cannot catch cTKQJ"
    betli = hopeless(parse_contract("betli"), parse_cards("cAKQ dAKQ hAKQ sAKQ"))
    assert str(betli) == "R7.6: whatever is led first wins"


def test_the_part_that_fails_is_named() -> None:
    """The first of the contract's components that cannot be won by itself."""
    reason = hopeless(parse_contract("heart 40-100 ulti"), parse_cards("cAT9 dKJ8 hKQ8 sAJ8"))
    assert isinstance(reason, CardsMissing)
    assert reason.part is Component.ULTI


@pytest.mark.parametrize("hand", ["-", "cA", "cATKQJ987 dA hA s7", "cATKQJ987 dATKQJ"])
def test_other_hands_are_refused(hand: str) -> None:
    """Ten cards, or twelve."""
    for ask in (hopeless, missing):
        with pytest.raises(UltiError, match="ten cards, or twelve"):
            ask(parse_contract("parti"), parse_cards(hand))


@given(st.sets(st.sampled_from(tuple(ALL_CARDS)), min_size=10, max_size=10), st.sampled_from(all_contracts()))
@settings(max_examples=60)
def test_ten_cards_may_hope_for_what_some_kitty_makes_possible(cards: object, contract: object) -> None:
    """Tried with every kitty: there is hope with ten cards exactly when there is with some twelve that hold them."""
    hand = CardSet(cards)  # type: ignore[arg-type]
    kitties = combinations(ALL_CARDS - hand, 2)
    some = any(hopeless(contract, hand | CardSet(kitty)) is None for kitty in kitties)  # type: ignore[arg-type]
    assert (hopeless(contract, hand) is None) is some  # type: ignore[arg-type]


@given(st.sets(st.sampled_from(tuple(ALL_CARDS)), min_size=12, max_size=12))
@settings(max_examples=60)
def test_a_contract_is_as_hopeful_as_its_best_suit(cards: object) -> None:
    """A minor suit that is not named yet may be any of three."""
    hand = CardSet(cards)  # type: ignore[arg-type]
    for contract in all_contracts():
        if contract.has_trumps and not contract.heart:
            named = [hopeless(parse_contract(f"{contract} in {suit}"), hand) for suit in "cds"]
            assert (hopeless(contract, hand) is None) is (None in named)
