"""The panel of settings: every choice there is, in words, and nothing that could not be chosen."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import ulti_teach
from ulti_teach.course.choices import panel
from ulti_teach.course.settings import DEFAULT, read_settings
from ulti_teach.engine import STANDARD, RuleSet, parse_rules
from ulti_teach.text import Speech

EVERYTHING = panel(Speech(), languages={"en": "?lang=en", "hu": "?lang=hu"}, themed=True)


def group(name: str) -> dict[str, Any]:
    """One group of the panel."""
    return next(found for found in EVERYTHING["groups"] if found["name"] == name)


def test_every_setting_can_be_chosen() -> None:
    """No setting without a place in the panel, and no other place."""
    assert {found["name"] for found in EVERYTHING["groups"]} == {field.name for field in fields(DEFAULT)}


@pytest.mark.parametrize("name", ["pack", "colours", "theme", "motion", "review", "language"])
def test_every_option_is_a_valid_value_and_the_first_is_the_default(name: str) -> None:
    """What the page writes is what Python reads; where nothing was chosen, the page ticks the first."""
    values = [option["value"] for option in group(name)["options"]]
    assert [read_settings({name: value}).values()[name] for value in values] == values
    assert values[0] == DEFAULT.values()[name]


def test_every_rule_can_be_chosen_alone_and_together() -> None:
    """The texts that the page joins by commas are rules, and all of them together is every variant (R11.5)."""
    options = [option["value"] for option in group("rules")["options"]]
    for text in options:
        assert parse_rules(text) != STANDARD
    everything = parse_rules(", ".join(options))
    assert all(getattr(everything, field.name) for field in fields(RuleSet))
    assert group("rules")["standard"] == str(STANDARD)


def test_every_highest_kontra_can_be_chosen() -> None:
    """The standard one first, as an empty text; the others as rules (R8.3)."""
    levels = [option["value"] for option in group("rules")["kontra"]["options"]]
    assert levels[0] == ""
    assert [parse_rules(text).kontra_to for text in levels[1:]] == [32, 16, 8, 4, 2]


def test_the_summary_counts_every_possible_number_of_changes() -> None:
    """All variants and another highest kontra are one more than the variants."""
    rules = group("rules")
    assert len(rules["summaries"]) == len(rules["options"]) + 2
    assert rules["summaries"][:3] == ["standard", "1 change", "2 changes"]


def test_the_suits_have_the_names_of_their_pack() -> None:
    """In the order of the signs beside them (R1.2)."""
    french, tell = group("pack")["options"]
    assert french["note"] == "clubs, spades, hearts and diamonds"
    assert tell["note"] == "acorns, leaves, hearts and bells"
    assert french["suits"] == tell["suits"] == ["c", "s", "h", "d"]


def test_languages_by_their_own_names() -> None:
    """Each with the address of the page in it; a code that nobody knows is its own name."""
    shown = panel(Speech(), languages={"en": None, "hu": None, "xq": None}, themed=True)["groups"][0]
    assert [(option["text"], option["href"]) for option in shown["options"]] == [
        ("English", None),
        ("Magyar", None),
        ("xq", None),
    ]


def test_what_there_is_no_choice_in_is_not_shown() -> None:
    """One language, or a theme that belongs to JupyterLab."""
    names = [found["name"] for found in panel(Speech(), languages={"en": None}, themed=False)["groups"]]
    assert names == ["pack", "colours", "motion", "review", "rules"]


def test_every_word_of_a_choice_is_shown() -> None:
    """No message in the catalogue that no panel shows."""
    shown = json.dumps(EVERYTHING, ensure_ascii=False)
    with (Path(ulti_teach.__file__).parent / "text" / "en.po").open("rb") as file:
        messages = {str(message.id): message.string for message in read_po(file) if "choice." in str(message.id)}
    assert len(messages) > 30
    for key, text in messages.items():
        for form in text if isinstance(text, tuple) else (text,):
            assert form.partition("{level}")[2] in shown or form.replace("{n}", "2") in shown or form == "{n} change", (
                key
            )
