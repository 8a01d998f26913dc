"""Saying things: messages filled in with cards, suits, rules and names, in one language and one pack."""

import string
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Literal

from babel.lists import format_list

from ulti_teach.engine import (
    Card,
    CardSet,
    Component,
    Contract,
    NotationError,
    Order,
    Rank,
    Rule,
    Stake,
    Suit,
    Value,
    parse_card,
)

from .catalogue import Catalogue, catalogue


class Pack(Enum):
    """Which cards the learner knows: French suits, or the Hungarian pack with Tell's (R1.2)."""

    FRENCH = "french"
    TELL = "tell"


class Speech(string.Formatter):
    """One language and one pack: everything that is said comes from here.

    `{card}`, `{card:the}`: after the colon stands the grammatical form. A set of cards is said suit by suit; a form
    that begins with `or` joins with "or" instead of "and".

    >>> from ulti_teach.engine import parse_card, parse_cards
    >>> Speech().say("violation.NotHeld", card=parse_card("hT"))
    'You do not hold the ten of hearts.'
    >>> Speech(pack=Pack.TELL).term(parse_cards("hQJ sA"), "the")
    'the ace of leaves and the over and under of hearts'
    """

    def __init__(self, messages: Catalogue | None = None, pack: Pack = Pack.FRENCH) -> None:
        self.messages = messages or catalogue()
        self.pack = pack

    @property
    def language(self) -> str:
        """The language that is spoken, such as `en`."""
        return self.messages.language

    def say(self, key: str, /, form: str = "", **facts: object) -> str:
        """The message of this key, in a form of words where it has some, with its facts filled in.

        A fact `n` chooses singular or plural.

        Raises `KeyError` when no catalogue has the message: that is a fault of the program, not of a person.
        """
        n = facts.get("n")
        message = self.messages.find(key, form, n if isinstance(n, int) else None)
        if message is None:
            raise KeyError(f"no catalogue has the message {key!r} in the form {form!r}")
        return self.vformat(message, (), facts)

    def fill(self, text: str) -> str:
        """A text in which cards and suits stand in braces in notation, with their names in its place.

        Raises `NotationError` for anything else in braces, and for a form that cards do not have in this language.

        >>> Speech().fill("Ben led {hT:the}; you have no {h}.")
        'Ben led the ten of hearts; you have no hearts.'
        """
        try:
            for _, name, form, _ in self.parse(text):
                if name is not None and form and not self.messages.has_form("card", form):
                    raise NotationError(text, text.index(f":{form}") + 1, "a form that cards have, such as 'the'")
            return self.vformat(text, (), _Noted())
        except ValueError as fault:
            if isinstance(fault, NotationError):
                raise
            raise NotationError(text, 0, f"braces around cards and suits only ({fault})") from fault

    def term(self, value: object, form: str = "") -> str:
        """A thing of the game as this language says it, in a grammatical form."""
        match value:
            case Card():
                return self.say("card", _style(form)[1], rank=value.rank, suit=value.suit)
            case CardSet():
                return self._cards(value, form)
            case Suit() | Rank():
                return self._packed(type(value).__name__.lower(), value.value, form)
            case Contract():
                return self._contract(value, form)
            case Component():
                return self.say(f"component.{value.value}", form)
            case Rule():
                return self.say("rule", number=value.number, title=self.say(f"rule.{value.value}"))
            case Stake():
                return self.say("stake", component=value.component)
            case Value():
                return str(value)
            case list() | tuple():
                return self._listed(value, form)
            case _:
                return str(value)

    def index(self, rank: Rank) -> str:
        """What stands in the corner of a card of this rank."""
        return self._packed("index", rank.value, "")

    def _packed(self, key: str, name: str, form: str) -> str:
        """A message that may differ from pack to pack."""
        for found in (f"{key}.{self.pack.value}.{name}", f"{key}.{name}"):
            message = self.messages.find(found, form)
            if message is not None:
                return message
        raise KeyError(f"no catalogue has the message {key}.{name}")

    def _cards(self, cards: CardSet, form: str) -> str:
        style, grammar = _style(form)
        groups: list[str] = []
        for suit in in_suit_order(cards):
            ranks = [card.rank for card in in_order(cards.of(suit))]
            key = "cards.one" if len(ranks) == 1 else "cards.or" if style == "or" else "cards"
            groups.append(self.say(key, grammar, ranks=ranks, suit=suit))
        return self._join(groups, style) or self.say("cards.none")

    def _contract(self, contract: Contract, form: str) -> str:
        parts = self.contract_parts(contract)
        if contract.heart:
            return self.say("contract.heart", form, parts=parts)
        if contract.minor:
            return self.say("contract.in", form, parts=parts, suit=contract.minor)
        return parts

    def contract_parts(self, contract: Contract) -> str:
        """The components of a contract without its suit: "40-100 ulti"."""
        said = contract.components
        if len(said) > 1:  # a parti that only comes along is not said (R4.2)
            said = said - {Component.PARTI}
        parts = " ".join(self.term(part) for part in Component if part in said)
        return self.say("contract.suited", parts=parts) if contract.suited else parts

    def _listed(self, items: Sequence[object], form: str) -> str:
        style, grammar = _style(form)
        return self._join([self.term(item, grammar) for item in items], style)

    def _join(self, items: list[str], style: Literal["standard", "or"]) -> str:
        # British English has no comma before "and" and "or", and neither do our sentences.
        locale = "en_GB" if self.language == "en" else self.language
        return format_list(items, style, locale) if items else ""

    # string.Formatter's own hooks: plain names only, so that a catalogue cannot reach into objects.
    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        """The fact of this name."""
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        """A fact in the form that stands after the colon."""
        return self.term(value, format_spec)


def _style(form: str) -> tuple[Literal["standard", "or"], str]:
    """How a list is joined, and the form of what is in it: `or the` joins with "or"."""
    first, _, rest = form.partition(" ")
    return ("or", rest) if first == "or" else ("standard", form)


class _Noted(dict[str, object]):
    """Cards and suits by their notation."""

    def __missing__(self, text: str) -> Card | Suit:
        return Suit(text) if text in {suit.value for suit in Suit} else parse_card(text)


def opening(text: str) -> str:
    """A text as a sentence begins, with a capital letter; the rest of it stays as it is.

    >>> opening("heart parti: 2 from each")
    'Heart parti: 2 from each'
    """
    return text[:1].upper() + text[1:]


def in_suit_order(cards: Iterable[Card]) -> list[Suit]:
    """The suits that are there, black and red by turns, as a hand is held."""
    held = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
    return [suit for suit in held if any(card.suit is suit for card in cards)]


def in_order(cards: Iterable[Card], order: Order = Order.TEN_HIGH) -> list[Card]:
    """Cards as a hand is held: suit by suit, the strongest of each first."""
    held = CardSet(cards)
    return [Card(suit, rank) for suit in in_suit_order(held) for rank in order.ranks if Card(suit, rank) in held]
