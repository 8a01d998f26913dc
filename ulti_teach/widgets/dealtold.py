"""What is said around a whole deal: how it was dealt, what was done since one last did anything, the totals."""

from collections.abc import Sequence

from ulti_teach.course.bidding import Player
from ulti_teach.course.bots import Habit, told
from ulti_teach.course.evening import Dealing, Evening
from ulti_teach.course.looking import Lookback
from ulti_teach.course.whole import Whole
from ulti_teach.engine import Game, Rule, Seat
from ulti_teach.text import Speech, signed
from ulti_teach.text.retold import Company, paid
from ulti_teach.text.retold import told as retold

from . import around, dealplay, raising, scene, settling
from .component import View

#: The players at a table of three and of four, from the learner on, by the keys of their names (R1.1).
_PLACES = {3: ("seat.home", "seat.right", "seat.left"), 4: ("seat.home", "seat.right", "seat.across", "seat.left")}


def at_table(speech: Speech, players: int) -> list[str]:
    """What the players of an evening are called, the learner first: as others call them."""
    return [speech.say(key) for key in _PLACES[players]]


def dealt(company: Company, evening: Evening, dealing: Dealing) -> View:
    """How this deal came about: who drew what, who deals, who cut, and the two rounds (R2)."""
    speech, players = company.speech, evening.match.players
    table = [speech.say("seat.me"), *at_table(speech, players)[1:]]
    said: list[str] = []
    if not evening.match.deals:
        for number, one in enumerate(evening.draw.rounds):
            drawn = [
                speech.say("deal.drew.me" if player == 0 else "deal.drew", name=table[player], card=card)
                for player, card in enumerate(one)
                if card is not None
            ]
            said.append(speech.say("deal.draw.again" if number else "deal.draw", drawn=drawn))
    said.append(speech.say("deal.dealer.me" if dealing.dealer == 0 else "deal.dealer", name=table[dealing.dealer]))
    cuts = table[dealing.cutter]
    said.append(speech.say("deal.cut.me" if dealing.cutter == 0 else "deal.cut", name=cuts, n=dealing.cut_at))
    first = dealing.seats[0]
    said.append(speech.say("deal.rounds.me" if first == 0 else "deal.rounds", name=table[first]))
    return around.aside("dealt", speech.say("deal.dealt", number=len(evening.match.deals) + 1), said)


def habits(company: Company, whole: Whole) -> View:
    """Who plays the other seats, and how."""
    speech, said = company.speech, list[str]()
    for player in (Player.HERE, Player.CAREFUL, Player.BOLD):
        seats = [seat for seat in Seat if whole.players[seat] is player and seat != whole.home]
        names = [company.names[seat] for seat in seats]
        if names and player is Player.HERE:
            said.append(speech.say("deal.open" if whole.is_open else "deal.here", names=names, n=len(names)))
        elif names:
            habit = Habit.BOLD if player is Player.BOLD else Habit.CAREFUL
            said.append(speech.say("deal.bots", names=names, n=len(names), habit=told(speech, habit)))
    return around.aside("players", speech.say("deal.how"), said)


def since(company: Company, whole: Whole, looking: Lookback) -> list[str]:
    """What was done since somebody here last did anything, that too, a sentence or two each."""
    steps = [step for step in looking.steps if len(step.after.history) > whole.since]
    said: list[str] = []
    for step in steps:
        said += retold(company, step.before, step.moves, step.after, eyes=looking.eyes)
    return said


def asks(company: Company, seen: Game) -> str:
    """What the seat to act is to do in the play."""
    speech, play = company.speech, seen.play
    if play is None or play.is_over:
        return ""
    contract = play.position.contract
    if not contract.is_named:
        return speech.say("deal.ask.trumps", bid=contract)
    if play.is_raising:
        level = 2 * max((play.position.kontra.level(stake) for stake in seen.legal_raises()), default=1)
        return speech.say("deal.ask.answer", level=raising.level_name(speech, level))
    if not play.position.table:
        return speech.say("deal.ask.lead", number=len(play.tricks) + 1)
    return speech.say("deal.ask.play", number=len(play.tricks) + 1)


def settlement(company: Company, game: Game) -> View:
    """Who pays whom, line by line."""
    found = game.settlement
    names = dealplay.names(company, game)
    names += [company.name(3)] * (len(found.seats) - len(names))
    return settling.sheet(company.speech, found, names, id="settlement")


def result(company: Company, game: Game) -> View:
    """What everybody gets, in a sentence."""
    return scene.message(company.speech, "note", paid(company, game.returns), rule=Rule.R10_2)


def totals(company: Company, evening: Evening, names: Sequence[str]) -> View:
    """The running totals after the deals so far, and what the last one brought (R12.1)."""
    speech, match = company.speech, evening.match
    last = match.deals[-1].amounts
    rows = [
        around.row(
            str(player),
            [name, signed(last[player]), signed(match.totals[player])],
            mark="good" if player in match.leaders else None,
            mark_text=speech.say("deal.leads") if player in match.leaders else "",
        )
        for player, name in enumerate(names)
    ]
    titles = (speech.say("deal.column.who"), speech.say("deal.column.last"), speech.say("deal.column.total"))
    columns = list(zip(titles, (False, True, True), strict=True))
    return around.sheet("totals", speech.say("deal.totals", n=len(match.deals)), columns, rows)
