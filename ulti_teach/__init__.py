"""Ulti Teach: learn Ulti, the Hungarian card game, over an engine that says why."""

__version__ = "0.1.0"
