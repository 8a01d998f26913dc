"""Endings at random, each from a number: two to four cards a hand, made so that the questions are contested.

`python -m tests.solver.endings 1000` counts what the first thousand come to.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from random import Random

from tests.restated.endgame import Endgame
from tests.restated.position import Told
from ulti_teach.engine import (
    ALL_CARDS,
    SUITS,
    Card,
    CardSet,
    Component,
    Contract,
    ImpossiblePosition,
    Kontra,
    Marriage,
    Position,
    Rank,
    RuleSet,
    Seat,
    Suit,
    all_contracts,
)

_MINORS = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
_SWITCHES = [each.name for each in fields(RuleSet) if each.default is False]
_LEVELS = (1, 2, 4, 8, 16, 32, 64)
_HUNDREDS = {Component.HUNDRED_40: 60, Component.HUNDRED_20: 80}
_DURCHMARSES = {Component.DURCHMARS, Component.OPEN_DURCHMARS}


@cache
def ending(seed: int, *, patient: bool = True) -> str:
    """The ending of this number, as the line of a position that the engine takes.

    In most, one question was picked beforehand, and cards dealt again and again until some cards keep it and some do
    not, or patience ran out; that takes ten times as long as the first that comes, which is what others get.
    """
    rng = Random(seed)
    contract = _contract(rng)
    rules = _rules(rng, contract)
    patience = 12 if rng.random() < 0.6 and patient else 1
    question = rng.random()
    text = ""
    while patience:
        try:
            position = _dealt(rng, contract, rules)
        except ImpossiblePosition:
            continue
        for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
            position = position.play(rng.choice(list(position.legal_cards())))
        text = str(position)
        patience -= 1
        if patience and is_contested(text, question):
            break
    return text


def is_contested(text: str, question: float) -> bool:
    """Whether cards matter to one question of the ending, the payoff apart; 0 is its first question, almost 1 its last."""
    endgame = Endgame(text)
    if len(endgame.legal_cards()) == 1:
        return False
    after = [good(endgame.told, values) for values in endgame.after_each().values()]
    asked = [name for name in after[0] if name != "payoff"]
    name = asked[int(question * len(asked))]
    return len({each[name] for each in after}) > 1


def good(told: Told, values: dict[str, int]) -> dict[str, bool]:
    """Each answer as yes or no: for points, whether they are enough for what was bid; for a payoff, whether it is won."""
    needed = 60 if told.has("40-100") else 80 if told.has("20-100") else 50
    return {name: value >= needed if name == "points" else value > 0 for name, value in values.items()}


def _dealt(rng: Random, contract: Contract, rules: RuleSet) -> Position:
    """Something that may be an ending, before a trick."""
    size = rng.choice((2, 2, 3, 3, 3, 4, 4))
    hands = _hands(rng, contract, size)
    unseen = [card for card in ALL_CARDS if not any(card in hand for hand in hands)]
    kitty = _kitty(rng, contract, unseen) if rng.random() < 0.4 else None
    tricks, leader = _tricks(rng, contract, 10 - size)
    gone = [card for card in unseen if card not in (kitty or ())]
    return Position(
        contract,
        hands,
        leader,
        points=_points(rng, contract, CardSet(gone).points, tricks),
        tricks=tricks,
        kontra=_kontra(rng, contract),
        said=_said(rng, contract, hands, gone),
        kitty=kitty,
        rules=rules,
    )


def _contract(rng: Random) -> Contract:
    """Any that can be bid somewhere; a parti, and one without trumps, more often than the table has them."""
    bids, kind = all_contracts(), rng.random()
    if kind < 0.3:
        bids = tuple(bid for bid in bids if Component.PARTI in bid.components)
    elif kind < 0.5:
        bids = tuple(bid for bid in bids if not bid.has_trumps)
    bid = rng.choice(bids)
    return bid if bid.is_named else bid.naming(rng.choice(_MINORS))


def _rules(rng: Random, contract: Contract) -> RuleSet:
    """Any variants, those among them that the contract needs."""
    chosen = {name: rng.random() < 0.3 for name in _SWITCHES} if rng.random() < 0.7 else {}
    if Component.FOUR_ACES in contract.components:
        chosen["four_aces"] = True
    if contract.suited:
        chosen["tournament_durchmars"] = True
    return RuleSet(**chosen)


def _hands(rng: Random, contract: Contract, size: int) -> tuple[CardSet, CardSet, CardSet]:
    """Few suits, so that there is something to follow; much of what counts, and the 7 of trumps with somebody.

    The declarer's cards are high or low as the contract wants them, more or less.
    """
    trump = contract.trump
    suits = set(rng.sample(SUITS, rng.choice((2, 3, 3, 4)))) | ({trump} if trump else set())
    seven = Card(trump, Rank.SEVEN) if trump else None
    wanted = {
        card: rng.random() + 0.3 * (card.suit is trump) + 0.3 * (card.points > 0 and trump is not None)
        for card in ALL_CARDS
        if card.suit in suits and card is not seven
    }
    rng_seven = rng.random()
    chosen = sorted(wanted, key=lambda card: -wanted[card])[: 3 * size]
    mine: list[Card] = []
    others: list[Card] = []
    if seven and rng_seven < 0.8:
        chosen.pop()
        bid_ulti = Component.ULTI in contract.components
        (mine if rng.random() < (0.9 if bid_ulti else 0.4) else others).append(seven)
    lean = _lean(rng, contract)
    chosen.sort(key=lambda card: -rng.random() - lean * _strength(card, contract))
    while len(mine) < size:
        mine.append(chosen.pop(0))
    others += chosen
    rng.shuffle(others)
    return CardSet(mine), CardSet(others[:size]), CardSet(others[size:])


def _lean(rng: Random, contract: Contract) -> float:
    """How much the declarer's cards are better than the others'."""
    if contract.is_betli:
        return rng.choice((-0.5, -1.0, -2.0))
    if contract.components & _DURCHMARSES:
        return rng.choice((0.7, 1.5, 2.5))
    if Component.ULTI in contract.components:
        return rng.choice((0.0, 0.5, 1.0))
    return rng.choice((-1.0, -0.3, 0.0, 0.3, 1.0))


def _strength(card: Card, contract: Contract) -> float:
    """From 0 to 2."""
    return 1 - contract.order.ranks.index(card.rank) / 7 + (card.suit is contract.trump)


def _kitty(rng: Random, contract: Contract, unseen: list[Card]) -> CardSet:
    """Two cards that are nowhere else, often such as matter."""
    seven = Card(contract.trump, Rank.SEVEN) if contract.trump else None
    weight = {card: rng.random() + 0.4 * (card.points > 0) + 0.6 * (card == seven) for card in unseen}
    return CardSet(sorted(unseen, key=lambda card: -weight[card])[:2])


def _tricks(rng: Random, contract: Contract, gone: int) -> tuple[tuple[int, int] | None, Seat]:
    """Who has won the tricks before, if that is told, and who leads; one side all of them, often enough."""
    kind = rng.random()
    leader = rng.choice(tuple(Seat))
    if kind < 0.5:
        return None, leader
    if kind < 0.65 or (contract.components & _DURCHMARSES and kind < 0.8):
        return (gone, 0), Seat.S0
    if kind < 0.8 or (contract.is_betli and kind < 0.92):
        return (0, gone), rng.choice((Seat.S1, Seat.S2))
    mine = rng.randint(0, gone)
    return (mine, gone - mine), leader


def _points(rng: Random, contract: Contract, unseen: int, tricks: tuple[int, int] | None) -> int:
    """Mostly so many that what is left decides."""
    if contract.trump is None:
        return 0
    most = unseen if tricks is None else min(unseen, 30 * tricks[0])
    needed = next((least for part, least in _HUNDREDS.items() if part in contract.components), 50)
    on_hand = 90 - unseen
    near = [points for points in range(0, most + 10, 10) if points < needed <= points + on_hand]
    if near and rng.random() < 0.85:
        return rng.choice(near)
    return rng.choice(range(0, most + 10, 10))


def _kontra(rng: Random, contract: Contract) -> Kontra:
    if rng.random() < 0.5:
        return Kontra()
    levels: list[tuple[Component, tuple[int, int]]] = []
    for part in (each for each in Component if each in contract.components):  # a set has no order of its own
        first = rng.choice(_LEVELS)
        second = first if contract.has_trumps else rng.choice(_LEVELS)
        if max(first, second) > 1:
            levels.append((part, (first, second)))
    return Kontra(tuple(levels))


def _said(
    rng: Random, contract: Contract, hands: tuple[CardSet, CardSet, CardSet], gone: list[Card]
) -> tuple[Marriage, ...]:
    """Pairs that their seat can have had; mostly the one that a hundred needs."""
    trump = contract.trump
    if trump is None or rng.random() < 0.15:
        return ()
    said: list[Marriage] = []
    for suit in rng.sample(SUITS, 4):
        is_needed = Component.HUNDRED_40 in contract.components if suit is trump else False
        is_needed = is_needed or (Component.HUNDRED_20 in contract.components and suit is not trump and not said)
        seat = Seat.S0 if is_needed and rng.random() < 0.9 else rng.choice(tuple(Seat))
        pair = Marriage(seat, suit)
        if rng.random() > (0.9 if is_needed else 0.25) or not pair.cards <= hands[seat] | CardSet(gone):
            continue
        hide = suit is not trump and rng.random() < 0.3
        said.append(Marriage(seat, None) if hide else pair)
    return tuple(said)


def outcomes(text: str) -> Iterator[str]:
    """What an ending comes to, in words to be counted: each question's answer, and whether the card matters."""
    endgame = Endgame(text)
    told = endgame.told
    after = [good(endgame.told, values) for values in endgame.after_each().values()]
    yield "endings"
    yield f"{sum(map(len, told.hands)) + len(told.table)} cards left"
    yield f"{len(told.table)} cards in the trick"
    yield f"seat {told.leader} leads"
    yield from (name for name in ("kitty", "said", "raised", "tricks") if getattr(told, name))
    yield from (f"rules {rule}" for rule in told.rules if rule)
    for name, is_good in good(endgame.told, endgame.values()).items():
        matters = len({values[name] for values in after}) > 1
        yield f"{name} {'yes' if is_good else 'no'}{', by some cards alone' if matters else ''}"
    if len(after) > 1:
        yield "a choice of cards"


def main() -> None:
    """Prints how often each outcome occurs."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    counted = Counter(outcome for seed in range(number) for outcome in outcomes(ending(seed)))
    for outcome in sorted(counted):
        print(f"{counted[outcome]:6}  {outcome}")


if __name__ == "__main__":
    main()
