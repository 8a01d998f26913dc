"""Safe plays: the opponents' cards are hidden, and a card is right only if it can be made good however they lie.

"Made good" means that some way to play on, which may depend on what will be seen, keeps the target in every layout,
against opponents who know all cards. `hidden` searches; here are questions, layouts and how a wrong card is beaten.
"""

from dataclasses import dataclass, replace
from itertools import combinations

from ulti_teach.engine import DECLARER, Card, CardSet, ImpossiblePosition, Position, PuzzleError
from ulti_teach.solver import NotSolved, Solver, Standing, Steps, goals_of
from ulti_teach.solver.goals import scale

from .hidden import Hidden, Paused, Sight
from .model import Question
from .target import Target

#: The largest hands that are searched, in cards.
LARGEST = 5
#: How many cards may be tried in all, and between two pauses (some 50 ms).
TRIES, SLICE = 3_000_000, 1_000
_COMPARED = 12  # layouts among which the one is chosen that beats a card soonest


@dataclass(frozen=True, slots=True)
class Beaten:
    """How a card is beaten: one layout of the hidden cards, and a line in it that begins with the card.

    In most layouts of this kind the card is simply wrong. Where it is wrong only because the declarer cannot tell two
    layouts apart, the line goes on with the card that would do in most of them, until this layout punishes it.
    """

    layout: Position
    line: tuple[Card, ...]


class SafePlay:
    """One safe play. All answers are in steps, and what was found out is remembered between them.

    `layouts`: every way in which the unseen cards can lie that fits what was seen, in a fixed order. Raises
    `PuzzleError` for a question that is no safe play, or one with more than five cards a hand.
    """

    def __init__(self, question: Question) -> None:
        fault = _fault(question)
        if fault:
            raise PuzzleError(question.theme, fault[1], question.id, fault[0])
        self.question = question
        self.layouts = _layouts(question)
        if not self.layouts:
            raise PuzzleError(question.theme, "no deal of these cards fits what was seen", question.id, "unseen")
        position, self._target = question.position, question.target or Target(goals_of(question.position.contract)[0])
        on = scale(self._target.goal, position)
        aims = (aim for answer, aim in zip(on.answers[1:], on.aims, strict=True) if answer >= self._target.least)
        aim = next(aims, None)
        if aim is None:
            raise PuzzleError(question.theme, "nobody can reach that much in this contract", question.id, "goal")
        bits = Standing.of(self.layouts[0]).bits
        self._hidden = Hidden(position.contract, aim, beating=position.trick.beating, unseen=question.unseen)
        self._start = Sight(
            mine=position.hand.mask,
            unseen=question.unseen.mask,
            deals=frozenset(_held(layout, 1).mask for layout in self.layouts),
            leader=int(position.leader),
            table=tuple(card.mask for card in position.table),
            tens=bits.tens if aim.by_tens else 0,
            state=(bits.state & ~3 if not aim.by_aces else bits.state) | (0 if aim.by_sweep else 12),
        )

    def safe_cards(self) -> Steps[CardSet]:
        """The cards that are right. Raises `NotSolved`."""
        safe = []
        for card in self.question.position.legal_cards():
            if (yield from self._is_safe(self._hidden.play(self._start, card.mask))):
                safe.append(card)
        return CardSet(safe)

    def keeps_in(self, card: Card) -> Steps[int]:
        """In how many of the layouts a card keeps the target, if all could be seen. Raises `IllegalCard`."""
        self.layouts[0].play(card)
        lost = yield from self._lost(self._hidden.play(self._start, card.mask))
        return len(self.layouts) - len(lost)

    def beating_layout(self, card: Card) -> Steps[Beaten | None]:
        """One layout that beats a card, with the line that does it; None for a card that is safe. Raises `IllegalCard`.

        Of the layouts in which the card loses even with all cards seen, one in which that shows soonest.
        """
        self.layouts[0].play(card)
        at = self._hidden.play(self._start, card.mask)
        if (yield from self._is_safe(at)):
            return None
        line: list[Card] = [card]
        while not (lost := (yield from self._lost(at))):
            if len(at.table) == 3:
                at = self._hidden.taken(at)
            at = yield from (self._worst(at) if at.seat else self._likeliest(at))
            line += CardSet.from_mask(at.table[-1])
        theirs = _played(self.question.position, line, 1)
        hands = {CardSet.from_mask(hand) | theirs for hand in lost}
        fitting = [layout for layout in self.layouts if _held(layout, 1) in hands]
        found = []
        for layout in fitting[:_COMPARED]:
            found.append(Beaten(layout, (yield from self._line(layout, line))))
        return min(found, key=lambda beaten: len(beaten.line))

    def _line(self, layout: Position, line: list[Card]) -> Steps[tuple[Card, ...]]:
        """The cards up to the last of these, which loses in this layout, and how it is refuted."""
        at, solver = Standing.of(layout), Solver(layout)
        for card in line[:-1]:
            at = at.play(card)
        goal = self._target.goal
        refuted = yield from solver.refutation(at, line[-1], goal, least=self._target.least)
        if refuted is not None:
            return (*line[:-1], *refuted.line)
        # Whatever is played loses in this layout, so that the whole play is shown.
        at = at.play(line[-1])
        return (*line, *(() if at.position.is_over else (yield from solver.line(at, goal))))

    def _worst(self, at: Sight) -> Steps[Sight]:
        """After the first card of an opponent to which the declarer has no answer for all deals."""
        for after in self._hidden.answers(at):
            if not (yield from self._is_safe(after)):
                return after
        return at  # not reached: what is not safe has such a card

    def _likeliest(self, at: Sight) -> Steps[Sight]:
        """After the declarer's card that keeps the target in the most deals, the first of several."""
        best: tuple[int, Sight] | None = None
        for card in self._hidden.legal(at):
            after = self._hidden.play(at, card)
            lost = len((yield from self._lost(after)))
            if best is None or lost < best[0]:
                best = lost, after
        return best[1] if best else at

    def _lost(self, at: Sight) -> Steps[list[int]]:
        """The deals in which the target is lost though all cards were seen."""
        lost = []
        for hand in sorted(at.deals):
            if not (yield from self._is_safe(at._replace(deals=frozenset([hand])))):
                lost.append(hand)
        return lost

    def _is_safe(self, at: Sight) -> Steps[bool]:
        """Asked in slices, each of which goes on from what the ones before it have found."""
        hidden, more = self._hidden, SLICE
        while True:
            if hidden.nodes >= TRIES:
                raise NotSolved(hidden.nodes)
            known = hidden.known
            hidden.limit = hidden.nodes + more
            try:
                return hidden.is_safe_after(at)
            except Paused:
                more = 2 * more if hidden.known == known else SLICE  # nothing learnt: take a longer run
            yield


