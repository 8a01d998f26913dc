"""What Hypothesis makes up: cards, hands, tricks in progress, contracts, positions of any stage, and text of any kind.

Moves are chosen by `tests.restated.r7`, not by the engine: so that an engine that allows too little is caught
refusing them, instead of quietly steering the tests around what it forbids.
"""

from dataclasses import dataclass
from itertools import combinations

from hypothesis import strategies as st

from tests.restated.r7 import playable
from ulti_teach.engine import (
    ALL_CARDS,
    SUITS,
    Card,
    CardSet,
    Component,
    Contract,
    IllegalBid,
    Kontra,
    Marriage,
    Position,
    Rank,
    Seat,
    Suit,
    Trick,
)

PACK = tuple(ALL_CARDS)
MINORS = tuple(suit for suit in SUITS if suit.is_minor)

seats = st.sampled_from(Seat)
trumps = st.sampled_from([*SUITS, None])
cards = st.sampled_from(PACK)
card_sets = st.frozensets(cards).map(CardSet)
packs = st.permutations(PACK)


def _contracts() -> list[Contract]:
    """Every contract there is, in every minor suit and with the suit not named yet."""
    found = []
    sets = [frozenset(parts) for size in range(1, 5) for parts in combinations(Component, size)]
    for components in sets:
        for heart in (False, True):
            for suited in (False, True):
                for minor in (None, *MINORS):
                    try:
                        found.append(Contract(components, heart=heart, minor=minor, suited=suited))
                    except IllegalBid:
                        continue
    return found


CONTRACTS = _contracts()
contracts = st.sampled_from(CONTRACTS)
named_contracts = st.sampled_from([contract for contract in CONTRACTS if contract.is_named])


