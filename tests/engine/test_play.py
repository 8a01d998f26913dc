"""R6 to R8 and R10.5 in a whole play: who may do what when, and the facts that come of it."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import case
from tests.strategies import packs
from ulti_teach.engine import (
    ALL_CARDS,
    CardSet,
    Component,
    IllegalAnnouncement,
    IllegalBid,
    IllegalCard,
    IllegalKontra,
    Play,
    Position,
    RuleViolation,
    Seat,
    Seven,
    Stake,
    Suit,
    UltiError,
    WrongPhase,
    all_contracts,
    begin_play,
    parse_card,
    parse_cards,
    parse_position,
    settle,
)

# The whole deal of lesson 11, trick by trick; the kitty is c9 d8.
HANDS = "d7 hAKQJ97 sT97 | cTKQ87 dATJ sAJ | cAJ dKQ9 hT8 sKQ8 | 0 | kitty c9 d8"
DEAL = f"heart ulti | {HANDS}"
CARDS = (
    "hA c7 h8 d7 dA d9 cK cA h9 s7 sJ sQ sK sT sA cQ cJ hJ hK dT hT dK hQ dJ s9 c8 s8 h7 cT dQ"  # one line, ten tricks
)
ULTI = frozenset({Stake(Component.ULTI)})
PARTI = frozenset({Stake(Component.PARTI)})


def start(position: str = DEAL) -> Play:
    """The play of a deal."""
    return begin_play(parse_position(position))


def follow(play: Play, cards: Iterable[str]) -> Play:
    """Plays cards; the raising is declined where it waits."""
    for card in cards:
        play = play.play(parse_card(card))
        while play.raising and not play.raising.is_over:
            play = play.kontra(frozenset())
    return play


def refusal(move) -> str:  # type: ignore[no-untyped-def]
    """The rule and facts with which a move is refused."""
    with pytest.raises(RuleViolation) as caught:
        move()
    return str(caught.value)


@case("R10.6")
def test_the_courses_whole_deal() -> None:
    """Played by its record: parti 40 to 50, ulti made; the parti kontra'd, three 20s: nobody pays anybody."""
    play = start().play(parse_card("hA"))
    play = play.kontra(PARTI).announce(Suit.CLUBS).play(parse_card("c7"))
    play = play.announce(Suit.DIAMONDS).announce(Suit.SPADES).play(parse_card("h8"))
    assert play.to_act == 0
    play = follow(play.kontra(frozenset()), CARDS.split()[3:])
    assert play.is_over
    facts = play.facts_so_far
    assert (facts.points, facts.tricks, facts.seven) == (40, 6, Seven(Seat.S0, wins=True))
    assert (facts.forties, facts.twenties) == ((False, False), (0, 3))
    settlement = settle(play.position.contract, facts, play.position.kontra)
    assert settlement.seats == (0, 0, 0)
    assert [line.what.value for line in settlement.lines] == ["parti", "ulti", "silent 100"]


@case("R6.1")
def test_a_pair_is_announced_with_the_card_to_the_first_trick() -> None:
    """The card that is played may be one of the pair; several at once; each once; not by who holds half of it."""
    first = start()
    assert first.announce(Suit.HEARTS).play(parse_card("hK")).position.said[0].points(Suit.HEARTS) == 40
    second = first.play(parse_card("hA"))
    assert refusal(lambda: second.announce(Suit.DIAMONDS)).startswith("R6.1: the pair in d needs dKQ")
    assert refusal(lambda: second.announce(Suit.SPADES)).startswith("R6.1: the pair in s needs sKQ")
    said = second.announce(Suit.CLUBS)
    assert refusal(lambda: said.announce(Suit.CLUBS)) == "R6.1: the pair in c is announced already"
    later = follow(start(), CARDS.split()[:3])
    assert refusal(lambda: later.announce(Suit.HEARTS)).startswith("R6.1: 20 and 40 are announced with one's card")
    with pytest.raises(IllegalAnnouncement):
        later.announce(Suit.HEARTS)


@case("R6.3")
def test_without_trumps_nothing_is_announced() -> None:
    """Nor need anything be announced with trumps: the course's deal is legal without a word."""
    assert (
        refusal(lambda: start(f"betli | {HANDS}").announce(Suit.HEARTS)) == "R6.3: without trumps nothing is announced"
    )
    assert follow(start(), CARDS.split()).facts_so_far.twenties == (0, 0)


