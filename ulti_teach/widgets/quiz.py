"""Questions over a table: one puzzle from the exercises, or a drill without end."""

import random
from functools import cache

from ulti_teach import data
from ulti_teach.course.answering import Answering
from ulti_teach.course.drills import legal_cards_question
from ulti_teach.engine import Card, CardSet, Position, PuzzleError, Seat, Trick, UltiError, asked
from ulti_teach.puzzles import Exercise, Kind, Question, Words, after_line, finished_trick, load_exercises
from ulti_teach.text import obligation, refusal, why_it_loses, why_it_wins

from . import scene
from .component import Component, View

# Lessons before this one know no contracts, so only the trumps are named.
_CONTRACTS_KNOWN_FROM = 4


class Quiz(Component):
    """Base of what asks questions: which cards may be played, who wins the trick."""

    # The button that leads on from an answered question.
    _onward = "again"

    def __init__(self, question: Question, words: Words | None = None, *, pack: str | None = None) -> None:
        self.answering = Answering(question)
        self._words = words
        self._focus: View | None = None
        super().__init__(pack=pack)

    @property
    def _question(self) -> Question:
        return self.answering.question

    @property
    def _hints(self) -> tuple[str, ...]:
        return self._words.hints if self._words else ()

    def act(self, action: str, target: str) -> None:
        """Ticks a card or a seat, checks, gives a hint, shows the answer, or begins again."""
        self._focus = None
        match action, target:
            case (("card" | "choice"), _):
                chosen = next((choice for choice in self.answering.choices if str(choice) == target), None)
                if chosen is not None:
                    self.answering = self.answering.choose(chosen)
            case "button", "check":
                self.answering = self.answering.check()
            case "button", "hint" if self.answering.hints < len(self._hints):
                self.answering = self.answering.hint()
            case "button", "show":
                self.answering = self.answering.show()
            case "button", "again" if self.answering.is_done:
                self._ask(self._question)
            case _:
                return
        if self.answering.is_done:
            self._focus = {"zone": "button", "key": self._onward}

    def _ask(self, question: Question) -> None:
        """Another question, or the same anew; the keyboard goes to the first thing to choose."""
        self.answering = Answering(question)
        self._focus = {"zone": "hand" if question.kind is Kind.LEGAL_CARDS else "choice", "key": None}

    def draw(self) -> View:
        """The question, with marks once an answer was checked."""
        question, speech, seat = self._question, self.speech, self._question.seat
        position, shown = after_line(question)
        ticks_cards = question.kind is Kind.LEGAL_CARDS
        heading = speech.say(f"ask.{question.kind.value}")
        return {
            **scene.frame(speech, self.settings),
            "label": heading,
            "heading": heading,
            "prompt": self._prompt(shown),
            "chips": scene.chips(speech, position, seat, contract=question.lesson >= _CONTRACTS_KNOWN_FROM),
            "seats": scene.seats(speech, position.view(seat), seat, turn=seat if ticks_cards else None),
            "trick": scene.trick(speech, shown, seat, tells_winner=self.answering.is_done),
            "hand": self._hand(position) if ticks_cards else None,
            "choices": None if ticks_cards else self._seats(),
            "say": self._say(),
            "buttons": self._buttons(),
            "focus": self._focus,
        }

    def _prompt(self, shown: Trick) -> str:
        """The author's words; a drill tells what lies on the table."""
        if self._words:
            return self.speech.fill(self._words.prompt)
        situation = scene.situation(self.speech, shown, self._question.seat)
        return self.speech.say("ask.tick", situation=situation)

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
        """The three players to choose from, as they sit: left, the learner, right."""
        me = self._question.seat
        options = [self._option(seat) for seat in (me.next.next, me, me.next)]
        return {"label": self.speech.say("ask.choose"), "options": options}

    def _option(self, seat: Seat) -> View:
        answering, mark = self.answering, self.answering.mark(seat)
        return {
            "id": str(seat),
            "text": scene.name(self.speech, seat, self._question.seat),
            "pressed": seat in answering.chosen,
            "mark": mark,
            "mark_text": self.speech.say(f"mark.{mark}") if mark else "",
            "disabled": answering.is_done,
        }

    def _say(self) -> list[View]:
        """The verdict; before it, what was wrong and the hints so far."""
        answering, speech = self.answering, self.speech
        if not answering.is_done:
            hints = [scene.message(speech, "note", speech.fill(hint)) for hint in self._hints[: answering.hints]]
            return [*(self._faults() if answering.checked else ()), *hints]
        why = self._why()
        told = why if answering.shown else speech.say("answer.right", why=why)
        verdict = scene.message(speech, "note" if answering.shown else "good", told, rule=self._question.rule)
        explained = [scene.message(speech, "note", speech.fill(self._words.explanation))] if self._words else []
        return [verdict, *explained]

    def _why(self) -> str:
        """What the engine says of the right answer."""
        position = self._question.position
        if self._question.kind is Kind.TRICK_WINNER:
            return why_it_wins(self.speech, finished_trick(self._question))
        return obligation(self.speech, position.trick, asked(position.hand, position.trick), position.legal_cards())

    def _faults(self) -> list[View]:
        """Why the wrong cards are wrong, those with one reason together; else how many are missing."""
        answering, speech = self.answering, self.speech
        wrong = [choice for choice in answering.chosen if answering.mark(choice) == "bad"]
        said = self._refusals(CardSet(card for card in wrong if isinstance(card, Card)))
        said += [self._loser(seat) for seat in wrong if isinstance(seat, Seat)]
        missing = len(answering.right_choices - answering.chosen)
        if not wrong and missing:
            said.append(scene.message(speech, "note", speech.say("answer.missing", n=missing)))
        return said

    def _refusals(self, wrong: CardSet) -> list[View]:
        """One message for each rule that some of these cards break."""
        position, speech = self._question.position, self.speech
        reasons = [(card, reason) for card in wrong if (reason := position.violation(card))]
        said = []
        for kind in dict.fromkeys(type(reason) for _, reason in reasons):
            cards = [card for card, reason in reasons if type(reason) is kind]
            reason = next(reason for _, reason in reasons if type(reason) is kind)
            about = cards[0] if len(cards) == 1 else None
            text = refusal(speech, reason, cards=CardSet(cards))
            said.append(scene.message(speech, "bad", text, rule=reason.rule, about=about))
        return said

    def _loser(self, seat: Seat) -> View:
        """Why this seat does not win."""
        trick = finished_trick(self._question)
        played = next(card for card in trick.cards if trick.player_of(card) == seat)
        says = why_it_loses(self.speech, played, trick)
        return scene.message(self.speech, "bad", says, rule=self._question.rule, about=played)

    def _buttons(self) -> list[View]:
        """Always the same in the same places, so that nothing moves under a finger; what cannot be done rests."""
        answering, speech = self.answering, self.speech
        done, can_check = answering.is_done, bool(answering.chosen) and not answering.checked
        more_hints = not done and answering.hints < len(self._hints)
        hint = [scene.button(speech, "hint", enabled=more_hints)] if self._hints else []
        return [
            scene.button(speech, "check", go=not done, enabled=can_check and not done),
            *hint,
            scene.button(speech, "show", enabled=not done),
            scene.button(speech, self._onward, go=done, enabled=done),
        ]