def safe_cards(question: Question) -> Steps[CardSet]:
    """The cards of a safe play that are right. Raises `PuzzleError` where it is none, `NotSolved`.

    >>> from ulti_teach.engine import Rule, Seat, parse_cards, parse_position
    >>> from ulti_teach.puzzles import Kind, Question, parse_target
    >>> from ulti_teach.solver import finish
    >>> position = parse_position("ulti in c | cA7 d98 | ? | ? | 0")
    >>> unseen, ulti = parse_cards("cTK hTQJ sAJ7"), parse_target("ulti")
    >>> asked = Question("p", "safe", 4, Kind.SAFE_PLAY, Seat.S0, position, 6, Rule.R7_7, target=ulti, unseen=unseen)
    >>> finish(safe_cards(asked))
    parse_cards('d98')
    """
    return (yield from SafePlay(question).safe_cards())


def beating_layout(question: Question, card: Card) -> Steps[Beaten | None]:
    """One layout that beats a card of a safe play. Raises `PuzzleError`, `IllegalCard`, `NotSolved`."""
    return (yield from SafePlay(question).beating_layout(card))


def _fault(question: Question) -> tuple[str, str] | None:
    """What makes a question no safe play, or one that is too large: the field, and what is expected there."""
    position, unseen, target = question.position, question.unseen, question.target
    mine, first, second = position.hands
    if question.seat != DECLARER or position.to_play != DECLARER:
        return "seat", "a safe play is the declarer's: expected seat 0, whose turn it is"
    if mine is None or first is not None or second is not None:
        return "position", "expected the declarer's hand, and ? for the two hands that are hidden"
    if len(mine) > LARGEST:
        return "position", f"expected at most {LARGEST} cards in a hand, for more cannot be searched, found {len(mine)}"
    held = position.cards_held(1) + position.cards_held(2)
    if len(unseen) != held:
        return "unseen", f"expected the {held} cards that the hidden hands hold between them, found {len(unseen)}"
    seen = unseen & (mine | position.table | (position.kitty or CardSet()))
    if seen:
        return "unseen", f"{seen} can be seen"
    if target is None or target.negated or target.goal not in goals_of(position.contract):
        return "goal", "expected what the declarer is to reach, and what the contract asks for"
    return None


def _layouts(question: Question) -> tuple[Position, ...]:
    """Every way in which the unseen cards can lie that fits what was seen."""
    position, found = question.position, []
    for cards in combinations(question.unseen, position.cards_held(1)):
        held = CardSet(cards)
        try:
            found.append(replace(position, hands=(position.hands[0], held, question.unseen - held)))
        except ImpossiblePosition:  # whoever held that could not have played what lies there, or said what they said
            continue
    return tuple(found)


def _held(layout: Position, seat: int) -> CardSet:
    return layout.hands[seat] or CardSet()


def _played(position: Position, line: list[Card], seat: int) -> CardSet:
    """The cards of a line that a seat plays."""
    trick, played = position.trick, []
    for card in line:
        if trick.to_play == seat:
            played.append(card)
        trick = trick.play(card)
        if trick.is_complete:
            trick = replace(trick, leader=trick.winner, cards=())
    return CardSet(played)
