"""Message catalogues: English is whole, and another language needs only its file."""

import ast
import re
from dataclasses import is_dataclass
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import ulti_teach
from ulti_teach import engine
from ulti_teach.engine import Amiss, Card, Duty, Rank, Rule, Step, Suit, UltiError, parse_card, parse_cards
from ulti_teach.text import Pack, Speech, catalogue, languages, read_catalogue

PACKAGE = Path(ulti_teach.__file__).parent
HUNGARIAN = Path(__file__).parent.parent / "data" / "hu.po"


@pytest.fixture(scope="module")
def hungarian() -> Speech:
    """Hungarian as far as the test catalogue goes."""
    return Speech(read_catalogue(HUNGARIAN))


def test_hungarian_cases_and_articles(hungarian: Speech) -> None:
    """One sentence: király and királyt, a and az, all from the catalogue."""
    said = hungarian.say("example", high=Rank.ACE, low=Rank.KING)
    assert said == "az ász üti a királyt, a király nem üti az ászt."


def test_hungarian_refusal_with_either_pack() -> None:
    """A refusal takes the card in two cases, and the pack decides what hearts are called."""
    messages = read_catalogue(HUNGARIAN)
    card = parse_card("hK")
    french, tell = Speech(messages), Speech(messages, Pack.TELL)
    assert french.say("violation.NotHeld", card=card) == "Nem teheted le a kőr királyt: nincs nálad a kőr király."
    assert tell.say("violation.NotHeld", card=card) == "Nem teheted le a piros királyt: nincs nálad a piros király."


def test_hungarian_list_joins_in_its_own_way(hungarian: Speech) -> None:
    """A list of cards is joined with the language's own word for and."""
    assert hungarian.term(parse_cards("hAK"), "the acc") == "a kőr ászt és királyt"


def test_missing_messages_are_said_in_english(hungarian: Speech) -> None:
    """A language that is being translated works from its first message on."""
    assert hungarian.say("violation.PlayOver") == "All cards have been played."


def test_a_form_that_a_language_has_not_is_its_plain_one(hungarian: Speech) -> None:
    """No English words slip into a language that says something in one form only."""
    assert hungarian.term(Suit.HEARTS, "the acc") == "kőr"


def test_plural_follows_the_language(hungarian: Speech) -> None:
    """English has two forms after a number, Hungarian one."""
    english = Speech()
    assert [english.say("table.taken", n=n) for n in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]
    assert [hungarian.say("table.taken", n=n) for n in (1, 2)] == ["1 ütés", "2 ütés"]


def test_unknown_language_is_refused_with_those_there_are() -> None:
    """The sentence names what can be had instead."""
    with pytest.raises(UltiError, match="no language 'xx' yet; there are en"):
        catalogue("xx")


@pytest.mark.parametrize("content", [b"msgid \xff", b"hello\n", b'msgid "a"\nmsgid_plural "b"\nmsgstr[x] "a"\n'])
def test_damaged_catalogue_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    """A file that is no catalogue is named, and nothing else comes out."""
    path = tmp_path / "hu.po"
    path.write_bytes(content)
    with pytest.raises(UltiError, match=r"The catalogue hu\.po cannot be read"):
        read_catalogue(path)


def key_of(message: Message) -> str:
    """The key of an entry, whether it counts or not."""
    return message.id if isinstance(message.id, str) else message.id[0]


def placeholders(message: Message) -> set[str]:
    """The names in braces."""
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return {name for said in strings for name in re.findall(r"\{([a-z_]+)", said)}


def test_translations_ask_for_facts_that_there_are() -> None:
    """A placeholder that English does not use would be a mistyped one."""
    english: dict[str, set[str]] = {}
    with (PACKAGE / "text" / "en.po").open("rb") as file:
        for message in read_po(file):
            english.setdefault(key_of(message), set()).update(placeholders(message))
    for path in [HUNGARIAN, *(PACKAGE / "text").glob("*.po")]:
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id and key_of(message) != "example":
                    assert placeholders(message) <= english[key_of(message)], (path.name, message.id)


def test_a_message_without_plural_serves_any_number(tmp_path: Path) -> None:
    """A language that counts in one form need not write it twice."""
    path = tmp_path / "hu.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "table.taken"\nmsgstr "{n} ütés"\n'
    )
    assert Speech(read_catalogue(path)).say("table.taken", n=2) == "2 ütés"