@dataclass(frozen=True)
class Situation:
    """A trick in progress that could happen, all hands known; `bid_ulti` says that the player to play keeps the 7."""

    trick: Trick
    hands: tuple[CardSet, CardSet, CardSet]
    bid_ulti: bool

    @property
    def hand(self) -> CardSet:
        """The hand to play."""
        return self.hands[self.trick.to_play]

    @property
    def seven(self) -> Card | None:
        """The 7 of trumps, where it binds."""
        return Card(self.trick.trump, Rank.SEVEN) if self.bid_ulti and self.trick.trump else None


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """A trick with no, one or two cards in it, each played as the rules allow by who held it.

    Now and then from a pack of two suits and a half, where players follow, trump and overtrump all the time.
    """
    pack = draw(packs) if draw(st.booleans()) else draw(st.permutations(PACK[:8] + PACK[16:28:2] + PACK[28:30]))
    size = draw(st.integers(1, min(10, len(pack) // 3)))
    hands = [list(pack[size * seat : size * (seat + 1)]) for seat in range(3)]
    trump, leader, declarer = draw(trumps), draw(seats), draw(seats)
    bid_ulti = trump is not None and draw(st.booleans())
    played: list[Card] = []
    for turn in range(draw(st.integers(0, 2))):
        seat = (leader + turn) % 3
        card = draw(st.sampled_from(playable(hands[seat], played, trump, bid_ulti=bid_ulti and seat == declarer)))
        hands[seat].remove(card)
        played.append(card)
    first, second, third = map(CardSet, hands)
    trick = Trick(leader, trump, tuple(played))
    return Situation(trick, (first, second, third), bid_ulti and trick.to_play == declarer)


@st.composite
def starts(draw: st.DrawFn, contracts: st.SearchStrategy[Contract] = named_contracts) -> Position:
    """The first lead of a deal, everything known; with announcements and kontras where there could be some."""
    pack, contract = draw(packs), draw(contracts)
    hands = CardSet(pack[:10]), CardSet(pack[10:20]), CardSet(pack[20:30])
    said = draw(_said(contract, hands))
    kontra = draw(_kontras(contract))
    kitty = CardSet(pack[30:])
    return Position(contract, hands, Seat(0), tricks=(0, 0), kontra=kontra, said=said, kitty=kitty)


def _said(contract: Contract, hands: tuple[CardSet, ...]) -> st.SearchStrategy[tuple[Marriage, ...]]:
    if contract.trump is None:
        return st.just(())
    pairs = [Marriage(Seat(seat), suit) for seat in range(3) for suit in SUITS]
    held = [pair for pair in pairs if pair.cards <= hands[pair.seat]]
    return st.lists(st.sampled_from(held), unique=True).map(tuple) if held else st.just(())


@st.composite
def _kontras(draw: st.DrawFn, contract: Contract) -> Kontra:
    levels = st.sampled_from([1, 2, 4, 8, 16, 32, 64])
    found = []
    for part in Component:
        if part in contract.components:
            level = draw(levels)
            against = (level, level) if contract.has_trumps else (level, draw(levels))
            if against != (1, 1):
                found.append((part, against))
    return Kontra(tuple(found))


@st.composite
def plays(draw: st.DrawFn, cards: int | None = None) -> list[Position]:
    """A deal played card by card: the position before each card and after the last (of 30, or as many as asked)."""
    positions = [draw(starts())]
    for _ in range(30 if cards is None else cards):
        now = positions[-1]
        positions.append(now.play(draw(st.sampled_from(restated_legal(now)))))
    return positions


def restated_legal(position: Position) -> list[Card]:
    """What the hand to play may play, by the re-statement of R7; reads nothing of the engine but fields."""
    seat = (position.leader + len(position.table)) % 3
    bid_ulti = seat == 0 and Component.ULTI in position.contract.components
    return playable(list(position.hands[seat] or ()), position.table, position.contract.trump, bid_ulti=bid_ulti)


@st.composite
def known_positions(draw: st.DrawFn) -> Position:
    """A moment of a deal from the first lead to the end, everything known."""
    return draw(plays(draw(st.integers(0, 30))))[-1]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of any stage, also before the first lead, and with anything hidden that can be."""
    if draw(st.integers(0, 9)) == 0:
        return draw(_before_the_lead())
    whole = draw(known_positions())
    if draw(st.integers(0, 3)) == 0:
        return whole.view(draw(seats))
    first, second, third = (hand if draw(st.integers(0, 3)) else None for hand in whole.hands)
    return Position(
        whole.contract,
        (first, second, third),
        whole.leader,
        whole.table,
        whole.points if draw(st.booleans()) else 0,
        whole.tricks if draw(st.booleans()) else None,
        whole.kontra if draw(st.booleans()) else Kontra(),
        whole.said if draw(st.booleans()) else (),
        whole.kitty if draw(st.booleans()) else None,
    )


@st.composite
def _before_the_lead(draw: st.DrawFn) -> Position:
    pack, contract = draw(packs), draw(contracts)
    laid = draw(st.booleans())
    hands = CardSet(pack[: 10 if laid else 12]), CardSet(pack[12:22]), CardSet(pack[22:])
    return Position(contract, hands, Seat(0), kitty=CardSet(pack[10:12]) if laid else None)


# Text: anything at all; pieces of notation in a row; notation with something changed in it.
_PIECES = [
    *(suit.value for suit in Suit),
    *(rank.value for rank in Rank),
    *"♣♦♥♠CDHS|?-:x10 \t\n",
    *(" | ", "10", "heart ", "suit ", "open ", "four aces ", "40-100 ", "20-100 ", "ulti ", "betli ", "durchmars "),
    *("parti ", " in ", " in c", "trick ", "points ", "tricks ", "kontra ", "said ", "kitty ", "x2", "0:40", "1:20s"),
    *("cA", "hT9", "5-2", "٣", "ſ", "İ", "\u2028", "\x85", "\0", "…"),
]
pieces = st.lists(st.sampled_from(_PIECES), max_size=40).map("".join)
anything = st.text(max_size=60) | pieces


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text of the notation with up to three stretches of it deleted, doubled, replaced or moved."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        stretch = text[start:end]
        rest = text[:start] + text[end:]
        to = draw(st.integers(0, len(rest)))
        text = draw(
            st.sampled_from(
                [
                    rest,
                    text[:end] + stretch + text[end:],
                    text[:start] + draw(st.sampled_from(_PIECES)) + text[end:],
                    rest[:to] + stretch + rest[to:],
                ]
            )
        )
    return text
