"""How a question over a table is shown and judged in words; what all kinds of questions share stands here, too."""

from collections.abc import Sequence

from ulti_teach.course.answering import Answering
from ulti_teach.engine import Card, CardSet, Position, Seat, Trick, asked
from ulti_teach.puzzles import Choice, Kind, Question, Wants, Words, after_line, finished_trick
from ulti_teach.text import Speech, obligation, refusal, why_it_loses, why_it_wins

from . import scene
from .component import View

# Lessons before this one know no contracts, so only the trumps are named.
_CONTRACTS_KNOWN_FROM = 4


class Asked:
    """One moment of a question in one language and pack: what is drawn, and what is said of an answer.

    Made anew for every drawing; each kind of question has its own.
    """

    def __init__(self, speech: Speech, answering: Answering) -> None:
        self.speech = speech
        self.answering = answering

    @property
    def zone(self) -> str:
        """Where on the page the choices stand: `hand` for cards, `choice` for words."""
        return "hand"

    def draw(self) -> View:
        """The question: heading, prompt, what lies there and what can be chosen."""
        raise NotImplementedError

    def why(self) -> str:
        """Why the right answer is right."""
        raise NotImplementedError

    def faults(self) -> list[View]:
        """Why what was chosen is wrong, or what is missing."""
        raise NotImplementedError

    def button(self, choice: Choice, text: str) -> View:
        """A choice in words."""
        mark = self.answering.mark(choice)
        return {
            "id": str(choice),
            "text": text,
            "pressed": choice in self.answering.chosen,
            "mark": mark,
            "mark_text": self.mark_text(mark),
            "disabled": self.answering.is_done,
        }

    def mark_text(self, mark: str | None) -> str:
        """What a mark says to those who do not see it."""
        if mark == "missed" and self.answering.question.wants is Wants.ONE:
            mark = "missed.one"
        return self.speech.say(f"mark.{mark}") if mark else ""

    def wrong(self) -> Sequence[Choice]:
        """What was chosen and is wrong."""
        marked = [choice for choice in self.answering.chosen if choice is not None]
        return [choice for choice in marked if self.answering.mark(choice) == "bad"]


class AskedAtTable(Asked):
    """Which cards may be played, or who wins the trick: a question of the exercises or of a drill."""

    def __init__(self, speech: Speech, answering: Answering, question: Question, words: Words | None = None) -> None:
        super().__init__(speech, answering)
        self.question = question
        self.words = words

    @property
    def zone(self) -> str:
        """Cards are ticked in the hand, players are named."""
        return "hand" if self.question.kind is Kind.LEGAL_CARDS else "choice"

    def draw(self) -> View:
        """The table as the learner's seat sees it, with marks once an answer was checked."""
        question, speech, seat = self.question, self.speech, self.question.seat
        position, shown = after_line(question)
        ticks_cards = question.kind is Kind.LEGAL_CARDS
        return {
            "heading": speech.say(f"ask.{question.kind.value}"),
            "prompt": self._prompt(shown),
            "chips": scene.chips(speech, position, seat, contract=question.lesson >= _CONTRACTS_KNOWN_FROM),
            "seats": scene.seats(speech, position.view(seat), seat, turn=seat if ticks_cards else None),
            "trick": scene.trick(speech, shown, seat, tells_winner=self.answering.is_done),
            "hand": self._hand(position) if ticks_cards else None,
            "choices": None if ticks_cards else self._seats(),
        }

    def _prompt(self, shown: Trick) -> str:
        """The author's words; a drill tells what lies on the table."""
        if self.words:
            return self.speech.fill(self.words.prompt)
        situation = scene.situation(self.speech, shown, self.question.seat)
        if self.question.kind is Kind.LEGAL_CARDS:
            return self.speech.say("ask.tick", situation=situation)
        return situation

    def _hand(self, position: Position) -> View:
        answering, speech = self.answering, self.speech
        marks = {card: mark for card in position.hand if (mark := answering.mark(card))}
        notes = {}
        if answering.is_done:
            notes = {card: refusal(speech, reason) for card in position.hand if (reason := position.violation(card))}
        return scene.hand(
            speech,
            position.hand,
            position.contract,
            pressed={card: card in answering.chosen for card in position.hand},
            disabled=dict.fromkeys(position.hand, answering.is_done),
            mark=dict(marks),
            mark_text={card: self.mark_text(mark) for card, mark in marks.items()},
            note=dict(notes),
        )

    def _seats(self) -> View:
        """The three players to choose from, as they sit: left, the learner, right."""
        me = self.question.seat
        options = [self.button(seat, scene.name(self.speech, seat, me)) for seat in (me.next.next, me, me.next)]
        return {"label": self.speech.say("ask.choose"), "options": options}

    def why(self) -> str:
        """What the engine says of the right answer."""
        position = self.question.position
        if self.question.kind is Kind.TRICK_WINNER:
            return why_it_wins(self.speech, finished_trick(self.question))
        return obligation(self.speech, position.trick, asked(position.hand, position.trick), position.legal_cards())

    def faults(self) -> list[View]:
        """Why the wrong cards are wrong, those with one reason together; else how many are missing."""
        answering, speech, wrong = self.answering, self.speech, self.wrong()
        said = self._refusals(CardSet(card for card in wrong if isinstance(card, Card)))
        said += [self._loser(seat) for seat in wrong if isinstance(seat, Seat)]
        missing = len(set(answering.right_choices) - set(answering.chosen))
        if not wrong and missing:
            said.append(scene.message(speech, "note", speech.say("answer.missing", n=missing)))
        return said

    def _refusals(self, wrong: CardSet) -> list[View]:
        """One message for each rule that some of these cards break."""
        position, speech = self.question.position, self.speech
        reasons = [(card, reason) for card in wrong if (reason := position.violation(card))]
        said = []
        for kind in dict.fromkeys(type(reason) for _, reason in reasons):
            cards = [card for card, reason in reasons if type(reason) is kind]
            reason = next(reason for _, reason in reasons if type(reason) is kind)
            about = cards[0] if len(cards) == 1 else None
            text = refusal(speech, reason, cards=CardSet(cards))
            said.append(scene.message(speech, "bad", text, rule=reason.rule, about=about))
        return said

    def _loser(self, seat: Seat) -> View:
        """Why this seat does not win."""
        trick = finished_trick(self.question)
        played = next(card for card in trick.cards if trick.player_of(card) == seat)
        says = why_it_loses(self.speech, played, trick)
        return scene.message(self.speech, "bad", says, rule=self.question.rule, about=played)
