"""Components on a slow machine: what the front end gives up in the moment of its arrival is drawn all the same."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import READY, Record
from tests.running import Running

LESSON = "en/02_tricks.ipynb"

# The front end waits for a component for two seconds by the clock, looking every tenth of a second. Here the components
# arrive while it waits, and at that very moment the clock leaps, as it does where a slow machine is kept busy by them.
LEAP = """(() => {
  const now = Date.now.bind(Date);
  let leap = 0;
  Date.now = () => now() + leap;
  const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", { ...own, set(handler) {
    own.set.call(this, (event) => {
      const text = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
      if (!text.includes("update_states")) return handler.call(this, event);
      setTimeout(() => { leap = 10_000; handler.call(this, event); }, 300);
    });
  } });
})()"""


def test_components_that_were_given_up_are_drawn(page: Page, visit: Callable[[str], Page], record: Record) -> None:
    """Each stands where it belongs once the page is ready, says nothing of an error, and answers."""
    page.add_init_script(LEAP)
    visit(LESSON)
    assert any("widget model not found" in complaint for complaint in record.complaints), "nothing was given up"
    record.forget()
    assert page.get_by_text("Error displaying widget").count() == 0
    assert page.locator("[data-again=drawn] .ulti:visible").count() == page.locator("[data-again]").count() > 0
    page.locator(".ulti .hand .card").first.click()
    expect(page.locator(".ulti:has(.felt) .say:not(.notice)").first).not_to_be_empty()


def test_a_component_that_never_comes_is_told(page: Page, course: Running, record: Record) -> None:
    """Its kernel knows nothing of it: the page says that it could not be finished, and offers to load it again."""
    nobody = "{ get_model: () => Promise.reject(new Error('nobody')) }"
    page.add_init_script(LEAP.replace("leap = 10_000;", f"leap = 10_000; jupyterapp = {{ widgetManager: {nobody} }};"))
    page.goto(course.lesson(LESSON), wait_until="commit")
    page.wait_for_selector("html[data-ulti=failed]", timeout=READY)
    alert = page.get_by_role("alert").filter(has_text="could not be finished")
    expect(alert.get_by_role("button", name="Reload")).to_be_visible()
    record.forget()
