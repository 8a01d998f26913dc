"""Which card is this (R1.2)? French and Tell faces, and what they are called in either pack.

A level is harder as Tell faces take over from French ones, as the other pack's name is asked for, and as the other
answers are closer: at first cards that have little in common, at the end the same rank or the same suit, and over and
under side by side.
"""

import random
from dataclasses import dataclass
from enum import Enum

from ulti_teach.engine import ALL_CARDS, RANKS, Card, Rank, Rule, Suit
from ulti_teach.puzzles import Choice, Wants
from ulti_teach.text import Pack

LEVELS = 5
_COURT = (Rank.KING, Rank.QUEEN, Rank.JACK)
# By level: how often the face is a Tell one, how often the name is of the other pack, how near the other answers are.
_TELL = (0.5, 0.7, 0.8, 0.5, 0.5)
_ACROSS = (0.0, 0.0, 0.3, 0.8, 1.0)
_NEAR = (0, 1, 2, 2, 3)


class Form(Enum):
    """What is shown and what is to be found."""

    NAME = "name"  # a face lies there: what is it called?
    FACE = "face"  # a name is said: which face is it?


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """One card among four: its face in the pack `faces`, its name in the pack `names`."""

    card: Card
    choices: tuple[Choice, ...]
    form: Form
    faces: Pack
    names: Pack
    rule = Rule.R1_2
    wants = Wants.ONE

    @property
    def right(self) -> tuple[Choice, ...]:
        """The card itself."""
        return (self.card,)


def name_question(seed: int, number: int = 0, level: int = 3) -> NameQuestion:
    """Question `number` of the series `seed` at a `level` from 1 to 5.

    The numbers go through the pack, so no card comes back before all 32 were asked; from level 3 on every second
    question is about a king, an over (queen) or an under (jack).

    >>> name_question(7, 3) == name_question(7, 3)
    True
    """
    rng = random.Random(f"name {seed} {number} {level}")
    card = _turn(seed, number, level)
    faces = Pack.TELL if rng.random() < _TELL[level - 1] else Pack.FRENCH
    across = rng.random() < _ACROSS[level - 1]
    other = Pack.FRENCH if faces is Pack.TELL else Pack.TELL
    choices = [card, *_others(rng, card, _NEAR[level - 1])]
    rng.shuffle(choices)
    return NameQuestion(card, tuple(choices), rng.choice(list(Form)), faces, other if across else faces)


def _turn(seed: int, number: int, level: int) -> Card:
    """Whose turn it is: a pack, shuffled anew for each round; from level 3 on two, one of them the court alone."""
    packs = [list(ALL_CARDS)] if level < 3 else [list(ALL_CARDS), [card for card in ALL_CARDS if card.rank in _COURT]]
    at, which = divmod(number, len(packs))
    pack = packs[which]
    random.Random(f"name {seed} {len(packs)} {which} {at // len(pack)}").shuffle(pack)
    return pack[at % len(pack)]


def _others(rng: random.Random, card: Card, near: int) -> list[Card]:
    """Three other cards, of which `near` share its suit or its rank; a court card meets another court card first."""
    suits = [suit for suit in Suit if suit is not card.suit]
    ranks = [rank for rank in RANKS if rank is not card.rank]
    courts = [rank for rank in _COURT if rank is not card.rank]
    close: list[Card] = []
    if card.rank in _COURT:
        # Over and under are taken for one another, so they meet first.
        courts.sort(key=lambda rank: rank is Rank.KING)
        close += [Card(card.suit, rank) for rank in courts]
    else:
        close += [Card(card.suit, rank) for rank in rng.sample(ranks, 2)]
    close.insert(1, Card(rng.choice(suits), card.rank))
    far = [Card(suit, rank) for suit in suits for rank in ranks]
    return close[:near] + rng.sample([other for other in far if other not in close], 3 - near)
