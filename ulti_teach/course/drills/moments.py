"""Hands and a trick that ask a certain duty of the next player: put together card by card, not found by luck."""

import random
from collections.abc import Callable, Iterable

from ulti_teach.engine import ALL_CARDS, SUITS, CardSet, Duty, Seat, Suit, Trick, UltiError, asked

Hands = tuple[CardSet, CardSet, CardSet]
#: The duties of a player who meets a ruff, which only a third hand can.
AFTER_A_RUFF = (Duty.FOLLOW_RUFFED, Duty.OVERTRUMP, Duty.UNDERTRUMP)
#: How many moments are looked at for one that is trap enough; not every duty has one.
TRIES = 12


def most_tempting(
    found: Iterable[tuple[Hands, Trick]], traps: Callable[[tuple[Hands, Trick]], int], wanted: int
) -> tuple[Hands, Trick]:
    """The first moment with so many traps, or that with the most of them."""
    best: tuple[int, tuple[Hands, Trick]] | None = None
    for one in found:
        count = traps(one)
        if best is None or count > best[0]:
            best = count, one
        if count >= wanted:
            break
    if best is None:
        raise UltiError("There is no moment to choose from.")
    return best[1]


def moment(rng: random.Random, trump: Suit | None, duty: Duty, lain: int, size: int) -> tuple[Hands, Trick]:
    """Hands, and a trick to which `lain` cards, 1 or 2, were rightly played, that asks `duty` of the next player.

    That player holds `size` cards, of which some are wrong (unless the duty is that any will do), those who have played
    hold one card less. Without trumps an opponent leads: a declarer who did would have won a trick, and the betli be
    lost. A few tries are enough, since only cards that fit are drawn.
    """
    while True:
        leader = Seat(rng.randrange(0 if trump else 1, 3))
        made = _trick(rng, leader, trump, duty, lain)
        hand = _hand(rng, made, duty, size)
        if hand is None:
            continue
        found = asked(hand, made)
        if found.duty is not duty or (duty is not Duty.ANY and len(found.cards) == len(hand)):
            continue
        hands = _others(rng, made, hand, size)
        if hands is not None:
            return hands, made


def _trick(rng: random.Random, leader: Seat, trump: Suit | None, duty: Duty, lain: int) -> Trick:
    """One card or two of a trick, so that it can ask the duty."""
    leads_trump = trump is not None and duty in (Duty.FOLLOW, Duty.FOLLOW_AND_BEAT, Duty.ANY) and rng.random() < 0.2
    suit = trump if leads_trump and trump else rng.choice([suit for suit in SUITS if suit is not trump])
    trick = Trick(leader, trump).play(rng.choice(list(ALL_CARDS.of(suit))))
    if lain == 1:
        return trick
    if trump and (duty in AFTER_A_RUFF or (duty is Duty.ANY and rng.random() < 0.3)):
        pool = ALL_CARDS.of(trump)
    elif rng.random() < 0.75:
        pool = ALL_CARDS.of(suit)
    else:
        pool = ALL_CARDS - ALL_CARDS.of(suit) - (ALL_CARDS.of(trump) if trump else CardSet())
    return trick.play(rng.choice(list(pool - CardSet(trick.cards))))


def _hand(rng: random.Random, trick: Trick, duty: Duty, size: int) -> CardSet | None:
    """A hand of which the trick asks the duty: at least one card that must be there, and others that may."""
    free = ALL_CARDS - CardSet(trick.cards)
    following = free.of(trick.cards[0].suit)
    trumps = free.of(trick.trump) - following if trick.trump else CardSet()
    rest = free - following - trumps
    beating = CardSet(card for card in following | trumps if trick.beaten_by(card))
    core, fill = {
        Duty.FOLLOW: (following - beating, free - (following & beating)),
        Duty.FOLLOW_AND_BEAT: (following & beating, free),
        Duty.FOLLOW_RUFFED: (following, free),
        Duty.TRUMP: (trumps, trumps | rest),
        Duty.OVERTRUMP: (trumps & beating, trumps | rest),
        Duty.UNDERTRUMP: (trumps - beating, trumps - beating | rest),
        Duty.ANY: (rest, rest),
    }[duty]
    if not core or len(fill) < size:
        return None
    held = {rng.choice(list(core))}
    # The suit that matters is held more often than chance would have it: a lone card asks nothing of anybody.
    near = list((fill & (following or trumps)) - held) if rng.random() < 0.7 else []
    held |= set(rng.sample(near, min(len(near), 1)))
    return CardSet(held) | rng.sample(list(fill - held), size - len(held))


def _others(rng: random.Random, trick: Trick, hand: CardSet, size: int) -> Hands | None:
    """The other two hands, from which the cards of the trick were rightly played (R7.2 to R7.4)."""
    free = ALL_CARDS - hand - CardSet(trick.cards)
    hands = {trick.to_play: hand}
    # Whoever played second could not have done better.
    for place in range(2, 0, -1):
        seat = Seat((trick.leader + place) % 3)
        if seat in hands:
            continue
        allowed = free - _forbidden(trick) if place < len(trick.cards) else free
        hands[seat] = _drawn(rng, allowed, size - (place < len(trick.cards)))
        free -= hands[seat]
    hands[trick.leader] = _drawn(rng, free, size - 1)
    whole = [len(hands[seat]) for seat in Seat] == [_held(trick, seat, size) for seat in Seat]
    return (hands[Seat.S0], hands[Seat.S1], hands[Seat.S2]) if whole else None


def _held(trick: Trick, seat: Seat, size: int) -> int:
    """How many cards a seat holds: one less once it has played."""
    return size - ((seat - trick.leader) % 3 < len(trick.cards))


def _forbidden(trick: Trick) -> CardSet:
    """What the second player cannot have held beside the card that was played."""
    led, played = trick.cards[:2]
    before = Trick(trick.leader, trick.trump, (led,), trick.beating)
    if played.suit is led.suit:
        better = CardSet(card for card in ALL_CARDS.of(led.suit) if before.beaten_by(card))
        return CardSet() if before.beaten_by(played) else better
    without = ALL_CARDS.of(led.suit)
    return without if played.suit is trick.trump or not trick.trump else without | ALL_CARDS.of(trick.trump)


def _drawn(rng: random.Random, cards: CardSet, size: int) -> CardSet:
    """So many of these cards, or as many as there are."""
    pool = list(cards)
    return CardSet(rng.sample(pool, min(size, len(pool))))
