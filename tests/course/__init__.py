"""Tests of ulti_teach.course."""
