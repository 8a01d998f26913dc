"""The kontra panel: who may say what, what it comes to, and what is said of a refusal."""

import json

import pytest

from ulti_teach.course.settings import Settings
from ulti_teach.engine import UltiError
from ulti_teach.widgets import KontraPanel
from ulti_teach.widgets.component import View

EVIL = "<img src=x onerror=alert(1)>"


def said(view: View) -> list[str]:
    """The sentences in the message bars."""
    return [message["text"] for message in view["say"]]


def speak(panel: KontraPanel, *chosen: str) -> View:
    """One turn: these are chosen, and said; `1.ULTI` is seat 1's ulti."""
    for one in chosen:
        seat, _, stake = one.partition(".")
        panel.enter(f"raise.{seat}", stake)
    panel.act("button", "speak")
    return panel.draw()


def sheet(view: View, id: str) -> View:
    """A sheet by its id."""
    return next(sheet for sheet in view["sheets"] if sheet["id"] == id)


def levels(view: View) -> list[tuple[str, str, str]]:
    """What is at stake: the part, how often, and what that is called."""
    return [tuple(row["cells"]) for row in sheet(view, "stakes")["rows"]]


def buttons(view: View) -> dict[str, tuple[str, bool]]:
    """The buttons: what they say, and whether they can be pressed."""
    return {button["id"]: (button["text"], button["enabled"]) for button in view["buttons"]}


def test_first_look() -> None:
    """The opponent on the declarer's right plays a card, and may say kontra with it; everything counts once."""
    view = KontraPanel().draw()
    assert view["prompt"].startswith("Carla plays a card to the first trick now, and may say kontra")
    assert levels(view) == [("parti", "×1", "as bid"), ("ulti", "×1", "as bid")]
    assert [field["label"] for field in view["fields"]] == ["Contract", "Carla, to speak now", "Ben", "The declarer"]
    assert buttons(view) == {
        "speak": ("Play without kontra", True),
        "undo": ("Take back", False),
        "again": ("Start again", False),
    }


def test_stakes_are_worked_out_while_it_is_being_chosen() -> None:
    """The extra for a lost ulti is not multiplied (R8.4, R10.3)."""
    panel = KontraPanel()
    panel.enter("raise.1", "ULTI")
    view = panel.draw()
    assert buttons(view)["speak"] == ("Say kontra", True)
    assert levels(view)[1] == ("ulti", "×2", "kontra")
    assert sheet(view, "made")["foot"][1:4] == ["+18", "−9", "−9"]
    assert sheet(view, "lost")["foot"][1:4] == ["−26", "+13", "+13"]
    assert [row["cells"][1:4] for row in sheet(view, "lost")["rows"]] == [
        ["−2", "+1", "+1"],
        ["−16", "+8", "+8"],
        ["−8", "+4", "+4"],
    ]
    panel.enter("raise.1", "ULTI")
    assert panel.draw() == KontraPanel().draw()


def test_up_to_the_end() -> None:
    """Kontra, rekontra and so on by turns to ×64, and there it ends (R8.3)."""
    panel = KontraPanel()
    told = [speak(panel, "1.ULTI")["say"][0]["text"]]
    speak(panel)
    for seat in (0, 1, 0, 1, 0):
        told += said(speak(panel, f"{seat}.ULTI"))
    assert [sentence.split(":")[1].split(" to")[0].strip() for sentence in told] == [
        "kontra",
        "rekontra",
        "szubkontra",
        "mordkontra",
        "hirschkontra",
        "Fedák Sári",
    ]
    view = panel.draw()
    assert levels(view)[1] == ("ulti", "×64", "Fedák Sári")
    assert view["prompt"] == "The raising is over, and the second trick can be led."
    assert buttons(view)["speak"][1] is False
    panel.act("button", "speak")
    assert panel.draw() == view


def test_two_stakes_without_trumps() -> None:
    """Each opponent's kontra is their own, and the declarer settles with each at their level (R8.2)."""
    panel = KontraPanel("betli")
    view = speak(panel, "1.BETLI.1")
    assert said(view) == ["Carla: kontra to betli (own stake). From now on that counts ×2."]
    speak(panel)
    view = speak(panel, "0.BETLI.1")
    assert levels(view) == [("betli against Carla", "×4", "rekontra"), ("betli against Ben", "×1", "as bid")]
    assert sheet(view, "made")["foot"][1:4] == ["+25", "−20", "−5"]
    assert said(view) == ["The declarer: rekontra to betli against Carla. From now on that counts ×4."]


