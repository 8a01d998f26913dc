"""What a score sheet needs to be kept: in the learner's store, across reloads and tabs, with what can be taken back."""

import secrets
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache

from ulti_teach.course.progress import MOST_SHEETS, Desk
from ulti_teach.course.scoresheet import Sheet
from ulti_teach.course.sheetentry import Begin, Entry, begin_from, correction, entry_from, new_entry
from ulti_teach.course.sheettext import parse_sheet, write_sheet
from ulti_teach.engine import NotationError, RuleSet, UltiError, parse_rules
from ulti_teach.text import Speech

from . import scene
from .around import Around
from .component import View
from .store import the_store

#: How many states of a sheet can be taken back.
TAKEN_BACK = 40
Say = Callable[[Speech], View]


class Mode(Enum):
    """What is on the screen: the sheets that are kept, a new one, the open one, and what is asked about it."""

    KEPT = "kept"
    NEW = "new"
    OPEN = "open"
    ACE = "ace"
    PAPER = "paper"
    THROW = "throw"


@lru_cache(maxsize=2 * MOST_SHEETS)
def read(text: str) -> Sheet | None:
    """The sheet of a text that is kept; None where it cannot be read."""
    try:
        return parse_sheet(text)
    except NotationError:
        return None


class SheetKeeper(Around):
    """Base of the score sheet: which one is open, what is entered, and where both are kept.

    The open sheet stands on the learner's desk; beside it only the entry that is half typed is unfinished.
    """

    def __init__(self, *, rules: str | RuleSet | None = None, pack: str | None = None) -> None:
        self._rules = parse_rules(rules) if isinstance(rules, str) else rules
        self.mode = Mode.NEW
        self.begin: Begin | None = None
        self.sheet: Sheet | None = None
        self.entry: Entry | None = None
        self._waiting: Entry | None = None
        self.past: tuple[Sheet, ...] = ()
        self.future: tuple[Sheet, ...] = ()
        self.page = 0
        self._focus: View | None = None
        self._said: Say | None = None
        self._id = self._text = ""
        super().__init__(pack=pack)

    @property
    def rule_set(self) -> RuleSet:
        """The rules of the table at which a new sheet is begun."""
        return self._rules or self.settings.rule_set

    @property
    def beginning(self) -> Begin:
        """What was typed for a new sheet so far."""
        rules = self.rule_set
        return self.begin or Begin(players=4 if rules.four_players else 3, pays=rules.dealer_pays)

    @property
    def kept(self) -> Mapping[str, Sheet | None]:
        """The sheets that are kept, by their ids; None for one that cannot be read."""
        return {id: read(paper.text) for id, paper in the_store().desk.papers.items()}

    # --- another sheet

    def found(self, sheet: Sheet) -> None:
        """A sheet that was not kept before. Raises `UltiError` where there is no room for it."""
        was = self._id, self._text
        self._id, self._text = secrets.token_hex(8), ""
        try:
            self._keep(sheet)
        except UltiError:
            self._id, self._text = was
            raise
        self._opened(sheet)

    def turn_to(self, id: str) -> None:
        """One of the sheets that are kept; what is none is ignored, and what cannot be read is told."""
        paper = the_store().desk.papers.get(id)
        sheet = read(paper.text) if paper else None
        if paper and sheet:
            self._id, self._text = id, paper.text
            self._opened(sheet)
        elif paper:
            self._said = lambda speech: scene.message(speech, "bad", speech.say("sheet.damaged"))

    def leave(self) -> None:
        """No sheet is open; all that are kept are shown, or where there are none, a new one."""
        self.sheet = self.entry = None
        self.past = self.future = ()
        self._id = self._text = ""
        self.mode = Mode.KEPT if self.kept else Mode.NEW

    def throw(self) -> None:
        """The open sheet is thrown away, in all tabs."""
        id = self._id
        self.leave()
        the_store().change(lambda desk, now: desk.wrote(id, "", now))
        self.leave()

    def _opened(self, sheet: Sheet) -> None:
        self.past = self.future = ()
        self.mode, self.entry, self._waiting = Mode.OPEN, None, None
        self.fresh(sheet)

    # --- another state of the open sheet

    def become(self, after: Sheet) -> None:
        """Another state of the sheet, which can be taken back. Raises `UltiError` where there is no room for it."""
        before = self.sheet
        self._keep(after)
        if before:
            self.past, self.future = (*self.past, before)[-TAKEN_BACK:], ()
        self.fresh(after)

    def step(self, *, back: bool) -> None:
        """The state before, or again the one after; nothing where there is none."""
        sheet, states = self.sheet, self.past if back else self.future
        if sheet and states:
            self._keep(states[-1])
            if back:
                self.past, self.future = states[:-1], (*self.future, sheet)
            else:
                self.past, self.future = (*self.past, sheet), states[:-1]
            self.fresh(states[-1])

    def fresh(self, sheet: Sheet) -> None:
        """The sheet as it stands, and an entry for the next deal, made in the same way as the last new one.

        It is empty, unless it was half typed when an earlier deal was looked at.
        """
        is_new = self.entry and self.sheet and self.entry.at == self.sheet.next
        last = self._waiting or (self.entry if is_new else None)
        if self._waiting and self._waiting.at == sheet.next:
            self.entry = self._waiting
        else:
            self.entry = new_entry(sheet, last.way) if last else new_entry(sheet)
        self.sheet, self.page, self._waiting = sheet, 0, None

    def correct(self, sheet: Sheet, at: int) -> None:
        """An earlier deal is put right; what is half typed of the next one waits."""
        if self.entry and self.entry.at == sheet.next:
            self._waiting = self.entry
        self.entry = correction(sheet, at)

    def _keep(self, sheet: Sheet) -> None:
        was, self._text = self._text, write_sheet(sheet)
        try:
            the_store().change(lambda desk, now: desk.wrote(self._id, self._text, now))
        except UltiError:
            self._text = was
            raise

    # --- reloads and other tabs

    @property
    def key(self) -> str:
        """All score sheets of a browser come back to the same one."""
        return "score-sheet"

    def state(self) -> object:
        """Which sheet is open, and what is half typed; or what was typed for a new one."""
        if self.sheet and self.entry:
            return {"sheet": self._id, "entry": self.entry.state()}
        return {"begin": self.begin.state()} if self.begin and self.mode is Mode.NEW else None

    def restore(self, state: object) -> None:
        """Opens the sheet that was open, with what was half typed. Raises `UltiError` when it is there no more."""
        if not isinstance(state, dict):
            raise UltiError("This is no score sheet that was left.")
        if "begin" in state:
            self.begin, self.mode = begin_from(state["begin"]), Mode.NEW
            return
        paper = the_store().desk.papers.get(str(state.get("sheet")))
        sheet = read(paper.text) if paper else None
        if sheet is None:
            raise UltiError("The score sheet that was open is not kept any more.")
        self.turn_to(str(state.get("sheet")))
        self.entry = entry_from(sheet, state.get("entry"))

    def _go_on(self, desk: Desk) -> None:
        """Sheets that are kept are shown before anybody begins another."""
        if self.mode is Mode.NEW and desk.papers:
            self.mode = Mode.KEPT
        super()._go_on(desk)
        self._show()

    def desk_changed(self, desk: Desk) -> None:
        """Follows what another tab has written on the open sheet, and which sheets are kept."""
        papers = desk.papers
        super().desk_changed(desk)
        if not self._id:
            if self.mode is Mode.KEPT and not papers:
                self.mode = Mode.NEW
            if [row["id"] for sheet in self._view.get("sheets", ()) for row in sheet["rows"]] != list(papers):
                self._show(focus=None)
            return
        paper = papers.get(self._id)
        if paper and paper.text == self._text:
            return
        sheet = read(paper.text) if paper else None
        if paper is None or sheet is None:
            self.leave()
            self._said = lambda speech: scene.message(speech, "note", speech.say("sheet.gone"))
        else:
            self._text, self.past, self.future = paper.text, (), ()
            self._said = None  # it was about the sheet before
            self._follow(sheet)
        self._show(focus=None)

    def _follow(self, sheet: Sheet) -> None:
        """The sheet as another tab has left it; what is half typed stays, where it still fits."""
        typed = self.entry.state() if self.entry and self.sheet and self.entry.at == self.sheet.next else None
        self.fresh(sheet)
        if typed:
            try:
                self.entry = entry_from(sheet, {**typed, "at": sheet.next})
            except UltiError:
                return
