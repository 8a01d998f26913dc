"""What a browser measures: how long a page takes to open, a click to be answered, and many pages at once."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import psutil
from playwright.async_api import Browser, BrowserContext, Page, Playwright, TimeoutError, async_playwright

from tests.bench.sites import Site, memory, quiet, total
from tests.browser.conftest import ARGS, WIDE, chromium
from tests.running import Running

PATIENCE = 90_000
# The clock is the page's own, started when the browser was told to go there.
_READY = "() => ({ready}) ? performance.now() : 0"
_KERNEL = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
_CLICKS = """
async ({{ gaps }}) => {{
  const took = [];
  for (const gap of gaps) {{
    await new Promise((go) => setTimeout(go, gap));
    const button = {button};
    const answered = new Promise((resolve, reject) => {{
      const watch = new MutationObserver(() => {{ watch.disconnect(); resolve(performance.now()); }});
      watch.observe({answer}, {{ childList: true, characterData: true, subtree: true }});
      setTimeout(() => reject(new Error("a click was not answered within a minute")), 60_000);
    }});
    const start = performance.now();
    button.click();
    took.push((await answered) - start);
  }}
  return took;
}}"""


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Chromium, to which nothing but this machine exists: a request to another fails at once, and costs nothing."""
    async with async_playwright() as playwright:
        path = _path(playwright)
        rules = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"
        opened = await playwright.chromium.launch(executable_path=path, args=[*ARGS, rules])
        try:
            yield opened
        finally:
            await opened.close()


def _path(playwright: Playwright) -> str:
    path = chromium(playwright)  # type: ignore[arg-type]
    if path is None:
        raise SystemExit("No Chromium found: install it, or name it in ULTI_TEACH_CHROMIUM.")
    return path


@asynccontextmanager
async def visit(chrome: Browser, site: Site, server: Running) -> AsyncIterator[tuple[Page, float]]:
    """The site's page in a browser that was never here before, and the seconds until it could be used.

    Ends the run where it cannot be used at all, and says what the page shows.
    """
    context = await _newcomer(chrome, site, server)
    page = await context.new_page()
    try:
        try:
            seconds = await opened(page, site, server)
        except TimeoutError as fault:
            shown = (await page.locator("body").inner_text())[:500]
            raise SystemExit(f"A page of {site.name} cannot be used. It shows:\n{shown}\n{server.output}") from fault
        yield page, seconds
        await _leave(context, page, site, server)
    finally:
        await context.close()


async def _newcomer(chrome: Browser, site: Site, server: Running) -> BrowserContext:
    """A browser that was never here; where the site is a room, it has given the token, and has seen no page yet."""
    context = await chrome.new_context(viewport=WIDE, reduced_motion="reduce")
    if site.token:
        door = server.url + "ulti/enter"
        await context.request.get(door)
        (secret,) = (cookie["value"] for cookie in await context.cookies() if cookie["name"] == "_ulti_xsrf")
        reply = await context.request.post(door, form={"token": site.token, "_xsrf": secret}, max_redirects=0)
        if reply.status != 302:
            raise SystemExit(f"The door of {site.name} did not open: {reply.status}.\n{server.output}")
    return context


async def opened(page: Page, site: Site, server: Running) -> float:
    """Go to the site's page; the seconds from there until it can be used."""
    await page.goto(server.url + site.path, wait_until="commit", timeout=PATIENCE)
    ready = await page.wait_for_function(_READY.format(ready=site.ready), timeout=PATIENCE)
    return float(await ready.json_value()) / 1000


async def _leave(context: BrowserContext, page: Page, site: Site, server: Running) -> None:
    """Close the page as a learner does; where that leaves the kernel running, stop it as its page would like to."""
    kernel = await page.evaluate(_KERNEL)
    async with page.expect_event("close"):
        await page.close(run_before_unload=True)
    if site.tidy:
        return
    await context.request.get(server.url)  # sets the cookie without which stopping is refused
    tokens = [cookie["value"] for cookie in await context.cookies() if cookie["name"] == "_xsrf"]
    address = f"{server.url}voila/api/shutdown/{kernel}"
    await context.request.post(address, headers={"X-XSRFToken": tokens[0]} if tokens else {})


async def clicks(page: Page, site: Site, gaps: Sequence[int]) -> list[float]:
    """Milliseconds from each click to the change that answers it; before each click, so many milliseconds of rest."""
    script = _CLICKS.format(button=site.button, answer=site.answer)
    return [round(took, 2) for took in await page.evaluate(script, {"gaps": list(gaps)})]


async def mark_refused(page: Page) -> None:
    """Let the first table mark the cards that it would refuse, so that one of them can be clicked."""
    await page.locator(".ulti [data-zone=button][data-key=legal]").first.click()
    await page.locator(".ulti .hand .card[data-dim]").first.wait_for(timeout=PATIENCE)


async def kernel_memory(page: Page, server: Running) -> dict[str, float]:
    """Megabytes of the process behind this page."""
    kernel = await page.evaluate(_KERNEL)
    for process in server.kernels():
        with suppress(psutil.Error):  # another's, which has just ended
            if any(kernel in part for part in process.cmdline()):
                return memory(process)
    raise SystemExit(f"No process of kernel {kernel} was found.")


async def arrivals(
    chrome: Browser, site: Site, server: Running, learners: int, apart: float
) -> tuple[list[float], float]:
    """So many learners, each in a browser context of their own: the seconds that each waits; the server's peak memory.

    Whose page cannot be used in the end is not among those who waited.
    """
    contexts = [await _newcomer(chrome, site, server) for _ in range(learners)]
    peak = total(server)

    async def arrive(number: int) -> float | None:
        await asyncio.sleep(number * apart)
        try:
            return await opened(await contexts[number].new_page(), site, server)
        except TimeoutError:
            return None

    async def watch() -> None:
        nonlocal peak
        while True:
            await asyncio.sleep(1)
            try:
                peak = max(peak, total(server))
            except psutil.Error:
                continue

    watching = asyncio.create_task(watch())
    try:
        waited = await asyncio.gather(*(arrive(number) for number in range(learners)))
        return [seconds for seconds in waited if seconds is not None], max(peak, total(server))
    finally:
        watching.cancel()
        for context in contexts:
            await context.close()


async def settled(server: Running, kernels: int) -> None:
    """Wait until only the kernels that stand ready are left, and nothing works any more."""
    await asyncio.to_thread(quiet, server, kernels)
