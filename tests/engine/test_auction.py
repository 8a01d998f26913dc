"""R3 and R5.2: the kitty wanders, bids rise, and every refusal says why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import case
from tests.strategies import packs
from ulti_teach.engine import (
    ALL_CARDS,
    Auction,
    IllegalBid,
    IllegalDiscard,
    RuleSet,
    RuleViolation,
    Seat,
    Step,
    UltiError,
    WrongPhase,
    beats,
    deal,
    open_auction,
    parse_cards,
    parse_contract,
    parse_rules,
)

# From the top of the pack in notation order: seat 0 cATKQJ98 hTKQJ9, seat 1 c7 dATKQ h87 sATK, seat 2 dJ987 hA sQJ987.
HANDS = deal(tuple(ALL_CARDS))


def auction(*moves: str, rules: str = "standard") -> Auction:
    """An auction after moves: `pass`, `up`, two cards laid down, or a contract."""
    now = open_auction(HANDS, parse_rules(rules))
    for move in moves:
        now = step(now, move)
    return now


def step(now: Auction, move: str) -> Auction:
    """One move; two cards are told from a contract by their length."""
    if move == "pass":
        return now.pass_()
    if move == "up":
        return now.pick_up()
    if move[0] in "cdhs" and move[1] in "ATKQJ987":
        return now.lay_down(parse_cards(move))
    return now.bid(parse_contract(move))


def refusal(*moves: str, rules: str = "standard") -> str:
    """The rule and facts of the last move, which is refused."""
    before = auction(*moves[:-1], rules=rules)
    with pytest.raises(RuleViolation) as caught:
        step(before, moves[-1])
    return str(caught.value)


OPENED = ("c98", "parti")
ULTI = (*OPENED, "pass", "up", "c98", "ulti")  # seat 2 picks c98 up, and lays the same two down


@case(
    "R3.1",
    ("the first bidder lays down", (), Step.LAY, 0),
    ("and names a contract", ("c98",), Step.NAME, 0),
    ("then the next decides", OPENED, Step.DECIDE, 1),
)
@case(
    "R3.2",
    ("whoever picks up lays down", (*OPENED, "up"), Step.LAY, 1),
    ("and names", (*OPENED, "up", "h87"), Step.NAME, 1),
    ("a pass hands the kitty on", (*OPENED, "pass"), Step.DECIDE, 2),
    ("anticlockwise round the table", (*ULTI, "pass"), Step.DECIDE, 1),
)
@case(
    "R3.3",
    ("passed before, still may bid", (*ULTI, "pass", "up", "c98"), Step.NAME, 1),
)
@case(
    "R3.4",
    ("two passes do not end it", (*OPENED, "pass", "pass"), Step.DECIDE, 0),
    ("three in a row do", (*OPENED, "pass", "pass", "pass"), Step.OVER, 1),
    ("a bid between begins the count anew", (*ULTI, "pass", "pass"), Step.DECIDE, 2),
)
@case(
    "R3.5",
    ("one's own kitty again", (*OPENED, "pass", "pass", "up"), Step.LAY, 0),
    ("and higher", (*OPENED, "pass", "pass", "up", "c98", "heart parti"), Step.DECIDE, 1),
)
def test_whose_turn_it_is_and_for_what(why: str, moves: tuple[str, ...], what: Step, whose: int) -> None:
    """After these moves, this player has this to do."""
    now = auction(*moves)
    assert (now.step, now.turn) == (what, whose)


@case(
    "R3.1",
    ("no first pass", ("pass",), "R3.1: the first bidder has to bid"),
    ("nor after laying down", ("c98", "pass"), "R3.1: the first bidder has to bid"),
    ("two cards", ("c9",), "R3.1: two cards are laid down, not 1"),
    ("not three", ("cT98",), "R3.1: two cards are laid down, not 3"),
)
@case(
    "R3.2",
    ("picked up, so bound to bid", (*OPENED, "up", "pass"), "R3.2: whoever has picked the kitty up has to bid"),
    ("after laying down too", (*OPENED, "up", "h87", "pass"), "R3.2: whoever has picked the kitty up has to bid"),
    ("a card that is not held", ("c7 h9",), "R3.2: you do not hold c7"),
    ("lay down first", ("parti",), "R3.2: what is to be done now: lay two cards down"),
    ("pick up first", (*OPENED, "c98"), "R3.2: what is to be done now: pick the kitty up or pass"),
    ("nor bid before", (*OPENED, "ulti"), "R3.2: what is to be done now: pick the kitty up or pass"),
    ("name what was begun", ("c98", "up"), "R3.2: what is to be done now: name a contract"),
    (
        "nothing is higher",
        ("c98", "heart 20-100 ulti open durchmars", "up"),
        "R3.2: no bid is higher than heart 20-100 ulti open durchmars",
    ),
)
@case(
    "R3.4",
    ("over is over", (*OPENED, "pass", "pass", "pass", "pass"), "R3.4: what is to be done now: nothing"),
    ("for picking up too", (*OPENED, "pass", "pass", "pass", "up"), "R3.4: what is to be done now: nothing"),
)
@case(
    "R3.7",
    ("no minor suit is named", ("c98", "ulti in c"), "R3.7: a bid names no minor suit, as ulti in c does"),
)
@case(
    "R5.2",
    ("an equal bid", (*OPENED, "up", "h87", "parti"), "R5.2: parti is worth 0+1, parti is worth 0+1"),
    ("of the same row", ("c98", "20-100", "up", "h87", "heart 40-100"), "R5.2: heart 40-100 is worth 8, 20-100 is"),
    ("a lower one", (*ULTI, "up", "c98", "40-100"), "R5.2: 40-100 is worth 4, ulti is worth 4+1"),
)
@case(
    "R11.2",
    ("four aces were not agreed", ("c98", "four aces"), "R11.2: four aces are bid only where"),
)
@case(
    "R11.3",
    ("nor durchmars with trumps", ("c98", "suit durchmars"), "R11.3: a durchmars alone has trumps only where"),
)
def test_refusals(why: str, moves: tuple[str, ...], says: str) -> None:
    """The last move is refused with its rule and its facts, by exactly the reason that `…_violation` gives."""
    assert refusal(*moves).startswith(says)


@case("R3.6")
def test_anything_may_be_bid_without_what_it_needs() -> None:
    """An ulti without the 7, a 40-100 without king and queen, and another contract at the next turn."""
    now = auction("hTK", "heart 40-100", "pass", "pass", "up", "hTK", "heart ulti")
    assert [str(bid.contract) for bid in now.bids] == ["heart 40-100", "heart ulti"]


@case("R3.2")
def test_any_two_of_twelve_may_be_laid_down() -> None:
    """All 66 pairs of the twelve, those from the kitty too."""
    now = auction(*OPENED, "up")
    assert len(now.hand) == 12
    pairs = {parse_cards(f"{a} {b}") for a in now.hand for b in now.hand if a != b}
    assert len(pairs) == 66
    assert [pair for pair in pairs if now.lay_violation(pair)] == []


@case("R3.4")
def test_the_last_bidder_is_the_declarer() -> None:
    """The course's own example: 0 parti, 1 pass, 2 ulti, 0 pass, 1 betli, then three passes in a row."""
    now = auction(*ULTI, "pass", "up", "c98", "betli", "pass", "pass", "pass")
    assert now.is_over
    assert now.declarer == 1
    assert [(bid.seat, str(bid.contract)) for bid in now.bids] == [(0, "parti"), (2, "ulti"), (1, "betli")]
    assert [len(hand or ()) for hand in now.hands] == [10, 10, 10]
    assert now.kitty == parse_cards("c98")
    assert now.legal_bids() == ()
    with pytest.raises(WrongPhase):
        _ = auction(*OPENED).declarer


