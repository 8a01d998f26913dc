"""Best cards, best lines, refutations: what they claim is checked by playing them out, and by trying everything."""

from functools import cache

import pytest

from tests.solver.endings import ending
from tests.solver.tables import COURSE, Asked
from ulti_teach.engine import Card, IllegalCard, Position, Rank, UltiError, parse_card, parse_position
from ulti_teach.solver import Goal, NotSolved, Solver, Standing, analyse, finish, outcomes, refute, solve

# In the last three, one who flees could give in sooner than he must.
ENDINGS = [ending(seed) for seed in (*range(9000, 9060), 9189, 9206, 9289)]


def taken(position: Position, line: tuple[Card, ...]) -> Position:
    """The position after a line; raises `IllegalCard` for one that breaks a rule."""
    for card in line:
        position = position.play(card)
    return position


def shows(goal: Goal, least: int, position: Position, lost: bool) -> bool | None:
    """Whether everyone can see that the declarer has made it (True) or cannot any more (False); None: still open.

    `lost`: whether a trick has gone that must not, in a betli or a durchmars. Asked between two tricks.
    """
    cards = [card for hand in position.hands for card in hand or ()]
    if goal is Goal.POINTS:
        to_come = sum(card.points for card in cards) + (10 if cards else 0)
        if position.points >= least:
            return True
        return False if position.points + to_come < least else None
    if goal is Goal.ULTI:
        seven = Card(position.contract.trump, Rank.SEVEN)  # type: ignore[arg-type]
        return None if seven in (position.hands[0] or ()) else False
    if lost:
        return False
    return None if cards else True


@cache
def tricks_to_show(goal: Goal, least: int, position: Position, lost: bool, wanted: bool) -> int:
    """How many tricks the side that wants it shown needs at most, trying everything; 99 where it cannot be forced."""
    if not position.table:
        shown = shows(goal, least, position, lost)
        if shown is not None:
            return 0 if shown is wanted else 99
        if position.is_over:
            return 99
    numbers = []
    for card in position.legal_cards():
        after = position.play(card)
        took = not after.table
        bad = {Goal.BETLI: after.leader == 0, Goal.DURCHMARS: after.leader != 0}.get(goal, False)
        if after.is_over and goal is Goal.ULTI:
            # The last trick: the 7 lay in it, so it shows who has won it.
            made = after.leader == 0 and card_of(position, 0, card).rank is Rank.SEVEN
            numbers.append(1 if made is wanted else 99)
            continue
        rest = tricks_to_show(goal, least, after, lost or (took and bad), wanted)
        numbers.append(rest + took if rest < 99 else 99)
    return min(numbers) if (position.to_play == 0) is wanted else max(numbers)


def card_of(position: Position, seat: int, last: Card) -> Card:
    """The card of a seat in the trick that `last` completes."""
    return position.trick.play(last).cards[(seat - position.leader) % 3]


@pytest.mark.parametrize("row", COURSE, ids=lambda row: row.id)
def test_every_wrong_card_is_refuted_and_no_right_one(row: Asked) -> None:
    """The line is legal and begins with the card; it is never longer than the author's own."""
    position, goal = parse_position(row.position), Goal(row.goal)
    for card in position.legal_cards():
        found = refute(position, card, goal)
        if card in row.keeps:
            # A card that keeps what the puzzle asks may still lose ten points that it does not ask for.
            assert found is None or goal is Goal.POINTS
            continue
        assert found is not None
        assert found.line[0] == card
        taken(position, found.line)
        if row.trap and card == row.trap[0] and len(row.trap) > len(found.line):
            assert not taken(position, found.line).table


@pytest.mark.parametrize("text", ENDINGS)
def test_a_refutation_is_the_shortest(text: str) -> None:
    """By trying everything: the side that refutes needs as many tricks as the line has, and the other loses none sooner."""
    position = parse_position(text)
    for goal in solve(position).values:
        if goal in (Goal.PAYOFF, Goal.SILENT_ULTI):
            continue
        before = solve(position, (goal,)).values[goal]
        for card in position.legal_cards():
            found = refute(position, card, goal)
            after = outcomes(position, goal)[card]
            if found is None:
                assert after == before
                continue
            assert (found.before, found.after) == (before, after)
            end = taken(position, found.line)
            wanted = position.to_play != 0
            least = int(before) + (10 if wanted else 0) if goal is Goal.POINTS else 1
            first = position.play(card)
            lost = not first.table and {Goal.BETLI: first.leader == 0, Goal.DURCHMARS: first.leader != 0}.get(
                goal, False
            )
            tricks = tricks_to_show(goal, least, first, lost, wanted)
            begun = not first.table
            cards_of_line = len(position.table) + len(found.line)
            assert cards_of_line % 3 == 0 or end.is_over
            assert tricks == cards_of_line // 3 - begun, (goal, card, found.line)


