"""How questions about ranks and names are shown and judged in words: cards to compare, to order and to name."""

from collections.abc import Iterable

from ulti_teach.course.answering import Answering
from ulti_teach.course.drills import DrillQuestion, Form, NameQuestion, RankQuestion, in_strength
from ulti_teach.engine import Card, Rule
from ulti_teach.puzzles import Choice, Question, Wants, Words, finished_trick
from ulti_teach.text import Speech, why_it_loses, why_it_wins
from ulti_teach.text.ranking import both_names, name_in, not_the_face, not_the_name, ranking, sign_of, why_stronger

from . import scene
from .asked import Asked, AskedAtTable
from .asked_kinds import asked_believed
from .asked_play import AskedPlay
from .component import View


def asked_of(speech: Speech, answering: Answering, question: DrillQuestion) -> Asked:
    """How a question of a drill is shown."""
    match question:
        case RankQuestion():
            return AskedRanks(speech, answering, question)
        case NameQuestion():
            return AskedName(speech, answering, question)
        case Question() if question.kind.asks_for_play:
            return AskedPlay(speech, answering, question)
        case Question():
            return AskedAtTable(speech, answering, question)
        case _:
            return asked_believed(speech, answering, question)


def _cards(choices: Iterable[Choice]) -> list[Card]:
    return [choice for choice in choices if isinstance(choice, Card)]


class AskedRanks(Asked):
    """Which card beats the other, or the order of several."""

    def __init__(self, speech: Speech, answering: Answering, question: RankQuestion) -> None:
        super().__init__(speech, answering)
        self.question = question

    def draw(self) -> View:
        """The cards, and the trumps if there are any; an answered order lies in its order."""
        question, speech, answering = self.question, self.speech, self.answering
        is_order = question.wants is Wants.ORDER
        lying = question.right if is_order and answering.is_done else question.cards
        kind = "order" if is_order else "higher"
        key = f"ask.{kind}.trumps" if question.trump else f"ask.{kind}.no_trumps"
        return {
            "heading": speech.say(f"ask.{kind}"),
            "prompt": speech.say(key, suit=question.trump),
            "chips": [scene.trumps(speech, question.trump)],
            "hand": {
                "label": speech.say("ask.cards"),
                "cards": [self._card(card) for card in _cards(lying)],
                "told": self._told() if is_order else "",
            },
        }

    def _card(self, card: Card) -> View:
        mark = self.answering.mark(card)
        number = self._number(card)
        words = [self.speech.say("order.number", number=number)] if number else []
        # In an order a card that was missed shows its place, and that says all.
        if mark and not (mark == "missed" and number):
            words.append(self.mark_text(mark))
        return {
            **scene.card(self.speech, card),
            "pressed": card in self.answering.chosen,
            "disabled": self.answering.is_done,
            "mark": mark,
            "mark_text": ", ".join(words),
            "number": number,
        }

    def _number(self, card: Card) -> int | None:
        """The place of a card in the order: the right one at the end, before it the chosen one."""
        if self.question.wants is not Wants.ORDER:
            return None
        places = self.answering.right_choices if self.answering.is_done else self.answering.chosen
        return places.index(card) + 1 if card in places else None

    def _told(self) -> str:
        """The order so far, for those who hear it."""
        chosen = [card for card in self.answering.chosen if card]
        if self.answering.is_done or self.answering.checked or not chosen:
            return ""
        return self.speech.say("order.so_far", cards=chosen)

    def why(self) -> str:
        """The order of the ranks; of two cards, why the one beats the other."""
        question, speech = self.question, self.speech
        if question.wants is Wants.ORDER:
            return ranking(speech, question.trump, suits=len({card.suit for card in question.cards}))
        (high,) = _cards(question.right)
        low = in_strength(question.cards, question.trump, question.order)[1]
        return why_stronger(speech, high, low, question.trump)

    def faults(self) -> list[View]:
        """The first card that stands too high, and which one belongs there; of two, why the other is the stronger."""
        question, speech = self.question, self.speech
        chosen, right = _cards(c for c in self.answering.chosen if c), _cards(question.right)
        place = next((at for at, card in enumerate(right) if chosen[at] != card), None)
        if place is None:
            return []
        why = why_stronger(speech, right[place], chosen[place], question.trump)
        told = speech.say(
            "order.fault" if question.wants is Wants.ORDER else "higher.fault",
            card=chosen[place],
            other=right[place],
            why=why,
        )
        return [scene.message(speech, "bad", told, rule=question.rule, about=chosen[place])]


