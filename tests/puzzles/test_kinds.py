"""All ten kinds are read from files, and each is answered as worked out by hand."""

from pathlib import Path

import pytest

from tests.puzzles.writing import PUZZLES, folder_of, puzzle
from ulti_teach.engine import CardSet, PuzzleError, parse_cards, parse_contract
from ulti_teach.puzzles import Kind, Question, Shares, Wants, answer, answering, lay_down, load_exercises
from ulti_teach.puzzles.stating import as_text
from ulti_teach.solver import finish


def asked(tmp_path: Path, kind: str, **changes: str | None) -> Question:
    """The question of a good puzzle, with some keys changed."""
    (exercise,) = load_exercises(folder_of(tmp_path, puzzle(kind, **changes))).values()
    return exercise.question


def fault(tmp_path: Path, kind: str, **changes: str | None) -> str:
    """What is wrong with a puzzle."""
    with pytest.raises(PuzzleError) as raised:
        asked(tmp_path, kind, **changes)
    return str(raised.value)


@pytest.mark.parametrize("kind", list(PUZZLES))
def test_every_kind_is_answered(tmp_path: Path, kind: str) -> None:
    """What stands in the file was worked out by hand; some of the choices are wrong."""
    question = asked(tmp_path, kind)
    stated = load_exercises(tmp_path)[kind].stated
    assert stated is not None
    assert sorted(as_text(answer(question)).split(", ")) == sorted(stated.split(", "))
    assert set(question.right) < set(question.choices)


def test_there_is_a_puzzle_of_each_kind() -> None:
    """A new kind gets its example."""
    assert list(PUZZLES) == [kind.value for kind in Kind]


def test_what_makes_an_answer(tmp_path: Path) -> None:
    """All cards or bids; any card or pair that keeps the target; the one seat, number or settlement."""
    wants = {kind: asked(tmp_path, kind).wants for kind in PUZZLES}
    assert {kind for kind, wanted in wants.items() if wanted is Wants.ALL} == {"legal-cards", "legal-bids"}
    assert {kind for kind, wanted in wants.items() if wanted is Wants.ANY} == {
        "best-card",
        "play",
        "discard",
        "safe-play",
    }
    assert {wants[kind] for kind in ("trick-winner", "strongest-card", "points", "settlement")} == {Wants.ONE}


def test_choices(tmp_path: Path) -> None:
    """What may be played, every two of twelve, the tens, the bids as written."""
    assert set(asked(tmp_path, "best-card").choices) == set(parse_cards("dTQ"))
    pairs = asked(tmp_path, "discard").choices
    assert len(pairs) == len(set(map(str, pairs))) == 66
    assert all(isinstance(pair, CardSet) and len(pair) == 2 for pair in pairs)
    assert asked(tmp_path, "points").choices == (0, 10, 20, 30, 40, 50, 60, 70, 80, 90)
    assert asked(tmp_path, "legal-bids").choices[0] == parse_contract("40-100")


@pytest.mark.parametrize(
    ("bid", "choices", "rules", "right"),
    [
        ("40-100", ["ulti", "40-100", "heart 40-100"], None, ["ulti", "heart 40-100"]),  # 4 < 4+1 < 8 (R5.1)
        ("20-100", ["heart 40-100", "40-100 ulti", "heart ulti"], None, ["heart ulti"]),  # one row is equal (R5.2)
        ("betli", ["four aces", "ulti four aces", "durchmars"], None, ["durchmars"]),  # not agreed (R11.2)
        ("betli", ["four aces", "ulti four aces", "durchmars"], "four aces", ["ulti four aces", "durchmars"]),
        ("betli", ["20-100", "durchmars"], "older 20-100", ["durchmars"]),  # 4 there (R11.4)
    ],
)
def test_bids(tmp_path: Path, bid: str, choices: list[str], rules: str | None, right: list[str]) -> None:
    """Only what ranks strictly higher, and is in force at the table."""
    listed = str(choices).replace("'", '"')
    told = None if rules is None else f'"{rules}"'
    question = asked(tmp_path, "legal-bids", bid=f'"{bid}"', choices=listed, rules=told, answer=None)
    assert question.right == tuple(map(parse_contract, right))


