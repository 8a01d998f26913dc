"""The screen of everything around the tricks, and what stands on it beside cards: fields, sheets, short texts.

A field or a row that is picked reaches a component as `enter(id, value)`; all else as on every screen.
"""

from collections.abc import Iterable, Sequence

from ulti_teach.engine import Card, Suit
from ulti_teach.text import Speech

from .component import Component, View, module, style
from .scene import card

__all__ = [
    "Around",
    "area",
    "aside",
    "file",
    "fold",
    "folded",
    "kitty",
    "many",
    "one",
    "option",
    "row",
    "select",
    "sheet",
    "text",
]

#: How long a text may be that is typed into a line, and into a box.
LONGEST_LINE, LONGEST_TEXT = 200, 20_000


class Around(Component):
    """Base of the components that draw more than cards; see the functions of this module for what a view may hold."""

    _esm = module("around.js")
    _css = style("menu.css", "around.css")


def option(
    id: str,
    text: str,
    *,
    pressed: bool | None = None,
    enabled: bool = True,
    dim: bool = False,
    note: str = "",
    suit: Suit | None = None,
) -> View:
    """An answer of a field. One that is not `enabled` rests, and `note` says why; a `dim` one can still be pressed.

    >>> option("h", "hearts", suit=Suit.HEARTS, pressed=True)["suit"]
    'h'
    """
    return {
        "id": id,
        "text": text,
        "pressed": pressed,
        "enabled": enabled,
        "dim": dim,
        "note": note,
        "suit": suit.value if suit else None,
    }


def one(id: str, label: str, options: Iterable[View]) -> View:
    """A row of answers of which one is chosen."""
    return {"id": id, "kind": "one", "label": label, "options": list(options)}


def many(id: str, label: str, options: Iterable[View]) -> View:
    """A row of answers of which any are chosen; `enter` is told the one that was pressed, to be turned."""
    return {"id": id, "kind": "many", "label": label, "options": list(options)}


def select(id: str, label: str, options: Iterable[tuple[str, str]], value: str, *, enabled: bool = True) -> View:
    """A list to choose from: ids and texts, and the id that is chosen."""
    listed = [{"id": name, "text": text} for name, text in options]
    return {"id": id, "kind": "select", "label": label, "options": listed, "value": value, "enabled": enabled}


def text(
    id: str,
    label: str,
    value: str,
    *,
    longest: int = LONGEST_LINE,
    numeric: bool = False,
    enabled: bool = True,
    live: bool = False,
) -> View:
    """A line to type into; what was typed is sent when it is left, or at Enter, or if `live` at every pause.

    `value` is what it holds now.
    """
    return {
        "id": id,
        "kind": "text",
        "label": label,
        "value": value,
        "longest": longest,
        "numeric": numeric,
        "enabled": enabled,
        "live": live,
    }


def area(id: str, label: str, value: str, *, rows: int = 6, longest: int = LONGEST_TEXT, enabled: bool = True) -> View:
    """A box for several lines, such as a record."""
    return {
        "id": id,
        "kind": "area",
        "label": label,
        "value": value,
        "rows": rows,
        "longest": longest,
        "enabled": enabled,
    }


def file(id: str, label: str, accept: str = ".txt") -> View:
    """A button that reads a file; `enter` gets its text, empty where it could not be read."""
    return {"id": id, "kind": "file", "label": label, "accept": accept}


def folded(fields: Iterable[View]) -> list[View]:
    """The same fields, standing in the view's `fold`, below the others.

    >>> [field["folded"] for field in folded([file("record", "Read a record")])]
    [True]
    """
    return [{**field, "folded": True} for field in fields]


def fold(label: str, *, opened: bool = False) -> View:
    """What the `folded` fields of a view stand in: shut at first, and the learner's to open and shut.

    Where it turns `opened`, as for something that has been told in it, it opens by itself; nothing shuts it.
    """
    return {"label": label, "open": opened}


def row(
    id: str,
    cells: Sequence[str],
    *,
    mark: str | None = None,
    mark_text: str = "",
    pressed: bool | None = None,
    picks: bool = False,
    enabled: bool = True,
) -> View:
    """A row of a sheet; with `picks` its first cell is a button. `mark` (`good`, `bad`, `note`) is never told by colour
    alone: `mark_text` says it.
    """
    shown: View = {"id": id, "cells": list(cells)}
    if mark:
        shown |= {"mark": mark, "mark_text": mark_text}
    if picks:
        shown["pick"] = {"enabled": enabled, "pressed": pressed}
    return shown


def sheet(
    id: str,
    caption: str,
    columns: Iterable[tuple[str, bool]],
    rows: Iterable[View],
    *,
    foot: Sequence[str] | None = None,
    heads: bool = True,
    note: str = "",
    stacked: bool = False,
) -> View:
    """A table: its columns with their titles and whether they hold numbers, its rows, and what they add up to.

    `heads`: the first cell of a row names it. `stacked`: where there is little room, a row is two lines, its first and
    its last cell above, and below them the one before the last and then the numbers.
    """
    return {
        "id": id,
        "caption": caption,
        "columns": [{"text": title, "number": number} for title, number in columns],
        "heads": heads,
        "rows": list(rows),
        "foot": list(foot) if foot is not None else None,
        "note": note,
        "stacked": stacked,
    }


def aside(id: str, title: str, paragraphs: Iterable[str]) -> View:
    """A short text with a title; a screen reader is told when it changes."""
    return {"id": id, "title": title, "text": list(paragraphs)}


def kitty(speech: Speech, label: str, cards: Iterable[Card] | None, *, backs: int = 2) -> View:
    """The kitty on the felt: the faces where the learner may see them, else `backs` (0 while somebody holds it)."""
    shown = [card(speech, held) for held in cards] if cards is not None else []
    return {"label": label, "cards": shown, "back_count": 0 if shown else backs}
