"""Who pays whom: what the engine settles, and the mistakes that people make about it, as choices."""

from collections.abc import Iterator
from dataclasses import replace

from ulti_teach.engine import Bonus, Component, Facts, Kontra, PuzzleError, Seat, Settlement, settle

from .model import Question, Shares

_CHOICES = 5  # what is right among four mistakes, at most


def settled(question: Question) -> Shares:
    """What each seat gets under the position's contract, kontra and rules (R9, R10, R11)."""
    return Shares(_settlement(question).seats)


def _settlement(question: Question) -> Settlement:
    position = question.position
    return settle(position.contract, facts_of(question), position.kontra, position.rules)


def facts_of(question: Question) -> Facts:
    """How the deal ended. Raises `PuzzleError` where the question does not say."""
    if question.facts is None:
        raise PuzzleError(question.theme, "expected how the deal ended", question.id, "facts")
    return question.facts


def ways_to_settle(question: Question) -> tuple[Shares, ...]:
    """The right shares among typical mistakes, no two equal, the declarer's best first."""
    found = dict.fromkeys((settled(question), *map(Shares, _mistakes(question))))
    return tuple(sorted(list(found)[:_CHOICES], key=lambda way: way.seats, reverse=True))


def _mistakes(question: Question) -> Iterator[tuple[int, ...]]:
    """Shares that somebody who misremembers one rule would come to, the likeliest first."""
    right = _settlement(question)
    contract, position, facts = question.position.contract, question.position, facts_of(question)
    in_all, lines = right.seats, right.lines

    def without(*kinds: Component | Bonus) -> tuple[int, ...]:
        return _sum([line.seats for line in lines if line.what not in kinds], len(in_all))

    def doubled(times: int) -> tuple[int, ...]:
        return tuple(times * amount for amount in in_all)

    if len(in_all) > len(Seat):
        three = settle(contract, facts, position.kontra, replace(position.rules, dealer_pays=False))
        yield (*three.seats, 0)  # the dealer left out, as where nothing is agreed (R11.1)
    for line in lines:
        if line.what is Bonus.ULTI_PENALTY:
            yield without(Bonus.ULTI_PENALTY)  # R10.3 forgotten
            levels = [max(level) for part, level in position.kontra.levels if part is Component.ULTI]
            for level in levels:  # R8.4 forgotten: the penalty doubled with the ulti
                yield _sum([in_all, *[line.seats] * (level - 1)], len(in_all))
    if position.kontra.levels:
        level = max(max(levels) for _, levels in position.kontra.levels)
        everything = Kontra(tuple((part, (level, level)) for part in contract.components))
        yield settle(contract, facts, everything, position.rules).seats  # kontra on everything (R8.1)
        yield settle(contract, facts, rules=position.rules).seats  # no kontra at all
    for line in lines:
        if isinstance(line.what, Bonus) and line.what is not Bonus.ULTI_PENALTY:
            yield without(line.what)  # a bonus not seen (R9)
    if Component.ULTI in contract.components:
        if facts.seven and facts.seven.seat is not Seat.S0:
            parti = replace(contract, components=frozenset({Component.PARTI}))
            silent = [line.seats for line in settle(parti, facts).lines if line.what is Bonus.SILENT_ULTI]
            yield _sum([in_all, *silent], len(in_all))  # a silent ulti beside the bid one (R9.2)
        yield without(Component.PARTI)  # ulti in the parti's place (R4.2)
    yield (-in_all[1], in_all[1], *[0] * (len(in_all) - 2))  # one opponent only (R10.2)
    yield doubled(-1)  # the sign turned
    for line in lines:  # what was lost, booked as won, or the other way round
        yield _sum([in_all, tuple(-2 * amount for amount in line.seats)], len(in_all))
    yield lines[0].seats  # only the first line
    yield doubled(2)


def _sum(rows: list[tuple[int, ...]], seats: int) -> tuple[int, ...]:
    return tuple(sum(row[seat] for row in rows) for seat in range(seats))
