"""A puzzle played through: every card judged, wrong ones refuted, the others' best defence, taking back, restoring."""

import json
from dataclasses import replace
from functools import cache

import pytest

from tests.solver.endings import ending
from tests.solver.tables import COURSE, Asked
from ulti_teach.engine import (
    Component,
    IllegalCard,
    PuzzleError,
    Rule,
    Seat,
    UltiError,
    WrongPhase,
    parse_card,
    parse_position,
)
from ulti_teach.puzzles import Kind, Part, Question, Referee, Session, Target, Turn, parse_target
from ulti_teach.puzzles.replies import Replies
from ulti_teach.puzzles.turns import parts, shown, turns_of
from ulti_teach.solver import Goal, Solver, Standing, Task, finish, goals_of, outcomes

ROWS = pytest.mark.parametrize("row", COURSE, ids=lambda row: row.id)


def question(position: str, target: str, *, line: str = "", kind: Kind = Kind.PLAY) -> Question:
    """A puzzle from its texts; the learner is whoever is to play."""
    at = parse_position(position)
    return Question(
        id="session-test",
        theme="session",
        difficulty=2,
        kind=kind,
        seat=at.to_play,
        position=at,
        lesson=6,
        rule=Rule.R7_7,
        line=tuple(parse_card(card) for card in line.split()),
        target=parse_target(target),
    )


def asked(row: Asked) -> Question:
    """A puzzle of the course."""
    made = question(row.position, "ulti")
    return replace(made, target=Target(Goal(row.goal), row.least, negated=not row.is_declarers))


def cards(turns: tuple[Turn, ...]) -> str:
    """Turns as a line."""
    return " ".join(str(turn.card) for turn in turns)


def play(referee: Referee, session: Session, line: str) -> Session:
    """The learner's cards one after the other, and what is answered."""
    for card in line.split():
        session = finish(referee.play(session, parse_card(card)))
    return session


K1 = question("ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0", "ulti")


@cache
def referee_of_k1() -> tuple[Referee, Session]:
    """The referee of K1, and the beginning."""
    referee = Referee(K1)
    return referee, finish(referee.begin())


@ROWS
def test_every_card_that_keeps_the_target_is_right_and_the_others_are_refuted(row: Asked) -> None:
    """All that the course worked out by hand; each refutation is legal and ends where the target is lost."""
    puzzle = asked(row)
    referee = Referee(puzzle)
    begun = finish(referee.begin())
    for card in begun.position.legal_cards():
        after = finish(referee.play(begun, card))
        assert after.is_refuted is (card not in row.keeps)
        if not after.is_refuted:
            continue
        assert after.turns == begun.turns
        assert after.refutation[0].card == card
        last, target = after.refutation[-1], puzzle.target
        assert target is not None
        assert shown(target.goal, target.least, last) is target.negated
        assert after.undo() == replace(begun, tries=after.tries)


@ROWS
def test_right_cards_lead_to_the_target_whatever_they_are(row: Asked) -> None:
    """The first right card at each turn, then the last one at each turn: both ways end with the target reached."""
    referee = Referee(asked(row))
    for last in (False, True):
        session = finish(referee.begin())
        while not session.is_done:
            after = [finish(referee.play(session, card)) for card in session.position.legal_cards()]
            session = [each for each in after if not each.is_refuted][-1 if last else 0]
        assert session.reached is True


@ROWS
def test_the_same_cards_are_answered_by_the_same(row: Asked) -> None:
    """By a referee that has seen nothing, and by one that has judged every card."""
    fresh, used = Referee(asked(row)), Referee(asked(row))
    begun = finish(used.begin())
    for card in begun.position.legal_cards():
        finish(used.play(begun, card))
    for card in row.keeps:
        assert finish(fresh.play(finish(fresh.begin()), card)) == finish(used.play(begun, card))


@ROWS
def test_a_reply_is_best_and_leaves_the_most_wrong_cards(row: Asked) -> None:
    """Where one rival plays between two turns of the learner: no other best card makes it harder."""
    puzzle = asked(row)
    assert puzzle.target is not None
    goal, referee = puzzle.target.goal, Referee(puzzle)
    session = finish(referee.show(finish(referee.begin())))
    for turn in session.line:
        rival = (turn.seat == 0) is not (puzzle.seat == 0)
        after = turn.after.position
        if not rival or after.is_over or after.to_play != puzzle.seat or len(turn.before.position.hand) > 5:
            continue
        found = finish(Solver(puzzle.position).outcomes(turn.before, goal))
        best = (max if turn.seat == 0 else min)(found.values())
        assert found[turn.card] == best
        wrong = {}
        for card in (card for card, value in found.items() if value == best):
            then = turn.before.play(card)
            if then.position.is_over or then.position.to_play != puzzle.seat:
                continue
            values = finish(Solver(puzzle.position).outcomes(then, goal)).values()
            wrong[card] = sum(not puzzle.target.met(value) for value in values)
        assert wrong[turn.card] == max(wrong.values())


