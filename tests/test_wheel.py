"""The wheel carries everything that an installed copy needs, and runs from any folder; compiled where that can be."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.solver.both import compiler
from ulti_teach import __version__
from ulti_teach.solver.compiled import Kind

ROOT = Path(__file__).parent.parent


def build(target: str, folder: Path, source: Path, **environment: str) -> Path:
    """Build a wheel or an sdist of the source in a process of its own; what it says comes to stand beside it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    inherited = {name: value for name, value in os.environ.items() if name != "ULTI_TEACH_PURE"}
    # As quick as can be: no test here measures the search.
    environment = {"CFLAGS": "-O0", **inherited, **environment}
    done = subprocess.run(command, cwd=source, check=True, capture_output=True, text=True, env=environment)
    (made,) = (file for file in folder.iterdir() if file.suffix in (".whl", ".gz"))
    (folder / "said.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
    return made


def unpack(wheel: Path) -> Path:
    """The wheel as an installer would lay it out."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(wheel.parent / "site")
    return wheel.parent / "site"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for all machines, built and unpacked into a folder of its own."""
    return unpack(build("wheel", tmp_path_factory.mktemp("wheel"), ROOT, ULTI_TEACH_PURE="1"))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, unpacked: all that a build can count on."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build("sdist", folder, ROOT)) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"ulti_teach-{__version__}"


@pytest.fixture(scope="module")
def compiled(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel with the compiled search; where there is no compiler, tests skip, or fail where it is required."""
    compiler()
    return build("wheel", tmp_path_factory.mktemp("compiled"), source)


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


def tags(site: Path) -> list[str]:
    """Which Pythons and machines an unpacked wheel is for."""
    (wheel,) = site.glob("*.dist-info/WHEEL")
    return [line.partition(": ")[2] for line in wheel.read_text().splitlines() if line.startswith("Tag: ")]


def binaries(folder: Path) -> list[str]:
    """The compiled modules below this folder, and whatever else was made on the way."""
    made = (path for path in (folder / "ulti_teach" / "solver").iterdir() if path.name.startswith("_search."))
    return [path.name for path in made if path.suffix != ".pxd"]


def version(site: Path, **environment: str) -> str:
    """What `ulti-teach --version` says of an unpacked wheel."""
    code = f"import sys; sys.path.insert(0, {str(site)!r}); from ulti_teach.cli.main import main; main(['--version'])"
    inherited = {name: value for name, value in os.environ.items() if name != "ULTI_TEACH_PURE"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=site.parent, env={**inherited, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_compiled_wheel_is_for_this_machine(compiled: Path) -> None:
    """Built from the sdist alone: one binary, and a tag that keeps other machines from taking it."""
    site = unpack(compiled)
    (binary,) = binaries(site)
    assert binary.endswith((".so", ".pyd"))
    (tag,) = tags(site)
    assert tag.startswith(f"cp{sys.version_info.major}{sys.version_info.minor}-")
    assert not tag.endswith("-any")
    assert compiled.stem.endswith(tag)


def test_an_install_with_a_compiler_is_compiled(compiled: Path, tmp_path: Path) -> None:
    """In an environment of its own, by pip; plain Python can still be had by asking."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path)], check=True)
    scripts = tmp_path / ("Scripts" if sys.platform == "win32" else "bin")
    # The pip of the tests, told to work there: bringing one in takes longer than all the rest.
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python")]
    options = ["--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", *options, str(compiled)], check=True, capture_output=True)
    for asked, kind in (("", Kind.COMPILED), ("1", Kind.FORCED)):
        environment = {**os.environ, "ULTI_TEACH_PURE": asked}
        command = [str(scripts / "ulti-teach"), "--version"]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout == f"ulti-teach {__version__} (search: {kind.value})\n"


def test_without_a_compiler_the_build_goes_well(source: Path, tmp_path: Path) -> None:
    """It says so in one line, and the wheel is the one for all machines."""
    (tmp_path / "nothing").mkdir()
    wheel = build("wheel", tmp_path, source, PATH=str(tmp_path / "nothing"), CC="no-such-compiler")
    said = (tmp_path / "said.txt").read_text()
    assert said.count("The search is not compiled and runs as plain Python: ") == 1
    assert "no-such-compiler" in said
    assert len(said.splitlines()) == 2  # that, and the wheel's name
    site = unpack(wheel)
    assert binaries(site) == []
    assert tags(site) == ["py3-none-any"]
    assert version(site) == f"ulti-teach {__version__} (search: {Kind.PURE.value})\n"


def test_what_a_build_leaves_in_the_sources(source: Path, tmp_path: Path) -> None:
    """An editable install has the binary beside the sources, one that is to be pure takes it away; wheels leave it."""
    compiler()
    build("wheel:editable", tmp_path, source)
    (binary,) = binaries(source)
    other = tmp_path / "other"
    other.mkdir()
    assert binaries(unpack(build("wheel", other, source, ULTI_TEACH_PURE="1"))) == []
    assert binaries(source) == [binary]
    assert version(source) == f"ulti-teach {__version__} (search: {Kind.COMPILED.value})\n"
    for made in tmp_path.glob("*.whl"):
        made.unlink()
    build("wheel:editable", tmp_path, source, ULTI_TEACH_PURE="1")
    assert binaries(source) == []


def test_git_does_not_see_the_binary() -> None:
    """Nor what else a build might leave; the C types are a source."""
    solver = "ulti_teach/solver"
    names = [f"{solver}/_search.cpython-311-x86_64-linux-gnu.so", f"{solver}/_search.cp313-win_amd64.pyd"]
    shown = subprocess.run(
        ["git", "check-ignore", *names, f"{solver}/_search.pxd"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert shown.stdout.split() == names
