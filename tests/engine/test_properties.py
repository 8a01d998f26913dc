"""What holds of every position and trick that Hypothesis can make up."""

from itertools import combinations, pairwise, permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import case
from tests.restated.r7 import struck_out, winning_card
from tests.strategies import (
    MINORS,
    Situation,
    card_sets,
    known_positions,
    plays,
    positions,
    restated_legal,
    situations,
    trumps,
)
from ulti_teach.engine import (
    ALL_CARDS,
    Card,
    CardSet,
    Component,
    Contract,
    MustBeat,
    MustFollow,
    MustKeepSeven,
    MustTrump,
    NotHeld,
    Position,
    Rank,
    Seat,
    Suit,
    Trick,
    Violation,
    legal_cards,
    parse_position,
    violation,
)

THOROUGH = settings(max_examples=200)


@THOROUGH
@given(situations())
def test_somebody_who_holds_cards_may_play_one(situation: Situation) -> None:
    """Legal cards are never none and always of the hand; they are exactly those without a violation."""
    hand, trick, seven = situation.hand, situation.trick, situation.seven
    legal = legal_cards(hand, trick, seven=seven)
    assert legal
    assert legal <= hand
    assert legal == {card for card in ALL_CARDS if violation(card, hand, trick, seven=seven) is None}


@given(situations())
def test_a_card_from_elsewhere_is_not_held(situation: Situation) -> None:
    """Of the 22 or more cards that are not in the hand, each is refused for that."""
    for card in ALL_CARDS - situation.hand:
        reason = violation(card, situation.hand, situation.trick, seven=situation.seven)
        assert reason == NotHeld(card, situation.hand)


@case("R7.2")
@case("R7.3")
@case("R7.4")
@case("R7.5")
@case("R7.7")
@THOROUGH
@given(situations())
def test_agrees_with_the_rules_said_a_second_time(situation: Situation) -> None:
    """Card by card, the same is struck out, by the same rule."""
    check_agreement(situation.hand, situation.trick, situation.bid_ulti)


def check_agreement(hand: CardSet, trick: Trick, bid_ulti: bool) -> None:
    """The engine's reasons name the rules by which `tests.restated.r7` strikes cards out."""
    seven = Card(trick.trump, Rank.SEVEN) if bid_ulti and trick.trump else None
    reasons = {card: violation(card, hand, trick, seven=seven) for card in hand}
    engine = {card: reason.rule.number for card, reason in reasons.items() if reason}
    assert engine == struck_out(list(hand), trick.cards, trick.trump, bid_ulti=bid_ulti)


def test_agrees_on_every_small_hand() -> None:
    """All hands of up to three cards against all tricks of up to two, of three suits with T J 7, with trumps or not."""
    suits, ranks = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES), (Rank.TEN, Rank.JACK, Rank.SEVEN)
    pack = [Card(suit, rank) for suit, rank in product(suits, ranks)]
    tricks = [played for size in range(3) for played in permutations(pack, size)]
    count = 0
    for played in tricks:
        rest = [card for card in pack if card not in played]
        hands = [CardSet(hand) for size in (1, 2, 3) for hand in combinations(rest, size)]
        for hand, trump, bid_ulti in product(hands, (None, Suit.CLUBS), (False, True)):
            check_agreement(hand, Trick(Seat(0), trump, played), bid_ulti)
            count += 1
    assert count > 20_000


@given(situations())
def test_the_facts_of_a_refusal_are_true(situation: Situation) -> None:
    """The cards that a reason names are held, would have been right, and met what the reason says they met."""
    hand, trick = situation.hand, situation.trick
    asked = legal_cards(hand, trick)
    for card in hand:
        reason = violation(card, hand, trick, seven=situation.seven)
        if reason is not None:
            assert reason.card == card
            check_facts(reason, hand, trick, asked)


def check_facts(reason: Violation, hand: CardSet, trick: Trick, asked: CardSet) -> None:
    """Each type of reason against the hand, the trick and what rules 2 to 5 ask."""
    match reason:
        case MustFollow(led=led, held=held):
            assert led == trick.cards[0]
            assert held == {card for card in hand if card.suit is led.suit} != set()
        case MustTrump(led=led, trumps=trumps):
            assert led == trick.cards[0]
            assert trumps == {card for card in hand if card.suit is trick.trump} != set()
        case MustBeat(best=best, beaters=beaters, ruffing=ruffing):
            assert best == winning_card(trick.cards, trick.trump)
            assert beaters == asked
            assert all(winning_card([*trick.cards, card], trick.trump) == card for card in beaters)
            assert ruffing is all(card.suit is not trick.cards[0].suit for card in hand)
        case MustKeepSeven(others=others):
            assert others == asked - {reason.card} != set()
        case _:
            raise AssertionError(f"{reason} about a card that is held")


@THOROUGH
@given(st.permutations(tuple(ALL_CARDS)).map(lambda pack: tuple(pack[:3])), trumps, st.sampled_from(Seat))
def test_the_winner_agrees_with_the_rule_said_a_second_time(
    played: tuple[Card, ...], trump: Suit | None, leader: Seat
) -> None:
    """Any three cards, whether they could be played so or not."""
    trick = Trick(leader, trump, played)
    assert trick.best == winning_card(played, trump)
    assert trick.winner == (leader + played.index(winning_card(played, trump))) % 3


