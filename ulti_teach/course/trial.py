"""One trick to try things with: any cards in a hand and in the trick, any trumps. A value; the engine decides.

Written as `CONTRACT | HAND | CARDS`: `ulti in c | cA7 h8 | cK`, or as a whole position, where all hands are known.
"""

import random
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from ulti_teach.engine import (
    DECLARER,
    STANDARD,
    Card,
    CardSet,
    Component,
    Contract,
    NotationError,
    Position,
    RuleSet,
    Seat,
    Suit,
    Trick,
    Violation,
    legal_cards,
    parse_contract,
    parse_position,
    violation,
)
from ulti_teach.engine.reader import Reader

from .drills.legal_cards import legal_cards_question

#: The app whose page a link leads to.
PAGE = "explore.ipynb"
#: A hand that is played from holds ten cards at most (R2.3, R3.1).
MOST = 10
_NONE = CardSet()
EXAMPLES = (
    "parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9",
    "parti in c | cQ dK h8 | dT h9 s8 | cJ7 hAT | 0 | trick dA d9",
    "parti in d | cJ dAK sQ | cA hTQ87 | dQ hAJ sK s9 | 0 | trick h9",
    "ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0",
    "parti in s | cA hK sQ | hA sTJ7 | c9 dK7 | 2 | trick dA s9",
    "betli | hA9 sT | hQ sJ | s98 | 1 | trick hJ hK",
    "parti in d | cK hQ sA | c9 dK sQ | cA dQ8 sT | 0 | trick hK dT",
)


@dataclass(frozen=True, slots=True)
class Trial:
    """A hand, and the trick that it plays to.

    `before`: the cards that lie there already, at most two; `card`: the one that was played from the hand, which still
    stands in `hand`; `after`: what was put down after it. `seat`: whose hand it is; the declarer's, as far as nobody
    knows.

    >>> trial = parse_trial("ulti in c | cA7 h8 | cK")
    >>> [str(card) for card in trial.legal_cards()], str(trial)
    (['cA'], 'ulti in c | cA7 h8 | cK')
    """

    contract: Contract
    hand: CardSet = _NONE
    before: tuple[Card, ...] = ()
    card: Card | None = None
    after: tuple[Card, ...] = ()
    seat: Seat = DECLARER
    rules: RuleSet = STANDARD

    @property
    def trick(self) -> Trick:
        """The cards that lie on the table, under these trumps and rules."""
        return self._trick((*self.before, *([self.card] if self.card else []), *self.after))

    @property
    def met(self) -> Trick:
        """The trick as the hand met it."""
        return self._trick(self.before)

    def _trick(self, cards: tuple[Card, ...]) -> Trick:
        beating = not (self.rules.no_beating_in_betli and self.contract.is_betli)
        return Trick(Seat((self.seat - len(self.before)) % 3), self.contract.trump, cards, beating)

    @property
    def held(self) -> CardSet:
        """What is still in the hand."""
        return self.hand - {self.card} if self.card else self.hand

    @property
    def binds_seven(self) -> bool:
        """Whether the holder of the hand has bid ulti, and must keep the 7 of trumps (R7.7)."""
        return self._seven is not None

    @property
    def _seven(self) -> Card | None:
        return self.contract.seven_to_keep if self.seat == DECLARER else None

    def violation(self, card: Card) -> Violation | None:
        """Why a card of the hand may not be played to the trick as the hand met it, or None (R7.2 to R7.7)."""
        return violation(card, self.hand, self.met, seven=self._seven)

    def legal_cards(self) -> CardSet:
        """The cards that may be played to the trick as the hand met it."""
        return legal_cards(self.hand, self.met, seven=self._seven)

    def played(self, card: Card) -> "Trial":
        """The same with a card of the hand in the trick; one that may not be played changes nothing."""
        return self if self.violation(card) else replace(self, card=card, after=())

    def taken_back(self) -> "Trial":
        """The same with the played card, and what came after it, off the table."""
        return replace(self, card=None, after=())

    def with_hand(self, card: Card) -> "Trial | None":
        """The same with a card in the hand, or out of it where it was; None where the hand is full."""
        at = replace(self.without(card), card=None, after=())
        if card in self.hand:
            return at
        return replace(at, hand=at.hand | {card}) if len(at.hand) < MOST else None

    def with_trick(self, card: Card) -> "Trial | None":
        """The same with a card on the table, or off it where it lay; None where there is no room for it.

        Before the hand has played there is room for two.
        """
        at = self.without(card)
        if card in self.trick.cards:
            return at
        if self.card is None or card in self.hand:
            at = at.taken_back()
            return replace(at, before=(*at.before, card)) if len(at.before) < 2 else None
        return replace(at, after=(*at.after, card)) if len(self.trick.cards) < 3 else None

    def without(self, card: Card) -> "Trial":
        """The same with a card neither in the hand nor on the table; the one that was played comes back to the hand."""
        if card == self.card:
            return self.taken_back()
        rest = tuple(other for other in self.before if other != card)
        touched = rest != self.before or card in self.hand
        at = self.taken_back() if touched else self
        return replace(at, hand=at.hand - {card}, before=rest, after=tuple(one for one in at.after if one != card))

    def trumped(self, trump: Suit | None, *, ulti: bool = False, betli: bool = False) -> "Trial":
        """The same cards under other trumps; `ulti`: bid by the holder of the hand, so that R7.7 binds them."""
        return replace(self.taken_back(), contract=contract_of(trump, ulti=ulti, betli=betli), seat=DECLARER)

    def __str__(self) -> str:
        cards = " ".join(map(str, self.before)) or "-"
        return f"{self.contract} | {self.hand} | {cards}"


