"""A puzzle that is played through, in words: who plays what and why, what it comes to, and how each part ends."""

from collections.abc import Sequence

from ulti_teach.engine import Card, Component, Duty, Rank, Rule, Seat
from ulti_teach.puzzles import Part, Target, Turn
from ulti_teach.puzzles.turns import shown, to_come
from ulti_teach.solver import Goal

from .speech import Speech

_PLACES = ("me", "right", "left")  # anticlockwise: the next player sits on the learner's right (R1.1)
_RULES = {Goal.ULTI: Rule.R4_1, Goal.BETLI: Rule.R4_5, Goal.DURCHMARS: Rule.R4_5, Goal.POINTS: Rule.R1_5}
_FOLLOWING = (Duty.FOLLOW, Duty.FOLLOW_FREELY, Duty.FOLLOW_RUFFED)
_HUNDREDS = {Component.HUNDRED_40: 60, Component.HUNDRED_20: 80}  # R4.3


def caption(
    speech: Speech,
    turn: Turn,
    me: Seat | None,
    *,
    counts: bool = False,
    names: Sequence[str] = (),
    sees_hand: bool = True,
) -> str:
    """Who plays which card, what bound them to (R7.2 to R7.7), and who takes the trick; `counts`: with its points.

    `names`: what the seats are called, where not as at every table; then `me` may be None, for nobody. `sees_hand`:
    whether it may be told that a hand had only one card to play.

    >>> from ulti_teach.engine import parse_card, parse_position
    >>> from ulti_teach.solver import Standing
    >>> at = Standing.of(parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"))
    >>> caption(Speech(), Turn(at, parse_card("dA")), Seat.S2, counts=True)
    'You follow suit with the ace of diamonds, which cannot beat a trump. Ben takes the trick, with 10 points.'
    """
    trick, position = turn.trick, turn.before.position
    duty = turn.asked.duty
    key = f"caption.{duty.name}"
    if duty is Duty.ANY and (trick.trump is None or trick.led is trick.trump):
        key = "caption.ANY.suit"
    elif sees_hand and duty in _FOLLOWING and len(turn.legal) == 1 and len(position.hand) > 1:
        key = "caption.FOLLOW.only"
    best = position.trick.best
    said = _of(speech, key, turn.seat, me, names, card=turn.card, suit=trick.led, best=best)
    is_seven = turn.seat == Seat.S0 and turn.card == position.contract.seven_to_keep
    if is_seven and len(position.hand) > 1:
        said = speech.say("caption.seven", said=said)
    if not trick.is_complete:
        return said
    points = trick.points + (10 if turn.after.position.is_over else 0)
    takes = "caption.takes.points" if counts and points and trick.trump else "caption.takes"
    return speech.say("caption", said=said, takes=_of(speech, takes, trick.winner, me, names, points=points))


def what_shows(speech: Speech, target: Target, turn: Turn, me: Seat, *, met: bool) -> tuple[str, Rule | None]:
    """What has become of the target with this card, and why, with its rule; `met`: whether the learner has reached it.

    Where the table does not show it yet, it is told as what a search is sure of.
    """
    goal, least, position = target.goal, target.least, turn.after.position
    reached = met is not target.negated
    facts: dict[str, object] = {"points": position.points, "least": least, "more": to_come(turn.after)}
    key = f"shows.{goal.value}.{'reached' if reached else 'lost'}"
    trump = position.contract.trump
    if goal is Goal.ULTI and trump is not None:
        facts |= {"seven": Card(trump, Rank.SEVEN), "best": turn.trick.best}
    if shown(goal, least, turn) is not reached:
        key += ".sure"
    elif not reached and goal in (Goal.ULTI, Goal.POINTS) and position.is_over is (goal is Goal.POINTS):
        key += ".over" if position.is_over else ".early"
    return _of(speech, key, Seat.S0, me, (), **facts), _RULES.get(goal)


def verdict(speech: Speech, parts: tuple[Part, ...], me: Seat) -> list[str]:
    """How each part of the contract has ended, a sentence each, the parti last; of what is still open, nothing (R4.1).

    >>> verdict(Speech(), (Part(Component.PARTI, False, 40, 50), Part(Component.ULTI, True, 40, 50)), Seat.S0)
    ['You make the ulti.', 'You lose the parti, 40–50.']
    """
    ended = sorted((part for part in parts if part.won is not None), key=lambda part: part.component is Component.PARTI)
    return [_part(speech, part, me) for part in ended]


def _part(speech: Speech, part: Part, me: Seat) -> str:
    key = f"verdict.{'won' if part.won else 'lost'}"
    if part.component is Component.PARTI:
        key += ".parti" if part.mine + part.theirs == 90 else ".parti.early"
    elif part.component in _HUNDREDS:
        key += ".hundred"
    least = _HUNDREDS.get(part.component)
    return _of(speech, key, Seat.S0, me, part=part.component, mine=part.mine, theirs=part.theirs, least=least)


def safe_in(speech: Speech, card: Card, kept: int, layouts: int) -> str:
    """In how many of the layouts a card that is not safe does its work, though all cards were seen.

    >>> from ulti_teach.engine import parse_card
    >>> safe_in(Speech(), parse_card("cA"), 40, 70)
    'The ace of clubs is enough in 40 of the 70 ways in which the hidden cards can lie. Here is one in which it fails.'
    """
    if kept == layouts:
        return speech.say("safe.torn", card=card, of=layouts)
    return speech.say("safe.some" if kept else "safe.none", card=card, kept=kept, of=layouts)


def _of(speech: Speech, key: str, seat: Seat, me: Seat | None, names: Sequence[str] = (), **facts: object) -> str:
    """A sentence about a player, who may be the learner: languages say "you" in another way."""
    name = names[seat] if names else speech.say(f"seat.{_PLACES[(seat - (me or 0)) % 3]}")
    return speech.say(f"{key}.me" if seat == me else key, "", name=name, **facts)
