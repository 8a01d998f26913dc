"""Puzzles: their files, and what the engine and the solver answer to them."""

from .answers import Answer, answer, answering, lay_down
from .loader import load_exercises, load_theme
from .model import Choice, Exercise, Kind, Question, Shares, Wants, Word, Words, after_line, finished_trick, pairs
from .referee import Referee
from .safe import Beaten, SafePlay
from .session import Session, Try
from .target import Target, parse_target
from .turns import Part, Turn

__all__ = [
    "Answer",
    "Beaten",
    "Choice",
    "Exercise",
    "Kind",
    "Part",
    "Question",
    "Referee",
    "SafePlay",
    "Session",
    "Shares",
    "Target",
    "Try",
    "Turn",
    "Wants",
    "Word",
    "Words",
    "after_line",
    "answer",
    "answering",
    "finished_trick",
    "lay_down",
    "load_exercises",
    "load_theme",
    "pairs",
    "parse_target",
]
