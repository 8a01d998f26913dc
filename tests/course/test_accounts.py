"""Accounts: what is asked about a deal, facts told one by one, and accounts as text."""

import pytest

from tests.golden import FOLDER
from ulti_teach.course.accounts import Account, Fact, lost, made, matters, of_game
from ulti_teach.course.accounttext import account_from, kept, taken_up, written
from ulti_teach.engine import (
    Bonus,
    Component,
    Facts,
    ImpossibleFacts,
    Stake,
    UltiError,
    WrongPhase,
    deal,
    ladder,
    new_game,
    parse_contract,
    parse_rules,
    replay,
)
from ulti_teach.engine.cards import ALL_CARDS

RULES = [
    "standard",
    "four aces, tournament durchmars",
    "older 20-100, marriages in parti, silent ulti alone, four players, dealer pays, kontra to x4",
]


@pytest.mark.parametrize(
    ("contract", "rules", "asked"),
    [
        ("parti", "standard", "points sweep seven said-0 said-1"),
        ("heart ulti", "standard", "points sweep seven said-0 said-1"),
        ("40-100", "standard", "points sweep seven said-0"),
        ("ulti durchmars", "standard", "sweep seven"),
        ("betli", "four aces", "sweep"),
        ("open durchmars", "standard", "sweep"),
        ("parti in c", "four aces", "points sweep seven said-0 said-1 aces"),
    ],
)
def test_what_is_asked(contract: str, rules: str, asked: str) -> None:
    """Only what is paid for: the opponents' pairs where a parti can be doubled by them, aces where they are played for."""
    found = matters(parse_contract(contract), parse_rules(rules))
    assert [fact.value for fact in found] == asked.split()


@pytest.mark.parametrize("rules", RULES)
def test_every_bid_can_be_made_and_lost(rules: str) -> None:
    """With every component on the right side, no bonus beside the extra for an ulti, and facts that fit together."""
    table = parse_rules(rules)
    for row in ladder(table):
        for bid in row.bids:
            for account, won in ((made(bid, table), True), (lost(bid, table), False)):
                lines = account.settlement.lines
                parts = [line for line in lines if isinstance(line.what, Component)]
                assert {line.what for line in parts} == bid.components
                assert all(line.won is won for line in parts)
                assert {line.what for line in lines} - bid.components <= {Bonus.ULTI_PENALTY}
                for fact in account.asked:
                    assert account.way(fact) in account.ways(fact)


def test_every_fact_comes_back_as_it_was_told() -> None:
    """What may be told is told, and the rest of what is asked stays as it was."""
    start = made(parse_contract("ulti in c"), parse_rules("four aces, silent ulti alone"))
    told = 0
    for fact in start.asked:
        for way in start.ways(fact):
            try:
                after = start.telling(fact, way)
            except ImpossibleFacts:
                continue
            told += 1
            assert after.way(fact) == way
            goes_along = {Fact.POINTS, Fact.ACES} if fact is Fact.SWEEP else set()
            others = set(start.asked) - {fact} - goes_along
            assert {other: after.way(other) for other in others} == {other: start.way(other) for other in others}
    assert told > 20


def test_a_sweep_brings_its_points() -> None:
    """All the points that there are, or none; points that a sweep can have stay."""
    parti = made(parse_contract("parti"))
    assert parti.telling(Fact.SWEEP, "all").facts == Facts(90, 10)
    assert parti.telling(Fact.SWEEP, "none").facts == Facts(0, 0)
    kept_points = parti.telling(Fact.POINTS, "80").telling(Fact.SWEEP, "all")
    assert kept_points.facts.points == 80


@pytest.mark.parametrize(
    ("contract", "steps", "amiss"),
    [
        ("parti", [(Fact.SWEEP, "none"), (Fact.POINTS, "60")], "NO_TRICK"),
        ("parti", [(Fact.SWEEP, "all"), (Fact.POINTS, "40")], "TOO_FEW_POINTS"),
        ("ulti", [(Fact.SEVEN, "0.loses"), (Fact.SWEEP, "all")], "LAST_TRICK"),
        ("parti", [(Fact.DECLARER_SAID, "1.0"), (Fact.OPPONENTS_SAID, "1.0")], "SAID"),
        ("ulti", [(Fact.POINTS, "0")], "LAST_TEN"),
        ("ulti", [(Fact.SEVEN, "0.loses"), (Fact.POINTS, "90")], "LAST_TEN"),
        ("parti", [(Fact.SEVEN, "1.wins"), (Fact.POINTS, "90")], "LAST_TEN"),
    ],
)
def test_what_no_deal_comes_to_is_refused(contract: str, steps: list[tuple[Fact, str]], amiss: str) -> None:
    """The last step, with the reason of the facts."""
    account = made(parse_contract(contract))
    *before, last = steps
    for step in before:
        account = account.telling(*step)
    with pytest.raises(ImpossibleFacts) as fault:
        account.telling(*last)
    assert fault.value.reason.amiss.name == amiss  # type: ignore[attr-defined]


