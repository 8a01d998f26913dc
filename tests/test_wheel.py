"""The wheel carries everything that an installed copy needs, and runs from any folder."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built and unpacked into a folder of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *arguments: str) -> str:
    """Python in another folder, with the unpacked wheel and not the checkout."""
    code = f"import sys; sys.path.insert(0, {str(installed)!r}); " + arguments[0]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments[1:]], cwd=installed.parent, capture_output=True, text=True, check=True
    )
    return done.stdout


def tracked(*folders: str) -> list[str]:
    """The files of these folders that git keeps."""
    done = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_every_file_is_there(installed: Path) -> None:
    """All of the package, and the notebooks and exercises beside it."""
    for name in tracked("ulti_teach"):
        assert (installed / name).is_file(), name
    for name in tracked("notebooks", "exercises"):
        assert (installed / "ulti_teach" / "_data" / name).is_file(), name


def test_it_runs_the_course_of_its_own(installed: Path) -> None:
    """Puzzles and notebooks are those of the wheel, and a component works."""
    code = (
        "import json; from ulti_teach import data; from ulti_teach.widgets import Puzzle; "
        "print(json.dumps([str(data.notebooks()), repr(Puzzle('tricks-follow'))]))"
    )
    notebooks, shown = json.loads(run(installed, code))
    assert Path(notebooks) == installed / "ulti_teach" / "_data" / "notebooks"
    assert shown == "Puzzle('tricks-follow')"


def test_metadata_names_the_command(installed: Path) -> None:
    """The command, the licences, and pure Python, so that a browser can run it too."""
    (metadata,) = installed.glob("*.dist-info")
    assert "ulti-teach = ulti_teach.cli.main:main" in (metadata / "entry_points.txt").read_text()
    assert "py3-none-any" in (metadata / "WHEEL").read_text()
    assert (metadata / "licenses" / "LICENSE").is_file()
    assert (metadata / "licenses" / "LICENSES" / "phosphor-icons.txt").is_file()
