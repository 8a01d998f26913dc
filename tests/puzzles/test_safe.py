"""Safe plays: right in every layout, by a way to play that sees only what is seen; and how a wrong card is beaten."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.restated.hidden import Layout, Wanted, is_sure_after
from tests.solver.endings import ending
from ulti_teach.engine import (
    CardSet,
    Component,
    IllegalCard,
    PuzzleError,
    Rule,
    Seat,
    parse_card,
    parse_cards,
    parse_position,
)
from ulti_teach.puzzles import Kind, Question, Target, parse_target
from ulti_teach.puzzles.safe import SafePlay, beating_layout, safe_cards
from ulti_teach.solver import Goal, Solver, Task, finish, goals_of, outcomes

COURSE = ("ulti in c | cA7 d98 | ? | ? | 0", "ulti", "cTK hTQJ sAJ7")


def question(position: str, goal: str, unseen: str) -> Question:
    """A safe play from its texts."""
    return Question(
        id="safe-test",
        theme="safe",
        difficulty=4,
        kind=Kind.SAFE_PLAY,
        seat=Seat.S0,
        position=parse_position(position),
        lesson=6,
        rule=Rule.R7_7,
        target=parse_target(goal),
        unseen=parse_cards(unseen),
    )


def at_random(seed: int) -> Question | None:
    """A small safe play out of an ending, None where there is none: too large, not the declarer's turn, all is lost."""
    position = parse_position(ending(seed))
    mine, first, second = position.hands
    if position.is_over or position.to_play != 0 or mine is None or first is None or second is None or len(mine) > 3:
        return None
    if position.rules.no_beating_in_betli:  # the statement knows the common rules only
        return None
    goals = [goal for goal in goals_of(position.contract) if goal not in (Goal.PAYOFF, Goal.SILENT_ULTI)]
    goal = goals[seed % len(goals)]
    value = max(outcomes(position, goal).values())
    if not value:
        return None
    least = max(10, int(value) - 10 * (seed % 3)) if goal is Goal.POINTS else 1
    hidden = replace(position, hands=(mine, None, None))
    asked = question(str(hidden), "ulti", str(first | second))
    return replace(asked, target=Target(goal, least))


#: Out of some hundred: those that are small safe plays.
SEEDS = (
    711,
    713,
    735,
    737,
    752,
    788,
    813,
    839,
    840,
    858,
    877,
    886,
    907,
    910,
    924,
    951,
    961,
    972,
    1027,
    1029,
    1045,
    1076,
)
RANDOM = [each for each in map(at_random, SEEDS) if each is not None]


def layouts_of(asked: Question) -> list[Layout]:
    """Every way to deal the unseen cards, without a thought to what was seen."""
    count = asked.position.cards_held(1)
    return [(frozenset(held), frozenset(asked.unseen - set(held))) for held in combinations(asked.unseen, count)]


def could_have_been(asked: Question, layout: Layout) -> bool:
    """Whether the cards in the trick could have been played by those who hold these, and said what they said."""
    first, second = layout
    try:
        replace(asked.position, hands=(asked.position.hands[0], CardSet(first), CardSet(second)))
    except ValueError:
        return False
    return True


def lost_at_once(asked: Question) -> bool:
    """Whether a betli or durchmars has gone wrong in an earlier trick, as the position tells."""
    tricks = asked.position.tricks or (0, 0)
    assert asked.target is not None
    return bool({Goal.BETLI: tricks[0], Goal.DURCHMARS: tricks[1]}.get(asked.target.goal, 0))


@pytest.mark.parametrize("asked", RANDOM, ids=lambda asked: str(asked.position))
def test_safe_is_what_a_plain_statement_calls_safe(asked: Question) -> None:
    """Trying every way to play against every layout, with nothing remembered."""
    assert asked.target is not None
    assert not lost_at_once(asked)
    position, goal = asked.position, asked.target.goal
    wanted = Wanted(
        str(goal), asked.target.least, position.contract.trump, Component.ULTI in position.contract.components
    )
    layouts = [layout for layout in layouts_of(asked) if could_have_been(asked, layout)]
    sure = CardSet(
        card
        for card in position.legal_cards()
        if is_sure_after(wanted, card, list(position.hand), layouts, position.leader, position.table, position.points)
    )
    assert finish(safe_cards(asked)) == sure


def test_the_statement_was_asked_about_enough() -> None:
    """Some of them with safe cards and some without, of every goal, and in the middle of a trick."""
    assert len(RANDOM) == len(SEEDS)
    goals = {asked.target.goal for asked in RANDOM if asked.target}
    assert goals == {Goal.POINTS, Goal.ULTI, Goal.BETLI, Goal.DURCHMARS}
    assert any(asked.position.table for asked in RANDOM)
    found = [len(finish(safe_cards(asked))) for asked in RANDOM]
    assert 0 in found
    assert max(found) > 0


