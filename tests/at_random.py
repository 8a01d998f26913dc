"""Whole deals at random, from a seed: for properties, soak runs and golden records."""

import random

from ulti_teach.engine import (
    Announce,
    Bid,
    Card,
    CardSet,
    Contract,
    Game,
    GiveUp,
    LayDown,
    NameTrumps,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    Raise,
    Rank,
    RuleSet,
    Stake,
    Step,
    Suit,
    deal,
    new_game,
    shuffled,
)

MINORS = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
FLAGS = [name for name in RuleSet.__dataclass_fields__ if name != "kontra_to"]


def random_rules(rng: random.Random) -> RuleSet:
    """Any combination of variants."""
    chosen = {name: rng.random() < 0.3 for name in FLAGS}
    return RuleSet(**chosen, kontra_to=rng.choice((2, 4, 8, 16, 32, 64, 64, 64)))


def random_game(rng: random.Random, rules: RuleSet, contract: Contract | None = None, *, strong: bool = False) -> Game:
    """A deal from the draw of the cards to its end; where a contract is given, it is bid first and nobody outbids it.

    `strong`: the first bidder holds all hearts and three aces, for what chance alone hardly ever brings.
    """
    game = new_game(deal(_strong(rng) if strong else shuffled(rng)), rules)
    while game.phase is Phase.AUCTION:
        game = _bid(game, rng, contract)
    eager = rng.choice((0.2, 0.5, 0.95))
    while not game.is_over:
        game = _play(game, rng, eager)
    return game


def _strong(rng: random.Random) -> tuple[Card, ...]:
    """A pack that deals the first bidder all hearts, the other aces and one card more."""
    pack = shuffled(rng)
    best = [card for card in pack if card.suit is Suit.HEARTS or card.rank is Rank.ACE]
    rest = [card for card in pack if card not in best]
    return (*best[:7], *rest[:10], *best[7:], *rest[10:])


def _bid(game: Game, rng: random.Random, contract: Contract | None) -> Game:
    auction = game.auction
    match auction.step:
        case Step.LAY:
            return game.apply(LayDown(CardSet(rng.sample(list(auction.hand), 2))))
        case Step.NAME:
            bids = auction.legal_bids()
            # Mostly small steps, so that auctions are long and every contract is bid.
            return game.apply(Bid(contract or rng.choice(bids[:6] if rng.random() < 0.5 else bids)))
    if contract is None and auction.pick_up_violation() is None and rng.random() < 0.5:
        return game.apply(PickUp())
    return game.apply(Pass())


def _play(game: Game, rng: random.Random, eager: float) -> Game:
    play = game.play
    assert play is not None
    if play.give_up_violation() is None and rng.random() < 0.1:
        return game.apply(GiveUp())
    if not play.position.contract.is_named:
        return game.apply(NameTrumps(rng.choice(MINORS)))
    if play.raising and not play.raising.is_over:
        return game.apply(Raise(_some(rng, play.raising.answerable(), eager)))
    for suit in game.legal_announcements():
        if rng.random() < 0.7:
            game = game.apply(Announce(suit))
    kontras = _some(rng, game.legal_raises(), eager / 2)
    if kontras:
        game = game.apply(Raise(kontras))
    return game.apply(PlayCard(rng.choice(list(game.legal_cards()))))


def _some(rng: random.Random, stakes: tuple[Stake, ...], chance: float) -> frozenset[Stake]:
    return frozenset(stake for stake in stakes if rng.random() < chance)
