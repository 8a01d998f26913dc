"""The kernels behind the pages: always this interpreter, one kept ready, never restarted behind the learner's back."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import deque
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from ipykernel.kernelspec import RESOURCES
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

NAME = "python3"
#: Seconds until a kernel that was taken is replaced: its page is drawn by then, on a slow machine too, and need not
#: share the processor.
LATER = 12.0
#: Seconds that a kernel kept ready has to answer when it is taken; a new one is started instead of one that does not.
PATIENCE = 20.0

#: Seconds for which a page keeps its kernel without a line to it while somebody else waits: a laptop that was shut, a
#: telephone in a pocket. Far above what drawing a page takes.
AWAY = 150.0


@dataclass(slots=True, eq=False)
class Visit:
    """A page on its way or open: whose browser it is in, and its kernel, once it has one."""

    browser: str = ""
    kernels: list[str] = field(default_factory=list)
    #: Whether its request has not come to its kernel yet.
    is_coming: bool = True
    #: Since when it has had no line to its kernel, in seconds of the clock that never goes back; None while it has.
    alone_since: float | None = None


#: The page that the current request is for: if it is closed before it is whole, it cannot name its kernel.
visiting: ContextVar[Visit | None] = ContextVar("visiting", default=None)


class OwnInterpreter(KernelSpecManager):
    """The only kernel is the interpreter that runs the course.

    A ``python3`` that the learner once installed for another environment would otherwise win, and could not import us.
    """

    def find_kernel_specs(self) -> dict[str, str]:
        """One name, whatever is installed on this machine."""
        return {NAME: str(RESOURCES)}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The specification of that one kernel; raises ``NoSuchKernel`` for any other name."""
        if kernel_name != NAME:
            raise NoSuchKernel(kernel_name)
        return KernelSpec(
            resource_dir=str(RESOURCES),
            display_name="Python 3",
            language="python",
            # No history: a lesson's cells are not commands that the learner typed. `-P`: the lesson's folder is no
            # place to import from before the kernel has started.
            argv=[
                *(sys.executable, "-P", "-m", "ulti_teach.app.lesson_kernel", "-f", "{connection_file}"),
                *("--HistoryManager.enabled=False", "--log-level=ERROR"),
            ],
            # Memory that importing has used and freed goes back to the system (glibc; others do not read it): 5 MiB.
            env={"MALLOC_TRIM_THRESHOLD_": "65536"},
        )


