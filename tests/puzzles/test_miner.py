"""Mining: what habit plays, how finds are graded, that they could have come up, and that a seed finds the same again."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from ulti_teach.engine import DECLARER, PuzzleError, Rank, Rule, Seat, UltiError, parse_card, parse_position
from ulti_teach.puzzles import Kind, Question, load_theme, parse_target
from ulti_teach.puzzles.checker import Check
from ulti_teach.puzzles.grading import classes, examine
from ulti_teach.puzzles.habits import natural_card
from ulti_teach.puzzles.likeness import likeness
from ulti_teach.puzzles.miner import dig, mine
from ulti_teach.puzzles.origins import unlikely
from ulti_teach.puzzles.similar import similar
from ulti_teach.puzzles.veins import VEINS, contested
from ulti_teach.puzzles.writing import append
from ulti_teach.solver import Goal, finish


def finds(theme: str, seed: int, number: int, grade: int | None = None) -> list[Question]:
    """The first finds of a seed."""
    return list(islice((each for each in mine(theme, seed, grade=grade) if each), number))


@pytest.mark.parametrize(
    ("position", "card"),
    [
        ("parti in c | cAK hA | cQ sQJ | cT dQJ | 0", "cA"),  # draws while trumps are out
        ("parti in c | cA hQJ | sAT7 | dA9 hT | 0 | points 30", "hQ"),  # else leads from the top
        ("parti in c | cA7 sK | hATQ | cTK sA | 1", "hA"),
        ("parti in d | d7 sT | hTKQ | h87 | 2 | trick h9 hJ", "hQ"),  # wins as cheaply as it can
        ("parti in c | cA | h8 | dTQ | 0 | trick sT cT", "dT"),  # smears to a partner
        ("parti in c | cTK | cA | hTQ | 1 | trick dA", "hT"),
        ("parti in c | cA9 | h8 dK | dQ | 2 | trick sT", "c9"),
        ("parti in c | d8 hT | cA h8 | cK | 2 | trick cT", "d8"),  # throws nothing away that counts
        ("betli | hK87 | sAJ8 | hTJ | 2 | trick hA", "h7"),  # in betli low, and the highest goes first
        ("betli | cAK s9 | cT97 | s87 | 2 | trick h8", "cA"),
        ("betli | sK8 | sAQ9 | h7 sJ | 2 | trick hQ h9", "s9"),  # against one it keeps its high cards
        ("betli | hQ87 | hATK | sTKQ | 1", "hA"),  # and attacks from the top
        ("durchmars | hAKJ | hQ98 sT | dT7 s97 | 0 | trick cA", "h8"),
    ],
)
def test_habits(position: str, card: str) -> None:
    """What comes to mind first, in one position of each sort."""
    assert natural_card(parse_position(position)) == parse_card(card)


def test_cards_that_come_to_the_same_are_one_class() -> None:
    """Neighbours among the cards that others hold; where points count, not an ace beside a king."""
    position = parse_position("ulti in c | cAK7 sTK | hTK87 s8 | cTQJ dAK | 0")
    assert list(map(str, classes(position, Goal.ULTI))) == ["cA", "cK", "sTK"]
    assert list(map(str, classes(position, Goal.POINTS))) == ["cA", "cK", "sT", "sK"]
    # The ten is gone, but the seven of trumps is not like its neighbours.
    assert list(map(str, classes(parse_position("ulti in c | cK7 sTK | hT8 s87 | dAKQJ | 0"), Goal.ULTI))) == [
        "cK",
        "sTK",
    ]
    assert list(map(str, classes(parse_position("parti in c | c87 | hT8 | dAK | 0"), Goal.POINTS))) == ["c8", "c7"]


@pytest.mark.parametrize(
    ("position", "target", "right", "grade"),
    [
        # Habit is right, one class fails, in two tricks: the easiest.
        ("parti in s | dA sK | c8 s9 | d7 hQ | 0 | points 30", "points>=50", "sK", 1),
        # The natural nine of trumps fails, at once.
        ("ulti in s | cA s97 | dQ9 hK | d8 h8 sT | 0", "ulti", "cA", 2),
        ("ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0", "ulti", "cA", 3),
        ("ulti in c | cAK7 sTK | hTK87 s8 | cTQJ dAK | 0", "ulti", "sTK", 4),
        ("heart ulti | hKQJ7 sT97 | cTQ8 dTJ sAJ | cJ dKQ hT sKQ8 | 0 | points 20", "ulti", "s97", 5),
    ],
)
def test_grades(position: str, target: str, right: str, grade: int) -> None:
    """By what fails, how many differ, and how long it takes to show; worked out by hand from what `Finding` says."""
    found = finish(examine(parse_position(position), parse_target(target)))
    assert str(found.right) == right
    assert found.grade == grade


@pytest.mark.parametrize("theme", VEINS)
def test_finds_are_puzzles_that_could_have_come_up(theme: str) -> None:
    """One class of cards is right, habit is not, and nothing in the position is unlikely; its side is the vein's."""
    for question in finds(theme, 3, 2):
        found = finish(examine(question.position, question.target or parse_target("ulti")))
        assert found.right_classes == 1
        assert found.natural not in found.right
        assert found.refuted
        assert question.difficulty == found.grade
        assert unlikely(question.position) is None
        assert question.theme == theme
        assert str(question.target) in {vein.target for vein in VEINS[theme]}
        assert question.seat == question.position.to_play
        size = max(len(hand or ()) for hand in question.position.hands)
        assert 2 <= size <= 6


