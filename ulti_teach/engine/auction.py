"""The auction: a kitty that wanders, and bids that rise (R3, R5).

A turn has parts, offered one at a time: pass, or pick the kitty up; then lay any two cards down; then name a contract.
Nothing checks that a bid could be made (R3.6); what is refused is refused with its reason.
"""

from dataclasses import dataclass, replace
from enum import Enum

from .cards import CardSet, Seat
from .contracts import Contract, NoSuchContract
from .errors import IllegalBid, IllegalDiscard, UltiError, WrongPhase
from .rules import Rule
from .ruleset import STANDARD, RuleSet
from .values import Value, beats, ladder, not_in_force, value


class Step(Enum):
    """What is to be done next in an auction."""

    DECIDE = "pick the kitty up or pass"
    LAY = "lay two cards down"
    NAME = "name a contract"
    OVER = "nothing, for the auction is over"


@dataclass(frozen=True, slots=True)
class NotNow:
    """Something else is to be done first, or the auction is over (R3.2, R3.4)."""

    step: Step

    @property
    def rule(self) -> Rule:
        """R3.4 once the auction is over, else R3.2."""
        return Rule.R3_4 if self.step is Step.OVER else Rule.R3_2

    def __str__(self) -> str:
        return f"{self.rule}: what is to be done now: {self.step.value}"


@dataclass(frozen=True, slots=True)
class MustBid:
    """The first bidder cannot pass at the first turn (R3.1), nor whoever has picked the kitty up (R3.2)."""

    rule: Rule

    def __str__(self) -> str:
        first = "the first bidder has to bid"
        return f"{self.rule}: {first if self.rule is Rule.R3_1 else 'whoever has picked the kitty up has to bid'}"


@dataclass(frozen=True, slots=True)
class NothingHigher:
    """No bid is higher than the last one, so nobody may pick the kitty up (R3.2)."""

    over: Contract
    rule = Rule.R3_2

    def __str__(self) -> str:
        return f"{self.rule}: no bid is higher than {self.over}"


@dataclass(frozen=True, slots=True)
class NotTwo:
    """The kitty is two cards (R3.1)."""

    cards: CardSet
    rule = Rule.R3_1

    def __str__(self) -> str:
        return f"{self.rule}: two cards are laid down, not {len(self.cards)}"


@dataclass(frozen=True, slots=True)
class NotYours:
    """Only cards that are held can be laid down (R3.2)."""

    cards: CardSet
    rule = Rule.R3_2

    def __str__(self) -> str:
        return f"{self.rule}: you do not hold {self.cards}"


@dataclass(frozen=True, slots=True)
class NotHigher:
    """A bid has to rank strictly higher than the last one (R5.2)."""

    bid: Contract
    worth: Value
    over: Contract
    over_worth: Value
    rule = Rule.R5_2

    def __str__(self) -> str:
        return f"{self.rule}: {self.bid} is worth {self.worth}, {self.over} is worth {self.over_worth}"


@dataclass(frozen=True, slots=True)
class MinorNamed:
    """A bid says its suit only if that is hearts (R3.7)."""

    bid: Contract
    rule = Rule.R3_7

    def __str__(self) -> str:
        return f"{self.rule}: a bid names no minor suit, as {self.bid} does"


@dataclass(frozen=True, slots=True)
class Call:
    """A contract that was named, and by whom."""

    seat: Seat
    contract: Contract


