"""How questions about payments and kontra are shown and judged in words (R8, R9, R10)."""

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.money import DealQuestion, PaysQuestion, SheetQuestion
from ulti_teach.course.drills.reckonings import lines_of
from ulti_teach.course.drills.saying_kontra import KontraQuestion
from ulti_teach.engine import NO_KONTRA, Facts, Position, Rule, Seat, Stake
from ulti_teach.puzzles import Choice, Shares
from ulti_teach.text import Speech, because, line_name, reckoning, refusal, shares

from . import scene
from .asked_believed import AskedBelieved
from .component import View
from .raising import stake_text, turn_told


def names_from(speech: Speech, me: Seat) -> tuple[str, ...]:
    """What the three players are called by the learner on a seat, the declarer first."""
    return tuple(scene.name(speech, seat, me) for seat in Seat)


def payers_from(speech: Speech, me: Seat) -> tuple[str, ...]:
    """The same in the middle of a sentence, such as "10 from you"."""
    return tuple(
        speech.say("seat.me.inside") if seat == me else name
        for seat, name in zip(Seat, names_from(speech, me), strict=True)
    )


def end_told(speech: Speech, facts: Facts, me: Seat, *, trumps: bool) -> list[str]:
    """How a deal ended, in sentences: points, tricks, the 7 and what was announced."""
    say, mine = speech.say, me == Seat.S0
    if not trumps:
        key = {10: "ended.tricks.all", 0: "ended.tricks.none"}.get(facts.tricks, "ended.tricks.some")
        return [scene.of(speech, key, Seat.S0, me)]
    points, others = facts.points, 90 - facts.points
    told = [
        say("ended.points.me", points=points, others=others)
        if mine
        else say("ended.points", points=points, others=others)
    ]
    if facts.tricks in (0, 10):
        told.append(scene.of(speech, "ended.tricks.all" if facts.tricks else "ended.tricks.none", Seat.S0, me))
    if facts.seven:
        key = "ended.seven.wins" if facts.seven.wins else "ended.seven.loses"
        told.append(scene.of(speech, key, facts.seven.seat, me))
    else:
        told.append(say("ended.seven.none"))
    return [*told, *announced_told(speech, facts, mine=mine)]


def announced_told(speech: Speech, facts: Facts, *, mine: bool) -> list[str]:
    """What each side announced, a sentence each; nothing of a side that announced nothing."""
    told = []
    for at, key in enumerate(("ended.said.declarer", "ended.said.opponents")):
        said = ["40"] * facts.forties[at] + ["20"] * facts.twenties[at]
        if said:
            told.append(speech.say(f"{key}.me" if mine is (at == 0) else key, said=said))
    return told


