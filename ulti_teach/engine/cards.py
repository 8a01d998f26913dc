"""The pack: suits, ranks, cards, sets of cards, and the two orders of strength.

A rank is no strength: which card beats which belongs to the contract (R1.3, R1.4), so `Rank` is a
plain enum in printed order and `Order` ranks it.
"""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from .errors import UltiError


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
        return SEATS[(self + 1) % 3]

    def __str__(self) -> str:
        return str(self.value)


class Suit(Enum):
    """A suit, in the order of notation; hearts count double, the other three are the minor suits (R1.2)."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    def __init__(self, letter: str) -> None:
        self.place = "cdhs".index(letter)
        self.mask = 0xFF << 8 * self.place  # its eight cards in a CardSet

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

    def __init__(self, letter: str) -> None:
        self.place = "ATKQJ987".index(letter)

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


_new, _put = object.__new__, object.__setattr__
SEATS = tuple(Seat)
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
    place: int = field(init=False, repr=False, compare=False)  # in notation order, from 0 to 31
    mask: int = field(init=False, repr=False, compare=False)  # its bit in a CardSet

    def __post_init__(self) -> None:
        place = 8 * self.suit.place + self.rank.place
        object.__setattr__(self, "place", place)
        object.__setattr__(self, "mask", 1 << place)

    # As the place says which card it is, it is hash enough, and the sets that search builds need it fast.
    def __hash__(self) -> int:
        return self.place

    @property
    def points(self) -> int:
        """Its card points: 10 for an ace or a ten, else 0 (R1.5)."""
        return 10 if self.mask & _TENS else 0

    def __str__(self) -> str:
        return self.suit.value + self.rank.value

    def __repr__(self) -> str:
        return f"parse_card({str(self)!r})"


_PACK = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
_TENS = sum(card.mask for card in _PACK if card.rank in (Rank.ACE, Rank.TEN))  # what counts ten points
# For each card, the cards of its suit that beat it, as a mask.
STRONGER = {
    order: tuple(
        sum(other.mask for other in _PACK if other.suit is card.suit and order.beats(other.rank, card.rank))
        for card in _PACK
    )
    for order in Order
}


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
                mask |= card.mask
        object.__setattr__(self, "_mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> "CardSet":
        """The set of a 32-bit mask: bit 0 is the ace of clubs, bit 31 the seven of spades."""
        if not 0 <= mask < 1 << 32:
            raise UltiError(f"A mask of cards has 32 bits, not {mask!r}.")
        self = _new(cls)
        _put(self, "_mask", mask)
        return self

    @property
    def mask(self) -> int:
        """The set as 32 bits, for search and for hashing."""
        return self._mask

    @property
    def points(self) -> int:
        """The card points of the cards: ten for each ace and ten (R1.5)."""
        return 10 * (self._mask & _TENS).bit_count()

    def of(self, suit: Suit) -> "CardSet":
        """The cards of one suit."""
        return CardSet.from_mask(self._mask & suit.mask)

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
        return isinstance(card, Card) and bool(self._mask & card.mask)

    def __iter__(self) -> Iterator[Card]:
        mask = self._mask
        while mask:
            lowest = mask & -mask
            yield _PACK[lowest.bit_length() - 1]
            mask ^= lowest

    def __bool__(self) -> bool:
        return self._mask != 0

    def __eq__(self, other: object) -> bool:
        return self._mask == other._mask if isinstance(other, CardSet) else Set.__eq__(self, other)

    def __len__(self) -> int:
        return self._mask.bit_count()

    # Equal to any other set of the same cards, and so it hashes like one.
    __hash__ = Set._hash

    def __str__(self) -> str:
        groups = (suit.value + "".join(card.rank.value for card in self.of(suit)) for suit in SUITS if self.of(suit))
        return " ".join(groups) or "-"

    def __repr__(self) -> str:
        return f"parse_cards({str(self)!r})"


ALL_CARDS = CardSet(_PACK)
