"""Bids of the bots: legal, worked out by hand, from what the seat sees, and never a kitty picked up in vain."""

import random

import pytest

from ulti_teach.course.bots import Habit, bid, told
from ulti_teach.course.bots.counting import dangers, hold_of_seven, losers, points_in_fives
from ulti_teach.course.bots.reaching import reach
from ulti_teach.engine import (
    ALL_CARDS,
    Bid,
    CardSet,
    Game,
    LayDown,
    Pass,
    Phase,
    PickUp,
    Seat,
    Suit,
    UltiError,
    deal,
    new_game,
    open_auction,
    parse_cards,
    parse_rules,
    shuffled,
)
from ulti_teach.text import Speech


def first_bid(cards: str, habit: Habit = Habit.CAREFUL, rules: str = "standard") -> tuple[str, str]:
    """What the first bidder lays down of these twelve cards, and names."""
    mine = parse_cards(cards)
    rest = list(ALL_CARDS - mine)
    auction = open_auction((mine, CardSet(rest[:10]), CardSet(rest[10:])), parse_rules(rules))
    laid = bid(auction.view(Seat.S0), habit)
    assert isinstance(laid, LayDown)
    assert laid.cards is not None
    named = bid(auction.lay_down(laid.cards).view(Seat.S0), habit)
    assert isinstance(named, Bid)
    return str(laid.cards), str(named.contract)


@pytest.mark.parametrize(
    ("cards", "laid", "named"),
    [
        ("cATKQ98 d97 hA sA98", "d97", "40-100"),  # the pair, 70 points in sight with the void, but no 7
        ("cAJ987 dAK8 hKJ sQ9", "sQ9", "ulti"),  # five trumps with the 7, two aces, a void
        ("cT987 dT987 hJ s98 h7", "hJ7", "open betli"),  # nothing can be led below these
        ("cATKJ987 dAT hA sA9", "dT s9", "ulti open durchmars"),  # one trump is out, and falls under the ace
        ("cAKQJT9 dAKQ hA8 s9", "h8 s9", "open durchmars"),  # three suits from the top, without trumps
        ("cATJ987 dA9 hA sAT8", "d9 s8", "ulti open durchmars"),  # two trumps are out, and fall under ace and ten
        ("cKJ9 dQJ9 hQJ8 sQJ9", "d9 h8", "parti"),  # it has to bid, and names the cheapest
    ],
)
def test_the_first_bid(cards: str, laid: str, named: str) -> None:
    """Of what the cards carry, the bid that promises most; losers of short suits are laid down."""
    assert first_bid(cards) == (laid, named)


def test_a_bold_bid_where_the_careful_one_stays_low() -> None:
    """Five trumps with the 7 and one ace: two times in three, which one of the two calls enough."""
    cards = "cAJ987 dK98 hK8 sQ9"
    assert first_bid(cards, Habit.BOLD)[1] == "ulti"
    assert first_bid(cards, Habit.CAREFUL)[1] == "parti"


def test_variants_are_bid_where_they_are_agreed() -> None:
    """Four aces with the parti (R11.2), a durchmars alone with trumps (R11.3)."""
    assert first_bid("cATJ98 dA9 hA8 sA98")[1] == "parti"
    assert first_bid("cATJ98 dA9 hA8 sA98", rules="four aces")[1] == "four aces"
    assert first_bid("cATKJ98 dAT hAT sAT", rules="tournament durchmars")[1] == "suit open durchmars"


def test_the_counts() -> None:
    """By hand: five trumps 5 and their ace 2, ace and ten of diamonds 4, three are missing: 40 points."""
    hand = parse_cards("cAK987 dAT7 sK9")
    # The void in hearts is three more.
    assert points_in_fives(hand, Suit.CLUBS) == 5 + 2 + 4 + 3 - 3
    assert hold_of_seven(hand, Suit.CLUBS) == 2 * 5 + 2 + 1
    assert dangers(parse_cards("c987 dK8 s7")) == 8
    assert losers(parse_cards("cAKQJ9 d7")) == 1
    assert losers(parse_cards("cAKQJ9 d7"), at_worst=True) == 1


