"""The parts of a screen that say what perfect play makes of a moment, and where a side first gave something away."""

from ulti_teach.course.hindsight import Hindsight, Opinion, TooEarly
from ulti_teach.course.looking import Lookback
from ulti_teach.engine import Card, Game, Seat, Side
from ulti_teach.solver import Goal
from ulti_teach.text import in_order, signed
from ulti_teach.text.judged import answer, column, could, flawless, mistake, worth
from ulti_teach.text.retold import Company

from . import around, scene
from .component import View


def told(company: Company, looking: Lookback, opinion: Opinion | TooEarly | None) -> list[View]:
    """The opinion of this moment as a message; None where there is nothing to ask."""
    speech, now = company.speech, looking.now
    if opinion is None:
        text = "" if now.is_over else speech.say("judged.not_yet")
    elif isinstance(opinion, TooEarly):
        text = speech.say("judged.too_early", number=opinion.number // 3 + 1)
    else:
        said = worth(company, now, opinion.values)
        player = _player(now)
        said += [] if player is None or sees(looking) else [company.of(player, "judged.unseen")]
        text = " ".join(said)
    return [scene.message(speech, "note", text)] if text else []


def sees(looking: Lookback) -> bool:
    """Whether the hand that plays next may be seen from where one looks."""
    return looking.eyes is None or looking.eyes == _player(looking.now)


def _player(now: Game) -> Seat | None:
    """Who plays the next card: not who has a kontra to answer before it."""
    play = now.play
    return None if play is None or play.is_over else now.seat_of(play.position.to_play)


def marks(company: Company, looking: Lookback, opinion: Opinion | TooEarly | None) -> dict[Card, View]:
    """What stands on each card that may be played: whether it keeps what is to be had, or what it gives away."""
    if not isinstance(opinion, Opinion) or not sees(looking):
        return {}
    best = opinion.best
    return {
        card: {"mark": "good" if card in best else "bad", "mark_text": _mark(company, opinion, card)}
        for card in opinion.cards
    }


def _mark(company: Company, opinion: Opinion, card: Card) -> str:
    costs = opinion.costs(card)
    return company.speech.say("judged.costs", n=costs) if costs else company.speech.say("judged.best")


def sheet(company: Company, looking: Lookback, opinion: Opinion | TooEarly | None) -> list[View]:
    """What each card that may be played leads to, question by question."""
    if not isinstance(opinion, Opinion) or not sees(looking):
        return []
    speech, contract = company.speech, looking.now.contract
    goals = [Goal.PAYOFF, *(goal for goal in opinion.values if goal is not Goal.PAYOFF)]
    shown = marks(company, looking, opinion)
    rows = [
        around.row(
            str(card),
            [speech.term(card), *(answer(speech, goal, opinion.cards[card][goal]) for goal in goals)],
            mark=str(shown[card]["mark"]),
            mark_text=str(shown[card]["mark_text"]),
        )
        for card in in_order(opinion.cards, contract.order)
    ]
    columns = [(speech.say("judged.column.card"), False)]
    columns += [(column(speech, contract, goal), goal in (Goal.PAYOFF, Goal.POINTS)) for goal in goals]
    return [around.sheet("opinion", speech.say("judged.cards"), columns, rows, note=speech.say("judged.note"))]


# --- could I have won?


def verdict(company: Company, game: Game, found: Hindsight) -> list[View]:
    """What the deal was worth from the start, and the first card of each side that gave something away."""
    first = found.review.moments[0]
    said = [text for text in (could(company, game, found.review),) if text]
    if found.review.is_whole:
        result = signed(found.review.moments[-1].after)
        said.append(company.of(game.declarer, "judged.start", amount=signed(first.before), result=result))
    else:
        said.append(company.speech.say("judged.from", number=first.number // 3 + 1))
    for side in sorted(Side, key=lambda side: (one := found.of(side)) is None or one.moment.number):
        one = found.of(side)
        if one is None:
            said.append(flawless(company, game, declarers=side is Side.DECLARER))
            continue
        changes = [(change.goal, change.before, change.after) for change in one.changes]
        said.append(" ".join(mistake(company, game, one.moment, one.better, changes)))
    return [around.aside("review", company.speech.say("judged.title"), said)]


def jumps(company: Company, game: Game, found: Hindsight) -> list[View]:
    """Where to look: a row that leads to each of these cards, and one to the better line."""
    speech, rows = company.speech, list[View]()
    for one in found.mistakes:
        moment, trick = one.moment, one.moment.number // 3 + 1
        where = speech.say("judged.jump", number=trick, card=moment.card)
        lost = str(abs(moment.after - moment.before))
        rows.append(
            around.row(f"go:{moment.number}", [where, company.name(game.seat_of(moment.seat)), lost], picks=True)
        )
        better = speech.say("judged.line", number=trick)
        rows.append(around.row(f"line:{moment.number}", [better, "", ""], picks=True))
    columns = [(speech.say("judged.column.where"), False), (speech.say("replay.column.who"), False)]
    columns.append((speech.say("judged.column.lost"), True))
    return [around.sheet("review", speech.say("judged.jumps"), columns, rows)] if rows else []


def jumped(looking: Lookback, found: Hindsight, row: str) -> Lookback | None:
    """Where one of these rows leads: right after the card, or before the better line. None for any other row."""
    for one in found.mistakes:
        if row == f"go:{one.moment.number}":
            deal = looking.back_to_deal()
            return deal.to(deal.step_of_card(one.moment.number) + 1)
        if row == f"line:{one.moment.number}":
            return looking.back_to_deal().play_out(one.moment.number, one.line)
    return None
