"""The auction as it is shown: what may be done, what is refused and why, and what never leaves Python."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ulti_teach.course.settings import Settings
from ulti_teach.engine import ALL_CARDS, CardSet, NotationError, Seat, UltiError, deal, parse_cards
from ulti_teach.widgets import BiddingTable
from ulti_teach.widgets.component import View

# Seat 0 cATKQJ98 hTKQJ9, seat 1 c7 dATKQ h87 sATK, seat 2 dJ987 hA sQJ987.
DEALT = deal(tuple(ALL_CARDS))
HANDS = " | ".join(map(str, DEALT))
OVERCALLS = (
    "1 picks up, lays c98, bids betli; 2 picks up, lays c98, bids durchmars; 1 passes; 2 passes; 1 passes; 2 passes"
)

FREE = "You bid first, so any bid will do."
TAKE_OUT = "To take something out of your bid, press it again."
ULTI = (
    "Take more card points than the opponents together: 50 or more of the 90. Win the last trick with the 7 of trumps. "
    "You have to keep it until then, as long as you may play another card."
)
MINOR = "Its trumps will be a minor suit. You do not say which one: that is named only before the first card is led."


def table(script: str = "1 passes; 2 passes", **more: Any) -> BiddingTable:
    """The learner bids first, the others as it is written."""
    return BiddingTable(HANDS, script=script, **more)


def said(view: View) -> list[tuple[str, str]]:
    """The message bars: their kind and their words."""
    return [(message["kind"], message["text"]) for message in view["say"]]


def buttons(view: View) -> dict[str, bool]:
    """The buttons, and whether each can be pressed."""
    return {button["id"]: button["enabled"] for button in view["buttons"]}


def words(view: View) -> dict[str, tuple[str, bool, bool]]:
    """The words of a bid: what stands on each, whether it is chosen, and whether it leads nowhere."""
    (field,) = view["fields"]
    return {option["id"]: (option["text"], option["pressed"], option["dim"]) for option in field["options"]}


def bid(shown: BiddingTable, cards: str, *chosen: str) -> View:
    """Ticks these cards, builds a bid of these words, and makes it."""
    for card in parse_cards(cards):
        shown.act("card", str(card))
    for word in chosen:
        shown.enter("words", word)
    shown.act("button", "bid")
    return shown.draw()


def cards_in(value: object) -> Iterator[str]:
    """Every card that a view shows."""
    if isinstance(value, dict):
        if {"id", "suit", "rank"} <= value.keys():
            yield value["id"]
        for part in value.values():
            yield from cards_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from cards_in(part)


def test_first_look() -> None:
    """Twelve cards to tick, every word to bid, no kitty yet; who bids first, and how many cards the others hold."""
    view = table().draw()
    assert len(view["hand"]["cards"]) == 12
    assert not any(card["pressed"] for card in view["hand"]["cards"])
    assert [word for word, (_, pressed, dim) in words(view).items() if pressed or dim] == []
    assert [(seat["name"], seat["role"], seat["back_count"], seat["turn"]) for seat in view["seats"]] == [
        ("You", "first bidder", 12, True),
        ("Carla", "", 10, False),
        ("Ben", "", 10, False),
    ]
    assert view["kitty"] == {"label": "No kitty yet: you lay it down", "cards": [], "back_count": 0}
    assert (view["chips"], view["sheets"], view["say"]) == ([], [], [])
    assert buttons(view) == {"bid": True, "pass": True, "undo": False, "again": False}


def test_whoever_bids_first_cannot_pass() -> None:
    """The engine's reason (R3.1), and nothing has changed."""
    shown = table()
    before = shown.draw()
    shown.act("button", "pass")
    (message,) = shown.draw()["say"]
    assert (message["text"], message["rule"]) == ("You bid first, so you cannot pass.", "Rule 3.1 · The first bid")
    assert {**shown.draw(), "say": []} == before


