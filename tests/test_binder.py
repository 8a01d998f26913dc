"""Binder: does repo2docker understand what we give it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def repo2docker() -> str:
    """The command, which wants an environment of its own."""
    command = os.environ.get("ULTI_TEACH_REPO2DOCKER") or shutil.which("jupyter-repo2docker")
    if command is None:
        advice = (
            "jupyter-repo2docker not found. Install it apart (`python3 -m venv r2d && r2d/bin/pip install "
            "jupyter-repo2docker`) and name it in ULTI_TEACH_REPO2DOCKER."
        )
        if os.environ.get("CI"):
            pytest.fail(advice)
        pytest.skip(advice)
    return command


@pytest.fixture(scope="module")
def dockerfile(repo2docker: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What it would build from the files that git knows, as Binder sees them."""
    export = tmp_path_factory.mktemp("export") / "ulti-teach"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (export / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, export / name)
    done = subprocess.run(
        [repo2docker, "--no-build", "--debug", str(export)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_our_folder_is_what_is_built(dockerfile: str) -> None:
    """The requirements of binder/ are installed, after the repository that they name is there."""
    assert "python=3.11" in dockerfile
    copied = dockerfile.index("COPY --chown=0:0 src/ ${REPO_DIR}/")
    assert copied < dockerfile.index('pip install --no-cache-dir -r "binder/requirements.txt"')


def test_what_is_installed_is_the_course_with_lab_and_proxy() -> None:
    """The course itself from the repository, and what serves it behind a Jupyter server."""
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert [line.split(">=")[0] for line in lines if not line.startswith("#")] == [".[lab]", "jupyter-server-proxy"]
