"""The parts of a screen on which a deal is played: the hand, what may be said with a card, and the buttons of a turn.

They know no component: each is made of a seat's own view of the deal, and of what that seat is about to say.
"""

from collections.abc import Mapping

from ulti_teach.course.saying import Saying
from ulti_teach.engine import (
    Card,
    CardSet,
    Component,
    Game,
    Marriage,
    Play,
    Reason,
    Rule,
    Stake,
    Suit,
    asked,
)
from ulti_teach.text import in_order, obligation, refusal
from ulti_teach.text.retold import Company

from . import around, raising, scene
from .component import View

TRUMPS, PAIRS = "trumps", "pairs"


def may_play(seen: Game) -> bool:
    """Whether a card is what the seat to act is to choose; naming trumps comes first, and answers are no cards."""
    play = seen.play
    return play is not None and not play.is_over and not play.is_raising


def hand(company: Company, seen: Game, cards: CardSet, *, turn: bool, shows_legal: bool) -> View:
    """The hand of whoever looks. On request what may be played is marked, and all else says why not."""
    speech, play = company.speech, seen.play
    contract = seen.contract if play else None
    held = in_order(cards, contract.order) if contract else in_order(cards)
    shown = [{**scene.card(speech, card), "disabled": not turn} for card in held]
    if turn and shows_legal and play is not None:
        shown = [{**view, **_legality(company, play, card)} for view, card in zip(shown, held, strict=True)]
    return {"label": speech.say("table.hand"), "cards": shown}


def _legality(company: Company, play: Play, card: Card) -> View:
    reason = play.violation(card)
    if reason is None:
        return {"mark": "good", "mark_text": company.speech.say("mark.legal")}
    return {"dim": True, "note": refusal(company.speech, reason)}


def duty(company: Company, seen: Game) -> View | None:
    """What the trick asks of the hand of the seat to act, as a message."""
    position = seen.play.position if seen.play else None
    if position is None or not position.contract.is_named:
        return None
    now = asked(position.hand, position.trick)
    told = obligation(company.speech, position.trick, now, position.legal_cards())
    return scene.message(company.speech, "note", told, rule=now.duty.rule)


# --- what may be said


def names(company: Company, seen: Game) -> list[str]:
    """What everybody is called, in the order of the play's seats."""
    return [company.name(seen.seat_of(seat)) for seat in type(seen.declarer)]


def fields(company: Company, seen: Game, saying: Saying) -> list[View]:
    """What the seat to act may name, announce or double at this moment."""
    play = seen.play
    if play is None or play.is_over:
        return []
    if not play.position.contract.is_named:
        return [_trumps(company)]
    found: list[View] = []
    if not play.is_raising and not play.tricks:
        found += _pairs(company, play, saying)
    if play.is_raising or (not play.tricks and seen.legal_raises()):
        found.append(_stakes(company, seen, play, saying))
    return found


def _trumps(company: Company) -> View:
    options = [around.option(suit.value, company.speech.term(suit), suit=suit) for suit in Suit if suit.is_minor]
    return around.one(TRUMPS, company.speech.say("deal.trumps"), options)


def _pairs(company: Company, play: Play, saying: Saying) -> list[View]:
    """The kings and queens that the seat holds together (R6.1)."""
    speech, trump = company.speech, play.position.contract.trump
    held = [suit for suit in Suit if play.announce_violation(suit) is None]
    options = [
        around.option(
            suit.value,
            speech.say("deal.pair.40" if suit is trump else "deal.pair.20"),
            pressed=suit in saying.pairs,
            suit=suit,
        )
        for suit in held
    ]
    return [around.many(PAIRS, speech.say("deal.pairs"), options)] if options else []


def _stakes(company: Company, seen: Game, play: Play, saying: Saying) -> View:
    contract = play.position.contract

    def why_not(stake: Stake) -> Reason | None:
        return play.kontra_violation(stake)

    field = raising.field(
        company.speech,
        play.to_act,
        contract,
        names(company, seen),
        why_not,
        chosen=saying.stakes,
        turn=True,
    )
    return {**field, "label": company.speech.say("deal.answer" if play.is_raising else "deal.kontra")}


def advice(company: Company, seen: Game, saying: Saying) -> list[View]:
    """A word to a declarer whose hundred counts only if its pair is announced now (R4.3)."""
    play = seen.play
    if play is None or play.tricks or seen.declarer != seen.to_act or not play.position.contract.is_named:
        return []
    contract, trump = play.position.contract, play.position.contract.trump
    for part in (Component.HUNDRED_40, Component.HUNDRED_20):
        fits = [suit for suit in Suit if (suit is trump) is (part is Component.HUNDRED_40)]
        own = {pair.suit for pair in play.position.said if isinstance(pair, Marriage)}
        holds = any(play.announce_violation(suit) is None for suit in fits)
        if part in contract.components and holds and not own & set(fits) and not saying.pairs & set(fits):
            return [scene.message(company.speech, "note", company.speech.say("deal.say_it", part=part), rule=Rule.R4_3)]
    return []


def buttons(company: Company, seen: Game, saying: Saying, *, turn: bool) -> list[View]:
    """What ends the turn of a seat that answers, and the way out of a plain parti (R8.3, R10.5)."""
    speech, play = company.speech, seen.play
    if play is None or not turn:
        return []
    if play.is_raising:
        text = raising.speak(speech, play.position.kontra, saying.stakes, answers=True)
        return [{"id": "speak", "text": text, "go": True, "enabled": True, "pressed": None}]
    if play.give_up_violation() is None and seen.declarer == seen.to_act:
        return [scene.button(speech, "give-up")]
    return []


def marked(shown: View, marks: Mapping[str, View]) -> View:
    """The hand with what perfect play says of its cards."""
    return {**shown, "cards": [{**card, **marks.get(str(card["id"]), {})} for card in shown["cards"]]}
