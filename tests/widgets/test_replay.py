"""A deal looked back on, as the learner sees it: moments, hidden cards, opinions, mistakes, other records."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from tests.records import GIVEN_AWAY, RECORDS, game_of, text_of
from tests.running import awaited
from ulti_teach.course.hindsight import Opinion, TooEarly, forming, looking_back
from ulti_teach.engine import Card, CardSet, Game, GiveUp, NotationError, Play, Seat, UltiError, write_record
from ulti_teach.solver import Goal, Steps, finish
from ulti_teach.widgets import DealReplay, DealTable, replayer, work
from ulti_teach.widgets.component import View


def press(shown: DealReplay, *buttons: str) -> View:
    """Buttons one after the other; the view at the end."""
    for button in buttons:
        shown.act("button", button)
    return shown.draw()


def at(step: int, name: str = GIVEN_AWAY, seat: int = 1) -> DealReplay:
    """A recorded deal after so many steps."""
    shown = DealReplay(text_of(name), seat=seat)
    press(shown, *["forward"] * step)
    return shown


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def sheet(view: View, id: str) -> list[list[str]]:
    """The cells of a table; none where it is not there."""
    return [row["cells"] for sheet in view["sheets"] if sheet["id"] == id for row in sheet["rows"]]


def enabled(view: View) -> list[str]:
    """The buttons that can be pressed."""
    return [button["id"] for button in view["buttons"] if button["enabled"]]


def test_it_begins_with_the_cards_dealt() -> None:
    """All hands lie open, the kitty is still held, and one can only go on."""
    view = at(0).draw()
    assert view["heading"] == "Looking back at the deal: step 0 of 36"
    assert said(view) == ["The cards are dealt. Ben holds twelve of them and bids first."]
    assert enabled(view) == ["forward", "last", "opinion", "review"]
    assert [(seat["name"], seat["back_count"], len(seat["open"] or ())) for seat in view["seats"]] == [
        ("You", 10, 0),
        ("Carla", 0, 10),
        ("Ben", 0, 12),
    ]
    assert view["trick"] is None
    assert view["kitty"]["back_count"] == 0
    assert len(view["hand"]["cards"]) == 10
    assert sheet(view, "turns") == [[str(number), "", ""] for number in range(1, 6)]


def test_a_moment_of_the_play() -> None:
    """After trick 3: the complete trick still lies there, with its winner, and who is next."""
    view = at(15).draw()
    assert said(view) == [
        "You have no clubs and must ruff, with the nine of hearts. You take the trick, with 10 points."
    ]
    assert view["trick"]["label"] == "Trick 3"
    assert view["trick"]["won"] == "You win the trick"
    assert [(card["id"], card["place"], card["wins"]) for card in view["trick"]["cards"]] == [
        ("cK", "right", False),
        ("cA", "left", False),
        ("h9", "me", True),
    ]
    assert [(seat["name"], seat["turn"], seat["facts"]) for seat in view["seats"]] == [
        ("You", True, "2 tricks, 20 card points"),
        ("Carla", False, "1 trick"),
        ("Ben", False, "0 tricks"),
    ]
    assert [chip["text"] for chip in view["chips"]] == [
        "ulti",
        "kontra parti ×2",
        "Carla: 20 in clubs",
        "Ben: 20 in diamonds",
        "Ben: 20 in spades",
        "kitty: nine of clubs and eight of diamonds",
    ]
    assert sheet(view, "tricks")[2] == ["3", "king of clubs, ace of clubs and nine of hearts", "You", "20"]
    assert sheet(view, "tricks")[3] == ["4", "", "", ""]
    assert sheet(view, "turns")[1] == ["2", "You", "heart ulti, 8+2"]


def test_the_end_is_settled_line_by_line() -> None:
    """The 7 was lost in trick 8, and the parti with a silent 100 of the opponents."""
    view = press(at(0), "last")
    assert said(view)[-1] == "The deal is over: You −48, Ben +24 and Carla +24."
    assert view["say"][-1]["rule_id"] == "R10.2"
    assert enabled(view) == ["first", "back", "opinion", "review"]
    assert [cells[:2] for cells in sheet(view, "settlement")] == [
        ["parti, lost", "−8"],
        ["ulti, lost", "−16"],
        ["extra for the lost ulti", "−16"],
        ["silent 100, won by the opponents", "−8"],
    ]


def test_rows_lead_to_their_moments() -> None:
    """A trick to its lead, a turn to after it; a row that is not there leads nowhere."""
    shown = at(0)
    row = next(sheet for sheet in shown.draw()["sheets"] if sheet["id"] == "tricks")["rows"][3]["id"]
    shown.enter("tricks", row)
    assert said(shown.draw()) == ["You lead the king of hearts."]
    pressed = [row["pick"]["pressed"] for sheet in shown.draw()["sheets"][1:] for row in sheet["rows"]]
    assert pressed == [False, False, False, True, *[False] * 6]
    for hostile in ("", "0", "99", "-1", "1.5", "x", "²", "9" * 5000):
        shown.enter("tricks", hostile)
        assert shown.looking.at == 16
    press(shown, "back", "nonsense")
    assert shown.looking.at == 15


@pytest.mark.parametrize("name", ["auction", "betli", "open-betli", "open-durchmars", "parti", GIVEN_AWAY])
@pytest.mark.parametrize("eyes", Seat)
def test_a_seat_that_did_not_see_a_card_is_not_sent_it(name: str, eyes: Seat) -> None:
    """At every step of a record: no card of a hand that is closed, by its id or by its name."""
    shown = DealReplay(text_of(name))
    press(shown, "opinion")
    shown.act("eyes", str(int(eyes)))
    for step in range(len(shown.looking.track) + 1):
        view = shown.draw()
        assert shown.looking.at == step
        cards_there = json.dumps([view[part] for part in ("seats", "trick", "hand", "kitty", "chips")])
        lists = json.dumps(view["sheets"])
        told = said(view)[0]
        now, seen = shown.looking.now, shown.looking.seen
        shut = {card for seat in Seat if not hand_of(seen, seat) for card in hand_of(now, seat)}
        for card in shut - forty(now):  # of which everybody has heard
            assert f'"{card}"' not in cards_there + lists
            assert shown.speech.term(card) not in lists + told
        assert not any(tool["id"] == "save" for tool in view["tools"]["buttons"])
        assert len(json.dumps(view)) < 20_000
        press(shown, "forward")


def hand_of(game: Game, seat: Seat) -> CardSet:
    """The cards that a seat holds, as far as they are known."""
    hand = game.auction.hands[seat] if game.play is None else game.play.position.hands[game.play_seat(seat)]
    return hand or CardSet()


def forty(game: Game) -> set[Card]:
    """The king and queen of trumps, once they were announced."""
    said = game.play.position.said if game.play else ()
    return {card for pair in said if pair.suit is game.contract.trump for card in pair.cards}


def test_whoever_looks_sits_in_front() -> None:
    """The other hands are backs; the kitty is not to be seen by an opponent."""
    shown = at(15)
    shown.act("eyes", "2")
    view = shown.draw()
    assert [(seat["name"], seat["place"], seat["back_count"], seat["open"]) for seat in view["seats"]] == [
        ("Carla", "me", 7, None),
        ("Ben", "right", 7, None),
        ("You", "left", 7, None),
    ]
    assert view["hand"]["label"] == "Carla’s cards"
    assert [chip["text"] for chip in view["chips"]][2:] == ["Carla: 20 in clubs", "Ben: 20", "Ben: 20"]
    shown.act("eyes", "7")
    assert shown.looking.eyes == Seat.S2


# --- what perfect play says


@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem in ("ulti", "betli", "four-aces")])
def test_the_opinion_is_the_solvers(path: Path) -> None:
    """At every card: the marks on the cards and the numbers of the table are those of the search."""
    shown = DealReplay(path.read_text(encoding="utf-8"))
    press(shown, "opinion")
    play = shown.looking.game.play
    assert play is not None
    while shown.looking.at < len(shown.looking.track):
        view = press(shown, "forward")
        now = shown.looking.now
        if now.play is None or now.is_over or not now.contract.is_named:
            continue
        found = finish(forming(play, shown.looking.cards_played))
        assert isinstance(found, Opinion)
        held = [*view["hand"]["cards"], *(card for seat in view["seats"] for card in seat["open"] or ())]
        marks = {card["id"]: card["mark"] for card in held if "mark" in card}
        assert marks == {str(card): "good" if card in found.best else "bad" for card in found.cards}
        rows = {row["id"]: row for sheet in view["sheets"] if sheet["id"] == "opinion" for row in sheet["rows"]}
        assert {id: int(row["cells"][1].replace("−", "-")) for id, row in rows.items()} == {
            str(card): after[Goal.PAYOFF] for card, after in found.cards.items()
        }


def test_the_opinion_in_words() -> None:
    """It says that it sees all cards; a card that gives something away says how much."""
    view = press(at(15), "opinion")
    assert said(view)[1] == (
        "Perfect play, which sees all cards, comes to 0 for you from here. "
        "You can have 40 card points in the end. The ulti can be made."
    )
    assert sheet(view, "opinion")[1] == ["nine of spades", "0", "30", "made"]
    king = next(card for card in view["hand"]["cards"] if card["id"] == "hK")
    assert (king["mark"], king["mark_text"]) == ("bad", "gives 24 away")
    assert "mark" not in next(card for card in view["hand"]["cards"] if card["id"] == "h7")  # it has to be kept
    assert "opinion" not in [sheet["id"] for sheet in press(at(15), "opinion", "opinion")["sheets"]]


def test_before_the_first_card_there_is_nothing_to_ask() -> None:
    """In the auction it says so; at the end it says nothing."""
    assert said(press(at(3), "opinion"))[-1] == "Perfect play is asked once a card can be played."
    assert len(said(press(at(36), "opinion"))) == 2


def test_from_a_seat_the_cards_of_another_are_not_judged() -> None:
    """What the deal comes to is told, but not what each hidden card leads to."""
    shown = at(16)
    press(shown, "opinion")
    shown.act("eyes", "1")
    view = shown.draw()
    assert said(view)[1].endswith(
        "It is Carla’s turn. What each card leads to is told only where you see that hand: choose all cards."
    )
    assert not sheet(view, "opinion")


def test_too_many_cards_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And from which trick on it can be told."""

    def early(_play: Play, _number: int) -> Steps[TooEarly]:
        yield
        return TooEarly(13)

    monkeypatch.setattr(replayer, "forming", early)
    view = press(at(6), "opinion")
    assert said(view)[1] == "So many cards are left that this would take too long. From trick 5 on it can be told."
    assert not sheet(view, "opinion")


