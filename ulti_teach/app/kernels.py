"""The kernels behind the pages: always this interpreter, never restarted behind the learner's back."""

from __future__ import annotations

import asyncio
import sys
from contextvars import ContextVar
from typing import Any

from ipykernel.kernelspec import RESOURCES
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

NAME = "python3"

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
            # No history: a lesson's cells are not commands that the learner typed.
            argv=[
                *(sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"),
                *("--HistoryManager.enabled=False", "--log-level=ERROR"),
            ],
        )


class CourseKernels(AsyncMappingKernelManager):
    """Jupyter's kernel manager, which also says whether a kernel is alive and which ones a request has started."""

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel and note it for the request that asked."""
        kernel_id: str = await super().start_kernel(**kwargs)
        if (noted := started.get()) is not None:
            noted.append(kernel_id)
        return kernel_id

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
        await asyncio.gather(*self._pending_kernels.values(), return_exceptions=True)
        await asyncio.gather(*map(self.stop_kernel, self.list_kernel_ids()))
