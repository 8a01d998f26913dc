"""The rule book to look things up in: sections, what a rule says in plain words, and finding it by number or words."""

import re
from dataclasses import dataclass
from functools import cache

from ulti_teach.data import PACKAGE
from ulti_teach.engine import Rule
from ulti_teach.text import Speech, opening

_SECTION = re.compile(r"^## (R\d+) (.+)$", re.MULTILINE)
_NUMBER = re.compile(r"r?(\d{1,2})(?:\.(\d{0,2}))?")
#: A rule as the book names it.
CITED = re.compile(r"\bR\d+\.\d+\b")
_RULING = re.compile(r"\[ruling[^\]]*\]\s*")
_MARKS = re.compile(r"\*\*|(?<!\w)\*|\*(?!\w)|`")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the book as it is written: its number, `R7`, its title, and its text in Markdown."""

    number: str
    title: str
    text: str


@cache
def book() -> tuple[str, tuple[Chapter, ...]]:
    """What stands before the first section, and the sections, as they are written.

    >>> [chapter.number for chapter in book()[1]][:2]
    ['R1', 'R2']
    """
    written = (PACKAGE / "engine" / "RULES.md").read_text(encoding="utf-8")
    preface, *found = _SECTION.split(written)
    return preface, tuple(Chapter(*chapter) for chapter in zip(*[iter(found)] * 3, strict=True))


@cache
def sections() -> dict[str, str]:
    """The sections of the book by number, `R7`, each with its title.

    >>> sections()["R7"]
    'Playing the tricks'
    """
    return {chapter.number: chapter.title for chapter in book()[1]}


def section_of(rule: Rule) -> str:
    """The number of the section that a rule stands in.

    >>> section_of(Rule.R10_3)
    'R10'
    """
    return rule.value.partition(".")[0]


def plain(rule: Rule) -> str:
    """What a rule says, without signs of emphasis; that a part of it is a ruling is told apart, by `is_ruling`.

    >>> plain(Rule.R7_2)
    'Follow suit if you can.'
    """
    words = _MARKS.sub("", _RULING.sub("", rule.text))
    return opening(words)


def is_ruling(rule: Rule) -> bool:
    """Whether the written rules are silent or not clear on a part of it, so that tables differ.

    >>> is_ruling(Rule.R7_9), is_ruling(Rule.R7_2)
    (True, False)
    """
    return bool(_RULING.search(rule.text))


def cited(rule: Rule) -> tuple[Rule, ...]:
    """The other rules that a rule names, in the order of the book.

    >>> [str(other) for other in cited(Rule.R8_4)]
    ['R10.3']
    """
    named = set(CITED.findall(rule.text)) - {rule.value}
    return tuple(other for other in Rule if other.value in named)


def find(speech: Speech, query: str) -> tuple[Rule, ...]:
    """The rules that a number or words lead to, in the order of the book, those that have them in the title first.

    `7.2`, `R7.2` and `r7` are numbers; a word also finds those that begin with it. Nothing typed finds everything.

    >>> [str(rule) for rule in find(Speech(), "r7.2")], [str(rule) for rule in find(Speech(), "silent ulti")][:1]
    (['R7.2'], ['R9.2'])
    """
    words = _words(query)
    if not words:
        return tuple(Rule)
    number = _NUMBER.fullmatch(query.strip().casefold())
    if number:
        section, entry = number.groups()
        begins = f"R{section}." if not entry else f"R{section}.{entry}"
        exact = tuple(rule for rule in Rule if rule.value == begins)
        return exact or tuple(rule for rule in Rule if rule.value.startswith(begins))
    titled = [rule for rule in Rule if _has(_words(speech.say(f"rule.{rule.value}")), words)]
    told = [rule for rule in Rule if rule not in titled and _has(_all_words(speech, rule), words)]
    return (*titled, *told)


def _has(text: list[str], words: list[str]) -> bool:
    return all(any(found.startswith(word) for found in text) for word in words)


def _all_words(speech: Speech, rule: Rule) -> list[str]:
    """Every word of a rule's title, of what it says, and of its section's title."""
    return _words(f"{speech.say(f'rule.{rule.value}')} {plain(rule)} {sections()[section_of(rule)]}")


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold())
