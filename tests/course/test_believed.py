"""Drills about points, pairs, contracts, bids, the kitty and variants: answers worked out by hand from the rules."""

import itertools
import random

import pytest

from ulti_teach.course.drills import (
    AnnounceQuestion,
    CountQuestion,
    FourQuestion,
    HigherBidQuestion,
    KittyQuestion,
    MayBidQuestion,
    MovesQuestion,
    UndertakesQuestion,
    WorthQuestion,
    question,
)
from ulti_teach.course.drills.believing import LEVELS, Belief, as_hard, numbers, traps_of
from ulti_teach.course.drills.contracts import Claim
from ulti_teach.course.drills.variants import Asks
from ulti_teach.engine import (
    ALL_CARDS,
    CardSet,
    Component,
    Position,
    Rule,
    Seat,
    parse_card,
    parse_cards,
    parse_contract,
    parse_position,
    parse_rules,
)
from ulti_teach.solver import Goal, Solver, finish
from ulti_teach.text import catalogue

BELIEVED = ("count", "announce", "worth", "undertakes", "higher-bid", "may-bid", "kitty", "variants")


def said(question: object) -> list[str]:
    """The right choices as text."""
    return [str(choice) for choice in question.right]  # type: ignore[attr-defined]


def believes(question: object) -> dict[str, list[str]]:
    """What each belief would answer."""
    return {
        belief.name: sorted(str(choice) for choice in belief.answer)
        for belief in question.beliefs  # type: ignore[attr-defined]
    }


def tricks(*texts: str) -> tuple[tuple, ...]:  # type: ignore[type-arg]
    """Tricks of cards in notation."""
    return tuple(tuple(parse_card(card) for card in text.split()) for text in texts)


# --- how many card points, and who has the parti


def test_points_of_the_declarer() -> None:
    """Two aces, a ten and the last trick are 40; the kitty's ace is the opponents', and the 40 counts nothing."""
    pile = tricks("hA d9 h8", "sT sK s7", "cA cJ c7")
    asked = CountQuestion(Seat.S0, pile, True, parse_cards("dA c8"), (40, 0), False)
    assert said(asked) == ["40"]
    assert believes(asked) == {
        "said-counts": ["80"],
        "kitty-declarers": ["50"],
        "last-trick-nothing": ["30"],
        "kings-count": ["50"],
    }
    assert traps_of(asked) == 4


def test_the_kitty_counts_for_the_opponents() -> None:
    """An ace and a ten in their tricks and a ten in the kitty: 30; whoever forgets the kitty says 20."""
    asked = CountQuestion(Seat.S2, tricks("hA h9 h8", "dT dJ d7"), False, parse_cards("sT c7"), (0, 20), False)
    assert said(asked) == ["30"]
    assert believes(asked)["kitty-declarers"] == ["20"]
    assert believes(asked)["said-counts"] == ["50"]


def test_fifty_win_the_parti() -> None:
    """40 and the last trick are 50 of 90; with the opponents' 40 counted they would have it, wrongly, with 80."""
    asked = CountQuestion(Seat.S0, tricks("hA hT h8", "dT dA d7"), True, CardSet(), (0, 40), True)
    assert said(asked) == ["50"]
    assert believes(asked)["said-counts"] == ["-80"]
    assert said(CountQuestion(Seat.S1, asked.tricks, True, CardSet(), (0, 0), True)) == ["-50"]


# --- what may be announced


@pytest.mark.parametrize(
    ("position", "right"),
    [
        ("parti in c | cKQA98 dKQ hK s97 | ? | ? | 0", ["40 c", "20 d"]),
        ("parti in c | ? | cA98 dKQ h987 s97 | ? | 0 | trick hA", ["20 d"]),
        ("parti in c | cKQA9 dKQ hK | ? | ? | 0", ["nothing"]),  # seven cards left: the first trick is over
        ("betli | cKQA98 dKQ hK s97 | ? | ? | 0", ["nothing"]),
        ("heart parti | cKA98 dQ hKQ7 s97 | ? | ? | 0", ["40 h"]),
        ("parti in s | cKA98 dQ987 hJ7 | ? | ? | 0", ["nothing"]),
    ],
)
def test_what_may_be_announced(position: str, right: list[str]) -> None:
    """Whole pairs, in the first trick, with trumps; the pair of trumps is the 40 (R6.1, R6.3)."""
    assert said(AnnounceQuestion(parse_position(position))) == right


