"""How a puzzle that is played is drawn, and what is said of each card of it."""

from ulti_teach.course.safety import SafeReferee, as_seen
from ulti_teach.course.sitting import Sitting
from ulti_teach.engine import Card, CardSet, Seat
from ulti_teach.puzzles import Kind
from ulti_teach.solver import Goal, NotSolved
from ulti_teach.text import Speech, refusal
from ulti_teach.text.aims import aim
from ulti_teach.text.verdicts import caption, safe_in, verdict, what_shows

from . import scene
from .component import View
from .player import Player


class Played:
    """One moment of what `player` plays, in one language and pack. Made anew for every drawing."""

    def __init__(self, speech: Speech, player: Player) -> None:
        self.speech = speech
        self.player = player
        self.question = player.question
        self.sitting = player.sitting

    def draw(self, prompt: str) -> View:
        """The table as it is now, with what was said of the last card."""
        now, question = self.sitting, self.question
        me = question.seat
        shown = {
            "heading": self.speech.say(f"ask.{question.kind.value}"),
            "prompt": prompt or self._aim(),
            "chips": scene.chips(self.speech, question.position, me, contract=True),
            "busy": self.speech.say("board.busy") if self.player.is_busy else "",
        }
        if now is None:
            position = as_seen(question, question.position, beaten=False)
            trick, tricks, can_choose = question.position.trick, (0, 0, 0), False
        else:
            position = as_seen(question, now.position, beaten=now.session.is_refuted)
            trick, tricks, can_choose = now.trick, now.tricks, now.can_choose
        facts = [self.speech.say("table.taken", n=taken) for taken in tricks]
        if question.target and question.target.goal is Goal.POINTS:
            facts[0] = self.speech.say("play.points", points=position.points)
        return {
            **shown,
            "seats": scene.seats(
                self.speech, position, me, turn=me if can_choose else None, facts=(facts[0], facts[1], facts[2])
            ),
            "trick": scene.trick(self.speech, trick, me),
            "hand": self._hand(position.hands[me] or CardSet(), can_choose=can_choose),
            "choices": self._choices(),
            "say": self._say(),
        }

    def _aim(self) -> str:
        target = self.question.target
        return aim(self.speech, target, self.question.position.contract) if target else ""

    def _hand(self, cards: CardSet, *, can_choose: bool) -> View:
        now = self.sitting
        wrong: list[Card] = []
        if now is not None and now.can_choose:
            wrong = [each.card for each in now.session.tries if each.after == len(now.session.turns)]
        marked = [card for card in wrong if card in cards]
        return scene.hand(
            self.speech,
            cards,
            self.question.position.contract,
            disabled=dict.fromkeys(cards, not can_choose),
            mark=dict.fromkeys(marked, "bad"),
            mark_text=dict.fromkeys(marked, self.speech.say("mark.refuted")),
        )

    def _choices(self) -> View | None:
        """What else the other side could have played, once the learner asks for it."""
        now = self.sitting
        if now is None or not self.player.explores:
            return None
        options = [
            {"id": f"{number}:{card}", "text": self._instead(now, number, card), "disabled": False}
            for number, card in self.player.defences(now).values()
        ]
        return {"label": self.speech.say("explore.label"), "options": options}

    def _instead(self, now: Sitting, number: int, card: Card) -> str:
        """Another card in its trick, counted from the first that was played here."""
        turns = now.session.turns
        trick = 1 + sum(turn.trick.is_complete for turn in turns[:number])
        name = scene.name(self.speech, turns[number].seat, self.question.seat)
        return self.speech.say("explore.option", number=trick, name=name, card=card)

    def buttons(self, more: list[View]) -> list[View]:
        """Always the same in the same places."""
        now = self.sitting
        if now is None:
            return more
        step = {"text": self.speech.say("button.next-card")} if now.is_stepping else {}
        goes_back = now.session.is_refuted and not now.has_next
        moved = self.player.may_undo(now)
        hint = [scene.button(self.speech, "hint", enabled=self.player.may_hint(now))] if self.player.hints else []
        return [
            {**scene.button(self.speech, "next", go=now.has_next, enabled=now.has_next), **step},
            *hint,
            self._show_or_explore(now),
            scene.button(self.speech, "undo", go=goes_back, enabled=moved),
            scene.button(self.speech, "again", enabled=moved),
            *more,
        ]

    def _show_or_explore(self, now: Sitting) -> View:
        """Whoever has reached the target needs no showing, but may ask what else there was."""
        if self.player.may_explore(now):
            return scene.button(self.speech, "explore", enabled=not self.player.explores)
        return scene.button(self.speech, "show", enabled=not now.session.is_done and not now.looking)

    def is_over(self) -> bool:
        """Whether the target is reached, or the way there was given away, and all of that was looked at."""
        now = self.sitting
        return now is not None and (now.session.is_done or now.looking) and not now.has_next

    def _say(self) -> list[View]:
        now = self.sitting
        if self.player.fault is not None:
            told = self.speech.say("play.too_long" if isinstance(self.player.fault, NotSolved) else "play.cannot")
            return [scene.message(self.speech, "bad", told)]
        if now is None:
            return []
        if self.player.refused is not None and (reason := now.position.violation(self.player.refused)):
            told = refusal(self.speech, reason)
            return [scene.message(self.speech, "bad", told, rule=reason.rule, about=self.player.refused)]
        if now.session.is_refuted:
            return self._refutation(now)
        if now.looking:
            said = self._captions(now, len(now.session.turns))
            return said if now.has_next else [*said, *self._solved(now)]
        if now.session.is_done and not now.has_next:
            return self._solved(now)
        return [*self._captions(now, now.session.opening), *self.hints(now)]

    def hints(self, now: Sitting) -> list[View]:
        """The hints so far."""
        return [
            scene.message(self.speech, "note", self.speech.fill(hint))
            for hint in self.player.hints[: now.session.hints]
        ]

    def _captions(self, now: Sitting, first: int) -> list[View]:
        """What was played to the trick that lies there, from card number `first` on."""
        lying, me = now.at - len(now.trick.cards), self.question.seat
        said = []
        for turn in now.track[max(first, lying) : now.at]:
            kind = "good" if turn.seat == me and not now.is_stepping else "note"
            told = caption(self.speech, turn, me, counts=True)
            said.append(scene.message(self.speech, kind, told, about=turn.card))
        return said

    def _refutation(self, now: Sitting) -> list[View]:
        """That the card is wrong; then card by card why, and at the end what is lost."""
        wrong, me = now.session.refutation[0], self.question.seat
        said = [scene.message(self.speech, "bad", self._wrong(wrong.card), about=wrong.card)]
        said += self._captions(now, len(now.session.turns) + 1)
        if not now.has_next and self.question.target:
            told, rule = what_shows(self.speech, self.question.target, now.session.refutation[-1], me, met=False)
            said.append(scene.message(self.speech, "bad", told, rule=rule))
            said += self._parts(now, Seat(me))
        return said

    def _wrong(self, card: Card) -> str:
        counted = self.player.referee.counted if isinstance(self.player.referee, SafeReferee) else None
        if counted is not None and counted.card == card:
            return safe_in(self.speech, card, counted.kept, counted.layouts)
        return self.speech.say("play.wrong", card=card)

    def _solved(self, now: Sitting) -> list[View]:
        """That it is right, and how each part of the contract has ended."""
        target, last = self.question.target, now.last
        if last is None or target is None:
            return []
        if self.question.kind is Kind.PLAY or (now.looking and self.question.kind is Kind.BEST_CARD):
            told, rule = what_shows(self.speech, target, last, self.question.seat, met=True)
        else:
            say, hidden = self.speech.say, self.question.kind is Kind.SAFE_PLAY
            told = say("play.keeps.safe", card=last.card) if hidden else say("play.keeps", card=last.card)
            rule = self.question.rule
        kind = "note" if now.looking or now.session.is_given_away or now.session.explored else "good"
        right = told if kind == "note" else self.speech.say("answer.right", why=told)
        return [
            scene.message(self.speech, kind, right, rule=rule, about=last.card),
            *self._parts(now, self.question.seat),
        ]

    def _parts(self, now: Sitting, me: Seat) -> list[View]:
        if self.question.kind is not Kind.PLAY:
            return []
        said = " ".join(verdict(self.speech, now.session.parts, me))
        return [scene.message(self.speech, "note", said)] if said else []
