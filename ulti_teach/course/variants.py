"""What a variant or a house rule changes, found by asking the engine twice: on the ladder, in play, in payment."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache

from ulti_teach.engine import (
    STANDARD,
    Card,
    Component,
    Contract,
    Kontra,
    Position,
    Raising,
    Reason,
    Rule,
    RuleSet,
    Seat,
    Settlement,
    Stake,
    UltiError,
    parse_contract,
    parse_position,
)
from ulti_teach.engine.ruleset import LEVELS

from .examples import EXAMPLES
from .laddering import Changes, changes
from .trying import Cards, End, Ends, Example

#: The rule that each choice of a rule set is about.
RULE_OF = {
    "four_players": Rule.R11_1,
    "dealer_pays": Rule.R11_1,
    "four_aces": Rule.R11_2,
    "tournament_durchmars": Rule.R11_3,
    "older_20_100": Rule.R11_4,
    "marriages_in_parti": Rule.R6_2,
    "silent_ulti_alone": Rule.R9_2,
    "no_beating_in_betli": Rule.R7_5,
    "kontra_to": Rule.R8_3,
}
# The highest kontra, where it is another one than the standard's; which one makes no difference to what it shows.
_KONTRA_TO = 4
# The levels that the declarer may answer: sides take turns, and the opponents begin (R8.3).
_DECLARERS = LEVELS[1::2]
# Beside the examples of the rules, so that everything in which tables differ comes up.
_POSITIONS = (
    "betli | hQ8 s8 | hA7 d9 | hT dT | 2 | trick h9",
    "betli | cA9 dK | cJ7 d8 | cT hT | 2 | trick c8",
)
_ENDS = (
    *("heart parti", "ulti in c", "20-100 in c", "40-100 ulti in c"),
    *("40-100 open durchmars in c", "four aces in c", "20-100 ulti in c"),
)


@dataclass(frozen=True, slots=True)
class PlayChange:
    """A card, or an answer to a kontra, that one of two tables allows: why not before and after, None where it may."""

    position: Position
    what: Card | Stake
    before: Reason | None
    after: Reason | None


@dataclass(frozen=True, slots=True)
class PayChange:
    """A deal that two tables settle in two ways."""

    contract: Contract
    end: End
    before: Settlement
    after: Settlement


@dataclass(frozen=True, slots=True)
class Compared:
    """All that one choice changes against `since`: bids, what may be played, what is paid."""

    rules: RuleSet
    since: RuleSet
    ladder: Changes
    play: tuple[PlayChange, ...]
    pay: tuple[PayChange, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether one deal is bid, played and paid as ever."""
        return not (self.ladder or self.play or self.pay)


def options() -> tuple[str, ...]:
    """Every choice of a rule set, by its field."""
    return tuple(field.name for field in fields(RuleSet))


def chosen(option: str) -> tuple[RuleSet, RuleSet]:
    """The rules with this choice, and those without it. Raises `UltiError` when there is no such choice.

    >>> chosen("four_aces")
    (parse_rules('four aces'), parse_rules('standard'))
    """
    if option not in options():
        raise UltiError(f"The choices of a table are {', '.join(options())}, not {option!r}.")
    # Whether a fourth player pays is a question only where four play.
    since = RuleSet(four_players=True) if option == "dealer_pays" else STANDARD
    if option == "kontra_to":
        return replace(since, kontra_to=_KONTRA_TO), since
    switched: dict[str, bool] = {option: True}
    return replace(since, **switched), since


@cache
def compare(option: str) -> Compared:
    """What a choice changes, against the same table without it. Raises `UltiError` when there is no such choice.

    >>> found = compare("no_beating_in_betli")
    >>> str(found.play[0].what), str(found.play[0].before), found.play[0].after
    ('h8', 'R7.4: h9 is the card to beat, you hold hQ', None)
    """
    rules, since = chosen(option)
    play = (*_cards(rules, since), *_answers(rules, since))
    pay = tuple(_payments(rules, since, EXAMPLES.get(RULE_OF[option])))
    return Compared(rules, since, changes(rules, since), play, pay)


def _cards(rules: RuleSet, since: RuleSet) -> Iterator[PlayChange]:
    """The cards of the examples that one table allows and the other does not."""
    texts = [*_POSITIONS, *(example.text for example in EXAMPLES.values() if isinstance(example, Cards))]
    for text in texts:
        first, second = (replace(parse_position(text), rules=table) for table in (since, rules))
        for card in first.hand:
            before, after = first.violation(card), second.violation(card)
            if (before is None) is not (after is None):
                yield PlayChange(second, card, before, after)


def _answers(rules: RuleSet, since: RuleSet) -> Iterator[PlayChange]:
    """The lowest answer to a kontra that one table allows and the other does not."""
    ulti, stake = parse_contract("ulti in c"), Stake(Component.ULTI)
    for level in LEVELS[1:-1]:
        kontra = Kontra(((Component.ULTI, (level, level)),))
        asked = frozenset({stake})
        before, after = (
            Raising(ulti, kontra, Seat.S0, asked, rules=table).violation(stake) for table in (since, rules)
        )
        if (before is None) is not (after is None):
            yield PlayChange(Position(ulti, (None, None, None), Seat.S0, kontra=kontra), stake, before, after)
            return


def _payments(rules: RuleSet, since: RuleSet, first: Example | None) -> Iterator[PayChange]:
    """The ends of examples, and some more, that two tables settle in two ways, each once, its own rule's first."""
    seen: set[tuple[Contract, End]] = set()
    for contract, end in _all_ends(first):
        if (contract, end) in seen:
            continue
        seen.add((contract, end))
        try:
            before, after = end.settled(contract, since), end.settled(contract, rules)
        except UltiError:  # these facts are not of this contract
            continue
        if before != after:
            yield PayChange(contract, end, before, after)


def _all_ends(first: Example | None) -> Iterator[tuple[Contract, End]]:
    """Every end of the examples with its own contract; those of the other contracts with the facts of all."""
    own = [example for example in (first, *EXAMPLES.values()) if isinstance(example, Ends)]
    ends = [replace(end, agreed="standard") for example in own for end in example.ends]
    yield from ((example.contract, replace(end, agreed="standard")) for example in own for end in example.ends)
    yield from ((parse_contract(text), end) for text in _ENDS for end in ends if not end.kontra.levels)
