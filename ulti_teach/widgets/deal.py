"""A whole deal at one table: dealt, bid, doubled, played, settled, and looked back on; then the next one."""

import os
import random
from hashlib import sha256

from ulti_teach.course.deallinks import DealLinkError, read_deal_link
from ulti_teach.course.looking import Lookback, look_back
from ulti_teach.course.records import LONGEST_RECORD
from ulti_teach.course.settings import Settings
from ulti_teach.course.table import Given, sit, taken_up
from ulti_teach.engine import Game, NotationError, RuleSet, Seat, UltiError, parse_rules, write_record

from . import dealplay, dealtold, judging, scene
from .around import area, file
from .component import View
from .dealacts import DealActs
from .dealframe import Frame


class DealTable(DealActs):
    """Whole deals, from the draw of the cards to who pays whom: `DealTable()`, `DealTable(contract="heart ulti")`.

    Without a deal, those of an evening, one after another; first of all a `deal` of three hands, as far as a `record`
    goes, or one in which the learner may well bid a `contract`. `seat` is the learner's there. The two others play by
    a habit, or sit at the same screen. `seed`: the same cards every time. `rules`: by default those of the learner's
    table. Raises `NotationError` for what cannot be read, `UltiError` for anything else that is no deal.
    """

    def __init__(
        self,
        deal: str | None = None,
        *,
        record: str | Game | None = None,
        contract: str | None = None,
        seat: int = 0,
        seed: int | None = None,
        rules: str | RuleSet | None = None,
        pack: str | None = None,
    ) -> None:
        record = write_record(record) if isinstance(record, Game) else record
        given = {"deal": deal, "record": record, "contract": contract}
        kinds = [kind for kind, text in given.items() if text is not None]
        if len(kinds) > 1 or not all(isinstance(given[kind], str) for kind in kinds):
            raise UltiError("A table begins with one deal, one record or one contract, written as text.")
        if seat not in (0, 1, 2) or isinstance(seat, bool | float):
            raise UltiError(f"In a deal, a seat is 0, 1 or 2, not {seat!r}.")
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            raise UltiError(f"The seed of a deal is a whole number, not {seed!r}.")
        self._rules = parse_rules(rules) if isinstance(rules, str) else rules
        self._given = {**given, "seat": seat or None, "seed": seed, "rules": str(rules) if rules else None}
        self._fault: DealLinkError | None = None
        first = Given(kinds[0], str(given[kinds[0]]), Seat(seat)) if kinds else self._linked()
        chance = random.randrange(1 << 32) if seed is None else seed
        self._first = first
        self._prepare(sit(chance, self._rules or RuleSet(), first))
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        given = [f"{name}={value!r}" for name, value in self._given.items() if value is not None]
        return f"DealTable({', '.join(given)})".replace("(deal=", "(")

    def _linked(self) -> Given | None:
        """What the address of the page asks for."""
        try:
            link = read_deal_link(os.environ.get("QUERY_STRING", ""))
        except DealLinkError as fault:
            self._fault = fault
            return None
        self._rules = link.rules or self._rules
        return link.given

    def settings_changed(self, settings: Settings) -> None:
        """Other rules hold from the next deal on; at once, where nothing was done yet."""
        changed = self._rules is None and settings.rule_set != self.sitting.evening.rules
        super().settings_changed(settings)
        if changed and not self._is_begun and self._first is None and not self.sitting.evening.match.deals:
            self._turn_to(sit(self.sitting.evening.seed, settings.rule_set, None, self.sitting.others))
            self._show(focus=None)

    @property
    def _is_begun(self) -> bool:
        return bool(self.whole.past or self.whole.game != self.whole.start or self.draft != self.sitting.first_draft)

    # --- what is kept

    @property
    def key(self) -> str:
        """The line that makes it and what its page was asked for, shortened to what tells nobody's cards."""
        made = f"{self!r} {self._first!r}"
        return f"DealTable {sha256(made.encode()).hexdigest()[:24]}"

    def state(self) -> object:
        """The evening, the deal and its moves; None before anything was done."""
        if not self._is_begun and not self.sitting.evening.match.deals and self.sitting.given == self._first:
            return None
        return self.sitting.state()

    def restore(self, state: object) -> None:
        """Goes on with the deal that was left. Raises `UltiError` when it does not fit this table any more."""
        sitting = taken_up(state)
        if self._rules and sitting.evening.rules != self._rules:
            raise UltiError("What was left is played by other rules.")
        self._turn_to(sitting)
        self._focus = None

    # --- what is shown

    def draw(self) -> View:
        """The deal as whoever has the screen may see it; looked back on, once it is over."""
        frame = self._frame()
        speech = self.speech
        shown = {
            **scene.frame(speech, self.settings),
            "label": speech.say("deal.label"),
            "heading": speech.say("deal.label"),
            "prompt": frame.prompt(),
            "menu": frame.menu(),
            "notice": self._notice(),
            **frame.felt(),
            "fields": [*frame.fields(), *(self._boxes() if self._reads else [])],
            "buttons": [*frame.turn_buttons(), *self._buttons()],
            "busy": speech.say("board.busy") if self._judge and self._judge.is_busy else "",
            "say": [*self._said(), *frame.say()],
            "aside": frame.asides(),
            "sheets": frame.sheets(),
            "tools": {"buttons": self._tools(), "told": "", "by_hand": ""},
            "focus": self._focus,
        }
        if self._back is not None:
            return self._looked_back(frame, shown)
        return self._judged(frame, shown)

    def _frame(self) -> Frame:
        sitting, whole = self.sitting, self.whole
        say, home = self.speech.say, whole.home
        names = {home: say("seat.home"), home.next: say("seat.right"), home.next.next: say("seat.left")}
        called = [names[seat] for seat in Seat]
        if sitting.dealing:
            table = dealtold.at_table(self.speech, sitting.evening.match.players)
            called = [table[player] for player in sitting.dealing.seats]
            called += [table[sitting.dealing.dealer]] if len(table) > len(called) else []
        return Frame(
            self.speech,
            whole,
            self._looking(),
            called,
            self.draft,
            self.saying,
            self._refused,
            self._shows_legal,
            sitting.evening,
            sitting.dealing,
        )

    def _looking(self) -> Lookback:
        """The deal up to now, from where it is seen."""
        whole, looking = self.whole, look_back(self.whole.game)
        eyes = whole.game.to_act if whole.viewer is None else whole.viewer
        return looking.to(len(looking.steps)).seen_by(None if whole.is_open or whole.is_over else eyes)

    def _judged(self, frame: Frame, shown: View) -> View:
        """The same with what perfect play says of this moment, where that was asked."""
        judge, whole = self._judge, self.whole
        if judge is None or not whole.is_my_turn:
            return shown
        company, looking, opinion = frame.company, judge.looking, judge.opinion
        marks = judging.marks(company, looking, opinion)
        hand = shown["hand"] and dealplay.marked(shown["hand"], {str(card): mark for card, mark in marks.items()})
        said = [] if judge.is_waiting else judging.told(company, looking, opinion)
        sheets = judging.sheet(company, looking, opinion)
        return {**shown, "hand": hand, "say": [*said, *shown["say"]], "sheets": [*sheets, *shown["sheets"]]}

    def _looked_back(self, frame: Frame, shown: View) -> View:
        """The deal step by step, and where something was given away."""
        if self._back is None:
            return shown
        back = self._back.draw(frame.company)
        return {
            **shown,
            **back,
            "prompt": "",
            "buttons": [*back["buttons"], *self._buttons()],
            "sheets": [*back["sheets"], *(sheet for sheet in shown["sheets"] if sheet["id"] != "bids")],
            "focus": self._focus,
        }

    def _buttons(self) -> list[View]:
        """What can be done at any time: always the same in the same places."""
        speech, whole = self.speech, self.whole
        begun, is_back = bool(whole.past), self._back is not None
        takes_back = [scene.button(speech, "undo", enabled=begun), scene.button(speech, "again", enabled=begun)]
        if not whole.is_over:
            can_ask = whole.game.play is not None and whole.game.contract.is_named
            asks = scene.button(speech, "opinion", enabled=can_ask, pressed=self._judges and can_ask)
            return [*takes_back, asks]
        return [
            *([] if is_back else takes_back),
            scene.button(speech, "look-back", pressed=is_back),
            scene.button(speech, "next-deal", go=not is_back),
        ]

    def _notice(self) -> list[View]:
        """Why a link cannot be used."""
        if self._fault is None:
            return []
        told = self.speech.say(f"deal.link.{self._fault.fault.value}", says=self._fault.says)
        return [scene.message(self.speech, "bad", told)]

    def _boxes(self) -> list[View]:
        label = self.speech.say("deal.record")
        return [
            area("record", label, self._record, longest=LONGEST_RECORD),
            file("record-file", self.speech.say("replay.record.file")),
        ]

    def _said(self) -> list[View]:
        """What became of a record that was read, and that perfect play looks at all cards."""
        if isinstance(self._told, NotationError):
            told = self.speech.say("replay.record.fault", **scene.where(self._told))
            return [scene.message(self.speech, "bad", told)]
        said = []
        if self._told:
            kind = "good" if self._told == "read" else "bad"
            said.append(scene.message(self.speech, kind, self.speech.say(f"replay.record.{self._told}")))
        if self._judge is not None:
            said.append(scene.message(self.speech, "note", self.speech.say("deal.sees_all")))
        return said

    def _tools(self) -> list[View]:
        """Another deal from a record or by chance; and this one as a file, where all cards may be seen."""
        tools = [{"id": "other", "words": self.speech.say("deal.tool.other")}]
        if not self.whole.is_over:
            tools.append({"id": "new-cards", "words": self.speech.say("deal.tool.new_cards")})
        if not (self.whole.is_over or self.whole.is_open):
            return tools
        saved = {"name": "ulti-deal.txt", "text": write_record(self.whole.game)}
        return [*tools, {"id": "save", "words": self.speech.say("replay.tool.save"), "file": saved}]
