"""pytest, again and again, without starting it again and again: each run is a process that is forked from one that waits.

What waits has loaded pytest and Hypothesis, nothing of ours, so that a run reads our modules as they are at that moment.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

# Reads the arguments of a run as a line, and answers with its exit code; what a run prints goes into two files.
_WAITS = """
import json, os, signal, sys
import hypothesis.strategies, pytest
sys.path.insert(0, os.getcwd())
for line in sys.stdin:
    run = json.loads(line)
    child = os.fork()
    if not child:
        signal.alarm(run["seconds"])
        for stream, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(run[name], os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
        code = 1
        try:
            code = int(pytest.main(run["arguments"]))
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Forks:
    """Runs of pytest in a folder; on a system that cannot fork, each is started from nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {"PYTHONPATH": str(folder), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        self.environment.pop("PYTEST_ADDOPTS", None)
        self._waiting: subprocess.Popen[str] | None = None

    def run(self, *arguments: str, seconds: int = 600) -> subprocess.CompletedProcess[str]:
        """One run with these arguments, which is ended after so many seconds (a negative exit code, as of any signal)."""
        if not hasattr(os, "fork"):
            command = [sys.executable, "-m", "pytest", *arguments]
            return subprocess.run(
                command,
                cwd=self.folder,
                env=self.environment,
                capture_output=True,
                encoding="utf-8",
                timeout=seconds,
                check=False,
            )
        waiting = self._begin()
        assert waiting.stdin is not None
        assert waiting.stdout is not None
        out, err = (self.folder / f"{name}.txt" for name in ("out", "err"))
        asked = {"arguments": arguments, "seconds": seconds, "out": str(out), "err": str(err)}
        waiting.stdin.write(json.dumps(asked) + "\n")
        waiting.stdin.flush()
        code = int(waiting.stdout.readline())
        said, complained = (file.read_text(encoding="utf-8") for file in (out, err))
        return subprocess.CompletedProcess(arguments, code, said, complained)

    def close(self) -> None:
        """Nothing waits any longer."""
        if self._waiting:
            self._waiting.communicate()

    def _begin(self) -> subprocess.Popen[str]:
        self._waiting = self._waiting or subprocess.Popen(
            [sys.executable, "-c", _WAITS],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        return self._waiting