def test_the_most_troublesome_of_the_best_defences() -> None:
    """Lesson 7: a trump from seat 2 would leave one card to play; a heart leaves two, and the ten is wrong.

    The trump comes first in notation order, and either way the declarer can make it.
    """
    referee = Referee(question("20-100 in c | cTK8 | hJ sQ9 | cA9 h7 | 0 | points 60", "points>=80"))
    after = play(referee, finish(referee.begin()), "cK")
    assert cards(after.turns) == "cK hJ cA h7"
    assert play(referee, after, "cT").is_refuted
    assert cards(play(referee, after, "c8").turns[:6]) == "cK hJ cA h7 c8 sQ"


def test_a_reply_that_forces_the_long_hand() -> None:
    """K2: having ruffed, seat 2 could lead a trump, on which one card may be played; a diamond leaves two, one wrong."""
    referee = Referee(question("ulti in c | cAK7 sTK | hTK87 s8 | cTQJ dAK | 0", "ulti"))
    after = play(referee, finish(referee.begin()), "sT")
    assert cards(after.turns) == "sT s8 cQ dA"
    assert play(referee, after, "cA").is_refuted
    assert not play(referee, after, "cK").is_refuted


def test_trouble_may_lie_at_the_turn_after_the_next() -> None:
    """Any trump wins whatever seat 2 leads; but if it keeps its own trump, the 7 will be a wrong lead afterwards."""
    position = parse_position("40-100 durchmars in d | dAQJ7 | hA9 sTK | d9 hT sA8 | 2")
    replies = Replies(Solver(position), Seat.S0, parse_target("durchmars"))
    assert finish(replies.reply(Standing.of(position))) == parse_card("hT")


def test_a_verdict_for_each_part() -> None:
    """K1: the ulti is made, the parti is lost, 40 to 50; after the first trick, 30 to 30 with the aces that are gone."""
    referee, begun = referee_of_k1()
    assert begun.parts == ()
    session = play(referee, begun, "cA")
    assert Part(Component.ULTI, None, 30, 30) in session.parts
    done = play(referee, session, "dA h8 c7")
    assert done.reached is True
    assert done.parts == (Part(Component.PARTI, False, 40, 50), Part(Component.ULTI, True, 40, 50))


def test_a_wrong_card_is_shown_and_taken_back() -> None:
    """Card by card; meanwhile nothing else can be played; what was tried is on record, once."""
    referee, begun = referee_of_k1()
    wrong = play(referee, begun, "dA")
    assert (wrong.watched, wrong.is_watched, wrong.is_my_turn) == (1, False, False)
    with pytest.raises(WrongPhase, match="not your turn"):
        play(referee, wrong, "cA")
    while not wrong.is_watched:
        wrong = wrong.watch()
    assert wrong.watch() == wrong
    assert [part.won for part in wrong.parts if part.component is Component.ULTI] == [False]
    again = play(referee, wrong.undo(), "dA")
    assert [(each.after, str(each.card)) for each in again.tries] == [(0, "dA")]
    other = play(referee, again.undo(), "h8")
    assert [str(each.card) for each in other.tries] == ["dA", "h8"]


def test_taking_back_and_beginning_again() -> None:
    """The learner's last card with all that followed; from the start, with tries and hints kept."""
    referee, begun = referee_of_k1()
    first = play(referee, begun.hint(), "cA")
    second = play(referee, first, "dA")
    assert second.undo() == first
    assert first.undo() == begun.hint()
    assert begun.undo() == begun
    wrong = play(referee, first, "h8")
    assert wrong.is_refuted
    assert play(referee, wrong.undo(), "dA").again() == replace(begun.hint(), tries=wrong.tries)
    assert [turn.seat for turn in first.replies] == [Seat.S1, Seat.S2]


