"""The count of executed cases can fail: it is tried on small suites of its own."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests import cases, conftest
from tests.cases import case, parametrize, uncovered
from tests.conftest import runs_whole

_ROOT = Path(__file__).parents[2]


def test_uncovered() -> None:
    """What was never shown, in the book's order; what was shown once or more often is covered."""
    assert uncovered([], ["R1.1", "R1.2"]) == ["R1.1", "R1.2"]
    assert uncovered(["R1.2", "R1.2"], ["R1.1", "R1.2"]) == ["R1.1"]
    assert uncovered(["R1.2", "R1.1", "R9.9"], ["R1.1", "R1.2"]) == []


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder whose engine suite has to show two rules, with the machinery of this one."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # other plugins would take longer than the tests
    source = Path(cases.__file__).read_text(encoding="utf-8")
    listed = "CARRIED_OUT = (" + source.partition("CARRIED_OUT = (")[2].partition("\n)")[0] + "\n)"
    assert source.count(listed) == 1
    for name, text in [
        ("__init__", ""),
        ("cases", source.replace(listed, 'CARRIED_OUT = ("R7.2", "R7.3")')),
        ("conftest", Path(conftest.__file__).read_text(encoding="utf-8")),
        ("engine/__init__", ""),
    ]:
        path = pytester.path / "tests" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return pytester


def run(suite: pytest.Pytester, body: str, *options: str) -> pytest.RunResult:
    """Run a module of this body as the whole suite of the engine, or what the options leave of it."""
    module = suite.path / "tests" / "engine" / "test_it.py"
    module.write_text(f"import pytest\nfrom tests.cases import case\n{body}", encoding="utf-8")
    return suite.runpytest_subprocess("-p", "no:cacheprovider", *options)


_BOTH = """
@case("R7.2", ("a", 1), ("b", 2))
@case("R7.3", ("c", 3))
def test_rows(why, number):
    assert (why, number) in {("a", 1), ("b", 2), ("c", 3)}
"""
_ONE = """
@case("R7.2", ("a", 1))
def test_rows(why, number):
    assert number == 1
"""
_SKIPPED = (
    _ONE
    + """
@case("R7.3")
def test_skipped():
    pytest.skip("not here")
"""
)
_FAILING = (
    _ONE
    + """
@case("R7.3")
def test_failing():
    assert False
"""
)


def test_all_rules_shown(suite: pytest.Pytester) -> None:
    """Each row is a test of its own, and the run is good."""
    result = run(suite, _BOTH)
    result.assert_outcomes(passed=3)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize(
    ("body", "options"),
    [(_ONE, ()), (_SKIPPED, ("-p", "xdist", "-n", "2", "--dist", "loadfile"))],
    ids=["not written, one process", "skipped, two workers"],
)
def test_a_rule_that_nothing_showed_fails_the_run(suite: pytest.Pytester, body: str, options: tuple[str, ...]) -> None:
    """Though every test passed; a case that was skipped shows nothing."""
    result = run(suite, body, *options)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*No executed @case for R7.3."])


def test_a_failing_run_has_its_own_news(suite: pytest.Pytester) -> None:
    """A failed case is no executed one, but the failure is what to say."""
    result = run(suite, _FAILING)
    result.assert_outcomes(passed=1, failed=1)
    assert "No executed @case" not in result.stdout.str()


def config(args: list[str], **options: object) -> Any:
    """A run of pytest from this project's folder, with these arguments and options."""
    names = SimpleNamespace(dir=_ROOT)
    return SimpleNamespace(args=args, invocation_params=names, getoption=options.get)


@pytest.mark.parametrize("folder", ["tests/engine", "tests", ".", str(_ROOT)])
def test_any_folder_that_holds_the_suite_is_the_whole_of_it(folder: str) -> None:
    """The engine's folder or one above it, alone or among others."""
    assert runs_whole(_ROOT / "tests" / "engine", config([folder]))
    assert runs_whole(_ROOT / "tests" / "engine", config(["tests/browser", folder]))


@pytest.mark.parametrize(
    ("args", "options"),
    [
        (["tests/engine/test_cards.py"], {}),
        (["tests/engine/test_cards.py::test_the_pack"], {}),
        (["tests/browser"], {}),
        (["tests"], {"keyword": "cards"}),
        (["tests"], {"markexpr": "not slow"}),
        (["tests"], {"lf": True}),
        (["tests"], {"deselect": ["tests/engine/test_cards.py"]}),
        (["tests"], {"ignore": ["tests/engine"]}),
        (["tests"], {"collectonly": True}),
        (["tests"], {"rule": ["R7.4"]}),
    ],
    ids=str,
)
def test_a_part_of_the_suite_is_not_held_to_it(args: list[str], options: dict[str, object]) -> None:
    """Who runs some tests only wants to know about those."""
    assert not runs_whole(_ROOT / "tests" / "engine", config(args, **options))


def test_the_cases_of_one_rule_alone(suite: pytest.Pytester) -> None:
    """Rows of the other rule are left out, and a run without any case is no good one; of two rules both are run."""
    run(suite, _BOTH, "--rule", "R7.3").assert_outcomes(passed=1, deselected=2)
    run(suite, _BOTH, "--rule", "R7.3", "--rule", "R7.2").assert_outcomes(passed=3)
    assert run(suite, _BOTH, "--rule", "R7.5").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_rows_of_different_lengths_are_an_error() -> None:
    """A row that was written wrongly does not pass by silently."""

    @case("R7.2", ("a", 1), ("b",))
    def rows(why: str, number: int) -> None: ...

    with pytest.raises(pytest.UsageError, match="not of one length"):
        parametrize(cast("pytest.Metafunc", SimpleNamespace(function=rows)))
