"""JupyterHub for the course: everybody who logs in gets a server of their own, with the course on it.

Started by `jupyterhub --config jupyterhub_config.py`; `README.md` beside it says how, and how it grows. The hub, the
logging in, the proxy and the culling are JupyterHub's; the course itself is found by `jupyter-server-proxy`.
"""

import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821  # JupyterHub gives it

# --- who may come in
# One password for the class, and any name: enough for an evening, and no protection of one learner from another. A
# deployment that lasts chooses its own: `oauthenticator` for a school's accounts, or "native", "ldap" and others.
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ.get("ULTI_HUB_PASSWORD")  # eight characters or more
c.Authenticator.allow_all = True

# --- what they get
# Servers as processes of this machine, all under the hub's own account, so nothing but the address keeps learners
# apart. `dockerspawner`, `systemdspawner` or, on Kubernetes, `kubespawner` put a wall between them.
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(Path("homes").resolve() / "{username}")
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.args = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
c.Spawner.default_url = "/ulti-teach/"  # the entry point of the course for jupyter-server-proxy; JupyterLab is at /lab
c.Spawner.http_timeout = 120

# --- how much of it
# A learner with one page open takes about 300 MB (README.md), and a processor for some seconds while a page starts.
# The simple spawner cannot enforce these two; the others named above do.
c.Spawner.mem_limit = "768M"
c.Spawner.cpu_limit = 1.0
c.JupyterHub.concurrent_spawn_limit = 10
c.JupyterHub.active_server_limit = int(os.environ.get("ULTI_HUB_SERVERS", "0"))  # 0: as many as come

# --- until when
# An open page asks after its table every few seconds, so a server whose pages are all closed is idle.
c.JupyterHub.services = [
    {"name": "idle-culler", "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=1800"]}
]
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "services": ["idle-culler"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    }
]
c.JupyterHub.shutdown_on_logout = True
