"""What newcomers believe about money, as functions: the lines to which who holds a belief would come (R8 to R10).

A belief says what its holder would write under a deal. Where that is not what the engine settles, the deal is a trap.
"""

from collections.abc import Callable
from dataclasses import replace

from ulti_teach.course.accounts import Account
from ulti_teach.engine import Bonus, Component, Kontra, Line, Rule, Seat, Side, parti_winner, settle

Lines = tuple[Line, ...]
#: The lines of a deal as the engine settles them, turned into those that are believed.
Reckoning = Callable[[Account, Lines], Lines]
_SILENT = frozenset({Bonus.SILENT_100, Bonus.SILENT_ULTI, Bonus.SILENT_DURCHMARS})


def lines_of(account: Account) -> Lines:
    """What the engine settles."""
    return account.settlement.lines


def shares_of(lines: Lines) -> tuple[int, ...]:
    """What each seat gets for these lines, the declarer first; the sum is zero (R10.2).

    >>> from ulti_teach.course.accounts import made
    >>> from ulti_teach.engine import parse_contract
    >>> shares_of(lines_of(made(parse_contract("ulti in c"))))
    (10, -5, -5)
    """
    return tuple(sum(amounts) for amounts in zip((0, 0, 0), *(line.seats for line in lines), strict=True))


def written(line: Line, **changes: object) -> Line:
    """The line with something else in it, and its shares worked out anew."""
    changed: Line = replace(line, **changes)  # type: ignore[arg-type]
    sign = 1 if changed.won is (changed.side is Side.DECLARER) else -1
    paid = tuple(-sign * changed.value * times for times in changed.times)
    return replace(changed, seats=(-sum(paid), *paid))


def _again(account: Account, kontra: Kontra) -> Lines:
    return settle(account.contract, account.facts, kontra, account.rules).lines


def _highest(account: Account) -> int:
    return max((max(levels) for _, levels in account.kontra.levels), default=1)


def kontra_on_all(account: Account, lines: Lines) -> Lines:
    """Believes: a kontra doubles everything (R8.1)."""
    level = _highest(account)
    if not account.contract.has_trumps or level == 1:
        return lines
    return _again(account, Kontra(tuple((part, (level, level)) for part in account.contract.components)))


def kontra_binds_both(account: Account, lines: Lines) -> Lines:
    """Believes: without trumps, too, a kontra stands for both opponents (R8.2)."""
    if account.contract.has_trumps or not account.kontra.levels:
        return lines
    return _again(account, Kontra(tuple((part, (max(both), max(both))) for part, both in account.kontra.levels)))


def kontra_binds_one(account: Account, lines: Lines) -> Lines:
    """Believes: with trumps, too, a kontra stands only for the opponent who said it, here seat 1 (R8.2)."""
    if not account.contract.has_trumps:
        return lines
    return tuple(
        written(line, times=(line.times[0], 1)) if isinstance(line.what, Component) else line for line in lines
    )


def kontra_adds_one(account: Account, lines: Lines) -> Lines:
    """Believes: each answer adds one more, so that a rekontra counts three times (R8.3)."""
    if _highest(account) < 4:
        return lines
    counts = {level: turn + 2 for turn, level in enumerate((2, 4, 8, 16, 32, 64))}
    levels = tuple(
        (part, (counts.get(first, first), counts.get(second, second)))
        for part, (first, second) in account.kontra.levels
    )
    return _again(account, Kontra(levels))


def kontra_reaches_bonus(account: Account, lines: Lines) -> Lines:
    """Believes: the kontra of the parti doubles the silent ulti as well (R8.5)."""
    times = tuple(account.kontra.against(Component.PARTI, seat) for seat in (Seat.S1, Seat.S2))
    return tuple(written(line, times=times) if line.what is Bonus.SILENT_ULTI else line for line in lines)


def hundred_stays_single(account: Account, lines: Lines) -> Lines:
    """Believes: the silent 100 is paid once, whatever was said to the parti (R9.1)."""
    return tuple(written(line, times=(1, 1)) if line.what is Bonus.SILENT_100 else line for line in lines)


def penalty_doubled(account: Account, lines: Lines) -> Lines:
    """Believes: a kontra doubles the extra for a lost ulti as well (R8.4)."""
    times = tuple(account.kontra.against(Component.ULTI, seat) for seat in (Seat.S1, Seat.S2))
    return tuple(written(line, times=times) if line.what is Bonus.ULTI_PENALTY else line for line in lines)


def penalty_forgotten(account: Account, lines: Lines) -> Lines:
    """Believes: a lost ulti costs its value and no more (R10.3)."""
    return tuple(line for line in lines if line.what is not Bonus.ULTI_PENALTY)


