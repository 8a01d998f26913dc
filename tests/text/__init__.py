"""Tests of ulti_teach.text."""
