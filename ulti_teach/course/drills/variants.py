"""What does a variant move (R11), and with four players, who does what (R1.1, R2.2, R2.3, R11.1)?

The two are asked about in turn. A level is harder as two variants come together, as bids stand nearer to one another,
and as more of what newcomers believe would go wrong: that a variant moves one bid only, or none, that the dealer plays,
or that the dealer pays.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ulti_teach.course.laddering import changes, variants
from ulti_teach.engine import (
    Contract,
    Facts,
    Rule,
    RuleSet,
    cutter,
    ladder,
    parse_contract,
    playing,
    settle,
    value,
)
from ulti_teach.puzzles import Choice, Wants, Word

from .believing import LEVELS, Belief, as_hard, is_second, wanted
from .bidding import HigherBidQuestion, two_bids

# By level: how often two variants are in force.
_TWO = (0.0, 0.0, 0.2, 0.4, 0.5)
_OFFERED = 5
_PLAYERS = 4
_TRIES = 40
_RULES = {"four_aces": Rule.R11_2, "tournament_durchmars": Rule.R11_3, "older_20_100": Rule.R11_4}


@dataclass(frozen=True, slots=True)
class MovesQuestion:
    """A variant: which of these bids stand elsewhere with it, or are there with it only?"""

    rules: RuleSet
    offered: tuple[Contract, ...]
    wants = Wants.ALL

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants in force that change the ladder, by their fields."""
        return tuple(name for name in variants() if getattr(self.rules, name))

    @property
    def rule(self) -> Rule:
        """The variant's, or that they combine."""
        return _RULES[self.variants[0]] if len(self.variants) == 1 else Rule.R11_5

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The bids."""
        return self.offered

    @property
    def right(self) -> tuple[Choice, ...]:
        """Those whose value is another one, or that are new (R11.5)."""
        moved = changes(self.rules)
        return tuple(bid for bid in self.offered if bid in moved)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """It moves one bid only; bids that contain it stay; in hearts it is the same."""
        right = [bid for bid in self.right if isinstance(bid, Contract)]
        fewest = min(len(bid.components) for bid in right)
        alone = frozenset(bid for bid in right if len(bid.components) == fewest and not bid.heart)
        plain = frozenset(bid for bid in right if not bid.heart)
        hearts = frozenset(bid for bid in self.offered if bid.heart) | set(right)
        return (
            Belief("one-bid-moves", alone or frozenset(right[:1]), self.rule),
            Belief("hearts-stay", plain, self.rule),
            Belief("hearts-move-too", frozenset(hearts), self.rule),
        )


class Player(Word):
    """A player of four, as they sit: the dealer, and those on the dealer's right, across and on the left."""

    DEALER = "0"
    RIGHT = "1"
    ACROSS = "2"
    LEFT = "3"


class Asks(Word):
    """What is asked about four players."""

    SITS_OUT = "sits-out"
    FIRST_BIDDER = "first-bidder"
    CUTS = "cuts"
    DEALS_NEXT = "deals-next"
    PAYS = "pays"


