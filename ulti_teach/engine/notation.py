"""Text to cards, contracts and positions. The other way is each type's `str`, and `parse(str(x)) == x`.

A text that cannot be read raises `NotationError` with the place and what was expected there.
"""

import re
from typing import TypedDict

from .cards import Card, CardSet, Seat, Suit
from .contracts import Component, Contract, with_implied_parti
from .errors import IllegalBid, ImpossiblePosition, NotationError
from .kontra import Kontra
from .marriages import Marriage
from .position import Position
from .reader import Reader, Word
from .ruleset import RuleSet, parse_rules

_CONTRACT_WORDS = ("heart", "suit", "open", "four aces", "40-100", "20-100", "ulti", "betli", "durchmars", "parti")
# The named fields of a position, each with an example.
_FIELDS = {
    "trick": "trick h8 hA",
    "points": "points 20",
    "tricks": "tricks 5-2",
    "kontra": "kontra ulti x2",
    "said": "said 0:40 2:20s",
    "kitty": "kitty dA d7",
    "rules": "rules four aces",
}


def parse_card(text: str) -> Card:
    """The card of `c7`; also `c10`, `7♣`, `♣7`, `C7`, `7c`. Raises `NotationError`.

    >>> parse_card("10♥") == parse_card("hT")
    True
    """
    reader = Reader(text).stripped()
    card = reader.card()
    if not reader.at_end():
        raise reader.fail("nothing more after the card")
    return card


def parse_cards(text: str) -> CardSet:
    """The cards of `cAT7 hKQ s9`, grouped by suit, the groups parted by blanks; `-` is no card.

    Raises `NotationError`, for a card written twice too.
    """
    return Reader(text).cards()


def parse_contract(text: str) -> Contract:
    """The contract of `ulti in c`, `heart 40-100 ulti` or `open betli`; words in any order, `in X` last.

    Raises `NotationError`, also when the parts do not belong together, naming the rule.
    """
    return _contract(Reader(text))


def parse_position(text: str) -> Position:
    """The position of one line: `CONTRACT | HAND | HAND | HAND | LEADER`, then named fields in any order.

    The fields: `trick h8 hA`, `points 20`, `tricks 5-2`, `kontra ulti x2` (without trumps `kontra x2 x1`),
    `said 0:40 2:20s`, `kitty dA d7`, `rules four aces`. A hand that is not known is `?`.
    Raises `NotationError`, also for a position that no deal can lead to.

    >>> parse_position("ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0").legal_cards()
    parse_cards('cA h8')
    """
    parts = Reader(text).parts("|")
    contract = _contract(parts[0])
    hands: list[CardSet | None] = []
    for seat in range(3):
        hands.append(_hand(_part(text, parts, seat + 1, f"the hand of seat {seat} after '|': cards, '-' or '?'")))
    first, second, third = hands
    leader = _seat(_part(text, parts, 4, "the leader after '|': seat 0, 1 or 2"))
    places = {**{f"hand {seat}": parts[seat + 1] for seat in range(3)}, "leader": parts[4]}
    fields = _fields(parts[5:], contract, places)
    try:
        return Position(contract, (first, second, third), leader, **fields)
    except ImpossiblePosition as fault:
        place = places[fault.field]
        raise NotationError(text, place.first_word_at, f"something possible; {fault.says}") from fault


class _Fields(TypedDict, total=False):
    table: tuple[Card, ...]
    points: int
    tricks: tuple[int, int]
    kontra: Kontra
    said: tuple[Marriage, ...]
    kitty: CardSet
    rules: RuleSet


def _part(text: str, parts: list[Reader], number: int, expected: str) -> Reader:
    if number >= len(parts):
        raise NotationError(text, len(text), expected)
    return parts[number]


def _hand(reader: Reader) -> CardSet | None:
    if [word.text for word in reader.words()] == ["?"]:
        return None
    return reader.cards()


def _seat(reader: Reader) -> Seat:
    words = reader.words()
    if len(words) != 1 or words[0].text not in ("0", "1", "2"):
        raise reader.fail("a seat: 0, 1 or 2", reader.first_word_at)
    return Seat(int(words[0].text))


def _contract(reader: Reader) -> Contract:
    start = reader.first_word_at
    found, minor = _contract_words(reader)
    named = {Component(text) for text in found - {"heart", "suit", "open", "betli", "durchmars"}}
    if "open" in found and not found & {"betli", "durchmars"}:
        raise reader.fail("betli or durchmars beside 'open'", start)
    prefix = "open " if "open" in found else ""
    named |= {Component(prefix + text) for text in found & {"betli", "durchmars"}}
    if not named:
        raise reader.fail("a contract, such as 'parti in c', 'heart ulti' or 'betli'", start)
    try:
        components = with_implied_parti(frozenset(named))
        return Contract(components, heart="heart" in found, minor=minor, suited="suit" in found)
    except IllegalBid as fault:
        raise reader.fail(f"parts that make a contract; {fault}", start) from fault