@case(
    "R5.2",
    ("only parti", "parti", "heart parti", 37),
    ("of row 7, the three of it are gone", "20-100", "heart ulti", 38 - 6 - 3),
    ("the last row is the end", "heart 20-100 ulti open durchmars", None, 0),
)
def test_what_is_offered_is_higher(why: str, bid: str, lowest: str | None, count: int) -> None:
    """From the printed ladder: the bids of the rows above, and none of the same row."""
    offered = auction("c98", bid).legal_bids()
    assert len(offered) == count
    assert (str(offered[0]) if offered else None) == lowest


def test_legal_bids_are_those_without_a_violation() -> None:
    """What is offered and what is accepted is the same, under every variant."""
    for rules in ("standard", "four aces, tournament durchmars", "older 20-100"):
        now = auction(*OPENED, "up", "h87", rules=rules)
        every = open_auction(HANDS, parse_rules(rules)).legal_bids()
        assert {bid for bid in every if now.bid_violation(bid) is None} == set(now.legal_bids())
        assert all(beats(bid, parse_contract("parti"), now.rules) for bid in now.legal_bids())
    assert len(open_auction(HANDS).legal_bids()) == 38


@case("R3.8")
def test_who_sees_the_kitty() -> None:
    """Only the player who laid it down, and nobody sees another's cards."""
    laid = auction("c98")
    assert [laid.view(seat).kitty for seat in Seat] == [parse_cards("c98"), None, None]
    now = auction(*ULTI)
    assert [now.view(seat).kitty for seat in Seat] == [None, None, parse_cards("c98")]
    for seat in Seat:
        view = now.view(seat)
        assert [hand is not None for hand in view.hands] == [owner == seat for owner in Seat]
    assert auction(*OPENED, "up").view(Seat.S0).kitty is None


