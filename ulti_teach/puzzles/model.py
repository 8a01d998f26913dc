"""A question as a value, and the one engine function that answers each kind.

A file never carries an answer that the engine could not recompute: `answer` says what the engine finds, and
what an author states is only ever compared with it.
"""

from dataclasses import dataclass
from enum import Enum

from ulti_teach.engine import Card, CardSet, Position, Rule, Seat, Trick

Choice = Card | Seat


class Wants(Enum):
    """What makes an answer: all choices that are right, the one that is, or all choices in their order."""

    ALL = "all"
    ONE = "one"
    ORDER = "order"


class Kind(Enum):
    """What is asked; each kind is answered by one function of the engine."""

    LEGAL_CARDS = "legal-cards"
    TRICK_WINNER = "trick-winner"
    STRONGEST_CARD = "strongest-card"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, without words: a puzzle of the exercises, or a question that a drill has made.

    `seat` is the learner's, `line` are cards played from `position` on before the question is asked (to the end of
    the trick, for `trick-winner` and `strongest-card`).
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

    @property
    def wants(self) -> Wants:
        """All cards that may be played, or the one seat or card."""
        return Wants.ALL if self.kind is Kind.LEGAL_CARDS else Wants.ONE

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen: the cards of the hand or of the trick, or the three seats from the learner's on."""
        if self.kind is Kind.LEGAL_CARDS:
            return tuple(self.position.hand)
        if self.kind is Kind.STRONGEST_CARD:
            return finished_trick(self).cards
        return (self.seat, self.seat.next, self.seat.next.next)

    @property
    def right(self) -> tuple[Choice, ...]:
        """What the engine answers."""
        found = answer(self)
        return (found,) if isinstance(found, Seat) else tuple(found)


@dataclass(frozen=True, slots=True)
class Words:
    """What a puzzle says in one language: the question, hints from vague to plain, and the explanation after it."""

    prompt: str
    hints: tuple[str, ...]
    explanation: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """A puzzle: a question with its words."""

    question: Question
    words: Words


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


def answer(question: Question) -> CardSet | Seat:
    """What the engine finds: the cards that may be played (R7.2 to R7.7), who wins the trick, or with what (R7.6)."""
    if question.kind is Kind.LEGAL_CARDS:
        return question.position.legal_cards()
    trick = finished_trick(question)
    if question.kind is Kind.STRONGEST_CARD:
        return CardSet(card for card in trick.cards if card == trick.best)
    return trick.winner
