"""How questions about the best card, a safe card and whether the 7 lives are shown and judged: with a line of play."""

from functools import lru_cache

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills.lives import LivesQuestion
from ulti_teach.course.drills.words import Answer
from ulti_teach.course.safety import as_seen
from ulti_teach.engine import Card, Position, Seat
from ulti_teach.puzzles import Choice, Kind, Question, SafePlay, Turn, parse_target
from ulti_teach.puzzles.turns import turns_of
from ulti_teach.solver import Goal, Solver, Standing, finish
from ulti_teach.text import Speech, in_order, safe_in, what_shows
from ulti_teach.text.aims import aim

from . import scene
from .asked import Asked
from .asked_believed import AskedBelieved
from .component import View

Line = tuple[Turn, ...]
_ROOM = 4_000  # positions of an ending to be remembered
_REMEMBERED = 64


@lru_cache(_REMEMBERED)
def refuted(question: Question, card: Card) -> tuple[Line, tuple[int, int]]:
    """How a wrong card is refuted, and for a safe play in how many of how many layouts it does all the same."""
    if question.kind is Kind.SAFE_PLAY:
        safe = SafePlay(question)
        beaten = finish(safe.beating_layout(card))
        if beaten is None:
            return (), (0, 0)
        kept = finish(safe.keeps_in(card)), len(safe.layouts)
        return turns_of(Standing.of(beaten.layout), beaten.line), kept
    if question.target is None:
        return (), (0, 0)
    position, target = question.position, question.target
    found = finish(Solver(position, room=_ROOM).refutation(position, card, target.goal, least=target.least))
    return (turns_of(Standing.of(position), found.line) if found else ()), (0, 0)


def line_rows(speech: Speech, line: Line, me: Seat) -> list[View]:
    """A line of play, a row for each trick, with who takes it."""
    rows: list[View] = []
    cards: list[Card] = list(line[0].before.position.table) if line else []
    for number, turn in enumerate(line):
        trick = turn.trick
        cards.append(turn.card)
        if trick.is_complete or number + 1 == len(line):
            label = (
                scene.of(speech, "table.took", trick.winner, me, trick.best)
                if trick.is_complete
                else scene.situation(speech, trick, me)
            )
            rows.append(_row(speech, f"line{number}", label, cards))
            cards = []
    return rows


def _row(speech: Speech, id: str, label: str, cards: list[Card]) -> View:
    items = [{"id": str(card), "spoken": speech.term(card), "faces": [scene.card(speech, card)]} for card in cards]
    return {"id": id, "label": label, "items": items}


