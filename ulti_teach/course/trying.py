"""An example for a rule, to be tried: cards to play, bids, ways in which a deal ends, calls, announcements, kontras.

Each is only set up here; what may be done, why not, and what is paid for it, is the engine's to say.
"""

from dataclasses import dataclass

from ulti_teach.engine import (
    ALL_CARDS,
    NO_KONTRA,
    Auction,
    CardSet,
    Component,
    Contract,
    Facts,
    Kontra,
    Position,
    Reason,
    RuleSet,
    Seat,
    Settlement,
    Stake,
    Suit,
    deal,
    kontra_violation,
    open_auction,
    parse_contract,
    parse_position,
    parse_rules,
    settle,
)
from ulti_teach.engine.announcing import announce_violation

#: What can be done in an auction beside naming a contract.
PASS, PICK_UP = "pass", "pick-up"


@dataclass(frozen=True, slots=True)
class Cards:
    """A position of which the player to play tries the cards (R7)."""

    text: str

    @property
    def position(self) -> Position:
        """The position itself."""
        return parse_position(self.text)


@dataclass(frozen=True, slots=True)
class Bids:
    """Bids to be looked at side by side, at a table with these rules (R4, R5)."""

    texts: tuple[str, ...]
    agreed: str = "standard"

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return parse_rules(self.agreed)

    @property
    def bids(self) -> tuple[Contract, ...]:
        """The bids themselves."""
        return tuple(parse_contract(text) for text in self.texts)


@dataclass(frozen=True, slots=True)
class End:
    """One way in which a deal ends, with what was doubled, at a table with these rules."""

    facts: Facts
    kontra: Kontra = NO_KONTRA
    agreed: str = "standard"

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return parse_rules(self.agreed)

    def settled(self, contract: Contract, rules: RuleSet | None = None) -> Settlement:
        """Who pays whom, at this table or at one with other rules."""
        return settle(contract, self.facts, self.kontra, rules or self.rules)


@dataclass(frozen=True, slots=True)
class Ends:
    """A contract, and ways in which its deal can end (R9, R10)."""

    text: str
    ends: tuple[End, ...]

    @property
    def contract(self) -> Contract:
        """The contract itself."""
        return parse_contract(self.text)


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that is tried: what, by whom where that is not the player to play, and why it is refused, if it is."""

    id: str
    what: Contract | Stake | Suit | None
    reason: Reason | None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Calls:
    """An auction as far as it has come, turn by turn, and what its next player tries (R3, R5)."""

    so_far: tuple[str, ...]
    tried: tuple[str, ...]

    @property
    def auction(self) -> Auction:
        """The auction itself, with cards of no matter."""
        now = open_auction(deal(tuple(ALL_CARDS)))
        for call in self.so_far:
            now = now.pass_() if call == PASS else _to_name(now).bid(parse_contract(call))
        return now

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Each thing that is tried, and what the engine says of it."""
        return tuple(self._attempt(call) for call in self.tried)

    def _attempt(self, call: str) -> Attempt:
        now = self.auction
        if call == PASS:
            return Attempt(call, None, now.pass_violation())
        if call == PICK_UP:
            return Attempt(call, None, now.pick_up_violation())
        bid = parse_contract(call)
        reason = now.pick_up_violation() if now.bids else None
        return Attempt(call, bid, reason or _to_name(now).bid_violation(bid))


def _to_name(now: Auction) -> Auction:
    """The auction once its player has picked the kitty up and laid two cards down."""
    now = now.pick_up() if now.bids else now
    return now.lay_down(CardSet(sorted(now.hand, key=lambda card: card.place)[-2:]))


@dataclass(frozen=True, slots=True)
class Announcements:
    """A position in the first trick, or later, and the suits of which the player to play would announce a pair (R6)."""

    text: str
    suits: str
    in_first_trick: bool = True

    @property
    def position(self) -> Position:
        """The position itself."""
        return parse_position(self.text)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Each announcement, and what the engine says of it."""
        found = [(Suit(letter), self.position) for letter in self.suits]
        return tuple(
            Attempt(suit.value, suit, announce_violation(position, suit, in_first_trick=self.in_first_trick))
            for suit, position in found
        )


@dataclass(frozen=True, slots=True)
class Kontras:
    """A contract in its first trick, what is doubled already, and who would say kontra to what (R8)."""

    text: str
    tried: tuple[tuple[Seat, Component], ...]
    kontra: Kontra = NO_KONTRA

    @property
    def contract(self) -> Contract:
        """The contract itself."""
        return parse_contract(self.text)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Each kontra, and what the engine says of it."""
        return tuple(self._attempt(seat, part) for seat, part in self.tried)

    def _attempt(self, seat: Seat, part: Component) -> Attempt:
        stake = Stake(part) if self.contract.has_trumps else Stake(part, seat)
        reason = kontra_violation(stake, seat, self.contract, self.kontra)
        return Attempt(f"{seat}.{part.value}", stake, reason, seat)


Example = Cards | Bids | Ends | Calls | Announcements | Kontras
