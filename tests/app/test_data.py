"""Whose notebooks and exercises are used: a checkout's own, else the package's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT
from ulti_teach import data
from ulti_teach.app import paths


def package(tmp_path: Path, *, checkout: bool) -> Path:
    """A folder `ulti_teach` with data of its own, in a checkout or among installed packages."""
    package = tmp_path / "ulti_teach"
    for name in ("notebooks", "exercises"):
        (package / "_data" / name).mkdir(parents=True)
        if checkout:
            (tmp_path / name).mkdir()
    if checkout:
        (tmp_path / "pyproject.toml").touch()
    return package


def test_a_checkout_uses_its_own(tmp_path: Path) -> None:
    """Also where an editable install has left copies in the package: those go stale at the first edit."""
    there = package(tmp_path, checkout=True)
    assert data.notebooks(there) == tmp_path / "notebooks"
    assert data.exercises(there) == tmp_path / "exercises"


def test_an_installed_copy_uses_the_packages(tmp_path: Path) -> None:
    """In site-packages."""
    there = package(tmp_path, checkout=False)
    assert data.notebooks(there) == there / "_data" / "notebooks"
    assert data.exercises(there) == there / "_data" / "exercises"


@pytest.mark.parametrize("only", ["notebooks", "pyproject.toml"])
def test_half_a_checkout_is_none(tmp_path: Path, only: str) -> None:
    """Somebody else's `notebooks/` or `pyproject.toml` beside the installed package is not ours."""
    there = package(tmp_path, checkout=False)
    (tmp_path / only).mkdir() if only == "notebooks" else (tmp_path / only).touch()
    assert data.notebooks(there) == there / "_data" / "notebooks"


def test_here_it_is_the_checkout() -> None:
    """These tests run on the files that are edited."""
    assert paths.notebooks() == ROOT / "notebooks"
    assert paths.exercises() == ROOT / "exercises"
    assert (paths.template() / "voila" / "templates" / "ulti" / "index.html.j2").is_file()
    assert (paths.static() / "tokens.css").is_file()


def test_asking_imports_nothing_of_ours() -> None:
    """Every layer may ask, so the answer stands on the standard library alone."""
    code = "import sys; import ulti_teach.data; print(*sorted(n for n in sys.modules if n.startswith('ulti_teach')))"
    asked = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert asked.stdout.split() == ["ulti_teach", "ulti_teach.data"]
