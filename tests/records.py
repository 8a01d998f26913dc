"""Deals that tests share: those kept in `tests/data/records`, and one with a mistake put in."""

from functools import cache
from pathlib import Path

from ulti_teach.engine import Game, replay

DATA = Path(__file__).parent / "data"
RECORDS = sorted((DATA / "records").glob("*.txt"))
#: A heart ulti; in trick 4 the declarer, seat 1, draws a trump with the king of hearts, and so loses the 7. Any low
#: spade would have kept it. In trick 7 seat 2 takes with the ace of spades, where the jack would have won the parti.
GIVEN_AWAY = "given-away"


def text_of(name: str) -> str:
    """A record by its name."""
    path = DATA / f"{name}.txt"
    return (path if path.exists() else DATA / "records" / path.name).read_text(encoding="utf-8")


@cache
def game_of(name: str) -> Game:
    """The deal of a record."""
    return replay(text_of(name))
