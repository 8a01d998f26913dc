"""One source, two searches: the compiled one plays the same, is used where it is right to, and can be done without."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copyfile
from types import ModuleType

import pytest

from tests.solver.both import search_of
from tests.solver.tables import DATA
from ulti_teach.engine import Position, parse_position
from ulti_teach.solver import analysis, compiled, goals_of, solve
from ulti_teach.solver.binary import MODULES, NAME, digest, joined
from ulti_teach.solver.bits import Standing
from ulti_teach.solver.compiled import Kind, load
from ulti_teach.solver.goals import scale

# So few positions to be remembered that all are forgotten now and then.
ROOM = 500
SOLVER = Path(compiled.__file__).parent
DEALS = [
    line
    for file in sorted((DATA / "bench").glob("*.txt"))
    for line in file.read_text(encoding="utf-8").splitlines()[3:7]
]


def played_on(text: str, cards: int) -> Position:
    """The deal after so many cards at random."""
    rng, position = Random(text), parse_position(text)
    for _ in range(cards):
        position = position.play(rng.choice(list(position.legal_cards())))
    return position


def margins(module: ModuleType, position: Position) -> list[tuple[int, int]]:
    """Of every question, at every step of its scale: the margin, and how many positions were visited by then."""
    contract, numbers = position.contract, Standing.of(position).bits
    search = module.Search(contract.has_trumps, True, contract.seven_to_keep is not None, ROOM)
    search.limit = 10**9
    found = []
    for goal in goals_of(contract):
        for aim in scale(goal, position).aims:
            search.aim_at(aim)
            margin = search.run(*numbers.hands, numbers.leader, numbers.table, numbers.tens, numbers.state, numbers.out)
            found.append((margin, search.nodes))
    return found


@pytest.mark.parametrize(
    ("text", "stages"),
    # Of each file one deal from the first lead on: plain Python takes seconds for what is contested that long.
    [(text, (0, 4, 8, 10, 20) if number % 4 == 1 else (8, 10, 20)) for number, text in enumerate(DEALS)],
)
def test_the_same_margins_by_the_same_way(text: str, stages: tuple[int, ...]) -> None:
    """On whole deals and after some cards, down to how many positions are visited."""
    for cards in stages:
        position = played_on(text, cards)
        assert margins(search_of("compiled"), position) == margins(search_of("pure"), position)


def test_the_same_on_whole_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question of one deal of each kind, answered and stopped alike."""
    for text in DEALS[::4]:
        position, found = parse_position(text), []
        for kind in ("compiled", "pure"):
            module = search_of(kind)
            monkeypatch.setattr(analysis, "Search", module.Search)
            monkeypatch.setattr(analysis, "Stop", module.Stop)
            found.append(solve(position, nodes=30_000))
        assert found[0] == found[1]


def test_the_joined_text_is_the_search() -> None:
    """As one module, run by plain Python, it finds the same; what is compiled is this text."""
    name = "joined_search"
    whole = ModuleType(name)
    sys.modules[name] = whole
    try:
        exec(compile(joined(SOLVER), name, "exec"), whole.__dict__)
        position = played_on(DEALS[20], 9)
        assert margins(whole, position) == margins(search_of("pure"), position)
        assert digest(SOLVER) == whole.DIGEST
    finally:
        del sys.modules[name]


def test_no_two_modules_use_one_name() -> None:
    """In one text the later would replace the earlier; what a module imports from another is the same thing."""
    seen: dict[str, str] = {}
    for module in MODULES:
        for name in defined(ast.parse((SOLVER / f"{module}.py").read_text(encoding="utf-8"))):
            assert seen.setdefault(name, module) == module, name
    assert {"Search", "Aim", "Moves", "Bounds", "canon"} <= set(seen)


def defined(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives at its top."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name))


def test_every_source_is_in_the_digest(tmp_path: Path) -> None:
    """One more line anywhere, and a binary of before is known to be old."""
    names = [*(f"{module}.py" for module in MODULES), f"{NAME}.pxd"]
    for name in names:
        copyfile(SOLVER / name, tmp_path / name)
    assert digest(tmp_path) == digest(SOLVER)
    for name in names:
        with (tmp_path / name).open("a") as file:
            file.write("\n")
        assert digest(tmp_path) != digest(SOLVER), name
        copyfile(SOLVER / name, tmp_path / name)


def pretend(monkeypatch: pytest.MonkeyPatch, binary: ModuleType | None) -> None:
    """As if this were the compiled module; None: as if there were none."""
    monkeypatch.delenv("ULTI_TEACH_PURE", raising=False)
    monkeypatch.setitem(sys.modules, f"ulti_teach.solver.{NAME}", binary)


def binary_of(source: str) -> ModuleType:
    """A module that says to be compiled from this source."""
    module = ModuleType(NAME)
    module.DIGEST = source  # type: ignore[attr-defined]
    return module


def test_a_binary_of_these_sources_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless plain Python is asked for."""
    right = binary_of(digest(SOLVER))
    pretend(monkeypatch, right)
    assert load() == (right, Kind.COMPILED)
    monkeypatch.setenv("ULTI_TEACH_PURE", "0")
    assert load() == (right, Kind.COMPILED)
    monkeypatch.setenv("ULTI_TEACH_PURE", "1")
    assert load() == (search_of("pure"), Kind.FORCED)


def test_a_binary_of_other_sources_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout moves on; the search that its tests test must be the one that stands there."""
    pretend(monkeypatch, binary_of("0" * 64))
    assert load() == (search_of("pure"), Kind.STALE)
    assert "pip install -e . again" in Kind.STALE.value


def test_without_a_binary_the_search_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is the course in the browser, or a machine without a compiler."""
    pretend(monkeypatch, None)
    assert load() == (search_of("pure"), Kind.PURE)


def test_sources_that_are_no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing to compare with: whoever packed it so packed what belongs together."""
    right = binary_of("0" * 64)
    pretend(monkeypatch, right)
    monkeypatch.setattr(compiled, "__file__", str(SOLVER / "pack.zip" / "compiled.py"))
    assert load() == (right, Kind.COMPILED)


def test_the_compiled_search_raises_what_the_plain_one_does() -> None:
    """Used-up nodes are its own `Stop`, and it can go on from there."""
    position = played_on(DEALS[20], 4)
    numbers = Standing.of(position).bits
    for kind in ("compiled", "pure"):
        module = search_of(kind)
        search = module.Search(position.contract.has_trumps, True, False, 5_000)
        search.aim_at(scale(goals_of(position.contract)[0], position).aims[5])
        state = (numbers.leader, numbers.table, numbers.tens, numbers.state, numbers.out)
        search.limit = 20
        with pytest.raises(module.Stop):
            search.run(*numbers.hands, *state)
        search.limit = 10**9
        search.run(*numbers.hands, *state)
        assert search.nodes > 20
