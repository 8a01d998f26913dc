"""The trick lab: any cards in a hand and in the trick, any trumps; what may be played, why not, and who wins (R7)."""

import os
from dataclasses import replace

from ulti_teach.course.progress import Desk
from ulti_teach.course.queries import asked
from ulti_teach.course.settings import Settings
from ulti_teach.course.trial import Trial, example, link_to, read_trial
from ulti_teach.engine import (
    ALL_CARDS,
    Card,
    Component,
    Position,
    RuleSet,
    Suit,
    UltiError,
    parse_card,
    parse_rules,
)
from ulti_teach.solver import Analysis, Goal, Solver
from ulti_teach.text import signed

from . import labframe, linking, scene
from .around import LONGEST_LINE, Around, text
from .component import View
from .work import Work

#: How many positions perfect play may visit before it gives up: some ten seconds of work.
_NODES = 2_000_000
_REMEMBERED = 100  # changes that can be taken back


class TrickLab(Around):
    """One trick to try things with: `TrickLab("ulti in c | cA7 h8 | cK")`.

    `setup`: the contract, the hand, and the cards that lie in the trick; or a position with all hands, of which perfect
    play can be asked. Without one it opens what the page's address asks for, else an example. `rules`: the learner's
    own where none are given. Raises `NotationError` for what cannot be read.
    """

    def __init__(self, setup: str = "", *, rules: str | RuleSet | None = None, pack: str | None = None) -> None:
        if not isinstance(setup, str):
            raise UltiError(f"A trick is written as text, such as 'parti in s | dA7 sK | dK s9', not as {setup!r}.")
        given = parse_rules(rules) if isinstance(rules, str) else rules
        self._given = {"rules": str(given)} if given else {}
        self._follows, self._rules = given is None, given or RuleSet()
        self._setup, self._fault, self._number = setup, "", 0
        self.trial, self._position = self._first(setup)
        self._before: tuple[tuple[Trial, Position | None], ...] = ()
        self._puts, self._chooses = "hand", False
        self._told, self._tool, self._text = "", "", ""
        self._refused: Card | None = None
        self._analysis: Analysis | None = None
        self._work: Work[Analysis] | None = None
        self._focus: View | None = None
        super().__init__(pack=pack)

    def _first(self, setup: str) -> tuple[Trial, Position | None]:
        """What the cell asks for, else the address of the page, else an example."""
        if setup:
            return read_trial(setup, self._rules)
        try:
            linked = asked(os.environ.get("QUERY_STRING", ""), "trick")
            if linked:
                return read_trial(linked, self._rules)
        except UltiError as fault:
            self._fault = str(fault)
        return read_trial(example(0), self._rules)

    def __repr__(self) -> str:
        given = [repr(self._setup)] if self._setup else []
        return f"TrickLab({', '.join([*given, *(f'{name}={value!r}' for name, value in self._given.items())])})"

    # --- what is kept

    @property
    def key(self) -> str:
        """The cell that it stands in."""
        return repr(self)

    def state(self) -> object:
        """What is set up, and the cards played to it."""
        at = self.trial
        return {
            "setup": self._written,
            "card": str(at.card) if at.card else None,
            "after": [str(card) for card in at.after],
            "number": self._number,
        }

    def restore(self, state: object) -> None:
        """Sets the same up again. Raises `UltiError` where that cannot be."""
        match state:
            case {
                "setup": str() as setup,
                "card": str() | None as card,
                "after": list() as after,
                "number": int(number),
            }:
                trial, position = read_trial(setup, self._rules)
            case _:
                raise UltiError("A trick is kept as it is written.")
        if card is not None:
            trial = trial.played(parse_card(card))
        for other in after:
            trial = trial.with_trick(parse_card(str(other))) or trial
        self.trial, self._position, self._number = trial, position, max(number, 0)

    def _go_on(self, desk: Desk) -> None:
        """What the address asks for comes before what was left."""
        if self._setup or "trick=" not in os.environ.get("QUERY_STRING", ""):
            super()._go_on(desk)

    def settings_changed(self, settings: Settings) -> None:
        """The rules of the learner's table are followed, where the cell asks for none."""
        rules = settings.rule_set
        if self._follows and rules != self._rules:
            self._rules = rules
            if self._position is None:
                self.trial = replace(self.trial.taken_back(), rules=rules)
        super().settings_changed(settings)

    # --- what the learner does

    def act(self, action: str, target: str) -> None:
        """Plays a card, takes back, shows another example or the cards to choose from, or asks for perfect play."""
        self._hush()
        match action, target:
            case "card", _:
                self._play(scene.find_card(self.trial.held, target))
            case "button", "undo" if self._before:
                self._take_back()
            case "button", "another":
                self._number += 1
                self._turn_to(*read_trial(example(self._number)))
            case "button", "cards":
                self._chooses = not self._chooses
            case "button", "perfect":
                self._ask()
            case "tool", _ if target in linking.COPIED:
                self._tool = target

    def enter(self, id: str, value: str) -> None:
        """Other trumps, another bid, a card put somewhere, or all of it written."""
        self._hush()
        now = self.trial.contract
        ulti, betli = Component.ULTI in now.components, now.is_betli
        match id:
            case "trumps" if value in ("none", *(suit.value for suit in Suit)):
                self._turn_to(self.trial.trumped(None if value == "none" else Suit(value), ulti=ulti, betli=betli))
            case "bid" if value == "ulti" and now.trump:
                self._turn_to(self.trial.trumped(now.trump, ulti=not ulti))
            case "bid" if value == "betli" and not now.trump:
                self._turn_to(self.trial.trumped(None, betli=not betli))
            case "put" if value in ("hand", "trick"):
                self._puts = value
            case "suit.c" | "suit.d" | "suit.h" | "suit.s":
                self._put(scene.find_card(ALL_CARDS, value))
            case "text":
                self._read(value)

    def _hush(self) -> None:
        """What was said is over; what was being worked out is given up."""
        self._told, self._refused, self._tool, self._fault, self._text, self._focus = "", None, "", "", "", None
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _turn_to(self, trial: Trial, position: Position | None = None) -> None:
        if (trial, position) != (self.trial, self._position):
            self._before = (*self._before, (self.trial, self._position))[-_REMEMBERED:]
            self.trial, self._position, self._analysis = trial, position, None

    def _take_back(self) -> None:
        (self.trial, position), self._before = self._before[-1], self._before[:-1]
        self._analysis = self._analysis if position == self._position else None
        self._position = position

    def _play(self, card: Card | None) -> None:
        if card is None or self.trial.card is not None:
            return
        if self.trial.violation(card):
            self._refused = card
            return
        self._before = (*self._before, (self.trial, self._position))[-_REMEMBERED:]
        self.trial = self.trial.played(card)

    def _put(self, card: Card | None) -> None:
        if card is None:
            return
        to_hand = self._puts == "hand"
        after = self.trial.with_hand(card) if to_hand else self.trial.with_trick(card)
        if after is not None:
            self._turn_to(after)
        elif to_hand:
            self._told = "lab.full.hand"
        else:
            self._told = "lab.full.after" if self.trial.card else "lab.full.trick"

    def _read(self, text: str) -> None:
        try:
            self._turn_to(*read_trial(text, self._rules))
        except UltiError as fault:
            self._told, self._fault, self._text = "lab.fault", str(fault), text[:LONGEST_LINE]

    def _ask(self) -> None:
        """What perfect play says of each card; at once, or later where it takes a while."""
        if self._position is None:
            self._told = "lab.perfect.unknown"
            return
        solver = Solver(self._position, nodes=_NODES)
        work = Work(solver.analysis(self._position, Goal.PAYOFF), self._answered, self._show)
        if not work.start():
            self._work = work

    def _answered(self, answer: Analysis | UltiError) -> None:
        is_late, self._work = self._work is not None, None
        if isinstance(answer, UltiError):
            self._told = "lab.perfect.too_long"
        else:
            self._analysis = answer
        if is_late:
            self._show(focus=None)

    # --- what is shown

    @property
    def _written(self) -> str:
        """What is set up, as it can be written."""
        return str(self._position or self.trial)

    def draw(self) -> View:
        """The trick and the hand on the felt; below, what is said of them, and each card by itself."""
        speech, trial = self.speech, self.trial
        return {
            **scene.frame(speech, self.settings),
            "label": speech.say("lab.heading"),
            "heading": speech.say("lab.heading"),
            "prompt": speech.say("lab.prompt"),
            "notice": self._notice(),
            **labframe.felt(speech, trial),
            "fields": self._fields(),
            "buttons": self._buttons(),
            "say": self._said(),
            "sheets": labframe.sheet(speech, trial, self._analysis),
            "busy": speech.say("board.busy") if self._work is not None and self._work.is_long else "",
            "tools": linking.tools(speech, link_to(self._written), self._tool, "lab"),
            "focus": self._focus,
        }

    def _notice(self) -> list[View]:
        """Why the link in the address cannot be used."""
        if not self._fault or self._told:
            return []
        return [scene.message(self.speech, "bad", self.speech.say("lab.fault.link", says=self._fault))]

    def _fields(self) -> list[View]:
        """The trumps always; the cards to choose from, and all of it as text, on request."""
        speech, trial = self.speech, self.trial
        fields = labframe.trumps_fields(speech, trial)
        if not self._chooses:
            return fields
        cards = labframe.card_fields(speech, trial, to_hand=self._puts == "hand")
        return [*fields, *cards, text("text", speech.say("lab.text"), self._text or self._written)]

    def _buttons(self) -> list[View]:
        speech = self.speech
        return [
            scene.button(speech, "undo", enabled=bool(self._before)),
            scene.button(speech, "another"),
            scene.button(speech, "cards", pressed=self._chooses),
            scene.button(speech, "perfect"),
        ]

    def _said(self) -> list[View]:
        speech = self.speech
        said = labframe.told(speech, self.trial, self._refused)
        if self._told:
            said.insert(0, scene.message(speech, "bad", speech.say(self._told, says=self._fault)))
        if self._analysis is not None:
            amount = signed(int(self._analysis.value))
            said.append(scene.message(speech, "note", speech.say("lab.perfect", amount=amount)))
        return said
