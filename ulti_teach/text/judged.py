"""What perfect play makes of a moment, and of the card by which something was given away, in words."""

from collections.abc import Iterable, Mapping

from ulti_teach.engine import Card, CardSet, Component, Contract, Game, Rank, Seat
from ulti_teach.solver import Goal, Moment, Review, Value

from .retold import Company
from .settlements import signed
from .speech import Speech

_PARTS = {
    Goal.ULTI: (Component.ULTI,),
    Goal.BETLI: (Component.BETLI, Component.OPEN_BETLI),
    Goal.DURCHMARS: (Component.DURCHMARS, Component.OPEN_DURCHMARS),
}


def worth(company: Company, game: Game, values: Mapping[Goal, Value]) -> list[str]:
    """What everybody's perfect play comes to from here, all cards seen: in all, then part by part (R4, R9, R10)."""
    speech, contract = company.speech, game.contract
    said = [company.of(game.declarer, "judged.worth", amount=signed(values[Goal.PAYOFF]))]
    for goal, answer in values.items():
        if goal is Goal.POINTS:
            said.append(company.of(game.declarer, "judged.points", points=answer))
        elif goal in _PARTS:
            said.append(speech.say("solve.part.made" if answer else "solve.part.lost", part=_part(contract, goal)))
        elif goal is Goal.SILENT_ULTI and answer and contract.trump is not None:
            said.append(speech.say("solve.silent_ulti.made", card=Card(contract.trump, Rank.SEVEN)))
    return said


def column(speech: Speech, contract: Contract, goal: Goal) -> str:
    """What a question is called above a column of its answers."""
    if goal in _PARTS:
        return speech.term(_part(contract, goal))
    if goal is Goal.SILENT_ULTI:
        return speech.say("bonus.SILENT_ULTI")
    return speech.say("judged.column.payoff" if goal is Goal.PAYOFF else "judged.column.points")


def answer(speech: Speech, goal: Goal, value: Value) -> str:
    """An answer in a word or a number: "made", "50", "+8"."""
    if goal is Goal.PAYOFF:
        return signed(value)
    if isinstance(value, bool):
        return speech.say("solve.made" if value else "solve.lost")
    return str(value)


def _part(contract: Contract, goal: Goal) -> Component:
    return next(part for part in _PARTS[goal] if part in contract.components)


def mistake(
    company: Company,
    game: Game,
    moment: Moment,
    better: CardSet,
    changes: Iterable[tuple[Goal, Value, Value]],
) -> list[str]:
    """The card by which a side first gave something away: how much, of what, and what would have kept it.

    `game`: the deal; `changes`: other questions whose answers changed with the card, from what to what.
    """
    seat = game.seat_of(moment.seat)
    number = 1 + moment.number // 3
    lost = abs(moment.after - moment.before)
    said = [company.of(seat, "judged.mistake", number=number, card=moment.card, n=lost)]
    before, after = signed(moment.before), signed(moment.after)
    said.append(company.of(game.declarer, "judged.instead", before=before, after=after))
    said += [_change(company.speech, game.contract, *change) for change in changes]
    said.append(company.speech.say("judged.better", cards=better, n=len(better)))
    return said


def _change(speech: Speech, contract: Contract, goal: Goal, before: Value, after: Value) -> str:
    if goal is Goal.POINTS:
        return speech.say("judged.change.points", before=before, after=after)
    if goal in _PARTS:
        return speech.say("judged.change.made" if after else "judged.change.lost", part=_part(contract, goal))
    return speech.say("judged.change.silent.made" if after else "judged.change.silent.lost")


def could(company: Company, game: Game, review: Review) -> str:
    """Whether the reader's side could have won anything; empty where nobody there is the reader."""
    if company.me is None:
        return ""
    speech, sign = company.speech, 1 if company.me == game.declarer else -1
    if sign * review.moments[-1].after > 0:
        return speech.say("judged.could.did")
    # What is lost again is lost by a card of one's own side: the others' cards can only bring something.
    lost = [moment for moment in review.moments if sign * moment.before > 0 >= sign * moment.after]
    if lost:
        return speech.say("judged.could.yes", card=lost[-1].card, number=1 + lost[-1].number // 3)
    if not review.is_whole:
        return speech.say("judged.could.no_longer")
    best = max(sign * moment.before for moment in review.moments)
    return speech.say("judged.could.less" if best > sign * review.moments[-1].after else "judged.could.no")


def flawless(company: Company, game: Game, *, declarers: bool) -> str:
    """That a side gave nothing away."""
    if declarers:
        return company.of(game.declarer, "judged.flawless")
    mine = company.me is not None and company.me != game.declarer
    if mine:
        return company.speech.say("judged.flawless.us")
    others = [company.name(seat) for seat in Seat if seat != game.declarer]
    return company.speech.say("judged.flawless.them", names=others)