def test_what_newcomers_would_announce() -> None:
    """An opponent with two pairs who plays second: only the declarer, only the leader, hearts are 40, halves do."""
    asked = AnnounceQuestion(parse_position("parti in c | ? | cKQ9 dK hKQ87 s97 | ? | 0 | trick cA"))
    assert said(asked) == ["40 c", "20 h"]
    assert believes(asked) == {
        "pairs-declarers": ["nothing"],
        "pairs-leading": ["nothing"],
        "half-a-pair": ["20 d", "20 h", "40 c"],
        "hearts-are-forty": ["20 c", "40 h"],
        "one-pair-only": ["40 c"],
    }


# --- what a contract is worth, and what it asks for


@pytest.mark.parametrize(
    ("contract", "lost", "paid"),
    [
        ("parti", None, 1),
        ("ulti", None, 5),
        ("heart ulti", None, 10),
        ("heart 20-100 ulti", None, 24),
        ("heart betli", None, 10),
        ("open betli", None, 20),
        ("heart ulti open durchmars", None, 32),
        ("ulti", Component.PARTI, 3),
        ("heart ulti", Component.PARTI, 6),
        ("40-100 ulti", Component.HUNDRED_40, 0),
        ("20-100 ulti", Component.HUNDRED_20, -4),
        ("ulti durchmars", Component.DURCHMARS, -2),
    ],
)
def test_what_each_opponent_pays(contract: str, lost: Component | None, paid: int) -> None:
    """Part by part from the table of R4; a part that is lost is paid the other way (R10.1)."""
    asked = WorthQuestion(parse_contract(contract), lost)
    assert asked.right == (paid,)
    assert paid in asked.choices


def test_what_newcomers_think_an_ulti_brings() -> None:
    """Ulti made, parti lost, in hearts: 8 - 2 = 6; without the parti 8, all lost -10, not paid 8, not doubled 3."""
    asked = WorthQuestion(parse_contract("heart ulti"), Component.PARTI)
    assert believes(asked) == {
        "ulti-replaces-parti": ["8"],
        "all-or-nothing": ["-10"],
        "lost-is-free": ["8"],
        "hearts-as-others": ["3"],
    }


@pytest.mark.parametrize("level", range(2, LEVELS + 1))
def test_parts_are_added_up_from_the_level_on_that_counts(level: int) -> None:
    """Of the questions by which the drill is mastered at least a third have two parts or more."""
    asked = [question("worth", 4, number, level) for number in range(60)]
    assert sum(isinstance(each, WorthQuestion) and len(each.contract.components) > 1 for each in asked) >= 20


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_no_ulti_is_lost_before_its_lesson(level: int) -> None:
    """What a lost ulti costs once more (R10.3) comes later; and a durchmars that is made leaves no hundred lost."""
    for number in range(60):
        asked = question("worth", 4, number, level)
        assert isinstance(asked, WorthQuestion)
        sweeps = {Component.DURCHMARS, Component.OPEN_DURCHMARS}
        assert asked.lost is not Component.ULTI
        assert asked.lost in (None, *sweeps) or not asked.contract.components & sweeps


@pytest.mark.parametrize(
    ("contract", "true"),
    [
        ("ulti", ["parti", "ulti", "trumps", "ten high"]),
        ("heart 40-100", ["40-100", "trumps", "hearts", "ten high"]),
        ("heart betli", ["no trick", "ten low"]),
        ("open durchmars", ["every trick", "open", "ten low"]),
        ("20-100 durchmars", ["20-100", "every trick", "trumps", "ten high"]),
    ],
)
def test_what_is_true_of_a_contract(contract: str, true: list[str]) -> None:
    """By R4: the parti comes along with ulti alone, and betli and a lone durchmars have no trumps, in hearts too."""
    assert said(UndertakesQuestion(parse_contract(contract), tuple(Claim))) == true


