"""Drills about points, pairs, contracts, bids, the kitty and variants in words: what is asked, and what is so instead."""

import pytest

from ulti_teach.course.accounttext import account_from
from ulti_teach.course.drills import (
    AnnounceQuestion,
    BelievedQuestion,
    CountQuestion,
    FourQuestion,
    HigherBidQuestion,
    KittyQuestion,
    MayBidQuestion,
    MovesQuestion,
    UndertakesQuestion,
    WorthQuestion,
)
from ulti_teach.course.drills.contracts import Claim
from ulti_teach.course.drills.money import PaysQuestion
from ulti_teach.course.drills.variants import Asks
from ulti_teach.course.laying import begin
from ulti_teach.engine import Component, Seat, parse_card, parse_cards, parse_contract, parse_position, parse_rules
from ulti_teach.text import Speech
from ulti_teach.widgets.asked import Asked
from ulti_teach.widgets.asked_kinds import asked_believed

DURCHMARS = KittyQuestion(parse_contract("durchmars"), parse_cards("cAKQ dAQJ hAKQ987"))
BETLI = KittyQuestion(parse_contract("betli"), parse_cards("cK987 d987 hJ87 sA7"))
ULTI = KittyQuestion(parse_contract("ulti in c"), parse_cards("cAT987 dAT hAT sAT9"))


def after(question: BelievedQuestion, *ids: str, shown: bool = False) -> Asked:
    """The question as it is shown once these choices were checked, or the answer was asked for."""
    answering = begin(question)
    for id in ids:
        answering = answering.choose(next(choice for choice in answering.choices if str(choice) == id))
    answering = answering.check()
    return asked_believed(Speech(), answering.show() if shown else answering, question)


def faults(question: BelievedQuestion, *ids: str) -> list[str]:
    """What is said of a wrong answer."""
    return [message["text"] for message in after(question, *ids).faults()]


def test_a_belief_is_told_what_is_so_instead() -> None:
    """Whoever counts the announced 40 as card points is told so, with the rule; a number of no belief, what to count."""
    pile = tuple(tuple(map(parse_card, trick.split())) for trick in ("hA d9 h8", "sT sK s7"))
    asked = CountQuestion(Seat.S0, pile, False, parse_cards("-"), (40, 0), False)
    (message,) = after(asked, "60").faults()
    assert message["text"] == "20s and 40s are no card points: they count towards a hundred, and not for the parti."
    assert message["rule_id"] == "R6.2"
    assert faults(asked, "10")[0].startswith("Not so. Of your side’s tricks")
    assert after(asked, "20").why() == "2 aces and tens at 10 each: 20."


@pytest.mark.parametrize(
    ("seat", "kitty", "told"),
    [(Seat.S1, "-", True), (Seat.S1, "sA h7", False), (Seat.S0, "-", False)],
)
def test_no_pile_leaves_a_kitty_to_be_guessed(seat: Seat, kitty: str, told: bool) -> None:
    """An ace in the kitty would be the opponents' (R3.8): where it is not shown to them, it is said to hold none."""
    pile = (tuple(map(parse_card, ("hA", "d9", "h8"))),)
    asked = CountQuestion(seat, pile, True, parse_cards(kitty), (0, 0), False)
    prompt = asked_believed(Speech(), begin(asked), asked).draw()["prompt"]
    assert ("The two cards laid aside count nothing." in prompt) is told


def test_what_is_missing_is_told_with_the_belief_that_hides_it() -> None:
    """A pass alone is right, but not all; whoever thinks that a pass shuts out is told otherwise."""
    bids = tuple(parse_contract(bid) for bid in ("40-100", "betli"))
    calls = (parse_contract("parti"), None, parse_contract("ulti"), None)
    assert faults(MayBidQuestion(calls, bids), "pass") == [
        "Nothing wrong so far, but one more belongs to the answer.",
        "Who has passed may bid again at a later turn.",
    ]


def test_an_auction_is_told_from_where_the_learner_sits() -> None:
    """Who bid and who passed; the learner is "you"."""
    calls = (parse_contract("parti"), None, parse_contract("ulti"), None)
    asked = after(MayBidQuestion(calls, (parse_contract("betli"),)))
    view = asked.draw()
    assert view["prompt"] == "So far Ben bid parti, you passed, Carla bid ulti and Ben passed. Now it is your turn."
    assert [option["text"] for option in view["choices"]["options"]] == ["betli", "pass"]
    assert asked.why() == "You may pass, or bid higher. The bid to beat, ulti, is worth 4+1; of these, betli would do."


def test_pairs_are_refused_with_the_engine_s_reason() -> None:
    """Half a pair, another price, and nothing where something may be announced."""
    asked = AnnounceQuestion(parse_position("parti in c | ? | cKQ9 dK hKQ87 s97 | ? | 0 | trick cA"))
    assert faults(asked, "20 d") == [
        "You need both king and queen of diamonds, and you do not hold the queen of diamonds."
    ]
    assert faults(asked, "40 h") == ["The pair of trumps is the 40, and trumps are clubs; every other pair is a 20."]
    assert faults(asked, "nothing") == ["The opponents may announce their pairs as well as the declarer."]
    assert "40 in clubs and 20 in hearts" in after(asked, "40 c", "20 h").why()


