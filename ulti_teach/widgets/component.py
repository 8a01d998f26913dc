"""What all components share: one view that Python sends, messages that the page answers, and the page's code.

Python holds the state. `_view` says what to draw, in words too; the page answers with messages `{seq, action, …}`,
and one that does not belong to the view now shown is answered by sending the view again.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ulti_teach.course.progress import Desk
from ulti_teach.course.settings import DEFAULT, Settings, read_settings
from ulti_teach.engine import UltiError
from ulti_teach.text import Pack, Speech, catalogue, languages

STATIC = Path(__file__).parent / "static"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|let|function|class)\b)", re.MULTILINE)

View = dict[str, Any]


@cache
def module(name: str) -> str:
    """An ES module of ours as one text, with the neighbours that it imports before it.

    A widget's code reaches the page as a text without an address, where `./cards.js` means nothing. Our modules
    import each other by name only and keep their top-level names apart (a test holds them to it), so to join them
    it is enough to put each once, before those that need it. Node's tests import the files as they are.
    """
    parts: dict[str, str] = {}
    _collect(name, parts)
    return "".join(_EXPORT.sub("", source) for other, source in parts.items() if other != name) + parts[name]


def _collect(name: str, parts: dict[str, str]) -> None:
    """Puts a module behind everything that it imports, each once."""
    if name in parts:
        return
    source = (STATIC / name).read_text(encoding="utf-8")
    for found in _IMPORT.finditer(source):
        _collect(found[1], parts)
    parts[name] = _IMPORT.sub("", source)


@cache
def style() -> str:
    """The style of all components, with the tokens it is made of."""
    return "".join((STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "table.css"))


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
        super().__init__(_view={**self.draw(), "seq": 0})
        self.on_msg(self._answer)
        from .store import the_store  # the store is joined from modules here, too

        the_store().tell(self)

    def desk_changed(self, desk: Desk) -> None:
        """What is kept for the learner has changed, perhaps in another tab."""
        self.settings_changed(read_settings({name: chosen.value for name, chosen in desk.settings.items()}))

    def _wear(self, settings: Settings) -> None:
        """Takes over what the learner has chosen; a language without a catalogue is said in English."""
        self.settings = settings
        language = settings.language if settings.language in languages() else DEFAULT.language
        self.speech = Speech(catalogue(language), Pack(self._pack or settings.pack))

    def settings_changed(self, settings: Settings) -> None:
        """Shows the same in the learner's cards, colours and words; the keyboard stays where it is."""
        if settings != self.settings:
            self._wear(settings)
            self._show(focus=None)

    def _show(self, **instead: object) -> None:
        """Sends what the page is to show now, with other values for some parts of it."""
        self._view = {**self.draw(), **instead, "seq": self._view["seq"] + 1}

    def draw(self) -> View:
        """What the page shows now, without its number."""
        raise NotImplementedError

    def act(self, action: str, target: str) -> None:
        """Carries out what the learner did; an action that does not exist is ignored."""
        raise NotImplementedError

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        """A message from the page: acted on if it answers the view now shown, else the view is sent again."""
        if not isinstance(content, dict) or content.get("seq") != self._view["seq"]:
            self.send_state("_view")
            return
        self.act(str(content.get("action")), str(content.get("card", content.get("id"))))
        self._show()
