"""The lists of a deal that is looked back on: the turns of its auction, its tricks. A row leads to its moment."""

from collections.abc import Sequence

from ulti_teach.course.looking import Lookback, Step
from ulti_teach.engine import Bid, NameTrumps, Pass
from ulti_teach.text.retold import Company, worth

from . import around
from .component import View


def lists(looking: Lookback, company: Company) -> list[View]:
    """The turns of the auction and the tricks; what has not happened yet by now is a number only."""
    return [sheet for sheet in (_turns(looking, company), _tricks(looking, company)) if sheet["rows"]]


def _turns(looking: Lookback, company: Company) -> View:
    say, rows = company.speech.say, list[View]()
    for place, step in enumerate(looking.track):
        if step.before.play is not None and not isinstance(step.moves[0], NameTrumps):
            continue
        known = place < looking.at
        cells = [company.name(step.seat), _turn(company, step)] if known else ["", ""]
        rows.append(
            around.row(str(place + 1), [str(len(rows) + 1), *cells], picks=True, pressed=looking.at == place + 1)
        )
    columns = [(say("replay.column.turn"), False), (say("replay.column.who"), False), (say("replay.column.did"), False)]
    return around.sheet("turns", say("replay.turns"), columns, rows)


def _turn(company: Company, step: Step) -> str:
    """A turn of the auction as a list has it: the bid with its value, or a pass."""
    speech, last = company.speech, step.moves[-1]
    match last:
        case Bid():
            return speech.say("replay.list.bid", bid=last.contract, worth=worth(last.contract, step.before.rules))
        case Pass():
            return speech.say("replay.list.pass")
        case NameTrumps():
            return speech.say("replay.list.trumps", suit=last.suit)
    return ""


def _tricks(looking: Lookback, company: Company) -> View:
    say, rows = company.speech.say, []
    places = [place for place, step in enumerate(looking.track) if step.card is not None]
    with_trumps = looking.ended.play is not None and looking.ended.contract.has_trumps
    for number in range(0, len(places), 3):
        of_trick = places[number : number + 3]
        done = [looking.track[place] for place in of_trick if place < looking.at]
        following = places[number + 3] if number + 3 < len(places) else len(looking.track)
        cells = _trick_cells(company, done, with_trumps=with_trumps)
        here = of_trick[0] < looking.at <= following
        row = around.row(str(of_trick[0] + 1), [str(number // 3 + 1), *cells], picks=True, pressed=here)
        rows.append(row)
    columns = [(say("replay.column.trick"), False), (say("replay.column.cards"), False)]
    columns.append((say("replay.column.won"), False))
    columns += [(say("replay.column.points"), True)] if with_trumps else []
    return around.sheet("tricks", say("replay.tricks"), columns, rows, note=say("replay.list.note"))


def _trick_cells(company: Company, done: Sequence[Step], *, with_trumps: bool) -> list[str]:
    """The cards so far, and once there are three who has won, with what the declarer has by then."""
    cards = [step.card for step in done if step.card is not None]
    whole = len(cards) == 3
    after = done[-1].after if done else None
    won = company.name(after.seat_of(after.play.tricks[-1].winner)) if whole and after and after.play else ""
    points = str(after.play.position.points) if whole and after and after.play else ""
    return [company.speech.term(cards), won, *([points] if with_trumps else [])]


def picked(looking: Lookback, sheet: str, row: str) -> Lookback | None:
    """Where a row of the lists leads; None where there is no such row."""
    if sheet not in ("turns", "tricks") or not (row.isascii() and row.isdecimal()) or len(row) > 4:
        return None
    return looking.to(int(row)) if 0 < int(row) <= len(looking.track) else None
