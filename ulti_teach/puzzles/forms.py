"""What each kind of puzzle consists of: its keys, and whether they make a question of that kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ulti_teach.engine import (
    DECLARER,
    Card,
    CardSet,
    Contract,
    Position,
    Rule,
    Seat,
    UltiError,
    not_in_force,
    parse_card,
    parse_cards,
    parse_contract,
    parse_position,
    parse_rules,
)

from . import fitting
from .answers import at_once
from .ended import parse_facts
from .model import Kind, Question
from .reading import Entry, clause
from .stating import disagreement, parse_stated
from .target import parse_target

_COMMON = {"id": str, "theme": str, "difficulty": int, "kind": str, "seat": int, "rule": str, "lesson": int}
_ALWAYS_OPTIONAL = {"answer": str, "transfer": bool}
_TYPES: Mapping[str, type] = {
    "position": str,
    "line": str,
    "goal": str,
    "unseen": str,
    "cards": str,
    "last_trick": bool,
    "bid": str,
    "choices": list,
    "rules": str,
    "facts": str,
}
_MOST_CHOICES = 12
_NOBODY = "parti in c | ? | ? | ? | 0"  # the position of a puzzle that is about none


@dataclass(frozen=True, slots=True)
class _Form:
    """The keys that a kind needs and those it may have, beside the common ones; what else has to hold."""

    needs: tuple[str, ...]
    may: tuple[str, ...] = ()
    fits: Callable[[Question, Entry], None] | None = None


def build(entry: Entry, theme: str) -> Question | None:
    """The question of an entry; None where there are faults, which the entry then has."""
    kind = Kind(entry.content["kind"]) if entry.content.get("kind") in [each.value for each in Kind] else None
    _check_keys(entry, kind)
    entry.one_of("kind", [each.value for each in Kind])
    if entry.get("theme", theme) != theme:
        entry.fault(f"expected the file's own theme, {theme}", "theme")
    difficulty, lesson = entry.number("difficulty", 1, 5), entry.number("lesson", 1, 12)
    seat = Seat(entry.number("seat", 0, 2))
    rule = entry.one_of("rule", [each.value for each in Rule], "a numbered rule such as R7.2")
    if kind is None:
        return None
    position = _position(entry, kind)
    line = entry.read("line", _line) or ()
    target = entry.read("goal", parse_target)
    unseen, pile = entry.read("unseen", parse_cards), entry.read("cards", parse_cards)
    bids = _bids(entry)
    facts = entry.read("facts", lambda text: parse_facts(text, position)) if position else None
    if entry.faults or position is None or rule is None:
        return None
    question = Question(
        id=entry.content["id"],
        theme=theme,
        difficulty=difficulty,
        kind=kind,
        seat=seat,
        position=position,
        lesson=lesson,
        rule=Rule(rule),
        line=line,
        target=target,
        unseen=unseen or CardSet(),
        pile=pile or CardSet(),
        last_trick=entry.get("last_trick", False),
        bids=bids,
        facts=facts,
        transfer=entry.get("transfer", False),
    )
    _check_fit(question, entry)
    return None if entry.faults else question


def _check_keys(entry: Entry, kind: Kind | None) -> None:
    """Whether the keys are those of the kind; where that is not known, whether there are such keys at all."""
    if kind is None:
        entry.keys(_COMMON, {**_TYPES, **_ALWAYS_OPTIONAL})
        return
    form = _form(kind, entry)
    foreign = [key for key in entry.content if key in _TYPES and key not in (*form.needs, *form.may)]
    for key in foreign:
        hint = ": write the trick into the position" if kind is Kind.LEGAL_CARDS and key == "line" else ""
        entry.fault(f"a {kind.value} puzzle has no {key}{hint}", key)
    own = {key: _TYPES[key] for key in form.needs}
    also = {key: _TYPES[key] for key in (*form.may, *foreign)}
    in_order = {key: kept for key, kept in _COMMON.items() if key not in ("rule", "lesson")}
    entry.keys({**in_order, **own, "lesson": int, "rule": str}, {**also, **_ALWAYS_OPTIONAL})


def _form(kind: Kind, entry: Entry) -> _Form:
    if kind is Kind.POINTS and "cards" in entry.content:
        return _Form(("cards",), ("last_trick",), fitting.pile)
    return _FORMS[kind]


def _position(entry: Entry, kind: Kind) -> Position | None:
    """The position; for bids one that holds the bid to beat and the rules, and for a pile of cards any."""
    if kind is Kind.LEGAL_BIDS:
        bid, rules = entry.read("bid", _bid), entry.read("rules", parse_rules)
        if bid is None:
            return None
        position = Position(bid, (None, None, None), DECLARER)
        if rules is None:
            return position
        missing = not_in_force(bid, rules)
        if missing:
            entry.fault(str(missing), "bid")
        return Position(bid, (None, None, None), DECLARER, rules=rules)
    if "cards" in entry.content and kind is Kind.POINTS:
        return parse_position(_NOBODY)
    return entry.read("position", parse_position)


def _line(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def _bid(text: str) -> Contract:
    """A bid, which does not name its minor suit (R3.7)."""
    bid = parse_contract(text)
    if bid.minor is not None:
        raise UltiError(f"expected no 'in {bid.minor}': a bid does not say its minor suit (R3.7)")
    return bid


def _bids(entry: Entry) -> tuple[Contract, ...]:
    """The bids to choose from."""
    found: list[Contract] = []
    texts: list[object] = entry.get("choices", [])
    if "choices" in entry.content and not 2 <= len(texts) <= _MOST_CHOICES:
        entry.fault(f"expected 2 to {_MOST_CHOICES} bids, found {len(texts)}", "choices")
        return ()
    for text in texts:
        if not isinstance(text, str):
            entry.fault("expected bids in quotes", "choices")
            continue
        try:
            found.append(_bid(text))
        except UltiError as fault:
            entry.fault(clause(fault), "choices")
    if len(set(found)) < len(found):
        entry.fault("a bid stands there twice", "choices")
    return tuple(found)


def _check_fit(question: Question, entry: Entry) -> None:
    """Whether the parts fit together; then, whether a stated answer is the one (where that takes no search)."""
    fits = _form(question.kind, entry).fits
    if fits is not None:
        fits(question, entry)
    stated = entry.get("answer", "")
    if entry.faults or "answer" not in entry.content:
        return
    try:
        if question.kind.has_target:
            parse_stated(question, stated)  # the checker compares it
            return
        says = disagreement(question, stated, at_once(question))
    except UltiError as fault:
        says = clause(fault)
    if says:
        entry.fault(says, "answer")


_FORMS = {
    Kind.LEGAL_CARDS: _Form(("position",), fits=fitting.turn),
    Kind.TRICK_WINNER: _Form(("position", "line"), fits=fitting.trick),
    Kind.STRONGEST_CARD: _Form(("position", "line"), fits=fitting.trick),
    Kind.LEGAL_BIDS: _Form(("bid", "choices"), ("rules",), fitting.bids),
    Kind.POINTS: _Form(("position",), ("line",), fitting.count),
    Kind.SETTLEMENT: _Form(("position", "facts"), fits=fitting.facts),
    Kind.BEST_CARD: _Form(("position", "goal"), fits=fitting.known),
    Kind.PLAY: _Form(("position", "goal"), ("line",), fitting.known),
    Kind.DISCARD: _Form(("position", "goal"), fits=fitting.discard),
    Kind.SAFE_PLAY: _Form(("position", "goal", "unseen"), fits=fitting.safe_play),
}
