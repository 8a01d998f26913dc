"""R9, R10 and R11: settlements worked out by hand. Each row carries its arithmetic, and the test does the sum."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import case
from ulti_teach.engine import (
    Amiss,
    Component,
    Facts,
    Kontra,
    RuleSet,
    Seat,
    Settlement,
    Seven,
    UltiError,
    all_contracts,
    parse_contract,
    parse_rules,
    settle,
)

STANDARD = "standard"


def facts(text: str) -> Facts:
    """`60 t7` are points and tricks of the declarer; then `7:0+` the 7 of trumps won the last trick for seat 0, `7:1-` it
    was beaten; `40:0`, `20:0`, `20x2:1` announced by the declarer (0) or the opponents (1); `a4` aces of the declarer.
    """
    points, tricks, *rest = text.split()
    seven, forties, twenties, aces, given_up = None, [False, False], [0, 0], 0, False
    for word in rest:
        name, _, value = word.partition(":")
        if name == "7":
            seven = Seven(Seat(int(value[0])), wins=value[1] == "+")
        elif name == "40":
            forties[int(value)] = True
        elif name.startswith("20"):
            twenties[int(value)] = int(name[3:] or 1)
        elif name == "up":
            given_up = True
        else:
            aces = int(name[1:])
    return Facts(
        int(points),
        int(tricks[1:]),
        seven,
        (forties[0], forties[1]),
        (twenties[0], twenties[1]),
        aces,
        given_up=given_up,
    )


def kontra(text: str) -> Kontra:
    """`ulti 2, parti 4`; without trumps two levels, `betli 2/1`; `-` for none."""
    levels = []
    for one in [] if text == "-" else text.split(", "):
        name, _, level = one.rpartition(" ")
        first, _, second = level.partition("/")
        levels.append((Component(name), (int(first), int(second or first))))
    return Kontra(tuple(levels))


def settled(contract: str, happened: str, doubled: str, rules: str) -> Settlement:
    """The settlement of a row."""
    return settle(parse_contract(contract), facts(happened), kontra(doubled), parse_rules(rules))


def total(arithmetic: str) -> int:
    """The sum of `1 + 4×2`, which is written as a person would."""
    return int(eval(arithmetic.replace("×", "*").replace("−", "-")))


# What each opponent pays the declarer, as a sum; both pay the same.
@case(
    "R10.6",
    ("(a) the ulti made", "ulti in c", "60 t7 7:0+", "ulti 2", STANDARD, "1 + 4×2"),
    ("(b) the 7 beaten", "ulti in c", "50 t6 7:0-", "ulti 2", STANDARD, "1 − (4×2 + 4)"),
)
@case(
    "R10.1",
    ("a parti won", "parti in c", "50 t5", "-", STANDARD, "1"),
    ("lost", "parti in c", "40 t5", "-", STANDARD, "−1"),
    ("in hearts", "heart parti", "60 t6", "-", STANDARD, "2"),
    ("in hearts lost", "heart parti", "30 t3", "-", STANDARD, "−2"),
    ("kontra'd", "parti in d", "60 t6", "parti 2", STANDARD, "1×2"),
    ("kontra'd and lost", "heart parti", "30 t3", "parti 2", STANDARD, "−2×2"),
    ("to the last level", "parti in s", "60 t6", "parti 64", STANDARD, "1×64"),
    ("a 40-100 made", "40-100 in c", "60 t6 40:0", "-", STANDARD, "4"),
    ("a 40-100 with exactly 100", "heart 40-100", "60 t6 40:0", "-", STANDARD, "8"),
    ("ten short", "40-100 in c", "50 t6 40:0", "-", STANDARD, "−4"),
    ("a 20-100 made", "20-100 in c", "80 t8 20:0", "-", STANDARD, "8"),
    ("a 20-100 in hearts short", "heart 20-100", "70 t8 20:0", "-", STANDARD, "−16"),
    ("ulti and parti both", "ulti in d", "70 t7 7:0+", "-", STANDARD, "1 + 4"),
    ("the ulti alone", "ulti in d", "40 t4 7:0+", "-", STANDARD, "−1 + 4"),
    ("in hearts", "heart ulti", "40 t4 7:0+", "-", STANDARD, "−2 + 8"),
    ("each with its own kontra", "ulti in d", "40 t4 7:0+", "parti 4, ulti 2", STANDARD, "−1×4 + 4×2"),
    ("a hundred and an ulti", "40-100 ulti in s", "60 t6 40:0 7:0+", "-", STANDARD, "4 + 4"),
    ("one of them lost", "40-100 ulti in s", "50 t6 40:0 7:0+", "-", STANDARD, "−4 + 4"),
    ("a durchmars with trumps", "ulti durchmars in c", "80 t10 7:0+", "-", STANDARD, "4 + 6"),
    ("three components", "heart 20-100 ulti durchmars", "90 t10 20:0 7:0+", "-", STANDARD, "16 + 8 + 12"),
    ("the durchmars alone kontra'd", "20-100 durchmars in c", "80 t9 20:0", "durchmars 2", STANDARD, "8 − 6×2"),
    ("an open durchmars combined", "heart ulti open durchmars", "90 t10 7:0+", "-", STANDARD, "8 + 24"),
)
@case(
    "R4.1",
    ("the parti won, the 7 beaten", "ulti in c", "60 t6 7:0-", "-", STANDARD, "1 − (4 + 4)"),
    ("the 7 forced out before", "ulti in c", "60 t6", "-", STANDARD, "1 − (4 + 4)"),
    ("a hundred made, the durchmars lost", "40-100 durchmars in c", "60 t9 40:0", "-", STANDARD, "4 − 6"),
)
@case(
    "R4.3",
    ("60 and the 40", "40-100 in c", "60 t6 40:0", "-", STANDARD, "4"),
    ("a 20 beside it does not help", "40-100 in c", "50 t6 40:0 20:0", "-", STANDARD, "−4"),
    ("a 40 that was not announced", "40-100 in c", "90 t9", "-", STANDARD, "−4"),
    ("a 40 of the opponents", "40-100 in c", "60 t6 40:1", "-", STANDARD, "−4"),
    ("80 and a 20", "20-100 in c", "80 t8 20:0", "-", STANDARD, "8"),
    ("one single 20 counts", "20-100 in c", "70 t8 20x2:0", "-", STANDARD, "−8"),
    ("a 40 does not serve", "20-100 in c", "80 t8 40:0", "-", STANDARD, "−8"),
    ("a 20 that was not announced", "20-100 in c", "90 t9", "-", STANDARD, "−8"),
)
@case(
    "R10.3",
    ("lost unkontra'd: 4 + 4", "ulti in c", "50 t5", "-", STANDARD, "1 − (4 + 4)"),
    ("kontra'd: 8 + 4", "ulti in c", "50 t5", "ulti 2", STANDARD, "1 − (4×2 + 4)"),
    ("rekontra'd: 16 + 4", "ulti in c", "50 t5", "ulti 4", STANDARD, "1 − (4×4 + 4)"),
    ("in hearts", "heart ulti", "50 t5", "-", STANDARD, "2 − (8 + 8)"),
    ("in hearts, kontra'd", "heart ulti", "30 t3", "ulti 2, parti 2", STANDARD, "−2×2 − (8×2 + 8)"),
    ("with a hundred", "40-100 ulti in c", "60 t7 40:0", "-", STANDARD, "4 − (4 + 4)"),
    ("the last trick with another card", "ulti in c", "60 t7", "-", STANDARD, "1 − (4 + 4)"),
)
@case(
    "R9.1",
    ("the declarer's, with a 40", "parti in c", "60 t6 40:0", "-", STANDARD, "1×2"),
    ("with three 20s", "parti in c", "50 t6 20x3:0", "-", STANDARD, "1×2"),
    ("the opponents'", "parti in c", "30 t3 40:1", "-", STANDARD, "−1×2"),
    ("after kontra", "parti in c", "30 t3 40:1", "parti 2", STANDARD, "−1×2×2"),
    ("in hearts after rekontra", "heart parti", "60 t6 40:0", "parti 4", STANDARD, "2×4×2"),
    ("beside an ulti", "ulti in c", "60 t6 40:0 7:0+", "-", STANDARD, "1×2 + 4"),
    ("not short of 100", "parti in c", "50 t6 40:0", "-", STANDARD, "1"),
    ("the side has to win the parti", "parti in c", "40 t4 40:0 20:0", "-", STANDARD, "−1"),
    ("not where a hundred was bid", "40-100 in c", "80 t8 40:0 20:0", "-", STANDARD, "4"),
    ("nor without a parti", "ulti durchmars in c", "90 t10 40:0 7:0+", "-", STANDARD, "4 + 6"),
)
@case(
    "R9.2",
    ("the declarer's", "parti in c", "60 t6 7:0+", "-", STANDARD, "1 + 2"),
    ("in hearts", "heart parti", "60 t6 7:0+", "-", STANDARD, "2 + 4"),
    ("beaten", "parti in c", "60 t6 7:0-", "-", STANDARD, "1 − 4"),
    ("beaten in hearts", "heart parti", "60 t6 7:0-", "-", STANDARD, "2 − 8"),
    ("an opponent's", "parti in c", "60 t6 7:1+", "-", STANDARD, "1 − 2"),
    ("an opponent's, beaten", "parti in c", "60 t6 7:2-", "-", STANDARD, "1 + 4"),
    ("by the own partner, all the same", "parti in c", "50 t5 7:1-", "-", STANDARD, "1 + 4"),
    ("no kontra reaches it", "parti in c", "60 t6 7:0+", "parti 4", STANDARD, "1×4 + 2"),
    ("beside a hundred", "40-100 in c", "60 t6 40:0 7:0+", "-", STANDARD, "4 + 2"),
    ("not where ulti was bid", "ulti in c", "60 t6 7:1-", "-", STANDARD, "1 − (4 + 4)"),
)
@case(
    "R9.3",
    ("instead of the parti", "parti in c", "80 t10", "-", STANDARD, "3"),
    ("in hearts", "heart parti", "90 t10", "-", STANDARD, "6"),
    ("the opponents'", "parti in c", "0 t0", "-", STANDARD, "−3"),
    ("kontra'd as the parti", "parti in c", "0 t0", "parti 2", STANDARD, "−3×2"),
    ("it takes the silent 100 with it", "parti in c", "90 t10 40:0", "parti 2", STANDARD, "3×2"),
    ("beside an ulti", "ulti in c", "90 t10 7:0+", "-", STANDARD, "3 + 4"),
    ("without a parti on top, once", "40-100 in c", "80 t10 40:0", "40-100 4", STANDARD, "4×4 + 3"),
    ("the opponents' on top", "heart 40-100", "0 t0 40:0", "-", STANDARD, "−8 − 6"),
    ("not where a durchmars was bid", "ulti durchmars in c", "90 t10 7:0+", "-", STANDARD, "4 + 6"),
)
@case(
    "R8.4",
    ("the penalty is not multiplied", "ulti in c", "50 t5", "ulti 8", STANDARD, "1 − (4×8 + 4)"),
)
@case(
    "R8.5",
    ("the parti's kontra reaches the silent 100", "parti in c", "60 t6 40:0", "parti 2", STANDARD, "1×2×2"),
    ("and the silent durchmars", "parti in c", "80 t10", "parti 2", STANDARD, "3×2"),
    ("never the silent ulti", "parti in c", "60 t6 7:0+", "parti 2", STANDARD, "1×2 + 2"),
    ("nor the four aces", "parti in c", "60 t6 a4", "parti 2", "four aces", "1×2 + 2"),
)
@case(
    "R10.5",
    ("two to each", "parti in c", "0 t0 up", "-", STANDARD, "−2"),
    ("before naming trumps too", "parti", "0 t0 up", "-", STANDARD, "−2"),
    ("and nothing else, whatever was said", "parti in c", "0 t0 up", "parti 2", STANDARD, "−2"),
)
@case(
    "R11.2",
    ("unbid", "parti in c", "60 t6 a4", "-", "four aces", "1 + 2"),
    ("the opponents'", "parti in c", "40 t4 a0", "-", "four aces", "−1 − 2"),
    ("three are none", "parti in c", "60 t6 a3", "-", "four aces", "1"),
    ("in hearts", "heart parti", "60 t6 a4", "-", "four aces", "2 + 4"),
    ("not where it was not agreed", "parti in c", "60 t6 a4", "-", STANDARD, "1"),
    ("bid and made", "four aces in c", "60 t6 a4", "-", "four aces", "1 + 4"),
    ("bid and failed: the 4 once", "four aces in c", "60 t6 a3", "-", "four aces", "1 − 4"),
    ("bid, the opponents' all four pay no bonus", "four aces in c", "40 t4 a0", "-", "four aces", "−1 − 4"),
    (
        "bid in hearts with ulti, kontra'd",
        "heart ulti four aces",
        "60 t6 a4 7:0+",
        "four aces 2",
        "four aces",
        "2 + 8 + 8×2",
    ),
    ("none beside a durchmars", "ulti durchmars in c", "90 t10 a4 7:0+", "-", "four aces", "4 + 6"),
    ("but beside a silent one", "parti in c", "90 t10 a4", "-", "four aces", "3 + 2"),
)
@case(
    "R11.3",
    ("a suit durchmars", "suit durchmars in c", "90 t10", "-", "tournament durchmars", "6"),
    (
        "lost, with the opponents' silent ulti",
        "heart suit durchmars",
        "60 t9 7:1+",
        "-",
        "tournament durchmars",
        "−12 − 4",
    ),
    ("an open one in a minor suit", "ulti open durchmars in c", "90 t10 7:0+", "-", "tournament durchmars", "4 + 12"),
)
@case(
    "R11.4",
    ("the older 20-100", "20-100 in c", "80 t8 20:0", "20-100 2", "older 20-100", "4×2"),
)
@case(
    "R6.2",
    ("20s and 40s are not card points", "parti in c", "40 t4 20:0 20x2:1", "-", STANDARD, "−1"),
    ("nor is the declarer's 40", "parti in c", "40 t4 40:0", "-", STANDARD, "−1"),
    ("a second 20 does not help a bid 100", "20-100 in c", "70 t7 20x2:0", "-", STANDARD, "−8"),
    ("a 40 does not serve for it", "20-100 in c", "80 t8 40:0", "-", STANDARD, "−8"),
    ("nor a 20 for a 40-100", "40-100 in c", "80 t8 20x3:0", "-", STANDARD, "−4"),
    ("where they count in the parti", "parti in c", "40 t4 40:0", "-", "marriages in parti", "1"),
    ("for both sides", "parti in c", "50 t5 20x2:1", "-", "marriages in parti", "−1"),
)
@case(
    "R3.8",
    ("the kitty's tens are the opponents'", "parti in c", "30 t9 40:1", "-", STANDARD, "−1×2"),
)
def test_with_trumps(why: str, contract: str, happened: str, doubled: str, rules: str, arithmetic: str) -> None:
    """Both opponents pay the same, and the three results add up to zero (R10.2)."""
    paid = total(arithmetic)
    assert settled(contract, happened, doubled, rules).seats == (2 * paid, -paid, -paid)


# Without trumps each opponent's stake is their own: what the first pays, and what the second.
@case(
    "R8.2",
    ("only the first doubled, lost", "betli", "10 t1", "betli 2/1", STANDARD, "−5×2", "−5"),
    ("only the second, won", "heart betli", "0 t0", "betli 1/4", STANDARD, "10", "10×4"),
    ("each their own", "durchmars", "80 t10", "durchmars 2/8", STANDARD, "6×2", "6×8"),
)
@case(
    "R10.2",
    ("a betli made", "betli", "0 t0", "-", STANDARD, "5", "5"),
    ("an open betli lost", "open betli", "0 t1", "-", STANDARD, "−20", "−20"),
    ("a durchmars lost", "durchmars", "80 t9", "-", STANDARD, "−6", "−6"),
    ("in hearts", "heart durchmars", "90 t10", "-", STANDARD, "12", "12"),
    ("an open durchmars", "open durchmars", "70 t10", "open durchmars 2/1", STANDARD, "24×2", "24"),
    ("no bonuses without trumps", "betli", "0 t0 a0", "-", "four aces", "5", "5"),
)
@case(
    "R10.4",
    ("a silent ulti is paid to both", "parti in c", "60 t6 7:1+", "-", STANDARD, "1 − 2", "1 − 2"),
    ("or to the one who made it", "parti in c", "60 t6 7:1+", "-", "silent ulti alone", "1 − 2", "1"),
    ("or paid by that one", "heart parti", "60 t6 7:2-", "-", "silent ulti alone", "2", "2 + 8"),
    ("the declarer's is paid by both anyhow", "parti in c", "60 t6 7:0+", "-", "silent ulti alone", "1 + 2", "1 + 2"),
)
def test_each_opponent(
    why: str, contract: str, happened: str, doubled: str, rules: str, first: str, second: str
) -> None:
    """A deal is settled twice, once against each opponent (R10.2)."""
    paid = (total(first), total(second))
    assert settled(contract, happened, doubled, rules).seats == (sum(paid), -paid[0], -paid[1])


@case(
    "R11.1",
    ("with four the dealer neither pays nor collects", "four players", "1", (2, -1, -1)),
    ("or does, with the opponents", "four players, dealer pays", "1", (3, -1, -1, -1)),
)
def test_the_dealer_who_sits_out(why: str, rules: str, arithmetic: str, seats: tuple[int, ...]) -> None:
    """Three seats settle, or four."""
    assert settled("parti in c", "60 t6", "-", rules).seats == tuple(total(arithmetic) * part for part in seats)


def test_lines_explain_themselves() -> None:
    """What, whose, won or lost, its value, how often over, and the rule."""
    lines = settled("ulti in c", "30 t3 40:1 7:0-", "parti 2", STANDARD).lines
    assert [str(line) for line in lines] == [
        "parti lost by the declarer: 1 x2/2: -4 +2 +2",
        "ulti lost by the declarer: 4 x1/1: -8 +4 +4",
        "penalty for the lost ulti lost by the declarer: 4 x1/1: -8 +4 +4",
        "silent 100 won by the opponents: 1 x2/2: -4 +2 +2",
    ]
    assert [line.rule.value for line in lines] == ["R10.1", "R10.1", "R10.3", "R9.1"]


def test_the_courses_whole_deal() -> None:
    """Heart ulti made, parti kontra'd and lost to 50 and three 20s: nobody pays."""
    assert settled("heart ulti", "40 t5 20x3:1 7:0+", "parti 2", STANDARD).seats == (0, 0, 0)


