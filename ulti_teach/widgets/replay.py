"""A deal looked back on: forwards and back, from all seats or one, with what perfect play says."""

from collections.abc import Sequence
from hashlib import sha256

from ulti_teach.course.looking import Lookback, look_back, read_lookback, taken_up
from ulti_teach.course.records import LONGEST_RECORD, no_record
from ulti_teach.engine import Game, NotationError, Seat, UltiError, write_record
from ulti_teach.text.retold import Company, at_table

from . import around, scene, settling
from .around import Around
from .component import View
from .replayer import Replayer


class DealReplay(Around):
    """Looks back at a deal that was played, or as far as it went: `DealReplay("deal … | … | …\\n0 lays …")`.

    `record` is a record, or a `Game` of which all cards are known. `seat` is the learner's (0, unless names are given);
    `names` are those of the three seats, in playing order from the first bidder. Raises `NotationError` for a record
    that is wrong, with its line and column, `UltiError` for anything else that is none.
    """

    def __init__(
        self, record: str | Game, *, seat: int | None = None, names: Sequence[str] = (), pack: str | None = None
    ) -> None:
        if not isinstance(record, str | Game):
            raise UltiError(f"A deal to look back on is a record, written as text, or a game, not {record!r}.")
        if seat not in (None, 0, 1, 2) or isinstance(seat, bool | float):
            raise UltiError(f"In a deal, a seat is 0, 1 or 2, not {seat!r}.")
        listed = not isinstance(names, str) and all(isinstance(name, str) for name in names)
        if not listed or len(names) not in (0, 3):
            raise UltiError(f"There are three names in a deal, not {names!r}.")
        self._names = tuple(names)
        self._seat = Seat(seat) if seat is not None else None if names else Seat.S0
        self._first = look_back(record) if isinstance(record, Game) else read_lookback(record)
        self._replayer = Replayer(self._first, self._late)
        self._reads, self._told = False, ""
        self._fault: NotationError | None = None
        self._focus: View | None = None
        self._record = ""
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        given = [repr(write_record(self._first.game))]
        given += [f"seat={int(self._seat)}"] if self._seat is not None else []
        given += [f"names={self._names!r}"] if self._names else []
        return f"DealReplay({', '.join(given)})"

    @property
    def looking(self) -> Lookback:
        """The moment that is looked at."""
        return self._replayer.looking

    def _late(self) -> None:
        self._show(focus=None)

    # --- what is kept

    @property
    def key(self) -> str:
        """The line that makes it, shortened to what tells nobody's cards."""
        return f"DealReplay {sha256(repr(self).encode()).hexdigest()[:24]}"

    def state(self) -> object:
        """The deal and the moment; None where nothing is different from the start."""
        return None if self.looking.back_to_deal() == self._first else self.looking.state()

    def restore(self, state: object) -> None:
        """Comes back to a deal and a moment. Raises `UltiError` where that is none."""
        self._look_at(taken_up(state))

    def _look_at(self, looking: Lookback) -> None:
        self._replayer.stop()
        self._replayer = Replayer(looking, self._late)
        self._replayer.turn_to(looking)

    # --- what the learner does

    def act(self, action: str, target: str) -> None:
        """Goes to a moment, looks from a seat, asks perfect play, or opens the box for another record."""
        self._told, self._focus = "", None
        if (action, target) == ("tool", "other"):
            self._reads = not self._reads
            self._focus = {"zone": "field", "key": "record"} if self._reads else None
        elif self._replayer.act(action, target):
            self._focus = self._replayer.focus

    def enter(self, id: str, value: str) -> None:
        """Goes to the moment of a row, or reads another record."""
        self._told, self._focus = "", None
        if id in ("record", "record-file") and self._reads:
            self._read(value)
        elif self._replayer.enter(id, value):
            self._focus = self._replayer.focus

    def _read(self, text: str) -> None:
        """Another deal from its record; where that is wrong, all stays as it was."""
        self._told, self._record = no_record(text), text[:LONGEST_RECORD]
        if self._told:
            return
        try:
            looking = read_lookback(text)
        except NotationError as fault:
            self._told, self._fault = "fault", fault
            return
        self._look_at(looking.with_opinion(on=self.looking.has_opinion))
        self._told, self._reads, self._record = "read", False, ""
        self._focus = {"zone": "button", "key": "forward"}

    # --- what is shown

    def draw(self) -> View:
        """The moment, what led to it, and at the end who pays whom."""
        speech, looking = self.speech, self.looking
        company = self._company()
        shown = self._replayer.draw(company)
        heading = speech.say("replay.heading")
        return {
            **scene.frame(speech, self.settings),
            "label": heading,
            "heading": speech.say("replay.at", number=looking.at, all=len(looking.track)),
            **shown,
            "fields": self._boxes() if self._reads else [],
            "say": [*self._said(), *shown["say"]],
            "sheets": [*self._settlement(company), *shown["sheets"]],
            "tools": {"buttons": self._tools(looking), "told": "", "by_hand": ""},
            "focus": self._focus,
        }

    def _company(self) -> Company:
        if self._names:
            return Company(self.speech, self._names, self._seat)
        return at_table(self.speech, self._seat or Seat.S0)

    def _settlement(self, company: Company) -> list[View]:
        """Who pays whom, once the deal is over."""
        now = self.looking.now
        if not now.is_over:
            return []
        settlement = now.settlement
        names = [company.name(now.seat_of(seat)) for seat in Seat] + [company.name(3)] * (len(settlement.seats) > 3)
        return [settling.sheet(self.speech, settlement, names, id="settlement")]

    def _boxes(self) -> list[View]:
        label = self.speech.say("replay.record")
        return [
            around.area("record", label, self._record, longest=LONGEST_RECORD),
            around.file("record-file", self.speech.say("replay.record.file")),
        ]

    def _said(self) -> list[View]:
        """What became of a record that was pasted or read."""
        speech, fault = self.speech, self._fault
        if self._told == "fault" and fault is not None:
            return [scene.message(speech, "bad", speech.say("replay.record.fault", **scene.where(fault)))]
        told = {
            "nothing": speech.say("replay.record.nothing"),
            "too-long": speech.say("replay.record.too-long"),
            "read": speech.say("replay.record.read"),
        }.get(self._told)
        return [scene.message(speech, "good" if self._told == "read" else "bad", told)] if told else []

    def _tools(self, looking: Lookback) -> list[View]:
        """Another record; and this one as a file, where all cards may be seen."""
        other = {"id": "other", "words": self.speech.say("replay.tool.other")}
        if looking.eyes is not None:
            return [other]
        file = {"name": "ulti-deal.txt", "text": write_record(looking.game)}
        return [other, {"id": "save", "words": self.speech.say("replay.tool.save"), "file": file}]
