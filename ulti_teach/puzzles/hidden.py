"""Play against hidden hands: can the declarer, not knowing who holds what, make sure of a goal however the cards lie?

The opponents know all cards. What the declarer knows is a **set of deals**: the ways in which the unseen cards can lie
that fit all that was seen. Each card of an opponent leaves fewer of them. Each card of the declarer must do for all
that are left, since from where the declarer sits they look the same.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ulti_teach.engine import (
    ALL_CARDS,
    Card,
    CardSet,
    Contract,
    Rank,
    Seat,
    Trick,
    legal_cards,
    violation,
)
from ulti_teach.solver.aims import MINE, MINE_LOSES, MINE_WINS, NOT_LAST, THEIRS, THEIRS_LOSES, THEIRS_WINS, Aim

#: What seat 1 holds in each deal that is still possible; the other unseen cards are seat 2's.
Deals = frozenset[int]
_ACES = sum(card.mask for card in ALL_CARDS if card.rank is Rank.ACE)
_TENS = sum(card.mask for card in ALL_CARDS if card.points)
_CARDS = {card.mask: card for card in ALL_CARDS}


class Paused(Exception):
    """The cards allowed for this run have been tried; what was found out is kept."""


class Sight(NamedTuple):
    """What the declarer, seat 0, knows: cards and sets of cards are the masks of `CardSet`.

    `mine` is the declarer's hand, `unseen` what the other two hold together, `deals` how it can lie. `table`: the
    cards in the trick that `leader` led. `tens`, `state`: the declarer's tens so far, and who has won tricks and aces,
    as in the solver's `Search.run`, as far as the aim asks for them.
    """

    mine: int
    unseen: int
    deals: Deals
    leader: int
    table: tuple[int, ...]
    tens: int
    state: int

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.table)) % 3


class Hidden:
    """Whether the declarer can make sure of one aim, from what is in sight. Remembers between questions.

    `nodes` counts the cards tried; a question raises `Paused` once they exceed `limit`, and goes on from what is
    known when it is asked again. `unseen`: the cards that may be in hidden hands, now and later.
    """

    def __init__(self, contract: Contract, aim: Aim, *, beating: bool = True, unseen: CardSet = ALL_CARDS) -> None:
        self.nodes, self.limit = 0, 0
        self._aim, self._keep = aim, contract.seven_to_keep
        self._seven = Card(contract.trump, Rank.SEVEN).mask if contract.trump else 0
        self._tens = _TENS if aim.by_tens else 0
        self._aces = _ACES if aim.by_aces else 0
        self._trick, self._unseen = Trick(Seat.S0, contract.trump, (), beating), unseen
        self._known: dict[Sight, bool] = {}
        self._best, self._legal, self._blocking = cache(self._best_of), cache(self._legal_of), cache(self._forbid)

    @property
    def known(self) -> int:
        """How many answers are remembered."""
        return len(self._known)

    def is_safe(self, at: Sight) -> bool:
        """Whether some way to play on, depending on what will be seen, keeps the aim in all deals."""
        if at.table:
            return self._turn(at)
        holder = 0 if at.mine & self._seven else 1 if at.unseen & self._seven else 3
        ends = at.state * 4 + holder
        out = ((at.mine | at.unseen) & self._tens).bit_count() + 1
        if at.tens + out < self._aim.least[ends]:
            return False
        if at.tens >= self._aim.most[ends]:
            return True
        known = self._known.get(at)
        if known is None:
            if self.nodes >= self.limit:
                raise Paused
            known = self._known[at] = self._turn(at)
        return known

    def _turn(self, at: Sight) -> bool:
        if at.seat:
            return all(self.is_safe_after(after) for after in self.answers(at))
        return any(self.is_safe_after(self.play(at, card)) for card in self.legal(at))

    def legal(self, at: Sight) -> Iterator[int]:
        """The declarer's cards that may be played (R7.2 to R7.7)."""
        return _each(self._legal(at.mine, at.table))

    def play(self, at: Sight, card: int) -> Sight:
        """What is in sight after a card of the declarer's; the third one is left lying there."""
        return at._replace(mine=at.mine ^ card, table=(*at.table, card))

    def answers(self, at: Sight) -> Iterator[Sight]:
        """What is in sight after each card that an opponent can play to this in some deal."""
        for card in _each(at.unseen):
            deals = self._left(at, card)
            if deals:
                yield at._replace(unseen=at.unseen ^ card, deals=deals, table=(*at.table, card))

    def _left(self, at: Sight, card: int) -> Deals:
        """The deals in which the opponent to play may play this card; in them, what seat 1 holds after it."""
        blocking = self._blocking(card, at.table)
        if at.seat == 1:
            return frozenset(hand ^ card for hand in at.deals if hand & card and not hand & blocking)
        wanted = (blocking | card) & at.unseen
        return frozenset(hand for hand in at.deals if ~hand & wanted == card)

    def is_safe_after(self, at: Sight) -> bool:
        """The same as `is_safe`, where the trick on the table may be complete."""
        self.nodes += 1
        if len(at.table) < 3:
            return self._turn(at)
        if at.mine:
            return self.is_safe(self.taken(at))
        return self._is_reached(at)

    def taken(self, at: Sight) -> Sight:
        """What is in sight once the complete trick is taken off the table."""
        winner, state = self._winner(at)
        gained = 0 if winner else sum(card & self._tens > 0 for card in at.table)
        return at._replace(leader=winner, table=(), tens=at.tens + gained, state=state)

    def _winner(self, at: Sight) -> tuple[int, int]:
        """Who takes the complete trick, and who has won tricks and aces then."""
        winner = (at.leader + at.table.index(self._best(at.table))) % 3
        side = THEIRS if winner else MINE
        ace = side if any(card & self._aces for card in at.table) else 0
        return winner, at.state | side << 2 | ace

    def _is_reached(self, at: Sight) -> bool:
        """Whether the aim is reached with the last trick, which is complete."""
        end, seven = self.taken(at), NOT_LAST
        if self._seven in at.table:
            mine = (at.leader + at.table.index(self._seven)) % 3 == 0
            if self._best(at.table) == self._seven:
                seven = MINE_WINS if mine else THEIRS_WINS
            else:
                seven = MINE_LOSES if mine else THEIRS_LOSES
        sweep, aces = end.state >> 2, max(end.state & 3, 1)
        return end.tens + (end.leader == 0) >= self._aim.needs[(sweep - 1) * 15 + (aces - 1) * 5 + seven]

    # What the engine says of tricks, remembered by numbers; who led does not matter to it.

    def _laid(self, table: tuple[int, ...]) -> Trick:
        trick = self._trick
        for card in table:
            trick = trick.play(_CARDS[card])
        return trick

    def _best_of(self, table: tuple[int, ...]) -> int:
        best = self._laid(table).best
        return best.mask if best else 0

    def _legal_of(self, mine: int, table: tuple[int, ...]) -> int:
        return legal_cards(CardSet.from_mask(mine), self._laid(table), seven=self._keep).mask

    def _forbid(self, card: int, table: tuple[int, ...]) -> int:
        """The unseen cards that forbid this one to whoever holds one of them: each does so alone (R7.2 to R7.5)."""
        trick, played = self._laid(table), _CARDS[card]
        others = (other for other in self._unseen if other != played)
        return CardSet(other for other in others if violation(played, CardSet([played, other]), trick)).mask


def _each(cards: int) -> Iterator[int]:
    """Each card of a set."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card
