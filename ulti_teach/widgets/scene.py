"""The parts of a view: cards, the trick, the seats, chips and messages as the page draws them.

Everything that the learner may not see stays out: hidden hands are only counted.
"""

from collections.abc import Iterable
from typing import Any

from ulti_teach.course.settings import DEFAULT, Settings
from ulti_teach.engine import DECLARER, Card, CardSet, Contract, NotationError, Position, Rule, Seat, Suit, Trick
from ulti_teach.text import Speech, in_order

from .component import View

_PLACES = ("me", "right", "left")  # anticlockwise: the next player sits on the learner's right (R1.1)


def place(seat: Seat, me: Seat) -> str:
    """Where a seat is on the screen, seen from the learner's."""
    return _PLACES[(seat - me) % 3]


def name(speech: Speech, seat: Seat, me: Seat) -> str:
    """What the player on a seat is called."""
    return speech.say(f"seat.{place(seat, me)}")


def frame(speech: Speech, settings: Settings = DEFAULT) -> View:
    """What every view begins with: language, pack, how many colours, how much movement."""
    return {
        "lang": speech.language,
        "pack": speech.pack.value,
        "colours": settings.colours,
        "motion": settings.motion,
        "label": speech.say("table.label"),
    }


def card(speech: Speech, shown: Card) -> View:
    """A card's face and its spoken name."""
    return {
        "id": str(shown),
        "name": speech.term(shown),
        "suit": shown.suit.value,
        "rank": shown.rank.value,
        "index": speech.index(shown.rank),
    }


def hand(speech: Speech, cards: CardSet, contract: Contract, **marks: dict[Card, object]) -> View:
    """The learner's hand in the order in force, with marks such as `dim={card: True}` on single cards."""
    return {
        "label": speech.say("table.hand"),
        "cards": [
            {**card(speech, held), **{mark: cards[held] for mark, cards in marks.items() if held in cards}}
            for held in in_order(cards, contract.order)
        ],
    }


def trick(speech: Speech, shown: Trick, me: Seat, *, number: int | None = None, tells_winner: bool = True) -> View:
    """The trick on the table: who led and who played what, and who wins it once it is complete."""
    best = shown.best if shown.is_complete and tells_winner else None
    return {
        "label": speech.say("table.trick", number=number) if number else speech.say("table.trick.unnumbered"),
        "empty": of(speech, "table.empty", shown.leader, me),
        "won": of(speech, "table.wins", shown.player_of(best), me) if best else "",
        "cards": [_in_trick(speech, shown, played, me, wins=played == best) for played in shown.cards],
    }


def _in_trick(speech: Speech, shown: Trick, played: Card, me: Seat, *, wins: bool) -> View:
    """A card of the trick: whose it is, with a word for the one that was led."""
    player = shown.player_of(played)
    led = played == shown.cards[0]
    spoken = of(speech, "table.spoken.led" if led else "table.spoken", player, me, played)
    return {
        **card(speech, played),
        "place": place(player, me),
        "by": of(speech, "table.led", player, me) if led else name(speech, player, me),
        "spoken": speech.say("table.spoken.wins", spoken=spoken) if wins else spoken,
        "wins": wins,
    }


def situation(speech: Speech, shown: Trick, me: Seat) -> str:
    """What lies on the table before the learner's turn: who led what, and what was played to it."""
    if not shown.cards:
        return of(speech, "situation.lead", shown.leader, me)
    first = of(speech, "situation.led", shown.leader, me, shown.cards[0])
    rest = [of(speech, "situation.played", shown.player_of(played), me, played) for played in shown.cards[1:]]
    return speech.say("situation", plays=(first, *rest))


def of(speech: Speech, key: str, seat: Seat, me: Seat, played: Card | None = None) -> str:
    """A sentence about a player, which may be the learner: languages say "you" in another way."""
    return speech.say(f"{key}.me" if seat == me else key, name=name(speech, seat, me), card=played)


