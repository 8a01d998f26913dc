"""The rule book to look things up in: a rule, an example of it to try, and what tables do in another way."""

from ulti_teach.course import rulebook
from ulti_teach.course.finding import Finding, open_rule, read_finding
from ulti_teach.course.variants import options
from ulti_teach.engine import Rule, UltiError

from . import around, ruleparts, scene, sidebyside
from .component import View

#: Where it opens: the rule that newcomers ask about most.
_FIRST = Rule.R7_4
#: How many rules are listed with what they say.
_LISTED = 24
_LONGEST_QUERY = 60


class RuleFinder(around.Around):
    """Every rule by number and word, with an example to try: `RuleFinder()`, `RuleFinder("7.7")`.

    `rule` is open at the start, `find` looked for. Raises `UltiError` when there is no such rule.
    """

    def __init__(self, rule: str | None = None, *, find: str = "", pack: str | None = None) -> None:
        if not isinstance(rule, str | None) or not isinstance(find, str):
            raise UltiError("A rule is written as its number, such as '7.4', and what is looked for as words.")
        opened = next((one for one in Rule if rule in (one.value, one.number)), None)
        if rule is not None and opened is None:
            raise UltiError(f"There is no rule {rule!r}; rules are written as 7.4.")
        self._given = {"rule": rule, "find": find}
        self.now: Finding = open_rule(opened or _FIRST, find)
        self._query: str | None = None
        self._focus: View | None = None
        super().__init__(pack=pack)
        if find and opened is None:
            self._look_for(find)
            self._show()

    def __repr__(self) -> str:
        named = [repr(self._given["rule"])] if self._given["rule"] else []
        named += [f"find={self._given['find']!r}"] if self._given["find"] else []
        return f"RuleFinder({', '.join(named)})"

    @property
    def key(self) -> str:
        """The line that made it."""
        return repr(self)

    def state(self) -> object:
        """The rule that is open, and what was tried."""
        return self.now.values()

    def restore(self, state: object) -> None:
        """Opens a rule again as it was left. Raises `UltiError` when that does not fit any more."""
        self.now = read_finding(state)

    def act(self, action: str, target: str) -> None:
        """Tries a card or an answer of the example, begins it again, or turns to the next rule."""
        self._focus, self._query = None, None
        match action, target:
            case "card", _ if self.now.playing:
                hand = self.now.playing.position.hands[self.now.playing.seat] or ()
                card = scene.find_card(hand, target)
                self.now = self.now.tries(card) if card else self.now
            case "choice", _ if target in self.now.attempts:
                self.now = self.now.chooses(target)
            case "button", "next" if ruleparts.can_go_on(self.now):
                self.now = self.now.goes_on()
                self._focus = {"zone": "hand", "key": None}
            case "button", "again" if self.now != self.now.again():
                self.now = self.now.again()
            case "button", "rule-before":
                self.now = self.now.step(-1)
            case "button", "rule-after":
                self.now = self.now.step(1)

    def enter(self, id: str, value: str) -> None:
        """Looks for a number or words, opens a rule, or compares a variant."""
        self._focus, self._query = None, None
        match id:
            case "find":
                self._look_for(value[:_LONGEST_QUERY])
            case "rule" | "cited" | "found":
                opened = next((rule for rule in Rule if rule.value == value), None)
                if opened:
                    self.now = open_rule(opened, self.now.query)
                    self._focus = None if id == "rule" else {"zone": "field", "key": "rule"}
            case "variant" if value in ("", *options()):
                self.now = self.now.compares(value)

    def _look_for(self, query: str) -> None:
        """Opens the first rule that is found; where there is none, what was typed stays, and nothing else changes."""
        query = " ".join(query.split())
        found = rulebook.find(self.speech, query)
        if not found:
            self._query = query
        elif self.now.rule in found and not query:
            self.now = open_rule(self.now.rule)
        else:
            self.now = open_rule(found[0], query)

    def draw(self) -> View:
        """What is looked for, the rule that is open, its example, and what tables choose about it."""
        now, speech, say = self.now, self.speech, self.speech.say
        rule = now.rule
        rules = list(Rule)
        return {
            **scene.frame(speech, self.settings),
            "label": say("rules.label"),
            "heading": speech.term(rule),
            "prompt": rulebook.plain(rule),
            **ruleparts.example(speech, now),
            "fields": [*self._top(), *self._cited(), self._variants()],
            "buttons": [
                *([scene.button(speech, "next", enabled=ruleparts.can_go_on(now))] if now.playing else []),
                scene.button(speech, "again", enabled=now != now.again()),
                scene.button(speech, "rule-before", enabled=rule is not rules[0]),
                scene.button(speech, "rule-after", enabled=rule is not rules[-1]),
            ],
            "notice": self._notice(),
            "say": ruleparts.said(speech, now),
            "aside": [*self._house(), *ruleparts.told(speech, now)],
            "sheets": [*ruleparts.sheets(speech, now), *sidebyside.sheets(speech, now.variant), *self._found()],
            "focus": self._focus,
        }

    def _notice(self) -> list[View]:
        """Right below the search: that nothing was found."""
        if self._query is None:
            return []
        return [scene.message(self.speech, "bad", self.speech.say("rules.none", query=self._query))]

    def _top(self) -> list[View]:
        """Above everything: what is looked for, and the rules that have it."""
        now, say = self.now, self.speech.say
        found = rulebook.find(self.speech, now.query)
        if now.rule not in found:
            found = (now.rule, *found)
        entries = [
            (rule.value, say("rules.entry", number=rule.number, title=say(f"rule.{rule.value}"))) for rule in found
        ]
        count = say("rules.found", n=len(found)) if now.query else say("rules.all", n=len(entries))
        typed = now.query if self._query is None else self._query
        fields = [
            around.text("find", say("rules.find"), typed, longest=_LONGEST_QUERY, live=True),
            around.select("rule", count, entries, now.rule.value),
        ]
        return [{**field, "top": True} for field in fields]

    def _cited(self) -> list[View]:
        """The rules that this one names, to turn to."""
        named = rulebook.cited(self.now.rule)
        options = [
            around.option(
                rule.value,
                self.speech.say("rules.entry", number=rule.number, title=self.speech.say(f"rule.{rule.value}")),
            )
            for rule in named
        ]
        return [around.one("cited", self.speech.say("rules.cited"), options)] if named else []

    def _variants(self) -> View:
        say = self.speech.say
        offered = [("", say("rules.variants.none"))]
        offered += [(option, sidebyside.name(self.speech, option)) for option in options()]
        return around.select("variant", say("rules.variants"), offered, self.now.variant)

    def _house(self) -> list[View]:
        """What is done in another way at some tables, where the book leaves it open or tables choose."""
        rule = self.now.rule
        told = self.speech.messages.find(f"rule.{rule.value}.house")
        return [around.aside("house", self.speech.say("rules.house"), [told])] if told else []

    def _found(self) -> list[View]:
        """The rules that have what was looked for, with how they begin."""
        query, say = self.now.query, self.speech.say
        if not query:
            return []
        rows = [
            around.row(
                rule.value,
                [
                    say("rules.entry", number=rule.number, title=say(f"rule.{rule.value}")),
                    ruleparts.beginning(rulebook.plain(rule)),
                ],
                picks=True,
                pressed=rule is self.now.rule,
            )
            for rule in rulebook.find(self.speech, query)[:_LISTED]
        ]
        columns = [(say("rules.column.rule"), False), (say("rules.column.says"), False)]
        return [around.sheet("found", say("rules.caption", query=query), columns, rows)]
