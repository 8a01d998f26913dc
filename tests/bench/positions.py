"""What is solved when solving is measured: the kept deals, the question that each file is about, endings made of them."""

from random import Random

from tests.running import ROOT
from ulti_teach.engine import Position, parse_position
from ulti_teach.solver import Goal

FOLDER = ROOT / "tests" / "data" / "bench"
#: By how a file's name begins.
QUESTIONS = {"parti": Goal.POINTS, "ulti": Goal.ULTI, "betli": Goal.BETLI, "durchmars": Goal.DURCHMARS}


def deals(number: int = 30) -> dict[str, list[Position]]:
    """The first deals of every file, by its name without the ending."""
    found = {}
    for path in sorted(FOLDER.glob("*.txt")):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        found[path.stem] = [parse_position(line) for line in lines[:number]]
    return found


def question(name: str) -> Goal:
    """What the deals of a file are about."""
    return QUESTIONS[name.partition("-")[0]]


def endings(number: int, seed: int) -> list[tuple[Goal, Position]]:
    """So many endings of six tricks, each with its file's question: deals after four tricks at random.

    No tricks are told, so a betli or durchmars is alive whatever was played: what is decided takes no time.
    """
    kept = [(question(name), position) for name, positions in deals().items() for position in positions]
    rng = Random(seed)
    rng.shuffle(kept)
    found = []
    for at in range(number):
        goal, position = kept[at % len(kept)]
        for _ in range(12):
            position = position.play(rng.choice(list(position.legal_cards())))
        found.append((goal, position))
    return found
