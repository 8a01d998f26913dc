"""How questions about the parts and the worth of a contract are shown and judged in words."""

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.contracts import Claim, UndertakesQuestion, WorthQuestion
from ulti_teach.engine import Component, Rule, settle
from ulti_teach.puzzles import Choice
from ulti_teach.text import Speech, signed
from ulti_teach.text.bids import asks, trumps_of

from .asked_believed import AskedBelieved


class AskedWorth(AskedBelieved):
    """What a contract brings when it is made, or all but one part of it."""

    kind = "worth"

    def __init__(self, speech: Speech, answering: Answering, question: WorthQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def prompt(self) -> str:
        """Who plays it, and what of it is made."""
        question, say = self.question, self.speech.say
        if not question.lost:
            return say("worth.made", bid=question.contract)
        made = [part for part in Component if part in question.contract.components - {question.lost}]
        return say("worth.lost", bid=question.contract, made=made, lost=question.lost)

    def text(self, choice: Choice) -> str:
        """What each opponent pays, or is paid."""
        if not isinstance(choice, int):
            return str(choice)
        if not self.question.lost:
            return str(choice)
        return self.speech.say(
            "worth.pays" if choice > 0 else "worth.paid" if choice else "worth.nothing", amount=abs(choice)
        )

    def why(self) -> str:
        """The components one by one, as they are settled."""
        question, say = self.question, self.speech.say
        lines = settle(question.contract, question.facts).lines
        terms = [
            say("worth.term", part=line.what, worth=signed(-line.seats[1]) if question.lost else -line.seats[1])
            for line in lines
        ]
        (right,) = question.right
        total = signed(right) if question.lost and isinstance(right, int) else right
        told = say("worth.why" if len(terms) > 1 else "worth.why.one", terms=terms, total=total)
        return f"{told} {say('worth.why.hearts')}" if question.contract.heart else told


class AskedUndertakes(AskedBelieved):
    """What the declarer of a contract must do, and how the cards rank."""

    kind = "undertakes"

    def __init__(self, speech: Speech, answering: Answering, question: UndertakesQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def prompt(self) -> str:
        """That there may be several, or none but one."""
        return self.speech.say("undertakes.prompt", bid=self.question.contract)

    def text(self, choice: Choice) -> str:
        """A claim."""
        return self.speech.say(f"claim.{choice}")

    def why(self) -> str:
        """What each component asks for, and what is trumps."""
        bid = self.question.contract
        parts = [asks(self.speech, part) for part in Component if part in bid.components]
        return " ".join([*parts, trumps_of(self.speech, bid)])

    def fault(self, choice: Choice) -> tuple[str, Rule]:
        """The belief that ticks it; else that no part of this contract asks for it."""
        if choice is Claim.PARTI and not self.question.contract.has_trumps:
            return self.speech.say("undertakes.not", bid=self.question.contract, claim=self.text(choice)), Rule.R4_2
        if choice in (Claim.HUNDRED_40, Claim.HUNDRED_20, Claim.ULTI, Claim.NO_TRICK, Claim.EVERY_TRICK, Claim.OPEN):
            told = self.speech.say("undertakes.not", bid=self.question.contract, claim=self.text(choice))
            return told, Rule.R4_1
        return super().fault(choice)
