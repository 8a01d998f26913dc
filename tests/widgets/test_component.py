"""What all components share: the protocol of views and messages, and the code that reaches the page."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ulti_teach.engine import NotationError, UltiError
from ulti_teach.widgets import Drill, Puzzle, Table
from ulti_teach.widgets.component import STATIC, Component, module, style

POSITION = "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"


def send(widget: Component, **content: object) -> None:
    """A message as the page sends it."""
    widget._handle_custom_msg(content, [])


def test_an_action_on_the_view_shown_makes_the_next_view() -> None:
    """The number goes up by one, and the card has been played."""
    table = Table(POSITION)
    send(table, seq=0, action="card", card="d7")
    assert table._view["seq"] == 1
    assert [card["id"] for card in table._view["trick"]["cards"]] == ["dK", "s9", "d7"]


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
    ],
    ids=["Table", "Puzzle", "Drill"],
)
def test_repr_makes_the_same_again(widget: Component, shown: str) -> None:
    """No machine address in a notebook, but the line that makes it."""
    assert repr(widget) == shown
    assert eval(shown)._view["trick"] == widget._view["trick"]


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
        (lambda: Puzzle("tricks-nobody"), "there is no such puzzle; there are tricks-follow, tricks-beat"),
        (lambda: Drill("juggling"), "There is no drill 'juggling'; there is legal-cards"),
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


def test_joined_module_is_a_module(tmp_path: Path) -> None:
    """One text without imports, each part once, that node accepts as a module with its default export."""
    joined = module("table.js")
    assert "import " not in re.sub(r"/\*.*?\*/", "", joined, flags=re.DOTALL)
    for path in STATIC.glob("*.js"):
        declared = re.search(r"^(?:export )?((?:const|let|function) \w+.*)$", path.read_text(), re.MULTILINE)
        assert declared, path.name
        assert joined.count(declared[1]) == 1, path.name
    node = shutil.which("node")
    if node is None:
        pytest.skip("install Node.js 20 or newer to check the joined module")
    path = tmp_path / "joined.mjs"
    path.write_text(joined, encoding="utf-8")
    code = f"import({json.dumps(path.as_uri())}).then((m) => console.log(typeof m.default.render))"
    done = subprocess.run([node, "--input-type=module", "-e", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "function", done.stderr


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
    for text in (module("table.js"), style()):
        assert set(re.findall(r"https?://[\w./]+", text)) <= {"http://www.w3.org/2000/svg"}
        assert "url(" not in text
        assert "@import" not in text
