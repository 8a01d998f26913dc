"""What all components share: the protocol of views and messages, and the code that reaches the page."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ulti_teach.course.settings import Settings
from ulti_teach.engine import NotationError, UltiError
from ulti_teach.widgets import Drill, Puzzle, Table, around
from ulti_teach.widgets.component import STATIC, Component, View, module, style

# The modules that components are joined of, with the hook that the page calls.
JOINED = {
    "table.js": "render",
    "around.js": "render",
    "store.js": "initialize",
    "progress.js": "render",
    "settings.js": "render",
}
FOR_PAGES = {"envelope.js", "files.js"}
POSITION = "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"


def send(widget: Component, **content: object) -> None:
    """A message as the page sends it."""
    widget._handle_custom_msg(content, [])


def parts_of(entry: str) -> set[Path]:
    """A module of ours and all that it imports."""
    found, waiting = set(), [STATIC / entry]
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.add(part)
            names = re.findall(r'^import \{[^}]*\} from "\./([\w-]+\.js)";$', part.read_text(), re.MULTILINE)
            waiting += [STATIC / name for name in names]
    return found


def test_an_action_on_the_view_shown_makes_the_next_view() -> None:
    """The number goes up by one, and the card has been played."""
    table = Table(POSITION)
    send(table, seq=0, action="card", card="d7")
    assert table._view["seq"] == 1
    assert [card["id"] for card in table._view["trick"]["cards"]] == ["dK", "s9", "d7"]


def test_a_page_is_not_given_the_line_that_makes_a_component() -> None:
    """The hands of others may stand in it, so that only the kind of the component is told."""
    bundle = Table(POSITION)._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["text/plain"] == "Table"
    assert "model_id" in bundle[0]["application/vnd.jupyter.widget-view+json"]


def test_a_view_says_which_action_it_answers() -> None:
    """What crosses a view of other settings is not taken, and that view says that it answers nothing: the page tells by it."""
    table = Table(POSITION)
    send(table, seq=0, action="card", card="sK")
    assert table._view["answers"] == 0
    table.settings_changed(Settings(pack="tell"))
    assert "answers" not in table._view
    send(table, seq=1, action="card", card="d7")
    assert "answers" not in table._view
    send(table, seq=2, action="card", card="d7")
    assert (table._view["answers"], table._view["seq"]) == (2, 3)


@pytest.mark.parametrize("seq", [-1, 1, None, "0", True])
def test_an_action_on_another_view_is_ignored_and_the_view_sent_again(
    seq: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second click that was on its way plays nothing."""
    table = Table(POSITION)
    before = table._view
    again: list[object] = []
    monkeypatch.setattr(table, "send_state", again.append)
    send(table, seq=seq, action="card", card="d7")
    assert table._view is before
    assert again == ["_view"]


@pytest.mark.parametrize(
    "content",
    [
        {"action": "card", "card": "cA"},
        {"action": "card", "card": "x"},
        {"action": "card"},
        {"action": "button", "id": "explode"},
        {"action": "choice", "id": "7"},
        {"action": ["card"], "card": {"a": 1}},
        {},
    ],
)
@pytest.mark.parametrize(
    "make", [lambda: Table(POSITION), lambda: Puzzle("tricks-follow"), lambda: Drill("legal-cards", seed=1)]
)
def test_nonsense_from_the_page_changes_nothing(make, content: dict[str, object]) -> None:  # type: ignore[no-untyped-def]
    """A message that names no card of the hand, no button and no choice leaves the screen as it is."""
    widget = make()
    before = widget.draw()
    send(widget, seq=0, **content)
    assert widget.draw() == before


