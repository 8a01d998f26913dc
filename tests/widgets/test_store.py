"""The store between the components and the page: what it sends, what it merges, what it tells, what it restores."""

import json
from typing import Any

import pytest

from tests.course.test_desktext import envelope
from tests.text.test_catalogue import HUNGARIAN
from ulti_teach.app.paths import template
from ulti_teach.course.desktext import FORMAT, LONGEST, VERSION, DeskError, DeskFault, read_desk, write_desk
from ulti_teach.course.progress import Desk, How
from ulti_teach.engine import UltiError
from ulti_teach.text import catalogue, read_catalogue
from ulti_teach.widgets import Puzzle, Table
from ulti_teach.widgets import store as module
from ulti_teach.widgets.component import STATIC, Component
from ulti_teach.widgets.store import Store, the_store

POSITION = "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"
NOW = 1_796_000_000_000
Sent = list[dict[str, Any]]


@pytest.fixture
def sent(store: Store, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """What the store sends to the page, but for the word at the end of each meeting."""
    messages: Sent = []
    monkeypatch.setattr(store, "send", lambda message: None if message == {"met": True} else messages.append(message))
    return messages


def hear(store: Store, type: str, **facts: object) -> None:
    """A message of the page."""
    store._handle_custom_msg({"type": type, **facts}, [])


def meet(store: Store, text: str | None, **facts: object) -> None:
    """The page tells what stands in its storage."""
    hear(store, "stored", text=text, now=NOW, **facts)


def do(widget: Component, action: str, id: str) -> None:
    """An action on the view now shown."""
    widget._handle_custom_msg({"seq": widget._view["seq"], "action": action, "id": id}, [])


def bars(store: Store) -> list[str]:
    """The bars on the page."""
    return [bar["id"] for bar in store._view["bars"]]


def kept(**unfinished: object) -> str:
    """A text in which these things stand unfinished."""
    desk = Desk()
    for key, state in unfinished.items():
        desk = desk.left(key, state, now=1)
    return write_desk(desk)


def test_a_meeting_ends_when_every_component_has_heard(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page waits for that word before it calls itself ready."""
    table = Table(POSITION)
    packs: list[tuple[bool, str]] = []
    monkeypatch.setattr(store, "send", lambda message: packs.append(("met" in message, table._view["pack"])))
    meet(store, envelope(settings={"pack": {"value": "tell", "at": 1}}))
    assert packs[-1] == (True, "tell")
    assert [met for met, _ in packs].count(True) == 1


def test_the_first_page_gets_a_text_for_its_empty_storage(store: Store, sent: Sent) -> None:
    """Based on nothing, so that it is written only where nothing stands."""
    meet(store, None)
    assert sent == [{"text": write_desk(Desk()), "based": None, "write": True, "aside": False}]
    assert bars(store) == []


def test_what_both_know_is_merged_and_based_on_what_was_met(store: Store, sent: Sent) -> None:
    """What was done before the page answered is not lost."""
    store.change(lambda desk, now: desk.opened("en/01", now))
    theirs = write_desk(Desk().opened("en/02", now=5))
    sent.clear()
    meet(store, theirs)
    assert set(read_desk(sent[0]["text"]).lessons) == {"en/01", "en/02"}
    assert sent[0]["based"] == theirs
    store.change(lambda desk, now: desk.opened("en/03", now))
    assert sent[1]["based"] == sent[0]["text"]


def test_what_says_the_same_is_told_but_gives_nothing_to_write(store: Store, sent: Sent) -> None:
    """So that two tabs do not answer each other for ever, and each can save a file with all that is known."""
    text = write_desk(Desk().opened("en/02", now=5))
    meet(store, text)
    assert [(message["text"], message["based"]) for message in sent] == [(text, text)]
    store.change(lambda desk, now: desk)
    assert len(sent) == 1


def test_a_text_in_another_order_becomes_the_one_text(store: Store, sent: Sent) -> None:
    """As the page's own script writes it when a setting is chosen."""
    meet(store, envelope(settings={"pack": {"value": "tell", "at": 5}}))
    assert [message["text"] for message in sent] == [write_desk(Desk().chose("pack", "tell", now=5))]


def test_the_lesson_is_noted_by_the_learners_clock(store: Store, sent: Sent) -> None:
    """The kernel may stand on another machine."""
    meet(store, None, lesson="en/02_tricks")
    assert 0 <= store.desk.lessons["en/02_tricks"] - NOW < 10_000
    assert 0 <= store.now - NOW < 10_000
    assert len(sent) == 1


def test_what_is_unfinished_comes_back_once_and_only_where_nothing_was_done(store: Store) -> None:
    """The first table was left with a card played; the second one is touched before the page answers."""
    first, second = Table(POSITION), Table(POSITION, script="h9")
    do(second, "button", "legal")
    meet(store, kept(**{first.key: ["d7"], second.key: ["d7"]}))
    assert [str(card) for card in first.playing.shown.cards] == ["dK", "s9", "d7"]
    assert first._view["seq"] == 1
    assert first._view["focus"] is None
    assert [message["kind"] for message in first._view["say"]] == ["good", "note"]
    assert second.playing.shown is None
    do(first, "button", "again")
    meet(store, kept(**{first.key: ["d7"]}))
    assert first.playing.shown is None


def test_a_component_made_after_the_page_answered_comes_back_at_once(store: Store) -> None:
    """A cell that is run again in JupyterLab."""
    key = Table(POSITION).key
    meet(store, kept(**{key: ["d7", "next"]}))
    table = Table(POSITION)
    assert table.playing.moves == ("d7", "next")
    assert [message["text"] for message in table._view["say"]] == ["Ben led the eight of clubs."]


@pytest.mark.parametrize(
    "state", [["cA"], ["sK"], ["d7", "d7"], ["x"], [7], "d7", {"moves": ["d7"]}, 5, True, ["d7"] * 40]
)
def test_a_state_that_does_not_fit_is_dropped_without_a_word(store: Store, state: object) -> None:
    """The position may have changed since."""
    table = Table(POSITION)
    before = table._view
    meet(store, kept(**{table.key: state}))
    assert table._view is before
    assert bars(store) == []


@pytest.mark.parametrize(
    "state",
    [
        {"chosen": ["hA"], "checked": False, "hints": 0, "tries": 0},
        {"chosen": ["cK", "cK"], "checked": False, "hints": 0, "tries": 0},
        {"chosen": [["cK"]], "checked": True, "hints": 0, "tries": 1},
        {"chosen": ["cK"], "checked": True, "hints": -1, "tries": 1},
        {"chosen": ["cK"], "checked": "yes", "hints": 0, "tries": 1},
        ["cK"],
        7,
    ],
)
def test_an_answer_that_does_not_fit_is_dropped_without_a_word(store: Store, state: object) -> None:
    """The puzzle may have changed since."""
    puzzle = Puzzle("tricks-follow")
    before = puzzle._view
    meet(store, kept(**{puzzle.key: state}))
    assert puzzle._view is before


def test_ticks_come_back_and_a_finished_puzzle_begins_anew(store: Store) -> None:
    """With hints and tries, so that help that was had is not forgotten."""
    meet(store, None)
    puzzle = Puzzle("tricks-follow")
    do(puzzle, "button", "hint")
    do(puzzle, "card", "cK")
    again = Puzzle("tricks-follow")
    assert (again.answering.chosen, again.answering.hints) == (puzzle.answering.chosen, 1)
    do(again, "card", "c7")
    do(again, "button", "check")
    assert store.desk.puzzles["tricks-follow"].how is How.AIDED
    assert Puzzle("tricks-follow").answering.chosen == ()


def test_moves_come_back_until_the_last_card(store: Store) -> None:
    """What is over is not unfinished."""
    meet(store, None)
    table = Table(POSITION)
    for action, id in (
        ("card", "d7"),
        ("button", "next"),
        ("card", "sK"),
        ("button", "undo"),
        ("card", "dA"),
        ("card", "sK"),
    ):
        do(table, action, id)
        assert Table(POSITION).playing.position == table.playing.position
    for action, id in (("button", "next"), ("card", "dA")):
        do(table, action, id)
    assert table.playing.position.is_over
    assert Table(POSITION).playing.moves == ()


def test_without_a_page_nothing_comes_back(store: Store) -> None:
    """In a test or a script the same line makes the same thing, whatever was done before."""
    do(Table(POSITION), "card", "d7")
    assert store.desk.state_of(Table(POSITION).key) == ["d7"]
    assert Table(POSITION).playing.moves == ()


def test_one_store_for_all(store: Store) -> None:
    """Whoever asks gets the same, and no component keeps another."""
    assert the_store() is store
    assert repr(store) == "Store()"


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "solitaire"}', "", "x" * (LONGEST + 1)])
def test_a_damaged_text_is_set_aside_and_told(store: Store, sent: Sent, text: str) -> None:
    """What was done here takes its place, once the page has set it aside."""
    store.change(lambda desk, now: desk.opened("en/01", now))
    sent.clear()
    meet(store, text)
    assert sent == [{"text": write_desk(store.desk), "based": text, "write": True, "aside": True}]
    assert bars(store) == ["damaged"]
    assert [button["id"] for button in store._view["bars"][0]["buttons"]] == ["aside", "close"]


def test_of_a_text_with_a_damaged_entry_the_rest_is_used(store: Store, sent: Sent) -> None:
    """And the whole of it set aside, as it was."""
    text = envelope(progress={"lessons": {"en/02": 5, "en/03": "x"}})
    meet(store, text)
    assert dict(store.desk.lessons) == {"en/02": 5}
    assert (sent[0]["aside"], sent[0]["based"]) == (True, text)


def test_what_was_set_aside_in_an_earlier_visit_is_offered_again(store: Store) -> None:
    """Until it was saved to a file, or closed for this visit."""
    meet(store, None, aside=True)
    assert bars(store) == ["damaged"]
    hear(store, "close", bar="damaged")
    assert bars(store) == []


def test_nothing_is_written_over_a_newer_text(store: Store, sent: Sent) -> None:
    """The lesson goes on from memory; once the newer text has gone, all is written."""
    store.change(lambda desk, now: desk.opened("en/01", now))
    sent.clear()
    meet(store, '{"format": "ulti-teach", "version": 9}')
    store.change(lambda desk, now: desk.opened("en/02", now))
    assert [message["write"] for message in sent] == [False, False]
    assert bars(store) == ["newer"]
    meet(store, None)
    assert sent[-1]["write"]
    assert set(read_desk(sent[-1]["text"]).lessons) == {"en/01", "en/02"}
    assert bars(store) == []


def test_a_full_or_forbidden_storage_is_told_until_it_is_not(store: Store) -> None:
    """One bar; it can be closed, and comes back if the same happens again."""
    for fault in ("full", "forbidden", "full"):
        hear(store, "fault", fault=fault)
        assert bars(store) == [fault]
    assert "no room left" in store._view["bars"][0]["text"]
    hear(store, "close", bar="full")
    assert bars(store) == []
    hear(store, "fault", fault=None)
    hear(store, "fault", fault="full")
    assert bars(store) == ["full"]


def test_a_file_is_merged_and_a_faulty_one_changes_nothing(store: Store, sent: Sent) -> None:
    """Each with its sentence."""
    meet(store, write_desk(Desk().opened("en/01", now=5)))
    hear(store, "read", text=envelope(progress={"lessons": {"en/02": 7}}))
    assert dict(store.desk.lessons) == {"en/01": 5, "en/02": 7}
    assert store._view["bars"][0]["text"] == "What the file holds has been added to your progress."
    before, sent[:] = store.desk, []
    hear(store, "read", text=envelope(progress={"lessons": {"en/02": "<img src=x onerror=alert(1)>"}}))
    assert store.desk == before
    assert sent == []
    assert store._view["bars"][0]["text"] == (
        "The file has a faulty entry, “progress.lessons.en/02”, so nothing has changed."
    )
    hear(store, "close", bar="read")
    assert bars(store) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "could not be opened"),
        ("{", "is not a progress file, or only part of one"),
        ("{}", "does not come from this course"),
        ('{"format": "ulti-teach", "version": 9}', "comes from a newer version"),
        (" " * (LONGEST + 1), "is too large"),
    ],
)
def test_a_refused_file_is_refused_in_one_sentence(store: Store, text: str | None, says: str) -> None:
    """What is wrong with it, and that nothing has changed."""
    before = store.desk
    told = store.told(text).text(store.speech)
    assert says in told
    assert "nothing has changed" in told
    assert store.desk is before


