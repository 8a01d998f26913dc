"""What a puzzle asks to be reached, in words, where no author has written any."""

from ulti_teach.engine import Card, Contract, Rank
from ulti_teach.puzzles import Target
from ulti_teach.solver import Goal

from .speech import Speech


def aim(speech: Speech, target: Target, contract: Contract) -> str:
    """The target as a sentence to the learner: "Win the last trick with the seven of clubs."

    >>> from ulti_teach.engine import parse_contract
    >>> from ulti_teach.puzzles import parse_target
    >>> aim(Speech(), parse_target("not points>=60"), parse_contract("40-100 in c"))
    'Keep the declarer below 60 card points, the last trick included.'
    """
    seven = Card(contract.trump, Rank.SEVEN) if contract.trump and target.goal is Goal.ULTI else None
    key = f"aim.not.{target.goal}" if target.negated else f"aim.{target.goal}"
    return speech.say(key, card=seven, least=target.least)