def test_two_cards_are_ticked_and_a_third_is_explained() -> None:
    """The third stays unticked; the first two can be taken back."""
    shown = table()
    for card in ("c9", "c8", "cA"):
        shown.act("card", card)
    view = shown.draw()
    assert [card["id"] for card in view["hand"]["cards"] if card["pressed"]] == ["c9", "c8"]
    assert said(view) == [
        ("bad", "Lay exactly two cards down. Two are ticked already: untick one of them first."),
    ]
    shown.act("card", "c9")
    shown.act("card", "cA")
    assert [card["id"] for card in shown.draw()["hand"]["cards"] if card["pressed"]] == ["cA", "c8"]


@pytest.mark.parametrize(
    ("cards", "chosen", "says"),
    [
        ("c9", ("ulti",), "Lay exactly two cards down."),
        ("-", (), "Lay exactly two cards down."),
        ("c98", (), "Choose what you bid first: at least one of the words above the buttons."),
        ("c98", ("heart",), "Choose what you bid first: at least one of the words above the buttons."),
        (
            "c98",
            ("heart", "open durchmars"),
            "That cannot be bid: an open betli and an open durchmars alone have no heart bid.",
        ),
    ],
)
def test_a_bid_that_is_not_whole_says_what_is_missing(cards: str, chosen: tuple[str, ...], says: str) -> None:
    """Cards first, then the contract; what was ticked and chosen stays."""
    shown = table()
    view = bid(shown, cards, *chosen)
    assert said(view) == [("bad", says)]
    assert {word for word, (_, pressed, _) in words(view).items() if pressed} == set(chosen)
    assert view["aside"][0]["text"] == ([ULTI, FREE, MINOR] if chosen == ("ulti",) else []), "nothing is said twice"
    assert sum(card["pressed"] for card in view["hand"]["cards"]) == len(parse_cards(cards))


def test_what_is_built_is_named_with_its_value_and_what_it_has_to_beat() -> None:
    """On the button, in a text beside it, and over the words."""
    shown = table("1 picks up, lays c98, bids betli; 2 passes")
    bid(shown, "c98", "ulti")
    shown.act("button", "pick-up")
    for word in ("ulti", "heart"):
        shown.enter("words", word)
    view = shown.draw()
    assert view["buttons"][0]["text"] == "Lay down and bid heart ulti (8+2)"
    assert view["aside"][0]["title"] == "Your bid: heart ulti, worth 8+2"
    assert view["aside"][0]["text"] == [ULTI, "That is higher than betli (5)."]
    assert view["fields"][0]["label"] == "What do you bid? It has to be higher than betli (5)."
    assert words(view)["ulti"] == ("ulti (8)", True, False)
    shown.enter("words", "heart")
    assert shown.draw()["aside"][0]["text"] == [
        "Not high enough: ulti is worth 4+1, and the last bid, betli, is worth 5. A bid has to be higher; equal is not enough."
    ]


def test_words_that_lead_nowhere_are_dim_and_say_why() -> None:
    """The parts do not go together, or even the dearest bid with them is too low; pressed, they are not chosen."""
    shown = table("1 picks up, lays c98, bids heart betli; 2 passes")
    bid(shown, "c98", "parti")
    shown.act("button", "pick-up")
    assert {word for word, (_, _, dim) in words(shown.draw()).items() if dim} == {"parti", "betli"}
    shown.enter("words", "parti")
    view = shown.draw()
    assert said(view)[0] == (
        "bad",
        "With parti in it, the most you could bid here is heart ulti, worth 8+2, and heart betli is worth 10. A bid has "
        "to be higher than the last one.",
    )
    assert not words(view)["parti"][1]
    shown.enter("words", "ulti")
    shown.enter("words", "open betli")
    assert said(shown.draw())[0] == ("bad", f"That cannot be bid: betli combines with nothing. {TAKE_OUT}")
    (note,) = [one["note"] for one in shown.draw()["fields"][0]["options"] if one["id"] == "open betli"]
    assert note == "That cannot be bid: betli combines with nothing."


