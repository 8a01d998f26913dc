"""A safe play as a puzzle that is played: one card, judged against every way in which the hidden cards can lie."""

from dataclasses import dataclass, replace

from ulti_teach.engine import Card, Position, UltiError
from ulti_teach.puzzles import Question, SafePlay, Session, Try, Turn
from ulti_teach.puzzles.session import misfit, read_state, took_up
from ulti_teach.puzzles.turns import turns_of
from ulti_teach.solver import Standing, Steps


@dataclass(frozen=True, slots=True)
class Counted:
    """In how many of all layouts a wrong card would do, though all cards were seen."""

    card: Card
    kept: int
    layouts: int


class SafeReferee:
    """Judges the one card of a safe play, as a `Referee` does; a wrong one is beaten in a layout that is then shown.

    `counted` tells of the last wrong card. Everything is in steps and may raise `NotSolved`. Raises `PuzzleError` for a
    question that is no safe play, or one with more than five cards a hand.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self._safe = SafePlay(question)
        self.counted: Counted | None = None

    def begin(self) -> Steps[Session]:
        """The one moment; the hidden cards lie in some way, which is not to be shown."""
        yield from ()
        return Session(self.question, Standing.of(self._safe.layouts[0]))

    def play(self, session: Session, card: Card) -> Steps[Session]:
        """The learner plays a card. Raises `IllegalCard`."""
        beaten = yield from self._safe.beating_layout(card)
        if beaten is None:
            return replace(session, turns=(Turn(session.start, card),), reached=True)
        kept = yield from self._safe.keeps_in(card)
        self.counted = Counted(card, kept, len(self._safe.layouts))
        start = Standing.of(beaten.layout)
        tries = tuple(dict.fromkeys((*session.tries, Try(0, card))))
        return replace(session, start=start, refutation=turns_of(start, beaten.line), watched=1, tries=tries)

    def show(self, session: Session) -> Steps[Session]:
        """Gives the first of the safe cards away."""
        safe = yield from self._safe.safe_cards()
        if not safe:
            raise UltiError("No card is safe here.")
        return replace(session, refutation=(), watched=0, line=(Turn(session.start, next(iter(safe))),))

    def explore(self, session: Session, number: int, card: Card) -> Steps[Session]:
        """There is nothing to explore after one card. Raises `UltiError`."""
        yield from ()
        raise UltiError(f"Nobody could have played {card} as card {number}.")

    def restored(self, state: object) -> Steps[Session]:
        """The moment that `Session.state` told of. Raises `UltiError` where it does not fit."""
        left = read_state(state)
        session = yield from self.begin()
        if left.cards or left.explored:
            raise misfit()
        session = replace(session, hints=left.hints, tries=left.tries)
        return (yield from took_up(self, session, left))


def as_seen(question: Question, position: Position, *, beaten: bool) -> Position:
    """What the learner sees of a position: in a safe play nothing that is hidden, until a layout is shown."""
    return position if beaten or None not in question.position.hands else position.view(question.seat)
