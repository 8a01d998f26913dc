"""The ladder of bids to climb: what a bid outranks, what it is made of, and which bids a hand could hope for."""

import random

from ulti_teach.course.laddering import Change, Looking, changes, read_looking, variants
from ulti_teach.course.settings import DEFAULT, Settings
from ulti_teach.engine import NotationError, Rule, RuleSet, UltiError, ladder, parse_cards, parse_contract, parse_rules
from ulti_teach.text import in_order

from . import around, rungs, scene
from .component import View


class Ladder(around.Around):
    """Every bid of a table's rules, row by row: `Ladder()`, `Ladder("four aces", bid="heart ulti", hand="cAK8 …")`.

    `rules`: a rule set or its text; without it, the learner's own table, which it follows until a variant is switched.
    `bid` is picked, and `hand`, of ten or twelve cards, tried at the start; `seed` deals the same hands again. One that
    is `plain` asks for no variants and no hand, for who sees a ladder for the first time. Raises `NotationError` for
    what cannot be read, `UltiError` for a bid that the rules have not and another number of cards.
    """

    def __init__(
        self,
        rules: str | RuleSet | None = None,
        *,
        bid: str | None = None,
        hand: str = "",
        plain: bool = False,
        seed: int | None = None,
        pack: str | None = None,
    ) -> None:
        if not isinstance(rules, str | RuleSet | None) or not isinstance(bid, str | None) or not isinstance(hand, str):
            raise UltiError("A ladder is made of rules, a bid and a hand, each written as text.")
        agreed = parse_rules(rules) if isinstance(rules, str) else rules
        self._given = {"rules": rules and str(rules), "bid": bid, "hand": hand or None, "plain": plain or None}
        self._follows = rules is None
        picked = parse_contract(bid) if bid else None
        self.look = Looking(agreed or DEFAULT.rule_set, picked, parse_cards(hand or "-"))
        self._first = self.look
        self._chance = random.Random(seed)
        self._typed: str | None = None
        self._fault: NotationError | int | None = None
        self._has_switched = False
        self._focus: View | None = None
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        rules = self._given["rules"]
        named = [f"{name}={told!r}" for name, told in self._given.items() if told and name != "rules"]
        return f"Ladder({', '.join([repr(rules), *named] if rules else named)})"

    @property
    def key(self) -> str:
        """The line that made it."""
        return repr(self)

    def state(self) -> object:
        """The bid, the hand and the rules (none while it follows those of the learner's table); None as it began."""
        if self._follows and self.look == self._first.under(self.look.rules):
            return None
        return {**self.look.values(), **({"rules": ""} if self._follows else {})}

    def restore(self, state: object) -> None:
        """Comes back to a bid, a hand and rules. Raises `UltiError` when they do not fit any more."""
        follows = isinstance(state, dict) and state.get("rules") == ""
        if isinstance(state, dict) and follows:
            state = {**state, "rules": str(self.settings.rule_set)}
        self.look, self._follows = read_looking(state), follows

    def settings_changed(self, settings: Settings) -> None:
        """The learner's table may have agreed on other rules."""
        if self._follows:
            self.look = self.look.under(settings.rule_set)
        super().settings_changed(settings)

    def act(self, action: str, target: str) -> None:
        """Picks a bid of the row, or goes a bid up or down."""
        self._forget()
        match action, target:
            case "choice", _:
                self._pick(target)
            case "button", ("lower" | "higher") if self.look.bid:
                self.look = self.look.step(1 if target == "higher" else -1)

    def enter(self, id: str, value: str) -> None:
        """Picks a row or a bid, switches a variant, takes a hand that was typed, deals one or puts it away."""
        self._forget()
        match id:
            case "ladder":
                rows = {str(number): row.bids[0] for number, row in enumerate(ladder(self.look.rules), 1)}
                self._pick(str(rows.get(value, value)))
                self._focus = {"zone": "choice", "key": str(self.look.bid)} if self.look.bid else None
            case "variants" if value in variants():
                self.look, self._follows, self._has_switched = self.look.turned(value), False, True
            case "hand":
                self._hold(value)
            case "deal" if value in ("ten", "twelve"):
                self.look = self.look.dealt(self._chance.getrandbits(32), first=value == "twelve")
            case "deal" if value == "none":
                self._hold("")

    def _forget(self) -> None:
        """What was said of the last act is not said of the next one."""
        self._focus, self._fault, self._typed, self._has_switched = None, None, None, False

    def _pick(self, id: str) -> None:
        bid = next((bid for bid in self.look.bids if str(bid) == id), None)
        if bid:
            self.look = self.look.pick(bid)

    def _hold(self, text: str) -> None:
        """Takes a hand in notation; one that cannot be bid on stays in the field, and nothing else changes."""
        try:
            cards = parse_cards(text.strip() or "-")
            self.look = self.look.holding(cards)
        except NotationError as fault:
            self._typed, self._fault = text, fault
        except UltiError:
            self._typed, self._fault = text, len(cards)

    def draw(self) -> View:
        """Fields and buttons, the bid that is picked, its components, and the ladder."""
        look, speech, say = self.look, self.speech, self.speech.say
        fields = [self._switches(), around.text("hand", say("ladder.hand"), self._written()), self._deals()]
        count = {"bids": say("bid.bids", n=len(look.bids)), "rows": say("bid.rows", n=len(ladder(look.rules)))}
        return {
            **scene.frame(speech, self.settings),
            "label": say("ladder.heading"),
            "heading": say("ladder.heading"),
            "prompt": say("ladder.prompt", **count),
            "spread": self._laid() if look.hand else None,
            "fields": [] if self._given["plain"] else fields,
            "choices": self._choices(),
            "buttons": [
                scene.button(speech, "lower", enabled=bool(look.bid) and look.step(-1) != look),
                scene.button(speech, "higher", enabled=bool(look.bid) and look.step(1) != look),
            ],
            "say": self._said(),
            "aside": [rungs.told(speech, look, look.bid)] if look.bid else [],
            "sheets": [*([rungs.parts(speech, look.bid, look.rules)] if look.bid else []), rungs.lines(speech, look)],
            "focus": self._focus,
        }

    def _written(self) -> str:
        if self._typed is not None:
            return self._typed
        return str(self.look.hand) if self.look.hand else ""

    def _switches(self) -> View:
        say, rules = self.speech.say, self.look.rules
        options = [
            around.option(
                name,
                say(f"choice.rules.{name}"),
                pressed=getattr(rules, name),
                note=say(f"choice.rules.{name}.note"),
            )
            for name in variants()
        ]
        return around.many("variants", say("ladder.variants"), options)

    def _deals(self) -> View:
        """Hands to be dealt, and none."""
        say = self.speech.say
        options = [
            around.option("ten", say("ladder.deal.ten")),
            around.option("twelve", say("ladder.deal.twelve")),
            around.option("none", say("ladder.deal.none"), enabled=bool(self.look.hand)),
        ]
        return around.one("deal", say("ladder.deal"), options)

    def _laid(self) -> View:
        """The hand, in the order that its cards have in the bid that is picked."""
        hand, speech = self.look.hand, self.speech
        cards = in_order(hand, self.look.bid.order) if self.look.bid else in_order(hand)
        items = [
            {"id": str(card), "spoken": speech.term(card), "faces": [scene.card(speech, card)], "captions": []}
            for card in cards
        ]
        label = speech.say("ladder.twelve" if len(hand) == 12 else "ladder.ten")
        return {"rows": [{"id": "hand", "label": label, "items": items}]}

    def _choices(self) -> View | None:
        """The bids of the row that the picked one stands in."""
        row = self.look.row
        if row is None:
            return None
        rows = ladder(self.look.rules)
        options = [
            {"id": str(bid), "text": self.speech.term(bid), "pressed": bid == self.look.bid, "disabled": False}
            for bid in rows[row].bids
        ]
        label = self.speech.say("ladder.row", number=row + 1, of=len(rows), worth=rows[row].value)
        return {"label": label, "options": options}

    def _said(self) -> list[View]:
        """Why a hand was not taken, or what a variant has changed."""
        speech, say = self.speech, self.speech.say
        match self._fault:
            case NotationError():
                return [scene.message(speech, "bad", say("ladder.hand.unreadable", says=str(self._fault)))]
            case int():
                return [scene.message(speech, "bad", say("ladder.hand.count", n=self._fault), rule=Rule.R2_3)]
        if not self._has_switched:
            return []
        found = [change for change, _ in changes(self.look.rules).values()]
        moved, new = found.count(Change.MOVED), found.count(Change.NEW)
        told = [*([say("ladder.moved", n=moved)] if moved else []), *([say("ladder.new", n=new)] if new else [])]
        if not told:
            return [scene.message(speech, "note", say("ladder.standard"))]
        return [scene.message(speech, "note", say("ladder.changed", changes=told), rule=Rule.R11_5)]