def game_to_the_auctions_end(game: Game, habit: Habit) -> list[tuple[Game, object]]:
    """Every moment of an auction between bots, and what was done then."""
    moments: list[tuple[Game, object]] = []
    while game.phase is Phase.AUCTION:
        step = bid(game.auction.view(game.to_act), habit)
        moments.append((game, step))
        game = game.apply(step)
    return moments


@pytest.mark.parametrize("habit", Habit)
def test_auctions_are_legal_and_no_kitty_is_picked_up_in_vain(habit: Habit) -> None:
    """After every kitty picked up comes a bid that the habit allows; the engine takes every step."""
    rng = random.Random(11)
    raised = 0
    for _ in range(60):
        moments = game_to_the_auctions_end(new_game(deal(shuffled(rng))), habit)
        for (_, before), (_, _), (named, after) in zip(moments, moments[1:], moments[2:], strict=False):
            if not isinstance(before, PickUp) or not isinstance(after, Bid):
                continue
            hand, contract = named.auction.hand, after.contract
            suits = (
                [None] if not contract.has_trumps else [suit for suit in Suit if contract.heart is not suit.is_minor]
            )
            assert max(reach(contract, hand, suit, named.rules).margin for suit in suits) >= habit.demand
            raised += 1
    assert raised > 3


def test_what_others_hold_changes_nothing() -> None:
    """The same own cards and bids lead to the same step, however the other cards lie."""
    rng = random.Random(5)
    for _ in range(40):
        game = new_game(deal(shuffled(rng)))
        for now, step in game_to_the_auctions_end(game, Habit.BOLD):
            auction, seat = now.auction, now.to_act
            held = auction.hand
            hidden = list(
                ALL_CARDS - held - (auction.kitty if auction.view(seat).kitty else CardSet())
                if auction.kitty
                else ALL_CARDS - held
            )
            rng.shuffle(hidden)
            hands: list[CardSet] = []
            for owner, hand in enumerate(auction.hands):
                count = len(hand or ())
                hands.append(held if owner == seat else CardSet(hidden[:count]))
                hidden = hidden if owner == seat else hidden[count:]
            other = type(auction)(
                (hands[0], hands[1], hands[2]),
                (auction.kitty if auction.view(seat).kitty else CardSet(hidden)) if auction.kitty else None,
                auction.turn,
                auction.step,
                auction.bids,
                auction.passes,
                auction.rules,
            )
            assert bid(other.view(seat), Habit.BOLD) == step


def test_passing_when_nothing_higher_is_in_reach() -> None:
    """A hand of nothing in particular passes over a parti."""
    mine = parse_cards("cJ9 dQ98 hT8 sKQ7")
    rest = list(ALL_CARDS - mine)
    auction = open_auction((CardSet(rest[:12]), mine, CardSet(rest[12:])))
    laid = next(iter(CardSet([one]) | CardSet([two]) for one in rest[:1] for two in rest[1:2]))
    second = auction.lay_down(laid).bid(auction.lay_down(laid).legal_bids()[0])
    assert [bid(second.view(Seat.S1), habit) for habit in Habit] == [Pass(), Pass()]


def test_after_the_auction_there_is_nothing_to_bid() -> None:
    """The refusal names the rule."""
    auction = open_auction(deal(tuple(ALL_CARDS)))
    over = auction.lay_down(parse_cards("c98")).bid(auction.lay_down(parse_cards("c98")).legal_bids()[-1])
    over = over.pass_().pass_().pass_()
    with pytest.raises(UltiError, match=r"R3\.4"):
        bid(over, Habit.CAREFUL)


def test_each_habit_is_told() -> None:
    """A sentence for each, and they differ."""
    assert len({told(Speech(), habit) for habit in Habit}) == len(Habit)
