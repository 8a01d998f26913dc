"""Looking back at a deal: forwards and back, from all seats or one, and beside it a line that was not played."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ulti_teach.engine import (
    Bid,
    Card,
    Game,
    GiveUp,
    Move,
    NameTrumps,
    Pass,
    PlayCard,
    Raise,
    Seat,
    UltiError,
    new_game,
    replay,
    write_record,
)


@dataclass(frozen=True, slots=True)
class Step:
    """What one seat did at one go: a turn of the auction, a card and what is said with it, an answer to a kontra.

    `before` and `after` are the deal's moments around it.
    """

    before: Game
    moves: tuple[Move, ...]
    after: Game

    @property
    def seat(self) -> Seat:
        """Who did it, by the seats of the deal."""
        return self.before.to_act

    @property
    def card(self) -> Card | None:
        """The card that was played, if one was."""
        return next((move.card for move in self.moves if isinstance(move, PlayCard)), None)

    @property
    def is_answer(self) -> bool:
        """Whether it is a turn of answers after the first trick (R8.3)."""
        return self.before.play is not None and self.before.play.is_raising


@dataclass(frozen=True, slots=True)
class Lookback:
    """One moment of looking back at a deal.

    `steps`: the deal's. `at`: how many of the steps that are shown have been made. `eyes`: from which seat it is seen,
    None from all of them. `has_opinion`: whether perfect play is asked at every moment. `beside`: another line that is
    played out from step `off` on, empty where it is the deal that is shown.

    >>> from ulti_teach.engine import ALL_CARDS, LayDown, deal, parse_cards, parse_contract
    >>> game = new_game(deal(tuple(ALL_CARDS)))
    >>> for move in (LayDown(parse_cards("c98")), Bid(parse_contract("heart ulti")), Pass(), Pass(), Pass()):
    ...     game = game.apply(move)
    >>> looking = look_back(game)
    >>> len(looking.steps), looking.to(2).step.moves, looking.to(2).now.to_act
    (4, (Pass(),), <Seat.S2: 2>)
    """

    start: Game
    steps: tuple[Step, ...]
    at: int = 0
    eyes: Seat | None = None
    has_opinion: bool = False
    beside: tuple[Step, ...] = ()
    off: int = 0

    @property
    def track(self) -> tuple[Step, ...]:
        """The steps that are shown: the deal's, or those up to where another line leaves it, and then that line's."""
        return (*self.steps[: self.off], *self.beside) if self.beside else self.steps

    @property
    def step(self) -> Step | None:
        """What was done last; None before the first step."""
        return self.track[self.at - 1] if self.at else None

    @property
    def now(self) -> Game:
        """The moment that is looked at, with all cards."""
        return self.track[self.at - 1].after if self.at else self.start

    @property
    def seen(self) -> Game:
        """The moment as it may be seen from where one looks."""
        return self.now if self.eyes is None else self.now.view(self.eyes)

    @property
    def ended(self) -> Game:
        """The last moment of what is shown."""
        return self.track[-1].after if self.track else self.start

    @property
    def game(self) -> Game:
        """The deal itself, as far as it went."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def cards_played(self) -> int:
        """How many cards have been played by now."""
        return sum(step.card is not None for step in self.track[: self.at])

    def to(self, at: int) -> "Lookback":
        """Another moment: after so many steps, as far as there are so many."""
        return replace(self, at=max(0, min(at, len(self.track))))

    def seen_by(self, eyes: Seat | None) -> "Lookback":
        """The same moment from a seat, or from all."""
        return replace(self, eyes=eyes)

    def with_opinion(self, *, on: bool) -> "Lookback":
        """The same moment, with what perfect play says, or without."""
        return replace(self, has_opinion=on)

    def step_of_card(self, number: int) -> int:
        """How many steps of the deal come before its card `number`, counted from 0."""
        places = [place for place, step in enumerate(self.steps) if step.card is not None]
        return places[number]

    def play_out(self, number: int, line: Iterable[Card]) -> "Lookback":
        """Beside the deal, another line from its card `number` on, before its first card; what was said stays."""
        off = self.step_of_card(number)
        return replace(self, at=off, off=off, beside=_line(self.steps[off:], line))

    def back_to_deal(self) -> "Lookback":
        """The deal itself again, where the other line left it."""
        return replace(self, at=min(self.at, self.off), beside=(), off=0) if self.beside else self

    # --- what is kept

    def state(self) -> dict[str, object]:
        """The deal and where it is looked at, in plain JSON values; another line beside it is not kept."""
        deal = self.back_to_deal()
        eyes = None if self.eyes is None else int(self.eyes)
        return {"record": write_record(self.game), "at": deal.at, "eyes": eyes, "opinion": self.has_opinion}


def look_back(game: Game) -> Lookback:
    """A deal, over or not, to be looked back on from its start. Raises `UltiError` where hands are hidden."""
    first, second, third = game.dealt
    if first is None or second is None or third is None:
        raise UltiError("To look back at a deal, all its cards have to be known.")
    start = new_game((first, second, third), game.rules)
    return Lookback(start, _steps(start, game.history))


def read_lookback(record: str) -> Lookback:
    """A deal from its record. Raises `NotationError` where the record is wrong."""
    return look_back(replay(record))


def taken_up(state: object) -> Lookback:
    """Where `Lookback.state` was left. Raises `UltiError` for anything else."""
    match state:
        case {"record": str() as record, "at": int() as at, "eyes": None | 0 | 1 | 2 as eyes, "opinion": bool() as on}:
            seat = None if eyes is None else Seat(eyes)
            return read_lookback(record).to(at).seen_by(seat).with_opinion(on=on)
    raise UltiError("What was left is no deal to look back on.")


def _steps(start: Game, moves: Iterable[Move]) -> tuple[Step, ...]:
    """The moves of a deal, those together that one seat made at one go."""
    steps, before, now, pending = list[Step](), start, start, list[Move]()
    for move in moves:
        ends = isinstance(move, Pass | Bid | NameTrumps | GiveUp | PlayCard)
        ends = ends or (isinstance(move, Raise) and now.play is not None and now.play.is_raising)
        now = now.apply(move)
        pending.append(move)
        if ends:
            steps.append(Step(before, tuple(pending), now))
            before, pending = now, []
    return (*steps, Step(before, tuple(pending), now)) if pending else tuple(steps)


def _line(rest: tuple[Step, ...], line: Iterable[Card]) -> tuple[Step, ...]:
    """Other cards than the rest of a deal had; announcements and kontras are those of the deal, each with its seat."""
    now, steps = rest[0].before, list[Step]()
    said = {step.seat: step.moves[:-1] for step in rest if step.card is not None and _in_first_trick(step.before)}
    answers = [step.moves for step in rest if step.is_answer]

    def go(moves: tuple[Move, ...]) -> Game:
        after = now
        for move in moves:
            after = after.apply(move)
        steps.append(Step(now, moves, after))
        return after

    for card in line:
        while now.play is not None and now.play.is_raising:
            now = go(answers.pop(0) if answers else (Raise(frozenset()),))
        along = said.pop(now.to_act, ()) if _in_first_trick(now) else ()
        now = go((*along, PlayCard(card)))
    return tuple(steps)


def _in_first_trick(game: Game) -> bool:
    return game.play is not None and not game.play.tricks
