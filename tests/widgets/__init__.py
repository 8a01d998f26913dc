"""Tests of ulti_teach.widgets."""
