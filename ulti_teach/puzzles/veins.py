"""Where each theme's puzzles are found: the deals to play, the target, the learner's seats, what counts as a find."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from ulti_teach.engine import (
    ALL_CARDS,
    DECLARER,
    SUITS,
    Card,
    CardSet,
    Contract,
    Marriage,
    Position,
    PuzzleError,
    Rank,
    Rule,
    Seat,
    Suit,
    parse_contract,
)

from .grading import Finding

_HIGH = (Rank.ACE, Rank.KING, Rank.QUEEN)
_PATIENCE = 400
MINE = (Seat.S0,)
THEIRS = (Seat.S1, Seat.S2)


@dataclass(frozen=True, slots=True)
class Vein:
    """One side's in a theme.

    `contracts`: as bids, trumps not named yet; `target`: what the learner wants, in the notation of goals; `seats`: the
    learner's; `lesson` and `rule` are written into the puzzle; `fits`: whether a find belongs to the theme.
    """

    contracts: tuple[str, ...]
    target: str
    seats: tuple[Seat, ...]
    lesson: int
    rule: Rule
    fits: Callable[[Finding], bool] = lambda found: True


def _leads(found: Finding) -> bool:
    return not found.position.table


def _about_trumps(found: Finding) -> bool:
    """A lead, a trump either right or natural, but not both: to draw or not to draw."""
    trump = found.position.contract.trump
    right = any(card.suit is trump for card in found.right)
    return _leads(found) and right is not (found.natural.suit is trump)


def _about_points(found: Finding) -> bool:
    """The partner's trick, and a card with points on it is either right or natural, but not both."""
    return bool(found.position.table) and any(card.points for card in found.right) is not bool(found.natural.points)


VEINS: Mapping[str, tuple[Vein, ...]] = {
    "counting": (
        Vein(("parti", "heart parti"), "points>=50", MINE, 3, Rule.R4_2),
        Vein(("parti", "heart parti"), "not points>=50", THEIRS, 3, Rule.R4_2),
    ),
    "hundreds": (
        Vein(("40-100",), "points>=60", MINE, 7, Rule.R4_3),
        Vein(("20-100",), "points>=80", MINE, 7, Rule.R4_3),
        Vein(("40-100",), "not points>=60", THEIRS, 7, Rule.R4_3),
    ),
    "keeping-the-seven": (Vein(("ulti", "heart ulti"), "ulti", MINE, 6, Rule.R7_7),),
    "forcing-the-seven": (Vein(("ulti", "heart ulti"), "not ulti", THEIRS, 6, Rule.R7_7),),
    "drawing-trumps": (
        Vein(("parti", "heart parti"), "points>=50", MINE, 7, Rule.R7_3, _about_trumps),
        Vein(("ulti",), "ulti", MINE, 6, Rule.R7_3, _about_trumps),
    ),
    "smearing": (Vein(("parti", "heart parti"), "not points>=50", THEIRS, 7, Rule.R1_5, _about_points),),
    "ducking": (Vein(("betli",), "betli", MINE, 8, Rule.R7_4),),
    "attacking-a-betli": (Vein(("betli",), "not betli", THEIRS, 8, Rule.R7_4),),
    "durchmars": (Vein(("durchmars",), "not durchmars", THEIRS, 8, Rule.R7_5),),
}


def veins_of(theme: str) -> tuple[Vein, ...]:
    """The veins of a theme, for each side one. Raises `PuzzleError` for a theme that is not mined."""
    if theme not in VEINS:
        raise PuzzleError(f"{theme}.toml", f"this theme is not mined; those that are: {', '.join(VEINS)}")
    return VEINS[theme]


def contested(rng: Random, bid: str) -> Position:
    """The first lead of a random deal in which this bid is worth a try, and not a matter of course.

    `bid`: a contract without its suit (R3.7); a 100 has its pair announced (R4.3), an ulti its 7 and length in trumps.
    """
    best: tuple[float, Position] | None = None
    for _ in range(_PATIENCE):
        cards = rng.sample(tuple(ALL_CARDS), 32)
        suit = Suit.HEARTS if bid.startswith("heart") else rng.choice([each for each in SUITS if each.is_minor])
        contract = parse_contract(bid)
        contract = contract if contract.is_named else contract.naming(suit)
        twelve = CardSet(cards[:12])
        pair = _pair(twelve, contract)
        kept = _kept(twelve, contract, pair)
        worth = _worth(kept, contract, pair)
        if best is not None and worth <= best[0]:
            continue
        said = (pair,) if pair else ()
        hands = kept, CardSet(cards[12:22]), CardSet(cards[22:])
        best = worth, Position(contract, hands, DECLARER, tricks=(0, 0), said=said, kitty=twelve - kept)
        if worth >= 1:
            break
    if best is None:  # the first deal is always kept
        raise PuzzleError(bid, "no deal was found")
    return best[1]


def _pair(hand: CardSet, contract: Contract) -> Marriage | None:
    """The pair that a bid 100 counts with, where the hand has one (R4.3)."""
    words = str(contract)
    wanted = [suit for suit in SUITS if (suit is contract.trump) is ("40-100" in words)] if "100" in words else []
    held = [Marriage(DECLARER, suit) for suit in wanted]
    return next((pair for pair in held if pair.cards <= hand), None)


def _kept(twelve: CardSet, contract: Contract, pair: Marriage | None) -> CardSet:
    """The ten cards that a plain player keeps of twelve: those that the contract wants, all of the pair."""
    ranks = contract.order.ranks

    def wanted(card: Card) -> tuple[bool, bool, int, int]:
        height = 8 - ranks.index(card.rank)
        if contract.is_betli:
            return False, False, -height, -card.place
        return pair is not None and card in pair.cards, card.suit is contract.trump, height, -card.place

    return CardSet(sorted(twelve, key=wanted, reverse=True)[:10])


def _worth(hand: CardSet, contract: Contract, pair: Marriage | None) -> float:
    """How much the hand is made for the contract: 1 or more is worth the bid."""
    ranks = contract.order.ranks
    if contract.is_betli:
        return 1.4 - sum(ranks.index(card.rank) < 4 for card in hand) / 6  # four high cards are not too many
    if contract.trump is None:
        return sum(card.rank in _HIGH for card in hand) / 6
    trumps = hand.of(contract.trump)
    strength = len(trumps) / 5 + sum(card.rank is Rank.ACE for card in hand) / 10
    if "100" in str(contract):
        return strength if pair else strength - 2
    if contract.seven_to_keep:
        return strength - 0.2 if contract.seven_to_keep in trumps else strength - 2
    return strength + 0.1
