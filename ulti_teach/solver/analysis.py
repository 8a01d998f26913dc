"""Perfect play in the engine's terms: values, best cards, lines, and how a wrong card is refuted."""

from collections.abc import Mapping
from dataclasses import dataclass

from ulti_teach.engine import Card, CardSet, Position, Side, UltiError

from .aims import Aim
from .bits import Bits, bits_of, to_bits
from .bounds import SURE
from .compiled import COMPILED, Search, Stop
from .goals import Goal, Scale, Value, goals_of, scale
from .steps import NotSolved, Steps

#: How many positions a question may visit unless told otherwise: many times what the hardest deal needs.
NODES = 20_000_000
#: How many positions are remembered at a time; each takes some 130 bytes.
ROOM = 400_000
# Nodes between two pauses: 50 ms on a slow machine.
_SLICE = 60_000 if COMPILED else 4_000


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

    `nodes`: how many positions may be visited for all of them together; `room`: how many may be remembered. All
    questions are generators (`steps`): `finish` them, or make a `Task`. They raise `NotSolved` when the nodes are used
    up, and `UltiError` for a question that the contract does not raise.
    """

    def __init__(self, position: Position, *, nodes: int = NODES, room: int = ROOM) -> None:
        contract = position.contract
        beating = not (position.rules.no_beating_in_betli and contract.is_betli)
        self._search = Search(contract.has_trumps, beating, contract.seven_to_keep is not None, room)
        self._allowed = nodes
        self._bits = bits_of(contract.trump)

    @property
    def nodes(self) -> int:
        """How many positions were visited so far."""
        return self._search.nodes

    def value(
        self, position: Position, goal: Goal, *, card: Card | None = None, aces: frozenset[Side] | None = None
    ) -> Steps[Value]:
        """The answer to a question: what the declarer can reach against best play, after `card` if there is one.

        `aces`: the sides that have won aces so far, which a position by itself does not tell (R11.2).
        """
        on, start = _scale(goal, position), to_bits(position, aces)
        start = start.play(self._bits[card]) if card else start
        at = yield from self._climb(start, on, 0, len(on.aims), len(on.aims) // 2)
        return on.answers[at]

    def outcomes(self, position: Position, goal: Goal) -> Steps[dict[Card, Value]]:
        """The answer after each card that may be played, in notation order."""
        on = _scale(goal, position)
        at = yield from self._after_each(position, on)
        return {card: on.answers[level] for card, level in at.items()}

    def analysis(self, position: Position, goal: Goal) -> Steps[Analysis]:
        """Everything about one question: the value, every card's outcome, the best cards, and a best line."""
        on = _scale(goal, position)
        levels = yield from self._after_each(position, on)
        value = (max if position.to_play == 0 else min)(levels.values())
        best = CardSet(card for card, level in levels.items() if level == value)
        line = yield from self._line(position, on, value)
        cards = {card: on.answers[level] for card, level in levels.items()}
        return Analysis(goal, on.answers[value], cards, best, line)

    def line(self, position: Position, goal: Goal) -> Steps[tuple[Card, ...]]:
        """A best line to the end of the deal: always the first card, in notation order, that keeps the value."""
        on = _scale(goal, position)
        value = yield from self._climb(to_bits(position), on, 0, len(on.aims), len(on.aims) // 2)
        return (yield from self._line(position, on, value))

    def refutation(self, position: Position, card: Card, goal: Goal) -> Steps[Refutation | None]:
        """How a card is refuted, or None where it keeps the value. Raises `IllegalCard`."""
        after = position.play(card)
        on, start = _scale(goal, position), to_bits(position)
        before = yield from self._climb(start, on, 0, len(on.aims), len(on.aims) // 2)
        mine = position.to_play == 0
        low, high = (0, before) if mine else (before, len(on.aims))
        left = yield from self._climb(start.play(self._bits[card]), on, low, high, before)
        if left == before:
            return None
        # What is lost: to reach `before`, or for an opponent, to keep the declarer from more than that.
        aim = on.aims[before - 1] if mine else on.aims[before]
        line = yield from self._decided(after, aim, wanted=not mine)
        return Refutation(card, goal, on.answers[before], on.answers[left], (card, *line))

    def _after_each(self, position: Position, on: Scale) -> Steps[dict[Card, int]]:
        """How far up the scale each legal card leads."""
        start = to_bits(position)
        value = yield from self._climb(start, on, 0, len(on.aims), len(on.aims) // 2)
        low, high = (0, value) if position.to_play == 0 else (value, len(on.aims))
        levels = {}
        for card in position.legal_cards():
            levels[card] = yield from self._climb(start.play(self._bits[card]), on, low, high, value)
        return levels

    def _line(self, position: Position, on: Scale, value: int) -> Steps[tuple[Card, ...]]:
        line: list[Card] = []
        while not position.is_over:
            start, mine = to_bits(position), position.to_play == 0
            for card in position.legal_cards():
                if (yield from self._keeps(start.play(self._bits[card]), on, value, mine=mine)):
                    break
            line.append(card)
            position = position.play(card)
        return tuple(line)

    def _keeps(self, after: Bits, on: Scale, value: int, *, mine: bool) -> Steps[bool]:
        """Whether the side that has just played has not fallen behind this value."""
        if mine:
            return value == 0 or (yield from self._reaches(after, on.aims[value - 1]))
        return value == len(on.aims) or not (yield from self._reaches(after, on.aims[value]))

    def _decided(self, position: Position, aim: Aim, *, wanted: bool) -> Steps[tuple[Card, ...]]:
        """The shortest line until it shows that the declarer reaches a goal (`wanted`), or misses it."""
        line: list[Card] = []
        horizon = 0
        while not position.is_over:
            start = to_bits(position)
            left = start.tricks_left
            if not start.table and (yield from self._within(start, aim, left, wanted=wanted)):
                break
            while horizon + 1 < left and (yield from self._within(start, aim, horizon + 1, wanted=wanted)):
                horizon += 1
            seeks = (position.to_play == 0) is wanted
            cards = list(position.legal_cards())
            for card in cards:
                # Who seeks it keeps within the horizon; who flees from it takes the first card that is not sooner.
                sooner = yield from self._within(
                    start.play(self._bits[card]), aim, horizon + (not seeks), wanted=wanted
                )
                if sooner is seeks:
                    break
            line.append(card)
            position = position.play(card)
        return tuple(line)

    def _within(self, start: Bits, aim: Aim, horizon: int, *, wanted: bool) -> Steps[bool]:
        """Whether it can be forced that it shows before so many tricks are left."""
        reached = yield from self._reaches(start, aim, horizon, -SURE if wanted else SURE)
        return reached is wanted

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

    def _reaches(self, start: Bits, aim: Aim, horizon: int = 0, verdict: int = 0) -> Steps[bool]:
        """Whether the declarer reaches a goal: searched in slices, each of which goes on where the last one stopped."""
        search, piece = self._search, _SLICE
        while True:
            left = self._allowed - search.nodes
            if left <= 0:
                raise NotSolved(search.nodes)
            search.limit = search.nodes + min(piece, left)
            search.aim_at(aim, horizon, verdict)
            free = search.free
            try:
                margin = search.run(*start.hands, start.leader, start.table, start.tens, start.state, start.out)
            except Stop:
                piece = piece if search.free != free else 2 * piece  # nothing learnt: take a longer run
                yield
                continue
            return margin > 0


def _scale(goal: Goal, position: Position) -> Scale:
    asked = goals_of(position.contract)
    if goal not in asked:
        raise UltiError(f"{position.contract} does not ask for {goal}, but for {', '.join(map(str, asked))}.")
    return scale(goal, position)
