"""Tests of ulti_teach.puzzles."""
