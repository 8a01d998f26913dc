"""The kernels behind the pages: always this interpreter, one kept ready, never restarted behind the learner's back."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import deque
from contextvars import ContextVar
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

#: The kernels that the current request has started: a page that is closed before it is whole cannot name its kernel.
started: ContextVar[list[str] | None] = ContextVar("started", default=None)


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

    It also says whether a kernel is alive and which ones a request has started.
    """

    kept = Integer(1, min=0, config=True, help="How many kernels wait for the next pages.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._waiting: deque[asyncio.Task[str]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Take a kernel that was kept ready, or start one; note it for the request that asked."""
        kernel_id = await self._take(kwargs.get("path") or "", kwargs.get("env") or {})
        if kernel_id is None:
            kernel_id = await self._start(**kwargs)
        if (noted := started.get()) is not None:
            noted.append(kernel_id)
        return kernel_id

    async def _start(self, **kwargs: Any) -> str:
        kernel_id: str = await super().start_kernel(**kwargs)
        return kernel_id

    def prepare(self) -> None:
        """Start as many kernels as are to wait for the next pages; call it in the server's loop."""
        self._timer = None
        while len(self._waiting) < self.kept:
            self._waiting.append(asyncio.ensure_future(self._start(kernel_name=NAME)))

    async def _take(self, path: str, environment: dict[str, str]) -> str | None:
        """One of the kernels that wait, told where it is and what was asked; None where none can be had."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(LATER, self.prepare)
            await asyncio.wait([waiting])
            if waiting.cancelled() or waiting.exception():
                self.log.error("A kernel that was to be kept ready did not start.")
                continue
            kernel_id = waiting.result()
            if await self._begin(kernel_id, path, environment):
                return kernel_id
            await self.stop_kernel(kernel_id)
        return None

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
        if kernel_id in self:
            await ensure_async(self.shutdown_kernel(kernel_id, now=True))  # type: ignore[no-untyped-call]

    async def stop_all(self) -> None:
        """Stop every kernel, those too that are just being started (which Jupyter's own way would trip over)."""
        if self._timer:
            self._timer.cancel()
        self.kept = 0
        await asyncio.gather(*self._waiting, *self._pending_kernels.values(), return_exceptions=True)
        self._waiting.clear()
        await asyncio.gather(*map(self.stop_kernel, self.list_kernel_ids()))
