"""The course on a JupyterHub: binder/hub started for real, with two learners who each get a server of their own."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import signal
import sys
from collections.abc import Iterator
from http.client import HTTPException
from importlib.util import find_spec
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import READY, WIDE, Record, close
from tests.browser.test_lesson_02 import FIRST, NOT_THE_KING, card, hears
from tests.missing import missing
from tests.running import ROOT, Running, ask, free_port, start, until

HUB = ROOT / "binder" / "hub"
PASSWORD = "makk-betli-4071"
LESSON = "ulti-teach/voila/render/en/02_tricks.ipynb"


@pytest.fixture(scope="module")
def proxy() -> str:
    """The hub's proxy, which npm installs; where it or JupyterHub is missing, tests skip, or fail where required."""
    command = os.environ.get("ULTI_TEACH_HUB_PROXY") or shutil.which("configurable-http-proxy")
    if command is None or find_spec("jupyterhub") is None:
        advice = (
            "No hub found. Install it (`pip install -e '.[hub]'`) and its proxy (`npm install configurable-http-proxy`), "
            "and name the latter's command in ULTI_TEACH_HUB_PROXY."
        )
        missing(advice, "ULTI_TEACH_HUB")
    return command


@pytest.fixture(scope="module")
def hub(proxy: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The hub by its own configuration, in a folder of its own, on free ports of this machine; all of it gone afterwards."""
    port, inner, api = free_port(), free_port(), free_port()
    where = (
        f"--JupyterHub.bind_url=http://127.0.0.1:{port}",
        f"--JupyterHub.hub_bind_url=http://127.0.0.1:{inner}",
        f"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{api}",
        f"--ConfigurableHTTPProxy.command={proxy}",
    )
    running = start(
        *("-m", "jupyterhub", "--config", str(HUB / "jupyterhub_config.py"), *where),
        port=port,
        cwd=tmp_path_factory.mktemp("hub"),
        ULTI_HUB_PASSWORD=PASSWORD,
    )
    try:
        until(lambda: running.process.poll() is not None or _answers(port), 180, "the hub")
        assert running.process.poll() is None, running.output
        yield running
    finally:
        below = running.children() if running.process.poll() is None else []
        running.process.send_signal(signal.SIGINT)  # as Ctrl-C does; it takes its time to stop everybody's server
        running.process.wait(120)
    until(lambda: not [process for process in below if process.is_running()], 30, "the end of all below the hub")


def _answers(port: int) -> bool:
    try:
        return ask(port, "GET", "/hub/health")[0] == 200
    except (OSError, HTTPException):
        return False


@pytest.fixture
def people(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """Two browsers, of Anna and of Béla."""
    found = {name: browser.new_context(viewport=WIDE, reduced_motion="reduce") for name in ("anna", "bela")}
    yield found
    for context in found.values():
        context.close()


def log_in(context: BrowserContext, hub: Running, name: str) -> Page:
    """As a learner does: name and password of the class; then the course is there."""
    page = context.new_page()
    page.goto(hub.url, timeout=READY)
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(re.compile(f"/user/{name}/ulti-teach/$"), timeout=2 * READY)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def table_of(page: Page, hub: Running) -> psutil.Process:
    """The process of the page's kernel."""
    name = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    (kernel,) = (kernel for kernel in hub.kernels() if any(name in part for part in kernel.cmdline()))
    return kernel


def test_two_learners_on_a_hub(hub: Running, people: dict[str, BrowserContext]) -> None:
    """Each opens a lesson on a server of their own and plays; neither gets to the other's; a page that is closed stops its
    kernel alone.
    """
    record, pages, tables = Record(), {}, {}
    for name, context in people.items():
        record.watch(context)
        page = pages[name] = log_in(context, hub, name)
        page.goto(f"{hub.url}user/{name}/{LESSON}", wait_until="commit", timeout=READY)
        page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
        tables[name] = table_of(page, hub)
        assert f"/user/{name}/ulti-teach/" in page.locator(".ut-brand").get_attribute("href")
    assert tables["anna"].pid != tables["bela"].pid
    for page in pages.values():
        table = page.locator(".ulti").nth(FIRST)
        card(table, "king of spades").click()
        hears(table, NOT_THE_KING)

    strange = people["anna"].request.get(f"{hub.url}user/bela/{LESSON}", max_redirects=10)
    assert strange.status in (403, 404)
    assert "02_tricks" not in strange.text() or "data-ulti" not in strange.text()
    kernel = pages["bela"].evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    alive = f"{hub.url}user/bela/ulti-teach/ulti/alive/{kernel}"
    assert people["anna"].request.get(alive, max_redirects=10).status in (403, 404)
    assert people["bela"].request.get(alive).json() == {"alive": True}

    close(pages["anna"])
    until(lambda: not tables["anna"].is_running(), 60, "the end of Anna's kernel")
    assert tables["bela"].is_running()
    assert not record.outside()


def test_the_configuration_says_what_the_readme_says() -> None:
    """The course first, no password of ours, limits and culling; root's switch for root alone; Kubernetes as one machine."""

    class Any:
        def __getattr__(self, name: str) -> Any:
            found = type(self)()
            object.__setattr__(self, name, found)
            return found

    given = Any()
    runpy.run_path(str(HUB / "jupyterhub_config.py"), init_globals={"get_config": lambda: given})
    spawner = given.Spawner
    assert spawner.default_url == "/ulti-teach/"
    assert spawner.args == (["--allow-root"] if os.geteuid() == 0 else [])
    assert spawner.cmd[0] == sys.executable
    told = (HUB / "README.md").read_text(encoding="utf-8")
    values = re.search(r"```yaml\n(.*?)```", told, re.DOTALL)
    assert values
    yaml = pytest.importorskip("yaml").safe_load(values[1])
    assert yaml["singleuser"]["defaultUrl"] == spawner.default_url
    assert yaml["singleuser"]["memory"]["limit"] == spawner.mem_limit
    assert yaml["singleuser"]["cpu"]["limit"] == spawner.cpu_limit
    assert f"--timeout={yaml['cull']['timeout']}" in given.JupyterHub.services[0]["command"]
    assert {"idle-culler"} == {service["name"] for service in given.JupyterHub.services}
    assert Path(ROOT / "binder" / "requirements.txt").is_file()