@pytest.mark.parametrize(
    ("seat", "position", "line", "points"),
    [
        (0, "parti in c | hA | hT | c7 | 0 | points 40", "hA hT c7", 40),  # 20 and the last ten are the opponents'
        (1, "parti in c | hA | hT | c7 | 0 | points 40", "hA hT c7", 50),
        (0, "parti in c | cA | hT | c7 | 0 | points 40", "cA hT c7", 70),  # 20 more, and the last trick
        (1, "parti in c | cA h9 | hT h8 | c7 d7 | 0 | points 30", "cA h8 c7", 30),  # 80 - 40 taken - 10 in hand
        (2, "parti in c | cA h9 | hT h8 | c7 d7 | 0 | points 30", "", 30),
    ],
)
def test_points_of_a_side(tmp_path: Path, seat: int, position: str, line: str, points: int) -> None:
    """What the learner's side has so far; the opponents have all that the declarer has not (R1.5, R3.8)."""
    changes = {"seat": str(seat), "position": f'"{position}"', "line": f'"{line}"', "answer": f'"{points}"'}
    assert answer(asked(tmp_path, "points", **changes)) == points


def test_points_of_a_pile(tmp_path: Path) -> None:
    """Ten for each ace and ten, and for the last trick (R1.5)."""
    pile = {"position": None, "line": None, "cards": '"cAK hT9 sT"'}
    assert answer(asked(tmp_path, "points", **pile, answer='"30"')) == 30
    assert answer(asked(tmp_path, "points", **pile, last_trick="true", answer='"40"')) == 40


def test_laying_down() -> None:
    """Two of twelve are the kitty, and the declarer leads with ten; the target stays."""
    from ulti_teach.engine import Rule, Seat, parse_position

    text = PUZZLES["discard"]["position"].strip('"')
    question = Question("d", "t", 3, Kind.DISCARD, Seat.S0, parse_position(text), 5, Rule.R3_1)
    laid = lay_down(question, parse_cards("dQJ")).position
    assert laid.kitty == parse_cards("dQJ")
    assert laid.to_play == 0
    assert len(laid.hand) == 10


def test_answers_come_in_steps(tmp_path: Path) -> None:
    """What may take long can be awaited, and comes to the same."""
    for kind in ("best-card", "play", "discard", "safe-play"):
        question = asked(tmp_path, kind)
        assert finish(answering(question)) == answer(question)


