"""An auction at one screen: who is to do something, who may look, taking back, scripts, and what is kept."""

import json

import pytest

from ulti_teach.course.bidding import Bidding, Player, begin, turns_of
from ulti_teach.course.dealt import dealt_as, dealt_by, seat_of
from ulti_teach.engine import (
    ALL_CARDS,
    Bid,
    IllegalBid,
    IllegalDiscard,
    LayDown,
    Move,
    NotationError,
    Pass,
    PickUp,
    RuleSet,
    Seat,
    UltiError,
    deal,
    new_game,
    parse_cards,
    parse_contract,
)

# Seat 0 cATKQJ98 hTKQJ9, seat 1 c7 dATKQ h87 sATK, seat 2 dJ987 hA sQJ987.
GAME = new_game(deal(tuple(ALL_CARDS)))
HERE, SCRIPT, CAREFUL, BOLD = Player.HERE, Player.SCRIPT, Player.CAREFUL, Player.BOLD
FIRST = (LayDown(parse_cards("c98")), Bid(parse_contract("parti")))


def alone(script: str, seat: int = 0) -> Bidding:
    """The learner on a seat, both others by a script."""
    players = [SCRIPT, SCRIPT, SCRIPT]
    players[seat] = HERE
    return begin(GAME, Seat(seat), (players[0], players[1], players[2]), script)


def shared() -> Bidding:
    """The learner on seat 0, somebody beside them on seat 2, and seat 1 passes."""
    return begin(GAME, Seat.S0, (HERE, SCRIPT, HERE), "1 passes; 1 passes; 1 passes")


def heard(moment: Bidding) -> list[str]:
    """The turns so far: who did what."""
    return [
        f"{seat} {' '.join(type(move).__name__ for move in moves)}" for seat, moves in turns_of(moment.game.history)
    ]


def test_the_others_bid_until_it_is_my_turn() -> None:
    """One passes, one overcalls; then the learner decides, and knows nothing of the new kitty."""
    after = alone("1 passes; 2 picks up, lays c98, bids betli").do(*FIRST)
    assert heard(after) == ["0 LayDown Bid", "1 Pass", "2 PickUp LayDown Bid"]
    assert after.is_my_turn
    assert after.game.auction.view(Seat.S0).kitty is None


def test_a_move_against_the_rules_changes_nothing() -> None:
    """The reason comes out, whether it is the cards or the contract that may not be."""
    begun = alone("")
    with pytest.raises(IllegalBid, match=r"R3\.1"):
        begun.do(Pass())
    with pytest.raises(IllegalDiscard, match=r"R3\.1: two cards"):
        begun.do(LayDown(parse_cards("c9")), Bid(parse_contract("parti")))
    with pytest.raises(IllegalBid, match=r"R3\.7"):
        begun.do(LayDown(parse_cards("c98")), Bid(parse_contract("parti in c")))


def test_a_script_that_cannot_be_followed_passes() -> None:
    """Seat 1 would bid betli, but the learner has bid more; seat 2 has no turn written down."""
    after = alone("1 picks up, lays c98, bids betli").do(FIRST[0], Bid(parse_contract("heart ulti")))
    assert heard(after) == ["0 LayDown Bid", "1 Pass", "2 Pass"]


def test_a_script_without_the_first_turn_bids_carefully() -> None:
    """Nobody may pass there (R3.1)."""
    begun = alone("", seat=1)
    assert heard(begun) == [
        "0 LayDown Bid",
    ]
    assert begun.is_my_turn


def test_the_scripts_beginning_is_played_for_the_learner_too() -> None:
    """Up to the first turn that is not of the seat whose turn it is."""
    begun = alone("0 lays c98, bids parti; 1 passes; 2 picks up, lays c98, bids betli; 1 passes")
    assert heard(begun) == ["0 LayDown Bid", "1 Pass", "2 PickUp LayDown Bid"]
    assert begun.undo() is begun
    assert heard(begun.do(Pass()))[3:] == ["0 Pass", "1 Pass", "2 Pass"]


