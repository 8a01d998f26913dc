"""A deal as it is settled: what was bid, doubled and done, one fact after the other. Pure values.

What is asked about a deal is what its settlement can depend on, found by settling; a fact that no deal has is refused.
"""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import product

from ulti_teach.engine import (
    NO_KONTRA,
    STANDARD,
    Component,
    Contract,
    Facts,
    Game,
    ImpossibleFacts,
    Kontra,
    Position,
    RuleSet,
    Seat,
    Settlement,
    Seven,
    Stake,
    UltiError,
    WrongMove,
    WrongPhase,
    settle,
    stakes,
)
from ulti_teach.engine.announcing import give_up_violation
from ulti_teach.engine.ruleset import LEVELS


class Fact(Enum):
    """What can be told of the end of a deal."""

    GIVEN_UP = "given-up"
    POINTS = "points"
    SWEEP = "sweep"
    SEVEN = "seven"
    DECLARER_SAID = "said-0"
    OPPONENTS_SAID = "said-1"
    ACES = "aces"


#: The tricks of the declarer that tell a sweep: all, some, none. How many "some" are never matters (R4, R9.3).
ALL, SOME, NONE = 10, 5, 0
_PAIRS = tuple((forty, twenties) for forty in (False, True) for twenties in range(4))
_WAYS = {
    Fact.GIVEN_UP: ("no", "yes"),
    Fact.POINTS: tuple(str(points) for points in range(0, 91, 10)),
    Fact.SWEEP: ("all", "some", "none"),
    Fact.SEVEN: ("none", "0.wins", "0.loses", "1.wins", "1.loses", "2.wins", "2.loses"),
    Fact.DECLARER_SAID: tuple(f"{int(forty)}.{twenties}" for forty, twenties in _PAIRS),
    Fact.OPPONENTS_SAID: tuple(f"{int(forty)}.{twenties}" for forty, twenties in _PAIRS),
    Fact.ACES: tuple(str(aces) for aces in range(5)),
}
#: A few values of each fact: enough to see whether anything is paid for it, and to win and to lose every component.
_SAMPLES = {
    Fact.POINTS: ("0", "40", "60", "80"),
    Fact.SWEEP: ("all", "some", "none"),
    Fact.SEVEN: ("none", "0.wins"),
    Fact.DECLARER_SAID: ("0.0", "0.1", "1.0"),
    Fact.OPPONENTS_SAID: ("0.0", "1.0"),
    Fact.ACES: ("0", "3", "4"),
}


