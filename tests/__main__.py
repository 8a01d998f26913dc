"""Everything that has to pass, as one command: `python -m tests`.

Style, types, then the tests: rules, components, lessons under nbval, apps in a browser, the JavaScript under node.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from ulti_teach.solver.compiled import COMPILED, KIND

ROOT = Path(__file__).parent.parent
# By a process a processor, four at most, each of which takes the next file, in the order of `tests/conftest.py`.
SHARED = ("-n", "logical", "--maxprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")
# Takes one process half a minute: begun before all others, and told of at its turn.
BESIDE = "types"


def steps() -> list[tuple[str, list[str]]]:
    """Each step's name and command."""
    python = [sys.executable, "-m"]
    found = [
        ("style", [*python, "ruff", "check", "."]),
        ("format", [*python, "ruff", "format", "--check", "."]),
    ]
    node = shutil.which("node")
    if node:
        tests = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "js").glob("*.test.mjs"))
        found.append(("javascript", [node, "--test", *tests]))
    else:
        print("The JavaScript tests are skipped: install Node.js 20 or newer to run them.")
    if not COMPILED:
        print(f"The search is tested uncompiled alone. Here it is {KIND.value}.")
    found.append(("lessons", [*python, "pytest", "-q", *SHARED, "--nbval-lax", "-p", "no:cacheprovider", "notebooks"]))
    found.append((BESIDE, [*python, "mypy"]))
    # Last, so that its closing line, which counts the tests, ends what is printed.
    return [*found, ("tests", [*python, "pytest", "-q", *SHARED, "tests"])]


def main() -> int:
    """Runs every step, even after one failed, and tells which did."""
    failed = []
    todo = steps()
    with subprocess.Popen(dict(todo)[BESIDE], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as beside:
        for name, command in todo:
            print(f"\n=== {name}", flush=True)
            if name == BESIDE:
                sys.stdout.buffer.write(beside.communicate()[0])
                sys.stdout.flush()
                code = beside.returncode
            else:
                code = subprocess.run(command, cwd=ROOT, check=False).returncode
            if code:
                failed.append(name)
    if failed:
        print(f"\nFailed: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
