"""How questions about bids, card points, settlements and what to lay down are shown and judged in words."""

from ulti_teach.course.answering import Answering
from ulti_teach.course.laying import Laying
from ulti_teach.engine import (
    Card,
    CardSet,
    Component,
    Contract,
    Line,
    NotHigher,
    Rank,
    Rule,
    Seat,
    not_in_force,
    settle,
    value,
)
from ulti_teach.puzzles import Kind, Question, Shares, Words
from ulti_teach.text import Speech, in_order, line_name, reckoning, refusal, shares

from . import scene
from .asked import Asked
from .component import View

KINDS = (Kind.LEGAL_BIDS, Kind.POINTS, Kind.SETTLEMENT, Kind.DISCARD)


class AskedOfDeal(Asked):
    """Base of what asks about a deal in an author's words."""

    def __init__(self, speech: Speech, answering: Answering, question: Question, words: Words) -> None:
        super().__init__(speech, answering)
        self.question = question
        self.words = words

    @property
    def zone(self) -> str:
        """Most are answered in words."""
        return "choice"

    def draw(self) -> View:
        """Heading, the author's words, the contract, and what can be chosen."""
        question, speech = self.question, self.speech
        return {
            "heading": speech.say(f"ask.{question.kind.value}"),
            "prompt": speech.fill(self.words.prompt),
            "chips": scene.chips(speech, question.position, question.seat, contract=True),
            "choices": {"label": speech.say(self._label), "options": self._options()},
        }

    _label = "ask.choose"

    def _options(self) -> list[View]:
        """The answers in words; none where cards are ticked."""
        return []


class AskedBids(AskedOfDeal):
    """Which bids may be made over the last one (R5.2): as many as there are."""

    _label = "ask.tick_bids"

    def draw(self) -> View:
        """The bid to beat stands as a chip."""
        contract = self.question.position.contract
        over = {"text": self.speech.say("ask.bid_to_beat", bid=contract)}
        return {**super().draw(), "chips": [over]}

    def _options(self) -> list[View]:
        return [self.button(bid, self.speech.term(bid)) for bid in self.question.bids]

    def why(self) -> str:
        """What the bid to beat is worth, and so what is higher."""
        position = self.question.position
        bids = [bid for bid in self.answering.right_choices if isinstance(bid, Contract)]
        worth = value(position.contract, position.rules)
        return self.speech.say("ask.legal-bids.why", over=position.contract, worth=worth, bids=bids, n=len(bids))

    def faults(self) -> list[View]:
        """Why each of the wrong ones is too low or no bid at all; else how many are missing."""
        position, said = self.question.position, []
        over = position.contract
        for bid in self.wrong():
            if isinstance(bid, Contract):
                worths = value(bid, position.rules), value(over, position.rules)
                missing = not_in_force(bid, position.rules)
                told = refusal(self.speech, missing or NotHigher(bid, worths[0], over, worths[1]))
                said.append(scene.message(self.speech, "bad", told, rule=Rule.R5_2))
        missing_bids = len(set(self.answering.right_choices) - set(self.answering.chosen))
        if not said and missing_bids:
            said.append(scene.message(self.speech, "note", self.speech.say("answer.bids_missing", n=missing_bids)))
        return said


class AskedPoints(AskedOfDeal):
    """How many card points (R1.5): of a pile, or of the learner's side after some tricks."""

    def draw(self) -> View:
        """The cards, laid out: a pile, or trick by trick."""
        question = self.question
        chips = [] if question.pile else scene.chips(self.speech, question.position, question.seat, contract=True)
        return {**super().draw(), "chips": chips, "spread": {"rows": self._rows()}}

    def _rows(self) -> list[View]:
        """The pile in one row; else a row for each trick, and who took it."""
        question, say = self.question, self.speech.say
        if question.pile:
            label = say("points.pile.last" if question.last_trick else "points.pile")
            return [self._row("pile", label, in_order(question.pile))]
        rows, position = [], question.position
        cards = list(position.table)
        for number, card in enumerate(question.line):
            trick = position.trick.play(card)
            position = position.play(card)
            cards.append(card)
            if trick.is_complete or number + 1 == len(question.line):
                took = (
                    scene.of(self.speech, "table.took", trick.winner, question.seat, trick.best)
                    if trick.is_complete
                    else ""
                )
                rows.append(self._row(str(number), took or say("table.trick.unnumbered"), cards))
                cards = []
        return rows

    def _row(self, id: str, label: str, cards: list[Card]) -> View:
        items = [
            {"id": str(card), "spoken": self.speech.term(card), "faces": [scene.card(self.speech, card)]}
            for card in cards
        ]
        return {"id": id, "label": label, "items": items}

    def _options(self) -> list[View]:
        return [self.button(points, str(points)) for points in self.question.choices]

    def why(self) -> str:
        """What counts in the pile, one by one."""
        points = next(iter(self.answering.right_choices))
        if not self.question.pile:
            return self.speech.say("points.why.tricks", points=points)
        counting = [card for card in self.question.pile if card.rank in (Rank.ACE, Rank.TEN)]
        last = self.question.last_trick
        return self.speech.say("points.why.last" if last else "points.why", n=len(counting), points=points)

    def faults(self) -> list[View]:
        """That it is another number, and what to count."""
        (chosen,) = self.answering.chosen or (None,)
        return [scene.message(self.speech, "bad", self.speech.say("points.fault", points=chosen), rule=Rule.R1_5)]


