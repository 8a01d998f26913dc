"""Components for Jupyter and Voilà; each works alone in a cell with one line."""

from .drill import Drill
from .quiz import Puzzle
from .table import Table

__all__ = ["Drill", "Puzzle", "Table"]
