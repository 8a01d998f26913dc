"""Two minutes for whoever knows cards already, in a real browser: right to the end, left in the middle, by keys, to axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, READY, WIDE, Axe, Visit
from tests.browser.kept import kept
from tests.browser.walking import Walker, answer, apart
from tests.running import Running
from tests.written import notebook, serving
from ulti_teach.course.placement import PLAN
from ulti_teach.widgets import Placement
from ulti_teach.widgets import store as module

SEED = 3
PAGE = "en/placement.ipynb"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A page with a round whose questions we know."""
    cells = ("from ulti_teach.widgets import Placement", f"Placement(seed={SEED})")
    made = {PAGE: notebook("# Cards\n\n## Questions", *cells)}
    with serving(tmp_path_factory.mktemp("placement"), made) as running:
        yield running


@pytest.fixture
def walker(visit: Visit, own: Running, monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], Walker]:
    """`walker(by_keys)`: the page in a new tab, and a round of our own beside it."""

    def go(by_keys: bool) -> Walker:
        monkeypatch.setattr(module, "_only", None)
        page = visit(PAGE, own)
        return Walker(page, page.locator(".ut-cell .ulti").first, apart(lambda: Placement(seed=SEED)), by_keys)

    return go


def own_round(walker: Walker) -> Placement:
    """The round of our own."""
    assert isinstance(walker.own, Placement)
    return walker.own


@pytest.mark.parametrize("scheme", ["dark"])
@pytest.mark.parametrize("viewport", [PHONE], ids=["375"])
def test_a_skat_player_masters_it_by_keys(walker: Callable[[bool], Walker], axe: Axe) -> None:
    """Eight right answers; the browser keeps five drills as mastered; nothing sticks out, axe finds nothing."""
    walk = walker(True)
    walk.tell(("choice", "skat"))
    for number in range(len(PLAN)):
        if number in (0, 3, 5):  # questions of another look; around them nothing changes
            axe(walk.page, within=".ut-cell:has(.ulti)" if number else None)
        walk.tell(*answer(own_round(walk)), ("button", "check"))
        walk.tell(("button", "next-question"))
    expect(walk.shown.locator(".heading")).to_have_text("That is all")
    walk.page.wait_for_function(
        "JSON.parse(localStorage.getItem('ulti-teach')).progress.mastered['legal-cards']", timeout=READY
    )
    mastered = kept(walk.page)["progress"]["mastered"]
    assert set(mastered) == {"name", "higher", "order", "trick-winner", "legal-cards"}
    assert walk.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(walk.page, within=".ut-cell:has(.ulti)")


@pytest.mark.parametrize("viewport", [WIDE], ids=["1280"])
def test_left_in_the_middle_it_goes_on_there(walker: Callable[[bool], Walker], axe: Axe) -> None:
    """After a reload the third question stands there; stopping keeps what was found, and says where to go on."""
    walk = walker(False)
    walk.tell(("choice", "bridge"))
    for _ in range(3):
        walk.tell(*answer(own_round(walk)), ("button", "check"))
        walk.tell(("button", "next-question"))
    walk.page.reload(wait_until="commit")
    walk.page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    walk.find()
    expect(walk.shown.locator(".score .caption")).to_have_text("Question 4 of at most 8")
    walk.tell(("button", "stop"))
    expect(walk.shown.locator(".message .text")).to_contain_text(["marked as mastered", "Go on with lesson 2"])
    walk.page.wait_for_function(
        "JSON.parse(localStorage.getItem('ulti-teach')).progress.mastered['order']", timeout=READY
    )
    assert set(kept(walk.page)["progress"]["mastered"]) == {"name", "higher", "order"}
    axe(walk.page)
