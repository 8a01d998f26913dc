"""A ladder as parts of a screen: its lines, the components of a bid, and all that is to be said of one."""

from functools import lru_cache

from ulti_teach.course.laddering import Change, Changes, Looking, changes, gone
from ulti_teach.engine import CardSet, Component, Contract, Row, RuleSet, Value, component_value, hopeless, ladder
from ulti_teach.text import Speech, bids, refusal

from . import around
from .component import View


def told(speech: Speech, look: Looking, bid: Contract) -> View:
    """All that is to be known of a bid: its sum, its place, its trumps, and what the hand has to do with it."""
    paragraphs = [
        bids.sum_of(speech, bid, look.rules),
        *bids.standing(speech, bid, look.rules),
        bids.trumps_of(speech, bid),
    ]
    if look.hand:
        reason = hopeless(bid, look.hand)
        _, hope = bids.hope(speech, bid, look.hand)
        paragraphs.append(speech.say("ladder.lost", why=refusal(speech, reason)) if reason else hope)
    changed = changes(look.rules).get(bid)
    if changed:
        _, was = changed
        new = was is None
        paragraphs.append(speech.say("ladder.new.bid") if new else speech.say("ladder.moved.bid", worth=was))
    return around.aside("bid", speech.term(bid), paragraphs)


def parts(speech: Speech, bid: Contract, rules: RuleSet) -> View:
    """What has to be done to win each component of a bid, and what each is worth (R4)."""
    rows = [
        around.row(
            part.value,
            [
                speech.term(part),
                str(component_value(part, bid, rules)),
                bids.asks(speech, part),
                bids.RULE_OF[part].number,
            ],
        )
        for part in Component
        if part in bid.components
    ]
    say = speech.say
    columns = [(say("ladder.column.component"), False), (say("ladder.column.worth"), True)]
    columns += [(say("ladder.column.asks"), False), (say("ladder.column.rule"), True)]
    return around.sheet("parts", say("ladder.parts", bid=bid), columns, rows)


def lines(speech: Speech, look: Looking) -> View:
    """The ladder: a line for each row, or, with a hand, for each bid; what a variant has changed is marked."""
    say, found = speech.say, changes(look.rules)
    worth = (say("ladder.column.worth"), True)
    if look.hand:
        columns = [(say("ladder.column.bid"), False), worth, (say("ladder.column.hope"), False)]
        rows = [_of_bid(speech, look, bid, row.value, found) for row in ladder(look.rules) for bid in row.bids]
    else:
        columns = [(say("ladder.column.bids"), False), (say("ladder.column.row"), True), worth]
        columns += [(say("ladder.column.changed"), False)] if found else []
        rows = [_of_row(speech, look, number, row, found) for number, row in enumerate(ladder(look.rules), 1)]
    lost = gone(look.rules)
    notes = [say("ladder.hope")] if look.hand else [say("ladder.plus")]
    notes += [say("ladder.gone", worths=list(lost))] if lost else []
    return around.sheet("ladder", say("ladder.caption"), columns, rows, note=" ".join(notes))


def _of_row(speech: Speech, look: Looking, number: int, row: Row, every: Changes) -> View:
    """A row with all its bids."""
    found = {bid: every[bid] for bid in row.bids if bid in every}
    brief = [_brief(speech, bid if len(row.bids) > 1 else None, was) for bid, (_, was) in found.items()]
    cells = [" · ".join(speech.term(bid) for bid in row.bids), str(number), str(row.value)]
    kinds = {change for change, _ in found.values()}
    return around.row(
        str(number),
        [*cells, *(["; ".join(brief)] if every else [])],
        picks=True,
        pressed=look.bid in row.bids,
        mark="note" if kinds else None,
        mark_text=_mark(speech, kinds),
    )


def _of_bid(speech: Speech, look: Looking, bid: Contract, worth: Value, every: Changes) -> View:
    """A bid, and what the rules say of it with this hand."""
    judged, hope = _hopes(speech, look.rules, look.hand)[bid]
    is_lost, kinds = judged == "not", {every[bid][0]} if bid in every else set()
    return around.row(
        str(bid),
        [speech.term(bid), str(worth), hope],
        picks=True,
        pressed=bid == look.bid,
        mark="bad" if is_lost else "note" if kinds else None,
        mark_text=speech.say("ladder.mark.lost") if is_lost else _mark(speech, kinds),
    )


@lru_cache(maxsize=8)
def _hopes(speech: Speech, rules: RuleSet, hand: CardSet) -> dict[Contract, tuple[str, str]]:
    """What the rules say of every bid with a hand: the same while one goes from bid to bid."""
    return {bid: bids.hope(speech, bid, hand) for row in ladder(rules) for bid in row.bids}


def _mark(speech: Speech, kinds: set[Change]) -> str:
    """In a word what has happened to a line."""
    if not kinds:
        return ""
    return speech.say("ladder.mark.new" if kinds == {Change.NEW} else "ladder.mark.moved")


def _brief(speech: Speech, bid: Contract | None, was: Value | None) -> str:
    """What has happened to a bid, with its name where others stand beside it."""
    said = speech.say("ladder.is_new") if was is None else speech.say("ladder.was", worth=was)
    return speech.say("ladder.of", bid=bid, said=said) if bid else said
