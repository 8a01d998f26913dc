"""Whole deals as they are shown: every move of the learner, what is refused, what is kept, and what never leaves Python."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ulti_teach.course.bots import Habit, move
from ulti_teach.course.draft import drafted
from ulti_teach.course.settings import Settings
from ulti_teach.engine import (
    ALL_CARDS,
    Announce,
    Bid,
    Card,
    CardSet,
    Game,
    GiveUp,
    LayDown,
    Move,
    NameTrumps,
    NotationError,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    Raise,
    Seat,
    Stake,
    UltiError,
    deal,
    parse_match,
    replay,
    write_record,
)
from ulti_teach.text import Speech
from ulti_teach.widgets import DealTable
from ulti_teach.widgets.component import View

# Seat 0 cATKQJ98 hTKQJ9, seat 1 c7 dATKQ h87 sATK, seat 2 dJ987 hA sQJ987.
HANDS = " | ".join(map(str, deal(tuple(ALL_CARDS))))
# The deal of R10.6: ulti in clubs, doubled by an opponent.
ULTI = (
    "rules standard\ndeal cATK987 dA87 hA s98 | dTKQ hTKQ sATKQ | cQJ dJ9 hJ987 sJ7\n"
    "0 lays s98, bids ulti\n1 passes\n2 passes\n0 passes\ntrumps c\n"
)
GAVE_UP = "rules standard\ndeal c987 dJ98 hJ9 sJ987 | cATK dATK hATQ sA | cQJ dQ7 hK87 sTKQ\n0 lays s87, bids parti\n"
GAVE_UP += "1 passes\n2 passes\n0 passes\n"


def table(**given: Any) -> DealTable:
    """A table of its own."""
    return DealTable(**given)


def do(shown: DealTable, action: str, target: str) -> View:
    """What the page would send; the view that answers it."""
    (shown.enter if action not in ("button", "card", "tool", "cards", "player-right", "player-left") else shown.act)(
        action, target
    )
    shown._show()
    return shown._view


def press(shown: DealTable, *buttons: str) -> View:
    """Buttons, one after the other, each of which can be pressed."""
    for button in buttons:
        assert {one["id"]: one["enabled"] for one in shown._view["buttons"]}[button], button
        do(shown, "button", button)
    return shown._view


def said(view: View) -> str:
    """All that is said below the table."""
    return " ".join(message["text"] for message in view["say"])


def stake_id(stake: Stake) -> str:
    """A stake as the page names it."""
    return stake.component.name + (f".{stake.opponent}" if stake.opponent is not None else "")


def make(shown: DealTable, one: Move) -> None:
    """A move as the learner makes it on the page; pairs and kontras in the first trick are only chosen."""
    game = shown.whole.game
    match one:
        case LayDown(CardSet() as cards):
            after = move(game.apply(one).view(game.to_act), Habit.BOLD)
            assert isinstance(after, Bid)
            for card in cards - shown.draft.ticked:
                do(shown, "card", str(card))
            for word in drafted(cards, after.contract).chosen ^ shown.draft.chosen:
                do(shown, "words", word)
            press(shown, "bid")
        case Pass() | PickUp() | GiveUp():
            press(shown, {Pass: "pass", PickUp: "pick-up", GiveUp: "give-up"}[type(one)])
        case NameTrumps():
            do(shown, "trumps", str(one.suit))
        case Raise():
            for stake in one.stakes:
                do(shown, f"raise.{int(game.play.to_act)}", stake_id(stake))  # type: ignore[union-attr]
            if game.play is not None and game.play.is_raising:
                press(shown, "speak")
        case Announce():
            do(shown, "pairs", str(one.suit))
        case PlayCard():
            do(shown, "card", str(one.card))


def turn(shown: DealTable, habit: Habit = Habit.BOLD) -> None:
    """One whole turn of whoever looks, as a habit would have it."""
    game = shown.whole.game
    while True:
        one = move(game.view(game.to_act), habit)
        make(shown, one)
        if not isinstance(one, Announce | Raise) or (game.play is not None and game.play.is_raising):
            return
        game = game.apply(one)


def go_on(shown: DealTable) -> Iterator[View]:
    """A deal to its end; every view on the way."""
    yield shown._view
    for _ in range(200):
        if shown.whole.is_over:
            return
        if shown.whole.viewer is None:
            press(shown, "take")
        elif shown.whole.waits:
            press(shown, "next")
        else:
            turn(shown)
        yield shown._view
    pytest.fail("the deal did not end")


def hidden(shown: DealTable) -> CardSet:
    """The cards that whoever looks may not see: of other hands, and the kitty that another laid."""
    whole, game = shown.whole, shown.whole.game
    if whole.is_over or whole.is_open:
        return CardSet()
    seen = CardSet()
    if whole.viewer is not None:
        view = game.view(whole.viewer)
        hands = view.auction.hands if view.play is None else view.play.position.hands
        kitty = view.auction.kitty if view.play is None else view.play.position.kitty
        laid = [one.cards for one in view.history if isinstance(one, LayDown)]  # who laid it has seen it
        for cards in (*hands, kitty, *laid):
            seen |= cards or CardSet()
    played = [card for trick in (game.play.tricks if game.play else ()) for card in trick.cards]
    table = game.play.position.table if game.play else ()
    # A 40 is in trumps, so everybody knows the two cards.
    for pair in game.play.position.said if game.play else ():
        seen |= pair.cards if pair.suit is game.contract.trump else CardSet()
    return ALL_CARDS - seen - CardSet(played) - CardSet(table)


def cards_in(value: object) -> Iterator[str]:
    """Every card that a view shows."""
    if isinstance(value, dict):
        if {"id", "suit", "rank"} <= value.keys():
            yield str(value["id"])
        for inner in value.values():
            yield from cards_in(inner)
    if isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)


def leaks(shown: DealTable, view: View) -> list[Card]:
    """Hidden cards that a view shows or names. The cards drawn for the first deal come from another pack."""
    told = {**view, "aside": [aside for aside in view["aside"] if aside["id"] != "dealt"]}
    shows, text = set(cards_in(told)), json.dumps(told)
    return [card for card in hidden(shown) if str(card) in shows or Speech().term(card) in text]


@pytest.mark.parametrize("seed", range(6))
def test_whole_deals_are_played_settled_and_left_at_any_moment(seed: int) -> None:
    """Every view is small and shows nothing hidden; what is kept comes back the same; the end adds up to zero."""
    shown = table(seed=seed)
    for view in go_on(shown):
        assert leaks(shown, view) == []
        assert len(json.dumps(view)) < 20_000
        kept = shown.state()
        if kept is not None:
            again = table(seed=seed)
            again.restore(json.loads(json.dumps(kept)))
            assert again.whole == shown.whole
    game = shown.whole.game
    assert sum(game.returns) == 0
    assert [sheet["id"] for sheet in shown._view["sheets"]] == ["settlement", "totals", "bids"]
    assert (
        write_record(game) == next(tool for tool in shown._view["tools"]["buttons"] if "file" in tool)["file"]["text"]
    )
    assert replay(write_record(game)) == game


def test_many_people_at_one_screen_see_their_own_cards_only() -> None:
    """All three seats are played here: before each turn the screen is handed over, and shows nobody's cards then."""
    shown = table(seed=3)
    do(shown, "player-right", "here")
    do(shown, "player-left", "here")
    handed = set()
    for view in go_on(shown):
        assert leaks(shown, view) == []
        if shown.whole.viewer is None:
            handed.add(shown.whole.game.to_act)
            assert view["hand"] is None
            assert "Pass the screen to" in view["prompt"]
    assert len(handed) == 3


