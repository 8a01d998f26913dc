"""How a deal ended, in a few words."""

import pytest

from ulti_teach.engine import Component, Facts, Kontra, Seat, Seven, parse_contract
from ulti_teach.text import Speech
from ulti_teach.text.ends import told_end


@pytest.mark.parametrize(
    ("contract", "facts", "said"),
    [
        ("parti in c", Facts(60, 6), "60 points"),
        ("parti in c", Facts(90, 10), "90 points, every trick won"),
        ("parti in c", Facts(0, 0), "0 points, no trick won"),
        ("parti in c", Facts(0, 0, given_up=True), "given up"),
        ("betli", Facts(0, 0), "no trick won"),
        ("betli", Facts(10, 1), "1 trick won"),
        ("durchmars", Facts(80, 9), "9 tricks won"),
        ("ulti in c", Facts(60, 6, Seven(Seat.S0, wins=True)), "60 points, the 7 wins the last trick"),
        ("ulti in c", Facts(50, 6, Seven(Seat.S0, wins=False)), "50 points, the 7 is beaten in the last trick"),
        ("parti in c", Facts(50, 6, Seven(Seat.S2, wins=True)), "50 points, an opponent’s 7 wins the last trick"),
        (
            "parti in c",
            Facts(50, 6, Seven(Seat.S1, wins=False)),
            "50 points, an opponent’s 7 is beaten in the last trick",
        ),
        ("40-100 in c", Facts(60, 6, forties=(True, False)), "60 points, a 40 announced"),
        ("parti in c", Facts(60, 6, forties=(False, True)), "60 points, a 40 of the opponents"),
        ("parti in c", Facts(60, 6, twenties=(1, 2)), "60 points, a 20 announced, 2 20s of the opponents"),
    ],
)
def test_facts(contract: str, facts: Facts, said: str) -> None:
    """What the settlement can depend on, and nothing else."""
    assert told_end(Speech(), parse_contract(contract), facts) == said


def test_aces_only_where_they_are_counted() -> None:
    """At a table that pays for them (R11.2)."""
    parti = parse_contract("parti in c")
    assert told_end(Speech(), parti, Facts(70, 7, aces=4), aces=True) == "70 points, 4 aces"
    assert told_end(Speech(), parti, Facts(70, 7, aces=1), aces=True) == "70 points, 1 ace"
    assert told_end(Speech(), parti, Facts(70, 7, aces=4)) == "70 points"


def test_what_was_doubled() -> None:
    """With trumps against both, without them against each (R8.2)."""
    ulti, betli = parse_contract("ulti in c"), parse_contract("betli")
    assert told_end(Speech(), ulti, Facts(60, 6), Kontra(((Component.ULTI, (2, 2)),))) == "60 points, kontra ulti ×2"
    apart = Kontra(((Component.BETLI, (4, 2)),))
    assert told_end(Speech(), betli, Facts(0, 0), apart) == "no trick won, kontra betli ×4, Carla, kontra betli ×2, Ben"
    alone = Kontra(((Component.BETLI, (1, 2)),))
    assert told_end(Speech(), betli, Facts(0, 0), alone) == "no trick won, kontra betli ×2, Ben"
