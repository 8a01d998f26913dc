"""What a simple habit plays: the card that comes to mind first, and that a good puzzle proves wrong.

A habit looks at the trick and at the player's own cards, and thinks no further. It is no advice.
"""

from ulti_teach.engine import DECLARER, Card, CardSet, Component, Position, Suit

_DURCHMARS = frozenset({Component.DURCHMARS, Component.OPEN_DURCHMARS})


def natural_card(position: Position) -> Card:
    """The card that habit plays: draw trumps, lead from the top, win cheaply, follow low, smear to a partner.

    Against a betli it attacks from the top and keeps its high cards; in a betli it throws its highest card away. Raises
    `WrongPhase` when nobody can play, `UltiError` when the hand is not known.

    >>> from ulti_teach.engine import parse_position
    >>> str(natural_card(parse_position("parti in c | cA | h8 | dTQ | 0 | trick sT cT | points 20")))
    'dT'
    """
    legal = sorted(_legal(position), key=lambda card: (_height(card, position), card.place))
    if not position.table:
        return _lead(legal, position)
    return _follow(legal, position)


def _legal(position: Position) -> CardSet:
    position.to_play  # raises where nobody can play  # noqa: B018
    return position.legal_cards()


def _height(card: Card, position: Position) -> int:
    """How high a card stands in its suit: 0 for the lowest."""
    return 7 - position.contract.order.ranks.index(card.rank)


def _lead(legal: list[Card], position: Position) -> Card:
    """`legal`: the lowest first."""
    trump = position.contract.trump
    mine = position.to_play == DECLARER
    if position.contract.is_betli:
        return legal[0] if mine else legal[-1]
    if trump is None:
        return legal[-1]
    trumps = [card for card in legal if card.suit is trump]
    others = [card for card in legal if card.suit is not trump]
    if mine and trumps and _opponents_hold(trump, position):
        return trumps[-1]
    return others[-1] if others else trumps[-1 if mine else 0]


def _opponents_hold(trump: Suit, position: Position) -> bool:
    return any(card.suit is trump for hand in position.hands[1:] for card in hand or ())


def _follow(legal: list[Card], position: Position) -> Card:
    """`legal`: the lowest first."""
    trick, seat = position.trick, position.to_play
    winning = [card for card in legal if trick.play(card).best == card]
    if winning:
        return winning[0]
    if all(card.suit is not trick.cards[0].suit for card in legal):
        return _discard(legal, position)
    is_partners = seat != DECLARER and _winner(position) != DECLARER
    return _cheap(legal) if position.contract.trump is None or not is_partners else _dear(legal)


def _discard(legal: list[Card], position: Position) -> Card:
    """Neither following nor winning, with any card or a trump that is too low."""
    mine = position.to_play == DECLARER
    if position.contract.is_betli:
        return legal[-1] if mine else legal[0]
    if position.contract.trump is None or mine or _winner(position) == DECLARER:
        return _cheap(legal)
    return _dear(legal)


def _winner(position: Position) -> int:
    """The seat whose card is the best so far."""
    table = position.table
    return (position.leader + table.index(position.trick.best)) % 3


def _cheap(legal: list[Card]) -> Card:
    """The lowest card without points, else the lowest."""
    return next((card for card in legal if not card.points), legal[0])


def _dear(legal: list[Card]) -> Card:
    """A card with points, a ten before an ace; else the lowest."""
    return next((card for card in legal if card.points), legal[0])