@pytest.mark.parametrize(
    ("script", "at", "says"),
    [
        ("0 passes", 0, r"R3\.1"),
        ("0 lays c98, bids ulti; 1 picks up, lays c98, bids parti", 23, r"R5\.2"),
        ("0 lays d98, bids ulti", 0, r"R3\.2: you do not hold d98"),
        ("0 lays c98, bids parti; 1 dances", 26, "'passes'"),
        ("4 passes", 0, "a seat: 0, 1 or 2"),
        ("0 lays c98", 2, "a turn that ends"),
        ("<b>", 0, "a seat"),
    ],
)
def test_a_script_that_breaks_a_rule_is_refused_at_its_place(script: str, at: int, says: str) -> None:
    """What cannot be read, and a turn at the beginning that may not be."""
    with pytest.raises(NotationError, match=says) as caught:
        alone(script)
    assert caught.value.position == at


def test_three_passes_end_it() -> None:
    """The learner's own pass is the third (R3.4), after the chance to overcall oneself (R3.5)."""
    own = alone("").do(*FIRST)
    assert own.game.auction.passes == 2
    assert own.is_my_turn
    again = own.do(PickUp()).do(LayDown(parse_cards("cA9")), Bid(parse_contract("ulti")))
    assert again.game.auction.passes == 2
    over = again.do(Pass())
    assert over.is_over
    assert not over.is_my_turn
    assert over.game.declarer == Seat.S0


def test_taking_back_step_by_step() -> None:
    """Each decision, to the first; the others' turns after it go with it."""
    begun = alone("1 passes; 2 picks up, lays c98, bids betli")
    bid = begun.do(*FIRST)
    up = bid.do(PickUp())
    assert up.undo() == bid
    assert up.undo().undo() == begun
    assert begun.undo() is begun
    assert up.again() == begun


def test_the_screen_is_handed_over_between_two() -> None:
    """Nobody looks until the other takes it, and then only they do."""
    handed = shared().do(*FIRST)
    assert handed.game.auction.turn == Seat.S2
    assert handed.viewer is None
    assert not handed.is_my_turn
    taken = handed.take()
    assert (taken.viewer, taken.is_my_turn) == (Seat.S2, True)
    assert taken.take() is taken
    back = taken.do(Pass())
    assert (back.game.auction.turn, back.viewer) == (Seat.S0, None)
    assert back.take().do(Pass()).viewer == Seat.S0, "the end is shown to who made the last move"


def test_taking_back_shows_nobody_elses_cards() -> None:
    """At the handing over too, the screen is handed back first: nobody knows who pressed."""
    begun = shared()
    handed = begun.do(*FIRST)
    assert handed.undo().viewer is None
    assert handed.undo().take() == begun
    returned = handed.take().undo()
    assert returned.viewer is None
    assert returned.game.auction.turn == Seat.S0
    assert returned.take() == begun


def test_somebody_else_may_take_a_seat_at_any_time() -> None:
    """A person in the place of a script, and a habit in the place of the person, who then goes on."""
    begun = alone("1 passes; 2 passes; 1 passes; 2 passes")
    seated = begun.seated(Seat.S1, HERE).do(*FIRST)
    assert (seated.game.auction.turn, seated.viewer) == (Seat.S1, None)
    freed = seated.take().do(PickUp()).seated(Seat.S1, CAREFUL)
    assert freed.viewer == Seat.S0
    assert freed.is_my_turn or freed.is_over
    assert freed.undo().game == begun.game, "a decision of a seat that a habit plays now is not asked again"


@pytest.mark.parametrize(("seat", "player"), [(0, CAREFUL), (1, SCRIPT)])
def test_seats_that_cannot_be_taken(seat: int, player: Player) -> None:
    """The learner stays; and there has to be a script to bid by."""
    begun = begin(GAME, Seat.S0, (HERE, CAREFUL, BOLD))
    with pytest.raises(UltiError, match=f"Seat {seat}"):
        begun.seated(Seat(seat), player)


