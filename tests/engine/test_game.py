"""A whole deal as one value: its phases, whose turn it is, what each seat sees, and what it pays."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.at_random import random_game, random_rules
from tests.cases import case
from ulti_teach.engine import (
    ALL_CARDS,
    Announce,
    Bid,
    CardSet,
    Game,
    GiveUp,
    LayDown,
    Move,
    NameTrumps,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    Raise,
    RuleViolation,
    Seat,
    Suit,
    UltiError,
    WrongPhase,
    deal,
    new_game,
    parse_card,
    parse_cards,
    parse_contract,
    parse_rules,
)

# Seat 0 cATKQJ98 hTKQJ9, seat 1 c7 dATKQ h87 sATK, seat 2 dJ987 hA sQJ987.
DEALT = deal(tuple(ALL_CARDS))
# Seat 2 is the declarer: they pick c98 up and lay the same two down.
SECOND = (LayDown(parse_cards("c98")), Bid(parse_contract("parti")), Pass(), PickUp(), LayDown(parse_cards("c98")))


def game(*moves: Move, rules: str = "standard") -> Game:
    """The deal after some moves."""
    now = new_game(DEALT, parse_rules(rules))
    for move in moves:
        now = now.apply(move)
    return now


def bid(text: str) -> tuple[Move, ...]:
    """Seat 2 bids this over the parti, and all pass."""
    return (*SECOND, Bid(parse_contract(text)), Pass(), Pass(), Pass())


def test_phases_and_turns() -> None:
    """Auction, play, over; seats are those of the auction throughout, though a play counts from the declarer."""
    assert (game().phase, game().to_act) == (Phase.AUCTION, 0)
    played = game(*bid("ulti"))
    assert (played.phase, played.to_act, played.declarer) == (Phase.PLAY, 2, 2)
    assert [played.seat_of(seat) for seat in Seat] == [2, 0, 1]
    assert [played.play_seat(seat) for seat in Seat] == [1, 2, 0]
    led = played.apply(NameTrumps(Suit.SPADES)).apply(PlayCard(parse_card("dJ")))
    assert led.to_act == 0
    assert str(led.contract) == "ulti in s"


@case("R10.2")
def test_the_results_stand_by_seat() -> None:
    """Seat 2 gives a parti up, which is theirs: two to each of the others."""
    over = game(*SECOND[:2], Pass(), Pass(), Pass(), NameTrumps(Suit.CLUBS), GiveUp())
    assert over.is_over
    assert over.returns == (-4, 2, 2)
    four = game(*SECOND[:2], Pass(), Pass(), Pass(), GiveUp(), rules="four players, dealer pays")
    assert four.returns == (-6, 2, 2, 2)


def test_moves_of_another_phase_are_refused() -> None:
    """A card in the auction, a bid in the play, anything after the end; nothing has changed then."""
    for now, move, says in (
        (game(), PlayCard(parse_card("cA")), "R3.2: the auction goes on"),
        (game(), NameTrumps(Suit.CLUBS), "R3.2: the auction goes on"),
        (game(*bid("ulti")), Pass(), "R7.1: the play goes on"),
        (game(*bid("ulti")), PlayCard(parse_card("dJ")), "R7.1: the declarer has not named trumps yet"),
        (game(*SECOND[:2], Pass(), Pass(), Pass(), GiveUp()), Pass(), "R7.9: the deal is over"),
    ):
        with pytest.raises(RuleViolation) as caught:
            now.apply(move)
        assert str(caught.value) == says


def test_what_is_offered_in_each_phase() -> None:
    """Bids in the auction, cards in the tricks, pairs and kontras in the first one."""
    assert len(game().legal_bids()) == 38
    assert game().legal_cards() == CardSet()
    assert game().legal_announcements() == ()
    played = game(*bid("heart ulti"))
    assert played.legal_bids() == ()
    assert played.legal_raises() == ()
    second = played.apply(PlayCard(parse_card("hA")))
    assert second.legal_announcements() == (Suit.CLUBS, Suit.HEARTS)
    assert [str(stake) for stake in second.legal_raises()] == ["parti", "ulti"]
    assert str(second.legal_cards()) == "hTKQJ9"
    said = second.apply(Raise(frozenset(second.legal_raises()))).apply(PlayCard(parse_card("h9")))
    raising = said.apply(PlayCard(parse_card("h7")))
    assert raising.to_act == 2
    assert raising.legal_cards() == CardSet()
    assert [str(stake) for stake in raising.legal_raises()] == ["parti", "ulti"]


def test_before_the_end_there_is_no_settlement() -> None:
    """Nor a contract and a declarer before the auction has ended."""
    with pytest.raises(WrongPhase):
        _ = game(*bid("ulti")).returns
    with pytest.raises(WrongPhase):
        _ = game().contract
    with pytest.raises(WrongPhase):
        _ = game().declarer


@case("R3.8")
def test_a_view_hides_what_was_laid_down_and_the_suits_of_20s() -> None:
    """What others did unseen stands in the history as done, without its cards; and it cannot be played on."""
    played = game(*bid("heart ulti"))
    second = played.apply(PlayCard(parse_card("hA"))).apply(Announce(Suit.CLUBS)).apply(Announce(Suit.HEARTS))
    mine, others = second.view(Seat.S2), second.view(Seat.S1)
    assert [move for move in mine.history if isinstance(move, LayDown)] == [LayDown(None), LayDown(parse_cards("c98"))]
    assert [move for move in others.history if isinstance(move, LayDown)] == [LayDown(None)] * 2
    assert [move for move in others.history if isinstance(move, Announce)] == [Announce(None), Announce(Suit.HEARTS)]
    assert [move for move in second.view(Seat.S0).history if isinstance(move, Announce)] == [
        Announce(Suit.CLUBS),
        Announce(Suit.HEARTS),
    ]
    with pytest.raises(UltiError, match="hidden"):
        game().apply(LayDown(None))


def hidden_cards(now: Game, seat: Seat) -> set[str]:
    """The cards that a seat has no right to know of: others' hands, and the kitty it did not lay down."""
    if now.play is None:
        hands, kitty = now.auction.hands, now.auction.kitty
        mine = {owner for owner in Seat if owner == seat}
        laid_by = now.auction.turn if now.auction.step.name == "NAME" else now.auction.last and now.auction.last.seat
        kitty = None if laid_by == seat else kitty
        known = [hand for owner, hand in enumerate(hands) if owner not in mine]
    else:
        position = now.play.position
        me = now.play_seat(seat)
        opened = {0} if position.contract.is_open and now.play.tricks else set()
        known = [hand for owner, hand in enumerate(position.hands) if owner not in {me, *opened}]
        kitty = None if me == 0 else position.kitty
    return {str(card) for cards in [*known, kitty] for card in cards or ()}