def test_hearts_are_no_trumps_in_a_heart_betli() -> None:
    """The name misleads (R4.5), so it is said beside the bid; what has to be done for it too."""
    shown = table()
    shown.enter("words", "betli")
    shown.enter("words", "heart")
    aside = shown.draw()["aside"][0]
    assert aside["title"] == "Your bid: heart betli, worth 10"
    assert aside["text"] == ["Lose every trick.", FREE, "There are no trumps."]


def test_a_bluff_is_only_warned_of() -> None:
    """R3.6: by a note to its own player, once both cards are ticked; and it can be bid all the same."""
    shown = table()
    shown.enter("words", "ulti")
    assert shown.draw()["say"] == []
    shown.act("card", "c9")
    shown.act("card", "c8")
    (note,) = shown.draw()["say"]
    assert (note["kind"], note["rule"]) == ("note", "Rule 3.6 · Bluffing")
    assert note["text"].startswith("You may bid ulti all the same, but with these ten cards it cannot be won")
    shown.act("button", "bid")
    assert "You laid two cards down and bid ulti (4+1)." in said(shown.draw())[0][1]


def test_a_bid_that_the_hand_can_make_is_warned_of_by_nobody() -> None:
    """The 40 of clubs is there."""
    shown = table()
    for card in ("c9", "c8"):
        shown.act("card", card)
    shown.enter("words", "40-100")
    assert shown.draw()["say"] == []


@pytest.mark.parametrize(
    ("cards", "word", "says"),
    [
        ("cA c8", "parti", "Lay the ace of clubs down, and it counts 10 card points for the opponents."),
        (
            "cA hT",
            "parti",
            "Lay the ace of clubs and the ten of hearts down, and they count 20 card points for the opponents.",
        ),
        ("cA hT", "betli", None),
        ("c9 c8", "parti", None),
    ],
)
def test_aces_and_tens_for_the_opponents_are_warned_of(cards: str, word: str, says: str | None) -> None:
    """R3.8, where card points can matter."""
    shown = table()
    shown.enter("words", word)
    for card in cards.split():
        shown.act("card", card)
    notes = [(one["text"], one["rule"]) for one in shown.draw()["say"]]
    assert notes == ([(says, "Rule 3.8 · The kitty belongs to the opponents")] if says else [])


