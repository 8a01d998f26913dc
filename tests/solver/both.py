"""The same search twice: compiled, where this installation has it, and as plain Python.

`ULTI_TEACH_COMPILED=required` in the environment makes its absence a failure, where it is a skip otherwise.
"""

import os
import shlex
import shutil
import sysconfig
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tests.missing import missing
from ulti_teach.solver.compiled import Kind, load

#: What says in the environment that the compiled search is required.
REQUIRED = "ULTI_TEACH_COMPILED"

KINDS = ("compiled", "pure")


def search_of(kind: str) -> ModuleType:
    """The module of this kind, or a skip that says what to do."""
    if kind == "pure":
        return import_module("ulti_teach.solver.search")
    module, found = load()
    if found is not Kind.COMPILED:
        what = f"The search here is {found.value}. To test it compiled: pip install -e . (with a C compiler)."
        missing(what, REQUIRED)
    return module


def compiler() -> None:
    """Skip, or fail where it is required, unless there is what it takes to compile a module for this Python."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(command):
        missing(f"There is no C compiler ({command}); on Debian: apt install gcc.", REQUIRED)
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        missing("The header files of Python are not there; on Debian: apt install python3-dev.", REQUIRED)
