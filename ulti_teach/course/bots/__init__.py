"""Players that the course brings along: legal, sensible, by stated habits; each sees its own cards only."""

from .bidding import bid, margin_of
from .habits import Habit, told
from .moving import move

__all__ = ["Habit", "bid", "margin_of", "move", "told"]
