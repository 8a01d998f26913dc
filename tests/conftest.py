"""What all tests share: Hypothesis profiles, rule tables (`@case`), and whether every rule had a case that ran."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.cases import note_rules, parametrize, rules_of, rules_shown, uncovered

pytest_plugins = ["pytester"]

_TESTS = Path(__file__).parent
_ENGINE = _TESTS / "engine"
# Where two processes share the files of a run, one that takes minutes and comes last leaves the other with nothing to do.
_LONG = {_TESTS / "browser" / f"test_{name}.py" for name in ("app", "drills", "lessons", "store")}
_QUICK = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("default", max_examples=60, **_QUICK)
settings.register_profile("ci", max_examples=60, derandomize=True, database=None, print_blob=True, **_QUICK)
settings.register_profile("thorough", max_examples=2000, **_QUICK)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default"))


class RuleCoverage:
    """Counts the cases that were run, and fails a whole run of the engine suite that left a rule without any."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.executed: list[str] = []
        self.missing: list[str] = []

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Where tests run in several processes, this sees the reports of all."""
        self.executed += rules_shown(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """A run that failed or was stopped has its own news, and its count means nothing."""
        if exitstatus == pytest.ExitCode.OK and runs_whole(_ENGINE, self.config):
            self.missing = uncovered(self.executed)
            if self.missing:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say which rules nobody has tried."""
        if self.missing:
            terminalreporter.section("rules without a case", red=True)
            terminalreporter.line(f"No executed @case for {', '.join(self.missing)}.")


def runs_whole(folder: Path, config: pytest.Config) -> bool:
    """Whether the run was asked for all tests of the folder, with nothing chosen or left out by an option."""
    narrowing = (
        "keyword",
        "markexpr",
        "lf",
        "last_failed",
        "stepwise",
        "deselect",
        "ignore",
        "ignore_glob",
        "collectonly",
        "rule",
    )
    if any(config.getoption(name, None) for name in narrowing):
        return False
    asked = [(config.invocation_params.dir / argument).resolve() for argument in config.args if "::" not in argument]
    return any(folder.resolve().is_relative_to(path) for path in asked)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--rule R7.4` runs the cases of that rule alone; it may be given several times."""
    parser.addoption("--rule", action="append", metavar="R7.4", help="run only the cases of this rule of RULES.md")


def pytest_configure(config: pytest.Config) -> None:
    """Count in the process that sees all reports, never in a worker of pytest-xdist."""
    config.addinivalue_line("markers", "rule(number): the rule of RULES.md that the case shows (set by @case)")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleCoverage(config), "rule-coverage")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Spread `@case` tables."""
    parametrize(metafunc)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Note the rules of `@case` in what the test reports."""
    note_rules(item)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out whatever is no case of the rules that were asked for; begin with the files that take longest."""
    items.sort(key=lambda item: not item.path.is_relative_to(_TESTS / "browser"))
    items.sort(key=lambda item: item.path not in _LONG)
    wanted = set(config.getoption("rule") or ())
    if wanted:
        left_out = [item for item in items if not rules_of(item) & wanted]
        items[:] = [item for item in items if rules_of(item) & wanted]
        config.hook.pytest_deselected(items=left_out)