def test_a_view_cannot_be_played_on() -> None:
    """What is hidden is not guessed: one sentence says so."""
    view = auction(*OPENED).view(Seat.S1)
    with pytest.raises(UltiError, match="The kitty is not known"):
        view.pick_up()
    with pytest.raises(UltiError, match="The hand of seat 1, whose turn it is, is not known"):
        auction(*OPENED, "up").view(Seat.S2).lay_down(parse_cards("h87"))


def test_what_is_refused_raises_its_own_kind() -> None:
    """A discard is an `IllegalDiscard`, a bid or pass an `IllegalBid`."""
    with pytest.raises(IllegalDiscard):
        auction("c9")
    with pytest.raises(IllegalBid):
        auction("pass")


@pytest.mark.parametrize("hands", [HANDS[::-1], (HANDS[0], HANDS[1], HANDS[1]), (HANDS[0], HANDS[0], HANDS[0])])
def test_an_auction_begins_with_a_deal(hands) -> None:  # type: ignore[no-untyped-def]
    """12, 10 and 10 cards, each once."""
    with pytest.raises(UltiError, match="12, 10 and 10 cards"):
        open_auction(hands)


@given(packs, st.randoms(use_true_random=False), st.booleans(), st.booleans())
def test_random_auctions(pack, rng, aces: bool, tournament: bool) -> None:  # type: ignore[no-untyped-def]
    """Whatever is legal keeps all 32 cards, bids rise strictly, and three passes in a row end it, not before."""
    now = open_auction(deal(pack), RuleSet(four_aces=aces, tournament_durchmars=tournament))
    passes = 0
    while not now.is_over:
        held = [card for hand in now.hands for card in hand or ()] + list(now.kitty or ())
        assert sorted(map(str, held)) == sorted(map(str, ALL_CARDS))
        match now.step:
            case Step.LAY:
                now = now.lay_down(parse_cards(" ".join(map(str, rng.sample(list(now.hand), 2)))))
            case Step.NAME:
                bid = rng.choice(now.legal_bids()[:4])
                assert all(beats(bid, earlier.contract, now.rules) for earlier in now.bids)
                now, passes = now.bid(bid), 0
            case Step.DECIDE:
                may_bid = now.pick_up_violation() is None
                assert may_bid == bool(now.legal_bids())
                if may_bid and rng.random() < 0.6:
                    now = now.pick_up()
                else:
                    now, passes = now.pass_(), passes + 1
    assert passes == 3
    assert now.declarer == now.bids[-1].seat
