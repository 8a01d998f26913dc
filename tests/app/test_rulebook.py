"""The rule book as a page: whole, with an anchor for every rule, and as the engine has it."""

import re
from html import unescape

import pytest

from ulti_teach.app.rulebook import sections, terms
from ulti_teach.data import PACKAGE
from ulti_teach.engine import Rule

BOOK = (PACKAGE / "engine" / "RULES.md").read_text(encoding="utf-8")


def plain(html: str) -> str:
    """The words of a piece, without markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", str(html))).split())


def test_every_rule_is_there_once_and_in_order() -> None:
    """The anchors to which messages lead are the rules that the engine names."""
    shown = [part.rule for section in sections() for part in section.parts if part.rule]
    assert shown == list(Rule)


@pytest.mark.parametrize("rule", list(Rule), ids=str)
def test_a_rule_says_what_the_engine_has(rule: Rule) -> None:
    """Word for word; only its signs of emphasis have become markup."""
    (html,) = (part.html for section in sections() for part in section.parts if part.rule is rule)
    said = re.sub(r"\W", "", plain(html))
    assert said == re.sub(r"\W", "", rule.text)
    assert "**" not in html


def test_tables_and_introductions_are_kept() -> None:
    """Nothing of the book is left out but what only those who write the program need."""
    words = set(re.findall(r"\w+", BOOK[BOOK.index("Terms:") :]))
    shown = plain(
        str(terms()) + "".join(f"{one.id} {one.title} " + "".join(p.html for p in one.parts) for one in sections())
    )
    missing = words - set(re.findall(r"\w+", shown)) - {str(number) for number in range(1, 10)}
    assert missing == set()
    assert sum(part.html.count("<table>") for section in sections() for part in section.parts) == 2


def test_a_cited_rule_is_a_link_to_it() -> None:
    """Only to rules that there are."""
    html = "".join(part.html for section in sections() for part in section.parts)
    linked = set(re.findall(r'<a href="#(R[\d.]+)">\1</a>', html))
    assert {"R11.1", "R8.3"} <= linked <= {rule.value for rule in Rule}