@dataclass(frozen=True, slots=True)
class Account:
    """A deal that is being settled; every change makes the next one.

    >>> from ulti_teach.engine import parse_contract
    >>> account = made(parse_contract("ulti in c"))
    >>> account.settlement.seats, account.telling(Fact.SEVEN, "0.loses").settlement.seats
    ((10, -5, -5), (-14, 7, 7))
    """

    contract: Contract
    facts: Facts
    kontra: Kontra = NO_KONTRA
    rules: RuleSet = STANDARD

    @property
    def settlement(self) -> Settlement:
        """Who pays whom, line by line. Raises `UltiError` when the facts do not fit the contract."""
        return settle(self.contract, self.facts, self.kontra, self.rules)

    @property
    def asked(self) -> tuple[Fact, ...]:
        """What the settlement can depend on; once the deal was given up, nothing else (R10.5)."""
        given_up = (Fact.GIVEN_UP,) if can_be_given_up(self.contract) else ()
        return given_up if self.facts.given_up else (*given_up, *matters(self.contract, self.rules))

    def ways(self, fact: Fact) -> tuple[str, ...]:
        """What a fact can be told as. Which of the opponents held the 7 counts at some tables only."""
        if fact is Fact.SEVEN and not self.rules.silent_ulti_alone:
            return _WAYS[fact][:5]
        return _WAYS[fact]

    def way(self, fact: Fact) -> str:
        """How a fact is told now: one of its ways."""
        facts = self.facts
        match fact:
            case Fact.GIVEN_UP:
                return "yes" if facts.given_up else "no"
            case Fact.POINTS:
                return str(facts.points)
            case Fact.SWEEP:
                return {ALL: "all", NONE: "none"}.get(facts.tricks, "some")
            case Fact.SEVEN:
                return self._way_of_seven()
            case Fact.DECLARER_SAID | Fact.OPPONENTS_SAID:
                at = int(fact is Fact.OPPONENTS_SAID)
                return f"{int(facts.forties[at])}.{facts.twenties[at]}"
            case Fact.ACES:
                return str(facts.aces)

    def _way_of_seven(self) -> str:
        seven = self.facts.seven
        if seven is None:
            return "none"
        seat = min(int(seven.seat), 1) if not self.rules.silent_ulti_alone else int(seven.seat)
        return f"{seat}.{'wins' if seven.wins else 'loses'}"

    def telling(self, fact: Fact, way: str) -> "Account":
        """The deal with one fact told differently; a sweep brings the points and aces that it needs.

        Raises `ImpossibleFacts` where no deal ends like that, `UltiError` for what is not asked here.
        """
        if fact not in self.asked or way not in self.ways(fact):
            raise UltiError(f"{fact.value} {way} is not asked of {self.contract}.")
        if fact is Fact.GIVEN_UP:
            after = made(self.contract, self.rules)
            return replace(after, facts=Facts(0, 0, given_up=True)) if way == "yes" else after
        told: dict[Fact, str] = {known: self.way(known) for known in self.asked if known is not Fact.GIVEN_UP}
        told[fact] = way
        if fact is Fact.SWEEP:
            told |= _swept(told, way)
        facts = _facts(told)
        reason = facts.unheard_of(aces=Fact.ACES in told) if Fact.POINTS in told else None
        if reason:
            raise ImpossibleFacts(reason)
        return replace(self, facts=facts)

    def levels(self) -> tuple[int, ...]:
        """How many times over a component can count here (R8.3)."""
        return tuple(level for level in LEVELS if level <= self.rules.kontra_to)

    def stakes(self) -> tuple[Stake, ...]:
        """What can have been doubled; nothing where the deal was given up before anybody could."""
        return () if self.facts.given_up else stakes(self.contract)

    def doubling(self, stake: Stake, level: int) -> "Account":
        """The deal with a stake at another level. Raises `UltiError` for what is not at stake, or no level here."""
        if stake not in self.stakes() or level not in self.levels():
            raise UltiError(f"{stake} x{level} cannot be in {self.contract}.")
        levels = dict(self.kontra.levels)
        first, second = levels.get(stake.component, (1, 1))
        levels[stake.component] = (
            first if stake.opponent is Seat.S2 else level,
            second if stake.opponent is Seat.S1 else level,
        )
        return replace(self, kontra=Kontra(tuple((part, both) for part, both in levels.items() if both != (1, 1))))

    def under(self, rules: RuleSet) -> "Account":
        """The same deal at a table with other rules: its levels of kontra no higher than they go there.

        Where aces begin to matter that nobody has counted, they are some that fit the points.
        """
        highest = rules.kontra_to
        levels = tuple((part, (min(a, highest), min(b, highest))) for part, (a, b) in self.kontra.levels)
        after = replace(self, rules=rules, kontra=Kontra(levels))
        if Fact.ACES in self.asked or Fact.ACES not in after.asked:
            return after
        return replace(after, facts=with_aces(self.facts))