@settings(max_examples=25)
@given(plays())
def test_a_deal_keeps_its_cards_points_and_tricks(deal: list[Position]) -> None:
    """From 30 cards to none, checked against sums made apart from the engine; 90 points with the last trick (R1.5)."""
    start, taken, played, leader = deal[0], [0, 0, 0], [], Seat(0)
    won = [0, 0, 0]
    for before, after in pairwise(deal):
        (card,) = cards_in_hands(before) - cards_in_hands(after)
        played.append(card)
        if len(played) == 3:
            leader = Seat((leader + played.index(winning_card(played, start.contract.trump))) % 3)
            taken[leader] += 10 * sum(card.rank in (Rank.ACE, Rank.TEN) for card in played)
            won[leader] += 1
            played = []
        last = 10 if after is deal[-1] and leader == 0 else 0
        assert cards_in_hands(after) | {*after.table} | (start.kitty or CardSet()) <= ALL_CARDS
        assert (after.leader, list(after.table), after.points) == (leader, played, taken[0] + last)
        assert after.tricks == (won[0], won[1] + won[2])
    kitty = start.kitty.points if start.kitty is not None else 0
    assert sum(taken) + kitty + 10 == 90
    assert deal[-1].is_over
    assert sum(won) == 10


def cards_in_hands(position: Position) -> CardSet:
    """All cards still held, none of them in two hands."""
    held = [card for hand in position.hands for card in hand or ()]
    assert len(held) == len(set(held))
    return CardSet(held)


@given(known_positions())
def test_a_position_allows_what_the_rules_allow(position: Position) -> None:
    """The declarer keeps the 7 if ulti was bid, the opponents do not; the rest is the trick's."""
    assert position.legal_cards() == set(restated_legal(position))


@given(known_positions(), st.sampled_from(Seat))
def test_a_view_shows_nothing_foreign(position: Position, seat: Seat) -> None:
    """Hidden is every hand but one's own, and the declarer's once it lies open; the kitty but to who laid it."""
    view = position.view(seat)
    has_declarer_played = (0 - position.leader) % 3 < len(position.table)
    tricks_gone = 10 - len(position.hands[0] or ()) - has_declarer_played
    is_open = position.contract.components & {Component.OPEN_BETLI, Component.OPEN_DURCHMARS} and tricks_gone >= 1
    for owner in Seat:
        sees = owner == seat or (owner == 0 and is_open)
        assert view.hands[owner] == (position.hands[owner] if sees else None)
    assert view.kitty == (position.kitty if seat == 0 else None)
    assert (view.table, view.leader, view.points) == (position.table, position.leader, position.points)


def relabelled(cards: CardSet, names: dict[Suit, Suit]) -> CardSet:
    """The same cards with their suits called otherwise."""
    return CardSet(Card(names[card.suit], card.rank) for card in cards)


@given(situations(), st.permutations(tuple(Suit)), st.integers(0, 2))
def test_the_names_of_suits_and_seats_do_not_matter(situation: Situation, suits: list[Suit], turn: int) -> None:
    """Calling the suits otherwise, the trumps with them, and turning the table changes no legal card."""
    names = dict(zip(Suit, suits, strict=True))
    trick, trump = situation.trick, situation.trick.trump
    turned = Trick(
        Seat((trick.leader + turn) % 3),
        trump and names[trump],
        tuple(Card(names[card.suit], card.rank) for card in trick.cards),
    )
    seven = situation.seven and Card(names[situation.seven.suit], Rank.SEVEN)
    legal = legal_cards(situation.hand, trick, seven=situation.seven)
    assert legal_cards(relabelled(situation.hand, names), turned, seven=seven) == relabelled(legal, names)
    assert turned.to_play == (trick.to_play + turn) % 3


@given(known_positions(), st.permutations(MINORS))
def test_the_names_of_the_minor_suits_do_not_matter(position: Position, minors: list[Suit]) -> None:
    """Clubs, diamonds and spades are alike in everything; only hearts are not."""
    names = dict(zip(MINORS, minors, strict=True)) | {Suit.HEARTS: Suit.HEARTS}
    contract = position.contract
    minor = contract.minor and names[contract.minor]
    first, second, third = (hand and relabelled(hand, names) for hand in position.hands)
    renamed = Position(
        Contract(contract.components, heart=contract.heart, minor=minor, suited=contract.suited),
        (first, second, third),
        position.leader,
        tuple(Card(names[card.suit], card.rank) for card in position.table),
        position.points,
        position.tricks,
    )
    assert renamed.legal_cards() == relabelled(position.legal_cards(), names)


@given(positions())
def test_a_position_is_over_when_nothing_can_be_played(position: Position) -> None:
    """And the other way round, wherever the hand to play is known."""
    if None not in position.hands and position.contract.is_named and len(position.hands[0] or ()) <= 10:
        assert position.is_over is (not position.legal_cards())


@given(card_sets, card_sets)
def test_sets_of_cards_are_sets(left: CardSet, right: CardSet) -> None:
    """Masks and Python's own sets agree on every operator."""
    one, other = frozenset(left), frozenset(right)
    assert (left | right, left & right, left - right, left ^ right) == (
        one | other,
        one & other,
        one - other,
        one ^ other,
    )
    assert (left <= right, left < right, left == right) == (one <= other, one < other, one == other)
    assert left.isdisjoint(right) is one.isdisjoint(other)
    assert hash(left) == hash(one)
    assert list(left) == sorted(one, key=list(ALL_CARDS).index)
    assert CardSet.from_mask(left.mask) == left
    assert sum((left.of(suit).points for suit in Suit), 0) == left.points


@given(positions())
def test_playing_a_text_is_playing_the_position(position: Position) -> None:
    """A position and what its text reads as are one value, with one future."""
    again = parse_position(str(position))
    if position.contract.is_named and not position.is_over and len(position.hands[0] or ()) <= 10:
        hand = position.hands[position.to_play]
        if hand is not None:
            assert again.legal_cards() == position.legal_cards()