@pytest.mark.parametrize("number", range(6))
def test_habits_play_whole_auctions(number: int) -> None:
    """Whatever is dealt, the others come to an end with a learner who only does what has to be done."""
    now = begin(dealt_by(11, number, RuleSet()), seat_of(number), _players(seat_of(number)))
    while not now.is_over:
        must = now.game.auction.pass_violation()
        now = now.do(*lowest(now)) if must else now.do(Pass())
    assert now.game.auction.passes == 3


def _players(home: Seat) -> tuple[Player, Player, Player]:
    """The learner at home, the next one careful, the third bold."""
    players = {home: HERE, home.next: CAREFUL, home.next.next: BOLD}
    return players[Seat.S0], players[Seat.S1], players[Seat.S2]


def lowest(moment: Bidding) -> tuple[Move, ...]:
    """The lowest bid, and the first two cards."""
    cards = list(moment.game.auction.hand)[:2]
    return LayDown(parse_cards(" ".join(map(str, cards)))), Bid(moment.game.legal_bids()[0])


def test_kept_and_restored() -> None:
    """Through JSON; whoever looks is asked where two share the screen."""
    one = alone("1 passes; 2 picks up, lays c98, bids betli").do(*FIRST).do(PickUp())
    start = alone("1 passes; 2 picks up, lays c98, bids betli")
    assert start.restored(json.loads(json.dumps(one.state()))) == one
    two = shared().do(*FIRST).take()
    restored = shared().restored(json.loads(json.dumps(two.state())))
    assert restored.viewer is None
    assert restored.take() == two


def test_what_is_kept_names_no_card() -> None:
    """Cards that were laid down are kept by their places in the hand."""
    state = alone("1 picks up, lays c98, bids betli; 2 passes").do(*FIRST).state()
    assert state["moves"] == [[5, 6], "parti", "pick up", [0, 1], "betli", "pass"]


@pytest.mark.parametrize(
    "state",
    [
        None,
        [],
        {"players": ["here"], "moves": [], "decided": []},
        {"players": ["careful", "script", "script"], "moves": [], "decided": []},
        {"players": ["here", "robot", "script"], "moves": [], "decided": []},
        {"players": ["here", ["script"], "script"], "moves": [], "decided": []},
        {"players": ["here", "script", "script"], "moves": ["pass"], "decided": []},
        {"players": ["here", "script", "script"], "moves": [[0, 99]], "decided": []},
        {"players": ["here", "script", "script"], "moves": [[0, True]], "decided": []},
        {"players": ["here", "script", "script"], "moves": [{"lays": "c98"}], "decided": []},
        {"players": ["here", "script", "script"], "moves": ["parti"], "decided": []},
        {"players": ["here", "script", "script"], "moves": [[0, 1], "<script>"], "decided": []},
        {"players": ["here", "script", "script"], "moves": [[0, 1], "parti"], "decided": [9]},
        {"players": ["here", "script", "script"], "moves": [[0, 1], "parti"], "decided": ["0"]},
    ],
)
def test_what_does_not_fit_is_refused(state: object) -> None:
    """Whatever stood in the storage."""
    with pytest.raises(UltiError):
        alone("1 passes").restored(state)


def test_hands_are_read_and_refused_at_their_place() -> None:
    """Three hands of 12, 10 and 10 cards; the place is counted in what was written."""
    written = " | ".join(map(str, deal(tuple(ALL_CARDS))))
    assert dealt_as(written, RuleSet()) == GAME
    assert dealt_as(written.replace(" | ", "\n|\n"), RuleSet()) == GAME
    with pytest.raises(NotationError) as caught:
        dealt_as("cA | cX | cK", RuleSet())
    assert caught.value.position == 6
