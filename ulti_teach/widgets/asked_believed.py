"""How a question that newcomers answer in ways of their own is shown: choices in words, and what is so instead."""

from typing import ClassVar

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.believing import Belief
from ulti_teach.engine import Card, Rule
from ulti_teach.puzzles import Choice, Wants
from ulti_teach.text import Speech

from . import scene
from .asked import Asked
from .component import View


class AskedBelieved(Asked):
    """Base of such questions: `kind` begins the keys of what is said of it."""

    kind: ClassVar[str]

    def __init__(self, speech: Speech, answering: Answering, beliefs: tuple[Belief, ...]) -> None:
        super().__init__(speech, answering)
        self._beliefs = beliefs

    @property
    def ticks(self) -> bool:
        """Whether several choices may be ticked."""
        return self.answering.question.wants is Wants.ALL

    @property
    def zone(self) -> str:
        """Answered in words."""
        return "choice"

    def draw(self) -> View:
        """Heading, prompt, what lies there and what can be chosen."""
        say = self.speech.say
        label = say("ask.tick_words" if self.ticks else "ask.choose")
        rows = self.rows()
        return {
            "heading": say(f"ask.{self.kind}"),
            "prompt": self.prompt(),
            "chips": self.chips(),
            "spread": {"rows": rows} if rows else None,
            "choices": {"label": label, "options": [self.button(each, self.text(each)) for each in self.shown()]},
        }

    def shown(self) -> tuple[Choice, ...]:
        """The choices in the order in which they stand there."""
        return self.answering.choices

    def prompt(self) -> str:
        """What is the case."""
        raise NotImplementedError

    def text(self, choice: Choice) -> str:
        """A choice in words."""
        raise NotImplementedError

    def chips(self) -> list[View]:
        """What stands in the corner."""
        return []

    def rows(self) -> list[View]:
        """Cards to look at, row by row."""
        return []

    def row(self, id: str, label: str, cards: list[Card]) -> View:
        """Cards in a row."""
        items = [
            {"id": str(card), "spoken": self.speech.term(card), "faces": [scene.card(self.speech, card)]}
            for card in cards
        ]
        return {"id": id, "label": label, "items": items}

    def mark_text(self, mark: str | None) -> str:
        """Of several, one that was missed belongs to the answer."""
        return self.speech.say("mark.missed.word") if self.ticks and mark == "missed" else super().mark_text(mark)

    def faults(self) -> list[View]:
        """What is so instead of what was chosen, each reason once; else how many are missing, and what hides them."""
        speech = self.speech
        said: list[View] = []
        told: set[str] = set()
        for choice in self.wrong():
            text, rule = self.fault(choice)
            if text not in told:
                said.append(scene.message(speech, "bad", text, rule=rule))
            told.add(text)
        lacking = set(self.answering.right_choices) - set(self.answering.chosen)
        if not said and lacking:
            said.append(scene.message(speech, "note", speech.say("answer.words_missing", n=len(lacking))))
            chosen = frozenset(self.answering.chosen)
            belief = next((each for each in self._beliefs if each.answer == chosen), None)
            if belief:
                told_of = speech.say(f"believed.{belief.name}")
                said.append(scene.message(speech, "note", told_of, rule=belief.rule))
        return said

    def fault(self, choice: Choice) -> tuple[str, Rule]:
        """Why a choice is wrong: the belief that leads there, or what is to be looked at."""
        belief = next((each for each in self._beliefs if choice in each.answer), None)
        if belief:
            return self.speech.say(f"believed.{belief.name}"), belief.rule
        return self.speech.say(f"{self.kind}.fault"), self.answering.question.rule
