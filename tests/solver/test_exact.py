"""The search finds what a plain minimax finds over the rules said a second time; on whole deals it agrees with itself."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.restated.endgame import Endgame
from tests.restated.position import Told
from tests.solver.endings import ending, good
from tests.solver.tables import BY_HAND, COURSE, DATA, LAY_DOWN, Asked, ByHand, LayDown
from ulti_teach.engine import Card, CardSet, Position, Rank, all_contracts, parse_contract, parse_position

if TYPE_CHECKING:
    from ulti_teach.solver import Goal

# In the suite, and in the run that is asked for: 4 and 200 handfuls.
HANDFUL = 150
SUITE, EXHAUSTIVE = range(4), range(4, 204)
DEALS = sorted((DATA / "bench").glob("*.txt"))

# Twice: over the search as it is compiled, and as plain Python.
both = pytest.mark.usefixtures("search")
handfuls = pytest.mark.parametrize(
    "handful",
    [*SUITE, *(pytest.param(number, marks=pytest.mark.exhaustive) for number in EXHAUSTIVE)],
)


@cache
def restated(seed: int) -> tuple[Told, dict[str, int], dict[Card, dict[str, int]]]:
    """What the re-statement reads in this ending, its answers to the questions, and those after each card."""
    endgame = Endgame(ending(seed))
    return endgame.told, endgame.values(), endgame.after_each()


def whole_deals(at: int) -> list[str]:
    """The deal at this place of every file, from 0; the first line of a file says what is in it."""
    return [file.read_text(encoding="utf-8").splitlines()[at + 1] for file in DEALS]


def as_numbers(values: "dict[Goal, int | bool]") -> dict[str, int]:
    """What the search found, by the questions' names."""
    return {goal.value: int(value) for goal, value in values.items()}


def wants_more(position: Position, goal: "Goal") -> bool:
    """Whether the side to play likes a greater answer: the declarer's, or the side that has the silent ulti's 7."""
    from ulti_teach.solver import Goal

    side = position.to_play == 0
    if goal is not Goal.SILENT_ULTI or position.contract.trump is None:
        return side
    seven = Card(position.contract.trump, Rank.SEVEN)
    holder = next((seat for seat, hand in enumerate(position.hands) if seven in (hand or ())), 0)
    return side is (holder == 0)


@both
@handfuls
def test_every_answer_is_that_of_a_plain_minimax(handful: int) -> None:
    """Each question of each ending, and of each card that may be played."""
    from ulti_teach.solver import outcomes, solve

    for seed in range(handful * HANDFUL, (handful + 1) * HANDFUL):
        text = ending(seed)
        position, (_, values, after) = parse_position(text), restated(seed)
        solution = solve(position)
        assert as_numbers(solution.values) == values, f"{seed}: {text}"
        for goal in solution.values:
            found = {card: int(value) for card, value in outcomes(position, goal).items()}
            assert found == {card: each[goal.value] for card, each in after.items()}, f"{seed}: {goal} of {text}"


def test_no_question_is_asked_in_vain() -> None:
    """Each is answered both ways, often, and often by some of the cards alone."""
    answered: Counter[str] = Counter()
    for seed in range(400):
        told, values, after_each = restated(seed)
        after = [good(told, each) for each in after_each.values()]
        for name, answer in good(told, values).items():
            answered[f"{name} {answer}"] += 1
            answered[f"{name} matters"] += len({each[name] for each in after}) > 1
    names = ("points", "ulti", "betli", "durchmars", "silent ulti", "payoff")
    rare = {f"{name} {what}": 8 for name in names for what in (True, False, "matters")}
    assert {outcome for outcome, least in rare.items() if answered[outcome] < least} == set()


@both
@pytest.mark.parametrize("row", BY_HAND, ids=lambda row: row.why)
def test_what_was_worked_out_on_paper(row: ByHand) -> None:
    """The table that the re-statement is held to, too."""
    from ulti_teach.solver import Goal, outcomes, solve

    position = parse_position(row.position)
    found = as_numbers(solve(position).values)
    assert {name: found[name] for name in row.values} == row.values
    if row.each:
        assert outcomes(position, Goal(row.asks)) == row.each_card


@both
@pytest.mark.parametrize("row", COURSE, ids=lambda row: row.id)
def test_the_cards_that_keep_what_a_puzzle_asks(row: Asked) -> None:
    """All of them, and no other; and the line that refutes the trap ends where nothing can be saved."""
    from ulti_teach.solver import Goal, outcomes, solve

    goal = Goal(row.goal)
    assert row.kept_by(outcomes(parse_position(row.position), goal)) == row.keeps
    if row.trap:
        assert row.is_lost_by_trap(lambda position: solve(position, (goal,)).values[goal])


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=pytest.mark.exhaustive if row.number > 1 else (), id=row.id) for row in LAY_DOWN],
)
def test_what_may_be_laid_down(row: LayDown) -> None:
    """Of the 66 pairs that a declarer can lay down, those that keep the goal."""
    from ulti_teach.solver import Goal, solve

    goal = Goal(row.goal)
    before = parse_position(row.position)
    hand = before.hands[0] or CardSet()
    keep = []
    for pair in combinations(hand, 2):
        hands = (hand - pair, *before.hands[1:])
        if solve(replace(before, hands=hands, kitty=CardSet(pair)), (goal,)).values[goal] is True:
            keep.append(CardSet(pair))
    assert len(keep) == row.number
    assert set(row.pairs) <= set(keep)


@pytest.mark.parametrize("contract", all_contracts(), ids=str)
def test_the_questions_of_a_contract(contract: object) -> None:
    """Those that the re-statement asks, in every contract there is."""
    from ulti_teach.solver import goals_of

    named = parse_contract(str(contract) if contract.is_named else f"{contract} in c")  # type: ignore[attr-defined]
    asked = Endgame(f"{named} | cA | dA | sA | 0").values()
    assert {goal.value for goal in goals_of(named)} == set(asked)


@both
@pytest.mark.parametrize("text", whole_deals(0))
def test_on_a_whole_deal_the_value_is_that_of_the_best_card(text: str) -> None:
    """Of each question, before the first lead; and each card's value is that of the position after it."""
    from ulti_teach.solver import Goal, outcomes, solve

    position = parse_position(text)
    for goal, value in solve(position).values.items():
        if goal is Goal.PAYOFF:
            continue
        after = outcomes(position, goal)
        choose = max if wants_more(position, goal) else min
        assert value == choose(after.values()), goal
        card = Random(text).choice(list(after))
        assert solve(position.play(card), (goal,)).values[goal] == after[card], (goal, card)


@pytest.mark.exhaustive
@pytest.mark.parametrize("text", whole_deals(1))
def test_on_a_whole_deal_every_move_keeps_the_value_or_gives_it_away(text: str) -> None:
    """The payoff and every question, along a deal that is played at random, to its end."""
    from ulti_teach.solver import outcomes, solve

    rng = Random(text)
    position = parse_position(text)
    while not position.is_over:
        for goal, value in solve(position).values.items():
            after = outcomes(position, goal)
            assert set(after) == set(position.legal_cards())
            assert value == (max if wants_more(position, goal) else min)(after.values()), (goal, position)
        position = position.play(rng.choice(list(position.legal_cards())))
