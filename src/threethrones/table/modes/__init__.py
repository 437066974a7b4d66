"""Modes of a match other than ordinary play: lessons and puzzles."""