@pytest.mark.parametrize("fault", DeskFault)
def test_every_fault_of_a_file_has_its_sentence(store: Store, fault: DeskFault) -> None:
    """Also one that is met rarely."""
    assert store.speech.say(f"store.refused.{fault.value}", place="x").endswith(".")


def test_a_faulty_name_that_cannot_be_sent_is_told_all_the_same(store: Store) -> None:
    """Half of a surrogate pair, which JSON can name and no message can carry."""
    hear(store, "read", text=envelope(progress={"lessons": {"\ud800": "today"}}))
    assert "progress.lessons.\\ud800" in store._view["bars"][0]["text"]
    assert store._view["bars"][0]["text"].encode()


def test_the_page_reads_and_marks_the_same_version() -> None:
    """What Python and the page both have to know of a text stands in both."""
    source = (STATIC / "envelope.js").read_text(encoding="utf-8")
    assert f'format: "{FORMAT}", version: VERSION' in source
    assert f"export const VERSION = {VERSION};" in source
    assert f"export const LONGEST = {LONGEST:_};" in source
    early = (template() / "voila/templates/ulti/static/early.js").read_text(encoding="utf-8")
    assert f"envelope.version <= {VERSION}" in early


def test_a_file_that_would_make_too_much_together_is_refused(store: Store) -> None:
    """Else what is then kept could not be read any more."""

    def lessons(first: int) -> str:
        return envelope(progress={"lessons": {f"{first}-{number}-{'x' * 250}": 1 for number in range(2_500)}})

    store.take_in(lessons(1))
    before = store.desk
    with pytest.raises(DeskError) as refused:
        store.take_in(lessons(2))
    assert refused.value.fault is DeskFault.TOO_LONG
    assert store.desk is before


