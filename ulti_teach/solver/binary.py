"""What the compiled search is made of, for whoever builds it and whoever loads it; standard library only.

The search is one source. `joined` puts its modules into one text, which Cython compiles with the C types of
`_search.pxd`; the binary carries the `digest` of all that, so that one built from other sources is known as such.
"""

import os
import re
from hashlib import sha256
from pathlib import Path

#: The name of the compiled module, beside the sources.
NAME = "_search"
#: The modules of the search, each after those that it imports.
MODULES = ("canon", "bounds", "moves", "aims", "search")
_IMPORT = re.compile(r"^from \.\w+ import (?:\([^)]*\)|.*)\n", re.MULTILINE)


def is_wanted() -> bool:
    """Whether compiled code may be built and used: `ULTI_TEACH_PURE=1` in the environment says no."""
    return os.environ.get("ULTI_TEACH_PURE", "") in ("", "0")


def joined(folder: Path) -> str:
    """The modules in this folder as one, which has no imports of its own house any more, and ends with `DIGEST`."""
    texts = [(folder / f"{name}.py").read_text(encoding="utf-8") for name in MODULES]
    return "\n".join([*(_IMPORT.sub("", text) for text in texts), f'DIGEST = "{digest(folder)}"\n'])


def digest(folder: Path) -> str:
    """What tells these sources from any others, as 64 hexadecimal digits. Raises `OSError` where they are not files."""
    found = sha256()
    for name in (*(f"{module}.py" for module in MODULES), f"{NAME}.pxd"):
        found.update(sha256((folder / name).read_bytes()).digest())
    return found.hexdigest()