@pytest.mark.parametrize(
    ("contract", "happened", "says"),
    [
        ("heart parti", "0 t0 up", "Only a plain minor-suit parti can be given up (R10.5), not heart parti."),
        ("four aces in c", "0 t0 up", "Only a plain minor-suit parti can be given up (R10.5), not four aces in c."),
        ("betli", "0 t0 40:1", "Without trumps, as in betli, there is no 7 of trumps, no 20 and no 40 (R6.3)."),
        ("durchmars", "80 t10 7:0+", "Without trumps, as in durchmars, there is no 7 of trumps"),
    ],
)
def test_facts_that_do_not_fit_the_contract(contract: str, happened: str, says: str) -> None:
    """One sentence with the rule."""
    with pytest.raises(UltiError) as fault:
        settled(contract, happened, "-", STANDARD)
    assert str(fault.value).startswith(says)


@case("R6.3", ("a 20 of the declarer", "20:0"), ("a 40 of the opponents", "40:1"))
def test_without_trumps_nothing_was_announced(why: str, said: str) -> None:
    """Such a deal is not settled."""
    with pytest.raises(UltiError, match=r"there is no 7 of trumps, no 20 and no 40 \(R6\.3\)"):
        settled("betli", f"0 t0 {said}", "-", STANDARD)