@pytest.mark.parametrize(
    ("contract", "before", "seat", "stake", "says", "rule"),
    [
        ("ulti", [], 0, "ULTI", "Only the opponents can say kontra; the declarer can answer it.", "8.1"),
        ("ulti", [], 2, "ULTI", "It is not your turn.", "8.1"),
        (
            "betli",
            [["1.BETLI.1"], ["2.BETLI.2"], ["0.BETLI.1", "0.BETLI.2"]],
            2,
            "BETLI.2",
            "It is not your turn.",
            "8.3",
        ),
        ("ulti", [["1.ULTI"]], 2, "ULTI", "Not ulti again: your own side has just raised it to ×2.", "8.3"),
        ("ulti", [[]], 1, "ULTI", "Too late: kontra is said with one’s card to the first trick.", "8.1"),
        ("ulti", [["1.ULTI"], []], 0, "PARTI", "Not parti: the other side has not just raised it.", "8.3"),
        (
            "betli",
            [],
            1,
            "BETLI.2",
            "Not betli there: without trumps each opponent plays for a stake of their own, and this one is the other’s.",
            "8.2",
        ),
        (
            "ulti",
            [["1.ULTI"], [], []],
            1,
            "ULTI",
            "The raising is over: a side had its turn and raised nothing.",
            "8.3",
        ),
    ],
)
def test_refusals(contract: str, before: list[list[str]], seat: int, stake: str, says: str, rule: str) -> None:
    """Everything can be tried; what may not be said is refused in a sentence, which also stands at the answer."""
    panel = KontraPanel(contract)
    for turn in before:
        speak(panel, *turn)
    levels_before = levels(panel.draw())
    panel.enter(f"raise.{seat}", stake)
    view = panel.draw()
    (message,) = view["say"]
    assert (message["kind"], message["text"]) == ("bad", says)
    assert message["rule"].startswith(f"Rule {rule} ")
    assert levels(view) == levels_before
    (option,) = (
        option
        for field in view["fields"]
        if field["id"] == f"raise.{seat}"
        for option in field["options"]
        if option["id"] == stake
    )
    assert (option["note"], option["dim"], option["enabled"]) == (says, True, True)


def test_nobody_says_anything() -> None:
    """Two cards, and it is over."""
    panel = KontraPanel()
    assert said(speak(panel)) == ["Carla: a card, and no kontra."]
    view = speak(panel)
    assert view["prompt"] == "Nobody has said kontra, so everything counts once, and the second trick can be led."


def test_undo_and_again_and_another_contract() -> None:
    """Turn by turn back; another contract begins anew."""
    panel = KontraPanel()
    first = panel.draw()
    speak(panel, "1.ULTI")
    moment = panel.draw()
    speak(panel)
    panel.act("button", "undo")
    assert panel.draw()["sheets"] == moment["sheets"]
    panel.act("button", "undo")
    assert panel.draw() == first
    speak(panel, "1.ULTI")
    panel.act("button", "again")
    assert panel.draw() == first
    panel.enter("contract", "heart 40-100 ulti")
    assert [row[0] for row in levels(panel.draw())] == ["40-100", "ulti"]


def test_highest_level_of_the_table() -> None:
    """Where a table has agreed on less, the learner's settings say so; a cell's own rules stay."""
    panel, named = KontraPanel(), KontraPanel(rules="kontra to x8")
    for each in (panel, named):
        each.settings_changed(Settings(rules="kontra to x2"))
        speak(each, "1.ULTI")
        speak(each)
    assert panel.draw()["prompt"] == "The raising is over, and the second trick can be led."
    assert "may answer with a rekontra" in named.draw()["prompt"]


def test_rules_do_not_change_under_what_was_said() -> None:
    """They are followed when the panel begins anew."""
    panel = KontraPanel()
    speak(panel, "1.ULTI")
    panel.settings_changed(Settings(pack="tell", rules="kontra to x2"))
    assert panel.doubling.rules.kontra_to == 64
    assert panel.draw()["pack"] == "tell"


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("contract", EVIL),
        ("contract", "four aces"),
        ("raise.1", EVIL),
        ("raise.7", "ULTI"),
        (EVIL, EVIL),
        ("raise.1", "BETLI.1"),
    ],
)
def test_what_does_not_exist_changes_nothing(id: str, value: str) -> None:
    """A message that names no field or no answer of it leaves the screen as it is."""
    panel = KontraPanel()
    before = panel.draw()
    panel.enter(id, value)
    panel.act("button", EVIL)
    panel.act("card", "hA")
    assert panel.draw() == before


def test_state_comes_back() -> None:
    """The turns are said again; nonsense is refused with all as it was."""
    panel = KontraPanel()
    assert panel.state() is None
    panel.enter("contract", "betli")
    speak(panel, "1.BETLI.1")
    speak(panel, "2.BETLI.2")
    left = json.loads(json.dumps(panel.state()))
    again = KontraPanel()
    again.restore(left)
    assert again.doubling == panel.doubling
    assert again.key == "KontraPanel('ulti in c')"
    for bad in (
        None,
        {"contract": "ulti"},
        {"contract": "x", "turns": []},
        left | {"turns": [["PARTI"]]},
        left | {"turns": [7]},
    ):
        with pytest.raises(UltiError):
            again.restore(bad)
    with pytest.raises(UltiError):
        again.restore({"contract": "ulti", "turns": [["ULTI"], ["ULTI"]]})
    assert again.doubling == panel.doubling


def test_repr_names_and_size() -> None:
    """The line that makes the same again; names as they were typed; and a small view."""
    panel = KontraPanel("betli", names=["Anna", EVIL], rules="kontra to x16")
    assert repr(panel) == f"KontraPanel('betli', names=('Anna', {EVIL!r}), rules='kontra to x16')"
    assert eval(repr(panel)).draw() == panel.draw()
    assert panel.draw()["fields"][1]["label"] == f"{EVIL}, to speak now"
    assert (
        len(json.dumps(KontraPanel("heart 40-100 ulti durchmars", rules="four players, dealer pays").draw())) < 12_000
    )


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: KontraPanel(7), "a contract, written as text, not to 7"),  # type: ignore[arg-type]
        (lambda: KontraPanel("four aces"), "four aces is not bid at this table"),
        (lambda: KontraPanel("ulti", names="Anna"), "Names are a list of texts"),
        (lambda: KontraPanel("poker"), "expected a word of a contract"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(make, says: str) -> None:  # type: ignore[no-untyped-def]
    """An author who mistypes is told what was expected."""
    with pytest.raises(UltiError) as fault:
        make()
    assert says in str(fault.value)