def test_all_cards_lie_open_for_a_teacher() -> None:
    """Nothing is handed over, and the hand in front is that of whoever's turn it is."""
    shown = table(seed=3)
    for select, value in (("player-right", "here"), ("player-left", "here"), ("cards", "open")):
        do(shown, select, value)
    for view in go_on(shown):
        assert shown.whole.viewer is not None
        if shown.whole.is_my_turn and shown.whole.game.phase is Phase.PLAY:
            play = shown.whole.game.play
            held = sum([len(hand or ()) for hand in play.position.hands]) if play else 0
            opened = [card for seat in view["seats"] for card in seat["open"] or ()]
            assert len(opened) + len(view["hand"]["cards"]) == held


def test_an_opponents_kontra_an_answer_and_the_settlement() -> None:
    """R10.6: an ulti in clubs that Carla doubles; what is chosen is said with the card, and paid for in the end."""
    shown = table(record=ULTI)
    do(shown, "player-right", "here")
    do(shown, "cards", "open")
    assert not shown.whole.waits
    do(shown, "card", "cA")
    assert [option["id"] for option in shown._view["fields"][-1]["options"]] == ["PARTI", "ULTI"]
    do(shown, "raise.1", "ULTI")
    do(shown, "card", "dT")
    press(shown, "next")
    assert "Before the second trick you may answer with a rekontra" in shown._view["prompt"]
    assert [option["dim"] for option in shown._view["fields"][0]["options"]] == [True, False]
    do(shown, "raise.0", "PARTI")
    assert shown._view["say"][0]["kind"] == "bad"
    assert shown._view["say"][0]["rule"].startswith("Rule 8.3")
    press(shown, "speak")
    assert [chip["text"] for chip in shown._view["chips"]][:2] == ["ulti", "kontra ulti ×2"]


