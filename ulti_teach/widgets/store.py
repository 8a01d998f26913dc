"""What the browser keeps for the learner: one component without a face, which all others of a kernel share.

The page holds the text, Python alone reads, merges and writes it. Every writing says on which text it is `based`; the
page writes only where that text still stands, else it sends the newer one to be merged first. So two tabs lose
nothing. Where no page answers, as in a test or a script, everything is kept in memory and nothing else changes.
"""

import os
import time
from collections.abc import Callable
from typing import Any, Protocol
from weakref import WeakSet

import anywidget
import traitlets

from ulti_teach.course.desktext import DeskError, DeskFault, read_desk, write_desk
from ulti_teach.course.progress import Desk, merge
from ulti_teach.text import Speech

from .component import View, module, style

#: On Binder one of these names the host that lends the machine for a while.
_LENT = ("BINDER_SERVICE_HOST", "BINDER_LAUNCH_HOST")


class Keeper(Protocol):
    """What the store asks of a component."""

    def desk_changed(self, desk: Desk) -> None:
        """What is kept has changed: by an act, from another tab or from a file."""


class Store(anywidget.AnyWidget):
    """The desk of the learner at this page, and the way to the browser's storage. There is one: `the_store()`."""

    _esm = module("store.js")
    _css = style()
    _view = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self.desk = Desk()
        self.is_connected = False
        self.speech = Speech()
        self._stored: str | None = None
        self._may_write = True
        self._bars: dict[str, View] = {}
        self._ahead = 0.0
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
        """Puts something on the desk, `how(desk, now)`, and keeps it: `store.change(lambda d, now: d.opened(x, now))`."""
        self._become(how(self.desk, self.now))

    def tell(self, keeper: Keeper) -> None:
        """Tells this component from now on when the desk changes; at once, when a page has already brought one."""
        self._keepers.add(keeper)
        if self.is_connected:
            keeper.desk_changed(self.desk)

    def take_in(self, text: str) -> None:
        """Merges a file. Raises `DeskError`, with all left as it was, when it cannot be read or is too much."""
        self._become(read_desk(write_desk(self.desk.taking_in(read_desk(text)))))

    def forget(self) -> None:
        """Forgets everything, in all tabs."""
        self._become(self.desk.forgotten())

    # --- with the page

    def _become(self, desk: Desk) -> None:
        """Another desk: sent to be written, and told to everybody, when it says anything new."""
        changed = desk != self.desk
        self.desk = desk
        self._write()
        if changed:
            for keeper in list(self._keepers):
                keeper.desk_changed(desk)

    def _write(self, **more: object) -> None:
        text = write_desk(self.desk)
        if text != self._stored or more:
            self.send({"text": text, "based": self._stored, "write": self._may_write, **more})
            self._stored = text

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """A message of the page; what is none of ours is ignored."""
        match content:
            case {"type": "stored", "text": str() | None as text, "now": int() as now}:
                self._ahead = now - time.time() * 1000
                self.is_connected = True
                self._meet(text)
            case _:
                pass

    def _meet(self, text: str | None) -> None:
        """What stands in the browser's storage is merged with what is known here."""
        self._stored = text
        self._become(merge(self.desk, read_desk(text)) if text is not None else self.desk)

    def _draw(self) -> View:
        return {"lang": self.speech.language, "bars": list(self._bars.values())}


_only: Store | None = None


def the_store() -> Store:
    """The one store of this kernel."""
    global _only  # noqa: PLW0603 - one kernel is one page
    if _only is None:
        _only = Store()
    return _only