def test_what_newcomers_say_of_a_heart_betli() -> None:
    """That hearts are trumps, or that the ten stays high."""
    asked = UndertakesQuestion(parse_contract("heart betli"), tuple(Claim))
    assert believes(asked) == {
        "hearts-make-trumps": ["hearts", "no trick", "ten high", "trumps"],
        "ten-stays-high": ["no trick", "ten high"],
    }


# --- which bid is higher, and what may be bid


@pytest.mark.parametrize(
    ("first", "second", "rules", "right"),
    [
        ("ulti", "40-100", "standard", "ulti"),  # 4 and 4, and the parti decides
        ("ulti", "betli", "standard", "betli"),  # 5 beats 4+1
        ("20-100", "heart 40-100", "standard", "equal"),
        ("heart ulti", "heart betli", "standard", "heart betli"),  # 8+2 and 10
        ("heart parti", "40-100", "standard", "40-100"),
        ("20-100", "40-100", "older 20-100", "equal"),
        ("open durchmars", "20-100 open durchmars", "tournament durchmars", "open durchmars"),  # 24 and 8 + 12
    ],
)
def test_which_bid_is_higher(first: str, second: str, rules: str, right: str) -> None:
    """By the table of R5.3, and by R11 where a variant is in force."""
    asked = HigherBidQuestion((parse_contract(first), parse_contract(second)), parse_rules(rules))
    assert said(asked) == [right]


def test_what_newcomers_think_is_higher() -> None:
    """Ulti and betli: the parti counted in full makes them equal."""
    asked = HigherBidQuestion((parse_contract("ulti"), parse_contract("betli")))
    assert believes(asked)["parti-adds-to-rank"] == ["equal"]
    assert believes(HigherBidQuestion((parse_contract("heart parti"), parse_contract("betli"))))["hearts-outrank"] == [
        "heart parti"
    ]


def auction(calls: str, offered: str) -> MayBidQuestion:
    """Calls and offers parted by commas; a dash is a pass."""
    made = [None if call.strip() == "-" else parse_contract(call) for call in calls.split(",") if call.strip()]
    return MayBidQuestion(tuple(made), tuple(parse_contract(bid) for bid in offered.split(",")))


@pytest.mark.parametrize(
    ("calls", "right", "rule"),
    [
        ("", ["parti", "ulti", "betli", "20-100"], Rule.R3_1),  # the first bidder cannot pass
        ("parti", ["ulti", "betli", "20-100", "pass"], Rule.R5_2),
        ("parti, -, ulti, -", ["betli", "20-100", "pass"], Rule.R5_2),  # passed before, still may
        ("ulti, -, -", ["betli", "20-100", "pass"], Rule.R3_5),  # one's own kitty again
        ("heart 40-100", ["pass"], Rule.R5_2),  # equal to 20-100
    ],
)
def test_what_may_be_bid(calls: str, right: list[str], rule: Rule) -> None:
    """By R3 and R5; a bid that names its minor suit is none (R3.7)."""
    asked = auction(calls, "parti, ulti, betli, 20-100, 20-100 ulti in s")
    assert said(asked) == right
    assert asked.rule is rule


def test_what_newcomers_would_bid() -> None:
    """Passed before: shut out; over ulti: ulti again; its minor suit named."""
    asked = auction("parti, -, ulti, -", "40-100, ulti, betli, 20-100 ulti in s")
    assert believes(asked)["pass-shuts-out"] == ["pass"]
    assert believes(asked)["equal-is-enough"] == ["betli", "pass", "ulti"]
    assert "20-100 ulti in s" in believes(asked)["bid-names-minor"]
    assert believes(auction("", "parti, ulti"))["first-may-pass"] == ["parti", "pass", "ulti"]


# --- the kitty


def pairs_of(text: str) -> set[CardSet]:
    """Pairs parted by commas."""
    return {parse_cards(pair) for pair in text.split(",")}