class CourseKernels(AsyncMappingKernelManager):
    """Jupyter's kernel manager, which keeps kernels ready for the next pages.

    It also says whether a kernel is alive, whose page has started which, and whether there is a place for one more.
    """

    kept = Integer(1, min=0, config=True, help="How many kernels wait for the next pages.")
    pages = Integer(0, min=0, config=True, help="How many pages may be open at once; 0 for as many as come.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._waiting: deque[asyncio.Task[str]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._visits: list[Visit] = []
        self._stopping: dict[str, asyncio.Future[None]] = {}
        self.is_closing = False

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Take a kernel that was kept ready, or start one; note it for the request that asked."""
        kernel_id = await self._take(kwargs.get("path") or "", kwargs.get("env") or {})
        if kernel_id is None:
            kernel_id = await self._start(**kwargs)
        if (visit := visiting.get()) is not None:
            visit.kernels.append(kernel_id)
            visit.is_coming, visit.alone_since = False, time.monotonic()
        return kernel_id

    async def admit(self, visit: Visit) -> bool:
        """Whether there is a place for this page; it is held for it until its kernel has gone.

        A browser that has a page open already gives up its oldest where all places are taken: who goes on to the next
        lesson asks for it before the last one is left.
        """
        if self._is_full():
            await self._sweep()
            mine = [other for other in self._visits if other.browser == visit.browser and other.kernels]
            if mine and self._is_full():
                await self._stop_those(mine[0].kernels)
        # Nothing is awaited between counting and taking the place: two pages cannot both have the last one.
        if self._is_full():
            return False
        self._visits.append(visit)
        return True

    async def has_place(self) -> bool:
        """Whether a page of a browser that has none open would be let in now."""
        if self._is_full():
            await self._sweep()
        return not self._is_full()

    def has_stopped(self, visit: Visit) -> bool:
        """Whether the page lost its kernel because it was stopped here, and not by a fault."""
        return self.is_closing or (bool(visit.kernels) and not any(kernel_id in self for kernel_id in visit.kernels))

    def _is_full(self) -> bool:
        """Whether all places are taken, where there are only so many."""
        return self._taken() >= self.pages > 0

    def _taken(self) -> int:
        """How many places are taken: pages that are on their way to a kernel, or whose kernel is here."""
        self._visits = [visit for visit in self._visits if visit.is_coming or any(k in self for k in visit.kernels)]
        return len(self._visits)

    async def _sweep(self) -> None:
        """Free the places of pages that cannot use them any more: their kernel died, or they have long been away."""
        now = time.monotonic()
        for visit in list(self._visits):
            is_away = visit.alone_since is not None and now - visit.alone_since > AWAY
            for kernel_id in visit.kernels:
                if is_away or not await self.is_running(kernel_id):
                    await self.stop_kernel(kernel_id)

    async def _stop_those(self, kernels: list[str]) -> None:
        await asyncio.gather(*map(self.stop_kernel, kernels))

    def notify_connect(self, kernel_id: str) -> None:
        """A page has a line to its kernel."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        for visit in self._of(kernel_id):
            visit.alone_since = None

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has lost a line to its kernel."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        if not self._kernel_connections.get(kernel_id):
            for visit in self._of(kernel_id):
                visit.alone_since = time.monotonic()

    def _of(self, kernel_id: str) -> list[Visit]:
        return [visit for visit in self._visits if kernel_id in visit.kernels]

    async def _start(self, **kwargs: Any) -> str:
        kernel_id: str = await super().start_kernel(**kwargs)
        return kernel_id

    def prepare(self) -> None:
        """Start as many kernels as are to wait for the next pages; call it in the server's loop.

        One that waits needs a place as well: there are never more kernels than pages may be open.
        """
        self._timer = None
        most = min(self.kept, self.pages - self._taken()) if self.pages else self.kept
        while len(self._waiting) < most:
            self._waiting.append(asyncio.ensure_future(self._start(kernel_name=NAME)))

    async def _take(self, path: str, environment: dict[str, str]) -> str | None:
        """One of the kernels that wait, told where it is and what was asked; None where none can be had."""
        while self._waiting:
            waiting = self._waiting.popleft()
            self._prepare_later()
            await asyncio.wait([waiting])
            if waiting.cancelled() or waiting.exception():
                self.log.error("A kernel that was to be kept ready did not start.")
                continue
            kernel_id = waiting.result()
            if await self._begin(kernel_id, path, environment):
                return kernel_id
            await self.stop_kernel(kernel_id)
        return None

    def _prepare_later(self) -> None:
        if self._timer is None and self.kept:
            self._timer = asyncio.get_running_loop().call_later(LATER, self.prepare)

    async def _begin(self, kernel_id: str, path: str, environment: dict[str, str]) -> bool:
        """Tell a kernel its folder and its environment; whether it has answered."""
        if not await self.is_running(kernel_id):
            return False
        news = {name: value for name, value in environment.items() if os.environ.get(name) != value}
        folder = self.cwd_for_path(path)  # type: ignore[no-untyped-call]
        # As JSON, since Voilà's names are members of an enumeration; Python reads it as the same texts.
        code = f"__import__('ulti_teach.app.lesson_kernel').app.lesson_kernel.begin(*{json.dumps([folder, news])})"
        client = self.get_kernel(kernel_id).client()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        try:
            reply = await ensure_async(client.execute(code, silent=True, reply=True, timeout=PATIENCE))
        except TimeoutError:
            self.log.error("A kernel that was kept ready has not answered.")
            return False
        finally:
            client.stop_channels()
        if reply["content"]["status"] != "ok":
            self.log.error("A kernel that was kept ready could not begin: %s", reply["content"].get("evalue"))
            return False
        return True

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Stop a kernel that no page uses any more; one that waits for its first page stays."""
        if not any(task.done() and not task.exception() and task.result() == kernel_id for task in self._waiting):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    async def is_running(self, kernel_id: str) -> bool:
        """Whether the kernel is known here and its process lives."""
        return kernel_id in self and bool(await ensure_async(self.get_kernel(kernel_id).is_alive()))

    async def stop_kernel(self, kernel_id: str) -> None:
        """Stop the kernel, if it is still there, at once: it holds nothing that its page would miss.

        Asked politely, one that is just starting would answer with a traceback in the learner's terminal.
        """
        if kernel_id not in self and kernel_id not in self._stopping:
            return
        # Asked twice at once, by the page and by whoever needs its place, Jupyter would look for a kernel that is gone.
        if kernel_id not in self._stopping:
            self._stopping[kernel_id] = asyncio.ensure_future(self._stop(kernel_id))
        await asyncio.shield(self._stopping[kernel_id])

    async def _stop(self, kernel_id: str) -> None:
        try:
            await ensure_async(self.shutdown_kernel(kernel_id, now=True))  # type: ignore[no-untyped-call]
        finally:
            del self._stopping[kernel_id]
        if self.pages:
            self._prepare_later()  # one that could not be kept ready for want of a place may be now

    async def stop_all(self) -> None:
        """Stop every kernel, those too that are just being started (which Jupyter's own way would trip over).

        To be run in the loop that started them.
        """
        self.is_closing = True
        self.kept = 0
        if self._timer:
            self._timer.cancel()
        await asyncio.gather(*self._waiting, *self._pending_kernels.values(), return_exceptions=True)
        self._waiting.clear()
        await self._stop_those(self.list_kernel_ids())
