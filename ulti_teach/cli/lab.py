"""``ulti-teach lab``: the lessons as notebooks, in JupyterLab."""

from __future__ import annotations

import argparse


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("lab", help="copy the lessons into ./ulti-course and open them in JupyterLab")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Not yet."""
    return 1
