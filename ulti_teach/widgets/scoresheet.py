"""The club's score sheet: players, deals, totals, the last round, kept in the browser and as files (R12)."""

from collections.abc import Callable
from datetime import datetime

from ulti_teach.course.scoresheet import Sheet
from ulti_teach.course.sheetentry import Entry
from ulti_teach.course.sheettext import LONGEST_FILE, parse_sheet
from ulti_teach.engine import ImpossibleFacts, UltiError
from ulti_teach.text import refusal

from . import scene, sheetfields, sheettable, sheetview
from .component import View, style
from .sheetkeeping import Mode, SheetKeeper
from .sheetwords import fault, written
from .store import the_store


class ScoreSheet(SheetKeeper):
    """Keeps the scores of a match, deal by deal: `ScoreSheet()` in a cell.

    `rules`: by which new sheets are settled, as text; the learner's own where none are given. Raises `NotationError`
    for rules that cannot be read.
    """

    _css = style("menu.css", "around.css", "scoresheet.css")

    def __repr__(self) -> str:
        return "ScoreSheet()" if self._rules is None else f"ScoreSheet(rules={str(self._rules)!r})"

    def draw(self) -> View:
        """The open sheet, or what is asked before one is open."""
        said = [self._said(self.speech)] if self._said else []
        return {
            **scene.frame(self.speech, self.settings),
            "label": self.speech.say("sheet.label"),
            "say": said,
            "focus": self._focus,
            **self._screen(),
        }

    def _screen(self) -> View:
        if self.mode is Mode.KEPT:
            return sheetview.kept(self.speech, self.kept)
        if self.sheet is None or self.entry is None:
            return sheetview.new(self.speech, self.beginning, has_others=bool(self.kept))
        if self.mode is Mode.ACE:
            return sheetview.ace(self.speech, self.sheet)
        if self.mode in (Mode.PAPER, Mode.THROW):
            return sheetview.paper(self.speech, self.sheet, throws=self.mode is Mode.THROW)
        steps = (bool(self.past), bool(self.future))
        return sheetview.whole(self.speech, self.sheet, self.entry, page=self.page, steps=steps)

    # --- what is done

    def act(self, action: str, target: str) -> None:
        """Presses a button, answers when the ace was called, or goes to another part of the sheet."""
        done = {"button": self._button, "choice": self._ace, "tool": self._tool}.get(action)
        if done:
            self._trying(lambda: done(target))

    def enter(self, id: str, value: str) -> None:
        """Types, chooses, picks a row or reads a file."""
        self._trying(lambda: self._entered(id, value))

    def _trying(self, what: Callable[[], None]) -> None:
        """Does it, or says why not, with all as it was."""
        self._focus = self._said = None
        try:
            what()
        except ImpossibleFacts as refused:
            reason = refused.reason
            self._said = lambda speech: scene.message(speech, "bad", refusal(speech, reason), rule=reason.rule)
        except UltiError as refused:
            told, names = refused, self.sheet.names if self.sheet else self.beginning.names
            self._said = lambda speech: scene.message(speech, "bad", fault(speech, told, names))

    def _entered(self, id: str, value: str) -> None:
        sheet, entry = self.sheet, self.entry
        match self.mode, id:
            case ((Mode.NEW | Mode.KEPT), "file"):
                self._read(value)
            case Mode.NEW, _:
                self.begin = sheetfields.begun(self.beginning, id, value)
            case Mode.KEPT, "sheets":
                self.turn_to(value)
            case Mode.OPEN, "deals" if sheet:
                self._pick(sheet, value)
            case Mode.OPEN, _ if sheet and entry:
                self.entry = sheetfields.entered(sheet, entry, id, value)
            case Mode.PAPER, _ if sheet:
                after = sheetfields.put_right(sheet, id, value)
                if after != sheet:
                    self.become(after)
            case _:
                pass

    def _pick(self, sheet: Sheet, row: str) -> None:
        """A deal of the sheet, to be corrected."""
        if row in map(str, range(sheet.next)):
            self.correct(sheet, int(row))
            self._focus = {"zone": "field", "key": "amount.0"}

    def _button(self, target: str) -> None:
        sheet, entry = self.sheet, self.entry
        match self.mode, target:
            case Mode.NEW, "sheet-begin":
                day = datetime.fromtimestamp(the_store().now / 1000).date().isoformat()
                self.found(self.beginning.sheet(day, self.rule_set))
                self.begin = None
                self._focus = {"zone": "field", "key": "way.contract"}
            case Mode.NEW, "sheet-all" if self.kept:
                self.mode = Mode.KEPT
            case Mode.KEPT, "sheet-new":
                self.mode, self._focus = Mode.NEW, {"zone": "field", "key": "name.0"}
            case ((Mode.PAPER | Mode.ACE), "sheet-back"):
                self.mode = Mode.OPEN
            case Mode.PAPER, "sheet-unsay" if sheet and sheet.match.said_at is not None:
                self.become(sheet.ace_unsaid())
                self._said = lambda speech: scene.message(speech, "note", speech.say("sheet.unsaid"))
            case Mode.PAPER, "sheet-throw":
                self.mode, self._focus = Mode.THROW, {"zone": "button", "key": "sheet-keep"}
            case Mode.THROW, "sheet-keep":
                self.mode = Mode.PAPER
            case Mode.THROW, "sheet-throw-now":
                self.throw()
                self._said = lambda speech: scene.message(speech, "note", speech.say("sheet.thrown"))
            case Mode.OPEN, _ if sheet and entry:
                self._on_sheet(sheet, entry, target)
            case _:
                pass

    def _on_sheet(self, sheet: Sheet, entry: Entry, target: str) -> None:
        """A button beside the open sheet."""
        match target:
            case "sheet-write":
                self._write(sheet, entry)
            case "sheet-leave" if entry.at < sheet.next:
                self.fresh(sheet)
            case "sheet-delete" if entry.at < sheet.next:
                self.become(sheet.without(entry.at))
                number = entry.at + 1
                self._said = lambda speech: scene.message(speech, "note", speech.say("sheet.deleted", number=number))
            case "undo" | "sheet-redo":
                back = target == "undo"
                self.step(back=back)
                self._said = lambda speech: scene.message(
                    speech, "note", speech.say("sheet.undone" if back else "sheet.redone")
                )
            case "sheet-ace" if sheet.match.said_at is None and not sheet.match.is_over:
                self.mode, self._focus = Mode.ACE, {"zone": "choice", "key": None}
            case "sheet-older" if self.page + 1 < sheettable.pages(sheet):
                self.page += 1
            case "sheet-newer" if self.page:
                self.page -= 1
            case _:
                pass

    def _write(self, sheet: Sheet, entry: Entry) -> None:
        """The deal goes onto the sheet; the next one is entered in the same way."""
        after = entry.written(sheet)
        self.become(after)
        at, is_new = entry.at, entry.at == sheet.next
        self._said = lambda speech: scene.message(speech, "good", written(speech, after, at, is_new=is_new))
        self._focus = sheetfields.first(after, self.entry or entry)

    def _tool(self, target: str) -> None:
        if self.mode is Mode.OPEN and target == "sheet-paper":
            self.mode = Mode.PAPER
        elif self.mode is Mode.OPEN and target == "sheet-all":
            self.leave()

    def _ace(self, target: str) -> None:
        """When somebody said that the ace of hearts deals: before the auction of this deal ended, or after (R12.2)."""
        if self.mode is Mode.ACE and self.sheet and target in ("running", "over"):
            self.become(self.sheet.ace_said(auction_over=target == "over"))
            self.mode, self._focus = Mode.OPEN, sheetfields.first(self.sheet, self.entry) if self.entry else None

    def _read(self, text: str) -> None:
        """A sheet from a file; one that is kept already is opened, not doubled."""
        if not text or len(text) > LONGEST_FILE:
            self._said = lambda speech: scene.message(speech, "bad", speech.say("sheet.file.none"))
            return
        sheet = parse_sheet(text)
        same = next((id for id, known in self.kept.items() if known == sheet), None)
        if same:
            self.turn_to(same)
        else:
            self.found(sheet)
        self._said = lambda speech: scene.message(speech, "good", speech.say("sheet.file.read"))
