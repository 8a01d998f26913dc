"""Looking back at one deal, wherever it is shown: what is pressed, what is worked out, and what is drawn of it."""

from collections.abc import Callable

from ulti_teach.course.hindsight import Hindsight, Opinion, TooEarly, forming, looking_back
from ulti_teach.course.looking import Lookback
from ulti_teach.engine import Seat, UltiError
from ulti_teach.solver import NotSolved
from ulti_teach.text.retold import Company

from . import judging, retelling, retold_lists, scene
from .component import View
from .work import Work

Judged = Opinion | TooEarly


class Replayer:
    """One deal that is looked back on. `show` is called when something that takes long has been worked out.

    The component that shows it sends on what is pressed and entered, and merges `draw` into its view.
    """

    def __init__(self, looking: Lookback, show: Callable[[], None]) -> None:
        self.looking = looking
        self.focus: View | None = None
        self._show = show
        self._opinions: dict[tuple[object, int], Judged] = {}
        self._opining: Work[Judged] | None = None
        self._reviewing: Work[Hindsight] | None = None
        self._found: Hindsight | UltiError | None = None
        self._reviews = False

    def stop(self) -> None:
        """Gives up what is being worked out."""
        for work in (self._opining, self._reviewing):
            if work:
                work.stop()
        self._opining = self._reviewing = None

    # --- what is pressed

    def act(self, action: str, target: str) -> bool:
        """Goes to a moment, looks from a seat, asks perfect play, looks for mistakes; whether it was any of these."""
        self.focus = None
        match action, target:
            case "button", "opinion":
                self.turn_to(self.looking.with_opinion(on=not self.looking.has_opinion))
            case "button", "review":
                self._review()
            case "button", "return" if self.looking.beside:
                self.turn_to(self.looking.back_to_deal())
                self.focus = {"zone": "button", "key": "forward"}
            case "button", _ if (there := retelling.go(self.looking, target)) is not None:
                self.turn_to(there)
            case "eyes", ("all" | "0" | "1" | "2"):
                self.turn_to(self.looking.seen_by(None if target == "all" else Seat(int(target))))
                self._reviews = self._reviews and self.looking.eyes is None  # it names cards that a seat did not see
            case _:
                return False
        return True

    def enter(self, id: str, value: str) -> bool:
        """Goes to the moment of a row, or where something was given away; whether it was any of these."""
        self.focus = None
        there = retold_lists.picked(self.looking, id, value)
        if id == "review" and self._reviews and isinstance(self._found, Hindsight):
            there = judging.jumped(self.looking, self._found, value)
        if there is None:
            return False
        self.turn_to(there)
        self.focus = {"zone": "button", "key": "forward"}  # where one goes on, far above the list
        return True

    def turn_to(self, looking: Lookback) -> None:
        """Another moment; where perfect play is asked, it is asked of that one."""
        self.looking = looking
        if self._opining:
            self._opining.stop()
        self._opining = None
        if looking.has_opinion and self._is_asked and self._opinion is None:
            self._form()

    # --- what is worked out

    @property
    def _is_asked(self) -> bool:
        """Whether there is anything to ask perfect play at this moment."""
        return retelling.is_playing(self.looking)

    @property
    def _moment(self) -> tuple[object, int]:
        """What an opinion is kept under: the line that is shown, and how many cards of it were played."""
        line = tuple(step.card for step in self.looking.beside)
        return (self.looking.off, line), self.looking.cards_played

    @property
    def _opinion(self) -> Judged | None:
        return self._opinions.get(self._moment) if self._is_asked else None

    def _form(self) -> None:
        """Asks perfect play about this moment; late answers are kept, and shown where they still fit."""
        play, moment = self.looking.ended.play, self._moment
        if play is None:
            return

        def done(found: Judged | UltiError) -> None:
            is_late, self._opining = self._opining is not None, None
            self._opinions[moment] = TooEarly(30) if isinstance(found, UltiError) else found
            if is_late:
                self._show()

        work = Work(forming(play, moment[1]), done, self._show)
        if not work.start():
            self._opining = work

    def _review(self) -> None:
        """Shows where something was given away, or hides it; with all cards, for it names them."""
        self._reviews = not self._reviews
        if not self._reviews:
            return
        self.turn_to(self.looking.seen_by(None))
        play = self.looking.game.play
        if self._found is not None or self._reviewing is not None or play is None:
            return

        def done(found: Hindsight | UltiError) -> None:
            is_late, self._reviewing = self._reviewing is not None, None
            self._found = found
            if is_late:
                self._show()

        work = Work(looking_back(play), done, self._show)
        if not work.start():
            self._reviewing = work

    @property
    def opinion(self) -> Judged | None:
        """What perfect play says of this moment, where it is asked and known by now."""
        return self._opinion if self.looking.has_opinion else None

    @property
    def is_waiting(self) -> bool:
        """Whether what perfect play says is still being worked out."""
        return self._opining is not None

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out, and has taken a while."""
        return any(work is not None and work.is_long for work in (self._opining, self._reviewing))

    # --- what is drawn

    def draw(self, company: Company) -> View:
        """The parts of the view at this moment: felt, controls, what is said, and the lists."""
        looking, speech = self.looking, company.speech
        opinion = self._opinion if looking.has_opinion else None
        waits = self._opining is not None
        said = retelling.caption(looking, company)
        if looking.has_opinion and not waits:
            said += judging.told(company, looking, opinion)
        found = self._found if self._reviews else None
        return {
            **retelling.felt(looking, company, judging.marks(company, looking, opinion)),
            "menu": retelling.eyes(looking, company),
            "buttons": self._buttons(company),
            "busy": speech.say("board.busy") if self.is_busy else "",
            "say": [*said, *self._unreviewed(company)],
            "aside": judging.verdict(company, looking.game, found) if isinstance(found, Hindsight) else [],
            "sheets": [
                *(judging.jumps(company, looking.game, found) if isinstance(found, Hindsight) else []),
                *judging.sheet(company, looking, opinion),
                *retold_lists.lists(looking, company),
            ],
            "focus": self.focus,
        }

    def _unreviewed(self, company: Company) -> list[View]:
        """Why there is no answer to who gave what away."""
        speech, play = company.speech, self.looking.game.play
        if not self._reviews or isinstance(self._found, Hindsight) or self._reviewing is not None:
            return []
        is_long = isinstance(self._found, NotSolved) and play is not None
        return [scene.message(speech, "note", speech.say("judged.too_long" if is_long else "judged.no_card"))]

    def _buttons(self, company: Company) -> list[View]:
        """Steps, then what is asked of perfect play, always the same in the same places."""
        speech, looking = company.speech, self.looking
        other = {"text": speech.say("button.review.other")} if company.me is None else {}
        return [
            *retelling.steps(looking, company),
            scene.button(speech, "opinion", pressed=looking.has_opinion),
            {**scene.button(speech, "review", pressed=self._reviews), **other},
            *([scene.button(speech, "return")] if looking.beside else []),
        ]
