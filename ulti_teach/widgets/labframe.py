"""How a trick to try things with is shown: the cards on the felt, what each may do, and where cards are put."""

from ulti_teach.course.trial import Trial
from ulti_teach.engine import Card, Component, Rule, Suit, asked
from ulti_teach.solver import Analysis
from ulti_teach.text import Speech, in_order, obligation, refusal, signed, why_it_wins

from . import around, scene
from .component import View


def felt(speech: Speech, trial: Trial) -> View:
    """The trumps, the trick, and the hand; each of its cards is marked, and says why it may not be played."""
    return {
        "chips": _chips(speech, trial),
        "trick": scene.trick(speech, trial.trick, trial.seat),
        "hand": _hand(speech, trial),
    }


def _chips(speech: Speech, trial: Trial) -> list[View]:
    shown = [scene.trumps(speech, trial.contract.trump)]
    for part, key in ((Component.ULTI, "lab.bid.ulti"), (Component.BETLI, "lab.bid.betli")):
        if part in trial.contract.components and (part is Component.BETLI or trial.binds_seven):
            shown.append({"text": speech.say(key)})
    return shown


def _hand(speech: Speech, trial: Trial) -> View:
    cards, is_played = trial.held, trial.card is not None
    reasons = {card: trial.violation(card) for card in cards}
    legal = [card for card, reason in reasons.items() if reason is None and not is_played]
    return scene.hand(
        speech,
        cards,
        trial.contract,
        disabled=dict.fromkeys(cards, is_played),
        mark=dict.fromkeys(legal, "good"),
        mark_text=dict.fromkeys(legal, speech.say("mark.legal")),
        dim={card: True for card, reason in reasons.items() if reason and not is_played},
        note={card: refusal(speech, reason) for card, reason in reasons.items() if reason and not is_played},
    )


def told(speech: Speech, trial: Trial, refused: Card | None) -> list[View]:
    """Why a card was refused; else what the trick asks, or asked, and who wins it once its third card is there."""
    if refused is not None and (reason := trial.violation(refused)):
        return [scene.message(speech, "bad", refusal(speech, reason), rule=reason.rule, about=refused)]
    if not trial.hand:
        return [scene.message(speech, "note", speech.say("lab.empty"))]
    now = asked(trial.hand, trial.met)
    asks = obligation(speech, trial.met, now, trial.legal_cards())
    kind = "note" if trial.card is None else "good"
    said = [scene.message(speech, kind, asks, rule=now.duty.rule, about=trial.card)]
    trick, best = trial.trick, trial.trick.best
    if trick.is_complete and best is not None:
        took = scene.of(speech, "table.took", trick.winner, trial.seat, best)
        leads = scene.of(speech, "table.leads", trick.winner, trial.seat)
        said.append(scene.message(speech, "note", f"{why_it_wins(speech, trick)} {took} {leads}", rule=Rule.R7_6))
    elif trial.card is not None:
        said.append(scene.message(speech, "note", speech.say("lab.so_far", card=best)))
    return said


def sheet(speech: Speech, trial: Trial, analysis: Analysis | None) -> list[View]:
    """Every card of the hand: whether it may be played, by which rule not, and what it comes to with perfect play."""
    if not trial.hand:
        return []
    say = speech.say
    columns = [(say("lab.column.card"), False), (say("lab.column.may"), False)]
    columns += [(say("lab.column.perfect"), True)] if analysis else []
    rows = []
    for card in in_order(trial.hand, trial.contract.order):
        reason = trial.violation(card)
        cells = [speech.term(card), refusal(speech, reason) if reason else say("lab.yes")]
        if analysis:
            cells.append(signed(int(analysis.cards[card])) if card in analysis.cards else "")
        is_best = analysis is not None and card in analysis.best
        best = say("lab.best") if is_best else ""
        rows.append(around.row(str(card), cells, mark="good" if is_best else None, mark_text=best))
    note = say("lab.perfect.note") if analysis else ""
    return [around.sheet("cards", say("lab.caption"), columns, rows, note=note)]


def trumps_fields(speech: Speech, trial: Trial) -> list[View]:
    """Any trumps or none; an ulti that binds its 7, and a betli where the table plays it otherwise (R7.5, R7.7)."""
    contract, say = trial.contract, speech.say
    options = [around.option("none", say("lab.none"), pressed=contract.trump is None)]
    options += [
        around.option(suit.value, speech.term(suit), suit=suit, pressed=suit is contract.trump)
        for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
    ]
    fields = [around.one("trumps", say("lab.trumps"), options)]
    if contract.trump:
        bid = around.option("ulti", say("lab.bid.ulti"), pressed=trial.binds_seven)
        fields.append(around.many("bid", say("lab.bid"), [bid]))
    elif trial.rules.no_beating_in_betli:
        bid = around.option("betli", say("lab.bid.betli"), pressed=contract.is_betli)
        fields.append(around.many("bid", say("lab.bid"), [bid]))
    return fields


def card_fields(speech: Speech, trial: Trial, *, to_hand: bool) -> list[View]:
    """The 32 cards, suit by suit, to be put into the hand or into the trick, or taken away."""
    say = speech.say
    places = [
        around.option("hand", say("lab.put.hand"), pressed=to_hand),
        around.option("trick", say("lab.put.trick"), pressed=not to_hand),
    ]
    fields = [around.one("put", say("lab.put"), places)]
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS):
        cards = (Card(suit, rank) for rank in trial.contract.order.ranks)
        options = [_option(speech, trial, card, to_hand=to_hand) for card in cards]
        fields.append(around.many(f"suit.{suit.value}", speech.term(suit), options))
    return fields


def _option(speech: Speech, trial: Trial, card: Card, *, to_hand: bool) -> View:
    in_trick = card in trial.trick.cards
    in_hand = card in trial.held
    key = "lab.where.trick" if in_trick else "lab.where.hand" if in_hand else "lab.where.away"
    return around.option(
        str(card),
        speech.index(card.rank),
        suit=card.suit,
        pressed=in_hand if to_hand else in_trick,
        dim=in_trick if to_hand else in_hand,
        note=speech.say(key, card=card),
    )