def test_a_whole_auction_with_two_overcalls_and_the_kitty_returned() -> None:
    """A sentence for each turn; the list of bids, the passes, and the chance to overcall oneself (R3.5)."""
    shown = table(OVERCALLS)
    view = bid(shown, "c98", "ulti")
    assert said(view) == [
        (
            "note",
            "You laid two cards down and bid ulti (4+1). Carla picked the kitty up, laid two cards down and bid betli "
            "(5). Ben picked the kitty up, laid two cards down and bid durchmars (6).",
        )
    ]
    assert view["prompt"] == (
        "Ben has bid durchmars (6). Pick the kitty up and bid more, or pass: you may still bid at a later turn."
    )
    assert view["kitty"] == {"label": "The kitty, laid down by Ben", "cards": [], "back_count": 2}
    assert view["chips"] == [{"text": "to beat: durchmars (6), Ben"}]
    shown.act("button", "pick-up")
    assert {card["id"] for card in shown.draw()["hand"]["cards"]} == {str(card) for card in DEALT[0]}
    assert shown.draw()["kitty"]["label"] == "In the kitty: the nine and eight of clubs, now among your twelve"
    shown.act("button", "pass")
    assert said(shown.draw())[0][1] == "You have picked the kitty up, so you have to bid."
    view = bid(shown, "c98", "40-100", "ulti")
    assert view["prompt"].startswith("Both others have passed your 40-100 ulti (8).")
    assert [card["id"] for card in view["kitty"]["cards"]] == ["c9", "c8"]
    shown.act("button", "pick-up")
    view = bid(shown, "c98", "40-100", "ulti", "heart")
    assert said(view)[0][1].startswith(
        "Nobody wanted your kitty, so you picked it up again, laid two cards down and bid"
    )
    shown.act("button", "pass")
    view = shown.draw()
    assert [row["cells"] for row in view["sheets"][0]["rows"]] == [
        ["You", "ulti", "4+1"],
        ["Carla", "betli", "5"],
        ["Ben", "durchmars", "6"],
        ["You", "40-100 ulti", "8"],
        ["Carla", "passed", ""],
        ["Ben", "passed", ""],
        ["You", "heart 40-100 ulti", "16"],
        ["Carla", "passed", ""],
        ["Ben", "passed", ""],
        ["You", "passed", ""],
    ]
    assert [row.get("mark_text") for row in view["sheets"][0]["rows"]].index("highest") == 6
    assert view["sheets"][0]["note"] == "Passes in a row: 3. Three end the auction."
    assert [text for _, text in said(view)] == [
        "You passed.",
        "Three in a row have passed, so the auction is over: you play heart 40-100 ulti (16) alone, against the two others.",
        "Trumps are hearts.",
        "The kitty stays face down until the settlement, and only you know it. Its aces and tens will count for the "
        "opponents.",
    ]
    assert buttons(view) == {"pick-up": False, "pass": False, "undo": True, "again": True}
    assert [seat["role"] for seat in view["seats"]] == ["declarer", "opponent", "opponent"]


@pytest.mark.parametrize(
    ("script", "trumps"),
    [
        ("1 picks up, lays c98, bids betli", "It is played without trumps, so the tens are low: below the jack, above"),
        ("1 picks up, lays c98, bids ulti", "Trumps are a minor suit, which Carla names before leading to the first"),
        ("1 picks up, lays c98, bids heart parti", "Trumps are hearts."),
    ],
)
def test_the_end_tells_who_plays_and_which_trumps(script: str, trumps: str) -> None:
    """R3.4 and R3.7: a minor suit is not named yet."""
    shown = table(script)
    bid(shown, "c98", "parti")
    shown.act("button", "pass")
    texts = [text for _, text in said(shown.draw())]
    assert texts[-3].startswith("Three in a row have passed, so the auction is over: Carla plays")
    assert texts[-2].startswith(trumps)
    assert "only Carla knows it" in texts[-1]
    assert shown.draw()["kitty"]["cards"] == []


def test_taking_back_puts_the_draft_back() -> None:
    """Each decision, with what was ticked and chosen for it; then the same deal from the start."""
    shown = table(OVERCALLS)
    bid(shown, "c98", "ulti", "heart")
    shown.act("button", "undo")
    view = shown.draw()
    assert [card["id"] for card in view["hand"]["cards"] if card["pressed"]] == ["c9", "c8"]
    assert {word for word, (_, pressed, _) in words(view).items() if pressed} == {"ulti", "heart"}
    assert buttons(view)["undo"] is False
    shown.act("button", "bid")
    shown.act("button", "again")
    assert {**shown.draw(), "focus": None} == {**table(OVERCALLS).draw(), "focus": None}


def test_another_deal_and_the_first_bid_passes_on() -> None:
    """The one on the right bids first next (R2.1), and says so before the learner's turn."""
    shown = BiddingTable(seed=7)
    first = shown.draw()
    shown.act("button", "new-deal")
    second = shown.draw()
    assert [card["id"] for card in second["hand"]["cards"]] != [card["id"] for card in first["hand"]["cards"]]
    assert [seat["role"] for seat in second["seats"]] == ["", "first bidder", ""]
    assert said(second)[0][1].startswith("Carla laid two cards down and bid")
    again = BiddingTable(seed=7)
    assert again.draw() == first


