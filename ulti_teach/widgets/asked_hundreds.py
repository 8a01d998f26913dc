"""How questions about a 100 are shown and judged in words: is it there, and what is missing to it (R4.3, R9.1)?"""

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.hundreds import NEEDED, HundredQuestion, MissingQuestion
from ulti_teach.course.drills.words import Answer, Whose
from ulti_teach.engine import Position, Seat, Side, parti_winner
from ulti_teach.puzzles import Choice
from ulti_teach.text import Speech, in_order

from . import scene
from .asked_believed import AskedBelieved
from .asked_money import announced_told
from .component import View


class AskedHundred(AskedBelieved):
    """Whether a bid 100 is made, or whose the silent one is."""

    kind = "hundred"

    def __init__(self, speech: Speech, answering: Answering, question: HundredQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def draw(self) -> View:
        """Either question has its own heading."""
        part = self.question.part
        shown = super().draw()
        return {**shown, "heading": self.speech.say("ask.hundred.bid", part=part)} if part else shown

    def chips(self) -> list[View]:
        """The contract."""
        position = Position(self.question.account.contract, (None, None, None), Seat.S0)
        return scene.chips(self.speech, position, self.question.seat, contract=True)

    def prompt(self) -> str:
        """Who declares, the points, the kitty, and what was announced or not."""
        question, say, me = self.question, self.speech.say, self.question.seat
        facts = question.account.facts
        told = [
            scene.of(self.speech, "ended.declares", Seat.S0, me),
            say("ended.points", points=facts.points, others=90 - facts.points),
        ]
        told += [say("hundred.kitty", points=question.kitty)] if question.kitty else []
        told += announced_told(self.speech, facts, mine=me == Seat.S0)
        told += [scene.of(self.speech, "hundred.unsaid", Seat.S0, me)] if question.unsaid else []
        return " ".join(told)

    def text(self, choice: Choice) -> str:
        """Yes or no, or a side."""
        if isinstance(choice, Answer):
            return self.speech.say(f"answer.{choice}")
        return self.speech.say(f"whose.{choice}") if isinstance(choice, Whose) else str(choice)

    def why(self) -> str:
        """What counts, added up."""
        question, say = self.question, self.speech.say
        facts, part = question.account.facts, question.part
        if part:
            least = NEEDED[part]
            pair = 100 - least
            made = facts.points >= least
            return say("hundred.why.made" if made else "hundred.why.lost", points=facts.points, pair=pair, least=least)
        winner = parti_winner(facts)
        reached = facts.hundred(winner)
        key = "declarer" if winner is Side.DECLARER else "opponents"
        return say(f"hundred.why.{key}" if reached >= 100 else f"hundred.why.{key}.not", points=reached)


class AskedMissing(AskedBelieved):
    """How much is still missing to 60 or 80."""

    kind = "missing"

    def __init__(self, speech: Speech, answering: Answering, question: MissingQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def chips(self) -> list[View]:
        """The contract."""
        return scene.chips(self.speech, self.question.position, self.question.seat, contract=True)

    def prompt(self) -> str:
        """Who declares, what was announced, and whose the rows are."""
        question, me = self.question, self.question.seat
        trump = question.position.contract.trump
        said = ["40" if pair.suit is trump else "20" for pair in question.position.said]
        key = "ended.said.declarer.me" if me == Seat.S0 else "ended.said.declarer"
        return " ".join([scene.of(self.speech, "ended.declares", Seat.S0, me), self.speech.say(key, said=said)])

    def rows(self) -> list[View]:
        """Trick by trick, and who took it; the declarer knows the kitty as well."""
        question, position, rows, cards = self.question, self.question.position, list[View](), []
        for number, card in enumerate(question.line):
            trick = position.trick.play(card)
            position = position.play(card)
            cards.append(card)
            if trick.is_complete:
                took = scene.of(self.speech, "table.took", trick.winner, question.seat, trick.best)
                rows.append(self.row(str(number), took, cards))
                cards = []
        kitty = question.position.kitty
        if question.seat == Seat.S0 and kitty:
            rows.append(self.row("kitty", self.speech.say("missing.kitty"), in_order(kitty)))
        return rows

    def text(self, choice: Choice) -> str:
        """A number of points; none where it is all there."""
        return self.speech.say("missing.nothing") if choice == 0 else str(choice)

    def why(self) -> str:
        """What is needed, what is there."""
        question = self.question
        least = NEEDED[question.part]
        (missing,) = question.right
        return self.speech.say("missing.why", part=question.part, least=least, points=question.points, missing=missing)
