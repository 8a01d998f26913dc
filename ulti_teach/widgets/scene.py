"""The parts of a view: cards, the trick, the seats, chips and messages as the page draws them.

Everything that the learner may not see stays out: hidden hands are only counted.
"""

from collections.abc import Iterable

from ulti_teach.engine import DECLARER, Card, CardSet, Contract, Position, Rule, Seat, Trick
from ulti_teach.text import Speech, in_order

from .component import View

_PLACES = ("me", "right", "left")  # anticlockwise: the next player sits on the learner's right (R1.1)


def place(seat: Seat, me: Seat) -> str:
    """Where a seat is on the screen, seen from the learner's."""
    return _PLACES[(seat - me) % 3]


def name(speech: Speech, seat: Seat, me: Seat) -> str:
    """What the player on a seat is called."""
    return speech.say(f"seat.{place(seat, me)}")


def frame(speech: Speech) -> View:
    """What every view begins with."""
    return {"lang": speech.language, "pack": speech.pack.value, "colours": 4, "label": speech.say("table.label")}


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


def trick(speech: Speech, shown: Trick, me: Seat, *, number: int | None = None) -> View:
    """The trick on the table: who played what, and who wins it once it is complete."""
    to_lead = name(speech, shown.leader, me)
    mine = shown.leader == me
    return {
        "label": speech.say("table.trick", number=number) if number else speech.say("table.trick.unnumbered"),
        "empty": speech.say("table.empty.me" if mine else "table.empty", name=to_lead),
        "cards": [
            {
                **card(speech, played),
                "place": place(shown.player_of(played), me),
                "by": name(speech, shown.player_of(played), me),
                "wins": shown.is_complete and played == shown.best,
                "wins_text": speech.say("table.wins.me" if shown.player_of(played) == me else "table.wins"),
            }
            for played in shown.cards
        ],
    }


def seats(
    speech: Speech, position: Position, me: Seat, *, turn: Seat | None, taken: tuple[int, ...] | None
) -> list[View]:
    """The three seats in playing order from the learner's: who they are, whose turn it is, how many cards they hold.

    `position` is the learner's view of the play: a hand that is known there lies open, others show their backs.
    `taken` are the tricks of each seat, None where they do not matter.
    """
    return [
        {
            **_seat(speech, position, seat, me),
            "turn": seat == turn,
            "turn_text": speech.say("table.turn"),
            "facts": speech.say("table.taken", n=taken[seat]) if taken is not None else "",
        }
        for seat in (me, me.next, me.next.next)
    ]


def _seat(speech: Speech, position: Position, seat: Seat, me: Seat) -> View:
    """Who sits there, and the cards: open, or their backs."""
    count, known = cards_held(position, seat), position.hands[seat]
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


def cards_held(position: Position, seat: Seat) -> int:
    """How many cards a seat holds, counted from any hand that is known; 0 where none is."""
    for other, known in enumerate(position.hands):
        if known is not None:
            return len(known) + has_played(position, other) - has_played(position, seat)
    return 0


def has_played(position: Position, seat: int) -> bool:
    """Whether a seat's card lies in the trick already."""
    return (seat - position.leader) % 3 < len(position.table)


def chips(speech: Speech, position: Position, *, contract: bool) -> list[View]:
    """The trumps, and the contract with its kontras where it is to be named."""
    bid = position.contract
    trump = bid.trump
    suit = {"suit": trump.value, "suit_name": speech.term(trump)} if trump else {}
    if not contract:
        return [{"text": speech.say("chip.trumps"), **suit} if trump else {"text": speech.say("chip.no_trumps")}]
    parts = speech.contract_parts(bid)
    named = {"text": parts, **suit} if trump else {"text": speech.term(bid)}
    without = [] if bid.has_trumps else [{"text": speech.say("chip.no_trumps")}]
    return [named, *without, *_kontra_chips(speech, position)]


def _kontra_chips(speech: Speech, position: Position) -> list[View]:
    return [
        {"text": speech.say("chip.kontra", part=part, level="/".join(str(level) for level in sorted(set(levels))))}
        for part, levels in position.kontra.levels
    ]


def message(speech: Speech, kind: str, text: str, *, rule: Rule | None = None, about: Card | None = None) -> View:
    """A message bar: what, why, and the rule it comes from."""
    return {
        "kind": kind,
        "text": text,
        "rule": speech.term(rule) if rule else None,
        "card": card(speech, about) if about else None,
    }


def button(speech: Speech, id: str, *, go: bool = False, enabled: bool = True, pressed: bool | None = None) -> View:
    """A button, named in the catalogue by its id."""
    return {"id": id, "text": speech.say(f"button.{id}"), "go": go, "enabled": enabled, "pressed": pressed}


def find_card(cards: Iterable[Card], id: str) -> Card | None:
    """The card that the page means by this id, if it is one of these."""
    return next((held for held in cards if str(held) == id), None)