def test_two_people_at_one_screen() -> None:
    """Between their turns nobody's cards are shown; each sees their own, and is called "You" then."""
    shown = table()
    shown.act("player-right", "here")
    view = bid(shown, "c98", "ulti")
    assert view["prompt"] == "Pass the screen to Carla. Nobody’s cards are shown until then."
    assert view["hand"] is None
    assert [seat["name"] for seat in view["seats"]] == ["Carla", "Ben", "Anna"]
    assert said(view) == [("note", "Anna laid two cards down and bid ulti (4+1).")]
    assert [button["id"] for button in view["buttons"]] == ["take", "undo", "again"]
    shown.act("card", "c7")
    shown.act("button", "pass")
    assert shown.draw()["hand"] is None
    shown.act("button", "take")
    view = shown.draw()
    assert {card["id"] for card in view["hand"]["cards"]} == {str(card) for card in DEALT[1]}
    assert [seat["name"] for seat in view["seats"]] == ["You", "Ben", "Anna"]
    assert view["prompt"].startswith("Anna has bid ulti (4+1).")
    shown.act("button", "pick-up")
    view = bid(shown, "c98", "betli")
    assert view["prompt"] == "Pass the screen to Anna. Nobody’s cards are shown until then."
    assert view["kitty"]["cards"] == []


def test_who_bids_is_chosen_and_said() -> None:
    """A select for each of the two; a sentence for each way that is in use."""
    shown = BiddingTable(seed=7)
    view = shown.draw()
    assert [(one["label"], one["value"]) for one in view["menu"]["selects"]] == [
        ("Carla bids", "careful"),
        ("Ben bids", "careful"),
    ]
    assert [option["id"] for option in view["menu"]["selects"][0]["options"]] == ["here", "careful", "bold"]
    shown.act("player-left", "bold")
    shown.act("player-right", "script")  # there is none
    shown.act("player-right", "nobody")
    texts = shown.draw()["aside"][-1]["text"]
    assert [text.split(" bids by ")[0] for text in texts] == ["Carla", "Ben"]
    shown.act("button", "new-deal")
    assert [one["value"] for one in shown.draw()["menu"]["selects"]] == ["careful", "bold"]


