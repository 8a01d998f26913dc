"""A puzzle played through: one moment of it, a frozen value with its history. The `Referee` plays; this remembers."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from ulti_teach.engine import DECLARER, Card, CardSet, Position, UltiError, parse_card
from ulti_teach.solver import Standing, Steps

from .model import Question
from .turns import Part, Turn, parts

_MOST = 1000  # how often anything can have been tried in a state that is read


@dataclass(frozen=True, slots=True)
class Try:
    """A wrong card that was tried: which one, and after how many cards of the line."""

    after: int
    card: Card


@dataclass(frozen=True, slots=True)
class Session:
    """One moment of a puzzle that is played through from `start`.

    `turns`: all cards since then; the first `opening` of them are the others', before the learner's first turn.
    `refutation`: what refutes a wrong card, which begins it and is not among `turns`; of it, `watched` cards have been
    shown. `reached`: True once the target is reached for all to see, None before. `hints`, `tries`: hints taken and
    wrong cards tried. `line`: what was given away. `explored`: whether the line has been left to see what else the
    others could have played; then nothing counts any more.
    """

    question: Question
    start: Standing
    turns: tuple[Turn, ...] = ()
    opening: int = 0
    refutation: tuple[Turn, ...] = ()
    watched: int = 0
    reached: bool | None = None
    hints: int = 0
    tries: tuple[Try, ...] = ()
    line: tuple[Turn, ...] = ()
    explored: bool = False

    @property
    def at(self) -> Standing:
        """Where the play stands, before a wrong card."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def position(self) -> Position:
        """The position where the play stands, before a wrong card."""
        return self.at.position

    @property
    def is_refuted(self) -> bool:
        """Whether a wrong card was played and has not been taken back."""
        return bool(self.refutation)

    @property
    def is_watched(self) -> bool:
        """Whether all of the refutation has been shown."""
        return self.watched >= len(self.refutation)

    @property
    def is_done(self) -> bool:
        """Whether the target is reached."""
        return self.reached is not None

    @property
    def is_my_turn(self) -> bool:
        """Whether the learner is to play a card."""
        return not (self.is_done or self.is_refuted or self.position.is_over)

    @property
    def is_given_away(self) -> bool:
        """Whether the line was shown."""
        return bool(self.line)

    @property
    def replies(self) -> tuple[Turn, ...]:
        """What the others have played since the learner's last card, or from the start."""
        return self.turns[self._my_last + 1 :]

    @property
    def parts(self) -> tuple[Part, ...]:
        """How each part of the contract stands, at the end of a refutation that is watched; empty before any card."""
        turns = self.refutation or self.turns
        return parts(turns[-1]) if turns else ()

    @property
    def _my_last(self) -> int:
        mine = [number for number, turn in enumerate(self.turns) if turn.seat == self.question.seat]
        return mine[-1] if mine else -1

    def watch(self) -> "Session":
        """One card more of the refutation."""
        return self if self.is_watched else replace(self, watched=self.watched + 1)

    def undo(self) -> "Session":
        """A wrong card taken back; else the learner's last card, with all that followed it."""
        if self.is_refuted:
            return replace(self, refutation=(), watched=0)
        if self._my_last < 0:
            return self
        return replace(self, turns=self.turns[: self._my_last], reached=None)

    def again(self) -> "Session":
        """From the start once more; what was tried, hinted and given away stays on record."""
        return replace(self, turns=self.turns[: self.opening], refutation=(), watched=0, reached=None, explored=False)

    def hint(self) -> "Session":
        """One hint more."""
        return self if self.is_done else replace(self, hints=self.hints + 1)

    def defences(self) -> dict[int, CardSet]:
        """What else the other side could have played, by the number of the card in `turns`; once the target is reached.

        Empty before, and for a puzzle that ends with one card.
        """
        if not self.is_done:
            return {}
        declares = self.question.seat == DECLARER
        rivals = {number: turn for number, turn in enumerate(self.turns) if (turn.seat == DECLARER) is not declares}
        others = {number: turn.legal - {turn.card} for number, turn in rivals.items()}
        return {number: cards for number, cards in others.items() if cards}

    def state(self) -> dict[str, object] | None:
        """What stands unfinished, in plain JSON values; None when nothing was done yet, or nothing is left to do."""
        begun = len(self.turns) > self.opening or self.hints or self.tries or self.line
        if self.is_done or not begun:
            return None
        return {
            "cards": [str(turn.card) for turn in self.turns],
            "wrong": str(self.refutation[0].card) if self.refutation else None,
            "watched": self.watched,
            "hints": self.hints,
            "tries": [[each.after, str(each.card)] for each in self.tries],
            "shown": self.is_given_away,
            "explored": self.explored,
        }


@dataclass(frozen=True, slots=True)
class Left:
    """What `Session.state` tells, as read: the form is right, but not whether it fits a puzzle."""

    cards: tuple[Card, ...]
    wrong: Card | None
    watched: int
    hints: int
    tries: tuple[Try, ...]
    shown: bool
    explored: bool


def read_state(state: object) -> Left:
    """What was left, out of JSON values. Raises `UltiError`."""
    match state:
        case {
            "cards": list() as cards,
            "wrong": str() | None as wrong,
            "watched": int() as watched,
            "hints": int() as hints,
            "tries": list() as tries,
            "shown": bool() as shown,
            "explored": bool() as explored,
        } if len(cards) <= 30 and 0 <= watched <= 30 and 0 <= hints <= _MOST and len(tries) <= _MOST:
            card = None if wrong is None else parse_card(wrong)
            tried = tuple(_try(each) for each in tries)
            return Left(tuple(_cards(cards)), card, watched, hints, tried, shown, explored)
    raise misfit()


class Judge(Protocol):
    """Who judges a session's cards: the referee of a puzzle that is played through, or of a safe play."""

    def play(self, session: Session, card: Card) -> Steps[Session]:
        """The session after the learner's card."""

    def show(self, session: Session) -> Steps[Session]:
        """The session once the answer was asked for."""


def took_up(judge: Judge, session: Session, left: Left) -> Steps[Session]:
    """A session whose turns are restored, as it was left: shown, or as far as a refutation was watched.

    Raises `UltiError` where the card that was refuted is none.
    """
    if left.shown:
        session = yield from judge.show(session)
    if left.wrong is None:
        return session
    session = yield from judge.play(session, left.wrong)
    if not session.is_refuted:
        raise misfit()
    return replace(session, tries=left.tries, watched=max(1, min(left.watched, len(session.refutation))))


def misfit() -> UltiError:
    """That a state cannot be gone on with."""
    return UltiError("What was left does not fit this puzzle.")


def _cards(texts: Iterable[object]) -> Iterable[Card]:
    for text in texts:
        if not isinstance(text, str):
            raise misfit()
        yield parse_card(text)


def _try(entry: object) -> Try:
    match entry:
        case [int() as after, str() as text] if 0 <= after <= 30:
            return Try(after, parse_card(text))
    raise misfit()
