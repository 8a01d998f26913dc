"""Cards from text, read apart from the engine, so that a fault in its reader cannot hide a fault in its rules."""

from ulti_teach.engine.cards import Card, CardSet, Rank, Seat, Suit

_SUIT_OF = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}
_RANK_OF = {
    "A": Rank.ACE,
    "T": Rank.TEN,
    "K": Rank.KING,
    "Q": Rank.QUEEN,
    "J": Rank.JACK,
    "9": Rank.NINE,
    "8": Rank.EIGHT,
    "7": Rank.SEVEN,
}


def suit(letter: str) -> Suit | None:
    """The suit of its letter, or None for ``-``: no trumps."""
    return None if letter == "-" else _SUIT_OF[letter]


def in_order(text: str) -> tuple[Card, ...]:
    """The cards of ``cAT7 h9``, in the order they are written; none of ``-``."""
    groups = [] if text == "-" else text.split()
    return tuple(Card(_SUIT_OF[group[0]], _RANK_OF[rank]) for group in groups for rank in group[1:])


def card(text: str) -> Card:
    """The one card of ``c7``."""
    (found,) = in_order(text)
    return found


def cards(text: str) -> CardSet:
    """The cards of ``cAT7 h9`` as a set."""
    return CardSet(in_order(text))


SEATS = (Seat(0), Seat(1), Seat(2))
