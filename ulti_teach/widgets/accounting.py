"""What is entered of a deal that is to be settled: the contract, the kontras, and what happened, as fields."""

from collections.abc import Sequence
from dataclasses import replace

from ulti_teach.course.accounts import Account, Fact, made
from ulti_teach.engine import NO_KONTRA, Contract, RuleSet, Stake, Suit, ladder
from ulti_teach.text import Speech

from . import around
from .component import View

_ROWS = (Fact.GIVEN_UP, Fact.ACES)  # few answers, which may all be seen at once
_ANY = "any"
#: What little hangs on, as it mostly goes.
_PLAIN = {Fact.GIVEN_UP: "no", Fact.DECLARER_SAID: "0.0", Fact.OPPONENTS_SAID: "0.0"}


def fields(speech: Speech, account: Account, names: Sequence[str]) -> list[View]:
    """All that can be entered, only what matters for this contract; `names` of the seats, the declarer first."""
    return [
        contract_field(speech, account.contract, account.rules),
        *_minor(speech, account.contract),
        *(_fact(speech, account, fact, names) for fact in account.asked),
        *(_kontra(speech, account, stake, names) for stake in account.stakes()),
    ]


def secondary(account: Account, first: Account) -> dict[str, bool]:
    """The fields that need not be seen at once, and whether something is told in them now.

    They are those that mostly tell nothing, as long as that is so in the deal that the learner was shown, `first`, or
    in one that has just begun; so what was asked about is always seen, and no field moves while it is being answered.
    """
    same = replace(account.contract, minor=None) == replace(first.contract, minor=None)
    shown = first if same and account.rules == first.rules else made(account.contract, account.rules)
    facts = {fact: plain for fact, plain in _PLAIN.items() if fact in account.asked and shown.way(fact) == plain}
    told = {fact.value: account.way(fact) != plain for fact, plain in facts.items()}
    return ({"minor": False} if _has_minor(account.contract) else {}) | told


def bids(rules: RuleSet) -> dict[str, Contract]:
    """The bids of these rules by their text, low to high (R5.3)."""
    return {str(bid): bid for row in ladder(rules) for bid in row.bids}


def contract_field(speech: Speech, contract: Contract, rules: RuleSet) -> View:
    """The list of contracts, from the ladder of these rules; one that was played by others stands last in it."""
    chosen = replace(contract, minor=None)
    listed = [(id, speech.term(bid)) for id, bid in (bids(rules) | {str(chosen): chosen}).items()]
    return around.select("contract", speech.say("settlement.contract"), listed, str(chosen))


def changed(account: Account, id: str, value: str) -> Account | None:
    """The account after a field was changed; None where there is no such field or answer.

    Raises `ImpossibleFacts` for what no deal comes to.
    """
    if id == "contract":
        bid = bids(account.rules).get(value)
        return made(bid, account.rules) if bid and bid != replace(account.contract, minor=None) else None
    if id == "minor":
        return _named(account, value)
    fact = next((asked for asked in account.asked if asked.value == id), None)
    if fact:
        if value not in account.ways(fact) or value == account.way(fact):
            return None
        after = account.telling(fact, value)
        return replace(after, kontra=NO_KONTRA, contract=account.contract) if fact is Fact.GIVEN_UP else after
    stake = next((stake for stake in account.stakes() if _id(stake) == id), None)
    level = next((level for level in account.levels() if str(level) == value), None)
    return account.doubling(stake, level) if stake and level else None


def _named(account: Account, value: str) -> Account | None:
    suits: dict[str, Suit | None] = {_ANY: None} | {suit.value: suit for suit in Suit if suit.is_minor}
    if value not in suits or not _has_minor(account.contract):
        return None
    return replace(account, contract=replace(account.contract, minor=suits[value]))


def _has_minor(contract: Contract) -> bool:
    return contract.has_trumps and not contract.heart


def _minor(speech: Speech, contract: Contract) -> list[View]:
    """Which minor suit is trumps, where anybody cares to say; it pays the same."""
    if not _has_minor(contract):
        return []
    chosen = contract.minor
    options = [around.option(_ANY, speech.say("settlement.minor.any"), pressed=chosen is None)]
    options += [
        around.option(suit.value, speech.term(suit), suit=suit, pressed=suit is chosen)
        for suit in Suit
        if suit.is_minor
    ]
    return [around.one("minor", speech.say("settlement.minor"), options)]


def _fact(speech: Speech, account: Account, fact: Fact, names: Sequence[str]) -> View:
    label, now = speech.say(f"settlement.fact.{fact.value}"), account.way(fact)
    listed = [(way, _told(speech, account, fact, way, names)) for way in account.ways(fact)]
    if fact in _ROWS:
        return around.one(fact.value, label, [around.option(way, text, pressed=way == now) for way, text in listed])
    return around.select(fact.value, label, listed, now)


def _told(speech: Speech, account: Account, fact: Fact, way: str, names: Sequence[str]) -> str:
    """One way in which a fact can be told."""
    match fact:
        case Fact.GIVEN_UP | Fact.SWEEP:
            return speech.say(f"settlement.{fact.value}.{way}")
        case Fact.SEVEN if way != "none":
            seat, _, result = way.partition(".")
            alone = account.rules.silent_ulti_alone or seat == "0"
            name = _owner(speech, int(seat), names) if alone else speech.say("settlement.opponents")
            return speech.say(f"settlement.seven.{result}", name=name)
        case Fact.SEVEN:
            return speech.say("settlement.seven.none")
        case Fact.DECLARER_SAID | Fact.OPPONENTS_SAID:
            return _said(speech, *map(int, way.split(".")))
        case _:
            return way


def _owner(speech: Speech, seat: int, names: Sequence[str]) -> str:
    """Whose the 7 was, inside a sentence."""
    unnamed = names[seat] == speech.say("settlement.declarer")
    return speech.say("settlement.of.declarer") if unnamed else names[seat]


def _said(speech: Speech, forty: int, twenties: int) -> str:
    """What one side announced: "40 and one 20"."""
    told = [speech.say("settlement.said.forty")] if forty else []
    told += [speech.say("settlement.said.twenties", n=twenties)] if twenties else []
    return speech.term(told) or speech.say("settlement.said.nothing")


def _id(stake: Stake) -> str:
    return f"kontra.{stake.component.name}" + (f".{stake.opponent}" if stake.opponent is not None else "")


def _kontra(speech: Speech, account: Account, stake: Stake, names: Sequence[str]) -> View:
    """How often over a component counts; without trumps against each opponent (R8.2).

    A level that was reached under other rules stands beside those of these.
    """
    now = account.kontra.level(stake)
    levels = [
        (
            str(level),
            speech.say(f"choice.kontra.{level}", level=level) if level > 1 else speech.say("settlement.level.none"),
        )
        for level in sorted({*account.levels(), now})
    ]
    if stake.opponent is None:
        label = speech.say("settlement.kontra", stake=stake)
    else:
        label = speech.say("settlement.kontra.against", stake=stake, name=names[stake.opponent])
    return around.select(_id(stake), label, levels, str(now))
