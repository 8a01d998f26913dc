"""Measurements, never assertions: `python -m tests.bench deals`."""
