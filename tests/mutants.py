"""Mutants: the engine with one line changed, so that it breaks one rule, and whether that rule's own cases notice.

`tests/mutants.toml` holds them. Each is tried in a copy of the engine and of its tests, in a process of its own that runs
only the cases of the rule (`--rule`). A mutant that no case of its rule notices says that those cases are too weak: what
is missing is a case worked out by hand from the rule book.
"""

import re
import shutil
import subprocess
import tomllib
from compileall import compile_dir
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode

import pytest

from tests.forks import Forks

_TESTS = Path(__file__).parent
_ROOT = _TESTS.parent
_ENGINE = Path("ulti_teach", "engine")

# Not these: the machinery's own, and whole deals settled a second time, which would notice nearly anything, long after
# the rows that a person worked out, and so hide how weak those are.
_LEFT_OUT = ("test_cases.py", "test_mutants.py", "test_mutants_money.py", "test_settlement_restated.py")

# What a run can do without: explained asserts, and the rubbish that is collected at its end to find fault with it.
_PLAIN = ("-x", "-q", "--tb=line", "--assert=plain")
_WITHOUT = ("cacheprovider", "unraisableexception", "threadexception", "logging", "junitxml", "pastebin", "doctest")

# A mutant is to think wrongly, not to stumble.
_STUMBLES = re.compile(r"\b(NameError|UnboundLocalError|ImportError|AttributeError|TypeError|SyntaxError)\b")


@dataclass(frozen=True, slots=True)
class Mutant:
    """In `file` of the engine `find`, a line or a part of one that stands there once, becomes `put`: so breaks `rule`."""

    rule: str
    file: str
    find: str
    put: str
    why: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"

    def applied_to(self, source: str) -> str:
        """The changed source. Fails the test when what is to be changed does not stand there exactly once."""
        found = source.count(self.find)
        if found != 1:
            pytest.fail(
                f"{self}\n{self.file} has {found} times, not once: {self.find!r}\n"
                "The engine was changed: let the mutant in tests/mutants.toml follow it.",
                pytrace=False,
            )
        return source.replace(self.find, self.put)


MUTANTS = tuple(
    Mutant(**entry) for entry in tomllib.loads((_TESTS / "mutants.toml").read_text(encoding="utf-8"))["mutant"]
)


def sections(*numbers: int) -> list[Mutant]:
    """The mutants of some sections of the rule book."""
    return [mutant for mutant in MUTANTS if int(mutant.rule[1:].split(".")[0]) in numbers]


class Bench:
    """A copy of the engine and of its tests, in which one line at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(_ROOT / _ENGINE, folder / _ENGINE, ignore=leave)
        shutil.copy(_ROOT / "ulti_teach" / "__init__.py", folder / "ulti_teach")
        shutil.copy(_ROOT / "pyproject.toml", folder)
        for part in ("engine", "restated", "data"):
            shutil.copytree(_TESTS / part, folder / "tests" / part, ignore=leave)
        for file in (*_TESTS.glob("*.py"), *_TESTS.glob("*.toml")):
            shutil.copy(file, folder / "tests")
        # Two states of a file can have one size and be written in one second: only its text tells them apart.
        compile_dir(folder / "ulti_teach", quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        compile_dir(folder / "tests", quiet=1, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
        self._forks = Forks(folder)

    def run(self, *rules: str) -> subprocess.CompletedProcess[str]:
        """The cases of these rules, with the engine as it now is."""
        options = (*_PLAIN, *(f"-pno:{name}" for name in _WITHOUT), *(f"--rule={rule}" for rule in rules))
        return self._forks.run(*options, *self._files(rules))

    def close(self) -> None:
        """No more mutants."""
        self._forks.close()

    def hold(self, mutant: Mutant) -> None:
        """Fails the test unless a case of the mutant's rule notices the mutant."""
        path = self.folder / _ENGINE / mutant.file
        sound = path.read_text(encoding="utf-8")
        path.write_text(mutant.applied_to(sound), encoding="utf-8")
        try:
            result = self.run(mutant.rule)
        finally:
            path.write_text(sound, encoding="utf-8")
        wrong = fault(result, mutant.rule)
        if wrong:
            pytest.fail(f"{mutant}\n{wrong}\n{result.stdout[-2000:]}{result.stderr[-2000:]}", pytrace=False)

    def _files(self, rules: tuple[str, ...]) -> list[str]:
        """The test files with cases of the rules; those that make up examples last, for they take longer to fail."""
        found: list[tuple[bool, str]] = []
        for path in (self.folder / "tests" / "engine").glob("test_*.py"):
            text = path.read_text(encoding="utf-8")
            if path.name not in _LEFT_OUT and any(f'"{rule}"' in text for rule in rules):
                found.append(("@given" in text, str(path.relative_to(self.folder))))
        if not found:
            pytest.fail(f"No test of the engine has a case of {', '.join(rules)}.", pytrace=False)
        return [path for _, path in sorted(found)]


def fault(result: subprocess.CompletedProcess[str], rule: str) -> str | None:
    """What is wrong with a mutant's run, or None when a case of its rule failed, as it should."""
    match result.returncode:
        case pytest.ExitCode.TESTS_FAILED:
            stumble = _STUMBLES.search(result.stdout)
            return f"The mutant does not think wrongly, it stumbles over a {stumble[0]}." if stumble else None
        case pytest.ExitCode.OK:
            return f"It survived: no case of {rule} notices. Work one out by hand from the rule book."
        case pytest.ExitCode.NO_TESTS_COLLECTED:
            return f"No case of {rule} ran."
        case code:
            return f"The tests could not be run (pytest's exit code {code})."
