"""Deals one after another at a table: who draws the lowest card, who deals and cuts, the totals that run on (R2, R12).

The learner is player 0 at the table; the others follow anticlockwise.
"""

from dataclasses import dataclass, replace
from random import Random

from ulti_teach.engine import (
    Card,
    Contract,
    Draw,
    Game,
    Match,
    Rank,
    RuleSet,
    Seat,
    Suit,
    cut,
    cutter,
    deal,
    draw_for_deal,
    new_game,
    playing,
    shuffled,
)

from .bots import margin_of

_TRIED = 60  # deals among which one is looked for that suits a contract


@dataclass(frozen=True, slots=True)
class Dealing:
    """How one deal came about.

    `seats`: which player at the table sits on seat 0, 1 and 2 (R1.1). `cut_at`: how many cards the cutter lifted.
    """

    game: Game
    dealer: int
    cutter: int
    cut_at: int
    seats: tuple[int, int, int]

    @property
    def home(self) -> Seat | None:
        """The learner's seat; None where the learner deals and sits out (R11.1)."""
        return Seat(self.seats.index(0)) if 0 in self.seats else None


@dataclass(frozen=True, slots=True)
class Evening:
    """A table with its rules, the draw for the first deal, and the deals so far. The same seed deals the same cards.

    `left`: how many deals were left before their end, for new cards.

    >>> evening = sit_down(7, RuleSet())
    >>> evening.dealing() == evening.dealing(), [len(hand or ()) for hand in evening.dealing().game.dealt]
    (True, [12, 10, 10])
    """

    seed: int
    rules: RuleSet
    draw: Draw
    match: Match
    left: int = 0

    def dealing(self) -> Dealing:
        """The next deal, before its first move (R2.2, R2.3)."""
        number, dealer, players = len(self.match.deals), self.match.dealer, self.match.players
        rng = Random(f"{self.seed} {number} {self.left}")
        pack = shuffled(rng)
        cut_at = rng.randint(4, len(pack) - 4)
        game = new_game(deal(cut(pack, cut_at)), self.rules)
        return Dealing(game, dealer, cutter(dealer, players), cut_at, playing(dealer, players))

    def after(self, game: Game, dealing: Dealing) -> "Evening":
        """The evening with this deal settled. Raises `WrongPhase` before its end."""
        amounts = [0] * self.match.players
        for seat, amount in zip((*dealing.seats, dealing.dealer), game.returns, strict=False):
            amounts[seat] += amount
        return replace(self, match=self.match.after(tuple(amounts), _ace(game, dealing)))


def sit_down(seed: int, rules: RuleSet) -> Evening:
    """Everyone draws a card, and the lowest deals first (R2.1)."""
    players = 4 if rules.four_players else 3
    draw = draw_for_deal(Random(f"{seed} draw"), players)
    return Evening(seed, rules, draw, Match(players, draw.dealer))


def deal_for(contract: Contract, seed: int, rules: RuleSet) -> Game:
    """A deal whose first bidder may well bid this contract: of a few dozen by chance, the one that comes nearest.

    >>> from ulti_teach.engine import parse_contract
    >>> hand = deal_for(parse_contract("40-100"), 1, RuleSet()).auction.hand
    >>> len(hand)
    12
    """
    rng = Random(f"{seed} for {contract}")
    games = [new_game(deal(shuffled(rng)), rules) for _ in range(_TRIED)]
    return max(games, key=lambda game: margin_of(contract, game.auction.hand, rules))


def _ace(game: Game, dealing: Dealing) -> int | None:
    """Which player held the ace of hearts after the auction; None where it lay in the kitty (R12.2)."""
    ace = Card(Suit.HEARTS, Rank.ACE)
    held = (seat for seat, hand in enumerate(game.auction.hands) if ace in (hand or ()))
    return next((dealing.seats[seat] for seat in held), None)
