"""The words of the page around a lesson: one catalogue a language beside this module, as in `ulti_teach.text`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ulti_teach.text import Catalogue, Speech, read_catalogue, spoken

_FOLDER = Path(__file__).parent

#: What the templates and the page's script say.
KEYS = (
    *(
        "course",
        "tagline",
        "lead",
        "lessons",
        "apps",
        "more",
        "no_lessons",
        "home",
        "lab",
        "lesson",
        "next",
        "skip",
        "skip_home",
        "no_script",
        "pages",
    ),
    *(
        "start",
        "placement",
        "continue",
        "mastered",
        "not_mastered",
        "lesson_mastered",
        "kept_forbidden",
        "kept_newer",
        "kept_damaged",
        "tell_names",
        "rules",
        "rules_title",
        "rules_lead",
        "skip_rules",
    ),
    *(
        "puzzles",
        "puzzles_lead",
        "puzzles_new",
        "puzzles_some",
        "puzzles_all",
        "due",
        "due_unknown",
        "progress",
        "progress_lead",
    ),
    *("starting", "step", "drawing", "ready", "slow", "unfinished", "lost", "died", "reload"),
    *("room_title", "room_lead", "room_label", "room_go", "room_not_yet", "room_wrong", "room_wait", "room_cookies"),
    *("full_title", "full_one", "full_lead", "full_waiting", "full_lost"),
    *("cell_failed", "cell_details", "not_found", "error", "to_home"),
    *("projector", "slide", "answers_show", "answers_cover", "answers_covered"),
    *("hands_all", "hands_own", "hands_none"),
    *(
        f"project_{name}"
        for name in ("back", "next", "dark", "is_dark", "full", "window", "keys", "keys_title", "leave")
    ),
    *(f"project_key_{name}" for name in ("next", "back", "ends", "answers", "hands", "dark", "full", "keys", "leave")),
)


@cache
def _catalogue(lang: str) -> Catalogue | None:
    file = _FOLDER / f"{lang}.po"
    return read_catalogue(file) if file.is_file() else None


@cache
def words(lang: str) -> dict[str, str]:
    """The words for a language, by key; what it lacks is said in English."""
    catalogues = [found for found in (_catalogue(lang), _catalogue("en")) if found]
    return {key: next((text for found in catalogues if (text := found.find(key))), key) for key in KEYS}


@cache
def speech(lang: str) -> Speech:
    """What the components say in a language; English where they do not speak it yet."""
    return Speech(spoken(lang))
