"""What a bidder is about to do: the cards ticked for the kitty, and the words of a contract that is being built.

The words are those of a contract in notation: components, `heart`, and `suit` for a durchmars alone that has trumps.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ulti_teach.engine import (
    Auction,
    Card,
    CardSet,
    Component,
    Contract,
    IllegalBid,
    Reason,
    RuleSet,
    Step,
    ladder,
)
from ulti_teach.engine.contracts import with_implied_parti

HEART, SUIT = "heart", "suit"
NOTHING = CardSet()


@dataclass(frozen=True, slots=True)
class Draft:
    """A bid that has not been made yet: `ticked` cards are to be laid down, `chosen` words make the contract.

    >>> Draft().turn("ulti").turn("heart").contract
    parse_contract('heart ulti')
    >>> Draft().contract is None
    True
    """

    ticked: CardSet = NOTHING
    chosen: frozenset[str] = frozenset()

    def tick(self, card: Card) -> "Draft":
        """The card is ticked, or no longer."""
        return replace(self, ticked=self.ticked - [card] if card in self.ticked else self.ticked | [card])

    def turn(self, word: str) -> "Draft":
        """The word is chosen, or no longer."""
        return replace(self, chosen=self.chosen ^ {word})

    @property
    def contract(self) -> Contract | None:
        """What the words name; None while they are none, or make no contract."""
        try:
            return _built(self.chosen)
        except IllegalBid:
            return None


def words(rules: RuleSet) -> tuple[str, ...]:
    """The words that a bid can have at this table, in the order in which contracts are written (R4, R11).

    >>> from ulti_teach.engine import parse_rules
    >>> [word for word in words(parse_rules("four aces, tournament durchmars")) if word not in words(RuleSet())]
    ['four aces', 'suit']
    """
    there = frozenset[str]().union(*map(words_of, _bids(rules)))
    return tuple(word for word in (*(part.value for part in Component), HEART, SUIT) if word in there)


def words_of(contract: Contract) -> frozenset[str]:
    """The words of a contract, a parti that comes along too."""
    suited = {SUIT} if contract.suited else set[str]()
    return frozenset({part.value for part in contract.components} | ({HEART} if contract.heart else set()) | suited)


def drafted(kitty: CardSet, contract: Contract) -> Draft:
    """The draft of a bid that was made, to be changed: a parti that only came along was not chosen (R4.2).

    >>> from ulti_teach.engine import parse_contract
    >>> sorted(drafted(NOTHING, parse_contract("heart ulti")).chosen)
    ['heart', 'ulti']
    """
    along = {Component.PARTI.value} if len(contract.components) > 1 else set[str]()
    return Draft(kitty, words_of(contract) - along)


def fault(auction: Auction, chosen: frozenset[str]) -> Reason | None:
    """Why these words cannot lead to a bid that may be named, whatever is added to them; None when they can.

    The auction is that of a player who decides, lays down or names (R4, R5.2).

    >>> from ulti_teach.engine import ALL_CARDS, deal, open_auction
    >>> print(fault(open_auction(deal(tuple(ALL_CARDS))), frozenset({"betli", "ulti"})))
    R4.5: betli combines with nothing
    """
    if any(chosen <= words_of(bid) for bid in auction.legal_bids()):
        return None
    leads_to = [bid for bid in _bids(auction.rules) if chosen <= words_of(bid)]
    try:
        highest = leads_to[-1] if leads_to else _built(chosen)
    except IllegalBid as refused:
        return refused.reason
    return None if highest is None else replace(auction, step=Step.NAME).bid_violation(highest)


def bid_fault(auction: Auction, draft: Draft) -> Reason | None:
    """Why what was built may not be named as it stands, or None, also where nothing was built; the cards do not count.

    >>> from ulti_teach.engine import ALL_CARDS, deal, open_auction
    >>> print(bid_fault(open_auction(deal(tuple(ALL_CARDS))), Draft().turn("heart").turn("open durchmars")))
    R4.6: an open betli and an open durchmars alone have no heart bid
    """
    try:
        built = _built(draft.chosen)
    except IllegalBid as refused:
        return refused.reason
    return None if built is None else replace(auction, step=Step.NAME).bid_violation(built)


def _bids(rules: RuleSet) -> tuple[Contract, ...]:
    """Every bid of these rules, low to high."""
    return tuple(bid for row in ladder(rules) for bid in row.bids)


def _built(chosen: Iterable[str]) -> Contract | None:
    """The contract of these words; None without a component. Raises `IllegalBid` when they make none."""
    named = frozenset(part for part in Component if part.value in set(chosen))
    if not named:
        return None
    return Contract(with_implied_parti(named), heart=HEART in set(chosen), suited=SUIT in set(chosen))