def contract_of(trump: Suit | None, *, ulti: bool = False, betli: bool = False) -> Contract:
    """A contract with these trumps; without any a durchmars, or a betli, which some tables play otherwise (R7.5)."""
    if trump is None:
        return Contract(frozenset({Component.BETLI if betli else Component.DURCHMARS}))
    parts = frozenset({Component.PARTI, Component.ULTI}) if ulti else frozenset({Component.PARTI})
    return Contract(parts, heart=not trump.is_minor, minor=trump if trump.is_minor else None)


def parse_trial(text: str, rules: RuleSet = STANDARD) -> Trial:
    """The hand and the trick of `CONTRACT | HAND | CARDS`; what is left out is empty. Raises `NotationError`."""
    parts = Reader(text).parts("|")
    if len(parts) > 3:
        raise parts[3].fail("no more than a contract, a hand and the cards in the trick, or a whole position")
    contract = _contract(text, parts[0])
    hand = parts[1].cards() if len(parts) > 1 else CardSet()
    if len(hand) > MOST:
        raise parts[1].fail(f"at most {MOST} cards in a hand")
    before = _in_order(parts[2]) if len(parts) > 2 else ()
    if len(before) > 2:
        raise parts[2].fail("at most two cards in the trick, for the hand plays next")
    if any(card in hand for card in before):
        raise parts[2].fail("cards in the trick that are not in the hand")
    return Trial(contract, hand, before, rules=rules)


def _contract(text: str, part: Reader) -> Contract:
    try:
        contract = parse_contract(text[part.at : part.end])
    except NotationError as fault:
        raise NotationError(text, part.at + fault.position, fault.expected) from fault
    if not contract.is_named:
        raise NotationError(text, part.end, "trumps named, such as 'in c'")
    return contract


def _in_order(part: Reader) -> tuple[Card, ...]:
    return () if part.words_text in ("", "-") else tuple(part.cards_in_order())


def trial_of(position: Position) -> Trial:
    """The trick of a position and the hand that plays to it next. Raises `UltiError` when nobody could, from there."""
    seat, hand = position.to_play, position.hand
    return Trial(position.contract, hand, position.table, seat=seat, rules=position.rules)


def read_trial(text: str, rules: RuleSet = STANDARD) -> tuple[Trial, Position | None]:
    """What a text sets up: a hand and a trick, or a whole position, whose hands are all known then.

    Raises `NotationError`, `UltiError` for a position that nobody could play from.
    """
    if text.count("|") < 4:
        return parse_trial(text, rules), None
    position = parse_position(text)
    whole = position if all(hand is not None for hand in position.hands) else None
    return trial_of(position), whole


def example(number: int) -> str:
    """A position to look at: some that show one duty each, and then any number of others."""
    if number < len(EXAMPLES):
        return EXAMPLES[number]
    level = random.Random(number).randint(2, 5)
    return str(legal_cards_question(7, number, level).position)


def link_to(text: str) -> str:
    """The address that opens a trick.

    >>> link_to("betli | h9 | h7")
    'explore.ipynb?trick=betli+%7C+h9+%7C+h7'
    """
    return f"{PAGE}?{urlencode({'trick': text})}"
