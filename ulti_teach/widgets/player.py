"""Playing a puzzle: cards judged, a wrong one refuted card by card, other defences tried out. `played` draws it."""

from collections.abc import Callable

from ulti_teach.course.progress import How
from ulti_teach.course.safety import SafeReferee
from ulti_teach.course.sitting import Sitting, begin
from ulti_teach.engine import Card, UltiError
from ulti_teach.puzzles import Kind, Question, Referee, Session
from ulti_teach.solver import Steps

from . import scene
from .component import View
from .work import Work

#: How many other defences are offered at most.
_DEFENCES = 12


class Player:
    """Plays one puzzle. What takes long is worked on in steps; `show` is called when something has come of it.

    `finished(how)` is called once the target is reached, or the answer given away.
    """

    def __init__(
        self, question: Question, hints: tuple[str, ...], show: Callable[[], None], finished: Callable[[How], None]
    ) -> None:
        self.question = question
        self.hints = hints
        self._show, self._finished = show, finished
        self.referee: Referee | SafeReferee | None = None
        self.sitting: Sitting | None = None
        self.fault: UltiError | None = None
        self.focus: View | None = None
        self.refused: Card | None = None
        self.explores = False
        self._work: Work[Session] | None = None

        self.start()

    # --- work

    def start(self) -> None:
        """Works out the first moment."""
        try:
            is_safe_play = self.question.kind is Kind.SAFE_PLAY
            self.referee = SafeReferee(self.question) if is_safe_play else Referee(self.question)
        except UltiError as fault:
            self.fault = fault
            return
        self._do(self.referee.begin(), self._begun)

    def stop(self) -> None:
        """Gives up what is being worked out."""
        if self._work:
            self._work.stop()
        self._work = None

    def _do(self, steps: Steps[Session], then: Callable[[Session], None]) -> None:
        def done(answer: Session | UltiError) -> None:
            is_late = self._work is not None
            self._work = None
            if isinstance(answer, UltiError):
                self.fault = answer
            else:
                then(answer)
            if is_late:
                self._show()

        work = Work(steps, done, self._show)
        if not work.start():
            self._work = work

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out, and has taken a while."""
        return self._work is not None and self._work.is_long

    def _begun(self, session: Session) -> None:
        self.sitting = begin(session)

    def _moved(self, session: Session) -> None:
        if self.sitting is None:
            return
        was_done, was_given_away = self.sitting.session.explored, self.sitting.session.is_given_away
        self.sitting = self.sitting.moved(session)
        self._look_on()
        if session.is_done and not was_done and not was_given_away:
            self._finished(self.sitting.how)

    def _given_away(self, session: Session) -> None:
        if self.sitting is None:
            return
        known = self.sitting.session.is_given_away
        self.sitting = self.sitting.looked_up(session)
        self._look_on()
        if not known:
            self._finished(How.SHOWN)

    # --- what the learner does

    def act(self, action: str, target: str) -> bool:
        """Plays a card, goes on, takes back, hints, shows or tries another defence; whether it was any of these."""
        self.stop()
        self.focus, self.refused, self.explores = None, None, False
        now = self.sitting
        if now is None or self.referee is None:
            return False
        match action, target:
            case "card", _ if now.can_choose:
                self._play(now, target)
            case "button", "explore" if self.may_explore(now):
                self.explores, self.focus = True, {"zone": "choice", "key": None}
            case "choice", _ if self.may_explore(now):
                number, _, card = target.partition(":")
                found = self.defences(now).get((int(number) if number.isdecimal() else -1, card))
                if found:
                    self._do(self.referee.explore(now.session, *found), self._moved)
            case "button", "next" if now.has_next:
                self.sitting = now.next()
                self._look_on()
            case "button", "hint" if self.may_hint(now):
                self.sitting = now.hint()
            case "button", "show" if not now.session.is_done and not now.looking:
                self._do(self.referee.show(now.session), self._given_away)
            case "button", "undo" if self.may_undo(now):
                self._turn_to(now.undo())
            case "button", "again" if self.may_undo(now):
                self._turn_to(now.again())
            case _:
                return False
        return True

    def _turn_to(self, sitting: Sitting) -> None:
        self.sitting, self.focus = sitting, {"zone": "hand", "key": None}

    def _play(self, now: Sitting, id: str) -> None:
        card = scene.find_card(now.position.hand, id)
        if card is None or self.referee is None:
            return
        if now.position.violation(card):
            self.refused = card
            return
        self._do(self.referee.play(now.session, card), self._moved)

    def _look_on(self) -> None:
        """The keyboard goes to what is to be done next."""
        now = self.sitting
        if now is None:
            return
        if now.can_choose:
            self.focus = {"zone": "hand", "key": None}
        else:
            key = "next" if now.has_next else "undo" if now.session.is_refuted else self.onward
            self.focus = {"zone": "button", "key": key}

    #: The button that leads on from a puzzle that is solved.
    onward = "again"

    def may_hint(self, now: Sitting) -> bool:
        """Whether there is one hint more to be had, at the learner's turn."""
        return now.can_choose and now.session.hints < len(self.hints)

    @staticmethod
    def may_explore(now: Sitting) -> bool:
        """Whether the target is reached, and the other side could have played otherwise."""
        return now.session.is_done and not now.has_next and bool(now.session.defences())

    @staticmethod
    def may_undo(now: Sitting) -> bool:
        """Whether there is anything to be taken back."""
        session = now.session
        return now.is_stepping or len(session.turns) > session.opening

    def defences(self, now: Sitting) -> dict[tuple[int, str], tuple[int, Card]]:
        """What else the other side could have played, by the number of the card and its name."""
        found = [(number, card) for number, cards in now.session.defences().items() for card in cards]
        return {(number, str(card)): (number, card) for number, card in found[:_DEFENCES]}

    # --- what is kept

    def state(self) -> object:
        """What stands unfinished, in plain JSON values."""
        return self.sitting.session.state() if self.sitting else None

    def restore(self, state: object) -> None:
        """Goes on where it was left, once that is worked out; what does not fit is not told to anybody."""
        if self.referee is None:
            raise UltiError("This puzzle cannot be played.")
        self._do(self.referee.restored(state), self._restored)

    def _restored(self, session: Session) -> None:
        shown = len(session.turns) + session.watched
        self.sitting = Sitting(session, shown, cleared=not session.is_refuted)

    def tried(self) -> list[str]:
        """What was played, in notation, wrong cards too."""
        if self.sitting is None:
            return []
        session = self.sitting.session
        return [*(f"{each.card}?" for each in session.tries), *(str(turn.card) for turn in session.turns)]
