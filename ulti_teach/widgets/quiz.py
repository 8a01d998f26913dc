"""Questions over a table: one puzzle from the exercises, or a drill without end."""

import random
from functools import cache

from ulti_teach import data
from ulti_teach.course.answering import Answering, Choice
from ulti_teach.course.drills import legal_cards_question
from ulti_teach.engine import Card, Position, PuzzleError, Seat, Trick, UltiError, asked
from ulti_teach.puzzles import Exercise, Kind, Words, finished_trick, load_exercises
from ulti_teach.puzzles import Puzzle as PuzzleValue
from ulti_teach.text import obligation, refusal, why_it_loses, why_it_wins

from . import scene
from .component import Component, View

# Lessons before this one know no contracts, so only the trumps are named.
_CONTRACTS_KNOWN_FROM = 4


class Quiz(Component):
    """Base of what asks questions: which cards may be played, who wins the trick."""

    def __init__(self, question: PuzzleValue, words: Words | None = None, *, pack: str = "french") -> None:
        self.answering = Answering(question)
        self._words = words
        super().__init__(pack=pack)

    @property
    def _question(self) -> PuzzleValue:
        return self.answering.puzzle

    def act(self, action: str, target: str) -> None:
        """Ticks a card or a seat, checks, gives a hint, shows the answer, or begins again."""
        match action, target:
            case (("card" | "choice"), _):
                chosen = next((choice for choice in self.answering.choices if str(choice) == target), None)
                if chosen is not None:
                    self.answering = self.answering.choose(chosen)
            case "button", "check":
                self.answering = self.answering.check()
            case "button", "hint" if self._words and self.answering.hints < len(self._words.hints):
                self.answering = self.answering.hint()
            case "button", "show":
                self.answering = self.answering.show()
            case "button", "again":
                self.answering = Answering(self._question)
            case _:
                pass

    def draw(self) -> View:
        """The question, with marks once an answer was checked."""
        question, speech = self._question, self.speech
        position, shown = question.position, question.position.trick
        if question.kind is Kind.TRICK_WINNER:
            shown = finished_trick(question)
            for card in question.line:
                position = position.play(card)
        ticks_cards = question.kind is Kind.LEGAL_CARDS
        turn = question.seat if ticks_cards else None
        return {
            **scene.frame(speech),
            "heading": speech.say(f"ask.{question.kind.value}"),
            "prompt": speech.fill(self._words.prompt) if self._words else speech.say("ask.tick"),
            "chips": scene.chips(speech, position, contract=question.lesson >= _CONTRACTS_KNOWN_FROM),
            "seats": scene.seats(speech, position.view(question.seat), question.seat, turn=turn, taken=None),
            "trick": self._trick(shown),
            "hand": self._hand(position) if ticks_cards else None,
            "choices": None if ticks_cards else self._seats(),
            "say": self._say(),
            "buttons": self._buttons(),
        }

    def _trick(self, shown: Trick) -> View:
        """The trick; who wins it is not given away before the answer was found."""
        view = scene.trick(self.speech, shown, self._question.seat)
        if not self.answering.is_done:
            view["cards"] = [{**card, "wins": False} for card in view["cards"]]
        return view

    def _hand(self, position: Position) -> View:
        answering, speech = self.answering, self.speech
        marks = {card: mark for card in position.hand if (mark := answering.mark(card))}
        notes = {}
        if answering.is_done:
            notes = {card: refusal(speech, reason) for card in position.hand if (reason := position.violation(card))}
        return scene.hand(
            speech,
            position.hand,
            position.contract,
            pressed={card: card in answering.chosen for card in position.hand},
            disabled=dict.fromkeys(position.hand, answering.is_done),
            mark=dict(marks),
            mark_text={card: speech.say(f"mark.{mark}") for card, mark in marks.items()},
            note=dict(notes),
        )

    def _seats(self) -> View:
        answering, speech = self.answering, self.speech
        options = []
        for choice in answering.choices:
            if not isinstance(choice, Seat):
                continue
            mark = answering.mark(choice)
            options.append(
                {
                    "id": str(choice),
                    "text": scene.name(speech, choice, self._question.seat),
                    "pressed": choice in answering.chosen,
                    "mark": mark,
                    "mark_text": speech.say(f"mark.{mark}") if mark else "",
                    "disabled": answering.is_done,
                }
            )
        return {"label": speech.say("ask.trick-winner"), "options": options}

    def _say(self) -> list[View]:
        answering, speech = self.answering, self.speech
        said = []
        if self._words:
            hints = self._words.hints[: answering.hints]
            said = [] if answering.is_done else [scene.message(speech, "note", speech.fill(hint)) for hint in hints]
        if answering.is_done:
            key = "answer.shown" if answering.shown else "answer.right"
            kind = "note" if answering.shown else "good"
            said.append(scene.message(speech, kind, speech.say(key, why=self._why()), rule=self._question.rule))
            if self._words:
                said.append(scene.message(speech, "note", speech.fill(self._words.explanation)))
        elif answering.checked:
            said += self._faults()
        return said

    def _why(self) -> str:
        """What the engine says of the right answer."""
        position = self._question.position
        if self._question.kind is Kind.TRICK_WINNER:
            return why_it_wins(self.speech, finished_trick(self._question))
        return obligation(self.speech, position.trick, asked(position.hand, position.trick), position.legal_cards())

    def _faults(self) -> list[View]:
        """Why each wrong card is wrong; else, that some are missing; for a wrong seat, what to look at."""
        answering, speech = self.answering, self.speech
        wrong = [choice for choice in answering.choices if answering.mark(choice) == "bad"]
        said = [self._fault(choice) for choice in wrong]
        missing = len(answering.right_choices - answering.chosen)
        if not wrong and missing:
            said.append(scene.message(speech, "note", speech.say("answer.missing", n=missing)))
        return said

    def _fault(self, choice: Choice) -> View:
        """Why this card may not be played, or why this seat does not win."""
        speech = self.speech
        if isinstance(choice, Card):
            reason = self._question.position.violation(choice)
            says = refusal(speech, reason) if reason else ""
            return scene.message(speech, "bad", says, rule=reason.rule if reason else None, about=choice)
        trick = finished_trick(self._question)
        played = next(card for card in trick.cards if trick.player_of(card) == choice)
        says = why_it_loses(speech, played, trick)
        return scene.message(speech, "bad", says, rule=self._question.rule, about=played)

    def _buttons(self) -> list[View]:
        answering, speech = self.answering, self.speech
        if answering.is_done:
            return [self._after()]
        can_check = bool(answering.chosen) and not answering.checked
        buttons = [scene.button(speech, "check", go=True, enabled=can_check)]
        if self._words:
            buttons.append(scene.button(speech, "hint", enabled=answering.hints < len(self._words.hints)))
        return [*buttons, scene.button(speech, "show")]

    def _after(self) -> View:
        """The button under an answered question."""
        return scene.button(self.speech, "again")


