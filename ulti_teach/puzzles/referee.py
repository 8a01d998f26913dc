"""The referee of a puzzle that is played through: judges each card, refutes wrong ones, and plays for the others."""

from dataclasses import replace

from ulti_teach.engine import Card, CardSet, NotYourTurn, PuzzleError, UltiError, WrongPhase
from ulti_teach.solver import Solver, Standing, Steps

from .model import Kind, Question
from .replies import Replies
from .session import Session, Try, misfit, read_state, took_up
from .turns import Turn, shown, turns_of


class Referee:
    """Judges what a learner plays in one puzzle of kind `play` or `best-card`, and answers it.

    Everything is in steps (`Task`, `finish`) and may raise `NotSolved`. Raises `PuzzleError` for a question that is not
    played through, `UltiError` when a hand is not known or the contract does not raise the goal.

    >>> from ulti_teach.engine import Rule, Seat, parse_card, parse_position
    >>> from ulti_teach.puzzles import Kind, Question, parse_target
    >>> from ulti_teach.solver import finish
    >>> position, ulti = parse_position("ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0"), parse_target("ulti")
    >>> referee = Referee(Question("k", "ulti", 2, Kind.PLAY, Seat.S0, position, 6, Rule.R7_7, target=ulti))
    >>> wrong = finish(referee.play(finish(referee.begin()), parse_card("dA")))
    >>> [str(turn.card) for turn in wrong.refutation]
    ['dA', 'cT', 'dT', 'hT', 'dJ', 'h8', 'hQ', 'd9', 'cA', 'c7', 'c9', 'd8']
    >>> [str(turn.card) for turn in finish(referee.play(wrong.undo(), parse_card("cA"))).turns]
    ['cA', 'cT', 'dT']
    """

    def __init__(self, question: Question) -> None:
        if question.kind not in (Kind.PLAY, Kind.BEST_CARD) or question.target is None:
            raise PuzzleError(question.theme, "expected a puzzle that is played through", question.id, "kind")
        self.question, self._target = question, question.target
        self._solver = Solver(question.position)
        self._replies = Replies(self._solver, question.seat, question.target)

    def begin(self) -> Steps[Session]:
        """The first moment at which the learner is to play.

        Raises `PuzzleError` where nothing that they could play would reach the target.
        """
        session = Session(self.question, Standing.of(self.question.position))
        session = yield from self._answered(session, judged=False)
        session = replace(session, opening=len(session.turns))
        if session.position.is_over or not (yield from self._replies.right_cards(session.at)):
            says = f"{self._target} cannot be reached against best play"
            raise PuzzleError(self.question.theme, says, self.question.id, "goal")
        return session

    def play(self, session: Session, card: Card) -> Steps[Session]:
        """The learner plays a card: a right one is answered, a wrong one refuted, until it is taken back.

        Raises `IllegalCard`, and `WrongPhase` when it is not the learner's turn.
        """
        if not session.is_my_turn:
            raise WrongPhase(NotYourTurn())
        at, target = session.at, self._target
        if (yield from self._keeps(at, card)):
            after = replace(session, turns=(*session.turns, Turn(at, card)))
            if self.question.kind is Kind.BEST_CARD:
                return replace(after, reached=True)
            return (yield from self._answered(after))
        refuted = yield from self._solver.refutation(at, card, target.goal, least=target.least)
        line = refuted.line if refuted else (card,)
        tried = Try(len(session.turns), card)
        tries = session.tries if tried in session.tries else (*session.tries, tried)
        return replace(session, refutation=turns_of(at, line), watched=1, tries=tries)

    def show(self, session: Session) -> Steps[Session]:
        """Gives away how it goes on from here: the line to the end, as `line`. The play itself stays where it is."""
        session = replace(session, refutation=(), watched=0)
        ahead = session
        while not ahead.is_done:
            card = self._scripted(ahead)
            if card is None:
                card = (yield from self._replies.right_cards(ahead.at))[0]
            ahead = yield from self._answered(replace(ahead, turns=(*ahead.turns, Turn(ahead.at, card))))
        return replace(session, line=ahead.turns[len(session.turns) :])

    def explore(self, session: Session, number: int, card: Card) -> Steps[Session]:
        """After the target is reached: another card for the one who played card `number`, and on from there.

        Raises `UltiError` for anything but one of the `defences`.
        """
        if card not in session.defences().get(number, CardSet()):
            raise UltiError(f"Card {number} of the line cannot be {card}: look at what else could have been played.")
        turn = Turn(session.turns[number].before, card)
        ahead = replace(session, turns=(*session.turns[:number], turn), reached=None, explored=True)
        return (yield from self._answered(ahead))

    def restored(self, state: object) -> Steps[Session]:
        """The moment that `Session.state` told of, each card judged again. Raises `UltiError` where it does not fit."""
        left = read_state(state)
        session = yield from self.begin()
        turns: tuple[Turn, ...] = ()
        at = session.start
        for card in left.cards:
            if at.position.to_play == self.question.seat and not (yield from self._keeps(at, card)):
                raise misfit()
            turns = (*turns, Turn(at, card))
            at = turns[-1].after
        opening = turns[: session.opening] == session.turns
        session = replace(session, turns=turns, hints=left.hints, tries=left.tries, explored=left.explored)
        if not opening or at.position.is_over or at.position.to_play != self.question.seat:
            raise misfit()
        if turns and (yield from self._reached(session)) is not None:
            raise misfit()
        return (yield from took_up(self, session, left))

    def _keeps(self, at: Standing, card: Card) -> Steps[bool]:
        """Whether a card of the learner's keeps the target. Raises `IllegalCard`."""
        return self._target.met((yield from self._solver.value_after(at, card, self._target.goal)))

    def _answered(self, session: Session, *, judged: bool = True) -> Steps[Session]:
        """The others play until it is the learner's turn, or the target is reached."""
        while True:
            reached = (yield from self._reached(session)) if session.turns and judged else None
            if reached is not None or session.position.is_over:
                return replace(session, reached=reached)
            if session.position.to_play == self.question.seat:
                return session
            card = self._scripted(session)
            if card is None:
                card = yield from self._replies.reply(session.at)
            session = replace(session, turns=(*session.turns, Turn(session.at, card)))

    def _reached(self, session: Session) -> Steps[bool | None]:
        """Whether the learner has what they want, for all to see."""
        goal, last = self._target.goal, session.turns[-1]
        if session.position.is_over:
            return self._target.met((yield from self._solver.value_after(last.before, last.card, goal)))
        seen = shown(goal, self._target.least, last)
        return None if seen is None else seen is not self._target.negated

    def _scripted(self, session: Session) -> Card | None:
        """The next card of the puzzle's own line, while it was followed."""
        played = tuple(turn.card for turn in session.turns)
        line = self.question.line
        if line[: len(played)] != played or len(line) <= len(played) or session.explored:
            return None
        return line[len(played)] if line[len(played)] in session.position.legal_cards() else None
