"""The table as the learner sees it: what is shown, what is said, and what never leaves Python."""

import json

import pytest

from ulti_teach.engine import parse_position
from ulti_teach.widgets import Table
from ulti_teach.widgets.component import View

RUFFED = "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def buttons(view: View) -> dict[str, bool]:
    """The buttons, and whether each can be pressed."""
    return {button["id"]: button["enabled"] for button in view["buttons"]}


def test_first_look() -> None:
    """The hand, the trick, three seats anticlockwise with the next player on the right, and whose turn it is."""
    view = Table(RUFFED).draw()
    assert [card["id"] for card in view["hand"]["cards"]] == ["dA", "d7", "sK"]
    assert [(card["id"], card["place"], card["by"]) for card in view["trick"]["cards"]] == [
        ("dK", "right", "Carla led"),
        ("s9", "left", "Ben"),
    ]
    assert [(seat["place"], seat["role"], seat["turn"], seat["back_count"]) for seat in view["seats"]] == [
        ("me", "opponent", True, 3),
        ("right", "declarer", False, 2),
        ("left", "your partner", False, 2),
    ]
    assert view["trick"]["label"] == "The trick"
    assert [card["spoken"] for card in view["trick"]["cards"]] == [
        "king of diamonds, led by Carla",
        "nine of spades, played by Ben",
    ]
    assert view["chips"] == [{"text": "parti", "suit": "s", "suit_name": "spades"}]
    assert view["say"] == []


def test_a_refused_card_says_why_and_stays() -> None:
    """The sentence, the rule and the card it is about; the hand is as before."""
    table = Table(RUFFED)
    table.act("card", "sK")
    (message,) = table.draw()["say"]
    assert message["kind"] == "bad"
    assert message["text"].startswith("Not the king of spades: diamonds were led")
    assert message["rule"] == "Rule 7.2 · Follow suit if you can"
    assert message["card"]["id"] == "sK"
    assert len(table.draw()["hand"]["cards"]) == 3


def test_an_accepted_card_says_why_and_who_won() -> None:
    """What the trick asked, who takes it and who leads."""
    table = Table(RUFFED)
    table.act("card", "d7")
    view = table.draw()
    assert said(view) == [
        "You must follow suit. The trick was ruffed with the nine of spades, and none of your diamonds can beat a trump, so any "
        "of them will do: the ace and seven of diamonds.",
        "Ben takes the trick with the nine of spades. Ben leads next.",
    ]
    assert [card["wins"] for card in view["trick"]["cards"]] == [False, True, False]
    assert view["trick"]["won"] == "Ben wins the trick"
    assert view["trick"]["cards"][1]["spoken"] == "nine of spades, played by Ben, wins the trick"
    assert view["focus"] == {"zone": "button", "key": "next"}
    assert [seat["facts"] for seat in view["seats"]] == ["0 tricks", "0 tricks", "1 trick"]
    assert not any(seat["turn"] for seat in view["seats"])


def test_next_take_back_and_again() -> None:
    """The buttons lead on, back to the last choice, and to the beginning."""
    table = Table(RUFFED)
    first = table.draw()
    assert buttons(first) == {"next": False, "legal": True, "undo": False, "again": False}
    table.act("card", "d7")
    assert buttons(table.draw()) == {"next": True, "legal": False, "undo": True, "again": True}
    table.act("button", "next")
    assert [card["id"] for card in table.draw()["trick"]["cards"]] == ["c8"]
    assert said(table.draw()) == ["Ben led the eight of clubs."]
    assert table.draw()["focus"] == {"zone": "hand", "key": None}
    table.act("button", "undo")
    assert table.draw() == {**first, "focus": {"zone": "hand", "key": None}}
    table.act("card", "dA")
    table.act("button", "next")
    table.act("button", "again")
    assert table.draw() == {**first, "focus": {"zone": "hand", "key": None}}


def test_buttons_keep_their_places() -> None:
    """Nothing moves under a finger: the same four, whatever can be done."""
    table = Table(RUFFED)
    places = [list(buttons(table.draw()))]
    for kind, target in (("card", "sK"), ("card", "d7"), ("button", "next"), ("card", "sK"), ("button", "next")):
        table.act(kind, target)
        places.append(list(buttons(table.draw())))
    assert places == [["next", "legal", "undo", "again"]] * 6


def test_a_second_touch_plays_no_second_card() -> None:
    """While a finished trick is shown, the cards rest."""
    table = Table("parti in c | cQ dK h8 | dT h9 s8 | cJ7 hAT | 0 | trick dA d9")
    table.act("card", "cJ")
    before = table.draw()
    assert all(card["disabled"] for card in before["hand"]["cards"])
    table.act("card", "hA")
    assert table.draw() == before