@cache
def _exercises() -> dict[str, Exercise]:
    return load_exercises(data.exercises())


class Puzzle(Quiz):
    """One puzzle of the exercises by its id, with hints and an explanation: `Puzzle("tricks-follow")`.

    Raises `PuzzleError` when there is no such puzzle, or a puzzle file has a fault.
    """

    def __init__(self, id: str, *, pack: str | None = None) -> None:
        exercises = _exercises()
        if not isinstance(id, str) or id not in exercises:
            raise PuzzleError("exercises", f"there is no such puzzle; there are {', '.join(exercises)}", str(id))
        self._id = id
        super().__init__(exercises[id].question, exercises[id].words, pack=pack)

    def __repr__(self) -> str:
        return f"Puzzle({self._id!r})"


_DRILLS = {"legal-cards": legal_cards_question}


class Drill(Quiz):
    """Questions without end, made by the engine: `Drill("legal-cards")`.

    The same `seed`, a whole number, gives the same series. Raises `UltiError` when there is no such drill.
    """

    _onward = "next-question"

    def __init__(self, kind: str, *, seed: int | None = None, pack: str | None = None) -> None:
        if not isinstance(kind, str) or kind not in _DRILLS:
            raise UltiError(f"There is no drill {kind!r}; there is {', '.join(_DRILLS)}.")
        if not isinstance(seed, int | None):
            raise UltiError(f"The seed of a drill is a whole number, not {seed!r}.")
        self._kind = kind
        self.seed = random.randrange(1 << 32) if seed is None else seed
        self._number = 0
        self._results: list[str] = []
        super().__init__(_DRILLS[kind](self.seed, 0), pack=pack)

    def __repr__(self) -> str:
        return f"Drill({self._kind!r}, seed={self.seed})"

    def act(self, action: str, target: str) -> None:
        """As for every question; and goes on to the next one."""
        if (action, target) == ("button", "next-question"):
            if self.answering.is_done:
                self._number += 1
                self._ask(_DRILLS[self._kind](self.seed, self._number))
            return
        was_done = self.answering.is_done
        super().act(action, target)
        if self.answering.is_done and not was_done:
            self._results = [*self._results[-4:], self._result()]

    def _result(self) -> str:
        """How the question ended: right at once, right in the end, or shown."""
        if self.answering.is_unaided:
            return "on"
        return "late" if self.answering.is_right else "miss"

    def draw(self) -> View:
        """The question, with a dot for each of the last five answers."""
        say, results = self.speech.say, self._results
        right = say("drill.dots", right=results.count("on"), asked=len(results)) if results else say("drill.dots.none")
        return {**super().draw(), "dots": {"label": right, "items": [*results, *["off"] * (5 - len(results))]}}