def test_a_file_left_by_the_home_page_is_taken_in(store: Store, sent: Sent) -> None:
    """And the page is told, so that it is not taken in again; a refused one as well."""
    meet(store, None, left=envelope(progress={"lessons": {"en/02": 7}}))
    assert dict(store.desk.lessons) == {"en/02": 7}
    assert sent[-1] == {"took": True}
    meet(store, sent[-2]["text"], left="{")
    assert sent[-1] == {"took": True}
    assert store._view["bars"][0]["kind"] == "bad"


def test_forgetting_leaves_nothing_here_or_there(store: Store, sent: Sent) -> None:
    """Also when another tab still writes what it knew."""
    old = write_desk(Desk().opened("en/01", now=5))
    meet(store, old, aside=True)
    store.forget()
    assert store.desk == Desk(cleared=1)
    assert sent[-1]["forget"] is True
    assert bars(store) == []
    meet(store, old)
    assert store.desk == Desk(cleared=1)


def test_forgetting_reaches_what_a_newer_version_has_kept(store: Store, sent: Sent) -> None:
    """Else it would be said that everything is forgotten, and stand there still."""
    newer = '{"format": "ulti-teach", "version": 9}'
    meet(store, newer)
    store.forget()
    assert (sent[-1]["write"], sent[-1]["forget"]) == (True, True)
    assert bars(store) == []


