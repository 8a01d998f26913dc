"""Opening the course: in Voilà as an app, in JupyterLab as notebooks."""

import sys

# Jupyter's event schemas bring a checker of international web addresses, whose grammar takes three seconds to build.
# Nothing here holds such an address; a module that is None counts as not installed, and the check is left out.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
