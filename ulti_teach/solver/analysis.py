"""Perfect play in the engine's terms: values, best cards, lines, and how a wrong card is refuted."""

from collections.abc import Mapping
from dataclasses import dataclass

from ulti_teach.engine import DECLARER, Card, CardSet, Position, UltiError

from .aims import Aim
from .bits import Bits, Standing
from .compiled import COMPILED, Search, Stop
from .goals import Goal, Scale, Value, goals_of, scale
from .steps import NotSolved, Steps

#: How many positions a question may visit unless told otherwise: many times what the hardest deal needs.
NODES = 20_000_000
#: How many positions are remembered at a time; each takes some 130 bytes.
ROOM = 400_000
#: How many positions are visited between two pauses: 50 ms on a slow machine.
SLICE = 60_000 if COMPILED else 3_000


@dataclass(frozen=True, slots=True)
class Analysis:
    """One question answered for every card that may be played now.

    `value`: the answer with best play; `cards`: after each legal card, in notation order; `best`: all cards that keep
    the value; `line`: a best line to the end, always the first of the best cards.
    """

    goal: Goal
    value: Value
    cards: Mapping[Card, Value]
    best: CardSet
    line: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a card is wrong: what could be had before it, what is left after it, and a line that shows it.

    `line` begins with the card; the other side takes the shortest way to where nothing can be saved any more, and this
    side holds out as long as it can. The line ends there, with the trick that decides.
    """

    card: Card
    goal: Goal
    before: Value
    after: Value
    line: tuple[Card, ...]


class Solver:
    """Answers questions about the positions of one deal, and remembers between them.

    `nodes`: how many positions may be visited for all of them together; `room`: how many may be remembered, one at
    least; `pause`: how many are visited between two pauses, more where the room does not do for one question. All
    questions are generators (`steps`): `finish` them, or make a `Task`. They raise `NotSolved` when the nodes are used
    up, and `UltiError` for a question that the contract does not raise, or a position played by other rules than the
    first one: with trumps or without, with R7.7 or without it.
    """

    def __init__(self, position: Position, *, nodes: int = NODES, room: int = ROOM, pause: int = SLICE) -> None:
        self._played = _played(position)
        self._search = Search(*self._played, max(room, 1))
        self._allowed = nodes
        self._pause = self._until = max(pause, 1)

    @property
    def nodes(self) -> int:
        """How many positions were visited so far."""
        return self._search.nodes

    def value(self, position: Position | Standing, goal: Goal) -> Steps[Value]:
        """The answer to a question: what the declarer can reach against best play."""
        at, on = self._asked(position, goal)
        return on.answers[(yield from self._level(at.bits, on))]

    def value_after(self, position: Position | Standing, card: Card, goal: Goal) -> Steps[Value]:
        """The answer after a card, the last one of the deal too. Raises `IllegalCard`."""
        at, on = self._asked(position, goal)
        at.play(card)
        return on.answers[(yield from self._level(at.after(card), on))]

    def outcomes(self, position: Position | Standing, goal: Goal) -> Steps[dict[Card, Value]]:
        """The answer after each card that may be played, in notation order."""
        at, on = self._asked(position, goal)
        levels = yield from self._after_each(at, on)
        return {card: on.answers[level] for card, level in levels.items()}

    def analysis(self, position: Position | Standing, goal: Goal) -> Steps[Analysis]:
        """Everything about one question: the value, every card's outcome, the best cards, and a best line."""
        at, on = self._asked(position, goal)
        levels = yield from self._after_each(at, on)
        value = (max if at.position.to_play == DECLARER else min)(levels.values())
        best = CardSet(card for card, level in levels.items() if level == value)
        line = yield from self._line(at, on, value)
        cards = {card: on.answers[level] for card, level in levels.items()}
        return Analysis(goal, on.answers[value], cards, best, line)

    def line(self, position: Position | Standing, goal: Goal) -> Steps[tuple[Card, ...]]:
        """A best line to the end of the deal: always the first card, in notation order, that keeps the value."""
        at, on = self._asked(position, goal)
        value = yield from self._level(at.bits, on)
        return (yield from self._line(at, on, value))

    def refutation(
        self, position: Position | Standing, card: Card, goal: Goal, *, least: Value | None = None
    ) -> Steps[Refutation | None]:
        """How a card is refuted, or None where it keeps the value. Raises `IllegalCard`.

        `least`: the answer that is at stake for the declarer, where that is not the best that could be had: a card that
        lets it go is refuted, and the line ends where that shows.
        """
        at, on = self._asked(position, goal)
        after = at.play(card)
        before = yield from self._level(at.bits, on)
        mine = at.position.to_play == DECLARER
        low, high = (0, before) if mine else (before, len(on.aims))
        left = yield from self._climb(at.after(card), on, low, high, before)
        # What is lost: to reach `stake`, or for an opponent, to keep the declarer from it.
        stake = before if mine else before + 1
        if least is not None:
            stake = next((level for level, answer in enumerate(on.answers) if answer >= least), len(on.answers))
        if (before >= stake) == (left >= stake):
            return None
        line = yield from self._decided(after, on.aims[stake - 1], wanted=not mine)
        return Refutation(card, goal, on.answers[before], on.answers[left], (card, *line))

    def _asked(self, position: Position | Standing, goal: Goal) -> tuple[Standing, Scale]:
        """Where a question is asked, and its scale."""
        at = position if isinstance(position, Standing) else Standing.of(position)
        contract = at.position.contract
        asked = goals_of(contract)
        if goal not in asked:
            raise UltiError(f"{contract} does not ask for {goal}, but for {', '.join(map(str, asked))}.")
        if _played(at.position) != self._played:
            raise UltiError(
                f"{contract} is played by other rules than what this solver was made for; make another one."
            )
        return at, scale(goal, at.position)

    def _after_each(self, at: Standing, on: Scale) -> Steps[dict[Card, int]]:
        """How far up the scale each legal card leads."""
        value = yield from self._level(at.bits, on)
        low, high = (0, value) if at.position.to_play == DECLARER else (value, len(on.aims))
        levels = {}
        for card in at.position.legal_cards():
            levels[card] = yield from self._climb(at.after(card), on, low, high, value)
        return levels

    def _line(self, at: Standing, on: Scale, value: int) -> Steps[tuple[Card, ...]]:
        line: list[Card] = []
        while not at.position.is_over:
            mine = at.position.to_play == DECLARER
            for card in at.position.legal_cards():
                if (yield from self._keeps(at.after(card), on, value, mine=mine)):
                    break
            line.append(card)
            at = at.play(card)
        return tuple(line)

    def _keeps(self, after: Bits, on: Scale, value: int, *, mine: bool) -> Steps[bool]:
        """Whether the side that has just played has not fallen behind this value."""
        if mine:
            return value == 0 or (yield from self._reaches(after, on.aims[value - 1]))
        return value == len(on.aims) or not (yield from self._reaches(after, on.aims[value]))

    def _decided(self, at: Standing, aim: Aim, *, wanted: bool) -> Steps[tuple[Card, ...]]:
        """The shortest line until it shows that the declarer reaches a goal (`wanted`), or misses it."""
        line: list[Card] = []
        horizon = 0
        while not at.position.is_over:
            left = at.bits.tricks_left
            if not at.bits.table and (yield from self._within(at.bits, aim, left, wanted=wanted)):
                break
            while horizon + 1 < left and (yield from self._within(at.bits, aim, horizon + 1, wanted=wanted)):
                horizon += 1
            # Who seeks it keeps within the horizon; who flees from it takes the first card after which it is no sooner.
            seeks = (at.position.to_play == DECLARER) is wanted
            for card in at.position.legal_cards():
                sooner = yield from self._within(at.after(card), aim, horizon + (not seeks), wanted=wanted)
                if sooner is seeks:
                    break
            line.append(card)
            at = at.play(card)
        return tuple(line)

    def _within(self, start: Bits, aim: Aim, horizon: int, *, wanted: bool) -> Steps[bool]:
        """Whether it can be forced that it shows before so many tricks are left."""
        reached = yield from self._reaches(start, aim, horizon, verdict=not wanted)
        return reached is wanted

    def _level(self, start: Bits, on: Scale) -> Steps[int]:
        """How far up the scale the declarer can get from here."""
        return (yield from self._climb(start, on, 0, len(on.aims), len(on.aims) // 2))

    def _climb(self, start: Bits, on: Scale, low: int, high: int, guess: int) -> Steps[int]:
        """How far up the scale the declarer can get from here: between `low` and `high`, perhaps `guess`."""
        while low < high:
            guess = max(low + 1, min(high, guess))
            if (yield from self._reaches(start, on.aims[guess - 1])):
                low = guess
                guess += 1
            else:
                high = guess - 1
                guess -= 1
        return low

    def _reaches(self, start: Bits, aim: Aim, horizon: int = 0, *, verdict: bool = False) -> Steps[bool]:
        """Whether the declarer reaches a goal: searched in slices, each of which goes on where the last one stopped."""
        search, more = self._search, 0
        self._until -= self._pause // 200  # what it costs to ask at all
        while True:
            if search.nodes >= self._until:
                yield
                self._until = search.nodes + self._pause + more
            if search.nodes >= self._allowed:
                raise NotSolved(search.nodes)
            search.aim_at(aim, horizon, verdict)
            search.limit = min(self._until, self._allowed)
            free = search.free
            try:
                margin = search.run(*start.hands, start.leader, start.table, start.tens, start.state, start.out)
            except Stop:
                if search.free >= free:
                    more = 2 * more + self._pause  # nothing learnt, or all forgotten: from now on take longer runs
                continue
            return margin > 0


def _played(position: Position) -> tuple[bool, bool, bool]:
    """What the rules of play depend on: whether there are trumps, whether one must beat, whether to keep the 7."""
    contract = position.contract
    beating = not (position.rules.no_beating_in_betli and contract.is_betli)
    return contract.has_trumps, beating, contract.seven_to_keep is not None