@pytest.mark.parametrize(
    ("happened", "says"),
    [
        ("55 t5", "card points come in tens"),
        ("100 t10", "card points come in tens"),
        ("60 t11", "wins 0 to 10 tricks"),
        ("60 t6 a5", "wins 0 to 4 aces"),
        ("10 t0", "without a trick has neither points"),
        ("0 t0 7:0+", "nor the last trick"),
        ("20 t6 a3", "3 aces are 30 card points"),
        ("60 t6 40:0 40:1", "there is one 40"),
        ("60 t6 20x2:0 20x2:1", "at most three 20s"),
        ("90 t10 7:1+", "won the last one too"),
        ("90 t10 7:0-", "won the last one too"),
    ],
)
def test_facts_that_no_deal_has(happened: str, says: str) -> None:
    """One sentence with what is wrong."""
    with pytest.raises(UltiError, match="No deal ends like this") as fault:
        facts(happened)
    assert says in str(fault.value)


@pytest.mark.parametrize(
    ("happened", "aces", "amiss"),
    [
        ("60 t1", False, Amiss.TOO_MANY_POINTS),
        ("60 t10", False, Amiss.TOO_FEW_POINTS),
        ("70 t10 a1", True, Amiss.ACES_IN_TRICKS),
        ("60 t5 a0", True, Amiss.ACES_AND_TENS),
        ("0 t5 7:0+", False, Amiss.LAST_TEN),
        ("90 t5 7:0-", False, Amiss.LAST_TEN),
        ("90 t5 7:1+", False, Amiss.LAST_TEN),
        ("90 t5 7:2-", False, None),  # the declarer has beaten it
        ("60 t5 a0", False, None),
        ("70 t10 7:0+", False, None),
    ],
)
def test_facts_that_ten_tricks_cannot_bring(happened: str, aces: bool, amiss: Amiss | None) -> None:
    """What only the end of a deal can tell; a rule goes with it, and aces count where somebody counted them."""
    reason = facts(happened).unheard_of(aces=aces)
    assert (reason and reason.amiss) == amiss
    assert reason is None or reason.rule.value in ("R1.2", "R1.5")


