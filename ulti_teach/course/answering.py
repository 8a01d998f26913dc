"""Answering one question: what is ticked, what was checked, and how each choice stands. A value like every state."""

from dataclasses import dataclass, replace

from ulti_teach.engine import Card, CardSet, Seat
from ulti_teach.puzzles import Question, answer

Choice = Card | Seat


@dataclass(frozen=True, slots=True)
class Answering:
    """One moment of answering `question`.

    `chosen` is what is ticked now; `checked` whether that was judged; `shown` whether the answer was asked for;
    `hints` how many hints were taken; `tries` how often an answer was judged.

    >>> from ulti_teach.course.drills import legal_cards_question
    >>> asked = Answering(legal_cards_question(1))
    >>> asked.choose(next(iter(asked.right_choices))).is_right
    False
    """

    question: Question
    chosen: frozenset[Choice] = frozenset()
    checked: bool = False
    shown: bool = False
    hints: int = 0
    tries: int = 0

    @property
    def right_choices(self) -> frozenset[Choice]:
        """What the engine answers: all cards that may be played, or the one seat that wins."""
        found = answer(self.question)
        return frozenset([found]) if isinstance(found, Seat) else frozenset(found)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen: the cards of the hand, or the three seats from the learner's on."""
        if isinstance(answer(self.question), CardSet):
            return tuple(self.question.position.hand)
        seat = self.question.seat
        return (seat, seat.next, seat.next.next)

    @property
    def is_right(self) -> bool:
        """Whether what is chosen was judged, and is exactly the answer."""
        return self.checked and self.chosen == self.right_choices

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to find out."""
        return self.is_right or self.shown

    @property
    def is_unaided(self) -> bool:
        """Whether the first answer was right, without a hint and without being shown."""
        return self.is_right and not self.shown and self.hints == 0 and self.tries == 1

    def choose(self, choice: Choice) -> "Answering":
        """Ticks a card or unticks it; of seats, one is chosen at a time. A finished question stays as it is."""
        if self.is_done or choice not in self.choices:
            return self
        only_one = isinstance(choice, Seat)
        chosen = self.chosen ^ {choice} if not only_one else frozenset({choice})
        return replace(self, chosen=chosen, checked=False)

    def check(self) -> "Answering":
        """Judges what is chosen; nothing chosen is no answer yet."""
        if self.is_done or not self.chosen or self.checked:
            return self
        return replace(self, checked=True, tries=self.tries + 1)

    def show(self) -> "Answering":
        """Gives the answer away."""
        return self if self.is_done else replace(self, shown=True)

    def hint(self) -> "Answering":
        """Takes one hint more, and another try: what was checked before is no longer judged."""
        return self if self.is_done else replace(self, hints=self.hints + 1, checked=False)

    def mark(self, choice: Choice) -> str | None:
        """How a choice stands once the answer was judged: `good`, `bad`, `missed`, or None for nothing to say.

        What was missed is told only when the answer is shown; until then it can still be found.
        """
        if not (self.checked or self.shown):
            return None
        if choice in self.chosen:
            return "good" if choice in self.right_choices else "bad"
        return "missed" if self.shown and choice in self.right_choices else None
