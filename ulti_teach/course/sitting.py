"""Sitting before a puzzle that is played: how much of it lies on the table, and what can be done now. Pure values.

A `Session` knows everything at once: the learner's card, all replies, the whole refutation. People want to see one
thing after the other, so a sitting shows some of its cards and goes on when it is told to.
"""

from dataclasses import dataclass, replace

from ulti_teach.engine import Position, Trick
from ulti_teach.puzzles import Session, Turn

from .progress import How


@dataclass(frozen=True, slots=True)
class Sitting:
    """One moment: of the cards of `track`, `at` have been shown.

    `cleared`: whether the trick that they complete was taken off the table. `looking`: whether what follows is the line
    that was given away.
    """

    session: Session
    at: int = 0
    cleared: bool = True
    looking: bool = False

    @property
    def track(self) -> tuple[Turn, ...]:
        """The cards that there are to be seen: those played, then the refutation, or the line that was given away."""
        session = self.session
        return session.turns + (session.refutation or (session.line if self.looking else ()))

    @property
    def last(self) -> Turn | None:
        """The card that was shown last."""
        return self.track[self.at - 1] if self.at else None

    @property
    def position(self) -> Position:
        """The position on the table; a trick that is complete is `trick`, and gone from here."""
        return self.last.after.position if self.last else self.session.start.position

    @property
    def trick(self) -> Trick:
        """The trick that lies there, perhaps complete."""
        if self.last and self.last.trick.is_complete and not self.cleared:
            return self.last.trick
        return self.position.trick

    @property
    def is_stepping(self) -> bool:
        """Whether cards are shown one by one: a refutation, or the line that was given away."""
        return self.looking or self.session.is_refuted

    @property
    def can_choose(self) -> bool:
        """Whether the learner is to play a card."""
        return self.session.is_my_turn and not self.has_next and not self.is_stepping

    @property
    def has_next(self) -> bool:
        """Whether there is more to see: a card, or the table without a trick that is over."""
        return self.at < len(self.track) or (
            self.trick.is_complete and self.session.is_my_turn and not self.is_stepping and not self.position.is_over
        )

    @property
    def tricks(self) -> tuple[int, int, int]:
        """How many of the tricks that were shown each seat has taken."""
        winners = [turn.trick.winner for turn in self.track[: self.at] if turn.trick.is_complete]
        return winners.count(0), winners.count(1), winners.count(2)  # type: ignore[arg-type]

    def moved(self, session: Session) -> "Sitting":
        """After the learner's card, or another defence: shown to the end of the trick; of a refutation one card."""
        if session.is_refuted:
            return Sitting(session, len(session.turns) + 1, cleared=False)
        both = zip(self.session.turns, session.turns, strict=False)
        same = next((number for number, (one, other) in enumerate(both) if one.card != other.card), None)
        return Sitting(session, len(self.session.turns) if same is None else same)._to_end_of_trick()

    def looked_up(self, session: Session) -> "Sitting":
        """The line is given away, and its first card shown."""
        return Sitting(session, len(session.turns) + 1, cleared=False, looking=True)

    def next(self) -> "Sitting":
        """One card more where cards are shown one by one; else on to the end of the next trick."""
        if not self.has_next:
            return self
        if self.is_stepping:
            return replace(self, at=self.at + 1, session=self.session.watch())
        return replace(self, cleared=True)._to_end_of_trick()

    def undo(self) -> "Sitting":
        """Back to before the learner's last card, or from a line that was given away to where it began."""
        session = self.session if self.looking else self.session.undo()
        return Sitting(session, len(session.turns))

    def again(self) -> "Sitting":
        """From the start."""
        session = self.session.again()
        return Sitting(session, len(session.turns))

    def hint(self) -> "Sitting":
        """One hint more."""
        return replace(self, session=self.session.hint())

    @property
    def how(self) -> How:
        """How the target was reached."""
        session = self.session
        if session.is_given_away:
            return How.SHOWN
        return How.AIDED if session.hints or session.tries else How.UNAIDED

    def _to_end_of_trick(self) -> "Sitting":
        """All cards up to the end of a trick; nothing where there is no card more."""
        at = self.at
        while at < len(self.track):
            at += 1
            if self.track[at - 1].trick.is_complete:
                break
        return replace(self, at=at, cleared=self.cleared and at == self.at)


def begin(session: Session) -> Sitting:
    """The first moment at which the learner is to play."""
    return Sitting(session, len(session.turns))
