"""What a hand is worth: the counts from which bots bid, each of which a person could make at the table.

A count looks at ten cards and nothing else. With trumps it is a guess at the card points that a declarer will take, in
fives: so much for each trump, ace, ten, void and single card. Without trumps it is the cards that can go wrong.
"""

from functools import cache

from ulti_teach.engine import RANKS, SUITS, CardSet, Order, Rank, Suit

_ACE, _TEN = 1 << Rank.ACE.place, 1 << Rank.TEN.place
_PAIR = 1 << Rank.KING.place | 1 << Rank.QUEEN.place
#: Fives that are missing even to the best hand: what the opponents keep.
_MISSING = 3


def points_in_fives(hand: CardSet, trump: Suit) -> int:
    """The card points, in fives, that a declarer's ten cards may be expected to take with these trumps.

    >>> from ulti_teach.engine import parse_cards
    >>> points_in_fives(parse_cards("cAK987 dAT7 sK9"), Suit.CLUBS)  # 55 points
    11
    """
    return sum(_trumps(_of(hand, suit)) if suit is trump else _side(_of(hand, suit)) for suit in SUITS) - _MISSING


def hold_of_seven(hand: CardSet, trump: Suit) -> int:
    """How surely the 7 of trumps is kept to the last trick and wins it: trumps twice, aces and voids once."""
    aces = sum(bool(_of(hand, suit) & _ACE) for suit in SUITS)
    return 2 * len(hand.of(trump)) + aces + sum(not _of(hand, suit) for suit in SUITS)


def paired(hand: CardSet) -> set[Suit]:
    """The suits of which a hand holds the king and the queen (R6.1)."""
    return {suit for suit in SUITS if _of(hand, suit) & _PAIR == _PAIR}


def dangers(hand: CardSet) -> int:
    """What can go wrong in a betli, in sixteenths of a trick.

    A card under which another one can be led has to beat it (R7.4). It takes the trick if the third player holds
    nothing higher, which each higher card that is out makes half as likely: an ace is sixteen sixteenths, a queen
    four.

    >>> from ulti_teach.engine import parse_cards
    >>> dangers(parse_cards("cT987 d987 s987")), dangers(parse_cards("cQ d987")), dangers(parse_cards("sA"))
    (0, 4, 16)
    """
    return sum(_dangers(_of(hand, suit)) for suit in SUITS)


def losers(hand: CardSet, trump: Suit | None = None, *, at_worst: bool = False) -> int:
    """The cards that may not win when a declarer plays a hand from the top, suit by suit, trumps first.

    `at_worst`: with all others' cards of a suit in one hand, instead of one more than half of them. While trumps are
    out one more card may be trumped.

    >>> from ulti_teach.engine import parse_cards
    >>> losers(parse_cards("cAKQJT9 dAKQ s7")), losers(parse_cards("cAT8 dA"), Suit.CLUBS)
    (1, 2)
    """
    order = Order.TEN_HIGH if trump else Order.TEN_LOW
    mask = hand.mask
    found = sum(_losers(mask >> 8 * at & 0xFF, order, at_worst) for at in range(4))
    return found if trump is None or _runs(_of(hand, trump), order, at_worst) else found + 1


def _of(hand: CardSet, suit: Suit) -> int:
    """The cards of a suit as eight bits, the ace first."""
    return hand.mask >> 8 * suit.place & 0xFF


@cache
def _trumps(held: int) -> int:
    """Each trump a five, its ace and its ten two more."""
    return held.bit_count() + 2 * bool(held & _ACE) + 2 * bool(held & _TEN)


@cache
def _side(held: int) -> int:
    """An ace two, a ten two where a card stands beside it; a void three, a single card one."""
    length = held.bit_count()
    if not length:
        return 3
    bare_ten = held == _TEN
    return 2 * bool(held & _ACE) + (2 if held & _TEN and not bare_ten else 0) + (length == 1) - 2 * bare_ten


@cache
def _dangers(held: int) -> int:
    places = [bool(held & 1 << rank.place) for rank in Order.TEN_LOW.ranks]  # the ace first
    return sum(16 >> places[:at].count(False) for at, mine in enumerate(places) if mine and not all(places[at:]))


@cache
def _losers(held: int, order: Order, at_worst: bool) -> int:
    """None in a suit that runs; else every card below the sequence at its top."""
    return 0 if _runs(held, order, at_worst) else held.bit_count() - _top(held, order)


@cache
def _runs(held: int, order: Order, at_worst: bool) -> bool:
    """Whether the others' cards of a suit are gone when the sequence at its top has been played."""
    others = len(RANKS) - held.bit_count()
    return _top(held, order) >= (others if at_worst else min(others, others // 2 + 1))


def _top(held: int, order: Order) -> int:
    """How long the sequence from the ace down is."""
    return next((at for at, rank in enumerate(order.ranks) if not held & 1 << rank.place), len(RANKS))
