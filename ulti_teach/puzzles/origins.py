"""Whether a position could have come up: what no deal that is worth playing on leads to, though no rule forbids it.

A `Position` refuses what is impossible in itself. Here stands what follows from the contract's being alive: a betli
whose declarer leads has won a trick, a 40-100 without the pair was lost before it began.
"""

from collections.abc import Iterator

from ulti_teach.engine import DECLARER, Card, CardSet, Component, Position, Rank, Seat, Suit

_BETLI = frozenset({Component.BETLI, Component.OPEN_BETLI})
_DURCHMARS = frozenset({Component.DURCHMARS, Component.OPEN_DURCHMARS})


def unlikely(position: Position, unseen: CardSet | None = None) -> str | None:
    """The first reason why nobody would come to this position, or None.

    `unseen`: the cards that the hidden hands hold between them, where some are hidden.

    >>> from ulti_teach.engine import parse_position
    >>> unlikely(parse_position("40-100 in c | cA d7 | cK hT | dQJ | 0 | points 60"))
    'seat 1 has cK, so the 40-100 was bid without its pair (R4.3, R6.1)'
    """
    return next(_reasons(position, unseen or CardSet()), None)


def _reasons(position: Position, unseen: CardSet) -> Iterator[str]:
    yield from _pairs_missing(position, unseen)
    yield from _seven_missing(position, unseen)
    yield from _dead(position)
    yield from _points(position, unseen)


def _opponents(position: Position, unseen: CardSet) -> Iterator[tuple[str, CardSet]]:
    """What each opponent holds or has played to the trick, and what is hidden from the declarer."""
    for seat in (Seat.S1, Seat.S2):
        hand = position.hands[seat]
        played = [card for turn, card in enumerate(position.table) if Seat((position.leader + turn) % 3) is seat]
        yield f"seat {seat}", (hand or CardSet()) | CardSet(played)
    if position.hands[DECLARER] is not None:
        yield "an opponent", unseen


def _pairs_missing(position: Position, unseen: CardSet) -> Iterator[str]:
    """The pair of a bid 100 that the declarer cannot have announced."""
    contract, trump = position.contract, position.contract.trump
    if trump is None:
        return
    for who, cards in _opponents(position, unseen):
        held = _pair(trump) & cards
        if Component.HUNDRED_40 in contract.components and held:
            yield f"{who} has {held}, so the 40-100 was bid without its pair (R4.3, R6.1)"
    if Component.HUNDRED_20 in contract.components:
        theirs = CardSet(card for _, cards in _opponents(position, unseen) for card in cards)
        laid = position.kitty or CardSet()
        if not any(not _pair(suit) & (theirs | laid) for suit in Suit if suit is not trump):
            yield "no pair is left that the declarer could have announced for the 20-100 (R4.3, R6.1)"


def _pair(suit: Suit) -> CardSet:
    return CardSet([Card(suit, Rank.KING), Card(suit, Rank.QUEEN)])


def _seven_missing(position: Position, unseen: CardSet) -> Iterator[str]:
    seven = position.contract.seven_to_keep
    for who, cards in _opponents(position, unseen):
        if seven is not None and seven in cards:
            yield f"{who} has {seven}, so the ulti was bid without it (R4)"


def _gone(position: Position) -> int:
    """How many tricks have been played."""
    held = max(position.cards_held(seat) + position.has_played(seat) for seat in Seat)
    return max(0, 10 - held)


def _dead(position: Position) -> Iterator[str]:
    """A contract of all tricks or none that was lost before."""
    parts, gone = position.contract.components, _gone(position)
    won, lost = position.tricks if position.tricks is not None else (0, 0)
    if not gone or all(hand is None for hand in position.hands):
        return
    if parts & _BETLI and (position.leader == DECLARER or won):
        yield "the declarer has won a trick, so the betli is lost already: after trick 1 an opponent leads (R4, R7.1)"
    if parts & _DURCHMARS and (position.leader != DECLARER or lost):
        yield "an opponent has won a trick, so the durchmars is lost already: the declarer leads (R4, R7.1)"


def _points(position: Position, unseen: CardSet) -> Iterator[str]:
    """Card points that no tricks could have brought, to either side (R1.5)."""
    gone = _gone(position)
    known = [hand for hand in position.hands if hand is not None]
    if not position.contract.has_trumps or (len(known) < 3 and not unseen):
        return
    held = CardSet(card for hand in (*known, position.table, unseen) for card in hand)
    if len(position.hands[DECLARER] or ()) == 12:
        return
    theirs = 80 - held.points - position.points
    least, most = (1 if position.points else 0), gone
    if gone and position.leader == DECLARER:
        least = max(least, 1)
    if gone and position.leader != DECLARER:
        most -= 1
    mine = range(least, most + 1) if position.tricks is None else [position.tricks[0]]
    # The kitty can hold two aces or tens, which are the opponents' (R3.8).
    if not any(position.points <= 30 * won and theirs <= 30 * (gone - won) + 20 for won in mine):
        yield (
            f"with {gone} tricks played, the declarer cannot have {position.points} card points and the opponents "
            f"the other {theirs} that are gone (R1.5)"
        )