def test_a_catalogue_named_after_no_language(tmp_path: Path) -> None:
    """A file name that is no language is told as that."""
    path = tmp_path / "zz.po"
    path.write_text('msgid ""\nmsgstr ""\n')
    with pytest.raises(UltiError, match=r"The catalogue zz\.po cannot be read"):
        read_catalogue(path)


def keys_said() -> set[str]:
    """Every literal key that the package says: the first argument of a call of `say`."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                # `say(key)`; `of(speech, key)` says it with `.me` for the learner; `Told(kind, key)` is said when it is drawn.
                keys = {"say": node.args[:1], "of": node.args[1:2], "Told": node.args[1:2]}.get(name, [])
                found |= {
                    part.value
                    for key in keys
                    for part in ast.walk(key)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return {key for key in found if not key.startswith(".") and not key.endswith(".")}


# The keys that are put together, by how they begin: from enums, from types of reasons, and with `.me` for "you".
PUT_TOGETHER = r"(deal\.link|deal\.cards|sheet\.fault|sheet\.way|violation|duty|rank|suit|index|component|rule|button|mark|ask|seat|cards|card|wins|loses|bonus|settlement|pack|choice|skill|store|settings.files|caption|shows|verdict|aim|board|theme|raising|lab|glossary|words\.column|placement|believed|claim|four|kitty|ended|whose|hundred\.why|review\.how|review\.column|history\.column|answer\.yes|answer\.no|class\.link|class\.how|results\.fault|results\.how|results\.column|results\.caption)\b|[a-z-]+\.fault$|.*\.me$"


def test_english_has_every_message_that_is_said() -> None:
    """No key that the code says is missing, counted or not."""
    english = catalogue("en")
    keys = keys_said()
    assert len(keys) > 25
    assert [key for key in sorted(keys) if not (english.find(key) or english.find(key, n=1))] == []


def test_english_has_every_rule_duty_rank_and_suit() -> None:
    """The keys that are put together from enums are there for each of their members, in both packs."""
    english = catalogue("en")
    assert [rule for rule in Rule if not english.find(f"rule.{rule.value}")] == []
    assert [
        duty for duty in Duty if not (english.find(f"duty.{duty.name}", n=1) and english.find(f"duty.{duty.name}", n=2))
    ] == []
    for pack in Pack:
        speech = Speech(pack=pack)
        names = {speech.term(Card(suit, rank)) for suit in Suit for rank in Rank}
        assert len(names) == 32
        assert len({speech.index(rank) for rank in Rank}) == 8


def test_english_has_a_sentence_for_every_reason() -> None:
    """Whatever type of reason the engine refuses with, and of every kind where its sentences differ."""
    english = catalogue("en")
    named = {name: getattr(engine, name) for name in engine.__all__ if name != "Line"}  # a line of a settlement
    reasons = {name for name, thing in named.items() if hasattr(thing, "rule") and is_dataclass(thing)}
    assert {"MustFollow", "NotHigher", "PlayOver"} <= reasons
    several = {
        "WrongMove": [".AUCTION", ".PLAY", ".OVER"],
        "NotAtStake": [".R8_1", ".R8_2"],
        "NoSuchEnd": [f".{amiss.name}" for amiss in Amiss],
        "NotNow": [f".{step.name}" for step in Step],
        "MustBid": [".R3_1", ".R3_2"],
        "MustBeat": ["", ".ruffing"],
    }
    keys = [f"violation.{name}{kind}" for name in reasons for kind in several.get(name, [""])]
    assert [key for key in keys if not english.find(key)] == []


@pytest.mark.parametrize("language", languages())
def test_no_message_is_empty_or_said_to_nobody(language: str) -> None:
    """Each entry is filled in, its placeholders are plain names with a form, and the code says its key."""
    with (PACKAGE / "text" / f"{language}.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    said = keys_said()
    assert [key for key in map(key_of, messages) if key not in said and not re.match(PUT_TOGETHER, key)] == []
    for message in messages:
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(strings), message.id
        for said in strings:
            assert re.sub(r"\{[a-z_]+(:[A-Za-z ]+)?\}", "", said).count("{") == 0, message.id
