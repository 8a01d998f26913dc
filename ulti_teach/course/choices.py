"""The panel of settings in words: what there is to choose, and what each choice means.

A page of the course and a notebook show the same panel; it is described here once, and drawn by the page.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from babel.core import Locale, UnknownLocaleError

from ulti_teach.engine import STANDARD, RuleSet, Suit
from ulti_teach.engine.ruleset import LEVELS
from ulti_teach.text import Pack, Speech, opening

from .settings import COLOURS, MOTIONS, PACKS, REVIEWS, THEMES

View = dict[str, Any]


def panel(speech: Speech, *, languages: Mapping[str, str | None], themed: bool) -> View:
    """What the panel shows, in this language.

    `languages`: the codes that can be chosen, each with the address of this page in it, or None where no page has to
    be opened; with one alone there is nothing to choose. `themed`: whether light and dark are ours to decide (in
    JupyterLab they are its own).

    >>> shown = panel(Speech(), languages={"en": None}, themed=False)
    >>> [group["name"] for group in shown["groups"]], shown["groups"][0]["options"][1]["note"]
    (['pack', 'colours', 'motion', 'review', 'rules'], 'acorns, leaves, hearts and bells')
    """
    say = speech.say
    groups = [_packs(speech), _one(speech, "colours", COLOURS), _one(speech, "theme", THEMES)]
    groups += [_one(speech, "motion", MOTIONS), _one(speech, "review", REVIEWS), _rules(speech)]
    if not themed:
        groups = [group for group in groups if group["name"] != "theme"]
    if len(languages) > 1:
        groups.insert(0, _languages(speech, languages))
    return {
        "lang": speech.language,
        "label": say("settings.label"),
        "note": say("settings.note"),
        "close": say("settings.close"),
        "not_kept": say("settings.not_kept"),
        "groups": groups,
        "files": _files(speech),
    }


#: What can come of a file on a page without a table, beside "left": read by the next lesson.
_REFUSED = ("unreadable", "too-long", "not-json", "not-ours", "newer")


def _files(speech: Speech) -> View:
    """The learner's progress as a file."""
    say = speech.say
    answers = {fault: say(f"store.refused.{fault}") for fault in _REFUSED}
    answers |= {fault: say(f"settings.files.{fault}") for fault in ("left", "nothing", "full", "forbidden")}
    return {
        "legend": say("progress.heading"),
        "save": say("store.button.save"),
        "read": say("settings.files.read"),
        "answers": answers,
    }


def _group(speech: Speech, name: str, options: list[View], **more: object) -> View:
    return {"name": name, "kind": "one", "legend": speech.say(f"choice.{name}"), "options": options, **more}


def _one(speech: Speech, name: str, values: tuple[str, ...] | tuple[int, ...]) -> View:
    """A choice among a few values."""
    options = [{"value": value, "text": speech.say(f"choice.{name}.{value}"), "note": ""} for value in values]
    return _group(speech, name, options)


def _packs(speech: Speech) -> View:
    """The two packs with the names of their suits, as each calls them (R1.2)."""
    suits = [Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS]
    options = [
        {
            "value": pack,
            "text": speech.say(f"choice.pack.{pack}"),
            "note": Speech(speech.messages, Pack(pack)).term(suits),
            "suits": [suit.value for suit in suits],
        }
        for pack in PACKS
    ]
    return _group(speech, "pack", options)


def _languages(speech: Speech, languages: Mapping[str, str | None]) -> View:
    """Each language by its own name, as its speakers look for it."""
    options = [
        {"value": code, "text": _own_name(code), "note": "", "href": address} for code, address in languages.items()
    ]
    return _group(speech, "language", options)


def _own_name(code: str) -> str:
    try:
        name = Locale.parse(code).language_name or code
    except (UnknownLocaleError, ValueError):
        return code
    return opening(name)


def _rules(speech: Speech) -> View:
    """The variants (R11), the points on which tables differ, each with what it means, and the highest kontra (R8.3)."""
    variants = {str(RuleSet(**{field.name: True})): field.name for field in fields(RuleSet) if field.type is bool}
    options = [
        {"value": text, "text": speech.say(f"choice.rules.{name}"), "note": speech.say(f"choice.rules.{name}.note")}
        for text, name in variants.items()
    ]
    levels = [
        {"value": _kontra_to(level), "text": speech.say(f"choice.kontra.{level}", level=level)} for level in LEVELS[1:]
    ]
    changes = range(len(options) + 2)
    return _group(
        speech,
        "rules",
        options,
        kind="rules",
        note=speech.say("choice.rules.note"),
        standard=str(STANDARD),
        summaries=[speech.say("choice.rules.summary", n=n) if n else speech.say("choice.rules.none") for n in changes],
        reset=speech.say("choice.rules.reset"),
        kontra={"legend": speech.say("choice.kontra"), "options": levels[::-1]},
    )


def _kontra_to(level: int) -> str:
    """How this highest kontra is written among the rules; empty where it is the standard one."""
    written = RuleSet(kontra_to=level)
    return "" if written == STANDARD else str(written)
