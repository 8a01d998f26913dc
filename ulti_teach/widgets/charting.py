"""The totals of a score sheet as a line chart: drawn by pygal, coloured by the page, told in a sentence."""

import re
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from ulti_teach.course.scoresheet import Sheet
from ulti_teach.text import Speech

from .component import View
from .sheetwords import isolated, plain, standing

#: How many deals are drawn at most; of more, some that lie evenly between the first and the last.
MOST_POINTS = 32
_WIDTH, _FONT = 360, 13
# Beside its colour every line has its own dashes.
_DASHES = (None, "9 4", "2 4", "12 4 2 4")
# Tenths of a point are as fine as a screen shows.
_LONG = re.compile(r"-?\d+\.\d{2,}")
_SVG = "{http://www.w3.org/2000/svg}"


def chart(speech: Speech, sheet: Sheet) -> View | None:
    """The running total of each player as a line, with a sentence that says what is seen; None before two deals."""
    if sheet.next < 2:
        return None
    says = [standing(speech, sheet, player) for player in range(len(sheet.names))]
    return {"label": speech.say("sheet.chart", n=sheet.next, standings=says), "svg": _drawn(sheet)}


def running(sheet: Sheet) -> list[tuple[int, ...]]:
    """The totals before the first deal, and after each."""
    totals = [tuple(0 for _ in sheet.names)]
    for deal in sheet.match.deals:
        totals.append(tuple(total + amount for total, amount in zip(totals[-1], deal.amounts, strict=True)))
    return totals


def looks(height: int) -> dict[str, Any]:
    """How pygal draws every chart of ours: as wide as a phone, legible there, with no style or script of its own."""
    import pygal  # late: only whoever looks at a chart waits for it

    return {
        "width": _WIDTH,
        "height": height,
        "explicit_size": True,
        "js": (),
        "css": (),
        "margin": 4,
        "spacing": 6,
        "max_scale": 6,
        "legend_at_bottom": True,
        "style": pygal.style.Style(legend_font_size=_FONT, label_font_size=_FONT, major_label_font_size=_FONT),
    }


@lru_cache(maxsize=4)
def _drawn(sheet: Sheet) -> str:
    """The chart as SVG without a style or script of its own: `scoresheet.css` knows its classes."""
    import pygal  # late: only whoever keeps a sheet waits for it

    totals = running(sheet)
    drawn = _evenly(len(totals))
    picture = pygal.Line(
        **looks(250),
        show_dots=False,
        legend_at_bottom_columns=2,
        truncate_legend=14,
        value_formatter=lambda total: plain(round(total)),
    )
    picture.x_labels = [str(at) for at in drawn]
    picture.x_labels_major = [str(drawn[0]), str(drawn[len(drawn) // 2]), str(drawn[-1])]
    picture.show_minor_x_labels = False
    for player, name in enumerate(sheet.names):
        picture.add(isolated(name), [totals[at][player] for at in drawn])
    return ElementTree.tostring(_plain(picture.render(is_unicode=True)), encoding="unicode")


def _evenly(count: int) -> list[int]:
    """The numbers from 0 to the last, or as many of them as are drawn, evenly."""
    steps = min(count - 1, MOST_POINTS)
    return [round(step * (count - 1) / steps) for step in range(steps + 1)]


def _plain(drawn: str) -> ElementTree.Element:
    """What is to be seen of a line chart: a dashed line for each name."""
    plain = bare(drawn)
    for series in range(len(_DASHES)):
        for line in plain.iterfind(f".//g[@class='series serie-{series} color-{series}']/path"):
            _dash(line, series)
        for legend in plain.iterfind(f".//g[@id='activate-serie-{series}']"):
            _key(legend, series)
    return plain


def bare(drawn: str) -> ElementTree.Element:
    """What is to be seen of a chart that pygal has drawn: no style, script, tooltip or remark."""
    plain = ElementTree.fromstring(drawn)
    for parent in list(plain.iter()):
        for child in list(parent):
            if _is_unseen(child):
                parent.remove(child)
    del plain.attrib["id"]  # by chance, and nobody asks for it
    for node in plain.iter():
        node.tag = node.tag.removeprefix(_SVG)
        for name in ("d", "x", "y"):
            if name in node.attrib:
                node.set(name, _LONG.sub(lambda found: f"{float(found[0]):.1f}", node.attrib[name]))
    plain.set("xmlns", _SVG[1:-1])
    return plain


def _is_unseen(node: ElementTree.Element) -> bool:
    """What is hidden until a script shows it, is empty, or is a line from a deal that has no number below it."""
    classes = node.get("class", "").split()
    if node.tag in (f"{_SVG}defs", f"{_SVG}title", f"{_SVG}desc") or {"overlay", "titles"} & {*classes}:
        return True
    return "guides" in classes and node.find(f"{_SVG}text") is None


def _dash(line: ElementTree.Element, series: int) -> None:
    line.set("class", f"line color-{series}")
    dashes = _DASHES[series]
    if dashes:
        line.set("stroke-dasharray", dashes)


def _key(legend: ElementTree.Element, series: int) -> None:
    """In the legend stands a piece of the line itself, which a square of its colour would not tell apart."""
    del legend.attrib["id"]
    legend.set("class", "legend")
    for box in list(legend.iterfind("rect")):
        x, y, size = (float(box.get(name, "0")) for name in ("x", "y", "height"))
        legend.remove(box)
        piece = ElementTree.SubElement(legend, "path", {"d": f"M{x - 12:g} {y + size / 2:g} h{size + 10:g}"})
        _dash(piece, series)