def test_a_seed_finds_the_same_again_and_another_finds_others() -> None:
    """Nothing but the seed decides."""
    first = finds("attacking-a-betli", 5, 4)
    assert first == finds("attacking-a-betli", 5, 4)
    assert first != finds("attacking-a-betli", 6, 4)
    assert len({likeness(question) for question in first}) == 4


def test_grade_and_contract_are_kept_to() -> None:
    """Only what was asked for is found."""
    assert {each.difficulty for each in finds("attacking-a-betli", 2, 3, grade=3)} == {3}
    hearts = next(each for each in mine("keeping-the-seven", 2, contract="heart ulti") if each)
    assert str(hearts.position.contract) == "heart ulti"


def test_what_cannot_be_mined_is_told() -> None:
    """A theme without a vein, a contract that is none, one that does not ask for the theme's goal."""
    with pytest.raises(PuzzleError, match="this theme is not mined; those that are: counting, hundreds"):
        mine("bids", 1)
    with pytest.raises(UltiError, match="a word of a contract"):
        mine("ducking", 1, contract="grand slam")
    parti = mine("ducking", 1, contract="parti")
    with pytest.raises(UltiError, match="does not ask for betli"):
        next(filter(None, parti))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "bid", ["parti", "heart parti", "40-100", "20-100", "ulti", "heart ulti", "betli", "durchmars"]
)
def test_deals_are_worth_the_bid(bid: str, seed: int) -> None:
    """Whole deals in which the pair of a hundred is announced and in hand, and the 7 of an ulti is there."""
    start = contested(Random(seed), bid)
    hand = start.hands[DECLARER]
    assert hand is not None
    assert len(hand) == 10
    assert len(start.kitty or ()) == 2
    if "100" in bid:
        (pair,) = start.said
        assert pair.cards <= hand
        assert (pair.suit is start.contract.trump) is (bid == "40-100")
    if start.contract.seven_to_keep:
        assert start.contract.seven_to_keep in hand
    if bid == "betli":
        assert sum(card.rank is Rank.ACE for card in hand) <= 2


def test_a_dig_ends_where_the_target_is_gone() -> None:
    """No find in a deal that has no question any more, over many deals."""
    vein = VEINS["ducking"][0]
    rng = Random(4)
    for _ in range(30):
        for found in finish(dig(vein, rng)):
            tricks = found.position.tricks
            assert tricks is not None
            assert tricks[0] == 0


DUCK = Question(
    "duck",
    "ducking",
    3,
    Kind.PLAY,
    Seat.S0,
    parse_position("betli | hK87 | sAJ8 | hTJ | 2 | trick hA"),
    8,
    Rule.R7_4,
    target=parse_target("betli"),
)


def test_another_like_this() -> None:
    """The same contract, goal, side and grade with other cards; the same for the same seed; its answer is there."""
    other = finish(similar(DUCK, 7))
    assert other == finish(similar(DUCK, 7))
    assert other != finish(similar(DUCK, 8))
    assert likeness(other) != likeness(DUCK)
    assert (other.kind, other.theme, other.target, other.seat) == (DUCK.kind, DUCK.theme, DUCK.target, DUCK.seat)
    assert other.difficulty == DUCK.difficulty
    assert set(other.right) < set(other.choices)


def test_nothing_like_it_is_found_so_the_suits_change() -> None:
    """Where no deal has another, the same cards come in other suits; hearts stay what they are where trumps count."""
    # Nobody is dealt a durchmars with an ulti that hangs on one card.
    position = parse_position("heart ulti durchmars | dA h7 | c8 d9 | s9 dT | 0")
    asked = Question("rare", "rare", 5, Kind.PLAY, Seat.S0, position, 8, Rule.R7_6, target=parse_target("durchmars"))
    other = finish(similar(asked, 1))
    assert other.id == "rare-like-1"
    assert other.position.contract == position.contract
    assert likeness(other) == likeness(asked)


def test_what_is_no_matter_of_play_has_nothing_like_it() -> None:
    """A count of points is no deal to be played."""
    asked = Question("count", "marriages", 1, Kind.POINTS, Seat.S0, DUCK.position, 3, Rule.R1_5)
    with pytest.raises(UltiError, match="No other puzzle can be made like count: its kind is points"):
        finish(similar(asked, 1))


def test_what_is_written_is_read_again_once_it_has_words(tmp_path: Path) -> None:
    """A find is appended once; its words are refused while they are empty, and nothing else is wrong with it."""
    found = finds("ducking", 9, 2)
    assert [append(each, tmp_path) for each in (*found, *found)] == [True, True, False, False]
    faults = [str(fault) for checked in Check([tmp_path]) for fault in checked.faults]
    assert len(faults) == 6
    assert all("expected a sentence" in fault for fault in faults)
    words = tmp_path / "en" / "ducking.toml"
    assert words.read_text(encoding="utf-8").count("# caption me") == 6
    words.write_text(words.read_text(encoding="utf-8").replace('""', '"Which?"'), encoding="utf-8")
    assert [each.question for each in load_theme(tmp_path / "ducking.toml")] == found
    assert not [fault for checked in Check([tmp_path]) for fault in checked.faults]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "mined").write_text("", encoding="utf-8")
    with pytest.raises(PuzzleError, match=r"ducking\.toml: the file cannot be written"):
        append(DUCK, tmp_path / "mined")
