"""A deal that is over, as somebody with a pencil would have noted it down, and how it went.

It imports cards, the restated R7.6 for who won a trick, and nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.restated.r7 import winning_card
from ulti_teach.engine.cards import Card, Suit

DECLARER, RIGHT, LEFT, DEALER = 0, 1, 2, 3


@dataclass(frozen=True)
class Ended:
    """How a deal went, where its tricks are not known one by one.

    `took_all`, `took_none`: of the ten tricks, the declarer. `points`: the declarer's card points. `seven`: who played
    the seven of trumps to the last trick, if anybody did, and whether it took the trick. `aces`: how many the declarer
    took.
    """

    took_all: bool
    took_none: bool
    points: int
    seven: tuple[int | None, bool]
    aces: int


@dataclass(frozen=True)
class RawDeal:
    """A deal as somebody with a pencil would have noted it down; the declarer sits at 0, a dealer who sits out at 3.

    `words` are those of the bid, such as ``40-100``, ``ulti`` and ``open durchmars``; the parti, which R4.2 settles,
    may be among them or not. `raised` counts how often a word was raised against an opponent: 1 for kontra, 2 for
    rekontra, up to 6 for Fedák Sári. `ended` stands for the tricks where they are not known one by one.
    """

    words: frozenset[str]
    hearts: bool
    trump: Suit | None
    kitty: tuple[Card, ...]
    tricks: tuple[tuple[int, tuple[Card, ...]], ...]
    announced: tuple[tuple[int, Suit], ...] = ()
    raised: Mapping[tuple[str, int], int] = field(default_factory=dict)
    given_up: bool = False
    dealer_shares: bool = False
    four_aces_count: bool = False
    tournament_durchmars: bool = False
    older_20_100: bool = False
    marriages_in_parti: bool = False
    silent_ulti_alone: bool = False
    ended: Ended | None = None


def taken(deal: RawDeal) -> list[tuple[int, tuple[Card, ...]]]:
    """R7.6: who took each of the ten tricks, and what lay in it."""
    taken_by: list[tuple[int, tuple[Card, ...]]] = []
    for leader, played in deal.tricks:
        taken_by.append(((leader + played.index(winning_card(played, deal.trump))) % 3, played))
    assert len(taken_by) == 10
    # R7.1: the winner of each leads to the next.
    assert [leader for leader, _ in deal.tricks] == [DECLARER] + [winner for winner, _ in taken_by[:-1]]
    return taken_by


def won_by_declarer(deal: RawDeal) -> list[tuple[Card, ...]]:
    """The tricks that the declarer took."""
    return [played for winner, played in taken(deal) if winner == DECLARER]


def took_all(deal: RawDeal) -> bool:
    """Whether the declarer took all ten tricks."""
    return deal.ended.took_all if deal.ended else len(won_by_declarer(deal)) == 10


def took_none(deal: RawDeal) -> bool:
    """Whether the declarer took no trick at all."""
    return deal.ended.took_none if deal.ended else not won_by_declarer(deal)


def card_points(deal: RawDeal) -> tuple[int, int]:
    """R1.5 and R3.8: what the declarer has of the 90, and what the opponents, whose the kitty's aces and tens are."""
    if deal.ended:
        return deal.ended.points, 90 - deal.ended.points
    mine = sum(10 for played in won_by_declarer(deal) for card in played if card.rank.value in "AT")
    if taken(deal)[-1][0] == DECLARER:
        mine += 10
    return mine, 90 - mine


def marriage_points(deal: RawDeal) -> tuple[int, int]:
    """R6.1, R6.2: what the declarer announced, and what the opponents did."""
    mine = theirs = 0
    for seat, suit in deal.announced:
        worth = 40 if suit == deal.trump else 20
        if seat == DECLARER:
            mine += worth
        else:
            theirs += worth
    return mine, theirs


def seven_in_last_trick(deal: RawDeal) -> tuple[int | None, bool]:
    """Who played the seven of trumps to the last trick, if anybody did, and whether it took the trick."""
    if deal.ended:
        return deal.ended.seven
    leader, played = deal.tricks[-1]
    for place, card in enumerate(played):
        if card.suit == deal.trump and card.rank.value == "7":
            return (leader + place) % 3, winning_card(played, deal.trump) == card
    return None, False


def aces_of_declarer(deal: RawDeal) -> int:
    """How many aces the declarer took; all others, one in the kitty too, are the opponents'."""
    if deal.ended:
        return deal.ended.aces
    return sum(1 for played in won_by_declarer(deal) for card in played if card.rank.value == "A")
