"""Lessons and puzzles of Camelot."""
