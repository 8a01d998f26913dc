"""Components for Jupyter and Voilà; each works alone in a cell with one line."""

from .quiz import Drill, Puzzle
from .table import Table

__all__ = ["Drill", "Puzzle", "Table"]