@pytest.mark.parametrize("text", ENDINGS)
def test_what_is_at_stake_may_be_less_than_the_best(text: str) -> None:
    """For every number of points: a card that lets it go is refuted by the shortest line there is, and no other card."""
    position = parse_position(text)
    if position.contract.trump is None:
        return
    solver, wanted = Solver(position), position.to_play != 0
    before = finish(solver.value(position, Goal.POINTS))
    for card, after in finish(solver.outcomes(position, Goal.POINTS)).items():
        for least in range(0, 91, 10):
            found = finish(solver.refutation(position, card, Goal.POINTS, least=least))
            if (before >= least) == (after >= least):
                assert found is None
                continue
            assert found is not None
            assert (found.before, found.after) == (before, after)
            first = position.play(card)
            tricks = tricks_to_show(Goal.POINTS, least, first, False, wanted)
            taken(position, found.line)
            assert tricks == (len(position.table) + len(found.line)) // 3 - (not first.table)


@pytest.mark.parametrize("text", ENDINGS)
def test_a_best_line_keeps_the_value_to_the_end(text: str) -> None:
    """Each card of it is the first of the best ones; all best cards are told, in notation order."""
    position = parse_position(text)
    for goal in solve(position).values:
        if goal is Goal.SILENT_ULTI:
            continue
        found = analyse(position, goal)
        assert found.cards == outcomes(position, goal)
        assert set(found.best) == {card for card, value in found.cards.items() if value == found.value}
        assert list(found.cards) == list(position.legal_cards())
        at = Standing.of(position)
        for card in found.line:
            assert card == next(iter(finish(Solver(position).analysis(at, goal)).best))
            assert finish(Solver(position).value_after(at, card, goal)) == found.value
            at = at.play(card)
        assert at.position.is_over
        if goal is Goal.POINTS:
            assert at.position.points == found.value


def test_the_same_question_has_the_same_answer() -> None:
    """Twice, and after other questions: line and refutation too."""
    position = parse_position("heart ulti | hKQJ7 sT97 | cTQ8 dTJ sAJ | cJ dKQ hT sKQ8 | 0 | points 20")
    once, card = analyse(position, Goal.ULTI), parse_card("hK")
    solver = Solver(position)
    finish(solver.outcomes(position, Goal.PAYOFF))
    finish(solver.value(position, Goal.POINTS))
    assert finish(solver.analysis(position, Goal.ULTI)) == once
    assert finish(solver.refutation(position, card, Goal.ULTI)) == refute(position, card, Goal.ULTI)


@pytest.mark.usefixtures("search")
@pytest.mark.parametrize("seed", [105, 152])
def test_what_one_refutation_has_found_is_right_for_the_next(seed: int) -> None:
    """What shows soon at one number of points shows later, or never, at another: from one memory, as from a fresh one."""
    position, solver = parse_position(ending(seed)), Solver(parse_position(ending(seed)))
    for least in (60, 40, 70, 80, 90, 50, 30, 10, 20):
        for card in position.legal_cards():
            found = finish(solver.refutation(position, card, Goal.POINTS, least=least))
            fresh = finish(Solver(position).refutation(position, card, Goal.POINTS, least=least))
            assert found == fresh, (card, least)


def test_what_cannot_be_asked_is_said() -> None:
    """A question that the contract does not raise, a hand that is not known, a card that is not legal."""
    betli = parse_position("betli | hQ87 | hATK | sTKQ | 0")
    with pytest.raises(UltiError, match="betli does not ask for ulti, but for betli, payoff"):
        solve(betli, (Goal.ULTI,))
    with pytest.raises(UltiError, match="all three hands have to be known"):
        solve(parse_position("betli | hQ87 | ? | sTKQ | 0"))
    with pytest.raises(IllegalCard):
        refute(parse_position("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"), parse_card("sK"))
    solver = Solver(parse_position("parti in c | c7 hA | d8 h9 | d7 h7 | 0"))
    for other in ("ulti in c | c7 hA | d8 h9 | d7 h7 | 0", "betli | c7 hA | d8 h9 | d7 h7 | 0"):
        with pytest.raises(UltiError, match="is played by other rules than what this solver was made for"):
            finish(solver.value(parse_position(other), Goal.PAYOFF))


def test_too_few_nodes_are_no_answer() -> None:
    """What was answered stays, what was not is left out; a single answer raises."""
    position = parse_position("parti in s | cKJ87 dQJ hTQ sAK | cAQ9 d87 hAJ7 sQJ | dATK9 hK98 s987 | 0")
    found = solve(position, nodes=300)
    assert not found.solved
    assert found.nodes <= 310
    assert found.values == {}
    with pytest.raises(NotSolved, match="Not solved within 3"):
        analyse(position, Goal.POINTS, nodes=300)
    assert solve(position, (Goal.POINTS,)).solved