@given(st.integers(0, 10**9))
def test_a_view_leaks_nothing(seed: int) -> None:
    """At every moment of a random deal, nothing that a seat sees names a card it may not know of."""
    rng = random.Random(seed)
    whole = random_game(rng, random_rules(rng))
    now = new_game(tuple(whole.dealt), whole.rules)  # type: ignore[arg-type]
    laid: dict[Seat, set[str]] = {seat: set() for seat in Seat}  # whoever laid a card down has seen it
    for number, move in enumerate(whole.history):
        if isinstance(move, LayDown):
            laid[now.to_act] |= {str(card) for card in move.cards or ()}
        now = now.apply(move)
        if number % 5:
            continue
        for seat in Seat:
            view = now.view(seat)
            position = view.play.position if view.play else None
            seen = [*view.auction.hands, view.auction.kitty, *(position.hands if position else ())]
            seen += [position.kitty if position else None, *view.dealt]
            seen += [one.cards for one in view.history if isinstance(one, LayDown)]
            shown = {str(card) for cards in seen for card in cards or ()}
            own = {str(card) for card in whole.dealt[seat] or ()}
            picked = {str(card) for card in now.auction.hands[seat] or ()}
            assert not (shown & hidden_cards(now, seat)) - own - picked - laid[seat]


@given(st.integers(0, 10**9))
def test_whose_move_one_was_is_told_without_playing_the_deal_again(seed: int) -> None:
    """Hidden are the kitties that others laid and the 20s that others said, move by move; a view shows the same again."""
    rng = random.Random(seed)
    whole = random_game(rng, random_rules(rng))
    now = new_game(tuple(whole.dealt), whole.rules)  # type: ignore[arg-type]
    for seat in Seat:
        expected: list[Move] = []
        then = now
        for move in whole.history:
            hidden: Move = move
            if isinstance(move, LayDown) and then.to_act != seat:
                hidden = LayDown(None)
            if isinstance(move, Announce) and then.to_act != seat and move.suit is not whole.contract.trump:
                hidden = Announce(None)
            expected.append(hidden)
            then = then.apply(move)
        view = whole.view(seat)
        assert view.history == tuple(expected)
        assert view.view(seat) == view


@given(st.integers(0, 10**9))
def test_random_deals(seed: int) -> None:
    """Any rules: the deal ends, its results add up to zero, and the moves made are what was legal."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    over = random_game(rng, rules)
    assert over.is_over
    assert sum(over.returns) == 0
    assert len(over.returns) == (4 if rules.four_players and rules.dealer_pays else 3)
    replayed = new_game(tuple(over.dealt), rules)  # type: ignore[arg-type]
    for move in over.history:
        replayed = replayed.apply(move)
    assert replayed == over
