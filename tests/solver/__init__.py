"""Tests of the search: against a re-statement of the rules, tables worked out by hand, and itself."""