def with_aces(facts: Facts) -> Facts:
    """The same with a number of aces that fits the points, for facts in which nobody has counted them.

    >>> with_aces(Facts(80, 10)).aces
    3
    """
    counts = (min(facts.points // 10, aces) for aces in (3, 4, 2, 1, 0))
    counted = (replace(facts, aces=aces) for aces in counts)
    return next((one for one in counted if not one.unheard_of(aces=True)), facts)


def _swept(told: dict[Fact, str], way: str) -> dict[Fact, str]:
    """What must be told differently with a sweep: its points and aces, where they are asked."""
    for points, aces in ((None, None), ("90", None), ("90", "4"), ("0", "0")):
        other = {fact: to for fact, to in ((Fact.POINTS, points), (Fact.ACES, aces)) if to and fact in told}
        try:
            facts = _facts(told | other)
        except ImpossibleFacts:
            continue
        if Fact.POINTS not in told or facts.unheard_of(aces=Fact.ACES in told) is None:
            return other
    return {}


def _facts(told: dict[Fact, str]) -> Facts:
    """The facts that are told so; what is not told does not matter, and is something possible."""
    tricks = {"all": ALL, "some": SOME, "none": NONE}[told.get(Fact.SWEEP, "some")]
    points = int(told[Fact.POINTS]) if Fact.POINTS in told else 9 * tricks // 10 * 10
    seat, _, wins = told.get(Fact.SEVEN, "none").partition(".")
    seven = Seven(Seat(int(seat)), wins == "wins") if wins else None
    mine, theirs = (told.get(said, "0.0").split(".") for said in (Fact.DECLARER_SAID, Fact.OPPONENTS_SAID))
    return Facts(
        points,
        tricks,
        seven,
        (mine[0] == "1", theirs[0] == "1"),
        (int(mine[1]), int(theirs[1])),
        int(told.get(Fact.ACES, "0")),
    )


@cache
def _ends(contract: Contract, rules: RuleSet) -> dict[tuple[str, ...], Settlement]:
    """What is paid for a contract in many ends that differ in few facts, each by how its facts are told."""
    found: dict[tuple[str, ...], Settlement] = {}
    for ways in product(*_SAMPLES.values()):
        try:
            found[ways] = settle(contract, _facts(dict(zip(_SAMPLES, ways, strict=True))), rules=rules)
        except UltiError:  # no deal ends like this, or not with this contract
            continue
    return found


@cache
def matters(contract: Contract, rules: RuleSet = STANDARD) -> tuple[Fact, ...]:
    """The facts that what is paid for a contract can depend on, found by settling ends that differ in one.

    >>> from ulti_teach.engine import parse_contract
    >>> [fact.value for fact in matters(parse_contract("betli"))]
    ['sweep']
    """
    if contract.minor:
        return matters(replace(contract, minor=None), rules)  # every minor suit pays the same
    found: list[Fact] = []
    for at, fact in enumerate(_SAMPLES):
        others: dict[tuple[str, ...], Settlement] = {}
        ends = _ends(contract, rules).items()
        if any(others.setdefault(ways[:at] + ways[at + 1 :], paid) != paid for ways, paid in ends):
            found.append(fact)
    return tuple(found)


def can_be_given_up(contract: Contract) -> bool:
    """Whether the declarer may give up before the first lead (R10.5)."""
    return give_up_violation(Position(contract, (None, None, None), Seat.S0), has_led=False) is None


def made(contract: Contract, rules: RuleSet = STANDARD) -> Account:
    """A deal in which the declarer has done all that was undertaken, and little else happened."""
    return _reached(contract, rules, won=True)


def lost(contract: Contract, rules: RuleSet = STANDARD) -> Account:
    """A deal in which the declarer has failed at everything, and little else happened."""
    return _reached(contract, rules, won=False)


def _reached(contract: Contract, rules: RuleSet, *, won: bool) -> Account:
    """Of the ends in which every component is won, or lost, one with the fewest bonuses, and then the plainest."""
    plain = {Fact.POINTS: "60" if won else "40", Fact.SWEEP: "some", Fact.SEVEN: "none", Fact.ACES: "3"}
    asked = matters(contract, rules)
    found: list[tuple[int, int, Facts]] = []
    for ways, paid in _ends(replace(contract, minor=None), rules).items():
        told = dict(zip(_SAMPLES, ways, strict=True))
        facts = _facts({fact: told[fact] for fact in asked})
        parts = [line for line in paid.lines if isinstance(line.what, Component)]
        if any(line.won is not won for line in parts) or len(parts) < len(contract.components):
            continue
        if Fact.POINTS in asked and facts.unheard_of(aces=Fact.ACES in asked):
            continue
        odd = sum(told[fact] != plain.get(fact, "0.0") for fact in asked)
        found.append((len(paid.lines) - len(parts), odd, facts))
    return Account(contract, min(found, key=lambda end: end[:2])[2], rules=rules)


def of_game(game: Game) -> Account:
    """The account of a deal that is over. Raises `WrongPhase` before the end."""
    play = game.play
    if play is None or not play.is_over:
        raise WrongPhase(WrongMove(game.phase))
    return Account(game.contract, play.facts_so_far, play.position.kontra, game.rules)
