"""Tests that go through pages as a learner does, in a real Chromium."""