@case("R7.1")
def test_trumps_are_named_before_the_first_lead() -> None:
    """The declarer's first act in a minor suit, and only once; a heart contract has its trumps."""
    play = start(f"ulti | {HANDS}")
    assert play.to_act == 0
    assert refusal(lambda: play.play(parse_card("hA"))).startswith("R7.1: the declarer has not named trumps yet")
    named = play.name_trumps(Suit.SPADES)
    assert named.position.contract.trump is Suit.SPADES
    with pytest.raises(IllegalBid):
        named.name_trumps(Suit.CLUBS)
    with pytest.raises(IllegalBid):
        play.name_trumps(Suit.HEARTS)
    with pytest.raises(IllegalBid):
        start().name_trumps(Suit.CLUBS)


@case("R8.1")
def test_kontra_is_said_in_the_first_trick() -> None:
    """By an opponent, with the card to it; not by the declarer, not later."""
    assert refusal(lambda: start().kontra(ULTI)) == "R8.1: only the opponents say kontra"
    second = start().play(parse_card("hA"))
    doubled = second.kontra(ULTI)
    assert doubled.position.kontra.against(Component.ULTI, Seat.S2) == 2
    with pytest.raises(IllegalKontra):
        doubled.kontra(ULTI)
    later = follow(start(), CARDS.split()[:3])
    assert str(later.kontra_violation(Stake(Component.ULTI))) == "R8.3: the raising is over"


@case("R8.3")
def test_nobody_leads_before_the_raising_has_ended() -> None:
    """Declarer, opponents, declarer; then the second lead."""
    play = start().play(parse_card("hA")).kontra(ULTI).play(parse_card("c7")).play(parse_card("h8"))
    assert play.to_act == 0
    assert str(play.violation(parse_card("d7"))) == "R8.3: a kontra is still to be answered or declined"
    assert refusal(lambda: play.play(parse_card("d7"))) == "R8.3: a kontra is still to be answered or declined"
    answered = play.kontra(ULTI)
    assert answered.to_act == 1
    declined = answered.kontra(frozenset()).kontra(frozenset())
    assert declined.position.kontra.against(Component.ULTI, Seat.S1) == 4
    assert declined.to_act == 0
    assert declined.play(parse_card("d7")).position.table == (parse_card("d7"),)


@case("R7.8")
def test_an_open_contract_is_laid_open_after_the_first_trick() -> None:
    """Nobody sees the declarer's cards before; both opponents do after, and never each other's."""
    play = start(f"open betli | {HANDS}")
    assert play.view(Seat.S1).position.hands[0] is None
    after = follow(play, ["d7", "dT", "dK"])
    assert after.view(Seat.S1).position.hands[0] == parse_cards("hAKQJ97 sT97")
    assert after.view(Seat.S1).position.hands[2] is None


@case("R7.8")
def test_the_raising_ends_before_the_cards_are_laid_open() -> None:
    """While a kontra is still to be answered, the declarer's cards stay closed."""
    play = start(f"open betli | {HANDS}").play(parse_card("d7"))
    play = play.kontra(frozenset({Stake(Component.OPEN_BETLI, Seat.S1)})).play(parse_card("dT")).play(parse_card("dK"))
    assert play.view(Seat.S1).position.hands[0] is None
    assert play.view(Seat.S0).position.hands[0] is not None
    assert play.kontra(frozenset()).view(Seat.S1).position.hands[0] == parse_cards("hAKQJ97 sT97")


@case("R10.5")
def test_giving_up() -> None:
    """A plain minor-suit parti, before the first lead, before or after naming trumps."""
    plain = start(f"parti | {HANDS}")
    for play in (plain, plain.name_trumps(Suit.CLUBS)):
        over = play.give_up()
        assert over.is_over
        assert settle(over.position.contract, over.facts_so_far).seats == (-4, 2, 2)
        assert refusal(lambda over=over: over.play(parse_card("hA"))).startswith("R7.9")
    led = plain.name_trumps(Suit.CLUBS).play(parse_card("d7"))
    assert refusal(led.give_up) == "R10.5: one gives up before leading to the first trick"
    for contract in ("heart parti", "ulti", "betli"):
        says = "R10.5: only a plain minor-suit parti can be given up"
        assert refusal(start(f"{contract} | {HANDS}").give_up) == says


