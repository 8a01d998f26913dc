"""A teacher's set: a name is asked for, one item comes after the other, and what was done is saved for the teacher."""

import os

from ulti_teach.course.progress import LONGEST_STATE, Desk, How, state_text
from ulti_teach.course.results import LONGEST_NICKNAME
from ulti_teach.course.sets import ClassSet as Content
from ulti_teach.course.sets import DrillItem, Item, SetError, line, read_set
from ulti_teach.course.shelf import Shelf
from ulti_teach.engine import UltiError

from . import around, scene
from .classframe import ClassFrame, key_of
from .component import View, module, style
from .played import Played
from .puzzle import Exercised, exercises
from .store import the_store

#: Before the first item: the question for a name. What was done stands behind the last.
_WELCOME = 0


class ClassSet(Exercised):
    """The set that the address of the page asks for, item after item: `ClassSet()`.

    All attempts are kept for the learner; what was done is a file that they give to their teacher. `query` stands for
    what is behind the question mark of the address.
    """

    _esm = module("around.js")
    _css = style("menu.css", "around.css")
    _onward = "item-on"

    def __init__(self, query: str | None = None, *, pack: str | None = None) -> None:
        self.fault: SetError | None = None
        self.content: Content | None = None
        try:
            self.content = read_set(os.environ.get("QUERY_STRING", "") if query is None else query, exercises())
        except SetError as fault:
            self.fault = fault
        self.number = _WELCOME
        self._left: dict[int, object] = {}
        self._is_counted = self._is_saved = self._is_nameless = self._is_renamed = False
        # Until the first item is opened some question stands in its place that costs nothing and is not shown.
        plain = next(one for one in exercises().values() if not one.question.kind.asks_for_play)
        super().__init__(plain, pack=pack)

    def __repr__(self) -> str:
        return f"ClassSet({self.content.query!r})" if self.content else "ClassSet()"

    # --- where one is

    def _frame(self, content: Content) -> ClassFrame:
        return ClassFrame(self.speech, content, the_store().desk, Shelf(exercises()))

    @property
    def _end(self) -> int:
        """The number of the place behind the last item."""
        return len(self.content.items) + 1 if self.content else _WELCOME

    @property
    def item(self) -> Item | None:
        """The item that is shown; None where none is."""
        shown = self.content is not None and _WELCOME < self.number < self._end and self._has_name
        return self.content.items[self.number - 1] if self.content and shown else None

    @property
    def _has_name(self) -> bool:
        return self.content is not None and bool(self._frame(self.content).nickname)

    def _turn_to(self, number: int) -> None:
        """Another item, or what was done; of the one that is left, what is half done is remembered."""
        if self.item:
            left = super().state()
            self._left = {**self._left, self.number: left} if left else self._left
        self.number = min(max(number, _WELCOME + 1), self._end)
        self._is_counted = self._is_saved = False
        if self.item:
            self._open(self.item)
            return
        if self.player:
            self.player.stop()
        self._focus = {"zone": "button", "key": "item-back"}

    def _open(self, item: Item) -> None:
        """Shows an item anew, or as it was left."""
        left = self._left.pop(self.number, None)
        if isinstance(item, DrillItem):
            self.show_drill(item.question)
        else:
            self.show(item.exercise)
        if left is not None:
            try:
                super().restore(left)
            except UltiError:
                return  # of another version of the course: it is begun anew

    # --- what is kept

    @property
    def key(self) -> str:
        """There is one for each set."""
        return f"ClassSet({self.content.id})" if self.content else ""

    def state(self) -> object:
        """Which item is shown, and what stands half done in each; None before the first."""
        if self.number == _WELCOME:
            return None
        now = super().state() if self.item else None
        mine = {str(self.number): now} if now else {}
        others = {str(number): left for number, left in self._left.items()}
        every: View = {"at": self.number, "left": {**others, **mine}}
        return every if len(state_text(every)) <= LONGEST_STATE else {"at": self.number, "left": mine}

    def restore(self, state: object) -> None:
        """Goes on with the item that was left. Raises `UltiError` when there is no such item."""
        match state:
            case {"at": int() as number, "left": dict() as left} if _WELCOME < number <= self._end:
                known = {str(one): one for one in range(_WELCOME + 1, self._end)}
                self._left = {known[name]: half for name, half in left.items() if name in known}
                self.number = _WELCOME
                self._turn_to(number)
                self._focus = None
            case _:
                raise UltiError("What was left is no item of this set.")

    def desk_changed(self, desk: Desk) -> None:
        """Another tab may have done something, or the name has come from an earlier visit."""
        super().desk_changed(desk)
        if self.content and self._view.get("known") != self._known_of(self.content):
            self._show(focus=None)

    def _known_of(self, content: Content) -> list[object]:
        """What is drawn of the desk: when it changes, all is drawn anew."""
        frame = self._frame(content)
        return [frame.nickname, *(len(frame.attempts(number)) for number in range(1, self._end))]

    # --- what the learner does

    def enter(self, id: str, value: str) -> None:
        """Takes in the name, or goes to the item of a row."""
        self._focus = None
        if not self.content:
            return
        if id == "nickname":
            name, frame = line(value, LONGEST_NICKNAME), self._frame(self.content)
            self._is_nameless, self._is_saved = not name, False
            self._is_renamed = frame.nickname not in ("", name) and any(frame.hows)
            if name:
                the_store().change(lambda desk, now: desk.chose("nickname", name, now))
                self._focus = {"zone": "button", "key": "class-begin"} if self.number == _WELCOME else None
        elif id == "items" and self.number == self._end and value in map(str, range(1, self._end)):
            self._turn_to(int(value))

    def act(self, action: str, target: str) -> None:
        """Begins, goes on or back, tells what was done; else plays or answers the item."""
        self._focus, begins = None, self.content is not None and not self.item
        self._is_saved = self._is_renamed = False
        match action, target:
            case "button", "class-begin" if begins and (self.number == _WELCOME or not self._has_name):
                self._begin()
            case "button", "item-first" if begins and self.content and self._has_name:
                self._turn_to(self._frame(self.content).first_undone % self._end or 1)
            case "button", "item-back" if self.number > _WELCOME + 1:
                self._turn_to(self.number - 1)
            case "button", "item-on" if self.item:
                self._turn_to(self.number + 1)
            case "tool", "results" if self.item:
                self._turn_to(self._end)
            case "button", "class-save" if begins and self.number == self._end:
                self._is_saved = True
            case "button", "again" if self.item and self._is_counted:
                self._is_counted = False
                self._open(self.item)
            case _ if self.item:
                super().act(action, target)

    def _begin(self) -> None:
        """The first item that is not done, once there is a name."""
        self._is_nameless = not self._has_name
        if self._is_nameless or not self.content:
            self._focus = {"zone": "field", "key": "nickname"}
        elif self.number == _WELCOME:
            self._turn_to(self._frame(self.content).first_undone)

    def _finished(self, how: How) -> None:
        """One attempt is over. What is played again before it is begun anew is no other one."""
        if self._is_counted or not self.content or not self.item:
            return
        self._is_counted = True
        if isinstance(self.item, DrillItem):
            self._practised_once(self.item, how)
        else:
            super()._finished(how)
        key, tried = key_of(self.content, self.number), self.tried()
        the_store().change(lambda desk, now: desk.attempted(key, how, tried, now))

    def _practised_once(self, item: DrillItem, how: How) -> None:
        """An answer of a drill counts there, too; the same question only once, or doing it again would master it."""
        id, answers = f"{item.seed}-{item.number}", the_store().desk.answers.get(item.kind, ())
        if all((answer.id, answer.level) != (id, item.level) for answer in answers):
            self._practised(item.kind, id, how, item.level)

    # --- what is shown

    def _buttons(self) -> list[View]:
        """One may go back and on at any time."""
        usual = [button for button in super()._buttons() if button["id"] != self._onward]
        over = Played(self.speech, self.player).is_over() if self.player else self.answering.is_done
        again = [] if self.player else [scene.button(self.speech, "again", enabled=over)]
        back = scene.button(self.speech, "item-back", enabled=self.number > _WELCOME + 1)
        return [*usual, *again, back, scene.button(self.speech, self._onward, go=over)]

    def draw(self) -> View:
        """The item; before it the question for a name, behind it what was done; or what this page is for."""
        if not self.content:
            return self._explained()
        frame, known = self._frame(self.content), {"known": self._known_of(self.content)}
        if self.item:
            tools = [{"id": "results", "words": self.speech.say("class.results"), "link": "", "text": ""}]
            return {
                **super().draw(),
                **known,
                "notice": [] if self._is_counted else frame.notice(self.number),
                "dots": frame.dots(self.number),
                "tools": {"buttons": tools, "told": "", "by_hand": ""},
            }
        shown = frame.overview(saved=self._is_saved) if self.number and frame.nickname else frame.welcome()
        if self._is_nameless:
            shown["say"] = [scene.message(self.speech, "bad", self.speech.say("class.nameless"))]
        elif self._is_renamed:
            shown["say"] = [scene.message(self.speech, "note", self.speech.say("class.renamed"))]
        return {
            **scene.frame(self.speech, self.settings),
            "label": self.content.title,
            **shown,
            **known,
            "focus": self._focus,
        }

    def _explained(self) -> View:
        """What sets are, and why the link that was followed cannot be used."""
        say, told = self.speech.say, []
        if self.fault:
            text = say(f"class.link.{self.fault.fault.value}", number=self.fault.number)
            told = [scene.message(self.speech, "bad", text)]
        pupils = around.aside("pupils", say("class.pupils.title"), [say("class.pupils")])
        teachers = around.aside(
            "teachers", say("class.teachers.title"), [say("class.teachers"), say("class.results.how")]
        )
        return {
            **scene.frame(self.speech, self.settings),
            "label": say("class.none"),
            "heading": say("class.none"),
            "prompt": "",
            "say": told,
            "aside": [pupils, teachers],
            "buttons": [],
            "focus": None,
        }
