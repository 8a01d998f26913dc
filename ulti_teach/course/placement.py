"""Two minutes for whoever knows cards already: a few questions of the drills, and what need not be practised any more.

Three skills, each with its questions: what is new about it to players of other games, at a level with traps. A question
that is missed ends its skill, and two that are missed end the round: a newcomer is not kept. A skill whose questions
were all answered at once counts as mastered, and so do the drills that it includes. A value like every state.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ulti_teach.engine import Duty, Rank, UltiError, asked
from ulti_teach.puzzles import Question, finished_trick

from .drills import DrillQuestion, RankQuestion, question

#: What somebody may know already.
GAMES = ("skat", "bridge", "sixty-six", "other")
#: A skill by the drill that asks for it, and the drills that are mastered with it. Whoever puts cards in order knows
#: their names; those of the other pack stay in the first lesson for whoever wants them.
INCLUDES: Mapping[str, tuple[str, ...]] = {
    "order": ("name", "higher", "order"),
    "trick-winner": ("trick-winner",),
    "legal-cards": ("legal-cards",),
}
#: So many questions missed, and it is enough.
ENOUGH = 2
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Step:
    """One question: of which drill, at which level, and what has to be in it."""

    kind: str
    level: int
    wanted: Callable[[DrillQuestion], bool]


def _has_ten(asked_of: DrillQuestion, *, trumps: bool, suits: int) -> bool:
    if not isinstance(asked_of, RankQuestion) or bool(asked_of.trump) is not trumps:
        return False
    ranks = {card.rank for card in asked_of.cards}
    return len({card.suit for card in asked_of.cards}) == suits and (suits == 2 or {Rank.TEN, Rank.KING} <= ranks)


def _is_won(asked_of: DrillQuestion, *, trumps: bool, void: bool) -> bool:
    if not isinstance(asked_of, Question):
        return False
    trick = finished_trick(asked_of)
    led = trick.cards[0].suit
    # Not the suit led alone, or an order that is not the one of the other kind of deal.
    return bool(trick.trump) is trumps and any(card.suit is not led for card in trick.cards) is void


def _is_duty(asked_of: DrillQuestion, *duties: Duty) -> bool:
    if not isinstance(asked_of, Question):
        return False
    position = asked_of.position
    return position.contract.trump is not None and asked(position.hand, position.trick).duty in duties


#: The longest round, in its order.
PLAN: tuple[Step, ...] = (
    Step("order", 3, lambda found: _has_ten(found, trumps=False, suits=1)),
    Step("order", 3, lambda found: _has_ten(found, trumps=True, suits=1)),
    Step("order", 4, lambda found: _has_ten(found, trumps=True, suits=2)),
    Step("trick-winner", 4, lambda found: _is_won(found, trumps=True, void=True)),
    Step("trick-winner", 4, lambda found: _is_won(found, trumps=False, void=True)),
    Step("legal-cards", 3, lambda found: _is_duty(found, Duty.FOLLOW_AND_BEAT)),
    Step("legal-cards", 3, lambda found: _is_duty(found, Duty.TRUMP, Duty.OVERTRUMP, Duty.UNDERTRUMP)),
    Step("legal-cards", 3, lambda found: _is_duty(found, Duty.FOLLOW_RUFFED)),
)


@dataclass(frozen=True, slots=True)
class Round:
    """One moment of the round: the game that is known, the series of its questions, which were right at once.

    `game` is empty before it begins; `is_stopped`: the learner has had enough.

    >>> begun = Round().begins("skat", seed=7)
    >>> begun.answered(True).answered(False).next.kind
    'trick-winner'
    """

    game: str = ""
    seed: int = 0
    answers: tuple[bool, ...] = ()
    is_stopped: bool = False

    def begins(self, game: str, seed: int) -> "Round":
        """The first question, for a player of `game`. Raises `UltiError` when that is none of `GAMES`."""
        if game not in GAMES:
            raise UltiError(f"The games are {', '.join(GAMES)}, not {game!r}.")
        return Round(game, seed)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was asked, and last what is asked now, unless it is over."""
        return self._walk()[0]

    @property
    def next(self) -> Step | None:
        """What is asked now; None when it has not begun, or is over."""
        steps = self.steps
        return steps[-1] if len(steps) > len(self.answers) else None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to ask."""
        return bool(self.game) and self.next is None

    @property
    def known(self) -> tuple[str, ...]:
        """The skills of which every question was answered at once."""
        steps, missed = self._walk()
        counted = [step.kind for step in steps[: len(self.answers)]]
        whole = {kind for kind in INCLUDES if counted.count(kind) == sum(step.kind == kind for step in PLAN)}
        return tuple(kind for kind in INCLUDES if kind in whole - missed)

    @property
    def mastered(self) -> tuple[str, ...]:
        """The drills that need not be practised any more."""
        return tuple(drill for kind in self.known for drill in INCLUDES[kind])

    @property
    def lesson(self) -> int:
        """The lesson to go on with: the first of which something is still to learn."""
        if "order" not in self.known:
            return 1
        return 3 if len(self.known) == len(INCLUDES) else 2

    @property
    def question(self) -> DrillQuestion:
        """The question that is asked now. Raises `UltiError` when none is."""
        step = self.next
        if step is None:
            raise UltiError("Nothing is asked: the round has not begun, or is over.")
        number = len(self.answers) * _TRIES
        found = (question(step.kind, self.seed, number + more, step.level) for more in range(_TRIES))
        return next((one for one in found if step.wanted(one)), question(step.kind, self.seed, number, step.level))

    def answered(self, at_once: bool) -> "Round":
        """One question was answered, right at once or not."""
        return self if self.next is None else replace(self, answers=(*self.answers, at_once))

    def stops(self) -> "Round":
        """The learner has had enough; what was found so far stays."""
        return replace(self, is_stopped=True)

    def values(self) -> dict[str, object]:
        """All of it in plain values, for `read_round`."""
        return {"game": self.game, "seed": self.seed, "answers": list(self.answers)}

    def _walk(self) -> tuple[tuple[Step, ...], set[str]]:
        """The steps so far with the one that is next, and the skills in which one was missed."""
        steps: list[Step] = []
        missed: set[str] = set()
        for step in PLAN if self.game else ():
            if step.kind in missed:
                continue
            if len(missed) == ENOUGH or (self.is_stopped and len(steps) == len(self.answers)):
                break
            steps.append(step)
            if len(steps) > len(self.answers):
                break
            if not self.answers[len(steps) - 1]:
                missed.add(step.kind)
        return tuple(steps), missed


def read_round(values: Any) -> Round:
    """What `values` has written. Raises `UltiError` when it is nothing of ours.

    >>> read_round(Round("skat", 7, (True,)).values())
    Round(game='skat', seed=7, answers=(True,), is_stopped=False)
    """
    match values:
        case {"game": str() as game, "seed": int() as seed, "answers": list() as answers}:
            found = Round().begins(game, seed)
            for answer in answers:
                if found.next is None or not isinstance(answer, bool):
                    break
                found = found.answered(answer)
            else:
                return found
    raise UltiError("This is no round of questions for whoever knows cards already.")
