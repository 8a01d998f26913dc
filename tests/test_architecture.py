"""The house rules that a machine can hold: which way imports point, how long a module is, that every example runs."""

import ast
import doctest
import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ulti_teach import engine, widgets

_ROOT = Path(__file__).parents[1]
_PACKAGE = _ROOT / "ulti_teach"
# Each may import those before it. `ulti_teach` itself (its version) and `ulti_teach.data` import nothing of ours.
_ORDER = ("engine", "solver", "puzzles", "text", "course", "widgets", "app", "cli")
_GROUND = ("", "data")
MODULES = sorted(path for path in _PACKAGE.rglob("*.py") if "_data" not in path.parts)
_NAMES = [path.relative_to(_ROOT).as_posix() for path in MODULES]
_WITH_EXAMPLES = [path for path in MODULES if ">>> " in path.read_text(encoding="utf-8")]
modules = pytest.mark.parametrize("path", MODULES, ids=_NAMES)


def module_name(path: Path) -> str:
    """The dotted name of a module's file."""
    parts = path.relative_to(_ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST, path: Path) -> Iterator[tuple[str, int]]:
    """Every module that is imported anywhere in the tree, late imports too, by its full name, and the line."""
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield source, node.lineno
            # `from ulti_teach import engine` and `from . import trick` import modules, too.
            yield from ((f"{source}.{alias.name}", node.lineno) for alias in node.names)


def layer(module: str) -> str | None:
    """Where in the house a module of ours belongs: its folder, or its name at the top; None for others' modules."""
    first, _, rest = module.partition(".")
    if first != "ulti_teach":
        return None
    name = rest.partition(".")[0]
    return name if name in _ORDER or name in ("data", "__main__") else ""


def forbidden(path: Path, source: str) -> list[str]:
    """The imports of a module that point the wrong way."""
    own = layer(module_name(path))
    if own == "__main__":
        return []
    may = set(_GROUND) if own in _ORDER else {own}
    may |= set(_ORDER[: _ORDER.index(own) + 1]) if own in _ORDER else set()
    found = []
    for target, line in imports(ast.parse(source), path):
        room = layer(target)
        if room is not None and room not in may:
            found.append(f"{path.relative_to(_ROOT)}:{line} imports {target}")
        if room is None and own == "engine" and target.split(".")[0] not in sys.stdlib_module_names:
            found.append(f"{path.relative_to(_ROOT)}:{line} imports {target}, which is not the standard library's")
    return found


@modules
def test_imports_point_one_way(path: Path) -> None:
    """engine <- solver <- puzzles <- text <- course <- widgets <- app <- cli, and the engine needs Python only."""
    assert forbidden(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine/trick.py", "from ulti_teach.text import sentence"),
        ("engine/trick.py", "from ..text import sentence"),
        ("engine/trick.py", "from .. import widgets"),
        ("engine/trick.py", "def late():\n    import ulti_teach.solver"),
        ("engine/trick.py", "import ipywidgets"),
        ("engine/__init__.py", "from ..puzzles.model import Puzzle"),
        ("text/verdicts.py", "from ulti_teach import widgets"),
        ("puzzles/model.py", "from ..course import drills"),
        ("widgets/table.py", "if True:\n    from ..app.paths import here"),
        ("app/server.py", "import ulti_teach.cli.main"),
        ("data.py", "from .engine import Card"),
        ("__init__.py", "from .engine import Card"),
    ],
)
def test_a_wrong_import_is_noticed(module: str, source: str) -> None:
    """In any spelling, at the top or late."""
    assert forbidden(_PACKAGE / module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine/trick.py", "import enum\nfrom .cards import Card\nfrom ulti_teach.engine.rules import Rule"),
        ("text/verdicts.py", "from ..engine import Card\nfrom ..data import folder\nimport babel"),
        ("cli/main.py", "from .. import __version__\nfrom ..widgets import Table\nfrom ulti_teach.app import server"),
        ("__main__.py", "from .cli.main import main"),
    ],
)
def test_a_right_import_is_left_alone(module: str, source: str) -> None:
    """The rule forbids no more than it says."""
    assert forbidden(_PACKAGE / module, source) == []


def test_the_engine_loads_nothing_but_python_and_itself() -> None:
    """Measured in a fresh process: what is loaded after the import is the standard library and the engine."""
    code = "import sys; before = set(sys.modules); import ulti_teach.engine; print(*set(sys.modules) - before)"
    environment = os.environ | {"PYTHONPATH": str(_ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    loaded = done.stdout.split()
    assert "ulti_teach.engine.trick" in loaded
    foreign = {name for name in loaded if name.split(".")[0] not in sys.stdlib_module_names}
    assert {name for name in foreign if not name.startswith("ulti_teach.engine.")} == {
        "ulti_teach",
        "ulti_teach.engine",
    }


@modules
def test_a_module_has_one_job(path: Path) -> None:
    """At about 300 lines it has found a second one."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@modules
def test_no_rule_is_an_assert(path: Path) -> None:
    """`python -O` would drop it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Assert)] == []


@pytest.mark.parametrize("path", _WITH_EXAMPLES, ids=module_name)
def test_the_examples_of_docstrings_run(path: Path) -> None:
    """Every `>>>` of the module says the truth."""
    module = importlib.import_module(module_name(path))
    failed, attempted = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert attempted > 0, "the examples are not in docstrings"
    assert failed == 0


def test_the_walk_saw_the_package() -> None:
    """A moved folder would leave all of the above with nothing to look at."""
    assert {"ulti_teach/__init__.py", "ulti_teach/engine/trick.py"} <= set(_NAMES)
    assert _WITH_EXAMPLES


def test_names_that_are_loaded_late_are_the_engines_names() -> None:
    """The list that is loaded from is the list that type checkers read, and every name is there."""
    tree = ast.parse((_PACKAGE / "engine" / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    typed = {
        str(found.module): tuple(sorted(alias.name for alias in found.names))
        for found in block.body
        if isinstance(found, ast.ImportFrom)
    }
    assert {module: tuple(sorted(names.split())) for module, names in engine._LATE.items()} == typed
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []
    assert len(set(engine.__all__)) == len(engine.__all__)
    assert dir(engine) == sorted(engine.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = engine.nothing


def test_a_lesson_loads_only_the_components_that_it_shows() -> None:
    """And each that is named can be had."""
    code = "import sys; from ulti_teach.widgets import Drill; print(*sys.modules)"
    environment = os.environ | {"PYTHONPATH": str(_ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    loaded = done.stdout.split()
    assert "ulti_teach.widgets.drill" in loaded
    assert "ulti_teach.widgets.scoresheet" not in loaded
    assert [name for name in widgets.__all__ if getattr(widgets, name).__name__ != name] == []
    assert len(widgets.__all__) > 15
