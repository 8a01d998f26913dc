"""A learner's settings: what they may be, and what is made of what a browser has kept."""

import json

import pytest

from ulti_teach.course.settings import DEFAULT, Settings, read_settings
from ulti_teach.engine import STANDARD, UltiError

CHOSEN = Settings(
    pack="tell", colours=2, theme="dark", rules="four aces, kontra to x16", language="hu", motion="reduced", review="on"
)


def test_as_a_newcomer_finds_it() -> None:
    """French cards, four colours, the system's look, the standard rules."""
    assert DEFAULT.values() == {
        "pack": "french",
        "colours": 4,
        "theme": "system",
        "rules": "standard",
        "language": "en",
        "motion": "system",
        "review": "off",
    }
    assert DEFAULT.rule_set == STANDARD


def test_through_json_and_back() -> None:
    """What was chosen is what is read again."""
    assert read_settings(json.loads(json.dumps(CHOSEN.values()))) == CHOSEN
    assert CHOSEN.rule_set.kontra_to == 16


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"pack": "tarot"}, "The pack is 'french' or 'tell', not 'tarot'."),
        ({"pack": ["tell"]}, "The pack is 'french' or 'tell', not ['tell']."),
        ({"colours": 3}, "The number of colours is 4 or 2, not 3."),
        ({"colours": 4.0}, "The number of colours is 4 or 2, not 4.0."),
        ({"colours": True}, "not True"),
        ({"theme": "pink"}, "The theme is 'system' or 'light' or 'dark', not 'pink'."),
        ({"motion": None}, "The movement is 'system' or 'reduced', not None."),
        ({"review": True}, "The daily round is 'off' or 'on', not True."),
        ({"language": "../en"}, "A language is a code such as 'en', not '../en'."),
        ({"language": ""}, "A language is a code such as 'en', not ''."),
        ({"rules": "five aces"}, "expected rules parted by commas"),
        ({"rules": 5}, "Rules are written as text, such as 'four aces', not as 5."),
    ],
)
def test_a_wrong_value_is_one_sentence_and_alone_falls_back(values: dict[str, object], says: str) -> None:
    """Whoever writes it is told what it may be; whoever had it stored loses only that one."""
    with pytest.raises(UltiError) as fault:
        Settings(**values)  # type: ignore[arg-type]
    assert says in str(fault.value)
    (name,) = values
    kept = read_settings(CHOSEN.values() | values)
    assert kept.values() == CHOSEN.values() | {name: getattr(DEFAULT, name)}


def test_unknown_names_are_passed_over() -> None:
    """A setting of a later version is no fault."""
    assert read_settings({"wallpaper": "oak", "pack": "tell"}) == Settings(pack="tell")
    assert read_settings({}) == DEFAULT
