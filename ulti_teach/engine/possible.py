"""Whether a position can have come from a deal: the one place that says so, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from .cards import Card, CardSet, Seat, Suit
from .errors import ImpossiblePosition
from .ruleset import LEVELS
from .trick import violation

if TYPE_CHECKING:
    from .position import Position

_ALL_POINTS = 80  # four aces and four tens (R1.5)


def impossibility(position: Position) -> ImpossiblePosition | None:
    """The first thing that no deal allows, or None."""
    return next(_faults(position), None)


def _faults(position: Position) -> Iterator[ImpossiblePosition]:
    yield from _cards_twice(position)
    yield from _trick_size(position)
    yield from _hand_sizes(position)
    yield from _counts(position)
    yield from _revokes(position)
    yield from _kontras(position)
    yield from _announcements(position)


def _places(position: Position) -> Iterator[tuple[str, CardSet | tuple[Card, ...]]]:
    """Everywhere that a card can be seen, by the name of the field."""
    for seat, hand in enumerate(position.hands):
        if hand is not None:
            yield f"hand {seat}", hand
    yield "trick", position.table
    if position.kitty is not None:
        yield "kitty", position.kitty


def _cards_twice(position: Position) -> Iterator[ImpossiblePosition]:
    seen: dict[Card, str] = {}
    for place, cards in _places(position):
        for card in cards:
            if card in seen:
                yield ImpossiblePosition(place, f"{card} is there twice: {seen[card]} has it too")
            seen[card] = place


def _trick_size(position: Position) -> Iterator[ImpossiblePosition]:
    if len(position.table) > 2:
        yield ImpossiblePosition("trick", "at most two cards lie in a trick that goes on")
    if position.table and not position.contract.is_named:
        yield ImpossiblePosition("trick", "trumps are named before the first lead, so write the suit, 'in c' (R7.1)")
    if position.kitty is not None and len(position.kitty) != 2:
        yield ImpossiblePosition("kitty", f"the kitty has two cards, not {len(position.kitty)} (R3.1)")


def _held_before(position: Position) -> dict[int, int]:
    """How many cards each known hand held as this trick began."""
    return {seat: len(hand) + position.has_played(seat) for seat, hand in enumerate(position.hands) if hand is not None}


def _hand_sizes(position: Position) -> Iterator[ImpossiblePosition]:
    sizes = _held_before(position)
    before_kitty = sizes.get(0) == 12 and not position.table and position.kitty is None
    expected = 10 if before_kitty else max(sizes.values(), default=0)
    for seat, size in sizes.items():
        if before_kitty and seat == 0:
            continue
        if size > 10:
            limit = "at most 10 cards, or 12 for seat 0 before the kitty is laid down"
            yield ImpossiblePosition(f"hand {seat}", f"a hand has {limit} (R2.3), not {size}")
        elif size != expected:
            has = ", ".join(f"seat {other} {count}" for other, count in sizes.items())
            says = f"as the trick began, everyone held equally many cards, but here: {has}"
            yield ImpossiblePosition(f"hand {seat}", says)
    if (before_kitty or expected == 10) and position.leader != Seat.S0:
        yield ImpossiblePosition("leader", "the declarer, seat 0, leads to the first trick (R7.1)")


def _tricks_gone(position: Position) -> int | None:
    """How many tricks were played before this one, None where no hand tells."""
    sizes = _held_before(position)
    return max(0, 10 - max(sizes.values())) if sizes else None


def _counts(position: Position) -> Iterator[ImpossiblePosition]:
    gone = _tricks_gone(position)
    if position.tricks is not None:
        won, lost = position.tricks
        if won < 0 or lost < 0 or won + lost != (gone if gone is not None else min(won + lost, 10)):
            says = f"{won}-{lost} does not fit: {gone if gone is not None else 'at most 10'} tricks have been played"
            yield ImpossiblePosition("tricks", says)
        if won + lost and not (won if position.leader == Seat.S0 else lost):
            says = f"seat {position.leader} leads, so it won the trick before, but its side has won none (R7.1)"
            yield ImpossiblePosition("tricks", says)
    yield from _points(position, gone)


def _points(position: Position, gone: int | None) -> Iterator[ImpossiblePosition]:
    points = position.points
    is_over = gone == 10
    if points % 10 or not 0 <= points <= _ALL_POINTS + 10:
        yield ImpossiblePosition("points", f"card points come in tens, from 0 to 90 (R1.5), not {points}")
    seen = sum(CardSet(cards).points for _, cards in _places(position))
    most = _ALL_POINTS - seen + (10 if is_over else 0)
    if points > most:
        says = f"{points} cannot be: {seen} points have not been taken yet, which leaves {most}"
        yield ImpossiblePosition("points", says)
    taken = position.tricks[0] if position.tricks is not None else gone
    if taken is not None and points > 30 * taken + (10 if is_over else 0):
        yield ImpossiblePosition("points", f"{points} cannot lie in {taken} tricks of three cards")


def _revokes(position: Position) -> Iterator[ImpossiblePosition]:
    """A card in the trick that its player, holding what they hold, could not have played."""
    contract = position.contract
    trick = replace(position.trick, cards=())
    for card in position.table:
        seat = trick.to_play
        hand = position.hands[seat]
        if hand is not None:
            seven = contract.seven_to_keep if seat == Seat.S0 else None
            broken = violation(card, hand | {card}, trick, seven=seven)
            if broken:
                yield ImpossiblePosition("trick", f"seat {seat} could not have played {card} ({broken})")
        trick = trick.play(card)


def _kontras(position: Position) -> Iterator[ImpossiblePosition]:
    parts = [part for part, _ in position.kontra.levels]
    for part, levels in position.kontra.levels:
        if part not in position.contract.components:
            yield ImpossiblePosition("kontra", f"{part} is no part of {position.contract}")
        if parts.count(part) > 1:
            yield ImpossiblePosition("kontra", f"{part} stands there twice")
        if len(levels) != 2 or any(level not in LEVELS for level in levels) or max(levels) == 1:
            yield ImpossiblePosition("kontra", "a level is 2, 4, 8, 16, 32 or 64 (R8.3)")
        if position.contract.has_trumps and len(set(levels)) > 1:
            yield ImpossiblePosition("kontra", "with trumps a kontra stands for both opponents (R8.2)")


def _announcements(position: Position) -> Iterator[ImpossiblePosition]:
    if position.said and not position.contract.has_trumps:
        yield ImpossiblePosition("said", "nothing is announced without trumps (R6.3)")
    elif position.said and not position.contract.is_named:
        yield ImpossiblePosition("said", "20 and 40 are announced in the first trick, when trumps are named (R6.1)")
    suits: list[Suit | None] = [marriage.suit for marriage in position.said]
    if len(position.said) - suits.count(position.contract.trump) > 3:
        yield ImpossiblePosition("said", "there are at most three 20s, one for each suit that is not trumps (R6.1)")
    for marriage in position.said:
        if marriage.suit and suits.count(marriage.suit) > 1:
            yield ImpossiblePosition("said", f"the pair in {marriage.suit} is announced twice")
        for place, cards in _places(position):
            if place in ("trick", f"hand {marriage.seat}"):
                continue
            foreign = marriage.cards & CardSet(cards)
            if foreign:
                says = f"seat {marriage.seat} had the pair in {marriage.suit}, but {foreign} is in {place} (R6.1)"
                yield ImpossiblePosition("said", says)
        for turn, card in enumerate(position.table):
            if card in marriage.cards and (position.leader + turn) % 3 != marriage.seat:
                yield ImpossiblePosition("said", f"seat {marriage.seat} had the pair, but another played {card} (R6.1)")
