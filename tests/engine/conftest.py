"""What the engine's tests share: the bench on which mutants of the engine are tried."""

from collections.abc import Iterator

import pytest

from tests.mutants import Bench


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """A copy of the engine and its tests, for one file of tests."""
    bench = Bench(tmp_path_factory.mktemp("bench"))
    yield bench
    bench.close()
