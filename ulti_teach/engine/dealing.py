"""Who deals, who plays, and the deal: 7-5-5, then 5-5-5 (R2).

At the table sit three or four, numbered 0, 1, 2 (, 3) anticlockwise. The three who play a deal have seats of their own,
counted from the dealer's right: seat 0 is the first bidder.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from .cards import ALL_CARDS, Card, CardSet, Order
from .errors import UltiError

Hands = tuple[CardSet, CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Draw:
    """Drawing for the first deal: in each round the card of each player who draws, None for those who do not (R2.1)."""

    rounds: tuple[tuple[Card | None, ...], ...]

    @property
    def dealer(self) -> int:
        """The player at the table who drew the lowest card of the last round."""
        return _lowest(self.rounds[-1])[0]


def draw_for_deal(rng: Random, players: int = 3) -> Draw:
    """Everyone draws a card from the pack; those who tie for lowest draw again, from a full pack (R2.1).

    Lowest is by the order without trumps (R1.4), whatever the suit. Raises `UltiError` for a number of players
    other than 3 or 4.

    >>> from random import Random
    >>> draw_for_deal(Random(1)).dealer in (0, 1, 2)
    True
    """
    _check_players(players)
    drawing = list(range(players))
    rounds: list[tuple[Card | None, ...]] = []
    while len(drawing) > 1:
        cards = dict(zip(drawing, rng.sample(list(ALL_CARDS), len(drawing)), strict=True))
        rounds.append(tuple(cards.get(player) for player in range(players)))
        drawing = _lowest(rounds[-1])
    return Draw(tuple(rounds))


def _lowest(drawn: Sequence[Card | None]) -> list[int]:
    """The players whose card no other undercuts."""
    ranks = Order.TEN_LOW.ranks
    strengths = {player: ranks.index(card.rank) for player, card in enumerate(drawn) if card is not None}
    return [player for player, strength in strengths.items() if strength == max(strengths.values())]


def playing(dealer: int, players: int = 3) -> tuple[int, int, int]:
    """The three at the table who play this deal, the first bidder first (R1.1, R2.3).

    With three the dealer plays last; with four the dealer sits out. Raises `UltiError` for a dealer who is not there.

    >>> playing(2), playing(2, players=4)
    ((0, 1, 2), (3, 0, 1))
    """
    _check_players(players)
    if dealer not in range(players):
        raise UltiError(f"The dealer is one of the players 0 to {players - 1}, not {dealer!r}.")
    first, second, third = ((dealer + step) % players for step in (1, 2, 3))
    return first, second, third


def cutter(dealer: int, players: int = 3) -> int:
    """Who cuts: the player on the dealer's left, with four the third of the three who play (R2.2).

    >>> cutter(0), cutter(0, players=4)
    (2, 3)
    """
    _check_players(players)
    return (dealer - 1) % players


def shuffled(rng: Random) -> tuple[Card, ...]:
    """The pack in an order of chance, the top card first."""
    pack = list(ALL_CARDS)
    rng.shuffle(pack)
    return tuple(pack)


def cut(pack: Sequence[Card], at: int) -> tuple[Card, ...]:
    """The pack after `at` cards were lifted from its top and put under the others (R2.2).

    Raises `UltiError` when no card, or every card, would be lifted.
    """
    if not 0 < at < len(pack):
        raise UltiError(f"A cut lifts 1 to {len(pack) - 1} cards, not {at!r}.")
    return (*pack[at:], *pack[:at])


def deal(pack: Sequence[Card]) -> Hands:
    """The hands of seats 0, 1 and 2: first 7 cards to seat 0 and 5 to each other, then 5 to each (R2.3).

    Raises `UltiError` unless the pack is the 32 cards, each once.

    >>> [len(hand) for hand in deal(shuffled(Random(1)))]
    [12, 10, 10]
    """
    if len(pack) != len(ALL_CARDS) or CardSet(pack) != ALL_CARDS:
        raise UltiError("A pack has 32 cards, each once (R1.2).")
    first, second, third = pack[0:7], pack[7:12], pack[12:17]
    return (
        CardSet((*first, *pack[17:22])),
        CardSet((*second, *pack[22:27])),
        CardSet((*third, *pack[27:32])),
    )


def _check_players(players: int) -> None:
    if players not in (3, 4):
        raise UltiError(f"Three or four play (R1.1), not {players!r}.")
