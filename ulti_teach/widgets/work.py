"""A search that must not hold up the page: worked on in small steps, between which the kernel hears what comes next."""

import asyncio
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from ulti_teach.engine import UltiError
from ulti_teach.solver import Steps, Task

T = TypeVar("T")
#: Seconds of work before the page is answered at all: most searches are done by then.
AT_ONCE = 0.15
#: Seconds until the page says that something is being worked out.
SIGN = 0.6
_PAUSE = 0.002


class Work(Generic[T]):
    """One answer on its way. `done(answer)` is told it, or why there is none; `sign()` is called when it takes long.

    Where no page can be held up, as in a script or a test, all is worked out at once.
    """

    def __init__(self, steps: Steps[T], done: Callable[[T | UltiError], None], sign: Callable[[], None]) -> None:
        self._task = Task(_caught(steps))
        self._done, self._sign = done, sign
        self._later: asyncio.Task[None] | None = None
        self.is_over = False
        self.is_long = False

    def start(self) -> bool:
        """Works for a moment, and goes on later where there is more to do; whether all is done already."""
        until = time.monotonic() + AT_ONCE
        loop = _loop()
        while not self._task.step():
            if loop is not None and time.monotonic() > until:
                self._later = loop.create_task(self._go_on())
                return False
        self._finish()
        return True

    def stop(self) -> None:
        """Gives it up: nobody waits for the answer any more."""
        self.is_over = True
        if self._later is not None:
            self._later.cancel()

    async def _go_on(self) -> None:
        began = time.monotonic()
        while not self._task.step():
            if not self.is_long and time.monotonic() - began > SIGN - AT_ONCE:
                self.is_long = True
                self._sign()
            await asyncio.sleep(_PAUSE)
        self._finish()

    def _finish(self) -> None:
        if not self.is_over:
            self.is_over = True
            self._done(self._task.answer)


def _caught(steps: Steps[T]) -> Steps[T | UltiError]:
    """The answer, or the fault in its place."""
    try:
        return (yield from steps)
    except UltiError as fault:
        return fault


def _loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
