"""The process behind a page: IPython's kernel, without what no lesson uses and with what every lesson uses.

Run as ``python -m ulti_teach.app.lesson_kernel``; the server does so for every page.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress

from ipykernel.kernelapp import IPKernelApp


class LessonKernel(IPKernelApp):
    """IPython's kernel with words, puzzles and the usual components loaded: one kept ready has little left to do."""

    def init_code(self) -> None:
        """Load them; not earlier, since components look for the kernel that they belong to."""
        from ulti_teach.engine import UltiError
        from ulti_teach.text import spoken
        from ulti_teach.widgets import Drill, Puzzle, Table  # noqa: F401 - what nearly every lesson shows
        from ulti_teach.widgets.puzzle import exercises

        with suppress(UltiError):  # a puzzle file with a fault: the cell that shows a puzzle will say so
            spoken("en")
            exercises()
        super().init_code()  # type: ignore[no-untyped-call]


def begin(folder: str, environment: Mapping[str, str]) -> None:
    """Called in a kernel that was kept ready, when a page takes it: go to its folder, learn what it was asked.

    The folder is a path on this machine. Raises ``OSError`` where it cannot be entered.
    """
    os.chdir(folder)
    os.environ.update(environment)


if __name__ == "__main__":
    # Nobody debugs a lesson's cells. Loading the debugger would take a quarter of the kernel's start and 7 MiB of every
    # learner's memory; a module that is None counts as not installed, and IPython's kernel does without.
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]
    LessonKernel.launch_instance()
