"""For whoever knows cards already: a few questions, and what need not be practised any more."""

import random

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills import DrillQuestion
from ulti_teach.course.placement import GAMES, PLAN, Round, read_round
from ulti_teach.course.progress import PLACED, How
from ulti_teach.engine import UltiError

from . import scene
from .asked import Asked
from .asked_cards import asked_of
from .component import View
from .quiz import Quiz
from .store import the_store


class Placement(Quiz):
    """A round of two minutes for players of skat, bridge or 66: `Placement()`.

    The drills that it finds mastered are marked so; their answers are kept, and say where they come from. The same
    `seed` asks the same questions. Raises `UltiError` when it is no whole number.
    """

    _onward = "next-question"

    def __init__(self, *, seed: int | None = None, pack: str | None = None) -> None:
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            raise UltiError(f"The seed of a round is a whole number, not {seed!r}.")
        self.seed = random.randrange(1 << 32) if seed is None else seed
        self.round = Round()
        self.question: DrillQuestion = self.round.begins(GAMES[0], self.seed).question
        super().__init__(self.question, pack=pack)

    def __repr__(self) -> str:
        return f"Placement(seed={self.seed})"

    @property
    def key(self) -> str:
        """There is one for each learner."""
        return "Placement()"

    def state(self) -> object:
        """Which questions were answered, and how far the last one is; None before and after the round."""
        if self.round.next is None:
            return None
        return {"round": self.round.values(), "answered": super().state()}

    def restore(self, state: object) -> None:
        """Goes on with the round that was left. Raises `UltiError` when that does not fit any more."""
        match state:
            case {"round": values, "answered": answered}:
                left = read_round(values)
                if left.next is None:
                    raise UltiError("The round that was left is over.")
                asked = left.question
                answering = Answering(asked).restored(answered) if answered else Answering(asked)
                self.round, self.question, self.answering, self.seed = left, asked, answering, left.seed
            case _:
                raise UltiError("What was left is no round of questions.")

    def asked(self) -> Asked:
        """The question as its drill shows it."""
        return asked_of(self.speech, self.answering, self.question)

    @property
    def _is_asking(self) -> bool:
        """Whether a question stands there: one to answer, or one that was just answered."""
        return bool(self.round.game) and (self.round.next is not None or self.answering.is_done)

    def act(self, action: str, target: str) -> None:
        """Chooses the game, answers, goes on, stops, or begins anew."""
        match action, target:
            case "choice", _ if not self.round.game:
                if target in GAMES:
                    self.round = self.round.begins(target, self.seed)
                    self._go_to_question()
            case "button", "stop" if self._is_asking:
                self.round = self.round.stops()
                self._close()
            case "button", "next-question" if self._is_asking and self.answering.is_done:
                if self.round.next is None:
                    self._close()
                else:
                    self._go_to_question()
            case "button", "again" if self.round.game and not self._is_asking:
                self.seed += 1
                self.round = Round()
                self._focus = {"zone": "choice", "key": None}
            case _ if self._is_asking:
                super().act(action, target)

    def _go_to_question(self) -> None:
        self.question = self.round.question
        self._ask(self.question)

    def _close(self) -> None:
        """What came of it."""
        self.answering = Answering(self.question)
        self._focus = {"zone": "button", "key": "again"}

    def _finished(self, how: How) -> None:
        """Keeps the answer at once, so that nothing is lost by leaving; and what is mastered with it."""
        step = self.round.next
        if step is None:
            return
        before = self.round.mastered
        id = f"{PLACED}{self.seed}-{len(self.round.answers)}"
        self.round = self.round.answered(how is How.UNAIDED)
        new = [kind for kind in self.round.mastered if kind not in before]
        self._practised(step.kind, id, how, step.level)
        the_store().change(lambda desk, now: desk.placed(new, now))

    def draw(self) -> View:
        """The games to choose from, a question, or what came of it."""
        if not self.round.game:
            return self._games()
        return self._round() if self._is_asking else self._result()

    def _games(self) -> View:
        say = self.speech.say
        options = [
            {"id": game, "text": say(f"placement.game.{game}"), "pressed": None, "mark": None, "disabled": False}
            for game in GAMES
        ]
        return {
            **scene.frame(self.speech, self.settings),
            "label": say("placement.label"),
            "heading": say("placement.heading"),
            "prompt": say("placement.prompt"),
            "choices": {"label": say("placement.games"), "options": options},
            "say": [],
            "buttons": [],
            "focus": self._focus,
        }

    def _round(self) -> View:
        """The question, what is new to a player of that game, and how many were answered."""
        say, answers = self.speech.say, self.round.answers
        number = len(answers) + (0 if self.answering.is_done else 1)
        dots = ["on" if right else "miss" for right in answers]
        shown = super().draw()
        return {
            **shown,
            "notice": [scene.message(self.speech, "note", say(f"placement.from.{self.round.game}"))],
            "buttons": [*shown["buttons"], scene.button(self.speech, "stop")],
            "dots": {
                "label": say("placement.question", number=number, most=len(PLAN)),
                "items": [*dots, *["off"] * (len(PLAN) - len(dots))],
            },
        }

    def _result(self) -> View:
        """What is known, and the lesson to go on with."""
        say, speech = self.speech.say, self.speech
        known = [say(f"placement.known.{kind}") for kind in self.round.known]
        return {
            **scene.frame(speech, self.settings),
            "label": say("placement.label"),
            "heading": say("placement.result"),
            "prompt": "",
            "say": [
                *(scene.message(speech, "good", text) for text in known),
                scene.message(speech, "note", say(f"placement.on.{self.round.lesson}")),
            ],
            "buttons": [scene.button(speech, "again")],
            "focus": self._focus,
        }