def test_settings_are_followed_at_once_in_cards_colours_and_words() -> None:
    """What the learner chose is shown anew, what was said too; nothing else changes, and the keyboard stays."""
    table = Table(POSITION)
    send(table, seq=0, action="card", card="sK")
    before = table._view
    table.settings_changed(Settings(pack="tell", colours=2, motion="reduced", language="xx"))
    after = table._view
    assert (before["pack"], before["colours"], before["motion"]) == ("french", 4, "system")
    assert (after["pack"], after["colours"], after["motion"], after["lang"]) == ("tell", 2, "reduced", "en")
    assert "Not the king of spades: diamonds were led" in before["say"][0]["text"]
    assert "Not the king of leaves: bells were led" in after["say"][0]["text"]
    assert after["focus"] is None
    assert after["seq"] == before["seq"] + 1
    assert [card["id"] for card in after["hand"]["cards"]] == [card["id"] for card in before["hand"]["cards"]]
    table.settings_changed(Settings(pack="tell", colours=2, motion="reduced", language="xx"))
    assert table._view is after


def test_a_pack_that_a_cell_asks_for_stays() -> None:
    """An author who shows Tell cards means them, whatever the learner plays with."""
    table = Table(POSITION, pack="tell")
    table.settings_changed(Settings(pack="french", colours=2))
    assert (table._view["pack"], table._view["colours"]) == ("tell", 2)