class _AskedDeal(AskedBelieved):
    """Base of what asks about a deal that has ended."""

    def __init__(self, speech: Speech, answering: Answering, question: DealQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.deal = question

    def chips(self) -> list[View]:
        """The contract, and what was doubled."""
        return scene.chips(self.speech, self.deal.position, self.deal.seat, contract=True)

    def prompt(self) -> str:
        """Who declares, and how the deal ended."""
        deal, account = self.deal, self.deal.account
        trumps = account.contract.has_trumps
        who = scene.of(self.speech, "ended.declares", Seat.S0, deal.seat)
        return " ".join([who, *end_told(self.speech, account.facts, deal.seat, trumps=trumps)])


class AskedPays(_AskedDeal):
    """What each player gets, for the deal or for one part of it."""

    kind = "pays"

    def __init__(self, speech: Speech, answering: Answering, question: PaysQuestion) -> None:
        super().__init__(speech, answering, question)
        self.question = question

    def draw(self) -> View:
        """For one part the heading names it."""
        part = self.question.part
        return (
            super().draw() if part is None else {**super().draw(), "heading": self.speech.say("ask.stake", part=part)}
        )

    def prompt(self) -> str:
        """With one part, also who has said kontra to it, where that is one of the opponents."""
        told, part, account = super().prompt(), self.question.part, self.question.account
        if part is None or not account.contract.has_trumps or account.kontra == NO_KONTRA:
            return told
        return f"{told} {scene.of(self.speech, 'stake.said', Seat.S1, self.question.seat)}"

    def fault(self, choice: Choice) -> tuple[str, Rule]:
        """For one part, nothing is said of the others, nor of what nobody bid."""
        if self.question.part is None or any(choice in belief.answer for belief in self.question.beliefs):
            return super().fault(choice)
        return self.speech.say("stake.fault"), self.question.rule

    def text(self, choice: Choice) -> str:
        """What each gets: "You +6, Carla −3 and Ben −3"."""
        if not isinstance(choice, Shares):
            return str(choice)
        me = self.question.seat
        return shares(self.speech, names_from(self.speech, me), choice.seats, first=me)

    def why(self) -> str:
        """The lines, and why each is paid."""
        names = payers_from(self.speech, self.question.seat)
        told = [
            self.speech.say("pays.line", what=line_name(self.speech, line), sum=reckoning(self.speech, line, names))
            for line in self.question.lines
        ]
        return self.speech.say("settlement.why", lines="; ".join(told))


class AskedSheet(_AskedDeal):
    """The wrong line of a settlement."""

    kind = "wrong-line"

    def __init__(self, speech: Speech, answering: Answering, question: SheetQuestion) -> None:
        super().__init__(speech, answering, question)
        self.question = question

    def text(self, choice: Choice) -> str:
        """A line as it stands on the sheet."""
        line = self.question.lines[choice] if isinstance(choice, int) else self.question.lines[0]
        names = payers_from(self.speech, self.question.seat)
        return self.speech.say("pays.line", what=line_name(self.speech, line), sum=reckoning(self.speech, line, names))

    def why(self) -> str:
        """What the writer did not know, and what that line should be."""
        (wrong,) = (number for number in self.question.right if isinstance(number, int))
        shown = self.question.lines[wrong]
        told = self.speech.say(f"believed.{self.question.held}")
        names = payers_from(self.speech, self.question.seat)
        should = next((line for line in lines_of(self.question.account) if line.what is shown.what), None)
        if should is None:
            return self.speech.say("wrong-line.none", why=told)
        line = self.speech.say(
            "pays.line", what=line_name(self.speech, should), sum=reckoning(self.speech, should, names)
        )
        return self.speech.say("wrong-line.why", why=told, line=line)

    def fault(self, choice: Choice) -> tuple[str, Rule]:
        """Why the chosen line is right as it stands."""
        line = self.question.lines[choice] if isinstance(choice, int) else self.question.lines[0]
        return self.speech.say("wrong-line.fault", why=because(self.speech, line)), line.rule


class AskedKontra(AskedBelieved):
    """What may be raised at this moment."""

    kind = "kontra-now"
    ticks = True

    def __init__(self, speech: Speech, answering: Answering, question: KontraQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question
        self._names = names_from(speech, question.seat)

    def chips(self) -> list[View]:
        """The contract, and what was raised so far."""
        moment = self.question.moment
        position = Position(moment.contract, (None, None, None), Seat.S0, kontra=moment.kontra)
        return scene.chips(self.speech, position, self.question.seat, contract=True)

    def prompt(self) -> str:
        """Who declares, what was said so far, turn by turn, and where the deal stands."""
        moment, me = self.question.moment, self.question.seat
        told, kontra = [scene.of(self.speech, "ended.declares", Seat.S0, me)], NO_KONTRA
        for said in moment.said:
            told.append(
                turn_told(self.speech, said.seat, kontra, said.raised, names=self._names, answers=said.answered)
            )
            kontra = kontra.raised(said.raised)
        if moment.turn is None:
            told.append(self.speech.say("kontra-now.over"))
        elif moment.raising is None:
            told.append(scene.of(self.speech, "kontra-now.first", moment.turn, me))
        else:
            told.append(scene.of(self.speech, "kontra-now.answers", moment.turn, me))
        return " ".join(told)

    def text(self, choice: Choice) -> str:
        """A part of the contract, or nothing."""
        if isinstance(choice, Stake):
            return stake_text(self.speech, choice, self._names, by=self.question.seat)
        return self.speech.say("kontra-now.nothing")

    def why(self) -> str:
        """What may be raised; where nothing may, why not the first."""
        allowed = [choice for choice in self.question.right if isinstance(choice, Stake)]
        if allowed:
            return self.speech.say("kontra-now.why", stakes=[self.text(stake) for stake in allowed])
        first = self.question.stakes[0]
        reason = self.question.moment.violation(first, self.question.seat)
        told = refusal(self.speech, reason) if reason else ""
        return self.speech.say("kontra-now.why.nothing", why=told)

    def fault(self, choice: Choice) -> tuple[str, Rule]:
        """The engine's reason, or that something may be said."""
        if isinstance(choice, Stake):
            reason = self.question.moment.violation(choice, self.question.seat)
            if reason:
                return refusal(self.speech, reason), reason.rule
        return self.speech.say("kontra-now.fault"), self.question.rule