def test_a_long_search_shows_a_sign_and_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is answered first, and drawn again once it is known; going on before that gives it up."""
    monkeypatch.setattr(work, "AT_ONCE", 0)
    monkeypatch.setattr(work, "SIGN", 0)

    def slow(play: Play, number: int) -> Steps[Opinion | TooEarly]:
        for _ in range(20):
            yield
        return (yield from forming(play, number))

    monkeypatch.setattr(replayer, "forming", slow)
    views: list[View] = []

    async def looks() -> None:
        shown = at(15)
        shown.observe(lambda change: views.append(change["new"]), "_view")
        views.append(press(shown, "opinion"))
        while len(said(views[-1])) < 2:
            await asyncio.sleep(0.005)
        press(shown, "forward", "forward")  # while the first of them is being worked out
        assert len(said(shown.draw())) == 1
        press(shown, "opinion")  # nobody asks any more

    awaited(looks())
    assert [(len(said(view)), view["busy"]) for view in views] == [(1, ""), (1, "Working it out…"), (2, "")]


# --- could I have won?


def test_where_something_was_given_away() -> None:
    """The ulti in trick 4; then Carla, who gave the parti back. Each is a row that leads there."""
    shown = at(0)
    view = press(shown, "review")
    assert view["aside"][0]["text"] == [
        "No: against perfect play there was never anything to win. But it need not have cost so much.",
        "With all cards seen and perfect play by everybody, you would have come to 0 from the first card on. It came to −48.",
        "Trick 4: with the king of hearts, you give 24 away. With perfect play by everybody, the deal would have come to 0 "
        "for you, and after it comes to −24. The declarer can end with 30 card points instead of 40. "
        "Before it the ulti could be made, and now no more. Better was the nine or seven of spades.",
        "Trick 7: with the ace of spades, Carla gives 24 away. With perfect play by everybody, the deal would have come to "
        "−48 for you, and after it comes to −24. The declarer can end with 50 card points instead of 30. "
        "Better was the jack of spades.",
    ]
    assert sheet(view, "review")[::2] == [
        ["Trick 4: the king of hearts", "You", "24"],
        ["Trick 7: the ace of spades", "Carla", "24"],
    ]
    shown.enter("review", "go:9")
    assert said(shown.draw()) == ["You lead the king of hearts."]
    shown.enter("review", "go:10")
    assert shown.looking.at == 16
    assert press(shown, "review")["aside"] == []


def test_the_better_line_is_played_out_beside_the_deal() -> None:
    """Step by step, said to be another one; then back to what was played."""
    shown = at(0)
    press(shown, "review")
    shown.enter("review", "line:9")
    view = shown.draw()
    assert said(view)[0] == "This was not played: it is the better line, with perfect play by everybody."
    assert "return" in enabled(view)
    assert [button["id"] for button in view["buttons"] if button["id"] == view["focus"]["key"]] == ["forward"]
    assert said(press(shown, "forward"))[1] == "You lead the nine of spades."
    assert said(press(shown, "last"))[-1] == "The deal is over: You 0, Ben 0 and Carla 0."
    assert [cells[0] for cells in sheet(shown.draw(), "settlement")][1] == "ulti, won"
    back = press(shown, "return")
    assert shown.looking.at == 15
    assert "return" not in enabled(back)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_is_reviewed_in_sensible_words(path: Path) -> None:
    """From the start to the mistakes of either side, with nothing left in braces, whoever reads it."""
    play = game_of(path.stem).play
    assert play is not None
    found = finish(looking_back(play))
    for seat in Seat:
        view = press(DealReplay(path.read_text(encoding="utf-8"), seat=int(seat)), "review")
        (aside,) = view["aside"]
        assert len(aside["text"]) == 4
        assert re.match(r"Yes: |No: |You did win\.", aside["text"][0])
        assert sum("gave nothing away" in text for text in aside["text"]) == 2 - len(found.mistakes)
        assert len(sheet(view, "review")) == 2 * len(found.mistakes)
        assert not re.search(r"[{}]", " ".join(aside["text"]))
        assert view["say"][0]["text"] != ""


def test_a_win_that_was_let_go_is_told_with_its_card() -> None:
    """Ulti in the record: the declarer had it from Ben's mistake on, and got it."""
    assert press(DealReplay(text_of("ulti")), "review")["aside"][0]["text"][0] == "You did win."
    assert press(DealReplay(text_of("betli"), seat=1), "review")["aside"][0]["text"][0] == (
        "Yes: it was there to be won until the ace of clubs in trick 7."
    )


