"""The engine's rule book as a page: every numbered entry with an anchor of its own, and links from one to another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ulti_teach.course.rulebook import CITED, book
from ulti_teach.engine import Rule

_ENTRY = re.compile(r"^(\d+)\. ")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a section: an entry, with its rule, or what stands between entries, such as a table."""

    rule: Rule | None
    html: Markup


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the book: ``R7``, its title without the number, and its pieces in order."""

    id: str
    title: str
    parts: tuple[Part, ...]


@cache
def terms() -> Markup:
    """What stands before the first section and is meant for players: the words that the book uses."""
    preface, _ = book()
    return _html(preface[preface.index("Terms:") :])


@cache
def sections() -> tuple[Section, ...]:
    """The whole book."""
    _, chapters = book()
    return tuple(Section(one.number, one.title, _parts(one.number, one.text)) for one in chapters)


def _parts(section: str, body: str) -> tuple[Part, ...]:
    """Entries begin with their number; their lines go on indented; everything else stands for itself."""
    pieces: list[tuple[str | None, list[str]]] = []
    for line in body.strip().splitlines():
        begins = _ENTRY.match(line)
        if begins:
            pieces.append((f"{section}.{begins[1]}", [line[begins.end() :]]))
        elif pieces and (line.startswith("   ") if pieces[-1][0] else True):
            pieces[-1][1].append(line.strip())
        elif line.strip():
            pieces.append((None, [line]))
    return tuple(Part(Rule(name) if name else None, _html("\n".join(lines))) for name, lines in pieces)


def _html(text: str) -> Markup:
    """Markdown as the lessons have it too; entries that are cited become links."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune  # loaded with the first page that needs it

    known = {rule.value for rule in Rule}

    def link(cited: re.Match[str]) -> str:
        return f'<a href="#{cited[0]}">{cited[0]}</a>' if cited[0] in known else cited[0]

    return Markup(CITED.sub(link, markdown2html_mistune(text)))
