"""The habits of the players that the course brings along: what each of them demands before it speaks up."""

from enum import Enum

from ulti_teach.text import Speech


class Habit(Enum):
    """How a bot bids and doubles. Both play their cards in the same way, and both see their own cards only.

    `CAREFUL` speaks up when its count is well above what a bid asks for, `BOLD` when it is just there.

    >>> Habit("bold").demand < Habit.CAREFUL.demand
    True
    """

    CAREFUL = "careful"
    BOLD = "bold"

    @property
    def demand(self) -> int:
        """How far above an even chance, in the half tricks of `counting`, a bid has to stand."""
        return 2 if self is Habit.CAREFUL else 0

    @property
    def demand_to_double(self) -> int:
        """How far above an even chance a kontra, or an answer to one, has to stand."""
        return 3 if self is Habit.CAREFUL else 2


def told(speech: Speech, habit: Habit) -> str:
    """What a habit does, as a sentence.

    >>> told(Speech(), Habit.BOLD).partition(" bids ")[0]
    'The bold habit'
    """
    return speech.say("bot.careful" if habit is Habit.CAREFUL else "bot.bold")