@case("R7.9")
def test_what_is_decided() -> None:
    """A betli that has won a trick, a durchmars that has lost one; a parti whose bonuses are still open is not."""
    assert not start(f"betli | {HANDS}").is_decided
    lost = follow(start(f"betli | {HANDS}"), ["hA", "c7", "h8"])
    assert lost.is_decided
    assert not lost.is_over
    assert follow(start(f"durchmars | {HANDS}"), ["d7", "dA", "d9"]).is_decided
    assert not follow(start(), CARDS.split()[:27]).is_decided  # the 7 is still to win or lose the last trick
    assert follow(start(), CARDS.split()).is_decided
    doubled = start(f"betli | {HANDS}").play(parse_card("hA"))
    doubled = doubled.kontra(frozenset({Stake(Component.BETLI, Seat.S1)})).play(parse_card("c7")).play(parse_card("h8"))
    assert not doubled.is_decided  # a kontra is still to be answered


def test_refused_cards_keep_their_reason() -> None:
    """The same reasons as everywhere (R7.2), and none once it is over."""
    second = start().play(parse_card("d7"))
    assert refusal(lambda: second.play(parse_card("c7"))).startswith("R7.2: d7 led, you hold dATJ")
    with pytest.raises(IllegalCard):
        second.play(parse_card("c7"))
    over = follow(start(), CARDS.split())
    with pytest.raises(WrongPhase):
        over.play(parse_card("hA"))
    with pytest.raises(WrongPhase):
        _ = over.to_act


@pytest.mark.parametrize(
    "position",
    ["parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9", "parti in s | ? | ? | ? | 0", "parti in s | - | - | - | 0"],
)
def test_a_play_begins_with_whole_hands(position: str) -> None:
    """Ten cards each, all known."""
    with pytest.raises(UltiError, match="ten cards in each hand"):
        start(position)


@given(packs, st.sampled_from(all_contracts()), st.randoms(use_true_random=False))
def test_random_plays(pack, contract, rng) -> None:  # type: ignore[no-untyped-def]
    """Legal moves to the end: no card lost, nothing hidden seen, the facts fit, and what is decided stays as it is."""
    bid = contract if contract.is_named else contract.naming(rng.choice([Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES]))
    hands = (CardSet(pack[:10]), CardSet(pack[10:20]), CardSet(pack[20:30]))
    play = begin_play(Position(bid, hands, Seat.S0, kitty=CardSet(pack[30:])))
    decided = None
    while not play.is_over:
        if play.raising and not play.raising.is_over:
            play = play.kontra(frozenset(one for one in play.raising.answerable() if rng.random() < 0.5))
            continue
        for suit in Suit:
            if play.announce_violation(suit) is None and rng.random() < 0.7:
                play = play.announce(suit)
        said = [one for one in (Stake(part) for part in bid.components) if play.kontra_violation(one) is None]
        if said and not play.raising:
            play = play.kontra(frozenset(one for one in said if rng.random() < 0.3))
        for seat in Seat:
            view = play.view(seat).position
            assert all(view.hands[other] is None for other in Seat if other not in (seat, 0))
        play = play.play(rng.choice([card for card in play.position.hand if play.violation(card) is None]))
        if decided is None and play.is_decided:
            decided = settle(bid, play.facts_so_far, play.position.kontra).seats if play.is_over else play
    seen = [card for trick in play.tricks for card in trick.cards]
    assert sorted(map(str, [*seen, *pack[30:]])) == sorted(map(str, ALL_CARDS))
    facts = play.facts_so_far
    mine = [trick for trick in play.tricks if trick.winner == 0]
    assert facts.points == sum(trick.points for trick in mine) + (10 if play.tricks[-1].winner == 0 else 0)
    final = settle(bid, facts, play.position.kontra)
    if isinstance(decided, Play):
        ends = {settle(bid, end, play.position.kontra) for end in decided._possible_ends()}
        assert ends == {final}
