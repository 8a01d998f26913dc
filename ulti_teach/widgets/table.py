"""A table to play at: your hand, the trick, three seats, and the reason when a card is refused."""

from ulti_teach.course.playing import Playing, begin
from ulti_teach.engine import IllegalCard, Position, Seat, UltiError, WrongPhase, parse_card, parse_position
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
        pack: str = "french",
    ) -> None:
        start = parse_position(position) if isinstance(position, str) else position
        if seat not in (None, 0, 1, 2):
            raise UltiError(f"In a table, a seat is 0, 1 or 2, not {seat!r}.")
        me = start.to_play if seat is None else Seat(seat)
        self.playing: Playing = begin(start, me, tuple(parse_card(word) for word in script.split()))
        self._start = start
        self._first = self.playing
        self._open_hands = open_hands
        self._names_contract = contract
        self._words = {"heading": heading, "prompt": prompt}
        self._shows_legal = False
        self._said: list[View] = []
        super().__init__(pack=pack)

    def __repr__(self) -> str:
        return f"Table({str(self._start)!r})"

    def act(self, action: str, target: str) -> None:
        """Plays a card, goes on, takes a card back, starts again, or shows what may be played."""
        match action, target:
            case "card", _:
                self._play(target)
            case "button", "next":
                self._move_to(self.playing.go_on())
            case "button", "undo":
                self._move_to(self.playing.undo())
            case "button", "again":
                self._move_to(self._first)
            case "button", "legal":
                self._shows_legal = not self._shows_legal
                self._said = []
            case _:
                pass

    def _move_to(self, moment: Playing) -> None:
        self.playing, self._said = moment, []

    def _play(self, id: str) -> None:
        """Plays a card of the learner's hand; what is refused is answered with its reason."""
        hand = self.playing.position.hands[self.playing.seat]
        chosen = scene.find_card(hand or (), id)
        if chosen is None:
            return
        try:
            self.playing = self.playing.play(chosen)
        except IllegalCard as refused:
            text = refusal(self.speech, refused.reason)
            self._said = [scene.message(self.speech, "bad", text, rule=refused.rule, about=chosen)]
        except WrongPhase as refused:
            self._said = [scene.message(self.speech, "note", refusal(self.speech, refused.reason), rule=refused.rule)]
        else:
            self._said = self._accepted()

    def _accepted(self) -> list[View]:
        last = self.playing.last
        if last is None:
            return []
        text = obligation(self.speech, last.trick, last.asked, last.legal)
        return [scene.message(self.speech, "good", text, rule=last.asked.duty.rule, about=last.card)]

    def draw(self) -> View:
        """The table as the learner sees it."""
        playing, speech = self.playing, self.speech
        seen = playing.position if self._open_hands else playing.position.view(playing.seat)
        turn = None if playing.shown or playing.position.is_over else playing.position.to_play
        shown = playing.shown or playing.position.trick
        return {
            **scene.frame(speech),
            **self._words,
            "chips": scene.chips(speech, playing.position, contract=self._names_contract),
            "seats": scene.seats(speech, seen, playing.seat, turn=turn, taken=playing.taken),
            "trick": scene.trick(speech, shown, playing.seat, number=self._number()),
            "hand": self._hand(),
            "say": [*self._said, *self._outcome()],
            "buttons": self._buttons(),
        }

    def _number(self) -> int:
        """Which of the ten tricks is on the table."""
        held = scene.cards_held(self.playing.position, self.playing.seat)
        # A completed trick has left the hands, but is still the one that is shown.
        return 10 - held + (0 if self.playing.shown else 1) - scene.has_played(self.playing.position, self.playing.seat)

    def _hand(self) -> View:
        position, seat = self.playing.position, self.playing.seat
        cards = position.hands[seat]
        if not cards:
            return {"label": self.speech.say("table.hand"), "cards": []}
        reasons = {}
        if self._shows_legal and self.playing.is_my_turn:
            reasons = {card: reason for card in cards if (reason := position.violation(card))}
        return scene.hand(
            self.speech,
            cards,
            position.contract,
            dim=dict.fromkeys(reasons, True),
            note={card: refusal(self.speech, reason) for card, reason in reasons.items()},
        )

    def _outcome(self) -> list[View]:
        """Who took the trick, and what is next."""
        playing, speech = self.playing, self.speech
        said = []
        if playing.shown:
            winner, best = playing.shown.winner, playing.shown.best
            key = "table.took.me" if winner == playing.seat else "table.took"
            name = scene.name(speech, winner, playing.seat)
            took = speech.say(key, name=name, card=best)
            leads = speech.say("table.leads.me" if winner == playing.seat else "table.leads", name=name)
            said.append(scene.message(speech, "note", took if playing.position.is_over else f"{took} {leads}"))
        if playing.position.is_over:
            said.append(scene.message(speech, "note", speech.say("table.over", n=playing.taken[playing.seat])))
        if playing.is_stuck:
            name = scene.name(speech, playing.position.to_play, playing.seat)
            said.append(scene.message(speech, "note", speech.say("table.stuck", name=name)))
        return said

    def _buttons(self) -> list[View]:
        playing, speech = self.playing, self.speech
        moved = playing.before is not None
        goes_on = playing.shown is not None and not playing.position.is_over
        buttons = [scene.button(speech, "next", go=True)] if goes_on else []
        buttons.append(scene.button(speech, "undo", enabled=moved))
        buttons.append(scene.button(speech, "again", enabled=moved, go=playing.position.is_over))
        buttons.append(scene.button(speech, "legal", pressed=self._shows_legal))
        return buttons
