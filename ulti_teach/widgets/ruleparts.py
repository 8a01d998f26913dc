"""The example of a rule as parts of a screen: cards to play, answers to choose, and what the engine says of each."""

from ulti_teach.course.finding import Finding
from ulti_teach.course.laddering import Looking
from ulti_teach.course.trying import PASS, Announcements, Attempt, Bids, Calls, Ends, Kontras
from ulti_teach.engine import (
    Card,
    CardSet,
    Component,
    Contract,
    Marriage,
    RuleSet,
    Seat,
    Stake,
    Suit,
    parse_contract,
)
from ulti_teach.text import Speech, obligation, refusal
from ulti_teach.text.ends import told_end

from . import rungs, scene, settling
from .component import View

_SNIPPET = 150


def can_go_on(now: Finding) -> bool:
    """Whether a finished trick lies there that can be taken off, with cards left to play."""
    return now.playing is not None and now.playing.shown is not None and not now.playing.position.is_over


def example(speech: Speech, now: Finding) -> View:
    """The cards of the example, or the answers to choose from; nothing where the rule has none."""
    if now.playing:
        return _felt(speech, now)
    asked = _asked(speech, now)
    return {"choices": asked} if asked else {}


def _felt(speech: Speech, now: Finding) -> View:
    """The position as the player to play sees it."""
    playing = now.playing
    if playing is None:
        return {}
    position, me = playing.position, playing.seat
    turn = None if playing.shown or position.is_over else position.to_play
    cards = position.hands[me] or CardSet()
    resting: dict[Card, object] = dict.fromkeys(cards, not playing.is_my_turn)
    return {
        "chips": scene.chips(speech, position, me, contract=True),
        "seats": scene.seats(speech, position.view(me), me, turn=turn),
        "trick": scene.trick(speech, playing.shown or position.trick, me),
        "hand": scene.hand(speech, cards, position.contract, disabled=resting),
    }


def _asked(speech: Speech, now: Finding) -> View | None:
    """The answers that can be chosen, with what is asked."""
    match now.example:
        case Bids(bids=bids):
            label, texts = speech.say("rules.try.bids"), [speech.term(bid) for bid in bids]
        case Ends(contract=contract, ends=ends):
            label = speech.say("rules.try.ends", contract=contract)
            texts = [
                told_end(speech, contract, end.facts, end.kontra, aces=end.rules.four_aces) + _agreed(speech, end.rules)
                for end in ends
            ]
        case Calls() as calls:
            label, texts = _calls(speech, calls), [_call(speech, attempt) for attempt in calls.attempts]
        case Announcements() as said:
            hand, contract = said.position.hand, said.position.contract
            label = speech.say("rules.try.announce", hand=hand, contract=contract)
            texts = [_pair(speech, contract, attempt.what) for attempt in said.attempts]
        case Kontras() as kontras:
            label, texts = _kontras(speech, kontras), [_kontra(speech, attempt) for attempt in kontras.attempts]
        case _:
            return None
    options = [
        {"id": id, "text": text, "pressed": id == now.tried, "disabled": False}
        for id, text in zip(now.attempts, texts, strict=True)
    ]
    return {"label": label, "options": options}


def _agreed(speech: Speech, rules: RuleSet) -> str:
    """Whether a dealer who sits out pays too, where that is what tells two tables apart."""
    return f" ({speech.say('choice.rules.dealer_pays')})" if rules.dealer_pays else ""


def _calls(speech: Speech, calls: Calls) -> str:
    if not calls.so_far:
        return speech.say("rules.try.first")
    said = [speech.say("rules.pass") if call == PASS else speech.term(parse_contract(call)) for call in calls.so_far]
    return speech.say("rules.try.calls", calls=", ".join(said))


def _call(speech: Speech, attempt: Attempt) -> str:
    if isinstance(attempt.what, Contract):
        return speech.term(attempt.what)
    return speech.say("rules.pass") if attempt.id == PASS else speech.say("rules.pick_up")


def _pair(speech: Speech, contract: Contract, suit: object) -> str:
    """A 40 in trumps, a 20 in another suit; without trumps it is only the pair (R6.1)."""
    if not isinstance(suit, Suit) or contract.trump is None:
        return speech.say("rules.pair", suit=suit)
    return speech.say("rules.announce", points=Marriage(Seat.S0, suit).points(contract.trump), suit=suit)


def _kontras(speech: Speech, kontras: Kontras) -> str:
    for part, _ in kontras.kontra.levels:
        return speech.say("rules.try.kontras.doubled", contract=kontras.contract, part=part)
    return speech.say("rules.try.kontras", contract=kontras.contract)


def _kontra(speech: Speech, attempt: Attempt) -> str:
    part: Component | None = attempt.what.component if isinstance(attempt.what, Stake) else None
    role = speech.say("role.declarer" if attempt.seat is Seat.S0 else "role.opponent")
    return speech.say("rules.kontra", role=role, part=part)


def said(speech: Speech, now: Finding) -> list[View]:
    """What the engine says of what was tried."""
    if now.playing:
        return _said_of_card(speech, now)
    match now.example:
        case Calls() | Announcements() | Kontras() as tried:
            attempt = next((one for one in tried.attempts if one.id == now.tried), None)
            if attempt is None:
                return []
            if attempt.reason:
                return [scene.message(speech, "bad", refusal(speech, attempt.reason), rule=attempt.reason.rule)]
            return [scene.message(speech, "good", speech.say("rules.fine"), rule=now.rule)]
    return []


def _said_of_card(speech: Speech, now: Finding) -> list[View]:
    """Why a card was refused, or what the trick asked of the hand; then who took it."""
    playing = now.playing
    if playing is None:
        return []
    position, me, last = playing.position, playing.seat, playing.last
    card = scene.find_card(position.hands[me] or (), now.tried)
    reason = position.violation(card) if card and playing.is_my_turn else None
    if reason:
        return [scene.message(speech, "bad", refusal(speech, reason), rule=reason.rule, about=card)]
    if last is None:
        return [scene.message(speech, "note", scene.situation(speech, position.trick, me))]
    told = [
        scene.message(
            speech,
            "good",
            obligation(speech, last.trick, last.asked, last.legal),
            rule=last.asked.duty.rule,
            about=last.card,
        )
    ]
    if playing.shown:
        took = scene.of(speech, "table.took", playing.shown.winner, me, playing.shown.best)
        told.append(scene.message(speech, "note", took))
    return told


def told(speech: Speech, now: Finding) -> list[View]:
    """All that is to be known of a bid that was chosen."""
    look = _bid(now)
    return [rungs.told(speech, look, look.bid)] if look and look.bid else []


def sheets(speech: Speech, now: Finding) -> list[View]:
    """The components of a bid that was chosen, or how the deal is settled that was."""
    look = _bid(now)
    if look and look.bid:
        return [rungs.parts(speech, look.bid, look.rules)]
    if isinstance(now.example, Ends) and now.tried:
        end = now.example.ends[int(now.tried)]
        paid = end.settled(now.example.contract)
        return [settling.sheet(speech, paid, settling.names_of(speech, len(paid.seats)))]
    return []


def _bid(now: Finding) -> Looking | None:
    if isinstance(now.example, Bids) and now.tried:
        return Looking(now.example.rules, parse_contract(now.tried))
    return None


def beginning(text: str) -> str:
    """How a text begins, cut between two words where it is long.

    >>> beginning("word " * 100)[-12:]
    ' word word …'
    """
    if len(text) <= _SNIPPET:
        return text
    return text[:_SNIPPET].rpartition(" ")[0] + " …"
