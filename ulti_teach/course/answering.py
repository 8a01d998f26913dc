"""Answering one question: what is chosen, what was checked, and how each choice stands. A value like every state."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from ulti_teach.engine import Rule, UltiError
from ulti_teach.puzzles import Choice, Wants

from .entries import LONGEST_TRIED, MOST_TRIED


class Asking(Protocol):
    """What every question has, whatever it is about, so that one machine answers all of them.

    A puzzle's question is one, and so is each question of a drill. `right` is worked out when it is asked for, never
    kept: with `Wants.ORDER` it is all the choices, the first one first.
    """

    @property
    def wants(self) -> Wants:
        """Whether all right choices make the answer, or one, or their order, or any one of them."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen."""

    @property
    def right(self) -> tuple[Choice, ...]:
        """The answer."""

    @property
    def rule(self) -> Rule:
        """The rule that it is about."""


@dataclass(frozen=True, slots=True)
class Answering:
    """One moment of answering `question`.

    `chosen` is what is chosen now, in its order; where an order is asked, None stands for a place that was given up
    again. `checked`: whether that was judged; `shown`: whether the answer was asked for; `hints`: how many hints were
    taken; `tries`: how often an answer was judged; `wrong`: what was judged wrong so far, each once, as text.

    >>> from ulti_teach.course.drills import question
    >>> asked = Answering(question("legal-cards", 1))
    >>> asked.choose(next(iter(asked.right_choices))).is_right
    False
    """

    question: Asking
    chosen: tuple[Choice | None, ...] = ()
    checked: bool = False
    shown: bool = False
    hints: int = 0
    tries: int = 0
    wrong: tuple[str, ...] = ()

    @property
    def right_choices(self) -> tuple[Choice, ...]:
        """What the engine answers, in its order where one is asked."""
        return self.question.right

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen."""
        return self.question.choices

    @property
    def is_whole(self) -> bool:
        """Whether there is an answer to judge: something chosen, or where an order is asked, everything."""
        if self.question.wants is Wants.ORDER:
            return len(self.chosen) == len(self.choices) and None not in self.chosen
        return bool(self.chosen)

    @property
    def is_right(self) -> bool:
        """Whether what is chosen was judged, and is exactly the answer."""
        if not self.checked:
            return False
        if self.question.wants is Wants.ORDER:
            return self.chosen == self.right_choices
        if self.question.wants is Wants.ANY:
            return bool(self.chosen) and set(self.chosen) <= set(self.right_choices)
        return frozenset(self.chosen) == frozenset(self.right_choices)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to find out."""
        return self.is_right or self.shown

    @property
    def is_unaided(self) -> bool:
        """Whether the first answer was right, without a hint and without being shown."""
        return self.is_right and not self.shown and self.hints == 0 and self.tries == 1

    def choose(self, choice: Choice) -> "Answering":
        """Chooses, or takes back what was chosen; where one is asked, another one takes its place.

        In an order a choice takes the first free place, and what is taken back leaves its place free, so that two that
        stand the wrong way round are mended by taking both back. A finished question stays as it is.
        """
        if self.is_done or choice not in self.choices:
            return self
        return replace(self, chosen=self._with(choice), checked=False)

    def _with(self, choice: Choice) -> tuple[Choice | None, ...]:
        if self.question.wants in (Wants.ONE, Wants.ANY):
            return (choice,)
        if self.question.wants is Wants.ALL:
            without = tuple(other for other in self.chosen if other != choice)
            return without if choice in self.chosen else (*self.chosen, choice)
        places = list(self.chosen)
        if choice in places:
            places[places.index(choice)] = None
        elif None in places:
            places[places.index(None)] = choice
        else:
            places.append(choice)
        while places and places[-1] is None:
            places.pop()
        return tuple(places)

    def check(self) -> "Answering":
        """Judges what is chosen; nothing chosen, or half an order, is no answer yet."""
        if self.is_done or not self.is_whole or self.checked:
            return self
        judged = replace(self, checked=True, tries=self.tries + 1)
        if judged.is_right:
            return judged
        new = tuple(text for text in judged._faulted() if text not in self.wrong)
        return replace(judged, wrong=(*self.wrong, *new)[:MOST_TRIED])

    def _faulted(self) -> list[str]:
        """What is wrong in an answer that was judged so: each wrong choice; else all of it, which is not all yet."""
        chosen = [choice for choice in self.chosen if choice is not None]
        bad = [str(choice) for choice in chosen if choice not in self.right_choices]
        whole = ", ".join(map(str, chosen))
        return bad or [whole if self.question.wants is Wants.ORDER else f"{whole} …"]

    @property
    def tried(self) -> list[str]:
        """What was chosen so far, in notation: the wrong answers with a `?`, and then what is chosen now.

        >>> from ulti_teach.course.drills import question
        >>> from ulti_teach.engine import Seat
        >>> asked = Answering(question("trick-winner", 1)).choose(Seat.S0).check().choose(Seat.S2)
        >>> asked.tried, asked.show().tried
        (['0?', '2'], ['0?'])
        """
        is_said = not self.shown and (self.is_right or not self.checked)
        now = [] if not is_said else [str(choice) for choice in self.chosen if choice is not None]
        return [*(f"{text}?" for text in self.wrong), *now]

    def show(self) -> "Answering":
        """Gives the answer away."""
        return self if self.is_done else replace(self, shown=True)

    def hint(self) -> "Answering":
        """Takes one hint more, and another try: what was checked before is no longer judged."""
        return self if self.is_done else replace(self, hints=self.hints + 1, checked=False)

    def mark(self, choice: Choice) -> str | None:
        """How a choice stands once the answer was judged: `good`, `bad`, `missed`, or None for nothing to say.

        What was missed is told only when the answer is shown; until then it can still be found. In an order a choice is
        good in its own place only.
        """
        if not (self.checked or self.shown):
            return None
        if self.question.wants is Wants.ORDER:
            place = self.right_choices.index(choice)
            if self.chosen[place : place + 1] == (choice,):
                return "good"
            return "missed" if self.shown else "bad"
        if choice in self.chosen:
            return "good" if choice in self.right_choices else "bad"
        return "missed" if self.shown and choice in self.right_choices else None

    def state(self) -> dict[str, object] | None:
        """What stands unfinished, in plain JSON values; None when nothing was done yet, or nothing is left to do."""
        if self.is_done or not (self.chosen or self.tries or self.hints):
            return None
        chosen = [None if choice is None else str(choice) for choice in self.chosen]
        wrong = {"wrong": list(self.wrong)} if self.wrong else {}
        return {"chosen": chosen, "checked": self.checked, "hints": self.hints, "tries": self.tries, **wrong}

    def restored(self, state: object) -> "Answering":
        """The moment that `state()` told of. Raises `UltiError` when it does not fit this question."""
        match state:
            case {
                "chosen": list() as names,
                "checked": bool() as checked,
                "hints": int() as hints,
                "tries": int() as tries,
                **more,
            }:
                by_name: Mapping[object, Choice | None] = {
                    None: None,
                    **{str(choice): choice for choice in self.choices},
                }
                if all(name is None or isinstance(name, str) for name in names) and set(names) <= set(by_name):
                    chosen = tuple(by_name[name] for name in names)
                    wrong = _texts(more.get("wrong", []))  # what an earlier version left has none
                    moment = replace(self, chosen=chosen, checked=checked, hints=hints, tries=tries, wrong=wrong)
                    repeated = len([name for name in names if name]) > len({name for name in names if name})
                    if not repeated and hints >= 0 and tries >= 0 and (moment.is_whole or not checked):
                        return moment
        raise UltiError("What was left does not fit this question.")


def _texts(left: object) -> tuple[str, ...]:
    """What was judged wrong, out of JSON values. Raises `UltiError`."""
    if not isinstance(left, list) or len(left) > MOST_TRIED or not all(isinstance(text, str) for text in left):
        raise UltiError("What was left does not fit this question.")
    return tuple(text[:LONGEST_TRIED] for text in left)
