"""`Rule` is the rule book's numbered entries, and the tests' list of rules is what the engine carries out."""

import re
from pathlib import Path

import pytest

from tests.cases import CARRIED_OUT
from ulti_teach.engine import Rule

_ENGINE = Path(__file__).parents[2] / "ulti_teach" / "engine"


def book() -> dict[str, str]:
    """The numbered entries of the shipped RULES.md, read apart from the engine: citation and text."""
    entries: dict[str, str] = {}
    text = (_ENGINE / "RULES.md").read_text(encoding="utf-8")
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        name = section.split()[0]
        # An entry begins at the margin with its number and goes on in lines that are indented by three blanks.
        for entry in re.finditer(r"^(\d+)\. (.*(?:\n   .*)*)", section, flags=re.MULTILINE):
            entries[f"{name}.{entry[1]}"] = " ".join(entry[2].split())
    return entries


def test_the_enumeration_is_the_book() -> None:
    """Every entry is there, in the book's order, and nothing else is."""
    assert [rule.value for rule in Rule] == list(book())
    assert len(book()) > 60


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_a_rule_tells_its_text(rule: Rule) -> None:
    """The text is the entry's own, on one line; number, name and citation are three ways to say one thing."""
    assert " ".join(rule.text.split()) == book()[rule.value]
    assert "\n" not in rule.text
    assert f"R{rule.number}" == str(rule) == rule.value == rule.name.replace("_", ".")
    assert Rule(rule.value) is rule


def test_entries_are_numbered_without_gaps() -> None:
    """1, 2, 3 in each section, as the book is printed; so a line that was swallowed would show."""
    sections: dict[str, list[int]] = {}
    for rule in Rule:
        section, entry = rule.number.split(".")
        sections.setdefault(section, []).append(int(entry))
    assert list(sections) == [str(number) for number in range(1, 14)]
    for section, entries in sections.items():
        assert entries == list(range(1, len(entries) + 1)), f"R{section}"


def test_every_rule_the_code_names_is_on_the_list_of_rules_to_be_tried() -> None:
    """A rule that the engine begins to carry out has to join the list, and then needs a case."""
    named = {
        found.replace("_", ".")
        for module in _ENGINE.glob("*.py")
        if module.name != "rules.py"
        for found in re.findall(r"Rule\.(R\d+_\d+)", module.read_text(encoding="utf-8"))
    }
    assert named, "no rule found in the engine's source"
    assert named <= set(CARRIED_OUT), f"not in tests/cases.py: {sorted(named - set(CARRIED_OUT))}"


def test_the_list_of_rules_to_be_tried_is_of_the_book() -> None:
    """Each once, each an entry of the book, in its order."""
    order = list(book())
    assert list(CARRIED_OUT) == sorted(set(CARRIED_OUT), key=order.index)
