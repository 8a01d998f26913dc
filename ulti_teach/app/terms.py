"""The words of the game in a page: where a lesson sets one in bold, pressing it tells what it means.

A button and the note that it opens are plain HTML: they need no script, and work by keys.
"""

from __future__ import annotations

import re
from html import escape

from ulti_teach.course.glossary import Term, term_of
from ulti_teach.text import Speech

_BOLD = re.compile(r"\*\*([^*\n]+(?:\n[^*\n]+)?)\*\*")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def explained(source: str, speech: Speech, seen: set[str]) -> str:
    """The Markdown of a cell with its words explained, each where it stands first in a page: `seen` grows with them.

    >>> explained("a **Trick** of the **house**", Speech(), set())
    'a <dfn class="ut-term"><button type="button" popovertarget="term-trick">Trick</button>...</dfn> of the **house**'
    """
    code = [found.span() for found in _CODE.finditer(source)]

    def explain(bold: re.Match[str]) -> str:
        term = term_of(speech, bold[1])
        if term is None or term.id in seen or any(start <= bold.start() < end for start, end in code):
            return bold[0]
        seen.add(term.id)
        return _noted(" ".join(bold[1].split()), term, speech)

    return _BOLD.sub(explain, source)


def _noted(text: str, term: Term, speech: Speech) -> str:
    """The word as a button, and its note: name, Hungarian name, meaning. In one line, as Markdown wants it."""
    id = f"term-{term.id}"
    named = f'<b>{escape(term.name(speech))}</b> · <i lang="hu">{escape(term.hungarian)}</i>'
    note = f'<span popover id="{id}">{named}<br>{escape(term.means(speech))}</span>'
    return f'<dfn class="ut-term"><button type="button" popovertarget="{id}">{escape(text)}</button>{note}</dfn>'
