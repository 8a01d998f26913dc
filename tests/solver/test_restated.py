"""The re-statement that the search is held to, held itself to what was worked out on paper."""

import ast
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests import restated
from tests.restated.cards import cards
from tests.restated.endgame import Endgame
from tests.restated.r7 import playable
from tests.solver.endings import ending
from tests.solver.tables import BY_HAND, COURSE, Asked, ByHand
from ulti_teach.engine import Suit, parse_position

by_hand = pytest.mark.parametrize("row", [row for row in BY_HAND if not row.whole], ids=lambda row: row.why)
course = pytest.mark.parametrize(
    "row",
    # With six cards a hand, trying everything takes as long as all the others together.
    [pytest.param(row, marks=pytest.mark.exhaustive if row.id == "K3" else (), id=row.id) for row in COURSE],
)
traps = pytest.mark.parametrize("row", [row for row in COURSE if row.trap], ids=lambda row: row.id)


@by_hand
def test_what_was_worked_out_on_paper(row: ByHand) -> None:
    """Each question of the row, and each card of the one that it looks at closely."""
    found = Endgame(row.position)
    assert {name: found.values()[name] for name in row.values} == row.values
    if row.each:
        assert {card: values[row.asks] for card, values in found.after_each().items()} == row.each_card


def test_there_are_rows_enough() -> None:
    """A table that lost its rows would test nothing; each of them is a position that the engine takes, too."""
    assert len(BY_HAND) >= 25
    assert len(COURSE) >= 25
    for row in (*BY_HAND, *COURSE):
        parse_position(row.position)


@course
def test_the_cards_that_keep_what_a_puzzle_asks(row: Asked) -> None:
    """All of them, and no other."""
    answers = {card: values[row.goal] for card, values in Endgame(row.position).after_each().items()}
    assert row.kept_by(answers) == row.keeps


@traps
def test_a_trap_ends_badly(row: Asked) -> None:
    """Its first card is none that keeps the goal; the line is legal, and at its end nothing can be saved."""
    assert row.trap[0] not in row.keeps
    assert row.is_lost_by_trap(lambda position: Endgame(str(position)).values()[row.goal])


def test_a_diamond_is_safe_however_the_cards_lie() -> None:
    """The puzzle P1: eight cards are hidden; in all 70 splits a diamond keeps the 7, the ace of trumps in 40."""
    hidden = list(cards("cTK hTQJ sAJ7"))
    safe: dict[str, int] = {}
    for hand in combinations(hidden, 4):
        one = " ".join(map(str, hand))
        other = " ".join(str(card) for card in hidden if card not in hand)
        for card, values in Endgame(f"ulti in c | cA7 d98 | {one} | {other} | 0").after_each().items():
            safe[str(card)] = safe.get(str(card), 0) + values["ulti"]
    assert safe == {"cA": 40, "d9": 70, "d8": 70}


def test_it_reads_a_position_as_the_engine_writes_it() -> None:
    """Two readers, one of them only for texts that are right."""
    for seed in range(300):
        text = ending(seed, patient=False)
        position, told = parse_position(text), Endgame(text).told
        assert tuple(set(hand) for hand in told.hands) == position.hands
        assert (told.leader, told.table, told.points, told.tricks) == (
            position.leader,
            position.table,
            position.points,
            position.tricks,
        )
        assert told.trump is position.contract.trump
        assert told.hearts is position.contract.heart
        assert told.words | {"parti"} == {part.value for part in position.contract.components} | {"parti"}
        assert told.said == tuple((pair.seat, pair.suit) for pair in position.said)
        assert set(told.kitty) == set(position.kitty or ())
        for part in position.contract.components:
            for opponent in (1, 2):
                raised = (told.raised or {}).get((part.value, opponent), 0)
                assert 2**raised == position.kontra.against(part, opponent)


def test_it_allows_the_cards_that_the_restated_r7_allows() -> None:
    """R7.2 to R7.7 on small numbers, and on cards."""
    for seed in range(600):
        endgame = Endgame(ending(seed, patient=False))
        told = endgame.told
        if "no beating in betli" in told.rules and told.has("betli", "open betli"):
            continue
        seat = (told.leader + len(told.table)) % 3
        bid_ulti = seat == 0 and told.has("ulti")
        legal = playable(told.hands[seat], told.table, told.trump, bid_ulti=bid_ulti)
        assert endgame.legal_cards() == set(legal), endgame.told


def test_the_restatement_knows_the_cards_of_the_engine_and_no_more() -> None:
    """Of the whole package, `engine.cards`."""
    for path in Path(restated.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("ulti_teach"):
                assert node.module == "ulti_teach.engine.cards", path
            elif isinstance(node, ast.Import):
                assert not any(alias.name.startswith("ulti_teach") for alias in node.names), path


def test_suits_and_seats_have_no_names() -> None:
    """With the minor suits relabelled the answers are the same."""
    others = {"c": "d", "d": "s", "s": "c"}
    rng = Random(1)
    for _ in range(100):
        text = ending(rng.randrange(10**6), patient=False)
        told = Endgame(text).told
        assert told.trump is None or told.trump in Suit
        fields = []
        for number, part in enumerate(text.split(" | ")):
            words = part.split(" ")
            if number and words[0] not in ("kontra", "rules", "points", "tricks"):
                words = [_relabelled(word, others) for word in words]
            elif not number and words[-2:-1] == ["in"]:
                words[-1] = others[words[-1]]
            fields.append(" ".join(words))
        assert Endgame(" | ".join(fields)).values() == Endgame(text).values(), text


def _relabelled(word: str, others: dict[str, str]) -> str:
    if word in ("trick", "said", "kitty"):
        return word
    if ":" in word:
        return word[:-1] + others.get(word[-1], word[-1])
    return others.get(word[0], word[0]) + word[1:]