def test_a_lost_part_is_paid_the_other_way() -> None:
    """Who pays whom, and the parts one by one."""
    asked = WorthQuestion(parse_contract("heart ulti"), Component.PARTI)
    shown = after(asked, "6")
    assert next(option["text"] for option in shown.draw()["choices"]["options"]) == "you pay each 10"
    assert shown.why() == (
        "Part by part: −2 (parti) and +8 (ulti). In all +6. In hearts every part counts double, except an open durchmars."
    )
    assert faults(asked, "-10") == ["It is not all or nothing: every part is won or lost, and paid, for itself."]


def test_heart_betli_has_no_trumps() -> None:
    """Said to whoever ticks them."""
    asked = UndertakesQuestion(parse_contract("heart betli"), tuple(Claim))
    assert faults(asked, "hearts")[0].endswith("it is played without trumps all the same.")
    assert faults(asked, "ulti")[0].startswith("No part of heart betli asks for this")


def test_what_bids_are_ranked_by() -> None:
    """Each added up, the parti apart."""
    asked = HigherBidQuestion((parse_contract("heart parti"), parse_contract("ulti")))
    assert after(asked, "ulti").why() == (
        "heart parti: only 2 for the parti, which ranks below everything else. "
        "ulti: 4 (ulti), and then 1 for the parti, which only breaks a tie. So ulti is higher."
    )
    with_variant = HigherBidQuestion((parse_contract("20-100"), parse_contract("40-100")), parse_rules("older 20-100"))
    assert after(with_variant).draw()["prompt"] == "Agreed at this table: Older 20-100. Is it 20-100, or 40-100?"
    assert faults(with_variant, "20-100") == ["That would be so without the variant; with it, values have changed."]


@pytest.mark.parametrize(
    ("question", "pair", "says"),
    [
        (
            DURCHMARS,
            ("h8", "h7"),
            "You would keep the queen and jack of diamonds. Higher cards are out, and you cannot",
        ),
        (
            BETLI,
            ("s7", "h7"),
            "You would keep the king of clubs, the ace of spades and the jack of hearts. One of them",
        ),
        (ULTI, ("c7", "c8"), "You cannot do without the seven of clubs"),
        (ULTI, ("sA", "c8"), "That gives the opponents 10 card points"),
    ],
)
def test_what_goes_wrong_with_the_ten_that_stay(question: KittyQuestion, pair: tuple[str, str], says: str) -> None:
    """The cards in danger, what the contract cannot do without, or what is given away."""
    assert faults(question, *pair)[0].startswith(says)


def test_one_danger_can_be_led_at_once() -> None:
    """In a betli the first lead gets rid of one high card, and the answer says of which."""
    assert after(BETLI, "hJ", "sA").why() == (
        "Without the ace of spades and the jack of hearts, lead the king of clubs at once, and somebody has to beat it. "
        "All else is lower than what is out in its suit; 2 pairs will do."
    )


def test_a_table_of_four_is_seen_from_the_learner_s_chair() -> None:
    """The learner sits on the dealer's right, so the dealer, on the left, is Ben."""
    asked = after(FourQuestion(Asks.FIRST_BIDDER, 1), "1")
    sit = "Four play: Carla sits on your right, Dora across from you, Ben on your left."
    assert asked.draw()["prompt"] == f"{sit} Ben deals. Who gets twelve cards, and bids first?"
    assert [option["text"] for option in asked.draw()["choices"]["options"]] == ["Ben", "Dora", "Carla", "You"]
    assert asked.why().endswith("bids first. Here that is: You.")
    assert (
        after(FourQuestion(Asks.PAYS, 0, 2), "1", "3")
        .draw()["prompt"]
        .startswith(f"{sit} You deal. Dora was the declarer")
    )


def test_one_part_alone_is_judged_without_the_others() -> None:
    """A wrong guess at what one part pays is sent to that part; at what the deal pays, to all its lines."""
    lost = account_from("parti in c", "points 30 | tricks 4-6")
    for part, says in (
        (Component.PARTI, "Not so. Look at this part alone."),
        (None, "Not so. Take the lines one by one"),
    ):
        asked = PaysQuestion(lost, Seat.S0, part)
        believed = {choice for belief in asked.beliefs for choice in belief.answer}
        guess = next(choice for choice in asked.choices if choice not in {*asked.right, *believed})
        assert faults(asked, str(guess))[0].startswith(says)


def test_a_variant_tells_what_it_moves() -> None:
    """Before and now, and new."""
    bids = tuple(parse_contract(bid) for bid in ("20-100", "heart 20-100", "betli"))
    asked = MovesQuestion(parse_rules("older 20-100"), bids)
    assert after(asked, "20-100", "heart 20-100").why() == (
        "It moves 20-100 (8 before, 4 now) and heart 20-100 (16 before, 8 now). The others stay where they were."
    )
    assert faults(asked, "betli") == ["That bid stays where it was: no part of it is touched."]


@pytest.mark.parametrize("contract", ["betli", "durchmars", "heart betli", "open durchmars"])
def test_card_points_are_nothing_where_there_is_no_parti(contract: str) -> None:
    """Whoever ticks the parti's task in a contract without trumps hears that no part of it asks for that (R4.2)."""
    asked = UndertakesQuestion(parse_contract(contract), tuple(Claim))
    (message,) = after(asked, "parti").faults()
    assert message["text"] == f"No part of {contract} asks for this: take more card points than the opponents."
    assert message["rule_id"] == "R4.2"
