"""What takes long is run when it is asked for: `pytest -m exhaustive tests/solver`."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `exhaustive`, unless the marks to run were chosen by hand and name it."""
    if "exhaustive" in str(config.getoption("markexpr")):
        return
    left_out = [item for item in items if item.get_closest_marker("exhaustive")]
    if left_out:
        items[:] = [item for item in items if not item.get_closest_marker("exhaustive")]
        config.hook.pytest_deselected(items=left_out)