class AskedSettlement(AskedOfDeal):
    """Who pays whom (R9, R10)."""

    def _options(self) -> list[View]:
        ways = [way for way in self.question.choices if isinstance(way, Shares)]
        return [self.button(way, self._paid(way.seats)) for way in ways]

    def _paid(self, seats: tuple[int, ...]) -> str:
        """What each gets: "You +6, Carla −3, Ben −3"."""
        me = self.question.seat
        names = [*(scene.name(self.speech, seat, me) for seat in Seat), self.speech.say("seat.dealer")]
        return shares(self.speech, names, seats, first=me)

    def why(self) -> str:
        """The settlement line by line."""
        say, speech, me = self.speech.say, self.speech, self.question.seat
        names = [say("seat.me.inside") if seat == me else scene.name(speech, seat, me) for seat in Seat]
        payers = [*names, say("seat.dealer")]
        told = [
            say("pays.line", what=line_name(speech, line), sum=reckoning(speech, line, payers[: len(line.seats)]))
            for line in self._lines()
        ]
        return say("settlement.why", lines="; ".join(told))

    def _lines(self) -> tuple[Line, ...]:
        question, position = self.question, self.question.position
        if question.facts is None:
            return ()
        return settle(position.contract, question.facts, position.kontra, position.rules).lines

    def faults(self) -> list[View]:
        """That it is not so, and how to find out; of kontra and bonuses only where there are some."""
        plain = not self.question.position.kontra.levels
        plain = plain and all(isinstance(line.what, Component) for line in self._lines())
        told = self.speech.say("settlement.fault.plain" if plain else "settlement.fault")
        return [scene.message(self.speech, "bad", told, rule=self.question.rule)]


class AskedDiscard(AskedOfDeal):
    """Which two of twelve cards to lay down: any pair that keeps the goal."""

    def __init__(self, speech: Speech, answering: Laying, question: Question, words: Words) -> None:
        super().__init__(speech, answering, question, words)
        self.laying = answering

    @property
    def zone(self) -> str:
        """Cards are ticked in the hand."""
        return "hand"

    def draw(self) -> View:
        """The twelve cards, and the others' hands where they are to be known."""
        question, speech, laying = self.question, self.speech, self.laying
        cards = question.position.hands[0] or CardSet()
        marks = {card: mark for card in cards if (mark := laying.mark(card))}
        hand = scene.hand(
            speech,
            cards,
            question.position.contract,
            pressed={card: card in laying.chosen for card in cards},
            disabled=dict.fromkeys(cards, laying.is_done),
            mark=dict(marks),
            mark_text={card: self.mark_text(mark) for card, mark in marks.items()},
        )
        return {
            **super().draw(),
            "choices": None,
            "seats": scene.seats(speech, question.position, question.seat, turn=None),
            "hand": hand,
        }

    def mark_text(self, mark: str | None) -> str:
        """A pair that was missed is one that would do."""
        return self.speech.say("mark.missed.pair") if mark == "missed" else super().mark_text(mark)

    def why(self) -> str:
        """Which pairs there are that keep the goal."""
        pairs = [pair for pair in self.laying.right_choices if isinstance(pair, CardSet)]
        told = self.laying.pair if self.laying.is_right else pairs[0]
        return self.speech.say("discard.why", cards=told, n=len(pairs))

    def faults(self) -> list[View]:
        """That the pair loses what was to be kept."""
        told = self.speech.say("discard.fault", cards=self.laying.pair)
        return [scene.message(self.speech, "bad", told, rule=self.question.rule)]


def asked_of_deal(speech: Speech, answering: Answering, question: Question, words: Words) -> Asked:
    """How a question of one of these `KINDS` is shown."""
    if isinstance(answering, Laying):
        return AskedDiscard(speech, answering, question, words)
    kinds = {Kind.LEGAL_BIDS: AskedBids, Kind.POINTS: AskedPoints, Kind.SETTLEMENT: AskedSettlement}
    return kinds[question.kind](speech, answering, question, words)
