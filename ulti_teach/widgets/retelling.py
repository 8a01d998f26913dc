"""The parts of a screen on which a deal is looked back on: the felt at one moment, what was said and played, the lists.

They know no component: each is made of a `Lookback` and of who is told. What may not be seen is in none of them.
"""

from collections.abc import Mapping

from ulti_teach.course.looking import Lookback
from ulti_teach.engine import Card, CardSet, Game, Order, Phase, Rule, Seat, Trick
from ulti_teach.engine import Step as Doing
from ulti_teach.text import in_order
from ulti_teach.text.retold import Company, paid, told

from . import around, scene
from .component import View

Marks = Mapping[Card, View]


def below(looking: Lookback, company: Company) -> Seat:
    """Who sits in front: whoever's eyes one looks through, else the reader, else the first bidder."""
    if looking.eyes is not None:
        return looking.eyes
    return Seat.S0 if company.me is None else company.me


def felt(looking: Lookback, company: Company, marks: Marks | None = None) -> View:
    """The table at this moment; `marks`: what is shown on single cards that are held."""
    front, shown = below(looking, company), looking.seen
    trick = trick_on_table(shown)
    return {
        "seats": [_seat(looking, company, seat, front, marks or {}) for seat in (front, front.next, front.next.next)],
        "trick": _trick(company, shown, trick, front) if trick else None,
        "kitty": _kitty(company, shown) if trick is None else None,
        "hand": _hand(company, shown, front, marks or {}),
        "chips": _chips(looking, company),
    }


def trick_on_table(game: Game) -> Trick | None:
    """The trick that lies there; a complete one until the next is led. None before the play."""
    play = game.play
    if play is None or not play.position.contract.is_named or play.given_up:
        return None
    return play.tricks[-1] if play.tricks and not play.position.table else play.position.trick


def _held(game: Game, seat: Seat) -> CardSet | None:
    """The cards of a seat; None where they may not be seen."""
    return game.auction.hands[seat] if game.play is None else game.play.position.hands[game.play_seat(seat)]


def _count(now: Game, seat: Seat) -> int:
    return len(_held(now, seat) or ())


def _order(game: Game) -> Order:
    return Order.TEN_HIGH if game.play is None else game.contract.order


def _seat(looking: Lookback, company: Company, seat: Seat, front: Seat, marks: Marks) -> View:
    """Who sits there, with open cards or with their backs."""
    speech, shown, now = company.speech, looking.seen, looking.now
    cards = None if seat == front else _held(shown, seat)
    count = _count(now, seat)
    return {
        "id": int(seat),
        "place": scene.place(seat, front),
        "name": company.name(seat),
        "role": _role(company, now, seat),
        "turn": not now.is_over and now.to_act == seat,
        "turn_text": speech.say("replay.turn_of"),
        "facts": _facts(company, now, seat),
        "back_count": 0 if cards is not None else count,
        "back_label": speech.say("table.backs", n=count),
        "open": None
        if cards is None
        else [{**scene.card(speech, card), **marks.get(card, {})} for card in in_order(cards, _order(now))],
        "open_label": speech.say("table.open", name=company.name(seat)) if cards is not None else "",
    }


def _role(company: Company, now: Game, seat: Seat) -> str:
    if now.play is None:
        return ""
    return company.speech.say("role.declarer" if seat == now.declarer else "role.opponent")


def _facts(company: Company, now: Game, seat: Seat) -> str:
    """The tricks of a seat, and the card points of a declarer who plays with trumps."""
    play, speech = now.play, company.speech
    if play is None or not play.tricks:
        return ""
    won = sum(now.seat_of(trick.winner) == seat for trick in play.tricks)
    taken = speech.say("table.taken", n=won)
    if seat != now.declarer or not now.contract.has_trumps:
        return taken
    return speech.say("replay.taken", taken=taken, points=play.position.points)


def _trick(company: Company, game: Game, trick: Trick, front: Seat) -> View:
    """The trick: who led and who played what, and who wins it once it is complete."""
    speech, play = company.speech, game.play
    number = 0 if play is None else len(play.tricks) + (not trick.is_complete)
    best = trick.best if trick.is_complete else None
    return {
        "label": speech.say("table.trick", number=number),
        "empty": company.of(game.seat_of(trick.leader), "table.empty"),
        "won": company.of(game.seat_of(trick.winner), "table.wins") if best else "",
        "cards": [_lain(company, game, trick, card, front) for card in trick.cards],
    }


def _lain(company: Company, game: Game, trick: Trick, card: Card, front: Seat) -> View:
    speech, player = company.speech, game.seat_of(trick.player_of(card))
    led, wins = card == trick.cards[0], trick.is_complete and card == trick.best
    spoken = company.of(player, "table.spoken.led" if led else "table.spoken", card=card)
    return {
        **scene.card(speech, card),
        "place": scene.place(player, front),
        "by": company.of(player, "table.led") if led else company.name(player),
        "spoken": speech.say("table.spoken.wins", spoken=spoken) if wins else spoken,
        "wins": wins,
    }