@cache
def _exercises() -> dict[str, Exercise]:
    return load_exercises(data.exercises())


class Puzzle(Quiz):
    """One puzzle of the exercises by its id, with hints and an explanation: `Puzzle("tricks-follow")`.

    Raises `PuzzleError` when there is no such puzzle, or a puzzle file has a fault.
    """

    def __init__(self, id: str, *, pack: str = "french") -> None:
        exercises = _exercises()
        if id not in exercises:
            raise PuzzleError("exercises", f"there is no such puzzle; there are {', '.join(exercises)}", id=str(id))
        self._id = id
        super().__init__(exercises[id].puzzle, exercises[id].words, pack=pack)

    def __repr__(self) -> str:
        return f"Puzzle({self._id!r})"


_DRILLS = {"legal-cards": legal_cards_question}


class Drill(Quiz):
    """Questions without end, made by the engine: `Drill("legal-cards")`.

    The same `seed` gives the same series. Raises `UltiError` when there is no such drill.
    """

    def __init__(self, kind: str, *, seed: int | None = None, pack: str = "french") -> None:
        if kind not in _DRILLS:
            raise UltiError(f"There is no drill {kind!r}; there is {', '.join(_DRILLS)}.")
        self._kind = kind
        self.seed = random.randrange(1 << 32) if seed is None else seed
        self._number = 0
        self._results: list[bool] = []
        super().__init__(_DRILLS[kind](self.seed, 0), pack=pack)

    def __repr__(self) -> str:
        return f"Drill({self._kind!r}, seed={self.seed})"

    def act(self, action: str, target: str) -> None:
        """As for every question; and goes on to the next one."""
        if (action, target) == ("button", "next-question") and self.answering.is_done:
            self._number += 1
            self.answering = Answering(_DRILLS[self._kind](self.seed, self._number))
            return
        was_done = self.answering.is_done
        super().act(action, target)
        if self.answering.is_done and not was_done:
            self._results = [*self._results[-4:], self.answering.is_unaided]

    def draw(self) -> View:
        """The question, with a dot for each of the last five answers."""
        items = ["on" if right else "miss" for right in self._results]
        items += ["off"] * (5 - len(items))
        say, results = self.speech.say, self._results
        label = say("drill.dots", n=sum(results), asked=len(results)) if results else say("drill.dots.none")
        return {**super().draw(), "dots": {"label": label, "items": items}}

    def _after(self) -> View:
        return scene.button(self.speech, "next-question", go=True)
