"""How questions about variants, and about a table of four, are shown and judged in words."""

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.variants import Asks, FourQuestion, MovesQuestion, Player
from ulti_teach.course.laddering import Change, changes
from ulti_teach.engine import Contract, value
from ulti_teach.puzzles import Choice
from ulti_teach.text import Speech

from .asked_believed import AskedBelieved
from .asked_bidding import variants_of

_PLACES = ("me", "right", "across", "left")  # anticlockwise, from the learner on (R1.1)


class AskedMoves(AskedBelieved):
    """Which bids a variant moves."""

    kind = "moves"

    def __init__(self, speech: Speech, answering: Answering, question: MovesQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def prompt(self) -> str:
        """The variants in force, and what each of them is."""
        names = variants_of(self.speech, self.question.rules)
        notes = [self.speech.say(f"choice.rules.{name}.note") for name in self.question.variants]
        return " ".join([self.speech.say("moves.prompt", variants=names), *notes])

    def text(self, choice: Choice) -> str:
        """A bid."""
        return self.speech.term(choice)

    def why(self) -> str:
        """What each bid that moves was worth, and what it is worth with the variant."""
        rules, say = self.question.rules, self.speech.say
        found = changes(rules)
        told = []
        for bid in self.question.right:
            if isinstance(bid, Contract):
                change, was = found[bid]
                is_new, worth = change is Change.NEW, value(bid, rules)
                told.append(say("moves.new" if is_new else "moves.moved", bid=bid, was=was, worth=worth))
        return say("moves.why", bids=told)


class AskedFour(AskedBelieved):
    """Who does what where four play, or who pays."""

    kind = "four"

    def __init__(self, speech: Speech, answering: Answering, question: FourQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def shown(self) -> tuple[Choice, ...]:
        """The players as they sit: left, across, right, and the learner last."""
        return tuple(sorted(self.question.choices, key=self._place, reverse=True))

    def _place(self, choice: Choice) -> int:
        return (int(str(choice)) - self.question.away) % 4

    def prompt(self) -> str:
        """How they sit and who deals; of a payment, who was the declarer, and what was agreed."""
        question, say = self.question, self.speech.say
        told = [say("four.sit", **{place: say(f"seat.{place}") for place in _PLACES[1:]}), self._of("four.deals", 0)]
        if question.asks is Asks.PAYS:
            agreed = say("four.agreed.pays" if question.dealer_pays else "four.agreed.not")
            told += [self._of("four.declares", question.declarer), agreed]
        return " ".join([*told, say(f"four.{question.asks}")])

    def _of(self, key: str, player: int) -> str:
        """A sentence about a player, who may be the learner."""
        at = (player - self.question.away) % 4
        return self.speech.say(key if at else f"{key}.me", name=self.speech.say(f"seat.{_PLACES[at]}"))

    def text(self, choice: Choice) -> str:
        """A player's name."""
        return self.speech.say(f"seat.{_PLACES[self._place(choice)]}")

    def why(self) -> str:
        """Who it is, and the rule in words."""
        question, say = self.question, self.speech.say
        names = [self.text(each) for each in self.shown() if each in question.right and isinstance(each, Player)]
        key = f"four.why.{question.asks}"
        if question.asks is Asks.PAYS and not question.dealer_pays:
            key = "four.why.pays.not"
        return say(key, names=names)