def test_an_illegal_card_is_refused_with_its_rule() -> None:
    """The 7 stays while another card may be played (R7.7)."""
    referee, begun = referee_of_k1()
    with pytest.raises(IllegalCard, match=r"R7\.7"):
        play(referee, begun, "c7")


def test_points_are_judged_by_what_is_asked_not_by_the_most() -> None:
    """A card after which sixty points are left is right though there was one with seventy, and its line goes on."""
    position = "parti in c | cAK hAK | cQ sQJ8 | cT dQJ7 | 0 | points 10"
    values = outcomes(parse_position(position), Goal.POINTS)
    least = sorted(set(values.values()))
    assert len(least) > 1
    easy = Referee(question(position, f"points>={least[0]}"))
    for card in values:
        assert not finish(easy.play(finish(easy.begin()), card)).is_refuted


D2 = "parti in c | cA hQJ | sAT7 | dA9 hT | 0 | points 30"
SCRIPT = "hQ sT hT d9 cA s7 hJ sA dA"


def test_a_scripted_line_is_followed_and_may_be_left() -> None:
    """The others play the line's cards while the learner does; another right card is answered by the solver."""
    scripted, free = (Referee(question(D2, "points>=50", line=line)) for line in (SCRIPT, ""))
    begun = finish(scripted.begin())
    assert cards(play(scripted, begun, "hQ").turns) == "hQ sT hT d9"
    assert cards(play(scripted, begun, "hQ cA").turns) == "hQ sT hT d9 cA s7"
    assert cards(finish(scripted.show(begun)).line) == SCRIPT
    left = play(scripted, begun, "hJ")
    assert not left.is_refuted
    assert cards(left.turns) == cards(play(free, finish(free.begin()), "hJ").turns) == "hJ sA hT dA"


def test_showing_the_line() -> None:
    """To the end, legal, and the target is reached; the play stays where it is, and it is on record."""
    referee, begun = referee_of_k1()
    wrong = play(referee, begun, "dA")
    shown_line = finish(referee.show(wrong))
    assert shown_line.is_given_away
    assert not shown_line.is_refuted
    assert shown_line.turns == ()
    assert len(shown_line.line) == 12
    assert shown(Goal.ULTI, 1, shown_line.line[-1]) is True
    assert shown_line.again().is_given_away


def test_other_defences_can_be_explored_once_it_is_solved() -> None:
    """Each other card of a rival is answered; the learner can still make it; nothing counts any more."""
    referee, begun = referee_of_k1()
    first = play(referee, begun, "cA")
    assert first.defences() == {}
    with pytest.raises(UltiError, match="cannot be"):
        finish(referee.explore(first, 1, parse_card("c9")))
    done = play(referee, first, "dA h8 c7")
    defences = done.defences()
    assert all(done.turns[number].seat != Seat.S0 for number in defences)
    for number, others in defences.items():
        for card in others:
            session = finish(referee.explore(done, number, card))
            assert session.explored
            assert session.turns[number].card == card
            while not session.is_done:
                session = finish(referee.play(session, finish(referee.show(session)).line[0].card))
                assert not session.is_refuted
            assert session.reached is True
    with pytest.raises(UltiError, match="cannot be sA"):
        finish(referee.explore(done, 1, parse_card("sA")))


def test_best_card_ends_with_one_card() -> None:
    """A right one is the end; a wrong one is refuted like any."""
    referee = Referee(replace(K1, kind=Kind.BEST_CARD))
    begun = finish(referee.begin())
    done = play(referee, begun, "cA")
    assert (done.is_done, cards(done.turns), done.state()) == (True, "cA", None)
    assert play(referee, begun, "dA").is_refuted
    assert len(finish(referee.show(begun)).line) == 12


def test_the_others_open_where_it_is_their_turn() -> None:
    """A puzzle may begin before the learner's turn; what is played till then is no move of theirs."""
    opening = replace(question("ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0", "not ulti"), seat=Seat.S1)
    with pytest.raises(PuzzleError, match="not ulti cannot be reached against best play"):
        finish(Referee(opening).begin())
    beaten = replace(question("ulti in c | cQ87 dA | cA hT sAJ | cT9 hK7 | 2", "not ulti"), seat=Seat.S1)
    begun = finish(Referee(beaten).begin())
    assert cards(begun.turns) == "c9 cQ"
    assert begun.opening == 2
    assert begun.state() is None
    assert begun.undo() == begun


