"""Puzzles: their files, and what the engine answers to them."""

from .loader import load_exercises, load_theme
from .model import Choice, Exercise, Kind, Question, Wants, Words, after_line, answer, finished_trick

__all__ = [
    "Choice",
    "Exercise",
    "Kind",
    "Question",
    "Wants",
    "Words",
    "after_line",
    "answer",
    "finished_trick",
    "load_exercises",
    "load_theme",
]
