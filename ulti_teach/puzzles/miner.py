"""Mining puzzles: random contested deals are played on, and where one kind of card alone keeps the target it is kept.

Positions come from whole deals, played by the rules card by card, so that nothing in them could not have come up: the
points lie in tricks that were won, the pair of a 100 was in the declarer's hand, the seven was never let go.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from zlib import crc32

from ulti_teach.engine import DECLARER, Card, Position, parse_contract
from ulti_teach.solver import Goal, Solver, Steps, finish

from .grading import Finding, examine
from .habits import natural_card
from .likeness import likeness
from .model import Kind, Question
from .origins import unlikely
from .target import Target, parse_target
from .veins import Vein, contested, veins_of

#: A find has so many cards in the hand of whoever leads, at least and at most.
FEWEST, MOST = 2, 6
#: How often, of a hundred cards, somebody plays anything.
_WHIMS = 25


def mine(theme: str, seed: int, *, contract: str | None = None, grade: int | None = None) -> Iterator[Question | None]:
    """Finds of a theme, without end, always the same for a seed; None after each deal, so that a caller can count.

    `contract`: only this bid, such as "heart ulti"; `grade`: only this one. Raises `PuzzleError` for a theme that is
    not mined.

    >>> found = next(each for each in mine("ducking", 1) if each)
    >>> found.theme, str(found.position.contract), found.seat
    ('ducking', 'betli', <Seat.S0: 0>)
    """
    veins = veins_of(theme)
    if contract is not None:
        parse_contract(contract)  # raises here and now, not with the first find
        veins = tuple(replace(vein, contracts=(contract,)) for vein in veins)
    return _finds(theme, veins, seed, grade)


def _finds(theme: str, veins: tuple[Vein, ...], seed: int, grade: int | None) -> Iterator[Question | None]:
    rng, had = Random(seed), set[object]()
    while True:
        vein = rng.choice(veins)
        for found in finish(dig(vein, rng)):
            question = as_question(found, vein, theme)
            if grade in (None, found.grade) and likeness(question) not in had:
                had.add(likeness(question))
                yield question
                break
        yield None


def dig(vein: Vein, rng: Random) -> Steps[list[Finding]]:
    """One deal, played by habit, by whim, and once a card matters as well as can be; what was found on the way."""
    position, target = contested(rng, rng.choice(vein.contracts)), parse_target(vein.target)
    solver, finds = Solver(position), list[Finding]()
    while not position.is_over and _is_alive(position, target):
        size = position.cards_held(position.leader) + position.has_played(position.leader)
        if size < FEWEST:
            break
        card = _by_habit(position, rng)
        if size <= MOST and position.to_play in vein.seats and len(position.legal_cards()) > 1:
            found = yield from examine(position, target, solver)
            if found.is_puzzle and vein.fits(found) and unlikely(position) is None:
                finds.append(found)
            if not found.right:  # it is lost, whatever is played
                break
            if found.refuted:
                card = next(iter(found.right))
        position = position.play(card)
    return finds


def _is_alive(position: Position, target: Target) -> bool:
    """Whether the target is still open, as a position's notation takes for granted that it is."""
    if target.goal in (Goal.BETLI, Goal.DURCHMARS) and position.tricks is not None:
        mine, theirs = position.tricks
        return not (mine if target.goal is Goal.BETLI else theirs)
    seven = position.contract.seven_to_keep
    if target.goal is Goal.ULTI and seven is not None:
        held = position.hands[DECLARER]
        return held is not None and seven in held
    return True


def _by_habit(position: Position, rng: Random) -> Card:
    if rng.randrange(100) < _WHIMS:
        return rng.choice(tuple(position.legal_cards()))
    return natural_card(position)


def as_question(found: Finding, vein: Vein, theme: str) -> Question:
    """A find as a puzzle of a theme; what its position tells beyond need is left out.

    Its id is made of the position, so that the same find always has the same.
    """
    position, target = found.position, found.target
    if target.goal is not Goal.PAYOFF:
        points = position.points if position.contract.has_trumps else 0
        position = replace(position, tricks=None, kitty=None, points=points)
    return Question(
        id=f"{theme}-{crc32(str(position).encode()):08x}",
        theme=theme,
        difficulty=found.grade,
        kind=Kind.PLAY,
        seat=position.to_play,
        position=position,
        lesson=vein.lesson,
        rule=vein.rule,
        target=target,
    )
