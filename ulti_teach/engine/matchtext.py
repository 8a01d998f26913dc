"""A match as text, and back: a line for the table, one for each deal, one for the ace of hearts (R12).

::

    players 3
    first dealer 0
    deal 18 -9 -9 ace 1
    deal -2 1 1 ace -
    ace said 1

After `deal` stand what each player got and who held the ace of hearts after the auction, `-` for the kitty. `ace said`
is the number of the deal, from 0, with whose auction the ace begins to count. Empty lines and lines that begin with `#`
are left out.
"""

from .errors import NotationError, UltiError
from .match import Match
from .reader import Reader, lines_of


def write_match(match: Match) -> str:
    """The match as text; `parse_match` gives the same again.

    >>> print(write_match(Match(3).after((2, -1, -1), ace=0)), end="")
    players 3
    first dealer 0
    deal 2 -1 -1 ace 0
    """
    lines = [f"players {match.players}", f"first dealer {match.first_dealer}"]
    for deal in match.deals:
        ace = "-" if deal.ace is None else deal.ace
        lines.append(f"deal {' '.join(map(str, deal.amounts))} ace {ace}")
    if match.said_at is not None:
        lines.append(f"ace said {match.said_at}")
    return "\n".join(lines) + "\n"


def parse_match(text: str) -> Match:
    """The match that a text tells.

    Raises `NotationError` with line and column, also for deals that cannot have been.
    """
    lines = lines_of(text)
    players = _number(_take(lines, text, "players"), ("players",))
    first = _number(_take(lines, text, "first"), ("first", "dealer"))
    said = lines.pop() if lines and lines[-1].words()[0].text == "ace" else None
    begun = Reader(text)
    try:
        match = Match(players, first)
        for begun in lines:
            match = match.after(*_deal(begun, players))
        if said is None:
            return match
        begun = said
        return _said(match, _number(said, ("ace", "said")))
    except NotationError:
        raise
    except UltiError as fault:
        raise begun.fail(f"something that can be. {str(fault).rstrip('.')}", begun.first_word_at) from fault


def _said(match: Match, at: int) -> Match:
    """The match in which the ace counts from the auction of deal `at`."""
    if at > len(match.deals) + 1:
        raise UltiError(f"The ace counts from a deal that was begun, 0 to {len(match.deals) + 1}, not {at}.")
    return Match(match.players, match.first_dealer, match.deals, at)


def _take(lines: list[Reader], text: str, name: str) -> Reader:
    if not lines:
        raise NotationError(text, len(text), f"a line that begins with {name!r}")
    return lines.pop(0)


def _number(line: Reader, words: tuple[str, ...]) -> int:
    """The number after these words."""
    found = [word.text for word in line.words()]
    if tuple(found[:-1]) != words or not found[-1].isascii() or not found[-1].isdigit() or len(found[-1]) > 6:
        raise line.fail(f"{' '.join(words)!r} and a number", line.first_word_at)
    return int(found[-1])


def _deal(line: Reader, players: int) -> tuple[tuple[int, ...], int | None]:
    """What each player got, and who held the ace."""
    words = [word.text for word in line.words()]
    amounts, ace = words[1:-2], words[-1]
    fits = len(words) == players + 3 and words[0] == "deal" and words[-2] == "ace"
    if not fits or not all(_is_amount(amount) for amount in amounts) or not (ace == "-" or ace in "0123"):
        raise line.fail("'deal', an amount for each player, then 'ace' and a player or '-'", line.first_word_at)
    return tuple(int(amount) for amount in amounts), None if ace == "-" else int(ace)


def _is_amount(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 6