def seats(
    speech: Speech, position: Position, me: Seat, *, turn: Seat | None, facts: tuple[str, str, str] = ("", "", "")
) -> list[View]:
    """The three seats in playing order from the learner's: who they are, whose turn it is, how many cards they hold.

    `position` is the learner's view of the play: a hand that is known there lies open, others show their backs.
    `facts`: what stands under each seat, such as its tricks.
    """
    return [
        {
            **_seat(speech, position, seat, me),
            "turn": seat == turn,
            "turn_text": speech.say("table.turn"),
            "facts": facts[seat],
        }
        for seat in (me, me.next, me.next.next)
    ]


def _seat(speech: Speech, position: Position, seat: Seat, me: Seat) -> View:
    """Who sits there, and the cards: open, or their backs."""
    count, known = position.cards_held(seat), position.hands[seat]
    lies_open = seat != me and known is not None
    return {
        "id": int(seat),
        "place": place(seat, me),
        "name": name(speech, seat, me),
        "role": _role(speech, seat, me),
        "back_count": 0 if lies_open else count,
        "back_label": speech.say("table.backs", n=count),
        "open": [card(speech, held) for held in in_order(known or (), position.contract.order)] if lies_open else None,
        "open_label": speech.say("table.open", name=name(speech, seat, me)) if lies_open else "",
    }


def _role(speech: Speech, seat: Seat, me: Seat) -> str:
    if seat == DECLARER:
        return speech.say("role.declarer")
    partner = DECLARER not in (me, seat) and seat != me
    return speech.say("role.partner" if partner else "role.opponent")


def chips(speech: Speech, position: Position, me: Seat, *, contract: bool) -> list[View]:
    """The trumps, and the contract with its kontras where it is to be named."""
    bid = position.contract
    trump = bid.trump
    if not contract:
        return [trumps(speech, trump)]
    suit = {"suit": trump.value, "suit_name": speech.term(trump)} if trump else {}
    parts = speech.contract_parts(bid)
    named = {"text": parts, **suit} if trump else {"text": speech.term(bid)}
    without = [] if bid.has_trumps else [{"text": speech.say("chip.no_trumps")}]
    return [named, *without, *_kontra_chips(speech, position, me)]


def trumps(speech: Speech, trump: Suit | None) -> View:
    """The chip that tells which suit is trumps, or that there are none."""
    if trump is None:
        return {"text": speech.say("chip.no_trumps")}
    return {"text": speech.say("chip.trumps"), "suit": trump.value, "suit_name": speech.term(trump)}


def _kontra_chips(speech: Speech, position: Position, me: Seat) -> list[View]:
    """Each doubled component; without trumps each opponent's stake is their own (R8.2)."""
    said = []
    for part, (first, second) in position.kontra.levels:
        if position.contract.has_trumps:
            said.append(speech.say("chip.kontra", part=part, level=first))
            continue
        for seat, level in ((Seat.S1, first), (Seat.S2, second)):
            if level > 1:
                said.append(speech.say("chip.kontra.against", part=part, level=level, name=name(speech, seat, me)))
    return [{"text": text} for text in said]


def message(speech: Speech, kind: str, text: str, *, rule: Rule | None = None, about: Card | None = None) -> View:
    """A message bar: what, why, and the rule it comes from."""
    return {
        "kind": kind,
        "text": text,
        "rule": speech.term(rule) if rule else None,
        "rule_id": rule.value if rule else None,
        "rule_opens": speech.say("rule.opens") if rule else None,
        "card": card(speech, about) if about else None,
    }


def button(speech: Speech, id: str, *, go: bool = False, enabled: bool = True, pressed: bool | None = None) -> View:
    """A button, named in the catalogue by its id."""
    return {"id": id, "text": speech.say(f"button.{id}"), "go": go, "enabled": enabled, "pressed": pressed}


def find_card(cards: Iterable[Card], id: str) -> Card | None:
    """The card that the page means by this id, if it is one of these."""
    return next((held for held in cards if str(held) == id), None)


def where(fault: NotationError) -> dict[str, Any]:
    """Where something that was typed is wrong, and what was expected there, as the facts of a sentence."""
    lines = fault.text[: fault.position].split("\n")
    return {"line": len(lines), "column": len(lines[-1]) + 1, "expected": fault.expected}
