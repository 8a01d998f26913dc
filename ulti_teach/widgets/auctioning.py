"""The parts of a screen on which an auction is held: seats, kitty, hand, and the bid that is being built (R3, R5).

They know no component: each is made of the engine's values and of who looks at the screen.
"""

from collections.abc import Sequence
from dataclasses import replace

from ulti_teach.course.bidding import turns_of
from ulti_teach.course.draft import HEART, SUIT, Draft, bid_fault, fault, words, words_of
from ulti_teach.engine import (
    Auction,
    Bid,
    Card,
    CardSet,
    Component,
    Contract,
    LayDown,
    Move,
    NotHigher,
    Order,
    Pass,
    Reason,
    Rule,
    Seat,
    Step,
    Suit,
    component_value,
    ladder,
    missing,
    value,
)
from ulti_teach.text import Speech, in_order, refusal
from ulti_teach.text.bids import asks

from . import scene
from .around import aside, kitty, many, option
from .component import View
from .looking import Looking, of


def worth(auction: Auction, contract: Contract) -> str:
    """What a contract is ranked by, as it is written: 4+1 (R5.1)."""
    return str(value(contract, auction.rules))


# --- on the felt


def unseen(auction: Auction) -> Auction:
    """What everybody may see of an auction: nobody's cards."""
    return replace(auction, hands=(None, None, None), kitty=None)


def seats(looking: Looking, auction: Auction, history: Sequence[Move], *, below: Seat) -> list[View]:
    """The three seats from the one that sits `below`: how many cards each holds, and what it said last.

    `auction` is the view of whoever looks, or of nobody: only cards that were dealt to seats are counted.
    """
    said = {seat: moves[-1] for seat, moves in turns_of(history)}
    return [_seat(looking, auction, seat, below, said.get(seat)) for seat in (below, below.next, below.next.next)]


def _seat(looking: Looking, auction: Auction, seat: Seat, below: Seat, said: Move | None) -> View:
    speech = looking.speech
    holds_twelve = auction.step is Step.LAY and seat == auction.turn
    count = 12 if holds_twelve else 10
    return {
        "id": int(seat),
        "place": scene.place(seat, below),
        "name": looking.name(seat),
        "role": _role(looking, auction, seat),
        "turn": not auction.is_over and seat == auction.turn,
        "turn_text": speech.say("auction.turn"),
        "facts": _said(speech, said),
        "back_count": count,
        "back_label": speech.say("table.backs", n=count),
        "open": None,
        "open_label": "",
    }


def _role(looking: Looking, auction: Auction, seat: Seat) -> str:
    if auction.is_over:
        return looking.speech.say("role.declarer" if seat == auction.declarer else "role.opponent")
    return looking.speech.say("auction.first") if seat == Seat.S0 else ""


def _said(speech: Speech, move: Move | None) -> str:
    match move:
        case Bid():
            return speech.say("auction.has_bid", bid=move.contract)
        case Pass():
            return speech.say("auction.has_passed")
    return ""


def lying(looking: Looking, auction: Auction, history: Sequence[Move]) -> View:
    """The kitty: face up for whoever laid it, face down for everybody else, gone while somebody holds it (R3.2).

    Whoever picked it up is told its two cards, which nothing else tells from the ten.
    """
    speech = looking.speech
    if auction.step is Step.LAY:
        laid = next((move.cards for move in reversed(history) if isinstance(move, LayDown)), None)
        none = of(looking, "auction.kitty.none", auction.turn)
        held = of(looking, "auction.kitty.held", auction.turn, cards=laid) if laid else none
        return kitty(speech, held, None, backs=0)
    laid_by = auction.turn if auction.step is Step.NAME else auction.last.seat if auction.last else None
    if laid_by is None:
        return kitty(speech, speech.say("auction.kitty"), None)
    seen = in_order(auction.kitty) if auction.kitty is not None and laid_by == looking.seat else None
    return kitty(speech, of(looking, "auction.kitty.laid", laid_by), seen)


def hand(speech: Speech, auction: Auction, seat: Seat, draft: Draft) -> View:
    """The hand of whoever looks; while they hold twelve cards, those that are ticked to be laid down."""
    lays = auction.step is Step.LAY and auction.turn == seat
    held = in_order(auction.hands[seat] or (), Order.TEN_HIGH)
    return {
        "label": speech.say("table.hand"),
        "cards": [_held(speech, card, draft, lays=lays) for card in held],
    }


def _held(speech: Speech, card: Card, draft: Draft, *, lays: bool) -> View:
    if not lays:
        return {**scene.card(speech, card), "disabled": True}
    ticked = card in draft.ticked
    mark = {"mark": "pick", "mark_text": speech.say("auction.ticked")} if ticked else {}
    return {**scene.card(speech, card), "pressed": ticked, **mark}


def chips(looking: Looking, auction: Auction) -> list[View]:
    """The bid that stands, and whose it is."""
    if auction.last is None:
        return []
    seat, bid = auction.last.seat, auction.last.contract
    text = of(
        looking, "auction.plays" if auction.is_over else "auction.stands", seat, bid=bid, worth=worth(auction, bid)
    )
    return [{"text": text}]


# --- what is being built


def fields(speech: Speech, auction: Auction, draft: Draft) -> list[View]:
    """The words of a contract to be built, while the player whose turn it is holds twelve cards.

    A word that cannot lead to a high enough bid any more is dim, and says why.
    """
    if auction.step not in (Step.LAY, Step.NAME):
        return []
    last = auction.last
    label = (
        speech.say("auction.build.over", bid=last.contract, worth=worth(auction, last.contract))
        if last
        else speech.say("auction.build")
    )
    return [many("words", label, [_word(speech, auction, draft, word) for word in words(auction.rules)])]