def test_an_opponent_in_a_betli_plays_for_a_stake_of_their_own() -> None:
    """R8.2: one's own stake is not said to be "against You"; and without trumps nobody counts the kitty (R1.5, R3.8)."""
    record = (
        "rules standard\ndeal cT987 dT987 hJ87 s7 | cAQ dKJ hAT9 sAT9 | cKJ dAQ hKQ sKQJ8\n0 lays hJ s7, bids betli\n"
    )
    shown = table(record=record + "1 passes\n2 passes\n0 passes\n", seat=1)
    offered = [option["text"] for option in shown._view["fields"][-1]["options"]]
    assert offered == ["betli (own stake)", "betli against Carla"]
    do(shown, "raise.1", "BETLI.1")
    for view in go_on(shown):
        assert view["heading"]
    (settled,) = (sheet for sheet in shown._view["sheets"] if sheet["id"] == "settlement")
    assert settled["rows"][0]["cells"][4].endswith("from you and 5 from Carla")
    told = said(press(table(record=record + "1 passes\n2 passes\n"), "pass"))
    assert "only you know it." in told
    assert "aces and tens will count" not in told


def test_refusals_say_why_and_leave_all_as_it_was() -> None:
    """A pass, a third tick, a word, a bid without a kitty, a card against the rules: each with its rule."""
    shown = table(deal=HANDS)
    before = shown.whole
    assert "you cannot pass" in said(press(shown, "pass"))
    for card in ("cA", "c9", "c8"):
        do(shown, "card", card)
    assert "untick one of them first" in said(shown._view)
    for word in ("betli", "ulti"):
        do(shown, "words", word)
    assert "betli combines with nothing. To take something out of your bid, press it again." in said(shown._view)
    assert shown.whole == before
    shown = table(record=ULTI)
    assert not shown.whole.waits
    do(shown, "card", "c7")
    assert shown._view["say"][0]["rule"].startswith("Rule 7.7")


def test_a_card_before_trumps_are_named_is_refused() -> None:
    """The declarer names the suit first (R3.7)."""
    shown = table(record=ULTI.replace("trumps c\n", ""))
    assert not shown.whole.waits
    do(shown, "card", "cA")
    assert shown._view["say"][0]["kind"] == "bad"
    assert shown.whole.game.play is not None
    assert not shown.whole.game.play.position.table


def test_giving_up_a_plain_parti() -> None:
    """R10.5: two to each opponent, and nothing else."""
    shown = table(record=GAVE_UP)
    press(shown, "give-up")
    assert shown.whole.game.returns == (-4, 2, 2)


def test_taking_back_brings_the_bid_that_was_built() -> None:
    """The last decision again, with what had been ticked and chosen."""
    shown = table(deal=HANDS)
    for card in ("c9", "c8"):
        do(shown, "card", card)
    do(shown, "words", "ulti")
    press(shown, "bid", "undo")
    assert str(shown.draft.ticked) == "c98"
    assert shown.draft.chosen == {"ulti"}
    assert not {one["id"]: one["enabled"] for one in shown._view["buttons"]}["undo"]


def test_a_decided_deal_may_be_settled_early() -> None:
    """R7.9: a lost betli is lost whatever follows; settling now comes to the same."""
    betli = "rules standard\ndeal cAT87 d987 h87 s987 | cKQJ9 dATK hATK | dQJ hQJ9 sATKQJ\n"
    shown = table(record=betli + "0 lays cT d9, bids betli\n1 passes\n2 passes\n0 passes\n")
    do(shown, "card", "cA")
    press(shown, "next")
    assert "Nothing that can still happen changes who pays whom" in said(shown._view)
    press(shown, "settle")
    assert shown.whole.game.returns == (-10, 5, 5)