def test_a_plain_table_asks_only_for_a_bid() -> None:
    """Who bids for the others is no question yet; they bid as at any table, and it is made again by its line."""
    shown, other = BiddingTable(seed=7, plain=True), BiddingTable(seed=7)
    view = shown.draw()
    assert view["menu"] is None
    assert {**view, "menu": None} == {**other.draw(), "menu": None}
    shown.act("player-right", "bold")
    assert shown.draw() == view
    assert repr(shown) == "BiddingTable(seed=7, plain=True)"
    assert shown.key != other.key


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_hidden_card_is_ever_sent(seat: int) -> None:
    """All views of whole auctions from each seat: nothing but the cards that this player holds or has laid down."""
    for number in range(4):
        shown = BiddingTable(seed=number, seat=seat)
        while True:
            game = shown.bidding.game
            seen = game.auction.view(Seat(seat))
            mine = (seen.hands[seat] or CardSet()) | (seen.kitty or CardSet())
            view = shown.draw()
            assert set(cards_in(view)) == {str(card) for card in mine}
            assert len(json.dumps(view)) < 20_000
            if game.auction.is_over:
                break
            if game.auction.last is None or (number % 2 and game.legal_bids() and len(game.auction.bids) < 3):
                shown.act("button", "pick-up")
                assert set(cards_in(shown.draw())) == {str(card) for card in shown.bidding.game.auction.hand}
                pair = " ".join(str(card) for card in list(shown.bidding.game.auction.hand)[:2])
                contract = game.legal_bids()[0]
                bid(shown, pair, *(["heart"] if contract.heart else []), *(part.value for part in contract.components))
            else:
                shown.act("button", "pass")


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_pressed_nobody_sees_anothers_cards(seed: int) -> None:
    """Three people at one screen, and at times a habit instead of one, who press at random: what is shown is their own,
    nothing while the screen is handed over, and what is kept can be taken up.
    """
    rng = random.Random(seed)
    shown = BiddingTable(seed=seed, rules="four aces, tournament durchmars")
    shown.act("player-right", "here")
    shown.act("player-left", "here")
    actions = ("pick-up", "pass", "bid", "take") * 4 + ("undo", "again", "new-deal", "<b>")
    met = set()
    for number in range(200):
        view = shown.draw()
        match rng.randrange(12):
            case 0:
                shown.act(rng.choice(("player-right", "player-left")), rng.choice(("here", "here", "bold", "careful")))
            case 1 | 2 | 3:
                shown.act(
                    "card", rng.choice([card["id"] for card in (view["hand"] or {"cards": []})["cards"]] or ["cA"])
                )
            case 4 | 5:
                shown.enter("words", rng.choice(("ulti", "heart", "40-100", "betli", "suit", "durchmars", "parti")))
            case _:
                shown.act("button", rng.choice(actions))
        viewer, auction, view = shown.bidding.viewer, shown.bidding.game.auction, shown.draw()
        met.add((viewer, auction.step))
        if viewer is None:
            assert set(cards_in(view)) == set()
        else:
            seen = auction.view(viewer)
            mine = (seen.hands[viewer] or CardSet()) | (seen.kitty or CardSet())
            assert set(cards_in(view)) == {str(card) for card in mine}
        assert len(json.dumps(view)) < 20_000
        kept = json.loads(json.dumps(shown.state()))
        if kept is not None and number % 10 == 0:
            other = BiddingTable(rules="four aces, tournament durchmars")
            other.restore(kept)
            assert other.bidding.game == shown.bidding.game
    assert len(met) > 4


def test_what_is_kept_goes_on() -> None:
    """Through JSON: the deal, the bids, the ticks; of a fresh table, nothing."""
    assert table().state() is None
    shown = BiddingTable()
    shown.act("button", "new-deal")
    while shown.draw()["buttons"][0]["id"] == "pick-up" and not shown.bidding.is_over:
        shown.act("button", "pick-up")
    shown.act("card", shown.draw()["hand"]["cards"][0]["id"])
    shown.enter("words", "open durchmars")
    kept = json.loads(json.dumps(shown.state()))
    other = BiddingTable()
    other.restore(kept)
    assert {**other.draw(), "focus": None} == {**shown.draw(), "focus": None}


def test_what_is_kept_under_which_name_tells_no_cards() -> None:
    """Neither does what is kept."""
    shown = table(OVERCALLS)
    bid(shown, "c98", "ulti")
    shown.act("button", "pick-up")
    text = shown.key + json.dumps(shown.state())
    assert not any(str(card) in text for card in ALL_CARDS)
    assert shown.key == table(OVERCALLS).key != table().key


@pytest.mark.parametrize(
    "state",
    [
        None,
        {},
        {"deal": [1, 2]},
        {"deal": ["1", 0], "rules": "standard", "bidding": {}, "ticked": [], "chosen": []},
        {"deal": [1, 0], "rules": "<b>", "bidding": {}, "ticked": [], "chosen": []},
        {"deal": [1, 0], "rules": "standard", "bidding": {}, "ticked": [], "chosen": []},
        {"deal": [1, 5], "rules": "standard", "bidding": None, "ticked": [], "chosen": []},
    ],
)
def test_what_does_not_fit_leaves_all_as_it_was(state: object) -> None:
    """Whatever stood in the storage."""
    shown = table()
    before = shown.draw()
    with pytest.raises(UltiError):
        shown.restore(state)
    assert shown.draw() == before


