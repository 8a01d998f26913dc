"""An auction that is played at one screen: by one person or more, by scripted turns and by stated habits.

Every state is a value. Whoever has the screen sees their own cards only; between two people it is handed over.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from ulti_teach.engine import (
    Bid,
    CardSet,
    Game,
    LayDown,
    Move,
    NotationError,
    Pass,
    PickUp,
    RuleViolation,
    Seat,
    Turn,
    UltiError,
    parse_contract,
    parse_turns,
)

from .bots import Habit, bid


class Player(Enum):
    """Who bids for a seat: somebody at this screen, the turns of a script, or a habit of `course.bots`."""

    HERE = "here"
    SCRIPT = "script"
    CAREFUL = "careful"
    BOLD = "bold"


Players = tuple[Player, Player, Player]
_MOVES: dict[str, Move] = {"pass": Pass(), "pick up": PickUp()}


@dataclass(frozen=True, slots=True)
class Bidding:
    """One moment of an auction at the screen.

    `game`: the deal up to now. `home`: the seat of the learner, who is always at the screen. `viewer`: who looks at it,
    None while it is handed over to the seat whose turn it is. `script`: turns of the others. `start`: the deal before
    any decision. `past`: the deal before each decision that was made here.

    >>> from ulti_teach.engine import ALL_CARDS, deal, new_game, parse_cards
    >>> game, players = new_game(deal(tuple(ALL_CARDS))), (Player.HERE, Player.SCRIPT, Player.SCRIPT)
    >>> begun = begin(game, Seat.S0, players, "1 passes; 2 passes")
    >>> after = begun.do(LayDown(parse_cards("c98")), Bid(parse_contract("ulti")))
    >>> after.game.auction.turn, after.game.auction.passes
    (<Seat.S0: 0>, 2)
    """

    game: Game
    home: Seat
    players: Players
    script: tuple[Turn, ...]
    start: Game
    viewer: Seat | None
    past: tuple[Game, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether three players in a row have passed (R3.4)."""
        return self.game.auction.is_over

    @property
    def is_my_turn(self) -> bool:
        """Whether whoever looks at the screen is to do something."""
        return not self.is_over and self.viewer == self.game.auction.turn

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats of the people at this screen."""
        return tuple(seat for seat in Seat if self.players[seat] is Player.HERE)

    def do(self, *moves: Move) -> "Bidding":
        """Whoever looks makes these moves, all or none; then the others bid until somebody here is to decide.

        Raises `RuleViolation` with the engine's reason.
        """
        return self._go_on(_after(self.game, moves), (*self.past, self.game))

    def undo(self) -> "Bidding":
        """The last decision that somebody here made, to be made again; itself when there was none."""
        past = self.past
        while past and self.players[past[-1].auction.turn] is not Player.HERE:
            past = past[:-1]
        if not past:
            return self
        mover = past[-1].auction.turn
        viewer = mover if self.viewer == mover else None  # whoever takes the screen says so first
        return replace(self, game=past[-1], past=past[:-1], viewer=viewer)

    def again(self) -> "Bidding":
        """The same deal from the start."""
        return replace(self, viewer=self.home)._go_on(self.start, ())

    def take(self) -> "Bidding":
        """The screen was handed over: now the seat whose turn it is looks at it."""
        return replace(self, viewer=self.game.auction.turn) if self.viewer is None else self

    def seated(self, seat: Seat, player: Player) -> "Bidding":
        """From now on somebody else bids for a seat. Raises `UltiError` for the learner's, and for a missing script."""
        if seat == self.home or (player is Player.SCRIPT and not self.script):
            raise UltiError(f"Seat {seat} cannot be played by {player.value!r}.")
        first, second, third = (player if other == seat else now for other, now in enumerate(self.players))
        return replace(self, players=(first, second, third))._go_on(self.game, self.past)

    def _go_on(self, game: Game, past: tuple[Game, ...]) -> "Bidding":
        """The others bid, until somebody here is to decide; where that is another person, the screen is handed over."""
        while not game.auction.is_over and self.players[game.auction.turn] is not Player.HERE:
            game = self._turn(game)
        moved = replace(self, game=game, past=past)
        looker = self.viewer if self.viewer in self.here else None
        if len(self.here) == 1:
            looker = self.home
        elif moved.is_over:
            looker = looker if looker is not None else self.home
        elif looker != game.auction.turn:
            looker = None
        return replace(moved, viewer=looker)

    def _turn(self, game: Game) -> Game:
        """One whole turn of a seat that nobody here plays."""
        seat, player = game.auction.turn, self.players[game.auction.turn]
        if player is Player.SCRIPT:
            scripted = _scripted(game, self.script)
            if scripted is not None:
                return scripted
            if game.auction.pass_violation() is None:
                return game.apply(Pass())
        habit = Habit.BOLD if player is Player.BOLD else Habit.CAREFUL
        while not game.auction.is_over and game.auction.turn == seat:
            game = game.apply(bid(game.auction.view(seat), habit))
        return game

    # --- what is kept

    def state(self) -> dict[str, object]:
        """The moves and who makes them, in plain JSON values, which tell nobody's cards."""
        game, moves = self.start, list[str | list[int]]()
        for move in self.game.history[len(game.history) :]:
            moves.append(_kept(game, move))
            game = game.apply(move)
        decided = [len(before.history) - len(self.start.history) for before in self.past]
        return {"players": [player.value for player in self.players], "moves": moves, "decided": decided}

    def restored(self, state: object) -> "Bidding":
        """This auction where `state()` was left; several people are asked first who looks.

        Raises `UltiError` when that does not fit.
        """
        match state:
            case {"players": list() as players, "moves": list() as moves, "decided": list() as decided}:
                pass
            case _:
                raise UltiError("What was left is no auction.")
        known = {player.value: player for player in Player if player is not Player.SCRIPT or self.script}
        if len(players) != 3 or not all(isinstance(name, str) and name in known for name in players):
            raise UltiError("What was left names other players.")
        games = [self.start]
        for move in moves:
            games.append(games[-1].apply(_move(games[-1], move)))
        if not all(type(at) is int and 0 <= at < len(games) for at in decided):
            raise UltiError("What was left counts other moves.")
        first, second, third = (known[name] for name in players)
        if (first, second, third)[self.home] is not Player.HERE:
            raise UltiError("What was left has nobody at the screen.")
        left = replace(self, players=(first, second, third), viewer=None)
        return left._go_on(games[-1], tuple(games[at] for at in decided))