def test_totals_run_on_and_the_deal_passes_to_the_right() -> None:
    """R2.1, R12.1: after each deal its amounts are in the totals; the dealer's right neighbour deals next."""
    shown = table(seed=2)
    dealers, totals = [], [0, 0, 0]
    for number in range(3):
        for _ in go_on(shown):
            pass
        dealing = shown.sitting.dealing
        assert dealing is not None
        dealers.append(dealing.dealer)
        for player, amount in zip(dealing.seats, shown.whole.game.returns, strict=True):
            totals[player] += amount
        (sheet,) = (sheet for sheet in shown._view["sheets"] if sheet["id"] == "totals")
        assert [int(row["cells"][2].replace("−", "-")) for row in sheet["rows"]] == totals
        press(shown, "next-deal")
        assert len(shown.sitting.evening.match.deals) == number + 1
    assert dealers[1] == (dealers[0] + 1) % 3
    assert dealers[2] == (dealers[1] + 1) % 3


def test_with_four_the_dealer_sits_out() -> None:
    """R11.1: whoever deals gets no cards; the learner looks on then, with all cards open."""
    shown = table(seed=5, rules="four players")
    sat_out = 0
    for _ in range(4):
        sat_out += shown.sitting.dealing.home is None  # type: ignore[union-attr]
        for _view in go_on(shown):
            pass
        press(shown, "next-deal")
    assert sat_out == 1
    assert len(parse_match(str(shown.state()["match"])).totals) == 4  # type: ignore[index]


def test_other_rules_hold_from_the_next_deal_on() -> None:
    """A deal that was begun is played by its own."""
    shown = table(seed=4)
    shown.settings_changed(Settings(rules="four aces"))
    assert str(shown.whole.game.rules) == "four aces"
    turn(shown)
    shown.settings_changed(Settings(rules="standard"))
    assert str(shown.whole.game.rules) == "four aces"
    do(shown, "tool", "new-cards")
    assert str(shown.whole.game.rules) == "standard"


def test_perfect_play_is_asked_only_when_the_learner_wants_it() -> None:
    """It is said that it looks at all cards; the cards of the hand are marked; no hidden card is named."""
    shown = table(seed=6)
    for _ in go_on(shown):
        play = shown.whole.game.play
        if play is not None and len(play.tricks) >= 6 and shown.whole.is_my_turn:
            break
    assert not any("mark" in card for card in shown._view["hand"]["cards"])
    view = press(shown, "opinion")
    assert "looks at everybody’s cards" in said(view)
    assert any(card.get("mark") in ("good", "bad") for card in view["hand"]["cards"])
    assert leaks(shown, view) == []
    turn(shown)
    press(shown, "undo", "opinion")
    assert not any("mark" in card for card in shown._view["hand"]["cards"])


def test_perfect_play_goes_on_being_asked_when_the_screen_is_handed_over() -> None:
    """Whoever takes the screen is told it of their own cards; nobody is while it is handed over."""
    shown = table(record=ULTI)
    do(shown, "player-right", "here")
    press(shown, "opinion")
    do(shown, "card", "cA")
    assert shown.whole.viewer is None
    assert not {sheet["id"] for sheet in shown._view["sheets"]} & {"opinion"}
    (opinion,) = (sheet for sheet in press(shown, "take")["sheets"] if sheet["id"] == "opinion")
    hand = {card["id"] for card in shown._view["hand"]["cards"]}
    assert {row["id"] for row in opinion["rows"]} <= hand
    assert "choose all cards" not in said(shown._view)


def test_a_finished_deal_is_looked_back_on() -> None:
    """Step by step, with the first card of each side that gave something away; then the next deal."""
    shown = table(seed=7)
    for _ in go_on(shown):
        pass
    press(shown, "look-back")
    press(shown, "last", "back")
    view = press(shown, "review")
    assert any(aside["id"] == "review" for aside in view["aside"])
    assert len(json.dumps(view)) < 20_000
    press(shown, "look-back")
    assert shown._view["sheets"][0]["id"] == "settlement"
    press(shown, "next-deal")
    assert shown.whole.game.phase is Phase.AUCTION


