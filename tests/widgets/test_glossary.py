"""The glossary as it is sent to the page."""

from typing import Any

import pytest

from ulti_teach.course.glossary import TERMS
from ulti_teach.engine import UltiError
from ulti_teach.widgets import Glossary

ANYTHING: Any = 7


def test_all_words_with_a_field_to_look_for_one() -> None:
    """Word, Hungarian name, meaning, lesson; the Hungarian is marked as that."""
    view = Glossary().draw()
    (sheet,) = view["sheets"]
    assert sheet["caption"] == f"{len(TERMS)} words of the game"
    assert [row["cells"] for row in sheet["rows"] if row["id"] == "smear"] == [
        ["smear", "kenés", "To put an ace or a ten on a trick that your partner wins.", "lesson 7"]
    ]
    assert sheet["columns"][1] == {"text": "In Hungarian", "number": False, "lang": "hu"}
    assert [field["id"] for field in view["fields"]] == ["find"]


def test_looking_for_a_word_and_for_none() -> None:
    """One is left; for what is not there it says so and keeps what was typed; emptied, all come back."""
    shown = Glossary()
    shown.enter("find", "  talon ")
    (sheet,) = shown.draw()["sheets"]
    assert [row["cells"][0] for row in sheet["rows"]] == ["kitty"]
    assert sheet["caption"] == "1 word of the game"
    shown.enter("find", "zugzwang")
    view = shown.draw()
    assert view["sheets"] == []
    assert [message["text"] for message in view["notice"]] == [
        "No word here has “zugzwang” in it. Try a shorter piece of it."
    ]
    assert view["fields"][0]["value"] == "zugzwang"
    shown.enter("nothing", "kitty")
    assert shown.draw() == view
    shown.enter("find", "")
    assert shown.draw() == Glossary().draw()


def test_the_words_of_one_lesson() -> None:
    """A short table without a field."""
    view = Glossary(11).draw()
    (sheet,) = view["sheets"]
    assert sheet["caption"] == "The words that lesson 11 introduces"
    assert [row["cells"][:2] for row in sheet["rows"]] == [["record", "leírás"], ["turning point", "fordulópont"]]
    assert view["fields"] == []
    assert repr(Glossary(11)) == "Glossary(11)"
    assert repr(Glossary()) == "Glossary()"


@pytest.mark.parametrize("arguments", [{"lesson": 13}, {"lesson": "kitty"}, {"find": ANYTHING}])
def test_what_cannot_be_shown(arguments: dict[str, Any]) -> None:
    """One sentence."""
    with pytest.raises(UltiError):
        Glossary(**arguments)
