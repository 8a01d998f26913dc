"""Puzzles: their files, and what the engine and the solver answer to them."""

from .answers import Answer, answer, answering, lay_down
from .loader import load_exercises, load_theme
from .model import Choice, Exercise, Kind, Question, Shares, Wants, Words, after_line, finished_trick, pairs
from .target import Target, parse_target

__all__ = [
    "Answer",
    "Choice",
    "Exercise",
    "Kind",
    "Question",
    "Shares",
    "Target",
    "Wants",
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
