"""Which contracts a hand cannot win, whatever the others hold and play (R4, R6, R7, R11.2).

Strength is not judged here. What is told is only what follows from the rules for every way in which the other cards can
lie: that a hundred needs its pair and an ulti its 7, that whoever holds the ace of trumps wins a trick. A contract of
which nothing is told may still be as good as lost; and one that is told may be bid all the same (R3.6).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product

from .cards import SUITS, Card, CardSet, Order, Rank, Suit
from .contracts import Component, Contract
from .errors import UltiError
from .rules import Rule

_DURCHMARSES = frozenset({Component.DURCHMARS, Component.OPEN_DURCHMARS})
_BETLIS = frozenset({Component.BETLI, Component.OPEN_BETLI})
# Where it is written what a component needs; several together need what each of them does (R4.1).
_RULES = {
    Component.HUNDRED_40: Rule.R4_3,
    Component.HUNDRED_20: Rule.R4_3,
    Component.ULTI: Rule.R4_1,
    Component.FOUR_ACES: Rule.R11_2,
    Component.DURCHMARS: Rule.R7_6,
    Component.OPEN_DURCHMARS: Rule.R7_6,
}


@dataclass(frozen=True, slots=True)
class CardsMissing:
    """The hand lacks cards without which the contract, or one part of it, cannot be won, and the kitty brings too few.

    `part`: the component that needs them, None where each could be had, but not all together. `options`: the sets of
    cards of which one would have to be held too, the smallest first. `kitty`: how many cards are still to be picked up.
    """

    part: Component | None
    options: tuple[CardSet, ...]
    kitty: int

    @property
    def rule(self) -> Rule:
        """The rule that asks for them."""
        return _RULES[self.part] if self.part else Rule.R4_1

    def __str__(self) -> str:
        return f"{self.rule}: it takes {' or '.join(map(str, self.options))} too"


@dataclass(frozen=True, slots=True)
class TrumpsLeft:
    """A durchmars with trumps has to catch every trump of the opponents under a higher one, two in a trick (R7.6).

    `own`: the trumps of the hand; `brought`: the best that a kitty could add; `out`: what the opponents have then.
    """

    own: CardSet
    brought: CardSet
    out: CardSet
    rule = Rule.R7_6

    def __str__(self) -> str:
        return f"{self.rule}: {self.own | self.brought} cannot catch {self.out}"


@dataclass(frozen=True, slots=True)
class NothingLoses:
    """A betli begins with the declarer's lead (R7.1), and nobody can beat any card of this hand (R7.6)."""

    rule = Rule.R7_6

    def __str__(self) -> str:
        return f"{self.rule}: whatever is led first wins"


Hopeless = CardsMissing | TrumpsLeft | NothingLoses


def hopeless(contract: Contract, hand: CardSet) -> Hopeless | None:
    """Why a contract, or a part of it, cannot be won with this hand, however the others lie; None where it might be.

    `hand`: twelve cards, two of which are still to be laid down, or ten, to which a kitty of two unknown cards will
    come. Where the contract does not name its minor suit (R3.7), the best one for it is thought of.
    Raises `UltiError` for another number of cards.

    >>> from ulti_teach.engine import parse_cards, parse_contract
    >>> twelve = parse_cards("cAK987 dKJ hQ98 sJ9")
    >>> hopeless(parse_contract("ulti durchmars"), twelve) is None
    True
    >>> print(hopeless(parse_contract("40-100"), twelve))
    R4.3: it takes cQ or dQ or sKQ too
    """
    kitty = _kitty(hand)
    parts = [part for part in Component if part in contract.components]
    for part in parts:
        reason = _fault(frozenset({part}), contract, hand, kitty, part)
        if reason:
            return reason
    return _fault(contract.components, contract, hand, kitty, None) if len(parts) > 1 else None


def missing(contract: Contract, hand: CardSet) -> tuple[CardSet, ...]:
    """The sets of cards of which one has to be held to win the contract, as far as the hand lacks them, smallest first.

    An empty set alone says that nothing is missing. Raises `UltiError` unless there are ten or twelve cards.

    >>> from ulti_teach.engine import parse_cards, parse_contract
    >>> [str(cards) for cards in missing(parse_contract("heart 40-100 ulti"), parse_cards("hKJ987 cA sAT9 d8"))]
    ['hQ']
    """
    _kitty(hand)
    return _smallest(cards - hand for _, cards in _needed(contract.components, contract))