@pytest.mark.parametrize(
    ("ticked", "chosen"), [([0, 1, 2], []), ([99], []), ("c9", []), ([], ["betli", "ulti"]), ([], ["<b>"])]
)
def test_a_kept_draft_that_cannot_be_is_refused(ticked: object, chosen: object) -> None:
    """Three cards, places that a hand has not, words that make no bid."""
    shown = table()
    shown.act("card", "c9")
    kept = shown.state()
    assert isinstance(kept, dict)
    with pytest.raises(UltiError):
        table().restore({**kept, "ticked": ticked, "chosen": chosen})


@pytest.mark.parametrize(
    ("action", "target"),
    [
        ("card", "h7"),
        ("card", "<b>"),
        ("button", "pick-up"),
        ("button", "take"),
        ("button", "new-deal"),
        ("button", "undo"),
        ("player-right", "<b>"),
        ("player-mine", "bold"),
        ("<b>", "<b>"),
    ],
)
def test_nothing_comes_of_an_action_that_there_is_not(action: str, target: str) -> None:
    """Nothing but perhaps a reason why not."""
    shown = table()
    before = {**shown.draw(), "say": [], "focus": None}
    shown.act(action, target)
    assert {**shown.draw(), "say": [], "focus": None} == before


@pytest.mark.parametrize(("id", "value"), [("words", "<b>"), ("words", "four aces"), ("other", "ulti"), ("words", "")])
def test_nothing_comes_of_a_word_that_there_is_not(id: str, value: str) -> None:
    """Nor of a field."""
    shown = table()
    before = shown.draw()
    shown.enter(id, value)
    assert shown.draw() == before


@pytest.mark.parametrize(
    "made",
    [
        {"hands": "cA | cK | cQ"},
        {"hands": "<b>"},
        {"hands": 5},
        {"script": "0 passes"},
        {"script": 7},
        {"script": "<script>alert(1)</script>"},
        {"seat": 3},
        {"seat": True},
        {"seed": "x"},
        {"seed": True},
        {"rules": "whist"},
        {"rules": 3},
        {"pack": "tarot"},
    ],
)
def test_what_no_table_can_be_made_of_is_a_sentence(made: dict[str, Any]) -> None:
    """Never anything but an `UltiError`."""
    with pytest.raises(UltiError):
        BiddingTable(**{"hands": HANDS, **made})


def test_a_hostile_script_is_refused_at_its_place() -> None:
    """The rule is named, and the place is counted in the script."""
    with pytest.raises(NotationError, match=r"R5\.2: parti is worth 0\+1, ulti is worth 4\+1") as caught:
        table("0 lays c98, bids ulti; 1 picks up, lays c98, bids parti")
    assert caught.value.position == 23


def test_the_line_that_makes_it() -> None:
    """`repr` can be written into a cell."""
    assert repr(BiddingTable(seed=7)) == "BiddingTable(seed=7)"
    made = table(seat=1, rules="four aces")
    assert eval(repr(made), {"BiddingTable": BiddingTable}).draw() == made.draw()


def test_rules_follow_the_learners_until_something_is_done() -> None:
    """Then from the next deal on; rules that were given stay."""
    variant = Settings(rules="four aces, tournament durchmars")
    shown, given = BiddingTable(seed=1), BiddingTable(seed=1, rules="standard")
    for one in (shown, given):
        one.settings_changed(variant)
    assert {"four aces", "suit"} <= set(words(shown.draw()))
    assert "four aces" not in words(given.draw())
    shown.enter("words", "four aces")
    shown.settings_changed(Settings())
    assert "four aces" in words(shown.draw())
    shown.act("button", "again")
    assert "four aces" not in words(shown.draw())


def test_in_tells_cards() -> None:
    """Names of suits follow the learner's pack."""
    shown = table(pack="tell")
    assert shown.draw()["pack"] == "tell"
    shown.act("card", "cA")
    (name,) = [card["name"] for card in shown.draw()["hand"]["cards"] if card["pressed"]]
    assert name == "ace of acorns"
