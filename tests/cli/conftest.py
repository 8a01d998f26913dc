"""What the tests of the commands share: Ctrl-C."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def ctrl_c() -> Iterator[None]:
    """Commands are started as from a terminal: a shell that runs the tests in the background has Ctrl-C ignored below it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before or signal.SIG_DFL)
