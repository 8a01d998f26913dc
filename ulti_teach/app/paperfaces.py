"""Card faces and suit signs as text, for paper: the shapes are those of the components' own modules, read from there.

`widgets/static/cards.js` puts them together on a screen; here the same is written down as SVG. A test lays the two side
by side, card by card.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ulti_teach.app import paths
from ulti_teach.text import Pack
from ulti_teach.widgets.component import View

_CONST = re.compile(r'^(?:export )?const (\w+) =\s*\n?\s*"([^"]+)";', re.MULTILINE)
_NODE = re.compile(r'node\("(\w+)", \{ ([^}]*) \}\)')
_ATTR = re.compile(r'(\w+): (?:"([^"]*)"|([-\d.]+))')
_COURT = re.compile(r"^  (\w+): \[\n(.*?)^  \],$", re.MULTILINE | re.DOTALL)
_FIELD = 256  # the side of the square on which suit shapes are drawn
_SQUARE = f"0 0 {_FIELD} {_FIELD}"


@dataclass(frozen=True, slots=True)
class Spec:
    """One element of a picture, as `node()` in `cards.js` describes it."""

    tag: str
    attrs: dict[str, object]
    children: tuple[Spec | str, ...] = ()

    def markup(self) -> Markup:
        """The element as text; nothing in it can become markup of its own."""
        attrs = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in self.attrs.items())
        inside = Markup("").join(c.markup() if isinstance(c, Spec) else Markup("{}").format(c) for c in self.children)
        return Markup("<{tag}{attrs}>{inside}</{tag}>").format(tag=Markup(self.tag), attrs=attrs, inside=inside)


@cache
def _source(name: str) -> str:
    return (paths.static() / name).read_text(encoding="utf-8")


@cache
def shapes() -> dict[str, dict[str, str]]:
    """The shape of each suit by pack and suit, on a field of 256 x 256: `shapes()["tell"]["d"]` is a bell."""
    source = _source("shapes.js")
    drawn = dict(_CONST.findall(source))
    packs = re.findall(r"^  (\w+): \{ (.*) \},$", source, re.MULTILINE)
    return {pack: {suit: drawn[name] for suit, name in re.findall(r"(\w): (\w+)", listed)} for pack, listed in packs}


@cache
def _headgear() -> dict[str, tuple[Spec, ...]]:
    return {name: _specs(drawn) for name, drawn in _COURT.findall(_source("cards.js"))}


def _specs(source: str) -> tuple[Spec, ...]:
    return tuple(
        Spec(tag, {name: text or number for name, text, number in _ATTR.findall(attrs)})
        for tag, attrs in _NODE.findall(source)
    )


@cache
def _hair() -> Spec:
    found = re.search(r"^const HAIR = (.*);$", _source("cards.js"), re.MULTILINE)
    return _specs(found[1] if found else "")[0]


def _pip(shape: str, x: float, y: float, size: float) -> Spec:
    where = f"translate({x} {y}) scale({size / _FIELD}) translate(-128 -128)"
    return Spec("path", {"class": "ink pip", "fill-rule": "evenodd", "d": shape, "transform": where})


def _index(text: str, x: float, y: float, size: float, widest: float, **more: str) -> Spec:
    """The corner index; a long one (VIII) is squeezed so that it keeps to its corner."""
    long = len(text)
    shrunk = size * 0.8 if long > 2 else size * 0.9 if long == 2 else size
    squeeze = {"textLength": f"{min(widest, shrunk * 0.56 * long):.1f}", "lengthAdjust": "spacingAndGlyphs"}
    attrs = {"x": x, "y": y, "font-size": f"{shrunk:.1f}", "font-weight": 750, **(squeeze if long > 1 else {})}
    return Spec("text", {**attrs, **{name.replace("_", "-"): value for name, value in more.items()}}, (text,))


def _court_of(rank: str, pack: str) -> str | None:
    if rank == "K":
        return "king"
    if rank == "Q":
        return "over" if pack == Pack.TELL.value else "queen"
    if rank == "J":
        return "under" if pack == Pack.TELL.value else "jack"
    return None


def _court_parts(court: str, shape: str) -> tuple[Spec, ...]:
    """A panel with the figure; the over and the king carry their sign high, the others low."""
    low = court not in ("over", "king")
    shoulders = dict(_CONST.findall(_source("cards.js")))["SHOULDERS"]
    figure = Spec(
        "g",
        {"transform": f"translate(43 {35 if low else 54.5}) scale(0.9)"},
        (
            *((_hair(),) if court == "queen" else ()),
            Spec("path", {"class": "ink", "d": shoulders}),
            Spec("circle", {"class": "skin", "cx": 0, "cy": -3.4, "r": 8.4}),
            *_headgear()[court],
        ),
    )
    panel = Spec("rect", {"class": "panel", "x": 25.5, "y": 8, "width": 35, "height": 67, "rx": 5})
    return panel, _pip(shape, 43, 64 if low else 18.5, 16), figure


def face(card: View, pack: str) -> tuple[Spec, ...]:
    """What stands on the face of a card `{suit, rank, index}`, on a field of 66 x 98."""
    shape = shapes()[pack][card["suit"]]
    court = _court_of(card["rank"], pack)
    is_ace = card["rank"] == "A"
    middle = _court_parts(court, shape) if court else (_pip(shape, 40, 49 if is_ace else 51, 46 if is_ace else 34),)
    far = _index(card["index"], 5, 17.5, 15, 20, **{"class": "ink"})
    return (
        *middle,
        _index(card["index"], 4.5, 23.5, 23.5, 21 if court else 31, **{"class": "ink"}),
        _pip(shape, 12.4, 35, 14.5),
        Spec("g", {"transform": "rotate(180 33 49)"}, (far,)),
    )


def mini_face(card: View, pack: str) -> tuple[Spec, ...]:
    """A small face on a field of 34 x 46, index above pip."""
    index = _index(card["index"], 17, 20, 19, 28, **{"class": "ink", "text_anchor": "middle"})
    return index, _pip(shapes()[pack][card["suit"]], 17, 33, 18)


#: What draws the parts of a face, given a card and a pack.
Drawing = Callable[[View, str], tuple[Spec, ...]]


class Faces:
    """The faces that one sheet shows: each is drawn once, in `drawn()`, and used wherever the card lies."""

    def __init__(self) -> None:
        self._symbols: dict[str, Markup] = {}

    def face(self, card: View, pack: str) -> Markup:
        """A card as it lies on the table, spoken by its name."""
        return self._use("face", "0 0 66 98", card, pack, face)

    def mini(self, card: View, pack: str) -> Markup:
        """A small card, spoken by its name."""
        return self._use("mini", "0 0 34 46", card, pack, mini_face)

    def sign(self, suit: str, name: str | None, pack: str) -> Markup:
        """A suit's shape alone, spoken by its name where it has one."""
        pip = Spec("path", {"class": "ink pip", "fill-rule": "evenodd", "d": shapes()[pack][suit]})
        self._draw(f"sign-{pack}-{suit}", f"{pack} suit-{suit}", _SQUARE, (pip,))
        return _shown("sign", f"sign-{pack}-{suit}", _SQUARE, name)

    def drawn(self) -> Markup:
        """All that was used, to stand once in the page."""
        return Markup("").join(self._symbols[id] for id in sorted(self._symbols))

    def _use(self, kind: str, box: str, card: View, pack: str, draw: Drawing) -> Markup:
        id = f"{kind}-{pack}-{card['suit']}{card['rank']}"
        if id not in self._symbols:
            self._draw(id, f"{pack} suit-{card['suit']}", box, draw(card, pack))
        return _shown(kind, id, box, card.get("name"))

    def _draw(self, id: str, classes: str, box: str, parts: tuple[Spec, ...]) -> None:
        inside = Markup("").join(part.markup() for part in parts)
        symbol = Markup('<symbol id="{}" viewBox="{}" class="{}">{}</symbol>')
        self._symbols[id] = symbol.format(id, box, classes, inside)


def _shown(kind: str, id: str, box: str, name: str | None) -> Markup:
    spoken = Markup('role="img" aria-label="{}"').format(name) if name else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" viewBox="{}" {}><use href="#{}"/></svg>').format(kind, box, spoken, id)