def _kitty(company: Company, game: Game) -> View:
    """The kitty while the auction goes on: gone while somebody holds it (R3.2)."""
    speech, auction = company.speech, game.auction
    cards = None if auction.kitty is None else in_order(auction.kitty)
    return around.kitty(speech, speech.say("replay.kitty.label"), cards, backs=0 if auction.step is Doing.LAY else 2)


def _hand(company: Company, shown: Game, front: Seat, marks: Marks) -> View:
    """The cards of whoever sits in front; nothing is to be done with them."""
    speech, cards = company.speech, _held(shown, front) or CardSet()
    mine = front == company.me
    return {
        "label": speech.say("table.hand") if mine else speech.say("table.open", name=company.name(front)),
        "cards": [
            {**scene.card(speech, card), "disabled": True, **marks.get(card, {})}
            for card in in_order(cards, _order(shown))
        ],
    }


def _chips(looking: Lookback, company: Company) -> list[View]:
    """What is played with which trumps, or the last bid; kontras, announcements, and the kitty where it may be seen."""
    speech, shown = company.speech, looking.seen
    play, last = shown.play, shown.auction.last
    if play is None:
        return [{"text": company.of(last.seat, "replay.stands", bid=last.contract)}] if last else []
    position, contract = play.position, play.position.contract
    suit = {"suit": contract.trump.value, "suit_name": speech.term(contract.trump)} if contract.trump else {}
    named = speech.contract_parts(contract) if contract.trump else speech.term(contract)
    chips: list[View] = [{"text": named, **suit}]
    chips += [] if contract.has_trumps else [{"text": speech.say("chip.no_trumps")}]
    for part, levels in position.kontra.levels:
        if contract.has_trumps:
            chips.append({"text": speech.say("chip.kontra", part=part, level=levels[0])})
            continue
        for seat, level in zip((Seat.S1, Seat.S2), levels, strict=True):
            name = company.name(shown.seat_of(seat))
            if level > 1:
                chips.append({"text": speech.say("chip.kontra.against", part=part, level=level, name=name)})
    for pair in position.said:
        name, is_forty = company.name(shown.seat_of(pair.seat)), pair.suit is contract.trump
        if pair.suit is None or is_forty:
            chips.append({"text": speech.say("replay.chip.40" if is_forty else "replay.chip.20", name=name)})
        else:
            chips.append({"text": speech.say("replay.chip.20.in", name=name, suit=pair.suit)})
    if position.kitty is not None:
        chips.append({"text": speech.say("replay.kitty", cards=position.kitty)})
    return chips


# --- what is said


def caption(looking: Lookback, company: Company) -> list[View]:
    """What was done last, in a sentence or two; at the start, who begins; at the end, who gets what."""
    speech, step, now = company.speech, looking.step, looking.now
    said: list[View] = []
    if looking.beside and looking.at >= looking.off:
        said.append(scene.message(speech, "note", speech.say("replay.beside")))
    if step is None:
        return [*said, scene.message(speech, "note", company.of(Seat.S0, "replay.dealt"))]
    sentences = told(company, step.before, step.moves, step.after, eyes=looking.eyes)
    said.append(scene.message(speech, "note", " ".join(sentences), about=step.card))
    if now.is_over:
        said.append(scene.message(speech, "note", paid(company, now.returns), rule=Rule.R10_2))
    elif looking.at == len(looking.track):
        said.append(scene.message(speech, "note", speech.say("replay.unfinished")))
    return said


# --- what can be done


def eyes(looking: Lookback, company: Company) -> View:
    """The menu of from where one looks: all cards, or what a seat saw."""
    say = company.speech.say
    options = [{"id": "all", "text": say("replay.eyes.all")}]
    options += [{"id": str(int(seat)), "text": company.of(seat, "replay.eyes.seat")} for seat in Seat]
    value = "all" if looking.eyes is None else str(int(looking.eyes))
    select = {"id": "eyes", "label": say("replay.eyes"), "options": options, "value": value}
    return {"label": say("replay.menu"), "selects": [select]}


def steps(looking: Lookback, company: Company) -> list[View]:
    """The buttons that go from moment to moment, always the same in the same places."""
    speech, first, last = company.speech, looking.at == 0, looking.at == len(looking.track)
    return [
        scene.button(speech, "first", enabled=not first),
        scene.button(speech, "back", enabled=not first),
        scene.button(speech, "forward", go=not last, enabled=not last),
        scene.button(speech, "last", enabled=not last),
    ]


def go(looking: Lookback, button: str) -> Lookback | None:
    """Where one of these buttons leads; None for any other."""
    places = {"first": 0, "back": looking.at - 1, "forward": looking.at + 1, "last": len(looking.track)}
    return looking.to(places[button]) if button in places else None


def is_playing(looking: Lookback) -> bool:
    """Whether a card can be played at this moment, or could once a kontra is answered."""
    return looking.now.phase is Phase.PLAY and looking.now.contract.is_named