def bonuses_are_declarers(account: Account, lines: Lines) -> Lines:
    """Believes: only the declarer is paid for what nobody bid (R9)."""
    return tuple(
        written(line, side=Side.DECLARER) if line.what in _SILENT and line.side is Side.OPPONENTS and line.won else line
        for line in lines
    )


def beaten_seven_wins(account: Account, lines: Lines) -> Lines:
    """Believes: a 7 that comes to the last trick is paid, though a trump beats it there (R9.2)."""
    facts = account.facts
    if not facts.seven or facts.seven.wins or Component.ULTI in account.contract.components:
        return lines
    return tuple(
        written(line, won=True, value=line.value // 2) if line.what is Bonus.SILENT_ULTI else line for line in lines
    )


def silent_beside_bid(account: Account, lines: Lines) -> Lines:
    """Believes: a bid ulti brings the silent one as well (R9.2)."""
    seven = account.facts.seven
    if Component.ULTI not in account.contract.components or not seven:
        return lines
    value = (2 if seven.wins else 4) * (2 if account.contract.heart else 1)
    return (*lines, _bonus(Bonus.SILENT_ULTI, Side.DECLARER, won=seven.wins, value=value, rule=Rule.R9_2))


def hundred_without_parti(account: Account, lines: Lines) -> Lines:
    """Believes: whoever reaches 100 is paid for it, the loser of the parti, too (R9.1)."""
    facts = account.facts
    loser = parti_winner(facts, account.rules).other
    parti = next((line for line in lines if line.what is Component.PARTI), None)
    if parti is None or facts.hundred(loser) < 100:
        return lines
    silent = _bonus(Bonus.SILENT_100, loser, won=True, value=parti.value, rule=Rule.R9_1)
    return (*lines, written(silent, times=parti.times))


def pairs_win_the_parti(account: Account, lines: Lines) -> Lines:
    """Believes: 20s and 40s count for the parti (R6.2)."""
    facts = account.facts
    ahead = facts.hundred(Side.DECLARER) > facts.hundred(Side.OPPONENTS)
    return tuple(written(line, won=ahead) if line.what is Component.PARTI else line for line in lines)


def ulti_replaces_parti(account: Account, lines: Lines) -> Lines:
    """Believes: a bid ulti stands in the parti's place (R4.2)."""
    if Component.ULTI not in account.contract.components:
        return lines
    return tuple(line for line in lines if line.what is not Component.PARTI)


def hearts_are_plain(account: Account, lines: Lines) -> Lines:
    """Believes: hearts are worth what the other suits are (R4.6)."""
    if not account.contract.heart:
        return lines
    plain = settle(replace(account.contract, heart=False), account.facts, account.kontra, account.rules)
    values = {line.what: line.value for line in plain.lines}
    return tuple(written(line, value=values[line.what]) for line in lines)


def _bonus(what: Bonus, side: Side, *, won: bool, value: int, rule: Rule) -> Line:
    return written(Line(what, side, won, value, (1, 1), (0, 0, 0), rule))


#: Every belief by its name, with the rule that its holder does not know.
RECKONINGS: dict[str, tuple[Reckoning, Rule]] = {
    "kontra-on-all": (kontra_on_all, Rule.R8_1),
    "kontra-binds-both": (kontra_binds_both, Rule.R8_2),
    "kontra-binds-one": (kontra_binds_one, Rule.R8_2),
    "kontra-adds-one": (kontra_adds_one, Rule.R8_3),
    "penalty-doubled": (penalty_doubled, Rule.R8_4),
    "kontra-reaches-bonus": (kontra_reaches_bonus, Rule.R8_5),
    "penalty-forgotten": (penalty_forgotten, Rule.R10_3),
    "bonuses-declarers": (bonuses_are_declarers, Rule.R10_4),
    "silent-beside-bid": (silent_beside_bid, Rule.R9_2),
    "beaten-seven-wins": (beaten_seven_wins, Rule.R9_2),
    "hundred-without-parti": (hundred_without_parti, Rule.R9_1),
    "hundred-stays-single": (hundred_stays_single, Rule.R9_1),
    "said-counts": (pairs_win_the_parti, Rule.R6_2),
    "ulti-replaces-parti": (ulti_replaces_parti, Rule.R4_2),
    "hearts-as-others": (hearts_are_plain, Rule.R4_6),
}


def believed(account: Account) -> dict[str, Lines]:
    """The beliefs that go wrong with this deal, each with the lines that it leads to."""
    right = lines_of(account)
    found = {name: belief(account, right) for name, (belief, _) in RECKONINGS.items()}
    return {name: lines for name, lines in found.items() if lines != right}
