"""The match: running totals, whose deal it is, and the last round that the ace of hearts calls (R12, R2.1)."""

from dataclasses import dataclass, replace

from .errors import UltiError


@dataclass(frozen=True, slots=True)
class Dealt:
    """A finished deal: what each player at the table got, and who held the ace of hearts after its auction.

    `ace` is None when the ace lay in the kitty (R12.2).
    """

    amounts: tuple[int, ...]
    ace: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """Deals and totals of three or four players, numbered anticlockwise (R1.1); the deal passes to the right (R2.1).

    `first_dealer`: who deals first. `said_at`: the first deal whose auction was still to end when somebody said that
    the ace of hearts deals, None while nobody has. Raises `UltiError` for another number of players, or a dealer who
    is not there.

    >>> match = Match(3).after((2, -1, -1), ace=0).after((-4, 2, 2), ace=1)
    >>> match.totals, match.dealer, match.leaders
    ((-2, 1, 1), 2, (1, 2))
    """

    players: int = 3
    first_dealer: int = 0
    deals: tuple[Dealt, ...] = ()
    said_at: int | None = None

    def __post_init__(self) -> None:
        if self.players not in (3, 4):
            raise UltiError(f"Three or four play (R1.1), not {self.players!r}.")
        if self.said_at is not None and self.said_at < 0:
            raise UltiError(f"The ace of hearts counts from a deal that was begun, not {self.said_at!r}.")
        if self.first_dealer not in range(self.players):
            raise UltiError(f"The first dealer is a player from 0 to {self.players - 1}, not {self.first_dealer!r}.")

    @property
    def totals(self) -> tuple[int, ...]:
        """The running total of each player (R12.1)."""
        return tuple(sum(deal.amounts[player] for deal in self.deals) for player in range(self.players))

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who has the highest total; equal totals share it (R12.1)."""
        return tuple(player for player, total in enumerate(self.totals) if total == max(self.totals))

    @property
    def dealer(self) -> int:
        """Whose turn it is to deal. Raises `UltiError` when the match is over."""
        self._check_goes_on()
        return self.dealer_of(len(self.deals))

    def dealer_of(self, deal: int) -> int:
        """Whose turn it is to deal, or was, in the deal of this number, counted from 0 (R2.1)."""
        return (self.first_dealer + deal) % self.players

    @property
    def last_dealer(self) -> int | None:
        """Who held the ace when it counted, and deals the last round; None while that is not known (R12.2)."""
        noted = self._noted_at()
        return None if noted is None else self.deals[noted].ace

    @property
    def deals_left(self) -> int | None:
        """How many deals are left, None while the last round is not settled (R12.2)."""
        noted = self._noted_at()
        if noted is None:
            return None
        begins = next(
            deal for deal in range(noted + 1, noted + 1 + self.players) if self.dealer_of(deal) == self.last_dealer
        )
        return begins + self.players - len(self.deals)

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played."""
        return self.deals_left == 0

    def after(self, amounts: tuple[int, ...], ace: int | None) -> "Match":
        """The match with one deal more: what each player got, and who held the ace of hearts after the auction.

        Raises `UltiError` when the match is over, the amounts are not one for each player or do not add up to zero, or
        the player with the ace is not there.
        """
        self._check_goes_on()
        if len(amounts) != self.players or sum(amounts) != 0:
            raise UltiError(f"A deal has {self.players} results that add up to zero (R10.2), not {amounts!r}.")
        if ace is not None and ace not in range(self.players):
            raise UltiError(f"The ace of hearts is with a player, 0 to {self.players - 1}, or in the kitty: {ace!r}.")
        return replace(self, deals=(*self.deals, Dealt(tuple(amounts), ace)))

    def say_ace(self, *, auction_over: bool) -> "Match":
        """A player says that the ace of hearts deals (R12.2).

        `auction_over`: whether this deal's auction has ended already; one that is still running counts. Saying it again
        changes nothing. Raises `UltiError` when the match is over.
        """
        self._check_goes_on()
        return self if self.said_at is not None else replace(self, said_at=len(self.deals) + auction_over)

    def undo(self) -> "Match":
        """The match without its last deal; itself when there was none. What was said after that deal is forgotten."""
        deals = self.deals[:-1]
        said_at = None if self.said_at is not None and self.said_at > len(deals) else self.said_at
        return replace(self, deals=deals, said_at=said_at)

    def _noted_at(self) -> int | None:
        """The deal after whose auction the ace was with a player, not in the kitty."""
        if self.said_at is None:
            return None
        return next((at for at, deal in enumerate(self.deals) if at >= self.said_at and deal.ace is not None), None)

    def _check_goes_on(self) -> None:
        if self.is_over:
            raise UltiError("The match is over: its last round has been played (R12.2).")