@dataclass(frozen=True, slots=True)
class FourQuestion:
    """Four players; the learner sits `away` seats to the dealer's right: who does this, or who pays the declarer?

    `declarer`: for `PAYS`, how many seats to the dealer's right the declarer sits; the contract is made.
    """

    asks: Asks
    away: int
    declarer: int = 1
    dealer_pays: bool = False

    @property
    def wants(self) -> Wants:
        """Of those who pay there are several."""
        return Wants.ALL if self.asks is Asks.PAYS else Wants.ONE

    @property
    def rule(self) -> Rule:
        """What it is about."""
        return {Asks.CUTS: Rule.R2_2, Asks.FIRST_BIDDER: Rule.R2_3, Asks.DEALS_NEXT: Rule.R2_1}.get(
            self.asks, Rule.R11_1
        )

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The four, or those who may have to pay."""
        return tuple(each for each in Player if self.asks is not Asks.PAYS or int(each.value) != self.declarer)

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine says of dealing, and of a settlement of four."""
        if self.asks is Asks.PAYS:
            return tuple(sorted(self._payers(dealer_pays=self.dealer_pays), key=str))
        player = {
            Asks.SITS_OUT: next(each for each in range(_PLAYERS) if each not in playing(0, _PLAYERS)),
            Asks.FIRST_BIDDER: playing(0, _PLAYERS)[0],
            Asks.CUTS: cutter(0, _PLAYERS),
            Asks.DEALS_NEXT: 1,
        }[self.asks]
        return (Player(str(player)),)

    def _payers(self, *, dealer_pays: bool) -> frozenset[Choice]:
        """Who gets less than nothing from a parti that is made."""
        rules = RuleSet(four_players=True, dealer_pays=dealer_pays)
        seats = settle(parse_contract("parti in c"), Facts(60, 6), rules=rules).seats
        three = playing(0, _PLAYERS)
        at = three.index(self.declarer)
        order = [three[(at + step) % 3] for step in range(3)] + [0]
        return frozenset(Player(str(player)) for player, amount in zip(order, seats, strict=False) if amount < 0)

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """Each with whom it names."""
        return tuple(Belief(name, frozenset(answer), rule) for name, answer, rule in self._believed())

    def _believed(self) -> Iterator[tuple[str, frozenset[Choice], Rule]]:
        left, across, dealer = (frozenset((each,)) for each in (Player.LEFT, Player.ACROSS, Player.DEALER))
        match self.asks:
            case Asks.SITS_OUT:
                yield "clockwise", left, Rule.R11_1
                yield "sits-across", across, Rule.R11_1
            case Asks.FIRST_BIDDER:
                yield "clockwise", left, Rule.R1_1
                yield "dealer-begins", dealer, Rule.R2_3
            case Asks.CUTS:
                yield "right-cuts", frozenset((Player.RIGHT,)), Rule.R2_2
                yield "dealer-cuts", dealer, Rule.R2_2
            case Asks.DEALS_NEXT:
                yield "clockwise", left, Rule.R1_1
                yield "dealer-again", dealer, Rule.R2_1
            case Asks.PAYS:
                yield (
                    "dealer-never-pays" if self.dealer_pays else "dealer-always-pays",
                    self._payers(dealer_pays=not self.dealer_pays),
                    Rule.R11_1,
                )
                yield "one-pays", frozenset(list(self.right)[-1:]), Rule.R10_1


VariantQuestion = MovesQuestion | HigherBidQuestion | FourQuestion


def variants_question(seed: int, number: int = 0, level: int = 3) -> VariantQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    >>> variants_question(7, 3) == variants_question(7, 3)
    True
    """
    rng = random.Random(f"variants {seed} {number} {level}")
    four, moves = is_second(seed, number, level), rng.random() < (0.1 if level == 1 else 0.5)

    def make() -> VariantQuestion:
        if four:
            return FourQuestion(rng.choice(list(Asks)), rng.randrange(4), rng.randint(1, 3), rng.random() < 0.5)
        names = rng.sample(variants(), 2 if rng.random() < _TWO[level - 1] else 1)
        rules = RuleSet(**dict.fromkeys(names, True))
        if moves:
            return _moves(rng, rules)
        moved = changes(rules)
        tried = (two_bids(rng, max(level, 3), rules) for _ in range(_TRIES))
        # Two bids of which the variant moves one: else nothing is asked about it.
        return next((one for one in tried if any(bid in moved for bid in one.bids)), two_bids(rng, level, rules))

    return as_hard(make, wanted(rng, level))


def _moves(rng: random.Random, rules: RuleSet) -> MovesQuestion:
    """Bids that move and bids that do not, at least one of each."""
    moved = set(changes(rules))
    bids = [bid for row in ladder(rules) for bid in row.bids]
    right, other = [bid for bid in bids if bid in moved], [bid for bid in bids if bid not in moved]
    many = rng.randint(1, min(_OFFERED - 1, len(right)))
    picked = [*rng.sample(right, many), *rng.sample(other, _OFFERED - many)]
    return MovesQuestion(rules, tuple(sorted(picked, key=lambda bid: (value(bid), str(bid)))))


__all__ = ["LEVELS", "Asks", "FourQuestion", "MovesQuestion", "Player", "VariantQuestion", "variants_question"]
