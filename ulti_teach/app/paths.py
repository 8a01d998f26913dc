"""Where the app finds its notebooks, its page template and the components' static files."""

from __future__ import annotations

from pathlib import Path

from ulti_teach.data import PACKAGE, exercises, notebooks

__all__ = ["exercises", "notebooks", "static", "template"]


def template() -> Path:
    """The folder to put on ``JUPYTER_PATH``; the page template is ``voila/templates/ulti`` in it."""
    return PACKAGE / "app" / "template"


def static() -> Path:
    """The components' own ES modules and style sheets, served at ``/ulti/static/``."""
    return PACKAGE / "widgets" / "static"