def test_the_courses_safe_play() -> None:
    """A diamond is safe in all 70 splits; the ace of clubs keeps the ulti in 40 of them."""
    play = SafePlay(question(*COURSE))
    assert len(play.layouts) == 70
    assert finish(play.safe_cards()) == parse_cards("d98")
    assert {str(card): finish(play.keeps_in(card)) for card in play.question.position.legal_cards()} == {
        "cA": 40,
        "d9": 70,
        "d8": 70,
    }


@pytest.mark.parametrize("asked", RANDOM, ids=lambda asked: str(asked.position))
def test_a_wrong_card_is_beaten_in_a_layout_that_fits(asked: Question) -> None:
    """The line is legal in that layout, begins with the card, and after it the target is lost for good."""
    assert asked.target is not None
    play = SafePlay(asked)
    safe = finish(play.safe_cards())
    for card in asked.position.legal_cards():
        beaten = finish(play.beating_layout(card))
        if card in safe:
            assert beaten is None
            assert finish(play.keeps_in(card)) == len(play.layouts)
            continue
        assert beaten is not None
        assert beaten.layout in play.layouts
        assert beaten.line[0] == card
        position, values = beaten.layout, []
        solver = Solver(position)
        for played in beaten.line:
            values.append(finish(solver.value_after(position, played, asked.target.goal)))
            position = position.play(played)
        # A position alone does not tell who took earlier tricks, so a betli or durchmars is judged by when it was lost.
        assert not all(asked.target.met(value) for value in values)


def test_layouts_that_cannot_be_told_apart() -> None:
    """After the ace of hearts there is a way on in every layout, but none that does for all: so it is not safe."""
    play = SafePlay(question("parti in c | hA sA8 | ? | ? | 0", "points>=30", "hTK98 sK9"))
    card = parse_card("hA")
    assert finish(play.keeps_in(card)) == len(play.layouts) == 20
    assert card not in finish(play.safe_cards())
    beaten = finish(play.beating_layout(card))
    assert beaten is not None
    position = beaten.layout
    for played in beaten.line:
        position = position.play(played)
    assert position.is_over
    assert position.points < 30


def test_it_can_be_asked_in_steps() -> None:
    """The work pauses on the way, and the answer is the same."""
    task = Task(safe_cards(question(*COURSE)))
    steps = 1
    while not task.step():
        steps += 1
    assert steps > 3
    assert task.answer == parse_cards("d98")


REFUSED = [
    (("ulti in c | cAKQJ7 d9 | ? | ? | 0", "ulti", "cT98 dAT hTQJ sAJ7 h9"), {}, "at most 5 cards in a hand"),
    (("ulti in c | cA7 d98 | ? | ? | 0", "ulti", "cTK hTQJ sAJ"), {}, "the 8 cards that the hidden hands hold"),
    (("ulti in c | cA7 d98 | ? | ? | 0", "ulti", "cTA hTQJ sAJ7"), {}, "cA can be seen"),
    (("ulti in c | cA7 d98 | cTK hTQ | ? | 0", "ulti", "hJ sAJ7"), {}, r"\? for the two hands that are hidden"),
    (("ulti in c | ? | ? | ? | 0", "ulti", "-"), {}, r"\? for the two hands that are hidden"),
    (("ulti in c | cA7 d98 | ? | ? | 0", "not ulti", "cTK hTQJ sAJ7"), {}, "what the declarer is to reach"),
    (("ulti in c | cA7 d98 | ? | ? | 0", "betli", "cTK hTQJ sAJ7"), {}, "what the contract asks for"),
    (("ulti in c | cA7 d98 | ? | ? | 0", "payoff>=900", "cTK hTQJ sAJ7"), {}, "nobody can reach that much"),
    (("ulti in c | cA7 d98 | ? | ? | 1", "ulti", "cTK hTQJ sAJ7"), {}, "a safe play is the declarer's"),
    (COURSE, {"seat": Seat.S1}, "a safe play is the declarer's"),
]


@pytest.mark.parametrize(("texts", "changed", "says"), REFUSED)
def test_what_is_no_safe_play_is_told(texts: tuple[str, str, str], changed: dict[str, Seat], says: str) -> None:
    """One sentence that names the theme and the puzzle, for the checker and for whoever asks."""
    with pytest.raises(PuzzleError, match=says):
        finish(safe_cards(replace(question(*texts), **changed)))  # type: ignore[arg-type]


def test_an_illegal_card_is_refused() -> None:
    """As everywhere: the 7 stays while another card can be played (R7.7)."""
    with pytest.raises(IllegalCard, match=r"R7\.7"):
        finish(beating_layout(question(*COURSE), parse_card("c7")))


def test_a_card_in_the_trick_tells_of_its_players_hand() -> None:
    """Who throws a spade on a heart has neither hearts nor trumps, so of two layouts one is left."""
    asked = question("ulti in c | c7 s9 | ? | ? | 1 | trick hA sJ", "ulti", "hK sK")
    play = SafePlay(asked)
    (layout,) = play.layouts
    assert layout.hands[1] is not None
    assert [str(hand) for hand in layout.hands[1:]] == ["hK", "sK"]
