"""How questions about the rank of bids, and about what may be bid, are shown and judged in words."""

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.bidding import Equal, HigherBidQuestion, MayBidQuestion, Passing
from ulti_teach.engine import (
    STANDARD,
    Component,
    Contract,
    MinorNamed,
    NotHigher,
    Rule,
    RuleSet,
    Seat,
    component_value,
    value,
)
from ulti_teach.puzzles import Choice
from ulti_teach.text import Speech, refusal

from . import scene
from .asked_believed import AskedBelieved
from .component import View


class AskedHigherBid(AskedBelieved):
    """Which of two bids is higher, or neither."""

    kind = "higher-bid"

    def __init__(self, speech: Speech, answering: Answering, question: HigherBidQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def prompt(self) -> str:
        """Both bids, and the variants in force."""
        question, say = self.question, self.speech.say
        first, second = question.bids
        if question.rules == STANDARD:
            return say("higher-bid.prompt", one=first, other=second)
        return say(
            "higher-bid.prompt.variants", one=first, other=second, variants=variants_of(self.speech, question.rules)
        )

    def text(self, choice: Choice) -> str:
        """A bid, or that they are equal."""
        return self.speech.say("higher-bid.equal") if choice is Equal.EQUAL else self.speech.term(choice)

    def why(self) -> str:
        """What each of them is worth, added up, and which is higher."""
        question, speech = self.question, self.speech
        told = [self._ranked(bid) for bid in question.bids]
        (right,) = question.right
        if isinstance(right, Contract):
            return " ".join([*told, speech.say("higher-bid.why.higher", bid=right)])
        return " ".join([*told, speech.say("higher-bid.why.equal")])

    def _ranked(self, bid: Contract) -> str:
        """What one bid is ranked by; a parti only breaks ties (R5.1)."""
        speech, rules = self.speech, self.question.rules
        worth = value(bid, rules)
        if not worth.components:
            return speech.say("higher-bid.why.parti", bid=bid, worth=worth.parti)
        terms = _terms(speech, bid, rules)
        if worth.parti:
            return speech.say("higher-bid.why.tie", bid=bid, terms=terms, parti=worth.parti)
        return speech.say("higher-bid.why", bid=bid, terms=terms)


def _terms(speech: Speech, bid: Contract, rules: RuleSet) -> str:
    """What a bid is ranked by, added up: "4 (40-100) + 4 (ulti) = 8"."""
    parts = [part for part in Component if part in bid.components - {Component.PARTI}]
    terms = " + ".join(speech.say("bid.term", part=part, worth=component_value(part, bid, rules)) for part in parts)
    return f"{terms} = {value(bid, rules).components}" if len(parts) > 1 else terms


def variants_of(speech: Speech, rules: object) -> list[str]:
    """The variants in force, by their names."""
    chosen = [name for name in getattr(type(rules), "__slots__", ()) if getattr(rules, name) is True]
    return [speech.say(f"choice.rules.{name}") for name in chosen]


class AskedMayBid(AskedBelieved):
    """What may be bid over an auction, and whether one may pass."""

    kind = "may-bid"

    def __init__(self, speech: Speech, answering: Answering, question: MayBidQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def chips(self) -> list[View]:
        """The bid to beat."""
        last = self.question.last
        return [{"text": self.speech.say("ask.bid_to_beat", bid=last)}] if last else []

    def prompt(self) -> str:
        """The auction so far, call by call, and that it is the learner's turn."""
        question, speech, me = self.question, self.speech, self.question.seat
        calls = [
            speech.say(
                ("may-bid.call" if call else "may-bid.call.pass") + (".me" if seat == me else ""),
                name=scene.name(speech, seat, me),
                bid=call,
            )
            for number, call in enumerate(question.calls)
            for seat in (Seat(number % 3),)
        ]
        return speech.say("may-bid.prompt", calls=calls) if calls else speech.say("may-bid.prompt.first")

    def text(self, choice: Choice) -> str:
        """A bid, or the pass."""
        return self.speech.say("may-bid.pass") if choice is Passing.PASS else self.speech.term(choice)

    def why(self) -> str:
        """What the bid to beat is worth, and so what is higher; before the first bid, that there must be one."""
        question, speech = self.question, self.speech
        if question.last is None:
            return speech.say("may-bid.why.first")
        bids = [bid for bid in question.right if isinstance(bid, Contract)]
        return speech.say(
            "may-bid.why" if bids else "may-bid.why.none", over=question.last, worth=value(question.last), bids=bids
        )

    def fault(self, choice: Choice) -> tuple[str, Rule]:
        """Why the engine refuses a bid; of the pass, that the first bidder has to bid."""
        last = self.question.last
        if isinstance(choice, Contract) and choice.minor:
            reason: MinorNamed | NotHigher = MinorNamed(choice)
        elif isinstance(choice, Contract) and last:
            reason = NotHigher(choice, value(choice), last, value(last))
        else:
            return super().fault(choice)
        return refusal(self.speech, reason), reason.rule
