"""Puzzles: their files, and what the engine answers to them."""

from .loader import load_exercises, load_theme
from .model import Exercise, Kind, Question, Words, after_line, answer, finished_trick

__all__ = [
    "Exercise",
    "Kind",
    "Question",
    "Words",
    "after_line",
    "answer",
    "finished_trick",
    "load_exercises",
    "load_theme",
]
