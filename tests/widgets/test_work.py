"""Work in small steps: at once where nobody waits, else between what the page asks, with a sign, and given up."""

import asyncio
import time
from collections.abc import Generator

import pytest

from tests.running import awaited
from ulti_teach.engine import UltiError
from ulti_teach.widgets import work as module
from ulti_teach.widgets.work import Work


def steps(number: int, each: float = 0.0) -> Generator[None, None, str]:
    """An answer after so many steps of so many seconds."""
    for _ in range(number):
        time.sleep(each)
        yield
    return "answer"


def failing() -> Generator[None, None, str]:
    """No answer."""
    yield
    raise UltiError("Nobody can.")


def test_without_a_loop_all_is_worked_out_at_once() -> None:
    """As in a script."""
    told: list[str | UltiError] = []
    assert Work(steps(1000), told.append, lambda: None).start()
    assert told == ["answer"]


def test_what_fails_is_told_as_a_fault() -> None:
    """And not raised anywhere."""
    told: list[str | UltiError] = []
    Work(failing(), told.append, lambda: None).start()
    assert [str(each) for each in told] == ["Nobody can."]


def test_long_work_lets_others_in_gives_a_sign_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop goes on in between."""
    monkeypatch.setattr(module, "AT_ONCE", 0.0)
    monkeypatch.setattr(module, "SIGN", 0.0)
    told: list[str | UltiError] = []
    signs, ticks = [], 0

    async def page() -> None:
        nonlocal ticks
        work = Work(steps(50, 0.001), told.append, lambda: signs.append(1))
        assert not work.start()
        while not work.is_over:
            ticks += 1
            await asyncio.sleep(0)

    awaited(page())
    assert told == ["answer"]
    assert signs == [1]
    assert ticks > 10


def test_work_that_is_given_up_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer action has taken its place: that one is over, which began later, has more to do, and tells."""
    monkeypatch.setattr(module, "AT_ONCE", 0.0)
    told: list[str | UltiError] = []

    async def page() -> None:
        work = Work(steps(20, 0.001), told.append, lambda: None)
        newer = Work(steps(60, 0.001), lambda _: told.append("newer"), lambda: None)
        assert not work.start()
        work.stop()
        assert not newer.start()
        while not newer.is_over:
            await asyncio.sleep(0)

    awaited(page())
    assert told == ["newer"]
