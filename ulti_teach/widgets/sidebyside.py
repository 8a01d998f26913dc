"""A variant or a house rule beside the standard rules, as a sheet: bids, cards and payments that differ."""

from ulti_teach.course.variants import Compared, PayChange, PlayChange, chosen, compare
from ulti_teach.engine import Card, Reason, Settlement, ladder
from ulti_teach.text import Speech, refusal, shares
from ulti_teach.text.ends import told_end

from . import around, scene, settling
from .component import View

#: How many deals that are paid in another way are shown.
_DEALS = 4


def name(speech: Speech, option: str) -> str:
    """What a choice of a table is called."""
    if option != "kontra_to":
        return speech.say(f"choice.rules.{option}")
    level = chosen(option)[0].kontra_to
    return f"{speech.say('choice.kontra')}: {speech.say(f'choice.kontra.{level}', level=level)}"


def sheets(speech: Speech, option: str) -> list[View]:
    """What a choice changes, line by line; none where nothing is compared."""
    if not option:
        return []
    found, say = compare(option), speech.say
    rows = [*_bids(speech, found), *(_card(speech, one) for one in found.play)]
    rows += [_deal(speech, one, number, found) for number, one in enumerate(found.pay[:_DEALS])]
    notes = [say(f"choice.rules.{option}.note")] if option != "kontra_to" else []
    notes += [say("rules.nothing")] if found.is_nothing else []
    notes += [say("rules.more")] if len(found.pay) > _DEALS else []
    columns = [(say("rules.column.changed"), False), (say("rules.column.without"), False)]
    columns += [(say("rules.column.with"), False)]
    caption = say("rules.compared", what=name(speech, option))
    return [around.sheet("variant", caption, columns, rows, note=" ".join(notes))]


def _bids(speech: Speech, found: Compared) -> list[View]:
    """The bids that are new, or worth something else."""
    say = speech.say
    worths = {bid: row.value for row in ladder(found.rules) for bid in row.bids}
    return [
        around.row(
            f"bid {bid}",
            [
                say("rules.ladder", bid=bid),
                say("rules.ladder.worth", worth=was) if was else say("rules.ladder.none"),
                say("rules.ladder.worth", worth=worths[bid]),
            ],
        )
        for bid, (_, was) in found.ladder.items()
    ]


def _card(speech: Speech, one: PlayChange) -> View:
    """A card, or an answer to a kontra, that one of the two tables refuses."""
    say, position = speech.say, one.position
    if isinstance(one.what, Card):
        led = scene.situation(speech, position.trick, position.to_play)
        told = say("rules.play", led=led, hand=position.hand, card=one.what)
    else:
        told = say("rules.play.answer", part=one.what.component, level=position.kontra.level(one.what))
    return around.row(f"play {one.what}", [told, _may(speech, one.before), _may(speech, one.after)])


def _may(speech: Speech, reason: Reason | None) -> str:
    return refusal(speech, reason) if reason else speech.say("rules.play.may")


def _deal(speech: Speech, one: PayChange, number: int, found: Compared) -> View:
    """A deal that the two tables settle in two ways."""
    end = told_end(speech, one.contract, one.end.facts, one.end.kontra, aces=found.rules.four_aces)
    told = speech.say("rules.pay", contract=one.contract, end=end)
    return around.row(f"deal {number}", [told, _paid(speech, one.before), _paid(speech, one.after)])


def _paid(speech: Speech, settlement: Settlement) -> str:
    """What each seat gets."""
    return shares(speech, settling.names_of(speech, len(settlement.seats)), settlement.seats)
