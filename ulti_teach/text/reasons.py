"""Why a card is refused, what a trick asks of a hand, and why a card wins: the engine's facts as sentences."""

from ulti_teach.engine import (
    Asked,
    Card,
    CardSet,
    CardsMissing,
    Duty,
    MustBeat,
    MustBid,
    MustFollow,
    MustKeepSeven,
    MustTrump,
    NoSuchEnd,
    NotAtStake,
    NotHeld,
    NotNow,
    Reason,
    Trick,
    TrumpsLeft,
    WrongMove,
)

from .speech import Speech


def refusal(speech: Speech, reason: Reason, *, cards: CardSet | None = None) -> str:
    """The sentence for what the engine refused (R7.2 to R7.7, and the phases of the play).

    `cards`: all the cards that this reason refuses, where they are told in one sentence.

    >>> from ulti_teach.engine import parse_card, parse_position
    >>> position = parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9")
    >>> refusal(Speech(), position.violation(parse_card("sK")))
    'Not the king of spades: diamonds were led and you hold the ace and seven of diamonds, so you must follow suit.'
    """
    # Reasons are frozen, slotted dataclasses: their fields are the facts.
    facts = {name: getattr(reason, name) for name in getattr(reason, "__slots__", ())}
    if isinstance(reason, MustFollow | MustTrump):
        facts["suit"] = reason.led.suit
    if isinstance(reason, NotHeld | MustFollow | MustTrump | MustBeat | MustKeepSeven):
        cards = cards or CardSet([reason.card])
        facts |= {"card": cards, "n": len(cards)}
    return speech.say(f"violation.{type(reason).__name__}{_kind(reason)}", **facts)


def _kind(reason: Reason) -> str:
    """What tells apart the sentences of one type of reason."""
    match reason:
        case MustBeat():
            return ".ruffing" if reason.ruffing else ""
        case NotNow():
            return f".{reason.step.name}"
        case NotAtStake():
            return f".{reason.rule.name}"
        case NoSuchEnd():
            return f".{reason.amiss.name}"
        case WrongMove():
            return f".{reason.phase.name}"
        case MustBid():
            return f".{reason.rule.name}"
        case CardsMissing(part=None):
            return ".together.kitty" if reason.kitty else ".together"
        case TrumpsLeft():
            return ".kitty" if reason.brought else ""
    return ""


def obligation(speech: Speech, trick: Trick, asked: Asked, legal: CardSet) -> str:
    """What `trick` asked of a hand, and so which of its cards may be played: `legal` (R7.1 to R7.5, R7.7)."""
    key = f"duty.{asked.duty.name}"
    if asked.duty is Duty.ANY and trick.led is trick.trump:
        key += ".trumps_led"
    elif asked.duty is Duty.ANY and trick.trump is None:
        key += ".no_trumps"
    said = speech.say(key, best=trick.best, suit=trick.led, cards=asked.cards, n=len(asked.cards))
    if legal == asked.cards:
        return said
    return speech.say("duty.but_seven", said=said, seven=asked.cards - legal)


def why_it_wins(speech: Speech, trick: Trick) -> str:
    """Why the winning card of a complete trick wins (R7.6)."""
    best = trick.best
    trumps = [card for card in trick.cards if card.suit is trick.trump]
    if not trumps:
        return speech.say("wins.highest", card=best, suit=trick.led)
    return speech.say("wins.trump", card=best, n=len(trumps))


def why_it_loses(speech: Speech, card: Card, trick: Trick) -> str:
    """Why another card of a complete trick does not win, without saying which one does (R7.6)."""
    if card.suit is not trick.led and card.suit is not trick.trump:
        key = "loses.discard" if trick.trump else "loses.discard.no_trumps"
        return speech.say(key, card=card, suit=trick.led)
    if trick.is_ruffed and card.suit is not trick.trump:
        return speech.say("loses.ruffed", card=card)
    return speech.say("loses.lower", card=card, suit=card.suit)
