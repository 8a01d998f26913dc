"""Reading a record: the deal is played again, and a move that breaks a rule is refused at its line and column."""

import re
from dataclasses import dataclass

from .cards import Seat, Suit
from .contracts import Component
from .errors import NotationError, RuleViolation, UltiError
from .game import Game, Phase, new_game
from .kontra import Stake
from .moves import Announce, Bid, GiveUp, LayDown, Move, NameTrumps, Pass, PickUp, PlayCard, Raise
from .notation import parse_contract, read_rules
from .reader import Reader, lines_of
from .ruleset import STANDARD, RuleSet


def replay(text: str) -> Game:
    """The deal that a record tells, played move by move.

    Raises `NotationError` with line and column: for what cannot be read, for a move that breaks a rule, naming the
    rule, and for a result that is not the engine's.
    """
    lines = lines_of(text)
    rules: RuleSet = STANDARD
    if lines and _keyword(lines[0]) == "rules":
        rules = read_rules(_after_keyword(lines.pop(0)))
    if not lines or _keyword(lines[0]) != "deal":
        place = lines[0].first_word_at if lines else len(text)
        raise NotationError(text, place, "'deal' and three hands")
    game = _deal(lines.pop(0), rules)
    for line in lines:
        game = _line(game, line)
    return game


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of an auction as a record writes it: whose, what was done, and where in the text it stands."""

    seat: Seat
    moves: tuple[Move, ...]
    at: int


def parse_turns(text: str) -> tuple[Turn, ...]:
    """The turns of `0 lays c98, bids ulti; 1 passes`: those of an auction in a record, parted by lines or semicolons.

    Each is a whole turn, which ends with a pass or a bid; no deal is played, so that none is held to the rules. Raises
    `NotationError`.

    >>> [(str(turn.seat), len(turn.moves)) for turn in parse_turns("0 lays c98, bids ulti; 1 passes")]
    [('0', 2), ('1', 1)]
    """
    return tuple(_turn(part) for line in lines_of(text) for part in line.parts(";") if not part.at_end())


def _turn(part: Reader) -> Turn:
    word = _keyword(part)
    if word not in ("0", "1", "2"):
        raise part.fail("a seat: 0, 1 or 2", part.first_word_at)
    acts = _after_keyword(part).parts(",")
    moves = tuple(_auction_move(act) for act in acts)
    for number, (act, move) in enumerate(zip(acts, moves, strict=True), 1):
        if isinstance(move, Pass | Bid) is not (number == len(moves)):
            raise act.fail("a turn that ends with 'passes' or with 'bids CONTRACT'", act.first_word_at)
    return Turn(Seat(int(word)), moves, part.first_word_at)


def _keyword(line: Reader) -> str:
    return line.words()[0].text


def _after_keyword(line: Reader) -> Reader:
    first = line.words()[0]
    return Reader(line.whole, first.at + len(first.text), line.end)


def _deal(line: Reader, rules: RuleSet) -> Game:
    hands = [part.cards() for part in _after_keyword(line).parts("|")]
    if len(hands) != 3:
        raise line.fail("three hands, parted by '|'", line.first_word_at)
    try:
        return new_game((hands[0], hands[1], hands[2]), rules)
    except UltiError as fault:
        raise line.fail(f"a deal. {str(fault).rstrip('.')}", line.first_word_at) from fault


def _line(game: Game, line: Reader) -> Game:
    """The deal after one line."""
    word, rest = _keyword(line), _after_keyword(line)
    if word in ("0", "1", "2"):
        return _auction_turn(game, Seat(int(word)), line, rest)
    match word:
        case "trumps":
            return _apply(game, NameTrumps(_suit(rest)), rest)
        case "gives" if [found.text for found in line.words()] == ["gives", "up"]:
            return _apply(game, GiveUp(), line)
        case "trick":
            return _trick(game, rest)
        case "answers":
            for part in rest.parts(";"):
                game = _apply(game, Raise(_read_stakes(part, part.words_text)), part)
            return game
        case "result":
            return _result(game, rest)
    raise line.fail("a seat (0, 1, 2), 'trumps', 'gives up', 'trick', 'answers' or 'result'", line.first_word_at)


def _apply(game: Game, move: Move, place: Reader) -> Game:
    try:
        return game.apply(move)
    except RuleViolation as fault:
        raise place.fail(f"a move that the rules allow, but {fault}", place.first_word_at) from fault


def _auction_turn(game: Game, seat: Seat, line: Reader, rest: Reader) -> Game:
    if game.phase is not Phase.AUCTION or game.to_act != seat:
        bidding = game.phase is Phase.AUCTION
        whose = f"seat {game.to_act}, whose turn it is" if bidding else "the play, for the auction is over"
        raise line.fail(whose, line.first_word_at)
    for part in rest.parts(","):
        game = _apply(game, _auction_move(part), part)
    return game


def _auction_move(part: Reader) -> Move:
    words = [word.text for word in part.words()]
    match words:
        case ["passes"]:
            return Pass()
        case ["picks", "up"]:
            return PickUp()
        case ["lays", *_]:
            return LayDown(_after_keyword(part).cards())
        case ["bids", *_]:
            rest = _after_keyword(part)
            start = rest.first_word_at
            try:
                return Bid(parse_contract(rest.whole[start : rest.end]))
            except NotationError as fault:
                raise part.fail(fault.expected, min(start + fault.position, part.end)) from fault
    raise part.fail("'passes', 'picks up', 'lays CARDS' or 'bids CONTRACT'", part.first_word_at)


def _suit(rest: Reader) -> Suit:
    words = rest.words()
    if len(words) != 1 or words[0].text not in {suit.value for suit in Suit}:
        raise rest.fail("a suit: c, d or s", rest.first_word_at)
    return Suit(words[0].text)


def _trick(game: Game, rest: Reader) -> Game:
    for turn in rest.parts(";"):
        for act in turn.parts(","):
            game = _apply(game, _act(game, act), act)
    return game


def _act(game: Game, act: Reader) -> Move:
    """A card, an announcement or a kontra."""
    words = [word.text for word in act.words()]
    match words:
        case ["says", "40"]:
            trump = game.contract.trump if game.phase is not Phase.AUCTION else None
            return Announce(trump or Suit.HEARTS)
        case ["says", said] if re.fullmatch("20[cdhs]", said):
            return Announce(Suit(said[2]))
        case ["kontra", *_]:
            rest = _after_keyword(act)
            return Raise(_read_stakes(rest, rest.words_text))
        case [_]:
            place = Reader(act.whole, act.first_word_at, act.end)
            card = place.card()
            if place.at < act.first_word_at + len(words[0]):
                raise place.fail("one card")
            return PlayCard(card)
    raise act.fail("a card, 'says 40', 'says 20d' or 'kontra …'", act.first_word_at)


def _read_stakes(part: Reader, text: str) -> frozenset[Stake]:
    if text == "-":
        return frozenset()
    found = set()
    for one in text.split("+"):
        words = one.split()
        opponent = Seat(int(words.pop())) if words and words[-1] in ("1", "2") else None
        name = " ".join(words)
        if name not in {component.value for component in Component}:
            raise part.fail("components parted by '+', such as 'ulti + parti' or 'betli 2', or '-'", part.first_word_at)
        found.add(Stake(Component(name), opponent))
    return frozenset(found)


def _result(game: Game, rest: Reader) -> Game:
    if not game.is_over:
        raise rest.fail("the deal to be over before its result", rest.first_word_at)
    written = [word.text for word in rest.words()]
    if written != [str(amount) for amount in game.returns]:
        raise rest.fail(f"the engine's result, {' '.join(map(str, game.returns))}", rest.first_word_at)
    return game
