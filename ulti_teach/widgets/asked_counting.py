"""How questions about card points and the parti, and about 20s and 40s, are shown and judged in words."""

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.announcing import AnnounceQuestion, Pair
from ulti_teach.course.drills.counting import CountQuestion
from ulti_teach.engine import DECLARER, PairNotHeld, Rule, Suit
from ulti_teach.puzzles import Choice
from ulti_teach.text import Speech, in_order, refusal

from . import scene
from .asked_believed import AskedBelieved
from .component import View


class AskedCount(AskedBelieved):
    """How many card points lie there, or who has the parti."""

    kind = "count"

    def __init__(self, speech: Speech, answering: Answering, question: CountQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def draw(self) -> View:
        """Either question has its own heading."""
        heading = self.speech.say("ask.count.parti" if self.question.asks_parti else "ask.count")
        return {**super().draw(), "heading": heading}

    def prompt(self) -> str:
        """Whose tricks these are, who won the last one, what was announced, and that no kitty is left out."""
        question, say = self.question, self.speech.say
        told = [
            say("count.declarer" if question.is_declarers else "count.opponents"),
            say("count.last" if question.last else "count.last.not"),
        ]
        own, other = question.said if question.is_declarers else question.said[::-1]
        told += [say("count.said", points=own)] if own else []
        told += [say("count.said.theirs", points=other)] if other else []
        # A kitty that is not shown could hold an ace, and that would be the opponents'.
        told += [] if question.kitty or question.is_declarers else [say("count.kitty.nothing")]
        return " ".join(told)

    def rows(self) -> list[View]:
        """Trick by trick; at the end the kitty, where it is to be seen."""
        question, say = self.question, self.speech.say
        rows = [
            self.row(str(number), say("table.trick", number=number), list(trick))
            for number, trick in enumerate(question.tricks, 1)
        ]
        kitty = [self.row("kitty", say("count.kitty"), in_order(question.kitty))] if question.kitty else []
        return rows + kitty

    def text(self, choice: Choice) -> str:
        """A number, or who has the parti with how many."""
        if not self.question.asks_parti or not isinstance(choice, int):
            return str(choice)
        return self.speech.say("count.parti.declarer" if choice > 0 else "count.parti.opponents", points=abs(choice))

    def why(self) -> str:
        """What counts, one by one, and where the kitty's go."""
        question, say = self.question, self.speech.say
        kitty = question.kitty.points and not question.is_declarers
        counting = [card for card in question.cards if card.points]
        parts = [say("count.part.cards", n=len(counting))]
        parts += [say("count.part.kitty", points=question.kitty.points)] if kitty else []
        parts += [say("count.part.last")] if question.last else []
        told = say("count.why", parts=parts, points=question.points)
        if question.asks_parti:
            told = f"{told} {say('count.why.parti', points=question.points, others=90 - question.points)}"
        return told


class AskedAnnounce(AskedBelieved):
    """Which 20 and 40 may be announced now."""

    kind = "announce"

    def __init__(self, speech: Speech, answering: Answering, question: AnnounceQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def prompt(self) -> str:
        """The trumps, who the learner is, which trick it is, and what lies there."""
        question, say = self.question, self.speech.say
        who = say("announce.declarer" if question.seat == DECLARER else "announce.opponent")
        when = say("announce.first" if question.in_first_trick else "announce.later")
        trump = question.position.contract.trump
        trumps = say("ask.higher.trumps" if trump else "ask.higher.no_trumps", suit=trump)
        return f"{trumps} {who} {when} {scene.situation(self.speech, question.position.trick, question.seat)}"

    def rows(self) -> list[View]:
        """What lies on the table, and the hand."""
        question, say = self.question, self.speech.say
        position = question.position
        table = [self.row("table", say("table.trick.unnumbered"), list(position.table))] if position.table else []
        hand = in_order(position.hand, position.contract.order)
        return [*table, self.row("hand", say("table.hand"), hand)]

    def text(self, choice: Choice) -> str:
        """The word and the suit."""
        if not isinstance(choice, Pair) or choice.suit is None:
            return self.speech.say("announce.nothing")
        return self.speech.say("announce.pair", points=choice.points, suit=choice.suit)

    def why(self) -> str:
        """Which pairs are held, and whether this is the moment."""
        question, say = self.question, self.speech.say
        right = [pair for pair in question.right if isinstance(pair, Pair) and pair.suit]
        if right:
            return say("announce.why", pairs=[self.text(pair) for pair in right])
        reason = next((each for suit in Suit if (each := question.violation(suit))), None)
        if isinstance(reason, PairNotHeld) or reason is None:
            return say("announce.why.none")
        return refusal(self.speech, reason)

    def fault(self, choice: Choice) -> tuple[str, Rule]:
        """Why the engine refuses it; else that a pair has another price, or that something may be announced."""
        question = self.question
        reason = question.violation(choice.suit) if isinstance(choice, Pair) and choice.suit else None
        if reason:
            return refusal(self.speech, reason), reason.rule
        if choice is Pair.NOTHING:
            return super().fault(choice)
        return self.speech.say("announce.price", suit=question.position.contract.trump), Rule.R6_1
