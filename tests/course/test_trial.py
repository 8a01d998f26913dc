"""One trick to try things with: what may be set up, how it is written, and what a link asks for."""

import pytest

from ulti_teach.course.queries import asked
from ulti_teach.course.trial import Trial, contract_of, example, link_to, parse_trial, read_trial, trial_of
from ulti_teach.engine import (
    Card,
    NotationError,
    Seat,
    Suit,
    UltiError,
    WrongPhase,
    parse_card,
    parse_cards,
    parse_position,
    parse_rules,
)


def cards(text: str) -> list[Card]:
    """Cards in order."""
    return [parse_card(word) for word in text.split()]


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("parti in s | dA7 sK | dK s9", "dA7"),
        ("parti in s | dA7 sK | dK", "dA"),
        ("parti in s | cA7 sK | dK", "sK"),
        ("ulti in c | cA7 h8", "cA h8"),
        ("ulti in c | c7 | cK", "c7"),
        ("betli | hA9 sT | hJ", "hA"),
        ("heart ulti | c9 h7 | cK", "c9"),
        ("durchmars | - | hJ", "-"),
    ],
)
def test_what_may_be_played(text: str, legal: str) -> None:
    """As the engine says of the hand and the trick, the 7 of an ulti too; and as it is written, so it is read."""
    trial = parse_trial(text)
    assert trial.legal_cards() == parse_cards(legal)
    assert parse_trial(str(trial)) == trial
    assert {card for card in trial.hand if trial.violation(card) is None} == set(trial.legal_cards())


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "a contract"),
        ("parti | cA", 5, "trumps named"),
        ("ulti in c | cX", 13, "a rank"),
        ("ulti in c | cATKQJ987 hATK", 12, "at most 10 cards in a hand"),
        ("ulti in c | cA | cK cQ cJ", 17, "at most two cards in the trick"),
        ("ulti in c | cA | cA", 17, "cards in the trick that are not in the hand"),
        ("ulti in c | cA | cK | 0", 22, "no more than a contract, a hand"),
    ],
)
def test_what_cannot_be_read(text: str, position: int, expected: str) -> None:
    """With the place in the whole text, and what was expected there."""
    with pytest.raises(NotationError) as fault:
        parse_trial(text)
    assert fault.value.position == position
    assert expected in fault.value.expected


def test_playing_and_taking_back() -> None:
    """A card that may not be played changes nothing; one that may is in the trick, and no longer held."""
    trial = parse_trial("parti in s | dA7 sK | dK s9")
    assert trial.played(parse_card("sK")) == trial
    after = trial.played(parse_card("d7"))
    assert [str(card) for card in after.trick.cards] == ["dK", "s9", "d7"]
    assert after.held == parse_cards("dA sK")
    assert after.trick.winner == after.trick.player_of(parse_card("s9"))
    assert after.met == trial.trick
    assert after.taken_back() == trial


def test_cards_are_put_and_taken_away() -> None:
    """Each card is in one place only; a hand holds ten, two cards lie before it, three in all."""
    trial = Trial(contract_of(Suit.CLUBS))
    for card in parse_cards("cATKQJ987 hAT"):
        trial = trial.with_hand(card) or trial
    assert len(trial.hand) == 10
    assert trial.with_hand(parse_card("hK")) is None
    led, second, third = cards("hK hQ hJ")
    for card in (led, second):
        trial = trial.with_trick(card) or trial
    assert trial.before == (led, second)
    assert trial.with_trick(third) is None
    away = trial.with_trick(led)
    assert away is not None
    assert away.before == (second,)
    from_hand = away.with_trick(parse_card("hT"))
    assert from_hand is not None
    assert (from_hand.before, parse_card("hT") in from_hand.hand) == ((second, parse_card("hT")), False)
    back = from_hand.with_hand(parse_card("hT"))
    assert back is not None
    assert (back.before, parse_card("hT") in back.hand) == ((second,), True)


def test_others_put_their_cards_down_after_it() -> None:
    """Up to three cards; what is changed before it takes the card back into the hand."""
    led = parse_trial("parti in s | dA7 sK").played(parse_card("dA"))
    second, third, fourth = cards("dK s9 s8")
    full = led
    for card in (second, third):
        full = full.with_trick(card) or full
    assert full.trick.is_complete
    assert full.trick.winner == Seat.S2
    assert full.with_trick(fourth) is None
    one_less = full.with_trick(second)
    assert one_less is not None
    assert one_less.after == (third,)
    assert full.with_trick(parse_card("dA")) == led.taken_back()
    changed = full.with_hand(parse_card("d7"))
    assert changed is not None
    assert (changed.card, changed.after) == (None, ())


def test_trumps_and_what_was_bid() -> None:
    """Any trumps or none; an ulti binds the 7, and a betli need not be beaten where that was agreed (R7.5, R7.7)."""
    trial = parse_trial("parti in c | c7 h9A | hJ", parse_rules("no beating in betli"))
    assert not trial.binds_seven
    assert trial.trumped(Suit.CLUBS, ulti=True).binds_seven
    assert str(trial.trumped(Suit.HEARTS).contract) == "heart parti"
    assert trial.trumped(None).legal_cards() == parse_cards("hA")
    assert trial.trumped(None, betli=True).legal_cards() == parse_cards("hA9")


def test_a_position_sets_up_its_own_moment() -> None:
    """The seat to play, whose hand it is; an opponent is not bound to keep a 7."""
    text = "ulti in c | cA7 h8 | c9 sA9 | cQ dT8 | 1"
    trial, position = read_trial(text)
    assert (trial.seat, trial.hand, trial.binds_seven) == (Seat.S1, parse_cards("c9 sA9"), False)
    assert str(position) == text
    assert read_trial("ulti in c | cA7 h8 | ? | ? | 0")[1] is None
    assert read_trial("ulti in c | cA7 h8 | cK")[1] is None
    with pytest.raises(UltiError):
        read_trial("ulti in c | ? | cA | c9 | 0")
    with pytest.raises(WrongPhase):
        trial_of(parse_position("parti in s | - | - | - | 0"))


def test_every_example_can_be_played() -> None:
    """Those of ours and the endless ones: all hands known, and a card that may be played."""
    texts = [example(number) for number in range(40)]
    assert len(set(texts)) == 40
    for text in texts:
        trial, position = read_trial(text)
        assert position is not None
        assert trial.legal_cards()
    duties = {len(read_trial(text)[0].legal_cards()) < len(read_trial(text)[0].hand) for text in texts[:7]}
    assert duties == {True}


def test_links_open_what_they_were_made_of() -> None:
    """There and back; too long or broken they are refused; nothing asked is nothing."""
    text = "ulti in c | cA7 h8 | cK"
    assert asked(link_to(text).partition("?")[2], "trick") == text
    assert asked("theme=tricks", "trick") == ""
    with pytest.raises(NotationError, match="at most 2000 characters"):
        asked("trick=" + "c" * 3000, "trick")
    with pytest.raises(NotationError, match="letters are all there"):
        asked("trick=%ff", "trick")