def begin(game: Game, home: Seat, players: Players, script: str = "") -> Bidding:
    """An auction of this deal, played up to the first decision of somebody here.

    `script`: turns as a record has them, parted by semicolons. They are made from the beginning as long as each is of
    the seat whose turn it is, the learner's own too. After that each scripted seat takes the next of its own; where the
    rules do not allow it, or none is left, it passes if it may, and else bids carefully. Raises `NotationError` for
    turns that cannot be read, and for one at the beginning that breaks a rule.
    """
    turns = parse_turns(script)
    for turn in turns:
        if game.auction.is_over or turn.seat != game.auction.turn:
            break
        try:
            game = _after(game, turn.moves)
        except RuleViolation as fault:
            raise NotationError(script, turn.at, f"a turn that the rules allow, but {fault}") from fault
    return Bidding(game, home, players, turns, game, home)._go_on(game, ())


def turns_of(history: Iterable[Move]) -> list[tuple[Seat, tuple[Move, ...]]]:
    """The whole turns of an auction, and whose they are: seat 0 begins, and a turn ends with a pass or a bid (R3.2)."""
    turns, moves = list[tuple[Seat, tuple[Move, ...]]](), list[Move]()
    for move in history:
        if not isinstance(move, Pass | PickUp | LayDown | Bid):
            break
        moves.append(move)
        if isinstance(move, Pass | Bid):
            turns.append((Seat(len(turns) % 3), tuple(moves)))
            moves = []
    return turns


def _after(game: Game, moves: Iterable[Move]) -> Game:
    for move in moves:
        game = game.apply(move)
    return game


def _scripted(game: Game, script: tuple[Turn, ...]) -> Game | None:
    """The next turn that the script has for this seat, if there is one and the rules allow it."""
    seat = game.auction.turn
    taken = sum(whose == seat for whose, _ in turns_of(game.history))
    own = [turn for turn in script if turn.seat == seat][taken:]
    try:
        return _after(game, own[0].moves) if own else None
    except RuleViolation:
        return None


def _kept(game: Game, move: Move) -> str | list[int]:
    """A move as it is kept; cards are laid down by their places in the hand, so that nobody can read them there."""
    match move:
        case LayDown(CardSet() as cards):
            return places(game.auction.hand, cards)
        case Bid():
            return str(move.contract)
    return next(word for word, known in _MOVES.items() if known == move)


def _move(game: Game, kept: object) -> Move:
    """The move that was kept so. Raises `UltiError` for what is none."""
    if isinstance(kept, str):
        return _MOVES.get(kept) or Bid(parse_contract(kept))
    return LayDown(cards_at(game.auction.hand, kept))


def places(hand: CardSet, cards: CardSet) -> list[int]:
    """Where in a hand some cards stand, counted from 0 in the order of notation."""
    return [place for place, card in enumerate(hand) if card in cards]


def cards_at(hand: CardSet, kept: object) -> CardSet:
    """The cards at such places of a hand. Raises `UltiError` for what are none."""
    held = list(hand)
    if not isinstance(kept, list) or not all(type(place) is int and 0 <= place < len(held) for place in kept):
        raise UltiError("What was left names no cards of this hand.")
    return CardSet(held[place] for place in kept)
