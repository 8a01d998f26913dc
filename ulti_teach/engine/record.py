"""A deal as text, readable by people; read by `replaying`, which plays it again and trusts nothing (R3 to R10).

::

    rules standard
    deal cATKQJ98 hTKQJ9 | c7 dATKQ h87 sATK | dJ987 hA sQJ987
    0 lays c98, bids ulti
    1 passes
    2 passes
    0 passes
    trumps c
    trick says 40, cA; kontra ulti + parti, c7; dJ
    answers ulti; -; -
    trick hT; …
    result 18 -9 -9

A line for each turn of the auction and for each trick; in a trick, semicolons part the players, and commas what one
player does. `answers` are the turns between the first trick and the second, `-` where one declines; without trumps a
stake names the opponent as the play counts seats, `betli 2`. The result stands by seat, and is compared with what the
engine finds. Empty lines and lines that begin with `#` are left out.
"""

from .auction import Step
from .cards import CardSet, Seat
from .errors import UltiError
from .game import Game, Phase, new_game
from .kontra import Stake
from .moves import Announce, Bid, GiveUp, LayDown, Move, NameTrumps, Pass, PickUp, PlayCard, Raise


def write_record(game: Game) -> str:
    """The deal up to now as text, its result too once it is over. Raises `UltiError` for a view that hides something.

    >>> from ulti_teach.engine import ALL_CARDS, deal, parse_cards, parse_contract
    >>> game = new_game(deal(tuple(ALL_CARDS))).apply(LayDown(parse_cards("c98"))).apply(Bid(parse_contract("ulti")))
    >>> print(write_record(game), end="")
    rules standard
    deal cATKQJ98 hTKQJ9 | c7 dATKQ h87 sATK | dJ987 hA sQJ987
    0 lays c98, bids ulti
    """
    lines = [f"rules {game.rules}", "deal " + " | ".join(map(str, _shown(game.dealt)))]
    lines += _auction_lines(game)
    lines += _play_lines(game)
    if game.is_over:
        lines.append("result " + " ".join(map(str, game.returns)))
    return "\n".join(lines) + "\n"


def _shown(hands: tuple[CardSet | None, ...]) -> tuple[CardSet, ...]:
    shown = tuple(hand for hand in hands if hand is not None)
    if len(shown) < len(hands):
        raise UltiError("A record needs all hands, and some are hidden here.")
    return shown


def _auction_lines(game: Game) -> list[str]:
    """One line for each turn."""
    first, second, third = _shown(game.dealt)
    now, turns = new_game((first, second, third), game.rules), list[tuple[Seat, list[str]]]()
    for move in game.history:
        if now.phase is not Phase.AUCTION:
            break
        if not turns or now.auction.step is Step.DECIDE:
            turns.append((now.to_act, []))
        turns[-1][1].append(_auction_words(move))
        now = now.apply(move)
    return [f"{seat} {', '.join(words)}" for seat, words in turns]


def _auction_words(move: Move) -> str:
    match move:
        case Pass():
            return "passes"
        case PickUp():
            return "picks up"
        case LayDown():
            return f"lays {move.cards}"
        case Bid():
            return f"bids {move.contract}"
    raise TypeError(f"{move!r} is no move of an auction")


def _play_lines(game: Game) -> list[str]:
    """Trumps, then a line for each trick, and one for the answers after the first."""
    lines: list[str] = []
    turn: list[str] = []
    trick: list[str] = []
    answers: list[str] = []
    for move in (move for move in game.history if not isinstance(move, Pass | PickUp | LayDown | Bid)):
        match move:
            case NameTrumps():
                lines.append(f"trumps {move.suit}")
            case GiveUp():
                lines.append("gives up")
            case Raise() if lines and lines[-1].startswith("trick") and not trick and not turn:
                answers.append(_stakes(move))
            case Raise():
                turn.append(f"kontra {_stakes(move)}")
            case Announce():
                trump = game.contract.trump
                turn.append("says 40" if move.suit is trump else f"says 20{move.suit}")
            case PlayCard():
                if answers:
                    lines.append("answers " + "; ".join(answers))
                    answers = []
                trick.append(", ".join([*turn, str(move.card)]))
                turn = []
                if len(trick) == 3:
                    lines.append("trick " + "; ".join(trick))
                    trick = []
    lines += ["answers " + "; ".join(answers)] if answers else []
    unfinished = [*trick, *([", ".join(turn)] if turn else [])]
    return lines + (["trick " + "; ".join(unfinished)] if unfinished else [])


def _stakes(move: Raise) -> str:
    return " + ".join(sorted(map(_stake, move.stakes))) or "-"


def _stake(stake: Stake) -> str:
    return str(stake.component) if stake.opponent is None else f"{stake.component} {stake.opponent}"
