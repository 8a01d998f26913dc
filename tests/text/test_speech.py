"""Saying cards, sets of cards, contracts and rules in English."""

import pytest

from ulti_teach.engine import NotationError, Order, Rule, parse_card, parse_cards, parse_contract
from ulti_teach.text import Pack, Speech, in_order


@pytest.mark.parametrize(
    ("cards", "form", "said"),
    [
        ("hT", "", "ten of hearts"),
        ("hT", "the", "the ten of hearts"),
        ("sK8", "the", "the king and eight of spades"),
        ("cATK", "", "ace, ten and king of clubs"),
        ("sK8", "or the", "the king or eight of spades"),
        ("cA dT sK8", "the", "the ace of clubs, the ten of diamonds and the king and eight of spades"),
        ("cA hT", "or the", "the ace of clubs or the ten of hearts"),
        ("-", "the", "no card"),
    ],
)
def test_sets_of_cards(cards: str, form: str, said: str) -> None:
    """Suit by suit, joined with and or or, with one article a suit."""
    assert Speech().term(parse_cards(cards), form) == said


def test_hungarian_pack_in_english() -> None:
    """The other pack has its own suits, and over and under for queen and jack (R1.2)."""
    speech = Speech(pack=Pack.TELL)
    assert [speech.term(parse_card(card)) for card in ("cQ", "dJ", "hK", "sT")] == [
        "over of acorns",
        "under of bells",
        "king of hearts",
        "ten of leaves",
    ]
    assert [speech.index(parse_card(card).rank) for card in ("cQ", "dJ", "hK", "sT")] == ["O", "U", "K", "X"]


@pytest.mark.parametrize(
    ("contract", "said"),
    [
        ("ulti in c", "ulti in clubs"),
        ("heart 40-100 ulti", "heart 40-100 ulti"),
        ("betli", "betli"),
        ("heart betli", "heart betli"),
        ("suit durchmars in s", "suit durchmars in spades"),
        ("four aces ulti in d", "ulti four aces in diamonds"),
    ],
)
def test_contracts(contract: str, said: str) -> None:
    """A contract is said as it is bid, with its suit where it is named (R3.7)."""
    assert Speech().term(parse_contract(contract)) == said


def test_rules_are_named_with_number_and_title() -> None:
    """What stands at the foot of a message."""
    assert Speech().term(Rule.R7_2) == "Rule 7.2 · Follow suit if you can"


def test_unknown_message_is_a_fault_of_the_program() -> None:
    """A key that no catalogue has is never shown to a person."""
    with pytest.raises(KeyError, match="no such key"):
        Speech().say("no such key")


def test_a_typed_fact_is_text_and_nothing_else() -> None:
    """Braces and markup in a fact are said as they are."""
    said = Speech().say("table.leads", name="<b>{card}</b>")
    assert said == "<b>{card}</b> leads next."


def test_the_hungarian_pack_is_numbered_as_it_is_printed() -> None:
    """X, IX, VIII and VII stand on the cards (R1.2); on French ones figures."""
    ranks = [parse_card(card).rank for card in ("cT", "c9", "c8", "c7")]
    assert [Speech(pack=Pack.TELL).index(rank) for rank in ranks] == ["X", "IX", "VIII", "VII"]
    assert [Speech().index(rank) for rank in ranks] == ["10", "9", "8", "7"]


@pytest.mark.parametrize(
    ("text", "position"), [("Ben led {h7:teh}.", 12), ("{hX}", 1), ("{h7", 0), ("{}", 0), ("{h7.suit}", 2), ("}", 0)]
)
def test_what_cannot_be_filled_in_is_a_notation_error(text: str, position: int) -> None:
    """A card that does not exist, a form that cards have not, braces that do not close."""
    with pytest.raises(NotationError) as caught:
        Speech().fill(text)
    assert caught.value.position == position


def test_hands_are_held_in_the_order_in_force() -> None:
    """The ten stands high with trumps and low without (R1.3, R1.4)."""
    cards = parse_cards("h7TKA c8")
    assert [str(card) for card in in_order(cards)] == ["c8", "hA", "hT", "hK", "h7"]
    assert [str(card) for card in in_order(cards, Order.TEN_LOW)] == ["c8", "hA", "hK", "hT", "h7"]
