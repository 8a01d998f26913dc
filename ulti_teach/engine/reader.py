"""Reading a text from left to right, word by word, with errors that point into the whole of it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from .cards import Card, CardSet, Rank, Suit
from .errors import NotationError

_SUITS = {
    **{suit.value: suit for suit in Suit},
    "♣": Suit.CLUBS,
    "♦": Suit.DIAMONDS,
    "♥": Suit.HEARTS,
    "♠": Suit.SPADES,
}
_RANKS = {**{rank.value: rank for rank in Rank}, "10": Rank.TEN}
_SUIT_EXPECTED = "a suit: c, d, h or s (or ♣ ♦ ♥ ♠)"
_RANK_EXPECTED = "a rank: A, T (or 10), K, Q, J, 9, 8 or 7"


class Word(NamedTuple):
    """A word of a longer text, and where it begins there."""

    text: str
    at: int


class Reader:
    """A text that is read from left to right, for errors that point into the whole of it."""

    def __init__(self, whole: str, start: int = 0, end: int | None = None) -> None:
        self.whole = whole
        self.at = start
        self.end = len(whole) if end is None else end

    def fail(self, expected: str, at: int | None = None) -> NotationError:
        """The error that something else was expected here, or at another place of the text."""
        return NotationError(self.whole, self.at if at is None else at, expected)

    def words(self) -> list[Word]:
        """What is left, split at blanks."""
        return [Word(found[0], found.start()) for found in re.compile(r"\S+").finditer(self.whole, self.at, self.end)]

    @property
    def first_word_at(self) -> int:
        """Where the first word begins, or the reader's own place where there is none."""
        words = self.words()
        return words[0].at if words else self.at

    def stripped(self) -> "Reader":
        """The same without the blanks around it."""
        text = self.whole[self.at : self.end]
        end = len(text.rstrip())
        return Reader(self.whole, self.at + min(len(text) - len(text.lstrip()), end), self.at + end)

    def parts(self, mark: str) -> "list[Reader]":
        """What stands between the marks, blanks around it left out."""
        found, at = [], self.at
        for part in self.whole[self.at : self.end].split(mark):
            found.append(Reader(self.whole, at, at + len(part)).stripped())
            at += len(part) + 1
        return found

    @property
    def words_text(self) -> str:
        """What is left, with one blank between its words."""
        return " ".join(word.text for word in self.words())

    def at_end(self) -> bool:
        """Whether nothing is left."""
        return self.at >= self.end

    def peek_suit(self) -> Suit | None:
        """The suit that begins here, in any of its spellings."""
        letter = self.whole[self.at : min(self.at + 1, self.end)]
        # Only one-letter foldings: 'ſ' folds to 's' but is no suit.
        return _SUITS.get(letter.lower() if letter.isascii() else letter)

    def suit(self) -> Suit:
        """The suit that has to begin here."""
        found = self.peek_suit()
        if found is None:
            raise self.fail(_SUIT_EXPECTED)
        self.at += 1
        return found

    def peek_rank(self) -> tuple[Rank, int] | None:
        """The rank that begins here, and its length."""
        for length in (2, 1):
            text = self.whole[self.at : min(self.at + length, self.end)]
            if text in _RANKS:
                return _RANKS[text], len(text)
        return None

    def rank(self) -> Rank:
        """The rank that has to begin here."""
        found = self.peek_rank()
        if found is None:
            raise self.fail(_RANK_EXPECTED)
        self.at += found[1]
        return found[0]

    def card(self) -> Card:
        """One card, `c7` or `7c`, which ends where the reader then stands."""
        if self.peek_rank():
            rank = self.rank()
            return Card(self.suit(), rank)
        return Card(self.suit(), self.rank())

    def cards(self) -> CardSet:
        """A set of cards up to the end: groups parted by blanks, or `-` for none."""
        words = self.words()
        if not words:
            raise self.fail("cards such as cAT7 hK, or '-' for none")
        if [word.text for word in words] == ["-"]:
            return CardSet()
        return CardSet(self.cards_in_order())

    def cards_in_order(self) -> list[Card]:
        """The cards up to the end as they are written, none twice."""
        cards: list[Card] = []
        for word in self.words():
            for card, at in Reader(self.whole, word.at, word.at + len(word.text))._group():
                if card in cards:
                    raise self.fail(f"each card once, and {card} is there already", at)
                cards.append(card)
        return cards

    def _group(self) -> Iterator[tuple[Card, int]]:
        """The cards of one word, each with its place: `cAT7`, or a single card with its rank first, `7♣`."""
        at, suit_first = self.at, not self.peek_rank()
        card = self.card()
        yield card, at
        if not suit_first and not self.at_end():
            raise self.fail("a blank before the next card")
        while not self.at_end():
            at = self.at
            yield Card(card.suit, self.rank()), at


def lines_of(text: str) -> list[Reader]:
    """The lines of a text that say something: not the empty ones, nor those that begin with `#`."""
    return [line for line in Reader(text).parts("\n") if not line.at_end() and text[line.at] != "#"]
