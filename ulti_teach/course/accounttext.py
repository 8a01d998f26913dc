"""An account as text: what a cell writes to open one, and what a browser keeps of one (R9, R10)."""

from typing import Any
from urllib.parse import urlencode

from ulti_teach.engine import (
    NO_KONTRA,
    STANDARD,
    Component,
    Contract,
    Facts,
    Kontra,
    Marriage,
    Position,
    RuleSet,
    Seat,
    Seven,
    Suit,
    UltiError,
    not_in_force,
    parse_contract,
    parse_position,
    parse_rules,
)
from ulti_teach.engine.ruleset import LEVELS
from ulti_teach.puzzles.ended import parse_facts

from .accounts import Account, Fact, made, with_aces
from .queries import asked

#: The app whose page a link leads to.
PAGE = "explore.ipynb"


def account_from(deal: str | Contract, ended: str = "", rules: RuleSet = STANDARD) -> Account:
    """The account that a cell asks for: a contract, or a position with its kontras, and how the deal ended.

    `ended` is written as for a puzzle, `points 60 | tricks 7-3 | seven 0 wins`; without it the declarer has made the
    contract. A position's own rules go before `rules`. Raises `NotationError`, `UltiError` for a contract that is not
    played under these rules.

    >>> doubled = account_from("ulti in c | ? | ? | ? | 0 | kontra ulti x2", "points 60 | tricks 7-3 | seven 0 wins")
    >>> doubled.settlement.seats
    (18, -9, -9)
    """
    position = _position(deal, rules)
    contract, rules = position.contract, position.rules
    missing = not_in_force(contract, rules)
    if missing:
        raise UltiError(f"{contract} is not bid at this table. {missing}.")
    if not ended:
        start = made(contract, rules)
        return Account(contract, start.facts, position.kontra, rules)
    return Account(contract, parse_facts(ended, position), position.kontra, rules)


def _position(deal: str | Contract, rules: RuleSet) -> Position:
    if isinstance(deal, str) and "|" in deal:
        found = parse_position(deal)
        return found if found.rules != STANDARD else Position(**_parts(found) | {"rules": rules})
    contract = parse_contract(deal) if isinstance(deal, str) else deal
    return Position(contract, (None, None, None), Seat.S0, rules=rules)


def _parts(position: Position) -> dict[str, Any]:
    return {name: getattr(position, name) for name in Position.__slots__}


def kept(account: Account) -> dict[str, object]:
    """An account in plain JSON values.

    >>> kept(account_from("betli | ? | ? | ? | 0 | kontra x2 x1"))["kontra"]
    {'betli': [2, 1]}
    """
    facts = account.facts
    return {
        "contract": str(account.contract),
        "rules": str(account.rules),
        "kontra": {part.value: list(levels) for part, levels in account.kontra.levels},
        "points": facts.points,
        "tricks": facts.tricks,
        "seven": [int(facts.seven.seat), facts.seven.wins] if facts.seven else None,
        "forties": list(facts.forties),
        "twenties": list(facts.twenties),
        "aces": facts.aces,
        "given_up": facts.given_up,
    }


def taken_up(value: object) -> Account:
    """The account that `kept` wrote. Raises `UltiError` for anything else, and for what no deal comes to."""
    try:
        return _taken_up(value)
    except (KeyError, TypeError, IndexError, AttributeError) as fault:
        raise UltiError("This is not a deal to settle, as it was kept here.") from fault
    except ValueError as fault:  # of a number or a name that there is not; the rules' own are sentences already
        raise fault if isinstance(fault, UltiError) else UltiError(f"This is no deal to settle: {fault}.") from fault


def _taken_up(value: Any) -> Account:
    contract, rules = parse_contract(value["contract"]), parse_rules(value["rules"])
    levels = tuple((Component(part), (int(a), int(b))) for part, (a, b) in value["kontra"].items())
    if any(part not in contract.components for part, _ in levels):
        raise UltiError("A kontra is to a component of the contract (R8.1).")
    if any(level not in LEVELS for _, both in levels for level in both):
        raise UltiError("A kontra is twice, four times … over (R8.3).")
    seven = value["seven"]
    facts = Facts(
        int(value["points"]),
        int(value["tricks"]),
        Seven(Seat(seven[0]), bool(seven[1])) if seven else None,
        (bool(value["forties"][0]), bool(value["forties"][1])),
        (int(value["twenties"][0]), int(value["twenties"][1])),
        int(value["aces"]),
        bool(value["given_up"]),
    )
    account = Account(contract, facts, Kontra(levels) if levels else NO_KONTRA, rules)
    account.settlement  # noqa: B018  (raises where the facts do not fit the contract)
    return account


def written(account: Account) -> tuple[str, str]:
    """An account as `account_from` reads it: the deal, and how it ended.

    A minor suit that nobody named is clubs where a 40 or a 20 was said; it pays the same.

    >>> written(account_from("betli", "tricks 1-9"))
    ('betli | ? | ? | ? | 0', 'points 0 | tricks 1-9')
    """
    facts, contract = account.facts, account.contract
    if (any(facts.forties) or any(facts.twenties)) and not contract.is_named:
        contract = contract.naming(Suit.CLUBS)
    trump = contract.trump
    said = [Marriage(seat, trump) for seat, forty in zip(Seat, facts.forties, strict=False) if forty]
    said += [Marriage(seat, None) for seat, count in zip(Seat, facts.twenties, strict=False) for _ in range(count)]
    hands = (None, None, None)
    deal = Position(contract, hands, Seat.S0, kontra=account.kontra, said=tuple(said), rules=account.rules)
    if facts.given_up:
        return str(deal), "given up"
    ended = [f"points {facts.points}", f"tricks {facts.tricks}-{10 - facts.tricks}"]
    if facts.seven:
        ended.append(f"seven {facts.seven.seat} {'wins' if facts.seven.wins else 'loses'}")
    if account.rules.four_aces and contract.has_trumps:  # where they are paid they are asked for, even if not here
        ended.append(f"aces {facts.aces if Fact.ACES in account.asked else with_aces(facts).aces}")
    return str(deal), " | ".join(ended)


def link_to(account: Account) -> str:
    """The address that opens an account.

    >>> link_to(account_from("betli", "tricks 1-9"))
    'explore.ipynb?settle=betli+%7C+%3F+%7C+%3F+%7C+%3F+%7C+0&ended=points+0+%7C+tricks+1-9'
    """
    deal, ended = written(account)
    return f"{PAGE}?{urlencode({'settle': deal, 'ended': ended})}"


def linked(query: str, rules: RuleSet = STANDARD) -> Account | None:
    """The account that the address of a page asks for, if it asks for one. Raises as `account_from`."""
    deal = asked(query, "settle")
    return account_from(deal, asked(query, "ended"), rules) if deal else None
