"""What all components share: one view that Python sends, messages that the page answers, and the page's code.

Python holds the state. `_view` says what to draw, in words too; the page answers with messages `{seq, action, …}`,
and one that does not belong to the view now shown is answered by sending the view again.
"""

import base64
import re
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ulti_teach.text import Pack, Speech

STATIC = Path(__file__).parent / "static"
_IMPORT = re.compile(r'^(import \{[^}]*\} from )"\./([\w-]+\.js)";$', re.MULTILINE)

View = dict[str, Any]


@cache
def module(name: str) -> str:
    """An ES module of ours whose imports of its neighbours work wherever it is loaded.

    A widget's code reaches the page as one text, where `./cards.js` means nothing. So each neighbour is named by a
    `data:` address that holds it; the browser loads equal addresses once, for all widgets of a page.
    """
    source = (STATIC / name).read_text(encoding="utf-8")
    return _IMPORT.sub(lambda found: f'{found[1]}"{_address(found[2])}";', source)


@cache
def _address(name: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(module(name).encode()).decode()


@cache
def style() -> str:
    """The style of all components, with the tokens it is made of."""
    return "".join((STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "table.css"))


class Component(anywidget.AnyWidget):
    """Base of everything that draws cards: says `draw` what to show and `act` what an action does.

    `pack` is `french` or `tell` (R1.2). Raises `ValueError` for another one.
    """

    _esm = module("table.js")
    _css = style()
    _view = traitlets.Dict().tag(sync=True)

    def __init__(self, *, pack: str = "french") -> None:
        self.speech = Speech(pack=Pack(pack))
        super().__init__(_view={**self.draw(), "seq": 0})
        self.on_msg(self._answer)

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
        self._view = {**self.draw(), "seq": self._view["seq"] + 1}
