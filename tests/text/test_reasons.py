"""The sentences for refusals and obligations, read as a learner reads them."""

import pytest

from ulti_teach.engine import (
    ALL_CARDS,
    Trick,
    asked,
    deal,
    open_auction,
    parse_card,
    parse_cards,
    parse_contract,
    parse_position,
)
from ulti_teach.text import Pack, Speech, obligation, refusal, why_it_loses, why_it_wins

REFUSED = [
    (
        "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9",
        "sK",
        "Not the king of spades: diamonds were led and you hold the ace and seven of diamonds, so you must follow suit.",
    ),
    (
        "parti in c | cQ dK h8 | dT h9 s8 | cJ7 hAT | 0 | trick dA d9",
        "hA",
        "Not the ace of hearts: diamonds were led and you have none, so you must play a trump, and you hold the jack and "
        "seven of clubs.",
    ),
    (
        "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK d9",
        "d7",
        "Not the seven of diamonds: it does not beat the king of diamonds. You can beat it with the ace of diamonds, so "
        "you must.",
    ),
    (
        "parti in s | cA hK sQ | hA sTJ7 | c9 dK7 | 2 | trick dA s9",
        "s7",
        "Not the seven of spades: the trick was ruffed with the nine of spades. You can overruff with the ten or jack of "
        "spades, so you must.",
    ),
    (
        "ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0",
        "c7",
        "Not the seven of clubs: you play ulti, so you must keep it for the last trick while you may play another card, "
        "the ace of clubs or the eight of hearts.",
    ),
    ("betli | hA9 | c8 hT | dA7 sK | 0 | trick dK s9", "cA", "You do not hold the ace of clubs."),
]


@pytest.mark.parametrize(("position", "card", "sentence"), REFUSED)
def test_refusals(position: str, card: str, sentence: str) -> None:
    """What, why, and what could be played instead."""
    reason = parse_position(position).violation(parse_card(card))
    assert reason is not None
    assert refusal(Speech(), reason) == sentence


def test_refusals_in_an_auction() -> None:
    """What would have to be done first, and what a bid would have to be higher than."""
    opened = open_auction(deal(tuple(ALL_CARDS)))
    first = opened.pass_violation()
    named = opened.lay_down(parse_cards("c98"))
    second = named.bid(parse_contract("ulti")).pick_up().lay_down(parse_cards("c98"))
    low = second.bid_violation(parse_contract("40-100"))
    assert first is not None
    assert low is not None
    assert refusal(Speech(), first) == "You bid first, so you cannot pass."
    assert refusal(Speech(), low) == (
        "Not high enough: 40-100 is worth 4, and the last bid, ulti, is worth 4+1. A bid has to be higher; "
        "equal is not enough."
    )


def test_several_cards_in_one_sentence() -> None:
    """Cards that are refused for one reason are named together."""
    position = parse_position("parti in d | cJ dAK sQ | cA hTQ87 | dQ hAJ sK s9 | 0 | trick h9")
    reason = position.violation(parse_card("h8"))
    assert reason is not None
    assert refusal(Speech(), reason, cards=parse_cards("h87")) == (
        "Not the eight or seven of hearts: they do not beat the nine of hearts. You can beat it with the ten or queen of "
        "hearts, so you must."
    )


def test_refusals_speak_of_the_cards_that_the_learner_knows() -> None:
    """The same reason with the Hungarian pack."""
    reason = parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9").violation(parse_card("sK"))
    assert reason is not None
    assert refusal(Speech(pack=Pack.TELL), reason) == (
        "Not the king of leaves: bells were led and you hold the ace and seven of bells, so you must follow suit."
    )


