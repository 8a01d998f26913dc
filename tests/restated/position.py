"""The one line of a position, read apart from the engine: plain facts, no checks.

It is for texts that are known to be right; whatever the engine would refuse, this may read as nonsense.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.restated.cards import card, in_order, suit
from ulti_teach.engine.cards import Card, Suit

_WORDS = ("open betli", "open durchmars", "four aces", "40-100", "20-100", "ulti", "betli", "durchmars", "parti")
_TIMES = {"x1": 0, "x2": 1, "x4": 2, "x8": 3, "x16": 4, "x32": 5, "x64": 6}


@dataclass(frozen=True)
class Told:
    """What the line says. The declarer sits at 0; `leader` led or leads the trick, and `table` lies in it.

    `tricks` are None and `kitty` empty where they are left out; `raised` counts how often a word was raised against an
    opponent; `said` has the seat and the suit of each pair, None where only "20" is known.
    """

    words: frozenset[str]
    hearts: bool
    trump: Suit | None
    hands: tuple[tuple[Card, ...], ...]
    leader: int
    table: tuple[Card, ...] = ()
    points: int = 0
    tricks: tuple[int, int] | None = None
    raised: Mapping[tuple[str, int], int] | None = None
    said: tuple[tuple[int, Suit | None], ...] = ()
    kitty: tuple[Card, ...] = ()
    rules: frozenset[str] = frozenset()

    def has(self, *words: str) -> bool:
        """Whether one of these words is in the bid."""
        return not self.words.isdisjoint(words)


def told(text: str) -> Told:
    """What the line of a position says."""
    contract, first, second, third, leader, *rest = (part.strip() for part in text.split("|"))
    words, hearts, trump = _contract(contract)
    fields = {name: value for name, _, value in (part.partition(" ") for part in rest)}
    seats = tuple(in_order(hand) for hand in (first, second, third))
    tricks = fields["tricks"].split("-") if "tricks" in fields else None
    return Told(
        words,
        hearts,
        trump,
        seats,
        int(leader),
        table=tuple(card(one) for one in fields.get("trick", "").split()),
        points=int(fields.get("points", "0")),
        tricks=(int(tricks[0]), int(tricks[1])) if tricks else None,
        raised=_raised(fields.get("kontra", ""), words, trump),
        said=tuple(_pair(word, trump) for word in fields.get("said", "").split()),
        kitty=in_order(fields.get("kitty", "-")),
        rules=frozenset(part.strip() for part in fields.get("rules", "").split(",")),
    )


def _contract(text: str) -> tuple[frozenset[str], bool, Suit | None]:
    """The words of the bid, whether it is in hearts, and the trumps: none in betli, or in durchmars alone (R4.4, R4.5)."""
    text, _, minor = text.partition(" in ")
    words = set()
    for word in _WORDS:
        if word in text:
            words.add(word)
            text = text.replace(word, "")
    hearts, suited = "heart" in text, "suit" in text
    without = words & {"betli", "open betli"} or (words <= {"durchmars", "open durchmars"} and not suited)
    return frozenset(words), hearts, None if without else suit("h" if hearts else minor)


def _raised(text: str, words: frozenset[str], trump: Suit | None) -> dict[tuple[str, int], int]:
    """R8.2: with trumps a kontra counts for both opponents; without, each has one of their own."""
    levels = text.split()
    if not levels:
        return {}
    if trump is None:
        (word,) = words
        return {(word, 1): _TIMES[levels[0]], (word, 2): _TIMES[levels[1]]}
    raised: dict[tuple[str, int], int] = {}
    word = ""
    for part in levels:
        if part in _TIMES:
            raised |= {(word, 1): _TIMES[part], (word, 2): _TIMES[part]}
            word = ""
        else:
            word = f"{word} {part}".strip()
    return raised


def _pair(word: str, trump: Suit | None) -> tuple[int, Suit | None]:
    seat, _, pair = word.partition(":")
    if pair == "40":
        return int(seat), trump
    return int(seat), suit(pair[2:]) if pair[2:] else None
