"""R8: who may say kontra to what, and the answers up to Fedák Sári."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import case
from ulti_teach.engine import (
    Component,
    IllegalKontra,
    Kontra,
    Raising,
    RuleSet,
    Seat,
    Stake,
    all_contracts,
    begin_raising,
    kontra_violation,
    parse_contract,
    say_kontra,
    stakes,
)

ULTI, BETLI = "ulti in c", "betli"


def stake(text: str) -> Stake:
    """`ulti`, or `betli 2` against seat 2."""
    name, _, seat = text.rpartition(" ")
    if name and seat in "12":
        return Stake(Component(name), Seat(int(seat)))
    return Stake(Component(text))


def raised(text: str) -> frozenset[Stake]:
    """Several, parted by commas; `-` for none."""
    return frozenset() if text == "-" else frozenset(stake(one.strip()) for one in text.split(","))


def said(contract: str, one: str, two: str) -> Kontra:
    """What seat 1 and then seat 2 say as they play to the first trick."""
    bid = parse_contract(contract)
    return say_kontra(raised(two), Seat.S2, bid, say_kontra(raised(one), Seat.S1, bid, Kontra()))


def raising(contract: str, one: str, two: str, *answers: str, to: int = 64) -> Raising:
    """The raising after some turns."""
    now = begin_raising(parse_contract(contract), said(contract, one, two), RuleSet(kontra_to=to))
    for answer in answers:
        now = now.answer(raised(answer))
    return now


def levels(kontra: Kontra) -> dict[str, tuple[int, int]]:
    """Each component's levels against seats 1 and 2."""
    return {str(part): pair for part, pair in kontra.levels}


@case(
    "R8.1",
    ("nobody says anything", ULTI, "-", "-", {}),
    ("to one component", ULTI, "ulti", "-", {"ulti": (2, 2)}),
    ("to any of them", ULTI, "parti, ulti", "-", {"parti": (2, 2), "ulti": (2, 2)}),
    ("by the other opponent as well", ULTI, "parti", "ulti", {"parti": (2, 2), "ulti": (2, 2)}),
    ("to a parti alone", "heart parti", "-", "parti", {"parti": (2, 2)}),
    (
        "to each of three",
        "20-100 ulti durchmars in d",
        "20-100, durchmars",
        "ulti",
        {"20-100": (2, 2), "ulti": (2, 2), "durchmars": (2, 2)},
    ),
)
@case(
    "R8.2",
    ("with trumps it stands for both", ULTI, "-", "ulti", {"ulti": (2, 2)}),
    ("without, only for oneself", BETLI, "betli 1", "-", {"betli": (2, 1)}),
    ("the other too", BETLI, "-", "betli 2", {"betli": (1, 2)}),
    ("each for themselves", BETLI, "betli 1", "betli 2", {"betli": (2, 2)}),
    ("a durchmars without trumps", "durchmars", "durchmars 1", "-", {"durchmars": (2, 1)}),
    ("a durchmars with trumps", "ulti durchmars in c", "durchmars", "-", {"durchmars": (2, 2)}),
    ("a suit durchmars has trumps", "suit durchmars in c", "durchmars", "-", {"durchmars": (2, 2)}),
)
def test_what_is_said_in_the_first_trick(
    why: str, contract: str, one: str, two: str, doubled: dict[str, tuple[int, int]]
) -> None:
    """Twice, for whom it counts."""
    assert levels(said(contract, one, two)) == doubled


@case(
    "R8.1",
    ("not by the declarer", ULTI, 0, "ulti", "-", "R8.1: only the opponents say kontra"),
    ("only to what was bid", ULTI, 1, "40-100", "-", "R8.1: 40-100 is not yours to raise"),
    ("nor to a betli that is none", ULTI, 2, "betli", "-", "R8.1: betli is not yours to raise"),
)
@case(
    "R8.2",
    ("not for the other opponent", BETLI, 1, "betli 2", "-", "R8.2: betli against seat 2 is not yours to raise"),
    ("nor for both at once", BETLI, 1, "betli", "-", "R8.2: betli is not yours to raise"),
    ("with trumps not against one", ULTI, 1, "ulti 1", "-", "R8.2: ulti against seat 1 is not yours to raise"),
)
@case(
    "R8.3",
    ("a second kontra of one component", ULTI, 2, "ulti", "ulti", "R8.3: ulti stands at x2 through your own side"),
)
def test_what_may_not_be_said(why: str, contract: str, seat: int, text: str, before: str, says: str) -> None:
    """The reason with its rule, from the same function that decides."""
    bid = parse_contract(contract)
    kontra = say_kontra(raised(before), Seat.S1, bid, Kontra())
    reason = kontra_violation(stake(text), Seat(seat), bid, kontra)
    assert str(reason).startswith(says)
    with pytest.raises(IllegalKontra, match=says[:4]):
        say_kontra(raised(text), Seat(seat), bid, kontra)


