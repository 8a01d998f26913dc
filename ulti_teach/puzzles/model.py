"""A question as a value: what is asked, what can be chosen, and what its words are. The engine answers it (`answers`).

A file never carries an answer that could not be recomputed, and what an author states is only ever compared.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from ulti_teach.engine import Card, CardSet, Contract, Facts, Position, Rule, Seat, Stake, Trick

from .target import Target


@dataclass(frozen=True, slots=True)
class Shares:
    """What each seat gets in a settlement, the declarer first; the sum is zero (R10.2).

    >>> str(Shares((18, -9, -9)))
    '+18 -9 -9'
    """

    seats: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(f"{amount:+d}" if amount else "0" for amount in self.seats)


class Word(Enum):
    """Base of choices that are words, such as yes and no: the value tells them apart, the catalogue says them."""

    def __str__(self) -> str:
        return str(self.value)


#: A card, a seat, two cards to lay down, a bid, a number of card points, who gets what, a stake, or words.
Choice = Card | Seat | CardSet | Contract | int | Shares | Stake | Word


class Wants(Enum):
    """What makes an answer: all choices that are right, the one that is, all in their order, or any that is right."""

    ALL = "all"
    ONE = "one"
    ORDER = "order"
    ANY = "any"


class Kind(Enum):
    """What is asked; each kind is answered by one function of the engine or the solver."""

    LEGAL_CARDS = "legal-cards"
    TRICK_WINNER = "trick-winner"
    STRONGEST_CARD = "strongest-card"
    LEGAL_BIDS = "legal-bids"
    POINTS = "points"
    SETTLEMENT = "settlement"
    BEST_CARD = "best-card"
    PLAY = "play"
    DISCARD = "discard"
    SAFE_PLAY = "safe-play"

    @property
    def has_target(self) -> bool:
        """Whether the learner has something to reach, so that perfect play decides what is right."""
        return self in (Kind.BEST_CARD, Kind.PLAY, Kind.DISCARD, Kind.SAFE_PLAY)

    @property
    def asks_for_play(self) -> bool:
        """Whether the answer is a card to play: any that keeps the target."""
        return self in (Kind.BEST_CARD, Kind.PLAY, Kind.SAFE_PLAY)


_NONE = CardSet()
_WANTS = {
    Kind.LEGAL_CARDS: Wants.ALL,
    Kind.LEGAL_BIDS: Wants.ALL,
    Kind.BEST_CARD: Wants.ANY,
    Kind.PLAY: Wants.ANY,
    Kind.DISCARD: Wants.ANY,
    Kind.SAFE_PLAY: Wants.ANY,
}


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, without words: a puzzle of the exercises, or a question that a drill has made.

    `seat` is the learner's, `line` are cards played from `position` on before the question is asked (to the end of
    the trick, for `trick-winner` and `strongest-card`; to be counted, for `points`); for `play` it is the line along
    which the puzzle goes on from `position`, learner's cards and the others'. `target`: what the learner is to reach,
    where perfect play decides. `unseen`: for `safe-play`, the cards that the hidden hands hold between them. `pile`:
    for `points`, cards to count where no position is asked about; `last_trick`: whether they won it. `bids`: for
    `legal-bids`, what can be chosen; the bid to beat is the position's contract, and nothing else of it counts.
    `facts`: for `settlement`, how the deal ended; the position tells contract, kontra and announcements. `transfer`:
    the idea of its theme once more, with other cards.
    """

    id: str
    theme: str
    difficulty: int
    kind: Kind
    seat: Seat
    position: Position
    lesson: int
    rule: Rule
    line: tuple[Card, ...] = ()
    target: Target | None = None
    unseen: CardSet = _NONE
    pile: CardSet = _NONE
    last_trick: bool = False
    bids: tuple[Contract, ...] = ()
    facts: Facts | None = None
    transfer: bool = False

    @property
    def wants(self) -> Wants:
        """All that may be played or bid, the one thing that is so, or any one card or pair that keeps the target."""
        return _WANTS.get(self.kind, Wants.ONE)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen.

        The cards of the hand or of the trick, the cards that may be played, the three seats from the learner's on,
        the pairs of twelve cards, the bids, the tens up to 90, or ways to pay. May raise what the engine raises when
        the position is none of the kind.
        """
        match self.kind:
            case Kind.LEGAL_CARDS:
                return tuple(self.position.hand)
            case Kind.STRONGEST_CARD:
                return finished_trick(self).cards
            case Kind.TRICK_WINNER:
                return (self.seat, self.seat.next, self.seat.next.next)
            case Kind.LEGAL_BIDS:
                return self.bids
            case Kind.POINTS:
                return tuple(range(0, 91, 10))
            case Kind.SETTLEMENT:
                from .settling import ways_to_settle  # it needs this module

                return ways_to_settle(self)
            case Kind.DISCARD:
                return pairs(self.position.hands[0] or CardSet())
            case _:
                return tuple(self.position.legal_cards())

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine or the solver answers, in the order of the choices; remembered once it is found.

        Where perfect play decides it may take a while: `answers.answering` finds it in steps.
        """
        from .answers import right  # it needs this module

        return right(self)


@dataclass(frozen=True, slots=True)
class Words:
    """What a puzzle says in one language: the question, hints from vague to plain, and the explanation after it."""

    prompt: str
    hints: tuple[str, ...]
    explanation: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """A puzzle: a question with its words, and the answer that its author states, if any (the checker compares it)."""

    question: Question
    words: Words
    stated: str | None = None


def pairs(hand: CardSet) -> tuple[CardSet, ...]:
    """Every two cards that can be laid down (R3.1), in notation order: 66 of twelve."""
    return tuple(CardSet(pair) for pair in combinations(hand, 2))


def after_line(question: Question) -> tuple[Position, Trick]:
    """The position after `line`, and the trick that lies on the table then, complete if the line completes it.

    Raises what the engine raises when the line is not legal (R7).
    """
    position, trick = question.position, question.position.trick
    for card in question.line:
        trick = position.trick.play(card)
        position = position.play(card)
    return position, trick


def finished_trick(question: Question) -> Trick:
    """The trick that `line` completes. Raises what the engine raises when the line is not legal (R7)."""
    return after_line(question)[1]