class AskedStrongest(AskedRanks):
    """Which card of three is the strongest, in a puzzle's own words."""

    def __init__(self, speech: Speech, answering: Answering, question: Question, words: Words) -> None:
        self.trick = finished_trick(question)
        super().__init__(speech, answering, RankQuestion(self.trick.cards, self.trick.trump, Wants.ONE))
        self.words = words

    def draw(self) -> View:
        """The three cards."""
        told = {"heading": self.speech.say("ask.strongest-card"), "prompt": self.speech.fill(self.words.prompt)}
        return {**super().draw(), **told}

    @property
    def _has_discard(self) -> bool:
        """Whether a card lies there that no rank makes strong, being neither of the suit led nor a trump (R7.6)."""
        return any(card.suit not in (self.trick.led, self.trick.trump) for card in self.trick.cards)

    def why(self) -> str:
        """Why it wins the trick; where all cards can win, why it beats the next one."""
        return why_it_wins(self.speech, self.trick) if self._has_discard else super().why()

    def faults(self) -> list[View]:
        """Why what was chosen does not win."""
        if not self._has_discard:
            return super().faults()
        told = [(card, why_it_loses(self.speech, card, self.trick)) for card in _cards(self.wrong())]
        return [scene.message(self.speech, "bad", text, rule=Rule.R7_6, about=card) for card, text in told]


class AskedName(Asked):
    """A face to name, or a name to find among faces; faces and names may be of different packs."""

    def __init__(self, speech: Speech, answering: Answering, question: NameQuestion) -> None:
        super().__init__(speech, answering)
        self.question = question
        self._faces = Speech(speech.messages, question.faces)

    @property
    def zone(self) -> str:
        """Names are words, faces are cards."""
        return "choice" if self.question.form is Form.NAME else "hand"

    def draw(self) -> View:
        """A face with four names, or a name with four faces."""
        question, speech = self.question, self.speech
        asks_name = question.form is Form.NAME
        across = question.faces is not question.names
        name = name_in(speech, question.names, question.card, "the")
        pack = speech.say(f"pack.{question.names.value}")
        return {
            "pack": question.faces.value,
            "heading": speech.say(f"ask.name.{question.form.value}"),
            "prompt": speech.say(self._prompt(across=across), name=name, pack=pack),
            "spread": self._lying() if asks_name else None,
            "choices": self._names() if asks_name else None,
            "hand": None if asks_name else {"label": speech.say("ask.cards"), "cards": self._hand()},
        }

    def _prompt(self, *, across: bool) -> str:
        form = self.question.form.value
        return f"ask.name.{form}.across" if across else f"ask.name.{form}.same"

    def _lying(self) -> View:
        """The face, said by what is to be seen on it; by its own name where the other pack's is asked for."""
        question, speech = self.question, self.speech
        own = question.faces is question.names and not self.answering.is_done
        spoken = sign_of(speech, question.faces, question.card) if own else self._faces.term(question.card)
        item = {"id": str(question.card), "spoken": spoken, "faces": [scene.card(self._faces, question.card)]}
        return {"rows": [{"id": "face", "label": speech.say("ask.card"), "items": [item]}]}

    def _names(self) -> View:
        options = [
            self.button(card, name_in(self.speech, self.question.names, card)) for card in _cards(self.question.choices)
        ]
        return {"label": self.speech.say("ask.choose"), "options": options}

    def _hand(self) -> list[View]:
        """The faces; until the answer is known each is said by what is to be seen on it."""
        cards = []
        for card in _cards(self.question.choices):
            mark = self.answering.mark(card)
            sign = sign_of(self.speech, self.question.faces, card)
            cards.append(
                {
                    **scene.card(self._faces, card),
                    "name": self._faces.term(card) if self.answering.is_done else sign,
                    "pressed": card in self.answering.chosen,
                    "disabled": self.answering.is_done,
                    "mark": mark,
                    "mark_text": self.mark_text(mark),
                }
            )
        return cards

    def why(self) -> str:
        """The card's names in both packs."""
        return both_names(self.speech, self.question.card)

    def faults(self) -> list[View]:
        """What is wrong with the name, or what the chosen face is."""
        question, speech = self.question, self.speech
        said = []
        for wrong in _cards(self.wrong()):
            if question.form is Form.NAME:
                told = not_the_name(speech, question.names, wrong, question.card, question.faces)
            else:
                told = not_the_face(speech, wrong)
            said.append(scene.message(speech, "bad", told, rule=question.rule))
        return said
