"""What the address of a page asks for: a puzzle by its id, a theme, or a teacher's own position and goal.

A link carries the question and never the answer. Whatever stands in it was typed by somebody and is read strictly:
what cannot be used is a `LinkError`, which says why.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from urllib.parse import parse_qs, urlencode

from ulti_teach.engine import DECLARER, NotationError, Position, Rule, Seat, UltiError, parse_position
from ulti_teach.puzzles import Exercise, Kind, Question, Target, Words, parse_target
from ulti_teach.solver import Goal, goals_of

#: The app's page, beside the lessons of its language.
PAGE = "puzzles.ipynb"
#: How long the part of an address after the question mark may be.
LONGEST = 2_000
#: What a teacher can ask for: one card, or the play to the end.
ASKABLE = (Kind.PLAY, Kind.BEST_CARD)
_RULES = {
    Goal.POINTS: Rule.R1_5,
    Goal.ULTI: Rule.R7_7,
    Goal.BETLI: Rule.R4_5,
    Goal.DURCHMARS: Rule.R4_5,
    Goal.PAYOFF: Rule.R10_1,
}


class LinkFault(Enum):
    """Why a link cannot be used."""

    TOO_LONG = "too-long"
    UNREADABLE = "unreadable"
    NO_PUZZLE = "no-puzzle"
    NO_THEME = "no-theme"
    NO_POSITION = "no-position"
    POSITION = "position"
    GOAL = "goal"
    NOT_ASKED = "not-asked"
    SEAT = "seat"
    SIDE = "side"
    HANDS = "hands"
    KIND = "kind"


class LinkError(UltiError):
    """A link that cannot be used: `fault` says why, `says` what the engine found, where it found something."""

    def __init__(self, fault: LinkFault, says: str = "") -> None:
        self.fault, self.says = fault, says
        super().__init__(f"This link cannot be used ({fault.value}{': ' + says if says else ''}).")


@dataclass(frozen=True, slots=True)
class Link:
    """What an address asks for: a puzzle of the exercises or a teacher's, a theme, or nothing at all."""

    exercise: Exercise | None = None
    theme: str | None = None


def read_link(query: str, exercises: Mapping[str, Exercise]) -> Link:
    """What stands after the question mark: `puzzle=ID`, `theme=NAME`, or `position=…&goal=…&seat=…&kind=…`.

    `seat` is the learner's, 0 unless given; `kind` is `play` unless given. Names that are not ours are passed over.
    Raises `LinkError`.

    >>> link = read_link("position=ulti+in+c+|+cA7+dA+h8+|+cT9+hTQ+|+dTJ98+|+0&goal=ulti&seat=0", {})
    >>> str(link.exercise.question.target), link.exercise.question.kind
    ('ulti', <Kind.PLAY: 'play'>)
    """
    if len(query) > LONGEST:
        raise LinkError(LinkFault.TOO_LONG)
    try:
        found = parse_qs(query.lstrip("?"), max_num_fields=50, errors="strict")
    except ValueError as fault:  # too many fields, or bytes that are no text
        raise LinkError(LinkFault.UNREADABLE) from fault
    given = {name: values[0].strip() for name, values in found.items()}
    if "puzzle" in given:
        if given["puzzle"] not in exercises:
            raise LinkError(LinkFault.NO_PUZZLE)
        return Link(exercises[given["puzzle"]])
    if {"position", "goal", "seat"} & set(given):
        return Link(Exercise(own_question(given), Words("", (), "")))
    theme = given.get("theme")
    if theme is not None and all(exercise.question.theme != theme for exercise in exercises.values()):
        raise LinkError(LinkFault.NO_THEME)
    return Link(theme=theme)


def write_link(question: Question, *, known: bool) -> str:
    """The link to a puzzle: by its id where it is `known` by it, else with all of it but the answer.

    A kind that a link cannot carry, such as one with bids to choose from, has none: the text is empty.

    >>> from ulti_teach import data
    >>> from ulti_teach.puzzles import load_exercises
    >>> write_link(load_exercises(data.exercises())["tricks-follow"].question, known=True)
    'puzzles.ipynb?puzzle=tricks-follow'
    """
    if known:
        return f"{PAGE}?{urlencode({'puzzle': question.id})}"
    if question.kind not in ASKABLE or question.target is None:
        return ""
    whole = {
        "position": str(question.position),
        "goal": str(question.target),
        "seat": str(int(question.seat)),
        "kind": question.kind.value,
    }
    return f"{PAGE}?{urlencode(whole)}"


def own_question(given: Mapping[str, str]) -> Question:
    """A teacher's question: all hands known, the seat's turn at once, a goal that the contract raises.

    `given`: `position` and `goal`, with `seat` and `kind` where they are told. Raises `LinkError`.
    """
    if "position" not in given:
        raise LinkError(LinkFault.NO_POSITION)
    try:
        position = parse_position(given["position"])
        to_play = position.to_play
    except UltiError as fault:
        raise LinkError(LinkFault.POSITION, str(fault)) from fault
    if any(hand is None for hand in position.hands):
        raise LinkError(LinkFault.HANDS)
    seat = given.get("seat", str(int(to_play)))
    if seat not in ("0", "1", "2") or int(seat) != to_play:
        raise LinkError(LinkFault.SEAT, str(int(to_play)))
    target = _target(given.get("goal", ""), position)
    if target.negated is (to_play == DECLARER):
        raise LinkError(LinkFault.SIDE)
    kind = next((kind for kind in ASKABLE if kind.value == given.get("kind", Kind.PLAY.value)), None)
    if kind is None:
        raise LinkError(LinkFault.KIND)
    return Question("", "", 1, kind, Seat(int(seat)), position, 12, _RULES[target.goal], target=target)


def _target(goal: str, position: Position) -> Target:
    try:
        target = parse_target(goal)
    except NotationError as fault:
        raise LinkError(LinkFault.GOAL, str(fault)) from fault
    asked = goals_of(position.contract)
    if target.goal not in asked:
        raise LinkError(LinkFault.NOT_ASKED, ", ".join(str(one) for one in asked if one in _RULES))
    return target
