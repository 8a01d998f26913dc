"""Daily rounds: what was missed comes back after days, as a puzzle or a new question of its drill."""

import random
from dataclasses import replace

from ulti_teach.course.drills import DrillQuestion, question
from ulti_teach.course.laying import begin
from ulti_teach.course.progress import Desk, How
from ulti_teach.course.review import (
    DRILL,
    PUZZLE,
    Returning,
    Round,
    day_of,
    of_today,
    read_round,
    schedule,
)
from ulti_teach.course.reviewtext import comes, named, standing
from ulti_teach.engine import UltiError

from . import around, scene
from .component import View, module, style
from .played import Played
from .puzzle import Exercised, exercise_of, exercises
from .quiz import Quiz
from .store import the_store

_DOTS = {How.UNAIDED: "on", How.AIDED: "late", How.SHOWN: "miss"}


class DailyRound(Exercised):
    """A short round of what was missed, at most ten questions a day: `DailyRound()`.

    While the setting `review` is off, it says what it would do and can be begun with. The round that is under way is
    kept, the answers are; when each question comes again follows from them (`course/review.py`).
    """

    _esm = module("around.js")
    _css = style("menu.css", "around.css")
    _onward = "next-question"

    def __init__(self, *, pack: str | None = None) -> None:
        self.round = Round()
        self._is_answered = False  # the question that stands there; the round already counts it
        self._has_stopped = False
        # Nothing is asked yet: any puzzle that needs no search.
        first = next(known for known in exercises().values() if not known.question.kind.asks_for_play)
        super().__init__(first, pack=pack)

    def __repr__(self) -> str:
        return "DailyRound()"

    # --- what is kept

    @property
    def key(self) -> str:
        """There is one for each learner."""
        return "DailyRound()"

    def state(self) -> object:
        """Which questions are asked, how the answered ones were found, and how far the last one is."""
        if self.round.next is None:
            return None
        return {"round": self.round.values(), "left": None if self._is_answered else super().state()}

    def restore(self, state: object) -> None:
        """Goes on with the round that was left. Raises `UltiError` when that does not fit any more."""
        match state:
            case {"round": values, "left": left}:
                found = read_round(values, exercises())
                if found.next is None:
                    raise UltiError("The round that was left is over.")
                if found.next.item.startswith(DRILL) and left is not None:
                    begin(self._question_of(found)).restored(left)
                self.round = found
                self._go_to(found.next)
                if left is not None:
                    super().restore(left)
                self._focus = None
            case _:
                raise UltiError("What was left is no daily round.")

    def desk_changed(self, desk: Desk) -> None:
        """Something was missed, or answered, perhaps in another tab."""
        super().desk_changed(desk)
        if self._is_on and not self._is_asking and self._view.get("prompt") != self._standing():
            self._show(focus=None)

    # --- what the learner does

    @property
    def _is_on(self) -> bool:
        return self.settings.review == "on"

    @property
    def _is_asking(self) -> bool:
        """Whether a question stands there: one to answer, or one that was just answered."""
        return self._is_answered or self.round.next is not None

    def act(self, action: str, target: str) -> None:
        """Begins with daily rounds or stops them, starts a round, answers, goes on, or stops for today."""
        self._has_stopped = False
        match action, target:
            case "button", "round-on" if not self._is_on:
                the_store().change(lambda desk, now: desk.chose("review", "on", now))
                start = bool(self._due())
                self._focus = {"zone": "button", "key": "round-start" if start else "round-off"}
            case _ if not self._is_on:
                return
            case "button", "round-off" if not self._is_asking:
                the_store().change(lambda desk, now: desk.chose("review", "off", now))
                self.round, self._has_stopped = Round(), True
                self._focus = {"zone": "button", "key": "round-on"}
            case "button", "round-start" if not self._is_asking:
                self.round = Round(self._due(), random.randrange(1 << 32))
                self._go_on_asking()
            case "button", "stop" if self._is_asking:
                self.round = replace(self.round, items=self.round.items[: len(self.round.hows)])
                self._go_on_asking()
            case "button", self._onward if self._is_asking:
                if self._is_answered:
                    self._go_on_asking()
            case _ if self._is_asking:
                super().act(action, target)

    def _go_on_asking(self) -> None:
        """The next question, or what came of the round."""
        self._is_answered = False
        if self.round.next is not None:
            self._go_to(self.round.next)
            return
        if self.player:
            self.player.stop()
        self.player = None
        self._focus = {"zone": "button", "key": "round-start" if self._due() else "round-off"}

    def _go_to(self, one: Returning) -> None:
        self._is_answered = False
        if one.item.startswith(PUZZLE):
            self.show(exercise_of(one.item.removeprefix(PUZZLE)))
        else:
            self.show_drill(self._question_of(self.round))

    @staticmethod
    def _question_of(round: Round) -> DrillQuestion:
        """The drill question that is next: one of the kind and level that was missed, but a new one."""
        one = round.next
        if one is None:
            raise UltiError("Nothing is asked: the round is over.")
        return question(one.item.removeprefix(DRILL), round.seed, len(round.hows), one.level)

    def _finished(self, how: How) -> None:
        """Keeps the answer as wherever the question is asked; only the first of each counts in the round."""
        one = self.round.next
        if self.drilled is None:
            super()._finished(how)
        elif one is not None and not self._is_answered:
            id = f"{self.round.seed}-{len(self.round.hows)}"
            self._practised(one.item.removeprefix(DRILL), id, how, one.level)
        if not self._is_answered:
            self.round, self._is_answered = self.round.answered(how), True

    # --- what is shown

    def _scheduled(self) -> tuple[Returning, ...]:
        store = the_store()
        return schedule(store.desk, store.now, exercises(), zone=store.zone)

    def _today(self) -> int:
        return day_of(the_store().now, the_store().zone)

    def _due(self) -> tuple[Returning, ...]:
        return of_today(self._scheduled(), self._today())

    def _standing(self) -> str:
        return standing(self.speech, self._scheduled(), self._today())

    def draw(self) -> View:
        """What it would do, a question of the round, or what came of it and what waits."""
        if not self._is_on:
            return self._off()
        return self._asking() if self._is_asking else self._resting()

    def _frame(self, prompt: str) -> View:
        stopped = [scene.message(self.speech, "note", self.speech.say("review.stopped"))]
        return {
            **scene.frame(self.speech, self.settings),
            "label": self.speech.say("review.label"),
            "heading": "",
            "prompt": prompt,
            "say": stopped if self._has_stopped else [],
            "focus": self._focus,
        }

    def _off(self) -> View:
        return {
            **self._frame(self.speech.say("review.off")),
            "buttons": [scene.button(self.speech, "round-on", go=True)],
        }

    def _asking(self) -> View:
        number = len(self.round.hows) - (1 if self._is_answered else 0)
        dots = [_DOTS[how] for how in self.round.hows]
        name = named(self.speech, self.round.items[number], exercises())
        return {
            **super().draw(),
            "notice": [scene.message(self.speech, "note", self.speech.say("review.from", name=name))],
            "dots": {
                "label": self.speech.say("review.question", number=number + 1, all=len(self.round.items)),
                "items": [*dots, *["off"] * (len(self.round.items) - len(dots))],
            },
        }

    def _buttons(self) -> list[View]:
        stop = scene.button(self.speech, "stop")
        if self.player is None:
            return [*Quiz._buttons(self), stop]
        played = Played(self.speech, self.player)
        onward = scene.button(self.speech, self._onward, go=played.is_over(), enabled=self._is_answered)
        return [*played.buttons([onward]), stop]

    def _resting(self) -> View:
        start = [scene.button(self.speech, "round-start", go=True)] if self._due() else []
        return {
            **self._frame(self._standing()),
            "buttons": [*start, scene.button(self.speech, "round-off")],
            "sheets": [self._came()] if self.round.hows else [],
        }

    def _came(self) -> View:
        """What came of the round: how each question was found, and when it comes again."""
        say, today = self.speech.say, self._today()
        again = {one.item: one.day for one in self._scheduled()}
        rows = [
            around.row(
                one.item,
                [
                    named(self.speech, one, exercises()),
                    say(f"review.how.{how.value}"),
                    comes(self.speech, again[one.item], today) if one.item in again else "",
                ],
            )
            for one, how in zip(self.round.items, self.round.hows, strict=False)
        ]
        columns = [(say(f"review.column.{name}"), False) for name in ("question", "how", "again")]
        return around.sheet("came", say("review.came"), columns, rows)
