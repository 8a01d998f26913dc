"""A whole deal at one screen, from the auction to the last trick: by one person or more, the rest by stated habits.

Every state is a value. Whoever has the screen sees their own cards only; between two people it is handed over, unless
all cards lie open, as for a teacher who shows a deal. After the auction and after every trick it waits to be looked at.
"""

from dataclasses import dataclass, replace

from ulti_teach.engine import Game, Move, Phase, Seat, UltiError

from .bidding import Player, Players
from .bots import Habit, move
from .movekeeping import kept, taken_up


@dataclass(frozen=True, slots=True)
class Whole:
    """One moment of a deal at the screen.

    `game`: the deal up to now, with all cards. `home`: the learner's seat. `players`: who plays each seat. `start`: the
    deal before any decision. `viewer`: who looks, None while the screen is handed over to the seat whose turn it is.
    `is_open`: whether all cards are shown. `waits`: whether the end of the auction, or a finished trick, is still
    looked at. `since`: how many moves had been made when somebody here last did anything. `past`: the deal before each
    decision that was made here.

    >>> from random import Random
    >>> from ulti_teach.engine import Bid, CardSet, LayDown, Pass, deal, new_game, parse_contract, shuffled
    >>> players = (Player.HERE, Player.CAREFUL, Player.CAREFUL)
    >>> whole = begin(new_game(deal(shuffled(Random(1)))), Seat.S0, players)
    >>> two = CardSet(list(whole.game.auction.hand)[:2])
    >>> after = whole.do(LayDown(two), Bid(parse_contract("heart 40-100")))
    >>> after = after.do(Pass())
    >>> after.game.phase, after.waits, after.go_on().is_my_turn
    (<Phase.PLAY: 'play'>, True, True)
    """

    game: Game
    home: Seat
    players: Players
    start: Game
    viewer: Seat | None
    is_open: bool = False
    waits: bool = False
    since: int = 0
    past: tuple[Game, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the deal can be settled."""
        return self.game.is_over

    @property
    def is_my_turn(self) -> bool:
        """Whether whoever looks is to do something."""
        return not self.is_over and not self.waits and self.viewer == self.game.to_act and bool(self.here)

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats of the people at this screen; none where the learner sits a deal out (R11.1)."""
        return tuple(seat for seat in Seat if self.players[seat] is Player.HERE)

    @property
    def can_settle(self) -> bool:
        """Whether nothing that can still happen changes the settlement (R7.9), at a moment when that may be said."""
        play = self.game.play
        if play is None or self.is_over or not play.tricks or play.position.table:
            return False
        return play.is_decided

    def do(self, *moves: Move) -> "Whole":
        """Whoever looks makes these moves, all or none; then the others play until somebody here is to decide.

        Raises `RuleViolation` with the engine's reason.
        """
        after = self.game
        for one in moves:
            after = after.apply(one)
        return replace(self, past=(*self.past, self.game))._go_on(after)

    def go_on(self) -> "Whole":
        """What was waited for has been looked at, and the deal goes on."""
        return replace(self, waits=False)._go_on(self.game) if self.waits else self

    def take(self) -> "Whole":
        """The screen was handed over: now the seat whose turn it is looks at it."""
        return replace(self, viewer=self.game.to_act) if self.viewer is None else self

    def settle(self) -> "Whole":
        """The rest of a decided deal is played out by habit, so that it can be settled; no other deal is changed."""
        if not self.can_settle:
            return self
        game = self.game
        while not game.is_over:
            game = game.apply(move(game.view(game.to_act), Habit.CAREFUL))
        return replace(self, past=(*self.past, self.game), waits=False)._go_on(game)

    def undo(self) -> "Whole":
        """The last decision that somebody here made, to be made again; itself when there was none."""
        past = self.past
        while past and self.players[past[-1].to_act] is not Player.HERE:
            past = past[:-1]
        if not past:
            return self
        mover = past[-1].to_act
        viewer = mover if self.is_open or self.viewer == mover else None  # whoever takes the screen says so first
        since = len(past[-2].history) if len(past) > 1 else 0
        return replace(self, game=past[-1], past=past[:-1], viewer=viewer, waits=False, since=since)

    def again(self) -> "Whole":
        """The same deal from the start."""
        return begin(self.start, self.home, self.players, is_open=self.is_open)

    def seated(self, seat: Seat, player: Player) -> "Whole":
        """From now on somebody else plays a seat. Raises `UltiError` for the learner's, and for a script."""
        if seat == self.home or player is Player.SCRIPT:
            raise UltiError(f"Seat {seat} cannot be played by {player.value!r}.")
        first, second, third = (player if other == seat else now for other, now in enumerate(self.players))
        return replace(self, players=(first, second, third))._go_on(self.game)

    def laid_open(self, *, on: bool) -> "Whole":
        """All cards are shown from now on, or hidden again."""
        return replace(self, is_open=on)._looked_at()

    def _go_on(self, game: Game) -> "Whole":
        """The others play until somebody here is to decide, or something is there to be looked at."""
        before, since = self.game, len(self.game.history)
        while not game.is_over and not self.waits and not _is_milestone(before, game):
            player = self.players[game.to_act]
            if player is Player.HERE:
                break
            before, habit = game, Habit.BOLD if player is Player.BOLD else Habit.CAREFUL
            game = game.apply(move(game.view(game.to_act), habit))
        waits = self.waits or (not game.is_over and _is_milestone(before, game))
        return replace(self, game=game, waits=waits, since=since)._looked_at()

    def _looked_at(self) -> "Whole":
        """The same moment with who looks at it: where that is another person's turn, the screen is handed over."""
        looker = self.viewer if self.viewer in self.here else None
        if len(self.here) < 2:
            looker = self.home
        elif self.is_over or self.waits:
            looker = looker if looker is not None else self.home
        elif self.is_open:
            looker = self.game.to_act
        elif looker != self.game.to_act:
            looker = None
        return replace(self, viewer=looker)

    # --- what is kept

    def state(self) -> dict[str, object]:
        """The moves and who makes them, in plain JSON values, which tell nobody's hidden cards."""
        game, moves = self.start, list[str | list[int]]()
        for one in self.game.history[len(game.history) :]:
            moves.append(kept(game, one))
            game = game.apply(one)
        decided = [len(before.history) - len(self.start.history) for before in self.past]
        return {
            "players": [player.value for player in self.players],
            "moves": moves,
            "decided": decided,
            "open": self.is_open,
            "waits": self.waits,
            "since": self.since,
        }

    def restored(self, state: object) -> "Whole":
        """This deal where `state()` was left; several people are asked first who looks.

        Raises `UltiError` when that does not fit.
        """
        match state:
            case {
                "players": [str() as first, str() as second, str() as third],
                "moves": list() as moves,
                "decided": list() as decided,
                "open": bool() as is_open,
                "waits": bool() as waits,
                "since": int() as since,
            }:
                pass
            case _:
                raise UltiError("What was left is no deal.")
        known = {player.value: player for player in Player if player is not Player.SCRIPT}
        if not {first, second, third} <= set(known):
            raise UltiError("What was left names other players.")
        players = known[first], known[second], known[third]
        games = [self.start]
        for one in moves:
            games.append(games[-1].apply(taken_up(games[-1], one)))
        if not all(type(at) is int and 0 <= at < len(games) for at in decided):
            raise UltiError("What was left counts other moves.")
        if (players[self.home] is Player.HERE) is not (self.players[self.home] is Player.HERE):
            raise UltiError("What was left has somebody else on the learner's seat.")
        left = replace(self, game=games[-1], players=players, viewer=None, is_open=is_open)
        left = replace(left, past=tuple(games[at] for at in decided), waits=waits and not games[-1].is_over)
        return replace(left._go_on(games[-1]), since=max(0, min(since, len(games[-1].history))))


def begin(game: Game, home: Seat, players: Players, *, is_open: bool = False) -> Whole:
    """A deal played up to the first decision of somebody here."""
    return Whole(game, home, players, game, home, is_open)._go_on(game)


def _is_milestone(before: Game, after: Game) -> bool:
    """Whether the auction has ended between two moments, or a trick was completed."""
    if after.play is None:
        return False
    if before.phase is Phase.AUCTION:
        return True
    return before.play is not None and len(after.play.tricks) > len(before.play.tricks)
