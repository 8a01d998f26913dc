"""The moves of a deal as the browser keeps them: readable, but telling nobody's cards that do not lie open.

What is laid down is kept by its places in the hand, and what is announced by its place among what could be.
"""

from ulti_teach.engine import (
    Announce,
    Bid,
    CardSet,
    Component,
    Game,
    GiveUp,
    LayDown,
    Move,
    NameTrumps,
    Pass,
    PickUp,
    PlayCard,
    Raise,
    Seat,
    Stake,
    Suit,
    UltiError,
    parse_card,
    parse_contract,
)

from .bidding import cards_at, places

_WORDS: dict[str, Move] = {"pass": Pass(), "pick up": PickUp(), "give up": GiveUp()}


def kept(game: Game, move: Move) -> str | list[int]:
    """A move of this moment in plain JSON values.

    >>> from ulti_teach.engine import ALL_CARDS, deal, new_game, parse_cards
    >>> kept(new_game(deal(tuple(ALL_CARDS))), LayDown(parse_cards("c98")))
    [5, 6]
    """
    match move:
        case LayDown(CardSet() as cards):
            return places(game.auction.hand, cards)
        case Bid():
            return f"bid {move.contract}"
        case NameTrumps():
            return f"trumps {move.suit}"
        case Announce(Suit() as suit):
            return f"say {game.legal_announcements().index(suit)}"
        case Raise():
            return " ".join(["raise", *sorted(map(_stake, move.stakes))])
        case PlayCard():
            return f"play {move.card}"
    return next(word for word, known in _WORDS.items() if known == move)


def taken_up(game: Game, kept: object) -> Move:
    """The move that was kept so at this moment. Raises `UltiError` for what is none."""
    if not isinstance(kept, str):
        return LayDown(cards_at(game.auction.hand, kept))
    if kept in _WORDS:
        return _WORDS[kept]
    word, _, rest = kept.partition(" ")
    match word:
        case "bid":
            return Bid(parse_contract(rest))
        case "trumps" if rest in {suit.value for suit in Suit}:
            return NameTrumps(Suit(rest))
        case "say" if rest.isdecimal() and int(rest) < len(game.legal_announcements()):
            return Announce(game.legal_announcements()[int(rest)])
        case "raise":
            return Raise(frozenset(map(_read_stake, rest.split())))
        case "play":
            return PlayCard(parse_card(rest))
    raise UltiError(f"What was left has no such move: {kept!r}.")


def _stake(stake: Stake) -> str:
    return stake.component.name + (f".{stake.opponent}" if stake.opponent is not None else "")


def _read_stake(text: str) -> Stake:
    name, _, seat = text.partition(".")
    if name not in Component.__members__ or seat not in ("", "1", "2"):
        raise UltiError(f"What was left has no such stake: {text!r}.")
    return Stake(Component[name], Seat(int(seat)) if seat else None)
