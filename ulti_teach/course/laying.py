"""Answering which two of twelve cards to lay down (R3.1): two are ticked, and the pair is judged."""

from dataclasses import dataclass

from ulti_teach.engine import Card, CardSet
from ulti_teach.puzzles import Choice, Kind, Question

from .answering import Answering, Asking
from .drills.kitty import KittyQuestion


@dataclass(frozen=True, slots=True)
class Laying(Answering):
    """One moment of choosing two cards; `chosen` are cards, the right choices are pairs. A third tick frees the first.

    >>> from ulti_teach.engine import Rule, Seat, parse_card, parse_position
    >>> from ulti_teach.puzzles import Kind, Question, parse_target
    >>> position = parse_position("durchmars | cAKQ dAQJ hAKQ987 | cJ7 dT98 sATK98 | cT98 dK7 hTJ sQJ7 | 0")
    >>> asked = Question("x", "x", 3, Kind.DISCARD, Seat.S0, position, 8, Rule.R3_1, target=parse_target("durchmars"))
    >>> ticked = Laying(asked).choose(parse_card("hA")).choose(parse_card("dQ")).choose(parse_card("dJ"))
    >>> ticked.pair, ticked.check().is_right
    (parse_cards('dQJ'), True)
    """

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The twelve cards."""
        return tuple(CardSet(card for pair in self.question.choices if isinstance(pair, CardSet) for card in pair))

    @property
    def pair(self) -> CardSet:
        """The cards that are ticked."""
        return CardSet(card for card in self.chosen if isinstance(card, Card))

    @property
    def is_whole(self) -> bool:
        """Whether two are ticked."""
        return len(self.chosen) == 2

    @property
    def is_right(self) -> bool:
        """Whether this pair was judged, and keeps what is to be kept."""
        return self.checked and self.pair in self.right_choices

    def _faulted(self) -> list[str]:
        return [str(self.pair)]

    def _with(self, choice: Choice) -> tuple[Choice | None, ...]:
        if choice in self.chosen:
            return tuple(other for other in self.chosen if other != choice)
        return (*self.chosen, choice)[-2:]

    def mark(self, choice: Choice) -> str | None:
        """`good` or `bad` for the two that were judged, `missed` for the first right pair once it is shown."""
        if self.checked and choice in self.chosen:
            return "good" if self.is_right else "bad"
        first = next(iter(self.right_choices), None) if self.shown else None
        return "missed" if isinstance(first, CardSet) and choice in first else None


def begin(question: Asking) -> Answering:
    """The first moment of answering a question of any kind."""
    lays_down = isinstance(question, KittyQuestion) or (
        isinstance(question, Question) and question.kind is Kind.DISCARD
    )
    return Laying(question) if lays_down else Answering(question)