def test_not_even_an_object(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that is no object is answered with the view."""
    table = Table(POSITION)
    again: list[object] = []
    monkeypatch.setattr(table, "send_state", again.append)
    table._handle_custom_msg("play everything", [])
    assert again == ["_view"]


def test_views_are_plain_json_and_small() -> None:
    """At most 20 kB for one click; a table is far below."""
    for widget in (Table(POSITION), Puzzle("tricks-no-trumps"), Drill("legal-cards", seed=1)):
        assert len(json.dumps(widget._view)) < 8000


@pytest.mark.parametrize(
    ("widget", "shown"),
    [
        (Table(POSITION), f"Table({POSITION!r})"),
        (Puzzle("tricks-follow"), "Puzzle('tricks-follow')"),
        (Drill("legal-cards", seed=7), "Drill('legal-cards', seed=7)"),
        (Drill("order", seed=7, number=12, level=4), "Drill('order', seed=7, number=12, level=4)"),
    ],
    ids=["Table", "Puzzle", "Drill", "question"],
)
def test_repr_makes_the_same_again(widget: Component, shown: str) -> None:
    """No machine address in a notebook, but the line that makes it."""
    assert repr(widget) == shown
    again = eval(shown)._view
    assert [again.get(part) for part in ("trick", "hand")] == [widget._view.get(part) for part in ("trick", "hand")]


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Table("parti in s | hA9"), "expected the hand of seat 1"),
        (
            lambda: Table("parti in s | ? | hA | c8 | 0", seat=0),
            "The hand of seat 0, from which you play, is not known",
        ),
        (lambda: Table(POSITION, script="dA xx"), "expected a suit"),
        (lambda: Table(POSITION, seat=5), "a seat is 0, 1 or 2, not 5"),
        (lambda: Table(POSITION, pack="tarot"), "french or tell, not 'tarot'"),
        (lambda: Table(None), "made of a position, written as text, not of None"),
        (lambda: Table(POSITION, script=["dA"]), "A script is written as text"),
        (lambda: Table(POSITION, seat=True), "a seat is 0, 1 or 2, not True"),
        (lambda: Table(POSITION, pack=[]), "french or tell, not []"),
        (lambda: Puzzle([1]), "puzzle '[1]': there is no such puzzle"),
        (lambda: Drill([1]), "There is no drill [1]"),
        (lambda: Drill("legal-cards", seed="x"), "The seed of a drill is a whole number, not 'x'"),
        (lambda: Drill("order", number=-1), "The number of a drill is a whole number, not -1"),
        (lambda: Drill("order", level=6), "The levels of the drill 'order' are 1 to 5, not 6"),
        (lambda: Drill("order", level=True), "The level of a drill is a whole number, not True"),
        (lambda: Puzzle("tricks-nobody"), "there is no such puzzle; nearest by name are "),
        (lambda: Drill("juggling"), "There is no drill 'juggling'; there is name, higher, order, legal-cards"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(make, says: str) -> None:  # type: ignore[no-untyped-def]
    """An author who mistypes is told where and what was expected."""
    with pytest.raises(UltiError) as fault:
        make()
    assert says in str(fault.value)
    assert "\n" not in str(fault.value)


def test_notation_errors_point_at_the_place() -> None:
    """A table that cannot be read says where."""
    with pytest.raises(NotationError) as fault:
        Table("parti in s | hA9 | c8 hX | dA7 sK | 0")
    assert fault.value.position == 23


def test_joined_modules_are_modules(tmp_path: Path) -> None:
    """One text without imports, each part once, that node accepts as a module with its default export."""
    for entry, hook in JOINED.items():
        joined = module(entry)
        assert "import " not in re.sub(r"/\*.*?\*/", "", joined, flags=re.DOTALL)
        for part in parts_of(entry):
            declared = re.search(r"^(?:export )?((?:const|let|function) \w+.*)$", part.read_text(), re.MULTILINE)
            assert declared is None or joined.count(declared[1]) == 1, part.name
        node = shutil.which("node")
        if node is None:
            pytest.skip("install Node.js 20 or newer to check the joined module")
        path = tmp_path / f"{entry}.mjs"
        path.write_text(joined, encoding="utf-8")
        code = f"import({json.dumps(path.as_uri())}).then((m) => console.log(typeof m.default.{hook}))"
        done = subprocess.run([node, "--input-type=module", "-e", code], capture_output=True, text=True, check=False)
        assert done.stdout.strip() == "function", done.stderr


def test_every_module_reaches_a_page() -> None:
    """What no component is joined of is a module for pages of their own, which have their own imports."""
    joined = {part.name for entry in JOINED for part in parts_of(entry)}
    assert {path.name for path in STATIC.glob("*.js")} - joined <= FOR_PAGES


def test_top_level_names_of_the_modules_are_apart() -> None:
    """Joined modules share one scope, so no two may use one name at their top level."""
    names = [
        found[1]
        for path in sorted(STATIC.glob("*.js"))
        for found in re.finditer(r"^(?:export )?(?:const|let|function|class) (\w+)", path.read_text(), re.MULTILINE)
    ]
    assert len(names) > 20
    assert sorted(names) == sorted(set(names))


def test_nothing_asks_another_host() -> None:
    """Neither code nor style names an address to load from; names of XML are no addresses to load."""
    for text in (module("table.js"), module("around.js"), style("around.css")):
        assert set(re.findall(r"https?://[\w./]+", text)) <= {"http://www.w3.org/2000/svg"}
        assert "url(" not in text
        assert "@import" not in text


class Named(around.Around):
    """A component with one line to type into."""

    def __init__(self) -> None:
        self.entered: list[tuple[str, str]] = []
        self.acted: list[tuple[str, str]] = []
        super().__init__()

    def enter(self, id: str, value: str) -> None:
        """Notes it."""
        self.entered.append((id, value))

    def act(self, action: str, target: str) -> None:
        """Notes it."""
        self.acted.append((action, target))

    def draw(self) -> View:
        """A line."""
        return {"fields": [around.text("name", "Name", "")]}


def test_what_is_entered_and_what_is_done_arrive_apart() -> None:
    """Fields and rows bring a value; a message without the number of the view that is shown brings nothing."""
    named = Named()
    send(named, seq=0, action="field", id="name", value="<b>Anna</b>")
    send(named, seq=1, action="row", id="sheet", value="3")
    send(named, seq=2, action="button", id="undo")
    send(named, seq=0, action="field", id="name", value="late")
    assert named.entered == [("name", "<b>Anna</b>"), ("sheet", "3")]
    assert named.acted == [("button", "undo")]