@pytest.mark.parametrize(
    ("contract", "hand", "right"),
    [
        # The course's own: ♦Q and ♦J alone, for ♥9 8 7 win once A K Q have drawn J and 10.
        ("durchmars", "cAKQ dAQJ hAKQ987", "dQJ"),
        # The 7 is needed; three cards bring nothing.
        ("ulti in c", "cAT987 dAT hAT sAT9", "c98, c9 s9, c8 s9"),
        # The pair of trumps is needed; the other king and queen bring nothing.
        ("40-100 in d", "cAT dATKQ hAT sATKQ", "sKQ"),
        # Nothing but the ♥T is spare beside the ♠Q: ten points are the least.
        ("heart 40-100 ulti", "cAT dAT hATKQ7 sATQ", "cA sQ, cT sQ, dA sQ, dT sQ, hA sQ, hT sQ, sAQ, sTQ"),
        # ♣K, ♥J and ♠A are higher than something that is out. Nothing beats the ace; either of the others can be led.
        ("betli", "cK987 d987 hJ87 sA7", "cK sA, hJ sA"),
    ],
)
def test_what_is_laid_down(contract: str, hand: str, right: str) -> None:
    """Every pair that does, and no other one."""
    assert len(parse_cards(hand)) == 12
    assert set(KittyQuestion(parse_contract(contract), parse_cards(hand)).right) == pairs_of(right)


def test_what_newcomers_lay_down() -> None:
    """Aces and tens, which do not stay theirs; the lowest cards of a durchmars; the highest of a betli."""
    ulti = KittyQuestion(parse_contract("ulti in c"), parse_cards("cAT987 dAT hAT sAT9"))
    assert believes(ulti)["laid-tens-stay"] == ["sAT"]
    durchmars = KittyQuestion(parse_contract("durchmars"), parse_cards("cAKQ dAQJ hAKQ987"))
    assert believes(durchmars)["lay-the-lowest"] == ["h87"]


@pytest.mark.parametrize("number", range(40))
def test_what_is_laid_down_holds_against_perfect_play(number: int) -> None:
    """Without trumps: the solver finds no way to bring down what a right pair leaves, however the rest is dealt."""
    asked = question("kitty", 6, number, 5)
    assert isinstance(asked, KittyQuestion)
    if asked.contract.has_trumps:
        assert not any(isinstance(pair, CardSet) and pair & asked.needed for pair in asked.right)
        return
    rng = random.Random(number)
    pair = rng.choice(asked.right)
    assert isinstance(pair, CardSet)
    rest = list(ALL_CARDS - asked.hand)
    rng.shuffle(rest)
    hands = (asked.hand - pair, CardSet(rest[:10]), CardSet(rest[10:]))
    position = Position(asked.contract, hands, Seat.S0, kitty=pair)
    goal = Goal.BETLI if asked.contract.is_betli else Goal.DURCHMARS
    assert finish(Solver(position).value(position, goal))


@pytest.mark.parametrize(
    ("kept", "contract", "first", "kitty"),
    [
        # ♦K goes to the last trick, and the ace is still there.
        ("cAKQ dAJ hAKQ98", "durchmars", "cJT9 dKT987 hJ s9", "dQ h7"),
        # Whichever of ♦9 and ♠K is led, the other one has to beat a lower card.
        ("d97 hATKQJ97 sK", "betli", "dATKQJ8 sA97 c7", "h8 s8"),
    ],
)
def test_what_goes_wrong_can_go_wrong(kept: str, contract: str, first: str, kitty: str) -> None:
    """A wrong pair loses to perfect play in some deal."""
    hands = parse_cards(kept), parse_cards(first)
    laid = parse_cards(kitty)
    rest = ALL_CARDS - hands[0] - hands[1] - laid
    assert KittyQuestion(parse_contract(contract), hands[0] | laid).dangers(laid)
    position = Position(parse_contract(contract), (hands[0], hands[1], rest), Seat.S0, kitty=laid)
    goal = Goal.BETLI if contract == "betli" else Goal.DURCHMARS
    assert not finish(Solver(position).value(position, goal))


