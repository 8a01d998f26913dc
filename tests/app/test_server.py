"""Settings and small answers of the server, without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from jupyter_client.kernelspec import NoSuchKernel
from jupyter_server.base.websocket import WebSocketMixin

from tests.app.test_staging import cell, write
from tests.running import ROOT, Running, ask, open_folder, until
from ulti_teach.app import server
from ulti_teach.app.kernels import OwnInterpreter
from ulti_teach.app.words import KEYS, words

TEMPLATE = ROOT / "ulti_teach" / "app" / "template"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A course of one lesson, and one that fails, whose kernels are culled after five idle seconds."""
    folder = tmp_path_factory.mktemp("lessons")
    write(folder, "en/01_a.ipynb", cell("# A", "markdown"), cell("1"))
    fails = "from ulti_teach.engine import UltiError\nraise UltiError('There is no puzzle <b>x</b>.')"
    write(folder, "en/02_fails.ipynb", cell("# B", "markdown"), cell(fails))
    course = open_folder(folder, idle=5, kept=0)
    yield course
    course.stop()


def test_a_kernel_that_no_page_uses_is_culled(running: Running) -> None:
    """A page was fetched but never came to life: its kernel goes by itself."""
    status, page = running.get("voila/render/en/01_a.ipynb", 120)
    assert (status, page.count('"kernelId": ')) == (200, 1)
    until(lambda: not running.kernels(), 120, "the culling")


def test_our_own_sentence_is_shown_as_it_is(running: Running) -> None:
    """An error of ours is made for people: it is an alert, without a script; it is text, whatever stands in it."""
    status, page = running.get("voila/render/en/02_fails.ipynb", 120)
    assert status == 200
    alert = page[page.index('<div class="ut-say ut-bad" role="alert">') :]
    assert "There is no puzzle &lt;b&gt;x&lt;/b&gt;." in alert.partition("</summary>")[0]
    assert "<b>x" not in page


def test_culling_waits_far_longer_than_a_page_load() -> None:
    """Twenty pages opened at once have taken 20 s; an open page is never culled."""
    config = server.settings()
    assert config.MappingKernelManager.cull_idle_timeout >= 10 * 60
    assert config.MappingKernelManager.cull_connected is False


def test_the_line_to_a_page_is_not_cut_before_the_page_was_asked() -> None:
    """Jupyter first asks after 30 s; a page may miss that and the next question before its line is taken for dead."""

    class Line(WebSocketMixin):
        settings = server.WEB

    assert Line().ping_timeout > 2 * Line().ping_interval


@pytest.mark.parametrize("path", ["nope", "voila/render/en/99_nope.ipynb", "voila/render/../../x", "voila/tree/zz"])
def test_an_unknown_address_is_a_page_of_ours(running: Running, path: str) -> None:
    """A sentence and the way home, and no request elsewhere."""
    status, page = running.get(path)
    assert status == 404
    assert "There is no such page here." in page
    assert re.search(r'<a [^>]*href="/"', page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


@pytest.mark.parametrize(
    "path", ["voila/files/en/01_a.ipynb", "ulti/static/../component.py", "ulti/static/%2e%2e/table.py"]
)
def test_no_source_is_served(running: Running, path: str) -> None:
    """Neither a notebook nor a file beside the static ones."""
    assert running.get(path)[0] in (403, 404)


def test_static_files_are_served(running: Running) -> None:
    """The tokens that every page is drawn with."""
    status, css = running.get("ulti/static/tokens.css")
    assert status == 200
    assert "--ut-paper" in css


@pytest.mark.parametrize("method", ["POST", "DELETE", "PATCH"])
def test_nothing_is_changed_without_a_token(running: Running, method: str) -> None:
    """XSRF protection is on for whatever is not a question."""
    kernel = "/api/kernels/00000000-0000-0000-0000-000000000000"
    path = "/voila/api/shutdown/00000000-0000-0000-0000-000000000000" if method == "POST" else kernel
    assert ask(running.port, method, path)[0] in (403, 405)


def test_the_kernel_is_this_interpreter() -> None:
    """Whatever kernels are installed on the machine."""
    specs = OwnInterpreter(kernel_dirs=["/nowhere"])
    assert list(specs.get_all_specs()) == ["python3"]
    assert Path(specs.get_kernel_spec("python3").argv[0]).samefile(Path(psutil.Process().exe()))
    with pytest.raises(NoSuchKernel):
        specs.get_kernel_spec("julia")


def test_every_word_is_there_and_used() -> None:
    """No key on screen instead of a word; no word that nobody says."""
    said = words("en")
    assert set(said) == set(KEYS)
    assert all(said[key] != key for key in KEYS)
    used = "".join(
        path.read_text(encoding="utf-8") for path in TEMPLATE.rglob("*.*") if path.suffix in (".html", ".j2", ".js")
    )
    assert {key for key in KEYS if f"words.{key}" not in used} == set()


def test_a_language_without_words_is_said_in_english() -> None:
    """A lesson may be there before the page around it is translated."""
    assert words("xx") == words("en")


def test_the_template_has_no_words_of_its_own() -> None:
    """What people read comes from the catalogue, so that a language is added without touching a page."""
    for path in TEMPLATE.rglob("*.html"):
        text = re.sub(r"{[{%#].*?[}%#]}|<style>.*?</style>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r">[^<>]*[A-Za-z]{2}[^<>]*<", text), path.name


def test_a_line_to_a_kernel_that_has_gone_is_refused_without_a_word(running: Running) -> None:
    """Pages that were open when the course was stopped ask for it again and again; the terminal stays as it was."""
    before = running.output
    assert ask(running.port, "GET", "/api/kernels/00000000-0000-0000-0000-000000000000/channels")[0] == 404
    assert ask(running.port, "GET", "/api/kernels/00000000-0000-0000-0000-000000000000")[0] == 404
    assert running.output == before


@pytest.mark.parametrize("path", ["/", "/voila/render/en/01_a.ipynb", "/api/kernels/x-x-x-x-x/channels", "/ulti/rules"])
def test_the_course_of_one_learner_has_no_other_name(running: Running, path: str) -> None:
    """A site whose name was made to lead to this machine gets no page and no kernel."""
    for host, is_ours in (("elsewhere.example", False), ("localhost", True), ("127.0.0.1", True)):
        status = ask(running.port, "GET", path, Host=f"{host}:{running.port}")[0]
        assert (status == 403) is not is_ours, host
