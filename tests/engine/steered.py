"""Whole random deals, steered: pure chance makes no durchmars and hardly an ulti.

Hands are dealt strong or weak for the contract, and each player has a taste in cards. Cards are chosen by the restated
R7; what is said and played is noted down here, so that the engine's own record of a deal is checked along with its
arithmetic.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from tests.restated.r7 import height, playable
from tests.restated.settlement import RawDeal, debts_of, paid
from ulti_teach.engine import (
    ALL_CARDS,
    Card,
    CardSet,
    Component,
    Contract,
    Play,
    Position,
    Rank,
    RuleSet,
    Seat,
    Stake,
    Suit,
    all_contracts,
    begin_play,
    settle,
    stakes,
)

MINORS = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
SWITCHES = (
    *("four_players", "dealer_pays", "four_aces", "tournament_durchmars", "older_20_100"),
    *("marriages_in_parti", "silent_ulti_alone", "no_beating_in_betli"),
)


@dataclass
class Table:
    """A random table: the contract, the rules, who holds what, what the players are like, and the notes of the deal."""

    rng: Random
    contract: Contract
    rules: RuleSet
    bold: float
    talkative: float
    tastes: list[str] = field(default_factory=list)
    moves: list[tuple[int, Card]] = field(default_factory=list)
    announced: list[tuple[int, Suit]] = field(default_factory=list)
    raised: Counter[tuple[str, int]] = field(default_factory=Counter)
    foreseen: set[tuple[int, ...]] = field(default_factory=set)

    def hands(self) -> tuple[tuple[CardSet, CardSet, CardSet], CardSet]:
        """Ten cards each and the kitty, with some weight on what the contract asks for."""
        rng, trump = self.rng, self.contract.trump
        fixed = self._fixed()
        lean = rng.choice([-3.0, -1.0, 0.0, 1.0, 3.0])
        if len(fixed) >= 8 or Component.HUNDRED_20 in self.contract.components:
            lean = rng.choice([1.0, 3.0])
        elif self._all_hoard:  # trumps spread evenly, so that several of them meet in the last trick
            lean = 0.0
        wanted = {card: rng.random() + lean * _strength(card, trump) for card in ALL_CARDS}
        held: list[list[Card]] = [[], [], []]
        for card, seat in fixed.items():
            held[seat].append(card)
        rest = sorted((card for card in ALL_CARDS if not any(card in hand for hand in held)), key=lambda c: -wanted[c])
        while len(held[0]) < 10:
            held[0].append(rest.pop(0))
        if rng.random() < 0.6:  # otherwise one opponent has what is good of the rest, and the kitty is poor
            rng.shuffle(rest)
        if rng.random() < 0.1:  # an ace laid down
            rest.sort(key=lambda card: card.rank is Rank.ACE)
        for seat in rng.sample([1, 2], 2):
            while len(held[seat]) < 10:
                held[seat].append(rest.pop(0))
        return (CardSet(held[0]), CardSet(held[1]), CardSet(held[2])), CardSet(rest)

    def _fixed(self) -> dict[Card, int]:
        """Cards that go to a seat whatever else it gets: what a bid needs, the seven of trumps, or every king and queen."""
        rng, trump, parts = self.rng, self.contract.trump, self.contract.components
        fixed: dict[Card, int] = {}
        if trump is None or rng.random() < 0.3:
            return fixed
        if parts & {Component.HUNDRED_40, Component.HUNDRED_20}:
            other = [suit for suit in Suit if suit is not trump]
            pair = trump if Component.HUNDRED_40 in parts else rng.choice(other)
            fixed |= {Card(pair, Rank.KING): 0, Card(pair, Rank.QUEEN): 0}
        if rng.random() < 0.5 or self._all_hoard:
            fixed[Card(trump, Rank.SEVEN)] = 0 if Component.ULTI in parts else rng.choice([0, 1, 2])
        if rng.random() < 0.2:
            seat = rng.choice([0, 1, 2])
            fixed = {Card(suit, rank): seat for suit in Suit for rank in (Rank.KING, Rank.QUEEN)} | fixed
        return fixed

    @property
    def _all_hoard(self) -> bool:
        return set(self.tastes) == {"hoard"}

    def choose(self, seat: int, hand: list[Card], on_table: list[Card]) -> Card:
        """A legal card to this player's taste."""
        trump = self.contract.trump
        legal = playable(hand, on_table, trump, bid_ulti=seat == 0 and Component.ULTI in self.contract.components)
        taste = self.tastes[seat]
        if taste == "any":
            return self.rng.choice(legal)
        if taste != "careless":  # the seven of trumps is kept to the last
            legal = [card for card in legal if card.suit != trump or card.rank is not Rank.SEVEN] or legal
        if taste == "hoard":
            legal = [card for card in legal if card.suit != trump] or legal
            return self.rng.choice(legal)
        legal.sort(key=lambda card: (card.suit == trump, height(card, trump)))
        return legal[0] if taste == "low" else legal[-1]

    def raise_(self, play: Play, offered: list[Stake]) -> Play:
        """Raises some of the stakes, and notes against whom they now count once more (R8.2)."""
        chosen = [stake for stake in offered if self.rng.random() < self.bold]
        for stake in chosen:
            against = (1, 2) if self.contract.trump else (int(stake.opponent or 0),)
            self.raised.update((stake.component.value, opponent) for opponent in against)
        return play.kontra(frozenset(chosen)) if chosen or play.raising else play

    def played(self, play: Play, *, watched: bool = False) -> Play:
        """The whole deal, or a declarer who gives up; watched, also what it must come to from where it is decided (R7.9)."""
        may_give_up = play.give_up_violation() is None and self.rng.random() < 0.2
        if may_give_up and self.rng.random() < 0.5:
            return play.give_up()
        if self.contract.minor and not play.position.contract.is_named:
            play = play.name_trumps(self.contract.minor)
        if may_give_up:
            return play.give_up()
        while not play.is_over:
            if play.raising and not play.raising.is_over:
                play = self.raise_(play, list(play.raising.answerable()))
                continue
            if watched and not self.foreseen and len(self.moves) in (18, 24, 27) and play.is_decided:
                now = play.position
                ends = play._possible_ends()
                self.foreseen = {settle(now.contract, end, now.kontra, self.rules).seats for end in ends}
            seat = int(play.to_act)
            if len(self.moves) < 3:
                for suit in Suit:
                    if play.announce_violation(suit) is None and self.rng.random() < self.talkative:
                        play = play.announce(suit)
                        self.announced.append((seat, suit))
                offered = [stake for stake in stakes(play.position.contract) if play.kontra_violation(stake) is None]
                play = self.raise_(play, offered)
            on_table = [card for _, card in self.moves[len(self.moves) // 3 * 3 :]]
            card = self.choose(seat, list(play.position.hand), on_table)
            self.moves.append((seat, card))
            play = play.play(card)
        return play

    def note(self, end: Play) -> RawDeal:
        """The deal as it was noted down."""
        moves, rules = self.moves, self.rules
        return RawDeal(
            words=frozenset(part.value for part in self.contract.components),
            hearts=self.contract.heart,
            trump=self.contract.trump,
            kitty=tuple(end.position.kitty or ()),
            tricks=tuple(
                (moves[at][0], tuple(card for _, card in moves[at : at + 3])) for at in range(0, len(moves), 3)
            ),
            announced=tuple(self.announced),
            raised=dict(self.raised),
            given_up=end.given_up,
            dealer_shares=rules.four_players and rules.dealer_pays,
            four_aces_count=rules.four_aces,
            tournament_durchmars=rules.tournament_durchmars,
            older_20_100=rules.older_20_100,
            marriages_in_parti=rules.marriages_in_parti,
            silent_ulti_alone=rules.silent_ulti_alone,
        )


@dataclass(frozen=True)
class Settled:
    """One deal: as noted down, what each seat gets by the engine, and what it foresaw when all was decided."""

    seed: int
    start: Position
    raw: RawDeal
    engine: tuple[int, ...]
    foreseen: set[tuple[int, ...]]

    def __str__(self) -> str:
        cards = " ".join(str(card) for _, played in self.raw.tricks for card in played)
        said = [f"{seat}:{suit}" for seat, suit in self.raw.announced]
        return (
            f"{self.seed}: {self.start}; said {said}, raised {dict(self.raw.raised)}, given up {self.raw.given_up}\n"
            f"  {cards}\n  engine {self.engine}, restated {paid(self.raw)} {debts_of(1, self.raw)}"
        )


def deal_and_play(seed: int) -> Settled:
    """A whole deal, from a number; one in ten is watched, for what the engine foresees once it calls it decided."""
    rng = Random(seed)
    bids = all_contracts()
    kind = rng.random()
    if kind < 0.5:
        bids = tuple(bid for bid in bids if Component.PARTI in bid.components)
    elif kind < 0.65:
        bids = tuple(bid for bid in bids if not bid.has_trumps)
    bid = rng.choice(bids)
    contract = bid if bid.is_named else bid.naming(rng.choice(MINORS))
    rules = RuleSet(**{name: rng.random() < 0.4 for name in SWITCHES}, kontra_to=rng.choice([2, 4, 8, 16, 32, 64, 64]))
    if rng.random() < 0.2:
        rules = RuleSet()
    needed = {"four_aces": Component.FOUR_ACES in bid.components, "tournament_durchmars": bid.suited}
    rules = replace(rules, **{name: True for name, is_needed in needed.items() if is_needed})
    one = rng.choice(["hoard", "hoard", "any"]) if rng.random() < 0.3 else None
    tastes = [one or rng.choice(["any", "careless", "hoard", "low", "high"]) for _ in Seat]
    table = Table(rng, contract, rules, rng.choice([0.0, 0.4, 0.95]), rng.choice([0.0, 0.7, 1.0]), tastes)
    hands, kitty = table.hands()
    start = Position(rng.choice([bid, contract]), hands, Seat.S0, kitty=kitty, rules=rules)
    end = table.played(begin_play(start), watched=seed % 10 == 0)
    seats = settle(end.position.contract, end.facts_so_far, end.position.kontra, rules).seats
    return Settled(seed, start, table.note(end), seats, table.foreseen)


def _strength(card: Card, trump: Suit | None) -> float:
    """From 0 to about 2: how good a card is to win tricks with."""
    return (height(card, trump) + 7) / 7 + (card.suit == trump)
