"""The pack: suits, ranks, cards, sets of cards, and the two orders of strength.

A rank is no strength: which card beats which belongs to the contract (R1.3, R1.4), so `Rank` is a
plain enum in printed order and `Order` ranks it.
"""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import Enum, IntEnum


class Seat(IntEnum):
    """A place at the table, in playing order, which is anticlockwise (R1.1).

    >>> Seat(2).next
    <Seat.S0: 0>
    """

    S0 = 0
    S1 = 1
    S2 = 2

    @property
    def next(self) -> "Seat":
        """The player on the right, whose turn comes next."""
        return Seat((self + 1) % 3)

    def __str__(self) -> str:
        return str(self.value)


class Suit(Enum):
    """A suit, in the order of notation; hearts count double, the other three are the minor suits (R1.2)."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def is_minor(self) -> bool:
        """Whether this is one of the three suits that are not hearts."""
        return self is not Suit.HEARTS

    def __str__(self) -> str:
        return self.value


class Rank(Enum):
    """A rank, in printed order (R1.2). Its strength is an `Order`'s business."""

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"

    def __str__(self) -> str:
        return self.value


class Order(Enum):
    """Which rank beats which: ten high with trumps (R1.3), ten low without (R1.4).

    >>> Order.TEN_HIGH.beats(Rank.TEN, Rank.KING), Order.TEN_LOW.beats(Rank.TEN, Rank.KING)
    (True, False)
    """

    TEN_HIGH = "ATKQJ987"
    TEN_LOW = "AKQJT987"

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """All ranks, the strongest first."""
        return tuple(Rank(letter) for letter in self.value)

    def beats(self, rank: Rank, other: Rank) -> bool:
        """Whether `rank` is the stronger of the two, within one suit."""
        return self.value.index(rank.value) < self.value.index(other.value)


SUITS = tuple(Suit)
RANKS = tuple(Rank)


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 32 cards (R1.2).

    >>> str(Card(Suit.HEARTS, Rank.TEN))
    'hT'
    """

    suit: Suit
    rank: Rank

    @property
    def points(self) -> int:
        """Its card points: 10 for an ace or a ten, else 0 (R1.5)."""
        return 10 if self.rank in (Rank.ACE, Rank.TEN) else 0

    def __str__(self) -> str:
        return self.suit.value + self.rank.value

    def __repr__(self) -> str:
        return f"parse_card({str(self)!r})"


# The pack in notation order; a card's place here is its bit in a CardSet.
_PACK = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
_BIT = {card: 1 << place for place, card in enumerate(_PACK)}


class CardSet(Set[Card]):
    """An immutable set of cards, iterated in notation order (suits ♣ ♦ ♥ ♠, ranks A 10 K … 7).

    The whole protocol of sets works, with any iterable of cards where Python's own would take one.

    >>> hand = CardSet([Card(Suit.SPADES, Rank.NINE), Card(Suit.CLUBS, Rank.ACE)])
    >>> str(hand), len(hand), str(hand - {Card(Suit.CLUBS, Rank.ACE)})
    ('cA s9', 2, 's9')
    """

    __slots__ = ("_mask",)
    _mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        if isinstance(cards, CardSet):
            mask = cards._mask
        else:
            mask = 0
            for card in cards:
                mask |= _BIT[card]
        object.__setattr__(self, "_mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> "CardSet":
        """The set of a 32-bit mask: bit 0 is the ace of clubs, bit 31 the seven of spades."""
        if not 0 <= mask < 1 << 32:
            raise ValueError(f"a mask of cards has 32 bits, not {mask}")
        self = cls()
        object.__setattr__(self, "_mask", mask)
        return self

    @property
    def mask(self) -> int:
        """The set as 32 bits, for search and for hashing."""
        return self._mask

    @property
    def points(self) -> int:
        """The card points of the cards: ten for each ace and ten (R1.5)."""
        return sum(card.points for card in self)

    def of(self, suit: Suit) -> "CardSet":
        """The cards of one suit."""
        return CardSet.from_mask(self._mask & (0xFF << 8 * SUITS.index(suit)))

    # As in Set, but on the masks, and the result is a CardSet whatever set of cards the other one is.
    def __or__(self, other: Iterable[Card]) -> "CardSet":  # type: ignore[override]
        return CardSet.from_mask(self._mask | CardSet(other)._mask)

    def __and__(self, other: Iterable[Card]) -> "CardSet":
        return CardSet.from_mask(self._mask & CardSet(other)._mask)

    def __sub__(self, other: Iterable[Card]) -> "CardSet":
        return CardSet.from_mask(self._mask & ~CardSet(other)._mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet cannot be changed; build another one")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (CardSet.from_mask, (self._mask,))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self._mask & _BIT[card])

    def __iter__(self) -> Iterator[Card]:
        return (card for place, card in enumerate(_PACK) if self._mask >> place & 1)

    def __len__(self) -> int:
        return self._mask.bit_count()

    # Set's own comparison walks the cards; equal sets of cards must also hash like any other set.
    __hash__ = Set._hash

    def __str__(self) -> str:
        groups = (suit.value + "".join(card.rank.value for card in self.of(suit)) for suit in SUITS if self.of(suit))
        return " ".join(groups) or "-"

    def __repr__(self) -> str:
        return f"parse_cards({str(self)!r})"


ALL_CARDS = CardSet(_PACK)
