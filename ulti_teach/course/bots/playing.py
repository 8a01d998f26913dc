"""Which card a bot plays: what comes to a sensible player's mind who remembers what was played, and looks no further.

With trumps the declarer draws them while others may hold some, cashes what is sure, and keeps the 7 of an ulti; the
opponents cash aces, lead their long suits to make the declarer trump, and give tens and aces to a partner whose trick
is sure. In a betli everybody ducks, and the opponents attack from below; against a durchmars guards are kept.
"""

from ulti_teach.engine import DECLARER, Card, Rank, Suit

from .sight import Sight


def card_to_play(sight: Sight) -> Card:
    """The card of the seat to play, from what it can know. Raises `WrongPhase` when nobody can play."""
    sight.position.to_play  # raises where nobody can play  # noqa: B018
    legal = sorted(sight.position.legal_cards(), key=lambda card: (sight.height(card), card.place))
    if len(legal) == 1:
        return legal[0]
    if sight.position.contract.is_betli:
        return _in_betli(legal, sight)
    if sight.position.table:
        return _follow(legal, sight)
    return _declarers_lead(legal, sight) if sight.mine else _opponents_lead(legal, sight)


def _declarers_lead(legal: list[Card], sight: Sight) -> Card:
    """Trumps from the top while others may hold any, then what is sure, then a low card of the longest suit."""
    trump = sight.trump
    trumps = [card for card in legal if card.suit is trump]
    others = [card for card in legal if card.suit is not trump]
    masters = [card for card in others if sight.is_master(card)]
    if trumps and sight.trumps_out:
        top = trumps[-1]
        if sight.is_master(top) or len(trumps) > len(sight.trumps_out) or not others:
            # With a sequence at the top the lowest of it does as well, and tens are not given away.
            return top if sight.is_master(top) else _cheap(trumps)
    if masters:
        return max(masters, key=lambda card: (len(_of(legal, card.suit)), sight.height(card)))
    if not others:
        return trumps[-1]
    return _low_lead(others, sight)


def _opponents_lead(legal: list[Card], sight: Sight) -> Card:
    """A sure card of a short suit, or the longest side suit from below; trumps only when nothing else is left."""
    others = [card for card in legal if card.suit is not sight.trump]
    if not others:
        return legal[-1] if sight.is_master(legal[-1]) else _cheap(legal)
    ruffed = {suit for seat, suit in sight.void if seat == DECLARER} if sight.trumps_out else set()
    safe = [card for card in others if sight.is_master(card) and card.suit not in ruffed]
    if safe:
        return min(safe, key=lambda card: (len(_of(others, card.suit)), -sight.height(card)))
    # What the declarer has to trump costs a trump, so a void of theirs is led from below, without points.
    forcing = [card for card in others if card.suit in ruffed and not card.points]
    if forcing:
        return forcing[0]
    return _low_lead(others, sight)


def _low_lead(cards: list[Card], sight: Sight) -> Card:
    """A card without points from the longest suit, sooner from one that does not hold a ten."""

    def order(card: Card) -> tuple[int, bool, int, int]:
        suit = _of(cards, card.suit)
        guarded = any(held.rank is Rank.TEN for held in suit)
        return card.points, guarded, -len(suit), sight.height(card)

    return min(cards, key=order)


def _follow(legal: list[Card], sight: Sight) -> Card:
    """Wins as the trick allows it, else gives points to a partner's sure trick, else plays low."""
    trick = sight.position.trick
    winning = [card for card in legal if trick.beaten_by(card)]
    if winning:
        return _win(winning, legal, sight)
    best = trick.best
    partners = best is not None and not sight.mine and trick.player_of(best) != DECLARER
    if sight.trump is not None and partners and sight.stands(trick):
        return _dear(legal, sight)
    return _throw(legal, sight)


def _win(winning: list[Card], legal: list[Card], sight: Sight) -> Card:
    """The card that takes the trick: with points when it is sure to, and the lowest of those that are."""
    trick = sight.position.trick
    sure = [card for card in winning if sight.stands(trick.play(card))]
    kept = [card for card in sure if card.suit is not sight.trump or trick.led is sight.trump]
    if kept:
        return next((card for card in kept if card.rank is Rank.TEN), kept[0])
    if sure:  # trumping: the ace and the ten are worth ten each, and other trumps are worth keeping
        return next((card for card in sure if card.points and sight.higher(card)), sure[0])
    if sight.mine or len(winning) == len(legal):
        return _cheap(winning)
    return _cheap(legal)


def _throw(cards: list[Card], sight: Sight) -> Card:
    """What is missed least: no points, no trump, and no card that guards a suit."""

    def order(card: Card) -> tuple[bool, bool, bool, int, int]:
        suit = _of(cards, card.suit)
        guards = 0 < sight.higher(suit[-1]) < len(suit) and card != suit[-1] and len(suit) <= sight.higher(suit[-1]) + 1
        points = bool(card.points) and sight.trump is not None
        return card.suit is sight.trump, points, guards or sight.is_master(card), len(suit), sight.height(card)

    return min(cards, key=order)


def _in_betli(legal: list[Card], sight: Sight) -> Card:
    """The declarer ducks and throws high cards away; the opponents lead low and keep low cards."""
    trick = sight.position.trick
    if not trick.cards:
        return min(legal, key=lambda card: _betli_lead(card, legal, sight))
    following = legal[0].suit is trick.cards[0].suit
    declarer_wins = trick.best is not None and trick.player_of(trick.best) == DECLARER
    if sight.mine:
        if not following:
            return max(legal, key=lambda card: _risk(card, legal, sight))
        ducking = [card for card in legal if not trick.beaten_by(card)]
        return ducking[-1] if ducking else legal[0]
    if not following:
        return max(legal, key=lambda card: (sight.height(card) - 2 * len(_of(legal, card.suit)), -card.place))
    to_come = not sight.position.has_played(DECLARER)
    return legal[0] if to_come or declarer_wins else legal[-1]


def _risk(card: Card, legal: list[Card], sight: Sight) -> tuple[bool, int, int]:
    """Sorts what a declarer in a betli throws away: what can be undercut, the highest first, of the shortest suit."""
    return sight.lower(card) > 0, -sight.higher(card), -len(_of(legal, card.suit))


def _betli_lead(card: Card, legal: list[Card], sight: Sight) -> tuple[int, int, int, int]:
    """Sorts the leads in a betli: the opponents' not into a void, and below what others hold; from a short suit."""
    empty = not sight.mine and (DECLARER, card.suit) in sight.void
    length = len(_of(legal, card.suit))
    if sight.mine:
        return sight.higher(card) == 0, -sight.higher(card), length, card.place
    return empty or not sight.unseen.of(card.suit), sight.lower(card), length, card.place


def _of(cards: list[Card], suit: Suit) -> list[Card]:
    return [card for card in cards if card.suit is suit]


def _cheap(cards: list[Card]) -> Card:
    """The lowest card without points, else the lowest."""
    return next((card for card in cards if not card.points), cards[0])


def _dear(cards: list[Card], sight: Sight) -> Card:
    """Points for the partner: a ten that an ace may still beat, an ace, any ten; else what is missed least."""
    points = [card for card in cards if card.points and card.suit is not sight.trump]
    if not points:
        return _throw(cards, sight)
    return min(points, key=lambda card: (sight.is_master(card), card.place))
