"""A table to play at: your hand, the trick, three seats, and the reason when a card is refused."""

from ulti_teach.course.playing import Playing, begin
from ulti_teach.engine import Card, CardSet, Position, Rule, Seat, UltiError, asked, parse_card, parse_position
from ulti_teach.text import obligation, refusal

from . import scene
from .component import Component, View


class Table(Component):
    """Plays a position from one seat; works alone in a cell: `Table("ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0")`.

    `seat` is the learner's (default: whose turn it is). The two others play the first card of `script` that they may
    play, else their lowest legal card. `open_hands` shows everybody's cards; `contract=False` names only the trumps.
    `heading` and `prompt` stand above the table. Raises `NotationError` for a position or a script that cannot be read,
    `UltiError` when nobody could play from there.
    """

    def __init__(
        self,
        position: str | Position,
        *,
        seat: int | None = None,
        script: str = "",
        open_hands: bool = False,
        contract: bool = True,
        heading: str | None = None,
        prompt: str | None = None,
        pack: str | None = None,
    ) -> None:
        if not isinstance(position, str | Position):
            raise UltiError(f"A table is made of a position, written as text, not of {position!r}.")
        if not isinstance(script, str):
            raise UltiError(f"A script is written as text, such as 'c8 hT', not as {script!r}.")
        start = parse_position(position) if isinstance(position, str) else position
        if seat not in (None, 0, 1, 2) or isinstance(seat, bool | float):
            raise UltiError(f"In a table, a seat is 0, 1 or 2, not {seat!r}.")
        me = start.to_play if seat is None else Seat(seat)
        self.playing: Playing = begin(start, me, tuple(parse_card(word) for word in script.split()))
        self._start = start
        self._first = self.playing
        self._open_hands = open_hands
        self._names_contract = contract
        self._words = {"heading": heading, "prompt": prompt}
        self._shows_legal = False
        self._told: str = ""
        self._refused: Card | None = None
        self._focus: View | None = None
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        return f"Table({str(self._start)!r})"

    @property
    def key(self) -> str:
        """The position, from where it is played, and how the others play."""
        script = " ".join(str(card) for card in self._first.script)
        return " ".join(filter(None, (repr(self), f"seat {self._first.seat}", script)))

    def state(self) -> object:
        """The learner's moves; None before the first one and after the last."""
        return None if self.playing.position.is_over else list(self.playing.moves) or None

    def restore(self, state: object) -> None:
        """Plays these moves again. Raises `UltiError` when they cannot be made."""
        if not isinstance(state, list) or not all(isinstance(move, str) for move in state):
            raise UltiError("The moves of a table are a list of cards.")
        self._move_to(self._first.follow(state))
        self._told, self._focus = "accepted" if self.playing.last else "moment", None

    def act(self, action: str, target: str) -> None:
        """Plays a card, goes on, takes a card back, starts again, or shows what may be played."""
        match action, target:
            case "card", _:
                self._play(target)
            case "button", "next" if self.playing.shown and not self.playing.position.is_over:
                self._move_to(self.playing.go_on())
            case "button", "undo" if self.playing.before:
                self._move_to(self.playing.undo())
            case "button", "again":
                self._move_to(self._first)
            case "button", "legal" if self._may_choose:
                self._tell_legal()
            case _:
                pass

    @property
    def _may_choose(self) -> bool:
        """Whether the learner is to choose a card: not while a finished trick lies there to be looked at."""
        return self.playing.is_my_turn

    def _move_to(self, moment: Playing) -> None:
        """Another moment, told as it is: who led, and what was played."""
        self.playing, self._shows_legal, self._focus = moment, False, {"zone": "hand", "key": None}
        self._told = "" if moment is self._first else "moment"

    def _tell_legal(self) -> None:
        """What the trick asks of the hand; the cards are marked too."""
        self._shows_legal, self._focus, self._told = True, None, "legal"

    def _play(self, id: str) -> None:
        """Plays a card of the learner's hand; what is refused is answered with its reason."""
        position = self.playing.position
        chosen = scene.find_card(position.hands[self.playing.seat] or (), id)
        if chosen is None or not self._may_choose:
            return
        if position.violation(chosen):
            self._told, self._refused, self._focus = "refused", chosen, None
            return
        self.playing = self.playing.play(chosen)
        self._shows_legal = False
        self._told = "accepted"
        self._focus = {"zone": "button", "key": "again" if self.playing.position.is_over else "next"}

    def _said(self) -> list[View]:
        """What is said of the last act; said anew at every drawing, since language and pack may have changed."""
        speech, position, last = self.speech, self.playing.position, self.playing.last
        match self._told:
            case "moment":
                told = scene.situation(speech, position.trick, self.playing.seat)
                return [scene.message(speech, "note", told)]
            case "legal":
                now = asked(position.hand, position.trick)
                told = obligation(speech, position.trick, now, position.legal_cards())
                return [scene.message(speech, "note", told, rule=now.duty.rule)]
            case "refused" if self._refused and (reason := position.violation(self._refused)):
                told = refusal(speech, reason)
                return [scene.message(speech, "bad", told, rule=reason.rule, about=self._refused)]
            case "accepted" if last:
                told = obligation(speech, last.trick, last.asked, last.legal)
                return [scene.message(speech, "good", told, rule=last.asked.duty.rule, about=last.card)]
            case _:
                return []

    def draw(self) -> View:
        """The table as the learner sees it."""
        playing, speech = self.playing, self.speech
        seen = playing.position if self._open_hands else playing.position.view(playing.seat)
        turn = None if playing.shown or playing.position.is_over else playing.position.to_play
        shown = playing.shown or playing.position.trick
        return {
            **scene.frame(speech, self.settings),
            **self._words,
            "chips": scene.chips(speech, playing.position, playing.seat, contract=self._names_contract),
            "seats": scene.seats(speech, seen, playing.seat, turn=turn, facts=self._tricks()),
            "trick": scene.trick(speech, shown, playing.seat, number=self._number()),
            "hand": self._hand(),
            "say": [*self._said(), *self._outcome()],
            "buttons": self._buttons(),
            "focus": self._focus,
        }

    def _tricks(self) -> tuple[str, str, str]:
        """The tricks under each seat: of the whole deal where they are known, else since the start."""
        tricks, say = self.playing.position.tricks, self.speech.say
        if tricks is None:
            first, second, third = (say("table.taken", n=taken) for taken in self.playing.taken)
            return first, second, third
        together = say("table.taken.together", n=tricks[1])
        return say("table.taken", n=tricks[0]), together, together

    def _number(self) -> int | None:
        """Which of the ten tricks is on the table; None where nobody knows who won those before it."""
        start = self._start
        held = start.cards_held(self.playing.seat) + start.has_played(self.playing.seat)
        if held < 10 and start.tricks is None:
            return None
        gone = 10 - held + sum(self.playing.taken)
        return gone if self.playing.shown else gone + 1

    def _hand(self) -> View:
        playing, speech = self.playing, self.speech
        cards = playing.position.hands[playing.seat] or CardSet()
        marks: dict[str, dict[Card, object]] = {"disabled": dict.fromkeys(cards, not self._may_choose)}
        if self._shows_legal and self._may_choose:
            reasons = {card: playing.position.violation(card) for card in cards}
            legal = [card for card, reason in reasons.items() if reason is None]
            marks["mark"] = dict.fromkeys(legal, "good")
            marks["mark_text"] = dict.fromkeys(legal, speech.say("mark.legal"))
            marks["dim"] = {card: True for card, reason in reasons.items() if reason}
            marks["note"] = {card: refusal(speech, reason) for card, reason in reasons.items() if reason}
        return scene.hand(speech, cards, playing.position.contract, **marks)

    def _outcome(self) -> list[View]:
        """Who took the trick, and what is next."""
        playing, speech = self.playing, self.speech
        said = []
        if playing.shown:
            winner, best = playing.shown.winner, playing.shown.best
            took = scene.of(speech, "table.took", winner, playing.seat, best)
            leads = scene.of(speech, "table.leads", winner, playing.seat)
            said.append(scene.message(speech, "note", took if playing.position.is_over else f"{took} {leads}"))
        if playing.position.is_over:
            said.append(scene.message(speech, "note", speech.say("table.over", n=playing.taken[playing.seat])))
            said += self._ulti()
        said += self._without_trumps()
        if playing.is_stuck:
            stuck = scene.of(speech, "table.stuck", playing.position.to_play, playing.seat)
            said.append(scene.message(speech, "note", stuck))
        return said

    def _ulti(self) -> list[View]:
        """What became of a bid ulti, at the end (R4.1); nothing where only trumps are named, or others held it."""
        seven, last = self._start.contract.seven_to_keep, self.playing.shown
        if not self._names_contract or last is None or seven is None or seven not in (self._start.hands[0] or ()):
            return []
        beaten = "lost" if seven in last.cards else "lost.early"
        end = "reached" if last.best == seven else beaten
        told = self.speech.say(f"shows.ulti.{end}", seven=seven, best=last.best)
        return [scene.message(self.speech, "note", told, rule=Rule.R4_1)]

    def _without_trumps(self) -> list[View]:
        """What became of a betli, or of a durchmars alone (R4.5): with the trick that loses it, and at the end."""
        playing, contract = self.playing, self._start.contract
        if not self._names_contract or contract.has_trumps or playing.shown is None:
            return []
        first, second, third = playing.taken
        declarers, theirs = playing.position.tricks or (first, second + third)
        against = declarers if contract.is_betli else theirs
        is_lost_now = against == 1 and (playing.shown.winner == Seat.S0) is contract.is_betli
        if not (playing.position.is_over or is_lost_now):
            return []
        key = f"shows.{'betli' if contract.is_betli else 'durchmars'}.{'lost' if against else 'reached'}"
        told = scene.of(self.speech, key, Seat.S0, playing.seat)
        return [scene.message(self.speech, "note", told, rule=Rule.R4_5)]

    def _buttons(self) -> list[View]:
        """Always the same four in the same places, so that nothing moves under a finger; what cannot be done rests."""
        playing, speech = self.playing, self.speech
        moved, over = playing.before is not None, playing.position.is_over
        goes_on = playing.shown is not None and not over
        return [
            scene.button(speech, "next", go=goes_on, enabled=goes_on),
            scene.button(speech, "legal", enabled=self._may_choose),
            scene.button(speech, "undo", enabled=moved),
            scene.button(speech, "again", go=over, enabled=moved),
        ]
