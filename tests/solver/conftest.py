"""What takes long is run when it is asked for: `pytest -m exhaustive tests/solver`."""

import pytest

from tests.solver.both import KINDS, search_of
from ulti_teach.solver import analysis


@pytest.fixture(params=KINDS)
def search(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A test that uses this runs twice: over the compiled search, and over the same source as plain Python."""
    module = search_of(request.param)
    monkeypatch.setattr(analysis, "Search", module.Search)
    monkeypatch.setattr(analysis, "Stop", module.Stop)
    return str(request.param)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `exhaustive`, unless the marks to run were chosen by hand and name it."""
    if "exhaustive" in str(config.getoption("markexpr")):
        return
    left_out = [item for item in items if item.get_closest_marker("exhaustive")]
    if left_out:
        items[:] = [item for item in items if not item.get_closest_marker("exhaustive")]
        config.hook.pytest_deselected(items=left_out)
