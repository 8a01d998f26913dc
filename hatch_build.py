"""Compiles the search while a wheel is built. Where that cannot be done the wheel is pure Python, and works as well.

A wheel with the binary is for one Python on one kind of machine; with `ULTI_TEACH_PURE=1` in the environment, or
without a compiler, it is for all (`py3-none-any`). An editable install gets the binary into the checkout, where git
does not see it. Nothing else is left behind: everything is made in a temporary folder.

Run as `python hatch_build.py FOLDER`, it compiles what lies in that folder.
"""

import os
import subprocess
import sys
import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_SOLVER = Path("ulti_teach", "solver")
# Indices are in bounds and nothing is divided by zero: the plain search would stop there. Types come from the .pxd.
_DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}


class CompiledSearch(BuildHookInterface[Any]):
    """Puts the compiled search into the wheel, or beside its sources for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell the wheel of it; called before the wheel's files are gathered."""
        root = Path(self.root)
        binary = _load(root / _SOLVER / "binary.py")
        home = root / _SOLVER / _file_name(binary)
        if not binary.is_wanted():
            if version == "editable":
                home.unlink(missing_ok=True)
            return
        self._folder = TemporaryDirectory()
        try:
            made = compile_copy(root / _SOLVER, binary, Path(self._folder.name))
            if version == "editable":
                _put(made, home)
        except (OSError, subprocess.CalledProcessError) as fault:
            *_, said = (getattr(fault, "stderr", None) or str(fault)).strip().splitlines() or [""]
            self.app.display_warning(f"The search is not compiled and runs as plain Python: {said:.200}")
            return
        if version != "editable":
            build_data["force_include"][str(made)] = (_SOLVER / made.name).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called when the wheel is written."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def compile_copy(solver: Path, binary: ModuleType, folder: Path) -> Path:
    """Join the sources of the search into this empty folder and compile them, in a process of its own.

    Returns where the binary is. Raises `CalledProcessError`, with what the compiler said, and `OSError`.
    """
    copy = folder / _SOLVER
    copy.mkdir(parents=True)
    for package in (copy, copy.parent):
        (package / "__init__.py").touch()
    (copy / f"{binary.NAME}.py").write_text(binary.joined(solver), encoding="utf-8", newline="\n")
    copyfile(solver / f"{binary.NAME}.pxd", copy / f"{binary.NAME}.pxd")
    command = [sys.executable, str(Path(__file__).resolve()), str(folder)]
    # A compiler may speak in another encoding than Python expects, and a warning need not be exact.
    subprocess.run(command, check=True, capture_output=True, text=True, errors="replace")
    made = copy / _file_name(binary)
    if not made.is_file():
        raise FileNotFoundError(made)
    return made


def compile_here(folder: Path) -> None:
    """Compile what `compile_copy` has laid out."""
    from Cython.Build import cythonize
    from setuptools import Extension, setup

    os.chdir(folder)
    (source,) = _SOLVER.glob("*.pxd")
    name = ".".join(source.with_suffix("").parts)
    # No symbols for debuggers: they would be most of the binary, and hold the temporary folder's name.
    options = [] if sys.platform == "win32" else ["-g0"]
    extension = Extension(name, [source.with_suffix(".py").as_posix()], extra_compile_args=options)
    modules = cythonize([extension], compiler_directives=_DIRECTIVES, quiet=True)
    setup(name="ulti-teach", ext_modules=modules, script_args=["build_ext", "--inplace"])


def _file_name(binary: ModuleType) -> str:
    """What this Python calls the compiled module."""
    return f"{binary.NAME}{sysconfig.get_config_var('EXT_SUFFIX')}"


def _put(made: Path, home: Path) -> None:
    """Move the binary into place at once, so that a process that runs the old one keeps it."""
    fresh = home.with_suffix(".new")
    try:
        copyfile(made, fresh)
        os.replace(fresh, home)
    finally:
        fresh.unlink(missing_ok=True)


def _load(path: Path) -> ModuleType:
    """A module of the package, which is not installed yet."""
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    compile_here(Path(sys.argv[1]))
