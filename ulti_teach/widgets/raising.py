"""Kontra as it is said and answered: who may raise what, what is at stake, and what a turn has done (R8).

Seats are those of a play, 0 the declarer, and `names` are what they are called, in that order.
"""

from collections.abc import Callable, Collection, Sequence

from ulti_teach.course.accounts import Account, lost, made
from ulti_teach.engine import Bonus, Component, Contract, Kontra, Reason, RuleSet, Seat, Settlement, Stake, stakes
from ulti_teach.text import Speech, refusal

from . import around, settling
from .component import View


def stake_id(stake: Stake) -> str:
    """A stake as the page names it: `ULTI`, or without trumps `BETLI.2`."""
    return stake.component.name + (f".{stake.opponent}" if stake.opponent is not None else "")


def find_stake(contract: Contract, id: str) -> Stake | None:
    """The stake of this contract that the page means, if there is one."""
    return next((stake for stake in stakes(contract) if stake_id(stake) == id), None)


def stake_text(speech: Speech, stake: Stake, names: Sequence[str], *, by: Seat | None = None) -> str:
    """What is raised; without trumps, against whom (R8.2). An opponent who raises it, `by`, does so for themselves."""
    if stake.opponent is None:
        return speech.term(stake)
    if stake.opponent == by:
        return speech.say("raising.stake.own", stake=stake)
    return speech.say("raising.stake", stake=stake, name=settling.inside(speech, names[stake.opponent]))


def field(
    speech: Speech,
    seat: Seat,
    contract: Contract,
    names: Sequence[str],
    violation: Callable[[Stake], Reason | None],
    *,
    chosen: Collection[Stake] = (),
    turn: bool,
) -> View:
    """What a seat may raise, to be chosen; `violation` says why not, which also stands at what is refused."""
    options = []
    for stake in stakes(contract):
        reason = violation(stake)
        options.append(
            around.option(
                stake_id(stake),
                stake_text(speech, stake, names, by=seat),
                pressed=turn and stake in chosen,
                dim=reason is not None,
                note=refusal(speech, reason) if reason else "",
            )
        )
    label = speech.say("raising.seat.turn" if turn else "raising.seat", name=names[seat])
    return around.many(f"raise.{int(seat)}", label, options)


def speak(speech: Speech, kontra: Kontra, chosen: Collection[Stake], *, answers: bool) -> str:
    """What the button says that ends the turn: the level that is said, or that nothing is."""
    level = level_of(kontra, chosen)
    if level:
        return speech.say("raising.speak", level=level_name(speech, level))
    return speech.say("raising.decline" if answers else "raising.silent")


def level_of(kontra: Kontra, chosen: Collection[Stake]) -> int | None:
    """How many times over the chosen stakes count once they are raised; in a turn it is the same for all (R8.3)."""
    return max((level for stake, level in _raised(kontra, chosen)), default=None)


def _raised(kontra: Kontra, chosen: Collection[Stake]) -> list[tuple[Stake, int]]:
    after = kontra.raised(frozenset(chosen))
    return [(stake, after.level(stake)) for stake in chosen]


def level_name(speech: Speech, level: int) -> str:
    """What a level is called: kontra, rekontra …"""
    return speech.say(f"raising.level.{level}")


def turn_told(
    speech: Speech, seat: Seat, before: Kontra, raised: Collection[Stake], *, names: Sequence[str], answers: bool
) -> str:
    """What a seat has done in its turn, in a sentence; `before`: how things stood."""
    level = level_of(before, raised)
    if not level:
        return speech.say("raising.told.declines" if answers else "raising.told.silent", name=names[seat])
    said = [stake_text(speech, stake, names, by=seat) for stake in sorted(raised, key=_written)]
    return speech.say("raising.told", name=names[seat], level=level_name(speech, level), stakes=said, times=level)


def _written(stake: Stake) -> tuple[int, int]:
    return list(Component).index(stake.component), int(stake.opponent or 0)


def stakes_sheet(speech: Speech, contract: Contract, kontra: Kontra, *, names: Sequence[str], before: Kontra) -> View:
    """How many times over each stake counts; what has changed since `before` is marked."""
    rows = []
    for stake in stakes(contract):
        level, was = kontra.level(stake), before.level(stake)
        named = level_name(speech, level) if level > 1 else speech.say("raising.level.none")
        rows.append(
            around.row(
                stake_id(stake),
                [stake_text(speech, stake, names), f"×{level}", named],
                mark="note" if level != was else None,
                mark_text=speech.say("raising.was", level=was) if level != was else "",
            )
        )
    columns = [(speech.say("raising.column.stake"), False), (speech.say("raising.column.times"), True)]
    columns.append((speech.say("raising.column.level"), False))
    return around.sheet("stakes", speech.say("raising.caption"), columns, rows)


def outcome_sheets(
    speech: Speech, contract: Contract, kontra: Kontra, *, rules: RuleSet, names: Sequence[str], before: Kontra
) -> list[View]:
    """What each seat gets where all is made, and where all is lost; the extra for an ulti counts once (R8.4, R10.3)."""
    sheets = []
    for id, ends in (("made", made(contract, rules)), ("lost", lost(contract, rules))):
        now, was = (_bid(ends, levels) for levels in (kontra, before))
        caption = speech.say(f"raising.if.{id}")
        sheets.append(
            settling.sheet(
                speech,
                now,
                names,
                id=id,
                caption=caption,
                before=was if kontra != before else None,
                notes=id == "lost",
            )
        )
    return sheets


def _bid(ends: Account, kontra: Kontra) -> Settlement:
    """What was bid, and the extra for a lost ulti, without any other bonus."""
    paid = Account(ends.contract, ends.facts, kontra, ends.rules).settlement
    kept = (line for line in paid.lines if isinstance(line.what, Component) or line.what is Bonus.ULTI_PENALTY)
    return Settlement(tuple(kept))