OBLIGATIONS = [
    ("parti in s | cA | cT | cK | 0", "You lead, with the only card you have."),
    ("parti in s | cA h7 | cT h8 | cK h9 | 0", "You lead, so any card may be played."),
    (
        "parti in s | dK hA s8 | d9 h8 sQ | cK7 dA s9 | 0 | trick cA c8",
        "You must follow suit. None of your clubs beats the ace of clubs, so any of them will do: the king and seven of "
        "clubs.",
    ),
    (
        "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK d9",
        "You must follow suit, and beat the king of diamonds if you can: only the ace of diamonds does.",
    ),
    (
        "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9",
        "You must follow suit. The trick was ruffed with the nine of spades, and none of your diamonds can beat a trump, so "
        "any of them will do: the ace and seven of diamonds.",
    ),
    (
        "parti in c | cQ dK h8 | dT h9 s8 | cJ7 hAT | 0 | trick dA d9",
        "You have no diamonds, so you must ruff. Nobody has ruffed before you, so any trump will do: the jack and "
        "seven of clubs.",
    ),
    (
        "parti in d | cK hQ sA | c9 dK sQ | cA dQ8 sT | 0 | trick hK dT",
        "You have no hearts, so you must play a trump. None of yours beats the ten of diamonds, so any of them will do: "
        "the queen and eight of diamonds.",
    ),
    (
        "betli | c8 | d9 | cA sK | 0 | trick hT hJ",
        "You have no hearts, and there are no trumps, so any card may be played.",
    ),
    (
        "heart parti | c8 | d9 | cA sK | 0 | trick hT hA",
        "Trumps were led and you have none, so any card may be played.",
    ),
    ("parti in d | c8 | d9 | cA sK | 0 | trick hT hA", "You have no hearts and no trumps, so any card may be played."),
    (
        "ulti in c | cA7 s97 | cK8 sA | cQT h8 | 1 | trick hA h9",
        "You have no hearts, so you must ruff. Nobody has ruffed before you, so any trump will do: the ace and seven "
        "of clubs. But you play ulti, so you must keep the seven of clubs.",
    ),
]


@pytest.mark.parametrize(("position", "sentence"), OBLIGATIONS)
def test_obligations(position: str, sentence: str) -> None:
    """What the trick asks of the hand, whether a card was played or a question answered."""
    now = parse_position(position)
    assert obligation(Speech(), now.trick, asked(now.hand, now.trick), now.legal_cards()) == sentence


def complete(trump: str, cards: str) -> Trick:
    """A trick led by seat 0 under this trump suit, `-` for none."""
    contract = {"-": "betli", "h": "heart parti"}.get(trump, f"parti in {trump}")
    start = parse_position(f"{contract} | ? | ? | ? | 0").trick
    for card in cards.split():
        start = start.play(parse_card(card))
    return start


@pytest.mark.parametrize(
    ("trump", "cards", "winner", "sentence"),
    [
        ("h", "dT dA h7", "h7", "The seven of hearts wins: it is the only trump in the trick."),
        ("h", "dT h8 h9", "h9", "The nine of hearts wins: it is the highest trump in the trick."),
        ("h", "hT hA h9", "hA", "The ace of hearts wins: it is the highest trump in the trick."),
        ("-", "hT hJ cA", "hJ", "The jack of hearts wins: hearts were led, and it is the highest of them."),
        ("s", "hJ hT cA", "hT", "The ten of hearts wins: hearts were led, and it is the highest of them."),
    ],
)
def test_why_a_card_wins(trump: str, cards: str, winner: str, sentence: str) -> None:
    """The winner's card, and what makes it the winner (R7.6)."""
    trick = complete(trump, cards)
    assert str(trick.best) == winner
    assert why_it_wins(Speech(), trick) == sentence


@pytest.mark.parametrize(
    ("trump", "cards", "loser", "sentence"),
    [
        ("h", "dT dA h7", "dA", "The ace of diamonds does not win: somebody has ruffed the trick."),
        ("h", "dT h8 h9", "h8", "The eight of hearts does not win: there is a higher card of hearts in the trick."),
        ("-", "hT hJ cA", "hT", "The ten of hearts does not win: there is a higher card of hearts in the trick."),
        (
            "-",
            "hT hJ cA",
            "cA",
            "The ace of clubs cannot win: hearts were led, and there are no trumps.",
        ),
    ],
)
def test_why_a_card_loses(trump: str, cards: str, loser: str, sentence: str) -> None:
    """What to look at, without saying who wins (R7.6)."""
    assert why_it_loses(Speech(), parse_card(loser), complete(trump, cards)) == sentence
