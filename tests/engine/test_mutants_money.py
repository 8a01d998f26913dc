"""R8 to R11: an engine that breaks a rule in one line is noticed by that rule's own cases."""

import pytest

from tests.mutants import Bench, Mutant, sections


# A file of its own, so that the other mutants can be tried at the same time: tests of one file run in one process.
@pytest.mark.mutants
@pytest.mark.parametrize("mutant", sections(8, 9, 10, 11), ids=str)
def test_a_case_of_the_rule_notices(bench: Bench, mutant: Mutant) -> None:
    """The rule's own cases, whatever else would."""
    bench.hold(mutant)