def test_giving_up_leaves_nothing_else_to_tell() -> None:
    """Only a plain minor-suit parti; then neither facts nor kontras (R10.5)."""
    parti = made(parse_contract("parti")).doubling(Stake(Component.PARTI), 2)
    given_up = parti.telling(Fact.GIVEN_UP, "yes")
    assert (given_up.asked, given_up.stakes()) == ((Fact.GIVEN_UP,), ())
    assert given_up.telling(Fact.GIVEN_UP, "no").asked[1:] == matters(parti.contract)
    with pytest.raises(UltiError, match="given-up yes is not asked"):
        made(parse_contract("heart parti")).telling(Fact.GIVEN_UP, "yes")


def test_levels_of_kontra() -> None:
    """With trumps one for both opponents, without each their own; no higher than the table goes (R8.2, R8.3)."""
    ulti = made(parse_contract("ulti"), parse_rules("kontra to x4"))
    doubled = ulti.doubling(Stake(Component.ULTI), 4)
    assert doubled.kontra.levels == ((Component.ULTI, (4, 4)),)
    assert doubled.doubling(Stake(Component.ULTI), 1).kontra.levels == ()
    with pytest.raises(UltiError, match="ulti x8 cannot be in ulti"):
        ulti.doubling(Stake(Component.ULTI), 8)
    with pytest.raises(UltiError, match="betli x2 cannot be in ulti"):
        ulti.doubling(Stake(Component.BETLI), 2)
    first, second = made(parse_contract("betli")).stakes()
    apart = made(parse_contract("betli")).doubling(first, 2).doubling(second, 8)
    assert apart.settlement.seats == (50, -10, -40)
    assert apart.under(parse_rules("kontra to x2")).kontra.levels == ((Component.BETLI, (2, 2)),)


def test_other_rules_count_aces_that_fit() -> None:
    """A table that pays for four aces is not told of four that nobody counted."""
    under = account_from("parti", "points 60 | tricks 6-4").under(parse_rules("four aces"))
    assert under.facts.aces == 3
    assert under.facts.unheard_of(aces=True) is None


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_accounts_of_whole_deals(path) -> None:  # type: ignore[no-untyped-def]
    """Settled as the deal was; as text, and as what is kept, the same comes back."""
    game = replay(path.read_text())
    account = of_game(game)
    assert account.settlement == game.settlement
    assert account_from(*written(account)).settlement == game.settlement
    assert taken_up(kept(account)) == account


def test_a_deal_that_goes_on_has_no_account() -> None:
    """There is nothing to settle yet."""
    with pytest.raises(WrongPhase):
        of_game(new_game(deal(tuple(ALL_CARDS))))


def test_what_a_cell_asks_for() -> None:
    """A contract that is made, or a position with kontras and how it ended."""
    assert account_from("heart 40-100 ulti").settlement.seats == (32, -16, -16)
    assert account_from("ulti in c | ? | ? | ? | 0 | kontra ulti x2").settlement.seats == (18, -9, -9)
    with pytest.raises(UltiError, match="four aces is not bid at this table"):
        account_from("four aces")


@pytest.mark.parametrize(
    "change",
    [
        {"contract": "ulti ulti"},
        {"rules": "none"},
        {"kontra": {"betli": [2, 2]}},
        {"kontra": {"ulti": [3, 3]}},
        {"kontra": {"ulti": 2}},
        {"kontra": {"<b>": [2, 2]}},
        {"points": 55},
        {"points": "many"},
        {"tricks": None},
        {"seven": [7, True]},
        {"forties": []},
        {"given_up": True},
    ],
)
def test_what_was_kept_is_read_strictly(change: dict[str, object]) -> None:
    """Whatever else a browser holds is refused in a sentence, and nothing else comes out."""
    good = kept(account_from("ulti"))
    with pytest.raises(UltiError):
        taken_up(good | change)


@pytest.mark.parametrize("value", [None, [], "ulti", 7, {}])
def test_what_is_no_account_at_all(value: object) -> None:
    """One sentence."""
    with pytest.raises(UltiError, match="not a deal to settle"):
        taken_up(value)


def test_an_account_is_a_value() -> None:
    """Two that say the same are equal, and a change leaves the one before as it was."""
    account = made(parse_contract("ulti"))
    after = account.telling(Fact.SEVEN, "none")
    assert account == made(parse_contract("ulti"))
    assert after != account
    assert isinstance(after, Account)
