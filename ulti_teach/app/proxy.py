"""The course behind a Jupyter server (Binder, JupyterHub): what jupyter-server-proxy asks to be able to start it."""

from __future__ import annotations

import sys
from typing import Any

from ulti_teach.app import paths

NAME = "ulti-teach"


def setup() -> dict[str, Any]:
    """The entry point `ulti-teach` of the group `jupyter_serverproxy_servers`.

    The course is served at ``ulti-teach/`` below the Jupyter server; its home page links to the JupyterLab there.
    """
    command = [sys.executable, "-m", "ulti_teach", "--no-browser", "--port", "{port}"]
    return {
        "command": [*command, "--base-url", "{base_url}" + NAME, "--lab-url", "{base_url}lab"],
        "absolute_url": True,  # our addresses hold the whole path, so nothing has to be rewritten on the way
        "timeout": 60,
        "new_browser_tab": True,
        "launcher_entry": {"title": "Ulti Teach", "icon_path": str(paths.template() / "icon.svg")},
    }
