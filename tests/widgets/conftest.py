"""A desk of its own for every test of a component."""

import pytest

from ulti_teach.widgets import store as module
from ulti_teach.widgets.store import Store, the_store


@pytest.fixture(autouse=True)
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    """The store that the components of this test share: nothing on the desk, and no page yet."""
    monkeypatch.setattr(module, "_only", None)
    return the_store()
