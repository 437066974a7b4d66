"""Lessons and puzzles of Avignon."""
