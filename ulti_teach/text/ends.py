"""How a deal ended, in a few words: points, tricks, the 7, what was announced and doubled."""

from ulti_teach.engine import NO_KONTRA, Contract, Facts, Kontra, Seat, Side

from .speech import Speech

_ALL = 10


def told_end(
    speech: Speech, contract: Contract, facts: Facts, kontra: Kontra = NO_KONTRA, *, aces: bool = False
) -> str:
    """The facts of a deal that its settlement can depend on (R9, R10), as one line; `aces`: the aces too (R11.2).

    >>> from ulti_teach.engine import Seven, parse_contract
    >>> told_end(Speech(), parse_contract("ulti in c"), Facts(40, 5, Seven(Seat.S0, wins=True)))
    '40 points, the 7 wins the last trick'
    """
    if facts.given_up:
        return speech.say("end.given_up")
    told = [speech.say("end.points", points=facts.points)] if contract.has_trumps else []
    told += [speech.say("end.every_trick")] if facts.tricks == _ALL else []
    told += [speech.say("end.no_trick")] if not facts.tricks else []
    told += [speech.say("end.tricks", n=facts.tricks)] if not contract.has_trumps and 0 < facts.tricks < _ALL else []
    told += _seven(speech, facts) + _announced(speech, facts)
    told += [speech.say("end.aces", n=facts.aces)] if aces else []
    told += _doubled(speech, contract, kontra)
    return ", ".join(told)


def _seven(speech: Speech, facts: Facts) -> list[str]:
    seven = facts.seven
    if seven is None:
        return []
    if seven.seat is Seat.S0:
        return [speech.say("end.seven.wins" if seven.wins else "end.seven.beaten")]
    return [speech.say("end.theirs.wins" if seven.wins else "end.theirs.beaten")]


def _announced(speech: Speech, facts: Facts) -> list[str]:
    """What each side announced."""
    told = []
    for at, side in enumerate((Side.DECLARER, Side.OPPONENTS)):
        mine = side is Side.DECLARER
        if facts.forties[at]:
            told.append(speech.say("end.said.40" if mine else "end.theirs.40"))
        if facts.twenties[at]:
            told.append(speech.say("end.said.20" if mine else "end.theirs.20", n=facts.twenties[at]))
    return told


def _doubled(speech: Speech, contract: Contract, kontra: Kontra) -> list[str]:
    """What was doubled; without trumps each opponent's stake is their own (R8.2)."""
    told = []
    for part, (first, second) in kontra.levels:
        if contract.has_trumps:
            told.append(speech.say("chip.kontra", part=part, level=first))
            continue
        for key, level in (("seat.right", first), ("seat.left", second)):
            if level > 1:
                told.append(speech.say("chip.kontra.against", part=part, level=level, name=speech.say(key)))
    return told
