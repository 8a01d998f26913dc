"""One moment of the play: the one type that puzzles, tables and search share.

The declarer is seat 0, the opponents are seats 1 and 2. Hands are what is still held.
"""

from dataclasses import dataclass, replace

from .cards import SEATS, Card, CardSet, Seat
from .contracts import Contract
from .errors import IllegalCard, UltiError, WrongPhase
from .kontra import NO_KONTRA, Kontra
from .marriages import Marriage
from .possible import impossibility
from .ruleset import STANDARD, RuleSet
from .trick import Trick, legal_cards, violation
from .violations import KittyNotLaid, PlayOver, TrumpsNotNamed, Violation

DECLARER = Seat.S0
Hands = tuple[CardSet | None, CardSet | None, CardSet | None]


@dataclass(frozen=True, slots=True)
class Position:
    """The contract, the hands, the trick on the table and what earlier tricks brought.

    `hands`: by seat, None where a hand is not known. `leader` leads or has led the trick; `table` are its cards so
    far, at most two, for a third completes it. `points`: card points in the declarer's tricks so far. `tricks`:
    tricks taken by the declarer and by the opponents, None where not known. `said`: announcements (R6).
    `kitty`: the two cards laid aside, None where not known. `rules`: those in force at the table (R11).

    Raises `ImpossiblePosition` when no deal leads to it: a card twice, hands that do not fit, a revoke in the trick.
    """

    contract: Contract
    hands: Hands
    leader: Seat
    table: tuple[Card, ...] = ()
    points: int = 0
    tricks: tuple[int, int] | None = None
    kontra: Kontra = NO_KONTRA
    said: tuple[Marriage, ...] = ()
    kitty: CardSet | None = None
    rules: RuleSet = STANDARD

    def __post_init__(self) -> None:
        fault = impossibility(self)
        if fault:
            raise fault

    @property
    def trick(self) -> Trick:
        """The trick on the table, under the contract's trumps and the table's rules."""
        beating = not (self.rules.no_beating_in_betli and self.contract.is_betli)
        return Trick(self.leader, self.contract.trump, self.table, beating)

    @property
    def to_play(self) -> Seat:
        """Whose turn it is to play a card.

        Raises `WrongPhase` when the play is over, or has not begun: trumps not named, the kitty not laid down.
        """
        if not self.contract.is_named:
            raise WrongPhase(TrumpsNotNamed())
        declarers = self.hands[DECLARER]
        if declarers is not None and len(declarers) == 12:
            raise WrongPhase(KittyNotLaid())
        if self.is_over:
            raise WrongPhase(PlayOver())
        return SEATS[(self.leader + len(self.table)) % 3]

    @property
    def hand(self) -> CardSet:
        """The hand of the seat whose turn it is. Raises `UltiError` when it is not known."""
        return self._turn()[1]

    def _turn(self) -> tuple[Seat, CardSet, Trick, Card | None]:
        """Whose turn it is, with which hand, to which trick, and the 7 that this seat has to keep (R7.7)."""
        seat = self.to_play
        hand = self.hands[seat]
        if hand is None:
            raise UltiError(f"The hand of seat {seat}, whose turn it is, is not known.")
        return seat, hand, self.trick, self.contract.seven_to_keep if seat == DECLARER else None

    @property
    def is_over(self) -> bool:
        """Whether every known hand is empty and no trick is on the table."""
        return not self.table and any(hand is not None and not hand for hand in self.hands)

    def has_played(self, seat: int) -> bool:
        """Whether this seat's card lies in the trick already."""
        return (seat - self.leader) % 3 < len(self.table)

    def cards_held(self, seat: int) -> int:
        """How many cards a seat holds, counted from any hand that is known; 0 where none is."""
        for other, known in enumerate(self.hands):
            if known is not None:
                return len(known) + self.has_played(other) - self.has_played(seat)
        return 0

    def violation(self, card: Card) -> Violation | None:
        """Why the seat to play may not play `card`, or None when it may (R7.2 to R7.7)."""
        _, hand, trick, seven = self._turn()
        return violation(card, hand, trick, seven=seven)

    def legal_cards(self) -> CardSet:
        """The cards that the seat to play may play; empty when the play is over or has not begun."""
        try:
            _, hand, trick, seven = self._turn()
        except WrongPhase:
            return CardSet()
        return legal_cards(hand, trick, seven=seven)

    def play(self, card: Card) -> "Position":
        """The position after `card`: a third card gathers the trick, and its winner leads next (R7.1, R7.6).

        Raises `IllegalCard` with the reason when the card may not be played, `WrongPhase` when none may.
        """
        seat, hand, trick, seven = self._turn()
        reason = violation(card, hand, trick, seven=seven)
        if reason:
            raise IllegalCard(reason)
        hands = self._hands_with(seat, hand - {card})
        after = trick.play(card)
        if not after.is_complete:
            return self._moved(hands, self.leader, after.cards, self.points, self.tricks)
        winner = after.winner
        mine = winner == DECLARER
        is_last = any(left is not None and not left for left in hands)
        gained = after.points + (10 if is_last else 0) if mine else 0
        tricks = self.tricks and (self.tricks[0] + mine, self.tricks[1] + (not mine))
        return self._moved(hands, winner, (), self.points + gained, tricks)

    def _moved(
        self, hands: Hands, leader: Seat, table: tuple[Card, ...], points: int, tricks: tuple[int, int] | None
    ) -> "Position":
        """This position after a move. A legal move leads to a possible one, so that need not be checked again."""
        moved = object.__new__(Position)
        kept = (self.contract, hands, leader, table, points, tricks, self.kontra, self.said, self.kitty, self.rules)
        for name, value in zip(Position.__slots__, kept, strict=True):
            object.__setattr__(moved, name, value)
        return moved

    def view(self, seat: Seat) -> "Position":
        """What this seat may see, so that nothing hidden leaks.

        Its own hand and the trick; the declarer's hand once it lies open (R7.8); the kitty as the declarer only
        (R3.8); of the others' 20s only the word (R6.1).
        """
        seen = {seat, DECLARER} if self._lies_open else {seat}
        first, second, third = (hand if owner in seen else None for owner, hand in enumerate(self.hands))
        said = tuple(marriage if seat == marriage.seat else self._as_told(marriage) for marriage in self.said)
        kitty = self.kitty if seat == DECLARER else None
        return replace(self, hands=(first, second, third), said=said, kitty=kitty)

    def _as_told(self, marriage: Marriage) -> Marriage:
        """An announcement as the others hear it: a 40 is in trumps, the suit of a 20 is not told."""
        return marriage if marriage.suit is self.contract.trump else replace(marriage, suit=None)

    def _hands_with(self, seat: Seat, hand: CardSet) -> Hands:
        first, second, third = self.hands
        if seat == DECLARER:
            return hand, second, third
        return (first, hand, third) if seat == Seat.S1 else (first, second, hand)

    @property
    def _lies_open(self) -> bool:
        """Whether the first trick of an open contract is over."""
        declarers = self.hands[DECLARER]
        return self.contract.is_open and declarers is not None and len(declarers) + self.has_played(DECLARER) < 10

    def __str__(self) -> str:
        hands = ["?" if hand is None else str(hand) for hand in self.hands]
        fields = [str(self.contract), *hands, str(self.leader)]
        if self.table:
            fields.append("trick " + " ".join(map(str, self.table)))
        if self.points:
            fields.append(f"points {self.points}")
        if self.tricks is not None:
            fields.append(f"tricks {self.tricks[0]}-{self.tricks[1]}")
        if self.kontra.levels:
            fields.append("kontra " + self._kontra_text())
        if self.said:
            fields.append("said " + " ".join(map(self._marriage_text, self.said)))
        if self.kitty is not None:
            fields.append(f"kitty {self.kitty}")
        if self.rules != STANDARD:
            fields.append(f"rules {self.rules}")
        return " | ".join(fields)

    def __repr__(self) -> str:
        return f"parse_position({str(self)!r})"

    def _kontra_text(self) -> str:
        if self.contract.has_trumps:
            return " ".join(f"{part} x{level}" for part, (level, _) in self.kontra.levels)
        return " ".join(f"x{level}" for _, levels in self.kontra.levels for level in levels)

    def _marriage_text(self, marriage: Marriage) -> str:
        if marriage.suit is self.contract.trump:
            return f"{marriage.seat}:40"
        return f"{marriage.seat}:20{marriage.suit or ''}"