def test_a_record_that_is_pasted_is_played_on_and_a_broken_one_changes_nothing() -> None:
    """Where it is wrong, line, column and what was expected are said."""
    shown = table(seed=8)
    before = shown.whole
    do(shown, "tool", "other")
    do(shown, "record", "deal nonsense")
    assert "Line 1, column" in said(shown._view)
    assert shown.whole == before
    do(shown, "record", "<img src=x onerror=alert(1)>")
    do(shown, "record", "")
    do(shown, "record", "x" * 7000)
    assert shown.whole == before
    do(shown, "record", ULTI)
    assert str(shown.whole.game.contract) == "ulti in c"
    kept = json.loads(json.dumps(shown.state()))
    again = table(seed=8)
    again.restore(kept)
    assert again.whole == shown.whole


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("record=deal+x", "tells no deal"),
        ("contract=parti+in+h", "tells no deal"),
        ("contract=betli&deal=x", "more than one thing"),
        ("deal=x&seat=7", "seat that is none"),
        ("contract=%ff", "cannot be read"),
        ("record=" + "x" * 7000, "too long"),
        ("contract=<script>alert(1)</script>", "tells no deal"),
    ],
)
def test_a_link_that_cannot_be_used_is_told(query: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal by chance is there instead."""
    monkeypatch.setenv("QUERY_STRING", query)
    shown = table(seed=1)
    assert says in shown._view["notice"][0]["text"]
    assert shown.sitting.dealing is not None


def test_a_link_carries_a_contract_or_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The contract is built already, and the cards suit it; the record goes on where it ends."""
    monkeypatch.setenv("QUERY_STRING", "contract=heart+ulti")
    shown = table(seed=1)
    assert shown.draft.chosen == {"heart", "ulti"}
    assert "Your bid: heart ulti" in shown._view["aside"][0]["title"]
    monkeypatch.setenv("QUERY_STRING", "record=" + ULTI.replace("\n", "%0A").replace(" ", "+").replace("|", "%7C"))
    assert str(table(seed=1).whole.game.contract) == "ulti in c"


@pytest.mark.parametrize(
    "given",
    [
        {"deal": HANDS, "contract": "ulti"},
        {"deal": 7},
        {"seat": 3},
        {"seat": True},
        {"seed": "x"},
        {"contract": "four aces"},
        {"contract": "ulti in c"},
    ],
)
def test_what_is_no_deal_is_refused(given: dict[str, Any]) -> None:
    """In a cell, with what would do."""
    with pytest.raises(UltiError):
        table(**given)


def test_what_cannot_be_read_is_told_with_its_place() -> None:
    """Hands, a record and a contract that are none."""
    for given in ({"deal": "cA | x"}, {"record": "nonsense"}, {"contract": "nonsense"}):
        with pytest.raises(NotationError):
            table(**given)


def test_what_was_left_and_does_not_fit_is_left() -> None:
    """Hostile or old states change nothing."""
    shown = table(seed=9)
    turn(shown)
    state = json.loads(json.dumps(shown.state()))
    before = shown.whole
    wrong: list[Any] = [None, {}, [], {**state, "match": "players 9"}, {**state, "others": ["script", "bold"]}]
    wrong += [{**state, "whole": {**state["whole"], "moves": moves}} for moves in (["x"], [[99, 1]], ["play cA"], 7)]
    wrong += [{**state, "given": ["record", "nonsense", 0]}, {**state, "given": ["x", "y", 9]}, {**state, "rules": "x"}]
    for one in wrong:
        with pytest.raises(UltiError):
            shown.restore(one)
        assert shown.whole == before


def test_what_the_page_should_not_send_does_nothing() -> None:
    """Unknown buttons, cards, rows, words, suits, stakes and choices."""
    shown = table(seed=10)
    before = shown.state()
    for action in ("button", "card", "tool", "menu", "choice", "cards", "player-right"):
        for target in ("", "x", "next", "take", "settle", "speak", "look-back", "cA cA", "<b>"):
            if (action, target) not in (("card", "cA cA"),):
                do(shown, action, target)
    for field in ("words", "trumps", "pairs", "raise.0", "raise.9", "record", "x"):
        for value in ("", "x", "h", "ULTI", "<b>"):
            do(shown, field, value)
    assert shown.state() == before


def test_it_is_made_again_by_its_line() -> None:
    """`repr` is the line that makes it; the key tells nobody's cards."""
    shown = table(deal=HANDS, seat=1, seed=3, rules="four aces")
    assert repr(shown) == f"DealTable({HANDS!r}, seat=1, seed=3, rules='four aces')"
    assert "cA" not in shown.key
    assert Seat(1) == shown.whole.home
    assert isinstance(table(record=shown.whole.game).whole.game, Game)
