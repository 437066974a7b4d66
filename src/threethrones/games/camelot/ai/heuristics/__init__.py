"""Heuristics by which computer players play Camelot."""