def test_what_a_seat_saw_does_not_go_with_whose_mistake_it_was() -> None:
    """The review opens all cards; choosing a seat closes it."""
    shown = at(15)
    shown.act("eyes", "1")
    assert press(shown, "review")["menu"]["selects"][0]["value"] == "all"
    shown.act("eyes", "1")
    assert shown.draw()["aside"] == []
    shown.enter("review", "line:9")
    assert not shown.looking.beside


def test_a_deal_that_was_given_up_has_nothing_to_review() -> None:
    """It was settled before the first lead, and so it is shown."""
    text = text_of("parti").partition("trick")[0]
    game = DealReplay(text).looking.game.apply(GiveUp())
    view = press(DealReplay(write_record(game)), "last", "opinion", "review")
    assert said(view)[0] == "You give the deal up before the first lead."
    assert said(view)[-1] == "No card was played in this deal, so there is nothing to look back on."
    unfinished = press(DealReplay(text), "last", "review")
    assert said(unfinished)[1] == "The record ends here, before the deal does."
    assert said(press(DealReplay(text.partition("trumps")[0]), "last", "opinion", "review"))[-1].startswith("No card")
    dealt = "\n".join(text.splitlines()[:2])
    assert said(press(DealReplay(dealt), "last", "opinion", "review"))[-1].startswith("No card")