def _kitty(hand: CardSet) -> int:
    """How many cards this hand is still to pick up."""
    if len(hand) not in (10, 12):
        raise UltiError(f"A hand that is bid on has ten cards, or twelve with the kitty, not {len(hand)} (R2.3).")
    return 12 - len(hand)


def _fault(
    parts: frozenset[Component], contract: Contract, hand: CardSet, kitty: int, part: Component | None
) -> Hopeless | None:
    """Why these parts of the contract cannot be won together."""
    needed = _needed(parts, contract)
    within = [(trump, cards - hand) for trump, cards in needed if len(cards - hand) <= kitty]
    if not within:
        return CardsMissing(part, _smallest(cards - hand for _, cards in needed), kitty)
    if parts & _DURCHMARSES and contract.has_trumps:
        left = [_trumps_left(trump, hand, cards, kitty - len(cards)) for trump, cards in within if trump]
        return None if None in left else max((one for one in left if one), key=lambda one: len(one.own))
    # What a kitty would bring is not known, and any card that can lose would do.
    if parts & _BETLIS and not kitty and not any(_can_lose(card, hand) for card in hand):
        return NothingLoses()
    return None


@cache
def _needed(parts: frozenset[Component], contract: Contract) -> list[tuple[Suit | None, CardSet]]:
    """For each suit that could be trumps, the sets of cards of which one has to be held."""
    if not contract.has_trumps:
        # Every card of a suit is beaten by its ace, which its holder has to play (R7.4): a durchmars has to lead one.
        leads = [Card(suit, Rank.ACE) for suit in SUITS] if parts & _DURCHMARSES else []
        return [(None, CardSet([ace])) for ace in leads] or [(None, CardSet())]
    suits = [contract.trump] if contract.trump else [suit for suit in SUITS if suit.is_minor]
    return [
        (trump, CardSet(card for cards in ways for card in cards))
        for trump in suits
        for ways in product(*(_ways(part, trump) for part in parts))
    ]


def _ways(part: Component, trump: Suit) -> list[CardSet]:
    """The sets of cards of which the declarer has to hold one, for one component with trumps."""
    match part:
        case Component.HUNDRED_40:  # announced, so both are held before the first trick (R4.3, R6.1)
            return [_pair(trump)]
        case Component.HUNDRED_20:  # a 40 never serves for it (R4.3)
            return [_pair(suit) for suit in SUITS if suit is not trump]
        case Component.ULTI:
            return [CardSet([Card(trump, Rank.SEVEN)])]
        case Component.FOUR_ACES | Component.DURCHMARS | Component.OPEN_DURCHMARS:
            # Nothing beats the ace of trumps, so whoever holds it wins it, and a trick with it (R7.6).
            return [CardSet([Card(trump, Rank.ACE)])]
        case _:
            return [CardSet()]


def _pair(suit: Suit) -> CardSet:
    return CardSet([Card(suit, Rank.KING), Card(suit, Rank.QUEEN)])


def _trumps_left(trump: Suit, hand: CardSet, needed: CardSet, more: int) -> TrumpsLeft | None:
    """Whether the opponents' trumps can be caught, if the kitty brought what is needed and the best `more` of them."""
    ranked = [Card(trump, rank) for rank in Order.TEN_HIGH.ranks]
    lacking = [card for card in ranked if card not in hand | needed]
    brought = CardSet([*lacking[:more], *needed]).of(trump)
    own, out = hand.of(trump), lacking[more:]
    for number, card in enumerate(out, start=1):
        higher = [held for held in own | brought if Order.TEN_HIGH.beats(held.rank, card.rank)]
        if 2 * len(higher) < number:
            return TrumpsLeft(own, brought, CardSet(out))
    return None


def _can_lose(card: Card, hand: CardSet) -> bool:
    """Whether somebody else can hold a card that beats this one without trumps (R1.4)."""
    return any(
        Order.TEN_LOW.beats(rank, card.rank) and Card(card.suit, rank) not in hand for rank in Order.TEN_LOW.ranks
    )


def _smallest(found: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """Each set once, without those that hold another one; the smallest first, then in order of notation."""
    sets = sorted(set(found), key=lambda cards: (len(cards), [card.place for card in cards]))
    return tuple(cards for cards in sets if not any(other < cards for other in sets))
