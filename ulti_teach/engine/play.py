"""The play of a deal: trumps named, announcements and kontras in the first trick, answers, ten tricks (R6 to R8).

A play knows facts only; what they cost is the business of `scoring`. Seats are those of a position: 0 is the declarer.
"""

from dataclasses import dataclass, replace
from itertools import product

from .announcing import AnnounceViolation, GiveUpViolation, announce_violation, give_up_violation
from .cards import Card, CardSet, Rank, Seat, Suit
from .errors import IllegalAnnouncement, UltiError, WrongPhase
from .facts import Facts, Seven
from .kontra import Stake, stakes
from .marriages import Marriage
from .position import DECLARER, Position
from .raising import (
    KontraViolation,
    NotInFirstTrick,
    Raising,
    StillRaising,
    begin_raising,
    kontra_violation,
    say_kontra,
)
from .scoring import settle
from .trick import Trick
from .violations import PlayOver, Violation


@dataclass(frozen=True, slots=True)
class Play:
    """One moment of the play of a whole deal; every move makes the next one.

    `position`: what is on the table now. `tricks`: those that are complete. `raising`: the answers between the first
    trick and the second, None before. `given_up`: by the declarer, before the first lead (R10.5).

    >>> from ulti_teach.engine import parse_card, parse_position
    >>> deal = "ulti in c | cATKQ987 hA98 | dATK hTKQ sATK9 | cJ dQJ987 sQJ8 h7 | 0 | kitty hJ s7"
    >>> after = begin_play(parse_position(deal)).play(parse_card("cA"))
    >>> [str(card) for card in after.position.table], after.facts_so_far.tricks
    (['cA'], 0)
    """

    position: Position
    tricks: tuple[Trick, ...] = ()
    raising: Raising | None = None
    given_up: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the deal can be settled: all tricks played, or given up."""
        return self.given_up or self.position.is_over

    @property
    def is_raising(self) -> bool:
        """Whether a kontra is still to be answered or declined (R8.3)."""
        return self.raising is not None and not self.raising.is_over

    @property
    def to_act(self) -> Seat:
        """Whose turn it is: to name trumps, to answer a kontra, or to play. Raises `WrongPhase` when it is over."""
        if self.is_over:
            raise WrongPhase(PlayOver())
        if not self.position.contract.is_named:
            return DECLARER
        if self.raising and self.raising.turn is not None:
            return self.raising.turn
        return self.position.to_play

    def violation(self, card: Card) -> Violation | StillRaising | None:
        """Why the seat to act may not play this card now, or None (R7, R8.3)."""
        if self.is_raising:
            return StillRaising()
        return self.position.violation(card)

    def announce_violation(self, suit: Suit) -> AnnounceViolation | None:
        """Why the seat to play may not announce its king and queen of a suit now, or None (R6.1, R6.3)."""
        return announce_violation(self.position, suit, in_first_trick=self._in_first_trick)

    def kontra_violation(self, stake: Stake) -> KontraViolation | None:
        """Why the seat to act may not raise a stake now, or None: kontra in the first trick, answers after it (R8)."""
        if self.raising:
            return self.raising.violation(stake)
        if not self._in_first_trick:
            return NotInFirstTrick()
        return kontra_violation(stake, self.to_act, self.position.contract, self.position.kontra)

    def legal_raises(self) -> tuple[Stake, ...]:
        """What the seat to act may say kontra to now, or answer, in written order (R8)."""
        answered = self.raising is not None and self.raising.is_over
        if answered or self.is_over or not self.position.contract.is_named:
            return ()
        return tuple(stake for stake in stakes(self.position.contract) if self.kontra_violation(stake) is None)

    def give_up_violation(self) -> GiveUpViolation | None:
        """Why the declarer may not give up now, or None (R10.5)."""
        return give_up_violation(self.position, has_led=bool(self.tricks or self.position.table))

    def name_trumps(self, suit: Suit) -> "Play":
        """The declarer names a minor suit before the first lead (R3.7, R7.1). Raises `IllegalBid`."""
        contract = self.position.contract.naming(suit)
        return replace(self, position=replace(self.position, contract=contract))

    def give_up(self) -> "Play":
        """The declarer gives up, and the deal is over (R10.5). Raises `WrongPhase`."""
        reason = self.give_up_violation()
        if reason:
            raise WrongPhase(reason)
        return replace(self, given_up=True)

    def announce(self, suit: Suit) -> "Play":
        """The seat to play announces its pair, before its card to the first trick (R6.1).

        Raises `IllegalAnnouncement`.
        """
        reason = self.announce_violation(suit)
        if reason:
            raise IllegalAnnouncement(reason)
        said = (*self.position.said, Marriage(self.position.to_play, suit))
        return replace(self, position=replace(self.position, said=said))

    def kontra(self, said: frozenset[Stake]) -> "Play":
        """In the first trick an opponent's kontras, before its card; after it a whole turn of answers, none to decline.

        Raises `IllegalKontra` (R8), `WrongPhase` when there is nothing to answer.
        """
        if self.raising:
            raising = self.raising.answer(said)
            return replace(self, raising=raising, position=replace(self.position, kontra=raising.kontra))
        if not self._in_first_trick:
            raise WrongPhase(NotInFirstTrick())
        levels = say_kontra(said, self.to_act, self.position.contract, self.position.kontra)
        return replace(self, position=replace(self.position, kontra=levels))

    def play(self, card: Card) -> "Play":
        """The seat to play plays a card; the third one completes the trick (R7).

        Raises `IllegalCard`, and `WrongPhase` while the raising goes on or when the play is over.
        """
        if self.is_over:
            raise WrongPhase(PlayOver())
        if self.is_raising:
            raise WrongPhase(StillRaising())
        trick = self.position.trick.play(card)
        after = replace(self, position=self.position.play(card))
        if not trick.is_complete:
            return after
        after = replace(after, tricks=(*self.tricks, trick))
        if len(after.tricks) > 1:
            return after
        contract, kontra = after.position.contract, after.position.kontra
        return replace(after, raising=begin_raising(contract, kontra, after.position.rules))

    @property
    def facts_so_far(self) -> Facts:
        """What has happened up to now; at the end, what is settled (R9, R10)."""
        position = self.position
        trump = position.contract.trump
        mine = [trick for trick in self.tricks if trick.winner == DECLARER]
        said = [(marriage.seat == DECLARER, marriage.suit is trump) for marriage in position.said]
        return Facts(
            points=position.points,
            tricks=len(mine),
            seven=self._last_seven(),
            forties=((True, True) in said, (False, True) in said),
            twenties=(said.count((True, False)), said.count((False, False))),
            aces=sum(card.rank is Rank.ACE for trick in mine for card in trick.cards),
            given_up=self.given_up,
        )

    @property
    def is_decided(self) -> bool:
        """Whether nothing that can still happen changes the settlement (R7.9).

        What is still open is taken at its extremes, each for itself, so that a decided deal may be noticed a card late,
        but never an open one called decided.
        """
        if self.is_over:
            return True
        if not self.position.contract.is_named or (self.raising is None or not self.raising.is_over):
            return False
        contract, kontra = self.position.contract, self.position.kontra
        outcomes = {settle(contract, end, kontra, self.position.rules) for end in self._possible_ends()}
        return len(outcomes) == 1

    def view(self, seat: Seat) -> "Play":
        """What this seat may see (R3.8, R6.1, R7.8); the tricks and what was said about kontra are public.

        An open contract is laid open only when the raising has ended.
        """
        seen = self.position.view(seat)
        if seat != DECLARER and self.is_raising:
            seen = replace(seen, hands=(None, *seen.hands[1:]))
        return replace(self, position=seen)

    @property
    def _in_first_trick(self) -> bool:
        """Whether the seat to play is about to play to the first trick."""
        return not self.tricks and not self.is_over and self.position.contract.is_named

    def _last_seven(self) -> Seven | None:
        seven = self._seven
        if len(self.tricks) < 10 or seven is None or seven not in self.tricks[-1].cards:
            return None
        last = self.tricks[-1]
        return Seven(last.player_of(seven), wins=last.best == seven)

    @property
    def _seven(self) -> Card | None:
        trump = self.position.contract.trump
        return Card(trump, Rank.SEVEN) if trump else None

    def _possible_ends(self) -> list[Facts]:
        """The facts at the end with everything open at its least and at its most."""
        now, held = self.facts_so_far, CardSet(self.position.table)
        for hand in self.position.hands:
            held |= hand or CardSet()
        left = 10 - len(self.tricks)
        aces = sum(card.rank is Rank.ACE for card in held)
        sevens: list[Seven | None] = [None]
        if self._seven in held:
            sevens += [Seven(seat, wins) for seat, wins in product(Seat, (True, False))]
        ends = product((0, held.points + 10), (0, left), (0, aces), sevens)
        found: list[Facts] = []
        for points, tricks, more_aces, seven in ends:
            try:
                end = replace(
                    now,
                    points=now.points + points,
                    tricks=now.tricks + tricks,
                    aces=now.aces + more_aces,
                    seven=seven,
                )
            except UltiError:  # no deal ends like this: such a pair of extremes cannot come together
                continue
            found.append(end)
        return found


def begin_play(start: Position) -> Play:
    """The play of a deal from ten cards in each hand, the kitty laid down (R7.1); under the position's rules.

    Raises `UltiError` unless all three hands are known and whole, and nothing has been played.
    """
    if any(hand is None or len(hand) != 10 for hand in start.hands) or start.table:
        raise UltiError("A play begins with ten cards in each hand and none on the table (R2.3, R3.2).")
    return Play(start)