# --- other records


def test_another_record_is_read_in_its_place() -> None:
    """The box opens when it is asked for, and closes when a record was read."""
    shown = at(5)
    assert [field["id"] for field in shown.draw()["fields"]] == []
    shown.enter("record", text_of("betli"))
    assert shown.looking.at == 5
    shown.act("tool", "other")
    assert [field["id"] for field in shown.draw()["fields"]] == ["record", "record-file"]
    shown.enter("record", text_of("betli"))
    assert shown.looking.game == game_of("betli")
    assert said(shown.draw())[0] == "This is the deal of the record."
    assert [field["id"] for field in shown.draw()["fields"]] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "Line 1, column 1: expected 'deal' and three hands."),
        (
            text_of("betli").replace("trick sA; cQ", "trick sA; dK"),
            "Line 10, column 11: expected a move that the rules allow",
        ),
        (" \n ", "There is nothing in it, so nothing here has changed."),
        ("deal " + "cA " * 3000, "That is too long to be the record of a deal, so nothing here has changed."),
        ("<img src=x onerror=alert(1)>", "Line 1, column 1"),
    ],
)
def test_a_broken_record_leaves_all_as_it_was(text: str, told: str) -> None:
    """Where it is wrong and what was expected there; the deal that was shown stays."""
    shown = at(5)
    shown.act("tool", "other")
    before = shown.looking
    shown.enter("record-file", text)
    assert shown.looking == before
    assert told in said(shown.draw())[0]
    assert shown.draw()["say"][0]["kind"] == "bad"


