"""What all components share: one view that Python sends, messages that the page answers, and the page's code.

Python holds the state. `_view` says what to draw, in words too; the page answers with messages `{seq, action, …}`,
and one that does not belong to the view now shown is answered by sending the view again. A view says which one the
action was done on that it `answers`, so that the page knows what has crossed it and was not taken.
"""

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from ulti_teach.course.progress import Desk, Setting
from ulti_teach.course.settings import DEFAULT, Settings, settings_of
from ulti_teach.engine import UltiError
from ulti_teach.text import Pack, Speech, spoken

from .joined import STATIC, View, module, style
from .store import the_store

__all__ = ["STATIC", "Component", "View", "module", "style"]


class Component(anywidget.AnyWidget):
    """Base of everything that draws cards: says `draw` what to show and `act` what an action does.

    Cards, colours, language and movement are the learner's settings, and follow them at once. A `pack` that is given,
    `french` or `tell` (R1.2), stays. Raises `UltiError` for another one.
    """

    _esm = module("table.js")
    _css = style()
    _view = traitlets.Dict().tag(sync=True)

    def __init__(self, *, pack: str | None = None) -> None:
        if pack is not None and not any(pack == known.value for known in Pack):
            raise UltiError(f"The pack is {' or '.join(known.value for known in Pack)}, not {pack!r}.")
        self._pack = pack
        self._wear(DEFAULT)
        self._is_untouched = True
        self._is_answering = False
        self._known: Mapping[str, Setting] = {}
        super().__init__(_view={**self.draw(), "seq": 0})
        self.on_msg(self._answer)
        the_store().tell(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """What a page shows it by: without the line that makes it, in which hidden hands may stand."""
        bundle = super()._repr_mimebundle_(**kwargs)
        return bundle and ({**bundle[0], "text/plain": type(self).__name__}, bundle[1])

    def desk_changed(self, desk: Desk) -> None:
        """What is kept for the learner has changed, perhaps in another tab."""
        if desk.settings != self._known:
            self._known = desk.settings
            self.settings_changed(settings_of(desk))
        if self._is_untouched and the_store().is_connected:
            self._is_untouched = False
            self._go_on(desk)

    def _go_on(self, desk: Desk) -> None:
        """Comes back to what was left here in an earlier visit, when a page has first told of it."""
        left = desk.state_of(self.key) if self.key else None
        if left is not None:
            try:
                self.restore(left)
            except UltiError:
                return  # of an older puzzle or table: nobody needs to know
            self._show()

    def _wear(self, settings: Settings) -> None:
        """Takes over what the learner has chosen; a language without a catalogue is said in English."""
        self.settings = settings
        self.speech = Speech(spoken(settings.language), Pack(self._pack or settings.pack))

    def settings_changed(self, settings: Settings) -> None:
        """Shows the same in the learner's cards, colours and words; the keyboard stays where it is."""
        if settings != self.settings:
            self._wear(settings)
            self._show(focus=None)

    def _show(self, **instead: object) -> None:
        """Sends what the page is to show now, with other values for some parts of it.

        While an action is being answered nothing is sent: its answer is one view, or what is done next would be lost.
        """
        if self._is_answering:
            return
        self._view = {**self.draw(), **instead, "seq": self._view["seq"] + 1}

    def draw(self) -> View:
        """What the page shows now, without its number."""
        raise NotImplementedError

    def act(self, action: str, target: str) -> None:
        """Carries out what the learner did; an action that does not exist is ignored."""
        raise NotImplementedError

    def enter(self, id: str, value: str) -> None:
        """Takes in what was chosen or typed in a field, or a row that was picked; what does not exist is ignored."""

    @property
    def key(self) -> str:
        """The name under which what is unfinished here is kept for the learner; nothing is without one."""
        return ""

    def state(self) -> object:
        """What is unfinished here, in plain JSON values; None when there is nothing to come back to."""
        return None

    def restore(self, state: object) -> None:
        """Goes on where `state()` was left. Raises `UltiError`, with all as it was, when that does not fit any more."""
        raise UltiError(f"{self!r} keeps nothing.")

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        """A message from the page: acted on if it answers the view now shown, else the view is sent again."""
        if not isinstance(content, dict) or content.get("seq") != self._view["seq"]:
            self.send_state("_view")
            return
        self._is_untouched = False
        self._is_answering = True
        try:
            if content.get("action") in ("field", "row"):
                self.enter(str(content.get("id")), str(content.get("value")))
            else:
                self.act(str(content.get("action")), str(content.get("card", content.get("id"))))
            # Kept before it is shown: whoever leaves as soon as they see it finds it again.
            if self.key:
                the_store().change(lambda desk, now: desk.left(self.key, self.state(), now))
        finally:
            self._is_answering = False
        self._show(answers=content["seq"])