class AskedPlay(Asked):
    """Which card keeps what is wanted; of a safe one, however the hidden cards lie."""

    def __init__(self, speech: Speech, answering: Answering, question: Question) -> None:
        super().__init__(speech, answering)
        self.question = question

    def draw(self) -> View:
        """The table as the learner sees it; below a wrong card, how it is refuted."""
        question, speech, seat = self.question, self.speech, self.question.seat
        position = as_seen(question, question.position, beaten=False)
        rows = self._rows()
        return {
            "heading": speech.say(f"ask.{question.kind.value}"),
            "prompt": self._aim(),
            "chips": scene.chips(speech, question.position, seat, contract=True),
            "spread": {"rows": rows} if rows else None,
            "seats": scene.seats(speech, position, seat, turn=seat),
            "trick": scene.trick(speech, question.position.trick, seat),
            "hand": self._hand(question.position),
            "choices": None,
        }

    def _aim(self) -> str:
        question, speech = self.question, self.speech
        told = [aim(speech, question.target, question.position.contract)] if question.target else []
        if question.position.contract.has_trumps:
            told.append(scene.of(speech, "ended.points.so_far", Seat.S0, question.seat))
        if question.target and question.target.goal is Goal.POINTS:
            told.append(speech.say("what-now.points", points=question.position.points))
        return " ".join(told)

    def _rows(self) -> list[View]:
        """What the hidden hands hold between them; after a wrong card the line that refutes it."""
        question, speech = self.question, self.speech
        rows = []
        if question.kind is Kind.SAFE_PLAY:
            cards = in_order(question.unseen, question.position.contract.order)
            rows.append(_row(speech, "unseen", speech.say("safe.unseen"), list(cards)))
        wrong = self._wrong_card()
        if wrong is not None:
            rows += line_rows(speech, refuted(question, wrong)[0], question.seat)
        return rows

    def _wrong_card(self) -> Card | None:
        if not self.answering.checked or self.answering.is_done:
            return None
        return next((card for card in self.wrong() if isinstance(card, Card)), None)

    def _hand(self, position: Position) -> View:
        answering = self.answering
        marks = {card: mark for card in position.hand if (mark := answering.mark(card))}
        illegal = {card: card not in answering.choices or answering.is_done for card in position.hand}
        return scene.hand(
            self.speech,
            position.hand,
            position.contract,
            pressed={card: card in answering.chosen for card in position.hand},
            disabled=dict(illegal),
            mark=dict(marks),
            mark_text={card: self.mark_text(mark) for card, mark in marks.items()},
        )

    def why(self) -> str:
        """Which cards keep it."""
        cards = [card for card in self.answering.right_choices if isinstance(card, Card)]
        if self.question.kind is Kind.SAFE_PLAY:
            return self.speech.say("safe.why", cards=cards, n=len(cards))
        return self.speech.say("what-now.why", cards=cards, n=len(cards))

    def faults(self) -> list[View]:
        """That the card is wrong, in how many layouts, and what the line comes to."""
        question, speech, card = self.question, self.speech, self._wrong_card()
        if card is None or question.target is None:
            return []
        line, (kept, layouts) = refuted(question, card)
        first = safe_in(speech, card, kept, layouts) if layouts else speech.say("what-now.fault", card=card)
        said = [scene.message(speech, "bad", first, rule=question.rule, about=card)]
        if line:
            told, rule = what_shows(speech, question.target, line[-1], question.seat, met=False)
            said.append(scene.message(speech, "bad", told, rule=rule or question.rule))
        return said


class AskedLives(AskedBelieved):
    """Whether the 7 can still win the last trick; the answer is shown with the line that proves it."""

    kind = "lives"

    def __init__(self, speech: Speech, answering: Answering, question: LivesQuestion) -> None:
        super().__init__(speech, answering, question.beliefs)
        self.question = question

    def draw(self) -> View:
        """All hands lie open."""
        question, speech, me = self.question, self.speech, self.question.seat
        position = question.position
        hand = position.hands[me]
        return {
            **super().draw(),
            "seats": scene.seats(speech, position, me, turn=position.to_play),
            "trick": scene.trick(speech, position.trick, me),
            "hand": scene.hand(speech, hand, position.contract, disabled=dict.fromkeys(hand, True)) if hand else None,
        }

    def prompt(self) -> str:
        """Who declares, and who leads."""
        question, me = self.question, self.question.seat
        who = scene.of(self.speech, "ended.declares", Seat.S0, me)
        return f"{who} {scene.of(self.speech, 'situation.lead', question.position.leader, me)}"

    def chips(self) -> list[View]:
        """The contract."""
        return scene.chips(self.speech, self.question.position, self.question.seat, contract=True)

    def rows(self) -> list[View]:
        """The line, once the answer is known."""
        return line_rows(self.speech, self._line(), self.question.seat) if self.answering.is_done else []

    def _line(self) -> Line:
        return turns_of(Standing.of(self.question.position), self.question.line)

    def text(self, choice: Choice) -> str:
        """Yes or no."""
        return self.speech.say(f"answer.{choice}")

    def why(self) -> str:
        """What the line comes to."""
        question = self.question
        made = question.right == (Answer.YES,)
        told, _ = what_shows(self.speech, parse_target("ulti"), self._line()[-1], question.seat, met=made)
        return self.speech.say("lives.why.yes" if made else "lives.why.no", line=told)