def test_the_record_can_be_saved_and_read_again() -> None:
    """What is saved is the whole deal."""
    tool = next(tool for tool in at(5).draw()["tools"]["buttons"] if tool["id"] == "save")
    assert tool["file"] == {"name": "ulti-deal.txt", "text": text_of(GIVEN_AWAY)}


def test_it_comes_back_to_the_same_moment() -> None:
    """Also to a record that was pasted; nothing is kept of what was only opened."""
    shown = at(0)
    assert shown.state() is None
    shown.act("tool", "other")
    shown.enter("record", text_of("betli"))
    press(shown, "forward", "forward", "opinion")
    shown.act("eyes", "2")
    kept = json.dumps(shown.state())
    assert len(kept) < 8_000
    again = DealReplay(text_of(GIVEN_AWAY), seat=1)
    again.restore(json.loads(kept))
    assert again.looking == shown.looking
    assert again.key == shown.key != DealReplay(text_of("betli"), seat=1).key
    with pytest.raises(UltiError):
        again.restore({"record": "deal", "at": 0, "eyes": None, "opinion": False})
    assert again.looking == shown.looking


def test_it_is_made_of_a_record_or_a_game() -> None:
    """And says what it is made of; wrong arguments are told as such."""
    game = game_of("betli")
    shown = DealReplay(game, names=("Anna", "Bea", "Csaba"))
    assert eval(repr(shown), {"DealReplay": DealReplay}).looking == shown.looking
    assert said(shown.draw()) == ["The cards are dealt. Anna holds twelve of them and bids first."]
    assert press(shown, "review")["buttons"][-1]["text"] == "Who gave something away?"
    assert shown.draw()["aside"][0]["text"][0].startswith("With all cards seen")
    for wrong in ({"seat": 3}, {"seat": True}, {"names": "abc"}, {"names": ("Anna",)}):
        with pytest.raises(UltiError):
            DealReplay(game, **wrong)
    with pytest.raises(UltiError, match="not 7"):
        DealReplay(7)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        DealReplay("deal")


def test_hostile_messages_change_nothing() -> None:
    """Whatever a page sends."""
    shown = at(5)
    before = shown.looking
    for action, target in (
        ("card", "hA"),
        ("choice", "go:9"),
        ("button", "return"),
        ("tool", "save"),
        ("eyes", "3"),
        ("x", "y"),
    ):
        shown.act(action, target)
    for id, value in (("review", "go:9"), ("eyes", "1"), ("turns", "a"), ("record", "deal"), ("x", "1")):
        shown.enter(id, value)
    assert shown.looking == before


def test_a_broken_record_stays_in_its_box() -> None:
    """What was typed is put right there, not typed again."""
    for shown in (DealReplay(text_of(GIVEN_AWAY)), DealTable()):
        for content in ({"action": "tool", "id": "other"}, {"action": "field", "id": "record", "value": "deal <b>"}):
            shown._handle_custom_msg({"seq": shown._view["seq"], **content}, [])
        (box,) = (field for field in shown._view["fields"] if field["id"] == "record")
        assert box["value"] == "deal <b>"
