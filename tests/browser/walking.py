"""Going through a lesson as somebody does who knows it all: a component of our own beside each one on the page.

Both are told the same, ours by `act`, the other by mouse or keys; after each answer the page has to say and to offer
what ours does. What is right is the engine's to say.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playwright.sync_api import ElementHandle, Locator, Page

from tests.browser.keys import press_until
from ulti_teach.engine import Card, CardSet
from ulti_teach.puzzles import Wants
from ulti_teach.solver import Steps, Task
from ulti_teach.widgets import Drill, Puzzle
from ulti_teach.widgets.component import Component
from ulti_teach.widgets.player import Player
from ulti_teach.widgets.quiz import Quiz
from ulti_teach.widgets.store import the_store

T = TypeVar("T")
Act = tuple[str, str]
#: How long a page may take to answer on a slow machine, in milliseconds.
ANSWER = 40_000
#: More than any puzzle takes, or any drill until it is mastered.
MOST = 60
# What a component on the page says and offers.
_SEEN = """root => {
    const all = (css) => [...root.querySelectorAll(css)].filter((node) => !node.closest("[hidden]"));
    const keys = (nodes) => nodes.map((node) => node.dataset.key);
    return {
        heading: root.querySelector('.heading')?.textContent ?? '',
        say: all('.say:not(.notice) .message .text').map((node) => node.textContent),
        hand: keys(all('.hand button')),
        pressed: keys(all('.hand button[aria-pressed=true], .choices button[aria-pressed=true]')),
        buttons: keys(all('.buttons button:not([aria-disabled])')),
    };
}"""
_CLICKS = """(root, acts) => {
    for (const [zone, key] of acts) {
        const wanted = [...root.querySelectorAll(`[data-zone="${zone}"]`)].find((node) => node.dataset.key === key);
        if (!wanted) throw new Error(`there is no ${zone} ${key}`);
        wanted.click();
    }
}"""


@dataclass
class Walker:
    """One component of a lesson, ours and the one on the page. `by_keys`: the mouse is never touched."""

    page: Page
    shown: Locator
    own: Component
    by_keys: bool
    root: ElementHandle = field(init=False)

    def __post_init__(self) -> None:
        self.find()

    def find(self) -> None:
        """Looks the component up, once for all that is done to it, or again after a reload."""
        self.root = self.shown.element_handle()

    def tell(self, *acts: Act) -> None:
        """Does the same on both sides, and waits until both say the same."""
        if not self.by_keys:
            self.root.evaluate(_CLICKS, [[_ZONES[zone], key] for zone, key in acts])
        for zone, key in acts:
            if self.by_keys:
                self._press(_ZONES[zone], key)
            apart(lambda zone=zone, key=key: self._act(zone, key))
        self.agree()

    def _act(self, zone: str, key: str) -> None:
        self.own.act(zone, key)
        self.own._show()

    def _press(self, zone: str, key: str) -> None:
        wanted = self.shown.locator(f'[data-zone="{zone}"][data-key="{key}"]')
        back = wanted.evaluate("e => Boolean(e.compareDocumentPosition(document.activeElement) & 4)")
        press_until(self.page, wanted, "Shift+Tab" if back else "Tab")
        self.page.keyboard.press("Space")

    def agree(self) -> None:
        """The page says and offers what our component does."""
        expected = seen(self.own.draw())
        try:
            self.page.wait_for_function(
                f"([root, text]) => JSON.stringify(({_SEEN})(root)) === text",
                arg=[self.root, _json(expected)],
                timeout=ANSWER,
                polling=25,  # an answer takes about as long; to look at every frame costs more than to wait
            )
        except Exception as fault:
            raise AssertionError(f"the page shows {self.root.evaluate(_SEEN)}, not {expected}") from fault

    def go(self) -> None:
        """Solves a puzzle, masters a drill, or does one thing with any other component."""
        match self.own:
            case Drill() as drill:
                self.agree()
                for _ in range(MOST):
                    self.tell(*answer(drill), ("button", "check"))
                    if drill._kind in the_store().desk.mastered:
                        return
                    self.tell(("button", "next-question"))
                raise AssertionError(f"{drill!r} was not mastered by right answers")
            case Puzzle() as puzzle if puzzle.player:
                self.agree()
                for act in play(puzzle.player):
                    self.tell(act)
            case Puzzle() as puzzle:
                self.agree()
                self.tell(*answer(puzzle), ("button", "check"))
            case _:
                self._touch()

    def _touch(self) -> None:
        """Presses the first thing that can be pressed, if there is any."""
        pressable = "button:not([aria-disabled]):visible"
        wanted = self.shown.locator(f".hand {pressable}, .choices {pressable}, .entries {pressable}").or_(
            self.shown.locator(f".buttons {pressable}, .pick:visible")
        )
        if not wanted.count():
            return
        if self.by_keys:
            back = wanted.first.evaluate("e => Boolean(e.compareDocumentPosition(document.activeElement) & 4)")
            press_until(self.page, wanted.first, "Shift+Tab" if back else "Tab")
            self.page.keyboard.press("Enter")
        else:
            wanted.first.click()


#: What stands on the page where a component is told of a card, an answer, a button.
_ZONES = {"card": "hand", "choice": "choice", "button": "button"}


def seen(view: dict[str, Any]) -> dict[str, Any]:
    """Of a view, what `_SEEN` reads from the page."""
    hand = (view.get("hand") or {}).get("cards", ())
    options = (view.get("choices") or {}).get("options", ())
    return {
        "heading": view.get("heading") or "",
        "say": [message["text"] for message in view.get("say", ())],
        "hand": [card["id"] for card in hand],
        "pressed": [thing["id"] for thing in (*hand, *options) if thing.get("pressed") is True],
        "buttons": [button["id"] for button in view.get("buttons", ()) if button.get("enabled") is not False],
    }


def answer(quiz: Quiz) -> list[Act]:
    """What to choose for a right answer, in an order in which it can be chosen."""
    right = quiz.answering.right_choices
    if quiz.answering.question.wants in (Wants.ONE, Wants.ANY):
        right = right[:1]
    cards = {card["id"] for card in (quiz.draw().get("hand") or {}).get("cards", ())}
    parts = [part for choice in right for part in (choice if isinstance(choice, CardSet) else (choice,))]
    return [("card" if str(part) in cards else "choice", str(part)) for part in parts]


def play(player: Player) -> Iterator[Act]:
    """What to do at a table until the target is reached: a card that keeps it, and on to the next one."""
    for _ in range(MOST):
        sitting = player.sitting
        assert sitting is not None
        if sitting.has_next:
            yield "button", "next"
        elif sitting.session.is_done:
            return
        else:
            yield "card", str(keeping(player))
    raise AssertionError("the target was never reached")


def keeping(player: Player) -> Card:
    """A card after which the target can still be reached."""
    sitting, referee = player.sitting, player.referee
    assert sitting is not None
    assert referee is not None
    session = sitting.session
    for card in session.position.legal_cards():
        if not finished(referee.play(session, card)).is_refuted:
            return card
    raise AssertionError("every card loses")


def finished(steps: Steps[T]) -> T:
    """What a search comes to, worked out at once."""
    task = Task(steps)
    while not task.step():
        pass
    return task.answer


def apart(work: Callable[[], T]) -> T:
    """Done in a thread of its own, where no loop of the browser's runs: so a search is worked out at once."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
