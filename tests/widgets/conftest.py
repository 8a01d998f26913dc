"""A desk of its own for every test of a component."""

import threading

import pytest

from ulti_teach.widgets import store as module
from ulti_teach.widgets import work
from ulti_teach.widgets.store import Store, the_store


@pytest.fixture(autouse=True)
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    """The store that the components of this test share: nothing on the desk, and no page yet."""
    monkeypatch.setattr(module, "_only", None)
    return the_store()


@pytest.fixture(autouse=True)
def no_loop_of_another_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is done at once, as in a script: a browser test before may have left its loop running in this thread.

    A test that wants a loop has one in a thread of its own.
    """
    known = work._loop
    is_main = threading.main_thread
    monkeypatch.setattr(work, "_loop", lambda: None if threading.current_thread() is is_main() else known())
