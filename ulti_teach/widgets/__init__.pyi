from .bidding import BiddingTable
from .board import PuzzleBoard
from .classset import ClassSet
from .deal import DealTable
from .drill import Drill
from .glossary import Glossary
from .history import History
from .kontra import KontraPanel
from .ladder import Ladder
from .laid import Cards, Ranks
from .placement import Placement
from .progress import Progress
from .puzzle import Puzzle
from .replay import DealReplay
from .review import DailyRound
from .rulefinder import RuleFinder
from .scoresheet import ScoreSheet
from .settings import Settings
from .settlement import SettlementExplorer
from .table import Table
from .tricklab import TrickLab

__all__ = [
    "BiddingTable",
    "Cards",
    "ClassSet",
    "DailyRound",
    "DealReplay",
    "DealTable",
    "Drill",
    "Glossary",
    "History",
    "KontraPanel",
    "Ladder",
    "Placement",
    "Progress",
    "Puzzle",
    "PuzzleBoard",
    "Ranks",
    "RuleFinder",
    "ScoreSheet",
    "Settings",
    "SettlementExplorer",
    "Table",
    "TrickLab",
]