def test_tricks_are_counted_where_they_are_known() -> None:
    """The number of the trick, the declarer's tricks, and the opponents' together."""
    table = Table("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9 | tricks 5-2 | points 40")
    assert table.draw()["trick"]["label"] == "Trick 8"
    assert [seat["facts"] for seat in table.draw()["seats"]] == ["2 tricks together", "5 tricks", "2 tricks together"]
    table.act("card", "d7")
    assert table.draw()["trick"]["label"] == "Trick 8"
    assert [seat["facts"] for seat in table.draw()["seats"]] == ["3 tricks together", "5 tricks", "3 tricks together"]
    table.act("button", "next")
    assert table.draw()["trick"]["label"] == "Trick 9"


def test_roles_from_the_declarers_seat() -> None:
    """Two opponents, and no partner."""
    view = Table("parti in s | hA | hT | h9 | 0").draw()
    assert [seat["role"] for seat in view["seats"]] == ["declarer", "opponent", "opponent"]
    assert view["trick"]["label"] == "The trick"


def test_the_last_trick_ends_the_play() -> None:
    """No more Next; how many tricks were taken, in one and in several."""
    table = Table("parti in s | hA c8 | hT c9 | h9 cT | 0")
    for step in ("hA", "next", "c8"):
        table.act("button" if step == "next" else "card", step)
    view = table.draw()
    assert said(view)[1:] == [
        "Ben takes the trick with the ten of clubs.",
        "All cards have been played. You took 1 trick.",
    ]
    assert buttons(view) == {"next": False, "legal": False, "undo": True, "again": True}
    assert view["focus"] == {"zone": "button", "key": "again"}
    assert view["hand"]["cards"] == []


def test_what_may_i_play_shows_each_reason() -> None:
    """The cards that are refused are dimmed, and their spoken name says why."""
    table = Table(RUFFED)
    assert not any(card.get("dim") for card in table.draw()["hand"]["cards"])
    table.act("card", "sK")
    table.act("button", "legal")
    assert said(table.draw()) == [
        "You must follow suit. The trick was ruffed with the nine of spades, and none of your diamonds can beat a trump, so any "
        "of them will do: the ace and seven of diamonds."
    ]
    shown = {card["id"]: (card.get("dim", False), card.get("note")) for card in table.draw()["hand"]["cards"]}
    assert shown["dA"] == (False, None)
    assert shown["sK"][0] is True
    assert shown["sK"][1].startswith("Not the king of spades")
    marked = {card["id"]: card.get("mark_text") for card in table.draw()["hand"]["cards"]}
    assert marked == {"dA": "may be played", "d7": "may be played", "sK": None}
    table.act("card", "d7")
    table.act("button", "next")
    assert not any(card.get("dim") for card in table.draw()["hand"]["cards"])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_hidden_cards_never_reach_the_page(seat: int) -> None:
    """Nothing in what is sent names a card that this seat may not see, in any state of a whole play."""
    position = parse_position("heart parti | cA dT98 hAJ sK | cT dAJ hK98 s7 | cQJ dK hQ7 sT9 | 0 | kitty sQ c8")
    table = Table(position, seat=seat)
    while True:
        now = table.playing.position
        hidden = {str(card) for other, hand in enumerate(now.hands) if other != seat for card in hand or ()}
        hidden |= set() if seat == 0 else {"sQ", "c8"}
        sent = json.dumps(table.draw())
        assert [card for card in sorted(hidden) if f'"{card}"' in sent] == []
        if table.playing.position.is_over:
            break
        if table.playing.is_my_turn:
            table.act("card", str(next(iter(now.legal_cards()))))
        else:
            table.act("button", "next")


def test_open_hands_are_shown_on_request() -> None:
    """A teacher shows everybody's cards."""
    view = Table(RUFFED, open_hands=True).draw()
    assert [card["id"] for card in view["seats"][1]["open"]] == ["hA", "h9"]
    assert view["seats"][1]["back_count"] == 0
    assert view["seats"][1]["open_label"] == "Carla’s cards"


def test_an_open_contract_lies_open_after_the_first_trick() -> None:
    """The opponents see the declarer's hand from trick 2 on (R7.8)."""
    view = Table("open betli | h7 s8 | hA s9 | hK sT | 1", seat=1).draw()
    declarer = next(seat for seat in view["seats"] if seat["role"] == "declarer")
    assert [card["id"] for card in declarer["open"]] == ["s8", "h7"]


