"""Whole deals written out trick by trick, and what they come to by hand: kitty, announcements, kontra, 7, what is open."""

from tests.cases import case
from tests.engine.test_play import CARDS, HANDS, PARTI, follow, refusal, start
from ulti_teach.engine import Component, Play, Seat, Seven, Stake, Suit, parse_card, settle

# The declarer wins every trick: eight clubs, then two aces that nobody can trump any more. In the kitty: ace and ten.
SWEEP = "parti in c | cATKQJ987 dA hA | dTKQJ9 hTKQJ9 | d87 h87 sKQJ987 | 0 | kitty sAT"


def swept(rules: str = "") -> Play:
    """That deal, whatever the opponents throw."""
    play = start(SWEEP + rules)
    for lead in ["cA", "cT", "cK", "cQ", "cJ", "c9", "c8", "c7", "dA", "hA"]:
        play = follow(play, [lead])
        for _ in range(2):
            play = follow(play, [str(next(iter(play.position.legal_cards())))])
    return play


@case("R3.8")
def test_aces_and_tens_in_the_kitty_are_the_opponents() -> None:
    """Who wins every trick has all ninety but the kitty's twenty, and those are the opponents' though they won none."""
    facts = swept().facts_so_far
    assert (facts.tricks, facts.points) == (10, 70)


@case("R11.2")
def test_an_ace_in_the_kitty_is_the_opponents() -> None:
    """Three aces were won, the fourth lay in the kitty: nobody has four, and the silent durchmars (3) is all there is."""
    play = swept(" | rules four aces")
    assert play.facts_so_far.aces == 3
    assert settle(play.position.contract, play.facts_so_far, rules=play.position.rules).seats == (6, -3, -3)


@case("R6.1")
def test_half_a_pair_cannot_be_announced() -> None:
    """The declarer has the king of diamonds, the player on the right the queen: neither has a 20."""
    play = start("parti in c | cATKQJ98 dAK hA | c7 dTQJ9 hTKQJ9 | d87 h87 sKQJ987 | 0 | kitty sAT")
    assert refusal(lambda: play.announce(Suit.DIAMONDS)) == "R6.1: the pair in d needs dQ, which you do not hold"
    second = play.play(parse_card("cA"))
    assert refusal(lambda: second.announce(Suit.DIAMONDS)) == "R6.1: the pair in d needs dK, which you do not hold"


@case("R6.1")
def test_a_40_and_two_20s_of_several_players() -> None:
    """Hearts are trumps: the declarer's pair is a 40; the others have three pairs, one and two, each a 20."""
    first = start().announce(Suit.HEARTS).play(parse_card("hA"))
    second = first.announce(Suit.CLUBS).play(parse_card("c7"))
    third = second.announce(Suit.DIAMONDS).announce(Suit.SPADES).play(parse_card("h8"))
    facts = third.facts_so_far
    assert (facts.forties, facts.twenties) == ((True, False), (0, 3))


@case("R6.2")
def test_a_20_counts_whoever_wins_its_cards() -> None:
    """The declarer takes the king of clubs in the third trick and the queen in the sixth; the 20 stays the opponents'."""
    second = start().play(parse_card("hA")).announce(Suit.CLUBS)
    play = follow(second, CARDS.split()[1:])
    with_king, with_queen = play.tricks[2], play.tricks[5]
    assert (with_king.winner, with_queen.winner) == (Seat.S0, Seat.S0)
    assert parse_card("cK") in with_king.cards
    assert parse_card("cQ") in with_queen.cards
    assert play.facts_so_far.twenties == (0, 1)


@case("R8.1")
def test_kontra_whatever_the_first_trick_already_shows() -> None:
    """A betli led with the ace of hearts is lost when the second hand throws a club: the third may still double it."""
    lost = start(f"betli | {HANDS}").play(parse_card("hA")).play(parse_card("c7"))
    doubled = lost.kontra(frozenset({Stake(Component.BETLI, Seat.S2)}))
    assert doubled.position.kontra.against(Component.BETLI, Seat.S2) == 2
    trumps = start().play(parse_card("hA")).play(parse_card("c7")).kontra(PARTI)
    assert trumps.position.kontra.against(Component.PARTI, Seat.S1) == 2


# Clubs are trumps; in the last trick the declarer leads the jack, and the partner's queen beats the 7 with it.
BEATEN = "parti in c | cATJ dTK8 hJ sA97 | cK7 dAJ hKQ8 sTKQ | cQ98 dQ9 hA97 sJ8 | 0 | kitty d7 hT"
BEATEN_CARDS = "sA sT sJ dK dA d9 sK s8 s7 hQ hA hJ h9 cT h8 s9 sQ c9 dQ dT dJ d8 cK c8 hK h7 cA cJ c7 cQ"


@case("R9.2")
def test_a_7_that_the_partner_beats_is_lost() -> None:
    """Seat 1's 7 falls to seat 2's queen: a failed silent ulti, 4 to the declarer from each, beside the parti's 1.

    The declarer's tricks: sA sT sJ (20), h9 cT h8 (10), dQ dT dJ (10), hK h7 cA (10): 50.
    """
    facts = follow(start(BEATEN), BEATEN_CARDS.split()).facts_so_far
    assert (facts.points, facts.seven) == (50, Seven(Seat.S1, wins=False))
    assert settle(start(BEATEN).position.contract, facts).seats == (10, -5, -5)


@case(
    "R7.9",
    # 10 points, and cA, dT and hA are still to fall: 40 at most without the last trick's ten. The declarer leads cA; if
    # hA and hQ are thrown on it, h9 wins the last trick with dT in it: 50.
    (
        "the last trick's ten can turn the parti",
        "parti in c | cAQJ87 dA hK9 sTK | dQ8 hQJ87 sQJ98 | cK9 dTKJ7 hAT sA7 | 0 | kitty cT d9",
        "c8 h8 cK sA sT sJ dK dA d8 hK h7 hT dJ c7 dQ cJ hJ c9 sK s8 s7 cQ sQ d7",
        "cA hQ hA h9 s9 dT",
        (50, 3),
        "cA hQ dT h9 s9 hA",
        (30, 2),
    ),
    # The parti is won, the 7 is gone. The declarer leads d8: the fourth ace is thrown on it, or kept for the last trick.
    (
        "the fourth ace is still to come",
        "parti in c | cA8 dAKQ8 hQ sATJ | cTQ dTJ97 hT97 sQ | cK97 hAKJ sK987 | 0 | kitty cJ h8 | rules four aces",
        "cA cT c7 sT sQ s9 c8 cQ cK hJ hQ hT d7 c9 dQ s7 sA d9 dK dT hK dJ s8 dA",
        "d8 h7 hA sJ h9 sK",
        (60, 4),
        "sJ h7 sK hA d8 h9",
        (50, 3),
    ),
)
def test_two_tricks_before_the_end_it_is_open(
    why: str, deal: str, cards: str, one: str, then: tuple[int, int], other: str, instead: tuple[int, int]
) -> None:
    """Both ends can come of it, with these points and aces, and they are not settled alike: so nothing is decided."""
    play = follow(start(deal), cards.split())
    assert not play.is_decided
    ends = [follow(play, end.split()) for end in (one, other)]
    assert [(end.facts_so_far.points, end.facts_so_far.aces) for end in ends] == [then, instead]
    first, second = (settle(end.position.contract, end.facts_so_far, rules=end.position.rules).seats for end in ends)
    assert first != second