def test_work_pauses_and_can_be_awaited() -> None:
    """In steps, for a page that must breathe; the answer is the same."""
    referee = Referee(K1)
    referee._solver._pause = referee._solver._until = 10
    task, steps = Task(referee.begin()), 1
    while not task.step():
        steps += 1
    assert steps > 2
    assert task.answer == referee_of_k1()[1]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"kind": Kind.LEGAL_CARDS}, "a puzzle that is played through"),
        ({"target": None}, "a puzzle that is played through"),
        ({"position": parse_position("ulti in c | c7 dA | cT9 | dTJ | 0")}, "ulti cannot be reached against best play"),
    ],
)
def test_what_cannot_be_played_through_is_told(changed: dict[str, object], says: str) -> None:
    """One sentence with theme, puzzle and field."""
    with pytest.raises(PuzzleError, match=says):
        finish(Referee(replace(K1, **changed)).begin())  # type: ignore[arg-type]


def kept(session: Session) -> object:
    """Its state, after a way through the browser."""
    return json.loads(json.dumps(session.state()))


def test_what_was_left_is_gone_on_with() -> None:
    """At any moment: cards, a wrong card that is being refuted, hints, tries, and what was given away."""
    referee, begun = referee_of_k1()
    first = play(referee, begun.hint(), "cA")
    wrong = play(referee, begun, "dA").watch().watch()
    given = finish(referee.show(wrong))
    for moment in (begun.hint(), first, wrong, wrong.undo(), play(referee, wrong.undo(), "cA"), given):
        assert finish(Referee(K1).restored(kept(moment))) == moment
    assert begun.state() is None
    assert play(referee, first, "dA h8 c7").state() is None
    done = play(referee, first, "dA h8 c7")
    number, others = next(iter(done.defences().items()))
    explored = finish(referee.explore(done, number, next(iter(others))))
    if not explored.is_done:
        assert finish(Referee(K1).restored(kept(explored))) == explored


LEFT = {
    "cards": ["cA", "c9", "d8"],
    "wrong": None,
    "watched": 0,
    "hints": 1,
    "tries": [],
    "shown": False,
    "explored": False,
}


@pytest.mark.parametrize(
    "state",
    [
        None,
        [],
        {},
        {**LEFT, "cards": "cA"},
        {**LEFT, "cards": ["cA", "c9"]},
        {**LEFT, "cards": ["cA", "c9", "h8"]},
        {**LEFT, "cards": ["dA", "c9", "d8"]},
        {**LEFT, "cards": ["cA", "c9", 8]},
        {**LEFT, "cards": ["<b>"]},
        {**LEFT, "cards": ["cA"] * 10_000},
        {**LEFT, "wrong": "dA9"},
        {**LEFT, "wrong": "c7"},
        {**LEFT, "wrong": "dA"},
        {**LEFT, "hints": -1},
        {**LEFT, "hints": 10**30},
        {**LEFT, "watched": "2"},
        {**LEFT, "tries": [["0", "dA"]]},
        {**LEFT, "tries": [[0, "dA", 1]]},
        {**LEFT, "shown": None},
        {**LEFT, "cards": ["cA", "cT", "dT", "dA", "c9", "dJ", "hT", "d9", "h8", "hQ", "d8", "c7"]},
    ],
    ids=repr,
)
def test_what_does_not_fit_is_refused(state: object) -> None:
    """Anything a browser may hold, and nothing else comes out than one sentence."""
    assert finish(Referee(K1).restored(LEFT)).hints == 1
    with pytest.raises(UltiError):
        finish(Referee(K1).restored(state))


@pytest.mark.parametrize("seed", range(300, 340))
def test_what_shows_is_what_the_solver_knows(seed: int) -> None:
    """On a line to the end: never shown otherwise than it is, and all shown when the last card has been played."""
    position = parse_position(ending(seed))
    solver, start = Solver(position), Standing.of(position)
    line = turns_of(start, finish(solver.line(start, Goal.PAYOFF)))
    for goal in goals_of(position.contract):
        if goal in (Goal.PAYOFF, Goal.SILENT_ULTI):
            continue
        for turn in line:
            value = finish(solver.value_after(turn.before, turn.card, goal))
            for least in range(10, 91, 20) if goal is Goal.POINTS else (1,):
                seen = shown(goal, least, turn)
                assert seen is None or seen is (value >= least)
                assert seen is not None or not turn.after.position.is_over
    ended = {part.component: part.won for part in parts(line[-1])}
    assert ended.keys() == set(position.contract.components)