@dataclass(frozen=True, slots=True)
class Auction:
    """One moment of an auction; every move makes the next one.

    `hands`: by seat, None where a hand may not be seen; whoever has to lay down holds twelve cards. `kitty`: the two
    cards on the table, None while somebody holds them or where they may not be seen. `turn`: whose turn it is; seat 0
    is the first bidder. `bids`: so far, low to high. `passes`: in a row, up to now.

    >>> from ulti_teach.engine import ALL_CARDS, deal, parse_cards, parse_contract
    >>> first = open_auction(deal(tuple(ALL_CARDS)))
    >>> print(first.pass_violation())
    R3.1: the first bidder has to bid
    >>> second = first.lay_down(parse_cards("h9 hJ")).bid(parse_contract("ulti"))
    >>> [str(bid) for bid in second.legal_bids()][:3]
    ['betli', 'durchmars', '20-100']
    """

    hands: tuple[CardSet | None, CardSet | None, CardSet | None]
    kitty: CardSet | None
    turn: Seat
    step: Step
    bids: tuple[Call, ...] = ()
    passes: int = 0
    rules: RuleSet = STANDARD

    @property
    def last(self) -> Call | None:
        """The bid that stands."""
        return self.bids[-1] if self.bids else None

    @property
    def is_over(self) -> bool:
        """Whether three players in a row have passed (R3.4)."""
        return self.step is Step.OVER

    @property
    def declarer(self) -> Seat:
        """Who plays alone: the last bidder (R3.4). Raises `WrongPhase` before the end."""
        if not self.is_over or self.last is None:
            raise WrongPhase(NotNow(self.step))
        return self.last.seat

    def pass_violation(self) -> NotNow | MustBid | None:
        """Why the player may not pass now, or None (R3.1, R3.2, R3.4)."""
        if self.is_over:
            return NotNow(self.step)
        if self.step is not Step.DECIDE:
            return MustBid(Rule.R3_2 if self.bids else Rule.R3_1)
        return None

    def pick_up_violation(self) -> NotNow | NothingHigher | None:
        """Why the player may not pick the kitty up now, or None (R3.2, R3.4, R3.5)."""
        if self.step is not Step.DECIDE:
            return NotNow(self.step)
        return NothingHigher(self.last.contract) if self.last and not self._higher() else None

    def lay_violation(self, cards: CardSet) -> NotNow | NotTwo | NotYours | None:
        """Why these cards may not be laid down as the kitty, or None: any two of the twelve may (R3.1, R3.2)."""
        if self.step is not Step.LAY:
            return NotNow(self.step)
        if len(cards) != 2:
            return NotTwo(cards)
        foreign = cards - self.hand
        return NotYours(foreign) if foreign else None

    def bid_violation(self, contract: Contract) -> NotNow | MinorNamed | NoSuchContract | NotHigher | None:
        """Why this contract may not be named now, or None (R3.7, R5.2, R11)."""
        if self.step is not Step.NAME:
            return NotNow(self.step)
        if contract.minor:
            return MinorNamed(contract)
        missing = not_in_force(contract, self.rules)
        if missing:
            return missing
        over = self.last.contract if self.last else None
        if over and not beats(contract, over, self.rules):
            return NotHigher(contract, value(contract, self.rules), over, value(over, self.rules))
        return None

    def legal_bids(self) -> tuple[Contract, ...]:
        """What may be named now, or after picking up and laying down; low to high, none when nothing is higher."""
        return () if self.is_over else self._higher()

    @property
    def hand(self) -> CardSet:
        """The hand of the player whose turn it is. Raises `UltiError` when it is not known."""
        hand = self.hands[self.turn]
        if hand is None:
            raise UltiError(f"The hand of seat {self.turn}, whose turn it is, is not known.")
        return hand

    def pass_(self) -> "Auction":
        """The next player's turn; the third pass in a row ends the auction (R3.2, R3.4). Raises `IllegalBid`."""
        reason = self.pass_violation()
        if reason:
            raise IllegalBid(reason)
        passes = self.passes + 1
        step = Step.OVER if passes == 3 else Step.DECIDE
        return replace(self, turn=self.turn.next, passes=passes, step=step)

    def pick_up(self) -> "Auction":
        """The player takes the kitty, one's own too, and is bound to bid (R3.2, R3.5).

        Raises `IllegalBid`, and `UltiError` in a view in which the kitty is hidden.
        """
        reason = self.pick_up_violation()
        if reason:
            raise IllegalBid(reason)
        if self.kitty is None:
            raise UltiError("The kitty is not known, so nobody can pick it up.")
        return replace(self, hands=self._hands_with(self.hand | self.kitty), kitty=None, step=Step.LAY)

    def lay_down(self, cards: CardSet) -> "Auction":
        """Two of the twelve become the kitty (R3.1, R3.2). Raises `IllegalDiscard`."""
        reason = self.lay_violation(cards)
        if reason:
            raise IllegalDiscard(reason)
        return replace(self, hands=self._hands_with(self.hand - cards), kitty=cards, step=Step.NAME)

    def bid(self, contract: Contract) -> "Auction":
        """The contract that now stands; the next player decides (R3.2). Raises `IllegalBid`."""
        reason = self.bid_violation(contract)
        if reason:
            raise IllegalBid(reason)
        bids = (*self.bids, Call(self.turn, contract))
        return replace(self, bids=bids, passes=0, turn=self.turn.next, step=Step.DECIDE)

    def view(self, seat: Seat) -> "Auction":
        """What this seat may see: its own cards, and the kitty only if it laid it down itself (R3.2, R3.8)."""
        first, second, third = (hand if owner == seat else None for owner, hand in enumerate(self.hands))
        laid_by = self.turn if self.step is Step.NAME else self.last.seat if self.last else None
        return replace(self, hands=(first, second, third), kitty=self.kitty if laid_by == seat else None)

    def _higher(self) -> tuple[Contract, ...]:
        """Every bid of these rules above the last one."""
        floor = value(self.last.contract, self.rules) if self.last else Value(0, 0)
        return tuple(bid for row in ladder(self.rules) if row.value > floor for bid in row.bids)

    def _hands_with(self, hand: CardSet) -> tuple[CardSet | None, CardSet | None, CardSet | None]:
        first, second, third = (hand if owner == self.turn else other for owner, other in enumerate(self.hands))
        return first, second, third


def open_auction(hands: tuple[CardSet, CardSet, CardSet], rules: RuleSet = STANDARD) -> Auction:
    """The auction of a deal: seat 0 holds twelve cards and has to lay two down (R3.1).

    Raises `UltiError` unless the hands are 12, 10 and 10 cards, 32 in all.
    """
    if [len(hand) for hand in hands] != [12, 10, 10] or len(hands[0] | hands[1] | hands[2]) != 32:
        raise UltiError("An auction begins with 12, 10 and 10 cards, each of the 32 once (R2.3).")
    return Auction(hands, None, Seat.S0, Step.LAY, rules=rules)
