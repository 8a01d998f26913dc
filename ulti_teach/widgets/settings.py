"""The panel of settings in a notebook: the same that every page of the course has in its header."""

from typing import Any

import anywidget
import traitlets

from ulti_teach.course.choices import panel
from ulti_teach.course.progress import Desk
from ulti_teach.course.settings import DEFAULT, settings_of
from ulti_teach.text import Speech, languages, spoken

from .joined import module, style
from .store import the_store


class Settings(anywidget.AnyWidget):
    """Cards, colours, movement, rules and language for all pages and notebooks of this browser: `Settings()` in a cell.

    Light and dark are JupyterLab's own. What is chosen is kept by the browser, and every component follows at once.
    """

    _esm = module("settings.js")
    _css = style("settings.css")
    _view = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(_view=_described(DEFAULT.language))
        the_store().tell(self)

    def __repr__(self) -> str:
        return "Settings()"

    def desk_changed(self, desk: Desk) -> None:
        """What is kept has changed; only another language changes the panel, which knows the rest by itself."""
        language = settings_of(desk).language
        if spoken(language).language != self._view["lang"]:
            self._view = _described(language)


def _described(language: str) -> dict[str, Any]:
    return panel(Speech(spoken(language)), languages=dict.fromkeys(languages()), themed=False)
