"""How bots bid: the contract that promises most of those that their own cards carry, and never more than that.

A bot picks the kitty up only when its ten cards alone carry a higher bid, whatever lies in the kitty; whoever has to
bid all the same names the cheapest. What is laid down is what the bid can do without.
"""

from itertools import combinations

from ulti_teach.engine import (
    SUITS,
    Auction,
    Bid,
    CardSet,
    Contract,
    LayDown,
    Pass,
    PickUp,
    Rank,
    RuleSet,
    Step,
    Suit,
    UltiError,
)

from .habits import Habit
from .reaching import Margins, Reach, Terms, margins, reach, terms, weigh


def bid(seen: Auction, habit: Habit) -> Pass | PickUp | LayDown | Bid:
    """One step of the auction by whoever's turn it is, from what that seat sees (`Auction.view`).

    The same cards and bids always lead to the same step. Raises `UltiError` when the auction is over, or when the hand
    of the seat is not known.

    >>> from ulti_teach.engine import Seat, deal, open_auction, shuffled
    >>> from random import Random
    >>> seen = open_auction(deal(shuffled(Random(4)))).view(Seat.S0)
    >>> bid(seen, Habit.CAREFUL)
    LayDown(cards=parse_cards('d9 s8'))
    """
    match seen.step:
        case Step.DECIDE:
            found = _best(seen.hand, seen, habit)
            return PickUp() if found and found.margin >= habit.demand else Pass()
        case Step.LAY:
            return LayDown(_discard(seen, habit))
        case Step.NAME:
            found = _best(seen.hand, seen, habit)
            if found:
                return Bid(found.contract)
    raise UltiError("The auction is over, so there is nothing to bid (R3.4).")


def trumps_to_name(hand: CardSet, contract: Contract, rules: RuleSet) -> Suit:
    """The minor suit that a declarer names: the one with which the contract promises most (R3.7)."""
    minors = [suit for suit in SUITS if suit.is_minor]
    return max(minors, key=lambda suit: reach(contract, hand, suit, rules).promise)


def _best(hand: CardSet, seen: Auction, habit: Habit) -> Reach | None:
    """The bid of ten cards: of those that the habit allows the one that promises most, else the cheapest."""
    bids = seen.legal_bids()
    found = [
        weigh(asked, trump, held)
        for trump in _trumps(hand)
        for held in (margins(hand, trump),)
        for asked in _asked(trump, bids, seen.rules)
    ]
    return max(found, key=lambda one: _order(one, habit), default=None)


def _order(found: Reach, habit: Habit) -> tuple[bool, int, int]:
    """Allowed bids by what they promise; behind them all others, the cheapest first."""
    if found.margin >= habit.demand:
        return True, found.promise, found.margin
    return False, -found.worth, found.promise


def _trumps(hand: CardSet) -> list[Suit | None]:
    """What a hand could be played with: suits of four and more, its longest suits, no trumps; in order of notation."""
    longest = max(len(hand.of(suit)) for suit in SUITS)
    suits = [suit for suit in SUITS if len(hand.of(suit)) >= min(4, longest)]
    # One of the suits that are said, and one of those that are not, so that any bid could be played.
    if all(suit.is_minor for suit in suits):
        suits.append(Suit.HEARTS)
    elif not any(suit.is_minor for suit in suits):
        suits.append(max((suit for suit in SUITS if suit.is_minor), key=lambda suit: len(hand.of(suit))))
    return [*suits, None]


def _asked(trump: Suit | None, bids: tuple[Contract, ...], rules: RuleSet) -> list[Terms]:
    """The bids that are played with these trumps; hearts are said, a minor suit is not (R3.7)."""
    if trump is None:
        return [terms(one, rules) for one in bids if not one.has_trumps]
    return [terms(one, rules) for one in bids if one.has_trumps and one.heart is not trump.is_minor]


def _discard(seen: Auction, habit: Habit) -> CardSet:
    """The two of twelve cards without which the best bid is best; of equal ones those that are missed least."""
    bids = seen.legal_bids()
    found: list[tuple[tuple[bool, int, int], tuple[int, int], CardSet]] = []
    for trump in _trumps(seen.hand):
        asked = _asked(trump, bids, seen.rules)
        for held, laid in _ways_to_lay(seen.hand, trump).items():
            missed = _missed(laid)
            found += [(_order(weigh(one, trump, held), habit), missed, laid) for one in asked]
    if not found:
        raise UltiError("No bid is higher than the last one, so nothing is to be laid down (R3.2).")
    return max(found, key=lambda choice: choice[:2])[2]


def _ways_to_lay(hand: CardSet, trump: Suit | None) -> dict[Margins, CardSet]:
    """Of all pairs that leave the same margins, the one that is missed least.

    Trumps and aces are kept where others do; without trumps anything may go.
    """
    ways: dict[Margins, CardSet] = {}
    missed: dict[Margins, tuple[int, int]] = {}
    plain = CardSet(card for card in hand if trump and card.suit is not trump and card.rank is not Rank.ACE)
    for pair in combinations(plain if len(plain) > 1 else hand, 2):
        laid = CardSet(pair)
        held = margins(hand - laid, trump)
        order = _missed(laid)
        if held not in ways or order > missed[held]:
            ways[held], missed[held] = laid, order
    return ways


def _missed(laid: CardSet) -> tuple[int, int]:
    """Sorts what is laid down: aces and tens count for the opponents (R3.8), and help whoever picks them up (R13.2)."""
    return -laid.points, sum(card.rank.place for card in laid)


def margin_of(contract: Contract, hand: CardSet, rules: RuleSet) -> int:
    """How near twelve cards come to a contract, in the steps of `reaching`, with the best two laid down."""
    trumps = [trump for trump in (*SUITS, None) if _asked(trump, (contract,), rules)]
    asked = terms(contract, rules)
    return max(weigh(asked, trump, held).margin for trump in trumps for held in _ways_to_lay(hand, trump))
