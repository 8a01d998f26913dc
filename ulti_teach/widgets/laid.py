"""Cards laid out to be looked at: a suit in both orders, and the 32 cards in both packs."""

from ulti_teach.engine import Card, Order, Rank, Suit, UltiError
from ulti_teach.text import Pack, Speech
from ulti_teach.text.ranking import name_in

from . import scene
from .component import Component, View


class Laid(Component):
    """Base of what lays out one suit at a time: `suit` is a letter of notation, `c d h s`; buttons choose another."""

    def __init__(self, suit: str = "h", *, pack: str | None = None) -> None:
        known = {suit.value: suit for suit in Suit}
        if not isinstance(suit, str) or suit not in known:
            raise UltiError(f"A suit is one of the letters {', '.join(known)}, not {suit!r}.")
        self.suit = known[suit]
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.suit.value!r})"

    def act(self, action: str, target: str) -> None:
        """Lays out another suit."""
        chosen = next((suit for suit in Suit if suit.value == target), None)
        if action == "choice" and chosen:
            self.suit = chosen

    def _choices(self) -> View:
        options = [
            {"id": suit.value, "text": self._suit_name(suit), "pressed": suit is self.suit, "disabled": False}
            for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
        ]
        return {"label": self.speech.say("laid.suit"), "options": options}

    def _suit_name(self, suit: Suit) -> str:
        return self.speech.term(suit)


class Ranks(Laid):
    """A suit in both orders, with trumps and without, the ten marked in each (R1.3, R1.4): `Ranks("h")`.

    `ranks`, such as `KT9`, lays out these alone and marks the strongest. Raises `UltiError` for a suit or for
    ranks that there are not.
    """

    def __init__(self, suit: str = "h", *, ranks: str | None = None, pack: str | None = None) -> None:
        known = "".join(rank.value for rank in Rank)
        if ranks is not None and not (isinstance(ranks, str) and ranks and set(ranks) <= set(known)):
            raise UltiError(f"Ranks are written with the letters {known}, not {ranks!r}.")
        self._ranks = ranks
        super().__init__(suit, pack=pack)

    def __repr__(self) -> str:
        ranks = f", ranks={self._ranks!r}" if self._ranks else ""
        return f"Ranks({self.suit.value!r}{ranks})"

    def draw(self) -> View:
        """Two rows, the strongest card first."""
        say = self.speech.say
        return {
            **scene.frame(self.speech, self.settings),
            "label": say("ranks.label"),
            "spread": {"rows": [self._row(order) for order in Order]},
            "prompt": "" if self._ranks else say("ranks.same", suit=self.suit),
            "choices": self._choices(),
        }

    def _row(self, order: Order) -> View:
        say, with_trumps = self.speech.say, order is Order.TEN_HIGH
        ranks = [rank for rank in order.ranks if rank.value in (self._ranks or order.value)]
        marked = ranks[0] if self._ranks else Rank.TEN
        if self._ranks:
            best = Card(self.suit, marked)
            label = say("ranks.wins.trumps" if with_trumps else "ranks.wins.no_trumps", card=best)
        else:
            label = say("ranks.trumps" if with_trumps else "ranks.no_trumps", jack=Rank.JACK)
        return {"id": order.name, "label": label, "items": [self._item(rank, marked) for rank in ranks]}

    def _item(self, rank: Rank, marked: Rank) -> View:
        card = Card(self.suit, rank)
        return {
            "id": str(card),
            "spoken": self.speech.term(card),
            "faces": [scene.card(self.speech, card)],
            "captions": [self.speech.term(rank)],
            "stands_out": rank is marked,
        }


class Cards(Laid):
    """The 32 cards in both packs (R1.2), a suit at a time, each French card above its Tell one: `Cards()`.

    Raises `UltiError` for another suit.
    """

    def draw(self) -> View:
        """Eight pairs with their names."""
        say = self.speech.say
        label = say("cards.both", suit=self._suit_name(self.suit))
        items = [self._item(Card(self.suit, rank)) for rank in Order.TEN_HIGH.ranks]
        return {
            **scene.frame(self.speech, self.settings),
            "label": say("cards.label"),
            "spread": {"rows": [{"id": "both", "label": label, "items": items}]},
            "choices": self._choices(),
        }

    def _item(self, card: Card) -> View:
        own = [Speech(self.speech.messages, pack) for pack in Pack]
        names = [name_in(self.speech, pack, card) for pack in Pack]
        ranks = [speech.term(card.rank) for speech in own]
        return {
            "id": str(card),
            "spoken": ", ".join(dict.fromkeys(names)),
            "faces": [{**scene.card(speech, card), "pack": speech.pack.value} for speech in own],
            "captions": list(dict.fromkeys(ranks)),
        }

    def _suit_name(self, suit: Suit) -> str:
        names = [Speech(self.speech.messages, pack).term(suit) for pack in Pack]
        return ", ".join(dict.fromkeys(names))