@pytest.mark.parametrize(
    ("kind", "changes", "says"),
    [
        ("play", {"goal": '"points>=55"'}, "goal: At character 9 of 'points>=55': expected card points in tens"),
        ("play", {"goal": '"betli"'}, "goal: ulti in c does not ask for betli, but for points, ulti, payoff"),
        ("play", {"goal": '"not ulti"'}, "goal: seat 0 is the declarer, so without 'not'"),
        ("best-card", {"goal": '"points>=50"'}, "goal: seat 2 is an opponent, so with 'not' before it"),
        ("play", {"goal": None}, "goal: expected a text in quotes, found nothing"),
        ("play", {"line": '"cA c8"'}, "line: R2.3: you do not hold c8"),
        ("play", {"seat": "1"}, "seat: expected the seat whose turn it is, 0"),
        ("play", {"position": '"ulti in c | cA7 | cT9 | ? | 0"', "line": None}, "position: expected all three hands"),
        ("play", {"cards": '"cA"'}, "cards: a play puzzle has no cards"),
        ("best-card", {"line": '"dT"'}, "line: a best-card puzzle has no line"),
        ("legal-bids", {"position": '"ulti in c | ? | ? | ? | 0"'}, "position: a legal-bids puzzle has no position"),
        ("legal-bids", {"choices": '["betli"]'}, "choices: expected 2 to 12 bids, found 1"),
        ("legal-bids", {"choices": '["betli", "betli"]'}, "choices: a bid stands there twice"),
        ("legal-bids", {"choices": '["betli", "ulti in c"]'}, "a bid does not say its minor suit (R3.7)"),
        ("legal-bids", {"choices": '["betli", 3]'}, "choices: expected bids in quotes"),
        ("legal-bids", {"choices": '["parti", "40-100"]'}, "choices: expected at least one bid that may be made"),
        ("legal-bids", {"bid": '"parti in c"'}, "bid: expected no 'in c'"),
        ("legal-bids", {"answer": '"betli"'}, "answer: betli is stated, but the engine finds 20-100, betli"),
        ("points", {"answer": '"40"'}, "answer: 40 is stated, but the engine finds 50"),
        ("points", {"answer": '"many"'}, "answer: At character 1 of 'many': expected card points, such as 40"),
        ("points", {"cards": '"cA"'}, "position: a points puzzle has no position"),
        ("points", {"position": '"parti in c | hA | ? | c7 | 0"'}, "position: to count what the opponents have"),
        ("settlement", {"facts": '"tricks 6-3"'}, "facts: At character 1 of 'tricks 6-3': expected ten tricks in all"),
        ("settlement", {"position": '"betli | ? | ? | ? | 0"', "answer": None}, "facts: Without trumps, as in betli"),
        ("settlement", {"answer": '"+9 -9"'}, "answer: At character 1 of '+9 -9': expected what each seat gets"),
        ("settlement", {"answer": '"+9 -9 -9"'}, "expected shares that add up to 0 (R10.2), not to -9"),
        ("settlement", {"answer": '"-24 +12 +12"'}, "-24 +12 +12 is stated, but the engine finds -22 +11 +11"),
        ("discard", {"seat": "1", "goal": '"not durchmars"'}, "seat: expected the declarer, seat 0"),
        ("discard", {"position": '"betli | cA | cK | cQ | 0"', "goal": '"betli"'}, "position: expected twelve cards"),
        ("discard", {"answer": '"dQ"'}, "answer: At character 1 of 'dQ': expected two cards to lay down"),
        ("safe-play", {"unseen": '"cTK"'}, "unseen: expected the 8 cards that the hidden hands hold, found 2"),
        ("safe-play", {"unseen": '"cA cTK hTQJ sAJ"'}, "unseen: cA can be seen in the position"),
        ("safe-play", {"position": '"ulti in c | cA | cK | hT | 0"'}, "position: expected '?'"),
        ("legal-cards", {"transfer": '"yes"'}, "transfer: expected true or false"),
    ],
)
def test_faults_of_each_kind(tmp_path: Path, kind: str, changes: dict[str, str | None], says: str) -> None:
    """One thing does not fit the kind, and the sentence names it."""
    assert says in fault(tmp_path, kind, **changes)


def test_a_searched_answer_is_left_to_the_checker(tmp_path: Path) -> None:
    """Loading never searches; what is stated is kept, and read so far as to be an answer."""
    asked(tmp_path, "play", answer='"h8"')
    assert load_exercises(tmp_path)["play"].stated == "h8"
    assert "answer: " in fault(tmp_path, "play", answer='"the ace"')


def test_a_question_without_its_target_says_so() -> None:
    """One that was not read from a file."""
    from ulti_teach.engine import Rule, Seat, parse_position

    position = parse_position("betli | c7 | cA | cK | 0")
    with pytest.raises(PuzzleError, match="goal: expected what the learner is to reach"):
        answer(Question("x", "t", 1, Kind.PLAY, Seat.S0, position, 8, Rule.R4_5))
    with pytest.raises(PuzzleError, match="facts: expected how the deal ended"):
        answer(Question("x", "t", 1, Kind.SETTLEMENT, Seat.S0, position, 8, Rule.R4_5))


def test_shares_are_said_seat_by_seat() -> None:
    """A zero has no sign."""
    assert str(Shares((9, -9, 0))) == "+9 -9 0"