@case(
    "R8.3",
    ("nothing said, nothing to answer", ULTI, "-", "-", (), None, {}),
    ("the declarer answers first", ULTI, "ulti", "-", (), 0, {"ulti": (2, 2)}),
    ("declined", ULTI, "ulti", "-", ("-",), None, {"ulti": (2, 2)}),
    ("rekontra: the right opponent's turn", ULTI, "-", "ulti", ("ulti",), 1, {"ulti": (4, 4)}),
    ("who declines; then the other", ULTI, "-", "ulti", ("ulti", "-"), 2, {"ulti": (4, 4)}),
    ("who declines too: the end", ULTI, "-", "ulti", ("ulti", "-", "-"), None, {"ulti": (4, 4)}),
    ("szubkontra by the first", ULTI, "ulti", "-", ("ulti", "ulti"), 0, {"ulti": (8, 8)}),
    ("szubkontra by the second", ULTI, "ulti", "-", ("ulti", "-", "ulti"), 0, {"ulti": (8, 8)}),
    ("mordkontra", ULTI, "ulti", "-", ("ulti",) * 3, 1, {"ulti": (16, 16)}),
    ("hirschkontra", ULTI, "ulti", "-", ("ulti",) * 4, 0, {"ulti": (32, 32)}),
    ("Fedák Sári is the end", ULTI, "ulti", "-", ("ulti",) * 5, None, {"ulti": (64, 64)}),
    ("one of two answered", ULTI, "parti, ulti", "-", ("parti",), 1, {"parti": (4, 4), "ulti": (2, 2)}),
    (
        "the second may raise what the first left",
        ULTI,
        "parti, ulti",
        "-",
        ("parti, ulti", "ulti"),
        2,
        {"parti": (4, 4), "ulti": (8, 8)},
    ),
    ("without trumps each against the declarer", BETLI, "betli 1", "betli 2", ("betli 2",), 2, {"betli": (2, 4)}),
    ("who alone goes on", BETLI, "betli 1", "betli 2", ("betli 2", "betli 2"), 0, {"betli": (2, 8)}),
    ("both at once", BETLI, "betli 1", "betli 2", ("betli 1, betli 2",), 1, {"betli": (4, 4)}),
    ("one of them declines", BETLI, "betli 1", "betli 2", ("betli 1, betli 2", "-"), 2, {"betli": (4, 4)}),
)
def test_turns_and_levels(
    why: str,
    contract: str,
    one: str,
    two: str,
    answers: tuple[str, ...],
    turn: int | None,
    stand: dict[str, tuple[int, int]],
) -> None:
    """After these answers it is this seat's turn, or nobody's, and the levels stand so."""
    now = raising(contract, one, two, *answers)
    assert (now.turn, levels(now.kontra)) == (turn, stand)
    assert now.is_over is (turn is None)
    assert bool(now.answerable()) is not now.is_over


@case(
    "R8.3",
    ("not what was not raised", ULTI, ("ulti", "-"), ("parti",), "R8.3: nobody has just raised parti"),
    (
        "not what was declined before",
        ULTI,
        ("parti, ulti", "-"),
        ("parti", "ulti"),
        "R8.3: nobody has just raised ulti",
    ),
    (
        "not what the partner has just raised",
        ULTI,
        ("parti, ulti", "-"),
        ("parti, ulti", "ulti", "ulti"),
        "R8.3: ulti stands at x8",
    ),
    ("nothing after the end", ULTI, ("ulti", "-"), ("-", "ulti"), "R8.3: the raising is over"),
    ("not even to decline", ULTI, ("ulti", "-"), ("-", "-"), "R8.3: the raising is over"),
)
@case(
    "R8.2",
    (
        "nor for the other opponent",
        BETLI,
        ("betli 1", "betli 2"),
        ("betli 1, betli 2", "betli 2"),
        "R8.2: betli against seat 2",
    ),
)
def test_what_may_not_be_answered(
    why: str, contract: str, first: tuple[str, str], answers: tuple[str, ...], says: str
) -> None:
    """Strictly alternating, one level a turn, only what the other side has just raised."""
    before = raising(contract, *first, *answers[:-1])
    with pytest.raises(IllegalKontra) as caught:
        before.answer(raised(answers[-1]))
    assert str(caught.value).startswith(says)


@case("R8.3", ("kontra only", 2, 0), ("up to rekontra", 4, 1), ("up to szubkontra", 8, 2))
def test_a_table_may_agree_on_a_highest_level(why: str, to: int, answers: int) -> None:
    """Then the raising ends there, and a further raise is refused with that reason."""
    now = raising(ULTI, "ulti", "-", *["ulti"] * answers, to=to)
    assert now.is_over
    assert levels(now.kontra) == {"ulti": (to, to)}


@given(st.sampled_from(all_contracts()), st.randoms(use_true_random=False))
def test_raising_ends_and_alternates(contract, rng) -> None:  # type: ignore[no-untyped-def]
    """However it goes: levels double, sides alternate, nothing passes 64, and it ends."""
    bid = contract if contract.trump or not contract.has_trumps else contract.naming(parse_contract("parti in c").minor)
    kontra = Kontra()
    for seat in (Seat.S1, Seat.S2):
        mine = [one for one in stakes(bid) if kontra_violation(one, seat, bid, kontra) is None]
        kontra = say_kontra(frozenset(one for one in mine if rng.random() < 0.7), seat, bid, kontra)
    now = begin_raising(bid, kontra)
    sides: list[bool] = []
    for _ in range(40):
        if now.turn is None:
            break
        sides.append(now.turn is Seat.S0)
        before = now
        now = now.answer(frozenset(one for one in now.answerable() if rng.random() < 0.8))
        assert all(
            now.kontra.level(one) in (before.kontra.level(one), 2 * before.kontra.level(one)) for one in stakes(bid)
        )
    assert now.is_over
    assert all(now.kontra.level(one) <= 64 for one in stakes(bid))
    assert sides[:1] in ([], [True])