# --- variants


@pytest.mark.parametrize(
    ("rules", "offered", "right"),
    [
        # Every bid with a 20-100 in it, in hearts too.
        ("older 20-100", "20-100, ulti, heart 20-100 ulti, 40-100", ["20-100", "heart 20-100 ulti"]),
        # A suit durchmars is new; an open one in a minor suit falls to 12, in hearts it stays 24 (R11.3).
        (
            "tournament durchmars",
            "durchmars, suit durchmars, ulti open durchmars, heart ulti open durchmars",
            ["suit durchmars", "ulti open durchmars"],
        ),
        ("four aces", "four aces, ulti, heart ulti four aces", ["four aces", "heart ulti four aces"]),
    ],
)
def test_what_a_variant_moves(rules: str, offered: str, right: list[str]) -> None:
    """By R11.2 to R11.4."""
    bids = tuple(parse_contract(bid) for bid in offered.split(", "))
    assert said(MovesQuestion(parse_rules(rules), bids)) == right


def test_newcomers_move_one_bid() -> None:
    """The bid that the variant is named after, and none in hearts."""
    bids = tuple(parse_contract(bid) for bid in ("20-100", "20-100 ulti", "heart 20-100", "ulti"))
    found = believes(MovesQuestion(parse_rules("older 20-100"), bids))
    assert found["one-bid-moves"] == ["20-100"]
    assert found["hearts-stay"] == ["20-100", "20-100 ulti"]


@pytest.mark.parametrize(
    ("asks", "right"),
    [
        (Asks.SITS_OUT, ["0"]),
        (Asks.FIRST_BIDDER, ["1"]),  # on the dealer's right
        (Asks.CUTS, ["3"]),  # on the dealer's left
        (Asks.DEALS_NEXT, ["1"]),
    ],
)
def test_who_does_what_of_four(asks: Asks, right: list[str]) -> None:
    """Anticlockwise from the dealer, who is 0 (R1.1, R2.1 to R2.3, R11.1)."""
    assert said(FourQuestion(asks, 2)) == right


@pytest.mark.parametrize(
    ("declarer", "dealer_pays", "right"),
    [(1, False, ["2", "3"]), (3, False, ["1", "2"]), (2, True, ["0", "1", "3"])],
)
def test_who_pays_of_four(declarer: int, dealer_pays: bool, right: list[str]) -> None:
    """Both opponents; the dealer only where that was agreed (R11.1)."""
    assert said(FourQuestion(Asks.PAYS, 0, declarer, dealer_pays)) == right


# --- all of them


def test_every_belief_has_its_sentence() -> None:
    """What newcomers believe comes up at some level, and where it is told, what is so instead is in the catalogue."""
    english, met = catalogue("en"), set()
    for kind, level in itertools.product(BELIEVED, range(1, LEVELS + 1)):
        for number in range(24):
            asked = question(kind, 8, number, level)
            met |= {belief.name for belief in asked.beliefs}  # type: ignore[union-attr]
    laid = {"laid-tens-stay", "lay-the-lowest", "lay-the-highest", "void-a-suit"}  # told by what goes wrong
    assert [name for name in sorted(met - laid) if not english.find(f"believed.{name}")] == []
    assert laid <= met
    assert len(met) > 40


def test_a_question_is_as_hard_as_is_wanted() -> None:
    """The first that is, or that which comes nearest."""
    made = iter(FourQuestion(asks, 0) for asks in (Asks.CUTS, Asks.PAYS, Asks.CUTS, *[Asks.CUTS] * 20))
    assert traps_of(FourQuestion(Asks.CUTS, 0)) == 2
    assert as_hard(lambda: next(made), 5) == FourQuestion(Asks.CUTS, 0)


def test_numbers_to_choose_from() -> None:
    """The right one, the believed ones, and neighbours, from the lowest up; none below zero."""
    belief = Belief("x", frozenset((30,)), Rule.R1_5)
    assert numbers(0, (belief,), 10) == (0, 10, 20, 30, 40)
