"""``ulti-teach lab``: the lessons as notebooks, in JupyterLab."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from ulti_teach.cli.open import port_number

FOLDER = "ulti-course"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    about = f"copy the lessons into ./{FOLDER} (what you have changed there is kept) and open them in JupyterLab"
    parser = subparsers.add_parser(
        "lab", help=about, description=about[0].upper() + about[1:] + ".", allow_abbrev=False
    )
    parser.add_argument("--port", type=port_number, metavar="N", help="serve JupyterLab on this port (default 8888)")
    parser.add_argument("--no-browser", action="store_true", help="only serve JupyterLab, open no browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy the lessons and run JupyterLab until it is stopped."""
    from ulti_teach.app import paths
    from ulti_teach.app.copying import copy_lessons

    folder = Path(FOLDER)
    try:
        copied = copy_lessons(paths.notebooks(), folder)
    except OSError as error:
        print(f"ulti-teach: the lessons cannot be copied to ./{FOLDER}: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"The lessons are in ./{FOLDER}.")
    if copied.kept:
        print(
            f"You have changed {_listed(copied.kept)}: kept as you left it."
            if len(copied.kept) == 1
            else f"You have changed {_listed(copied.kept)}: kept as you left them."
        )
    if find_spec("jupyterlab") is None:
        print(
            f"ulti-teach: JupyterLab is not installed. Install it with\n  {sys.executable} -m pip install jupyterlab\n"
            "and run ulti-teach lab again.",
            file=sys.stderr,
        )
        return 1
    sys.stdout.flush()
    return _jupyterlab(folder, args)


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _jupyterlab(folder: Path, args: argparse.Namespace) -> int:
    from jupyterlab.labapp import LabApp

    options = [
        f"--ServerApp.root_dir={folder.resolve()}",
        # Whatever kernels this machine has: the lessons need the Python that has the course.
        "--ServerApp.kernel_spec_manager_class=ulti_teach.app.kernels.OwnInterpreter",
        # Nothing leaves the machine: it asks neither for news of the project Jupyter nor for a newer JupyterLab.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        *(
            ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
        ),  # containers; it is local and has a token
        *([f"--ServerApp.port={args.port}"] if args.port else []),
        *(["--no-browser"] if args.no_browser else []),
    ]
    LabApp.launch_instance(options)
    return 0
