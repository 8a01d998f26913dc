"""R11: what was agreed at a table, as a value, as text and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import case
from ulti_teach.engine import STANDARD, NotationError, RuleSet, UltiError, parse_rules

flags = [name for name in RuleSet.__dataclass_fields__ if name != "kontra_to"]
rule_sets = st.builds(
    RuleSet, **{name: st.booleans() for name in flags}, kontra_to=st.sampled_from([2, 4, 8, 16, 32, 64])
)


@given(rule_sets)
def test_written_and_read_back(rules: RuleSet) -> None:
    """The text gives the same rules again, and so does the repr."""
    assert parse_rules(str(rules)) == rules
    assert eval(repr(rules)) == rules


@case(
    "R11.5",
    ("nothing", "standard", RuleSet()),
    ("one", "four aces", RuleSet(four_aces=True)),
    ("in any order", "older 20-100, four players", RuleSet(four_players=True, older_20_100=True)),
    ("with a highest kontra", "kontra to x4, dealer pays", RuleSet(dealer_pays=True, kontra_to=4)),
    ("blanks do not matter", "  four   aces ,tournament durchmars", RuleSet(four_aces=True, tournament_durchmars=True)),
)
def test_read(why: str, text: str, rules: RuleSet) -> None:
    """Variants combine freely."""
    assert parse_rules(text) == rules


def test_all_variants_are_off_by_default() -> None:
    """The rule book's own rulings are the default (R11)."""
    assert RuleSet() == STANDARD == parse_rules("standard")
    assert not any(getattr(STANDARD, name) for name in flags)
    assert STANDARD.kontra_to == 64


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("five players", 0),
        ("four aces, four aces", 11),
        ("four aces,, older 20-100", 10),
        ("four aces, standard", 11),
        ("kontra to x3", 0),
        ("kontra to x4, kontra to x8", 14),
        ("four aces,", 10),
    ],
)
def test_unreadable_rules_point_at_the_place(text: str, position: int) -> None:
    """What is not known, or stands there twice."""
    with pytest.raises(NotationError) as caught:
        parse_rules(text)
    assert caught.value.position == position
    assert "four aces" in caught.value.expected


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """Fuzz: nothing but `NotationError` comes out, and it points into the text."""
    try:
        parse_rules(text)
    except NotationError as error:
        position = error.position
    else:
        return
    assert 0 <= position <= len(text)


@pytest.mark.parametrize("level", [0, 1, 3, 128, -2, "x2"])
def test_a_highest_kontra_that_does_not_exist(level: object) -> None:
    """R8.3 has six levels above one."""
    with pytest.raises(UltiError, match="The highest kontra is 2, 4, 8, 16, 32 or 64"):
        RuleSet(kontra_to=level)  # type: ignore[arg-type]