def _contract_words(reader: Reader) -> tuple[set[str], Suit | None]:
    """The words of a contract, and the minor suit that `in X` names."""
    words = reader.words()
    found: set[str] = set()
    minor: Suit | None = None
    while words:
        word = words.pop(0)
        text = word.text
        if text == "in":
            at = words[0].at if words else reader.end
            suit = Reader(reader.whole, at, at + 1).peek_suit() if words else None
            if suit is None or len(words.pop(0).text) > 1 or not suit.is_minor or minor:
                raise reader.fail("a minor suit, once: c, d or s (in hearts, write 'heart' first)", at)
            minor = suit
            continue
        if text == "four" and words and words[0].text == "aces":
            text = f"four {words.pop(0).text}"
        if text not in _CONTRACT_WORDS or text in found:
            words_known = ", ".join(_CONTRACT_WORDS)
            raise reader.fail(f"a word of a contract, each at most once: {words_known}, or 'in c' (d, s)", word.at)
        found.add(text)
    return found, minor


def _fields(parts: list[Reader], contract: Contract, places: dict[str, Reader]) -> _Fields:
    """The named fields of a position; notes in `places` where each stands."""
    fields: _Fields = {}
    for part in parts:
        words = part.words()
        name = words[0].text if words else ""
        if name not in _FIELDS or name in places:
            raise part.fail(f"a field, each once: {', '.join(_FIELDS)}", part.first_word_at)
        places[name] = part
        part.at = words[0].at + len(name)
        if len(words) == 1:
            raise part.fail(f"what follows {name!r}, as in '{_FIELDS[name]}'")
        match name:
            case "trick":
                fields["table"] = tuple(part.cards_in_order())
            case "points":
                fields["points"] = _points(part)
            case "tricks":
                fields["tricks"] = _tricks(part)
            case "kontra":
                fields["kontra"] = _kontra(part, contract)
            case "said":
                fields["said"] = _said(part, contract)
            case "kitty":
                fields["kitty"] = part.cards()
            case "rules":
                fields["rules"] = read_rules(part)
    return fields


def _points(reader: Reader) -> int:
    words = reader.words()
    if len(words) != 1 or not re.fullmatch(r"[0-9]{1,3}", words[0].text):
        raise reader.fail("a number of card points", words[0].at)
    return int(words[0].text)


def _tricks(reader: Reader) -> tuple[int, int]:
    words = reader.words()
    found = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})", words[0].text) if len(words) == 1 else None
    if not found:
        raise reader.fail("tricks won by the declarer and by the opponents, such as 5-2", words[0].at)
    return int(found[1]), int(found[2])


def read_rules(reader: Reader) -> RuleSet:
    """The rules that stand where a reader is, for errors that point into the whole text."""
    start = reader.first_word_at
    try:
        return parse_rules(reader.whole[start : reader.end])
    except NotationError as fault:
        raise reader.fail(fault.expected, start + fault.position) from fault


def _kontra(reader: Reader, contract: Contract) -> Kontra:
    words = reader.words()
    if not contract.has_trumps:
        if not words[0].text.startswith("x"):
            raise reader.fail("two levels, against seat 1 and against seat 2, such as x2 x1", words[0].at)
        levels = [_level(reader, word) for word in words]
        if len(levels) != 2:
            raise reader.fail("two levels, against seat 1 and against seat 2, such as x2 x1", words[0].at)
        (part,) = contract.components
        return Kontra(((part, (levels[0], levels[1])),))
    found: dict[Component, tuple[int, int]] = {}
    while words:
        part = _component(reader, words)
        if not words or part in found:
            at = words[0].at if words else reader.end
            raise reader.fail("a component, once, and then its level, such as ulti x2", at)
        level = _level(reader, words.pop(0))
        found[part] = (level, level)
    return Kontra(tuple((part, found[part]) for part in Component if part in found))


def _component(reader: Reader, words: list[Word]) -> Component:
    """Takes one component, of one word or two, off the front of `words`."""
    for length in (2, 1):
        text = " ".join(word.text for word in words[:length])
        if text in {part.value for part in Component}:
            del words[:length]
            return Component(text)
    raise reader.fail(f"a component: {', '.join(part.value for part in Component)}", words[0].at)


def _level(reader: Reader, word: Word) -> int:
    found = re.fullmatch(r"x([0-9]{1,2})", word.text)
    if not found:
        raise reader.fail("a level: x2, x4, x8, x16, x32 or x64 (x1 for an opponent without kontra)", word.at)
    return int(found[1])


def _said(reader: Reader, contract: Contract) -> tuple[Marriage, ...]:
    said: list[Marriage] = []
    for word in reader.words():
        found = re.fullmatch(r"([012]):(?:(40)|20([cdhs]?))", word.text)
        if not found:
            raise reader.fail("a seat and its pair, such as 0:40 or 2:20s (2:20 where the suit is not known)", word.at)
        if not contract.has_trumps:
            raise reader.fail("nothing announced, for there are no trumps (R6.3)", word.at)
        if contract.trump is None:
            raise reader.fail("trumps named, 'in c', before anything is announced (R6.1)", word.at)
        if found[3] == contract.trump.value:
            raise reader.fail("40 for the pair in trumps", word.at)
        suit = contract.trump if found[2] else Suit(found[3]) if found[3] else None
        said.append(Marriage(Seat(int(found[1])), suit))
    return tuple(said)
