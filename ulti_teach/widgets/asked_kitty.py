"""How the question of what to lay down is shown and judged in words: what could go wrong with the ten that stay."""

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.kitty import KittyQuestion
from ulti_teach.course.laying import Laying
from ulti_teach.engine import CardSet, Rule
from ulti_teach.text import Speech

from . import scene
from .asked import Asked
from .component import View


class AskedKitty(Asked):
    """Which two of twelve cards are laid down."""

    def __init__(self, speech: Speech, answering: Answering, question: KittyQuestion) -> None:
        super().__init__(speech, answering)
        self.question = question

    def draw(self) -> View:
        """The twelve cards, and the contract that is to be bid."""
        question, speech, answering = self.question, self.speech, self.answering
        cards = question.hand
        marks = {card: mark for card in cards if (mark := answering.mark(card))}
        bid = question.contract
        without = "durchmars" if not bid.is_betli else "betli"
        key = "kitty.prompt" if bid.has_trumps else f"kitty.prompt.{without}"
        return {
            "heading": speech.say("ask.discard"),
            "prompt": speech.say(key, bid=bid),
            "chips": [
                {"text": speech.term(bid)},
                *([] if bid.has_trumps else [{"text": speech.say("chip.no_trumps")}]),
            ],
            "hand": scene.hand(
                speech,
                cards,
                bid,
                pressed={card: card in answering.chosen for card in cards},
                disabled=dict.fromkeys(cards, answering.is_done),
                mark=dict(marks),
                mark_text={card: self.mark_text(mark) for card, mark in marks.items()},
            ),
        }

    def mark_text(self, mark: str | None) -> str:
        """A pair that was missed is one that would do."""
        return self.speech.say("mark.missed.pair") if mark == "missed" else super().mark_text(mark)

    @property
    def _pair(self) -> CardSet:
        return self.answering.pair if isinstance(self.answering, Laying) else CardSet()

    def why(self) -> str:
        """What the ten cards do then, and how many pairs will do."""
        question, say = self.question, self.speech.say
        pairs = [pair for pair in question.right if isinstance(pair, CardSet)]
        told = self._pair if self.answering.is_right else pairs[0]
        key = "betli" if question.contract.is_betli else "durchmars"
        if question.contract.has_trumps:
            key = "points" if told.points else "nothing"
        lead = question.first_lead(told) if question.contract.is_betli else None
        key = "lead" if lead else key
        return say(f"kitty.why.{key}", cards=told, points=told.points, lead=lead, n=len(pairs))

    def faults(self) -> list[View]:
        """What the contract lacks without them, what they give away, or which card can still go wrong."""
        text, rule = self._fault(self._pair)
        return [scene.message(self.speech, "bad", text, rule=rule)]

    def _fault(self, pair: CardSet) -> tuple[str, Rule]:
        question, say = self.question, self.speech.say
        if question.contract.has_trumps:
            if pair & question.needed:
                return say("kitty.fault.needed", cards=pair & question.needed, bid=question.contract), Rule.R4_1
            return say("kitty.fault.points", points=pair.points), Rule.R3_8
        dangers = question.dangers(pair)
        if question.contract.is_betli:
            return say("kitty.fault.betli", n=len(dangers), cards=dangers), Rule.R7_4
        return say("kitty.fault.durchmars", n=len(dangers), cards=dangers), Rule.R7_6