def test_hungarian_cards() -> None:
    """The other pack: its name for the page, its suits, its over and under."""
    view = Table("parti in d | dQ | cJ | hA | 0", pack="tell").draw()
    assert view["pack"] == "tell"
    assert view["hand"]["cards"][0]["name"] == "over of bells"
    assert view["hand"]["cards"][0]["index"] == "O"
    assert view["chips"][0]["suit_name"] == "bells"


@pytest.mark.parametrize(
    ("position", "contract", "chips"),
    [
        (RUFFED, False, ["trumps"]),
        ("betli | hA | hT | dA | 0", False, ["no trumps"]),
        ("betli | hA | hT | dA | 0 | kontra x2 x1", True, ["betli", "no trumps", "kontra betli ×2, Carla"]),
        (
            "betli | hA | hT | dA | 0 | kontra x4 x2",
            True,
            ["betli", "no trumps", "kontra betli ×4, Carla", "kontra betli ×2, Ben"],
        ),
        ("heart 40-100 ulti | hA | hT | dA | 0 | kontra ulti x2", True, ["40-100 ulti", "kontra ulti ×2"]),
    ],
)
def test_chips(position: str, contract: bool, chips: list[str]) -> None:
    """Lessons that know no contracts yet name only the trumps."""
    assert [chip["text"] for chip in Table(position, contract=contract).draw()["chips"]] == chips


def test_a_hand_that_is_not_known_ends_the_play_kindly() -> None:
    """The trick cannot be completed, and a sentence says so."""
    table = Table("parti in s | hA9 | ? | ? | 0")
    table.act("card", "hA")
    assert said(table.draw())[-1] == "Carla would play now, but that hand is not known, so the play ends here."
    before = table.draw()
    table.act("card", "h9")
    assert table.draw() == before


def test_words_of_a_person_stay_words() -> None:
    """Heading and prompt go to the page as they are; the page shows them as text."""
    view = Table(RUFFED, heading="<i>x</i>", prompt="{card}").draw()
    assert (view["heading"], view["prompt"]) == ("<i>x</i>", "{card}")


@pytest.mark.parametrize(
    ("position", "cards", "end"),
    [
        ("ulti in c | cA7 | dTK | hA sQ | 0", "cA c7", "The seven of clubs wins the last trick, so the ulti is made."),
        ("ulti in c | cA7 | dTK | hA sQ | 0", "cA", ""),
        ("ulti in c | c7 h8 | dK | s9 | 1 | trick dA sQ", "c7 h8", "The seven of clubs is gone before the last trick"),
        ("ulti in c | cJ7 | cAT | hA sQ | 0", "cJ c7", "The ten of clubs beats the seven of clubs in the last trick"),
        ("parti in c | cA7 | dTK | hA sQ | 0", "cA c7", ""),
    ],
)
def test_what_became_of_the_ulti(position: str, cards: str, end: str) -> None:
    """When all cards are played, whether the seven made the last trick, and only where ulti was bid (R4.1)."""
    table = Table(position, script="cA dK")
    for card in cards.split():
        table.act("button", "next")
        table.act("card", card)
    told = [text for text in said(table.draw()) if "seven of clubs" in text and "last trick" in text]
    assert [text[: len(end)] for text in told] == ([end] if end else [])


@pytest.mark.parametrize(
    ("position", "seat", "cards", "end", "is_early"),
    [
        ("betli | h87 | hAK | sKQ | 0", 0, "h8 h7", "You have not taken a trick, so the betli is made.", False),
        ("betli | hQ7 | hAT | sKT | 1", 1, "hT hA", "Ben has taken a trick, so the betli is lost.", True),
        ("durchmars | hAK | hQ8 | sT9 | 0", 1, "h8 hQ", "Ben has taken every trick, so the durchmars is made.", False),
        ("durchmars | hAJ | hQ8 | sT9 | 0", 1, "hQ h8", "Ben has taken every trick, so the durchmars is made.", False),
        (
            "durchmars | hAJ | hQ8 | sT9 | 0",
            1,
            "h8 hQ",
            "The opponents have taken a trick, so the durchmars is lost.",
            False,
        ),
        ("ulti durchmars in s | sA7 | hQ8 | hT9 | 0", 1, "h8 hQ", "", False),
    ],
)
def test_what_became_of_a_contract_without_trumps(
    position: str, seat: int, cards: str, end: str, is_early: bool
) -> None:
    """With the trick that loses it, and at the end (R4.5); nowhere if only the trumps are named, or there are some."""
    for contract in (True, False):
        table = Table(position, seat=seat, script="hA sA", contract=contract)
        for number, card in enumerate(cards.split()):
            table.act("button", "next")
            table.act("card", card)
            told = [text for text in said(table.draw()) if "betli" in text or "durchmars" in text]
            assert told == ([end] if end and contract and (number or is_early) else []), (card, contract)
