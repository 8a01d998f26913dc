"""A bid in words: what it is worth and why, what has to be done to win it, which bids are above and below it."""

from ulti_teach.engine import (
    STANDARD,
    CardSet,
    CardsMissing,
    Component,
    Contract,
    Row,
    Rule,
    RuleSet,
    Suit,
    component_value,
    hopeless,
    ladder,
    missing,
    value,
)

from .ranking import ranking
from .speech import Speech

#: Where it is written what has to be done to win a component.
RULE_OF = {
    Component.PARTI: Rule.R4_2,
    Component.HUNDRED_40: Rule.R4_3,
    Component.HUNDRED_20: Rule.R4_3,
    Component.ULTI: Rule.R4_1,
    Component.FOUR_ACES: Rule.R11_2,
    Component.BETLI: Rule.R4_5,
    Component.OPEN_BETLI: Rule.R7_8,
    Component.DURCHMARS: Rule.R4_4,
    Component.OPEN_DURCHMARS: Rule.R7_8,
}
#: How many cards are told, at most, where one of several sets of them is missing; there can be nine sets.
_TOLD = 6


def asks(speech: Speech, part: Component) -> str:
    """What has to be done to win a component (R4).

    >>> asks(Speech(), Component.BETLI)
    'Lose every trick.'
    """
    return speech.say(f"component.{part.value}.asks")


def sum_of(speech: Speech, contract: Contract, rules: RuleSet = STANDARD) -> str:
    """What a contract is ranked by, as a sum of its components; a parti that comes along breaks ties only (R4.1, R5.1).

    >>> from ulti_teach.engine import parse_contract
    >>> sum_of(Speech(), parse_contract("heart 40-100 ulti"))
    '8 (40-100) + 8 (ulti) = 16.'
    """
    parts = [part for part in Component if part in contract.components - {Component.PARTI}]
    worth = value(contract, rules)
    if not parts:
        return speech.say("bid.parti", worth=worth.parti)
    terms = " + ".join(
        speech.say("bid.term", part=part, worth=component_value(part, contract, rules)) for part in parts
    )
    added = len(parts) > 1
    said = speech.say("bid.sum" if added else "bid.single", terms=terms, worth=worth.components)
    return speech.say("bid.tie", said=said, parti=worth.parti, worth=worth.components) if worth.parti else said


def standing(speech: Speech, contract: Contract, rules: RuleSet = STANDARD) -> list[str]:
    """What a bid outranks, what it is equal to, and what outranks it (R5.2).

    >>> from ulti_teach.engine import parse_contract
    >>> for told in standing(Speech(), parse_contract("heart ulti")):
    ...     print(told)
    It outranks 9 bids in 7 rows; right below it are 20-100, 40-100 ulti and heart 40-100.
    It is outranked by 28 bids in 12 rows; right above it are 40-100 durchmars, heart betli and ulti durchmars.
    """
    worth, rows = value(contract, rules), ladder(rules)
    below = [row for row in rows if row.value < worth]
    above = [row for row in rows if row.value > worth]
    equal = [bid for row in rows if row.value == worth for bid in row.bids if bid != contract]
    return [_below(speech, below), *([speech.say("bid.equal", bids=equal)] if equal else []), _above(speech, above)]


def _below(speech: Speech, rows: list[Row]) -> str:
    """How many bids a bid outranks, and the nearest of them."""
    if not rows:
        return speech.say("bid.lowest")
    return speech.say("bid.below", **_counted(speech, rows), near=list(rows[-1].bids), n=len(rows[-1].bids))


def _above(speech: Speech, rows: list[Row]) -> str:
    """How many bids outrank a bid, and the nearest of them."""
    if not rows:
        return speech.say("bid.highest")
    return speech.say("bid.above", **_counted(speech, rows), near=list(rows[0].bids), n=len(rows[0].bids))


def _counted(speech: Speech, rows: list[Row]) -> dict[str, str]:
    bids = sum(len(row.bids) for row in rows)
    return {"bids": speech.say("bid.bids", n=bids), "rows": speech.say("bid.rows", n=len(rows))}


def trumps_of(speech: Speech, contract: Contract) -> str:
    """Which suit is trumps, and so how the ranks stand (R1.3, R1.4, R3.7, R4.5)."""
    if not contract.has_trumps:
        return f"{speech.say('bid.no_trumps')} {ranking(speech, None)}"
    said = speech.say("bid.trumps.named", suit=contract.trump) if contract.trump else speech.say("bid.trumps")
    return f"{said} {ranking(speech, Suit.HEARTS)}"


def hope(speech: Speech, contract: Contract, hand: CardSet) -> tuple[str, str]:
    """What the rules alone say of a contract with ten or twelve cards: `open`, `kitty` or `not`, and in words.

    Raises `UltiError` for another number of cards.

    >>> from ulti_teach.engine import parse_cards, parse_contract
    >>> hope(Speech(), parse_contract("heart ulti"), parse_cards("cAT9 dKJ8 hQ98 sAJ8"))
    ('not', 'Not without the seven of hearts.')
    """
    reason, lacking = hopeless(contract, hand), missing(contract, hand)
    if isinstance(reason, CardsMissing):
        return "not", speech.say("hope.not", cards=_some(speech, reason.options))
    if reason:
        return "not", speech.say("hope.lost")
    if any(lacking):
        cards = tuple(found for found in lacking if len(found) <= 12 - len(hand))
        return "kitty", speech.say("hope.kitty", cards=_some(speech, cards))
    return "open", speech.say("hope.open")


def _some(speech: Speech, options: tuple[CardSet, ...]) -> str:
    """One of these sets of cards, or one of the smallest where there are many."""
    told = [cards for number, cards in enumerate(options) if sum(map(len, options[: number + 1])) <= _TOLD]
    said = speech.term(told, "or the")
    return said if len(told) == len(options) else speech.say("hope.others", cards=said)