def test_its_sentences_follow_the_language(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that stand there already, too; one that the language lacks is said in English."""
    hungarian = read_catalogue(HUNGARIAN)
    monkeypatch.setattr(module, "spoken", lambda language: hungarian if language == "hu" else catalogue())
    hear(store, "fault", fault="full")
    hear(store, "read", text="{")
    meet(store, envelope(settings={"language": {"value": "hu", "at": 1}}))
    assert store._view["lang"] == "hu"
    assert [bar["text"] for bar in store._view["bars"]] == ["Nincs több hely.", "Ez nem haladásfájl."]
    assert store._view["bars"][0]["buttons"][1]["text"] == "Close"
    store.forget()
    assert store._view["lang"] == "en"


@pytest.mark.parametrize("name", ["BINDER_SERVICE_HOST", "BINDER_LAUNCH_HOST"])
def test_on_a_lent_machine_the_file_is_offered_from_the_start(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """And the page asks before it is left, also when the bar was closed."""
    assert Store()._view["lent"] is False
    monkeypatch.setenv(name, "mybinder.org")
    lent = Store()
    assert (bars(lent), lent._view["lent"]) == (["temporary"], True)
    hear(lent, "close", bar="temporary")
    assert (bars(lent), lent._view["lent"]) == ([], True)


@pytest.mark.parametrize(
    "content",
    [
        {},
        [],
        {"type": "stored"},
        {"type": "stored", "text": 7, "now": NOW},
        {"type": "stored", "text": None, "now": "today"},
        {"type": "setting", "name": "pack", "value": None},
        {"type": "fault", "fault": "tired"},
        {"type": "close", "bar": ["x"]},
        {"type": ["read"], "text": "{"},
        {"type": "explode"},
    ],
)
def test_nonsense_from_the_page_changes_nothing(store: Store, sent: Sent, content: Any) -> None:
    """No error in a kernel, and nothing sent."""
    before = store._view, store.desk
    store._handle_custom_msg(content, [])
    assert (store._view, store.desk) == before
    assert sent == []


def test_a_setting_that_could_not_be_stored_counts_for_this_page(store: Store) -> None:
    """With storage forbidden the page tells it directly; every component follows."""
    table = Table(POSITION)
    hear(store, "setting", name="pack", value="tell")
    assert table._view["pack"] == "tell"


def test_views_stay_json(store: Store) -> None:
    """What the page gets can be sent."""
    meet(store, "{", aside=True)
    assert json.loads(json.dumps(store._view)) == store._view


def test_a_component_that_keeps_nothing_says_so() -> None:
    """A state is restored only by those that have one."""

    class Bare(Component):
        def draw(self) -> dict[str, Any]:
            return {}

    assert Bare().state() is None
    with pytest.raises(UltiError, match="keeps nothing"):
        Bare().restore(1)


def test_the_page_says_how_far_its_clock_is_from_utc(store: Store) -> None:
    """In minutes; what is no such number changes nothing."""
    meet(store, None, zone=-330)
    assert store.zone == -330
    for odd in (None, "60", True, 1.5, 100_000):
        meet(store, None, zone=odd)
        assert store.zone == -330
