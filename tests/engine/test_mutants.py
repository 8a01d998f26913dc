"""R3 to R7: an engine that breaks a rule in one line is noticed by that rule's own cases."""

import subprocess

import pytest

from tests.cases import CARRIED_OUT
from tests.mutants import MUTANTS, Bench, Mutant, fault, sections
from ulti_teach import engine


def test_every_rule_of_the_game_has_a_mutant() -> None:
    """Each rule of R3 to R11 that the engine carries out, and no other; in the order of the book."""
    game = [rule for rule in CARRIED_OUT if 3 <= int(rule[1:].split(".")[0]) <= 11]
    assert list(dict.fromkeys(mutant.rule for mutant in MUTANTS)) == game


def test_every_mutant_fits_the_engine() -> None:
    """Each changes one line of the engine that is there once, says what it does, and stands in the table once."""
    folder = engine.__path__[0]
    for mutant in MUTANTS:
        with open(f"{folder}/{mutant.file}", encoding="utf-8") as source:
            text = source.read()
        changed = mutant.applied_to(text)
        compile(changed, mutant.file, "exec")
        assert changed.count("\n") == text.count("\n"), mutant
        assert changed != text, mutant
        assert mutant.why, mutant
    assert len({str(mutant) for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize(
    ("code", "output", "says"),
    [
        (pytest.ExitCode.TESTS_FAILED, "test_it.py:7: assert 1 == 2", None),
        (pytest.ExitCode.TESTS_FAILED, "auction.py:7: NameError: name 'x' is not defined", "stumbles over a NameError"),
        (pytest.ExitCode.OK, "3 passed", "It survived: no case of R7.4 notices"),
        (pytest.ExitCode.NO_TESTS_COLLECTED, "3 deselected", "No case of R7.4 ran"),
        (pytest.ExitCode.INTERRUPTED, "1 error", "could not be run"),
    ],
)
def test_what_counts_as_noticed(code: int, output: str, says: str | None) -> None:
    """Only a failing case of the rule; not a survivor, an empty run, or tests that could not be read."""
    found = fault(subprocess.CompletedProcess([], int(code), stdout=output), "R7.4")
    assert found is None if says is None else says in str(found)


@pytest.mark.parametrize("source", ["return False\n", "if beaten:\n    pass\nif beaten:\n    pass\n"])
def test_a_mutant_that_no_longer_fits_is_a_failure(source: str) -> None:
    """What it changes is gone, or stands there twice."""
    mutant = Mutant("R7.4", "trick.py", "if beaten:", "if False:", "nobody need beat")
    with pytest.raises(pytest.fail.Exception, match="not once: 'if beaten:'"):
        mutant.applied_to(source)


@pytest.mark.mutants
def test_without_a_mutant_every_case_passes(bench: Bench) -> None:
    """Else a mutant's failing case would mean nothing."""
    result = bench.run(*{mutant.rule for mutant in MUTANTS})
    assert result.returncode == pytest.ExitCode.OK, result.stdout[-3000:] + result.stderr[-3000:]


@pytest.mark.mutants
@pytest.mark.parametrize("mutant", sections(3, 4, 5, 6, 7), ids=str)
def test_a_case_of_the_rule_notices(bench: Bench, mutant: Mutant) -> None:
    """The rule's own cases, whatever else would."""
    bench.hold(mutant)
