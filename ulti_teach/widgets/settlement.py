"""The settlement explorer: enter what was bid and what happened, and see who pays whom, line by line (R9, R10, R11)."""

import os
from collections.abc import Sequence

from ulti_teach.course.accounts import Account, Fact, made, of_game
from ulti_teach.course.accounttext import account_from, kept, link_to, linked, taken_up, written
from ulti_teach.course.progress import Desk
from ulti_teach.course.records import LONGEST_RECORD
from ulti_teach.course.settings import Settings
from ulti_teach.engine import (
    Contract,
    Game,
    ImpossibleFacts,
    NotationError,
    Reason,
    RuleSet,
    Seat,
    Settlement,
    UltiError,
    not_in_force,
    parse_contract,
    parse_rules,
    replay,
)
from ulti_teach.text import refusal, what_moved

from . import accounting, around, linking, scene, settling
from .around import Around
from .component import View

_REMEMBERED = 100  # changes that can be taken back


class SettlementExplorer(Around):
    """Who pays whom, and which lines move when one fact does: `SettlementExplorer("ulti in c")`.

    Without a `deal` it opens what the page's address asks for, else an ulti.
    `deal` is a contract, or a position with its kontras, `ulti in c | ? | ? | ? | 0 | kontra ulti x2`; `ended` is how
    the deal went, `points 60 | tricks 7-3 | seven 0 wins`. `names`: of the declarer, of the opponents in playing order,
    and of a dealer who pays along. `rules`: the learner's own where none are given. Raises `NotationError` for what
    cannot be read, `UltiError` for a contract that is not played under these rules.
    """

    def __init__(
        self,
        deal: str | Contract = "",
        ended: str = "",
        *,
        names: Sequence[str] = (),
        rules: str | RuleSet | None = None,
        pack: str | None = None,
    ) -> None:
        if not isinstance(deal, str | Contract) or not isinstance(ended, str):
            raise UltiError(f"A settlement is of a contract, written as text, not of {deal!r}.")
        if isinstance(names, str) or not all(isinstance(name, str) for name in names):
            raise UltiError(f"Names are a list of texts, not {names!r}.")
        given = parse_rules(rules) if isinstance(rules, str) else rules
        self._given = {"ended": ended, "names": tuple(names), "rules": str(given) if given else ""}
        self._deal, self._link_fault = str(deal), ""
        self._first = self.account = self._linked(given or RuleSet()) or account_from(
            deal or "ulti in c", ended, given or RuleSet()
        )
        self._follows = given is None and self.account.rules == RuleSet()
        self._names = tuple(names)
        self._before: tuple[Account, ...] = ()
        self._kept: Account | None = None
        self._record, self._told, self._why, self._tool = "", "", "", ""
        self._fault: Reason | NotationError | None = None
        super().__init__(pack=pack)

    @classmethod
    def of(cls, game: Game, *, names: Sequence[str] = (), pack: str | None = None) -> "SettlementExplorer":
        """The settlement of a deal that was played; `names` by its seats. Raises `WrongPhase` before its end."""
        account = of_game(game)
        seated = [names[game.seat_of(seat)] for seat in Seat] + list(names[3:]) if len(names) > 2 else ()
        return cls(*written(account), names=seated, rules=account.rules, pack=pack)

    def __repr__(self) -> str:
        given = [f"{name}={value!r}" for name, value in self._given.items() if value]
        deal = [repr(self._deal)] if self._deal else []
        return f"SettlementExplorer({', '.join([*deal, *given])})"

    def _linked(self, rules: RuleSet) -> Account | None:
        """What the page's address asks for, where the cell asks for nothing; a fault is kept to be told."""
        try:
            return None if self._deal else linked(os.environ.get("QUERY_STRING", ""), rules)
        except UltiError as fault:
            self._link_fault = str(fault)
            return None

    def _go_on(self, desk: Desk) -> None:
        """What the address asks for comes before what was left."""
        if self._deal or "settle=" not in os.environ.get("QUERY_STRING", ""):
            super()._go_on(desk)

    @property
    def key(self) -> str:
        """The cell that it stands in."""
        return repr(self)

    def state(self) -> object:
        """What was entered, and what it is compared with; None where nothing was."""
        if self.account == self._first and not self._kept:
            return None
        return {"account": kept(self.account), "kept": kept(self._kept) if self._kept else None}

    def restore(self, state: object) -> None:
        """Comes back to what was entered. Raises `UltiError` where that is no deal."""
        if not isinstance(state, dict) or "account" not in state:
            raise UltiError("An explored settlement is kept as a deal.")
        account = taken_up(state["account"])
        self._kept = taken_up(state["kept"]) if state.get("kept") else None
        self.account, self._before = account, ()

    def settings_changed(self, settings: Settings) -> None:
        """The rules of the learner's table are followed, where neither the cell nor a record asks for others."""
        rules, were = settings.rule_set, self.settings.rule_set
        if self._follows and rules != were:
            self._first = self._under(self._first, rules)
            if self.account.rules == were:
                self.account = self._under(self.account, rules)
                self._before, self._kept, self._told, self._why = (), None, "", ""
            self._wear(settings)
            self._show(focus=None)
        else:
            super().settings_changed(settings)

    def _under(self, account: Account, rules: RuleSet) -> Account:
        """The deal under other rules; a contract that is not bid there gives way to the first one."""
        if not_in_force(account.contract, rules):
            return made(parse_contract("parti"), rules)
        return account.under(rules)

    def act(self, action: str, target: str) -> None:
        """Takes a change back, keeps what is there to compare with, or starts again."""
        self._tool = target if action == "tool" and target in linking.COPIED else ""
        if action != "button":
            return
        self._why = ""
        match target:
            case "undo" if self._before:
                self.account, self._before, self._told = self._before[-1], self._before[:-1], ""
            case "again" if self.account != self._first or self._record:
                self.account, self._before, self._told = self._first, (), ""
                self._record, self._kept = "", None
            case "keep-to-compare":
                self._kept, self._told = (None, "") if self._kept else (self.account, "kept")

    def enter(self, id: str, value: str) -> None:
        """Takes in a field, a record, or the line that is asked about."""
        self._tool = ""
        match id:
            case "record" | "record-file":
                self._read(value)
            case "lines":
                line = settling.line_of(self.account.settlement, value)
                self._why = value if line and self._why != value else ""
            case _:
                self._change(id, value)

    def _change(self, id: str, value: str) -> None:
        """One fact is told differently; what no deal comes to is refused with its reason."""
        try:
            after = accounting.changed(self.account, id, value)
        except ImpossibleFacts as fault:
            self._told, self._fault, self._why = "refused", fault.reason, ""
            return
        if after is not None and after != self.account:
            self._turn_to(after, "moved" if id != "contract" or self._kept else "")

    def _turn_to(self, after: Account, told: str) -> None:
        self._before = (*self._before, self.account)[-_REMEMBERED:]
        self.account, self._told, self._why = after, told, ""

    def _read(self, text: str) -> None:
        """A deal from its record; where there is none to settle, all stays as it was."""
        self._record, self._why = text[:LONGEST_RECORD], ""
        if not text.strip():
            self._told = ""
            return
        if len(text) > LONGEST_RECORD:
            self._told = "too-long"
            return
        try:
            game = replay(text)
        except NotationError as fault:
            self._told, self._fault = "fault", fault
            return
        if game.is_over:
            self._turn_to(of_game(game), "read")
        else:
            self._told = "unfinished"

    def draw(self) -> View:
        """What was entered above, the settlement below."""
        speech, account = self.speech, self.account
        settlement = account.settlement
        names = settling.names_of(speech, len(settlement.seats), self._names)
        return {
            **scene.frame(speech, self.settings),
            "label": speech.say("settlement.heading"),
            "heading": speech.say("settlement.heading"),
            "prompt": speech.say("settlement.prompt"),
            "notice": self._notice(),
            **self._entries(names),
            "buttons": self._buttons(),
            "say": self._said(),
            "aside": self._rules(),
            "sheets": [
                settling.sheet(speech, settlement, names, before=self._compared(), picked=self._why, picks=True),
            ],
            "tools": linking.tools(speech, link_to(account), self._tool, "settlement"),
        }

    def _entries(self, names: Sequence[str]) -> View:
        """The fields: those that little hangs on are folded, and with them what reads a record."""
        say, aside = self.speech.say, accounting.secondary(self.account, self._first)
        fields = accounting.fields(self.speech, self.account, names)
        record = [
            around.area("record", say("settlement.record"), self._record, rows=3, longest=LONGEST_RECORD),
            around.file("record-file", say("settlement.record.file")),
        ]
        inside = dict.fromkeys(say(f"settlement.fold.{id}") for id in (*aside, "record"))
        return {
            "fields": [
                *(field for field in fields if field["id"] not in aside),
                *around.folded([*(field for field in fields if field["id"] in aside), *record]),
            ],
            "fold": around.fold(
                say("settlement.fold", things=tuple(inside)), opened=any(aside.values()) or bool(self._record)
            ),
        }

    def _notice(self) -> list[View]:
        """Why the link in the address cannot be used."""
        if not self._link_fault or self._before:
            return []
        told = self.speech.say("settlement.link.fault", says=self._link_fault)
        return [scene.message(self.speech, "bad", told)]

    def _rules(self) -> list[View]:
        """By which rules it is settled, where those are not the learner's own: of a cell, a link or a record."""
        speech, rules = self.speech, self.account.rules
        if rules == self.settings.rule_set:
            return []
        return [around.aside("rules", speech.say("settlement.rules"), [settling.table_rules(speech, rules)])]

    def _compared(self) -> Settlement | None:
        """The settlement that this one is compared with: what was kept, else what was there before the change."""
        if self._kept:
            return self._kept.settlement
        if self._told == "moved" and self._before:
            return self._before[-1].settlement
        return None

    @property
    def _followed(self) -> bool:
        """Whether the points had to go along with a sweep."""
        last, now = self._before[-1] if self._before else self.account, self.account
        asked = Fact.POINTS in now.asked and Fact.POINTS in last.asked and now.contract == last.contract
        swept = last.way(Fact.SWEEP) != now.way(Fact.SWEEP)
        return asked and swept and last.facts.points != now.facts.points

    def _buttons(self) -> list[View]:
        speech, changed = self.speech, self.account != self._first or bool(self._record)
        return [
            scene.button(speech, "undo", enabled=bool(self._before)),
            scene.button(speech, "again", enabled=changed),
            scene.button(speech, "keep-to-compare", pressed=self._kept is not None),
        ]

    def _said(self) -> list[View]:
        """What is said of the last change, and of the line that is asked about."""
        speech, say = self.speech, self.speech.say
        said: list[View] = []
        before = self._compared()
        match self._told:
            case "refused" if self._fault is not None and not isinstance(self._fault, NotationError):
                said.append(scene.message(speech, "bad", refusal(speech, self._fault), rule=self._fault.rule))
            case "fault" if isinstance(self._fault, NotationError):
                told = say("settlement.record.fault", **scene.where(self._fault))
                said.append(scene.message(speech, "bad", told))
            case "unfinished" | "too-long":
                said.append(scene.message(speech, "bad", say(f"settlement.record.{self._told}")))
            case "read":
                told = say("settlement.record.read", contract=self.account.contract)
                said.append(scene.message(speech, "good", told))
            case "kept":
                said.append(scene.message(speech, "note", say("settlement.kept")))
            case "moved" if before:
                moved = what_moved(speech, before, self.account.settlement)
                told = say("settlement.compared", moves=moved) if self._kept else moved
                if self._followed:
                    told = f"{say('settlement.followed', points=self.account.facts.points)} {told}"
                said.append(scene.message(speech, "note", told))
        line = settling.line_of(self.account.settlement, self._why)
        return [*said, *([settling.line_told(speech, line)] if line else [])]