def _word(speech: Speech, auction: Auction, draft: Draft, word: str) -> View:
    chosen = word in draft.chosen
    reason = None if chosen else fault(auction, draft.chosen | {word})
    return option(
        word,
        _named(speech, auction, draft, word),
        pressed=chosen,
        dim=reason is not None,
        note=leads_nowhere(speech, word, reason) if reason else "",
        suit=Suit.HEARTS if word == HEART else None,
    )


def leads_nowhere(speech: Speech, word: str, reason: Reason) -> str:
    """Why a word cannot be put into a bid: its parts do not go together, or the dearest bid with it is too low."""
    if not isinstance(reason, NotHigher):
        return refusal(speech, reason)
    return speech.say(
        "auction.too_low",
        word=_word_alone(speech, word),
        bid=reason.bid,
        worth=reason.worth,
        over=reason.over,
        over_worth=reason.over_worth,
    )


def refused(
    speech: Speech,
    auction: Auction,
    draft: Draft,
    reasons: Sequence[Reason | str],
    *,
    word: str = "",
    about: Card | None = None,
) -> View:
    """Why nothing was done, by the engine's reasons or in words of our own, and what could be done instead.

    `word`: the one that could not be put into the bid, `about`: the card, if it was either.
    """
    text = " ".join(_why_not(speech, one, word) for one in reasons)
    if word and draft.chosen and fault(auction, frozenset({word})) is None:
        text = f"{text} {speech.say('auction.take_out')}"
    rule = next((reason.rule for reason in reasons if not isinstance(reason, str)), None)
    return scene.message(speech, "bad", text, rule=rule, about=about)


def _why_not(speech: Speech, reason: Reason | str, word: str) -> str:
    if isinstance(reason, str):
        return speech.say("auction.untick") if reason == "untick" else speech.say("auction.nothing_built")
    return leads_nowhere(speech, word, reason) if word else refusal(speech, reason)


def _word_alone(speech: Speech, word: str) -> str:
    if word in (HEART, SUIT):
        return speech.say("auction.word.heart" if word == HEART else "auction.word.suit")
    return speech.term(Component(word))


def _named(speech: Speech, auction: Auction, draft: Draft, word: str) -> str:
    """A word as it stands on its button; a component with what it is worth now."""
    if word in (HEART, SUIT):
        return _word_alone(speech, word)
    part = Component(word)
    with_it = [bid for line in ladder(auction.rules) for bid in line.bids if part in bid.components]
    wanted = draft.chosen & {HEART, SUIT}
    alike = [bid for bid in with_it if words_of(bid) & {HEART, SUIT} == wanted]
    bid = Draft(chosen=draft.chosen | {word}).contract or (*alike, *with_it)[0]
    return speech.say("auction.word", part=part, worth=component_value(part, bid, auction.rules))


def built(speech: Speech, auction: Auction, draft: Draft, *, refused: bool = False) -> View:
    """What has been built so far: its value, what has to be done to win it, what it has to beat, and its trumps.

    Why it may not be bid, where no refusal says so already.
    """
    bid, reason = draft.contract, bid_fault(auction, draft)
    title = (
        speech.say("auction.built", bid=bid, worth=worth(auction, bid)) if bid else speech.say("auction.built.nothing")
    )
    told = [refusal(speech, reason)] if reason and not refused else []
    if bid and not reason:
        told = [" ".join(asks(speech, part) for part in Component if part in bid.components)]
        told.append(_compared(speech, auction))
        if not bid.has_trumps:
            told.append(speech.say("bid.no_trumps"))
        elif not bid.is_named:
            told.append(speech.say("auction.minor"))
    return aside("built", title, told)


def _compared(speech: Speech, auction: Auction) -> str:
    last = auction.last
    if last is None:
        return speech.say("auction.first_is_free")
    return speech.say("auction.is_higher", over=last.contract, worth=worth(auction, last.contract))


def warning(speech: Speech, auction: Auction, draft: Draft) -> list[View]:
    """A word to its own player about what is legal but unwise.

    A bid that the ten cards left cannot make (R3.6); aces and tens laid down where there are trumps (R3.8).
    """
    bid, laid = draft.contract, draft.ticked
    if auction.step is not Step.LAY or bid is None or len(laid) != 2 or bid_fault(auction, draft):
        return []
    wanted = missing(bid, auction.hand - laid)
    fewest = [cards for cards in wanted if len(cards) == len(wanted[0])]
    told = []
    if all(fewest):
        unlikely = speech.say("auction.unlikely", bid=bid, cards=fewest)
        told.append(scene.message(speech, "note", unlikely, rule=Rule.R3_6))
    dear = CardSet(card for card in laid if card.points)
    if bid.has_trumps and dear:
        given = speech.say("auction.given_away", cards=dear, n=len(dear), points=dear.points)
        told.append(scene.message(speech, "note", given, rule=Rule.R3_8))
    return told


def buttons(speech: Speech, auction: Auction, draft: Draft, *, enabled: bool) -> list[View]:
    """What can be done at a turn: pick the kitty up or bid, and pass. What the rules refuse is refused when pressed."""
    passes = scene.button(speech, "pass", enabled=enabled)
    if auction.step not in (Step.LAY, Step.NAME):
        return [scene.button(speech, "pick-up", enabled=enabled), passes]
    bid = draft.contract
    ready = len(draft.ticked) == 2 and bid is not None and bid_fault(auction, draft) is None
    text = speech.say("auction.bid", bid=bid, worth=worth(auction, bid)) if bid else speech.say("auction.bid.nothing")
    return [{"id": "bid", "text": text, "go": enabled and ready, "enabled": enabled, "pressed": None}, passes]
