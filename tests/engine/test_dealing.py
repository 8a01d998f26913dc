"""R1.1 and R2: drawing, cutting, dealing, and who plays when four sit at the table."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import case
from tests.strategies import packs
from ulti_teach.engine import (
    ALL_CARDS,
    CardSet,
    Draw,
    UltiError,
    cut,
    cutter,
    deal,
    draw_for_deal,
    parse_card,
    shuffled,
)
from ulti_teach.engine import playing as who_plays


def draw(*rounds: str) -> Draw:
    """A draw from its rounds: cards of the players in order, `-` for one who does not draw."""
    return Draw(tuple(tuple(None if card == "-" else parse_card(card) for card in one.split()) for one in rounds))


@case(
    "R2.1",
    ("a seven is lowest", draw("hA c7 s8"), 1),
    ("the ten is lower than the jack", draw("hT cJ sQ"), 0),
    ("but above the nine", draw("hT c9 sQ"), 1),
    ("the ace is highest", draw("hA cK sA"), 1),
    ("those who tie draw again", draw("h7 c7 s8", "hK cA -"), 0),
    ("and again", draw("h7 c7 s8", "hK cK -", "h9 c8 -"), 1),
    ("with four", draw("h9 c8 s8 d8", "- cA sK dK", "- - s9 d7"), 3),
)
def test_the_lowest_deals(why: str, drawn: Draw, dealer: int) -> None:
    """By the order without trumps, whatever the suit (R1.4)."""
    assert drawn.dealer == dealer


@given(st.integers(0, 10_000), st.sampled_from([3, 4]))
def test_drawing_ends_with_one_who_is_lowest(seed: int, players: int) -> None:
    """All draw first; later only those who tied for lowest; nobody draws the same card as another."""
    drawn = draw_for_deal(random.Random(seed), players)
    assert None not in drawn.rounds[0]
    assert len(drawn.rounds[0]) == players
    order = "AKQJT987"
    for before, after in zip(drawn.rounds, drawn.rounds[1:], strict=False):
        lowest = max(order.index(card.rank.value) for card in before if card)
        tied = [player for player, card in enumerate(before) if card and order.index(card.rank.value) == lowest]
        assert len(tied) > 1
        assert [player for player, card in enumerate(after) if card] == tied
    for one in drawn.rounds:
        cards = [card for card in one if card]
        assert len(set(cards)) == len(cards)


def test_ties_do_happen() -> None:
    """Among two hundred seeds some draw twice, so that the rule above was tried."""
    assert any(len(draw_for_deal(random.Random(seed)).rounds) > 1 for seed in range(200))


@case(
    "R1.1",
    ("the dealer's right bids first, the dealer last", 0, 3, (1, 2, 0)),
    ("round the table", 2, 3, (0, 1, 2)),
    ("with four the dealer sits out", 0, 4, (1, 2, 3)),
    ("round the table with four", 3, 4, (0, 1, 2)),
    ("the turn skips the dealer", 1, 4, (2, 3, 0)),
)
@case("R11.1", ("the dealer sits out", 2, 4, (3, 0, 1)))
def test_who_plays(why: str, dealer: int, players: int, three: tuple[int, int, int]) -> None:
    """The next player is the one on the right."""
    assert who_plays(dealer, players) == three


@case(
    "R2.2",
    ("the dealer's left", 0, 3, 2),
    ("which is the second of three", 1, 3, 0),
    ("with four, the third who plays", 1, 4, 0),
)
def test_who_cuts(why: str, dealer: int, players: int, who: int) -> None:
    """The player on the dealer's left; with four that is the third of the three who play."""
    assert cutter(dealer, players) == who
    if players == 4:
        assert who == who_plays(dealer, players)[2]


@case("R2.2")
def test_a_cut_puts_the_top_below() -> None:
    """No card is lost, and what was lifted lies under the others."""
    pack = shuffled(random.Random(1))
    assert cut(pack, 5) == pack[5:] + pack[:5]
    assert cut(cut(pack, 5), 27) == pack


@case("R2.3")
def test_seven_and_five_then_five_each() -> None:
    """From the top of the pack: 7-5-5, then 5-5-5, the first bidder holding twelve."""
    pack = tuple(
        ALL_CARDS
    )  # clubs first: A T K Q J 9 8 | 7 dA T K Q | dJ 9 8 7 hA | hT K Q J 9 | h8 7 sA T K | sQ J 9 8 7
    hands = deal(pack)
    assert [str(hand) for hand in hands] == ["cATKQJ98 hTKQJ9", "c7 dATKQ h87 sATK", "dJ987 hA sQJ987"]


@given(packs)
def test_the_deal_keeps_every_card(pack: list[object]) -> None:
    """Twelve, ten and ten, 32 in all."""
    hands = deal(pack)  # type: ignore[arg-type]
    assert [len(hand) for hand in hands] == [12, 10, 10]
    assert hands[0] | hands[1] | hands[2] == ALL_CARDS


def test_a_seed_repeats_its_pack() -> None:
    """The same seed deals the same cards, another seed others."""
    assert shuffled(random.Random(3)) == shuffled(random.Random(3))
    assert shuffled(random.Random(3)) != shuffled(random.Random(4))
    assert CardSet(shuffled(random.Random(3))) == ALL_CARDS


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: deal(tuple(ALL_CARDS)[:31]),
        lambda: deal((*tuple(ALL_CARDS)[:31], parse_card("cA"))),
        lambda: cut(tuple(ALL_CARDS), 0),
        lambda: cut(tuple(ALL_CARDS), 32),
        lambda: who_plays(3, 3),
        lambda: who_plays(-1, 4),
        lambda: who_plays(0, 5),
        lambda: cutter(0, 2),
        lambda: draw_for_deal(random.Random(1), 2),
    ],
)
def test_what_cannot_be_is_one_sentence(wrong) -> None:  # type: ignore[no-untyped-def]
    """A short pack, a cut of nothing, a player who is not there."""
    with pytest.raises(UltiError) as fault:
        wrong()
    assert str(fault.value).endswith(".")
