"""Components for Jupyter and Voilà; each works alone in a cell with one line."""

from .board import PuzzleBoard
from .drill import Drill
from .laid import Cards, Ranks
from .progress import Progress
from .puzzle import Puzzle
from .settings import Settings
from .table import Table

__all__ = ["Cards", "Drill", "Progress", "Puzzle", "PuzzleBoard", "Ranks", "Settings", "Table"]