@st.composite
def random_facts(draw: st.DrawFn, trumps: bool) -> Facts:
    """Facts that some deal could have."""
    tricks = draw(st.integers(0, 10))
    points = 0 if tricks == 0 else 10 * draw(st.integers(7 if tricks == 10 else 0, 9))
    aces = draw(st.integers(0, min(4, points // 10)))
    if not trumps:
        return Facts(points, tricks, aces=aces)
    seven = draw(st.none() | st.builds(Seven, st.sampled_from(Seat), st.booleans()))
    if seven and (tricks == 10 and (seven.seat is Seat.S0) is not seven.wins):
        seven = None
    if seven and tricks == 0 and seven.seat is Seat.S0 and seven.wins:
        seven = None
    forty = draw(st.sampled_from([(False, False), (True, False), (False, True)]))
    twenties = draw(st.sampled_from([(a, b) for a, b in product(range(4), repeat=2) if a + b <= 3]))
    return Facts(points, tricks, seven, forty, twenties, aces)


@given(st.data(), st.sampled_from(all_contracts()), st.sampled_from([1, 2, 4, 8]), st.booleans(), st.booleans())
def test_every_line_adds_up_to_zero(data, contract, level: int, aces: bool, dealer: bool) -> None:  # type: ignore[no-untyped-def]
    """Whatever was bid, doubled and played: each line, and so the whole, is paid by somebody to somebody."""
    happened = data.draw(random_facts(contract.has_trumps))
    doubled = Kontra(tuple((part, (level, level)) for part in contract.components)) if level > 1 else Kontra()
    rules = RuleSet(four_aces=aces, tournament_durchmars=True, four_players=dealer, dealer_pays=dealer)
    settlement = settle(contract, happened, doubled, rules)
    assert settlement.lines
    assert len(settlement.seats) == (4 if dealer else 3)
    for line in settlement.lines:
        assert sum(line.seats) == 0
    assert sum(settlement.seats) == 0
