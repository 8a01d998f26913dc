"""What the browser keeps for the learner: one component without a face, which all others of a kernel share.

The page holds the text; Python alone reads, merges and writes it. Every text that is sent says on which one it is
`based`; the page writes it only where that one still stands, else it sends the newer one to be merged first. So two
tabs lose nothing. Where no page answers, as in a test or a script, all is kept in memory and nothing else changes.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol
from weakref import WeakSet

import anywidget
import traitlets

from ulti_teach.course.desktext import DeskError, DeskFault, read_desk, write_desk
from ulti_teach.course.progress import Desk, merge
from ulti_teach.course.settings import settings_of
from ulti_teach.text import Speech, spoken

from .joined import View, module, style

#: On Binder one of these names the host that lends the machine for a while.
_LENT = ("BINDER_SERVICE_HOST", "BINDER_LAUNCH_HOST")
_DAY = 24 * 60
# The bars that can stand on the page, in this order: their kind, and what saves something.
_BARS = {
    "temporary": ("note", "save"),
    "forbidden": ("bad", "save"),
    "full": ("bad", "save"),
    "newer": ("bad", "save"),
    "damaged": ("bad", "aside"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """What came of something: as `good`, `bad` or `note`, under which key of the catalogue, and where in a file."""

    kind: str
    key: str
    place: str = ""

    def text(self, speech: Speech) -> str:
        """The sentence, said anew at every drawing, since the language may have changed."""
        return speech.say(self.key, place=self.place)


class Keeper(Protocol):
    """What the store asks of a component."""

    def desk_changed(self, desk: Desk) -> None:
        """What is kept has changed: by an act, from another tab or from a file."""


class Store(anywidget.AnyWidget):
    """The desk of the learner at this page, and the way to the browser's storage. There is one: `the_store()`.

    >>> store = the_store()
    >>> store.change(lambda desk, now: desk.opened("en/02_tricks", now))
    >>> list(store.desk.lessons)
    ['en/02_tricks']
    """

    _esm = module("store.js")
    _css = style("store.css")
    _view = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self.desk = Desk()
        self.is_connected = False
        self.speech = Speech()
        self._stored: str | None = None
        self._ahead = 0.0
        self.zone = 0  # minutes by which the learner's clock is ahead of UTC
        self._bars = {name for name in ("temporary",) if any(os.environ.get(lent) for lent in _LENT)}
        self._closed: set[str] = set()
        self._said: Told | None = None
        self._keepers: WeakSet[Keeper] = WeakSet()
        super().__init__(_view=self._draw())
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return "Store()"

    # --- for components

    @property
    def now(self) -> int:
        """The time by the learner's clock, in milliseconds."""
        return int(time.time() * 1000 + self._ahead)

    def change(self, how: Callable[[Desk, int], Desk]) -> None:
        """Puts something on the desk, `how(desk, now)`, and keeps it."""
        self._become(how(self.desk, self.now))

    def tell(self, keeper: Keeper) -> None:
        """Tells this component from now on when the desk changes; at once when a page has already brought one."""
        self._keepers.add(keeper)
        if self.is_connected:
            keeper.desk_changed(self.desk)

    def take_in(self, text: str) -> None:
        """Merges a file. Raises `DeskError`, with all left as it was, when it cannot be read or is too much to keep."""
        together = self.desk.taking_in(read_desk(text))
        self._become(read_desk(write_desk(together)))

    def forget(self) -> None:
        """Forgets everything, in all tabs: what was set aside, too, and what a newer version has kept."""
        self._show(self._bars - {"damaged", "newer"})
        self._become(self.desk.forgotten(), forget=True)

    # --- with the page

    def _become(self, desk: Desk, **more: object) -> None:
        """Another desk: sent to be written, and told to everybody."""
        was, self.desk = self.desk, desk
        if desk.settings != was.settings:
            self._speak(settings_of(desk).language)
        text = write_desk(desk)
        if text != self._stored or more:
            self.send({"text": text, "based": self._stored, "write": "newer" not in self._bars, **more})
            self._stored = text
        for keeper in list(self._keepers):
            keeper.desk_changed(desk)

    def _speak(self, language: str) -> None:
        """Says what stands on the page in the learner's language."""
        if spoken(language) is not self.speech.messages:
            self.speech = Speech(spoken(language))
            self._view = self._draw()

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """A message of the page; what is none of ours is ignored."""
        match content:
            case {"type": "stored", "text": str() | None as text, "now": int() as now, **rest}:
                self._ahead = now - time.time() * 1000
                self._meet(text, rest)
            case {"type": "setting", "name": str() as name, "value": str() | int() as value}:
                self.change(lambda desk, now: desk.chose(name, value, now))
            case {"type": "fault", "fault": "full" | "forbidden" | None as fault}:
                self._show({*(self._bars - {"full", "forbidden"}), *([fault] if fault else [])})
            case {"type": "read", "text": str() | None as text}:
                self._read(text)
            case {"type": "close", "bar": str() as bar}:
                self._said = None if bar == "read" else self._said
                self._closed.add(bar)
                self._show(self._bars)
            case _:
                pass

    def _meet(self, text: str | None, rest: dict[Any, object]) -> None:
        """What stands in the browser's storage is merged with what is known here.

        The page may bring which lesson it shows, how far its clock is from UTC, and a file that was left for us where
        there was no Python.
        """
        desk, lost, aside = Desk(), list[str](), False
        bars = self._bars - {"newer"}
        try:
            desk = read_desk(text, lost) if text is not None else desk
            aside = bool(lost)
        except DeskError as fault:
            aside = fault.fault is not DeskFault.NEWER
            bars |= set() if aside else {"newer"}
        self._show(bars | {"damaged"} if aside or rest.get("aside") is True else bars)
        self._stored, self.is_connected = text, True
        desk = merge(self.desk, desk)
        lesson, left, zone = rest.get("lesson"), rest.get("left"), rest.get("zone")
        if type(zone) is int and abs(zone) <= _DAY:
            self.zone = zone
        if isinstance(lesson, str) and lesson:
            desk = desk.opened(lesson, self.now)
        # Always answered, since a page that saves a file has to know all that is known here.
        self._become(desk, aside=aside)
        if isinstance(left, str):
            self._read(left)
            self.send({"took": True})
        self.send({"met": True})  # behind all that has changed by it, so that a page knows when it is whole

    def _read(self, text: str | None) -> None:
        """A file that the learner chose: taken in, or refused with the reason."""
        self._said = self.told(text)
        self._show(self._bars)

    def told(self, text: str | None) -> Told:
        """Takes in a file, None where not even its text could be had; answers what to say of it."""
        if text is None:
            return Told("bad", "store.refused.unreadable")
        try:
            self.take_in(text)
        except DeskError as fault:
            return Told("bad", f"store.refused.{fault.fault.value}", fault.place)
        return Told("good", "store.read")

    def _show(self, bars: set[str]) -> None:
        """What there is to tell; a bar that was closed comes back only when it was not true in between."""
        self._bars, self._closed = bars, self._closed & bars
        self._view = self._draw()

    def _draw(self) -> View:
        shown = [
            self._bar(name, Told(kind, f"store.{name}"), save, "close")
            for name, (kind, save) in _BARS.items()
            if name in self._bars - self._closed
        ]
        if self._said:
            shown.append(self._bar("read", self._said, "close"))
        return {
            "lang": self.speech.language,
            "label": self.speech.say("store.label"),
            "lent": "temporary" in self._bars,
            "bars": shown,
        }

    def _bar(self, name: str, told: Told, *buttons: str) -> View:
        shown = [{"id": button, "text": self.speech.say(f"store.button.{button}")} for button in buttons]
        return {"id": name, "kind": told.kind, "text": told.text(self.speech), "buttons": shown}


_only: Store | None = None


def the_store() -> Store:
    """The one store of this kernel."""
    global _only  # noqa: PLW0603 - one kernel serves one page
    if _only is None:
        _only = Store()
    return _only
