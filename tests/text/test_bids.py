"""Bids in words: their sums, their place, and what a hand lacks for them."""

import pytest

from ulti_teach.engine import Component, all_contracts, hopeless, parse_cards, parse_contract, parse_rules
from ulti_teach.text import Speech, bids, refusal

SAY = Speech()
EVERYTHING = parse_rules("four aces, tournament durchmars")


@pytest.mark.parametrize(
    ("contract", "rules", "said"),
    [
        ("parti", "standard", "The parti pays 1, and ranks below every other component."),
        ("heart parti", "standard", "The parti pays 2, and ranks below every other component."),
        ("40-100", "standard", "It is worth 4."),
        ("20-100 ulti durchmars", "standard", "8 (20-100) + 4 (ulti) + 6 (durchmars) = 18."),
        ("20-100 ulti durchmars", "older 20-100", "4 (20-100) + 4 (ulti) + 6 (durchmars) = 14."),
        (
            "ulti",
            "standard",
            "It is worth 4. The parti that comes along pays 1 more, but in rank it only decides between bids of 4.",
        ),
        (
            "heart ulti four aces",
            "four aces",
            "8 (ulti) + 8 (four aces) = 16. The parti that comes along pays 2 more, but in rank it only decides between bids "
            "of 16.",
        ),
    ],
)
def test_what_a_bid_is_worth(contract: str, rules: str, said: str) -> None:
    """Summed up without the parti, whose part is told (R5.1)."""
    assert bids.sum_of(SAY, parse_contract(contract), parse_rules(rules)) == said


@pytest.mark.parametrize(
    ("contract", "said"),
    [
        ("parti", ["It outranks nothing: it is the lowest of all."]),
        (
            "20-100",
            [
                "It outranks 6 bids in 6 rows; right below it is durchmars.",
                "It is equal to 40-100 ulti and heart 40-100: whoever says one of them first shuts out the others.",
                "It is outranked by 29 bids in 13 rows; right above it is heart ulti.",
            ],
        ),
        ("heart 20-100 ulti open durchmars", ["Nothing outranks it."]),
    ],
)
def test_where_a_bid_stands(contract: str, said: list[str]) -> None:
    """Counted on the book's ladder of 38 bids in 20 rows (R5.3)."""
    told = bids.standing(SAY, parse_contract(contract))
    assert [line for line in said if line not in told] == []
    assert (len(told) == 3) is (len(said) == 3)


def test_which_suit_is_trumps() -> None:
    """Hearts, one that is still to be named, or none (R3.7, R4.5)."""
    for contract, said in (
        ("heart ulti", "Trumps are hearts. With trumps"),
        (
            "ulti",
            "Trumps are clubs, diamonds or spades: the declarer names the suit before the first lead. With trumps",
        ),
        ("heart betli", "There are no trumps. Without trumps"),
        ("durchmars", "There are no trumps. Without trumps"),
    ):
        assert bids.trumps_of(SAY, parse_contract(contract)).startswith(said)


def test_every_component_says_what_it_asks_and_where_that_is_written() -> None:
    """In a sentence, with a rule of the book."""
    for part in Component:
        assert bids.asks(SAY, part).endswith(".")
        assert SAY.term(bids.RULE_OF[part]).startswith("Rule ")


TEN = "cAT9 dKJ8 hQ9 sAJ"
TWELVE = "cAT9 dKJ8 hQ98 sAJ8"


@pytest.mark.parametrize(
    ("contract", "hand", "kind", "said"),
    [
        ("parti", TEN, "open", "Possible."),
        ("ulti", TEN, "kitty", "If the kitty brings the seven of clubs, the seven of diamonds or the seven of spades."),
        ("heart ulti", TWELVE, "not", "Not without the seven of hearts."),
        ("heart 40-100", TEN, "kitty", "If the kitty brings the king of hearts."),
        ("betli", "cAKQ dAKQ hAKQ sAKQ", "not", "Not with these cards."),
    ],
)
def test_what_a_hand_can_hope_for(contract: str, hand: str, kind: str, said: str) -> None:
    """In a few words."""
    assert bids.hope(SAY, parse_contract(contract), parse_cards(hand)) == (kind, said)


@pytest.mark.parametrize(
    ("contract", "hand", "said"),
    [
        ("heart ulti", TWELVE, "For the ulti you would need the seven of hearts as well."),
        (
            "40-100 ulti in c",
            "cKQ9 dAJ7 hQ98 sAJ8",
            "For the ulti you would need the seven of clubs as well.",
        ),
        (
            "40-100 ulti",
            "cKQ9 dAJ7 hQ98 sAJ8",
            "For all parts together you would need the seven of clubs, the king and queen of diamonds or the king, queen "
            "and seven of spades as well.",
        ),
        (
            "heart 40-100 ulti",
            "cAT9 dKJ8 hT9 sAJ",
            "For all parts together you would need the king, queen and seven of hearts as well, and the kitty has only two "
            "cards.",
        ),
        (
            "ulti durchmars in c",
            "c7 dAKQJT hAKQJ",
            "Every trump of the opponents would have to fall under a higher one of yours, at most two in a trick. Even with "
            "the ace and ten of clubs from the kitty you could not catch the king, queen, jack, nine and eight of clubs.",
        ),
        (
            "ulti durchmars in c",
            "cA987 dAKQJ hAKQJ",
            "Every trump of the opponents would have to fall under a higher one of yours, at most two in a trick.",
        ),
        ("betli", "cAKQ dAKQ hAKQ sAKQ", "The declarer leads first, and nobody can beat any of these cards."),
    ],
)
def test_why_there_is_no_hope(contract: str, hand: str, said: str) -> None:
    """The engine's reason as a sentence."""
    reason = hopeless(parse_contract(contract), parse_cards(hand))
    assert reason is not None
    assert refusal(SAY, reason).startswith(said)


def test_all_bids_can_be_told_with_any_hand() -> None:
    """Nothing is missing from the catalogue, with nine sets of cards that would do among them."""
    told = {bids.hope(SAY, bid, parse_cards("cJT9 dJT9 hJT9 sJ"))[1] for bid in all_contracts()}
    assert any("among others" in said for said in told)
    assert [bid for bid in all_contracts() if not bids.standing(SAY, bid, EVERYTHING)] == []
